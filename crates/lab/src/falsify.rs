//! Sums in which a strategy loses most.

use crate::error::Error;
use crate::lab::{Lab, Settings};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::{ExactNumber, ValueText};
use crate::words::{RanOut, Side};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::strategy::{BestResponse, PlayedMove};
use kelvin_heat::{Exact, Heat};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_play::Engine;
use kelvin_values::{Game, Player, Universe, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Asks for the sums in which a strategy loses most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalsifyQuestion {
    /// The strategy: any engine except `random`.
    #[schemars(with = "String")]
    pub strategy: Engine,
    /// The largest number of summands.
    pub summands: u32,
    /// The summands are the games born by this day, 2 by default.
    pub day: Option<u32>,
    /// The summands are these values or boards instead: expressions.
    #[serde(default)]
    pub games: Vec<String>,
}

impl Ask for FalsifyQuestion {
    type Answer = FalsifyAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<FalsifyAnswer, Error> {
        lab.falsify(self, budget, observer)
    }
}

/// The sums in which a strategy loses most, for each number of summands. Left follows the strategy, and Right
/// knows it and answers as well as possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalsifyAnswer {
    /// The strategy.
    #[schemars(with = "String")]
    pub strategy: Engine,
    /// The number of different games that are summands. Numbers are left out, as no strategy moves in a number
    /// while it has a choice. Of games that differ by a number, one is kept.
    pub games: usize,
    /// A row for each number of summands.
    pub rows: Vec<FalsifyRow>,
    /// The limit that ended the search early.
    pub ended: Option<RanOut>,
}

/// The sums of a number of summands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalsifyRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number of summands.
    pub summands: u32,
    /// The number of hot sums that were played, each with Left and with Right moving first.
    pub sums: u64,
    /// The number of these in which the strategy loses points, moving first or second.
    pub losing: u64,
    /// The first sum with the largest loss; null if there is no loss.
    pub worst: Option<FalsifyingSum>,
    /// The first sum with the largest loss relative to its temperature; null if there is no loss.
    pub worst_of_temperature: Option<FalsifyingSum>,
}

/// A sum in which a strategy loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalsifyingSum {
    /// The summands.
    pub sum: Vec<ValueText>,
    /// The player who moves first. Left follows the strategy.
    pub first: Side,
    /// The stop under optimal play of both.
    pub best: ExactNumber,
    /// The stop if Left follows the strategy and Right answers best.
    pub stop: ExactNumber,
    /// The difference.
    pub loss: ExactNumber,
    /// The largest temperature of a summand.
    pub temperature: ExactNumber,
    /// The loss, divided by that temperature.
    pub of_temperature: ExactNumber,
    /// The moves, until only numbers and ups are left.
    pub moves: Vec<FalsifyingMove>,
}

/// A move in a summand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalsifyingMove {
    /// The player.
    pub player: Side,
    /// The summand before the move.
    pub from: ValueText,
    /// The summand after the move.
    pub to: ValueText,
}

/// The largest number of summands.
const MOST_SUMMANDS: u32 = 12;
/// The last day whose games are summands: day 4 has more than 10^184 games.
const LAST_DAY: u32 = 3;
/// The number of sums between two reports of progress.
const REPORT: u64 = 256;

impl Lab<'_> {
    /// Plays all sums of some games with a strategy against the best answers, and returns those in which it
    /// loses most. When the budget runs out, the rows cover the sums that were played.
    ///
    /// The search has a universe of its own, so its answer does not depend on earlier questions: strategies
    /// choose between equal moves by the order in which values were made.
    pub fn falsify(
        &self,
        question: &FalsifyQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<FalsifyAnswer, Error> {
        let wrong = |why: String| Err(Error::Falsify(why));
        let Engine::Strategy(strategy) = question.strategy else {
            return wrong("random moves are not a strategy".to_owned());
        };
        if !(1..=MOST_SUMMANDS).contains(&question.summands) {
            return wrong(format!("expected 1 to {MOST_SUMMANDS} summands, found {}", question.summands));
        }
        let day = question.day.unwrap_or(2);
        if day > LAST_DAY && question.games.is_empty() {
            return wrong(format!("expected a day up to {LAST_DAY}, as later days have too many games"));
        }
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default()).with_rulesets(self.rulesets().clone());
        let (heat, work) = (lab.heat(), universe.work(budget));
        let games = match question.games.is_empty() {
            true => work.born_by(day)?,
            false => {
                let read = |text: &String| lab.game_of(&Sum::Expression(text.clone()).into(), budget);
                question.games.iter().map(read).collect::<Result<_, _>>()?
            }
        };
        let games = up_to_numbers(games, heat, &work)?;
        let mut search = Search {
            heat,
            work: &work,
            exact: Exact::new(heat),
            response: BestResponse::new(heat, strategy, Player::Left),
            done: 0,
            of: (1..=question.summands)
                .map(|k| multisets(games.len() as u64, k))
                .fold(0, u64::saturating_add),
            observer,
        };
        let (mut rows, mut ended) = (vec![], None);
        for summands in 1..=question.summands {
            let (row, stopped) = search.row(&games, summands);
            rows.push(row);
            ended = stopped;
            if ended.is_some() {
                break;
            }
        }
        let ended = ended.map(RanOut::from);
        Ok(FalsifyAnswer { strategy: question.strategy, games: games.len(), rows, ended })
    }
}

