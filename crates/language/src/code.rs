//! What a function is compiled to: instructions for a machine with a stack.

use crate::ast::{Binary, Collected, Unary};
use crate::class::ClassId;
use crate::source::{Source, Span};
use crate::symbol::Symbol;
use crate::value::Value;
use kelvin_loopy::OptionOf;
use std::sync::Arc;

/// One instruction. Slots count from the base of the function's frame; jumps go to a place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// Pushes a constant of the code.
    Constant(u32),
    /// Pushes an integer.
    Integer(i32),
    Nothing,
    Boolean(bool),
    /// Pushes the object whose method runs.
    This,
    /// Pushes the object that encloses the top of the stack.
    Enclosing,

    /// Pushes a variable of the frame.
    Local(u32),
    /// Pops into a variable of the frame.
    SetLocal(u32),
    /// Puts the variable into a cell of its own, which functions may share.
    MakeCell(u32),
    LocalCell(u32),
    SetLocalCell(u32),
    /// Pushes a variable that the function took along when it was made.
    Captured(u32),
    CapturedCell(u32),
    SetCapturedCell(u32),
    /// Pushes a variable of the worksheet.
    Global(u32),
    SetGlobal(u32),
    /// Sets a member variable of the second of the stack to the top.
    SetMember(Symbol),
    /// As `SetMember`, for the first time.
    InitialiseMember(Symbol),

    Pop,
    Duplicate,
    Unary(Unary),
    Binary(Binary),
    /// Compares two games of which some are products. Their factors are on the stack.
    CompareMultiples(Binary, [bool; 2]),
    /// Adds a small constant.
    AddInteger(i32),
    /// The ordinal sum of a number of games, the base first.
    OrdinalSum(u32),

    Jump(u32),
    JumpIfFalse(u32),
    /// Jumps with the top of the stack when it is false (for `and`), else pops it.
    JumpOrPop(u32, bool),
    /// Jumps when an optional parameter was given.
    JumpIfGiven(u16, u32),

    /// The nimber of the top.
    Nimber,
    /// A multiple of up or down (`true`), and a nimber, from the two at the top.
    Arrow(bool),
    /// `{…|…}` of a number of left and right options from the top.
    Game {
        left: u32,
        right: u16,
    },
    /// As `Game`, keeping the form.
    Form {
        left: u32,
        right: u16,
    },
    List(u32),
    Set(u32),
    /// A map of a number of keys and images.
    Map(u32),
    Coordinates(u32),
    /// `from..to..by`.
    Range,

    /// Makes an empty list in a slot.
    NewList(u32),
    /// Pops a value onto the list in a slot.
    Append(u32),
    /// Moves the list in a slot onto the stack, as what it is to be.
    Collect(u32, Collected),

    /// Leaves the loop whose value, limit and step are in three slots when the limit is passed.
    StepTest(u16, u32),
    /// Goes to the next value of such a loop, and jumps back.
    StepNext(u16, u32),
    /// Makes the top of the stack ready to be run through, in two slots.
    EachStart(u16),
    /// Pushes the next of such a loop, or leaves it.
    EachNext(u16, u32),

    /// Calls what lies below its arguments.
    Call(u32),
    /// Calls a method of what lies below its arguments.
    CallMember(Symbol, u16),
    /// A member of the top of the stack; a method without parameters is called.
    Member(Symbol),
    /// Applies `[…]` with a number of arguments.
    Index(u32),
    /// Makes a function, with what it takes along.
    Function(u32),
    Return,
    /// A ruleset by its number.
    Named(u32),
    /// A class, or the only object of a singleton.
    Class(ClassId),
    /// Makes an object of a class from the values at the top.
    Construct(ClassId),
    /// The loopy game whose text is at the top.
    NamedLoopy,
    /// Braces in which play may come back, by their number, from the options at the top that are expressions.
    Loopy(u32),
}

/// Braces in which play may come back: the options of Left and of Right at each pair of braces, the outermost first. Parts are the values of
/// expressions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loops {
    pub(crate) vertices: Vec<[Vec<OptionOf>; 2]>,
    /// How many expressions there are.
    pub(crate) parts: u32,
}

/// How a call passes its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passing {
    /// How many arguments there are.
    pub(crate) count: u32,
    /// The names of the last of them.
    pub(crate) names: Box<[Symbol]>,
}

/// Where a function finds a variable that it takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capture {
    /// A slot of the function around it.
    Local(u32),
    /// What the function around it took along itself.
    Captured(u32),
}

/// A parameter of a function or a method.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Symbol,
    pub(crate) class: Option<ClassId>,
    pub(crate) optional: bool,
    pub(crate) rest: bool,
}

/// Parameters in order.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    pub(crate) list: Box<[Parameter]>,
    /// Whether exactly one untyped argument for each is all that is needed.
    pub(crate) plain: bool,
}

impl Parameters {
    pub(crate) fn new(list: Vec<Parameter>) -> Parameters {
        let plain = list.iter().all(|p| p.class.is_none() && !p.optional && !p.rest);
        Parameters { list: list.into(), plain }
    }
}

/// A compiled function.
pub(crate) struct Code<'u> {
    pub(crate) parameters: Parameters,
    pub(crate) ops: Vec<Op>,
    /// Where each instruction comes from.
    pub(crate) spans: Vec<Span>,
    pub(crate) source: Arc<Source>,
    pub(crate) constants: Vec<Value<'u>>,
    pub(crate) passings: Vec<Passing>,
    pub(crate) functions: Vec<Arc<Code<'u>>>,
    /// Braces in which play may come back.
    pub(crate) loops: Vec<Loops>,
    pub(crate) captures: Vec<Capture>,
    /// How many slots a frame has.
    pub(crate) slots: u32,
    /// How the function is printed.
    pub(crate) text: Arc<str>,
}

impl Code<'_> {
    /// Where all of it comes from.
    pub(crate) fn span(&self) -> Span {
        let start = self.spans.iter().map(|span| span.start).min();
        let end = self.spans.iter().map(|span| span.end).max();
        Span { start: start.unwrap_or_default(), end: end.unwrap_or_default() }
    }
}
