//! Tables of the highest temperatures of a ruleset with two parameters.

use crate::failure::Failure;
use crate::layout::TableLayout;
use crate::object;
use crate::table::{TableArgs, failure_of, stopped};
use crate::watch::Watch;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, MaximaQuestion, MaximumRow};
use std::io::{self, Write};

/// Prints the highest temperature for each a and b.
pub fn run(task: &TableArgs, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let question = MaximaQuestion {
        ruleset: task.ruleset.clone(),
        family: task.family.clone(),
        from: task.from,
        to: task.to,
        over: task.over,
    };
    let watch = Watch::new(budget);
    let answer = lab.maxima(&question, budget, &mut ()).map_err(failure_of)?;
    drop(watch);
    let last = answer.over;
    match task.form.layout() {
        TableLayout::Json => object::print(&answer.rows)?,
        layout => write(&mut io::stdout().lock(), layout, last, &answer.rows)?,
    }
    answer.ended.map_or(Ok(()), |ended| Err(stopped(&ended, answer.rows.len(), (last * last) as usize)))
}

/// Rows by a, columns by b; unknown entries are empty.
fn write(output: &mut impl Write, layout: TableLayout, last: u32, cells: &[MaximumRow]) -> io::Result<()> {
    let width =
        cells.iter().map(|cell| cell.temperature.len()).max().unwrap_or(0).max(last.to_string().len());
    let (corner, gap, end) = match layout {
        TableLayout::Csv => ("a\\b", ",", ""),
        TableLayout::Latex => ("$a \\backslash b$", " & ", " \\\\"),
        _ => ("a\\b", "  ", ""),
    };
    let pad = |text: &str| match layout {
        TableLayout::Csv => text.to_owned(),
        _ => format!("{text:>width$}"),
    };
    if layout == TableLayout::Latex {
        writeln!(output, "\\begin{{tabular}}{{r|{}}}", "r".repeat(last as usize))?;
    }
    let first = |text: &str| match layout {
        TableLayout::Csv => text.to_owned(),
        _ => format!("{text:>3}"),
    };
    let line = |head: String, cells: Vec<String>| {
        let row = [vec![head], cells].concat().join(gap);
        format!("{}{end}", if end.is_empty() { row.trim_end().to_owned() } else { row })
    };
    writeln!(output, "{}", line(first(corner), (1..=last).map(|b| pad(&b.to_string())).collect()))?;
    if layout == TableLayout::Latex {
        writeln!(output, "\\hline")?;
    }
    for a in 1..=last {
        let row = (1..=last).map(|b| {
            let known = cells.iter().find(|cell| cell.a == a && cell.b == b);
            pad(known.map_or("", |cell| &cell.temperature))
        });
        writeln!(output, "{}", line(first(&a.to_string()), row.collect()))?;
    }
    if layout == TableLayout::Latex {
        writeln!(output, "\\end{{tabular}}")?;
    }
    Ok(())
}
