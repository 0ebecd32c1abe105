//! Advice on a move in a game in progress.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::matches::time;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::{ExactNumber, ValueText};
use crate::words::{RanOut, Side};
use kelvin_budget::Budget;
use kelvin_heat::MoveReason;
use kelvin_play::{
    Allowance, ComponentWorth, Decision, Ending, Engine, HintedComponent, Location, Record, SavedGame, Why,
};
use kelvin_positions::{Move, NamedMove, PlayedSummand};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game in progress: the sum and the moves made so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Played {
    /// The sum.
    pub sum: Sum,
    /// The player who moves first.
    pub first: Side,
    /// Whether play is misère: a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The moves, each with its board, from 1, and its name or object.
    #[serde(default)]
    pub moves: Vec<(usize, NamedMove)>,
}

/// Asks for advice for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdviceQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Played,
    /// The time limit in seconds.
    pub seconds: Option<f64>,
    /// The memory limit in bytes.
    pub bytes: Option<u64>,
}

impl Ask for AdviceQuestion {
    type Answer = AdviceAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<AdviceAnswer, Error> {
        lab.advice(self, budget)
    }
}

/// Advice for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdviceAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The player to move.
    pub player: Side,
    /// The components of the sum.
    pub components: Vec<ComponentAdvice>,
    /// The ambient temperature; null unless all values are known and some component is hot.
    pub ambient: Option<ExactNumber>,
    /// The stopping position guaranteed to the player; null unless all values are known and some component is
    /// hot.
    pub guarantee: Option<ExactNumber>,
    /// The best move, or the best found by a search; null if there is no move.
    pub best: Option<Reasons>,
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentAdvice {
    /// The board that contains it, from 1.
    pub board: usize,
    /// Its location on the board.
    pub place: Area,
    /// The value; null if it is too long or was not found.
    pub value: Option<ValueText>,
    /// The mean; null if it was not found.
    pub mean: Option<ExactNumber>,
    /// The temperature; null if it was not found.
    pub temperature: Option<ExactNumber>,
}

/// The location of a component on its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// A value, which is on no board.
    Value,
    /// An empty component.
    Empty,
    /// A rectangle of a grid, given by two corners.
    Squares([String; 2]),
    /// A set of vertices of a graph.
    Vertices(Vec<usize>),
    /// The text of any other board.
    Board(String),
}

impl From<&Location> for Area {
    fn from(place: &Location) -> Area {
        match place {
            Location::Value => Area::Value,
            Location::Empty => Area::Empty,
            Location::Squares { from, to } => Area::Squares([from.to_string(), to.to_string()]),
            Location::Vertices(vertices) => Area::Vertices(vertices.clone()),
            Location::Board(text) => Area::Board(text.clone()),
        }
    }
}

/// A move with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Reasons {
    /// The board of the move, from 1.
    pub board: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
    /// The ambient temperature tracked by the strategy, if it tracks one.
    pub ambient_temperature: Option<ExactNumber>,
    /// Whether the player wins with this move, if that is known.
    pub wins: Option<bool>,
    /// The reason.
    pub because: Because,
}

/// The reason for a move. Components are numbered from 0, in the order of the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Because {
    /// The move was chosen at random.
    Chance,
    /// The component is widest at the ambient temperature.
    Widest {
        /// The component.
        component: usize,
        /// Its width there.
        width: ExactNumber,
        /// The ambient temperature.
        ambient: ExactNumber,
    },
    /// The component is the hottest.
    Hottest {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: ExactNumber,
    },
    /// The component became hotter than the ambient temperature after the opponent's move.
    Answer {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: ExactNumber,
        /// The ambient temperature.
        ambient: ExactNumber,
    },
    /// The move has the largest gain in the cooled sum.
    Cooled {
        /// The component.
        component: usize,
        /// The ambient temperature, at which the sum is cooled.
        ambient: ExactNumber,
    },
    /// The move leads to the best stopping position.
    Best {
        /// The component.
        component: usize,
        /// The stopping position.
        stop: ExactNumber,
    },
    /// Only infinitesimals and numbers are left: the move keeps the stopping position and wins most moves.
    Infinitesimal {
        /// The component.
        component: usize,
    },
    /// Only numbers are left: the move loses least.
    Number {
        /// The component.
        component: usize,
        /// The loss.
        loss: ExactNumber,
    },
    /// The search for the best stopping position reached a limit.
    OutOfReach {
        /// The limit that was reached.
        why: RanOut,
        /// A stopping position guaranteed to the player, and a bound on the best one.
        between: [ExactNumber; 2],
        /// The reason for the move that is made instead.
        instead: Box<Because>,
    },
    /// Play may not terminate, and retrograde analysis proves that the move wins.
    WinsIn {
        /// The number of moves of both players until the win, if the opponent delays it.
        moves: u32,
    },
    /// Play may not terminate, and retrograde analysis proves a draw: play goes on for ever or repeats.
    Draws,
    /// Play may not terminate, and retrograde analysis proves that every move loses; this one delays the loss
    /// most.
    LosesIn {
        /// The number of moves of both players until the loss.
        moves: u32,
    },
    /// A search proves that the move wins.
    Wins,
    /// A search proves that no move wins; this one leaves the most moves, or in misère play the fewest.
    Loses,
    /// A search reached a limit; this move leaves the most moves, or in misère play the fewest.
    Undecided {
        /// The limit that was reached.
        why: RanOut,
    },
}

