//! What the machine knows of a game, and how it decides: by values, or where those are out of reach by search.

use crate::allowance::Allowance;
use crate::component::{Choice, Component};
use crate::decision::{Decision, Why};
use crate::endless::Reached;
use crate::engine::Engine;
use crate::place::Place;
use crate::record::Record;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Advice, Heat, History, Situation, Strategy};
use kelvin_misere::MisereSolver;
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, Position};
use kelvin_solver::Solvers;
use kelvin_values::{Game, Player, Universe};
use parking_lot::Mutex;
use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Values, thermographs and searches, remembered from move to move.
pub struct Mind<'m, 'u> {
    pub(crate) universe: &'u Universe,
    analyst: &'m Analyst<'u>,
    pub(crate) heat: &'m Heat<'u>,
    pub(crate) solvers: &'m Solvers<'u>,
    /// The least number of moves, of both players, in a sum whose values were not found.
    out_of_reach: AtomicUsize,
    /// Who wins in misère play, where values tell nothing.
    pub(crate) misere: Arc<MisereSolver>,
    /// What can be reached in a game that need not end.
    pub(crate) reached: Mutex<Option<Arc<Reached<'u>>>>,
}

/// A component of the sum.
pub struct Part<'u> {
    /// The board it is on, from 0.
    pub board: usize,
    /// The component.
    pub what: Component<'u>,
    /// What it is worth.
    pub value: Game<'u>,
    /// The moves of the player whose turn it is, and what they make of the component.
    moves: Vec<(Choice<'u>, Game<'u>)>,
}

/// A board with more moves than this is not looked into.
const MOVES: usize = 1 << 14;
/// Positions that are looked at for the temperature before the opponent's first move.
const LITTLE: u64 = 10_000;

impl<'m, 'u> Mind<'m, 'u> {
    /// A mind that knows what these engines know.
    pub fn new(analyst: &'m Analyst<'u>, heat: &'m Heat<'u>, solvers: &'m Solvers<'u>) -> Self {
        let universe = analyst.universe();
        Mind {
            universe,
            analyst,
            heat,
            solvers,
            out_of_reach: AtomicUsize::new(usize::MAX),
            misere: Arc::default(),
            reached: Mutex::default(),
        }
    }

    /// The same mind with what is known of misère play.
    #[must_use]
    pub fn remembering(self, misere: Arc<MisereSolver>) -> Self {
        Mind { misere, ..self }
    }

