//! The construction of a thermograph: the walls of the options, the scaffolds, and the mast.

use crate::error::Error;
use crate::form::LiteralOption;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::status::Status;
use crate::subject::Subject;
use crate::texts::{Coordinate, ExactNumber, ValueText};
use crate::thermograph::{ThermographAnswer, points};
use crate::words::{Alphabet, Side};
use crate::written::LONGEST;
use kelvin_budget::Budget;
use kelvin_heat::{Attained, Scaffold, Trajectory, attained};
use kelvin_play::TooManyOptions;
use kelvin_positions::PlayedSummand;
use kelvin_positions::board::Board;
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the construction of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConstructionQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether the options are those of the position, or of the braces as they are written, instead of those of the
    /// canonical form.
    #[serde(default)]
    pub form: bool,
}

impl Ask for ConstructionQuestion {
    type Answer = ConstructionAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        _: &mut dyn Observer,
    ) -> Result<ConstructionAnswer, Error> {
        lab.construction(self, budget)
    }
}

/// The construction of a thermograph from the options of the canonical form, or of the form as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConstructionAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The input.
    pub input: String,
    /// The mean.
    pub mean: Coordinate,
    /// The temperature.
    pub temperature: Coordinate,
    /// The Left stop.
    pub left_stop: Coordinate,
    /// The Right stop.
    pub right_stop: Coordinate,
    /// The board, for drawing; null if it is not a single board, and for the canonical form.
    pub board: Option<Board>,
    /// Left's half and Right's half.
    pub players: Vec<Half>,
}

/// A player's half of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Half {
    /// The player.
    pub player: Side,
    /// The player's options.
    pub options: Vec<OptionWalls>,
    /// The best of the options' scaffolds at each t; null if there is no option.
    pub scaffold: Option<Line>,
    /// The corners of the wall from t = -1 upward, as [temperature, value]: the scaffold below the mast.
    pub wall: Vec<[Coordinate; 2]>,
    /// The best options at each temperature.
    pub best: Vec<Interval>,
}

/// The walls of an option in a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionWalls {
    /// The value of the option; null if it is too long to print.
    pub value: Option<ValueText>,
    /// The name of the move; null for an option of a value.
    pub name: Option<String>,
    /// The option as the subject of a question, in its literal form; null for an option of the canonical form, or if it is too
    /// long to print.
    pub to: Option<Subject>,
    /// The board after the move, for drawing; null if there is none.
    pub board: Option<Board>,
    /// The role of the option on the way to the canonical form. Options are numbered from 0 among those of their player.
    pub status: Status,
    /// The corners of the opponent's wall of the option from t = -1 upward, as [temperature, value].
    pub wall: Vec<[Coordinate; 2]>,
    /// The scaffold: the wall after the player has paid t for the move.
    pub scaffold: Line,
}

/// A piecewise linear function that may have a slope above its last corner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// The corners from t = -1 upward, as [temperature, value].
    pub points: Vec<[Coordinate; 2]>,
    /// The slope above the last corner.
    #[schemars(extend("enum" = [-1, 0, 1]))]
    pub slope_above: i32,
}

impl From<&Trajectory> for Line {
    fn from(trajectory: &Trajectory) -> Line {
        let slope_above = trajectory.slopes().next().unwrap_or(0);
        Line { points: points(trajectory), slope_above }
    }
}

/// A closed interval of temperatures in which the best items are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Interval {
    /// The lowest temperature.
    pub from: ExactNumber,
    /// The highest temperature; null if there is none.
    pub to: Option<ExactNumber>,
    /// The indices of the best items in their list, from 0.
    pub options: Vec<usize>,
}

impl From<Attained> for Interval {
    fn from(attained: Attained) -> Interval {
        let Attained { from, to, by } = attained;
        Interval { from: ExactNumber::of(from), to: to.map(ExactNumber::of), options: by }
    }
}

