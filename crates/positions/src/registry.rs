//! The rulesets by name.

use crate::bits::{Bitboard, Square8, Square16, Square64, Strip64, Strip128};
use crate::board::{BoardError, Grid, Letters};
use crate::position::Position;
use crate::position_error::PositionError;
use crate::rulesets::{
    Amazons, ArcKayles, CashingCheques, Clobber, Col, Cram, Cutcake, Domineering, Fire, Fission, GridNoGo,
    Hackenbush, Hex, Impartial, Konane, LeapingToads, Nim, NimPlacement, NoGo, NodeKayles, Octal, Piece,
    PokerNim, Snort, TakeAndBreak, TicTacToe, ToadsAndFrogs, TopplingDominoes,
};
use std::fmt;

/// A ruleset as users name it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What stands in brackets after the name, for rulesets that need it: `octal(0.77)`.
    pub arguments: Option<&'static str>,
    /// What it is, in a line.
    pub help: &'static str,
    /// What its boards look like, in a line.
    pub boards: &'static str,
    /// A board to try it on; with arguments where it needs them.
    pub example: (&'static str, &'static str),
    read: fn(&Call<'_>) -> Result<Position, PositionError>,
}

impl Entry {
    /// Whether users may mean it by a name: spaces, hyphens and capitals do not matter.
    pub fn is_called(&self, name: &str) -> bool {
        plain(self.name) == plain(name)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.help)
    }
}

/// A ruleset with its arguments, and a board.
struct Call<'t> {
    entry: &'static Entry,
    /// As the user wrote it, in lower case.
    name: String,
    arguments: &'t str,
    board: &'t str,
}

impl Call<'_> {
    fn wrong(&self) -> PositionError {
        PositionError::Arguments {
            ruleset: self.entry.name,
            found: self.arguments.into(),
            expected: self.entry.arguments.unwrap_or(""),
        }
    }

    /// The numbers of a list.
    fn numbers(&self, list: &str) -> Result<Vec<usize>, PositionError> {
        let items = list.split([',', ' ']).filter(|item| !item.is_empty());
        items.map(|item| item.parse().map_err(|_| self.wrong())).collect()
    }

    /// The two halves of the arguments.
    fn halves(&self, separator: char) -> Result<(&str, &str), PositionError> {
        self.arguments.split_once(separator).ok_or_else(|| self.wrong())
    }

    /// Rows and columns of the board, for the choice of a bitboard. What is no board is for the ruleset to refuse.
    fn size(&self) -> (usize, usize) {
        Grid::parse(self.board, Letters::SIDES).map_or((1, 1), |grid| (grid.height(), grid.width()))
    }
}

/// The position of a ruleset on the first of these bitboards that its grid fits on.
macro_rules! on_grid {
    ($call:expr, $ruleset:ident, $value:expr, $($cells:ident)+) => {{
        let (height, width) = $call.size();
        $(if height <= $cells::HEIGHT && width <= $cells::WIDTH {
            let ruleset: $ruleset<$cells> = $value;
            let position = $ruleset::<$cells>::parse($call.board)?;
            return Ok(Position::new($call.name.as_str(), ruleset, position).framed(height, width));
        })+
        let most = [$($cells::HEIGHT),+].into_iter().max().unwrap_or(0);
        BoardError::limit("rows", height, most)?;
        let widest = [$(if height <= $cells::HEIGHT { $cells::WIDTH } else { 0 }),+].into_iter().max().unwrap_or(0);
        BoardError::limit("columns", width, widest)?;
        Err($call.wrong())
    }};
}

/// The position of a ruleset that reads its board together with itself.
macro_rules! on_board {
    ($call:expr, $ruleset:ident) => {{
        let (ruleset, position) = $ruleset::parse($call.board)?;
        Ok(Position::new($call.name.as_str(), ruleset, position))
    }};
}

const GRID: &str = "a grid such as ..#|..., rows by | or on lines; 3x4 is an empty one";
const PIECES: &str = "a grid such as x..|.#o with x for Left and o for Right";
const GRAPH: &str =
    "a graph such as P7, C5, K4, grid 2x3, edges 4: 0-1, 1-2; pieces as P5; x: 0; o: 4; or a grid x..|..o";
const STRIP: &str = "a strip such as tt..ff";
const HEAPS: &str = "heaps such as 3 + 5 + 7";

