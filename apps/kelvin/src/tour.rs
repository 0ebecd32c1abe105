//! `kelvin tour`: a demonstration of Kelvin on one or two screens.

use crate::answer::object;
use crate::arguments::{Format, LimitArgs};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::screen;
use clap::Args;
use kelvin_heat::Heat;
use kelvin_lab::EvaluationAnswer;
use kelvin_language::{Session, Source};
use kelvin_pictures::ThermographPicture;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;
use kelvin_values::notation::Printer;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin tour
  kelvin tour --format unicode";

/// A step of the tour.
enum Stop {
    /// An expression of the worksheet language.
    Expression(&'static str),
    /// A position: its ruleset and its board.
    Position(&'static str, &'static str),
}

use Stop::{Expression, Position as Board};

const STOPS: &[(Stop, &str)] = &[
    (Expression("{0|1} + {0|1}"), "Options in braces, Left's first: {0|1} is a half, and two of them are 1."),
    (
        Expression("+-1 + +-1"),
        "+-1 is the switch {1|-1}. Two of them are worth nothing: who moves first loses.",
    ),
    (
        Expression("{0|*} < 1/1024"),
        "{0|*} is up, written ^: positive, and smaller than every positive number.",
    ),
    (Expression("^ + {0||0|-2} - ^"), "Sums in canonical form, by the names that books use."),
    (Expression("{3||2*|1*}.LeftStop"), "Where play ends if Left begins."),
    (Expression("*5 + *3"), "Nimbers add without carrying,"),
    (Expression("5.NimProduct(3)"), "and nim-multiply to make a field."),
    (
        Expression("[{n|-n} + {1|-1} for n from 1 to 3]"),
        "The worksheet language has lists, loops, functions and classes.",
    ),
    (Board("hackenbush", "BRBB"), "Positions have values: blue and red edges, from the ground up."),
    (
        Board("toads-and-frogs", "tt.ff"),
        "Left's toads move to the right, Right's frogs to the left, or jump.",
    ),
    (Board("domineering", "4x4"), "Left places dominoes vertically, Right horizontally."),
    (Board("snort", "P5"), "Neighbours on this path may not be of different colours."),
];

/// The game whose thermograph is the last step.
const HOT: &str = "{7|5||4|1}";

const NEXT: &str = "\
What to type next:
  kelvin eval '{1|-1} + ^'           any expression
  kelvin rulesets                    the games Kelvin knows
  kelvin moves domineering 4x4       what each move is worth
  kelvin table snort Pn --to 12      a family of boards
  kelvin thermograph '{5|1||0|-4}' --steps
  kelvin --help";

#[derive(Args)]
pub struct Tour {
    /// The alphabet of the answers.
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    format: Format,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the tour. Every answer is computed live.
pub fn run(task: &Tour) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let style = task.format.style();
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let analyst = Analyst::new(&universe);
    let mut output = io::stdout().lock();
    if task.format != Format::Json {
        writeln!(output, "Kelvin, a laboratory for combinatorial games\n")?;
    }
    for (stop, remark) in STOPS {
        let (question, answer) = match stop {
            Expression(text) => {
                let value = session.evaluate(&Source::new("", *text), &budget)?;
                let answer = value.map(|value| session.show(&value, style, &budget)).transpose()?;
                ((*text).to_owned(), answer.unwrap_or_default())
            }
            Board(ruleset, board) => {
                let position =
                    Position::parse(ruleset, board).map_err(|error| Failure::message(error.to_string()))?;
                let value = analyst.value(&position, &budget)?;
                (format!("{ruleset} {board}"), Printer::new(&universe, style).print(value, &budget)?)
            }
        };
        if task.format == Format::Json {
            let found = EvaluationAnswer { value: Some(answer), ..EvaluationAnswer::of(question) };
            writeln!(output, "{}", object(&found))?;
            continue;
        }
        write!(output, "{}", screen::shown(format!("  {question}  →  {answer}\n      {remark}\n")))?;
    }
    if task.format == Format::Json {
        return Ok(());
    }
    let game = session.game(HOT, &budget)?;
    let picture = ThermographPicture::of_game(&Heat::new(&universe), &universe.work(&budget), game)?;
    let drawing = match screen::colours() {
        true => picture.terminal_in_colour(screen::width().min(64)),
        false => picture.terminal(screen::width().min(64)),
    };
    writeln!(
        output,
        "\nHow hot a game is shows in its thermograph: what each player gets when every move costs t.\n"
    )?;
    let drawing = screen::shown(drawing);
    writeln!(output, "{}\n\n{NEXT}", drawing.trim_end_matches('\n'))?;
    Ok(())
}
