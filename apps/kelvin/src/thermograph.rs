//! `kelvin thermograph`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::certificate::CertificateArgs;
use crate::class_folders::look_for_classes;
use crate::count::count;
use crate::failure::{Failure, wrong_usage};
use crate::moves::PlayerArg;
use crate::picture::PictureArgs;
use crate::unused::refuse_in_json;
use crate::value::refuse_lone_ruleset;
use crate::{expression, object, own_rules, screen, watch};
use clap::Args;
use kelvin_budget::Budget;
use kelvin_heat::strategy::letter;
use kelvin_heat::{Confusion, Heat, Situation};
use kelvin_lab::{
    Alphabet, BuildQuestion, CompoundQuestion, ConstructionQuestion, Error, IntervalThermographAnswer,
    LONGEST, Lab, LoopyWithForm, Rulesets, Settings, Statement, Status, Subject, Sum, ThermographQuestion,
    Valued, WrittenSummand, WrittenWalls,
};
use kelvin_language::Session;
use kelvin_numbers::Dyadic;
use kelvin_pictures::{
    ConstructionStep, Name, NumberLine, PicturedOption, ThermographPicture, cooled_step, pictures_svg, steps,
    steps_svg,
};
use kelvin_values::{Game, Player, Universe, Work};
use std::fmt::Write as _;
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
        return build(task, walls, &universe, &budget, watch);
    }
    let (lab, subjects) = task.subjects(&universe)?;
    if task.options && subjects.len() > 1 {
        wrong_usage("--options shows the options of one game, but there are several expressions");
    }
    if let [subject] = &subjects[..]
        && let Some((drawing, answer)) = bounded(task, &lab, subject, &budget)?
    {
        drop(watch);
        // The search took the time limit, and drawing needs time too.
        drop(budget);
        return task.show(&drawing, || object::print([&answer]));
    }
    if let [subject] = &subjects[..]
        && let Some(drawing) = not_short(task, &lab, subject, &budget)?
    {
        drop(watch);
        return task.show(&drawing, || {
            let question = task.question(subject);
            object::print([&lab.thermograph(&question, &budget)?])
        });
    }
    if task.form {
        let (pages, shown) = forms(task, &lab, subjects, &budget)?;
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
        Drawing::one(compound(heat, &work, &games, side.player())?)
    } else if let [game] = games[..] {
        Drawing::one(task.decorated(match task.options {
            true => ThermographPicture::of_game_with_options(heat, &work, game)?,
            false => ThermographPicture::of_game(heat, &work, game)?,
        }))
    } else {
        Drawing::one(task.decorated(together(heat, &work, &games)?))
    };
    let statement = |subject: &Subject| Statement::Thermograph { subject: subject.clone() };
    task.certificate.write(&lab, || subjects.iter().map(statement).collect(), &budget)?;
    drop(watch);
    task.show(&drawing, || task.print_objects(&lab, &subjects, &games, &budget))
}

/// The part of the time limit in which bounds are computed. The rest is for drawing.
const TIME_FOR_BOUNDS: f64 = 0.95;

