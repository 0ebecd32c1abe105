//! `kelvin rulesets`.

use crate::arguments::{Limits, Output};
use crate::failure::Failure;
use clap::Args;
use kelvin_positions::Registry;
use serde_json::json;
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
    let word = task.word.as_deref().unwrap_or("").to_lowercase();
    let mut output = io::stdout().lock();
    let mut found = false;
    for entry in Registry::built_in().iter() {
        if !entry.name.contains(&word) && !entry.help.to_lowercase().contains(&word) {
            continue;
        }
        found = true;
        let name = match &entry.arguments {
            Some(arguments) => format!("{}({arguments})", entry.name),
            None => entry.name.to_string(),
        };
        let (ruleset, board) = entry.example();
        let example = format!("kelvin value {} {}", quoted(ruleset), quoted(board));
        if task.output.is_json() {
            let object = json!({ "name": entry.name, "ruleset": ruleset, "board": board });
            writeln!(output, "{object}")?;
        } else {
            writeln!(output, "{name}\n    {}\n    on {}\n    {example}", entry.help, entry.boards)?;
        }
    }
    match found {
        true => Ok(()),
        false => Err(Failure::told(format!("no ruleset has {word:?} in its name or description"))),
    }
}

/// As a shell wants it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.+,/:=".contains(c);
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
