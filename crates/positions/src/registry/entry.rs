//! What is known of a ruleset.

use super::{Call, Symmetries};
use crate::board::Boards;
use crate::placement::Draft;
use crate::position::Position;
use crate::position_error::PositionError;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A ruleset as users name it, with all that is known of it: the one place to ask.
///
/// A ruleset of a user's gives an entry as well, and with it is accepted wherever a built-in one is. What makes its
/// positions is a function, so it may come from anywhere:
///
/// ```
/// use kelvin_positions::board::BoardKind;
/// use kelvin_positions::bits::Square8;
/// use kelvin_positions::rulesets::Domineering;
/// use kelvin_positions::{Entry, Position, Registry};
///
/// let mine = Entry::new("my-dominoes", BoardKind::Grid, "2x3", |call| {
///     let free = Domineering::<Square8>::on(call.board.grid()?)?;
///     Ok(Position::new(call.label(), Domineering::<Square8>::default(), free))
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
    /// What stands in brackets after the name, for rulesets that need it: `octal(0.77)`.
    pub arguments: Option<Cow<'static, str>>,
    /// What it is, in a line.
    pub help: Cow<'static, str>,
    /// The boards it is played on.
    pub board: Boards,
    /// What its boards look like, in a line.
    pub boards: Cow<'static, str>,
    /// Its name, with arguments where it needs them, and a board to try it on.
    example: (Cow<'static, str>, Cow<'static, str>),
    /// Its paths in CGScript, the first of them the usual one: `game.grid.Domineering`.
    pub paths: Vec<Cow<'static, str>>,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Whether wherever a player can move, so can the other, now and later.
    pub all_small: bool,
    /// Whether play may come back to where it was: then values are loopy games.
    pub loopy: bool,
    /// What is known of it as a strong placement game (Huntemann, Definition 1.5), where it is one.
    pub placement: Option<Placement>,
    /// The solver that was made for it, where there is one.
    pub solver: Option<Dedicated>,
    /// The symmetries of its boards that are proved.
    pub symmetries: Symmetries,
    /// Whether its arguments are another ruleset, on whose boards it is played.
    pub(super) of_ruleset: bool,
    /// Whether what stands in brackets may be left out.
    pub(super) optional: bool,
    pub(super) make: Make,
}

