//! Interning of the components of positions.

use crate::evaluator::Memo;
use crate::position::{Position, Summand, Typed};
use crate::registry::Label;
use crate::ruleset::{KnownValue, Ruleset, Signed, Visits};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A table of components of positions of any rulesets. Up to symmetry and sign, each component is stored
/// once, with an id and a note that the caller may set. A search through many positions refers to them by id
/// and never builds a [`Position`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{Interner, InternedPart, Position};
/// use kelvin_values::Player;
///
/// let interner = Interner::default();
/// // A row of two and a column of two are one position and its negative.
/// let board = Position::parse("domineering", "..#.|###.")?;
/// let mut parts = Vec::new();
/// interner.enter(&board, false, &mut parts, &Budget::unlimited())?;
/// let [InternedPart::Component { id, negated, .. }, InternedPart::Component { id: other, negated: opposite, .. }] = parts[..] else {
///     panic!("two components")
/// };
/// assert_eq!(id, other);
/// assert_ne!(negated, opposite);
/// assert_eq!(interner.move_counts(id).iter().sum::<usize>(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Interner {
    rulesets: boxcar::Vec<Box<dyn RulesetInterner>>,
    /// Locked while a ruleset is added.
    adding: Mutex<()>,
}

/// The id of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentId {
    ruleset: u32,
    number: u32,
}

/// A summand of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InternedPart {
    /// A value known from theory.
    Known(KnownValue),
    /// A component.
    Component {
        /// Its id.
        id: ComponentId,
        /// Whether its negative is the summand.
        negated: bool,
        /// The note of the component, or 0.
        note: u64,
    },
}

/// The options of a player, in sequence.
#[derive(Debug, Default)]
pub struct InternedOptions {
    parts: Vec<InternedPart>,
    ends: Vec<usize>,
}

impl InternedOptions {
    /// The summands of each option.
    pub fn iter(&self) -> impl Iterator<Item = &[InternedPart]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }
}

impl Interner {
    /// Appends the summands of a position to a list. With `theory`, summands whose values are known from
    /// theory are entered as values.
    pub fn enter(
        &self,
        position: &Position,
        theory: bool,
        parts: &mut Vec<InternedPart>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for summand in position.parts() {
            let number = self.number_of(summand);
            self.rulesets[number as usize].enter(summand.as_ref(), number, theory, parts, budget)?;
        }
        Ok(())
    }

    fn number_of(&self, summand: &Arc<dyn Summand>) -> u32 {
        let _adding = self.adding.lock();
        let known = self.rulesets.iter().find(|(_, ruleset)| ruleset.knows(summand.as_ref()));
        known.map_or_else(|| self.rulesets.push(summand.interner()), |(number, _)| number) as u32
    }

    /// Returns the options of a player in a component.
    pub fn options(&self, id: ComponentId, player: Player, theory: bool) -> InternedOptions {
        let mut options = InternedOptions::default();
        self.rulesets[id.ruleset as usize].options(id, player, theory, &mut options);
        options
    }

    /// The number of moves of each player in a component.
    pub fn move_counts(&self, id: ComponentId) -> [usize; 2] {
        self.rulesets[id.ruleset as usize].move_counts(id.number)
    }

    /// An estimate of Left's advantage in a component with these numbers of moves: see [`Ruleset::estimate`].
    pub fn estimate(&self, id: ComponentId, moves: [usize; 2]) -> i64 {
        self.rulesets[id.ruleset as usize].estimate(id.number, moves)
    }

    /// Returns whether a component is an all-small game.
    pub fn all_small(&self, id: ComponentId) -> bool {
        self.rulesets[id.ruleset as usize].all_small()
    }

    /// Returns whether both players have the same moves in a component and in all its followers.
    pub fn impartial(&self, id: ComponentId) -> bool {
        self.rulesets[id.ruleset as usize].impartial()
    }

    /// Sets the note of a component.
    pub fn note(&self, id: ComponentId, note: u64) {
        self.rulesets[id.ruleset as usize].note(id.number, note);
    }

    /// Returns the component as a position.
    pub fn position(&self, id: ComponentId) -> Position {
        Position::of(self.rulesets[id.ruleset as usize].summand(id.number))
    }
}

