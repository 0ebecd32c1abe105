//! Classes of the user: checked, laid out, and their methods compiled.

use super::{Compiler, State};
use crate::ast::{self, Id, MemberKind, Node, Tree};
use crate::class::{Body, Callable, Class, ClassId, Member};
use crate::classes::add_method;
use crate::code::{Code, Op, Parameters};
use crate::error::{Error, Result};
use crate::source::{Source, Span};
use crate::symbol::{Symbol, known};
use crate::value::Value;
use crate::world::World;
use std::sync::Arc;

/// Reads the class that a file must declare: one whose path is `path`.
pub(crate) fn load<'u>(path: &str, source: &Arc<Source>, world: &mut World<'u>) -> Result<ClassId> {
    let tree = Arc::new(crate::parse::parse(source, &mut world.symbols)?);
    let fail = |message: String, span| Err(Error::declaration(message).at(source, span));
    let imported = tree.root.list.iter().take_while(|id| matches!(tree[**id], Node::Import { .. })).count();
    let (imports, rest) = tree.root.list.split_at(imported);
    let [only] = *rest else {
        return fail("A class file must hold one class and nothing else.".to_owned(), Span::default());
    };
    let Node::Class(class) = &tree[only] else {
        return fail("A class file must hold a class.".to_owned(), tree.span(only));
    };
    let expected = path.rsplit('.').next().unwrap_or(path);
    let name = world.symbols.name(class.name);
    if **name != *expected {
        let message = format!("Class name does not match filename: `{name}` (was expecting `{expected}`)");
        return fail(message, class.name_span);
    }
    let package = path.strip_suffix(expected).unwrap_or("");
    let imports = imports.iter().filter_map(|id| import(&tree[*id], world)).collect();
    declare(only, &tree, package, imports, world)
}

/// What an import makes known: a class, or with a dot at its end all of a package.
pub(super) fn import(node: &Node, world: &World<'_>) -> Option<Box<str>> {
    let Node::Import { path, all } = node else { return None };
    let names: Vec<&str> = path.parts.iter().map(|&part| &**world.symbols.name(part)).collect();
    Some((names.join(".") + if *all { "." } else { "" }).into())
}

/// The classes that are being read. Classes may speak of each other in a circle; so all of them are laid out
/// before the parameters of their methods are, and these before anything of what the methods do.
#[derive(Default)]
pub(crate) struct Reading {
    laid_out: Vec<Read>,
    signed: Vec<Read>,
}

/// A class that is being read.
struct Read {
    class: ClassId,
    at: Id,
    tree: Arc<Tree>,
    package: Box<str>,
    imports: Arc<[Box<str>]>,
}

/// Declares a class of a package (`a.b.`, or nothing) and those nested in it.
pub(crate) fn declare<'u>(
    at: Id,
    tree: &Arc<Tree>,
    package: &str,
    imports: Arc<[Box<str>]>,
    world: &mut World<'u>,
) -> Result<ClassId> {
    let outermost = world.reading.is_none();
    world.reading.get_or_insert_default();
    let first = world.classes.next();
    let result =
        in_class(tree, package, &imports, world, at, |compiler, class| compiler.class_tree(class, None));
    if let (Ok(class), Some(reading)) = (&result, &mut world.reading) {
        let read = Read { class: *class, at, tree: tree.clone(), package: package.into(), imports };
        reading.laid_out.push(read);
    }
    if !outermost {
        return result;
    }
    let result = result.and_then(|class| finish(world).map(|()| class));
    world.reading = None;
    if result.is_err() {
        world.classes.forget(first);
    }
    result
}

/// Runs a step of reading a class.
fn in_class<'u, T>(
    tree: &Arc<Tree>,
    package: &str,
    imports: &Arc<[Box<str>]>,
    world: &mut World<'u>,
    at: Id,
    step: impl FnOnce(&mut Compiler<'_, 'u>, &ast::Class) -> Result<T>,
) -> Result<T> {
    let Node::Class(class) = &tree[at] else {
        return Err(Error::declaration("That is not a class.").at(&tree.source, tree.span(at)));
    };
    let mut compiler = Compiler::new(tree, world);
    compiler.package = package.into();
    compiler.imports = imports.clone();
    step(&mut compiler, class)
}

