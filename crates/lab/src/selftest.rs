//! The self-test: known answers, laws on random games, certificates, and play.

use crate::certificate::{CertificateQuestion, Statement, verify};
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use fastrand::Rng;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{PlayedSum, Position, WrittenSummand};
use kelvin_solver::Solves;
use kelvin_values::notation::{self, Printer, Style};
use kelvin_values::{Game, Player, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Asks for the self-test.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SelftestQuestion {
    /// The seed of the random games; 0 by default.
    #[serde(default)]
    pub seed: u64,
}

impl Ask for SelftestQuestion {
    type Answer = SelftestAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<SelftestAnswer, Error> {
        lab.selftest(self, budget)
    }
}

/// What the self-test tried, and what failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SelftestAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The seed of the random games.
    pub seed: u64,
    /// The parts of the test.
    pub parts: Vec<SelftestPart>,
    /// Whether nothing failed.
    pub passed: bool,
}

/// A part of the self-test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SelftestPart {
    /// Its name.
    pub name: String,
    /// What was tried, in words.
    pub tried: String,
    /// The number of comparisons.
    pub comparisons: usize,
    /// The comparisons that failed.
    pub failures: Vec<String>,
}

impl SelftestPart {
    fn new(name: &str, tried: &str) -> SelftestPart {
        SelftestPart { name: name.into(), tried: tried.into(), comparisons: 0, failures: vec![] }
    }

    fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        self.comparisons += 1;
        if !holds {
            self.failures.push(what());
        }
    }
}

/// Values from the literature (Winning Ways; Siegel, *Combinatorial Game Theory*; Wolfe; Huntemann).
const KNOWN: [(&str, &str, &str); 32] = [
    ("domineering", "2x2", "+-1"),
    ("domineering", "2x3", "{2|-1/2}"),
    ("domineering", "3x3", "+-1"),
    ("domineering", "4x2", "{0|{0|-2}}"),
    ("domineering", "..|.#", "*"),
    ("domineering", "5x1", "2"),
    ("domineering", "1x7", "-3"),
    ("clobber", "xo", "*"),
    ("clobber", "xxo", "^"),
    ("clobber", "xoo", "v"),
    ("toads-and-frogs", "t.f", "*"),
    ("toads-and-frogs", ".ttff", "0"),
    ("toads-and-frogs", "tft.f", "*"),
    ("toads-and-frogs", "t.tff", "^"),
    ("snort", "P1", "*"),
    ("snort", "P2", "+-1"),
    ("snort", "P3", "+-2"),
    ("snort", "K4", "+-3"),
    ("snort", "K3", "{2|-2}"),
    ("col", "K2", "0"),
    ("col", "K3", "0"),
    ("hackenbush", "BR", "1/2"),
    ("hackenbush", "BRBB", "7/8"),
    ("hackenbush", "BRBRR", "9/16"),
    ("hackenbush", "GGGG", "*4"),
    ("hackenbush", "BBB + RRR", "0"),
    ("hackenbush", "0-1 G, 1-2 G, 2-0 G", "*"),
    ("nim", "3 + 5 + 6", "0"),
    ("nim", "3 + 5", "*6"),
    ("octal(0.77)", "5", "*4"),
    ("octal(0.77)", "9", "*4"),
    ("octal(0.07)", "10", "*3"),
];

/// The positions of which certificates are made.
const CERTIFIED: [(&str, &str); 10] = [
    ("domineering", "3x4"),
    ("clobber", "xoxo|oxox"),
    ("amazons", "x..|..o"),
    ("snort", "P6"),
    ("col", "C6"),
    ("nogo", "...|.x."),
    ("konane", "xoxo.|oxox."),
    ("toads-and-frogs", "tt..ff"),
    ("hackenbush", "B(R;BG) + RB"),
    ("octal(0.77)", "8"),
];

/// The number of random games, and of random boards of each ruleset.
const GAMES: usize = 400;
const BOARDS: usize = 12;

