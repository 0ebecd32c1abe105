//! Snort, Col and Node-Kayles: a piece covers one vertex and closes its neighbours to some player.

use super::{ConflictBoard, Draft, Owner};
use crate::action::Action;
use crate::bits::Set;
use crate::board::{Board, BoardError, MarkedGraph, Vertex};
use crate::rulesets;
use kelvin_values::Player;

/// **Snort**: no two neighbours belong to different players.
pub(crate) fn snort(board: &Board) -> Result<Draft, BoardError> {
    let board = board.graph()?.into_owned();
    let (_, open) = rulesets::Snort::on(board.clone())?;
    colouring(board, &open, |player| !player)
}

/// **Col**: no two neighbours belong to the same player.
pub(crate) fn col(board: &Board) -> Result<Draft, BoardError> {
    let board = board.graph()?.into_owned();
    let (_, open) = rulesets::Col::on(board.clone())?;
    colouring(board, &open, |player| player)
}

/// The conflict structure in which a player colours a vertex, and a piece of `player` closes its neighbours
/// to `closed(player)`. A piece on a vertex that is closed to its player is illegal by itself.
fn colouring(
    board: MarkedGraph,
    open: &[Set; 2],
    closed: impl Fn(Player) -> Player,
) -> Result<Draft, BoardError> {
    let graph = board.graph().clone();
    let fits = Player::BOTH.map(|player| {
        board.set(|vertex| match vertex {
            Vertex::Free | Vertex::Beside(_) => true,
            Vertex::Only(owner) => owner == player,
            Vertex::Piece(_) | Vertex::Gone => false,
        })
    });
    let mut draft = Draft::new(ConflictBoard::Graph(board));
    let mut at = [vec![None; graph.order()], vec![None; graph.order()]];
    for player in Player::BOTH {
        for v in fits[player.index()].iter() {
            let piece = draft.place(Owner::Only(player), Action::at_vertex(v), vec![v])?;
            at[player.index()][v] = Some(piece);
            if !open[player.index()].contains(v) {
                draft.forbid([piece])?;
            }
        }
    }
    let basic = |player: Player, v: usize| at[player.index()][v];
    for v in 0..graph.order() {
        if let (Some(x), Some(y)) = (basic(Player::Left, v), basic(Player::Right, v)) {
            draft.forbid([x, y])?;
        }
        for player in Player::BOTH {
            let Some(piece) = basic(player, v) else { continue };
            for other in graph.neighbours(v).iter().filter_map(|u| basic(closed(player), u)) {
                draft.forbid([piece, other])?;
            }
        }
    }
    Ok(draft)
}

/// **Node-Kayles**: no two pieces are neighbours.
pub(crate) fn node_kayles(board: &Board) -> Result<Draft, BoardError> {
    let board = board.graph()?.into_owned();
    let (_, free) = rulesets::NodeKayles::on(board.clone())?;
    let graph = board.graph();
    let mut draft = Draft::new(ConflictBoard::Graph(board.clone()));
    let mut at = vec![None; graph.order()];
    for v in free.iter() {
        at[v] = Some(draft.place(Owner::Both, Action::at_vertex(v), vec![v])?);
    }
    for (u, v) in graph.edges() {
        if let (Some(u), Some(v)) = (at[u], at[v]) {
            draft.forbid([u, v])?;
        }
    }
    Ok(draft)
}
