//! Recursion over the followers of a value.

use crate::id::Id;
use crate::{Player, Universe, Work};
use kelvin_budget::Exhausted;
use std::collections::HashMap;
use std::ops::Index;

/// The results computed so far, by value.
pub(crate) struct FoldedFollowers<T>(HashMap<Id, T>);

impl<T> Index<Id> for FoldedFollowers<T> {
    type Output = T;

    /// The result for an option of the current value, which [`Work::fold`] has already visited.
    fn index(&self, id: Id) -> &T {
        &self.0[&id]
    }
}

/// The canonical options of both players, Left's first.
pub(crate) fn both(universe: &Universe, id: Id) -> impl Iterator<Item = Id> {
    Player::BOTH.into_iter().flat_map(move |player| universe.options(id, player))
}

impl Work<'_, '_> {
    /// Applies `step` to `root` and its followers, each once and after its options.
    ///
    /// Where `leaf` returns a result, the followers are not visited. This keeps values that are handled by
    /// arithmetic symbolic.
    ///
    /// The traversal uses an explicit stack, so the depth is limited by memory alone.
    pub(crate) fn fold<T, E: From<Exhausted>>(
        &self,
        root: Id,
        leaf: impl Fn(Id) -> Result<Option<T>, E>,
        mut step: impl FnMut(Id, &FoldedFollowers<T>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(answer) = leaf(root)? {
            return Ok(answer);
        }
        let options = |id| both(self.universe, id);
        let mut known = FoldedFollowers(HashMap::new());
        let mut path = vec![(root, options(root))];
        loop {
            self.tick()?;
            // Unreachable: the step that removes the last value returns.
            let Some((id, rest)) = path.last_mut() else { return Err(Exhausted::Values.into()) };
            match rest.next() {
                Some(option) if known.0.contains_key(&option) => {}
                Some(option) => match leaf(option)? {
                    Some(answer) => drop(known.0.insert(option, answer)),
                    None => path.push((option, options(option))),
                },
                None => {
                    let id = *id;
                    let answer = step(id, &known)?;
                    path.pop();
                    if path.is_empty() {
                        return Ok(answer);
                    }
                    known.0.insert(id, answer);
                }
            }
        }
    }
}
