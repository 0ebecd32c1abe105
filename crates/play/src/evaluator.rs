//! The analysis behind engines and hints: by values, or by search if they are out of reach.

use crate::allowance::Allowance;
use crate::choice::Choice;
use crate::decision::{Decision, Why};
use crate::engine::Engine;
use crate::location::Location;
use crate::loopy::Reached;
use crate::record::Record;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Advice, Heat, History, Situation, Strategy};
use kelvin_misere::MisereSolver;
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, PlayedSummand, Position};
use kelvin_solver::Solvers;
use kelvin_values::{Game, Player, Universe};
use parking_lot::Mutex;
use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Values, thermographs and search tables, kept between moves.
pub struct SumEvaluator<'m, 'u> {
    pub(crate) universe: &'u Universe,
    analyst: &'m Analyst<'u>,
    pub(crate) heat: &'m Heat<'u>,
    pub(crate) solvers: &'m Solvers<'u>,
    /// The least number of moves of both players in a sum whose values could not be found.
    out_of_reach: AtomicUsize,
    /// The solver for misère play, where values do not apply.
    pub(crate) misere: Arc<MisereSolver>,
    /// The positions reachable in a loopy game.
    pub(crate) reached: Mutex<Option<Arc<Reached<'u>>>>,
}

/// An evaluated component of the sum.
pub struct EvaluatedComponent<'u> {
    /// The board it is on, from 0.
    pub board: usize,
    /// The component.
    pub what: PlayedSummand<'u>,
    /// The value of the component.
    pub value: Game<'u>,
    /// The moves of the player to move, with the resulting values.
    moves: Vec<(Choice<'u>, Game<'u>)>,
}

/// The maximum number of moves of a board that is split into components.
const MOVES: usize = 1 << 14;
/// The limit on positions for the temperature before the opponent's first move.
const LITTLE: u64 = 10_000;

impl<'m, 'u> SumEvaluator<'m, 'u> {
    /// Creates an analysis that uses the caches of these.
    pub fn new(analyst: &'m Analyst<'u>, heat: &'m Heat<'u>, solvers: &'m Solvers<'u>) -> Self {
        let universe = analyst.universe();
        SumEvaluator {
            universe,
            analyst,
            heat,
            solvers,
            out_of_reach: AtomicUsize::new(usize::MAX),
            misere: Arc::default(),
            reached: Mutex::default(),
        }
    }

    /// Sets the solver for misère play.
    #[must_use]
    pub fn remembering(self, misere: Arc<MisereSolver>) -> Self {
        SumEvaluator { misere, ..self }
    }

