//! Estimates of sums.

use super::component::Estimate;
use super::component_ref::ComponentRef;
use super::signs::{Signs, Tally};
use super::stops::{RoundedStops, StopBoundsSum};

/// A hash key of a sum of terms, which does not depend on the order of addition. Pairs of a term and its
/// negative, or of equal terms that are their own negatives, cancel.
///
/// Each term has a pseudorandom number of 128 bits, and its negative the negative number. The numbers of
/// terms that are their own negatives are combined by exclusive or. Two of n sums in a table have the same
/// key with probability about n²·2⁻¹²⁸.
#[derive(Clone, Copy, Default)]
pub struct SumKey {
    sum: u128,
    own: u128,
}

/// Mixes the bits of a number (the finaliser of SplitMix by Steele, Lea and Flood).
fn mixed(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn random(x: u64) -> u128 {
    let step = 0x9e37_79b9_7f4a_7c15_u64;
    let [low, high] = [1, 2].map(|i| mixed(x.wrapping_mul(4).wrapping_add(i).wrapping_mul(step)));
    u128::from(high) << 64 | u128::from(low)
}

impl SumKey {
    /// The key with one more term.
    pub fn and(self, term: ComponentRef) -> SumKey {
        let SumKey { sum, own } = self;
        let number = random(term.place() as u64);
        match (term.is_own_negative(), term.negated()) {
            (true, _) => SumKey { sum, own: own ^ number },
            (_, true) => SumKey { sum: sum.wrapping_sub(number), own },
            (_, false) => SumKey { sum: sum.wrapping_add(number), own },
        }
    }

    /// The key with a value, given by its word.
    pub fn with(self, word: u32) -> u128 {
        let value = random(1 << 40 | u64::from(word));
        self.sum.wrapping_add(self.own.rotate_left(32)).wrapping_add(value)
    }
}

/// The known bounds on a sum of terms, and heuristic data.
#[derive(Clone, Copy, Default)]
pub struct SumEstimate {
    pub name: SumKey,
    stops: StopBoundsSum,
    signs: Tally,
    /// A guess at Left's advantage.
    pub score: i64,
    /// The approximate number of moves.
    pub moves: usize,
    /// The number of terms.
    pub terms: usize,
}

impl SumEstimate {
    pub fn add(&mut self, term: ComponentRef, estimate: Estimate) {
        self.name = self.name.and(term);
        self.add_bounds(estimate.stops, estimate.signs);
        self.score += estimate.score;
        self.moves += estimate.moves;
        self.terms += 1;
    }

    /// Adds a value that is not a term, by its bounds.
    pub fn add_bounds(&mut self, stops: RoundedStops, signs: Signs) {
        self.stops.add(stops);
        self.signs.add(signs);
    }

    /// Returns whether Left, moving first, wins, if the bounds decide it.
    pub fn first_wins(&self) -> Option<bool> {
        self.stops.stops().first_wins().or_else(|| self.signs.first_wins())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(terms: &[ComponentRef]) -> u128 {
        terms.iter().fold(SumKey::default(), |name, &term| name.and(term)).with(0)
    }

    #[test]
    fn keys_do_not_depend_on_order_and_opposites_cancel() {
        let [a, b, c] = [1, 2, 3].map(|place| ComponentRef::at(place, false).unwrap());
        let own = ComponentRef::at(4, true).unwrap();
        assert_eq!(own.negative(), own);
        assert_eq!(name(&[a, b, c]), name(&[c, a, b]));
        assert_eq!(name(&[a, b, a.negative()]), name(&[b]));
        assert_eq!(name(&[own, b, own]), name(&[b]));
        let different = [&[a][..], &[a.negative()], &[b], &[own], &[a, a], &[a, b], &[a, own], &[b, own]];
        for (i, one) in different.iter().enumerate() {
            assert_eq!(different.iter().filter(|other| name(other) == name(one)).count(), 1, "{i}");
        }
        assert_ne!(SumKey::default().with(0), SumKey::default().with(1));
    }
}
