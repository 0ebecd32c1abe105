//! The role of each option on the way to the canonical form.

use crate::lab::Lab;
use crate::texts::ValueText;
use crate::words::Alphabet;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The role of an option on the way to the canonical form. Options are numbered from 0, in the order of the
/// list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Status {
    /// It is an option of the canonical form.
    Canonical,
    /// It has the same value as an earlier option.
    Same {
        /// The earlier option.
        #[serde(rename = "as")]
        other: usize,
    },
    /// Another option is at least as good for the player.
    Dominated {
        /// The other option.
        by: usize,
    },
    /// The opponent has a reply that is at least as good for the opponent as the game.
    Reversible {
        /// The value after that reply, if it is not too long to print.
        through: Option<ValueText>,
        /// The player's options after that reply, which replace it.
        replaced_by: Vec<Option<ValueText>>,
    },
    /// Not all values were found.
    Unknown,
}

impl Status {
    /// Renumbers the options of the status for a list in which `before` options precede them.
    pub(crate) fn counted_from(self, before: usize) -> Status {
        match self {
            Status::Same { other } => Status::Same { other: before + other },
            Status::Dominated { by } => Status::Dominated { by: before + by },
            other => other,
        }
    }
}

/// The status with values in place of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate<'u> {
    Canonical,
    Same(usize),
    Dominated(usize),
    Reversible { through: Game<'u>, replaced_by: Vec<Game<'u>> },
    Unknown,
}

impl<'u> Lab<'u> {
    /// Returns the status of each of a player's options in a game, given the values of the options.
    pub(crate) fn statuses(
        &self,
        player: Player,
        game: Option<Game<'u>>,
        options: &[Option<Game<'u>>],
        longest: usize,
        budget: &Budget,
    ) -> Result<Vec<Status>, Exhausted> {
        let text = |game| Ok(self.written(game, Alphabet::Plain, longest, budget)?.value);
        let status = |fate| -> Result<Status, Exhausted> {
            Ok(match fate {
                Fate::Canonical => Status::Canonical,
                Fate::Same(other) => Status::Same { other },
                Fate::Dominated(by) => Status::Dominated { by },
                Fate::Reversible { through, replaced_by } => Status::Reversible {
                    through: text(through)?,
                    replaced_by: replaced_by.into_iter().map(text).collect::<Result<_, Exhausted>>()?,
                },
                Fate::Unknown => Status::Unknown,
            })
        };
        fates(&self.universe().work(budget), player, game, options)?.into_iter().map(status).collect()
    }
}

/// Returns the role of each option.
///
/// An option X of G that is neither dominated nor reversible has the value of a canonical option. Since X ⧏ G
/// and X is not reversible, some canonical option Z satisfies Z ≥ X. Since Z ⧏ G and Z is not reversible,
/// some option Y of G satisfies Y ≥ Z ≥ X. No option is better than X, so X = Z.
fn fates<'u>(
    work: &Work<'u, '_>,
    player: Player,
    game: Option<Game<'u>>,
    options: &[Option<Game<'u>>],
) -> Result<Vec<Fate<'u>>, Exhausted> {
    let canonical: Vec<Game<'u>> = game.map_or(vec![], |game| game.options(player).collect());
    let fate = |(place, &option): (usize, &Option<Game<'u>>)| {
        work.tick()?;
        let Some(option) = option else { return Ok(Fate::Unknown) };
        let first = options.iter().position(|&other| other == Some(option)).unwrap_or(place);
        if first < place {
            return Ok(Fate::Same(first));
        }
        if canonical.contains(&option) {
            return Ok(Fate::Canonical);
        }
        if let Some(by) = dominating(work, player, option, options, &canonical)? {
            return Ok(Fate::Dominated(by));
        }
        let Some(game) = game else { return Ok(Fate::Unknown) };
        Ok(match reversing(work, player, option, game)? {
            Some(through) => Fate::Reversible { through, replaced_by: through.options(player).collect() },
            None => Fate::Unknown,
        })
    };
    options.iter().enumerate().map(fate).collect()
}

/// Returns whether one option is at least as good for a player as another.
fn as_good<'u>(
    work: &Work<'u, '_>,
    player: Player,
    one: Game<'u>,
    other: Game<'u>,
) -> Result<bool, Exhausted> {
    match player {
        Player::Left => work.le(other, one),
        Player::Right => work.le(one, other),
    }
}

