//! `kelvin number`.

use crate::arguments::{Limits, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::screen;
use clap::Args;
use kelvin_numbers::{
    Block, Dyadic, Form, HackenbushString, NearestOptions, Ordinal, ParseSurrealReason, Rational, Real,
    Series, SignSequence, Surreal, SurrealError,
};
use serde_json::{Value, json};
use std::fmt::Display;
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
  kelvin number '{0, 1, 2, …|omega}'   a form, whose lists may go on
  kelvin number '1/(omega - 1)'        the first terms of a series (--terms N for more)
  kelvin number pi                     reals by their first signs";

#[derive(Args)]
pub struct Number {
    /// A number with omega, epsilon, + - * / ^ and sqrt(…); a form {L|R}; a string of edges B and R; signs + and
    /// -; pi or e.
    #[arg(allow_hyphen_values = true, value_name = "EXPR")]
    expression: String,
    #[command(flatten)]
    output: Output,
    /// How many terms of a series, signs of a real number, and options of an infinite set are shown.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    terms: u32,
    #[command(flatten)]
    limits: Limits,
}

/// Prints what there is to know of a number.
pub fn run(task: &Number) -> Result<(), Failure> {
    let calculation = Calculation::begin(&task.limits);
    let text = task.expression.trim();
    let facts = calculation.around(|| facts(text, task.terms));
    // What ran out is told as elsewhere, whichever way it was met.
    calculation.check()?;
    let facts = facts?;
    drop(calculation);
    let mut output = io::stdout().lock();
    if task.output.is_json() {
        let mut object: serde_json::Map<_, _> =
            KEYS.iter().map(|key| ((*key).to_owned(), Value::Null)).collect();
        object.insert("input".to_owned(), json!(task.expression));
        let fields = facts.into_iter().flat_map(|fact| fact.fields);
        object.extend(fields.map(|(key, value)| (key.to_owned(), value)));
        writeln!(output, "{}", Value::Object(object))?;
        return Ok(());
    }
    for Fact { name, text, .. } in facts {
        let text = screen::shown(text);
        match text.contains('\n') {
            true => writeln!(output, "\n{text}")?,
            false => writeln!(output, "{name:16}{text}")?,
        }
    }
    Ok(())
}

fn failed(text: &str, why: &dyn Display) -> Failure {
    Failure::told(format!("{text}: {why}"))
}

fn facts(text: &str, terms: u32) -> Result<Facts, Failure> {
    Ok(match read(text, terms)? {
        Read::Series(series) => of_series(&series),
        Read::Surreal(number) => of_surreal(&number, terms).map_err(|why| failed(text, &why))?,
        Read::Real(number) => of_real(text, &number, terms).map_err(|why| failed(text, &why))?,
    })
}

/// What a text stands for.
enum Read {
    Surreal(Surreal),
    Series(Series),
    Real(Real),
}

fn read(text: &str, terms: u32) -> Result<Read, Failure> {
    match text {
        "pi" | "π" => return Ok(Read::Real(Real::pi())),
        "e" => return Ok(Read::Real(Real::e())),
        _ => {}
    }
    if text.starts_with('{') {
        let form = text.parse::<Form>().map_err(|error| pointed(text, error.position, &error))?;
        return form.value().map(Read::Surreal).map_err(|why| failed(text, &why));
    }
    let error = match text.parse::<Surreal>() {
        Ok(number) => {
            return Ok(match number.to_surd().filter(|surd| surd.to_rational().is_none()) {
                Some(surd) => Read::Real(Real::from(surd)),
                None => Read::Surreal(number),
            });
        }
        Err(error) => error,
    };
    let signs = text.parse::<HackenbushString>().map(|string| string.signs().clone());
    if let Ok(signs) = signs.or_else(|_| text.parse::<SignSequence>())
        && !text.is_empty()
    {
        return signs.value().map(Read::Surreal).map_err(|why| failed(text, &why));
    }
    if error.reason == ParseSurrealReason::Value(SurrealError::Unending)
        && let Ok(series) = Series::parse(text, terms as usize)
    {
        return Ok(Read::Series(series));
    }
    Err(pointed(text, error.position, &error))
}

/// An error with the place in the text that it is about.
fn pointed(text: &str, position: usize, error: &dyn Display) -> Failure {
    let column = text.get(..position).map_or(0, |before| before.chars().count());
    Failure::told(format!("{error}\n    {text}\n    {}^", " ".repeat(column)))
}

/// The keys of the object for programs. What a number does not have, or cannot be told, is null.
const KEYS: [&str; 14] = [
    "input",
    "normal_form",
    "remainder",
    "sign_expansion",
    "first_signs",
    "birthday",
    "left_options",
    "left_options_end",
    "right_options",
    "right_options_end",
    "parent",
    "left_child",
    "right_child",
    "decimal",
];

/// What is told of a number, for people and for programs.
struct Fact {
    name: &'static str,
    text: String,
    fields: Vec<(&'static str, Value)>,
}

type Facts = Vec<Fact>;

/// A fact for people that programs find under a key.
fn fact(name: &'static str, text: impl Into<String>, key: &'static str, value: Value) -> Fact {
    Fact { name, text: text.into(), fields: vec![(key, value)] }
}

/// A fact that is the same for both.
fn same(name: &'static str, key: &'static str, text: impl Into<String>) -> Fact {
    let text = text.into();
    let value = json!(text);
    fact(name, text, key, value)
}

fn of_series(series: &Series) -> Facts {
    let mut facts = vec![same("normal form", "normal_form", series.to_string())];
    if let Some(order) = &series.remainder {
        let terms = match series.sum.terms().len() {
            1 => "1 term is".to_owned(),
            n => format!("{n} terms are"),
        };
        let text = format!("it does not end: {terms} shown, the others are omega^({order}) and below");
        facts.push(fact("remainder", text, "remainder", json!(format!("omega^({order})"))));
    }
    facts
}

fn of_surreal(number: &Surreal, terms: u32) -> Result<Facts, SurrealError> {
    let signs = match number.sign_sequence() {
        Err(error @ SurrealError::Indescribable) => {
            return Ok(vec![
                same("normal form", "normal_form", number.to_string()),
                fact("sign expansion", format!("not shown: {error}"), "sign_expansion", Value::Null),
            ]);
        }
        signs => signs?,
    };
    let string = HackenbushString::from(signs.clone());
    let shown = |signs: &SignSequence| {
        // Where the normal form has no end, the signs still say which number it is.
        signs.value().map_or_else(|_| signs.to_string(), |number| number.to_string())
    };
    let child = |positive: bool| {
        let mut child = signs.clone();
        child.push(positive, Ordinal::one());
        shown(&child)
    };
    let parent = match parent(&signs)? {
        Some(parent) => same("parent", "parent", shown(&parent)),
        None if signs.is_empty() => fact("parent", "none: it is the root", "parent", Value::Null),
        None => fact("parent", "none: it is born on a limit day", "parent", Value::Null),
    };
    let [left, right] = [number.options(true, terms)?, number.options(false, terms)?];
    let written = if signs.is_empty() { "(empty)".to_owned() } else { signs.to_string() };
    let edges = if signs.is_empty() { "(no edges)".to_owned() } else { string.to_string() };
    let ends = |options: &NearestOptions| !matches!(options, NearestOptions::Approaching(_));
    let options = Fact {
        name: "options",
        text: format!("{{{}|{}}}", list(&left), list(&right)),
        fields: vec![
            ("left_options", json!(texts(&left))),
            ("left_options_end", json!(ends(&left))),
            ("right_options", json!(texts(&right))),
            ("right_options_end", json!(ends(&right))),
        ],
    };
    Ok(vec![
        same("normal form", "normal_form", number.to_string()),
        fact("sign expansion", written, "sign_expansion", json!(signs.to_string())),
        same("birthday", "birthday", number.birthday()?.to_string()),
        options,
        parent,
        same("left child", "left_child", child(false)),
        same("right child", "right_child", child(true)),
        Fact { name: "Hackenbush", text: edges, fields: vec![] },
        Fact {
            name: "picture",
            text: format!("{}\n", kelvin_pictures::hackenbush_string(&string)),
            fields: vec![],
        },
    ])
}

/// The number whose child this is in the number tree: without the last sign, where there is one.
fn parent(signs: &SignSequence) -> Result<Option<SignSequence>, SurrealError> {
    let Some((Block::Run(last), before)) = signs.blocks().split_last() else { return Ok(None) };
    let Some(length) = last.length.predecessor() else { return Ok(None) };
    let mut parent = SignSequence::new();
    for block in before {
        match block {
            Block::Run(run) => parent.push(run.positive, run.length.clone()),
            Block::Cycle(pattern) => parent.push_cycle(pattern.iter().cloned())?,
        }
    }
    parent.push(last.positive, length);
    Ok(Some(parent))
}

fn texts(options: &NearestOptions) -> Vec<String> {
    match options {
        NearestOptions::None => vec![],
        NearestOptions::One(option) => vec![option.to_string()],
        NearestOptions::Approaching(options) => options.iter().map(ToString::to_string).collect(),
    }
}

fn list(options: &NearestOptions) -> String {
    match options {
        NearestOptions::None => String::new(),
        NearestOptions::One(option) => option.to_string(),
        NearestOptions::Approaching(options) => format!("{}, …", joined(options)),
    }
}

fn joined(items: &[impl Display]) -> String {
    items.iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Binary digits that a real number is shown by.
const DIGITS: u64 = 64;

fn of_real(name: &str, number: &Real, terms: u32) -> Result<Facts, kelvin_numbers::RealError> {
    let signs = terms.max(16);
    let [left, right] = number.options(signs)?;
    let [low, high] = number.enclosure(DIGITS)?;
    let nearest = |options: &[Dyadic]| options.len().saturating_sub(terms as usize);
    let last = |options: &[Dyadic]| {
        if options.is_empty() {
            return "…".to_owned();
        }
        let more = if nearest(options) > 0 { "…, " } else { "" };
        format!("{more}{}, …", joined(&options[nearest(options)..]))
    };
    let texts = |options: &[Dyadic]| {
        json!(options[nearest(options)..].iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let options = Fact {
        name: "options",
        text: format!("{{{}|{}}}", last(&left), last(&right)),
        fields: vec![
            ("left_options", texts(&left)),
            ("left_options_end", json!(false)),
            ("right_options", texts(&right)),
            ("right_options_end", json!(false)),
        ],
    };
    let [decimal, signs] = [decimal(&low, &high)?, number.signs(signs)?.to_string()];
    Ok(vec![
        Fact { name: "number", text: name.to_owned(), fields: vec![] },
        fact("decimal", format!("{decimal}…"), "decimal", json!(decimal)),
        fact("sign expansion", format!("{signs}…"), "first_signs", json!(signs)),
        same("birthday", "birthday", Ordinal::omega().to_string()),
        options,
    ])
}

/// Decimal places that are shown.
const PLACES: usize = 15;

/// The decimal digits that both ends of an enclosure begin with.
fn decimal(low: &Rational, high: &Rational) -> Result<String, kelvin_numbers::NumberTooLarge> {
    if high.sign().is_lt() {
        return Ok(format!("-{}", decimal(&-high, &-low)?));
    }
    let scale = Rational::from(10_i64.pow(PLACES as u32));
    let write =
        |x: &Rational| Ok(format!("{:0>width$}", x.try_mul(&scale)?.floor().to_string(), width = PLACES + 1));
    let [low, high] = [write(low)?, write(high)?];
    let same = low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count();
    let whole = low.len() - PLACES;
    Ok(format!("{}.{}", &low[..whole], &low[whole..same.max(whole)]))
}
