//! `kelvin quotient`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, exhausted_message};
use crate::value::threads;
use crate::watch::Watch;
use crate::{file, object, own_rules};
use clap::Args;
use kelvin_budget::Exhausted;
use kelvin_lab::{Lab, QuotientAnswer, QuotientOf, QuotientQuestion, Settings};
use kelvin_pictures::monoid::{self, Monoid};
use kelvin_values::Universe;
use std::io::{self, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin quotient 0.77                       misère Kayles: order 40, period 12
  kelvin quotient 0.123 --svg monoid.svg     a picture of the monoid too
  kelvin quotient 2,3,7                      the subtraction game that takes 2, 3 or 7
  kelvin quotient 4.7 --to 12                the heaps up to 12
  kelvin quotient cram --family 2xn --to 4   boards of any impartial ruleset
  kelvin quotient '*[2#0]' '*[2##]'          misère values
  kelvin quotient 0.3122 --to 5 --json       the first heaps of a game whose quotient may be infinite

Each heap pretends to be an element of the monoid; a sum of heaps is lost for the player to move when their product is in the
P-portion. What is shown is proved. If time or memory run out, the quotient of fewer heaps is shown, and the exit status is 1.";

#[derive(Args)]
pub struct QuotientArgs {
    /// An octal or hexadecimal code, the numbers of a subtraction game, a ruleset, or misère values.
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
    /// A board of the ruleset with the letter n for a number [default: heaps of n].
    #[arg(long, value_name = "FAMILY")]
    family: Option<String>,
    /// The largest heap, or the last n [default: until a period is proved, at most 1000; of a family 20].
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Draw the monoid into a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the monoid into a file, with pixels.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints a quotient.
pub fn run(task: &QuotientArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let of = of(task)?;
    let names = match &of {
        QuotientOf::Family { ruleset, .. } => vec![ruleset.as_str()],
        _ => vec![],
    };
    let settings = Settings { threads: threads(), ..Settings::default() };
    let lab = Lab::new(&universe, settings).with_rulesets(own_rules::rulesets(names, &task.limits)?);
    let watch = Watch::new(&budget);
    let answer = lab.quotient(&QuotientQuestion { of, to: task.to }, &budget)?;
    drop(watch);
    drop(budget);
    if task.svg.is_some() || task.png.is_some() {
        draw(task, &answer)?;
    }
    if task.output.is_json() {
        object::print([&answer])?;
    } else {
        print_answer(&answer)?;
    }
    match answer.ended {
        Some(why) => Err(Failure::message(format!(
            "{}: this is the quotient of the first {} heaps; that of more is at least as large",
            exhausted_message(Exhausted::from(why)),
            answer.pretending.len()
        ))),
        None => Ok(()),
    }
}

/// Parses the words: misère values start with *[, codes and lists of numbers with a digit or a point.
fn of(task: &QuotientArgs) -> Result<QuotientOf, Failure> {
    let games = &task.games;
    if games.iter().all(|game| game.trim_start().starts_with("*[")) {
        return Ok(QuotientOf::Games { games: games.clone() });
    }
    let [game] = &games[..] else {
        return Err(Failure::message(
            "expected one code or ruleset, or several misère values such as *[2#0]",
        ));
    };
    if task.family.is_none() && game.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Ok(QuotientOf::Code { code: game.clone() });
    }
    Ok(QuotientOf::Family { ruleset: game.clone(), family: task.family.clone() })
}

fn draw(task: &QuotientArgs, answer: &QuotientAnswer) -> Result<(), Failure> {
    let among = |set: &[String]| -> Vec<bool> {
        answer.elements.iter().map(|element| set.contains(element)).collect()
    };
    let (filled, ringed) = (among(&answer.p_portion), among(&answer.kernel));
    let picture = monoid::svg(&Monoid {
        names: &answer.elements,
        generators: &answer.generators,
        products: &answer.products,
        filled: &filled,
        ringed: &ringed,
    });
    let svg = picture.map_err(|why| Failure::message(why.to_string()))?;
    if let Some(path) = &task.svg {
        file::write(path, svg.as_bytes())?;
    }
    if let Some(path) = &task.png {
        let png = kelvin_pictures::png_of_svg(&svg, 2.0).map_err(|why| Failure::message(why.to_string()))?;
        file::write(path, &png)?;
    }
    Ok(())
}

fn print_answer(answer: &QuotientAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let is = |word: &str, is: bool| if is { word.to_owned() } else { format!("not {word}") };
    writeln!(output, "order         {}", answer.order)?;
    writeln!(output, "presentation  {}", answer.presentation)?;
    writeln!(output, "P-portion     {}", answer.p_portion.join(" "))?;
    writeln!(output, "idempotents   {}", answer.idempotents.join(" "))?;
    writeln!(output, "kernel        {}", answer.kernel.join(" "))?;
    let kinds = [is("tame", answer.tame), is("regular", answer.regular), is("normal", answer.normal)];
    writeln!(output, "it is         {}", kinds.join(", "))?;
    match answer.period {
        Some(period) => writeln!(
            output,
            "period        {} from heap {} on, for ever (proved)",
            period.period, period.preperiod
        )?,
        None => writeln!(output, "period        none is proved: it is the quotient of what is listed")?,
    }
    let widest = answer.pretending.iter().map(|row| row.heap.chars().count()).max().unwrap_or(0).max(4);
    writeln!(output, "\n{:>widest$}  element", "heap")?;
    for row in &answer.pretending {
        let p = if row.p { "  P" } else { "" };
        writeln!(output, "{:>widest$}  {}{p}", row.heap, row.element)?;
    }
    Ok(())
}
