//! Simple kos.

use crate::graph::Graph;
use kelvin_values::Player;

/// What is known of the ko threats elsewhere: who can win a ko.
///
/// A ko is a pair of positions G = {A, …|H, …} and H = {G, …|C, …}: each player can take what the other has taken. At
/// once that is forbidden, so whoever wants to take back plays a threat elsewhere first, which the opponent answers. A threat
/// and its answer cost the players the same, so of all threats only this matters:
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoThreats {
    /// The komaster has just as many threats as it takes to win a ko. He takes it only to win it: he moves to
    /// the ko and on from it at once, and pays for two moves. The opponent takes the ko as he takes anything else.
    Master(Player),
    /// The komonster has more of them than it takes. He can do what a komaster can, or take a ko as he takes anything
    /// else; and when the opponent takes it he takes it back, and so for ever: the opponent does not take it.
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

/// How much it matters who has the ko threats (Berlekamp; Spight).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoKind {
    /// Mean and temperature are the same, whoever is komaster.
    Placid,
    /// The mean is the same, and the temperature is not.
    Active,
    /// The mean depends on who is komaster.
    Hyperactive,
}

/// A cycle that is no simple ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NoKo {
    /// A player may pass.
    Pass,
    /// So many positions that can reach each other, which are no pair of a ko.
    Cycle(usize),
}

/// A strongly connected component of a game whose only cycles are simple kos.
pub(super) enum Part {
    Single(u32),
    /// From `ends[0]` Left takes the ko to `ends[1]`, from there Right takes it back.
    Ko {
        ends: [u32; 2],
    },
}

impl Part {
    /// The position from which `player` takes the ko.
    pub(super) fn taken_from(ends: [u32; 2], player: Player) -> u32 {
        ends[player.index()]
    }

    /// The parts of a graph, each after those it can reach.
    pub(super) fn all(graph: &Graph) -> Result<Vec<Part>, NoKo> {
        graph.components().iter().map(|component| Part::new(graph, component)).collect()
    }

    fn new(graph: &Graph, component: &[u32]) -> Result<Part, NoKo> {
        if component.iter().any(|&vertex| graph.both(vertex).contains(&vertex)) {
            return Err(NoKo::Pass);
        }
        let takes = |from: u32, player, to: u32| graph.options(from, player).contains(&to);
        match *component {
            [vertex] => Ok(Part::Single(vertex)),
            [a, b] => {
                // Each direction belongs to one player alone.
                let is_ko = |player: Player| {
                    takes(a, player, b)
                        && takes(b, !player, a)
                        && !takes(a, !player, b)
                        && !takes(b, player, a)
                };
                match (is_ko(Player::Left), is_ko(Player::Right)) {
                    (true, _) => Ok(Part::Ko { ends: [a, b] }),
                    (_, true) => Ok(Part::Ko { ends: [b, a] }),
                    _ => Err(NoKo::Cycle(2)),
                }
            }
            _ => Err(NoKo::Cycle(component.len())),
        }
    }
}