/// All rulesets, by name.
pub static RULESETS: &[Entry] = &[
    Entry {
        name: "amazons",
        arguments: None,
        help: "move a queen, then shoot an arrow that burns a cell",
        boards: PIECES,
        example: ("amazons", "x..|..o"),
        read: |call| on_grid!(call, Amazons, Amazons::new(), Square8 Strip64 Square16),
    },
    Entry {
        name: "amazons-knights",
        arguments: None,
        help: "Amazons with knights instead of queens (The Knights)",
        boards: PIECES,
        example: ("amazons-knights", "x..|...|..o"),
        read: |call| on_grid!(call, Amazons, Amazons::variant(Piece::Knight, Fire::Arrow), Square8 Strip64 Square16),
    },
    Entry {
        name: "amazons-path",
        arguments: None,
        help: "Amazons in which the path of the queen burns and no arrow is shot",
        boards: PIECES,
        example: ("amazons-path", "x..|..o"),
        read: |call| on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::Path), Square8 Strip64 Square16),
    },
    Entry {
        name: "amazons-two-arrows",
        arguments: None,
        help: "Amazons in which two arrows are shot",
        boards: PIECES,
        example: ("amazons-two-arrows", "x..|..o"),
        read: |call| on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::TwoArrows), Square8 Strip64 Square16),
    },
    Entry {
        name: "arc-kayles",
        arguments: None,
        help: "take an edge of a graph with its two ends",
        boards: GRAPH,
        example: ("arc-kayles", "petersen"),
        read: |call| on_board!(call, ArcKayles),
    },
    Entry {
        name: "cannibal-clobber",
        arguments: None,
        help: "Clobber in which stones move onto stones of their own colour as well",
        boards: PIECES,
        example: ("cannibal-clobber", "xox|oxo"),
        read: |call| on_grid!(call, Clobber, Clobber::cannibal(), Square8 Strip64 Strip128 Square16 Square64),
    },
    Entry {
        name: "cashing-cheques",
        arguments: None,
        help: "pay a coin or cash a cheque",
        boards: "cheques {a|b} and coins, added with +",
        example: ("cashing-cheques", "{8|-4} + {5|-5} + {1|-13}"),
        read: |call| {
            Ok(Position::new(call.name.as_str(), CashingCheques, CashingCheques::parse(call.board)?))
        },
    },
    Entry {
        name: "clobber",
        arguments: None,
        help: "move a stone onto a neighbouring stone of the opponent",
        boards: PIECES,
        example: ("clobber", "xox|oxo"),
        read: |call| on_grid!(call, Clobber, Clobber::default(), Square8 Strip64 Strip128 Square16 Square64),
    },
    Entry {
        name: "col",
        arguments: None,
        help: "colour a vertex that is not beside one of your own",
        boards: GRAPH,
        example: ("col", "grid 2x3"),
        read: |call| on_board!(call, Col),
    },
    Entry {
        name: "cram",
        arguments: None,
        help: "place a domino either way (impartial Domineering)",
        boards: GRID,
        example: ("cram", "3x4"),
        read: |call| on_grid!(call, Cram, Cram::default(), Square8 Strip64 Square16 Square64),
    },
    Entry {
        name: "cutcake",
        arguments: None,
        help: "cut a cake along its grid: Left vertically, Right horizontally",
        boards: "cakes such as 3x4, rows by columns, added with +",
        example: ("cutcake", "4x7"),
        read: |call| Ok(Position::new(call.name.as_str(), Cutcake, Cutcake::parse(call.board)?)),
    },
    Entry {
        name: "dawsons-chess",
        arguments: None,
        help: "take a counter with its neighbours: the octal game 0.137",
        boards: HEAPS,
        example: ("dawsons-chess", "9"),
        read: |call| octal(call, "0.137"),
    },
    Entry {
        name: "dawsons-kayles",
        arguments: None,
        help: "take two neighbours of a row: the octal game 0.07",
        boards: HEAPS,
        example: ("dawsons-kayles", "9"),
        read: |call| octal(call, "0.07"),
    },
    Entry {
        name: "domineering",
        arguments: None,
        help: "place a domino: Left vertically, Right horizontally",
        boards: GRID,
        example: ("domineering", "..#|...|#.."),
        read: |call| on_grid!(call, Domineering, Domineering::default(), Square8 Strip64 Square16 Square64),
    },
    Entry {
        name: "elephants-and-rhinos",
        arguments: None,
        help: "move a toad to the right or a frog to the left by one cell (Toads and Frogs without leaps)",
        boards: STRIP,
        example: ("elephants-and-rhinos", "t..f.t...f"),
        read: |call| leaping_toads(call, LeapingToads::ELEPHANTS),
    },
    Entry {
        name: "extended-cashing-cheques",
        arguments: None,
        help: "Cashing Cheques with rectangles that offer a choice",
        boards: "rectangles {8,{28|4}|-2,{2|-22}}, cheques {a|b} and coins, added with +",
        example: ("extended-cashing-cheques", "{{4|-2},{1|-1}|-3} + {2|-2}"),
        read: |call| {
            Ok(Position::new(call.name.as_str(), CashingCheques, CashingCheques::parse_extended(call.board)?))
        },
    },
    Entry {
        name: "fission",
        arguments: None,
        help: "split a stone onto two opposite cells: Left vertically, Right horizontally",
        boards: "a grid such as ..x|#.. with x for stones",
        example: ("fission", "....|.x..|...."),
        read: |call| on_grid!(call, Fission, Fission::default(), Square8 Strip64 Square64),
    },
    Entry {
        name: "hackenbush",
        arguments: None,
        help: "cut an edge of your colour; what does not hang on the ground falls",
        boards: "stalks BRBB, trees B(R;GB), sums with +, or edges 0-1 B, 1-2 R with 0 for the ground",
        example: ("hackenbush", "B(R;BG) + RB"),
        read: |call| on_board!(call, Hackenbush),
    },
    Entry {
        name: "hex",
        arguments: None,
        help: "Hex played until the board is full",
        boards: PIECES,
        example: ("hex", "...|.x.|..o"),
        read: |call| on_board!(call, Hex),
    },
    Entry {
        name: "impartial",
        arguments: Some("ruleset"),
        help: "any other ruleset with both players' moves for both",
        boards: "the boards of the other ruleset",
        example: ("impartial(clobber)", "xox|oxo"),
        read: impartial,
    },
    Entry {
        name: "kayles",
        arguments: None,
        help: "bowl over one pin or two neighbours of a row: the octal game 0.77",
        boards: HEAPS,
        example: ("kayles", "40 + 13"),
        read: |call| octal(call, "0.77"),
    },
    Entry {
        name: "konane",
        arguments: None,
        help: "jump over stones of the opponent, which go",
        boards: PIECES,
        example: ("konane", "xo.o.|.x.ox"),
        read: |call| on_grid!(call, Konane, Konane::default(), Square8 Strip64 Square64),
    },
    Entry {
        name: "leaping-toads",
        arguments: Some("shortest step,longest step,most leapt over,1 if over the own kind too"),
        help: "Toads and Frogs with longer steps and leaps",
        boards: STRIP,
        example: ("leaping-toads(1,2,2,0)", "tt..ff"),
        read: |call| match call.numbers(call.arguments)?[..] {
            [least, most, over, own] if (1..=most).contains(&least) && most < 64 && over < 64 && own < 2 => {
                let [least, most, over] = [least, most, over].map(|n| n as u32);
                leaping_toads(call, LeapingToads { least, most, over, own: own == 1 })
            }
            _ => Err(call.wrong()),
        },
    },
    Entry {
        name: "nim",
        arguments: None,
        help: "take any number of counters from a heap",
        boards: HEAPS,
        example: ("nim", "3 + 5 + 7"),
        read: |call| Ok(Position::new(call.name.as_str(), Nim, Nim::parse(call.board)?)),
    },
    Entry {
        name: "nim-placement",
        arguments: None,
        help: "Nim as a placement game: pieces on any vertices of a complete graph",
        boards: "orders of complete graphs such as 3 + 4",
        example: ("nim-placement", "3 + 4"),
        read: |call| Ok(Position::new(call.name.as_str(), NimPlacement, NimPlacement::parse(call.board)?)),
    },
    Entry {
        name: "node-kayles",
        arguments: None,
        help: "take a vertex of a graph with its neighbours",
        boards: GRAPH,
        example: ("node-kayles", "P9"),
        read: |call| on_board!(call, NodeKayles),
    },
    Entry {
        name: "nogo",
        arguments: None,
        help: "place a stone so that nothing is captured",
        boards: GRAPH,
        example: ("nogo", "...|.x.|..o"),
        read: nogo,
    },
    Entry {
        name: "oab",
        arguments: Some("a,b"),
        help: "place tiles on a strip: Left of a cells, Right of b",
        boards: "lengths of strips such as 12 or 5 + 7",
        example: ("oab(2,3)", "12"),
        read: |call| match call.numbers(call.arguments)?[..] {
            [a, b] => take_and_break(call, TakeAndBreak::tiles(a, b)?),
            _ => Err(call.wrong()),
        },
    },
    Entry {
        name: "octal",
        arguments: Some("code"),
        help: "take counters and break heaps by an octal or hexadecimal code",
        boards: HEAPS,
        example: ("octal(0.77)", "40 + 13"),
        read: |call| octal(call, call.arguments),
    },
    Entry {
        name: "partizan-octal",
        arguments: Some("left code,right code"),
        help: "take and break by a code for each player",
        boards: HEAPS,
        example: ("partizan-octal(0.7,0.07)", "12"),
        read: |call| {
            let (left, right) = call.halves(',')?;
            take_and_break(call, TakeAndBreak::partizan(left.parse()?, right.parse()?))
        },
    },
    Entry {
        name: "poker-nim",
        arguments: None,
        help: "Nim in which players may put counters of their own on a heap",
        boards: "heaps with the players' purses such as 5(2,1) + 3",
        example: ("poker-nim", "5(2,1) + 3"),
        read: |call| Ok(Position::new(call.name.as_str(), PokerNim, PokerNim::parse(call.board)?)),
    },
    Entry {
        name: "snort",
        arguments: None,
        help: "colour a vertex that is not beside one of the opponent's",
        boards: GRAPH,
        example: ("snort", "P7"),
        read: |call| on_board!(call, Snort),
    },
    Entry {
        name: "subtraction",
        arguments: Some("left set|right set"),
        help: "take as many counters as your set says",
        boards: HEAPS,
        example: ("subtraction(1,3|2,3)", "6"),
        read: |call| {
            let (left, right) = call.halves('|')?;
            take_and_break(call, TakeAndBreak::subtraction(&call.numbers(left)?, &call.numbers(right)?)?)
        },
    },
    Entry {
        name: "tic-tac-toe",
        arguments: None,
        help: "place pieces until somebody has three in a line (a placement game that is not strong)",
        boards: PIECES,
        example: ("tic-tac-toe", "x..|.o.|..."),
        read: |call| on_grid!(call, TicTacToe, TicTacToe::default(), Square8 Strip64 Square64),
    },
    Entry {
        name: "toads-and-frogs",
        arguments: None,
        help: "move a toad to the right or a frog to the left, or jump over one animal",
        boards: STRIP,
        example: ("toads-and-frogs", "tt..ff"),
        read: |call| Ok(Position::new(call.name.as_str(), ToadsAndFrogs, ToadsAndFrogs::parse(call.board)?)),
    },
    Entry {
        name: "toppling-dominoes",
        arguments: None,
        help: "topple a domino of your colour and all on one side of it",
        boards: "a row such as lrrel with l for Left, r for Right, e for either; # ends a row",
        example: ("toppling-dominoes", "lrrlrrl"),
        read: |call| {
            Ok(Position::new(call.name.as_str(), TopplingDominoes, TopplingDominoes::parse(call.board)?))
        },
    },
];

