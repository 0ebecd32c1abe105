//! `kelvin thermograph`.

mod bounds;
mod build;
mod drawing;
mod form;
mod not_short;
mod sum;

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::class_folders::look_for_classes;
use crate::failure::{Failure, wrong_usage};
use crate::moves::PlayerArg;
use crate::picture::PictureArgs;
use crate::unused::refuse_in_json;
use crate::value::refuse_lone_ruleset;
use crate::{expression, object, own_rules, screen, watch};
use clap::Args;
use drawing::Drawing;
use kelvin_budget::Budget;
use kelvin_heat::{Confusion, Heat};
use kelvin_lab::{
    Alphabet, CompoundQuestion, ConstructionQuestion, LONGEST, Lab, Rulesets, Settings, Statement, Subject,
    Sum, ThermographQuestion, WrittenSummand,
};
use kelvin_language::Session;
use kelvin_numbers::Dyadic;
use kelvin_pictures::{ConstructionStep, Name, NumberLine, ThermographPicture, cooled_step, steps};
use kelvin_values::{Game, Universe, Work};
use std::io::{self, Write as _};

pub const EXAMPLES: &str = "\
Examples:
  kelvin thermograph '{4|1}'
  kelvin thermograph '{3||2|-1}' --options
  kelvin thermograph '{5|1}' '{4||2|-2}' '+-1'      several in one picture
  kelvin thermograph domineering 3x3                of a board
  kelvin thermograph domineering 2x3 + '{1|-1}'     of a sum
  kelvin thermograph domineering 2x4 3x3 --compound left
  kelvin thermograph '{7|5||4|1}' --steps           its construction from its options
  kelvin thermograph --form domineering 2x4         of all options, dominated and reversible ones too
  kelvin thermograph --form domineering 2x4 --depth 2 --svg options.svg    and of the options from theirs
  kelvin thermograph --form '{2,{3|-3}|-1,0}'       of braces as they are written
  kelvin thermograph '{7|5||4|1}' --sections        with the sections of the cooled game, dashed
  kelvin thermograph '{7|5||4|1}' --water 1         cooled by 1, by pouring water on it
  kelvin thermograph '{9||7|2}' '{5|4,7}' --line    the confusion intervals on a number line
  kelvin thermograph '{8|-4}' '{5|-5}' '{1|-13}' --compound left     the sum, with Left to move
  kelvin thermograph 'a{1||a|0}'                    a ko worth a point
  kelvin thermograph 'a{1||a|0}' --komaster right   with Right as komaster
  kelvin thermograph --build 'L 3 2@1; R 1 2@1'     a game with these walls: the stop, then value@temperature
  kelvin thermograph --build 'L 3/2 1@1/2; R 1/2 1@1/2' --board domineering --size 6
  kelvin thermograph --build 'L R(5) 4@1; R L(3) 4@1'    with the sections L(G) = R(5) and R(G) = L(3)
  kelvin thermograph domineering 4x4 --bounds       lower and upper walls, exact if the limits suffice
  kelvin thermograph domineering 7x7 --timeout 5    bounds on the walls, as the value is out of reach
  kelvin thermograph '{pi|0}'                       a game over all numbers, with exact coordinates
  kelvin thermograph '{omega|0} + {1|-1}' --json
  kelvin thermograph '{7|5||4|1}' --svg game.svg --tikz game.tex
  kelvin thermograph '{7|5||4|1}' --steps --png steps.png
  kelvin thermograph '{7|5||4|1}' --certificate heat.proof    a proof of the walls, stops, mean and temperature";

