//! Named rulesets with arguments, and their calls with a board.

use super::{Entry, Placement, Registry, Symmetries};
use crate::board::{Board, BoardError, Boards};
use crate::placement::Draft;
use crate::position::Position;
use crate::position_error::PositionError;
use crate::ruleset::Ruleset;
use std::fmt;
use std::sync::Arc;

/// A ruleset with its arguments: `octal(0.77)`. It parses boards and creates positions on them.
///
/// ```
/// use kelvin_positions::Registry;
/// let nim = Registry::built_in().ruleset("nim")?;
/// let heaps = nim.read("3 + 5")?;
/// assert_eq!(nim.on(&heaps)?.to_string(), "nim 5 + 3");
/// # Ok::<(), kelvin_positions::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Named {
    entry: Arc<Entry>,
    arguments: String,
    /// The ruleset named by the arguments, for rulesets derived from others.
    inner: Option<Arc<Named>>,
}

impl Named {
    /// Creates the ruleset of an entry. Arguments must be present if it requires them, and absent if it has
    /// none.
    pub fn new(entry: Arc<Entry>, arguments: &str) -> Result<Named, PositionError> {
        let named = Named { entry, arguments: arguments.to_owned(), inner: None };
        let fits = match (arguments.is_empty(), &named.entry.arguments) {
            (true, Some(_)) => named.entry.optional,
            (false, None) => false,
            _ => true,
        };
        if fits { Ok(named) } else { Err(named.wrong()) }
    }

    /// Creates a ruleset derived from another, which its arguments name.
    pub(super) fn of(entry: Arc<Entry>, arguments: &str, inner: Named) -> Result<Named, PositionError> {
        let named = Named { inner: Some(inner.into()), ..Named::new(entry, arguments)? };
        if named.inner.as_ref().is_some_and(|inner| inner.inner.is_some()) {
            Err(named.wrong())
        } else {
            Ok(named)
        }
    }

    /// The ruleset named by the arguments, for rulesets derived from others.
    pub(crate) fn inner(&self) -> Option<&Named> {
        self.inner.as_deref()
    }

    /// The boards on which it is played.
    pub fn board(&self) -> Boards {
        self.inner().map_or(self.entry.board, Named::board)
    }

    /// The proved symmetries of its boards.
    pub fn symmetries(&self) -> Symmetries {
        match (self.inner(), &self.entry.symmetries_of) {
            (Some(inner), _) => inner.symmetries(),
            (None, Some(of)) => {
                self.numbers(&self.arguments).map_or(Symmetries::None, |numbers| of(&numbers))
            }
            (None, None) => self.entry.symmetries,
        }
    }

    /// A board whose position is the negative of the position on another board, if one is known.
    ///
    /// ```
    /// use kelvin_positions::Registry;
    /// for (ruleset, board, negative) in [
    ///     ("domineering", "2x3", "..|..|.."),
    ///     ("clobber", "xxo", "oox"),
    ///     ("snort", "P3; x: 0", "P3; o: 0"),
    ///     ("hackenbush", "BRG", "RBG"),
    ///     ("nim", "3", "3"),
    /// ] {
    ///     let named = Registry::built_in().ruleset(ruleset)?;
    ///     assert_eq!(named.negative(&named.read(board)?), Some(named.read(negative)?));
    /// }
    /// # Ok::<(), kelvin_positions::PositionError>(())
    /// ```
    pub fn negative(&self, board: &Board) -> Option<Board> {
        if self.on(board).is_ok_and(|position| position.is_impartial()) {
            return Some(board.clone());
        }
        let symmetry = self.symmetries().negating()?;
        match board {
            Board::Grid(grid) => Some(Board::Grid(symmetry.image(grid))),
            // The vertices of a graph have no directions.
            _ if symmetry.moves_cells() => None,
            board if symmetry.exchanges => board.exchanged(),
            board => Some(board.clone()),
        }
    }

    /// The registry entry of the ruleset.
    pub fn entry(&self) -> &Arc<Entry> {
        &self.entry
    }

    /// The text in brackets after its name.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Parses a board of its kind.
    pub fn read(&self, board: &str) -> Result<Board, BoardError> {
        Board::read(self.board(), board)
    }