/// The components of one ruleset.
pub(crate) trait RulesetInterner: Send + Sync {
    fn knows(&self, summand: &dyn Summand) -> bool;
    fn enter(
        &self,
        summand: &dyn Summand,
        number: u32,
        theory: bool,
        parts: &mut Vec<InternedPart>,
        budget: &Budget,
    ) -> Result<(), Exhausted>;
    fn options(&self, id: ComponentId, player: Player, theory: bool, options: &mut InternedOptions);
    fn move_counts(&self, number: u32) -> [usize; 2];
    fn estimate(&self, number: u32, moves: [usize; 2]) -> i64;
    fn impartial(&self) -> bool;
    fn all_small(&self) -> bool;
    fn note(&self, number: u32, note: u64);
    fn summand(&self, number: u32) -> Arc<dyn Summand>;
}

struct Interned<P> {
    position: P,
    note: AtomicU64,
}

pub(crate) struct TypedInterner<R: Ruleset> {
    label: Label,
    ruleset: R,
    components: boxcar::Vec<Interned<R::Position>>,
    index: Memo<R::Position, u32>,
}

impl<R: Ruleset> TypedInterner<R> {
    pub fn new(label: Label, ruleset: R) -> Self {
        TypedInterner { label, ruleset, components: boxcar::Vec::new(), index: Memo::new() }
    }

    fn add(&self, position: R::Position, ruleset: u32, theory: bool, parts: &mut Vec<InternedPart>) {
        self.ruleset.each_component(position, &mut |component| {
            if let Some(known) = theory.then(|| self.ruleset.known_value(&component)).flatten() {
                parts.push(InternedPart::Known(known));
                return;
            }
            let Signed { position, negated } = self.ruleset.representative(component);
            // Two threads may enter a position twice, which is harmless.
            let number = self.index.get(&position).unwrap_or_else(|| {
                let number =
                    self.components.push(Interned { position: position.clone(), note: AtomicU64::new(0) });
                let number = u32::try_from(number).expect("there is not enough memory for the components");
                self.index.insert(position, number, 1);
                number
            });
            let note = self.components[number as usize].note.load(Ordering::Acquire);
            parts.push(InternedPart::Component { id: ComponentId { ruleset, number }, negated, note });
        });
    }
}

impl<R: Ruleset> RulesetInterner for TypedInterner<R> {
    fn knows(&self, summand: &dyn Summand) -> bool {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        typed.is_some_and(|typed| typed.ruleset == self.ruleset)
    }

    fn enter(
        &self,
        summand: &dyn Summand,
        number: u32,
        theory: bool,
        parts: &mut Vec<InternedPart>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        let position = &typed.expect("components are interned with their own ruleset").position;
        self.ruleset.prepare(position, budget)?;
        self.add(position.clone(), number, theory, parts);
        Ok(())
    }

    fn options(&self, id: ComponentId, player: Player, theory: bool, options: &mut InternedOptions) {
        // A search in a loopy ruleset may not terminate, so it gets no options.
        if self.ruleset.loops() {
            return;
        }
        let position = &self.components[id.number as usize].position;
        self.ruleset.each_option(position, player, &mut |option| {
            self.add(option, id.ruleset, theory, &mut options.parts);
            options.ends.push(options.parts.len());
        });
    }

    fn move_counts(&self, number: u32) -> [usize; 2] {
        let position = &self.components[number as usize].position;
        [self.ruleset.move_count(position, Player::Left), self.ruleset.move_count(position, Player::Right)]
    }

    fn estimate(&self, number: u32, moves: [usize; 2]) -> i64 {
        self.ruleset.estimate(&self.components[number as usize].position, moves)
    }

    fn impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn all_small(&self) -> bool {
        self.ruleset.all_small()
    }

    fn note(&self, number: u32, note: u64) {
        self.components[number as usize].note.store(note, Ordering::Release);
    }

    fn summand(&self, number: u32) -> Arc<dyn Summand> {
        let position = self.components[number as usize].position.clone();
        Arc::new(Typed { label: self.label.clone(), ruleset: self.ruleset.clone(), position, frame: None })
    }
}
