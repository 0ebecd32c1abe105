//! `kelvin complex verify` and `kelvin complex vector`.

use super::text_of;
use crate::arguments::LimitArgs;
use crate::calculation::Calculation;
use crate::count::count;
use crate::failure::{Failure, wrong_usage};
use clap::Args;
use kelvin_complexes::certificate::{Certificate, Verdict};
use kelvin_complexes::kruskal_katona;
use kelvin_numbers::Integer;
use std::io::{self, Write};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex snort P3 --certificate snort.json    writes the file, with the report
  kelvin complex verify snort.json

Every claim of the file is checked from the definitions, by code independent of the search for its evidence:
shellings facet by facet, cycles by their boundaries, decompositions step by step. A claim without evidence shorter
than its definition is checked by enumerating all cases, if these are few enough.";

pub const VECTORS: &str = "\
Examples:
  kelvin complex vector 1 6 12 8                      yes: the octahedron
  kelvin complex vector 1 6 12 12                     no, with the reason

The numbers of faces with 0, 1, 2, … vertices, by the theorem of Kruskal and Katona.";

#[derive(Args)]
pub struct Verify {
    /// A file of certificates, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Args)]
pub struct Vector {
    /// The numbers of faces with 0, 1, 2, … vertices.
    #[arg(value_name = "NUMBER", required = true)]
    numbers: Vec<Integer>,
}

/// Checks a file of certificates.
pub fn run(task: &Verify) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let certificate = Certificate::from_json(&text_of(&task.file)?)
        .map_err(|why| Failure::message(format!("{} is not a certificate: {why}", task.file.display())))?;
    let mut refuted = 0;
    for (claim, verdict) in certificate.check(&budget)? {
        let verdict_text = match verdict {
            Verdict::Confirmed => "confirmed".to_owned(),
            Verdict::Unchecked(why) => format!("not checked: {why}"),
            Verdict::Refuted(why) => {
                refuted += 1;
                format!("NOT PROVED: {why}")
            }
        };
        writeln!(io::stdout(), "{:48} {verdict_text}", claim.to_string())?;
    }
    match refuted {
        0 => Ok(()),
        refuted => Err(Failure::message(format!("{} not proved by the evidence", count(refuted, "claim")))),
    }
}

/// Reports whether a vector is an f-vector.
pub fn vector(task: &Vector) -> Result<(), Failure> {
    let numbers: Result<Vec<_>, _> = task.numbers.iter().map(|number| number.clone().try_into()).collect();
    let Ok(numbers) = numbers else { wrong_usage("expected numbers of faces, none of them negative") };
    let text = match kruskal_katona(&numbers) {
        Ok(()) => "yes".to_owned(),
        Err(why) => format!("no: {why}"),
    };
    Ok(writeln!(io::stdout(), "{text}")?)
}
