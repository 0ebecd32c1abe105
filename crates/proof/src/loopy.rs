//! Loopy games, in which play may repeat.

use crate::checker::Checker;
use crate::line::{Words, number};
use crate::{Wrong, need};

/// Who wins, 0 for Left, within a number of moves; `None` for a draw.
type Label = Option<(usize, usize)>;

/// A vertex of a loopy game: the options of Left and of Right, and the outcome for each player to move first.
pub struct Vertex {
    options: [Vec<usize>; 2],
    labels: [Label; 2],
}

fn label(word: &str) -> Result<Label, Wrong> {
    let rank = |rest| number(rest, 999_999_999);
    match word.split_at_checked(1) {
        Some(("D", "")) => Ok(None),
        Some(("L", rest)) => Ok(Some((0, rank(rest)?))),
        Some(("R", rest)) => Ok(Some((1, rank(rest)?))),
        _ => Err(Wrong::expected(word, "a label such as L3, R0 or D")),
    }
}

impl Vertex {
    pub fn read(words: &mut Words<'_>) -> Result<Vertex, Wrong> {
        let vertices = |words: Vec<&str>| {
            words.into_iter().map(|word| number(word, 999_999_999)).collect::<Result<Vec<_>, _>>()
        };
        let options = [vertices(words.until("|")?)?, vertices(words.until(":")?)?];
        let mut next = || label(words.next("a label such as L3, R0 or D")?);
        Ok(Vertex { options, labels: [next()?, next()?] })
    }

    /// Who wins when each player moves first: `L`, `R` or `D`.
    pub fn outcome(&self) -> [&'static str; 2] {
        self.labels.map(|label| label.map_or("D", |(winner, _)| ["L", "R"][winner]))
    }
}

impl Checker {
    /// Checks that each label follows from those of the options. The winner has an option won sooner, or all options of
    /// the loser are won sooner. In a draw no option wins and one draws.
    pub fn check_loopy(&self) -> Result<(), Wrong> {
        for (v, vertex) in self.loopy.iter().enumerate() {
            for me in [0, 1] {
                let after = |&option: &usize| self.loopy.get(option).map(|next| next.labels[1 - me]);
                let labels = vertex.options[me].iter().map(after).collect::<Option<Vec<Label>>>();
                let labels =
                    labels.ok_or_else(|| Wrong(format!("vertex {v} has an option without a line y")))?;
                let sooner = |winner, rank| {
                    move |label: &Label| label.is_some_and(|(who, when)| who == winner && when < rank)
                };
                let holds = match vertex.labels[me] {
                    Some((winner, rank)) if winner == me => labels.iter().any(sooner(winner, rank)),
                    Some((winner, rank)) => labels.iter().all(sooner(winner, rank)),
                    None => labels.contains(&None) && !labels.iter().flatten().any(|&(who, _)| who == me),
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
