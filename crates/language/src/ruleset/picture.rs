//! The picture of conflicts of a user's ruleset on a board, where that is a strong placement game.
//!
//! Rules do not say that they are those of a strong placement game (Huntemann, Definition 1.5); play does. All sets of pieces that can
//! be placed one after the other are looked at, and what the definition says is seen on each of them: a piece goes onto free cells and
//! stays, it could have been placed at first, and the pieces of a set can be placed in any order, to the same board. So the
//! positions that can be reached are the faces of a complex, and its game is the game.

use kelvin_positions::board::{Board, Cell, Square};
use kelvin_positions::placement::{ConflictBoard, Draft, Owner};
use kelvin_positions::{Action, Content, Ruleset};
use kelvin_values::Player;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The largest number of positions that are looked at.
const MOST_POSITIONS: usize = 50_000;

/// Some of the pieces that can be placed at first, in the order of their numbers.
type Face = SmallVec<[u16; 12]>;

/// A piece: the cells that it changes, with what is on them afterwards.
type Piece = Vec<(Square, Content)>;

/// What can be placed, and by whom.
#[derive(Default)]
struct Pieces {
    list: Vec<(Piece, [bool; 2])>,
    numbers: FxHashMap<Piece, u16>,
}

/// The picture of conflicts of a ruleset on a board; otherwise what is against it.
pub(super) fn picture<R: Ruleset>(ruleset: &R, start: &R::Position) -> Result<Draft, String> {
    let Board::Grid(board) = ruleset.board(start) else {
        return Err("its positions are not grids".to_owned());
    };
    let pieces = Pieces::at_first(ruleset, start)?;
    for (place, _) in pieces.list.iter().flat_map(|(piece, _)| piece) {
        if board.at(place.row, place.column) != Cell::Empty {
            return Err(format!("a move on {board} changes {place}, which is not free"));
        }
    }
    let faces = Faces::reached(ruleset, start, &pieces)?;
    faces.are_closed(&pieces)?;
    let width = board.width();
    let mut draft = Draft::new(ConflictBoard::Grid(board));
    let failure = |error: kelvin_positions::board::BoardError| error.to_string();
    for (piece, owners) in &pieces.list {
        let owner = match owners {
            [true, true] => Owner::Both,
            [left, _] => Owner::Only(if *left { Player::Left } else { Player::Right }),
        };
        let squares: Vec<Square> = piece.iter().map(|(square, _)| *square).collect();
        let cells = squares.iter().map(|square| square.row * width + square.column).collect();
        draft.place(owner, Action::Place { cells: squares }, cells).map_err(failure)?;
    }
    for set in faces.minimal_others(pieces.list.len()) {
        draft.forbid(set.into_iter().map(usize::from)).map_err(failure)?;
    }
    Ok(draft)
}

impl Pieces {
    /// Those that can be placed at first.
    fn at_first<R: Ruleset>(ruleset: &R, start: &R::Position) -> Result<Pieces, String> {
        let mut pieces = Pieces::default();
        for player in Player::BOTH {
            for (piece, _) in moves(ruleset, start, player)? {
                let number = u16::try_from(pieces.list.len()).map_err(|_| "it has too many moves")?;
                let number = *pieces.numbers.entry(piece.clone()).or_insert(number);
                if usize::from(number) == pieces.list.len() {
                    pieces.list.push((piece, [false; 2]));
                }
                pieces.list[usize::from(number)].1[player.index()] = true;
            }
        }
        Ok(pieces)
    }

    /// Whether two pieces have a cell in common.
    fn overlap(&self, a: u16, b: u16) -> bool {
        let [a, b] = [a, b].map(|piece| &self.list[usize::from(piece)].0);
        a.iter().any(|(place, _)| b.iter().any(|(other, _)| place == other))
    }
}

/// The moves of a player, by the pieces that they place.
fn moves<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
) -> Result<Vec<(Piece, R::Position)>, String> {
    let mut all = Vec::new();
    ruleset.moves(position, player, &mut |chosen, option| all.push((chosen.into(), option)));
    if let Some(fault) = ruleset.fault() {
        return Err(fault);
    }
    let placed = |(action, option)| match action {
        Action::Change { cells } => Ok((cells, option)),
        _ => Err("a move leads to something other than a grid of the same size".to_owned()),
    };
    all.into_iter().map(placed).collect()
}