impl<'u> Lab<'u> {
    /// Constructs the thermograph of a position or a value.
    pub fn construction(
        &self,
        question: &ConstructionQuestion,
        budget: &Budget,
    ) -> Result<ConstructionAnswer, Error> {
        if !question.form {
            let game = self.game_of(&question.subject, budget)?;
            return self.construction_of(&question.subject.to_string(), game, budget);
        }
        let form = self.form(&question.subject, budget)?;
        let sides = form.options.map(|side| side.into_iter().map(Offered::from).collect());
        self.constructed(&question.subject.to_string(), form.value, form.board, sides, budget)
    }

    /// Constructs the thermograph of a value from the options of its canonical form.
    pub fn construction_of(
        &self,
        input: &str,
        game: Game<'u>,
        budget: &Budget,
    ) -> Result<ConstructionAnswer, Error> {
        let mut sides = [vec![], vec![]];
        for player in Player::BOTH {
            let mut games: Vec<Game<'u>> =
                game.options(player).take(PlayedSummand::MOST_OPTIONS + 1).collect();
            if games.len() > PlayedSummand::MOST_OPTIONS {
                let nimber = self.written(game, Alphabet::Plain, LONGEST, budget)?.to_string();
                return Err(TooManyOptions { nimber }.into());
            }
            Printer::new(self.universe(), Alphabet::Plain.into()).sort(&mut games);
            sides[player.index()] = games.into_iter().map(Offered::canonical).collect();
        }
        self.constructed(input, game, None, sides, budget)
    }

    fn constructed(
        &self,
        input: &str,
        game: Game<'u>,
        board: Option<Board>,
        sides: [Vec<Offered<'u>>; 2],
        budget: &Budget,
    ) -> Result<ConstructionAnswer, Error> {
        let whole = self.thermograph_of(input, game, budget)?;
        let mut players = vec![];
        for (player, options) in Player::BOTH.into_iter().zip(sides) {
            players.push(self.half(game, player, options, budget)?);
        }
        let ThermographAnswer { schema, input, mean, temperature, left_stop, right_stop, .. } = whole;
        Ok(ConstructionAnswer { schema, input, mean, temperature, left_stop, right_stop, board, players })
    }

    fn half(
        &self,
        game: Game<'u>,
        player: Player,
        offered: Vec<Offered<'u>>,
        budget: &Budget,
    ) -> Result<Half, Error> {
        let work = self.universe().work(budget);
        let values: Vec<Option<Game<'u>>> = offered.iter().map(|option| Some(option.value)).collect();
        let statuses = self.statuses(player, Some(game), &values, LONGEST, budget)?;
        let mut best = Scaffold::new(player);
        let (mut options, mut scaffolds) = (vec![], vec![]);
        for (option, status) in offered.into_iter().zip(statuses) {
            let thermograph = self.heat().thermograph(&work, option.value)?;
            best.offer(&thermograph);
            let mut alone = Scaffold::new(player);
            alone.offer(&thermograph);
            let Some(scaffold) = alone.finish() else { continue };
            options.push(OptionWalls {
                value: self.written(option.value, Alphabet::Plain, LONGEST, budget)?.value,
                name: option.name,
                to: option.to,
                board: option.board,
                status,
                wall: points(thermograph.wall(!player)),
                scaffold: Line::from(&scaffold),
            });
            scaffolds.push(scaffold);
        }
        let scaffold = best.finish();
        let best = scaffold.as_ref().map_or(vec![], |scaffold| attained(scaffold, &scaffolds));
        Ok(Half {
            player: player.into(),
            options,
            scaffold: scaffold.as_ref().map(Line::from),
            wall: points(self.heat().thermograph(&work, game)?.wall(player)),
            best: best.into_iter().map(Interval::from).collect(),
        })
    }
}

/// An option whose walls are shown.
struct Offered<'u> {
    value: Game<'u>,
    name: Option<String>,
    to: Option<Subject>,
    board: Option<Board>,
}

impl<'u> Offered<'u> {
    fn canonical(value: Game<'u>) -> Offered<'u> {
        Offered { value, name: None, to: None, board: None }
    }
}

impl<'u> From<LiteralOption<'u>> for Offered<'u> {
    fn from(option: LiteralOption<'u>) -> Offered<'u> {
        let LiteralOption { name, to, board, value, .. } = option;
        Offered { value, name, to, board }
    }
}
