//! The components of positions, each kept once.

use crate::evaluator::Memo;
use crate::position::{Position, Summand, Typed};
use crate::registry::Label;
use crate::ruleset::{Known, Ruleset, Signed};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Components of positions of any rulesets: up to symmetry and sign each is kept once, in a place of its own, with a note that
/// its user may leave there. A search through many positions names them by their places, and never makes a [`Position`].
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_positions::{Catalogue, Part, Position};
/// use kelvin_values::Player;
///
/// let catalogue = Catalogue::default();
/// // A row of two and a column of two are one position and its negative.
/// let board = Position::parse("domineering", "..#.|###.")?;
/// let mut parts = Vec::new();
/// catalogue.enter(&board, false, &mut parts, &Budget::unlimited())?;
/// let [Part::Component { place, negated, .. }, Part::Component { place: other, negated: opposite, .. }] = parts[..] else {
///     panic!("two components")
/// };
/// assert_eq!(place, other);
/// assert_ne!(negated, opposite);
/// assert_eq!(catalogue.move_counts(place).iter().sum::<usize>(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Catalogue {
    books: boxcar::Vec<Box<dyn Book>>,
    /// Held while a book is added.
    adding: Mutex<()>,
}

/// Where a component is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    book: u32,
    page: u32,
}

/// A summand of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Theory tells its value.
    Known(Known),
    /// A component.
    Component {
        /// Where it is kept.
        place: Place,
        /// Whether its negative is meant.
        negated: bool,
        /// The note that was left there, or 0.
        note: u64,
    },
}

/// The options of a player, one after the other.
#[derive(Debug, Default)]
pub struct Options {
    parts: Vec<Part>,
    ends: Vec<usize>,
}

impl Options {
    /// The summands of each option.
    pub fn iter(&self) -> impl Iterator<Item = &[Part]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }
}

impl Catalogue {
    /// Adds the summands of a position to a list. Where `theory` is asked for, those whose values it knows are values.
    pub fn enter(
        &self,
        position: &Position,
        theory: bool,
        parts: &mut Vec<Part>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for summand in position.parts() {
            let number = self.book_of(summand);
            self.books[number as usize].enter(summand.as_ref(), number, theory, parts, budget)?;
        }
        Ok(())
    }

    fn book_of(&self, summand: &Arc<dyn Summand>) -> u32 {
        let _adding = self.adding.lock();
        let known = self.books.iter().find(|(_, book)| book.knows(summand.as_ref()));
        known.map_or_else(|| self.books.push(summand.book()), |(number, _)| number) as u32
    }

    /// The options of a player in a component.
    pub fn options(&self, place: Place, player: Player, theory: bool) -> Options {
        let mut options = Options::default();
        self.books[place.book as usize].options(place, player, theory, &mut options);
        options
    }

    /// How many moves each player has in a component.
    pub fn move_counts(&self, place: Place) -> [usize; 2] {
        self.books[place.book as usize].move_counts(place.page)
    }

    /// How much better off Left seems to be in a component with so many moves: see [`Ruleset::lean`].
    pub fn lean(&self, place: Place, moves: [usize; 2]) -> i64 {
        self.books[place.book as usize].lean(place.page, moves)
    }

    /// Whether a component is an all-small game.
    pub fn all_small(&self, place: Place) -> bool {
        self.books[place.book as usize].all_small()
    }

    /// Whether both players have the same moves in a component and all that follows.
    pub fn impartial(&self, place: Place) -> bool {
        self.books[place.book as usize].impartial()
    }

    /// Leaves a note with a component.
    pub fn note(&self, place: Place, note: u64) {
        self.books[place.book as usize].note(place.page, note);
    }

    /// The component as a position.
    pub fn position(&self, place: Place) -> Position {
        Position::of(self.books[place.book as usize].summand(place.page))
    }
}

