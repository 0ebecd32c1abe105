//! Calls: which method, and which argument for which parameter.

use super::Machine;
use crate::class::{Body, Callable, ClassId, Member, class_of};
use crate::code::{Parameters, Passing};
use crate::error::{Error, Result};
use crate::function::Function;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use std::sync::Arc;

impl<'u> Machine<'_, 'u> {
    /// Calls what lies below its arguments: pushes its frame, or leaves its result.
    pub(super) fn apply(&mut self, passing: &Passing) -> Result<()> {
        let callee = self.stack.len() - 1 - passing.count as usize;
        match &self.stack[callee] {
            Value::Function(function) => {
                let function = function.clone();
                match &*function {
                    Function::Closure(closure) => {
                        let code = closure.code.clone();
                        if !(code.parameters.plain
                            && passing.names.is_empty()
                            && passing.count as usize == code.parameters.list.len())
                        {
                            self.bind(&code.parameters, passing, &|_| "(in function call)".to_owned())?;
                        }
                        self.enter(code)
                    }
                    Function::Native(native) => {
                        let name = native.method.name;
                        self.bind(&native.parameters, passing, &|_| format!("(in call to `{name}`)"))?;
                        self.call_native(native.method, native.parameters.list.len())
                    }
                }
            }
            Value::Class(class) if self.world.classes.is_outdated(*class) => self.world.check_class(*class),
            Value::Class(class) if self.constructs(*class, callee, passing) => {
                self.instantiate(*class, passing)
            }
            _ => self.call_member(known::EVAL, passing),
        }
    }

    /// Whether a class that is called makes an object: its constructor takes the arguments, or nothing else does.
    fn constructs(&self, class: ClassId, callee: usize, passing: &Passing) -> bool {
        let arguments = &self.stack[callee + 1..];
        let takes = |methods: &[Arc<Callable<'u>>]| {
            methods.iter().any(|method| self.accepts(&method.parameters, arguments, passing))
        };
        let classes = &self.world.classes;
        match classes.class_member(class, known::EVAL) {
            Some(Member::Methods(methods)) if takes(&methods) => takes(&classes[class].constructors),
            _ => !classes[class].constructors.is_empty(),
        }
    }

    /// Calls a member of what lies below its arguments.
    pub(super) fn call_member(&mut self, name: Symbol, passing: &Passing) -> Result<()> {
        let object = self.stack.len() - 1 - passing.count as usize;
        // `Graph.Eval("-")` makes what `Graph("-")` makes.
        if let (known::EVAL, Value::Class(class)) = (name, &self.stack[object])
            && self.world.classes.class_member(*class, name).is_none()
            && !self.world.classes[*class].constructors.is_empty()
        {
            return self.instantiate(*class, passing);
        }
        let value = match self.resolve_at(object, name)? {
            Member::Methods(methods) => {
                if let Some(callable) = self.choose(&methods, object, passing)? {
                    return self.bind_and_invoke(callable, passing);
                }
                // A property: what it gives is called.
                let arguments = self.stack.split_off(object + 1);
                let value = self.property(&methods, object)?;
                if arguments.is_empty() {
                    self.stack.push(value);
                    return Ok(());
                }
                self.stack.push(value);
                self.stack.extend(arguments);
                return self.apply(passing);
            }
            Member::Class(class) => return self.instantiate(class, passing),
            Member::Field { slot, .. } => self.field(&self.stack[object], slot)?,
            fixed => self.static_value(name, fixed)?,
        };
        self.stack[object] = value;
        self.apply(passing)
    }

    /// Calls a constructor: below its arguments lies the class, or the object whose nested class it is.
    fn instantiate(&mut self, class: ClassId, passing: &Passing) -> Result<()> {
        self.world.check_class(class)?;
        let constructors = self.world.classes[class].constructors.clone();
        let object = self.stack.len() - 1 - passing.count as usize;
        match self.choose(&constructors, object, passing)? {
            Some(callable) => self.bind_and_invoke(callable, passing),
            None => {
                let path = &self.world.classes[class].path;
                Err(Error::of_type(format!(
                    "The class `{path}` has no constructor and cannot be directly instantiated."
                )))
            }
        }
    }

    fn bind_and_invoke(&mut self, callable: &Callable<'u>, passing: &Passing) -> Result<()> {
        let parameters = &callable.parameters;
        if !(parameters.plain && passing.names.is_empty() && passing.count as usize == parameters.list.len())
        {
            self.bind(parameters, passing, &|machine| machine.in_call_to(callable))?;
        }
        self.invoke(callable)
    }

    /// Calls a method with the object and the arguments in their places.
    pub(super) fn invoke(&mut self, callable: &Callable<'u>) -> Result<()> {
        match &callable.body {
            Body::Native(method) => self.call_native(method, callable.parameters.list.len()),
            Body::Code(code) => self.enter(code.clone()),
            Body::Unread => Err(Error::declaration("That class is not fully loaded.")),
            Body::Construct(defaults) => {
                if let Some(code) = defaults {
                    // Fills in what was left out, and then makes the object.
                    return self.enter(code.clone());
                }
                self.make(callable.owner, callable.parameters.list.len())
            }
        }
    }

    /// Makes an object of a class from the arguments at the top of the stack.
    pub(super) fn make(&mut self, class: ClassId, count: usize) -> Result<()> {
        let arguments = self.stack.split_off(self.stack.len() - count);
        let enclosing = match self.pop() {
            Value::Class(_) => self.enclosing_of(class)?,
            object => object,
        };
        let object = self.construct(class, enclosing, arguments)?;
        self.stack.push(object);
        Ok(())
    }

    fn call_native(&mut self, method: &'static crate::library::Method, count: usize) -> Result<()> {
        self.work.tick()?;
        self.look_at_growth()?;
        let arguments = self.pop_many(count + 1);
        let value = (method.body)(self, &arguments)?;
        self.stack.push(value);
        Ok(())
    }

    /// The value of a method without parameters, which is popped off the stack.
    fn property(&mut self, methods: &[Arc<Callable<'u>>], object: usize) -> Result<Value<'u>> {
        let receiver = self.stack[object].clone();
        let result = match methods.iter().find(|method| method.automatic) {
            Some(callable) => {
                let depth = self.frames.len();
                self.invoke(callable)?;
                if self.frames.len() > depth { self.run() } else { Ok(self.pop()) }
            }
            None => Err(self.no_arguments(methods, &receiver)),
        };
        self.stack.truncate(object);
        result
    }

    /// The method that takes the arguments; `None` when only a property has that name.
    fn choose<'c>(
        &self,
        methods: &'c [Arc<Callable<'u>>],
        object: usize,
        passing: &Passing,
    ) -> Result<Option<&'c Callable<'u>>> {
        let mut candidates = methods.iter().filter(|method| !method.automatic);
        let first = candidates.next();
        if candidates.next().is_none() {
            return Ok(first.map(|method| &**method));
        }
        let arguments = &self.stack[object + 1..];
        let fits: Vec<&Callable<'u>> = methods
            .iter()
            .map(|method| &**method)
            .filter(|method| !method.automatic && self.accepts(&method.parameters, arguments, passing))
            .collect();
        let best = fits.iter().find(|a| fits.iter().all(|b| self.is_narrower(&a.parameters, &b.parameters)));
        if let Some(best) = best {
            return Ok(Some(best));
        }
        let name = self.world.symbols.name(methods[0].name);
        let class = self.class_name(&self.stack[object]);
        let types: Vec<String> = arguments.iter().map(|a| format!("`{}`", self.class_name(a))).collect();
        let types = if types.is_empty() { "()".to_owned() } else { types.join(", ") };
        let problem = if fits.is_empty() { "cannot be applied" } else { "is ambiguous when applied" };
        Err(Error::of_type(format!(
            "Method `{name}` in class `{class}` {problem} to argument types: {types}"
        )))
    }

    /// Whether the arguments can be bound to the parameters.
    fn accepts(&self, parameters: &Parameters, arguments: &[Value<'u>], passing: &Passing) -> bool {
        let list = &parameters.list;
        let positional = arguments.len() - passing.names.len();
        let rest = list.last().is_some_and(|last| last.rest);
        if positional > list.len() && !rest {
            return false;
        }
        list.iter().enumerate().all(|(at, parameter)| {
            if at < positional {
                return self.has_class(&arguments[at], parameter.class);
            }
            match passing.names.iter().position(|name| *name == parameter.name) {
                Some(named) => self.has_class(&arguments[positional + named], parameter.class),
                None => parameter.optional || parameter.rest,
            }
        }) && passing
            .names
            .iter()
            .all(|name| list[positional.min(list.len())..].iter().any(|p| p.name == *name))
    }

    fn has_class(&self, value: &Value<'u>, class: Option<ClassId>) -> bool {
        class.is_none_or(|class| self.is_a(value, class))
    }

    /// Whether a value is of a class.
    pub(crate) fn is_a(&self, value: &Value<'u>, class: ClassId) -> bool {
        self.world.classes.is(class_of(value), class)
    }

    /// Whether whatever `a` takes, `b` would take as well.
    fn is_narrower(&self, a: &Parameters, b: &Parameters) -> bool {
        a.list.len() <= b.list.len()
            && a.list.iter().zip(&b.list).all(|(a, b)| match (a.class, b.class) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(a), Some(b)) => self.world.classes.is(a, b),
            })
    }

    /// Puts the arguments at the top of the stack into the order of the parameters.
    fn bind(
        &mut self,
        parameters: &Parameters,
        passing: &Passing,
        callee: &dyn Fn(&Self) -> String,
    ) -> Result<()> {
        let list = &parameters.list;
        let positional = passing.count as usize - passing.names.len();
        let mut arguments = self.stack.split_off(self.stack.len() - passing.count as usize);
        let named = arguments.split_off(positional);
        let name_of = |name: Symbol| self.world.symbols.name(name).clone();
        if list.last().is_some_and(|last| last.rest) && positional >= list.len() {
            let rest = arguments.split_off(list.len() - 1);
            arguments.push(Value::from(rest));
        }
        if arguments.len() > list.len() {
            let (given, most) = (passing.count, list.len());
            return Err(Error::of_type(format!(
                "Too many arguments {}: {given} (expecting at most {most})",
                callee(self)
            )));
        }
        arguments.resize(list.len(), Value::Undefined);
        for (name, value) in passing.names.iter().zip(named) {
            let Some(at) = list.iter().position(|parameter| parameter.name == *name) else {
                let message = format!("Invalid parameter name {}: `{}`", callee(self), name_of(*name));
                let names: Vec<_> = list.iter().map(|p| name_of(p.name)).collect();
                let near = crate::suggest::nearest(&name_of(*name), names.iter().map(|n| &**n));
                let error = Error::of_type(message);
                return Err(match near {
                    Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                    None => error,
                });
            };
            if !matches!(arguments[at], Value::Undefined) {
                let problem = "Named parameter shadows an earlier ordinary argument";
                return Err(Error::of_type(format!("{problem} {}: `{}`", callee(self), name_of(*name))));
            }
            arguments[at] = value;
        }
        for (parameter, argument) in list.iter().zip(&mut arguments) {
            match (argument, parameter.class) {
                (Value::Undefined, _) if parameter.optional => {}
                (argument @ Value::Undefined, _) if parameter.rest => *argument = Value::from(Vec::new()),
                (Value::Undefined, _) => {
                    let name = name_of(parameter.name);
                    return Err(Error::of_type(format!(
                        "Missing required parameter {}: `{name}`",
                        callee(self)
                    )));
                }
                (Value::List(items), Some(class)) if parameter.rest => {
                    if let Some(wrong) = items.items().iter().find(|item| !self.is_a(item, class)) {
                        return Err(self.wrong_class(&name_of(parameter.name), wrong, class, &callee(self)));
                    }
                }
                (argument, Some(class)) if !self.is_a(argument, class) => {
                    return Err(self.wrong_class(&name_of(parameter.name), argument, class, &callee(self)));
                }
                _ => {}
            }
        }
        self.stack.extend(arguments);
        Ok(())
    }

    fn wrong_class(&self, name: &str, value: &Value<'u>, class: ClassId, callee: &str) -> Error {
        let found = self.class_name(value);
        let expected = &self.world.classes[class].path;
        Error::of_type(format!(
            "Argument `{name}` {callee} has type `{found}`, which does not match expected type `{expected}`"
        ))
    }

    fn in_call_to(&self, callable: &Callable<'u>) -> String {
        let class = &self.world.classes[callable.owner].path;
        match callable.body {
            Body::Construct(_) => format!("(in call to `{class}` constructor)"),
            _ => format!("(in call to `{class}.{}`)", self.world.symbols.name(callable.name)),
        }
    }

    fn no_arguments(&self, methods: &[Arc<Callable<'u>>], object: &Value<'u>) -> Error {
        let name = methods.first().map_or("?".into(), |method| self.world.symbols.name(method.name).clone());
        let class = self.class_name(object);
        Error::of_type(format!("Expected arguments for method `{name}` in class `{class}`"))
    }

    /// A member of the top of the stack; a method without parameters is called.
    pub(super) fn member(&mut self, name: Symbol) -> Result<()> {
        let object = self.stack.len() - 1;
        let value = match self.resolve_at(object, name)? {
            Member::Methods(methods) => {
                return match methods.iter().find(|method| method.automatic) {
                    Some(callable) => self.invoke(callable),
                    None => Err(self.no_arguments(&methods, &self.stack[object])),
                };
            }
            Member::Field { slot, .. } => self.field(&self.stack[object], slot)?,
            Member::Class(class) => self.class_value(class)?,
            fixed => self.static_value(name, fixed)?,
        };
        self.stack[object] = value;
        Ok(())
    }
}
