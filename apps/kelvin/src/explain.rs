//! `kelvin explain`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::{expression, object, own_rules, watch};
use clap::Args;
use kelvin_lab::{ExplainAnswer, ExplainQuestion, Settings};
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin explain '{1|-1} + {1|-1} = 0'
  kelvin explain '^ > 0'
  kelvin explain '{2|-1} <= 1'                   if it is false, the move that refutes it
  kelvin explain 'domineering(\"2x2\") = +-1'
  kelvin explain '* || 0' --json

A comparison of G and H is proved by a strategy for G - H: Right wins moving second if and only if G <= H, and Left
if and only if G >= H.";

#[derive(Args)]
pub struct ExplainArgs {
    /// Two sums of boards and values with =, <=, >=, <, > or || between them.
    #[arg(value_name = "COMPARISON", allow_hyphen_values = true)]
    statement: String,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the strategies that prove or refute a comparison.
pub fn run(task: &ExplainArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let question = ExplainQuestion { statement: task.statement.clone(), alphabet: task.output.alphabet() };
    let summands = question.summands()?;
    let lab = expression::lab(&universe, Settings::default(), &task.limits)
        .with_rulesets(own_rules::rulesets_in(&summands, &task.limits)?);
    let watch = watch::Watch::new(&budget);
    let answer = lab.explain(&question, &budget)?;
    drop(watch);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    Ok(lines(&task.statement, &answer)?)
}

fn lines(statement: &str, answer: &ExplainAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let ExplainAnswer { holds, relation, difference, .. } = answer;
    match holds {
        true => writeln!(output, "{statement} is true.")?,
        false => writeln!(output, "{statement} is false: G {relation} H.")?,
    }
    let sum = if difference.is_empty() { "0".to_owned() } else { difference.join(" + ") };
    writeln!(output, "G - H is {sum}.")?;
    for step in &answer.steps {
        let winner = step.winner;
        writeln!(output)?;
        match &step.first {
            None => writeln!(output, "{}, as {winner} wins G - H moving second:", step.shows)?,
            Some((summand, to)) => writeln!(
                output,
                "{}, as {winner} wins G - H moving first, in summand {} to {to}; then:",
                step.shows,
                summand + 1
            )?,
        }
        for line in step.strategy.lines() {
            writeln!(output, "  {line}")?;
        }
    }
    Ok(())
}