/// Reads what the classes say of their methods; that may mention more classes.
fn finish(world: &mut World<'_>) -> Result<()> {
    while let Some(reading) = &mut world.reading {
        if let Some(read) = reading.laid_out.pop() {
            in_class(&read.tree, &read.package, &read.imports, world, read.at, |compiler, class| {
                compiler.within(read.class, |compiler| compiler.signatures(class, read.class))
            })?;
            if let Some(reading) = &mut world.reading {
                reading.signed.push(read);
            }
        } else if let Some(read) = reading.signed.pop() {
            in_class(&read.tree, &read.package, &read.imports, world, read.at, |compiler, class| {
                compiler.within(read.class, |compiler| compiler.own_bodies(class, read.class))
            })?;
        } else {
            break;
        }
    }
    Ok(())
}

impl<'c, 'u> Compiler<'c, 'u> {
    /// The class and its nested classes with everything but the code of their methods.
    fn class_tree(&mut self, class: &ast::Class, outer: Option<ClassId>) -> Result<ClassId> {
        let simple = self.name(class.name);
        let (path, name) = match outer {
            Some(outer) => {
                let outer = &self.world.classes[outer];
                (format!("{}.{simple}", outer.path), format!("{}.{simple}", outer.name))
            }
            None => (format!("{}{simple}", self.package), simple.to_string()),
        };
        let mut declared = Class::new(&path, &name);
        declared.enclosing = outer;
        declared.singleton = class.modifiers.singleton;
        declared.mutable = class.modifiers.mutable;
        self.check_class(class, &path, outer)?;
        let parents = self.parents(class, &path)?;
        let id = self.world.classes.next();
        declared.ancestors = self.world.classes.linearise(id, &parents);
        self.lay_out(class, &mut declared)?;
        let id = self.world.classes.add(declared);
        for &value in &class.values {
            let text = self.name(value);
            let object = crate::object::Object::value(id, crate::object::Body::Named(text));
            self.world.classes.change(id).statics.insert(value, Member::Value(object));
        }
        for member in &class.members {
            let kind = match &member.kind {
                MemberKind::Variable(_) if member.modifiers.fixed => Member::Methods(Arc::new([])),
                MemberKind::Variable(_) | MemberKind::Statement(_) => continue,
                MemberKind::Method { .. } => Member::Methods(Arc::new([])),
                MemberKind::Class(nested) => {
                    let Node::Class(nested) = &self.tree[*nested] else { continue };
                    self.classes.push(id);
                    let nested = stacker::maybe_grow(64 << 10, 2 << 20, || self.class_tree(nested, Some(id)));
                    self.classes.pop();
                    Member::Class(nested?)
                }
            };
            let class = self.world.classes.change(id);
            if member.modifiers.fixed || matches!(kind, Member::Class(_)) {
                class.statics.insert(member.name, kind.clone());
            }
            if !member.modifiers.fixed {
                class.members.insert(member.name, kind);
            }
        }
        Ok(id)
    }

    fn declaration_error<T>(&self, message: String, span: Span) -> Result<T> {
        self.fail(Error::declaration(message), span)
    }