/// The games that are not numbers, one of each class up to adding a number, in the order of their birthdays.
fn up_to_numbers<'u>(
    games: Vec<Game<'u>>,
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
) -> Result<Vec<Game<'u>>, Exhausted> {
    let mut keyed = vec![];
    for game in games.into_iter().filter(|game| game.number().is_none()) {
        work.tick()?;
        let text = game.to_string();
        keyed.push(((work.birthday(game)?, text.len(), text), game));
    }
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    let mut seen = HashSet::new();
    let mut kept = vec![];
    for (_, game) in keyed {
        let mean = heat.thermograph(work, game)?.mean().clone();
        let centred = work.subtract(game, work.universe().number(&mean))?;
        if seen.insert(centred.word()) {
            kept.push(game);
        }
    }
    Ok(kept)
}

/// The number of multisets of `k` of `n` things.
fn multisets(n: u64, k: u32) -> u64 {
    if n == 0 {
        return 0;
    }
    let mut count: u128 = 1;
    for i in 0..u128::from(k) {
        count = count.saturating_mul(u128::from(n) + i) / (i + 1);
    }
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// A search over sums.
struct Search<'s, 'h, 'u> {
    heat: &'h Heat<'u>,
    work: &'s Work<'u, 's>,
    exact: Exact<'h, 'u>,
    response: BestResponse<'h, 'u>,
    done: u64,
    of: u64,
    observer: &'s mut dyn Observer,
}

/// The loss in a sum.
struct Loss<'u> {
    sum: Vec<Game<'u>>,
    first: Player,
    best: Dyadic,
    stop: Dyadic,
    loss: Dyadic,
    temperature: Dyadic,
    of_temperature: Rational,
}

impl<'u> Search<'_, '_, 'u> {
    /// Plays all sums of a number of summands, until the budget runs out.
    fn row(&mut self, games: &[Game<'u>], summands: u32) -> (FalsifyRow, Option<Exhausted>) {
        let mut row = FalsifyRow {
            schema: Schema,
            summands,
            sums: 0,
            losing: 0,
            worst: None,
            worst_of_temperature: None,
        };
        let mut ended = None;
        let mut most = (Dyadic::ZERO, Rational::from(0));
        let mut indices = Some(vec![0; summands as usize]).filter(|_| !games.is_empty());
        while let Some(chosen) = indices {
            let sum: Vec<_> = chosen.iter().map(|&i| games[i]).collect();
            match self.losses(&sum) {
                Ok(None) => {}
                Ok(Some(losses)) => {
                    row.sums += 1;
                    row.losing += u64::from(losses.iter().any(|loss| loss.loss.signum() > 0));
                    for loss in losses {
                        // The moves are found while there is time for them.
                        let mut shown = None;
                        if loss.of_temperature > most.1 {
                            most.1 = loss.of_temperature.clone();
                            shown = Some(self.shown(&loss));
                            row.worst_of_temperature.clone_from(&shown);
                        }
                        if loss.loss > most.0 {
                            most.0 = loss.loss.clone();
                            row.worst = shown.or_else(|| Some(self.shown(&loss)));
                        }
                    }
                }
                Err(why) => {
                    ended = Some(why);
                    break;
                }
            }
            self.done += 1;
            if self.done.is_multiple_of(REPORT) || self.done == self.of {
                self.observer.see(Part::Done { done: self.done, of: self.of });
            }
            indices = next(chosen, games.len());
        }
        (row, ended)
    }

    /// The losses of Left in a sum, moving first and moving second. `None` if no summand is hot.
    fn losses(&mut self, sum: &[Game<'u>]) -> Result<Option<[Loss<'u>; 2]>, Exhausted> {
        self.work.tick()?;
        let mut temperature = Dyadic::ZERO;
        for &game in sum {
            temperature = temperature.max(self.heat.temperature(self.work, game)?);
        }
        if temperature.signum() == 0 {
            return Ok(None);
        }
        let mut of = |first: Player| -> Result<Loss<'u>, Exhausted> {
            let best = self.exact.section(self.work, sum, first)?.number;
            let stop = self.response.stop(self.work, sum, first)?;
            let loss = &best - &stop;
            let of_temperature = Rational::from(&loss).try_div(&Rational::from(&temperature));
            let of_temperature = of_temperature.map_err(|_| Exhausted::Values)?;
            let (sum, temperature) = (sum.to_vec(), temperature.clone());
            Ok(Loss { sum, first, best, stop, loss, temperature, of_temperature })
        };
        Ok(Some([of(Player::Left)?, of(Player::Right)?]))
    }

    fn shown(&mut self, loss: &Loss<'u>) -> FalsifyingSum {
        let moved = |PlayedMove { player, from, to }: PlayedMove<'u>| FalsifyingMove {
            player: player.into(),
            from: ValueText::of(from),
            to: ValueText::of(to),
        };
        let line = self.response.line(self.work, &loss.sum, loss.first);
        FalsifyingSum {
            moves: line.map(|line| line.into_iter().map(moved).collect()).unwrap_or_default(),
            sum: loss.sum.iter().map(ValueText::of).collect(),
            first: loss.first.into(),
            best: ExactNumber::of(&loss.best),
            stop: ExactNumber::of(&loss.stop),
            loss: ExactNumber::of(&loss.loss),
            temperature: ExactNumber::of(&loss.temperature),
            of_temperature: ExactNumber::of(&loss.of_temperature),
        }
    }
}

