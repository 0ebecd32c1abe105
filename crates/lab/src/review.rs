//! Reviews of games: what each move lost, and why.

use crate::advice::{Area, BYTES, Because, ComponentAdvice, Played, Reasons, played_soundly};
use crate::error::Error;
use crate::lab::Lab;
use crate::matches::time;
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::{Coordinate, ExactNumber};
use crate::thermograph::points;
use crate::words::Side;
use kelvin_budget::Budget;
use kelvin_heat::strategy::letter;
use kelvin_heat::{CompoundThermograph, Thermograph};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_play::{Allowance, Choice, Decision, Engine, HintedComponent, PositionReview, Record, Why};
use kelvin_positions::{Move, NamedMove};
use kelvin_values::{Player, Section};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks what each move of a game lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Played,
    /// The time limit for a position in seconds.
    pub seconds: Option<f64>,
    /// The memory limit in bytes.
    pub bytes: Option<u64>,
}

impl Ask for ReviewQuestion {
    type Answer = ReviewAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ReviewAnswer, Error> {
        lab.review(self, budget, observer).map(|reviewed| reviewed.answer)
    }
}

/// Asks two engines to play a sum until play stops at numbers, and for a review of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordQuestion {
    /// The sum.
    pub sum: Sum,
    /// The engines of Left and of Right.
    #[schemars(with = "[String; 2]")]
    pub engines: [Engine; 2],
    /// The player who moves first.
    pub first: Side,
    /// The seed of the random number generator.
    #[serde(default)]
    pub seed: u64,
    /// The time limit for a move or a position, in seconds.
    pub seconds: Option<f64>,
    /// The memory limit in bytes.
    pub bytes: Option<u64>,
}

impl Ask for RecordQuestion {
    type Answer = ReviewAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ReviewAnswer, Error> {
        lab.record(self, budget, observer).map(|reviewed| reviewed.answer)
    }
}

/// A game with the analysis of every position and every move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The game.
    pub game: Played,
    /// The engines of Left and of Right, if they played it.
    #[schemars(with = "Option<[String; 2]>")]
    pub engines: Option<[Engine; 2]>,
    /// The positions, from the start to the end: one more than moves.
    pub positions: Vec<ReviewedPosition>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// The score, if the game ended at numbers.
    pub score: Option<ExactNumber>,
    /// The winner under optimal play from the last position on, if known.
    pub winner: Option<Side>,
    /// The move, from 1, by which the loser gave away the win for the last time; null if there is none, or if
    /// winners are not known.
    pub lost_at: Option<usize>,
    /// The move, from 1, that lost most points; null if none lost points.
    pub costliest: Option<usize>,
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewedPosition {
    /// The player to move.
    pub player: Side,
    /// The texts of the boards and values.
    pub boards: Vec<String>,
    /// The components of the sum.
    pub components: Vec<ReviewedComponent>,
    /// The analysis by temperature; null if some value was not found.
    pub heat: Option<PositionHeat>,
    /// The winner under optimal play; null if it was not found.
    pub winner: Option<Side>,
}

/// A component of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewedComponent {
    /// The component.
    #[serde(flatten)]
    pub component: ComponentAdvice,
    /// The width of its thermograph at the ambient temperature; null if some value was not found.
    pub width: Option<ExactNumber>,
}

/// The analysis of a position by temperature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PositionHeat {
    /// The largest temperature of a component.
    pub temperature: ExactNumber,
    /// The ambient temperature.
    pub ambient: ExactNumber,
    /// The stop that thermostrat guarantees to the player to move.
    pub guarantee: ExactNumber,
    /// The corners of the Left boundary of the compound thermograph from t = -1 upward, as [temperature, value].
    pub left_wall: Vec<[Coordinate; 2]>,
    /// The corners of its Right boundary.
    pub right_wall: Vec<[Coordinate; 2]>,
    /// Whether all components are numbers, so that play has stopped.
    pub stopped: bool,
    /// The stop under optimal play; null if the search did not finish.
    pub best: Option<ExactNumber>,
    /// A move to it; null if the search did not finish, or if there is no move.
    pub best_move: Option<NamedChoice>,
    /// Thermostrat's move; null if there is no move.
    pub thermostrat: Option<NamedChoice>,
}

