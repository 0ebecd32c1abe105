//! What is seen of a sum at once.

use super::component::Look;
use super::signs::{Signs, Tally};
use super::stops::{Stops, Total};
use super::term::Term;

/// A name for a sum of terms and a value, the same in whatever order they are added: a term and its negative, or a term that is its
/// own negative and itself, leave no trace.
///
/// Each term has a number of 128 bits that looks random, and its negative the negative number; those of terms that are their own
/// negatives are combined bit by bit. That two of n sums in a table have the same name is as likely as n²·2⁻¹²⁸.
#[derive(Clone, Copy, Default)]
pub struct Name {
    sum: u128,
    own: u128,
}

/// Mixes the bits of a number (the finaliser of Steele, Lea and Flood's SplitMix).
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

impl Name {
    /// The name with one more term.
    pub fn and(self, term: Term) -> Name {
        let Name { sum, own } = self;
        let number = random(term.place() as u64);
        match (term.is_own_negative(), term.negated()) {
            (true, _) => Name { sum, own: own ^ number },
            (_, true) => Name { sum: sum.wrapping_sub(number), own },
            (_, false) => Name { sum: sum.wrapping_add(number), own },
        }
    }

    /// The name with a value, which has a word of its own.
    pub fn with(self, word: u32) -> u128 {
        let value = random(1 << 40 | u64::from(word));
        self.sum.wrapping_add(self.own.rotate_left(32)).wrapping_add(value)
    }
}

/// What a sum of terms looks like.
#[derive(Clone, Copy, Default)]
pub struct Outlook {
    pub name: Name,
    stops: Total,
    signs: Tally,
    /// How much better off Left seems to be.
    pub lean: i64,
    /// How many moves there are, about.
    pub moves: usize,
    /// How many terms there are.
    pub terms: usize,
}

impl Outlook {
    pub fn add(&mut self, term: Term, look: Look) {
        self.name = self.name.and(term);
        self.add_bounds(look.stops, look.signs);
        self.lean += look.lean;
        self.moves += look.moves;
        self.terms += 1;
    }

    /// Adds what is not a term.
    pub fn add_bounds(&mut self, stops: Stops, signs: Signs) {
        self.stops.add(stops);
        self.signs.add(signs);
    }

    /// Whether Left, who moves first, wins, if that is seen.
    pub fn first_wins(&self) -> Option<bool> {
        self.stops.stops().first_wins().or_else(|| self.signs.first_wins())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(terms: &[Term]) -> u128 {
        terms.iter().fold(Name::default(), |name, &term| name.and(term)).with(0)
    }

    #[test]
    fn names_do_not_depend_on_the_order_and_opposites_leave_no_trace() {
        let [a, b, c] = [1, 2, 3].map(|place| Term::at(place, false).unwrap());
        let own = Term::at(4, true).unwrap();
        assert_eq!(own.negative(), own);
        assert_eq!(name(&[a, b, c]), name(&[c, a, b]));
        assert_eq!(name(&[a, b, a.negative()]), name(&[b]));
        assert_eq!(name(&[own, b, own]), name(&[b]));
        let different = [&[a][..], &[a.negative()], &[b], &[own], &[a, a], &[a, b], &[a, own], &[b, own]];
        for (i, one) in different.iter().enumerate() {
            assert_eq!(different.iter().filter(|other| name(other) == name(one)).count(), 1, "{i}");
        }
        assert_ne!(Name::default().with(0), Name::default().with(1));
    }
}
