//! The entry of a column for the negative of a position.

use kelvin_budget::Budget;
use kelvin_lab::LONGEST;
use kelvin_positions::Registry;
use kelvin_positions::board::{Board, Grid};
use kelvin_values::Universe;
use kelvin_values::notation::{self, Printer, Style};
use rustc_hash::FxHashMap;

/// How the entry of a column changes when Left and Right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NegationRule {
    /// Unchanged.
    Same,
    /// A number becomes its negative.
    Negated,
    /// The entry of the named column.
    Exchanged(&'static str),
    /// The negative of the number in the named column.
    ExchangedNegated(&'static str),
    /// An outcome class: L becomes R.
    Outcome,
    /// An interval is reflected at 0.
    Interval,
    /// A value becomes its negative.
    Value,
}

impl NegationRule {
    /// The change of a column. Where an expression differs on a value and its negative, each has a row of its
    /// own.
    pub fn of(column: &str) -> NegationRule {
        match column {
            "value" | "atomic_weight" => NegationRule::Value,
            "outcome" | "misere_outcome" => NegationRule::Outcome,
            "mean" => NegationRule::Negated,
            "left_stop" => NegationRule::ExchangedNegated("right_stop"),
            "right_stop" => NegationRule::ExchangedNegated("left_stop"),
            "left_moves" => NegationRule::Exchanged("right_moves"),
            "right_moves" => NegationRule::Exchanged("left_moves"),
            "confusion" => NegationRule::Interval,
            _ => NegationRule::Same,
        }
    }
}

/// The negative of a formatted number: `-3/4`.
pub fn number(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(positive) => positive.to_owned(),
        None if text == "0" => text.to_owned(),
        None => format!("-{text}"),
    }
}

/// The outcome class after exchanging the players.
pub fn outcome(text: &str) -> &str {
    match text {
        "L" => "R",
        "R" => "L",
        other => other,
    }
}

/// Reflects a formatted interval at 0: `[-1, 1/2)` becomes `(-1/2, 1]`. `None` if the text is not an
/// interval.
pub fn interval(text: &str) -> Option<String> {
    let from_closed = text.starts_with('[');
    let to_closed = text.ends_with(']');
    let (from, to) = text.strip_prefix(['[', '('])?.strip_suffix([']', ')'])?.split_once(", ")?;
    let (open, close) = (if to_closed { '[' } else { '(' }, if from_closed { ']' } else { ')' });
    Some(format!("{open}{}, {}{close}", number(to), number(from)))
}

/// An evaluator for negatives of formatted values.
#[derive(Default)]
pub struct NegatedValues {
    universe: Universe,
    known: FxHashMap<String, Option<String>>,
}

impl NegatedValues {
    /// The negative of a formatted value. `None` if the text is not a value, or the negative is too long.
    pub fn negative(&mut self, text: &str) -> Option<String> {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let found = self.found(text);
        self.known.insert(text.to_owned(), found.clone());
        found
    }

    fn found(&self, text: &str) -> Option<String> {
        let budget = Budget::unlimited();
        let work = self.universe.work(&budget);
        let negative = work.negate(notation::parse(text, &work).ok()?).ok()?;
        Printer::new(&self.universe, Style::Plain).limit(LONGEST).print(negative, &budget).ok()
    }
}

/// Formats the negative of a position of a ruleset: the board that a symmetry yields. If the symmetries are
/// unknown, as for a user-defined ruleset, it is described in words.
pub fn position(ruleset: &str, text: &str) -> String {
    let made = || {
        let named = Registry::built_in().ruleset(ruleset).ok()?;
        let Board::Grid(grid) = named.read(text).ok()? else { return None };
        let image = |grid: &Grid| {
            let symmetries = named.symmetries().elements();
            Some(symmetries.iter().find(|symmetry| symmetry.negates)?.image(grid))
        };
        Some(image(&grid)?.to_string())
    };
    made().unwrap_or_else(|| format!("the negative of {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negatives_of_negatives_are_the_same() {
        for (text, negative) in [("3", "-3"), ("-3/4", "3/4"), ("0", "0")] {
            assert_eq!((number(text), number(negative)), (negative.to_owned(), text.to_owned()));
        }
        for (text, negative) in [("[-1, 1/2)", "(-1/2, 1]"), ("(0, 3]", "[-3, 0)"), ("(-2, 2)", "(-2, 2)")] {
            assert_eq!(interval(text).as_deref(), Some(negative));
            assert_eq!(interval(negative).as_deref(), Some(text));
        }
        assert_eq!(interval("none"), None);
        let mut values = NegatedValues::default();
        for (text, negative) in [("^", "v"), ("{2|1/2}", "{-1/2|-2}"), ("*2", "*2"), ("-7/8", "7/8")] {
            assert_eq!(values.negative(text).as_deref(), Some(negative));
            assert_eq!(values.negative(negative).as_deref(), Some(text));
        }
        assert_eq!(values.negative("{1|"), None);
        assert_eq!(position("domineering", "..|#."), ".#|..");
        assert_eq!(position("clobber", "xo."), "ox.");
        assert_eq!(position("my-rules.toml", "xo."), "the negative of xo.");
    }
}
