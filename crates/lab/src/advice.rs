//! Advice in a game that is played.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::matches::time;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::words::{RanOut, Side};
use kelvin_budget::Budget;
use kelvin_heat::Reason;
use kelvin_play::{
    Allowance, Component, Decision, Ending, Engine, HintedComponent, NamedMove, Place, Record, SavedGame,
    Why, Worth,
};
use kelvin_positions::Move;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game as it was played so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Played {
    /// The sum.
    pub sum: Sum,
    /// Who moves first.
    pub first: Side,
    /// Whether who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The board of each move, from 1, and the move: its name, or an object.
    #[serde(default)]
    pub moves: Vec<(usize, NamedMove)>,
}

/// Asks what there is to know of a game for the player whose turn it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdviceQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Played,
    /// Seconds to think about it.
    pub seconds: Option<f64>,
    /// Memory to think about it, in bytes.
    pub bytes: Option<u64>,
}

/// What there is to know of a game for the player whose turn it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AdviceAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// Whose turn it is.
    pub player: Side,
    /// The components of the sum.
    pub components: Vec<ComponentAdvice>,
    /// The ambient temperature, where all values are known and something is hot.
    pub ambient: Option<String>,
    /// The stopping position that the player is sure of, where all values are known and something is hot.
    pub guarantee: Option<String>,
    /// The best move, or what a search finds; null where there is no move.
    pub best: Option<Reasons>,
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentAdvice {
    /// The board it is on, from 1.
    pub board: usize,
    /// Where it is there.
    pub place: Area,
    /// The value, unless it is long or out of reach.
    pub value: Option<String>,
    /// The mean, unless it is out of reach.
    pub mean: Option<String>,
    /// The temperature, unless it is out of reach.
    pub temperature: Option<String>,
}

/// Where a component is on its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// It is a value, and on no board.
    Value,
    /// Nothing is left of it.
    Empty,
    /// In a rectangle of a grid, between two corners.
    Squares([String; 2]),
    /// On vertices of a graph.
    Vertices(Vec<usize>),
    /// Other boards are told as they are written.
    Board(String),
}

impl From<&Place> for Area {
    fn from(place: &Place) -> Area {
        match place {
            Place::Value => Area::Value,
            Place::Empty => Area::Empty,
            Place::Squares { from, to } => Area::Squares([from.to_string(), to.to_string()]),
            Place::Vertices(vertices) => Area::Vertices(vertices.clone()),
            Place::Board(text) => Area::Board(text.clone()),
        }
    }
}

/// A move, and why it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Reasons {
    /// The board that is moved on, from 1.
    pub board: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move itself: what is placed, taken or moved, and where.
    pub action: Move,
    /// The ambient temperature, as a strategy that keeps one sees it.
    pub ambient_temperature: Option<String>,
    /// Whether the player wins the game with it, if that is known.
    pub wins: Option<bool>,
    /// Why.
    pub because: Because,
}

/// Why a move is made. Components are counted from 0, as they are listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Because {
    /// By chance.
    Chance,
    /// The component is widest at the ambient temperature.
    Widest {
        /// The component.
        component: usize,
        /// Its width there.
        width: String,
        /// The ambient temperature.
        ambient: String,
    },
    /// The component is the hottest.
    Hottest {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: String,
    },
    /// The opponent has made the component hotter than the ambient temperature.
    Answer {
        /// The component.
        component: usize,
        /// Its temperature.
        temperature: String,
        /// The ambient temperature.
        ambient: String,
    },
    /// The move gains most in the cooled sum.
    Cooled {
        /// The component.
        component: usize,
        /// The ambient temperature, by which the sum is cooled.
        ambient: String,
    },
    /// The move leads to the best stopping position.
    Best {
        /// The component.
        component: usize,
        /// Where play stops.
        stop: String,
    },
    /// Nothing is hot any more: the move keeps the stopping position and wins most moves.
    Infinitesimal {
        /// The component.
        component: usize,
    },
    /// Only numbers are left: the move loses least.
    Number {
        /// The component.
        component: usize,
        /// What it loses.
        loss: String,
    },
    /// The search for the best stopping position ended without an answer.
    OutOfReach {
        /// What ran out.
        why: RanOut,
        /// What the player is sure of, and what the best stopping position cannot pass.
        between: [String; 2],
        /// Why this move is made instead.
        instead: Box<Because>,
    },
    /// Play need not end, and all that can be reached proves that it wins.
    WinsIn {
        /// After so many moves of both players, if the other delays it.
        moves: u32,
    },
    /// Play need not end, and all that can be reached proves that nobody can win: it goes on for ever, or comes back to where it was.
    Draws,
    /// Play need not end, and all that can be reached proves that the other wins; this move delays it most.
    LosesIn {
        /// After so many moves of both players.
        moves: u32,
    },
    /// A search proves that it wins.
    Wins,
    /// A search proves that no move wins; this one leaves most moves, or in misère play fewest.
    Loses,
    /// A search did not end; this move leaves most moves, or in misère play fewest.
    Undecided {
        /// What ran out.
        why: RanOut,
    },
}

