//! A sum as a person looks at it: the boards, the components, what all of it is worth, and every move.

use crate::advice::Area;
use crate::error::Error;
use crate::lab::{Lab, Trusting, trusted_sum};
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::stage::{Offer, Stage};
use crate::sum::Subject;
use crate::words::{RanOut, Side};
use crate::worth::Worth;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_play::{Component, Place, problem};
use kelvin_positions::Move;
use kelvin_positions::board::Board;
use kelvin_solver::{Problem, Solves};
use kelvin_values::{Game, Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Asks what there is to see of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionQuestion {
    /// The boards and values.
    pub summands: Vec<Subject>,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
    /// Whether the moves are told.
    #[serde(default = "yes")]
    pub moves: bool,
}

fn yes() -> bool {
    true
}

/// What there is to see of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PositionAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The boards and values.
    pub summands: Vec<SummandShown>,
    /// The components of the boards.
    pub components: Vec<ComponentShown>,
    /// What the sum is worth; null where that is out of reach.
    pub worth: Option<Worth>,
    /// What ran out before it was known what the sum is worth.
    pub out_of_reach: Option<RanOut>,
    /// The value of a sum that is out of reach is at least this.
    pub at_least: Option<i64>,
    /// The value of a sum that is out of reach is at most this.
    pub at_most: Option<i64>,
    /// Who wins.
    pub winners: Winners,
    /// The moves of both players.
    pub moves: Vec<MoveShown>,
    /// Whether there are more moves than are told.
    pub more: bool,
}

/// Who wins, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Winners {
    /// Who wins if Left begins.
    pub left_first: Option<Side>,
    /// Who wins if Right begins.
    pub right_first: Option<Side>,
}

impl Winners {
    fn of(outcome: Outcome) -> Winners {
        let winner = |first: Player| if outcome.first_move_wins(first) { first } else { !first };
        let [left_first, right_first] = Player::BOTH.map(|first| Some(winner(first).into()));
        Winners { left_first, right_first }
    }

    fn if_begun_by(&mut self, first: Player) -> &mut Option<Side> {
        match first {
            Player::Left => &mut self.left_first,
            Player::Right => &mut self.right_first,
        }
    }
}

/// A board or a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SummandShown {
    /// What was asked for.
    pub subject: Subject,
    /// The board as it is written, or the value.
    pub text: String,
    /// The board, to be drawn; null for a value.
    pub board: Option<Board>,
}

/// A component of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentShown {
    /// The summand it is of, from 0.
    pub summand: usize,
    /// Where it is there.
    pub place: Area,
    /// The component alone; null for a value.
    pub board: Option<Board>,
    /// What it is worth; null where that is out of reach.
    pub worth: Option<Worth>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveShown {
    /// Whose move it is.
    pub player: Side,
    /// The summand it is in, from 0.
    pub summand: usize,
    /// Its name.
    pub name: String,
    /// The move itself: what is placed, taken or moved, and where.
    pub action: Move,
    /// The summand after the move; null where it is a value that is too long to be written.
    pub to: Option<Subject>,
    /// What the whole sum is worth after the move; null where that is out of reach.
    pub worth: Option<Worth>,
    /// Whether it leads to an option of the canonical form of the sum, if that is known.
    pub sensible: Option<bool>,
    /// Whether the player wins with it, if that is known.
    pub wins: Option<bool>,
    /// How much worse the stop is to which it leads than that of the player's best move, if that is known.
    pub loss: Option<String>,
}

/// The longest text of a value, in bytes, if it is not said.
const LONGEST: usize = 1 << 12;
/// More moves than these are not told of a player in a summand.
const MOVES: usize = 1 << 12;
/// More summands than these are not looked at.
pub(crate) const SUMMANDS: usize = 256;
/// Positions that the solver looks at for a move whose value is out of reach.
const EFFORT: u64 = 20_000;

impl<'u> Lab<'u> {
    /// What there is to see of a sum. Half of what the budget allows is for values; where they are out of reach, the rest is for
    /// the solver.
    pub fn position(
        &self,
        question: &PositionQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<PositionAnswer, Error> {
        if question.summands.len() > SUMMANDS {
            return Err(Error::TooManySummands(SUMMANDS));
        }
        let work = self.universe().work(budget);
        let stages: Vec<Stage<'u>> =
            question.summands.iter().map(|subject| self.stage(subject, &work)).collect::<Result<_, _>>()?;
        let shown = |(subject, stage): (&Subject, &Stage<'u>)| SummandShown {
            subject: subject.clone(),
            text: stage.text(),
            board: stage.board(),
        };
        let summands: Vec<_> = question.summands.iter().zip(&stages).map(shown).collect();
        let components: Vec<Component<'u>> = stages.iter().map(Stage::component).collect();
        let observer = &mut Trusting { observer, sum: components.clone() };
        observer.see(Part::Summands { summands: summands.clone() });
        let mut view = View {
            lab: self,
            longest: question.longest.unwrap_or(LONGEST),
            budget,
            observer,
            worths: HashMap::new(),
            answer: PositionAnswer {
                schema: Schema,
                summands,
                components: vec![],
                worth: None,
                out_of_reach: None,
                at_least: None,
                at_most: None,
                winners: Winners::default(),
                moves: vec![],
                more: false,
            },
        };
        let offers = if question.moves { view.offers(&stages) } else { vec![] };
        let values = view.components(&components);
        match values.and_then(|values| view.by_values(&values, &offers)) {
            Ok(()) => {}
            Err(why) => view.by_search(&components, &offers, why),
        }
        trusted_sum(&components)?;
        Ok(view.answer)
    }
}

/// A summand, who moves there, and the move.
type Choice<'u> = (usize, Player, Offer<'u>);