    /// The value of a component.
    pub fn value(&self, component: &PlayedSummand<'u>, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        match component {
            PlayedSummand::Position(position) => self.analyst.value(position, budget),
            PlayedSummand::Value(value) => Ok(*value),
        }
    }

    /// The components of the boards, with the moves of the player to move.
    pub fn parts(
        &self,
        record: &Record<'u>,
        budget: &Budget,
    ) -> Result<Vec<EvaluatedComponent<'u>>, Exhausted> {
        let player = record.to_move();
        let mut all = vec![];
        for (board, component) in record.boards.iter().enumerate() {
            let moves = component.moves(player);
            if moves.len() > MOVES {
                return Err(Exhausted::Positions);
            }
            let choices = moves.into_iter().map(|(chosen, to)| Choice { board, chosen, to }).collect();
            match component {
                PlayedSummand::Position(position) => {
                    all.extend(self.split(board, position, choices, budget)?)
                }
                PlayedSummand::Value(_) => all.push(self.whole(board, component, choices, budget)?),
            }
        }
        Ok(all)
    }

    /// A board as a single component.
    fn whole(
        &self,
        board: usize,
        component: &PlayedSummand<'u>,
        choices: Vec<Choice<'u>>,
        budget: &Budget,
    ) -> Result<EvaluatedComponent<'u>, Exhausted> {
        let value = self.value(component, budget)?;
        let mut moves = vec![];
        for choice in choices {
            let value = self.value(&choice.to, budget)?;
            moves.push((choice, value));
        }
        Ok(EvaluatedComponent { board, what: component.clone(), value, moves })
    }

    /// The components of a board, or the whole board if moves cannot be assigned to its components.
    fn split(
        &self,
        board: usize,
        position: &Position,
        choices: Vec<Choice<'u>>,
        budget: &Budget,
    ) -> Result<Vec<EvaluatedComponent<'u>>, Exhausted> {
        let component = PlayedSummand::Position(position.clone());
        let mut parts = vec![];
        for what in component.parts() {
            let value = self.value(&what, budget)?;
            parts.push(EvaluatedComponent { board, what, value, moves: vec![] });
        }
        let work = self.universe.work(budget);
        for choice in &choices {
            budget.check()?;
            // A component that is unchanged is not the one of the move.
            let mut gone: Vec<usize> = (0..parts.len()).collect();
            let mut value = self.universe.zero();
            for part in choice.to.parts() {
                match gone.iter().position(|&place| parts[place].what == part) {
                    Some(place) => {
                        gone.remove(place);
                    }
                    None => value = work.add(value, self.value(&part, budget)?)?,
                }
            }
            match gone[..] {
                [place] => parts[place].moves.push((choice.clone(), value)),
                _ => return Ok(vec![self.whole(board, &component, choices, budget)?]),
            }
        }
        Ok(parts)
    }

    /// The situation of the player to move.
    pub fn situation(
        &self,
        record: &Record<'u>,
        parts: &[EvaluatedComponent<'u>],
        budget: &Budget,
    ) -> Result<Situation<'m, 'u>, Exhausted> {
        let player = record.to_move();
        let forms =
            parts.iter().map(|part| (part.value, part.moves.iter().map(|(_, value)| *value).collect()));
        let situation = Situation::of_forms(self.heat, &self.universe.work(budget), player, forms)?;
        let answered = match record.turns.last() {
            Some(turn) => {
                let before = turn.before.parts();
                let fresh =
                    |part: &EvaluatedComponent<'u>| part.board == turn.board && !before.contains(&part.what);
                parts.iter().enumerate().filter(|(_, part)| fresh(part)).map(|(i, _)| i).collect()
            }
            None => vec![],
        };
        let known = record
            .turns
            .iter()
            .rev()
            .find(|turn| turn.player == player)
            .and_then(|turn| turn.ambient.clone());
        // At the start it is the temperature of the hottest component, in which the opponent may have moved.
        let ambient = match known {
            Some(ambient) => Some(ambient),
            None if record.turns.len() == 1 => {
                let little = budget.part().positions(LITTLE);
                self.hottest(&record.start, &little).or_else(|_| self.hottest(&record.boards, budget))?
            }
            None => self.hottest(&record.boards, budget)?,
        };
        Ok(situation.after(History { answered, ambient }))
    }

    /// The temperature of the hottest component.
    fn hottest(&self, boards: &[PlayedSummand<'u>], budget: &Budget) -> Result<Option<Dyadic>, Exhausted> {
        let work = self.universe.work(budget);
        let mut hottest = None;
        for part in boards.iter().flat_map(PlayedSummand::parts) {
            let temperature = self.heat.temperature(&work, self.value(&part, budget)?)?;
            hottest = hottest.max(Some(temperature));
        }
        Ok(hottest)
    }

    /// Chooses the move of an engine, or returns `None` if there is no move.
    ///
    /// Strategies depend on temperatures, so they do not apply to loopy games: there every engine except
    /// `random` plays the best move by exhaustive search. If the values are out of reach, and in misère play,
    /// the move is found by search. If that does not finish, the move is one that leaves many moves, or in
    /// misère play few.
    pub fn decide(
        &self,
        engine: Engine,
        record: &Record<'u>,
        rng: &mut fastrand::Rng,
        allowance: &mut Allowance,
    ) -> Option<Decision<'u>> {
        match engine {
            Engine::Random => {
                let choice = rng.choice(record.choices())?;
                Some(Decision { choice, ambient: None, why: Why::Chance, wins: None })
            }
            Engine::Strategy(_) if record.misere => self.search(record, allowance).map(Decision::from),
            Engine::Strategy(_) if record.loops() => self.decide_loopy(record, allowance),
            Engine::Strategy(strategy) => {
                let decision = match self.consider(strategy, record, allowance) {
                    Ok(decision) => decision,
                    Err(_) => self.search(record, allowance).map(Decision::from),
                };
                // User-defined rules may turn out to be loopy during the evaluation.
                if record.loops() { self.decide_loopy(record, allowance) } else { decision }
            }
        }
    }

    /// The move of a strategy.
    fn consider(
        &self,
        strategy: Strategy,
        record: &Record<'u>,
        allowance: &mut Allowance,
    ) -> Result<Option<Decision<'u>>, Exhausted> {
        let parts = self.parts_in_reach(record, allowance)?;
        let situation = self.situation(record, &parts, &allowance.rest())?;
        self.advise(strategy, record, &parts, &situation, &allowance.rest())
    }

    /// The components, unless their values are out of reach. After a failure it is not tried again before the
    /// number of moves has decreased by a quarter.
    pub fn parts_in_reach(
        &self,
        record: &Record<'u>,
        allowance: &Allowance,
    ) -> Result<Vec<EvaluatedComponent<'u>>, Exhausted> {
        let count = |player| record.boards.iter().map(|board| board.moves(player).len()).sum::<usize>();
        let moves = Player::BOTH.map(count).iter().sum::<usize>();
        if moves > self.out_of_reach.load(Ordering::Relaxed) / 4 * 3 {
            return Err(Exhausted::Time);
        }
        let parts = self.parts(record, &allowance.values());
        if let Err(why) = &parts
            && *why != Exhausted::Cancelled
        {
            self.out_of_reach.fetch_min(moves, Ordering::Relaxed);
        }
        parts
    }

    /// The move of a strategy in a given situation.
    pub fn advise(
        &self,
        strategy: Strategy,
        record: &Record<'u>,
        parts: &[EvaluatedComponent<'u>],
        situation: &Situation<'_, 'u>,
        budget: &Budget,
    ) -> Result<Option<Decision<'u>>, Exhausted> {
        let advice = strategy.advise(situation, &self.universe.work(budget))?;
        Ok(advice.map(|advice| decision(parts, &advice, record)))
    }
}

