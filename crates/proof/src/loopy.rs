//! Loopy games, in which play may repeat.

use crate::checker::Checker;
use crate::line::{Words, number};
use crate::{Wrong, need};

/// A vertex of a loopy game: the options of each player, and who wins (`L`, `R`, or `D` for a draw) within how many moves if the
/// player moves first.
pub type Vertex = [(Vec<usize>, char, usize); 2];

impl Checker {
    pub fn read_vertex(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let vertices = |words: Vec<&str>| words.into_iter().map(|word| number(word, 999_999_999)).collect();
        let options: [Result<_, Wrong>; 2] = [vertices(words.until("|")?), vertices(words.until(":")?)];
        let mut label = |options| {
            let word = words.next("a label such as L3, R0 or D")?;
            match word.split_at(1) {
                ("D", "") => Ok((options, 'D', 0)),
                ("L" | "R", rank) => {
                    Ok((options, char::from(word.as_bytes()[0]), number(rank, 999_999_999)?))
                }
                _ => Err(Wrong::expected(word, "a label such as L3, R0 or D")),
            }
        };
        let [left, right] = options;
        self.loopy.push([label(left?)?, label(right?)?]);
        Ok(())
    }

    /// Checks that each label follows from those of the options. The winner has an option won sooner, or all options of
    /// the loser are won sooner. In a draw no option wins and one draws.
    pub fn check_loopy(&self) -> Result<(), Wrong> {
        for (v, vertex) in self.loopy.iter().enumerate() {
            for (me, (options, winner, rank)) in vertex.iter().enumerate() {
                let after = options.iter().map(|&option| self.loopy.get(option).map(|next| &next[1 - me]));
                let after: Option<Vec<_>> = after.collect();
                let after =
                    after.ok_or_else(|| Wrong(format!("vertex {v} has an option without a line y")))?;
                let player = ['L', 'R'][me];
                let sooner = |label: &&(_, char, usize)| label.1 == *winner && label.2 < *rank;
                let holds = match *winner {
                    'D' => after.iter().any(|x| x.1 == 'D') && after.iter().all(|x| x.1 != player),
                    winner if winner == player => after.iter().any(sooner),
                    _ => after.iter().all(sooner),
                };
                let first = ["Left", "Right"][me];
                need(holds, || {
                    format!(
                        "the label of vertex {v} with {first} moving first does not follow from its options"
                    )
                })?;
            }
        }
        Ok(())
    }
}