fn octal(call: &Call<'_>, code: &str) -> Result<Position, PositionError> {
    let ruleset = Octal::new(code.parse()?);
    let heaps = ruleset.parse(call.board)?;
    Ok(Position::new(call.name.as_str(), ruleset, heaps))
}

fn leaping_toads(call: &Call<'_>, ruleset: LeapingToads) -> Result<Position, PositionError> {
    Ok(Position::new(call.name.as_str(), ruleset, LeapingToads::parse(call.board)?))
}

/// A grid that fits in a few words is played there, everything else on its graph.
fn nogo(call: &Call<'_>) -> Result<Position, PositionError> {
    match (Grid::parse(call.board, Letters::CROSSES), call.size()) {
        (Ok(_), (height, width)) if width <= 16 && height <= 16 || height == 1 && width <= 64 => {
            on_grid!(call, GridNoGo, GridNoGo::default(), Square8 Strip64 Square16)
        }
        _ => on_board!(call, NoGo),
    }
}

/// The inner ruleset may need arguments of its own, but is not impartial by this rule once more.
fn impartial(call: &Call<'_>) -> Result<Position, PositionError> {
    if plain(call.arguments).starts_with("impartial") {
        return Err(call.wrong());
    }
    let position = Position::parse(call.arguments, call.board)?;
    Ok(Position::new(call.name.as_str(), Impartial, position))
}

