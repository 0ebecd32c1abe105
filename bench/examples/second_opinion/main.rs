//! Every row of a finished survey, evaluated once more by other code: `second_opinion FOLDER…`.
//!
//! Nothing of Kelvin's evaluates anything here. Positions are read from the text in the table and played by the rules of the peer (NoGo, which it
//! does not have, by rules written for this); components, canonical forms and thermographs are the peer's. A mean and a temperature are compared
//! as the dyadic numbers they are. Values are compared without a notation: a number of Kelvin's and a canonical form of the peer's have to belong to each
//! other in all rows of the folder, one to one.

mod nogo;
mod positions;

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use cpu_time::ProcessTime;
use kelvin_survey::{Entry, Folder, Table};
use nogo::NoGo;
use positions::{Col, Peer, Snort};
use std::collections::{HashMap, HashSet};

/// The peer's table is begun anew when it has so many positions.
const POSITIONS: usize = 4_000_000;

/// Rows that are told one by one.
const TOLD: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut mistakes = 0;
    for path in std::env::args().skip(1) {
        let folder = Folder::new(&path);
        let ruleset = folder.manifest()?.plan.ruleset;
        let clock = ProcessTime::now();
        let opinion = match ruleset.as_str() {
            "domineering" => compare::<Domineering>(&folder)?,
            "snort" => compare::<Snort>(&folder)?,
            "col" => compare::<Col>(&folder)?,
            "nogo" => compare::<NoGo>(&folder)?,
            other => {
                return Err(format!("{path} is a survey of {other}, of which there is no other code").into());
            }
        };
        println!(
            "{path}: {} rows of {ruleset}, {} values, {} entries compared; {} rows without a value, {} differ; {:.1} CPU s",
            opinion.rows,
            opinion.numbers.len(),
            opinion.entries,
            opinion.without,
            opinion.differ,
            clock.elapsed().as_secs_f64()
        );
        mistakes += opinion.differ;
    }
    if mistakes > 0 { Err(format!("{mistakes} rows differ").into()) } else { Ok(()) }
}

/// What the peer says of a value: Kelvin's number of it, its mean and its temperature.
struct Said {
    number: i64,
    mean: f64,
    temperature: f64,
}

#[derive(Default)]
struct Opinion {
    rows: u64,
    entries: u64,
    /// Rows whose value was too long to be written, or that failed.
    without: u64,
    differ: u64,
    values: HashMap<TotalWrapper<CanonicalForm>, Said>,
    numbers: HashSet<i64>,
}

fn compare<P: Peer>(folder: &Folder) -> Result<Opinion, Box<dyn std::error::Error>> {
    let mut opinion = Opinion::default();
    let mut known = ParallelTranspositionTable::<P>::new();
    folder.tables(&folder.manifest()?, &mut |table| {
        opinion.compare(&table, &mut known);
        Ok(())
    })?;
    Ok(opinion)
}

impl Opinion {
    fn compare<P: Peer>(&mut self, table: &Table, known: &mut ParallelTranspositionTable<P>) {
        let column = |name: &str| table.column(name);
        let (Some(positions), Some(numbers)) = (column("position"), column("value_number")) else {
            return self.differs("a table", "it has no values");
        };
        for row in 0..table.rows() {
            self.rows += 1;
            let text = positions[row].to_string();
            let Some(position) = P::read(&text) else {
                self.differs(&text, "the peer cannot read it");
                continue;
            };
            let Entry::Integer(number) = numbers[row] else {
                self.without += 1;
                continue;
            };
            if P::ALONE || known.len() > POSITIONS {
                *known = ParallelTranspositionTable::new();
            }
            let value = position.canonical_form(known);
            let found = |name: &str| column(name).map(|column| &column[row]);
            self.look(&text, number, value, found("mean"), found("temperature"));
        }
    }

    /// Compares what stands in a row with the peer's value.
    fn look(
        &mut self,
        text: &str,
        number: i64,
        value: CanonicalForm,
        mean: Option<&Entry>,
        temperature: Option<&Entry>,
    ) {
        let fresh = !self.values.contains_key(TotalWrapper::from_ref(&value));
        // A number that is known belongs to another value, where this one is new.
        let shared = fresh && !self.numbers.insert(number);
        let said = self.values.entry(TotalWrapper::new(value.clone())).or_insert_with(|| Said {
            number,
            mean: double(value.mean()),
            temperature: double(value.temperature()),
        });
        let mut wrong = vec![];
        if said.number != number || shared {
            wrong.push(format!(
                "value {number} is {value}, which is value {}, or has another meaning",
                said.number
            ));
        }
        let mut entries = 1;
        for (name, there, again) in
            [("mean", mean, said.mean), ("temperature", temperature, said.temperature)]
        {
            if let Some(there) = there {
                entries += 1;
                if *there != Entry::Number(again) {
                    wrong.push(format!("{name} {there}, and the peer says {again}"));
                }
            }
        }
        self.entries += entries;
        if !wrong.is_empty() {
            self.differs(text, &wrong.join("; "));
        }
    }

    fn differs(&mut self, what: &str, why: &str) {
        self.differ += 1;
        if self.differ <= TOLD as u64 {
            println!("{what}: {why}");
        }
    }
}

/// A dyadic number of the peer's as a double, which holds it: it has few digits.
fn double(x: cgt::numeric::dyadic_rational_number::DyadicRationalNumber) -> f64 {
    x.numerator() as f64 / 2f64.powi(x.denominator_exponent() as i32)
}
