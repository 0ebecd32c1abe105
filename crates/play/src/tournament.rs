//! Strategies against each other on random sums, and how far from the best they end.

use crate::component::Component;
use crate::engine::Engine;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Exact, Heat, History, Reason, Situation, Strategy};
use kelvin_numbers::Dyadic;
use kelvin_positions::Analyst;
use kelvin_values::{Game, Player, Universe};
use std::time::Duration;

/// What a move or a value may take, if it is not said.
const PATIENCE: Duration = Duration::from_secs(10);
/// Sums that are drawn for one that is hot.
const TRIES: u32 = 200;

/// A tournament on sums of positions that chance reaches on some boards. Every two engines play each sum four times: each as
/// Left and as Right, moving first and second, until play stops at numbers.
pub struct Tournament<'t, 'u> {
    /// Evaluates the positions.
    pub analyst: &'t Analyst<'u>,
    /// Their thermographs.
    pub heat: &'t Heat<'u>,
    /// Where chance begins.
    pub boards: Vec<Component<'u>>,
    /// Who plays.
    pub engines: Vec<Engine>,
    /// Positions in a sum.
    pub components: u32,
    /// Time for a move or a value, if it is named.
    pub time: Option<Duration>,
}

/// How an engine did against another.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The engine.
    pub engine: Engine,
    /// Whom it played against.
    pub opponent: Engine,
    /// Games that came to an end.
    pub ends: u32,
    /// All that was missed: how much worse than the best stopping position the games ended.
    pub missed: Dyadic,
    /// The most in one game.
    pub worst: Option<Dyadic>,
    /// The most in one game as a part of the bound, the largest temperature of the sum.
    pub of_bound: f64,
    /// Games that ended beyond the bound.
    pub beyond: u32,
}

/// What came of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// How each engine did against each other.
    pub lines: Vec<Line>,
    /// Sums that were played by all.
    pub played: u32,
    /// Sums that a move or a value took too long in.
    pub undecided: u32,
    /// What ended the tournament early.
    pub stopped: Option<Exhausted>,
}

/// Chance finds no hot sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "chance finds no hot sum of {components} position{} on these boards",
    if *components == 1 { "" } else { "s" }
)]
pub struct NoHotSum {
    /// Positions in a sum.
    pub components: u32,
}

/// Why a game was not played.
enum Stopped {
    Budget,
    Cold,
}

impl From<Exhausted> for Stopped {
    fn from(_: Exhausted) -> Stopped {
        Stopped::Budget
    }
}

impl<'t, 'u> Tournament<'t, 'u> {
    /// Plays so many sums, as long as the whole budget lasts; `told` after each.
    pub fn run(
        &self,
        games: u32,
        dice: &mut fastrand::Rng,
        whole: &Budget,
        told: &mut dyn FnMut(u32),
    ) -> Result<Results, NoHotSum> {
        let pairs = self.engines.iter().enumerate().flat_map(|(i, &engine)| {
            let others = self.engines.iter().enumerate().filter(move |&(j, _)| i != j);
            others.map(move |(_, &opponent)| Line::new(engine, opponent))
        });
        let mut results = Results { lines: pairs.collect(), played: 0, undecided: 0, stopped: None };
        for game in 0..games {
            match self.game(&mut results.lines, dice, whole) {
                Ok(()) => results.played += 1,
                Err(Stopped::Cold) => return Err(NoHotSum { components: self.components }),
                Err(Stopped::Budget) => match whole.check() {
                    Err(why) => {
                        results.stopped = Some(why);
                        break;
                    }
                    Ok(()) => results.undecided += 1,
                },
            }
            told(game + 1);
        }
        Ok(results)
    }