fn take_and_break(call: &Call<'_>, ruleset: TakeAndBreak) -> Result<Position, PositionError> {
    let heaps = ruleset.parse(call.board)?;
    Ok(Position::new(call.name.as_str(), ruleset, heaps))
}

impl Position {
    /// The position of a named ruleset, such as `domineering` or `octal(0.77)`, on a board given as text.
    pub fn parse(ruleset: &str, board: &str) -> Result<Position, PositionError> {
        let ruleset = ruleset.trim();
        let (name, arguments) = match ruleset.split_once('(') {
            Some((name, rest)) => (name.trim_end(), rest.strip_suffix(')').unwrap_or(rest).trim()),
            None => (ruleset, ""),
        };
        let Some(entry) = RULESETS.iter().find(|entry| entry.is_called(name)) else {
            let typed = plain(name);
            let like = RULESETS.iter().map(|entry| entry.name).filter(|known| alike(&plain(known), &typed));
            return Err(PositionError::UnknownRuleset { name: name.into(), like: like.collect() });
        };
        let name = match arguments {
            "" => entry.name.to_string(),
            _ => format!("{}({arguments})", entry.name),
        };
        let call = Call { entry, name, arguments, board };
        if arguments.is_empty() == entry.arguments.is_some() {
            return Err(call.wrong());
        }
        (entry.read)(&call)
    }
}

