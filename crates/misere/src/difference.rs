//! Differences, parts and partitions.

use crate::MisereGame;
use crate::id::Id;
use crate::work::{MisereWork, deep};
use kelvin_budget::Exhausted;
use std::sync::Arc;

impl<'u> MisereWork<'u, '_> {
    /// The game `Y` with `X + Y = G`, if there is one. There is at most one, as misère games are cancellative
    /// (Conway, *On Numbers and Games*, theorem 79).
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_misere::MisereUniverse;
    /// let universe = MisereUniverse::new();
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// let (game, part) = (universe.parse("*[2##]", &budget)?, universe.parse("*[2#]", &budget)?);
    /// let rest = work.difference(game, part)?.unwrap();
    /// assert_eq!(rest.to_string(), "*[2[##-2]0]");
    /// assert_eq!(work.add(rest, part)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn difference(
        &self,
        game: MisereGame<'u>,
        part: MisereGame<'u>,
    ) -> Result<Option<MisereGame<'u>>, Exhausted> {
        Ok(self.minus(self.id(game), self.id(part))?.map(|id| self.handle(id)))
    }

    /// The even **parts** of a game except 0 and itself, each followed by its complement.
    pub fn parts(&self, game: MisereGame<'u>) -> Result<Vec<MisereGame<'u>>, Exhausted> {
        let parts = self.distinct_parts(self.id(game).even_part())?;
        // The first two are 0 and the game itself, or 0 alone if the game is 0.
        Ok(parts.into_iter().skip(2).map(|id| self.handle(id)).collect())
    }

    /// Returns whether a game is **prime**: it is neither 0 nor `*1`, and its only even parts are 0 and its
    /// even part.
    pub fn is_prime(&self, game: MisereGame<'u>) -> Result<bool, Exhausted> {
        self.prime(self.id(game).even_part())
    }

    /// All partitions of a game into even primes, and `*1` if it is odd. There may be several (Norton).
    pub fn partitions(&self, game: MisereGame<'u>) -> Result<Vec<Vec<MisereGame<'u>>>, Exhausted> {
        let mut all = Vec::new();
        self.partition(self.id(game), &mut Vec::new(), &mut all)?;
        Ok(all.into_iter().map(|parts| parts.into_iter().map(|id| self.handle(id)).collect()).collect())
    }

    /// Returns whether each option of a game is a part of it. This holds exactly when the game is a part of
    /// the game whose only option it is (Siegel).
    pub fn is_extraverted(&self, game: MisereGame<'u>) -> Result<bool, Exhausted> {
        let sharp = self.canonical(vec![self.id(game)])?;
        Ok(self.minus(sharp, self.id(game))?.is_some())
    }

    pub(crate) fn minus(&self, game: Id, part: Id) -> Result<Option<Id>, Exhausted> {
        let parity = game.parity() ^ part.parity();
        let rest = self.even_minus(game.even_part(), part.even_part())?;
        Ok(rest.map(|rest| rest.plus_parity(parity)))
    }

    fn even_minus(&self, game: Id, part: Id) -> Result<Option<Id>, Exhausted> {
        self.tick()?;
        if part == Id::ZERO {
            return Ok(Some(game));
        }
        if game == part {
            return Ok(Some(Id::ZERO));
        }
        // A game with 0 or *1 among its options is prime (Conway, theorem 80), as are nim-heaps.
        if self.has_unit_option(game) {
            return Ok(None);
        }
        if let Some(known) = self.universe.differences.get(&(game, part)) {
            return Ok(known);
        }
        let rest = deep(|| self.find_rest(game, part))?;
        self.universe.differences.insert((game, part), rest);
        Ok(rest)
    }

    /// Finds `Y` with `X + Y = G`.
    ///
    /// An option `X' + Y` of the sum is an option of `G`, or it has `G` as an option. In the latter case `G`
    /// is `X' + Y'`, as it cannot be `X'' + Y`. An option of `G` is `X' + Y` or `X + Y'`. So if some `G - X'`
    /// does not exist, `Y` is one of the `G' - X'` for this `X'`. If some `G' - X` does not exist, `Y` is one
    /// of the `G' - X'` for this `G'`. If all of them exist, they are the options of `Y` (Siegel,
    /// *Combinatorial Game Theory*, section V.3). The result is verified by addition.
    fn find_rest(&self, game: Id, part: Id) -> Result<Option<Id>, Exhausted> {
        let mut options = Vec::new();
        for part_option in self.universe.options(part) {
            match self.minus(game, part_option)? {
                Some(option) => options.push(option),
                None => {
                    for game_option in self.universe.options(game) {
                        if let Some(rest) =
                            self.verified(self.minus(game_option, part_option)?, game, part)?
                        {
                            return Ok(Some(rest));
                        }
                    }
                    return Ok(None);
                }
            }
        }
        for game_option in self.universe.options(game) {
            match self.minus(game_option, part)? {
                Some(option) => options.push(option),
                None => {
                    for part_option in self.universe.options(part) {
                        if let Some(rest) =
                            self.verified(self.minus(game_option, part_option)?, game, part)?
                        {
                            return Ok(Some(rest));
                        }
                    }
                    return Ok(None);
                }
            }
        }
        self.verified(Some(self.canonical(options)?), game, part)
    }

    /// The candidate, if its sum with the part is the game.
    fn verified(&self, rest: Option<Id>, game: Id, part: Id) -> Result<Option<Id>, Exhausted> {
        let Some(rest) = rest else { return Ok(None) };
        if self.universe.normal(rest) ^ self.universe.normal(part) != self.universe.normal(game) {
            return Ok(None);
        }
        Ok((self.sum(rest, part)? == game).then_some(rest))
    }

    fn has_unit_option(&self, game: Id) -> bool {
        self.universe.options(game).next().is_some_and(Id::is_unit)
    }

    /// The pairs of even games whose sum is an even game; the first pair is 0 and the game. All parts are
    /// parts of options, or complements of such parts.
    fn pairs(&self, game: Id) -> Result<Arc<[[Id; 2]]>, Exhausted> {
        if let Some(known) = self.universe.parts.get(&game) {
            return Ok(known);
        }
        let mut pairs = vec![[Id::ZERO, game]];
        if !self.has_unit_option(game) {
            let mut candidates = Vec::new();
            for option in self.universe.options(game) {
                let parts = deep(|| self.pairs(option.even_part()))?;
                candidates.extend(parts.iter().flatten());
            }
            candidates.sort_unstable_by(|&a, &b| self.universe.arrange(a, b));
            candidates.dedup();
            for part in candidates {
                if pairs.iter().flatten().any(|&known| known == part) {
                    continue;
                }
                if let Some(rest) = self.even_minus(game, part)? {
                    pairs.push([part, rest.even_part()]);
                }
            }
        }
        let pairs: Arc<[_]> = pairs.into();
        self.universe.parts.insert(game, pairs.clone());
        Ok(pairs)
    }

    fn prime(&self, game: Id) -> Result<bool, Exhausted> {
        Ok(game != Id::ZERO && self.pairs(game)?.len() == 1)
    }

    fn partition(&self, game: Id, before: &mut Vec<Id>, all: &mut Vec<Vec<Id>>) -> Result<(), Exhausted> {
        if game.is_unit() {
            let unit = (game == Id::ONE).then_some(Id::ONE);
            all.push(before.iter().copied().chain(unit).collect());
            return Ok(());
        }
        for part in self.distinct_parts(game.even_part())? {
            let in_order = before.last().is_none_or(|&last| self.universe.arrange(last, part).is_le());
            if in_order
                && self.prime(part)?
                && let Some(rest) = self.minus(game, part)?
            {
                before.push(part);
                deep(|| self.partition(rest, before, all))?;
                before.pop();
            }
        }
        Ok(())
    }

    /// The even parts, including 0 and the game, in the order of [`MisereWork::pairs`].
    fn distinct_parts(&self, game: Id) -> Result<Vec<Id>, Exhausted> {
        let pairs = self.pairs(game)?;
        Ok(pairs
            .iter()
            .flat_map(|&[part, rest]| [Some(part), (rest != part).then_some(rest)])
            .flatten()
            .collect())
    }
}