/// Makes a position on a board.
pub(super) type Make = Arc<dyn Fn(&Call<'_>) -> Result<Position, PositionError> + Send + Sync>;

impl Entry {
    /// A ruleset with a name, which is played on such boards, for example on this one, and what makes its positions.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        board: impl Into<Boards>,
        example: impl Into<Cow<'static, str>>,
        make: impl Fn(&Call<'_>) -> Result<Position, PositionError> + Send + Sync + 'static,
    ) -> Entry {
        Entry::plain(name.into(), board.into(), example.into(), Arc::new(make))
    }

    /// A ruleset of which no more is known.
    fn plain(name: Cow<'static, str>, board: Boards, example: Cow<'static, str>, make: Make) -> Entry {
        Entry {
            arguments: None,
            help: "".into(),
            board,
            boards: board.help().into(),
            example: (name.clone(), example),
            paths: Vec::new(),
            impartial: false,
            all_small: false,
            loopy: false,
            placement: None,
            solver: None,
            symmetries: Symmetries::None,
            of_ruleset: false,
            optional: false,
            make,
            name,
        }
    }

    /// Says what it is, in a line.
    #[must_use]
    pub fn with_help(self, help: impl Into<Cow<'static, str>>) -> Entry {
        Entry { help: help.into(), ..self }
    }

    /// Says what its boards look like, in a line, where that is not what all boards of the kind look like.
    #[must_use]
    pub fn with_boards(self, boards: impl Into<Cow<'static, str>>) -> Entry {
        Entry { boards: boards.into(), ..self }
    }

    /// Says what stands in brackets after the name: what it is, and those of the example.
    #[must_use]
    pub fn with_arguments(self, arguments: impl Into<Cow<'static, str>>, example: &str) -> Entry {
        let called = format!("{}({example})", self.name);
        Entry { arguments: Some(arguments.into()), example: (called.into(), self.example.1), ..self }
    }

    /// How it is called: its name with what stands in brackets, and an example where something must stand there.
    pub(super) fn called(&self) -> String {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        match &self.arguments {
            Some(_) if !self.optional => format!("{}({arguments}), as in {}", self.name, self.example.0),
            _ => format!("{}({arguments})", self.name),
        }
    }

    /// Says what may stand in brackets after the name.
    #[must_use]
    pub fn with_optional_arguments(self, arguments: impl Into<Cow<'static, str>>) -> Entry {
        Entry { arguments: Some(arguments.into()), optional: true, ..self }
    }

    /// Gives it a path in CGScript.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<Cow<'static, str>>) -> Entry {
        self.paths.push(path.into());
        self
    }

    /// Says that both players always have the same moves.
    #[must_use]
    pub fn impartial(self) -> Entry {
        Entry { impartial: true, all_small: true, ..self }
    }

    /// Says that wherever a player can move, so can the other.
    #[must_use]
    pub(super) fn all_small(self) -> Entry {
        Entry { all_small: true, ..self }
    }

    /// Says that play may come back to where it was.
    #[must_use]
    pub fn loopy(self) -> Entry {
        Entry { loopy: true, ..self }
    }

    /// Says that it is a strong placement game, and how its picture of conflicts is drawn.
    #[must_use]
    pub fn with_placement(self, placement: Placement) -> Entry {
        Entry { placement: Some(placement), ..self }
    }

    /// Says that a solver was made for it.
    #[must_use]
    pub(super) fn with_solver(self, solver: Dedicated) -> Entry {
        Entry { solver: Some(solver), ..self }
    }

    /// Says which symmetries its boards have.
    #[must_use]
    pub fn with_symmetries(self, symmetries: Symmetries) -> Entry {
        Entry { symmetries, ..self }
    }

    /// Says that what stands in brackets is another ruleset.
    pub(super) fn of_ruleset(self) -> Entry {
        Entry { of_ruleset: true, ..self }
    }

    /// Whether what stands in brackets is another ruleset.
    pub fn is_made_of_another(&self) -> bool {
        self.of_ruleset
    }

    /// A board to try it on, and before it the name, with arguments where it needs them.
    pub fn example(&self) -> (&str, &str) {
        (&self.example.0, &self.example.1)
    }

    /// Whether users may mean it by a name, or by a path in CGScript: spaces, hyphens and capitals do not matter.
    pub fn is_called(&self, name: &str) -> bool {
        let wanted = super::plain(name);
        super::plain(&self.name) == wanted || self.paths.iter().any(|path| super::plain(path) == wanted)
    }
}

/// A solver that was made for one ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dedicated {
    /// That of Domineering, which takes large boards.
    Domineering,
}

/// What is known of a ruleset as a strong placement game.
#[derive(Clone)]
pub struct Placement {
    /// Whether it is an independence ruleset (Huntemann, Definition 2.21): on any board the minimal illegal positions are
    /// pairs. Basic positions are the pieces that fit, so that none is illegal on its own. None where it is not known, as for
    /// rules that are run board by board.
    pub independence: Option<bool>,
    /// Whether its positions are evaluated faster by their pictures than by the ruleset itself (`make bench` measures both).
    pub faster: bool,
    pub(super) draw: Draw,
}

/// Draws the picture of conflicts on a board, unless a move would mean more work on it than this.
pub(super) type Draw = Arc<dyn Fn(&Call<'_>, usize) -> Result<Draft, PositionError> + Send + Sync>;

impl Placement {
    /// A ruleset whose minimal illegal positions are pairs, and how its picture of conflicts is drawn.
    pub fn new(
        draw: impl Fn(&Call<'_>) -> Result<Draft, PositionError> + Send + Sync + 'static,
    ) -> Placement {
        Placement { independence: Some(true), faster: false, draw: Arc::new(move |call, _| draw(call)) }
    }

    /// Says that the picture is the faster way to evaluate positions.
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
