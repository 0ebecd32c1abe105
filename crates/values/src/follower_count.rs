//! The number of followers of a game.

use crate::fold::both;
use crate::{Game, NumberUpStar, Work};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer, SignExpansion};
use std::cmp::Ordering;

/// The union of the sets of followers of number-up-star values, represented by maxima.
#[derive(Default)]
struct FollowerUnion {
    /// The largest `j` of the followers `x + *j` for each number `x`; all smaller `j` are included.
    stars: HashMap<Dyadic, Integer>,
    /// The largest `n` of the followers `x ± n·↑ + *k` on one chain of steps down to `x ± ↑ + *k'`. There is
    /// one for each `x`, sign and `k'`, and all smaller `n` are included.
    ups: HashMap<(Dyadic, bool, Integer), Integer>,
}

impl FollowerUnion {
    fn add(&mut self, nus: &NumberUpStar) {
        let raise = |most: &mut Integer, to: Integer| {
            if *most < to {
                *most = to;
            }
        };
        raise(self.stars.entry(nus.number.clone()).or_default(), nus.largest_star());
        let positive = nus.up > Integer::ZERO;
        let size = if positive { nus.up.clone() } else { -&nus.up };
        if size != Integer::ZERO {
            raise(self.ups.entry((nus.number.clone(), positive, nus.last_star())).or_default(), size);
        }
    }

    fn count(&self) -> Integer {
        let stars: Integer = self.stars.values().sum();
        let ups: Integer = self.ups.values().sum();
        stars + ups + count_numbers(self.stars.keys())
    }
}

/// The number of followers of some numbers together.
///
/// The followers of a number are the numbers on the path to it in the number tree, so this is the size of a
/// union of paths. Every subtree is an interval of numbers. So in increasing order, a path leaves the union
/// of the previous paths where it leaves the last of them.
fn count_numbers<'d>(numbers: impl Iterator<Item = &'d Dyadic>) -> Integer {
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_unstable();
    let mut count = Integer::from(u8::from(!numbers.is_empty()));
    let mut before = SignExpansion::new();
    for number in numbers {
        let path = number.sign_expansion();
        count += path.length() - common_length(&before, &path);
        before = path;
    }
    count
}

/// The number of signs in which two expansions agree.
fn common_length(a: &SignExpansion, b: &SignExpansion) -> Integer {
    let mut length = Integer::ZERO;
    for ((a_sign, a_run), (b_sign, b_run)) in a.runs().iter().zip(b.runs()) {
        if a_sign != b_sign {
            break;
        }
        length += a_run.min(b_run);
        if a_run.cmp(b_run) != Ordering::Equal {
            break;
        }
    }
    length
}

impl<'u> Work<'u, '_> {
    /// The number of followers of the canonical form, itself included. Number-up-star values are counted by
    /// arithmetic, so `{10^30|0}` takes no longer than `{10|0}`.
    pub fn follower_count(&self, game: Game<'u>) -> Result<Integer, Exhausted> {
        self.union_follower_count(&[game])
    }

    /// The number of followers of the canonical forms of some games together, themselves included.
    ///
    /// ```
    /// # use kelvin_budget::{Budget, Exhausted};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let budget = Budget::unlimited();
    /// # let work = universe.work(&budget);
    /// let games = [universe.integer(3), universe.integer(2), universe.integer(-1)];
    /// assert_eq!(work.union_follower_count(&games)?, 5.into()); // 3, 2, 1, 0, -1
    /// # Ok::<(), Exhausted>(())
    /// ```
    pub fn union_follower_count(&self, games: &[Game<'u>]) -> Result<Integer, Exhausted> {
        let mut stored: u64 = 0;
        let mut symbolic = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut next: Vec<_> = games.iter().map(|&game| self.id(game)).collect();
        // Stored followers are counted one by one; the symbolic ones are collected.
        while let Some(id) = next.pop() {
            if !seen.insert(id) {
                continue;
            }
            self.tick()?;
            if id.is_symbolic() {
                symbolic.push(id);
            } else {
                stored += 1;
                next.extend(both(self.universe, id));
            }
        }
        let mut union = FollowerUnion::default();
        for nus in symbolic.into_iter().filter_map(|id| self.universe.nus(id)) {
            self.tick()?;
            union.add(&nus);
        }
        Ok(union.count() + stored)
    }
}
