//! `kelvin value --misere` and `kelvin table --misere`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::failure::{Failure, exhausted_message};
use crate::layout::{TableLayout, csv_field, upright};
use crate::table::{self, TableArgs};
use crate::value::winner;
use crate::watch::Watch;
use crate::{object, own_rules};
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{
    Lab, MisereFacts, MisereQuestion, MisereRow, MisereTableQuestion, Part, Settings, Statement, Sum,
};
use kelvin_values::Universe;
use std::io::{self, Write};

/// Prints the facts about a sum in misère play.
pub fn value(
    words: Vec<String>,
    settings: Settings,
    output: &Output,
    certificate: &CertificateArgs,
    limits: &LimitArgs,
) -> Result<(), Failure> {
    let budget = Calculation::begin(limits);
    let universe = Universe::new();
    let question = MisereQuestion { sum: Sum::Words(words), longest: None };
    let rulesets = own_rules::rulesets_of(&question.sum, limits)?;
    let lab = Lab::new(&universe, settings).with_rulesets(rulesets);
    let watch = Watch::new(&budget);
    let answer = lab.misere(&question, &budget)?;
    certificate.write(&lab, || vec![outcome(question.sum.clone())], &budget)?;
    drop(watch);
    drop(budget);
    if output.is_json() {
        return object::print([&answer]);
    }
    let facts = &answer.facts;
    let mut output = io::stdout().lock();
    writeln!(output, "outcome      {:?} ({})", facts.outcome, winner(facts.outcome.into()))?;
    writeln!(output, "form         {}", form(facts))?;
    for (name, text) in [
        ("genus", facts.genus.clone()),
        ("kind", facts.kind.map(|kind| kind.to_string())),
        ("birthday", facts.birthday.map(|day| day.to_string())),
    ] {
        if let Some(text) = text {
            writeln!(output, "{name:12} {text}")?;
        }
    }
    Ok(())
}

/// Who wins a sum in misère play.
fn outcome(sum: Sum) -> Statement {
    Statement::Outcome { sum, first: None, misere: true }
}

/// The form, or the reason why it is missing.
fn form(facts: &MisereFacts) -> String {
    match (&facts.form, facts.out_of_reach) {
        (Some(form), _) => form.to_string(),
        _ if !facts.impartial => "none: the game is partizan".to_owned(),
        (None, Some(why)) => format!("out of reach: {}", exhausted_message(Exhausted::from(why))),
        (None, None) => "(too long to write)".to_owned(),
    }
}

/// The maximum length of a form in a text table.
const SHORT: usize = 60;

/// Prints a table of misère play, row by row.
pub fn table(task: &TableArgs, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let layout = task.form.layout();
    let question = MisereTableQuestion {
        ruleset: task.ruleset.clone(),
        family: task.family.clone(),
        from: task.from,
        to: task.to,
        longest: layout.is_for_people().then_some(SHORT),
    };
    let watch = Watch::new(budget);
    let (mut printed, mut begun) = (Ok(()), false);
    let mut print = |part: Part| {
        if let Part::MisereRow(row) = part
            && printed.is_ok()
        {
            // A table without rows has no heading, only the error.
            printed = watch.suspend(|| match std::mem::replace(&mut begun, true) {
                true => write_row(layout, &row),
                false => begin(layout).and_then(|()| write_row(layout, &row)),
            });
            if printed.is_err() {
                // The reader closed the output: cancel the rest.
                budget.cancel().raise();
            }
        }
    };
    let answer = lab.misere_table(&question, budget, &mut print).map_err(table::failure_of)?;
    printed?;
    if begun && layout == TableLayout::Latex {
        writeln!(io::stdout(), "\\end{{tabular}}")?;
    }
    if answer.ended.is_none() {
        let board = |row: &MisereRow| outcome(Sum::Words(vec![question.ruleset.clone(), row.board.clone()]));
        task.certificate.write(lab, || answer.rows.iter().map(board).collect(), budget)?;
    }
    answer.ended.map_or(Ok(()), |ended| Err(table::stopped(&ended, answer.rows.len(), answer.of)))
}

fn begin(layout: TableLayout) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match layout {
        TableLayout::Plain | TableLayout::Unicode => {
            writeln!(output, "{:12}  outcome  {:>12}  {:18}  form", "board", "genus", "kind")?;
        }
        TableLayout::Csv => writeln!(output, "n,board,outcome,genus,kind,form")?,
        TableLayout::Json => {}
        TableLayout::Latex => writeln!(
            output,
            "\\begin{{tabular}}{{lllll}}\nboard & outcome & genus & kind & form \\\\\n\\hline"
        )?,
    }
    Ok(())
}

fn write_row(layout: TableLayout, row: &MisereRow) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let MisereRow { n, board, facts, .. } = row;
    let genus = facts.genus.clone().unwrap_or_default();
    let kind = facts.kind.map(|kind| kind.to_string()).unwrap_or_default();
    let (outcome, form) = (format!("{:?}", facts.outcome), form(facts));
    match layout {
        TableLayout::Plain | TableLayout::Unicode => {
            writeln!(output, "{board:12}  {outcome:7}  {genus:>12}  {kind:18}  {form}")?;
        }
        TableLayout::Csv => {
            let form = facts.form.as_deref().map(csv_field).unwrap_or_default();
            writeln!(output, "{n},{},{outcome},{},{kind},{form}", csv_field(board), csv_field(&genus))?;
        }
        TableLayout::Json => writeln!(output, "{}", object::line(row)?)?,
        TableLayout::Latex => {
            let genus =
                genus.split_once('^').map_or(genus.clone(), |(normal, rest)| format!("{normal}^{{{rest}}}"));
            writeln!(
                output,
                "{} & {outcome} & ${genus}$ & {kind} & {} \\\\",
                upright(board),
                upright(&form)
            )?;
        }
    }
    Ok(output.flush()?)
}