/// Returns the first option that is better than `option`, preferably one of the canonical form.
fn dominating<'u>(
    work: &Work<'u, '_>,
    player: Player,
    option: Game<'u>,
    options: &[Option<Game<'u>>],
    canonical: &[Game<'u>],
) -> Result<Option<usize>, Exhausted> {
    let mut found = None;
    for (place, other) in options.iter().enumerate() {
        let Some(other) = other.filter(|other| *other != option) else { continue };
        let known = canonical.contains(&other);
        if (known || found.is_none()) && as_good(work, player, other, option)? {
            if known {
                return Ok(Some(place));
            }
            found = Some(place);
        }
    }
    Ok(found)
}

/// Returns the opponent's reply to an option that is at least as good for the opponent as `game`.
fn reversing<'u>(
    work: &Work<'u, '_>,
    player: Player,
    option: Game<'u>,
    game: Game<'u>,
) -> Result<Option<Game<'u>>, Exhausted> {
    for reply in option.options(!player) {
        work.tick()?;
        if as_good(work, !player, reply, game)? {
            return Ok(Some(reply));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_values::Universe;

    /// Checks each status against the definitions.
    fn check<'u>(work: &Work<'u, '_>, sides: [&[Game<'u>]; 2]) -> [usize; 3] {
        let game = work.game(sides[0], sides[1]).unwrap();
        let mut counts = [0; 3];
        for player in Player::BOTH {
            let better = |one: Game<'u>, other: Game<'u>| match player {
                Player::Left => one >= other,
                Player::Right => one <= other,
            };
            let options = sides[player.index()];
            let known: Vec<_> = options.iter().copied().map(Some).collect();
            let canonical: Vec<_> = game.options(player).collect();
            let all = fates(work, player, Some(game), &known).unwrap();
            let mut reached = vec![];
            for (place, (fate, &option)) in all.iter().zip(options).enumerate() {
                match fate {
                    Fate::Canonical => {
                        counts[0] += 1;
                        reached.push(option);
                        assert!(canonical.contains(&option));
                    }
                    Fate::Same(other) => assert!(*other < place && options[*other] == option),
                    Fate::Dominated(by) => {
                        counts[1] += 1;
                        assert!(options[*by] != option && better(options[*by], option));
                    }
                    Fate::Reversible { through, replaced_by } => {
                        counts[2] += 1;
                        let replies: Vec<_> = option.options(!player).collect();
                        let good = match player {
                            Player::Left => *through <= game,
                            Player::Right => *through >= game,
                        };
                        assert!(replies.contains(through) && good);
                        let followers: Vec<_> = through.options(player).collect();
                        assert_eq!(followers, *replaced_by);
                        reached.extend(followers);
                    }
                    Fate::Unknown => panic!("{option} in {game}"),
                }
                if !matches!(fate, Fate::Canonical | Fate::Same(_)) {
                    assert!(!canonical.contains(&option), "{option} in {game}: {fate:?}");
                }
            }
            // The game without its dominated options and with its reversible options replaced has the same
            // value.
            let mut simpler = sides.map(<[_]>::to_vec);
            simpler[player.index()] = reached;
            assert_eq!(work.game(&simpler[0], &simpler[1]).unwrap(), game);
        }
        counts
    }

    #[test]
    fn every_game_born_by_day_two_agrees_with_the_definitions() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        // All sets of options born by day 1: 0, 1, -1 and *.
        let born = work.born_by(1).unwrap();
        let sets: Vec<Vec<_>> = (0..1 << born.len())
            .map(|set: u32| (0..born.len()).filter(|i| set >> i & 1 == 1).map(|i| born[i]).collect())
            .collect();
        let mut counts = [0; 3];
        for left in &sets {
            for right in &sets {
                let found = check(&work, [left, right]);
                counts.iter_mut().zip(found).for_each(|(all, more)| *all += more);
            }
        }
        assert_eq!(counts, [504, 480, 40]);
    }

    #[test]
    fn random_games_of_day_three_agree_with_the_definitions() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let born = work.born_by(2).unwrap();
        let mut dice = fastrand::Rng::with_seed(3);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            let [left, right] = [(); 2].map(|()| -> Vec<_> {
                (0..dice.usize(0..5)).map(|_| born[dice.usize(..born.len())]).collect()
            });
            let found = check(&work, [&left, &right]);
            counts.iter_mut().zip(found).for_each(|(all, more)| *all += more);
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }
}