#[derive(Args)]
pub struct ThermographArgs {
    /// The game, or several for one picture: expressions; or a ruleset and its boards, and after a + more
    /// of them.
    #[arg(required_unless_present = "build", allow_hyphen_values = true, value_name = "EXPR")]
    games: Vec<String>,
    /// Find a game of least birthday with these walls: of each player the stop, then each corner as
    /// value@temperature.
    #[arg(long, value_name = "WALLS", conflicts_with_all = ["games", "compound", "komaster", "komonster"])]
    build: Option<String>,
    /// Find the smallest board of this ruleset with the walls too.
    #[arg(long, value_name = "RULESET", requires = "build")]
    board: Option<String>,
    /// The largest number of cells, vertices or edges of the boards.
    #[arg(long, value_name = "N", requires = "board")]
    size: Option<usize>,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    /// Show the construction of the thermograph from those of its options.
    #[arg(long, conflicts_with = "options")]
    steps: bool,
    /// Show the thermographs of the options as well, and the scaffolds.
    #[arg(long)]
    options: bool,
    /// Show all options of the position, or of the braces as they are written, with their boards and their roles.
    #[arg(long, conflicts_with_all = ["steps", "options", "compound", "komaster", "komonster", "build"])]
    form: bool,
    /// Show this many levels of options, each from its own options.
    #[arg(long, value_name = "N", requires = "form", value_parser = clap::value_parser!(u8).range(1..=8))]
    depth: Option<u8>,
    /// Show the sections of the cooled game as dashed lines.
    #[arg(long, conflicts_with_all = ["compound", "komaster", "komonster", "line"])]
    sections: bool,
    /// Show the game cooled by T: water is poured on its thermograph.
    #[arg(long, value_name = "T", conflicts_with_all = ["compound", "komaster", "komonster", "line"])]
    water: Option<Dyadic>,
    /// Show the confusion intervals on a number line.
    #[arg(long, conflicts_with_all = ["steps", "options", "form", "compound", "komaster", "komonster", "build"])]
    line: bool,
    /// Show the compound thermograph of the sum of the games for this player, who is to move.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options"])]
    compound: Option<PlayerArg>,
    /// Let this player have just as many ko threats as it takes to win a ko.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options", "compound", "komonster"])]
    komaster: Option<PlayerArg>,
    /// Let this player have more ko threats than it takes.
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with_all = ["steps", "options", "compound"])]
    komonster: Option<PlayerArg>,
    /// Show bounds on the walls, which are exact if the limits suffice. Without it they are shown when half of the time
    /// limit is over.
    #[arg(long, conflicts_with_all = ["steps", "options", "compound", "komaster", "komonster", "build", "certificate"])]
    bounds: bool,
    /// The width of a line of the terminal, in characters.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(24..=240), conflicts_with_all = ["svg", "png", "tikz"])]
    width: Option<u16>,
    #[command(flatten)]
    certificate: CertificateArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Draws the thermographs.
pub fn run(task: &ThermographArgs) -> Result<(), Failure> {
    let only_json = task.output.is_json() && !task.picture.is_asked_for();
    refuse_in_json(task.output.is_json(), &[("--width", task.width.is_some())]);
    refuse_in_json(
        only_json,
        &[("--sections", task.sections), ("--water", task.water.is_some()), ("--line", task.line)],
    );
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let watch = watch::Watch::new(&budget);
    if let Some(walls) = &task.build {
        return build::build(task, walls, &universe, &budget, watch);
    }
    let (lab, subjects) = task.subjects(&universe)?;
    if task.options && subjects.len() > 1 {
        wrong_usage("--options shows the options of one game, but there are several expressions");
    }
    if let [subject] = &subjects[..]
        && let Some((drawing, answer)) = bounds::bounded(task, &lab, subject, &budget)?
    {
        drop(watch);
        // The search took the time limit, and drawing needs time too.
        drop(budget);
        return task.show(&drawing, || object::print([&answer]));
    }
    if let [subject] = &subjects[..]
        && let Some(drawing) = not_short::not_short(task, &lab, subject, &budget)?
    {
        drop(watch);
        return task.show(&drawing, || {
            let question = task.question(subject);
            object::print([&lab.thermograph(&question, &budget)?])
        });
    }
    if task.form {
        let (pages, shown) = form::forms(task, &lab, subjects, &budget)?;
        drop(watch);
        return task.show(&Drawing::Pages(pages), || {
            for subject in shown {
                let question = ConstructionQuestion { subject, form: true };
                object::print([&lab.construction(&question, &budget)?])?;
            }
            Ok(())
        });
    }
    let mut session = Session::new(&universe);
    look_for_classes(&mut session, &task.limits);
    let mut games = vec![];
    for subject in &subjects {
        games.push(match subject {
            Subject::Sum { sum: Sum::Expression(text) } if lab.is_expression(text) => {
                session.game(text, &budget)?
            }
            subject => lab.game_of(subject, &budget)?,
        });
    }
    let (heat, work) = (lab.heat(), universe.work(&budget));
    let drawing = if task.steps {
        let mut all = vec![];
        for &game in &games {
            all.extend(task.steps_of(heat, &work, game)?);
        }
        Drawing::Steps(all)
    } else if task.line {
        let mut line = NumberLine::new();
        for &game in &games {
            line = line.game(Name::of(game, &budget), Confusion::of(game), heat.mean(&work, game)?);
        }
        Drawing::Line(line)
    } else if let Some(side) = task.compound {
        Drawing::one(sum::compound(heat, &work, &games, side.player())?)
    } else if let [game] = games[..] {
        Drawing::one(task.decorated(match task.options {
            true => ThermographPicture::of_game_with_options(heat, &work, game)?,
            false => ThermographPicture::of_game(heat, &work, game)?,
        }))
    } else {
        Drawing::one(task.decorated(sum::together(heat, &work, &games)?))
    };
    let statement = |subject: &Subject| Statement::Thermograph { subject: subject.clone() };
    task.certificate.write(&lab, || subjects.iter().map(statement).collect(), &budget)?;
    drop(watch);
    task.show(&drawing, || task.print_objects(&lab, &subjects, &games, &budget))
}

