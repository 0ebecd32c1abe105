//! From a syntax tree to instructions, with every name resolved to where its value is.

mod class;
mod control;
mod expression;
mod loops;
mod members;
mod names;
mod scope;

use crate::ast::{self, Id, Tree};
use crate::class::ClassId;
use crate::code::{Capture, Code, Loops, Op, Parameter, Parameters, Passing};
use crate::error::{Error, Result};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::unparse;
use crate::value::Value;
use crate::world::World;
use scope::Scope;
use std::sync::Arc;

pub(crate) use class::{Reading, load};

/// Compiles the statements of a source, to be run in the worksheet.
pub(crate) fn worksheet<'u>(tree: &Arc<Tree>, world: &mut World<'u>) -> Result<Arc<Code<'u>>> {
    let mut compiler = Compiler::new(tree, world);
    compiler.imports = compiler.world.imports.clone();
    compiler.functions.push(State::default());
    compiler.statements(&tree.root)?;
    compiler.emit(Op::Return, Span::default());
    Ok(compiler.finish(Parameters::default(), "".into()))
}

struct Compiler<'c, 'u> {
    world: &'c mut World<'u>,
    tree: &'c Tree,
    /// The same tree, for classes that are read to their end later.
    shared: &'c Arc<Tree>,
    /// The functions being compiled, the innermost last.
    functions: Vec<State<'u>>,
    /// The classes whose members are being compiled, the innermost last.
    classes: Vec<ClassId>,
    /// The package of those classes, with a dot at its end.
    package: Box<str>,
    /// The classes and, with a dot at their end, the packages that are known by their last names.
    imports: Arc<[Box<str>]>,
    /// How many blocks are around.
    blocks: u32,
    /// The names of the braces around, to which play may return.
    braces: Vec<Symbol>,
    /// The collection that is being made here.
    collecting: Option<control::Collecting>,
}

/// A function being compiled.
#[derive(Default)]
struct State<'u> {
    ops: Vec<Op>,
    spans: Vec<Span>,
    constants: Vec<Value<'u>>,
    passings: Vec<Passing>,
    loops: Vec<Loops>,
    functions: Vec<Arc<Code<'u>>>,
    captures: Vec<(Symbol, Capture, bool)>,
    scope: Scope,
}

/// Functions nested deeper than this are refused.
const FUNCTIONS: usize = 200;

impl<'c, 'u> Compiler<'c, 'u> {
    fn new(tree: &'c Arc<Tree>, world: &'c mut World<'u>) -> Self {
        Compiler {
            world,
            tree,
            shared: tree,
            functions: Vec::new(),
            classes: Vec::new(),
            package: "".into(),
            imports: Arc::default(),
            blocks: 0,
            braces: Vec::new(),
            collecting: None,
        }
    }

