//! Facts about a value: its texts, outcome, mean, temperature, stops, confusion interval and kind.

use crate::lab::Lab;
use crate::texts::{Digits, ExactNumber, Notation};
use crate::words::{Alphabet, OutcomeClass};
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::Confusion;
use kelvin_numbers::Integer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Facts about a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Worth {
    /// The value in plain characters, as it is typed; null, like the other texts, if it is too long to print.
    pub plain: Option<Notation>,
    /// The value in Unicode.
    pub unicode: Option<Notation>,
    /// The value in LaTeX, for math mode.
    pub latex: Option<Notation>,
    /// The numbers of Left's and Right's options of a value that is too long to print.
    pub options: Option<[u64; 2]>,
    /// The outcome: L, R, N (the next player wins) or P (the previous player wins).
    pub outcome: OutcomeClass,
    /// The mean.
    pub mean: ExactNumber,
    /// The temperature.
    pub temperature: ExactNumber,
    /// The Left stop.
    pub left_stop: ExactNumber,
    /// The Right stop.
    pub right_stop: ExactNumber,
    /// The numbers that are confused with it; null if there are none.
    pub confusion: Option<ConfusionInterval>,
    /// The birthday.
    pub birthday: Digits,
    /// The kind of value.
    pub kind: ValueKind,
}

/// The interval of numbers that are confused with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConfusionInterval {
    /// The lower end: the Right stop.
    pub from: ExactNumber,
    /// The upper end: the Left stop.
    pub to: ExactNumber,
    /// Whether the lower end is confused with the value too.
    pub from_included: bool,
    /// Whether the upper end is confused with the value too.
    pub to_included: bool,
}

impl ConfusionInterval {
    /// Computes the interval of numbers that are confused with a value, if there are any.
    pub fn of(game: Game<'_>) -> Option<ConfusionInterval> {
        let confusion = Confusion::of(game);
        (!confusion.is_empty()).then(|| ConfusionInterval {
            from: ExactNumber::of(&confusion.section(Player::Right).number),
            to: ExactNumber::of(&confusion.section(Player::Left).number),
            from_included: confusion.is_closed(Player::Right),
            to_included: confusion.is_closed(Player::Left),
        })
    }
}

impl fmt::Display for ConfusionInterval {
    /// Writes `[4,5]` or `(7,9]`; an end that is confused with the value too has a square bracket.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = if self.from_included { '[' } else { '(' };
        let close = if self.to_included { ']' } else { ')' };
        write!(f, "{open}{},{}{close}", self.from, self.to)
    }
}

/// The kind of a value: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// 0.
    Zero,
    /// An integer.
    Integer,
    /// A number that is not an integer.
    Number,
    /// *k.
    Nimber,
    /// A multiple of ↑, possibly plus a nimber.
    Up,
    /// Tiny or miny.
    Tiny,
    /// Less than every positive number, and greater than every negative one.
    Infinitesimal,
    /// A number plus an infinitesimal.
    Tepid,
    /// {x|y} of numbers x > y.
    Switch,
    /// Its Left stop exceeds its Right stop.
    Hot,
}

impl ValueKind {
    /// Returns the kind of a value.
    pub fn of(game: Game<'_>) -> ValueKind {
        if let Some(number) = game.number() {
            return match number.is_integer() {
                true if number.is_zero() => ValueKind::Zero,
                true => ValueKind::Integer,
                false => ValueKind::Number,
            };
        }
        let up = |game: Game<'_>| {
            game.number_up_star().is_some_and(|parts| parts.number.is_zero() && parts.up != Integer::ZERO)
        };
        match () {
            () if game.is_nimber() => ValueKind::Nimber,
            () if up(game) => ValueKind::Up,
            () if game.is_infinitesimal() && game.tiny_threat().is_some() => ValueKind::Tiny,
            () if game.is_infinitesimal() => ValueKind::Infinitesimal,
            () if game.is_numberish() => ValueKind::Tepid,
            () if game.is_switch() => ValueKind::Switch,
            () => ValueKind::Hot,
        }
    }
}

