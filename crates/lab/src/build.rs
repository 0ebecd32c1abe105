//! Games and boards with given walls.

use crate::error::Error;
use crate::lab::Lab;
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::small_boards::SmallBoards;
use crate::texts::Digits;
use crate::thermograph::ThermographAnswer;
use crate::words::{Alphabet, Side};
use crate::written::{LONGEST, Written};
use kelvin_budget::Budget;
use kelvin_heat::{BuildError, WallPoint, WantedWalls};
use kelvin_numbers::Dyadic;
use kelvin_positions::BoardInput;
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for a game with given walls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BuildQuestion {
    /// The walls.
    pub walls: WrittenWalls,
    /// The ruleset of which the smallest board with these walls is searched.
    pub ruleset: Option<String>,
    /// The most cells, vertices or edges of such a board; a few if it is not given.
    pub size: Option<usize>,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
}

/// The walls of a thermograph for t ≥ 0, as they are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a text such as L 3 2@1; R 1 2@1, or an object with left and right")]
pub enum WrittenWalls {
    /// A text: `L 5 5@1 17/4@7/4; R 4 4@3/2 17/4@7/4`. The stop comes first, and then each corner as
    /// value@temperature up to the mast; commas may stand for spaces. Instead of a stop x, L(x) or R(x) is the section.
    Text(String),
    /// The corners of each wall.
    Corners {
        /// Left's wall.
        left: WrittenWall,
        /// Right's wall.
        right: WrittenWall,
    },
}

/// A wall for t ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WrittenWall {
    /// The corners from t = 0 up to the mast, as [temperature, value].
    pub points: Vec<[String; 2]>,
    /// The side of the section: whether it is L(x) or R(x) at the stop x; either if it is not given.
    pub side: Option<Side>,
}

/// A game with given walls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BuildAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The game.
    #[serde(flatten)]
    pub written: Written,
    /// Its birthday.
    pub birthday: Digits,
    /// Whether no game with these walls is born earlier.
    pub least: bool,
    /// A day before which no game with these walls is born.
    pub at_least: Digits,
    /// Its thermograph.
    pub thermograph: ThermographAnswer,
    /// The smallest board with these walls; null if none was found, or none was searched.
    pub board: Option<FoundBoard>,
    /// The number of boards that were searched; null if none was.
    pub boards: Option<u64>,
}

/// A board with given walls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FoundBoard {
    /// The ruleset.
    pub ruleset: String,
    /// The board, in the notation of the ruleset.
    pub board: String,
    /// The value.
    #[serde(flatten)]
    pub written: Written,
}

impl WrittenWalls {
    /// Parses the walls.
    pub fn read(&self) -> Result<WantedWalls, Error> {
        let walls = match self {
            WrittenWalls::Text(text) => read_text(text)?,
            WrittenWalls::Corners { left, right } => [left.clone(), right.clone()],
        };
        let mut points: [Vec<WallPoint>; 2] = [vec![], vec![]];
        for player in Player::BOTH {
            for [t, value] in &walls[player.index()].points {
                points[player.index()].push((number(t)?, number(value)?));
            }
        }
        let sides = walls.each_ref().map(|wall| wall.side.map(Player::from));
        WantedWalls::new(points.each_ref().map(Vec::as_slice), sides)
            .map_err(|why| Error::Walls(why.to_string()))
    }
}

