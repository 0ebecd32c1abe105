//! What names mean: variables, constants of classes and packages, paths; and assignments to them.

use super::{Compiler, scope::Variable};
use crate::ast::{Id, Node};
use crate::class::ClassId;
use crate::code::{Capture, Op};
use crate::error::{Error, Result};
use crate::library::{self, Constant};
use crate::source::{Place, Span};
use crate::symbol::Symbol;

/// Where the value of a name is.
pub(super) enum Home {
    Local(Variable),
    Captured(u32, bool),
}

/// Whether a constant is none of CGSuite's, and its name is one that programs give to a variable.
fn is_free(name: &str) -> bool {
    name == "uponth"
}

impl<'u> Compiler<'_, 'u> {
    /// Where a variable of this function or of one around it is.
    pub(super) fn home(&mut self, name: Symbol) -> Option<Home> {
        let innermost = self.functions.len() - 1;
        if let Some(variable) = self.functions[innermost].scope.find(name) {
            return Some(Home::Local(variable));
        }
        let owner = (0..innermost).rev().find(|&at| self.functions[at].scope.find(name).is_some())?;
        let variable = self.functions[owner].scope.find(name)?;
        // Each function between takes the variable along for the next.
        let mut capture = Capture::Local(variable.slot);
        let mut place = 0;
        for state in &mut self.functions[owner + 1..] {
            place =
                match state.captures.iter().position(|(known, from, _)| *known == name && *from == capture) {
                    Some(at) => at as u32,
                    None => {
                        state.captures.push((name, capture, variable.cell));
                        state.captures.len() as u32 - 1
                    }
                };
            capture = Capture::Captured(place);
        }
        Some(Home::Captured(place, variable.cell))
    }

    pub(super) fn read(&mut self, name: Symbol, span: Span) -> Result<()> {
        let op = match self.home(name) {
            Some(Home::Local(Variable { slot, cell: false, .. })) => Op::Local(slot),
            Some(Home::Local(Variable { slot, cell: true, .. })) => Op::LocalCell(slot),
            Some(Home::Captured(at, false)) => Op::Captured(at),
            Some(Home::Captured(at, true)) => Op::CapturedCell(at),
            None => return self.outer(name, span),
        };
        self.emit(op, span);
        Ok(())
    }

    /// A name that is not a variable of a function: of the library, a class, or of the worksheet.
    fn outer(&mut self, name: Symbol, span: Span) -> Result<()> {
        if self.member_home(name, span) {
            self.emit(Op::Member(name), span);
            return Ok(());
        }
        if !self.world.is_assigned(name) {
            let text = self.name(name);
            // A program that gives `uponth` a value, as those written for CGSuite do, has a variable of that name.
            let is_variable = is_free(&text) && self.tree.assigned.contains(&name);
            match library::constant(&text).filter(|_| !is_variable) {
                Some(Constant::Value(value)) => {
                    self.constant(value, span);
                    return Ok(());
                }
                Some(Constant::Function(method)) => {
                    let function = library::function(method, &mut self.world.symbols, &self.world.classes);
                    self.constant(function, span);
                    return Ok(());
                }
                Some(Constant::Loopy) => {
                    self.named_loopy(if *text == *"uponth" { "^<on>" } else { &text }, span);
                    return Ok(());
                }
                None => {}
            }
            if let Some(class) = self.find_class(&text)? {
                self.emit(Op::Class(class), span);
                return Ok(());
            }
            if let Some(constants) = self.constants_with(name)? {
                self.emit(Op::Class(constants), span);
                self.emit(Op::Member(name), span);
                return Ok(());
            }
            // A ruleset may be called without its package, unless a variable has its name.
            if !self.tree.assigned.contains(&name)
                && let Some(op) =
                    library::path_of(&text).map(|path| self.ruleset(path)).transpose()?.flatten()
            {
                self.emit(op, span);
                return Ok(());
            }
            if !self.tree.assigned.contains(&name) {
                if let Some(script) = self.world.script(&text)? {
                    self.constant(script.value(), span);
                    return Ok(());
                }
                if self.world.is_package(&text) {
                    return self.fail(self.world.no_path(&text), span);
                }
            }
        }
        let slot = self.world.global(name);
        self.emit(Op::Global(slot), span);
        Ok(())
    }

    /// The dotted name that an expression may be, when its first part is not a variable.
    pub(super) fn path(&mut self, id: Id) -> Option<String> {
        let mut parts = Vec::new();
        let mut at = id;
        while let Node::Member { object, name } = self.tree[at] {
            parts.push(name);
            at = object;
            if parts.len() > 16 {
                return None;
            }
        }
        let Node::Name(first) = self.tree[at] else { return None };
        if self.world.is_assigned(first) || self.home(first).is_some() {
            return None;
        }
        parts.push(first);
        let names: Vec<&str> = parts.iter().rev().map(|&part| &**self.world.symbols.name(part)).collect();
        Some(names.join("."))
    }

    /// The class, or the ruleset, that a dotted name stands for.
    pub(super) fn path_op(&mut self, id: Id) -> Result<Option<Op>> {
        match self.path(id) {
            Some(path) => self.ruleset(&path),
            None => Ok(None),
        }
    }

    /// The constants of a package around, or of one that is imported, that have a name.
    pub(super) fn constants_with(&mut self, name: Symbol) -> Result<Option<ClassId>> {
        let around = self.classes.iter().flat_map(|class| &*self.world.classes[*class].ancestors);
        let packages = around.filter_map(|class| {
            let path = &self.world.classes[*class].path;
            path.rsplit_once('.').map(|(package, _)| format!("{package}."))
        });
        let imported =
            self.imports.iter().filter(|import| import.ends_with('.')).map(|import| import.to_string());
        let mut packages: Vec<String> =
            std::iter::once(self.package.to_string()).chain(packages).chain(imported).collect();
        packages.dedup();
        for package in packages {
            if let Some(class) = self.world.constants(&package)?
                && self.world.classes.member(class, name).is_some()
            {
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// Whether a name that is not a variable stands for a constant of a package of the user's.
    pub(super) fn is_constant(&mut self, name: Symbol) -> Result<bool> {
        let text = self.name(name);
        Ok(self.home(name).is_none()
            && !self.world.is_assigned(name)
            && library::constant(&text).is_none()
            && self.find_class(&text)?.is_none()
            && self.constants_with(name)?.is_some())
    }

    /// The constants of the package in front of a dotted name, if they have its last part.
    pub(super) fn path_constants(&mut self, id: Id) -> Result<Option<ClassId>> {
        let Node::Member { object, name } = self.tree[id] else { return Ok(None) };
        let Some(package) = self.path(object) else { return Ok(None) };
        let class = self.world.constants(&format!("{package}."))?;
        Ok(class.filter(|class| self.world.classes.member(*class, name).is_some()))
    }

    /// Leaves the constant of a package that a dotted name stands for on the stack, if it stands for one.
    pub(super) fn path_constant(&mut self, id: Id) -> Result<bool> {
        let (Some(constants), Node::Member { name, .. }) = (self.path_constants(id)?, &self.tree[id]) else {
            return Ok(false);
        };
        let span = self.tree.span(id);
        self.emit(Op::Class(constants), span);
        self.emit(Op::Member(*name), span);
        Ok(true)
    }

    /// The class, or the ruleset, at a path.
    fn ruleset(&mut self, path: &str) -> Result<Option<Op>> {
        if let Some(number) = library::named(path) {
            return Ok(Some(Op::Named(number)));
        }
        Ok(self.find_class(path)?.map(Op::Class))
    }

    /// Fails where a dotted name begins with a package, and no part of it leads to anything.
    pub(super) fn known_path(&mut self, id: Id) -> Result<()> {
        let Some(path) = self.path(id) else { return Ok(()) };
        let first = path.split('.').next().unwrap_or(&path);
        if !self.world.is_package(first) || self.find_class(first)?.is_some() {
            return Ok(());
        }
        for (at, _) in path.match_indices('.') {
            if self.ruleset(&path[..at])?.is_some() || self.is_constant_at(&path[..at])? {
                return Ok(());
            }
        }
        self.fail(self.world.no_path(&path), self.tree.span(id))
    }

    /// Whether a dotted name is one of a constant of a package of the user's.
    fn is_constant_at(&mut self, path: &str) -> Result<bool> {
        let Some((package, name)) = path.rsplit_once('.') else { return Ok(false) };
        let constants = self.world.constants(&format!("{package}."))?;
        let name = self.world.symbols.intern(name);
        Ok(constants.is_some_and(|class| self.world.classes.member(class, name).is_some()))
    }

    pub(super) fn assignment(&mut self, target: Id, value: Id, span: Span, wanted: bool) -> Result<()> {
        match self.tree[target] {
            Node::Name(name) => {
                if self.home(name).is_none() && self.member_home(name, span) {
                    return self.member_assignment(target, name, value, span, wanted);
                }
                self.expression(value)?;
                if wanted {
                    self.emit(Op::Duplicate, span);
                }
                self.write(name, self.tree.span(target))
            }
            Node::Member { object, name } => {
                self.expression(object)?;
                self.member_assignment(target, name, value, span, wanted)
            }
            _ => self.fail(Error::syntax("Only a variable can be assigned to."), span),
        }
    }

    /// Assigns to a member of the object at the top of the stack.
    fn member_assignment(
        &mut self,
        target: Id,
        name: Symbol,
        value: Id,
        span: Span,
        wanted: bool,
    ) -> Result<()> {
        self.expression(value)?;
        self.emit(Op::SetMember(name), span);
        if wanted { self.expression(target) } else { Ok(()) }
    }

    /// Pops into a variable.
    fn write(&mut self, name: Symbol, span: Span) -> Result<()> {
        let op = match self.home(name) {
            Some(Home::Local(Variable { slot, cell: false, .. })) => Op::SetLocal(slot),
            Some(Home::Local(Variable { slot, cell: true, .. })) => Op::SetLocalCell(slot),
            Some(Home::Captured(at, true)) => Op::SetCapturedCell(at),
            // A captured variable that is assigned has a cell.
            Some(Home::Captured(_, false)) => return self.fail(Error::syntax("Cannot assign here."), span),
            None => {
                let text = self.name(name);
                if self.world.classes.find(&text).is_some() {
                    let message = format!("Cannot assign to class name as variable: `{text}`");
                    return self.fail(Error::name(message), span);
                }
                if library::constant(&text).is_some() && !is_free(&text) {
                    let error =
                        Error::name(format!("Cannot assign to `{text}`: it is a constant of the language"));
                    return self.fail(error.with_hint("choose another name"), span);
                }
                if !self.classes.is_empty() {
                    self.note_undeclared(&text, span);
                }
                Op::SetGlobal(self.world.global(name))
            }
        };
        self.emit(op, span);
        Ok(())
    }

    /// Notes that a method assigns a variable of the worksheet, which may be one that was to be declared.
    fn note_undeclared(&mut self, name: &str, span: Span) {
        let source = &self.tree.source;
        let (line, column) = Place { source: source.clone(), span }.line_and_column();
        let place = if source.name().is_empty() { String::new() } else { format!("{}, ", source.name()) };
        self.world.note(&format!(
            "{place}line {line}, column {column}: `{name}` is not declared in this method, so that a variable of the \
             worksheet is assigned; `var {name} := …` declares it"
        ));
    }

    /// `var x := …`, whose value is left on the stack.
    pub(super) fn declaration(&mut self, name: Symbol, value: Option<Id>, span: Span) -> Result<()> {
        if self.at_worksheet_level() {
            match value {
                Some(value) => self.expression(value)?,
                None => {
                    self.emit(Op::Nothing, span);
                }
            }
            self.emit(Op::Duplicate, span);
            return self.write(name, span);
        }
        let cell = self.needs_cell(name);
        let slot = self.state().scope.declare(name, cell);
        if cell {
            // The cell is there before the value, so that a function can refer to itself.
            self.emit(Op::Nothing, span);
            self.emit(Op::SetLocal(slot), span);
            self.emit(Op::MakeCell(slot), span);
        }
        match value {
            Some(value) => self.expression(value)?,
            None => {
                self.emit(Op::Nothing, span);
            }
        }
        self.emit(Op::Duplicate, span);
        self.emit(if cell { Op::SetLocalCell(slot) } else { Op::SetLocal(slot) }, span);
        Ok(())
    }

    /// `def f(…) := …`.
    pub(super) fn declaration_of_function(&mut self, name: Symbol, function: Id, span: Span) -> Result<()> {
        self.declaration(name, Some(function), span)
    }

    /// Whether a variable declared here is one of the worksheet.
    fn at_worksheet_level(&self) -> bool {
        self.functions.len() == 1 && self.blocks == 0 && self.classes.is_empty()
    }
}