impl<'u> Lab<'u> {
    /// Computes the facts about a value; texts of more than `longest` bytes are omitted.
    pub fn worth(&self, game: Game<'u>, longest: usize, budget: &Budget) -> Result<Worth, Exhausted> {
        let text = |alphabet| self.written(game, alphabet, longest, budget);
        let plain = text(Alphabet::Plain)?;
        let [unicode, latex] = match &plain.value {
            Some(_) => [
                text(Alphabet::Unicode)?.value.map(Notation::of),
                text(Alphabet::Latex)?.value.map(Notation::of),
            ],
            None => [None, None],
        };
        let [mean, temperature] = self.mean_and_temperature(game, budget)?.map(ExactNumber::of);
        let [left_stop, right_stop] = Player::BOTH.map(|player| ExactNumber::of(game.stop(player)));
        Ok(Worth {
            plain: plain.value.map(Notation::of),
            unicode,
            latex,
            options: plain.options,
            outcome: game.outcome().into(),
            mean,
            temperature,
            left_stop,
            right_stop,
            confusion: ConfusionInterval::of(game),
            birthday: Digits::of(self.universe().work(budget).birthday(game)?),
            kind: ValueKind::of(game),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;
    use kelvin_numbers::Dyadic;
    use kelvin_values::{Universe, notation};

    #[test]
    fn a_kind_is_the_narrowest_that_fits() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        for (text, kind) in [
            ("0", ValueKind::Zero),
            ("-3", ValueKind::Integer),
            ("5/8", ValueKind::Number),
            ("*3", ValueKind::Nimber),
            ("^^*", ValueKind::Up),
            ("{0||0|-2}", ValueKind::Tiny),
            ("{2|0||0}", ValueKind::Tiny),
            ("{0|v*}", ValueKind::Infinitesimal),
            ("1*", ValueKind::Tepid),
            ("{3||3|1}", ValueKind::Tepid),
            ("{3|1}", ValueKind::Switch),
            ("{3||2|1}", ValueKind::Hot),
        ] {
            let game = notation::parse(text, &universe.work(&budget)).unwrap();
            assert_eq!(ValueKind::of(game), kind, "{text}");
        }
    }

    /// Compares the interval with the order of games, at its ends and next to them.
    #[test]
    fn the_numbers_in_the_interval_are_those_confused_with_the_value() {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let mut compared = 0;
        let texts = ["{3|1}", "{3||2|1}", "*", "^", "^*", "1*", "{2||2|-1}", "{5*|1}", "{5^|1*}", "+-{1|0}"];
        let day_two = work.born_by(2).unwrap();
        let games = texts.map(|text| notation::parse(text, &work).unwrap());
        for game in games.into_iter().chain(day_two) {
            let worth = lab.worth(game, 100, &budget).unwrap();
            let inside = |x: &Dyadic| {
                worth.confusion.as_ref().is_some_and(|interval| {
                    let [from, to] = [&interval.from, &interval.to].map(|end| end.parse::<Dyadic>().unwrap());
                    *x > from && *x < to
                        || *x == from && interval.from_included && (from != to || interval.to_included)
                        || *x == to && interval.to_included && (from != to || interval.from_included)
                })
            };
            for end in [&worth.left_stop, &worth.right_stop] {
                let end: Dyadic = end.parse().unwrap();
                for off in [0, 1, -1, 8, -8, 64, -64] {
                    let x = &end + &Dyadic::from_small(off, 6);
                    let order = work.compare(game, universe.number(&x)).unwrap();
                    assert_eq!(inside(&x), order.is_none(), "{game} and {x}: {:?}", worth.confusion);
                    compared += 1;
                }
            }
        }
        assert!(compared > 300);
    }
}
