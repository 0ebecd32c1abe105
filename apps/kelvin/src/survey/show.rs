//! The results of a survey as text, JSON and histograms.

use super::SurveyTask;
use crate::count::count;
use crate::failure::Failure;
use crate::{file, object};
use kelvin_lab::{Schema, SurveyAnswer, SurveyColumn, SurveyRow};
use kelvin_survey::{Folder, Table, TableEntry, Verified, in_short};
use std::io::{self, Write};

/// The length of the longest bar.
const LONGEST: f64 = 24.0;
/// The maximum length of values and boards; longer ones are truncated.
const WIDEST: usize = 40;

/// Shows the summary.
pub fn summary(task: &SurveyTask, folder: &Folder) -> Result<(), Failure> {
    let answer = folder.summary(task.most()).map_err(|error| Failure::message(error.to_string()))?;
    let by = column(&answer, task.by.as_deref())?;
    draw(task, &answer, by)?;
    if task.json {
        return object::print([&answer]);
    }
    let mut output = io::stdout().lock();
    let condition =
        answer.condition.as_ref().map_or(String::new(), |condition| format!(" where {condition}"));
    writeln!(output, "{} on {}{condition}", answer.ruleset, in_short(&answer.families))?;
    let state = match answer.finished {
        true => "finished".to_owned(),
        false => format!(
            "not finished: {} of {}, {}%",
            answer.shards_done,
            count(answer.shards, "shard"),
            answer.shards_done * 100 / answer.shards.max(1)
        ),
    };
    let errors =
        if answer.errors == 0 { String::new() } else { format!(", {}", count(answer.errors, "error")) };
    writeln!(
        output,
        "{state}, {} for {}{errors}",
        count(answer.rows, "row"),
        answer.positions.map_or_else(|| "2^63 positions or more".into(), |many| count(many, "position"))
    )?;
    if !answer.negatives_known {
        writeln!(
            output,
            "an earlier version made it, which does not store which positions are negatives of others: counts of positions and \
             extremes that depend on that are left out; the same survey in another folder has them"
        )?;
    }
    for failed in &answer.first_errors {
        writeln!(output, "  {}: {}", cut(&failed.position), failed.error)?;
    }
    columns(&mut output, &answer)?;
    if let Some(by) = by {
        histogram(&mut output, by, answer.negatives_known)?;
    }
    Ok(())
}

/// The requested column.
fn column<'a>(answer: &'a SurveyAnswer, by: Option<&str>) -> Result<Option<&'a SurveyColumn>, Failure> {
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let find = |name: &str| answer.columns.iter().find(|column| plain(&column.name) == plain(name));
    match by {
        None => Ok(find("temperature").or(answer.columns.first())),
        Some(name) => find(name).map(Some).ok_or_else(|| {
            let names: Vec<&str> = answer.columns.iter().map(|column| column.name.as_str()).collect();
            Failure::message(format!(
                "there is no column {name:?} in it; expected one of {}",
                names.join(", ")
            ))
        }),
    }
}