/// The bounds on the walls of a board whose value is out of reach within the time limit. `None` if it is known, or if
/// other things are asked for.
fn bounded(
    task: &ThermographArgs,
    lab: &Lab<'_>,
    subject: &Subject,
    budget: &Budget,
) -> Result<Option<(Drawing, IntervalThermographAnswer)>, Failure> {
    let summands = subject.summands()?;
    let boards = summands.iter().any(|summand| matches!(summand, WrittenSummand::Board { .. }));
    let asks_for_more =
        task.steps || task.options || task.compound.is_some() || task.certificate.is_asked_for();
    let part = match budget.time_left() {
        Some(left) if boards && !asks_for_more => budget.part().time(left.mul_f64(TIME_FOR_BOUNDS)),
        _ if task.bounds => budget.part(),
        _ => return Ok(None),
    };
    let (bounds, ended) = match lab.thermograph_bounds(subject, &part) {
        Ok(found) => found,
        // The question for the thermograph itself has the right error.
        Err(_) if !task.bounds => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if bounds.known().is_some() && !task.bounds {
        return Ok(None);
    }
    let answer = IntervalThermographAnswer::of(&subject.to_string(), &bounds, ended)?;
    let picture = ThermographPicture::of_bounds(subject.to_string(), &bounds, answer.summary());
    Ok(Some((Drawing::one(picture), answer)))
}

/// The drawing of a game that is not short: a loopy game, or one over all numbers. `None` for a short game.
fn not_short<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subject: &Subject,
    budget: &Budget,
) -> Result<Option<Drawing>, Failure> {
    let (drawing, no_certificate) = match lab.valued_subject(subject, budget) {
        // A loopy game may be a board or in the notation of values, but no expression.
        Ok(Valued::Loopy(game)) => (
            with_kos(task, lab, subject, &game, budget)?,
            "the certificates of loopy games prove outcomes, not thermographs: `kelvin value --certificate`",
        ),
        Err(Error::Value { .. } | Error::Expression { .. }) => {
            let Some(walls) = lab.hot_thermograph(subject, budget)? else { return Ok(None) };
            if task.needs_short_games() {
                return Err(Failure::message(format!(
                    "{subject} is a game over all numbers: only its thermograph itself is drawn"
                )));
            }
            let picture = ThermographPicture::of_hot(&subject.to_string(), &walls);
            let picture = picture.map_err(|why| Failure::message(format!("{subject}: {why}")))?;
            (Drawing::one(picture), "there are no certificates of games over all numbers")
        }
        _ => return Ok(None),
    };
    if task.certificate.is_asked_for() {
        return Err(Failure::message(no_certificate));
    }
    Ok(Some(drawing))
}

/// Finds a game, and on demand a board, with given walls.
fn build(
    task: &ThermographArgs,
    walls: &str,
    universe: &Universe,
    budget: &Budget,
    watch: watch::Watch,
) -> Result<(), Failure> {
    let rulesets = own_rules::rulesets(task.board.as_deref(), &task.limits)?;
    let lab = expression::lab(universe, Settings::default(), &task.limits).with_rulesets(rulesets);
    let question = BuildQuestion {
        walls: WrittenWalls::Text(walls.to_owned()),
        ruleset: task.board.clone(),
        size: task.size,
        alphabet: task.output.alphabet(),
    };
    let answer = lab.build(&question, budget)?;
    let found = WrittenSummand::value(&answer.thermograph.input);
    let game = lab.game(&found, budget)?;
    task.certificate.write(&lab, || vec![Statement::Thermograph { subject: found.into() }], budget)?;
    let (heat, work) = (lab.heat(), universe.work(budget));
    let drawing = match (task.steps, task.options) {
        (true, _) => Drawing::Steps(task.steps_of(heat, &work, game)?),
        (_, true) => {
            Drawing::one(task.decorated(ThermographPicture::of_game_with_options(heat, &work, game)?))
        }
        _ => Drawing::one(task.decorated(ThermographPicture::of_game(heat, &work, game)?)),
    };
    drop(watch);
    if !task.output.is_json() {
        let birthday = match answer.least {
            true => "(no game with these walls is born earlier)".to_owned(),
            false => format!("(games with these walls are born from day {} on)", answer.at_least),
        };
        let mut output = io::stdout().lock();
        writeln!(output, "game         {}", answer.written)?;
        writeln!(output, "birthday     {} {birthday}", answer.birthday)?;
        match (&answer.board, answer.boards) {
            (Some(found), _) => {
                writeln!(output, "board        {} {} = {}", found.ruleset, found.board, found.written)?
            }
            (None, Some(boards)) => writeln!(output, "board        none of {}", count(boards, "board"))?,
            (None, None) => {}
        }
    }
    task.show(&drawing, || object::print([&answer]))
}

/// The longest title of a picture, in characters.
const TITLE: usize = 56;
/// The largest number of pictures of forms.
const PAGES: usize = 60;

