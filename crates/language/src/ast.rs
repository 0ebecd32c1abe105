//! The syntax tree, flat: nodes in one vector that refer to each other by number, so that no depth of
//! nesting makes building, walking or dropping it recurse.

use crate::source::{Source, Span};
use crate::symbol::Symbol;
use kelvin_numbers::Integer;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Index;
use std::sync::Arc;

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Id(u32);

/// A parsed source.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) source: Arc<Source>,
    nodes: Vec<Node>,
    spans: Vec<Span>,
    /// The statements of the source.
    pub(crate) root: Statements,
    /// Within how many functions a name is mentioned, at most.
    pub(crate) mentions: FxHashMap<Symbol, u32>,
    /// The names that are assigned to after they are declared.
    pub(crate) assigned: FxHashSet<Symbol>,
}

impl Tree {
    pub(crate) fn new(source: Arc<Source>) -> Tree {
        Tree {
            source,
            nodes: Vec::new(),
            spans: Vec::new(),
            root: Statements::default(),
            mentions: FxHashMap::default(),
            assigned: FxHashSet::default(),
        }
    }

    pub(crate) fn add(&mut self, node: Node, span: Span) -> Id {
        // A node takes at least a byte of text, and a source is shorter than 2^32 bytes.
        let id = Id(self.nodes.len() as u32);
        self.nodes.push(node);
        self.spans.push(span);
        id
    }

    pub(crate) fn span(&self, id: Id) -> Span {
        self.spans[id.0 as usize]
    }
}

impl Index<Id> for Tree {
    type Output = Node;
    fn index(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

/// A sequence of statements; its value is the value of the last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Statements {
    pub(crate) list: Box<[Id]>,
    /// Whether a semicolon ends the last of them.
    pub(crate) closed: bool,
}

/// An expression, a statement or a declaration.
#[derive(Debug)]
pub(crate) enum Node {
    Boolean(bool),
    Integer(Integer),
    /// `3.14`.
    Fraction(kelvin_numbers::Rational),
    Text(Arc<str>),
    Name(Symbol),
    This,
    Pass,

    /// `*`, `*n`.
    Nimber(Option<Id>),
    /// `^`, `vv`, `^5*2`: a multiple of up (negative for down), and a nimber.
    Arrow(Arrow),
    /// `^<n>`, `v[n]`; `None` for `on`.
    Power {
        down: bool,
        partial_sum: bool,
        exponent: Option<Integer>,
    },
    /// `…` among the options of a game: those before it go on.
    GoesOn,
    /// `{a,b|c}`, or `'{a,b|c}'` which keeps its form.
    Game {
        left: Box<[Id]>,
        right: Box<[Id]>,
        explicit: bool,
    },
    /// `a{0||a|*}`.
    Loopy {
        name: Symbol,
        game: Id,
    },

    List(Box<[Id]>),
    Set(Box<[Id]>),
    Map(Box<[(Id, Id)]>),
    Coordinates(Box<[Id]>),
    /// `a..b` or `a..b..c`.
    Range {
        from: Id,
        to: Id,
        by: Option<Id>,
    },
    /// `[… for …]`, `{… for …}`, `{… => … for …}`, or `… for …` as an argument.
    Comprehension {
        kind: Collected,
        clauses: Box<[Clause]>,
        value: Id,
        image: Option<Id>,
    },

    Unary(Unary, Id),
    Binary(Binary, Id, Id),
    And(Id, Id),
    Or(Id, Id),
    /// In parentheses; kept so that a function is printed as it was written.
    Parenthesis(Id),

    Member {
        object: Id,
        name: Symbol,
    },
    Call {
        callee: Id,
        arguments: Box<[Argument]>,
    },
    Index {
        object: Id,
        arguments: Box<[Id]>,
    },
    /// `a Name b`.
    Infix {
        left: Id,
        name: Symbol,
        right: Id,
    },
    Function(Box<Function>),