impl<'u> Lab<'u> {
    /// Tests Kelvin on this machine.
    pub fn selftest(&self, question: &SelftestQuestion, budget: &Budget) -> Result<SelftestAnswer, Error> {
        let mut dice = Rng::with_seed(question.seed);
        let parts = vec![
            self.known_answers(budget)?,
            self.laws(&mut dice, budget)?,
            self.certificates(budget)?,
            self.play_agrees(&mut dice, budget)?,
        ];
        let passed = parts.iter().all(|part| part.failures.is_empty());
        Ok(SelftestAnswer { schema: Schema, seed: question.seed, parts, passed })
    }

    fn known_answers(&self, budget: &Budget) -> Result<SelftestPart, Error> {
        let mut part = SelftestPart::new("known answers", "published values of positions");
        for (ruleset, board, value) in KNOWN {
            let found = self.game(&WrittenSummand::board(ruleset, board), budget)?;
            let expected = self.game(&WrittenSummand::value(value), budget)?;
            part.expect(found == expected, || {
                format!("{ruleset} {board}: found {found}, expected {expected}")
            });
        }
        Ok(part)
    }

    /// The group and order laws, means, and notation.
    fn laws(&self, dice: &mut Rng, budget: &Budget) -> Result<SelftestPart, Error> {
        let mut part = SelftestPart::new(
            "laws",
            "random games: sums, negatives, order, means, and that what is printed can be read",
        );
        let work = self.universe().work(budget);
        for _ in 0..GAMES {
            let [a, b, c] = [random(&work, dice)?, random(&work, dice)?, random(&work, dice)?];
            let sum = work.add(a, b)?;
            part.expect(work.add(sum, c)? == work.add(a, work.add(b, c)?)?, || {
                format!("({a} + {b}) + {c} is not {a} + ({b} + {c})")
            });
            part.expect(work.subtract(sum, b)? == a, || format!("{a} + {b} - {b} is not {a}"));
            let difference = work.subtract(a, b)?;
            let zero = self.universe().zero();
            part.expect(work.compare(a, b)? == work.compare(difference, zero)?, || {
                format!("{a} and {b} do not compare as {a} - {b} and 0")
            });
            let [ma, mb, mean] =
                [self.heat().mean(&work, a)?, self.heat().mean(&work, b)?, self.heat().mean(&work, sum)?];
            part.expect(&ma + &mb == mean, || format!("the mean of {a} + {b} is {mean}, not {ma} + {mb}"));
            let text = Printer::new(self.universe(), Style::Plain).print(a, budget)?;
            part.expect(notation::parse(&text, &work).is_ok_and(|read| read == a), || {
                format!("{text} is read as another value")
            });
        }
        Ok(part)
    }

    /// Certificates are accepted, and those that claim the denial of what they prove, or lack their first line, are not.
    fn certificates(&self, budget: &Budget) -> Result<SelftestPart, Error> {
        let mut part = SelftestPart::new(
            "certificates",
            "made, accepted, and refused with a false claim or without a line",
        );
        for (ruleset, board) in CERTIFIED {
            let subject = WrittenSummand::board(ruleset, board);
            let prove = vec![Statement::Value { subject: subject.into() }];
            let made = self.certificate(&CertificateQuestion { prove }, budget)?.certificate;
            part.expect(verify(made.as_bytes()).accepted, || {
                format!("the certificate of {ruleset} {board} is refused")
            });
            for relation in [" = ", " < ", " || "] {
                for claim in made.lines().filter(|line| line.starts_with("! ") && line.contains(relation)) {
                    let denied = claim.replace(relation, &format!(" !{}", relation.trim_start()));
                    let forged = made.replace(claim, &denied);
                    part.expect(!verify(forged.as_bytes()).accepted, || {
                        format!("the certificate of {ruleset} {board} is accepted with {denied:?}")
                    });
                }
            }
            for line in made.lines().filter(|line| line.starts_with("r ")) {
                let forged = made.replacen(&format!("{line}\n"), "", 1);
                part.expect(!verify(forged.as_bytes()).accepted, || {
                    format!("the certificate of {ruleset} {board} is accepted without {line:?}")
                });
            }
        }
        Ok(part)
    }

