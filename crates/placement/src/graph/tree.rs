//! Game trees, and literal equality of games.

use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_complexes::Unfinished;
use kelvin_values::Player;
use rustc_hash::FxHashMap;

/// Numbers of game trees. Isomorphic trees have the same number.
#[derive(Default)]
struct Trees(FxHashMap<[Vec<u32>; 2], u32>);

impl Trees {
    fn number(&mut self, mut options: [Vec<u32>; 2]) -> u32 {
        options.iter_mut().for_each(|side| side.sort_unstable());
        let next = self.0.len() as u32;
        *self.0.entry(options).or_insert(next)
    }

    /// The number of the tree of a complex that is not void.
    fn of(&mut self, complex: &LabelledComplex, budget: &Budget) -> Result<Option<u32>, Unfinished> {
        let graph = complex.game_graph(budget)?;
        let meter = budget.meter();
        let mut options = vec![[Vec::new(), Vec::new()]; graph.faces().len()];
        // Moves lead to later faces, and are sorted by target, so the last face is processed first.
        let mut moves = graph.moves().iter().rev().peekable();
        let mut root = None;
        for place in (0..graph.faces().len()).rev() {
            let number = self.number(std::mem::take(&mut options[place]));
            root = Some(number);
            while let Some(step) = moves.next_if(|step| step.to == place) {
                meter.tick()?;
                for player in Player::BOTH {
                    if complex.owner(step.vertex).includes(player) {
                        options[step.from][player.index()].push(number);
                    }
                }
            }
        }
        Ok(root)
    }
}

impl LabelledComplex {
    /// Returns whether the game trees are isomorphic, so that the games are literally equal. Isomorphic
    /// complexes have isomorphic trees (Huntemann, Proposition 1.52); so have some others (Example 1.53).
    pub fn is_literally_equal(&self, other: &LabelledComplex, budget: &Budget) -> Result<bool, Unfinished> {
        let mut trees = Trees::default();
        Ok(trees.of(self, budget)? == trees.of(other, budget)?)
    }
}