/// The sets of pieces that can be placed one after the other, each with what may be placed then.
struct Faces(FxHashMap<Face, Vec<u16>>);

impl Faces {
    fn reached<R: Ruleset>(ruleset: &R, start: &R::Position, pieces: &Pieces) -> Result<Faces, String> {
        let mut positions: FxHashMap<Face, R::Position> = FxHashMap::default();
        positions.insert(Face::new(), start.clone());
        let mut faces = FxHashMap::default();
        let mut waiting = vec![Face::new()];
        while let Some(face) = waiting.pop() {
            let position = positions[&face].clone();
            let shown = || ruleset.board(&position);
            let mut legal = Vec::new();
            for player in Player::BOTH {
                for (piece, option) in moves(ruleset, &position, player)? {
                    let Some(&number) = pieces.numbers.get(&piece) else {
                        return Err(format!(
                            "a move on {} could not be made from the start position",
                            shown()
                        ));
                    };
                    if let Some(other) = face.iter().find(|other| pieces.overlap(**other, number)) {
                        let (place, _) = pieces.list[usize::from(*other)].0[0];
                        return Err(format!("a move on {} changes the piece at {place}", shown()));
                    }
                    legal.push((number, player));
                    let mut larger = face.clone();
                    larger.insert(face.partition_point(|other| *other < number), number);
                    match positions.get(&larger) {
                        Some(known) if *known == option => {}
                        Some(_) => {
                            let board = ruleset.board(&option);
                            return Err(format!("the same pieces lead to {board}, or to another position"));
                        }
                        None if positions.len() == MOST_POSITIONS => {
                            return Err(format!(
                                "more than {MOST_POSITIONS} positions would have to be examined"
                            ));
                        }
                        None => {
                            positions.insert(larger.clone(), option);
                            waiting.push(larger);
                        }
                    }
                }
            }
            // What is anyone's at first must be anyone's, or no player's, now.
            let may = |number: u16, player: Player| legal.contains(&(number, player));
            if let Some(&(number, player)) = legal.iter().find(|&&(number, player)| {
                pieces.list[usize::from(number)].1[(!player).index()] && !may(number, !player)
            }) {
                let (place, _) = pieces.list[usize::from(number)].0[0];
                return Err(format!("on {} only {player} may still move at {place}", shown()));
            }
            legal.sort_unstable();
            let mut numbers: Vec<u16> = legal.into_iter().map(|(number, _)| number).collect();
            numbers.dedup();
            faces.insert(face, numbers);
        }
        Ok(Faces(faces))
    }

    /// Fails where the pieces of a set cannot be placed in any order.
    fn are_closed(&self, pieces: &Pieces) -> Result<(), String> {
        for face in self.0.keys() {
            for (at, last) in face.iter().enumerate() {
                if !self.0.get(&without(face, at)).is_some_and(|legal| legal.contains(last)) {
                    let (place, _) = pieces.list[usize::from(*last)].0[0];
                    return Err(format!("whether a move at {place} is legal depends on the order of moves"));
                }
            }
        }
        Ok(())
    }

    /// The smallest sets of pieces that are no faces, though all that they contain are.
    fn minimal_others(&self, pieces: usize) -> Vec<Face> {
        let mut all = Vec::new();
        for face in self.0.keys() {
            let first = face.last().map_or(0, |last| last + 1);
            for last in first..pieces as u16 {
                let mut set = face.clone();
                set.push(last);
                let minimal = |set: &Face| (0..set.len()).all(|at| self.0.contains_key(&without(set, at)));
                if !self.0.contains_key(&set) && minimal(&set) {
                    all.push(set);
                }
            }
        }
        all.sort();
        all
    }
}

fn without(face: &Face, at: usize) -> Face {
    let mut smaller = face.clone();
    smaller.remove(at);
    smaller
}
