//! `kelvin complex`.

mod drawing;
mod export;
mod make;
mod recover;
mod search;
mod table;
mod verify;

use crate::arguments::{Format, LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::unused::refuse;
use crate::watch::Watch;
use crate::{file, object, own_rules};
use clap::{Args, Subcommand};
use drawing::DrawingKind;
use export::Export;
use kelvin_complexes::Unfinished;
use kelvin_complexes::certificate::Certificate;
use kelvin_lab::{ComplexQuestion, ComplexSource, FieldName, FoundComplex, Lab, Part, Settings};
use kelvin_placement::PlacementError;
use kelvin_values::Universe;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  kelvin complex snort P3
  kelvin complex domineering 2x3 --field 2
  kelvin complex 'oab(2,3)' 6 --m2                    for Macaulay2
  kelvin complex my-rules.toml C5 --json              a placement ruleset of your own
  kelvin complex snort P3 --svg snort.svg --draw graph
  kelvin complex col C5 --dot --draw illegal | dot -Tpdf > col.pdf
  kelvin complex nogo P3 --export brackets            the game for CGSuite
  printf 'x1 x2, x2 y1, y1\\n' | kelvin complex --facets -
  kelvin complex --facets snort.json --field 2
  kelvin complex --facets triangle.txt --impartial
  kelvin complex table snort --family complete,cycle,path --to 8
  kelvin complex snort P3 --take 'link x1'            the complex after a move
  kelvin complex col P3 --resolution                  the maps of a minimal free resolution
  kelvin complex snort P3 --certificate snort.json    proofs, for `kelvin complex verify`
  kelvin complex search '{1|*}'                       the smallest complex with this value
  kelvin complex make '{3|-2}'                        one by a construction

A file holds facets: as text `x1 x2, y1`, as JSON [[\"a\",\"b\"],[\"c\"]] or {\"vertices\": …, \"facets\": …, \"left\": …,
\"right\": …}, as lists of numbers for polymake or GUDHI, as a Macaulay2 complex or ideal, or as a graph in graph6.
Vertices x… are Left's, y… Right's, v… belong to both; --left and --impartial override this.";

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ComplexTask {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    one: One,
}

#[derive(Subcommand)]
enum Task {
    /// Tabulate the complexes of a ruleset on families of boards.
    #[command(after_help = table::EXAMPLES)]
    Table(table::ComplexTable),
    /// Search for complexes with a given value, or with any value born by a day.
    #[command(after_help = search::EXAMPLES)]
    Search(search::Search),
    /// Construct a complex with a given value.
    #[command(after_help = make::EXAMPLES)]
    Make(make::Make),
    /// Check a file of certificates from the definitions.
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::Verify),
    /// Decide whether a complex has these numbers of faces of each size.
    #[command(after_help = verify::VECTORS)]
    Vector(verify::Vector),
    /// Recover the complex of an unlabelled game graph, or report why it has none.
    #[command(after_help = recover::EXAMPLES)]
    Recover(recover::Recover),
}

/// One complex.
#[derive(Args)]
struct One {
    /// A placement ruleset, or a file of rules (.toml): the complex is that of the legal positions.
    #[arg(value_name = "RULESET", required_unless_present = "facets", requires = "board")]
    ruleset: Option<String>,
    /// The board.
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: Option<String>,
    /// A file of facets instead, or - for standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "ruleset")]
    facets: Option<PathBuf>,
    /// The vertices of Left, if their names do not show it; the others are Right's.
    #[arg(long, value_name = "NAMES", requires = "facets", conflicts_with = "impartial")]
    left: Option<String>,
    /// All vertices belong to both players.
    #[arg(long, requires = "facets")]
    impartial: bool,
    /// The field: Q, or a prime p for GF(p) [default: Q].
    #[arg(long, value_name = "Q|P", value_parser = field)]
    field: Option<FieldName>,
    /// An operation applied to the complex first: link, star, deletion or induced with vertices, skeleton or pure
    /// skeleton with a dimension. Others are Alexander dual, cover dual, complement and core. May be repeated.
    #[arg(long, value_name = "WHAT")]
    take: Vec<String>,
    /// Print the maps of a minimal free resolution of the illegal ideal, too.
    #[arg(long)]
    resolution: bool,
    /// Write certificates of the reported facts to a file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    /// Write a drawing to a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What is drawn, and what --export writes [default: complex].
    #[arg(long, value_enum)]
    draw: Option<DrawingKind>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Args)]
#[group(multiple = false)]
struct Form {
    /// Print an object, as --format json does (docs/json.md).
    #[arg(long)]
    json: bool,
    /// The alphabet of the value.
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    format: Format,
    /// Print the complex and its two ideals for Macaulay2.
    #[arg(long)]
    m2: bool,
    /// Print a drawing for Graphviz.
    #[arg(long)]
    dot: bool,
    /// Print the complex for other programs.
    #[arg(long, value_enum, value_name = "FORMAT")]
    export: Option<Export>,
}

impl Form {
    fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

fn field(text: &str) -> Result<FieldName, String> {
    text.parse()
}

impl From<Unfinished> for Failure {
    fn from(why: Unfinished) -> Failure {
        match why {
            Unfinished::Exhausted(why) => why.into(),
            other => Failure::message(other.to_string()),
        }
    }
}

impl From<PlacementError> for Failure {
    fn from(error: PlacementError) -> Failure {
        match error {
            PlacementError::Unfinished(why) => why.into(),
            other => Failure::message(other.to_string()),
        }
    }
}

pub fn run(task: &ComplexTask) -> Result<(), Failure> {
    match &task.task {
        Some(Task::Table(table)) => table::run(table),
        Some(Task::Search(search)) => search::run(search),
        Some(Task::Make(make)) => make::run(make),
        Some(Task::Recover(recover)) => recover::run(recover),
        Some(Task::Verify(verify)) => verify::run(verify),
        Some(Task::Vector(vector)) => verify::vector(vector),
        None => one(&task.one),
    }
}

impl One {
    /// Rejects options without effect on the output.
    fn refuse_unused(&self) {
        let Form { m2, dot, export, .. } = &self.form;
        let picture_alone = self.svg.is_some() && !self.form.is_json();
        let report = !(*m2 || *dot || export.is_some() || picture_alone);
        refuse(
            "unless --svg, --dot or --export draws or writes it",
            &[("--draw", self.draw.is_some() && self.svg.is_none() && !dot && export.is_none())],
        );
        let graph = self.draw == Some(DrawingKind::Graph);
        refuse(
            "in what --export writes",
            &[("--draw graph", graph && self.svg.is_none() && export.is_some())],
        );
        if !report {
            let over_field = *m2 || self.certificate.is_some();
            refuse(
                "where no report is printed",
                &[("--resolution", self.resolution), ("--field", self.field.is_some() && !over_field)],
            );
        }
    }
}

fn one(task: &One) -> Result<(), Failure> {
    task.refuse_unused();
    let field = task.field.unwrap_or_default();
    let draw = task.draw.unwrap_or(DrawingKind::Complex);
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let source = match (&task.ruleset, &task.board, &task.facets) {
        (Some(ruleset), Some(board), None) => {
            ComplexSource::Game { ruleset: ruleset.clone(), board: board.as_str().into() }
        }
        (None, None, Some(path)) => ComplexSource::Facets {
            facets: text_of(path)?,
            left: task.left.clone(),
            impartial: task.impartial,
        },
        _ => wrong_usage("expected a RULESET and a BOARD, or --facets FILE"),
    };
    let rulesets = own_rules::rulesets(task.ruleset.as_deref(), &task.limits)?;
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let subject = lab.complex_subject(&source, &budget).map_err(|error| match &task.facets {
        Some(path) => named(path, error),
        None => error.into(),
    })?;
    let subject = subject.taken(&task.take, &budget)?;
    if let Some(path) = &task.certificate {
        let complex = subject.complex(&budget)?;
        let certificate = Certificate::of(&complex, field.0, &budget)?;
        file::write(path, certificate.to_json().as_bytes())?;
    }
    if let Some(path) = &task.svg {
        file::write(path, draw.svg(&subject, &budget)?.as_bytes())?;
        if !(task.form.is_json() || task.form.m2 || task.form.dot || task.form.export.is_some()) {
            return Ok(());
        }
    }
    if task.form.dot {
        return Ok(write!(io::stdout(), "{}", draw.dot(&subject, &budget)?)?);
    }
    if task.form.m2 {
        return Ok(write!(io::stdout(), "{}", export::for_macaulay2(&subject, field.0, &budget)?)?);
    }
    if let Some(format) = task.form.export {
        let subject = match draw {
            DrawingKind::Illegal => subject.illegal(&budget)?,
            _ => subject,
        };
        return Ok(writeln!(io::stdout(), "{}", format.text(&subject, &budget)?.trim_end())?);
    }
    let json = task.form.is_json();
    let question = ComplexQuestion {
        source,
        field,
        alphabet: task.form.format.alphabet(),
        brief: !json,
        take: task.take.clone(),
        resolution: task.resolution,
    };
    let watch = Watch::new(&budget);
    let mut printed = Ok(());
    let mut print = |part: Part| {
        let Part::Fact(fact) = part else { return };
        if json || printed.is_err() {
            return;
        }
        printed = watch.suspend(|| match fact.text.contains('\n') {
            true => writeln!(io::stdout(), "{}\n{}", fact.name, fact.text.trim_end()),
            false if fact.elided => {
                writeln!(io::stdout(), "{:32} {} (--json shows it)", fact.name, fact.text)
            }
            false => writeln!(io::stdout(), "{:32} {}", fact.name, fact.text),
        });
    };
    let answer = lab.report(&subject, &question, &budget, &mut print);
    printed?;
    drop(watch);
    if json {
        object::print([&answer])?;
    }
    match answer.complete {
        true => Ok(()),
        false => Err(Failure::message(
            "some questions could not be decided within the limits: raise --timeout or --memory",
        )),
    }
}

/// An error in a file, with its path.
fn named(path: &Path, error: kelvin_lab::Error) -> Failure {
    match Failure::from(error) {
        Failure::Message(why) => Failure::message(format!("{}: {why}", path.display())),
        other => other,
    }
}

/// The text of a file, or of standard input for `-`.
fn text_of(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let cannot = |error: io::Error| Failure::message(format!("cannot read {name}: {error}"));
    let mut bytes = vec![];
    match path.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()).map_err(cannot)?,
        _ => bytes = std::fs::read(path).map_err(cannot)?,
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::message(format!("{name} is not text: it has bytes that are not UTF-8")))
}

/// Prints a complex found by a search.
fn print_complex(form: &Output, complex: &FoundComplex) -> Result<(), Failure> {
    match form.is_json() {
        true => object::print([complex]),
        false => Ok(writeln!(io::stdout(), "{}", complex.text())?),
    }
}
