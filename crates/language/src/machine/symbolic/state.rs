//! What a method computes with while the contents of cells are not known.

use crate::ast::Collected;
use crate::code::Code;
use crate::value::Value;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::rc::Rc;
use std::sync::Arc;

/// For each cell a mask of the contents that it may hold: the boards that take one way through a method.
pub(super) type Boards = SmallVec<[u16; 32]>;

/// The cells that were changed, in rising order, with what they hold now.
pub(super) type Writes = Rc<Vec<(u16, i8)>>;

/// A value, or what is known of it.
#[derive(Clone)]
pub(super) enum Symbolic<'u> {
    /// A value that is the same on all boards.
    Known(Value<'u>),
    /// What a cell of the board holds.
    Cell(u16),
    /// The board with some cells changed, and the position on it.
    Grid(Writes),
    Position(Writes),
    /// A list or a set whose items are there on some boards only.
    Items(Chain<'u>, Collected),
    /// A list or a set that can change, by its place among the shared variables.
    Mutable(usize),
    /// A collection that a loop runs through: its items, each with the boards on which it is there.
    Run(Rc<[(Option<Boards>, Symbolic<'u>)]>),
    /// A map from places to contents.
    Changes(Rc<Vec<[Symbolic<'u>; 2]>>),
    /// The parts of the board that a content separates, the first or the second for any of them, and the position on it.
    Parts(i64),
    Part(i64, usize),
    PartPosition(i64, usize),
    /// The vertices of a graph, the lists of those that each is joined to, a vertex, its number, and an edge as seen from one end.
    Vertices(Writes),
    Adjacency(Writes),
    Vertex(Writes, u16),
    Number(Writes, u16),
    Edge(Writes, usize, usize),
    Function(Rc<Closure<'u>>),
    /// A variable that functions share, by its place.
    Shared(usize),
    /// One of several values: on which boards which was forgotten.
    Forgotten,
}

/// A function of the method's own.
pub(super) struct Closure<'u> {
    pub(super) code: Arc<Code<'u>>,
    pub(super) captured: Rc<[Symbolic<'u>]>,
    pub(super) this: Symbolic<'u>,
}

/// Items in the order in which they were added, the last first: copies share what they have in common.
#[derive(Clone, Default)]
pub(super) struct Chain<'u>(Option<Rc<Link<'u>>>);

struct Link<'u> {
    on: Boards,
    item: Symbolic<'u>,
    before: Chain<'u>,
}

impl Drop for Link<'_> {
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut link) = next.and_then(Rc::into_inner) {
            next = link.before.0.take();
        }
    }
}

impl<'u> Chain<'u> {
    /// Adds an item that is there on some boards.
    pub(super) fn push(&mut self, on: Boards, item: Symbolic<'u>) {
        let before = Chain(self.0.take());
        self.0 = Some(Rc::new(Link { on, item, before }));
    }

    fn is(&self, other: &Chain<'u>) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }

    /// The links that were added since, the first first; `None` if it did not come from there.
    fn since(&self, start: &Chain<'u>) -> Option<Vec<&Rc<Link<'u>>>> {
        let mut added = Vec::new();
        let mut at = self;
        while !at.is(start) {
            let link = at.0.as_ref()?;
            added.push(link);
            at = &link.before;
        }
        added.reverse();
        Some(added)
    }

    /// All items, the first first.
    pub(super) fn items(&self) -> Vec<(Boards, Symbolic<'u>)> {
        let links = self.since(&Chain::default()).unwrap_or_default();
        links.into_iter().map(|link| (link.on.clone(), link.item.clone())).collect()
    }
}

impl<'u> Symbolic<'u> {
    pub(super) const NOTHING: Symbolic<'u> = Symbolic::Known(Value::Nothing);
    pub(super) const UNDEFINED: Symbolic<'u> = Symbolic::Known(Value::Undefined);

    /// Whether both are surely the same.
    pub(super) fn is(&self, other: &Symbolic<'u>) -> bool {
        match (self, other) {
            (Symbolic::Known(Value::Undefined), Symbolic::Known(Value::Undefined)) => true,
            (Symbolic::Known(a), Symbolic::Known(b)) => a == b,
            (Symbolic::Cell(a), Symbolic::Cell(b)) => a == b,
            (Symbolic::Grid(a), Symbolic::Grid(b)) | (Symbolic::Position(a), Symbolic::Position(b)) => a == b,
            (Symbolic::Items(a, kind), Symbolic::Items(b, other)) => kind == other && a.is(b),
            (Symbolic::Mutable(a), Symbolic::Mutable(b)) | (Symbolic::Shared(a), Symbolic::Shared(b)) => {
                a == b
            }
            (Symbolic::Run(a), Symbolic::Run(b)) => Rc::ptr_eq(a, b),
            (Symbolic::Changes(a), Symbolic::Changes(b)) => Rc::ptr_eq(a, b),
            (Symbolic::Parts(a), Symbolic::Parts(b)) => a == b,
            (Symbolic::Part(a, i), Symbolic::Part(b, j))
            | (Symbolic::PartPosition(a, i), Symbolic::PartPosition(b, j)) => (a, i) == (b, j),
            (Symbolic::Function(a), Symbolic::Function(b)) => Rc::ptr_eq(a, b),
            (Symbolic::Vertices(a), Symbolic::Vertices(b))
            | (Symbolic::Adjacency(a), Symbolic::Adjacency(b)) => a == b,
            (Symbolic::Vertex(a, i), Symbolic::Vertex(b, j))
            | (Symbolic::Number(a, i), Symbolic::Number(b, j)) => i == j && a == b,
            (Symbolic::Edge(a, i, v), Symbolic::Edge(b, j, w)) => (i, v) == (j, w) && a == b,
            _ => false,
        }
    }

    /// What is known of a variable that was `start` before the ways of some boards parted, and is one of these after it.
    pub(super) fn joined<'s>(
        start: &Symbolic<'u>,
        ends: impl Iterator<Item = &'s Symbolic<'u>> + Clone,
    ) -> Self
    where
        'u: 's,
    {
        let mut rest = ends.clone();
        let Some(first) = rest.next() else { return start.clone() };
        if rest.all(|end| end.is(first)) {
            return first.clone();
        }
        let Symbolic::Items(from, kind) = start else { return Symbolic::Forgotten };
        let mut all = from.clone();
        let mut met: FxHashSet<*const Link<'u>> = FxHashSet::default();
        for end in ends {
            let Symbolic::Items(chain, other) = end else { return Symbolic::Forgotten };
            let Some(added) = chain.since(from).filter(|_| other == kind) else { return Symbolic::Forgotten };
            // What was added before the ways parted is in several of them.
            for link in added.into_iter().filter(|link| met.insert(Rc::as_ptr(link))) {
                all.push(link.on.clone(), link.item.clone());
            }
        }
        Symbolic::Items(all, *kind)
    }
}

/// A function that runs.
#[derive(Clone)]
pub(super) struct Frame<'u> {
    pub(super) code: Arc<Code<'u>>,
    pub(super) at: usize,
    /// Distinguishes it from all others.
    pub(super) number: u32,
    /// The places to which its code goes back.
    pub(super) heads: Rc<[bool]>,
    pub(super) this: Symbolic<'u>,
    pub(super) captured: Rc<[Symbolic<'u>]>,
    pub(super) slots: Vec<Symbolic<'u>>,
    pub(super) stack: Vec<Symbolic<'u>>,
}

/// Where a method has come to on some boards.
#[derive(Clone)]
pub(super) struct State<'u> {
    pub(super) boards: Boards,
    pub(super) frames: Vec<Frame<'u>>,
    /// The variables that functions share.
    pub(super) shared: Vec<Symbolic<'u>>,
}

impl<'u> State<'u> {
    /// Takes so many values off the stack of the function that runs.
    pub(super) fn take(&mut self, count: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.stack.truncate(frame.stack.len().saturating_sub(count));
        }
    }

    /// What is known where several ways meet again that parted at a state.
    pub(super) fn joined(start: &State<'u>, ends: &[State<'u>]) -> State<'u> {
        let Some(mut state) = ends.first().cloned() else { return start.clone() };
        state.boards.clone_from(&start.boards);
        // Frames above the one that loops came to their end, and those below were not touched.
        for (at, frame) in state.frames.iter_mut().enumerate() {
            let Some(before) = start.frames.get(at) else { continue };
            for (slot, value) in frame.slots.iter_mut().enumerate() {
                *value =
                    Symbolic::joined(&before.slots[slot], ends.iter().map(|end| &end.frames[at].slots[slot]));
            }
            for (place, value) in frame.stack.iter_mut().enumerate() {
                let old = before.stack.get(place).unwrap_or(&Symbolic::Forgotten);
                let all =
                    ends.iter().map(|end| end.frames[at].stack.get(place).unwrap_or(&Symbolic::Forgotten));
                *value = Symbolic::joined(old, all);
            }
        }
        let most = ends.iter().map(|end| end.shared.len()).max().unwrap_or(0);
        state.shared = (0..most)
            .map(|at| {
                let old = start.shared.get(at).unwrap_or(&Symbolic::Forgotten);
                let all = ends.iter().map(|end| end.shared.get(at).unwrap_or(&Symbolic::Forgotten));
                Symbolic::joined(old, all)
            })
            .collect();
        state
    }
}
