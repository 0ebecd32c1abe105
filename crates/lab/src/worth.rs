//! Facts about a value: its texts, outcome, mean, temperature, stops, confusion interval and kind.

use crate::lab::Lab;
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
    pub plain: Option<String>,
    /// The value in Unicode.
    pub unicode: Option<String>,
    /// The value in LaTeX, for math mode.
    pub latex: Option<String>,
    /// The numbers of Left's and Right's options of a value that is too long to print.
    pub options: Option<[u64; 2]>,
    /// The outcome: L, R, N (the next player wins) or P (the previous player wins).
    pub outcome: OutcomeClass,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The Left stop.
    pub left_stop: String,
    /// The Right stop.
    pub right_stop: String,
    /// The numbers that are confused with it; null if there are none.
    pub confusion: Option<ConfusionInterval>,
    /// The birthday.
    pub birthday: String,
    /// The kind of value.
    pub kind: Kind,
}

/// The interval of numbers that are confused with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConfusionInterval {
    /// The lower end: the Right stop.
    pub from: String,
    /// The upper end: the Left stop.
    pub to: String,
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
            from: confusion.section(Player::Right).number.to_string(),
            to: confusion.section(Player::Left).number.to_string(),
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
pub enum Kind {
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

impl Kind {
    /// Returns the kind of a value.
    pub fn of(game: Game<'_>) -> Kind {
        if let Some(number) = game.number() {
            return match number.is_integer() {
                true if number.is_zero() => Kind::Zero,
                true => Kind::Integer,
                false => Kind::Number,
            };
        }
        let up = |game: Game<'_>| {
            game.number_up_star().is_some_and(|parts| parts.number.is_zero() && parts.up != Integer::ZERO)
        };
        match () {
            () if game.is_nimber() => Kind::Nimber,
            () if up(game) => Kind::Up,
            () if game.is_infinitesimal() && game.tiny_threat().is_some() => Kind::Tiny,
            () if game.is_infinitesimal() => Kind::Infinitesimal,
            () if game.is_numberish() => Kind::Tepid,
            () if game.is_switch() => Kind::Switch,
            () => Kind::Hot,
        }
    }
}

impl<'u> Lab<'u> {
    /// Computes the facts about a value; texts of more than `longest` bytes are omitted.
    pub fn worth(&self, game: Game<'u>, longest: usize, budget: &Budget) -> Result<Worth, Exhausted> {
        let text = |alphabet| self.written(game, alphabet, longest, budget);
        let plain = text(Alphabet::Plain)?;
        let [unicode, latex] = match &plain.value {
            Some(_) => [text(Alphabet::Unicode)?.value, text(Alphabet::Latex)?.value],
            None => [None, None],
        };
        let [mean, temperature] = self.mean_and_temperature(game, budget)?.map(|number| number.to_string());
        let [left_stop, right_stop] = Player::BOTH.map(|player| game.stop(player).to_string());
        Ok(Worth {
            plain: plain.value,
            unicode,
            latex,
            options: plain.options,
            outcome: game.outcome().into(),
            mean,
            temperature,
            left_stop,
            right_stop,
            confusion: ConfusionInterval::of(game),
            birthday: self.universe().work(budget).birthday(game)?.to_string(),
            kind: Kind::of(game),
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
            ("0", Kind::Zero),
            ("-3", Kind::Integer),
            ("5/8", Kind::Number),
            ("*3", Kind::Nimber),
            ("^^*", Kind::Up),
            ("{0||0|-2}", Kind::Tiny),
            ("{2|0||0}", Kind::Tiny),
            ("{0|v*}", Kind::Infinitesimal),
            ("1*", Kind::Tepid),
            ("{3||3|1}", Kind::Tepid),
            ("{3|1}", Kind::Switch),
            ("{3||2|1}", Kind::Hot),
        ] {
            let game = notation::parse(text, &universe.work(&budget)).unwrap();
            assert_eq!(Kind::of(game), kind, "{text}");
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
