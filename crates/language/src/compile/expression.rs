//! Expressions.

use super::Compiler;
use super::loops;
use crate::ast::{Argument, Arrow, Binary, Id, Node, Star};
use crate::class::ClassId;
use crate::code::{Op, Passing};
use crate::error::{Error, Result};
use crate::library;
use crate::number::Number;
use crate::source::{Source, Span};
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_numbers::Integer;

/// The least constant factor for which multiples are compared without their forms.
const LARGE: u32 = 64;

impl<'u> Compiler<'_, 'u> {
    /// Leaves the value of an expression on the stack.
    pub(super) fn expression(&mut self, id: Id) -> Result<()> {
        stacker::maybe_grow(64 << 10, 4 << 20, || self.node(id))
    }

    fn all(&mut self, ids: &[Id]) -> Result<u32> {
        ids.iter().try_for_each(|&id| self.expression(id))?;
        Ok(ids.len() as u32)
    }

    fn node(&mut self, id: Id) -> Result<()> {
        let span = self.tree.span(id);
        let op = match &self.tree[id] {
            Node::Boolean(truth) => Op::Boolean(*truth),
            Node::Integer(n) => match i32::try_from(n) {
                Ok(n) => Op::Integer(n),
                Err(_) => {
                    self.constant(Number::Integer(n.clone()).value(), span);
                    return Ok(());
                }
            },
            Node::Fraction(x) => {
                self.constant(Number::from(x.clone()).value(), span);
                return Ok(());
            }
            Node::GoesOn => {
                self.constant(Value::Undefined, span);
                return Ok(());
            }
            Node::Text(text) => {
                self.constant(Value::from(&**text), span);
                return Ok(());
            }
            Node::Name(name) => {
                self.refuse_braces(*name, span)?;
                return self.read(*name, span);
            }
            Node::This => Op::This,
            Node::Pass => return self.fail(loops::pass_alone(), span),
            Node::Loopy { .. } => return self.loopy(id),
            Node::Game { .. } if self.may_pass(id) => return self.loopy(id),
            Node::Nimber(index) => {
                match index {
                    Some(index) => self.expression(*index)?,
                    None => {
                        self.emit(Op::Integer(1), span);
                    }
                }
                Op::Nimber
            }
            Node::Arrow(arrow) => {
                self.arrow(arrow, span)?;
                Op::Arrow(arrow.down)
            }
            Node::Power { down, partial_sum, exponent } => {
                return self.power(*down, *partial_sum, exponent.as_ref(), span);
            }
            Node::Game { left, right, explicit } => {
                let left = self.all(left)?;
                let right = self.all(right)?;
                let Ok(right) = u16::try_from(right) else {
                    return self.fail(Error::syntax("There are too many Right options."), span);
                };
                if *explicit { Op::Form { left, right } } else { Op::Game { left, right } }
            }
            Node::List(items) => Op::List(self.all(items)?),
            Node::Set(items) => Op::Set(self.all(items)?),
            Node::Coordinates(items) => Op::Coordinates(self.all(items)?),
            Node::Map(entries) => {
                for (key, image) in entries {
                    self.expression(*key)?;
                    self.expression(*image)?;
                }
                Op::Map(entries.len() as u32)
            }
            Node::Range { from, to, by } => {
                self.expression(*from)?;
                self.expression(*to)?;
                match by {
                    Some(by) => self.expression(*by)?,
                    None => {
                        self.emit(Op::Integer(1), span);
                    }
                }
                Op::Range
            }
            Node::Comprehension { kind, clauses, value, image } => {
                return self.comprehension(clauses, *value, *image, *kind, span);
            }
            Node::Unary(op, operand) => {
                self.expression(*operand)?;
                Op::Unary(*op)
            }
            Node::Binary(Binary::OrdinalSum, ..) => {
                let chain = self.ordinal_chain(id);
                Op::OrdinalSum(self.all(&chain)?)
            }
            Node::Binary(op, a, b) if op.compares() && (self.is_multiple(*a) || self.is_multiple(*b)) => {
                let multiples = [*a, *b].map(|side| self.is_multiple(side));
                for side in [*a, *b] {
                    match &self.tree[side] {
                        Node::Binary(_, n, game) if self.is_multiple(side) => {
                            self.expression(*n)?;
                            self.expression(*game)?;
                        }
                        _ => self.expression(side)?,
                    }
                }
                Op::CompareMultiples(*op, multiples)
            }
            Node::Binary(op, a, b) => {
                self.expression(*a)?;
                let small = match &self.tree[*b] {
                    Node::Integer(n) => i32::try_from(n).ok(),
                    _ => None,
                };
                match (small, op) {
                    (Some(n), Binary::Add) => Op::AddInteger(n),
                    _ => {
                        self.expression(*b)?;
                        Op::Binary(*op)
                    }
                }
            }
            Node::And(a, b) | Node::Or(a, b) => {
                let when = matches!(self.tree[id], Node::Or(..));
                self.expression(*a)?;
                let jump = self.emit(Op::JumpOrPop(0, when), self.tree.span(*a));
                self.expression(*b)?;
                // The second operand must be true or false as well.
                let end = self.emit(Op::JumpOrPop(0, when), self.tree.span(*b));
                self.emit(Op::Boolean(!when), span);
                self.land(jump);
                self.land(end);
                return Ok(());
            }
            Node::Parenthesis(inner) => return self.expression(*inner),
            Node::Member { object, name } => {
                if let Some(op) = self.path_op(id)? {
                    self.emit(op, span);
                    return Ok(());
                }
                if self.path_constant(id)? {
                    return Ok(());
                }
                if self.world.classes.find("Coordinates") == Some(ClassId::COORDINATES)
                    && let Some(steps) = self.path(id).and_then(|path| library::steps(&path))
                {
                    self.constant(steps, span);
                    return Ok(());
                }
                self.known_path(id)?;
                self.expression(*object)?;
                Op::Member(*name)
            }
            Node::Call { callee, arguments } => {
                let member = match self.tree[*callee] {
                    Node::Member { object, name } if self.path_op(*callee)?.is_none() => {
                        if let Some(constants) = self.path_constants(*callee)? {
                            self.emit(Op::Class(constants), span);
                            return self.call_with(Some(name), arguments, span);
                        }
                        self.known_path(*callee)?;
                        self.expression(object)?;
                        Some(name)
                    }
                    Node::Name(name) if self.home(name).is_none() && self.member_home(name, span) => {
                        Some(name)
                    }
                    Node::Name(name) if self.is_constant(name)? => {
                        if let Some(constants) = self.constants_with(name)? {
                            self.emit(Op::Class(constants), span);
                        }
                        Some(name)
                    }
                    _ => {
                        self.expression(*callee)?;
                        None
                    }
                };
                return self.call_with(member, arguments, span);
            }
            Node::Infix { left, name, right } => {
                self.expression(*left)?;
                self.expression(*right)?;
                let passing = self.passing(Passing { count: 1, names: Box::default() });
                return self.call(Some(*name), passing, span);
            }
            Node::Index { object, arguments } => {
                self.expression(*object)?;
                Op::Index(self.all(arguments)?)
            }
            Node::Function(function) => return self.function(function, span),
            Node::Assign { target, value } => return self.assignment(*target, *value, span, true),
            Node::Var { name, value } => return self.declaration(*name, *value, span),
            Node::Block(statements) => return self.block(statements),
            Node::If { branches, otherwise } => return self.conditional(branches, otherwise, true),
            Node::Loop { clauses, body, yields } => return self.collection(clauses, body, *yields, span),
            Node::Yield(value) => {
                self.yielding(*value, span)?;
                Op::Nothing
            }
            Node::Return(value) => {
                match value {
                    Some(value) => self.expression(*value)?,
                    None => {
                        self.emit(Op::Nothing, span);
                    }
                }
                Op::Return
            }
            Node::Def { name, function } => return self.declaration_of_function(*name, *function, span),
            Node::Import { .. } => {
                let import = super::class::import(&self.tree[id], self.world);
                self.imports = self.imports.iter().cloned().chain(import).collect();
                self.world.imports = self.imports.clone();
                Op::Nothing
            }
            Node::Class(_) => {
                let (package, imports) = (self.package.clone(), self.imports.clone());
                let class = super::class::declare(id, self.shared, &package, imports, self.world)?;
                let (path, source) = (self.world.classes[class].path.clone(), &self.tree.source);
                self.world.declare(&path, Source::new(source.name(), source.slice(span)));
                Op::Class(class)
            }
        };
        self.emit(op, span);
        Ok(())
    }

    /// The arguments of a call and the call, of what is on the stack or of a member of it.
    fn call_with(&mut self, member: Option<Symbol>, arguments: &[Argument], span: Span) -> Result<()> {
        let mut names = Vec::new();
        for argument in arguments {
            self.expression(argument.value)?;
            match argument.name {
                Some((name, at)) if names.contains(&name) => {
                    let message = format!("Duplicate named parameter: `{}`", self.name(name));
                    return self.fail(Error::syntax(message), at);
                }
                Some((name, _)) => names.push(name),
                None => {
                    if let Some(&name) = names.last() {
                        let message = format!(
                            "Named parameter `{}` appears in earlier position than an ordinary argument",
                            self.name(name)
                        );
                        return self.fail(Error::syntax(message), self.tree.span(argument.value));
                    }
                }
            }
        }
        let passing = Passing { count: arguments.len() as u32, names: names.into() };
        let passing = self.passing(passing);
        self.call(member, passing, span)
    }

    /// Whether an expression is a product with a large constant, as in `640*Tiny(1)`, whose form may be large. Smaller ones
    /// are computed, as most products are of numbers.
    fn is_multiple(&self, id: Id) -> bool {
        let Node::Binary(Binary::Multiply, n, _) = &self.tree[id] else { return false };
        matches!(&self.tree[*n], Node::Integer(n) if *n >= Integer::from(LARGE))
    }

    /// The terms of `a:b:c`, which is `a:(b:c)`.
    fn ordinal_chain(&self, id: Id) -> Vec<Id> {
        let mut chain = Vec::new();
        let mut at = id;
        while let Node::Binary(Binary::OrdinalSum, below, top) = self.tree[at] {
            chain.push(top);
            at = below;
        }
        chain.push(at);
        chain.reverse();
        chain
    }

    fn call(&mut self, member: Option<Symbol>, passing: u32, span: Span) -> Result<()> {
        match (member, u16::try_from(passing)) {
            (None, _) => self.emit(Op::Call(passing), span),
            (Some(name), Ok(passing)) => self.emit(Op::CallMember(name, passing), span),
            (Some(_), Err(_)) => return self.fail(Error::syntax("This function is too long."), span),
        };
        Ok(())
    }

    /// The multiple and the nimber of an arrow.
    fn arrow(&mut self, arrow: &Arrow, span: Span) -> Result<()> {
        match arrow.times {
            Some(times) => {
                self.expression(times)?;
                if arrow.count > 1 {
                    self.constant(Value::Integer(i64::from(arrow.count) - 1), span);
                    self.emit(Op::Binary(Binary::Add), span);
                }
            }
            None => self.constant(Value::Integer(arrow.count.into()), span),
        }
        match arrow.star {
            Star::None => self.emit(Op::Integer(0), span),
            Star::One => self.emit(Op::Integer(1), span),
            Star::Of(index) => return self.expression(index),
        };
        Ok(())
    }

    /// `^<n>` and `^[n]`, as the methods `Pow` and `PowTo` of up give them.
    fn power(
        &mut self,
        down: bool,
        partial_sum: bool,
        exponent: Option<&kelvin_numbers::Integer>,
        span: Span,
    ) -> Result<()> {
        let Some(exponent) = exponent else {
            let text = match (down, partial_sum) {
                (false, true) => "^[on]",
                (false, false) => "^<on>",
                (true, true) => "v[on]",
                (true, false) => "v<on>",
            };
            self.named_loopy(text, span);
            return Ok(());
        };
        self.emit(Op::Integer(1), span);
        self.emit(Op::Integer(0), span);
        self.emit(Op::Arrow(false), span);
        self.constant(Number::Integer(exponent.clone()).value(), span);
        let name = self.world.symbols.intern(if partial_sum { "PowTo" } else { "Pow" });
        let passing = self.passing(Passing { count: 1, names: Box::default() });
        self.call(Some(name), passing, span)?;
        if down {
            self.emit(Op::Unary(crate::ast::Unary::Minus), span);
        }
        Ok(())
    }
}
