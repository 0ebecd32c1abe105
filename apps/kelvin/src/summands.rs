//! Sums on the command line: boards of a ruleset, or an expression that adds positions and values.

use crate::board::position;
use crate::failure::Failure;
use kelvin_positions::Position;
use kelvin_solver::Problem;
use kelvin_values::{Universe, Work, notation};

/// A sum that was asked for, with the texts of its boards.
pub struct Sum<'u> {
    pub problem: Problem<'u>,
    /// The ruleset and the board of each of the positions.
    pub boards: Vec<(String, String)>,
}

impl<'u> Sum<'u> {
    /// The sum of boards of one ruleset.
    pub fn of_boards(ruleset: &str, boards: &[String], universe: &'u Universe) -> Result<Self, Failure> {
        let mut sum = Sum::zero(universe);
        for board in boards {
            sum.add(ruleset, board)?;
        }
        Ok(sum)
    }

    /// Reads `3 + *2 + game.grid.Domineering("...|...") + clobber("xoxo")`.
    pub fn read(text: &str, work: &Work<'u, '_>) -> Result<Self, Failure> {
        let mut sum = Sum::zero(work.universe());
        for summand in summands(text) {
            match call(summand) {
                Some((ruleset, board)) => sum.add(ruleset, board)?,
                None => {
                    let value = notation::parse(summand, work).map_err(|error| mistaken(summand, &error))?;
                    sum.problem.value = work.add(sum.problem.value, value)?;
                }
            }
        }
        Ok(sum)
    }

    fn zero(universe: &'u Universe) -> Self {
        Sum { problem: Problem { position: Position::default(), value: universe.zero() }, boards: vec![] }
    }

    fn add(&mut self, ruleset: &str, board: &str) -> Result<(), Failure> {
        let before = std::mem::take(&mut self.problem.position);
        self.problem.position = before + position(ruleset, board)?;
        self.boards.push((ruleset.to_owned(), board.to_owned()));
        Ok(())
    }
}

fn mistaken(summand: &str, error: &impl std::fmt::Display) -> Failure {
    Failure::told(format!(
        "{summand}: {error}\n  a summand is a value such as 3/4, *2, {{2|-1}}, or a position such as \
         domineering(\"..|..\") or game.grid.Clobber(\"xoxo\"); `kelvin rulesets` lists the rulesets"
    ))
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
    // `game.grid.Domineering` is the worksheet's name for it.
    let end = ruleset.find('(').unwrap_or(ruleset.len());
    let start = ruleset[..end].rfind('.').map_or(0, |dot| dot + 1);
    Some((&ruleset[start..], board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_fall_apart_at_pluses_outside_of_brackets() {
        assert_eq!(
            summands("3 + *2 + {1|-1} + +-1 + nim(\"3 + 5\") + {0||0|-(1+1)}"),
            ["3", "*2", "{1|-1}", "+-1", "nim(\"3 + 5\")", "{0||0|-(1+1)}"]
        );
        assert_eq!(call("game.grid.Domineering(\"..|..\")"), Some(("Domineering", "..|..")));
        assert_eq!(call("octal(0.77)(\"9\")"), Some(("octal(0.77)", "9")));
        assert_eq!(call("{1|2}"), None);
    }
}