    fn universe(&self) -> &'u Universe {
        self.analyst.universe()
    }

    fn budget(&self, whole: &Budget) -> Budget {
        whole.part().time(self.time.unwrap_or(PATIENCE))
    }

    /// One sum, played by all. Its lines count only when all of it was played.
    fn game(&self, lines: &mut [Line], dice: &mut fastrand::Rng, whole: &Budget) -> Result<(), Stopped> {
        let sum = self.random_sum(dice, whole)?;
        let mut exact = Exact::new(self.heat);
        let bound = self.bound(&sum, whole)?;
        let best = Player::BOTH.map(|first| {
            let budget = self.budget(whole);
            exact.section(&self.universe().work(&budget), &sum, first).map(|section| section.number)
        });
        let [left, right] = best;
        let best = [left?, right?];
        let mut misses = vec![];
        for (i, line) in lines.iter().enumerate() {
            // As Left; as Right it is the line of the opponent, with the same game.
            for first in Player::BOTH {
                let end =
                    self.play([line.engine, line.opponent], first, sum.clone(), &mut exact, dice, whole)?;
                misses.push((i, &best[first.index()] - &end));
                if let Some(other) = lines
                    .iter()
                    .position(|other| other.engine == line.opponent && other.opponent == line.engine)
                {
                    misses.push((other, &end - &best[first.index()]));
                }
            }
        }
        for (i, miss) in misses {
            lines[i].count(miss, &bound);
        }
        Ok(())
    }

    /// Positions that chance reaches from the boards, until their sum is hot.
    fn random_sum(&self, dice: &mut fastrand::Rng, whole: &Budget) -> Result<Vec<Game<'u>>, Stopped> {
        for _ in 0..TRIES {
            let budget = self.budget(whole);
            let mut sum = vec![];
            for _ in 0..self.components {
                let mut position = dice.choice(&self.boards).ok_or(Stopped::Cold)?.clone();
                // Two moves, on average.
                while dice.u32(0..3) > 0 {
                    let player = if dice.bool() { Player::Left } else { Player::Right };
                    match dice.choice(position.moves(player)) {
                        Some((_, next)) => position = next,
                        None => break,
                    }
                }
                for part in position.parts() {
                    sum.push(match part {
                        Component::Position(part) => self.analyst.value(&part, &budget)?,
                        Component::Value(value) => value,
                    });
                }
            }
            if self.bound(&sum, whole)?.signum() > 0 {
                return Ok(sum);
            }
        }
        Err(Stopped::Cold)
    }

    /// The largest temperature.
    fn bound(&self, sum: &[Game<'u>], whole: &Budget) -> Result<Dyadic, Exhausted> {
        let budget = self.budget(whole);
        let work = self.universe().work(&budget);
        let mut hottest = Dyadic::from(-1);
        for &game in sum {
            hottest = hottest.max(self.heat.temperature(&work, game)?);
        }
        Ok(hottest)
    }

    /// Where play stops between two engines, Left's and Right's.
    fn play(
        &self,
        engines: [Engine; 2],
        first: Player,
        mut sum: Vec<Game<'u>>,
        exact: &mut Exact<'t, 'u>,
        dice: &mut fastrand::Rng,
        whole: &Budget,
    ) -> Result<Dyadic, Exhausted> {
        let hottest = self.bound(&sum, whole)?;
        let mut histories = [(); 2].map(|()| History { answered: vec![], ambient: Some(hottest.clone()) });
        let mut player = first;
        while sum.iter().any(|game| game.number().is_none()) {
            let budget = self.budget(whole);
            let work = self.universe().work(&budget);
            let situation = Situation::new(self.heat, &work, player, &sum)?;
            let situation = situation.after(histories[player.index()].clone());
            let (component, to) = match engines[player.index()] {
                Engine::Random => {
                    let all = (0..sum.len()).flat_map(|i| situation.options(i).map(move |to| (i, to)));
                    match dice.choice(all.collect::<Vec<_>>()) {
                        Some(choice) => choice,
                        None => break,
                    }
                }
                Engine::Strategy(strategy) => {
                    let advice = match strategy {
                        Strategy::Exact => exact.advise(&situation, &work)?,
                        _ => strategy.advise(&situation, &work)?,
                    };
                    let Some(advice) = advice else { break };
                    if let Reason::Undecided { why, .. } = advice.reason {
                        return Err(why);
                    }
                    histories[player.index()].ambient = Some(advice.ambient);
                    (advice.component, advice.to)
                }
            };
            sum[component] = to;
            player = !player;
            histories[player.index()].answered = vec![component];
        }
        Ok(sum.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b))
    }
}

impl Line {
    fn new(engine: Engine, opponent: Engine) -> Line {
        Line { engine, opponent, ends: 0, missed: Dyadic::ZERO, worst: None, of_bound: 0.0, beyond: 0 }
    }

    fn count(&mut self, miss: Dyadic, bound: &Dyadic) {
        self.ends += 1;
        self.missed = &self.missed + &miss;
        self.of_bound = self.of_bound.max(approximate(&miss) / approximate(bound));
        self.beyond += u32::from(miss > *bound);
        self.worst = Some(self.worst.take().map_or(miss.clone(), |worst| worst.max(miss)));
    }

    /// What a game missed, on average.
    pub fn mean(&self) -> f64 {
        approximate(&self.missed) / f64::from(self.ends.max(1))
    }
}

/// A number for the eye.
fn approximate(x: &Dyadic) -> f64 {
    match x.small() {
        Some((numerator, exponent)) => numerator as f64 / 2_f64.powi(exponent.min(1000) as i32),
        None => x.floor().to_string().parse().unwrap_or(f64::INFINITY),
    }
}
