//! `kelvin explain`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::value::refuse_lone_ruleset;
use crate::{expression, object, own_rules, screen, watch};
use clap::Args;
use kelvin_lab::{Comparison, ExplainQuestion, Settings, SimplifyQuestion, Subject};
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin explain '{1|-1} + {1|-1} = 0'
  kelvin explain '^ > 0'
  kelvin explain '{2|-1} <= 1'                   if it is false, the move that refutes it
  kelvin explain 'domineering(\"2x2\") = +-1'
  kelvin explain '0 <| *'                        0 is less than * or confused with it
  kelvin explain '* || 0' --json
  kelvin explain '{0,-1|1,{2|1}}'                the steps to the canonical form
  kelvin explain '{0,-1|1,{2|1}}' --strategy     with the strategies that prove them
  kelvin explain domineering 2x4                 of a board
  kelvin explain '{*,0|*,0}' --format latex

A comparison of G and H is proved by a strategy for G - H: Right wins moving second if and only if G <= H, and Left
if and only if G >= H. Without a sign between two games, the options of the game as it is written are removed and
replaced until the canonical form is left. Braces are taken as they are written.";

#[derive(Args)]
pub struct ExplainArgs {
    /// Two sums of boards and values with =, !=, <=, >=, <, >, ||, <| or |> between them. Without a sign, the canonical
    /// form of a ruleset and its board, a value or a sum is explained.
    #[arg(value_name = "COMPARISON", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// Show the strategies that prove the steps to the canonical form.
    #[arg(long)]
    strategy: bool,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the strategies that prove or refute a comparison, or the steps to a canonical form.
pub fn run(task: &ExplainArgs) -> Result<(), Failure> {
    match &task.words[..] {
        [statement] if Comparison::split(statement).is_some() => comparison(task, statement),
        _ => canonical_form(task),
    }
}

fn comparison(task: &ExplainArgs, statement: &str) -> Result<(), Failure> {
    if task.strategy {
        wrong_usage("--strategy is for the steps to a canonical form: a comparison always has its strategy");
    }
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let question = ExplainQuestion { statement: statement.to_owned(), alphabet: task.output.alphabet() };
    let summands = question.summands()?;
    let lab = expression::lab(&universe, Settings::default(), &task.limits)
        .with_rulesets(own_rules::rulesets_in(&summands, &task.limits)?);
    let watch = watch::Watch::new(&budget);
    let answer = lab.explain(&question, &budget)?;
    drop(watch);
    task.print(&answer, &answer.text)
}

fn canonical_form(task: &ExplainArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let subject = Subject::of_words(&task.words);
    let rulesets = own_rules::rulesets_in(&subject.summands()?, &task.limits)?;
    let lab = expression::lab(&universe, Settings::default(), &task.limits).with_rulesets(rulesets);
    refuse_lone_ruleset(&lab, &task.words);
    let question = SimplifyQuestion { subject, strategy: task.strategy, alphabet: task.output.alphabet() };
    let watch = watch::Watch::new(&budget);
    let answer = lab.simplify(&question, &budget)?;
    drop(watch);
    task.print(&answer, &answer.text)
}

impl ExplainArgs {
    fn print(&self, answer: &impl serde::Serialize, text: &str) -> Result<(), Failure> {
        if self.output.is_json() {
            return object::print([answer]);
        }
        io::stdout().lock().write_all(screen::shown(text.to_owned()).as_bytes())?;
        Ok(())
    }
}
