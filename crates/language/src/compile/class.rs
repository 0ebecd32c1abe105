//! Classes of the user: checked, laid out, and their methods compiled.

use super::Compiler;
use crate::ast::{self, Id, MemberKind, Node, Tree};
use crate::class::{Class, ClassId, Member};
use crate::error::{Error, Result};
use crate::source::{Source, Span};
use crate::symbol::{Symbol, known};
use crate::world::World;
use std::sync::Arc;

/// Reads the class that a file must declare: one whose path is `path`.
pub(crate) fn load<'u>(path: &str, source: &Arc<Source>, world: &mut World<'u>) -> Result<ClassId> {
    let tree = Arc::new(crate::parse::parse(source, &mut world.symbols)?);
    let fail = |message: String, span| Err(Error::declaration(message).at(source, span));
    let imported = tree.root.list.iter().take_while(|id| matches!(tree[**id], Node::Import { .. })).count();
    let (imports, rest) = tree.root.list.split_at(imported);
    let [only] = *rest else {
        return fail("A class file must contain exactly one class.".to_owned(), Span::default());
    };
    let Node::Class(class) = &tree[only] else {
        return fail("A class file must contain a class.".to_owned(), tree.span(only));
    };
    let expected = path.rsplit('.').next().unwrap_or(path);
    let name = world.symbols.name(class.name);
    if **name != *expected {
        let message = format!("Class name does not match filename: `{name}` (was expecting `{expected}`)");
        return fail(message, class.name_span);
    }
    let package = path.strip_suffix(expected).unwrap_or("");
    // A class of the worksheet knows what the worksheet has imported.
    let around = if world.is_declared(path) { world.imports.clone() } else { Arc::default() };
    let imports =
        imports.iter().filter_map(|id| import(&tree[*id], world)).chain(around.iter().cloned()).collect();
    declare(only, &tree, package, imports, world)
}

/// What an import makes known: a class, or with a dot at its end all of a package.
pub(super) fn import(node: &Node, world: &World<'_>) -> Option<Box<str>> {
    let Node::Import { path, all } = node else { return None };
    let names: Vec<&str> = path.parts.iter().map(|&part| &**world.symbols.name(part)).collect();
    Some((names.join(".") + if *all { "." } else { "" }).into())
}

/// The classes that are being read. Classes may refer to each other in a circle; so all of them are laid out
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
    let first = if outermost { world.classes.begin() } else { world.classes.next() };
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
    let path = format!("{package}{}", world.symbols.name(class.name));
    world.files.begin(&path);
    let mut compiler = Compiler::new(tree, world);
    compiler.package = package.into();
    compiler.imports = imports.clone();
    let result = step(&mut compiler, class);
    world.files.end();
    result
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
        let id = self.world.classes.id_for(&path);
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

    pub(super) fn declaration_error<T>(&self, message: String, span: Span) -> Result<T> {
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
            // Only enums have values.
            parents.push(if class.values.is_empty() { ClassId::OBJECT } else { ClassId::ENUM });
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
    pub(super) fn within<T>(&mut self, id: ClassId, step: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.classes.push(id);
        let result = stacker::maybe_grow(64 << 10, 2 << 20, || step(self));
        self.classes.pop();
        result
    }
}
