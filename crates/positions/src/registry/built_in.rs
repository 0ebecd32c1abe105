//! The built-in rulesets.

use super::{Call, Dedicated, Entry, Placement, Symmetries};
use crate::bits::{Bitboard, Square8, Square16, Square64, Strip64, Strip128};
use crate::board::{Board, BoardError, BoardKind, Boards, Grid, Heaps, Letters, Unfit};
use crate::placement::{colouring, nogo as nogo_conflicts, tiles};
use crate::position::Position;
use crate::position_error::PositionError;
use crate::rulesets::{
    Amazons, ArcKayles, Backsliding, CashingCheques, Clobber, Col, Cram, Cutcake, DIGRAPHS, DigraphPlacement,
    Domineering, Fire, Fission, Go, GridNoGo, Hackenbush, Hex, Hunt, Hunted, Impartial, KING_DIRT, KingDirt,
    Konane, LeapingToads, Nim, NimPlacement, NoGo, NodeKayles, Octal, Phutball, Piece, PokerNim, SHEEP,
    Sheep, Snort, TakeAndBreak, TicTacToe, ToadsAndFrogs, TopplingDominoes, played_as_grid,
};
use std::borrow::Cow;
use std::sync::Arc;

type Made = Result<Position, PositionError>;

/// Builds the position of a ruleset on the first of these bitboards that its grid fits on.
macro_rules! on_grid {
    ($call:expr, $ruleset:ident, $value:expr, $($cells:ident)+) => {{
        let grid = $call.board.grid()?;
        let (height, width) = (grid.height(), grid.width());
        $(if height <= $cells::HEIGHT && width <= $cells::WIDTH {
            let ruleset: $ruleset<$cells> = $value;
            let position = $ruleset::<$cells>::on(grid)?;
            return Ok(Position::new($call.label(), ruleset, position).framed(height, width));
        })+
        let most = [$($cells::HEIGHT),+].into_iter().max().unwrap_or(0);
        BoardError::limit("rows", height, most)?;
        let widest = [$(if height <= $cells::HEIGHT { $cells::WIDTH } else { 0 }),+].into_iter().max().unwrap_or(0);
        Err(BoardError::from(Unfit::too_large("columns", width, widest as u64)).into())
    }};
}

/// Builds the position of a ruleset whose constructor also takes its board.
macro_rules! on_graph {
    ($call:expr, $ruleset:ident) => {{
        let (ruleset, position) = $ruleset::on($call.board.graph()?.into_owned())?;
        Ok(Position::new($call.label(), ruleset, position))
    }};
}

const PIECES: BoardKind = BoardKind::Grid;
const TOADS: Boards = BoardKind::Strip.with(Letters::TOADS);
const HUNTED: &str = "a grid such as x.x.|....|.o.., x for geese, o for the fox";
const REGION: &str = "a grid such as ..#|..., rows by | or on lines; 3x4 is an empty one";

