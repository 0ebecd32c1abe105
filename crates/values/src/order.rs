//! The order of games.

use crate::id::{Id, Kind};
use crate::work::deep;
use crate::{Player, Work};
use kelvin_budget::Exhausted;
use std::cmp::Ordering;

impl Work<'_, '_> {
    /// Decides `a ≤ b` by the sections, where they suffice.
    ///
    /// Sections are monotone, and a number between L(a) and R(b) proves `a ≤ b` (see [`crate::Section`]).
    #[inline]
    pub(crate) fn at_most_by_cuts(
        &self,
        [a_left, a_right]: [crate::section::Cut; 2],
        [b_left, b_right]: [crate::section::Cut; 2],
    ) -> Option<bool> {
        let compare = |x, y| self.universe.compare_cuts(x, y);
        if compare(a_left, b_right) == Ordering::Less {
            return Some(true);
        }
        if compare(a_left, b_left) == Ordering::Greater || compare(a_right, b_right) == Ordering::Greater {
            return Some(false);
        }
        None
    }

    /// Decides `a ≤ b` by sections or symbolic arithmetic, where these suffice.
    #[inline]
    fn at_most_by_arithmetic(&self, a: Id, b: Id) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let known = self.at_most_by_cuts(self.universe.cuts(a), self.universe.cuts(b));
        known.or_else(|| (a.is_symbolic() && b.is_symbolic()).then(|| self.symbolic_at_most(a, b)))
    }

    /// Returns whether `a ≤ b`.
    #[inline]
    pub(crate) fn at_most(&self, a: Id, b: Id) -> Result<bool, Exhausted> {
        match self.at_most_by_arithmetic(a, b) {
            Some(known) => Ok(known),
            None => self.at_most_cached(a, b),
        }
    }

    /// Returns whether `a` is at least as good as `b` for `player`.
    #[inline]
    pub(crate) fn prefers(&self, player: Player, a: Id, b: Id) -> Result<bool, Exhausted> {
        match player {
            Player::Left => self.at_most(b, a),
            Player::Right => self.at_most(a, b),
        }
    }

    /// Like [`Work::prefers`], without caching the result.
    ///
    /// For a comparison within a cached operation, such as a sum, that is unlikely to be repeated.
    pub(crate) fn prefers_once(&self, player: Player, a: Id, b: Id) -> Result<bool, Exhausted> {
        let (least, most) = match player {
            Player::Left => (b, a),
            Player::Right => (a, b),
        };
        match self.at_most_by_arithmetic(least, most) {
            Some(known) => Ok(known),
            None => self.at_most_by_definition(least, most),
        }
    }

    fn symbolic_at_most(&self, a: Id, b: Id) -> bool {
        if let (Kind::Inline(a), Kind::Inline(b)) = (a.kind(), b.kind())
            && a.number == b.number
        {
            let up = a.up - b.up;
            let sign = crate::nus::infinitesimal_sign(up.cmp(&0), up.abs() == 1, Some(a.star ^ b.star));
            return matches!(sign, Some(Ordering::Less | Ordering::Equal));
        }
        self.universe.nus(a).partial_cmp(&self.universe.nus(b)).is_some_and(Ordering::is_le)
    }

    fn at_most_cached(&self, a: Id, b: Id) -> Result<bool, Exhausted> {
        // One entry holds both directions: for each, one bit for 'known' and one for 'true'.
        let (key, shift) = if a < b { (key(a, b), 0) } else { (key(b, a), 2) };
        let known = self.universe.orders.get(key).unwrap_or(0);
        if known >> shift & 1 != 0 {
            return Ok(known >> shift & 2 != 0);
        }
        let holds = deep(|| self.at_most_by_definition(a, b))?;
        let known = self.universe.orders.get(key).unwrap_or(0);
        self.universe.orders.put(key, known | (1 | u32::from(holds) << 1) << shift);
        Ok(holds)
    }

    /// Decides `a ≤ b` by definition: no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    fn at_most_by_definition(&self, a: Id, b: Id) -> Result<bool, Exhausted> {
        for option in self.universe.options(a, Player::Left) {
            self.tick()?;
            if self.at_most(b, option)? {
                return Ok(false);
            }
        }
        for option in self.universe.options(b, Player::Right) {
            self.tick()?;
            if self.at_most(option, a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The cache key of two values.
#[inline]
pub(crate) fn key(a: Id, b: Id) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}
