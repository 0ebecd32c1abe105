//! Sums on the command line: `RULESET BOARD… + VALUE`, or an expression in one word.

use crate::board::position;
use crate::failure::Failure;
use crate::own_rules;
use kelvin_play::{Component, Summand};
use kelvin_positions::PositionError;
use kelvin_values::{Work, notation};

/// The summands of `domineering 3x3 2x4 + clobber xoxo + *2`, in words, or of the one word
/// `3 + *2 + game.grid.Domineering("...|...") + clobber("xoxo")`; and of any mixture of both.
pub fn read(words: &[String]) -> Result<Vec<Summand>, Failure> {
    let mut all = vec![];
    for group in words.split(|word| word == "+") {
        match group {
            [] => return Err(Failure::told("expected a summand on each side of +")),
            [expression] => all.extend(summands(expression).into_iter().map(|summand| match call(summand) {
                Some((ruleset, board)) => Summand::board(ruleset, board),
                None => Summand::Value { value: summand.to_owned() },
            })),
            [ruleset, boards @ ..] => all.extend(boards.iter().map(|board| Summand::board(ruleset, board))),
        }
    }
    Ok(all)
}

/// The components of the summands.
pub fn components<'u>(summands: &[Summand], work: &Work<'u, '_>) -> Result<Vec<Component<'u>>, Failure> {
    summands.iter().map(|summand| component(summand, work)).collect()
}

/// The component that is meant.
fn component<'u>(summand: &Summand, work: &Work<'u, '_>) -> Result<Component<'u>, Failure> {
    match summand {
        Summand::Board { ruleset, board } => Ok(Component::Position(position(ruleset, board)?)),
        Summand::Value { value } => {
            let game = notation::parse(value, work).map_err(|error| mistaken(value, &error))?;
            Ok(Component::Value(game))
        }
    }
}

/// What to say of a text that is no value.
fn mistaken(text: &str, error: &impl std::fmt::Display) -> Failure {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Failure::told(match (is_ruleset(first), rest.trim()) {
        (_, "") if first.is_empty() => "expected a value or a position, such as *2 or nim(\"3\")".into(),
        (true, "") => format!("expected a board after {first}; `kelvin rulesets` shows one of each ruleset"),
        (true, board) => format!("{text}: inside an expression a position is written {first}(\"{board}\")"),
        (false, _) => format!(
            "{text}: {error}\n  a summand is a value such as 3/4, *2, {{2|-1}}, or a position such as \
             domineering(\"..|..\") or game.grid.Clobber(\"xoxo\"); `kelvin rulesets` lists the rulesets"
        ),
    })
}

fn is_ruleset(word: &str) -> bool {
    let unknown = |error| matches!(error, PositionError::UnknownRuleset { .. });
    own_rules::File::named(word).is_some() || !kelvin_placement::position(word, "").is_err_and(unknown)
}

/// The summands of a text: a + outside of brackets and quotes ends one, where something stands before it.
fn summands(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0i32, false, 0);
    let mut all = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            // `+-1` is a switch.
            '+' if depth == 0
                && !text[start..place].trim().is_empty()
                && !text[place + 1..].starts_with('-') =>
            {
                all.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    all.push(text[start..].trim());
    all
}

/// The ruleset and the board of `path.Ruleset("board")`; the arguments of a ruleset stand before: `octal(0.77)("9")`.
fn call(summand: &str) -> Option<(&str, &str)> {
    let rest = summand.strip_suffix("\")")?;
    let (ruleset, board) = rest.split_once("(\"")?;
    if own_rules::File::named(ruleset).is_some() {
        return Some((ruleset, board));
    }
    // `game.grid.Domineering` is the worksheet's name for it.
    let end = ruleset.find('(').unwrap_or(ruleset.len());
    let start = ruleset[..end].rfind('.').map_or(0, |dot| dot + 1);
    Some((&ruleset[start..], board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn sums_fall_apart_at_pluses_outside_of_brackets() {
        assert_eq!(
            summands("3 + *2 + {1|-1} + +-1 + nim(\"3 + 5\") + {0||0|-(1+1)}"),
            ["3", "*2", "{1|-1}", "+-1", "nim(\"3 + 5\")", "{0||0|-(1+1)}"]
        );
        assert_eq!(call("game.grid.Domineering(\"..|..\")"), Some(("Domineering", "..|..")));
        assert_eq!(call("octal(0.77)(\"9\")"), Some(("octal(0.77)", "9")));
        assert_eq!(call("a/my.toml(2)(\"P3\")"), Some(("a/my.toml(2)", "P3")));
        assert_eq!(call("{1|2}"), None);
    }

    #[test]
    fn words_and_expressions_are_read_alike() {
        let of = |words: &[String]| read(words).unwrap_or_default();
        let in_words = of(&words("domineering 3x3 2x4 + clobber xoxo + *2 + -1"));
        let expression =
            "domineering(\"3x3\") + domineering(\"2x4\") + game.grid.clobber(\"xoxo\") + *2 + -1";
        assert_eq!(in_words, of(&[expression.to_owned()]));
        assert_eq!(in_words.len(), 5);
        assert_eq!(of(&words("*2 + {1|-1}+3 + nim 3")).len(), 4);
        assert!(read(&words("domineering 2x2 +")).is_err());
    }

    #[test]
    fn what_is_no_summand_is_told() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let told = |text: &str| {
            let summands = read(&[text.to_owned()]).unwrap_or_default();
            match components(&summands, &universe.work(&budget)) {
                Err(Failure::Told(why)) => why,
                _ => panic!("{text}"),
            }
        };
        assert!(told("3 + nim").starts_with("expected a board after nim"));
        assert!(told("3 + nim 5").contains("a position is written nim(\"5\")"));
        assert!(told("3 + foo").contains("a summand is a value such as"));
        assert!(told("3 + chess(\"..\")").contains("no ruleset called"));
        assert!(told("3 + ").starts_with("expected a value or a position"));
        assert!(told("").starts_with("expected a value or a position"));
    }
}
