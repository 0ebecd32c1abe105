//! `kelvin complex`.

mod drawing;
mod facts;
mod make;
mod recover;
mod report;
mod search;
mod share;
mod subject;
mod table;

use crate::arguments::{Format, Limits, Output};
use crate::calculation::Calculation;
use crate::failure::{Failure, wrong_usage};
use crate::file;
use clap::{Args, Subcommand, ValueEnum};
use drawing::Drawing;
use kelvin_complexes::formats::{graph6, lists, macaulay2};
use kelvin_complexes::{Face, Field, Ideal, Unfinished};
use kelvin_placement::{LabelledComplex, PlacementError};
use kelvin_values::Player;
use report::Report;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use subject::Subject;

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
  kelvin complex search '{1|*}'                       the smallest complex worth a game
  kelvin complex make '{3|-2}'                        one that is worth it for a reason

A file holds facets: as text `x1 x2, y1`, as JSON [[\"a\",\"b\"],[\"c\"]] or {\"vertices\": …, \"facets\": …, \"left\": …,
\"right\": …}, as lists of numbers for polymake or GUDHI, as a Macaulay2 complex or ideal, or as a graph in graph6.
Vertices x… are Left's, y… Right's, v… anyone's; --left and --impartial say it otherwise.";

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
    /// Look for complexes worth a game, or for all games born by a day.
    #[command(after_help = search::EXAMPLES)]
    Search(search::Search),
    /// Make a complex worth a game.
    #[command(after_help = make::EXAMPLES)]
    Make(make::Make),
    /// Recover the complex of an unlabelled game graph, or tell why it has none.
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
    /// The vertices of Left, if their names do not say it; the others are Right's.
    #[arg(long, value_name = "NAMES", requires = "facets", conflicts_with = "impartial")]
    left: Option<String>,
    /// All vertices belong to both players.
    #[arg(long, requires = "facets")]
    impartial: bool,
    /// The field: Q, or a prime p for GF(p).
    #[arg(long, value_name = "Q|P", default_value = "Q", value_parser = field)]
    field: Field,
    #[command(flatten)]
    form: Form,
    /// Write a drawing to a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What is drawn.
    #[arg(long, value_enum, default_value_t = Drawing::Complex)]
    draw: Drawing,
    #[command(flatten)]
    limits: Limits,
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Export {
    /// Facets as text: `x1 x2, y1`.
    Text,
    /// Facets and labels as JSON.
    Facets,
    /// A list of facets by number for GUDHI.
    Gudhi,
    /// A command for polymake.
    Polymake,
    /// The graph of vertices and edges.
    Graph6,
    /// The game as it is played, for CGSuite: the string `gameRepresentation` gives.
    Brackets,
    /// The game graph, positions numbered: `0-1 L, 0-2 R, …`.
    Moves,
}

impl Form {
    fn is_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
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

impl From<Unfinished> for Failure {
    fn from(why: Unfinished) -> Failure {
        match why {
            Unfinished::Exhausted(why) => why.into(),
            other => Failure::told(other.to_string()),
        }
    }
}

impl From<PlacementError> for Failure {
    fn from(error: PlacementError) -> Failure {
        match error {
            PlacementError::Unfinished(why) => why.into(),
            other => Failure::told(other.to_string()),
        }
    }
}

pub fn run(task: &ComplexTask) -> Result<(), Failure> {
    match &task.task {
        Some(Task::Table(table)) => table::run(table),
        Some(Task::Search(search)) => search::run(search),
        Some(Task::Make(make)) => make::run(make),
        Some(Task::Recover(recover)) => recover::run(recover),
        None => one(&task.one),
    }
}

fn one(task: &One) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let subject = match (&task.ruleset, &task.board, &task.facets) {
        (Some(ruleset), Some(board), None) => Subject::of_game(ruleset, board)?,
        (None, None, Some(path)) => {
            subject::read(path, &budget)?.labelled(task.left.as_deref(), task.impartial)?
        }
        _ => wrong_usage("expected a RULESET and a BOARD, or --facets FILE"),
    };
    let mut output = io::stdout().lock();
    if let Some(path) = &task.svg {
        file::write(path, task.draw.svg(&subject, &budget)?.as_bytes())?;
        if !(task.form.is_json() || task.form.m2 || task.form.dot || task.form.export.is_some()) {
            return Ok(());
        }
    }
    if task.form.dot {
        write!(output, "{}", task.draw.dot(&subject, &budget)?)?;
    } else if task.form.m2 {
        write!(output, "{}", for_macaulay2(&subject, task.field, &budget)?)?;
    } else if let Some(format) = task.form.export {
        writeln!(output, "{}", export(&subject, format, &budget)?.trim_end())?;
    } else {
        let json = task.form.is_json();
        let style = task.form.format.style();
        let report = Report { subject: &subject, field: task.field, calculation: &budget, json, style };
        // Every report has the same keys: what is not known, or not defined, is null.
        let keys = facts::KEYS.iter().map(|key| ((*key).to_owned(), Value::Null));
        let mut fields: serde_json::Map<String, Value> = keys.collect();
        let complete = report.tell(|fact| {
            if json {
                fields.extend(fact.fields());
                return Ok(());
            }
            match fact.text.contains('\n') {
                true => writeln!(output, "{}\n{}", fact.name, fact.text.trim_end()),
                false => writeln!(output, "{:32} {}", fact.name, fact.text),
            }
        })?;
        if json {
            fields.insert("complete".to_owned(), complete.into());
            writeln!(output, "{}", Value::Object(fields))?;
        }
        if !complete {
            return Err(Failure::told("not everything could be decided within the limits"));
        }
    }
    Ok(())
}

fn for_macaulay2(subject: &Subject, field: Field, budget: &kelvin_budget::Budget) -> Result<String, Failure> {
    let complex = subject.complex(budget)?;
    let illegal = subject.illegal_ideal(budget)?;
    let mut text = macaulay2::write_complex(&complex, field);
    // Names that Macaulay2 cannot use were replaced by others.
    let renamed = text.contains("\n-- v_1 = ");
    // All live in the ring of the complex: of the text of an ideal the last line is its own.
    let ideal = |name: &str, ideal: &Ideal| {
        let text = macaulay2::write_ideal(ideal, field);
        format!("{name}{}\n", text.lines().last().unwrap_or("").trim_start_matches('I'))
    };
    text += "-- generated by the facets, and by the minimal non-faces\n";
    text += &ideal("legalIdeal", &complex.facet_ideal());
    text += &ideal("illegalIdeal", &illegal);
    if let Some(labelled) = subject.game_complex(budget)? {
        for (name, player) in [("leftVertices", Player::Left), ("rightVertices", Player::Right)] {
            let vertices = labelled.vertices_of(player);
            let names: Vec<&str> = vertices.iter().map(|v| complex.vertices().name(v)).collect();
            if !renamed {
                text += &format!("{name} = {{{}}}\n", names.join(", "));
            }
        }
        // A long one is of no use; --export brackets says how long it would be.
        if let Ok(brackets) = labelled.brackets(budget) {
            text += &format!("gameRepresentation = \"{brackets}\"\n");
        }
    }
    Ok(text)
}

fn export(subject: &Subject, format: Export, budget: &kelvin_budget::Budget) -> Result<String, Failure> {
    let complex = subject.complex(budget)?;
    let game = || -> Result<_, Failure> {
        subject.game_complex(budget)?.ok_or_else(|| Failure::told(subject::NO_OWNERS))
    };
    Ok(match format {
        Export::Text => facets(&complex),
        Export::Facets => subject.json(budget)?,
        Export::Gudhi => lists::write_gudhi(&complex),
        Export::Polymake => lists::write_polymake(&complex),
        Export::Graph6 => graph6::write(&complex.graph()),
        Export::Brackets => game()?.brackets(budget)?,
        Export::Moves => kelvin_placement::MoveGraph::from(&game()?.game_graph(budget)?).to_string(),
    })
}

/// Prints a complex that was looked for.
fn print_complex(form: &Output, complex: &LabelledComplex, value: Option<&str>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match form.is_json() {
        true => writeln!(output, "{}", object(complex, value))?,
        false => writeln!(output, "{}", facets(complex.complex()))?,
    }
    Ok(())
}

/// A labelled complex for programs, with its value if that is known.
fn object(complex: &LabelledComplex, value: Option<&str>) -> Value {
    let names = |face: &Face| complex.complex().vertices().names_of(face);
    let all = complex.complex().vertices();
    let facets: Vec<_> = complex.complex().facets().iter().map(names).collect();
    json!({
        "vertices": all.names().collect::<Vec<_>>(),
        "owners": (0..all.len()).map(|v| report::owner(complex.owner(v))).collect::<Vec<_>>(),
        "facets": facets,
        "value": value,
    })
}

/// The facets as they are read from files: the void complex has none, and {} is the empty face.
fn facets(complex: &kelvin_complexes::Complex) -> String {
    let spell = |facet: &kelvin_complexes::Face| match facet.is_empty() {
        true => "{}".to_owned(),
        false => complex.spell(facet),
    };
    complex.facets().iter().map(spell).collect::<Vec<_>>().join(", ")
}
