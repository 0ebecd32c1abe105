//! `kelvin rulesets`.

use crate::arguments::{Limits, Output};
use crate::failure::Failure;
use crate::object;
use clap::Args;
use kelvin_lab::{Rulesets as Known, RulesetsQuestion};
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin rulesets
  kelvin rulesets snort
  kelvin rulesets --json

A ruleset of your own is a file: kelvin value my-rules.toml P7 (see docs/rulesets.md).";

#[derive(Args)]
pub struct Rulesets {
    /// Only those whose name or description contains this.
    #[arg(value_name = "WORD")]
    word: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: Limits,
}

/// Lists the rulesets, each with a command to try.
pub fn run(task: &Rulesets) -> Result<(), Failure> {
    let answer = Known::default().list(&RulesetsQuestion { word: task.word.clone() });
    if let Some(word) = task.word.as_ref().filter(|_| answer.rows.is_empty()) {
        let word = word.to_lowercase();
        return Err(Failure::told(format!("no ruleset has {word:?} in its name or description")));
    }
    if task.output.is_json() {
        return object::print(&answer.rows);
    }
    let mut output = io::stdout().lock();
    for row in &answer.rows {
        let name = match &row.arguments {
            Some(arguments) => format!("{}({arguments})", row.name),
            None => row.name.clone(),
        };
        let example = format!("kelvin value {} {}", quoted(&row.ruleset), quoted(&row.board));
        let loopy = if row.loopy == Some(true) { "; play need not end" } else { "" };
        writeln!(output, "{name}\n    {}{loopy}\n    on {}\n    {example}", row.help, row.boards)?;
    }
    Ok(())
}

/// As a shell wants it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.+,/:=".contains(c);
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
