//! Fields of nimbers beyond machine words.

use super::field::{Field, Quadratic};

/// An element of the field of nimbers below 2^(64n), for n a power of two, as n words in little-endian order.
pub(super) struct Tower(Vec<u64>);

impl Tower {
    pub(super) fn from_bytes(bytes: &[u8], words: usize) -> Tower {
        let mut tower = vec![0; words];
        for (place, byte) in bytes.iter().enumerate() {
            tower[place / 8] |= u64::from(*byte) << (8 * (place % 8));
        }
        Tower(tower)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The machine word, or the halves of a longer element.
    fn halves(&self) -> Result<u64, Quadratic<Tower>> {
        if let [word] = self.0[..] {
            return Ok(word);
        }
        let (low, high) = self.0.split_at(self.0.len() / 2);
        Err(Quadratic { high: Tower(high.to_vec()), low: Tower(low.to_vec()) })
    }

    /// Computes in the field of words, or in the quadratic extension of the field of half the size. The
    /// recursion depth is the logarithm of the length.
    fn in_halves(
        &self,
        word: impl Fn(u64) -> u64,
        pair: impl Fn(Quadratic<Tower>) -> Quadratic<Tower>,
    ) -> Tower {
        match self.halves() {
            Ok(element) => Tower(vec![word(element)]),
            Err(element) => pair(element).into(),
        }
    }
}

impl From<Quadratic<Tower>> for Tower {
    fn from(pair: Quadratic<Tower>) -> Tower {
        let mut words = pair.low.0;
        words.extend(pair.high.0);
        Tower(words)
    }
}

impl Field for Tower {
    fn sum(&self, other: &Tower) -> Tower {
        Tower(self.0.iter().zip(&other.0).map(|(a, b)| a ^ b).collect())
    }

    fn product(&self, other: &Tower) -> Tower {
        match (self.halves(), other.halves()) {
            (Err(a), Err(b)) => a.product(&b).into(),
            // Both have the same number of words.
            (Ok(a), _) => Tower(vec![a.product(&other.0[0])]),
            (_, Ok(b)) => Tower(vec![b.product(&self.0[0])]),
        }
    }

    fn times_top(&self) -> Tower {
        self.in_halves(|a| a.times_top(), |a| a.times_top())
    }

    fn square(&self) -> Tower {
        self.in_halves(|a| a.square(), |a| a.square())
    }

    fn root(&self) -> Tower {
        self.in_halves(|a| a.root(), |a| a.root())
    }

    fn inverse(&self) -> Tower {
        self.in_halves(|a| a.inverse(), |a| a.inverse())
    }
}
