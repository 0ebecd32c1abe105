//! The computation of the view of a sum.

use crate::advice::Area;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::position::{ComponentShown, MoveShown, PositionAnswer, SummandShown, Winners};
use crate::schema::Schema;
use crate::summand_view::{Offer, SummandView};
use crate::texts::ExactNumber;
use crate::words::Side;
use crate::worth::Worth;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_play::Location;
use kelvin_positions::{PlayedSum, PlayedSummand};
use kelvin_solver::Solves;
use kelvin_values::{Game, Player};
use std::collections::HashMap;

/// The largest number of moves listed for a player in a summand.
const MOVES: usize = 1 << 12;
/// The number of positions that the solver may visit for a move whose value was not found.
const EFFORT: u64 = 20_000;

/// A move with the index of its summand and its player.
pub(crate) type Choice<'u> = (usize, Player, Offer<'u>);

/// A view in progress.
pub(crate) struct View<'v, 'u> {
    pub(crate) lab: &'v Lab<'u>,
    pub(crate) longest: usize,
    pub(crate) budget: &'v Budget,
    observer: &'v mut dyn Observer,
    /// The facts about each value, by its index in the universe.
    worths: HashMap<u32, Worth>,
    pub answer: PositionAnswer,
}

impl<'v, 'u> View<'v, 'u> {
    /// Creates a view of the summands alone. Texts of values are at most `longest` bytes.
    pub fn new(
        lab: &'v Lab<'u>,
        summands: Vec<SummandShown>,
        longest: usize,
        budget: &'v Budget,
        observer: &'v mut dyn Observer,
    ) -> Self {
        let answer = PositionAnswer {
            schema: Schema,
            summands,
            components: vec![],
            worth: None,
            loopy: None,
            out_of_reach: None,
            at_least: None,
            at_most: None,
            winners: Winners::default(),
            moves: vec![],
            more: false,
        };
        View { lab, longest, budget, observer, worths: HashMap::new(), answer }
    }

    /// Finds values, and uses the solver if they are not found.
    pub fn look(&mut self, components: &[PlayedSummand<'u>], offers: &[Choice<'u>]) {
        let values = self.components(components);
        if let Err(why) = values.and_then(|values| self.by_values(&values, offers)) {
            self.by_search(components, offers, why);
        }
    }

    /// Returns the facts about a value, which are computed once.
    pub(crate) fn worth(&mut self, game: Game<'u>, budget: &Budget) -> Result<Worth, Exhausted> {
        if let Some(known) = self.worths.get(&game.word()) {
            return Ok(known.clone());
        }
        let worth = self.lab.worth(game, self.longest, budget)?;
        self.worths.insert(game.word(), worth.clone());
        Ok(worth)
    }

    /// Lists and reports the moves of both players in all summands, without any facts about them.
    pub fn offers(&mut self, summands: &[SummandView<'u>]) -> Vec<Choice<'u>> {
        let mut all = vec![];
        for player in Player::BOTH {
            for (summand, view) in summands.iter().enumerate() {
                let (offers, more) = view.offers(player, MOVES);
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
                to: offer.summand.clone(),
                worth: None,
                loopy: None,
                sensible: None,
                wins: None,
                draws: None,
                length: None,
                loss: None,
            })
            .collect();
        let (moves, more) = (self.answer.moves.clone(), self.answer.more);
        self.observer.see(Part::Moves { moves, more });
        all
    }

    /// Returns the budget for values: half of the rest, so that enough is left for a search.
    pub(crate) fn for_values(&self) -> Budget {
        let half = self.budget.share(2);
        match self.budget.byte_limit() {
            Some(bytes) => half.bytes(bytes / 2),
            None => half,
        }
    }

    /// Finds the values of the components that the budget allows, those with few moves first. Returns the
    /// value of each summand if all were found.
    fn components(&mut self, summands: &[PlayedSummand<'u>]) -> Result<Vec<Game<'u>>, Exhausted> {
        let budget = self.for_values();
        let parts = |(summand, whole): (usize, &PlayedSummand<'u>)| {
            let place = |part: &PlayedSummand<'u>| Area::from(&Location::on(whole, part));
            let shown = |part: PlayedSummand<'u>| {
                let board = match &part {
                    PlayedSummand::Position(position) => position.boards().pop(),
                    PlayedSummand::Value(_) => None,
                };
                (ComponentShown { summand, place: place(&part), board, worth: None }, part)
            };
            whole.parts().into_iter().map(shown).collect::<Vec<_>>()
        };
        let (shown, parts): (Vec<_>, Vec<_>) = summands.iter().enumerate().flat_map(parts).unzip();
        self.answer.components = shown;
        let size = |part: &PlayedSummand<'u>| match part {
            PlayedSummand::Position(position) => {
                Player::BOTH.map(|player| position.move_count(player)).iter().sum()
            }
            PlayedSummand::Value(_) => 0,
        };
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_cached_key(|&index| size(&parts[index]));
        let mut sums = vec![self.lab.universe().zero(); summands.len()];
        let mut ended = Ok(());
        for (done, &index) in order.iter().enumerate() {
            let share = budget.share((parts.len() - done).min(3) as u32);
            let found = self.lab.evaluator().value(&parts[index], &share);
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

    /// Computes everything that follows from the values of the summands.
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
            let after = self.lab.evaluator().value(&offer.to, self.budget);
            let after = after.and_then(|after| work.add(rests[*summand], after));
            let found = after.and_then(|after| Ok((after, self.worth(after, self.budget)?)));
            // A move may be out of reach even if the sum is not; its facts stay unknown.
            let Ok((after, worth)) = found else {
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
                shown.loss = Some(ExactNumber::of(loss));
            }
        }
        Ok(())
    }

    /// Computes bounds, and searches with the solver.
    fn by_search(&mut self, components: &[PlayedSummand<'u>], offers: &[Choice<'u>], why: Exhausted) {
        if self.answer.worth.is_some() {
            // The value of the sum is known; moves without a value are already marked as unknown.
            return;
        }
        self.answer.out_of_reach = Some(why.into());
        let Ok(problem) = PlayedSum::of(components, &self.lab.universe().work(self.budget)) else { return };
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

    /// Searches for the winning moves, with a small budget for each.
    fn search_moves(&mut self, components: &[PlayedSummand<'u>], offers: &[Choice<'u>]) {
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

    fn winner(&self, components: &[PlayedSummand<'u>], first: Player, budget: &Budget) -> Option<Player> {
        let problem = PlayedSum::of(components, &self.lab.universe().work(budget)).ok()?;
        self.lab.solvers().winner(&problem, first, budget).ok()
    }
}
