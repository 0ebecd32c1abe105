//! `kelvin bound`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::table::{failure_of, stopped};
use crate::value::refuse_lone_ruleset;
use crate::{expression, object, own_rules, watch};
use clap::Args;
use kelvin_lab::{
    BoundAnswer, BoundQuestion, BoundTableAnswer, BoundTableQuestion, ExactNumber, LocalLemma, Settings,
    Subject,
};
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin bound domineering 2x4
  kelvin bound '{7|5||4|1}'
  kelvin bound domineering 2x3 --strategy     with the replies that prove the local lemma
  kelvin bound domineering 2xn --from 2 --to 5    a family of boards, and the class that they form
  kelvin bound 'oab(2,1)' n --to 12 --json

If l(G) is the length of the confusion interval, the temperature of G is at most l(H) + l(G)/2, where H is an option
of a thermic version of G. So if l is at most K in a class of games, and at most J for their options, no temperature
exceeds K/2 + J.";

#[derive(Args)]
pub struct BoundArgs {
    /// A ruleset (`kelvin rulesets` lists them) and its board, or a value; after a + more of them. With --to, a
    /// ruleset and a family of boards with the letter n for a number.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// Show the strategies that prove G^L - G - n <= 0.
    #[arg(long, conflicts_with = "to")]
    strategy: bool,
    /// The first n of a family [default: the first from 1 that gives a board].
    #[arg(long, value_name = "N", requires = "to")]
    from: Option<u32>,
    /// The last n of a family.
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints bounds on temperatures.
pub fn run(task: &BoundArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = expression::lab(&universe, Settings::default(), &task.limits);
    if let Some(to) = task.to {
        let [ruleset, family] = &task.words[..] else {
            wrong_usage("expected a ruleset and a family with --to");
        };
        let lab = lab.with_rulesets(own_rules::rulesets([ruleset.as_str()], &task.limits)?);
        let question =
            BoundTableQuestion { ruleset: ruleset.clone(), family: family.clone(), from: task.from, to };
        let watch = watch::Watch::new(&budget);
        let answer = lab.bound_table(&question, &budget).map_err(failure_of)?;
        drop(watch);
        match task.output.is_json() {
            true => object::print(&answer.rows)?,
            false => table(&answer)?,
        }
        let done = answer.rows.len();
        return answer.ended.map_or(Ok(()), |ended| Err(stopped(&ended, done, to as usize)));
    }
    let subject = Subject::of_words(&task.words);
    let lab = lab.with_rulesets(own_rules::rulesets_in(&subject.summands()?, &task.limits)?);
    refuse_lone_ruleset(&lab, &task.words);
    let question = BoundQuestion { subject, strategy: task.strategy, alphabet: task.output.alphabet() };
    let watch = watch::Watch::new(&budget);
    let answer = lab.bound(&question, &budget)?;
    drop(watch);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    Ok(lines(&answer)?)
}

fn lines(answer: &BoundAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "temperature  {}", answer.temperature)?;
    writeln!(output, "l(G)         {}", answer.length)?;
    if let Some(thermic) = &answer.thermic {
        writeln!(
            output,
            "thermic      {{{}|{}}}",
            in_braces(&thermic.options[0]),
            in_braces(&thermic.options[1])
        )?;
        let sides = |[left, right]: &[ExactNumber; 2]| format!("Left {left}, Right {right}");
        writeln!(output, "T_V          {}", sides(&thermic.vertical))?;
        writeln!(output, "T_O          {}", sides(&thermic.oblique))?;
        writeln!(
            output,
            "theorem      at most {}: l(H) = {} for H = {}, plus {}/2",
            thermic.bound, thermic.length, thermic.option, answer.length
        )?;
    }
    let class = &answer.class;
    writeln!(
        output,
        "class        at most {}: K/2 + J for K = {}, J = {}",
        class.bound, class.games, class.options
    )?;
    for lemma in answer.local.iter().flatten() {
        local(&mut output, lemma)?;
    }
    Ok(())
}

/// A value as an option inside of braces.
fn in_braces(value: &str) -> String {
    if value.contains('|') && !value.starts_with('{') { format!("{{{value}}}") } else { value.to_owned() }
}

fn local(output: &mut impl Write, lemma: &LocalLemma) -> io::Result<()> {
    let LocalLemma { player, number, options } = lemma;
    let difference = match player {
        kelvin_lab::Side::Left => "G^L - G",
        kelvin_lab::Side::Right => "G - G^R",
    };
    writeln!(
        output,
        "local        l(G) is at most {number}: {difference} - {number} is at most 0 up to an infinitesimal"
    )?;
    for option in options {
        if let Some(strategy) = &option.strategy {
            writeln!(output, "  for {}: Right wins {} moving second", option.option, option.sum.join(" + "))?;
            for line in strategy.lines() {
                writeln!(output, "    {line}")?;
            }
        }
    }
    Ok(())
}

fn table(answer: &BoundTableAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let known = |number: &Option<ExactNumber>| number.as_deref().unwrap_or("-").to_owned();
    let head =
        ["n", "board", "temperature", "l(G)", "options", "local", "theorem", "K/2 + J"].map(String::from);
    let rows = answer.rows.iter().map(|row| {
        [
            row.n.to_string(),
            row.board.clone(),
            row.temperature.to_string(),
            row.length.to_string(),
            row.options.to_string(),
            known(&row.local),
            known(&row.thermic),
            row.bound.to_string(),
        ]
    });
    let rows: Vec<[String; 8]> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..8).map(width).collect();
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        writeln!(output, "{}", cells.join("  ").trim_end())?;
    }
    let class = &answer.class;
    writeln!(
        output,
        "\nNo temperature of the class exceeds K/2 + J = {}, with K = {} for games and J = {} for options.",
        class.bound, class.games, class.options
    )
}
