//! The registry entry of a ruleset.

use super::{Call, Symmetries};
use crate::board::Boards;
use crate::placement::Draft;
use crate::position::Position;
use crate::position_error::PositionError;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A named ruleset with all its properties, as it is listed in the [registry](super::Registry).
///
/// User-defined rulesets are entries as well, and are accepted wherever built-in ones are. A function creates
/// the positions, so they may come from anywhere:
///
/// ```
/// use kelvin_positions::board::BoardKind;
/// use kelvin_positions::bits::Square8;
/// use kelvin_positions::rulesets::Domineering;
/// use kelvin_positions::{Entry, Registry};
///
/// let mine = Entry::new("my-dominoes", BoardKind::Grid, "2x3", |call| {
///     let free = Domineering::<Square8>::on(call.board.grid()?)?;
///     Ok(call.position(Domineering::<Square8>::default(), free))
/// })
/// .with_help("Domineering under another name");
/// let mut registry = Registry::built_in().clone();
/// registry.add(mine);
/// let position = registry.position("My Dominoes", "2x2")?;
/// assert_eq!(position.to_string(), "my-dominoes ..|..");
/// assert_eq!(position.entries().next().flatten().map(|entry| entry.help.as_ref()), Some("Domineering under another name"));
/// # Ok::<(), kelvin_positions::PositionError>(())
/// ```
#[derive(Clone)]
pub struct Entry {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The text in brackets after the name, for rulesets that require arguments: `octal(0.77)`.
    pub arguments: Option<Cow<'static, str>>,
    /// A one-line description.
    pub help: Cow<'static, str>,
    /// The boards it is played on.
    pub board: Boards,
    /// A one-line description of the format of its boards.
    pub boards: Cow<'static, str>,
    /// Its name, with required arguments, and an example board.
    example: (Cow<'static, str>, Cow<'static, str>),
    /// Its paths in CGScript, the usual one first: `game.grid.Domineering`.
    pub paths: Vec<Cow<'static, str>>,
    /// Its class that is written in CGScript, if there is one.
    pub class: Option<WrittenClass>,
    /// The icons in CGScript of the cells 0 to 3: a free cell, Left's piece, Right's piece, and a hole or
    /// either's piece.
    pub icons: [&'static str; 4],
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Whether the ruleset is all-small: a player can move whenever the other can, here and in all followers.
    pub all_small: bool,
    /// Whether play may repeat a position: its values are then loopy games.
    pub loopy: bool,
    /// Its properties as a strong placement game (Huntemann, Definition 1.5), if it is one.
    pub placement: Option<Placement>,
    /// Its dedicated solver, if there is one.
    pub solver: Option<Dedicated>,
    /// The proved symmetries of its boards.
    pub symmetries: Symmetries,
    /// The proved symmetries as a function of the numbers in its arguments, if they depend on them.
    pub(super) symmetries_of: Option<SymmetriesOf>,
    /// Whether its argument is another ruleset, on whose boards it is played.
    pub(super) of_ruleset: bool,
    /// Whether the arguments may be omitted.
    pub(super) optional: bool,
    pub(super) make: Make,
}

/// Creates a position on a board.
pub(super) type Make = Arc<dyn Fn(&Call<'_>) -> Result<Position, PositionError> + Send + Sync>;

/// The proved symmetries for the numbers in the arguments.
pub(super) type SymmetriesOf = Arc<dyn Fn(&[usize]) -> Symmetries + Send + Sync>;

impl Entry {
    /// Creates a ruleset from its name, its kind of boards, an example board, and the function that creates
    /// its positions.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        board: impl Into<Boards>,
        example: impl Into<Cow<'static, str>>,
        make: impl Fn(&Call<'_>) -> Result<Position, PositionError> + Send + Sync + 'static,
    ) -> Entry {
        Entry::plain(name.into(), board.into(), example.into(), Arc::new(make))
    }

    /// Creates an entry with default properties.
    fn plain(name: Cow<'static, str>, board: Boards, example: Cow<'static, str>, make: Make) -> Entry {
        Entry {
            arguments: None,
            help: "".into(),
            board,
            boards: board.help().into(),
            example: (name.clone(), example),
            paths: Vec::new(),
            class: None,
            icons: board.letters.icons(),
            impartial: false,
            all_small: false,
            loopy: false,
            placement: None,
            solver: None,
            symmetries: Symmetries::None,
            symmetries_of: None,
            of_ruleset: false,
            optional: false,
            make,
            name,
        }
    }

    /// Sets the one-line description.
    #[must_use]
    pub fn with_help(self, help: impl Into<Cow<'static, str>>) -> Entry {
        Entry { help: help.into(), ..self }
    }

    /// Sets the description of its boards, if it differs from that of their kind.
    #[must_use]
    pub fn with_boards(self, boards: impl Into<Cow<'static, str>>) -> Entry {
        Entry { boards: boards.into(), ..self }
    }

    /// Sets the description of the required arguments, and those of the example.
    #[must_use]
    pub fn with_arguments(self, arguments: impl Into<Cow<'static, str>>, example: &str) -> Entry {
        let called = format!("{}({example})", self.name);
        Entry { arguments: Some(arguments.into()), example: (called.into(), self.example.1), ..self }
    }

    /// Returns its usage: the name with arguments, and an example if arguments are required.
    pub(super) fn called(&self) -> String {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        match &self.arguments {
            Some(_) if !self.optional => format!("{}({arguments}), as in {}", self.name, self.example.0),
            _ => format!("{}({arguments})", self.name),
        }
    }

    /// Sets the description of the optional arguments.
    #[must_use]
    pub fn with_optional_arguments(self, arguments: impl Into<Cow<'static, str>>) -> Entry {
        Entry { arguments: Some(arguments.into()), optional: true, ..self }
    }

    /// Adds a path in CGScript.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<Cow<'static, str>>) -> Entry {
        self.paths.push(path.into());
        self
    }

    /// Sets its class that is written in CGScript, and what labels of vertices mean there.
    #[must_use]
    pub(crate) fn with_class(self, path: &'static str, labels: Labels) -> Entry {
        Entry { class: Some(WrittenClass { path, labels }), ..self }
    }

    /// Sets the icons in CGScript of the cells 0 to 3, if they differ from those of their letters.
    #[must_use]
    pub(crate) fn with_icons(self, icons: [&'static str; 4]) -> Entry {
        Entry { icons, ..self }
    }

    /// Declares that both players always have the same moves.
    #[must_use]
    pub fn impartial(self) -> Entry {
        Entry { impartial: true, all_small: true, ..self }
    }

    /// Declares that a player can move whenever the other can.
    #[must_use]
    pub(crate) fn all_small(self) -> Entry {
        Entry { all_small: true, ..self }
    }

    /// Declares that play may repeat a position.
    #[must_use]
    pub fn loopy(self) -> Entry {
        Entry { loopy: true, ..self }
    }

    /// Declares that it is a strong placement game, and sets how its conflict structure is built.
    #[must_use]
    pub fn with_placement(self, placement: Placement) -> Entry {
        Entry { placement: Some(placement), ..self }
    }

    /// Sets its dedicated solver.
    #[must_use]
    pub(crate) fn with_solver(self, solver: Dedicated) -> Entry {
        Entry { solver: Some(solver), ..self }
    }

    /// Sets the symmetries of its boards.
    #[must_use]
    pub fn with_symmetries(self, symmetries: Symmetries) -> Entry {
        Entry { symmetries, ..self }
    }

    /// Sets the symmetries of its boards as a function of the numbers in its arguments.
    #[must_use]
    pub fn with_symmetries_of(self, of: impl Fn(&[usize]) -> Symmetries + Send + Sync + 'static) -> Entry {
        Entry { symmetries_of: Some(Arc::new(of)), ..self }
    }

    /// Declares that its argument is another ruleset.
    pub(crate) fn of_ruleset(self) -> Entry {
        Entry { of_ruleset: true, ..self }
    }

    /// Returns whether its argument is another ruleset.
    pub fn is_made_of_another(&self) -> bool {
        self.of_ruleset
    }

    /// The name, with required arguments, and an example board.
    pub fn example(&self) -> (&str, &str) {
        (&self.example.0, &self.example.1)
    }

    /// Returns whether a name, or a path in CGScript, denotes this ruleset: spaces, hyphens and case are
    /// ignored.
    pub fn is_called(&self, name: &str) -> bool {
        let wanted = super::plain(name);
        super::plain(&self.name) == wanted || self.paths.iter().any(|path| super::plain(path) == wanted)
    }
}

/// A class that is written in CGScript and has the same positions on graphs as a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenClass {
    /// Its path: `game.graph.Snort`.
    pub path: &'static str,
    /// The meaning of labels of vertices.
    pub labels: Labels,
}

/// The meaning of a label of a vertex in CGScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Labels have no meaning.
    Ignored,
    /// A vertex whose label is a player is beside a piece of that player; other labels remove the vertex.
    Beside,
}