impl From<&MoveReason> for Because {
    fn from(reason: &MoveReason) -> Because {
        match reason {
            MoveReason::Widest { component, width, ambient } => Because::Widest {
                component: *component,
                width: ExactNumber::of(width),
                ambient: ExactNumber::of(ambient),
            },
            MoveReason::Hottest { component, temperature } => {
                Because::Hottest { component: *component, temperature: ExactNumber::of(temperature) }
            }
            MoveReason::Answer { component, temperature, ambient } => Because::Answer {
                component: *component,
                temperature: ExactNumber::of(temperature),
                ambient: ExactNumber::of(ambient),
            },
            MoveReason::Cooled { component, ambient } => {
                Because::Cooled { component: *component, ambient: ExactNumber::of(ambient) }
            }
            MoveReason::Best { component, stop } => {
                Because::Best { component: *component, stop: ExactNumber::of(stop) }
            }
            MoveReason::Infinitesimal { component } => Because::Infinitesimal { component: *component },
            MoveReason::Number { component, loss } => {
                Because::Number { component: *component, loss: ExactNumber::of(loss) }
            }
            MoveReason::Undecided { why, between, instead } => Because::OutOfReach {
                why: (*why).into(),
                between: between.clone().map(ExactNumber::of),
                instead: Box::new(Because::from(&**instead)),
            },
        }
    }
}

impl Reasons {
    /// Returns the reasons for a decision.
    pub fn of(decision: &Decision<'_>) -> Reasons {
        Reasons {
            board: decision.choice.board + 1,
            name: decision.choice.chosen.to_string(),
            action: decision.choice.chosen.clone(),
            ambient_temperature: decision.ambient.as_ref().map(ExactNumber::of),
            wins: decision.wins,
            because: match &decision.why {
                Why::Chance => Because::Chance,
                Why::Strategy { reason, .. } => Because::from(reason),
                Why::Ends(Ending::Won(moves)) => Because::WinsIn { moves: *moves },
                Why::Ends(Ending::Drawn { .. }) => Because::Draws,
                Why::Ends(Ending::Lost(moves)) => Because::LosesIn { moves: *moves },
                Why::Wins => Because::Wins,
                Why::Loses => Because::Loses,
                Why::Undecided(undecided) => Because::Undecided { why: undecided.why.into() },
            },
        }
    }
}

/// Fails if a user's rules failed in a game, or if a loopy game is played in misère play.
pub(crate) fn played_soundly(record: &Record<'_>) -> Result<(), Error> {
    if record.misere {
        return trusted_sum(&record.boards);
    }
    record.fault().map_or(Ok(()), |why| Err(Error::Own(why)))
}

/// The default memory limit for a move, in bytes.
pub(crate) const BYTES: u64 = 1 << 30;

impl<'u> Lab<'u> {
    /// Starts a game.
    pub fn begun(
        &self,
        sum: &Sum,
        first: Player,
        misere: bool,
        budget: &Budget,
    ) -> Result<Record<'u>, Error> {
        let summands = sum.summands()?;
        let start = self.components_of(&summands, misere, budget)?;
        Ok(Record::new(summands, start, first)?.with_misere(misere))
    }

    /// Replays a saved game.
    pub fn replayed(&self, game: &SavedGame, budget: &Budget) -> Result<Record<'u>, Error> {
        let start = self.components_of(&game.sum, game.misere, budget)?;
        let record = game.replay(start.clone());
        if let Some(why) = start.iter().find_map(PlayedSummand::failure) {
            return Err(Error::Own(why));
        }
        Ok(record?)
    }

    pub(crate) fn played(&self, game: &Played, budget: &Budget) -> Result<Record<'u>, Error> {
        let (first, engine) = (game.first.into(), Engine::Random);
        let (sum, misere, moves) = (game.sum.summands()?, game.misere, game.moves.clone());
        self.replayed(&SavedGame { sum, first, you: first, engine, misere, moves }, budget)
    }

    /// Returns advice for the player to move.
    pub fn advice(&self, question: &AdviceQuestion, budget: &Budget) -> Result<AdviceAnswer, Error> {
        let record = self.played(&question.game, budget)?;
        let bytes = question.bytes.unwrap_or(BYTES);
        let mut allowance = Allowance::new(time(question.seconds), bytes, budget);
        let hint = self.evaluator().hint(&record, &mut allowance);
        played_soundly(&record)?;
        let [ambient, guarantee] = match &hint.compound {
            Some(compound) => [compound.ambient(), compound.guarantee()].map(|x| Some(ExactNumber::of(x))),
            None => [None, None],
        };
        Ok(AdviceAnswer {
            schema: Schema,
            player: record.to_move().into(),
            components: hint.components.iter().map(ComponentAdvice::from).collect(),
            ambient,
            guarantee,
            best: hint.decision.as_ref().map(Reasons::of),
        })
    }
}

impl From<&HintedComponent> for ComponentAdvice {
    fn from(component: &HintedComponent) -> ComponentAdvice {
        let HintedComponent { board, place, worth } = component;
        let text = |field: fn(&ComponentWorth) -> ExactNumber| worth.as_ref().map(field);
        ComponentAdvice {
            board: board + 1,
            place: place.into(),
            value: worth.as_ref().and_then(|worth| worth.value.as_ref().map(ValueText::of)),
            mean: text(|worth| ExactNumber::of(&worth.mean)),
            temperature: text(|worth| ExactNumber::of(&worth.temperature)),
        }
    }
}