/// All built-in rulesets, by name.
pub(super) fn entries() -> Vec<Entry> {
    vec![
        Entry::new("amazons", PIECES, "x..|..o", |call| on_grid!(call, Amazons, Amazons::new(), Square8 Strip64 Square16))
            .with_help("move a queen, then shoot an arrow that burns a cell")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.Amazons"),
        Entry::new("amazons-knights", PIECES, "x..|...|..o", |call| on_grid!(call, Amazons, Amazons::variant(Piece::Knight, Fire::Arrow), Square8 Strip64 Square16))
            .with_help("Amazons with knights instead of queens (The Knights)")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.AmazonsKnights"),
        Entry::new("amazons-path", PIECES, "x..|..o", |call| on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::Path), Square8 Strip64 Square16))
            .with_help("Amazons in which the path of the queen burns and no arrow is shot")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.AmazonsPath"),
        Entry::new("amazons-two-arrows", PIECES, "x..|..o", |call| on_grid!(call, Amazons, Amazons::variant(Piece::Queen, Fire::TwoArrows), Square8 Strip64 Square16))
            .with_help("Amazons in which two arrows are shot")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.AmazonsTwoArrows"),
        Entry::new("arc-kayles", BoardKind::Graph, "petersen", |call| on_graph!(call, ArcKayles))
            .with_help("take an edge of a graph with its two ends")
            .with_symmetries(Symmetries::Square)
            .impartial()
            .with_placement(Placement::new(|call| Ok(tiles::arc_kayles(call.board)?)).faster()),
        Entry::new("backsliding-toads-and-frogs", TOADS, "tt..ff", |call| Ok(Position::new(call.label(), Backsliding, ToadsAndFrogs::on(call.board.strip()?)?)))
            .loopy()
            .with_help("Toads and Frogs in which an animal may also step back")
            .with_path("game.strip.BackslidingToadsAndFrogs"),
        Entry::new("cannibal-clobber", PIECES, "xox|oxo", |call| on_grid!(call, Clobber, Clobber::cannibal(), Square8 Strip64 Strip128 Square16 Square64))
            .with_help("Clobber in which stones move onto stones of their own colour as well")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.CannibalClobber")
            .with_path("game.grid.HotClobber"),
        Entry::new("cashing-cheques", BoardKind::Cheques, "{8|-4} + {5|-5} + {1|-13}", |call| Ok(Position::new(call.label(), CashingCheques, CashingCheques::on(call.board.cheques()?)?)))
            .with_help("pay a coin or cash a cheque")
            .with_path("game.heap.CashingCheques"),
        Entry::new("ceylonese-fox-and-geese", PIECES, "x.x.|....|....|.o..", |call| hunt(call, |grid| Hunt::fox(grid, 2)))
            .loopy()
            .with_help("Fox and Geese with a fox that goes one or two cells")
            .with_boards(HUNTED),
        Entry::new("clobber", PIECES, "xox|oxo", |call| on_grid!(call, Clobber, Clobber::default(), Square8 Strip64 Strip128 Square16 Square64))
            .with_help("move a stone onto a neighbouring stone of the opponent")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.Clobber")
            .all_small(),
        Entry::new("col", BoardKind::Graph, "grid 2x3", |call| on_graph!(call, Col))
            .with_help("colour a vertex that is not beside one of your own")
            .with_symmetries(Symmetries::Square)
            .with_placement(Placement::new(|call| Ok(colouring::col(call.board)?)).faster()),
        Entry::new("cram", PIECES, "3x4", |call| on_grid!(call, Cram, Cram::default(), Square8 Strip64 Square16 Square64))
            .with_help("place a domino either way (impartial Domineering)")
            .with_symmetries(Symmetries::Square)
            .with_boards(REGION)
            .with_path("game.grid.Cram")
            .impartial()
            .with_placement(Placement::new(|call| Ok(tiles::cram(call.board)?))),
        Entry::new("cutcake", BoardKind::Cake, "4x7", |call| Ok(Position::new(call.label(), Cutcake, Cutcake::on(&*call.board.cake()?))))
            .with_help("cut a cake along its grid: Left vertically, Right horizontally"),
        Entry::new("dawsons-chess", BoardKind::Heaps, "9", |call| octal(call, "0.137"))
            .with_help("take a counter with its neighbours: the octal game 0.137")
            .impartial(),
        Entry::new("dawsons-kayles", BoardKind::Heaps, "9", |call| octal(call, "0.07"))
            .with_help("take two neighbours of a row: the octal game 0.07")
            .impartial(),
        Entry::new("digraph-placement", BoardKind::Text, "LRL 0>1 1>2 2>0", |call| {
            let (ruleset, free) = DigraphPlacement::on(call.board)?;
            Ok(Position::new(call.label(), ruleset, free))
        })
            .with_help("take a vertex of one's own from a digraph; it goes with its out-neighbours")
            .with_boards(DIGRAPHS),
        Entry::new("domineering", PIECES, "..#|...|#..", |call| on_grid!(call, Domineering, Domineering::default(), Square8 Square16 Square64))
            .with_help("place a domino: Left vertically, Right horizontally")
            .with_symmetries(Symmetries::Directions)
            .with_boards(REGION)
            .with_path("game.grid.Domineering")
            .with_placement(Placement::new(|call| Ok(tiles::domineering(call.board)?)))
            .with_solver(Dedicated::Domineering),
        Entry::new("elephants-and-rhinos", TOADS, "t..f.t...f", |call| leaping_toads(call, LeapingToads::ELEPHANTS))
            .with_help("move a toad to the right or a frog to the left by one cell (Toads and Frogs without leaps)")
            .with_symmetries(Symmetries::Track),
        Entry::new("extended-cashing-cheques", BoardKind::Rectangles, "{{4|-2},{1|-1}|-3} + {2|-2}", |call| Ok(Position::new(call.label(), CashingCheques, CashingCheques::extended(call.board.cheques()?))))
            .with_help("Cashing Cheques with rectangles that offer a choice")
            .with_path("game.heap.ExtendedCashingCheques"),
        Entry::new("fission", PIECES, "....|.x..|....", |call| on_grid!(call, Fission, Fission::default(), Square8 Strip64 Square64))
            .with_help("split a stone onto two opposite cells: Left vertically, Right horizontally")
            .with_symmetries(Symmetries::Directions)
            .with_boards("a grid such as ..x|#.. with x for stones")
            .with_path("game.grid.Fission"),
        Entry::new("fox-and-geese", PIECES, "x.x.|....|....|.o..", |call| hunt(call, |grid| Hunt::fox(grid, 1)))
            .loopy()
            .with_help("geese go diagonally down, the fox in all directions; one that is behind them goes on for ever")
            .with_boards(HUNTED),
        Entry::new("go", PIECES, "o.o.", |call| {
            let (ruleset, board) = Go::on(call.board.grid()?)?;
            Ok(Position::new(call.label(), ruleset, board))
        })
            .loopy()
            .with_help("put a stone and take groups that have no free point left; no suicide, no passes, a ko is not taken back at once; who cannot move loses")
            .with_boards("a grid or strip of up to 12 points such as o.o., # for the point of a ko that was just taken"),
        Entry::new("hackenbush", BoardKind::Picture, "B(R;BG) + RB", |call| {
            let (ruleset, edges) = Hackenbush::on(call.board.picture()?.clone());
            Ok(Position::new(call.label(), ruleset, edges))
        })
            .with_help("cut an edge of your colour; what does not hang on the ground falls")
            .with_path("game.graph.Hackenbush"),
        Entry::new("hare-and-hounds", PIECES, "#x..#|x...o|#x..#", |call| hunt(call, Hunt::hare))
            .loopy()
            .with_help("hounds never go back to the left, the hare goes everywhere; one that is behind them goes on for ever")
            .with_boards("three rows without their corners, x for hounds, o for the hare"),
        Entry::new("hex", PIECES, "...|.x.|..o", |call| {
            let (ruleset, stones) = Hex::on(call.board.grid()?)?;
            Ok(Position::new(call.label(), ruleset, stones))
        })
            .with_help("Hex played until the board is full")
            .with_path("game.grid.Hex")
            .with_placement(Placement::new(|call| Ok(tiles::hex(call.board)?))),
        Entry::new("impartial", PIECES, "xox|oxo", impartial)
            .with_help("any other ruleset with both players' moves for both")
            .with_boards("the boards of the other ruleset")
            .with_arguments("ruleset", "clobber")
            .of_ruleset()
            .impartial(),
        Entry::new("kayles", BoardKind::Heaps, "40 + 13", |call| octal(call, "0.77"))
            .with_help("bowl over one pin or two neighbours of a row: the octal game 0.77")
            .impartial(),
        Entry::new("king-dirt", BoardKind::Text, "x..|...|..o", |call| {
            let place_first = match call.numbers()?[..] {
                [] | [0] => false,
                [1] => true,
                _ => return Err(call.ruleset.wrong()),
            };
            Ok(Position::new(call.label(), KingDirt { place_first }, KingDirt::on(call.board)?))
        })
            .with_help("move a king by a step, which leaves dirt behind, or place one from the hand")
            .with_boards(KING_DIRT)
            .with_optional_arguments("1 if kings in hand are placed first"),
        Entry::new("konane", PIECES, "xo.o.|.x.ox", |call| on_grid!(call, Konane, Konane::default(), Square8 Strip64 Square64))
            .with_help("jump over stones of the opponent, which go")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.Konane"),
        Entry::new("leaping-toads", TOADS, "tt..ff", |call| match call.numbers()?[..] {
            [least, most, over, own] if (1..=most).contains(&least) && most < 64 && over < 64 && own < 2 => {
                let [least, most, over] = [least, most, over].map(|n| n as u32);
                leaping_toads(call, LeapingToads { least, most, over, own: own == 1 })
            }
            _ => Err(call.ruleset.wrong()),
        })
            .with_help("Toads and Frogs with longer steps and leaps")
            .with_symmetries(Symmetries::Track)
            .with_arguments("shortest step,longest step,most leapt over,1 if over the own kind too", "1,2,2,0"),
        Entry::new("nim", BoardKind::Heaps, "3 + 5 + 7", |call| Ok(Position::new(call.label(), Nim, Nim::on(call.board.heaps()?)?)))
            .with_help("take any number of counters from a heap")
            .impartial(),
        Entry::new("nim-placement", BoardKind::Heaps, "3 + 4", |call| Ok(Position::new(call.label(), NimPlacement, NimPlacement::on(call.board.heaps()?)?)))
            .with_help("Nim as a placement game: pieces on any vertices of a complete graph")
            .with_boards("orders of complete graphs such as 3 + 4")
            .with_path("game.graph.NimPlacement")
            .impartial()
            .with_placement(Placement::new(|call| Ok(tiles::nim(call.board)?))),
        Entry::new("node-kayles", BoardKind::Graph, "P9", |call| on_graph!(call, NodeKayles))
            .with_help("take a vertex of a graph with its neighbours")
            .with_symmetries(Symmetries::Square)
            .with_path("game.graph.NodeKayles")
            .impartial()
            .with_placement(Placement::new(|call| Ok(colouring::node_kayles(call.board)?)).faster()),
        Entry::new("nogo", BoardKind::Graph, "...|.x.|..o", nogo)
            .with_help("place a stone so that nothing is captured")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.NoGo")
            .with_placement(nogo_placement()),
        Entry::new("oab", BoardKind::Strips, "12", |call| match call.numbers()?[..] {
            [a, b] => take_and_break(call, &TakeAndBreak::tiles(a, b)?),
            _ => Err(call.ruleset.wrong()),
        })
            .with_help("place tiles on a strip: Left of a cells, Right of b")
            .with_arguments("a,b", "2,3")
            .with_placement(Placement::new(|call| match call.numbers()?[..] {
                [a, b] if a > 0 && b > 0 => Ok(tiles::oab([a, b], call.board)?),
                _ => Err(call.ruleset.wrong()),
            })),
        Entry::new("octal", BoardKind::Heaps, "40 + 13", |call| octal(call, call.ruleset.arguments()))
            .with_help("take counters and break heaps by an octal or hexadecimal code")
            .with_arguments("code", "0.77")
            .impartial(),
        Entry::new("partizan-octal", BoardKind::Heaps, "12", |call| {
            let (left, right) = call.ruleset.halves(',')?;
            take_and_break(call, &TakeAndBreak::partizan(left.parse()?, right.parse()?))
        })
            .with_help("take and break by a code for each player")
            .with_arguments("left code,right code", "0.7,0.07"),
        Entry::new("phutball", BoardKind::Strip, ".ox..", |call| {
            let (ruleset, pitch) = Phutball::on(call.board.strip()?)?;
            Ok(Position::new(call.label(), ruleset, pitch))
        })
            .loopy()
            .with_help("place a man, or jump with the ball over men, to the right end for Left")
            .with_boards("a strip such as .ox.., x for men, o for the ball"),
        Entry::new("poker-nim", BoardKind::Purses, "5(2,1) + 3", |call| Ok(Position::new(call.label(), PokerNim, PokerNim::on(&*call.board.purses()?))))
            .with_help("Nim in which players may put counters of their own on a heap")
            .with_path("game.heap.PokerNim"),
        Entry::new("sheep", BoardKind::Text, "4,0,0|0,0,0|0,0,-4", |call| Ok(Position::new(call.label(), Sheep, Sheep::on(call.board)?)))
            .with_help("move a part of a herd in a straight line as far as it leads (Battle Sheep)")
            .with_boards(SHEEP),
        Entry::new("snort", BoardKind::Graph, "P7", |call| on_graph!(call, Snort))
            .with_help("colour a vertex that is not beside one of the opponent's")
            .with_symmetries(Symmetries::Square)
            .with_placement(Placement::new(|call| Ok(colouring::snort(call.board)?)).faster()),
        Entry::new("subtraction", BoardKind::Heaps, "6", |call| {
            let (left, right) = call.ruleset.halves('|')?;
            let [left, right] = [call.ruleset.numbers(left)?, call.ruleset.numbers(right)?];
            take_and_break(call, &TakeAndBreak::subtraction(&left, &right)?)
        })
            .with_help("take as many counters as your set says")
            .with_arguments("left set|right set", "1,3|2,3"),
        Entry::new("tic-tac-toe", PIECES, "x..|.o.|...", |call| on_grid!(call, TicTacToe, TicTacToe::default(), Square8 Strip64 Square64))
            .with_help("place pieces until somebody has three in a line (a placement game that is not strong)")
            .with_symmetries(Symmetries::Square)
            .with_path("game.grid.TicTacToe"),
        Entry::new("toads-and-frogs", TOADS, "tt..ff", |call| Ok(Position::new(call.label(), ToadsAndFrogs, ToadsAndFrogs::on(call.board.strip()?)?)))
            .with_help("move a toad to the right or a frog to the left, or jump over one animal")
            .with_symmetries(Symmetries::Track)
            .with_path("game.strip.ToadsAndFrogs"),
        Entry::new("toppling-dominoes", BoardKind::Strip.with(Letters::SIDES), "lrrlrrl", |call| Ok(Position::new(call.label(), TopplingDominoes, TopplingDominoes::on(call.board.strip()?)?)))
            .with_help("topple a domino of your colour and all on one side of it")
            .with_symmetries(Symmetries::Row)
            .with_path("game.strip.TopplingDominoes"),
    ]
}

