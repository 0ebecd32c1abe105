//! `--certificate FILE`, and `kelvin verify`.

use crate::arguments::Output;
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::{arguments::LimitArgs, file, object, watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_lab::{CertificateQuestion, Lab, Statement, VerifyAnswer, verify};
use kelvin_text::Excerpt;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  kelvin value domineering 3x3 --certificate d.proof   makes one
  kelvin verify d.proof                                says what it proves
  kelvin verify *.proof --quiet                        only which files are accepted
  kelvin value snort P6 --certificate s.proof.zst
  kelvin verify s.proof.zst
  kelvin verify d.proof --json

A certificate proves values and outcomes line by line (docs/proofs.md). Files whose names end in .zst are compressed.
The exit status is 1 if a file is refused.";

/// The certificate of an answer.
#[derive(Args)]
pub struct CertificateArgs {
    /// Write a proof of the answer, which `kelvin verify` checks; compressed if the name ends in .zst.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl CertificateArgs {
    /// Whether a certificate is asked for.
    pub fn is_asked_for(&self) -> bool {
        self.certificate.is_some()
    }

    /// Makes the certificate, if it is asked for.
    pub fn write(
        &self,
        lab: &Lab<'_>,
        prove: impl FnOnce() -> Vec<Statement>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        match &self.certificate {
            Some(path) => write(path, lab, prove(), budget),
            None => Ok(()),
        }
    }
}

/// Makes a certificate, and writes it to a file.
pub fn write(path: &Path, lab: &Lab<'_>, prove: Vec<Statement>, budget: &Budget) -> Result<(), Failure> {
    let answer = lab.certificate(&CertificateQuestion { prove }, budget)?;
    let text = answer.certificate.into_bytes();
    let bytes = if is_compressed(path) { zstd::encode_all(&text[..], 0)? } else { text };
    file::write(path, &bytes)
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "zst")
}

#[derive(Args)]
pub struct VerifyArgs {
    /// The certificates.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave out what is proved.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The most bytes of a certificate.
const LONGEST: u64 = 1 << 32;

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failure = |error: io::Error| Failure::message(format!("cannot read {}: {error}", path.display()));
    let file = BufReader::new(File::open(path).map_err(failure)?);
    let reader: Box<dyn Read> = match is_compressed(path) {
        true => Box::new(zstd::Decoder::new(file).map_err(failure)?),
        false => Box::new(file),
    };
    let mut bytes = Vec::new();
    reader.take(LONGEST + 1).read_to_end(&mut bytes).map_err(failure)?;
    match bytes.len() as u64 > LONGEST {
        true => Err(Failure::message(format!(
            "{}: a certificate has at most {} GB",
            path.display(),
            LONGEST >> 30
        ))),
        false => Ok(bytes),
    }
}

/// Checks the files, and prints what they prove.
pub fn run(task: &VerifyArgs) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let mut refused = false;
    for path in &task.files {
        let bytes = read(path)?;
        let watch = watch::Watch::new(&budget);
        let answer = verify(&bytes);
        drop(watch);
        budget.check()?;
        refused |= !answer.accepted;
        if task.output.is_json() {
            object::print([&answer])?;
        } else {
            print(task, path, &bytes, &answer)?;
        }
    }
    if refused { Err(Failure::Undecided) } else { Ok(()) }
}

fn print(task: &VerifyArgs, path: &Path, bytes: &[u8], answer: &VerifyAnswer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let path = path.display();
    if let Some(wrong) = &answer.refused {
        let text = String::from_utf8_lossy(bytes);
        let line = text.lines().nth(wrong.line.saturating_sub(1)).unwrap_or("");
        let at = (wrong.column.saturating_sub(1)).min(line.len());
        let excerpt = Excerpt::new(line, at..at);
        writeln!(output, "refused   {path}: line {}: {}", wrong.line, wrong.message)?;
        return if line.is_empty() { Ok(()) } else { writeln!(output, "{excerpt}") };
    }
    for claim in answer.claims.iter().filter(|_| !task.quiet) {
        writeln!(output, "proved    {claim}")?;
    }
    let (lines, nodes, claims) = (answer.lines, answer.nodes, answer.claims.len());
    writeln!(output, "accepted  {path}: {lines} lines, {nodes} games, {claims} claims, {} bytes", bytes.len())
}
