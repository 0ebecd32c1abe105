//! Tables of the highest temperatures of a ruleset with two numbers.

use crate::board::position;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::family::Family;
use crate::layout::Layout;
use crate::measure::Measure;
use crate::table::{Table, numbers, stopped};
use crate::watch::Watch;
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use serde_json::json;
use std::io::{self, Write};

/// A ruleset whose arguments contain the letters `a` and `b` for numbers.
pub struct Codes {
    name: String,
    arguments: String,
}

impl Codes {
    /// `None` for a ruleset without such letters.
    pub fn parse(ruleset: &str) -> Option<Codes> {
        let (name, arguments) = ruleset.split_once('(')?;
        (arguments.contains('a') && arguments.contains('b'))
            .then(|| Codes { name: name.to_owned(), arguments: arguments.to_owned() })
    }

    fn ruleset(&self, a: u32, b: u32) -> String {
        let arguments = self.arguments.replace('a', &a.to_string()).replace('b', &b.to_string());
        format!("{}({arguments}", self.name)
    }
}

/// The highest temperature among some boards, and the first board that has it.
struct Hottest {
    a: u32,
    b: u32,
    temperature: Dyadic,
    board: String,
}

/// Prints the highest temperature for each a and b.
pub fn run(task: &Table, codes: &Codes, family: &Family) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let last = task.over;
    let numbers = numbers(task, &codes.ruleset(last, last), family)?;
    let watch = Watch::new(&budget);
    let mut cells = vec![];
    let mut end = Ok(());
    'rows: for a in 1..=last {
        for b in 1..=last {
            let ruleset = codes.ruleset(a, b);
            let mut boards = vec![];
            for n in numbers.clone() {
                let board = family.board(n);
                boards.push((position(&ruleset, &board)?, board));
            }
            match hottest(&boards, &budget) {
                Ok(Some((temperature, board))) => cells.push(Hottest { a, b, temperature, board }),
                Ok(None) => {}
                Err(why) => {
                    end = Err(stopped(why, &ruleset, cells.len(), (last * last) as usize));
                    break 'rows;
                }
            }
        }
    }
    drop(watch);
    write(&mut io::stdout().lock(), task.form.layout(), last, &cells)?;
    end
}

/// The values of one ruleset, in a universe of its own, as they have little in common with the next one's.
fn hottest(boards: &[(Position, String)], budget: &Budget) -> Result<Option<(Dyadic, String)>, Exhausted> {
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    let measure = Measure::new(&universe, budget);
    let mut best: Option<(Dyadic, String)> = None;
    for (position, board) in boards {
        let [_, temperature] = measure.mean_and_temperature(analyst.value(position, budget)?)?;
        if best.as_ref().is_none_or(|(highest, _)| temperature > *highest) {
            best = Some((temperature, board.clone()));
        }
    }
    Ok(best)
}

/// Rows by a, columns by b; what is not known is left empty.
fn write(output: &mut impl Write, layout: Layout, last: u32, cells: &[Hottest]) -> io::Result<()> {
    if layout == Layout::Json {
        for Hottest { a, b, temperature, board } in cells {
            let object = json!({ "a": a, "b": b, "temperature": temperature.to_string(), "board": board });
            writeln!(output, "{object}")?;
        }
        return Ok(());
    }
    let texts: Vec<String> = cells.iter().map(|cell| cell.temperature.to_string()).collect();
    let width = texts.iter().map(String::len).max().unwrap_or(0).max(last.to_string().len());
    let (corner, gap, end) = match layout {
        Layout::Csv => ("a\\b", ",", ""),
        Layout::Latex => ("$a \\backslash b$", " & ", " \\\\"),
        _ => ("a\\b", "  ", ""),
    };
    let pad = |text: &str| match layout {
        Layout::Csv => text.to_owned(),
        _ => format!("{text:>width$}"),
    };
    if layout == Layout::Latex {
        writeln!(output, "\\begin{{tabular}}{{r|{}}}", "r".repeat(last as usize))?;
    }
    let first = |text: &str| match layout {
        Layout::Csv => text.to_owned(),
        _ => format!("{text:>3}"),
    };
    let line = |head: String, cells: Vec<String>| {
        let row = [vec![head], cells].concat().join(gap);
        format!("{}{end}", if end.is_empty() { row.trim_end().to_owned() } else { row })
    };
    writeln!(output, "{}", line(first(corner), (1..=last).map(|b| pad(&b.to_string())).collect()))?;
    if layout == Layout::Latex {
        writeln!(output, "\\hline")?;
    }
    for a in 1..=last {
        let row = (1..=last).map(|b| {
            let known = cells.iter().zip(&texts).find(|(cell, _)| cell.a == a && cell.b == b);
            pad(known.map_or("", |(_, text)| text))
        });
        writeln!(output, "{}", line(first(&a.to_string()), row.collect()))?;
    }
    if layout == Layout::Latex {
        writeln!(output, "\\end{{tabular}}")?;
    }
    Ok(())
}
