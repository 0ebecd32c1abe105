//! What is known of the values of a method before an instruction.

/// What is known of a value: how it moves when the board is turned over and its colours are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Unknown,
    /// The position itself, and its ruleset.
    This,
    Ruleset,
    Player,
    Grid,
    /// The content 0, a player's piece, and any content, which off the board is none.
    Zero,
    Piece,
    Content,
    /// A sum of places and steps, in which a place counts 1 and a step 0: when the board is moved by t, it moves
    /// by so many times t.
    Place(i8),
    /// A list of such sums.
    Places(i8),
    Truth,
    Nothing,
    /// A map from places to contents.
    Changes,
    /// Parts of a grid.
    Parts,
    Position,
    /// A list of positions, and a set of them.
    Positions,
    PositionSet,
    /// A list of positions that is being made.
    Started,
    /// How far a loop has come.
    Turn,
}

impl Kind {
    pub(crate) fn is_content(self) -> bool {
        matches!(self, Kind::Zero | Kind::Piece | Kind::Content)
    }

    /// What a loop over it gives.
    pub(crate) fn element(self) -> Option<Kind> {
        match self {
            Kind::Places(weight) => Some(Kind::Place(weight)),
            Kind::Parts => Some(Kind::Grid),
            Kind::Positions | Kind::PositionSet => Some(Kind::Position),
            _ => None,
        }
    }
}

/// A kind, and how many loops were open when the value was made: it may depend on their elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fact {
    kind: Kind,
    depth: usize,
}

impl Fact {
    const UNKNOWN: Fact = Fact { kind: Kind::Unknown, depth: 0 };

    /// What is known of a value that is one of two.
    fn join(self, other: Fact) -> Fact {
        let kind = match (self.kind, other.kind) {
            (a, b) if a == b => a,
            (a, b) if a.is_content() && b.is_content() => Kind::Content,
            _ => return Fact::UNKNOWN,
        };
        Fact { kind, depth: self.depth.max(other.depth) }
    }
}

/// What is known of the stack and of the variables, and which loops are open.
#[derive(Clone)]
pub(crate) struct State {
    stack: Vec<Fact>,
    slots: Vec<Fact>,
    /// The heads of the open loops, the innermost last.
    loops: Vec<usize>,
}

impl State {
    /// Before the first instruction.
    pub(crate) fn new(slots: usize) -> State {
        State { stack: Vec::new(), slots: vec![Fact::UNKNOWN; slots], loops: Vec::new() }
    }

    pub(crate) fn is_in_a_loop(&self) -> bool {
        !self.loops.is_empty()
    }

    pub(crate) fn push(&mut self, kind: Kind) {
        self.stack.push(Fact { kind, depth: self.loops.len() });
    }

    pub(crate) fn top(&self) -> Option<Kind> {
        self.stack.last().map(|fact| fact.kind)
    }

    pub(crate) fn pop(&mut self) -> Option<Kind> {
        self.stack.pop().map(|fact| fact.kind)
    }

    pub(crate) fn pop_exactly(&mut self, kind: Kind) -> Option<()> {
        (self.pop()? == kind).then_some(())
    }

    pub(crate) fn pop_content(&mut self) -> Option<()> {
        self.pop()?.is_content().then_some(())
    }

    /// Pops so many, the last of them last.
    pub(crate) fn pop_many(&mut self, count: usize) -> Option<Vec<Kind>> {
        let from = self.stack.len().checked_sub(count)?;
        Some(self.stack.drain(from..).map(|fact| fact.kind).collect())
    }

    pub(crate) fn get(&self, slot: usize) -> Option<Kind> {
        self.slots.get(slot).map(|fact| fact.kind)
    }

    pub(crate) fn set(&mut self, slot: usize, kind: Kind) -> Option<()> {
        *self.slots.get_mut(slot)? = Fact { kind, depth: self.loops.len() };
        Some(())
    }

    /// Begins a turn of the loop with this head.
    pub(crate) fn enter(&mut self, head: usize) {
        self.loops.push(head);
    }

    /// Joins the state on another way to the same instruction; `None` if they do not fit, as where a way leaves a
    /// loop before its end.
    pub(crate) fn join(mut self, other: &State) -> Option<State> {
        if self.loops != other.loops || self.stack.len() != other.stack.len() {
            return None;
        }
        for (mine, theirs) in self.stack.iter_mut().zip(&other.stack) {
            *mine = mine.join(*theirs);
        }
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            *mine = mine.join(*theirs);
        }
        Some(self)
    }

    /// Whether a turn of the loop with this head, which was begun with this state, may end in another one: nothing
    /// that is known at its head was made anew.
    pub(crate) fn goes_on_from(&self, head: usize, end: &State) -> bool {
        let fits = |(mine, theirs): (&Fact, &Fact)| mine.kind == Kind::Unknown || mine == theirs;
        let open = end.loops.split_last();
        open == Some((&head, &self.loops[..]))
            && self.stack.len() == end.stack.len()
            && self.stack.iter().zip(&end.stack).all(fits)
            && self.slots.iter().zip(&end.slots).all(fits)
    }
}
