//! `kelvin value`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::failure::{Failure, wrong_usage};
use crate::resources::Cache;
use crate::unused::refuse_in_json;
use crate::{expression, file, misere, object, own_rules, watch};
use clap::Args;
use kelvin_lab::{Lab, LoopyOutcomeClass, Settings, Statement, Subject, ValueQuestion, WrittenSummand};
use kelvin_positions::BoardInput;
use kelvin_values::Universe;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin value domineering '..#|...|#..'
  kelvin value domineering 4x4
  kelvin value snort P7 --json
  kelvin value 'oab(2,3)' 12
  kelvin value hackenbush BRBB
  kelvin value toads-and-frogs tt..ff --format unicode
  kelvin value snort 'C5; x: 0' --svg board.svg      draws the board too
  kelvin value '{2||1|-1} + ^'                       a value itself
  kelvin value domineering 2x3 + '{1|-1}'            a sum
  kelvin value '{7|5||4|1}.Cool(1)'                  any expression
  kelvin value 'a{0|a}'                              a loopy game: a name before braces is an option inside them
  kelvin value domineering 4x4 --certificate d.proof    with a proof, for kelvin verify
  kelvin value --misere 'octal(0.77)' 9               in misère play: form, genus, outcome
  kelvin value --misere '*[2#0]' + nim 3              of a sum, and of misère values

A ruleset of your own is a file: kelvin value my-rules.toml P7 (see docs/rulesets.md).";

#[derive(Args)]
pub struct ValueArgs {
    /// A ruleset (`kelvin rulesets` lists them) and its board, or a value; after a + more of them.
    #[arg(value_name = "SUM", required = true, allow_hyphen_values = true)]
    words: Vec<String>,
    /// In misère play: a player who cannot move wins.
    #[arg(long, conflicts_with = "svg")]
    misere: bool,
    #[command(flatten)]
    output: Output,
    /// Print very long values in full on a terminal, too.
    #[arg(long)]
    full: bool,
    /// Draw the board into a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The number of threads.
    #[arg(long, value_name = "N", default_value_t = threads())]
    threads: usize,
    #[command(flatten)]
    certificate: CertificateArgs,
    #[command(flatten)]
    cache: Cache,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The number of hardware threads.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The maximum length of a value on a terminal.
const READABLE: usize = 2_000;

/// Prints the facts about the value of a position.
pub fn run(task: &ValueArgs) -> Result<(), Failure> {
    if task.misere {
        let words = task.words.clone();
        return misere::value(words, task.settings(), &task.output, &task.certificate, &task.limits);
    }
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let mut subject = Subject::of_words(&task.words);
    let rulesets = own_rules::rulesets_in(&subject.summands()?, &task.limits)?;
    let lab = expression::lab(&universe, task.settings(), &task.limits).with_rulesets(rulesets);
    refuse_lone_ruleset(&lab, &task.words);
    if let Some(path) = &task.svg {
        let [ruleset, board] = &task.words[..] else {
            wrong_usage("--svg draws boards; `kelvin thermograph` draws values");
        };
        // The board is parsed here, and passed on in parsed form.
        let (_, read) = lab.rulesets().ruleset_and_board(ruleset, &board.as_str().into())?;
        let read = BoardInput::Board(Box::new(read));
        if let Some(board) = lab.rulesets().position(ruleset, &read)?.boards().first() {
            file::write(path, kelvin_pictures::board::svg(board).as_bytes())?;
        }
        subject = WrittenSummand::Board { ruleset: ruleset.clone(), board: read, moves: vec![] }.into();
    }
    refuse_in_json(task.output.is_json(), &[("--full", task.full)]);
    let for_eyes = io::stdout().is_terminal() && !task.full && !task.output.is_json();
    let question =
        ValueQuestion { subject, alphabet: task.output.alphabet(), longest: for_eyes.then_some(READABLE) };
    let watch = watch::Watch::new(&budget);
    let mut answer = lab.value(&question, &budget)?;
    if let ([_, board], Some(_)) = (&task.words[..], &answer.board) {
        answer.board = Some(board.as_str().into());
    }
    task.certificate.write(&lab, || vec![Statement::Value { subject: question.subject.clone() }], &budget)?;
    drop(watch);
    drop(budget);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    let mut output = io::stdout().lock();
    writeln!(output, "value        {}", answer.written)?;
    if for_eyes && answer.written.value.is_none() {
        writeln!(output, "             --full writes it out")?;
    }
    writeln!(output, "outcome      {:?} ({})", answer.outcome, winner(answer.outcome))?;
    let sections = answer.left_section.zip(answer.right_section);
    let sections = sections.map(|(left, right)| format!("{left}, {right}"));
    let confusion = answer.confusion.map(|interval| interval.to_string());
    // A side of a loopy game is printed if its stop is not a number.
    let facts = [
        ("onside", answer.onside.as_deref().filter(|_| answer.left_stop.is_none())),
        ("offside", answer.offside.as_deref().filter(|_| answer.right_stop.is_none())),
        ("left stop", answer.left_stop.as_deref()),
        ("right stop", answer.right_stop.as_deref()),
        ("sections", sections.as_deref()),
        ("confusion", confusion.as_deref()),
        ("mean", answer.mean.as_deref()),
        ("temperature", answer.temperature.as_deref()),
        ("birthday", answer.birthday.as_deref()),
    ];
    for (name, fact) in facts {
        if let Some(fact) = fact {
            writeln!(output, "{name:12} {fact}")?;
        }
    }
    Ok(())
}

/// Exits with a usage error if the only word is the name of a ruleset.
pub fn refuse_lone_ruleset(lab: &Lab<'_>, words: &[String]) {
    if let [ruleset] = words
        && lab.rulesets().is_known(ruleset)
    {
        wrong_usage(&format!(
            "expected a BOARD after {ruleset}; `kelvin rulesets` shows one of each ruleset"
        ));
    }
}

impl ValueArgs {
    fn settings(&self) -> Settings {
        Settings { threads: self.threads, cache: self.cache.folder(), ..Settings::default() }
    }
}

pub fn winner(outcome: LoopyOutcomeClass) -> &'static str {
    match outcome {
        LoopyOutcomeClass::L => "Left wins, regardless of who moves first",
        LoopyOutcomeClass::R => "Right wins, regardless of who moves first",
        LoopyOutcomeClass::N => "the next player wins",
        LoopyOutcomeClass::P => "the previous player wins",
        LoopyOutcomeClass::D => "a draw: neither player can force a win",
        LoopyOutcomeClass::NHat => "Left wins moving first, and draws moving second",
        LoopyOutcomeClass::NCheck => "Right wins moving first, and draws moving second",
        LoopyOutcomeClass::PHat => "Left wins moving second, and draws moving first",
        LoopyOutcomeClass::PCheck => "Right wins moving second, and draws moving first",
    }
}
