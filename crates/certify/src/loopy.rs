//! Loopy games.

use crate::CertificateError;
use crate::games::{ProofBuilder, words};
use kelvin_budget::Exhausted;
use kelvin_values::Player;
use std::collections::VecDeque;

/// The winner and the number of moves; `None` for a draw.
type Label = Option<(Player, usize)>;

impl ProofBuilder<'_, '_, '_> {
    /// Proves the outcomes of all vertices of a graph, and claims those of one of them.
    pub fn claim_loopy(&mut self, options: &[[Vec<usize>; 2]], root: usize) -> Result<(), CertificateError> {
        let labels = self.labels(options)?;
        let first = self.vertices;
        let written = |label: &Label| match label {
            None => "D".to_owned(),
            Some((winner, rank)) => format!("{}{rank}", letter(*winner)),
        };
        for (sides, pair) in options.iter().zip(&labels) {
            let [left, right] = sides.each_ref().map(|side| words(side.iter().map(|option| first + option)));
            self.lines.push(format_args!(
                "y{left} |{right} : {} {}",
                written(&pair[0]),
                written(&pair[1])
            ))?;
        }
        self.vertices += options.len();
        let winner = |label: &Label| label.map_or("D", |(winner, _)| letter(winner));
        let [left, right] = labels[root].each_ref().map(winner);
        self.lines.push(format_args!("! loopy {} {left} {right}", first + root))
    }

    /// The labels by retrograde analysis: a state is decided once an option is won by the mover, or the last one is lost.
    fn labels(&self, options: &[[Vec<usize>; 2]]) -> Result<Vec<[Label; 2]>, Exhausted> {
        let mut labels = vec![[None; 2]; options.len()];
        let mut before = vec![[vec![], vec![]]; options.len()];
        let mut open: Vec<[usize; 2]> = vec![[0; 2]; options.len()];
        let mut waiting = VecDeque::new();
        for (v, sides) in options.iter().enumerate() {
            for player in Player::BOTH {
                self.work().tick()?;
                let me = player.index();
                open[v][me] = sides[me].len();
                sides[me].iter().for_each(|&option: &usize| before[option][me].push(v));
                if sides[me].is_empty() {
                    labels[v][me] = Some((!player, 0));
                    waiting.push_back((v, player));
                }
            }
        }
        while let Some((v, mover)) = waiting.pop_front() {
            // The state with `mover` to move is reached by moves of the other player.
            let other = !mover;
            let Some((winner, rank)) = labels[v][mover.index()] else { continue };
            for &u in &before[v][other.index()] {
                self.work().tick()?;
                let state: &mut Label = &mut labels[u][other.index()];
                open[u][other.index()] -= 1;
                if state.is_none() && (winner == other || open[u][other.index()] == 0) {
                    *state = Some((winner, rank + 1));
                    waiting.push_back((u, other));
                }
            }
        }
        Ok(labels)
    }
}

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}
