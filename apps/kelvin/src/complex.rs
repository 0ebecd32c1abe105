//! `kelvin complex`.

use crate::arguments::Limits;
use crate::failure::Failure;
use crate::watch::{self, Watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_complexes::formats::macaulay2::{self, Object};
use kelvin_complexes::formats::{FormatError, json as json_format, lists};
use kelvin_complexes::{Complex, Field, Ideal, NotShellable, Shellability, Unfinished};
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  printf 'x1 x2, x2 x3, x3 x1\\n' | kelvin complex --facets -
  kelvin complex --facets snort.json --field 2
  kelvin complex --facets complex.txt --json
  kelvin complex --facets complex.txt --m2            for Macaulay2

A file holds facets: as text `x1 x2, y1`, as JSON [[\"a\",\"b\"],[\"c\"]] or {\"vertices\": …, \"facets\": …}, as lists
of numbers for polymake or GUDHI, or as a Macaulay2 complex or ideal.";

#[derive(Args)]
pub struct ComplexReport {
    /// The file of facets, or - for standard input.
    #[arg(long, value_name = "FILE")]
    facets: PathBuf,
    /// The field: Q, or a prime p for GF(p).
    #[arg(long, value_name = "Q|P", default_value = "Q", value_parser = field)]
    field: Field,
    /// Print an object.
    #[arg(long, conflicts_with = "m2")]
    json: bool,
    /// Print the complex and its two ideals for Macaulay2.
    #[arg(long)]
    m2: bool,
    #[command(flatten)]
    limits: Limits,
}

fn field(text: &str) -> Result<Field, String> {
    match text {
        "Q" | "q" | "0" => Ok(Field::Q),
        _ => match text.parse() {
            Ok(p) => Field::gf(p).map_err(|error| error.to_string()),
            Err(_) => Err("expected Q or a prime".to_owned()),
        },
    }
}

/// Prints what there is to know of a complex.
pub fn run(task: &ComplexReport) -> Result<(), Failure> {
    let name = task.facets.display().to_string();
    let cannot = |error: io::Error| Failure::told(format!("cannot read {name}: {error}"));
    let mut bytes = vec![];
    match name.as_str() {
        "-" => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()).map_err(cannot)?,
        _ => bytes = std::fs::read(&task.facets).map_err(cannot)?,
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::told(format!("{name} is not a text: it has bytes that are no UTF-8")))?;
    let budget = watch::budget(&task.limits);
    let complex = read(&text, &budget).map_err(|why| Failure::told(format!("{name}: {why}")))?;
    let mut output = io::stdout().lock();
    if task.m2 {
        let ideal = complex.stanley_reisner_ideal(&budget).map_err(unfinished)?;
        write!(output, "{}", macaulay2::write_complex(&complex, task.field))?;
        write!(output, "-- the facet ideal\n{}", macaulay2::write_ideal(&complex.facet_ideal(), task.field))?;
        write!(output, "-- the Stanley-Reisner ideal\n{}", macaulay2::write_ideal(&ideal, task.field))?;
        return Ok(());
    }
    let watch = Watch::new(&budget);
    let report = Report { complex: &complex, field: task.field, budget: &budget };
    let (facts, complete) = report.facts();
    drop(watch);
    if task.json {
        let fields = facts.into_iter().map(|(name, fact)| (name.replace(' ', "_"), fact.json));
        writeln!(output, "{}", Value::Object(fields.collect()))?;
    } else {
        for (name, fact) in facts {
            match fact.text.contains('\n') {
                true => writeln!(output, "{name}\n{}", fact.text.trim_end())?,
                false => writeln!(output, "{name:27}{}", fact.text)?,
            }
        }
    }
    match complete {
        true => Ok(()),
        false => Err(Failure::told("not everything could be decided within the limits")),
    }
}

fn unfinished(why: Unfinished) -> Failure {
    Failure::told(why.to_string())
}

/// Reads any of the formats; what the text begins with tells which.
fn read(text: &str, budget: &Budget) -> Result<Complex, String> {
    let told = |error: FormatError| error.to_string();
    let start = text.trim_start();
    if start.starts_with('{') && start.contains(':') || start.starts_with("[[\"") {
        return json_format::read(text).map(|document| document.complex).map_err(told);
    }
    if text.contains("simplicialComplex") || text.contains("deal(") {
        return match macaulay2::read(text).map_err(told)? {
            Object::Complex(complex) => Ok(complex),
            Object::Ideal(ideal) => Ok(ideal.facet_complex()),
            Object::ComplexOf(ideal) => ideal.stanley_reisner_complex(budget).map_err(|why| why.to_string()),
        };
    }
    if start.starts_with('[')
        || start.contains("=>")
        || start.starts_with('{') && start != "{}" && is_list(start)
    {
        return lists::read(text).map_err(told);
    }
    text.parse().map_err(told)
}

/// Whether there is nothing but numbers and brackets.
fn is_list(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(|c| !c.is_alphabetic())
}

/// An answer for people and for programs.
struct Fact {
    text: String,
    json: Value,
}

impl Fact {
    fn same(text: impl Into<String>) -> Fact {
        let text = text.into();
        Fact { json: json!(text), text }
    }

    fn truth(truth: bool, why: &str) -> Fact {
        let word = if truth { "yes" } else { "no" };
        let gap = if why.is_empty() { "" } else { ": " };
        Fact { text: format!("{word}{gap}{why}"), json: json!(truth) }
    }
}

struct Report<'r> {
    complex: &'r Complex,
    field: Field,
    budget: &'r Budget,
}

/// More facets than this are counted, not written.
const WRITTEN: usize = 40;

impl Report<'_> {
    /// Everything, and whether all of it was decided.
    fn facts(&self) -> (Vec<(&'static str, Fact)>, bool) {
        let Report { complex, field, budget } = *self;
        let mut complete = true;
        let mut facts: Vec<(&'static str, Fact)> = vec![];
        let mut put = |name: &'static str, fact: Result<Fact, Unfinished>| {
            let fact = fact.unwrap_or_else(|why| {
                complete = false;
                Fact { text: format!("not known: {why}"), json: Value::Null }
            });
            facts.push((name, fact));
        };
        put("vertices", Ok(self.vertices()));
        put("facets", Ok(self.facets()));
        put("dimension", Ok(Fact::same(complex.dimension().map_or("none".to_owned(), |d| d.to_string()))));
        let spelt = |numbers: Vec<String>| Fact::same(format!("({})", numbers.join(", ")));
        put("f-vector", complex.f_vector(budget).map(|f| spelt(f.iter().map(ToString::to_string).collect())));
        put("h-vector", complex.h_vector(budget).map(|h| spelt(h.iter().map(ToString::to_string).collect())));
        put("Euler characteristic", complex.euler_characteristic(budget).map(|x| Fact::same(x.to_string())));
        put("pure", Ok(Fact::truth(complex.is_pure(), "")));
        put("connected", Ok(Fact::truth(complex.is_connected(), "")));
        put("unmixed", self.unmixed());
        put("flag", complex.is_flag(budget).map(|flag| Fact::truth(flag, "")));
        put("vertex decomposable", complex.is_vertex_decomposable(budget).map(|it| Fact::truth(it, "")));
        put("shellable", self.shellable());
        put("reduced homology", complex.homology(budget).map(|homology| Fact::same(homology.to_string())));
        let cohen_macaulay = complex.cohen_macaulay(field, budget).map(|answer| {
            let why = answer.obstruction.as_ref().map(|why| why.explain(complex)).unwrap_or_default();
            Fact::truth(answer.holds(), &why)
        });
        put("field", Ok(Fact::same(field.to_string())));
        put("Cohen–Macaulay", cohen_macaulay);
        let ideal = complex.facet_ideal();
        let answer = ideal.cohen_macaulay(field, budget).map(|answer| Fact::truth(answer.holds(), ""));
        put("facet ideal Cohen–Macaulay", answer);
        put("Stanley–Reisner ideal", complex.stanley_reisner_ideal(budget).map(|ideal| short(&ideal)));
        let betti = complex.stanley_reisner_ideal(budget).and_then(|ideal| ideal.betti_table(field, budget));
        put("Betti numbers of its ring", betti.map(|table| Fact::same(table.to_string())));
        (facts, complete)
    }

    fn vertices(&self) -> Fact {
        let names: Vec<&str> = self.complex.vertices().names().collect();
        let text = match names.len() > WRITTEN {
            true => names.len().to_string(),
            false => format!("{} ({})", names.len(), names.join(" ")),
        };
        Fact { text, json: json!(names) }
    }

    fn facets(&self) -> Fact {
        let complex = self.complex;
        let facets: Vec<Vec<&str>> = (complex.facets().iter())
            .map(|facet| facet.iter().map(|v| complex.vertices().name(v)).collect())
            .collect();
        let text = match facets.len() {
            0 => "none: this is the void complex".to_owned(),
            count if count > WRITTEN => count.to_string(),
            count => {
                let spelt: Vec<String> =
                    facets.iter().map(|facet| format!("{{{}}}", facet.join(" "))).collect();
                format!("{count}: {}", spelt.join(", "))
            }
        };
        Fact { text, json: json!(facets) }
    }

    fn unmixed(&self) -> Result<Fact, Unfinished> {
        Ok(match self.complex.mixed_covers(self.budget)? {
            None => Fact::truth(true, ""),
            Some((a, b)) => {
                let spell = |face| self.complex.spell(face);
                Fact::truth(
                    false,
                    &format!("{{{}}} and {{{}}} are minimal vertex covers", spell(&a), spell(&b)),
                )
            }
        })
    }

    fn shellable(&self) -> Result<Fact, Unfinished> {
        let complex = self.complex;
        match complex.shellability(self.budget) {
            Shellability::Shellable(shelling) => {
                let order: Vec<String> = shelling.order().iter().map(|facet| complex.spell(facet)).collect();
                let text = match order.len() > WRITTEN {
                    true => "yes".to_owned(),
                    false => format!("yes: {}", order.join(", ")),
                };
                Ok(Fact { text, json: json!({ "answer": true, "shelling": order }) })
            }
            Shellability::NotShellable(why) => {
                let why = match why {
                    NotShellable::NegativeCount { size, restriction, count } => format!(
                        "the h-triangle has {count} at facets of {size} vertices and restrictions of {restriction}"
                    ),
                    NotShellable::NotSequentiallyCohenMacaulay(why) => {
                        format!("it is not sequentially Cohen–Macaulay: {}", why.explain(complex))
                    }
                    NotShellable::SearchExhausted => "every order was tried".to_owned(),
                };
                Ok(Fact { text: format!("no: {why}"), json: json!({ "answer": false, "reason": why }) })
            }
            Shellability::Undecided(why) => Err(why),
        }
    }
}

fn short(ideal: &Ideal) -> Fact {
    match ideal.generators().len() > WRITTEN {
        true => Fact::same(format!("{} generators", ideal.generators().len())),
        false => Fact::same(ideal.to_string()),
    }
}