/// The next multiset of indices less than `n`, as a sequence that does not decrease.
fn next(mut indices: Vec<usize>, n: usize) -> Option<Vec<usize>> {
    let at = indices.iter().rposition(|&index| index + 1 < n)?;
    let index = indices[at] + 1;
    indices[at..].fill(index);
    Some(indices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_multiset_is_visited_once() {
        for (n, k) in [(1, 3), (4, 1), (5, 3), (12, 4)] {
            let mut seen = std::collections::BTreeSet::new();
            let mut indices = Some(vec![0; k as usize]);
            while let Some(chosen) = indices {
                assert!(chosen.is_sorted() && seen.insert(chosen.clone()));
                indices = next(chosen, n);
            }
            assert_eq!(seen.len() as u64, multisets(n as u64, k));
        }
        assert_eq!((multisets(0, 2), multisets(u64::MAX, 12)), (0, u64::MAX));
    }

    #[test]
    fn thermostrat_never_loses_more_than_the_temperature() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let falsify = |engine: &str, summands, games: &[&str], budget: &Budget| {
            let question = FalsifyQuestion {
                strategy: engine.parse().unwrap(),
                summands,
                day: None,
                games: games.iter().map(|game| (*game).to_owned()).collect(),
            };
            lab.falsify(&question, budget, &mut ())
        };
        let unlimited = Budget::unlimited();
        let rows = falsify("thermostrat", 3, &[], &unlimited).unwrap();
        assert_eq!((rows.games, rows.rows.len(), rows.ended), (12, 3, None));
        assert!(rows.rows.iter().all(|row| row.losing == 0));
        // A sum of *Winning Ways*, ch. 6, and a sum of day 3 in which the bound is attained.
        let rectangles = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];
        let lost = |games: &[&str], summands: u32| {
            let answer = falsify("thermostrat", summands, games, &unlimited).unwrap();
            let row = &answer.rows[summands as usize - 1];
            let worst = row.worst_of_temperature.clone().unwrap();
            let [loss, most, share] = [&worst.loss, &worst.temperature, &worst.of_temperature]
                .map(|x| x.parse::<Rational>().unwrap());
            assert!(loss <= most && share.try_mul(&most).unwrap() == loss, "{worst:?}");
            assert!(row.losing > 0 && row.sums >= row.losing && !worst.moves.is_empty());
            worst
        };
        assert!(lost(&rectangles, 3).loss.parse::<Rational>().unwrap() >= Rational::from(3));
        let tight = lost(&["+-1", "{+-1|-2}"], 2);
        assert_eq!((&*tight.of_temperature, tight.sum.len()), ("1", 2));
        let exact = falsify("exact", 2, &[], &unlimited).unwrap();
        assert!(exact.rows.iter().all(|row| row.losing == 0 && row.worst.is_none()));
        assert!(
            falsify("random", 2, &[], &unlimited).is_err() && falsify("exact", 0, &[], &unlimited).is_err()
        );
        assert!(falsify("exact", 1, &["{1|"], &unlimited).is_err());
        let none = Budget::unlimited().steps(0);
        let stopped = falsify("hotstrat", 2, &["{2|0}", "{3|0||-1}"], &none);
        assert!(stopped.map_or(true, |answer| answer.ended.is_some()));
    }
}
