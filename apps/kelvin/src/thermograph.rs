//! `kelvin thermograph`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::class_folders::look_for_classes;
use crate::expression;
use crate::failure::{Failure, wrong_usage};
use crate::moves::PlayerArg;
use crate::unused::refuse_in_json;
use crate::{file, object, own_rules, screen, watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_heat::strategy::letter;
use kelvin_heat::{Heat, Situation};
use kelvin_lab::{
    Alphabet, CompoundQuestion, LONGEST, Lab, LoopyWithForm, Rulesets, Settings, Statement, Sum,
    ThermographQuestion, Valued, WrittenSummand,
};
use kelvin_language::Session;
use kelvin_pictures::{ConstructionStep, Name, PngError, ThermographPicture, png_of_svg, steps, steps_svg};
use kelvin_values::{Game, Player, Universe, Work};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  kelvin thermograph '{4|1}'
  kelvin thermograph '{3||2|-1}' --options
  kelvin thermograph '{5|1}' '{4||2|-2}' '+-1'      several in one picture
  kelvin thermograph '{7|5||4|1}' --steps           its construction from its options
  kelvin thermograph '{8|-4}' '{5|-5}' '{1|-13}' --compound left     the sum, with Left to move
  kelvin thermograph 'a{1||a|0}'                    a ko worth a point
  kelvin thermograph 'a{1||a|0}' --komaster right   with Right as komaster
  kelvin thermograph '{pi|0}'                       a game over all numbers, with exact coordinates
  kelvin thermograph '{omega|0} + {1|-1}' --json
  kelvin thermograph '{7|5||4|1}' --svg game.svg --tikz game.tex
  kelvin thermograph '{7|5||4|1}' --steps --png steps.png
  kelvin thermograph '{7|5||4|1}' --certificate heat.proof    a proof of stops, mean and temperature";

#[derive(Args)]
pub struct ThermographArgs {
    /// The game, or several for one picture.
    #[arg(required = true, allow_hyphen_values = true, value_name = "EXPR")]
    games: Vec<String>,
    #[command(flatten)]
    file: File,
    #[command(flatten)]
    output: Output,
    /// Show the construction of the thermograph from those of its options.
    #[arg(long, conflicts_with = "options")]
    steps: bool,
    /// Show the thermographs of the options as well, and the scaffolds.
    #[arg(long)]
    options: bool,
    /// Show the compound thermograph of the sum of the games for this player, who is to move.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options"])]
    compound: Option<PlayerArg>,
    /// Let this player have just as many ko threats as it takes to win a ko.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options", "compound", "komonster"])]
    komaster: Option<PlayerArg>,
    /// Let this player have more ko threats than it takes.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options", "compound"])]
    komonster: Option<PlayerArg>,
    /// The width of a line of the terminal, in characters.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(24..=240), conflicts_with_all = ["svg", "png", "tikz"])]
    width: Option<u16>,
    #[command(flatten)]
    certificate: CertificateArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Where the picture goes, if not to the terminal: to one file or to several.
#[derive(Args)]
struct File {
    /// Write an SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write a TikZ picture for LaTeX, to be used with the packages tikz and amsmath.
    #[arg(long, value_name = "FILE")]
    tikz: Option<PathBuf>,
}

/// Pixels per point of the SVG.
const SCALE: f32 = 2.0;

/// Draws the thermographs.
pub fn run(task: &ThermographArgs) -> Result<(), Failure> {
    if task.options && task.games.len() > 1 {
        wrong_usage("--options shows the options of one game, but there are several expressions");
    }
    refuse_in_json(task.output.is_json(), &[("--width", task.width.is_some())]);
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, &task.limits);
    let watch = watch::Watch::new(&budget);
    let lab = match &task.games[..] {
        [text] => Lab::new(&universe, Settings::default()).with_rulesets(rulesets(text, task)),
        _ => Lab::new(&universe, Settings::default()),
    };
    // Both the notation of values and boards can contain kos; any other text is an expression.
    if let [text] = &task.games[..]
        && let Ok(Valued::Loopy(game)) = lab.valued(&subject(text), &budget)
    {
        let drawing = with_kos(task, &lab, text, &game, &budget)?;
        if task.certificate.is_asked_for() {
            return Err(Failure::message(
                "the certificates of loopy games prove outcomes, not thermographs: `kelvin value --certificate`",
            ));
        }
        drop(watch);
        return task.show(&drawing, || {
            let question = task.question(text);
            object::print([&lab.thermograph(&question, &budget)?])
        });
    }
    if let [text] = &task.games[..]
        && lab.valued(&subject(text), &budget).is_err()
        && let Some(walls) = lab.hot_thermograph(&subject(text), &budget)?
    {
        if task.steps || task.options || task.compound.is_some() {
            return Err(Failure::message(format!(
                "{text} is a game over all numbers: only its thermograph itself is drawn"
            )));
        }
        let picture = ThermographPicture::of_hot(text, &walls);
        drop(watch);
        let drawing = Drawing::One(picture.map_err(|why| Failure::message(format!("{text}: {why}")))?);
        return task.show(&drawing, || {
            let question = task.question(text);
            object::print([&lab.thermograph(&question, &budget)?])
        });
    }
    let mut games = vec![];
    for text in &task.games {
        games.push(expression::game(&universe, &mut session, text, &budget)?);
    }
    let (heat, work) = (lab.heat(), universe.work(&budget));
    let drawing = if task.steps {
        let mut all = vec![];
        for &game in &games {
            all.extend(steps(heat, &work, game)?);
        }
        Drawing::Steps(all)
    } else if let Some(side) = task.compound {
        Drawing::One(compound(heat, &work, &games, side.player())?)
    } else if let [game] = games[..] {
        Drawing::One(match task.options {
            true => ThermographPicture::of_game_with_options(heat, &work, game)?,
            false => ThermographPicture::of_game(heat, &work, game)?,
        })
    } else {
        Drawing::One(together(heat, &work, &games)?)
    };
    let statement = |text: &String| Statement::Expression { text: text.clone() };
    task.certificate.write(&lab, || task.games.iter().map(statement).collect(), &budget)?;
    drop(watch);
    task.show(&drawing, || task.print_objects(&lab, &games, &budget))
}

impl ThermographArgs {
    /// The question for one of the games.
    fn question(&self, text: &str) -> ThermographQuestion {
        let player = |side: Option<PlayerArg>| side.map(|side| side.player().into());
        ThermographQuestion {
            subject: subject(text),
            komaster: player(self.komaster),
            komonster: player(self.komonster),
        }
    }

    /// Prints the values of the expressions as JSON.
    fn print_objects<'u>(&self, lab: &Lab<'u>, games: &[Game<'u>], budget: &Budget) -> Result<(), Failure> {
        if let Some(side) = self.compound {
            let written = |&game| match lab.written(game, Alphabet::Plain, LONGEST, budget)?.value {
                Some(text) => Ok(WrittenSummand::value(&text)),
                None => Err(Failure::message(
                    "a value is too long to be written: --compound prints no object of it",
                )),
            };
            let summands = games.iter().map(written).collect::<Result<_, _>>()?;
            let question = CompoundQuestion { summands, first: Some(side.player().into()) };
            return object::print([&lab.compound(&question, budget)?]);
        }
        for (text, &game) in self.games.iter().zip(games) {
            match self.steps || self.options {
                true => object::print([&lab.construction_of(text, game, budget)?])?,
                false => object::print([&lab.thermograph_of(text, game, budget)?])?,
            }
        }
        Ok(())
    }

    /// Writes the picture to its file, or prints the objects as JSON.
    fn show(&self, drawing: &Drawing, objects: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let File { svg, png, tikz } = &self.file;
        if let Some(path) = svg {
            file::write(path, drawing.svg().as_bytes())?;
        }
        if let Some(path) = png {
            let png = drawing.png().map_err(|error| Failure::message(error.to_string()))?;
            file::write(path, &png)?;
        }
        if let Some(path) = tikz {
            file::write(path, drawing.tikz().as_bytes())?;
        }
        if self.output.is_json() {
            objects()?;
        } else if svg.is_none() && png.is_none() && tikz.is_none() {
            let text = drawing.terminal(self.width.map_or_else(screen::width, usize::from));
            io::stdout().write_all(screen::shown(text).as_bytes())?;
        }
        Ok(())
    }
}

/// A board such as `go("o.o.")`, or a value.
pub fn subject(text: &str) -> WrittenSummand {
    match Sum::Expression(text.to_owned()).summands().as_deref() {
        Ok([board @ WrittenSummand::Board { .. }]) => board.clone(),
        _ => WrittenSummand::value(text),
    }
}

/// The rulesets named in a text, if any.
fn rulesets(text: &str, task: &ThermographArgs) -> Rulesets {
    let own = own_rules::rulesets_of(&Sum::Expression(text.to_owned()), &task.limits);
    own.unwrap_or_default()
}

/// Breakpoints of thermographs with kos are rational. They are rounded to multiples of 2^-PLACES for drawing.
const PLACES: u32 = 12;

/// The walls of a game with kos.
fn with_kos<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    text: &str,
    game: &LoopyWithForm<'u>,
    budget: &Budget,
) -> Result<Drawing, Failure> {
    if task.steps || task.options || task.compound.is_some() {
        return Err(Failure::message(format!(
            "{text} is a loopy game: only its thermograph itself is known"
        )));
    }
    let threats = task.question(text).threats()?;
    let found = lab.loopy_thermograph(game, threats, budget).map_err(|why| Failure::from(why.of(text)))?;
    let title = format!("{text}: mean {}, temperature {}", found.mean(), found.temperature());
    let mut picture = ThermographPicture::new(title.as_str());
    for player in Player::BOTH {
        let wall = found.wall(player).rounded(PLACES).map_err(|why| Failure::message(why.to_string()))?;
        picture = picture.wall(player, format!("{player}'s wall").as_str(), wall);
    }
    Ok(Drawing::One(picture))
}

