//! Members of values, and of classes.

use super::Machine;
use crate::class::{ClassId, Member, class_of};
use crate::error::{Error, ErrorKind, Result};
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;

impl<'u> Machine<'_, 'u> {
    /// What a name stands for in a value.
    pub(super) fn resolve(&self, object: &Value<'u>, name: Symbol) -> Result<Member<'u>> {
        match object {
            Value::Class(class) => self.world.check_class(*class)?,
            Value::Object(object) => self.world.check_class(object.class)?,
            _ => {}
        }
        if let Value::Class(class) = object
            && let Some(member) = self.world.classes.class_member(*class, name)
        {
            return Ok(member);
        }
        let class = class_of(object);
        let classes = &self.world.classes;
        // The name of a singleton stands for its object, which then has what the class itself has.
        let of_class = || if classes[class].singleton { classes.class_member(class, name) } else { None };
        match classes.member(class, name).or_else(of_class) {
            Some(member) => Ok(member),
            None => Err(self.no_member(object, class, name)),
        }
    }

    /// What a name stands for in the value at a place of the stack. A game that does not know a method
    /// gives way to its value.
    pub(super) fn resolve_at(&mut self, place: usize, name: Symbol) -> Result<Member<'u>> {
        let object = &self.stack[place];
        let found = self.resolve(object, name);
        if found.is_ok()
            || self.game(object).is_some()
            || !self.is_a(object, ClassId::GAME)
            || self.world.classes.member(ClassId::CANONICAL_SHORT_GAME, name).is_none()
        {
            return found;
        }
        if super::is_loopy(object) {
            let (object, method) = (object.clone(), self.world.symbols.name(name).clone());
            let shown = self.show(&object)?;
            let why = format!("`{method}` is not defined for the loopy game {shown}.");
            return Err(Error::new(ErrorKind::NotShort, why));
        }
        let value = self.evaluated(&object.clone())?;
        if self.game(&value).is_none() && self.resolve(&value, name).is_err() {
            return Err(Error::value(format!("{} is not a short game.", self.show(&value)?)));
        }
        self.stack[place] = value;
        self.resolve(&self.stack[place], name)
    }

    #[cold]
    fn no_member(&self, object: &Value<'u>, class: ClassId, name: Symbol) -> Error {
        let symbols = &self.world.symbols;
        let classes = &self.world.classes;
        let text = symbols.name(name);
        let (path, mut names) = match object {
            Value::Class(class) => (&classes[*class].path, classes.static_names(*class).collect::<Vec<_>>()),
            _ => (&classes[class].path, Vec::new()),
        };
        if name == known::EVAL {
            let error = Error::name(format!("No method `Eval` for class: `{path}`"));
            let method = match object {
                Value::Class(class) => crate::help::method(&classes[*class].name, self.world),
                _ => None,
            };
            return error.with_hint(method.unwrap_or_else(|| "this value cannot be called".to_owned()));
        }
        names.extend(classes.member_names(class));
        let error = Error::name(format!("no method `{text}` for class `{path}`"));
        match crate::suggest::nearest(text, names.iter().map(|name| &**symbols.name(*name))) {
            Some(near) => error.with_hint(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// The variable of an object.
    pub(super) fn field(&self, object: &Value<'u>, slot: u32) -> Result<Value<'u>> {
        let Value::Object(holder) = object else { return Err(self.expected("cgsuite.lang.Object", object)) };
        let Body::Instance(instance) = &holder.body else {
            return Err(Error::value("That object has no variables."));
        };
        match instance.fields.get(slot as usize).and_then(|field| field.get()) {
            Some(Value::Cell(cell)) => Ok(cell.lock().clone()),
            Some(value) => Ok(value.clone()),
            None => Err(Error::value("That variable has no value yet.")),
        }
    }

    /// The value of a constant or a variable of a class itself; a variable gets its first value when it is first asked for.
    pub(super) fn static_value(&mut self, name: Symbol, member: Member<'u>) -> Result<Value<'u>> {
        match member {
            Member::Value(Value::Cell(cell)) => Ok(cell.lock().clone()),
            Member::Value(value) => Ok(value),
            Member::Static(class, code, mutable) => {
                let value = self.execute_on(code, Value::Class(class))?;
                if !mutable && self.is_mutable(&value) {
                    let name = self.world.symbols.name(name);
                    return Err(Error::value(format!(
                        "Cannot assign mutable object to static var `{name}`, which is not declared `mutable`"
                    )));
                }
                let kept = match mutable {
                    true => self.world.cell(value.clone()),
                    false => value.clone(),
                };
                self.world.classes.change(class).statics.insert(name, Member::Value(kept));
                Ok(value)
            }
            _ => Err(Error::value(format!("`{}` has no value.", self.world.symbols.name(name)))),
        }
    }

    /// Gives a variable of an object a value: the second of the stack the top.
    pub(super) fn set_member(&mut self, name: Symbol, first: bool) -> Result<()> {
        let value = self.pop();
        let object = self.pop();
        let member = self.resolve(&object, name)?;
        if let Member::Static(..) = member {
            self.static_value(name, member)?;
        }
        if let Member::Value(Value::Cell(cell)) = self.resolve(&object, name)? {
            let _old = std::mem::replace(&mut *cell.lock(), value);
            return Ok(());
        }
        let text = || self.world.symbols.name(name).clone();
        let (Member::Field { slot, mutable }, Value::Object(holder)) =
            (self.resolve(&object, name)?, &object)
        else {
            return Err(Error::value(format!("Cannot assign to `{}`", text())));
        };
        let Body::Instance(instance) = &holder.body else {
            return Err(Error::value(format!("Cannot assign to `{}`", text())));
        };
        let class = &self.world.classes[holder.class];
        if !class.mutable && self.is_mutable(&value) {
            let path = &class.path;
            return Err(Error::value(format!(
                "Cannot assign mutable object to var `{}` of immutable class `{path}`",
                text()
            )));
        }
        match instance.fields[slot as usize].get() {
            Some(Value::Cell(cell)) if mutable => {
                let _old = std::mem::replace(&mut *cell.lock(), value);
                Ok(())
            }
            None if first => {
                let value = if mutable { self.world.cell(value) } else { value };
                // Nobody else gives it its first value.
                let _ = instance.fields[slot as usize].set(value);
                Ok(())
            }
            _ => Err(Error::value(format!("Cannot reassign to immutable var: `{}`", text()))),
        }
    }

    /// Whether a value may change.
    pub(super) fn is_mutable(&self, value: &Value<'u>) -> bool {
        match value {
            Value::Object(object) => match object.body {
                Body::MutableList(_) | Body::MutableSet(_) | Body::MutableMap(_) => true,
                _ => self.world.classes[object.class].mutable,
            },
            _ => false,
        }
    }

    /// The object that encloses another.
    pub(crate) fn enclosing(object: &Value<'u>) -> Value<'u> {
        match object {
            Value::Object(object) => match &object.body {
                Body::Instance(instance) => instance.enclosing.clone(),
                _ => Value::Nothing,
            },
            _ => Value::Nothing,
        }
    }
}
