//! Games that keep their form: explicit games and compounds of games.

use crate::value::Value;
use kelvin_numbers::Integer;

/// A game as it was written down.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Form<'u> {
    /// `'{a,b|c}'`: the options of Left and of Right.
    Explicit([Vec<Value<'u>>; 2]),
    Compound(Compound, Value<'u>, Value<'u>),
    /// The sum of a number of copies.
    Multiple(Integer, Value<'u>),
    /// A game with the players' parts exchanged.
    Negative(Value<'u>),
}

/// Ways to play two games at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Compound {
    /// Move in one of them.
    Sum,
    /// Move in the second, or in the first, which ends the second (Conway, *On Numbers and Games*, ch. 15).
    OrdinalSum,
    /// Move in both.
    ConjunctiveSum,
    /// Move in one or in both.
    SelectiveSum,
    /// Conway's product of numbers, for all games.
    ConwayProduct,
    /// The ordinal sum of as many copies of the first as the second says: with H' for an option of H,
    /// G×H' followed by an option of G.
    OrdinalProduct,
}

impl Compound {
    /// How it is written between its two games.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Compound::Sum => "+",
            Compound::OrdinalSum => ":",
            Compound::ConjunctiveSum => "ConjunctiveSum",
            Compound::SelectiveSum => "SelectiveSum",
            Compound::ConwayProduct => "ConwayProduct",
            Compound::OrdinalProduct => "OrdinalProduct",
        }
    }

    /// Whether the negative is the compound of the negatives.
    pub(crate) fn negates_parts(self) -> bool {
        !matches!(self, Compound::ConwayProduct | Compound::OrdinalProduct)
    }

    /// How tightly it binds, when it is printed.
    pub(crate) fn level(self) -> u8 {
        match self {
            Compound::Sum => 1,
            Compound::OrdinalSum => 2,
            // Words bind looser than signs.
            _ => 0,
        }
    }
}

impl<'u> Form<'u> {
    /// What it is made of.
    pub(crate) fn values(&self) -> Vec<Value<'u>> {
        match self {
            Form::Explicit(sides) => sides.concat(),
            Form::Compound(_, a, b) => vec![a.clone(), b.clone()],
            Form::Multiple(_, game) | Form::Negative(game) => vec![game.clone()],
        }
    }

    /// Takes out what it is made of, to be dropped by the caller.
    pub(crate) fn take_values(&mut self) -> Vec<Value<'u>> {
        let take = |value: &mut Value<'u>| std::mem::replace(value, Value::Nothing);
        match self {
            Form::Explicit([left, right]) => {
                let mut values = std::mem::take(left);
                values.append(right);
                values
            }
            Form::Compound(_, a, b) => vec![take(a), take(b)],
            Form::Multiple(_, game) | Form::Negative(game) => vec![take(game)],
        }
    }
}