    Assign {
        target: Id,
        value: Id,
    },
    Var {
        name: Symbol,
        value: Option<Id>,
    },
    Block(Statements),
    If {
        branches: Box<[(Id, Statements)]>,
        otherwise: Option<Statements>,
    },
    Loop {
        clauses: Box<[Clause]>,
        body: Statements,
        /// `for … yield`, and not `do`, in whose statements `yield` may stand too.
        yields: bool,
    },
    Yield(Id),
    Return(Option<Id>),
    Def {
        name: Symbol,
        function: Id,
    },
    Class(Box<Class>),
    /// `import a.b.C`, or all of `a.b.*`.
    Import {
        path: Path,
        all: bool,
    },
}

/// A multiple of up or down plus a nimber.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrow {
    pub(crate) down: bool,
    /// How many arrows are written.
    pub(crate) count: u32,
    /// What is written behind the arrows: how often the last of them counts.
    pub(crate) times: Option<Id>,
    pub(crate) star: Star,
}

/// The nimber behind an arrow.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Star {
    None,
    One,
    Of(Id),
}

/// What a comprehension collects into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Collected {
    List,
    Set,
    Map,
}

/// One `for` of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) variable: Option<Symbol>,
    pub(crate) over: Over,
    pub(crate) until: Option<Id>,
    pub(crate) filter: Option<Id>,
}

/// What a loop runs over.
#[derive(Clone, Debug)]
pub(crate) enum Over {
    /// `from a to b by c`.
    Steps { from: Id, to: Option<Id>, by: Option<Id> },
    /// `in a`.
    Each(Id),
    /// `:= a`.
    Once(Id),
    /// Nothing: `while …`.
    Forever,
}

/// Operations on one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Minus,
    Plus,
    PlusMinus,
    Not,
}

/// Operations on two things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Add,
    Subtract,
    /// `3v*`, `5over`: a sum written without a sign.
    Joined,
    Multiply,
    Divide,
    Modulo,
    Power,
    OrdinalSum,
    Sided,
    Equal,
    NotEqual,
    Same,
    NotSame,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<(Symbol, Span)>,
    pub(crate) value: Id,
}

/// A function, a method, the constructor of a class.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) parameters: Box<[Parameter]>,
    pub(crate) body: Id,
}

/// One parameter: `name as Type ? default`, `name...`.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Symbol,
    pub(crate) span: Span,
    pub(crate) class: Option<Path>,
    pub(crate) default: Option<Id>,
    pub(crate) rest: bool,
}

/// A dotted name of a class.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) parts: Box<[Symbol]>,
    pub(crate) span: Span,
}

/// A class declaration.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) name: Symbol,
    pub(crate) name_span: Span,
    pub(crate) modifiers: Modifiers,
    /// The constructor's parameters; `None` when the class has no constructor.
    pub(crate) parameters: Option<Box<[Parameter]>>,
    pub(crate) extends: Box<[Path]>,
    /// The values of an enum.
    pub(crate) values: Box<[Symbol]>,
    pub(crate) members: Box<[Member]>,
}

/// The words in front of a declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modifiers {
    pub(crate) singleton: bool,
    pub(crate) mutable: bool,
    pub(crate) system: bool,
    pub(crate) overrides: bool,
    pub(crate) fixed: bool,
    pub(crate) external: bool,
}

/// A member of a class.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: Symbol,
    pub(crate) span: Span,
    pub(crate) modifiers: Modifiers,
    pub(crate) kind: MemberKind,
}

/// What sort of member.
#[derive(Debug)]
pub(crate) enum MemberKind {
    /// `var x := …`.
    Variable(Option<Id>),
    /// `def f := …` (`parameters` is `None`) or `def f(…) as C := …`.
    Method { parameters: Option<Box<[Parameter]>>, result: Option<Path>, body: Option<Id> },
    /// A nested class.
    Class(Id),
    /// A statement that runs whenever an object is made.
    Statement(Id),
}
