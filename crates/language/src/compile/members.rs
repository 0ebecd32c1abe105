//! The members of classes: what methods take, what they do, and how objects begin.

use super::{Compiler, State};
use crate::ast::{self, Id, MemberKind, Node};
use crate::class::{Body, Callable, ClassId, Member};
use crate::classes::add_method;
use crate::code::{Code, Op, Parameters};
use crate::error::{Error, Result};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::value::Value;
use std::sync::Arc;

impl<'c, 'u> Compiler<'c, 'u> {
    /// What the methods of a class, and of those nested in it, take.
    pub(super) fn signatures(&mut self, class: &ast::Class, id: ClassId) -> Result<()> {
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
    pub(super) fn nested_class(
        &self,
        at: Id,
        name: Symbol,
        outer: ClassId,
    ) -> Option<(&'c ast::Class, ClassId)> {
        let tree = self.tree;
        match (&tree[at], self.world.classes[outer].statics.get(&name)) {
            (Node::Class(class), Some(Member::Class(id))) => Some((class, *id)),
            _ => None,
        }
    }

    /// Compiles the methods of a class and of those nested in it.
    pub(super) fn own_bodies(&mut self, class: &ast::Class, id: ClassId) -> Result<()> {
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
            (None, true) => {
                let error = Error::declaration(format!("Method `{path}` overrides nothing"));
                let error = match self.overridable(member.name, id) {
                    Some(hint) => error.with_hint(hint),
                    None => error,
                };
                self.fail(error, member.span)
            }
            _ => Ok(()),
        }
    }

    /// What a method that overrides nothing may have been meant to override.
    fn overridable(&self, name: Symbol, id: ClassId) -> Option<String> {
        let (classes, symbols) = (&self.world.classes, &self.world.symbols);
        let ancestors = &classes[id].ancestors[1..];
        if let Some(Member::Methods(methods)) = classes.inherited(ancestors, name) {
            let method = methods.iter().find(|method| !method.automatic).or(methods.first())?;
            let parameters = crate::help::parameters(self.world, method);
            return Some(format!(
                "the method that can be overridden is `{}{parameters}`",
                symbols.name(name)
            ));
        }
        let names = ancestors.iter().flat_map(|class| classes[*class].members.keys());
        let near = crate::suggest::nearest(symbols.name(name), names.map(|name| &**symbols.name(*name)))?;
        Some(format!("did you mean `{near}`?"))
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
