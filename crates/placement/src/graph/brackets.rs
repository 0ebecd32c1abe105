//! Games in bracket notation.

use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_values::Player;

/// The maximum length of a text.
const MAX_LENGTH: usize = 1 << 24;

impl LabelledComplex {
    /// The unsimplified game in brackets: `{{|}|}` is a game in which Left has one move. Other programs read
    /// it and compute its canonical form (Huntemann, Appendix B.3).
    pub fn brackets(&self, budget: &Budget) -> Result<String, PlacementError> {
        self.refuse_void()?;
        let graph = self.game_graph(budget)?;
        let meter = budget.meter();
        let mut options = vec![[Vec::new(), Vec::new()]; graph.faces().len()];
        for step in graph.moves() {
            for player in Player::BOTH {
                if self.owner(step.vertex).includes(player) {
                    options[step.from][player.index()].push(step.to);
                }
            }
        }
        let mut texts = vec![String::new(); graph.faces().len()];
        for place in (0..graph.faces().len()).rev() {
            meter.tick()?;
            let length: usize = options[place].iter().flatten().map(|&to| texts[to].len() + 1).sum();
            PlacementError::limit("letters", length + 3, MAX_LENGTH)?;
            let [left, right] = options[place]
                .each_ref()
                .map(|side| side.iter().map(|&to| texts[to].as_str()).collect::<Vec<_>>().join(","));
            texts[place] = format!("{{{left}|{right}}}");
        }
        Ok(texts.swap_remove(0))
    }
}