impl ThermographArgs {
    /// Returns whether something is asked for that exists for short games only.
    fn needs_short_games(&self) -> bool {
        self.steps
            || self.options
            || self.form
            || self.line
            || self.sections
            || self.water.is_some()
            || self.compound.is_some()
    }

    /// Adds sections and water.
    fn decorated(&self, picture: ThermographPicture) -> ThermographPicture {
        let picture = if self.sections { picture.with_sections() } else { picture };
        match &self.water {
            Some(level) => picture.with_water(level.clone()),
            None => picture,
        }
    }

    fn steps_of<'u>(
        &self,
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        game: Game<'u>,
    ) -> Result<Vec<ConstructionStep>, Failure> {
        let mut all = steps(heat, work, game)?;
        if let Some(level) = &self.water {
            all.push(cooled_step(heat, work, game, level)?);
        }
        Ok(all)
    }

    /// The laboratory with the rulesets that are named, and the games: a sum of boards and values, or
    /// expressions. For a compound thermograph the summands are separate.
    fn subjects<'u>(&self, universe: &'u Universe) -> Result<(Lab<'u>, Vec<Subject>), Failure> {
        let lab = expression::lab(universe, Settings::default(), &self.limits);
        let of_words = Subject::of_words(&self.games);
        let rulesets = of_words.summands().map_err(Failure::from);
        let rulesets = rulesets.and_then(|summands| own_rules::rulesets_in(&summands, &self.limits));
        let first_is_known = |rulesets: &Rulesets| {
            self.games.len() > 1 && self.games.first().is_some_and(|first| rulesets.is_known(first))
        };
        let in_words = match &rulesets {
            Ok(rulesets) => first_is_known(rulesets),
            Err(_) => first_is_known(&Rulesets::default()),
        };
        if in_words || self.games.iter().any(|word| word == "+") {
            let subjects = match self.compound {
                Some(_) => of_words.summands()?.into_iter().map(Subject::from).collect(),
                None => vec![of_words],
            };
            return Ok((lab.with_rulesets(rulesets?), subjects));
        }
        if let [ruleset] = &self.games[..] {
            refuse_lone_ruleset(&lab, std::slice::from_ref(ruleset));
        }
        let subjects = self.games.iter().map(|text| Sum::Expression(text.clone()).into()).collect();
        // Words that are expressions may name no ruleset.
        Ok((lab.with_rulesets(self.named_in_expressions()), subjects))
    }

    /// The rulesets of boards in expressions, as in `go("o.o.")`.
    fn named_in_expressions(&self) -> Rulesets {
        let [text] = &self.games[..] else { return Rulesets::default() };
        own_rules::rulesets_of(&Sum::Expression(text.clone()), &self.limits).unwrap_or_default()
    }

    /// The question for one of the games.
    fn question(&self, subject: &Subject) -> ThermographQuestion {
        let player = |side: Option<PlayerArg>| side.map(|side| side.player().into());
        ThermographQuestion {
            subject: subject.clone(),
            komaster: player(self.komaster),
            komonster: player(self.komonster),
        }
    }

    /// Prints the values of the expressions as JSON.
    fn print_objects<'u>(
        &self,
        lab: &Lab<'u>,
        subjects: &[Subject],
        games: &[Game<'u>],
        budget: &Budget,
    ) -> Result<(), Failure> {
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
        for (subject, &game) in subjects.iter().zip(games) {
            let text = subject.to_string();
            match self.steps || self.options {
                true => object::print([&lab.construction_of(&text, game, budget)?])?,
                false => object::print([&lab.thermograph_of(&text, game, budget)?])?,
            }
        }
        Ok(())
    }

    /// Writes the picture to its file, or prints the objects as JSON.
    fn show(&self, drawing: &Drawing, objects: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        self.picture.write(|| drawing.svg(), || drawing.tikz())?;
        if self.output.is_json() {
            objects()?;
        } else if !self.picture.is_asked_for() {
            let text = drawing.terminal(self.width.map_or_else(screen::width, usize::from));
            io::stdout().write_all(screen::shown(text).as_bytes())?;
        }
        Ok(())
    }
}