/// A solver dedicated to one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dedicated {
    /// The solver of Domineering, for large boards.
    Domineering,
}

/// The properties of a ruleset as a strong placement game.
#[derive(Clone)]
pub struct Placement {
    /// Whether it is an independence ruleset (Huntemann, Definition 2.21): on any board the minimal illegal
    /// positions are pairs. Basic positions are the pieces that fit, so none is illegal by itself. `None` if
    /// it is not known, as for user-defined rules that are run on each board.
    pub independence: Option<bool>,
    /// Whether positions are evaluated faster by their conflict structure than by the ruleset itself (`make
    /// bench` measures both).
    pub faster: bool,
    pub(super) draw: Draw,
}

/// Builds the conflict structure on a board, unless a move would need more work on it than this number.
pub(super) type Draw = Arc<dyn Fn(&Call<'_>, usize) -> Result<Draft, PositionError> + Send + Sync>;

impl Placement {
    /// Creates the properties of a ruleset whose minimal illegal positions are pairs, with the function that
    /// builds its conflict structure.
    pub fn new(
        draw: impl Fn(&Call<'_>) -> Result<Draft, PositionError> + Send + Sync + 'static,
    ) -> Placement {
        Placement { independence: Some(true), faster: false, draw: Arc::new(move |call, _| draw(call)) }
    }

    /// Creates the properties of a ruleset with minimal illegal positions of more than two pieces. The
    /// function that builds its conflict structure also takes the most work allowed for a move on it.
    pub(crate) fn dependent(
        draw: impl Fn(&Call<'_>, usize) -> Result<Draft, PositionError> + Send + Sync + 'static,
    ) -> Placement {
        Placement { independence: Some(false), faster: false, draw: Arc::new(draw) }
    }

    /// Declares that the conflict structure is the faster way to evaluate positions.
    #[must_use]
    pub fn faster(self) -> Placement {
        Placement { faster: true, ..self }
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "independence: {:?}, faster: {}", self.independence, self.faster)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.help)
    }
}