fn columns(output: &mut impl Write, answer: &SurveyAnswer) -> io::Result<()> {
    let widest = answer.columns.iter().map(|column| column.name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(output, "\n{:widest$}  {:>9}  {:>9}  extremes", "column", "known", "distinct")?;
    for column in &answer.columns {
        let extremes = match (&column.least, &column.greatest) {
            (Some(least), Some(greatest)) => format!(
                "{} ({}, first {}) to {} ({}, first {})",
                least.value,
                count(least.rows, "row"),
                cut(&least.first),
                greatest.value,
                count(greatest.rows, "row"),
                cut(&greatest.first)
            ),
            _ => String::new(),
        };
        let line =
            format!("{:widest$}  {:>9}  {:>9}  {extremes}", column.name, column.known, column.distinct);
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints bars with lengths by the square root of the count, so that rare values are visible.
fn histogram(output: &mut impl Write, by: &SurveyColumn, negatives_known: bool) -> io::Result<()> {
    let widest = |text: &dyn Fn(&kelvin_lab::Group) -> String| {
        by.groups.iter().map(|group| text(group).chars().count()).max().unwrap_or(0)
    };
    let name = widest(&|group| cut(&group.value)).max(by.name.chars().count().min(WIDEST));
    let rows = widest(&|group| group.rows.to_string()).max(4);
    let unknown = if negatives_known { "≥ 2^63" } else { "not known" };
    let many =
        |group: &kelvin_lab::Group| group.positions.map_or_else(|| unknown.into(), |many| many.to_string());
    let positions = widest(&many).max(9);
    let (_, heights) = by.bars();
    let most = heights.iter().copied().max().unwrap_or(1).max(1) as f64;
    let bars = LONGEST as usize;
    writeln!(
        output,
        "\n{:>name$}  {:bars$}  {:>rows$}  {:>positions$}  first",
        cut(&by.name),
        "",
        "rows",
        "positions"
    )?;
    for (group, height) in by.groups.iter().zip(heights) {
        let bar = "█".repeat((LONGEST * (height as f64 / most).sqrt()).ceil() as usize);
        writeln!(
            output,
            "{:>name$}  {bar:bars$}  {:>rows$}  {:>positions$}  {}",
            cut(&group.value),
            group.rows,
            many(group),
            cut(&group.first)
        )?;
    }
    let more = by.distinct.saturating_sub(by.groups.len() as u64);
    if more > 0 {
        writeln!(output, "… and {more} more (--most {})", by.distinct)?;
    }
    Ok(())
}

fn draw(task: &SurveyTask, answer: &SurveyAnswer, by: Option<&SurveyColumn>) -> Result<(), Failure> {
    if task.svg.is_none() && task.png.is_none() {
        return Ok(());
    }
    let Some(by) = by else { return Err(Failure::message("there is nothing to draw yet")) };
    let (counted, heights) = by.bars();
    let bars: Vec<(String, u64)> = by.groups.iter().map(|group| cut(&group.value)).zip(heights).collect();
    let title = format!("{} by {}, {counted}: {}", answer.ruleset, by.name, in_short(&answer.families));
    let svg = kelvin_pictures::histogram(&title, &bars);
    if let Some(path) = &task.svg {
        file::write(path, svg.as_bytes())?;
    }
    if let Some(path) = &task.png {
        let png =
            kelvin_pictures::png_of_svg(&svg, 2.0).map_err(|error| Failure::message(error.to_string()))?;
        file::write(path, &png)?;
    }
    Ok(())
}

/// Prints rows.
pub fn rows(table: &Table) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let shown = |name: &str| name != "value_number";
    let columns: Vec<Vec<String>> = table
        .fields
        .iter()
        .zip(&table.columns)
        .filter(|(field, column)| {
            let empty = column.iter().all(|entry| entry.to_string().is_empty());
            shown(&field.name) && (field.name != "error" || !empty)
        })
        .map(|(field, column)| {
            [field.name.clone()]
                .into_iter()
                .chain(column.iter().map(|entry| cut(&entry.to_string())))
                .collect()
        })
        .collect();
    let widths: Vec<usize> = columns
        .iter()
        .map(|column| column.iter().map(|text| text.chars().count()).max().unwrap_or(0))
        .collect();
    for row in 0..=table.rows() {
        let line: Vec<String> =
            columns.iter().zip(&widths).map(|(column, width)| format!("{:width$}", column[row])).collect();
        writeln!(output, "{}", line.join("  ").trim_end())?;
    }
    Ok(())
}

/// Prints rows as JSON objects.
pub fn rows_as_objects(table: &Table) -> Result<(), Failure> {
    for row in 0..table.rows() {
        let entry = |name: &str| table.column(name).map_or(&TableEntry::None, |column| &column[row]);
        let text = |entry: &TableEntry| (*entry != TableEntry::None).then(|| entry.to_string());
        object::print([&SurveyRow {
            schema: Schema,
            position: entry("position").to_string(),
            stands_for: match entry("stands_for") {
                TableEntry::Integer(many) => Some(*many),
                _ => None,
            },
            negatives: match entry("negatives") {
                TableEntry::Integer(many) => *many,
                _ => 0,
            },
            columns: table.asked().map(|(field, column)| (field.name.clone(), text(&column[row]))).collect(),
            error: text(entry("error")),
        }])?;
    }
    Ok(())
}

/// Prints the result of a verification.
pub fn verified(verified: &Verified) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    writeln!(
        output,
        "{} computed again by literal play: {} compared, {}",
        count(verified.rows, "row"),
        count(verified.entries, "answer"),
        if verified.mistakes.is_empty() {
            "all the same".to_owned()
        } else {
            count(verified.mistakes.len() as u64, "mistake")
        }
    )?;
    for mistake in &verified.mistakes {
        writeln!(
            output,
            "  {}: {} is {}, and came out as {}",
            mistake.position, mistake.column, mistake.there, mistake.again
        )?;
    }
    Ok(())
}

/// Truncates a text to fit on a line.
fn cut(text: &str) -> String {
    match text.chars().count() > WIDEST {
        true => text.chars().take(WIDEST - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