fn hunt(call: &Call<'_>, on: impl Fn(&Grid) -> Result<(Hunt, Hunted), BoardError>) -> Made {
    let (ruleset, hunted) = on(call.board.grid()?)?;
    Ok(Position::new(call.label(), ruleset, hunted))
}

fn octal(call: &Call<'_>, code: &str) -> Made {
    let ruleset = Octal::new(code.parse()?);
    let heaps = ruleset.on(call.board.heaps()?)?;
    Ok(Position::new(call.label(), ruleset, heaps))
}

fn leaping_toads(call: &Call<'_>, ruleset: LeapingToads) -> Made {
    Ok(Position::new(call.label(), ruleset, LeapingToads::on(call.board.strip()?)?))
}

/// Uses bitboards for a grid that fits in a few words, and the graph for all other boards.
fn nogo(call: &Call<'_>) -> Made {
    match played_as_grid(call.board) {
        Some(_) => on_grid!(call, GridNoGo, GridNoGo::default(), Square8 Strip64 Square16),
        None => on_graph!(call, NoGo),
    }
}

/// In NoGo, more than two pieces may conflict that do not conflict in pairs: those that take the last liberty
/// of a group.
fn nogo_placement() -> Placement {
    Placement {
        independence: Some(false),
        faster: true,
        draw: Arc::new(|call, most| Ok(nogo_conflicts::nogo(call.board, most)?)),
    }
}

/// The inner ruleset may have arguments of its own, but must not be an impartial version itself.
fn impartial(call: &Call<'_>) -> Made {
    match call.ruleset.inner() {
        Some(inner) => {
            let position = inner.on(call.board)?;
            Ok(Position::new(call.label(), Impartial::of(&position), position))
        }
        None => Err(call.ruleset.wrong()),
    }
}

fn take_and_break(call: &Call<'_>, ruleset: &TakeAndBreak) -> Made {
    let heaps = lengths(call.board)?;
    Ok(Position::new(call.label(), ruleset.clone(), ruleset.on(&heaps)?))
}

/// Returns the heaps, or the lengths of the runs between the holes of a strip.
fn lengths(board: &Board) -> Result<Cow<'_, Heaps>, BoardError> {
    match board {
        Board::Grid(_) => Ok(Cow::Owned(board.strip()?.runs()?)),
        _ => board.heaps().map(Cow::Borrowed),
    }
}