/// An answer that is being found.
struct View<'v, 'u> {
    lab: &'v Lab<'u>,
    longest: usize,
    budget: &'v Budget,
    observer: &'v mut dyn Observer,
    /// By the words that name values in the universe.
    worths: HashMap<u32, Worth>,
    answer: PositionAnswer,
}

impl<'u> View<'_, 'u> {
    /// What is told of a value, each once.
    fn worth(&mut self, game: Game<'u>, budget: &Budget) -> Result<Worth, Exhausted> {
        if let Some(known) = self.worths.get(&game.word()) {
            return Ok(known.clone());
        }
        let worth = self.lab.worth(game, self.longest, budget)?;
        self.worths.insert(game.word(), worth.clone());
        Ok(worth)
    }

    /// The moves of both players in all summands, of which nothing is known yet.
    fn offers(&mut self, stages: &[Stage<'u>]) -> Vec<Choice<'u>> {
        let mut all = vec![];
        for player in Player::BOTH {
            for (summand, stage) in stages.iter().enumerate() {
                let (offers, more) = stage.offers(player, MOVES);
                self.answer.more |= more;
                all.extend(offers.into_iter().map(|offer| (summand, player, offer)));
            }
        }
        self.answer.moves = all
            .iter()
            .map(|(summand, player, offer)| MoveShown {
                player: (*player).into(),
                summand: *summand,
                name: offer.chosen.to_string(),
                action: offer.chosen.clone(),
                to: offer.subject.clone(),
                worth: None,
                sensible: None,
                wins: None,
                loss: None,
            })
            .collect();
        all
    }

    /// What may be taken for values: half of what there is, so that a search has enough for its own.
    fn for_values(&self) -> Budget {
        let half = self.budget.share(2);
        match self.budget.byte_limit() {
            Some(bytes) => half.bytes(bytes / 2),
            None => half,
        }
    }

    /// Finds the values of the components, as far as they are in reach, those with few moves first; the value of each summand, if
    /// all are.
    fn components(&mut self, summands: &[Component<'u>]) -> Result<Vec<Game<'u>>, Exhausted> {
        let budget = self.for_values();
        let parts = |(summand, whole): (usize, &Component<'u>)| {
            let place = |part: &Component<'u>| Area::from(&Place::on(whole, part));
            let shown = |part: Component<'u>| {
                let board = match &part {
                    Component::Position(position) => position.boards().pop(),
                    Component::Value(_) => None,
                };
                (ComponentShown { summand, place: place(&part), board, worth: None }, part)
            };
            whole.parts().into_iter().map(shown).collect::<Vec<_>>()
        };
        let (shown, parts): (Vec<_>, Vec<_>) = summands.iter().enumerate().flat_map(parts).unzip();
        self.answer.components = shown;
        let size = |part: &Component<'u>| match part {
            Component::Position(position) => {
                Player::BOTH.map(|player| position.move_count(player)).iter().sum()
            }
            Component::Value(_) => 0,
        };
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_cached_key(|&index| size(&parts[index]));
        let mut sums = vec![self.lab.universe().zero(); summands.len()];
        let mut ended = Ok(());
        for (done, &index) in order.iter().enumerate() {
            let share = budget.share((parts.len() - done).min(3) as u32);
            let found = self.lab.mind().value(&parts[index], &share);
            let found = found.and_then(|value| {
                self.answer.components[index].worth = Some(self.worth(value, &share)?);
                let sum = &mut sums[self.answer.components[index].summand];
                *sum = self.lab.universe().work(&share).add(*sum, value)?;
                Ok(())
            });
            ended = ended.and(found);
            let component = self.answer.components[index].clone();
            self.observer.see(Part::Component { index, component });
        }
        ended.map(|()| sums)
    }

    /// All that follows from the values of the summands.
    fn by_values(&mut self, values: &[Game<'u>], offers: &[Choice<'u>]) -> Result<(), Exhausted> {
        let budget = self.for_values();
        let work = self.lab.universe().work(&budget);
        let zero = self.lab.universe().zero();
        let whole = values.iter().try_fold(zero, |sum, &value| work.add(sum, value))?;
        let worth = self.worth(whole, &budget)?;
        self.observer.see(Part::Worth { worth: worth.clone() });
        self.answer.worth = Some(worth);
        self.answer.winners = Winners::of(whole.outcome());
        let mut rests = vec![];
        for summand in 0..values.len() {
            let others = values.iter().enumerate().filter(|&(other, _)| other != summand);
            rests.push(others.map(|(_, value)| *value).try_fold(zero, |sum, value| work.add(sum, value))?);
        }
        let canonical = Player::BOTH.map(|player| whole.options(player).collect::<Vec<_>>());
        let mut best: [Option<Dyadic>; 2] = [None, None];
        let mut stops = vec![];
        for (place, (summand, player, offer)) in offers.iter().enumerate() {
            let after = self.lab.mind().value(&offer.to, self.budget);
            let after = after.and_then(|after| work.add(rests[*summand], after));
            let told = after.and_then(|after| Ok((after, self.worth(after, self.budget)?)));
            // A move may be out of reach though the sum is not; it is one of which nothing is known.
            let Ok((after, worth)) = told else {
                self.budget.check()?;
                stops.push(None);
                continue;
            };
            let shown = &mut self.answer.moves[place];
            shown.worth = Some(worth);
            shown.sensible = Some(canonical[player.index()].contains(&after));
            shown.wins = Some(!after.outcome().first_move_wins(!*player));
            let stop = after.stop(!*player);
            let best = &mut best[player.index()];
            if best
                .as_ref()
                .is_none_or(|best| if *player == Player::Left { stop > *best } else { stop < *best })
            {
                *best = Some(stop.clone());
            }
            stops.push(Some(stop));
        }
        let all_known = |player: Player| {
            let of_player = offers.iter().zip(&stops).filter(|((_, mover, _), _)| *mover == player);
            !self.answer.more && of_player.into_iter().all(|(_, stop)| stop.is_some())
        };
        let all_known = Player::BOTH.map(all_known);
        for (((_, player, _), stop), shown) in offers.iter().zip(stops).zip(&mut self.answer.moves) {
            if let (Some(best), Some(stop), true) = (&best[player.index()], stop, all_known[player.index()]) {
                let loss = if *player == Player::Left { best - &stop } else { &stop - best };
                shown.loss = Some(loss.to_string());
            }
        }
        Ok(())
    }

    /// Bounds, and what the solver finds.
    fn by_search(&mut self, components: &[Component<'u>], offers: &[Choice<'u>], why: Exhausted) {
        if self.answer.worth.is_some() {
            // The sum is known; the moves that are not were told as such.
            return;
        }
        self.answer.out_of_reach = Some(why.into());
        let Ok(problem) = problem(components, &self.lab.universe().work(self.budget)) else { return };
        let bounds = self.lab.solvers().bounds(&problem);
        (self.answer.at_least, self.answer.at_most) = (bounds.at_least, bounds.at_most);
        self.observer.see(Part::Bounds { at_least: bounds.at_least, at_most: bounds.at_most });
        if self.budget.check().is_err() || self.lab.solvers().prepare(&problem, self.budget).is_err() {
            return;
        }
        for first in Player::BOTH {
            let shares = if offers.is_empty() { 2 - first.index() as u32 } else { 3 };
            let Ok(winner) = self.lab.solvers().winner(&problem, first, &self.budget.share(shares)) else {
                continue;
            };
            *self.answer.winners.if_begun_by(first) = Some(winner.into());
            self.observer.see(Part::Winner { first: first.into(), winner: winner.into() });
        }
        self.search_moves(components, offers);
    }

    /// Which moves win, as far as a search soon finds out.
    fn search_moves(&mut self, components: &[Component<'u>], offers: &[Choice<'u>]) {
        let mut open = offers.len() as u32;
        for (place, (summand, player, offer)) in offers.iter().enumerate() {
            let share = self.budget.share(open).positions(EFFORT);
            open -= 1;
            let lost = *self.answer.winners.if_begun_by(*player) == Some(Side::from(!*player));
            self.answer.moves[place].wins = match lost {
                true => Some(false),
                false if self.budget.check().is_err() => None,
                false => {
                    let mut after = components.to_vec();
                    after[*summand] = offer.to.clone();
                    self.winner(&after, !*player, &share).map(|winner| winner == *player)
                }
            };
        }
    }

    fn winner(&self, components: &[Component<'u>], first: Player, budget: &Budget) -> Option<Player> {
        let problem: Problem<'u> = problem(components, &self.lab.universe().work(budget)).ok()?;
        self.lab.solvers().winner(&problem, first, budget).ok()
    }
}