/// The components of one ruleset.
pub(crate) trait Book: Send + Sync {
    fn knows(&self, summand: &dyn Summand) -> bool;
    fn enter(
        &self,
        summand: &dyn Summand,
        number: u32,
        theory: bool,
        parts: &mut Vec<Part>,
        budget: &Budget,
    ) -> Result<(), Exhausted>;
    fn options(&self, place: Place, player: Player, theory: bool, options: &mut Options);
    fn move_counts(&self, page: u32) -> [usize; 2];
    fn lean(&self, page: u32, moves: [usize; 2]) -> i64;
    fn impartial(&self) -> bool;
    fn all_small(&self) -> bool;
    fn note(&self, page: u32, note: u64);
    fn summand(&self, page: u32) -> Arc<dyn Summand>;
}

struct Page<P> {
    position: P,
    note: AtomicU64,
}

pub(crate) struct TypedBook<R: Ruleset> {
    label: Label,
    ruleset: R,
    pages: boxcar::Vec<Page<R::Position>>,
    index: Memo<R::Position, u32>,
}

impl<R: Ruleset> TypedBook<R> {
    pub fn new(label: Label, ruleset: R) -> Self {
        TypedBook { label, ruleset, pages: boxcar::Vec::new(), index: Memo::new() }
    }

    fn add(&self, position: R::Position, book: u32, theory: bool, parts: &mut Vec<Part>) {
        self.ruleset.components(position, &mut |component| {
            if let Some(known) = theory.then(|| self.ruleset.known_value(&component)).flatten() {
                parts.push(Part::Known(known));
                return;
            }
            let Signed { position, negated } = self.ruleset.representative(component);
            // Two threads may enter a position twice, which does no harm.
            let page = self.index.get(&position).unwrap_or_else(|| {
                let page = self.pages.push(Page { position: position.clone(), note: AtomicU64::new(0) });
                // There is no memory for more.
                let page = u32::try_from(page).unwrap_or(u32::MAX);
                self.index.insert(position, page, 1);
                page
            });
            let note = self.pages[page as usize].note.load(Ordering::Acquire);
            parts.push(Part::Component { place: Place { book, page }, negated, note });
        });
    }
}

impl<R: Ruleset> Book for TypedBook<R> {
    fn knows(&self, summand: &dyn Summand) -> bool {
        let typed = summand.as_any().downcast_ref::<Typed<R>>();
        typed.is_some_and(|typed| typed.ruleset == self.ruleset)
    }

    fn enter(
        &self,
        summand: &dyn Summand,
        number: u32,
        theory: bool,
        parts: &mut Vec<Part>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let Some(typed) = summand.as_any().downcast_ref::<Typed<R>>() {
            self.ruleset.prepare(&typed.position, budget)?;
            self.add(typed.position.clone(), number, theory, parts);
        }
        Ok(())
    }

    fn options(&self, place: Place, player: Player, theory: bool, options: &mut Options) {
        let position = &self.pages[place.page as usize].position;
        self.ruleset.options(position, player, &mut |option| {
            self.add(option, place.book, theory, &mut options.parts);
            options.ends.push(options.parts.len());
        });
    }

    fn move_counts(&self, page: u32) -> [usize; 2] {
        let position = &self.pages[page as usize].position;
        Player::BOTH.map(|player| self.ruleset.move_count(position, player))
    }

    fn lean(&self, page: u32, moves: [usize; 2]) -> i64 {
        self.ruleset.lean(&self.pages[page as usize].position, moves)
    }

    fn impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn all_small(&self) -> bool {
        self.ruleset.all_small()
    }

    fn note(&self, page: u32, note: u64) {
        self.pages[page as usize].note.store(note, Ordering::Release);
    }

    fn summand(&self, page: u32) -> Arc<dyn Summand> {
        let position = self.pages[page as usize].position.clone();
        Arc::new(Typed { label: self.label.clone(), ruleset: self.ruleset.clone(), position, frame: None })
    }
}