/// The pictures of literal forms, and of their options down to the depth that is asked for. Options that are numbers have
/// no picture of their own.
fn forms<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subjects: Vec<Subject>,
    budget: &Budget,
) -> Result<(Vec<ThermographPicture>, Vec<Subject>), Failure> {
    let (heat, work) = (lab.heat(), lab.universe().work(budget));
    let mut pages = vec![];
    let mut seen = subjects.clone();
    let mut shown = vec![];
    let mut level: Vec<(Subject, Option<String>)> =
        subjects.into_iter().map(|subject| (subject, None)).collect();
    for _ in 0..task.depth.unwrap_or(1) {
        let mut next = vec![];
        for (subject, title) in level {
            let form = lab.form(&subject, budget)?;
            let mut options = vec![];
            for player in Player::BOTH {
                for distinct in form.distinct(player) {
                    let option = distinct.option;
                    if let (Some(to), None) = (&option.to, option.value.number())
                        && !seen.contains(to)
                    {
                        seen.push(to.clone());
                        let name = option.name.as_ref().map_or(String::new(), |name| format!(": {name}"));
                        let text = Name::of(option.value, budget).text;
                        next.push((to.clone(), Some(format!("{player} option {text}{name}"))));
                    }
                    options.push(PicturedOption {
                        player,
                        value: option.value,
                        board: option.board.clone(),
                        lighter: option.status != Status::Canonical,
                        notes: distinct.notes,
                    });
                }
            }
            if pages.len() == PAGES {
                return Err(Failure::message(format!(
                    "there are more than {PAGES} options to draw: choose a smaller --depth"
                )));
            }
            let title = match title {
                Some(title) => Name::from(title),
                None => Name::from(subject.to_string()).shortened(TITLE),
            };
            let board = form.board.clone();
            let picture = ThermographPicture::of_form(heat, &work, title, form.value, board, &options)?;
            pages.push(task.decorated(picture));
            shown.push(subject);
        }
        level = next;
    }
    Ok((pages, shown))
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

/// Breakpoints of thermographs with kos are rational. They are rounded to multiples of 2^-PLACES for drawing.
const PLACES: u32 = 12;

/// The walls of a game with kos.
fn with_kos<'u>(
    task: &ThermographArgs,
    lab: &Lab<'u>,
    subject: &Subject,
    game: &LoopyWithForm<'u>,
    budget: &Budget,
) -> Result<Drawing, Failure> {
    let text = &subject.to_string();
    if task.needs_short_games() {
        return Err(Failure::message(format!(
            "{text} is a loopy game: only its thermograph itself is known"
        )));
    }
    let threats = task.question(subject).threats()?;
    let found = lab.loopy_thermograph(game, threats, budget).map_err(|why| Failure::from(why.of(text)))?;
    let title = format!("{text}: mean {}, temperature {}", found.mean(), found.temperature());
    let mut picture = ThermographPicture::new(title.as_str());
    for player in Player::BOTH {
        let wall = found.wall(player).rounded(PLACES).map_err(|why| Failure::message(why.to_string()))?;
        picture = picture.wall(player, format!("{player}'s wall").as_str(), wall);
    }
    Ok(Drawing::one(picture))
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
    /// One below the other.
    Pages(Vec<ThermographPicture>),
    Steps(Vec<ConstructionStep>),
    Line(NumberLine),
}

impl Drawing {
    fn one(picture: ThermographPicture) -> Drawing {
        Drawing::Pages(vec![picture])
    }

    fn svg(&self) -> String {
        match self {
            Drawing::Pages(pages) => pictures_svg(pages),
            Drawing::Steps(steps) => steps_svg(steps),
            Drawing::Line(line) => line.svg(),
        }
    }

    fn tikz(&self) -> String {
        match self {
            Drawing::Pages(pages) => pages.iter().map(|page| page.tikz() + "\n").collect(),
            Drawing::Line(line) => line.tikz(),
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
            Drawing::Pages(pages) => pages.iter().map(draw).collect::<Vec<_>>().join("\n"),
            Drawing::Line(line) => line.text(width),
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
