//! The games born by a given day.

use crate::MisereGame;
use crate::id::Id;
use crate::work::MisereWork;
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;

impl<'u> MisereWork<'u, '_> {
    /// All games born by a day, in printing order: 1, 2, 3, 5, 22, 4171780 for the days from 0 to 5.
    pub fn born_by(&self, day: u32) -> Result<Vec<MisereGame<'u>>, Exhausted> {
        let mut games = vec![Id::ZERO];
        for _ in 0..day {
            games = self.next_day(&games)?;
        }
        Ok(games.into_iter().map(|id| self.handle(id)).collect())
    }

    /// All games with options among these.
    fn next_day(&self, games: &[Id]) -> Result<Vec<Id>, Exhausted> {
        // A number of sets beyond 64 bits exceeds the store.
        let sets = u32::try_from(games.len())
            .ok()
            .and_then(|count| 1u64.checked_shl(count))
            .ok_or(Exhausted::Values)?;
        let mut next = Vec::new();
        for set in 0..sets {
            self.tick()?;
            let options: Vec<Id> =
                games.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1).map(|(_, &id)| id).collect();
            let count = options.len();
            let game = self.canonical(options)?;
            // Each game arises once from its canonical options, and again from simplifications.
            if self.universe.options(game).len() == count {
                next.push(game);
            }
        }
        next.sort_unstable_by(|&a, &b| self.universe.arrange(a, b));
        next.dedup();
        Ok(next)
    }

    /// The number of games born by a day, computed from the games born by the previous day.
    ///
    /// A set of games born by day *n* is the set of options of a canonical game, unless it consists of the
    /// options of a game `H` and of games that all have `H` as an option. If `h` games born by day *n* have
    /// `H` as an option, these are 2ʰ - 1 sets. For `H = 0`, sets without a P-position do not count.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// assert_eq!(work.count_born_by(5)?, 4171780.into());
    /// # Ok::<(), kelvin_budget::Exhausted>(())
    /// ```
    pub fn count_born_by(&self, day: u32) -> Result<Integer, Exhausted> {
        let Some(before) = day.checked_sub(1) else { return Ok(Integer::ONE) };
        let games: Vec<Id> = self.born_by(before)?.into_iter().map(|game| self.id(game)).collect();
        let mut having: rustc_hash::FxHashMap<Id, usize> = rustc_hash::FxHashMap::default();
        let mut lost_after_zero = 0;
        for &game in &games {
            for option in self.universe.options(game) {
                self.tick()?;
                *having.entry(option).or_default() += 1;
            }
            let has_zero = self.universe.has_option(game, Id::ZERO);
            lost_after_zero += usize::from(has_zero && self.universe.misere(game) != 0);
        }
        let power = |exponent: usize| Integer::ONE << exponent;
        let mut count = power(games.len());
        for (&simpler, &games) in &having {
            let kept = if simpler == Id::ZERO { power(lost_after_zero) } else { Integer::ONE };
            count = count - power(games) + kept;
        }
        Ok(count)
    }
}
