//! Mates.

use crate::MisereGame;
use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;

impl<'u> MisereWork<'u, '_> {
    /// The **mate** of a game: `*1` for 0, and otherwise the game of the mates of its options.
    ///
    /// The sum of a game and its mate is a P-position, as each move is answered by its mate (Conway, *On
    /// Numbers and Games*, lemma 73).
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// let game = universe.parse("*[[2],0]", &budget)?;
    /// assert_eq!(work.mate(game)?.to_string(), "*[2#1]");
    /// assert!(work.add(game, work.mate(game)?)?.is_previous_win());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate(&self, game: MisereGame<'u>) -> Result<MisereGame<'u>, Exhausted> {
        self.mate_of(self.id(game)).map(|id| self.handle(id))
    }

    pub(crate) fn mate_of(&self, id: Id) -> Result<Id, Exhausted> {
        if let Some(size) = id.as_heap() {
            return Ok(if size < 2 { id.plus_one() } else { id });
        }
        if let Some(mate) = self.universe.mates.get(&id) {
            return Ok(mate);
        }
        let options: Result<_, _> =
            self.universe.options(id).map(|option| deep(|| self.mate_of(option))).collect();
        let mate = self.canonical(options?)?;
        self.universe.mates.insert(id, mate);
        Ok(mate)
    }
}