impl From<&Reason> for Because {
    fn from(reason: &Reason) -> Because {
        match reason {
            Reason::Widest { component, width, ambient } => Because::Widest {
                component: *component,
                width: width.to_string(),
                ambient: ambient.to_string(),
            },
            Reason::Hottest { component, temperature } => {
                Because::Hottest { component: *component, temperature: temperature.to_string() }
            }
            Reason::Answer { component, temperature, ambient } => Because::Answer {
                component: *component,
                temperature: temperature.to_string(),
                ambient: ambient.to_string(),
            },
            Reason::Cooled { component, ambient } => {
                Because::Cooled { component: *component, ambient: ambient.to_string() }
            }
            Reason::Best { component, stop } => {
                Because::Best { component: *component, stop: stop.to_string() }
            }
            Reason::Infinitesimal { component } => Because::Infinitesimal { component: *component },
            Reason::Number { component, loss } => {
                Because::Number { component: *component, loss: loss.to_string() }
            }
            Reason::Undecided { why, between, instead } => Because::OutOfReach {
                why: (*why).into(),
                between: between.clone().map(|bound| bound.to_string()),
                instead: Box::new(Because::from(&**instead)),
            },
        }
    }
}

impl Reasons {
    /// What was decided.
    pub fn of(decision: &Decision<'_>) -> Reasons {
        Reasons {
            board: decision.choice.board + 1,
            name: decision.choice.chosen.to_string(),
            action: decision.choice.chosen.clone(),
            ambient_temperature: decision.ambient.as_ref().map(ToString::to_string),
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

/// Fails where rules of a user failed in a game, or where play that need not end was to be misère.
pub(crate) fn played_soundly(record: &Record<'_>) -> Result<(), Error> {
    if record.misere {
        return trusted_sum(&record.boards);
    }
    record.fault().map_or(Ok(()), |why| Err(Error::Own(why)))
}

/// What the machine may take for a move, in bytes, if it is not said.
pub(crate) const BYTES: u64 = 1 << 30;

impl<'u> Lab<'u> {
    /// A game that begins.
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

    /// A game that was saved, played again.
    pub fn replayed(&self, game: &SavedGame, budget: &Budget) -> Result<Record<'u>, Error> {
        let start = self.components_of(&game.sum, game.misere, budget)?;
        let record = game.replay(start.clone());
        if let Some(why) = start.iter().find_map(Component::fault) {
            return Err(Error::Own(why));
        }
        Ok(record?)
    }

    pub(crate) fn played(&self, game: &Played, budget: &Budget) -> Result<Record<'u>, Error> {
        let (first, engine) = (game.first.into(), Engine::Random);
        let (sum, misere, moves) = (game.sum.summands()?, game.misere, game.moves.clone());
        self.replayed(&SavedGame { sum, first, you: first, engine, misere, moves }, budget)
    }

    /// What there is to know of a game for the player whose turn it is.
    pub fn advice(&self, question: &AdviceQuestion, budget: &Budget) -> Result<AdviceAnswer, Error> {
        let record = self.played(&question.game, budget)?;
        let bytes = question.bytes.unwrap_or(BYTES);
        let mut allowance = Allowance::new(time(question.seconds), bytes, budget);
        let hint = self.mind().hint(&record, &mut allowance);
        played_soundly(&record)?;
        let [ambient, guarantee] = match &hint.compound {
            Some(compound) => [compound.ambient(), compound.guarantee()].map(|x| Some(x.to_string())),
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
        let told = |tell: fn(&Worth) -> String| worth.as_ref().map(tell);
        ComponentAdvice {
            board: board + 1,
            place: place.into(),
            value: worth.as_ref().and_then(|worth| worth.value.clone()),
            mean: told(|worth| worth.mean.to_string()),
            temperature: told(|worth| worth.temperature.to_string()),
        }
    }
}