/// A move on one of the boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedChoice {
    /// The board, from 1.
    pub board: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewedMove {
    /// The player.
    pub player: Side,
    /// The board, from 1.
    pub board: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move as an object.
    pub action: Move,
    /// The points that the move lost against the best move; null if a search did not finish.
    pub loss: Option<ExactNumber>,
    /// The loss, divided by the largest temperature of the sum; null if nothing is hot.
    pub of_temperature: Option<ExactNumber>,
    /// Whether the player could win before the move, and not after it; null if a winner is not known.
    pub gives_away: Option<bool>,
    /// The engine's reason, if an engine made the move.
    pub because: Option<Because>,
}

/// A compound thermograph, and the thermographs of the components with their names.
pub type CompoundWithComponents = (CompoundThermograph, Vec<(String, Thermograph)>);

/// A review with what its picture needs.
pub struct Reviewed {
    /// The answer.
    pub answer: ReviewAnswer,
    /// The compound thermograph of every position and the thermographs of its components, with their names.
    pub pictures: Vec<Option<CompoundWithComponents>>,
    /// The reasons of the engines in words, for each move.
    pub reasons: Vec<Option<String>>,
}

/// The largest number of moves of a game that engines play.
const MOST_MOVES: usize = 10_000;

impl<'u> Lab<'u> {
    /// Reviews a game.
    pub fn review(
        &self,
        question: &ReviewQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Reviewed, Error> {
        let record = self.played(&question.game, budget)?;
        let limits = (question.seconds, question.bytes.unwrap_or(BYTES));
        let decisions = vec![None; record.turns.len()];
        self.reviewed(&record, None, &decisions, limits, budget, observer)
    }

    /// Lets engines play a sum until play stops at numbers, and reviews the game.
    pub fn record(
        &self,
        question: &RecordQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Reviewed, Error> {
        let RecordQuestion { sum, engines, first, seed, seconds, bytes } = question;
        let mut record = self.begun(sum, (*first).into(), false, budget)?;
        let limits = (*seconds, bytes.unwrap_or(BYTES));
        let allowance = || Allowance::new(time(limits.0), limits.1, budget);
        let evaluator = self.evaluator();
        let mut dice = fastrand::Rng::with_seed(*seed);
        let mut decisions = vec![];
        while record.turns.len() < MOST_MOVES && !record.is_drawn() {
            if evaluator.stop(&record, &allowance()).is_some() {
                break;
            }
            let engine = engines[record.to_move().index()];
            let decision = evaluator.decide(engine, &record, &mut dice, &mut allowance());
            budget.check()?;
            let Some(decision) = decision else { break };
            decisions.push(Some((Reasons::of(&decision).because, words(&decision))));
            record.play(decision.choice, decision.ambient);
        }
        self.reviewed(&record, Some(*engines), &decisions, limits, budget, observer)
    }

    fn reviewed(
        &self,
        record: &Record<'u>,
        engines: Option<[Engine; 2]>,
        decisions: &[Option<(Because, String)>],
        (seconds, bytes): (Option<f64>, u64),
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Reviewed, Error> {
        let mut records = vec![record.clone()];
        let mut before = record.clone();
        while before.take_back() {
            records.push(before.clone());
        }
        records.reverse();
        let evaluator = self.evaluator();
        let mut reviews = vec![];
        for (i, record) in records.iter().enumerate() {
            let mut allowance = Allowance::new(time(seconds), bytes, budget);
            reviews.push(evaluator.examine(record, &mut allowance));
            budget.check()?;
            observer.see(Part::Done { done: i as u64 + 1, of: records.len() as u64 });
        }
        played_soundly(record)?;
        let turns = record.turns.iter().zip(reviews.windows(2));
        let losses: Vec<_> = turns.map(|(turn, pair)| loss(turn.player, &pair[0], &pair[1])).collect();
        let moved = |i: usize| {
            let (turn, loss) = (&record.turns[i], losses[i].as_ref());
            let hottest = reviews[i].heat.as_ref().map(|heat| &heat.hottest);
            let winners = reviews[i].winner.zip(reviews[i + 1].winner);
            ReviewedMove {
                player: turn.player.into(),
                board: turn.board + 1,
                name: turn.chosen.to_string(),
                action: turn.chosen.clone(),
                loss: loss.map(ExactNumber::of),
                of_temperature: relative(loss, hottest),
                gives_away: winners.map(|(was, is)| was == turn.player && is != turn.player),
                because: decisions[i].as_ref().map(|(because, _)| because.clone()),
            }
        };
        let moves: Vec<_> = (0..losses.len()).map(moved).collect();
        let last = reviews.last();
        let score = last.and_then(|last| last.heat.as_ref()).filter(|heat| heat.stopped);
        let answer = ReviewAnswer {
            schema: Schema,
            game: played(record),
            engines,
            positions: records
                .iter()
                .zip(&reviews)
                .map(|(record, review)| position(record, review))
                .collect(),
            score: score
                .and_then(|heat| heat.section.as_ref())
                .map(|section| ExactNumber::of(&section.number)),
            winner: last.and_then(|last| last.winner).map(Side::from),
            lost_at: moves.iter().rposition(|one| one.gives_away == Some(true)).map(|i| i + 1),
            costliest: costliest(&losses),
            moves,
        };
        Ok(Reviewed {
            answer,
            pictures: reviews.iter().map(picture).collect(),
            reasons: decisions.iter().map(|one| one.as_ref().map(|(_, words)| words.clone())).collect(),
        })
    }
}

/// The points that a player lost by a move between two positions.
fn loss(player: Player, before: &PositionReview<'_>, after: &PositionReview<'_>) -> Option<Dyadic> {
    let stop = |review: &PositionReview<'_>| -> Option<Dyadic> {
        let section: &Section = review.heat.as_ref()?.section.as_ref()?;
        Some(section.number.clone())
    };
    let change = &stop(before)? - &stop(after)?;
    Some(if player == Player::Left { change } else { -change })
}

/// A loss in units of the temperature of a sum, if it is hot.
fn relative(loss: Option<&Dyadic>, hottest: Option<&Dyadic>) -> Option<ExactNumber> {
    let hottest = hottest.filter(|t| t.signum() > 0)?;
    Rational::from(loss?).try_div(&Rational::from(hottest)).ok().map(ExactNumber::of)
}

/// The first move, from 1, with the largest loss, if some move loses.
fn costliest(losses: &[Option<Dyadic>]) -> Option<usize> {
    let mut most: Option<(usize, &Dyadic)> = None;
    for (i, loss) in losses.iter().enumerate() {
        if let Some(loss) = loss.as_ref().filter(|loss| loss.signum() > 0)
            && most.is_none_or(|(_, most)| loss > most)
        {
            most = Some((i + 1, loss));
        }
    }
    most.map(|(i, _)| i)
}

fn played(record: &Record<'_>) -> Played {
    let moves = record.turns.iter().map(|turn| (turn.board + 1, NamedMove::Move(turn.chosen.clone())));
    Played {
        sum: Sum::Summands(record.summands.clone()),
        first: record.first.into(),
        misere: record.misere,
        moves: moves.collect(),
    }
}

fn position(record: &Record<'_>, review: &PositionReview<'_>) -> ReviewedPosition {
    let ambient = review.heat.as_ref().map(|heat| heat.compound.ambient());
    let width = |i: usize| -> Option<ExactNumber> {
        let thermograph = review.heat.as_ref()?.thermographs.get(i)?;
        thermograph.width().value_at(ambient.as_ref()?).ok().map(ExactNumber::of)
    };
    let component = |(i, component): (usize, &HintedComponent)| ReviewedComponent {
        component: component.into(),
        width: width(i),
    };
    let heat = review.heat.as_ref().map(|heat| {
        let [left_wall, right_wall] = Player::BOTH.map(|player| points(heat.compound.boundary(player)));
        PositionHeat {
            temperature: ExactNumber::of(&heat.hottest),
            ambient: ExactNumber::of(heat.compound.ambient()),
            guarantee: ExactNumber::of(heat.compound.guarantee()),
            left_wall,
            right_wall,
            stopped: heat.stopped,
            best: heat.section.as_ref().map(|section| ExactNumber::of(&section.number)),
            best_move: heat.best.as_ref().map(named),
            thermostrat: heat.thermostrat.as_ref().map(named),
        }
    });
    ReviewedPosition {
        player: record.to_move().into(),
        boards: record.boards.iter().map(ToString::to_string).collect(),
        components: review.components.iter().enumerate().map(component).collect(),
        heat,
        winner: review.winner.map(Side::from),
    }
}

fn named(choice: &Choice<'_>) -> NamedChoice {
    NamedChoice { board: choice.board + 1, name: choice.chosen.to_string() }
}

/// The compound thermograph of a position, if some component is hot.
fn picture(review: &PositionReview<'_>) -> Option<(CompoundThermograph, Vec<(String, Thermograph)>)> {
    let heat = review.heat.as_ref().filter(|heat| heat.hottest.signum() > 0)?;
    let name = |(i, component): (usize, &HintedComponent)| {
        let value = component.worth.as_ref().and_then(|worth| worth.value.clone());
        match Area::from(&component.place) {
            Area::Squares([from, to]) => format!("{} {from} to {to}", letter(i)),
            _ => format!("{} {}", letter(i), value.unwrap_or_default()),
        }
    };
    let names = review.components.iter().enumerate().map(name);
    Some((heat.compound.clone(), names.zip(heat.thermographs.iter().cloned()).collect()))
}

/// The reason of an engine in words.
fn words(decision: &Decision<'_>) -> String {
    match &decision.why {
        Why::Chance => "by chance".to_owned(),
        Why::Strategy { reason, of: 1, .. } => reason.alone().to_string(),
        Why::Strategy { reason, .. } => reason.to_string(),
        Why::Ends(_) | Why::Wins => "the search proves how the game ends".to_owned(),
        Why::Loses => "the search proves that no move wins; this one leaves the most moves".to_owned(),
        Why::Undecided(undecided) => {
            format!("the search did not finish, as {}; this move leaves the most moves", undecided.why)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use kelvin_values::Universe;

    /// The sum of *Winning Ways*, ch. 6.
    const RECTANGLES: &str = "{8,{28|4}|-2,{2|-22}} + {-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}}";

    fn record(sum: &str, engines: [&str; 2], first: Side) -> Reviewed {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let question = RecordQuestion {
            sum: Sum::Expression(sum.to_owned()),
            engines: engines.map(|engine| engine.parse().unwrap()),
            first,
            seed: 1,
            seconds: Some(1e6),
            bytes: None,
        };
        let reviewed = lab.record(&question, &Budget::unlimited(), &mut ()).unwrap();
        // The record can be reviewed again, with the same result except for the engines.
        let game = reviewed.answer.game.clone();
        let again = ReviewQuestion { game, seconds: Some(1e6), bytes: None };
        let again = lab.review(&again, &Budget::unlimited(), &mut ()).unwrap().answer;
        assert_eq!((&again.positions, again.lost_at), (&reviewed.answer.positions, reviewed.answer.lost_at));
        reviewed
    }

    fn number(text: &ExactNumber) -> Rational {
        text.parse().unwrap()
    }

    /// The losses of both players account for the difference between the best stop and the score.
    #[test]
    fn losses_add_up_to_the_score() {
        for engines in
            [["thermostrat", "exact"], ["exact", "hotstrat"], ["random", "sentestrat"], ["exact", "exact"]]
        {
            for first in [Side::Left, Side::Right] {
                for sum in [RECTANGLES, "{3|0} + +-1 + ^ + {5|*}", "domineering(\"3x3\") + {2|-1}"] {
                    let ReviewAnswer { positions, moves, score, .. } = record(sum, engines, first).answer;
                    assert_eq!(positions.len(), moves.len() + 1);
                    let best = number(positions[0].heat.as_ref().unwrap().best.as_ref().unwrap());
                    let mut after = best;
                    for one in &moves {
                        let loss = number(one.loss.as_ref().unwrap());
                        assert!(loss >= Rational::from(0), "{sum} {engines:?} {one:?}");
                        if engines[usize::from(one.player == Side::Right)] == "exact" {
                            assert_eq!(loss, Rational::from(0), "{sum} {engines:?} {one:?}");
                        }
                        after = if one.player == Side::Left { &after - &loss } else { &after + &loss };
                    }
                    assert_eq!(after, number(score.as_ref().unwrap()), "{sum} {engines:?}");
                }
            }
        }
    }

    #[test]
    fn thermostrat_misses_the_best_stop_of_the_rectangles_in_its_first_move() {
        let Reviewed { answer, pictures, reasons } = record(RECTANGLES, ["thermostrat", "exact"], Side::Left);
        let start = answer.positions[0].heat.as_ref().unwrap();
        let best = start.best_move.as_ref().unwrap();
        assert_eq!((start.ambient.to_string(), start.guarantee.to_string()), ("5".into(), "-22".into()));
        assert_eq!((start.best.as_deref(), best.board), (Some("-19"), 1));
        assert_eq!((answer.moves[0].board, answer.moves[0].loss.as_deref()), (2, Some("3")));
        assert_eq!((answer.costliest, answer.score.as_deref()), (Some(1), Some("-22")));
        let widths: Vec<_> =
            answer.positions[0].components.iter().map(|part| part.width.clone().unwrap()).collect();
        assert_eq!(widths.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2", "6", "2"]);
        assert_eq!(pictures.iter().filter(|picture| picture.is_some()).count(), answer.moves.len());
        assert_eq!(reasons[0].as_deref(), Some("B is widest, 6, at the ambient temperature 5"));
    }

    #[test]
    fn a_blunder_gives_the_win_away() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let game = |moves: &[(usize, &str)]| Played {
            sum: Sum::Expression("{2|-2} + {1|-1} + -1/2".to_owned()),
            first: Side::Left,
            misere: false,
            moves: moves.iter().map(|&(board, name)| (board, NamedMove::Name(name.to_owned()))).collect(),
        };
        // Left wins with ±2, and not with ±1.
        let question =
            ReviewQuestion { game: game(&[(2, "+-1 to 1"), (1, "+-2 to -2")]), seconds: None, bytes: None };
        let answer = lab.review(&question, &Budget::unlimited(), &mut ()).unwrap().answer;
        assert_eq!((answer.lost_at, answer.costliest, answer.winner), (Some(1), Some(1), Some(Side::Right)));
        let one = &answer.moves[0];
        assert_eq!((one.loss.as_deref(), one.of_temperature.as_deref()), (Some("2"), Some("1")));
        assert_eq!((one.gives_away, answer.score.as_deref()), (Some(true), Some("-3/2")));
        let illegal = ReviewQuestion { game: game(&[(2, "+-1 to 7")]), seconds: None, bytes: None };
        assert!(lab.review(&illegal, &Budget::unlimited(), &mut ()).is_err());
    }
}
