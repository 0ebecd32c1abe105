//! Links and distinguishing games.

use crate::MisereGame;
use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;

impl<'u> MisereWork<'u, '_> {
    /// A game `T` for which `G + T` is a P-position and `H + T` is not. It exists for any two different games
    /// (Conway, *On Numbers and Games*, theorems 75 and 76).
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// let (g, h) = (universe.parse("*[2#]", &budget)?, universe.parse("*[2]+*[2]", &budget)?);
    /// let apart = work.distinguisher(g, h)?.unwrap();
    /// assert_eq!(apart.to_string(), "*[(2#1)21]");
    /// assert!(work.add(g, apart)?.is_previous_win() && !work.add(h, apart)?.is_previous_win());
    /// assert_eq!(work.distinguisher(g, g)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinguisher(
        &self,
        game: MisereGame<'u>,
        other: MisereGame<'u>,
    ) -> Result<Option<MisereGame<'u>>, Exhausted> {
        Ok(self.separate(self.id(game), self.id(other))?.map(|id| self.handle(id)))
    }

    /// A **link** of two games: a game whose sums with them are both P-positions. It exists unless one of
    /// them is an option of the other.
    pub fn link(
        &self,
        game: MisereGame<'u>,
        other: MisereGame<'u>,
    ) -> Result<Option<MisereGame<'u>>, Exhausted> {
        Ok(self.link_of(self.id(game), self.id(other))?.map(|id| self.handle(id)))
    }

    /// A game whose sum with the first is a P-position and with the second is not.
    fn separate(&self, game: Id, other: Id) -> Result<Option<Id>, Exhausted> {
        let Some(separating) = self.outcomes_differ(game, other)? else { return Ok(None) };
        let sum = self.sum(separating, game)?;
        if self.universe.misere(sum) == 0 {
            return Ok(Some(separating));
        }
        // The mates of the options answer all moves in G, and G + T is an N-position. With this T as an
        // option, the player to move wins the sum with H.
        let mates: Result<Vec<_>, _> =
            self.universe.options(game).map(|option| self.mate_of(option)).collect();
        let mut options = mates?;
        options.push(separating);
        self.canonical(options).map(Some)
    }

    /// A game whose sums with the two have different outcomes.
    fn outcomes_differ(&self, a: Id, b: Id) -> Result<Option<Id>, Exhausted> {
        self.tick()?;
        if a == b {
            return Ok(None);
        }
        let is_won = |id| self.universe.misere(id) == 0;
        if (a == Id::ZERO && is_won(b)) || (b == Id::ZERO && is_won(a)) {
            return Ok(Some(Id::ZERO));
        }
        for (moved, other) in [(a, b), (b, a)] {
            for option in self.universe.options(moved) {
                if let Some(link) = deep(|| self.link_of(other, option))? {
                    return Ok(Some(link));
                }
            }
        }
        Ok(None)
    }

    fn link_of(&self, a: Id, b: Id) -> Result<Option<Id>, Exhausted> {
        self.tick()?;
        if a == Id::ZERO && b == Id::ZERO {
            return Ok(Some(Id::ONE));
        }
        if self.universe.has_option(a, b) || self.universe.has_option(b, a) {
            return Ok(None);
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.universe.links.get(&key) {
            return Ok(Some(known));
        }
        let mut options = Vec::new();
        for (moved, other) in [(b, a), (a, b)] {
            for option in self.universe.options(moved) {
                options.extend(deep(|| self.separate(option, other))?);
            }
        }
        let link = self.canonical(options)?;
        self.universe.links.insert(key, link);
        Ok(Some(link))
    }
}