    /// Creates the position on a board.
    pub fn on(&self, board: &Board) -> Result<Position, PositionError> {
        self.board().only_known(board)?;
        (self.entry.make)(&Call { ruleset: self, board })
    }

    /// Its properties as a strong placement game. The impartial version of a strong placement game is another
    /// one.
    pub fn placement(&self) -> Option<&Placement> {
        self.inner().map_or(self.entry.placement.as_ref(), Named::placement)
    }

    /// Builds its conflict structure on a board. Returns an error if it is not a strong placement game, or if
    /// a move would need more work than `most` on the structure.
    pub fn conflicts(&self, board: &Board, most: usize) -> Result<Draft, PositionError> {
        match (self.inner(), &self.entry.placement) {
            (Some(inner), _) => Ok(inner.conflicts(board, most)?.impartial()),
            (None, Some(placement)) => {
                self.board().only_known(board)?;
                (placement.draw)(&Call { ruleset: self, board }, most)
            }
            (None, None) => Err(PositionError::NoPlacementGame { ruleset: self.to_string() }),
        }
    }

    /// Creates the error for invalid arguments.
    pub fn wrong(&self) -> PositionError {
        PositionError::Arguments {
            ruleset: self.entry.name.to_string(),
            found: self.arguments.clone(),
            expected: self.entry.called(),
        }
    }

    /// The label of its positions.
    pub fn label(&self) -> Label {
        let inner = self.inner().map(|inner| inner.entry.clone());
        Label { name: self.to_string().into(), entry: Some(self.entry.clone()), inner }
    }

    /// Parses a list of numbers.
    pub fn numbers(&self, list: &str) -> Result<Vec<usize>, PositionError> {
        let items = list.split([',', ' ']).filter(|item| !item.is_empty());
        items.map(|item| item.parse().map_err(|_| self.wrong())).collect()
    }

    /// Splits the arguments at the separator.
    pub(crate) fn halves(&self, separator: char) -> Result<(&str, &str), PositionError> {
        self.arguments.split_once(separator).ok_or_else(|| self.wrong())
    }
}

/// Formats the entry's name, and the arguments in brackets.
impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.arguments.as_str() {
            "" => f.write_str(&self.entry.name),
            arguments => write!(f, "{}({arguments})", self.entry.name),
        }
    }
}

/// A ruleset called with a board.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    /// The ruleset, with its arguments.
    pub ruleset: &'c Named,
    /// The board.
    pub board: &'c Board,
}

impl Call<'_> {
    /// Parses the arguments as numbers.
    pub fn numbers(&self) -> Result<Vec<usize>, PositionError> {
        self.ruleset.numbers(&self.ruleset.arguments)
    }

    /// Creates a position of the ruleset.
    pub fn position<R: Ruleset>(&self, rules: R, position: R::Position) -> Position {
        Position::new(self.label(), rules, position)
    }

    /// The label of the ruleset's positions.
    pub fn label(&self) -> Label {
        self.ruleset.label()
    }
}

/// The name of the ruleset of a position, and its entry if it has one.
#[derive(Clone, Debug)]
pub struct Label {
    pub(crate) name: Arc<str>,
    pub(crate) entry: Option<Arc<Entry>>,
    /// The entry of the ruleset from which it is derived.
    pub(crate) inner: Option<Arc<Entry>>,
}

impl Label {
    /// Returns whether the ruleset, and the one from which it is derived, are in a registry.
    pub(crate) fn is_in(&self, registry: &Registry) -> bool {
        let known =
            |entry: &Arc<Entry>| registry.find(&entry.name).is_some_and(|known| Arc::ptr_eq(known, entry));
        self.entry.as_ref().is_some_and(known) && self.inner.as_ref().is_none_or(known)
    }

    /// The entry of the ruleset, if it came from a registry.
    pub fn entry(&self) -> Option<&Arc<Entry>> {
        self.entry.as_ref()
    }

    /// The name of the ruleset, with its arguments.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Labels are equal if their names are.
impl PartialEq for Label {
    fn eq(&self, other: &Label) -> bool {
        self.name == other.name
    }
}

impl Eq for Label {}

impl<T: Into<Arc<str>>> From<T> for Label {
    fn from(name: T) -> Label {
        Label { name: name.into(), entry: None, inner: None }
    }
}
