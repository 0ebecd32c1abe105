//! Evaluates every row of a finished survey again with independent code: `second_opinion FOLDER…`.
//!
//! No code of Kelvin evaluates anything here. Positions are parsed from the text in the table and played by
//! the rules of the peer (for NoGo, which the peer does not have, by a separate implementation). Components,
//! canonical forms and thermographs are the peer's. A mean and a temperature are compared as dyadic numbers.
//! Values are compared without a notation: numbers of Kelvin's values and canonical forms of the peer must
//! correspond one to one in all rows of the folder.

mod nogo;
mod positions;

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use cpu_time::ProcessTime;
use kelvin_survey::{Folder, Table, TableEntry};
use nogo::NoGo;
use positions::{Col, Peer, Snort};
use std::collections::{HashMap, HashSet};

/// The number of positions at which the peer's table is cleared.
const MAX_POSITIONS: usize = 4_000_000;

/// The maximum number of differing rows that are printed.
const MAX_PRINTED: usize = 10;

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
                return Err(
                    format!("{path} is a survey of {other}, for which there is no independent code").into()
                );
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

/// The peer's data of a value: Kelvin's number of it, its mean and its temperature.
struct PeerData {
    number: i64,
    mean: f64,
    temperature: f64,
}

#[derive(Default)]
struct Opinion {
    rows: u64,
    entries: u64,
    /// The number of rows whose value was too long to print, or that failed.
    without: u64,
    differ: u64,
    values: HashMap<TotalWrapper<CanonicalForm>, PeerData>,
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
            let TableEntry::Integer(number) = numbers[row] else {
                self.without += 1;
                continue;
            };
            if P::INDEPENDENT || known.len() > MAX_POSITIONS {
                *known = ParallelTranspositionTable::new();
            }
            let value = position.canonical_form(known);
            let found = |name: &str| column(name).map(|column| &column[row]);
            self.compare_row(&text, number, value, found("mean"), found("temperature"));
        }
    }

    /// Compares the entries of a row with the peer's value.
    fn compare_row(
        &mut self,
        text: &str,
        number: i64,
        value: CanonicalForm,
        mean: Option<&TableEntry>,
        temperature: Option<&TableEntry>,
    ) {
        let fresh = !self.values.contains_key(TotalWrapper::from_ref(&value));
        // A known number belongs to another value if this value is new.
        let shared = fresh && !self.numbers.insert(number);
        let peer_data = self.values.entry(TotalWrapper::new(value.clone())).or_insert_with(|| PeerData {
            number,
            mean: double(value.mean()),
            temperature: double(value.temperature()),
        });
        let mut wrong = vec![];
        if peer_data.number != number || shared {
            wrong.push(format!(
                "value {number} is {value}, which is value {}, or has another meaning",
                peer_data.number
            ));
        }
        let mut entries = 1;
        for (name, there, again) in
            [("mean", mean, peer_data.mean), ("temperature", temperature, peer_data.temperature)]
        {
            if let Some(there) = there {
                entries += 1;
                if *there != TableEntry::Number(again) {
                    wrong.push(format!("{name} {there}, but the peer has {again}"));
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
        if self.differ <= MAX_PRINTED as u64 {
            println!("{what}: {why}");
        }
    }
}

/// A dyadic number of the peer as a double, which is exact, as it has few digits.
fn double(x: cgt::numeric::dyadic_rational_number::DyadicRationalNumber) -> f64 {
    x.numerator() as f64 / 2f64.powi(x.denominator_exponent() as i32)
}
