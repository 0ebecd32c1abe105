//! The word that names a value.

/// Names a value of one universe: equal words, equal values.
///
/// Three ranges share the 32 bits:
/// * `0…`: a stored value, by its place in the store;
/// * `11…`: a number-up-star value written into the word itself (see [`Word`]);
/// * `10…`: a number-up-star value too large for that, by its place in a side table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Id(pub(crate) u32);

const SYMBOLIC: u32 = 1 << 31;
const WRITTEN: u32 = 1 << 30;

/// Which of its three ranges an [`Id`] lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Stored(u32),
    Written(Word),
    Listed(u32),
}

impl Id {
    pub(crate) const ZERO: Id = Word { number: 0, up: 0, star: 0 }.id();
    /// A word that names no value, for use in cache keys.
    pub(crate) const NONE: Id = Id(SYMBOLIC | (WRITTEN - 1));

    /// The stored value at `place`, or `None` when the words are used up.
    pub(crate) fn stored(place: u32) -> Option<Id> {
        (place < SYMBOLIC).then_some(Id(place))
    }

    /// The side table's entry at `place`, or `None` when the words are used up.
    pub(crate) fn listed(place: usize) -> Option<Id> {
        let place = u32::try_from(place).ok()?;
        (place < WRITTEN >> 1).then_some(Id(SYMBOLIC | place))
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        if self.0 & SYMBOLIC == 0 {
            Kind::Stored(self.0)
        } else if self.0 & WRITTEN == 0 {
            Kind::Listed(self.0 & (WRITTEN - 1))
        } else {
            Kind::Written(Word::read(self))
        }
    }

    /// Whether it is number + up-multiple + nimber.
    #[inline]
    pub(crate) fn is_symbolic(self) -> bool {
        self.0 & SYMBOLIC != 0
    }
}

/// A small number-up-star value, as it is written into an [`Id`]: the number in 64ths (18 bits), the
/// multiple of ↑ (6 bits), the nimber (6 bits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) number: i32,
    pub(crate) up: i32,
    pub(crate) star: u32,
}

/// Numbers are written in units of 1/64.
pub(crate) const UNIT_BITS: u32 = 6;
const NUMBER_BITS: u32 = 18;
const UP_BITS: u32 = 6;
const STAR_BITS: u32 = 6;

#[inline]
const fn fits(x: i32, bits: u32) -> bool {
    let half = 1 << (bits - 1);
    -half <= x && x < half
}

impl Word {
    /// Whether it can be written into an `Id`.
    #[inline]
    pub(crate) const fn fits(self) -> bool {
        fits(self.number, NUMBER_BITS) && fits(self.up, UP_BITS) && self.star < 1 << STAR_BITS
    }

    /// Writes it; only for a word that [`fits`](Word::fits).
    #[inline]
    pub(crate) const fn id(self) -> Id {
        let number = self.number as u32 & ((1 << NUMBER_BITS) - 1);
        let up = (self.up as u32 & ((1 << UP_BITS) - 1)) << NUMBER_BITS;
        let star = self.star << (NUMBER_BITS + UP_BITS);
        Id(SYMBOLIC | WRITTEN | star | up | number)
    }

    #[inline]
    fn read(id: Id) -> Word {
        const NUMBER_SHIFT: u32 = 32 - NUMBER_BITS;
        Word {
            number: (id.0 << NUMBER_SHIFT) as i32 >> NUMBER_SHIFT,
            up: (id.0 << (NUMBER_SHIFT - UP_BITS)) as i32 >> (32 - UP_BITS),
            star: (id.0 >> (NUMBER_BITS + UP_BITS)) & ((1 << STAR_BITS) - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_fits_is_read_as_it_was_written() {
        for number in [-(1 << 17), -65, -1, 0, 1, 64, (1 << 17) - 1] {
            for up in [-32, -1, 0, 1, 31] {
                for star in [0, 1, 2, 63] {
                    let word = Word { number, up, star };
                    assert!(word.fits());
                    assert_eq!(word.id().kind(), Kind::Written(word));
                }
            }
        }
        assert!(!Word { number: 1 << 17, up: 0, star: 0 }.fits());
        assert!(!Word { number: 0, up: 32, star: 0 }.fits());
        assert!(!Word { number: 0, up: 0, star: 64 }.fits());
    }
}