    /// What can be said of a class without looking at its parents.
    fn check_class(&self, class: &ast::Class, path: &str, outer: Option<ClassId>) -> Result<()> {
        let at = class.name_span;
        if class.modifiers.singleton && class.parameters.is_some() {
            let message = format!("Class `{path}` must not have a constructor if declared `singleton`");
            return self.declaration_error(message, at);
        }
        if class.name == known::CONSTANTS && !class.modifiers.singleton {
            return self
                .declaration_error(format!("Constants class `{path}` must be declared `singleton`"), at);
        }
        if let Some(outer) = outer
            && self.world.classes[outer].mutable
            && !class.modifiers.mutable
        {
            let (name, outer) = (self.name(class.name), &self.world.classes[outer].path);
            let message =
                format!("Nested class `{name}` of mutable class `{outer}` is not declared `mutable`");
            return self.declaration_error(message, at);
        }
        for (place, member) in class.members.iter().enumerate() {
            if matches!(member.kind, MemberKind::Statement(_)) {
                continue;
            }
            let name = self.name(member.name);
            let earlier = class.members[..place].iter().find(|earlier| earlier.name == member.name);
            match (earlier.map(|earlier| &earlier.kind), &member.kind) {
                (None, _) | (Some(MemberKind::Method { .. }), MemberKind::Method { .. }) => {}
                (Some(MemberKind::Variable(_)), MemberKind::Variable(_)) => {
                    let message = format!("Variable `{name}` is declared twice in class `{path}`");
                    return self.declaration_error(message, member.span);
                }
                _ => {
                    let message = format!("Duplicate symbol `{name}` in class `{path}`");
                    return self.declaration_error(message, member.span);
                }
            }
            match &member.kind {
                MemberKind::Method { body, .. } if member.modifiers.external => {
                    if body.is_some() && class.modifiers.system {
                        let message = "Method is declared `external` but has a method body".to_owned();
                        return self.declaration_error(message, member.span);
                    }
                    let message =
                        format!("Method is declared `external`, but class `{path}` is not declared `system`");
                    return self.declaration_error(message, member.span);
                }
                MemberKind::Variable(_)
                    if member.modifiers.mutable && !member.modifiers.fixed && !class.modifiers.mutable =>
                {
                    let message =
                        format!("Class `{path}` is immutable, but variable `{name}` is declared `mutable`");
                    return self.declaration_error(message, member.span);
                }
                MemberKind::Variable(None) if !member.modifiers.mutable => {
                    let message = format!(
                        "Immutable variable `{name}` must be assigned a value (or else declared `mutable`)"
                    );
                    return self.declaration_error(message, member.span);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn parents(&mut self, class: &ast::Class, path: &str) -> Result<Vec<ClassId>> {
        let mut parents = Vec::new();
        for parent in &class.extends {
            let id = self.class(parent, "extends clause")?;
            let found = &self.world.classes[id];
            if found.singleton {
                let message = format!("Class `{path}` may not extend singleton class `{}`", found.path);
                return self.declaration_error(message, parent.span);
            }
            if found.mutable && !class.modifiers.mutable {
                let message =
                    format!("Subclass `{path}` of mutable class `{}` is not declared `mutable`", found.path);
                return self.declaration_error(message, parent.span);
            }
            parents.push(id);
        }
        if parents.is_empty() {
            parents.push(ClassId::OBJECT);
        }
        Ok(parents)
    }

    /// Gives the variables of the objects their slots: the constructor's parameters first.
    fn lay_out(&mut self, class: &ast::Class, declared: &mut Class<'u>) -> Result<()> {
        let mut fields: Vec<(Symbol, bool)> = Vec::new();
        for parameter in class.parameters.iter().flatten() {
            if fields.iter().any(|(name, _)| *name == parameter.name) {
                let name = self.name(parameter.name);
                return self.fail(Error::name(format!("Duplicate var: `{name}`")), parameter.span);
            }
            fields.push((parameter.name, false));
        }
        declared.given = fields.len();
        for ancestor in &declared.ancestors[1..] {
            let ancestor = &self.world.classes[*ancestor];
            for name in &ancestor.fields {
                let mutable = matches!(ancestor.members.get(name), Some(Member::Field { mutable: true, .. }));
                if !fields.iter().any(|(known, _)| known == name) {
                    fields.push((*name, mutable));
                }
            }
        }
        for member in &class.members {
            if matches!(member.kind, MemberKind::Variable(_)) && !member.modifiers.fixed {
                fields.push((member.name, member.modifiers.mutable));
            }
        }
        for (slot, (name, mutable)) in fields.iter().enumerate() {
            let field = Member::Field { slot: slot as u32, mutable: *mutable };
            declared.members.insert(*name, field);
        }
        declared.fields = fields.into_iter().map(|(name, _)| name).collect();
        Ok(())
    }

    /// Does something among the members of a class.
    fn within<T>(&mut self, id: ClassId, step: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.classes.push(id);
        let result = stacker::maybe_grow(64 << 10, 2 << 20, || step(self));
        self.classes.pop();
        result
    }

    /// What the methods of a class, and of those nested in it, take.
    fn signatures(&mut self, class: &ast::Class, id: ClassId) -> Result<()> {
        for member in &class.members {
            match &member.kind {
                MemberKind::Method { parameters, result, body: Some(_) } => {
                    if let Some(result) = result {
                        self.class(result, "method declaration")?;
                    }
                    let list = self.parameters(parameters.as_deref().unwrap_or_default())?;
                    let callable = Callable {
                        owner: id,
                        name: member.name,
                        automatic: parameters.is_none(),
                        parameters: Parameters::new(list),
                        body: Body::Unread,
                    };
                    self.check_once(member, &callable, id)?;
                    let class = self.world.classes.change(id);
                    let members =
                        if member.modifiers.fixed { &mut class.statics } else { &mut class.members };
                    add_method(members, Arc::new(callable));
                }
                MemberKind::Class(nested) => {
                    if let Some((class, id)) = self.nested_class(*nested, member.name, id) {
                        self.within(id, |compiler| compiler.signatures(class, id))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A class nested in another.
    fn nested_class(&self, at: Id, name: Symbol, outer: ClassId) -> Option<(&'c ast::Class, ClassId)> {
        let tree = self.tree;
        match (&tree[at], self.world.classes[outer].statics.get(&name)) {
            (Node::Class(class), Some(Member::Class(id))) => Some((class, *id)),
            _ => None,
        }
    }

    /// Compiles the methods of a class and of those nested in it.
    fn own_bodies(&mut self, class: &ast::Class, id: ClassId) -> Result<()> {
        if let Some(parameters) = &class.parameters {
            self.constructor(parameters, id, class.name)?;
        }
        for member in &class.members {
            match &member.kind {
                MemberKind::Method { parameters, body: Some(body), .. } => {
                    self.method(member, parameters.as_deref(), *body, id)?;
                }
                MemberKind::Variable(value) if member.modifiers.fixed => {
                    self.functions.push(State::default());
                    let result = match value {
                        Some(value) => self.expression(*value),
                        None => {
                            self.emit(Op::Nothing, member.span);
                            Ok(())
                        }
                    };
                    self.emit(Op::Return, member.span);
                    let code = self.finish(Parameters::default(), "".into());
                    result?;
                    let variable = Member::Static(id, code, member.modifiers.mutable);
                    self.world.classes.change(id).statics.insert(member.name, variable);
                }
                MemberKind::Class(nested) => {
                    if let Some((class, id)) = self.nested_class(*nested, member.name, id) {
                        self.within(id, |compiler| compiler.own_bodies(class, id))?;
                    }
                }
                _ => {}
            }
        }
        let initialiser = self.initialiser(class)?;
        self.world.classes.change(id).initialiser = initialiser;
        Ok(())
    }

    fn constructor(&mut self, parameters: &[ast::Parameter], id: ClassId, name: Symbol) -> Result<()> {
        let list = self.parameters(parameters)?;
        let defaults = if parameters.iter().any(|parameter| parameter.default.is_some()) {
            self.functions.push(State::default());
            for parameter in parameters {
                self.state().scope.declare(parameter.name, false);
            }
            let span = parameters[0].span;
            let compiled = self.prologue(parameters);
            for slot in 0..parameters.len() {
                self.emit(Op::Local(slot as u32), span);
            }
            self.emit(Op::Construct(id), span);
            self.emit(Op::Return, span);
            let code = self.finish(Parameters::new(list.clone()), "".into());
            compiled?;
            Some(code)
        } else {
            None
        };
        let parameters = Parameters::new(list);
        let body = Body::Construct(defaults);
        let callable = Callable { owner: id, name, automatic: false, parameters, body };
        self.world.classes.change(id).constructors = Arc::new([Arc::new(callable)]);
        Ok(())
    }

    fn method(
        &mut self,
        member: &ast::Member,
        parameters: Option<&[ast::Parameter]>,
        body: Id,
        id: ClassId,
    ) -> Result<()> {
        let code = self.code(parameters.unwrap_or_default(), body, "".into(), member.span)?;
        let list = self.parameters(parameters.unwrap_or_default())?;
        let callable = Callable {
            owner: id,
            name: member.name,
            automatic: parameters.is_none(),
            parameters: Parameters::new(list),
            body: Body::Code(code),
        };
        self.check_override(member, &callable, id)?;
        let class = self.world.classes.change(id);
        let members = if member.modifiers.fixed { &mut class.statics } else { &mut class.members };
        if let Some(Member::Methods(methods)) = members.get_mut(&member.name) {
            let callable = Arc::new(callable);
            let read = |known: &Arc<Callable<'u>>| match known.same_signature(&callable) {
                true => callable.clone(),
                false => known.clone(),
            };
            *methods = methods.iter().map(read).collect();
        }
        Ok(())
    }

    /// A method is declared once.
    fn check_once(&self, member: &ast::Member, callable: &Callable<'u>, id: ClassId) -> Result<()> {
        let class = &self.world.classes[id];
        let path = format!("{}.{}", class.path, self.name(member.name));
        let members = if member.modifiers.fixed { &class.statics } else { &class.members };
        if let Some(Member::Methods(own)) = members.get(&member.name)
            && own.iter().any(|known| known.same_signature(callable))
        {
            let classes: Vec<&str> = callable
                .parameters
                .list
                .iter()
                .map(|p| p.class.map_or("cgsuite.lang.Object", |class| &self.world.classes[class].path))
                .collect();
            let signature =
                if callable.automatic { String::new() } else { format!("({})", classes.join(", ")) };
            return self
                .declaration_error(format!("Method `{path}{signature}` is declared twice"), member.span);
        }
        Ok(())
    }

    /// A method says whether it overrides another.
    fn check_override(&self, member: &ast::Member, callable: &Callable<'u>, id: ClassId) -> Result<()> {
        let class = &self.world.classes[id];
        let path = format!("{}.{}", class.path, self.name(member.name));
        if member.modifiers.fixed {
            return Ok(());
        }
        let inherited = match self.world.classes.inherited(&class.ancestors[1..], member.name) {
            Some(Member::Methods(methods)) => {
                methods.iter().find(|known| known.same_signature(callable)).map(|known| known.owner)
            }
            _ => None,
        };
        match (inherited, member.modifiers.overrides) {
            (Some(owner), false) => {
                let owner = &self.world.classes[owner].path;
                let name = self.name(member.name);
                let message = format!(
                    "Method `{path}` must be declared with `override`, since it overrides `{owner}.{name}`"
                );
                self.declaration_error(message, member.span)
            }
            (None, true) => self.declaration_error(format!("Method `{path}` overrides nothing"), member.span),
            _ => Ok(()),
        }
    }

    /// Code that gives the variables their first values, and runs the statements among them.
    fn initialiser(&mut self, class: &ast::Class) -> Result<Option<Arc<Code<'u>>>> {
        let runs = |member: &&ast::Member| match member.kind {
            MemberKind::Variable(_) => !member.modifiers.fixed,
            MemberKind::Statement(_) => true,
            _ => false,
        };
        if !class.members.iter().any(|member| runs(&member)) {
            return Ok(None);
        }
        self.functions.push(State::default());
        self.blocks += 1;
        let mut result = Ok(());
        for member in class.members.iter().filter(runs) {
            match member.kind {
                MemberKind::Statement(statement) if result.is_ok() => {
                    result = self.expression(statement);
                    self.emit(Op::Pop, member.span);
                    continue;
                }
                MemberKind::Variable(value) => {
                    self.emit(Op::This, member.span);
                    match value {
                        Some(value) if result.is_ok() => result = self.expression(value),
                        _ => {
                            self.emit(Op::Nothing, member.span);
                        }
                    }
                    self.emit(Op::InitialiseMember(member.name), member.span);
                }
                _ => {}
            }
        }
        self.blocks -= 1;
        self.emit(Op::Nothing, class.name_span);
        self.emit(Op::Return, class.name_span);
        let code = self.finish(Parameters::default(), "".into());
        result.map(|()| Some(code))
    }

    /// Leaves the object that has a member of that name on the stack; false when none around has.
    pub(super) fn member_home(&mut self, name: Symbol, span: Span) -> bool {
        for depth in (0..self.classes.len()).rev() {
            let id = self.classes[depth];
            if self.world.classes.member(id, name).is_some() {
                self.emit(Op::This, span);
                for _ in depth + 1..self.classes.len() {
                    self.emit(Op::Enclosing, span);
                }
                return true;
            }
            if self.world.classes.class_member(id, name).is_some() {
                self.constant(Value::Class(id), span);
                return true;
            }
        }
        false
    }
}