/// A name without what people write differently.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether one name may have been meant by the other: it begins or contains it, or is a letter or two away.
fn alike(known: &str, typed: &str) -> bool {
    if typed.is_empty() || typed.len() > 40 {
        return false;
    }
    known.contains(typed) || typed.contains(known) || distance(known, typed) <= 2
}

/// How many letters have to be changed, put in or left out to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Analyst;
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    #[test]
    fn every_example_is_a_position_with_a_value_and_a_drawing() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let analyst = Analyst::new(&universe);
        for entry in RULESETS {
            let (ruleset, board) = entry.example;
            let position =
                Position::parse(ruleset, board).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
            let value = analyst.value(&position, &budget).unwrap();
            for board in position.boards() {
                assert!(board.svg().starts_with("<svg"));
            }
            // What is written can be read again, and is worth the same.
            let text = position.boards()[0].to_string();
            let again =
                Position::parse(ruleset, &text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}"));
            assert_eq!(analyst.value(&again, &budget).unwrap(), value, "{ruleset} {text}");
        }
        assert!(RULESETS.is_sorted_by_key(|entry| entry.name));
    }

    #[test]
    fn names_are_forgiving_and_mistakes_are_named() {
        assert!(Position::parse("Toads and Frogs", "t.f").is_ok());
        assert!(Position::parse("NodeKayles", "P3").is_ok());
        let error = |ruleset, board| Position::parse(ruleset, board).unwrap_err().to_string();
        assert_eq!(
            error("domineerin", "2x2"),
            "there is no ruleset called \"domineerin\"; is it domineering?"
        );
        assert_eq!(error("backgammon", "2x2"), "there is no ruleset called \"backgammon\"");
        assert_eq!(error("octal", "5"), "octal: found (), expected octal(code)");
        assert_eq!(error("oab(2)", "5"), "oab: found (2), expected oab(a,b)");
        assert_eq!(error("nim(3)", "5"), "nim: found (3), expected nim()");
        assert_eq!(
            error("octal(0.7G)", "5"),
            "character 4: found 'G', expected a code such as 0.77, with digits 0 to 9 and A to F"
        );
        assert_eq!(error("snort", "P3; x: 9"), "character 8: found \"9\", expected vertices below 3");
        assert_eq!(error("domineering", "2x100"), "100 columns are too many: the limit is 64");
    }

    #[test]
    fn boards_of_every_size_agree() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let analyst = Analyst::new(&universe);
        // The same region on ever larger boards.
        for margin in [0, 8, 20, 40] {
            let row = |cells: &str| format!("{}{cells}", "#".repeat(margin));
            let board = [row("..."), row("...")].join("|");
            let value = analyst.value(&Position::parse("domineering", &board).unwrap(), &budget).unwrap();
            let plain = analyst.value(&Position::parse("domineering", "2x3").unwrap(), &budget).unwrap();
            assert_eq!(value, plain);
        }
    }
}