    fn state(&mut self) -> &mut State<'u> {
        let last = self.functions.len() - 1;
        &mut self.functions[last]
    }

    fn emit(&mut self, op: Op, span: Span) -> usize {
        let state = self.state();
        state.ops.push(op);
        state.spans.push(span);
        state.ops.len() - 1
    }

    /// The place of the next instruction.
    fn here(&mut self) -> u32 {
        self.state().ops.len() as u32
    }

    /// Makes the jump at a place go to the next instruction.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.state().ops[jump] {
            Op::Jump(to)
            | Op::JumpIfFalse(to)
            | Op::JumpOrPop(to, _)
            | Op::JumpIfGiven(_, to)
            | Op::StepTest(_, to)
            | Op::EachNext(_, to) => *to = here,
            _ => {}
        }
    }

    fn constant(&mut self, value: Value<'u>, span: Span) {
        let constants = &mut self.state().constants;
        constants.push(value);
        let at = constants.len() as u32 - 1;
        self.emit(Op::Constant(at), span);
    }

    fn passing(&mut self, passing: Passing) -> u32 {
        let passings = &mut self.state().passings;
        match passings.iter().position(|known| *known == passing) {
            Some(at) => at as u32,
            None => {
                passings.push(passing);
                passings.len() as u32 - 1
            }
        }
    }

    fn fail<T>(&self, error: Error, span: Span) -> Result<T> {
        Err(error.at(&self.tree.source, span))
    }

    fn name(&self, name: Symbol) -> Arc<str> {
        self.world.symbols.name(name).clone()
    }

    /// The code of the innermost function.
    fn finish(&mut self, parameters: Parameters, text: Arc<str>) -> Arc<Code<'u>> {
        let state = self.functions.pop().expect("a function is begun before it is finished");
        Arc::new(Code {
            parameters,
            ops: state.ops,
            spans: state.spans,
            source: self.tree.source.clone(),
            constants: state.constants,
            passings: state.passings,
            loops: state.loops,
            functions: state.functions,
            captures: state.captures.into_iter().map(|(_, capture, _)| capture).collect(),
            slots: state.scope.slots(),
            text,
        })
    }

    /// A function: its code is kept in the function around it, which makes it a value.
    fn function(&mut self, function: &ast::Function, span: Span) -> Result<()> {
        let text = unparse::function(function, self.tree, &self.world.symbols).into();
        let code = self.code(&function.parameters, function.body, text, span)?;
        let functions = &mut self.state().functions;
        functions.push(code);
        let at = functions.len() as u32 - 1;
        self.emit(Op::Function(at), span);
        Ok(())
    }

    fn code(
        &mut self,
        parameters: &[ast::Parameter],
        body: Id,
        text: Arc<str>,
        span: Span,
    ) -> Result<Arc<Code<'u>>> {
        if self.functions.len() == FUNCTIONS {
            return self.fail(Error::syntax("Functions are nested too deeply."), span);
        }
        let list = self.parameters(parameters)?;
        self.functions.push(State::default());
        for parameter in parameters {
            if self.functions.iter().any(|state| state.scope.find(parameter.name).is_some()) {
                let name = self.name(parameter.name);
                self.functions.pop();
                let error = Error::name(format!("Duplicate var: `{name}`"));
                let hint = "an enclosing function has a variable of this name: choose another name, or write `=>` for an entry of a map";
                return self.fail(error.with_hint(hint), parameter.span);
            }
            let cell = self.needs_cell(parameter.name);
            self.state().scope.declare(parameter.name, cell);
        }
        let collecting = std::mem::take(&mut self.collecting);
        let compiled = self.prologue(parameters).and_then(|()| self.expression(body));
        self.collecting = collecting;
        if let Err(error) = compiled {
            self.functions.pop();
            return Err(error);
        }
        self.emit(Op::Return, span);
        Ok(self.finish(Parameters::new(list), text))
    }

    fn parameters(&mut self, parameters: &[ast::Parameter]) -> Result<Vec<Parameter>> {
        let mut list = Vec::new();
        for (at, parameter) in parameters.iter().enumerate() {
            if parameter.rest && at + 1 < parameters.len() {
                let name = self.name(parameter.name);
                let message = format!("Invalid expansion for parameter `{name}`: must be in last position");
                return self.fail(Error::declaration(message), parameter.span);
            }
            let class = match &parameter.class {
                None => None,
                Some(path) => Some(self.class(path, "parameter declaration")?),
            };
            let optional = parameter.default.is_some();
            list.push(Parameter { name: parameter.name, class, optional, rest: parameter.rest });
        }
        Ok(list)
    }

    /// The class of a dotted name.
    fn class(&mut self, path: &ast::Path, wherein: &str) -> Result<ClassId> {
        let names: Vec<&str> = path.parts.iter().map(|&part| &**self.world.symbols.name(part)).collect();
        let name = names.join(".");
        match self.find_class(&name)? {
            Some(class) => Ok(class),
            None => self.fail(Error::name(format!("Unknown class in {wherein}: `{name}`")), path.span),
        }
    }

    /// The class of a name: nested in a class around, of the same package, known to all, or of the package
    /// of a class that one around extends.
    fn find_class(&mut self, name: &str) -> Result<Option<ClassId>> {
        let found = self.class_named(name)?;
        if let Some(class) = found {
            let classes = &self.world.classes;
            let path = classes[classes.outermost(class)].path.clone();
            self.world.files.mention(&path);
        }
        Ok(found)
    }

    fn class_named(&mut self, name: &str) -> Result<Option<ClassId>> {
        for &around in self.classes.iter().rev() {
            for &class in &*self.world.classes[around].ancestors {
                let nested = format!("{}.{name}", self.world.classes[class].path);
                if let Some(class) = self.world.classes.at(&nested) {
                    return Ok(Some(class));
                }
            }
        }
        if let Some(class) = self.world.find_class(name, &self.package)? {
            return Ok(Some(class));
        }
        for import in &*self.imports.clone() {
            let found = match import.strip_suffix('.') {
                Some(_) => self.world.find_class(&format!("{import}{name}"), "")?,
                None if import.rsplit('.').next() == Some(name) => self.world.find_class(import, "")?,
                None => None,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        // The packages of what the classes around extend.
        let classes = &self.world.classes;
        let around = self.classes.iter().flat_map(|around| &*classes[*around].ancestors);
        let mut packages = around.filter_map(|ancestor| classes[*ancestor].path.rsplit_once('.'));
        Ok(packages.find_map(|(package, _)| classes.at(&format!("{package}.{name}"))))
    }

    /// Gives parameters that were left out their defaults, and shared ones their cells.
    fn prologue(&mut self, parameters: &[ast::Parameter]) -> Result<()> {
        for (slot, parameter) in parameters.iter().enumerate() {
            if let Some(default) = parameter.default {
                let given = self.emit(Op::JumpIfGiven(slot as u16, 0), parameter.span);
                self.expression(default)?;
                self.emit(Op::SetLocal(slot as u32), parameter.span);
                self.land(given);
            }
            if self.needs_cell(parameter.name) {
                self.emit(Op::MakeCell(slot as u32), parameter.span);
            }
        }
        Ok(())
    }

    /// Whether a variable declared in the innermost function is shared with functions inside it that may
    /// see it change.
    fn needs_cell(&self, name: Symbol) -> bool {
        let outer = u32::from(self.classes.is_empty());
        let depth = self.functions.len() as u32 - outer;
        self.tree.assigned.contains(&name) && self.tree.mentions.get(&name).is_some_and(|&at| at > depth)
    }
}
