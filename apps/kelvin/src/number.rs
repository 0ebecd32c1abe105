//! `kelvin number`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::picture::PictureArgs;
use crate::{object, screen};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_lab::{
    Alphabet, Lab, NumberAnswer, NumberQuestion, NumberTreeAnswer, NumberTreeQuestion, Settings, SurrealText,
};
use kelvin_numbers::{HackenbushString, SurrealError};
use kelvin_pictures::{Name, TreeDay, TreeNumberNode, number_tree};
use kelvin_values::Universe;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin number 89/16
  kelvin number 1/3
  kelvin number 'omega - 1'
  kelvin number 'sqrt(omega)'
  kelvin number '1 - epsilon' --json
  kelvin number 'B(RB)*'               a Hackenbush string
  kelvin number '+-+'                  a sign expansion
  kelvin number '{0, 1, 2, …|omega}'   a form; its lists may be infinite, by a law that all terms fit
  kelvin number '{0|1, 1/2, 1/3, …}'   shows how the lists were read
  kelvin number '1/(omega - 1)'        the first terms of a series (--terms N for more)
  kelvin number pi                     real numbers by their first signs
  kelvin number '2^(1/3)'
  kelvin number 'pi*omega + exp(2)'
  kelvin number --tree 3               the number tree to day 3, and numbers from day omega to day omega^2
  kelvin number --tree 2 1/3 'omega-1' --json    all numbers of day 2, and two others
  kelvin number --tree 4 --svg tree.svg          as a picture";