/// Parses `L 5 5@1 17/4@7/4; R 4 4@3/2 17/4@7/4`.
fn read_text(text: &str) -> Result<[WrittenWall; 2], Error> {
    let mut walls = [None, None];
    for part in text.split(';') {
        let mut words = part.split([' ', ',']).filter(|word| !word.is_empty());
        let player = match words.next() {
            Some("L") => Player::Left,
            Some("R") => Player::Right,
            other => {
                return Err(Error::Walls(format!(
                    "found {:?} at the beginning of a wall, expected L or R",
                    other.unwrap_or_default()
                )));
            }
        };
        let mut wall = WrittenWall { points: vec![], side: None };
        for word in words {
            let side = [("L(", Side::Left), ("R(", Side::Right)]
                .into_iter()
                .find_map(|(start, side)| Some((word.strip_prefix(start)?.strip_suffix(')')?, side)));
            wall.points.push(match (side, word.split_once('@')) {
                (Some((number, side)), _) if wall.points.is_empty() => {
                    wall.side = Some(side);
                    ["0".to_owned(), number.to_owned()]
                }
                (None, Some((value, t))) => [t.to_owned(), value.to_owned()],
                (None, None) if wall.points.is_empty() => ["0".to_owned(), word.to_owned()],
                _ => {
                    return Err(Error::Walls(format!(
                        "found {word:?}, expected a corner such as 2@1, for the value 2 at t = 1"
                    )));
                }
            });
        }
        if walls[player.index()].replace(wall).is_some() {
            return Err(Error::Walls(format!("{player} has two walls")));
        }
    }
    match walls {
        [Some(left), Some(right)] => Ok([left, right]),
        [None, _] => Err(Error::Walls("there is no wall of Left's: expected L and its corners".to_owned())),
        _ => Err(Error::Walls("there is no wall of Right's: expected R and its corners".to_owned())),
    }
}

/// Parses a coordinate.
fn number(text: &str) -> Result<Dyadic, Error> {
    text.trim().parse().map_err(|_| {
        Error::Walls(format!(
            "found {text:?}: the coordinates of corners are dyadic rationals, such as 3, -1/2 or 7/4"
        ))
    })
}

impl Ask for BuildQuestion {
    type Answer = BuildAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<BuildAnswer, Error> {
        lab.build(self, budget)
    }
}

impl<'u> Lab<'u> {
    /// Finds a game with given walls, and on demand a board.
    pub fn build(&self, question: &BuildQuestion, budget: &Budget) -> Result<BuildAnswer, Error> {
        let wanted = question.walls.read()?;
        let boards = question.ruleset.as_ref().map(|ruleset| SmallBoards::of(self.rulesets(), ruleset));
        let boards = boards.transpose()?;
        let work = self.universe().work(budget);
        let found = self.heat().least_game(&work, &wanted).map_err(|why| match why {
            BuildError::Exhausted(why) => why.into(),
            why => Error::Walls(why.to_string()),
        })?;
        let written = self.written(found.game, question.alphabet, LONGEST, budget)?;
        let name = self.written(found.game, Alphabet::Plain, LONGEST, budget)?.to_string();
        let (mut board, mut searched) = (None, None);
        if let (Some(boards), Some(ruleset)) = (boards, &question.ruleset) {
            let mut count = 0;
            for size in 1..=question.size.unwrap_or_else(|| boards.usual_size()) {
                let stopped = boards.visit(size, budget, &mut |candidate| {
                    count += 1;
                    let position =
                        self.rulesets().position(ruleset, &BoardInput::Board(Box::new(candidate.clone())));
                    // A filling that the ruleset does not accept is skipped.
                    let Ok(position) = position else { return Ok(false) };
                    if position.loops() {
                        return Err(Error::loopy_position(&position));
                    }
                    let value = self.position_value(&position, budget)?;
                    if !wanted.agree_with(&*self.heat().thermograph(&work, value)?) {
                        return Ok(false);
                    }
                    board = Some(FoundBoard {
                        ruleset: ruleset.clone(),
                        board: candidate.to_string(),
                        written: self.written(value, question.alphabet, LONGEST, budget)?,
                    });
                    Ok(true)
                });
                if stopped? {
                    break;
                }
            }
            searched = Some(count);
        }
        Ok(BuildAnswer {
            schema: Schema,
            written,
            birthday: Digits::of(&found.birthday),
            least: found.is_least(),
            at_least: Digits::of(&found.at_least),
            thermograph: self.thermograph_of(&name, found.game, budget)?,
            board,
            boards: searched,
        })
    }
}
