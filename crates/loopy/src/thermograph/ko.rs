//! Simple kos.

use crate::graph::Graph;
use kelvin_values::Player;

/// The ko threats elsewhere, which determine who can win a ko.
///
/// A ko is a pair of positions G = {A, …|H, …} and H = {G, …|C, …}: each player can take what the other has
/// just taken. Retaking at once is forbidden, so a player who wants to retake first plays a threat elsewhere,
/// which the opponent answers. A threat and its answer cost both players the same, so only the following
/// matters:
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoThreats {
    /// The komaster has just enough threats to win a ko. A komaster takes a ko only to win it: moving to the
    /// ko and on from it at once, at the cost of two moves. The opponent takes the ko as any other move.
    Master(Player),
    /// The komonster has more threats than needed, and can play like a komaster or take a ko as any other
    /// move. The opponent never takes the ko, as the komonster would retake it without end.
    Monster(Player),
}

impl KoThreats {
    /// The player who has the threats.
    pub fn player(self) -> Player {
        match self {
            KoThreats::Master(player) | KoThreats::Monster(player) => player,
        }
    }
}

/// The influence of ko threats on the mean and the temperature (Berlekamp; Spight).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoKind {
    /// Mean and temperature do not depend on the komaster.
    Placid,
    /// The mean does not depend on the komaster, but the temperature does.
    Active,
    /// The mean depends on the komaster.
    Hyperactive,
}

/// A cycle that is not a simple ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum OtherCycle {
    /// A player may pass.
    Pass,
    /// The number of positions of a strongly connected component that is not a ko.
    Cycle(usize),
}

/// A strongly connected component of a game whose only cycles are simple kos.
pub(super) enum Component {
    Single(u32),
    /// From `ends[0]` Left takes the ko to `ends[1]`, from there Right takes it back.
    Ko {
        ends: [u32; 2],
    },
}

impl Component {
    /// The position from which `player` takes the ko.
    pub(super) fn taken_from(ends: [u32; 2], player: Player) -> u32 {
        ends[player.index()]
    }

    /// The components of a graph in reverse topological order.
    pub(super) fn all(graph: &Graph) -> Result<Vec<Component>, OtherCycle> {
        graph.components().iter().map(|component| Component::new(graph, component)).collect()
    }

    fn new(graph: &Graph, component: &[u32]) -> Result<Component, OtherCycle> {
        if component.iter().any(|&vertex| graph.both(vertex).contains(&vertex)) {
            return Err(OtherCycle::Pass);
        }
        let takes = |from: u32, player, to: u32| graph.options(from, player).contains(&to);
        match *component {
            [vertex] => Ok(Component::Single(vertex)),
            [a, b] => {
                // Each direction belongs to only one player.
                let is_ko = |player: Player| {
                    takes(a, player, b)
                        && takes(b, !player, a)
                        && !takes(a, !player, b)
                        && !takes(b, player, a)
                };
                match (is_ko(Player::Left), is_ko(Player::Right)) {
                    (true, _) => Ok(Component::Ko { ends: [a, b] }),
                    (_, true) => Ok(Component::Ko { ends: [b, a] }),
                    _ => Err(OtherCycle::Cycle(2)),
                }
            }
            _ => Err(OtherCycle::Cycle(component.len())),
        }
    }
}