    /// What a component is worth.
    pub fn value(&self, component: &Component<'u>, budget: &Budget) -> Result<Game<'u>, Exhausted> {
        match component {
            Component::Position(position) => self.analyst.value(position, budget),
            Component::Value(value) => Ok(*value),
        }
    }

    /// The components of the boards with the moves of the player whose turn it is.
    pub fn parts(&self, record: &Record<'u>, budget: &Budget) -> Result<Vec<Part<'u>>, Exhausted> {
        let player = record.to_move();
        let mut all = vec![];
        for (board, component) in record.boards.iter().enumerate() {
            let moves = component.moves(player);
            if moves.len() > MOVES {
                return Err(Exhausted::Positions);
            }
            let choices = moves.into_iter().map(|(chosen, to)| Choice { board, chosen, to }).collect();
            match component {
                Component::Position(position) => all.extend(self.split(board, position, choices, budget)?),
                Component::Value(_) => all.push(self.whole(board, component, choices, budget)?),
            }
        }
        Ok(all)
    }

    /// A board as one component.
    fn whole(
        &self,
        board: usize,
        component: &Component<'u>,
        choices: Vec<Choice<'u>>,
        budget: &Budget,
    ) -> Result<Part<'u>, Exhausted> {
        let value = self.value(component, budget)?;
        let mut moves = vec![];
        for choice in choices {
            let value = self.value(&choice.to, budget)?;
            moves.push((choice, value));
        }
        Ok(Part { board, what: component.clone(), value, moves })
    }

    /// The components of a board; the whole board where it is not clear which of them a move belongs to.
    fn split(
        &self,
        board: usize,
        position: &Position,
        choices: Vec<Choice<'u>>,
        budget: &Budget,
    ) -> Result<Vec<Part<'u>>, Exhausted> {
        let component = Component::Position(position.clone());
        let mut parts = vec![];
        for what in component.parts() {
            let value = self.value(&what, budget)?;
            parts.push(Part { board, what, value, moves: vec![] });
        }
        let work = self.universe.work(budget);
        for choice in &choices {
            budget.check()?;
            // A component that is still there was not moved in.
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

    /// The situation of the player whose turn it is.
    pub fn situation(
        &self,
        record: &Record<'u>,
        parts: &[Part<'u>],
        budget: &Budget,
    ) -> Result<Situation<'m, 'u>, Exhausted> {
        let player = record.to_move();
        let forms =
            parts.iter().map(|part| (part.value, part.moves.iter().map(|(_, value)| *value).collect()));
        let situation = Situation::of_forms(self.heat, &self.universe.work(budget), player, forms)?;
        let answered = match record.turns.last() {
            Some(turn) => {
                let before = turn.before.parts();
                let fresh = |part: &Part<'u>| part.board == turn.board && !before.contains(&part.what);
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
        // At the beginning it is the temperature of the hottest component; the opponent may have moved there.
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
    fn hottest(&self, boards: &[Component<'u>], budget: &Budget) -> Result<Option<Dyadic>, Exhausted> {
        let work = self.universe.work(budget);
        let mut hottest = None;
        for part in boards.iter().flat_map(Component::parts) {
            let temperature = self.heat.temperature(&work, self.value(&part, budget)?)?;
            hottest = hottest.max(Some(temperature));
        }
        Ok(hottest)
    }

    /// The move of an engine, or `None` if there is none. Where play need not end, strategies do not apply, as they go by temperatures: every
    /// engine but chance makes the best move that all that can be reached tells. Where the values are out of reach, and in misère play, it is found by
    /// search, and where that does not end it is a move that leaves many moves, or in misère play few.
    pub fn decide(
        &self,
        engine: Engine,
        record: &Record<'u>,
        dice: &mut fastrand::Rng,
        allowance: &mut Allowance,
    ) -> Option<Decision<'u>> {
        match engine {
            Engine::Random => {
                let choice = dice.choice(record.choices())?;
                Some(Decision { choice, ambient: None, why: Why::Chance, wins: None })
            }
            Engine::Strategy(_) if record.misere => self.search(record, allowance).map(Decision::from),
            Engine::Strategy(_) if record.loops() => self.decide_endless(record, allowance),
            Engine::Strategy(strategy) => {
                let decision = match self.consider(strategy, record, allowance) {
                    Ok(decision) => decision,
                    Err(_) => self.search(record, allowance).map(Decision::from),
                };
                // Of rules of a user it may turn out on the way.
                if record.loops() { self.decide_endless(record, allowance) } else { decision }
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

    /// The components, unless their values are out of reach. When that was found of a sum it is not tried again before
    /// a quarter of the moves is gone.
    pub fn parts_in_reach(
        &self,
        record: &Record<'u>,
        allowance: &Allowance,
    ) -> Result<Vec<Part<'u>>, Exhausted> {
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

    /// The move of a strategy in a known situation.
    pub fn advise(
        &self,
        strategy: Strategy,
        record: &Record<'u>,
        parts: &[Part<'u>],
        situation: &Situation<'_, 'u>,
        budget: &Budget,
    ) -> Result<Option<Decision<'u>>, Exhausted> {
        let advice = strategy.advise(situation, &self.universe.work(budget))?;
        Ok(advice.map(|advice| decision(parts, &advice, record)))
    }
}

fn decision<'u>(parts: &[Part<'u>], advice: &Advice<'u>, record: &Record<'u>) -> Decision<'u> {
    let part = &parts[advice.component];
    let why = Why::Strategy {
        reason: advice.reason.clone(),
        component: advice.component,
        of: parts.len(),
        place: Place::of(part.board, &part.what, record),
    };
    let choice = part.moves[advice.option].0.clone();
    let wins = advice.wins(record.to_move()).or_else(|| wins_beside_numbers(parts, advice, record.to_move()));
    Decision { choice, ambient: Some(advice.ambient.clone()), why, wins }
}

/// Whether a player wins with a move, if there are only numbers beside the component that is moved in.
fn wins_beside_numbers(parts: &[Part<'_>], advice: &Advice<'_>, player: Player) -> Option<bool> {
    let others = parts.iter().enumerate().filter(|&(i, _)| i != advice.component);
    let rest = others.map(|(_, part)| part.value.number()).try_fold(Dyadic::ZERO, |a, b| Some(&a + &b?))?;
    let (_, after) = parts[advice.component].moves[advice.option];
    // The opponent is to move, and loses what is at least 0, or at most.
    let order = after.compare_number(&-rest);
    Some(order == Some(Equal) || order == Some(if player == Player::Left { Greater } else { Less }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::component;
    use crate::summand::tests::sum;
    use kelvin_positions::{Action, Registry};
    use std::time::Duration;

    fn allowance() -> Allowance {
        Allowance::new(Some(Duration::from_secs(1_000_000)), 1 << 30, &Budget::unlimited())
    }

    /// Plays to the end; who won.
    fn winner<'u>(
        mind: &Mind<'_, 'u>,
        mut record: Record<'u>,
        engines: [Engine; 2],
        dice: &mut fastrand::Rng,
    ) -> Player {
        loop {
            let mut allowance = allowance();
            let player = record.to_move();
            let engine = engines[player.index()];
            let Some(decision) = mind.decide(engine, &record, dice, &mut allowance) else {
                return !player;
            };
            assert!(!matches!(decision.why, Why::Undecided(_)), "{:?}", decision.why);
            record.play(decision.choice, decision.ambient);
        }
    }

    /// On the example board of every ruleset, alone and beside a hot one: exact play wins what can be won, against
    /// every engine, and no engine ends without a move.
    #[test]
    fn exact_play_wins_what_can_be_won_in_every_ruleset() {
        let universe = Universe::new();
        let unlimited = Budget::unlimited();
        let mut dice = fastrand::Rng::with_seed(7);
        let exact = Engine::Strategy(Strategy::Exact);
        for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
            let (analyst, heat, solvers) =
                (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
            let mind = Mind::new(&analyst, &heat, &solvers);
            let (ruleset, board) = entry.example();
            let alone = (ruleset, board);
            for parts in [vec![alone], vec![alone, ("domineering", "2x3")], vec![alone, ("", "*2")]] {
                let work = &universe.work(&unlimited);
                let (summands, start) = sum(&universe, &parts);
                let record = Record::new(summands, start, Player::Left).unwrap();
                // Larger ones are for longer tests.
                if record.choices().len() > 60 {
                    continue;
                }
                let whole = component::problem(&record.boards, work).unwrap();
                let value = mind.analyst.value(&whole.position, &unlimited).unwrap();
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
                            let won = winner(&mind, record, engines, &mut dice) == player;
                            assert!(won || !wins, "{ruleset} {board}: exact {player} lost to {other}");
                        }
                    }
                }
            }
        }
    }

    /// A game whose beginning was out of reach is played by values when they are in reach.
    #[test]
    fn what_is_in_reach_now_is_evaluated() {
        let universe = Universe::new();
        let (analyst, heat, solvers) =
            (Analyst::new(&universe), Heat::new(&universe), Solvers::new(&universe));
        let mind = Mind::new(&analyst, &heat, &solvers);
        let (summands, start) = sum(&universe, &[("domineering", "9x9")]);
        let mut record = Record::new(summands, start, Player::Left).unwrap();
        for turn in 1..=2 {
            let to = Component::Position(Position::parse("domineering", "3x3").unwrap());
            record.play(Choice { board: 0, chosen: Action::Option { number: 0 }.into(), to }, None);
            for engine in Engine::ALL.into_iter().filter(|&engine| engine != Engine::Random) {
                let mut dice = fastrand::Rng::with_seed(1);
                let decision = mind.decide(engine, &record, &mut dice, &mut allowance()).unwrap();
                assert!(decision.ambient.is_some(), "{engine} in turn {turn}: {:?}", decision.why);
            }
        }
    }
}