fn decision<'u>(parts: &[EvaluatedComponent<'u>], advice: &Advice<'u>, record: &Record<'u>) -> Decision<'u> {
    let part = &parts[advice.component];
    let why = Why::Strategy {
        reason: advice.reason.clone(),
        component: advice.component,
        of: parts.len(),
        place: Location::of(part.board, &part.what, record),
    };
    let choice = part.moves[advice.option].0.clone();
    let wins = advice.wins(record.to_move()).or_else(|| wins_beside_numbers(parts, advice, record.to_move()));
    Decision { choice, ambient: Some(advice.ambient.clone()), why, wins }
}

/// Returns whether a player wins with a move, if all components except the one of the move are numbers.
fn wins_beside_numbers(
    parts: &[EvaluatedComponent<'_>],
    advice: &Advice<'_>,
    player: Player,
) -> Option<bool> {
    let others = parts.iter().enumerate().filter(|&(i, _)| i != advice.component);
    let rest = others.map(|(_, part)| part.value.number()).try_fold(Dyadic::ZERO, |a, b| Some(&a + &b?))?;
    let (_, after) = parts[advice.component].moves[advice.option];
    // The opponent is to move, and loses if the sum is at least 0 (for Left), or at most 0 (for Right).
    let order = after.compare_number(&-rest);
    Some(order == Some(Equal) || order == Some(if player == Player::Left { Greater } else { Less }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_sums::sum;
    use kelvin_positions::{Action, PlayedSum, Registry};
    use std::time::Duration;

    fn allowance() -> Allowance {
        Allowance::new(Some(Duration::from_secs(1_000_000)), 1 << 30, &Budget::unlimited())
    }

    /// Plays a game to the end and returns the winner.
    fn winner<'u>(
        evaluator: &SumEvaluator<'_, 'u>,
        mut record: Record<'u>,
        engines: [Engine; 2],
        rng: &mut fastrand::Rng,
    ) -> Player {
        loop {
            let mut allowance = allowance();
            let player = record.to_move();
            let engine = engines[player.index()];
            let Some(decision) = evaluator.decide(engine, &record, rng, &mut allowance) else {
                return !player;
            };
            assert!(!matches!(decision.why, Why::Undecided(_)), "{:?}", decision.why);
            record.play(decision.choice, decision.ambient);
        }
    }

    /// Exact play wins every won game against every engine, and no engine fails to move. Tested on the
    /// example board of every ruleset, alone and with a hot component.
    #[test]
    fn exact_play_wins_every_won_game_in_every_ruleset() {
        let universe = Universe::new();
        let unlimited = Budget::unlimited();
        let mut rng = fastrand::Rng::with_seed(7);
        let exact = Engine::Strategy(Strategy::Exact);
        for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
            let (analyst, heat, solvers) =
                (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
            let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
            let (ruleset, board) = entry.example();
            let alone = (ruleset, board);
            for parts in [vec![alone], vec![alone, ("domineering", "2x3")], vec![alone, ("", "*2")]] {
                let work = &universe.work(&unlimited);
                let (summands, start) = sum(&universe, &parts);
                let record = Record::new(summands, start, Player::Left).unwrap();
                // Larger boards are left to longer tests.
                if record.choices().len() > 60 {
                    continue;
                }
                let whole = PlayedSum::of(&record.boards, work).unwrap();
                let value = evaluator.analyst.value(&whole.position, &unlimited).unwrap();
                let outcome = work.add(value, whole.value).unwrap().outcome();
                for player in Player::BOTH {
                    for first in Player::BOTH {
                        let wins = match first == player {
                            true => outcome.first_move_wins(player),
                            false => !outcome.first_move_wins(!player),
                        };
                        for other in Engine::ALL {
                            let mut engines = [exact, exact];
                            engines[(!player).index()] = other;
                            let mut record = record.clone();
                            record.first = first;
                            let won = winner(&evaluator, record, engines, &mut rng) == player;
                            assert!(won || !wins, "{ruleset} {board}: exact {player} lost to {other}");
                        }
                    }
                }
            }
        }
    }

    /// Values are used as soon as they are in reach, even if they were not at the start.
    #[test]
    fn values_are_used_as_soon_as_they_are_in_reach() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let evaluator = SumEvaluator::new(&analyst, &heat, &solvers);
        let (summands, start) = sum(&universe, &[("domineering", "9x9")]);
        let mut record = Record::new(summands, start, Player::Left).unwrap();
        for turn in 1..=2 {
            let to = PlayedSummand::Position(Position::parse("domineering", "3x3").unwrap());
            record.play(Choice { board: 0, chosen: Action::Option { number: 0 }.into(), to }, None);
            for engine in Engine::ALL.into_iter().filter(|&engine| engine != Engine::Random) {
                let mut rng = fastrand::Rng::with_seed(1);
                let decision = evaluator.decide(engine, &record, &mut rng, &mut allowance()).unwrap();
                assert!(decision.ambient.is_some(), "{engine} in turn {turn}: {:?}", decision.why);
            }
        }
    }
}