    /// The value, the solver and literal play agree on who wins.
    fn play_agrees(&self, dice: &mut Rng, budget: &Budget) -> Result<SelftestPart, Error> {
        let mut part = SelftestPart::new(
            "play",
            "random boards: the value, the solver and literal play agree on who wins",
        );
        for ruleset in ["domineering", "clobber", "snort", "col", "nogo", "konane", "amazons"] {
            for _ in 0..BOARDS {
                let letters: &[u8] = match ruleset {
                    "domineering" => b"...#",
                    "clobber" | "konane" => b"xo.",
                    "amazons" => b"..##x",
                    _ => b"...#",
                };
                let row = |dice: &mut Rng| {
                    (0..4).map(|_| char::from(letters[dice.usize(..letters.len())])).collect::<String>()
                };
                let board = format!("{}|{}", row(dice), row(dice));
                let board = if ruleset == "amazons" { board.replacen('x', "o", 1) } else { board };
                let Ok(position) = self.rulesets().position(ruleset, &board.as_str().into()) else {
                    continue;
                };
                let value = self.position_value(&position, budget)?;
                let sum = PlayedSum { position: position.clone(), value: self.universe().zero() };
                let mut known = HashMap::new();
                for first in Player::BOTH {
                    let of_value = if value.outcome().first_move_wins(first) { first } else { !first };
                    let of_solver = self.solvers().winner(&sum, first, budget)?;
                    let of_play = if wins(&position, first, &mut known, budget)? { first } else { !first };
                    part.expect(of_value == of_play && of_solver == of_play, || {
                        format!("{ruleset} {board}, {first:?} first: {of_play:?} wins, the value says {of_value:?}, the solver {of_solver:?}")
                    });
                }
            }
        }
        Ok(part)
    }
}

/// Whether a player who moves first wins, by trying every move.
fn wins(
    position: &Position,
    player: Player,
    known: &mut HashMap<(Position, Player), bool>,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    budget.check()?;
    let key = (position.clone(), player);
    if let Some(&found) = known.get(&key) {
        return Ok(found);
    }
    let mut found = false;
    for option in position.options(player) {
        found = found || !wins(&option, !player, known, budget)?;
    }
    known.insert(key, found);
    Ok(found)
}

/// A random game: options are sums of simple games.
fn random<'u>(work: &Work<'u, '_>, dice: &mut Rng) -> Result<Game<'u>, Exhausted> {
    let universe = work.universe();
    let simple = |dice: &mut Rng| {
        let number = universe.number(&kelvin_numbers::Dyadic::from_small(dice.i64(-6..=6), dice.u32(0..=2)));
        work.add(number, work.add(universe.up(dice.i64(-1..=1)), universe.star(dice.u32(0..=2)))?)
    };
    let mut sides = [vec![], vec![]];
    for side in &mut sides {
        for _ in 0..dice.usize(1..=2) {
            let [a, b] = [simple(dice)?, simple(dice)?];
            side.push(if dice.bool() { a } else { work.game(&[a], &[b])? });
        }
    }
    work.game(&sides[0], &sides[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use kelvin_values::Universe;

    #[test]
    fn the_selftest_passes_with_many_comparisons() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let answer = lab.selftest(&SelftestQuestion { seed: 5 }, &Budget::unlimited()).unwrap();
        assert!(answer.passed, "{answer:#?}");
        let counts: Vec<usize> = answer.parts.iter().map(|part| part.comparisons).collect();
        assert!(
            counts[0] == KNOWN.len() && counts[1] == 5 * GAMES && counts[2] >= 30 && counts[3] > 120,
            "{counts:?}"
        );
    }
}
