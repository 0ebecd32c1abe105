//! `kelvin rulesets`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::class_folders::class_folders;
use crate::failure::Failure;
use crate::object;
use clap::Args;
use kelvin_lab::{Rulesets as Known, RulesetsQuestion};
use kelvin_language::{ErrorKind, OwnRulesets};
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin rulesets
  kelvin rulesets snort
  kelvin rulesets --json

A ruleset of your own is a file: kelvin value my-rules.toml P7, or a class: kelvin value MyClobber 'xo|ox' (see docs/rulesets.md).
Classes in files of the working folder are listed below the others, and with --path FOLDER those of that folder.";

#[derive(Args)]
pub struct RulesetsArgs {
    /// Only those whose name or description contains this.
    #[arg(value_name = "WORD")]
    word: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Lists the rulesets, each with an example command.
pub fn run(task: &RulesetsArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let answer = budget.around(|| known(task).list(&RulesetsQuestion { word: task.word.clone() }));
    if let Some(word) = task.word.as_ref().filter(|_| answer.rows.is_empty()) {
        let word = word.to_lowercase();
        return Err(Failure::message(format!("no ruleset has {word:?} in its name or description")));
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
        let loopy = if row.loopy == Some(true) { "; play may not terminate" } else { "" };
        writeln!(output, "{name}\n    {}{loopy}\n    on {}", row.help, row.boards)?;
        if !row.board.is_empty() {
            let folders = task.limits.path.iter().filter(|_| row.own);
            let path: String =
                folders.map(|folder| format!(" --path {}", quoted(&folder.display().to_string()))).collect();
            writeln!(output, "    kelvin value {} {}{path}", quoted(&row.ruleset), quoted(&row.board))?;
        }
    }
    Ok(())
}

/// The built-in rulesets and those in class files. Unreadable classes are reported; classes that are not
/// rulesets are skipped.
fn known(task: &RulesetsArgs) -> Known {
    let all = Known::default();
    let own = OwnRulesets::in_folders(class_folders(&task.limits));
    for name in OwnRulesets::names(class_folders(&task.limits)) {
        match own.entry(&name) {
            Ok(Some(entry)) => all.declare(&name, entry),
            Ok(None) => {}
            // This is the error for a class that is not a ruleset.
            Err(error) if error.kind() == ErrorKind::Declaration && error.place().is_none() => {}
            Err(error) => eprintln!("kelvin: {}", kelvin_text::escaped(&error.to_string())),
        }
    }
    all
}

/// Quotes a text for a shell.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.+,/:=".contains(c);
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