/// The compound thermograph of a sum.
fn compound<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
    player: Player,
) -> Result<ThermographPicture, kelvin_budget::Exhausted> {
    let situation = Situation::new(heat, work, player, games)?;
    let name = |(i, &game): (usize, &Game<'u>)| {
        let Name { text, latex } = Name::of(game, work.budget());
        let letter = letter(i);
        Name { text: format!("{letter} = {text}"), latex: format!("{letter} = {latex}") }
    };
    let components = games.iter().enumerate().map(name).zip(situation.thermographs());
    Ok(ThermographPicture::of_compound(&situation.compound(), components))
}

/// Several thermographs in one picture.
fn together<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
) -> Result<ThermographPicture, kelvin_budget::Exhausted> {
    let mut picture = ThermographPicture::new("Thermographs");
    for &game in games {
        picture =
            picture.thermograph(Name::of(game, work.budget()), heat.thermograph(work, game)?.into_owned());
    }
    Ok(picture)
}

enum Drawing {
    One(ThermographPicture),
    Steps(Vec<ConstructionStep>),
}

impl Drawing {
    fn svg(&self) -> String {
        match self {
            Drawing::One(picture) => picture.svg(),
            Drawing::Steps(steps) => steps_svg(steps),
        }
    }

    fn png(&self) -> Result<Vec<u8>, PngError> {
        png_of_svg(&self.svg(), SCALE)
    }

    fn tikz(&self) -> String {
        match self {
            Drawing::One(picture) => picture.tikz(),
            Drawing::Steps(steps) => {
                let mut text = String::new();
                for step in steps {
                    let comment = format!("{}: {}", step.title, step.text).replace('\n', " ");
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "% {comment}\n{}", step.picture.tikz());
                }
                text
            }
        }
    }

    fn terminal(&self, width: usize) -> String {
        let draw = |picture: &ThermographPicture| {
            let text = match screen::colours() {
                true => picture.terminal_in_colour(width),
                false => picture.terminal(width),
            };
            format!("{}\n", text.trim_end_matches('\n'))
        };
        match self {
            Drawing::One(picture) => draw(picture),
            Drawing::Steps(steps) => {
                let mut text = String::new();
                for (number, step) in steps.iter().enumerate() {
                    let gap = if number == 0 { "" } else { "\n" };
                    let explanation = screen::wrapped(&step.text, width);
                    // Writing to a string does not fail.
                    let _ = write!(
                        text,
                        "{gap}{}. {}\n{explanation}\n{}",
                        number + 1,
                        step.title,
                        draw(&step.picture)
                    );
                }
                text
            }
        }
    }
}