#[derive(Args)]
pub struct NumberArgs {
    /// A number with omega, epsilon, pi, e, + - * / ^, sqrt(…), exp(…) and ln(…). Also a form {L|R}, a string of
    /// edges B and R, or signs + and -. With --tree, any number of them.
    #[arg(allow_hyphen_values = true, value_name = "EXPR", required_unless_present = "tree")]
    expressions: Vec<String>,
    /// Show the number tree with all numbers born by this day, and the numbers given or a choice of infinite birthdays.
    #[arg(long, value_name = "DAY", value_parser = clap::value_parser!(u32).range(0..=8))]
    tree: Option<u32>,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    /// The number of terms of a series, signs of a real number, and options of an infinite set to show.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    terms: u32,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the facts about a number.
pub fn run(task: &NumberArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    if let Some(day) = task.tree {
        return tree(task, day, &lab, &budget);
    }
    let [expression] = &task.expressions[..] else {
        wrong_usage("expected one number; --tree takes several")
    };
    if task.picture.is_asked_for() {
        wrong_usage("pictures are those of the number tree: give --tree DAY");
    }
    let question = NumberQuestion { input: expression.clone(), terms: task.terms };
    let answer = lab.number(&question, &budget)?;
    drop(budget);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    let mut output = io::stdout().lock();
    for (name, text) in lines(&answer) {
        let text = screen::shown(text);
        match text.contains('\n') {
            true => writeln!(output, "\n{text}")?,
            false => writeln!(output, "{name:16}{text}")?,
        }
    }
    Ok(())
}

/// Prints or draws the number tree.
fn tree(task: &NumberArgs, day: u32, lab: &Lab<'_>, budget: &Budget) -> Result<(), Failure> {
    let numbers = (!task.expressions.is_empty()).then(|| task.expressions.clone());
    let ask =
        |alphabet| lab.number_tree(&NumberTreeQuestion { day, numbers: numbers.clone(), alphabet }, budget);
    if task.picture.is_asked_for() {
        let (unicode, latex) = (ask(Alphabet::Unicode)?, ask(Alphabet::Latex)?);
        let name = |text: &SurrealText, latex: &SurrealText| Name {
            text: text.to_string(),
            latex: latex.to_string(),
        };
        let numbers = unicode.numbers.iter().zip(&latex.numbers);
        let numbers: Vec<_> = numbers
            .map(|(number, latex)| TreeNumberNode {
                name: name(&number.number, &latex.number),
                day: number.day as usize,
                parent: number.parent.map(|parent| (parent as usize, number.child)),
            })
            .collect();
        let days = unicode.days.iter().zip(&latex.days).enumerate();
        let days: Vec<_> = days
            .map(|(place, (day, latex))| TreeDay { name: name(day, latex), next: is_next(&unicode, place) })
            .collect();
        let drawing = number_tree(&numbers, &days);
        task.picture.write(|| drawing.svg(), || drawing.tikz())?;
    }
    let answer = ask(task.output.alphabet())?;
    if task.output.is_json() {
        return object::print([&answer]);
    }
    if !task.picture.is_asked_for() {
        let mut output = io::stdout().lock();
        for (place, day) in answer.days.iter().enumerate() {
            let born = answer.numbers.iter().filter(|number| number.day as usize == place);
            let born: Vec<&str> = born.map(|number| &*number.number).collect();
            writeln!(output, "{}", screen::shown(format!("day {day:10}{}", born.join(", "))))?;
        }
    }
    Ok(())
}

/// Returns whether a day with numbers follows the one before it: a number of it is a child of a shown number.
fn is_next(answer: &NumberTreeAnswer, place: usize) -> bool {
    answer.numbers.iter().any(|number| {
        let parent = number.parent.and_then(|parent| answer.numbers.get(parent as usize));
        number.day as usize == place
            && number.child
            && parent.is_some_and(|parent| parent.day as usize + 1 == place)
    })
}

/// The facts about a number, with their names.
fn lines(answer: &NumberAnswer) -> Vec<(&'static str, String)> {
    let mut lines: Vec<_> = answer.lists.iter().flatten().map(|list| ("list", list.clone())).collect();
    lines.extend(facts(answer));
    lines
}

fn facts(answer: &NumberAnswer) -> Vec<(&'static str, String)> {
    match (&answer.sign_expansion, &answer.decimal, answer.terms) {
        (Some(signs), ..) => of_surreal(answer, signs),
        (_, Some(decimal), _) => of_real(answer, decimal),
        (.., Some(shown)) => of_series(answer, shown),
        _ => {
            let error = SurrealError::Indescribable;
            vec![normal_form(answer), ("sign expansion", format!("not shown: {error}"))]
        }
    }
}

/// Returns a text, or an empty one for a property that is not defined.
fn or_empty(text: Option<&str>) -> String {
    text.unwrap_or_default().to_owned()
}

fn normal_form(answer: &NumberAnswer) -> (&'static str, String) {
    ("normal form", or_empty(answer.normal_form.as_deref()))
}

fn of_series(answer: &NumberAnswer, shown: usize) -> Vec<(&'static str, String)> {
    let rest = answer.remainder.as_ref().map(|order| {
        let terms = if shown == 1 { "1 term is".to_owned() } else { format!("{shown} terms are") };
        ("remainder", format!("it does not end: {terms} shown, the others are {order} and below"))
    });
    std::iter::once(normal_form(answer)).chain(rest).collect()
}

fn of_surreal(answer: &NumberAnswer, signs: &str) -> Vec<(&'static str, String)> {
    let edges = or_empty(answer.hackenbush.as_deref());
    let string = edges.parse::<HackenbushString>();
    let picture = string.map(|string| format!("{}\n", kelvin_pictures::hackenbush_string(&string)));
    let list = |options: &Option<Vec<SurrealText>>, end: Option<bool>| {
        let options = options.as_deref().unwrap_or_default().join(", ");
        if end == Some(false) { format!("{options}, …") } else { options }
    };
    let left = list(&answer.left_options, answer.left_options_end);
    let right = list(&answer.right_options, answer.right_options_end);
    let parent = answer.parent.as_ref().map(ToString::to_string).unwrap_or_else(|| match signs.is_empty() {
        true => "none: it is the root".into(),
        false => "none: it is born on a limit day".into(),
    });
    let or = |text: &str, instead: &str| if text.is_empty() { instead.into() } else { text.to_owned() };
    let mut lines = vec![
        normal_form(answer),
        ("sign expansion", or(signs, "(empty)")),
        ("birthday", or_empty(answer.birthday.as_deref())),
        ("options", format!("{{{left}|{right}}}")),
        ("parent", parent),
        ("left child", or_empty(answer.left_child.as_deref())),
        ("right child", or_empty(answer.right_child.as_deref())),
        ("Hackenbush", if signs.is_empty() { "(no edges)".into() } else { edges }),
    ];
    lines.extend(picture.ok().map(|picture| ("picture", picture)));
    lines
}

fn of_real(answer: &NumberAnswer, decimal: &str) -> Vec<(&'static str, String)> {
    let list = |options: &Option<Vec<SurrealText>>, begin: Option<bool>| {
        let options = options.as_deref().unwrap_or_default();
        let more = if begin == Some(false) { "…, " } else { "" };
        if options.is_empty() { "…".to_owned() } else { format!("{more}{}, …", options.join(", ")) }
    };
    let left = list(&answer.left_options, answer.left_options_begin);
    let right = list(&answer.right_options, answer.right_options_begin);
    vec![
        ("number", or_empty(answer.normal_form.as_deref())),
        ("decimal", format!("{decimal}…")),
        ("sign expansion", format!("{}…", or_empty(answer.first_signs.as_deref()))),
        ("birthday", or_empty(answer.birthday.as_deref())),
        ("options", format!("{{{left}|{right}}}")),
    ]
}
