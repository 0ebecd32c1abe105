//! Identifiers of values.

/// The identifier of a value in one universe: equal identifiers mean equal values.
///
/// The 32 bits encode one of three kinds:
/// * `0…`: the index of a stored value;
/// * `11…`: a small number-up-star value itself (see [`InlineValue`]);
/// * `10…`: the index of a larger number-up-star value in a side table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Id(pub(crate) u32);

const SYMBOLIC: u32 = 1 << 31;
const INLINE: u32 = 1 << 30;

/// The three kinds of [`Id`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Stored(u32),
    Inline(InlineValue),
    Listed(u32),
}

impl Id {
    pub(crate) const ZERO: Id = InlineValue { number: 0, up: 0, star: 0 }.id();
    /// An identifier of no value, for cache keys.
    pub(crate) const NONE: Id = Id(SYMBOLIC | (INLINE - 1));

    /// The stored value at `index`, or `None` when the identifiers are used up.
    pub(crate) fn stored(index: u32) -> Option<Id> {
        (index < SYMBOLIC).then_some(Id(index))
    }

    /// The side table's entry at `index`, or `None` when the identifiers are used up.
    pub(crate) fn listed(index: usize) -> Option<Id> {
        let index = u32::try_from(index).ok()?;
        (index < INLINE >> 1).then_some(Id(SYMBOLIC | index))
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        if self.0 & SYMBOLIC == 0 {
            Kind::Stored(self.0)
        } else if self.0 & INLINE == 0 {
            Kind::Listed(self.0 & (INLINE - 1))
        } else {
            Kind::Inline(InlineValue::decode(self))
        }
    }

    /// Returns whether the value is number + multiple of up + nimber.
    #[inline]
    pub(crate) fn is_symbolic(self) -> bool {
        self.0 & SYMBOLIC != 0
    }
}

/// A small number-up-star value, encoded in an [`Id`]: the number in 64ths (18 bits), the multiple of ↑ (6
/// bits), the nimber (6 bits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InlineValue {
    pub(crate) number: i32,
    pub(crate) up: i32,
    pub(crate) star: u32,
}

/// The binary places of an inline number, which is stored in 64ths.
pub(crate) const UNIT_BITS: u32 = 6;
const NUMBER_BITS: u32 = 18;
const UP_BITS: u32 = 6;
const STAR_BITS: u32 = 6;

#[inline]
const fn fits(x: i32, bits: u32) -> bool {
    let half = 1 << (bits - 1);
    -half <= x && x < half
}

impl InlineValue {
    /// Returns whether the value can be encoded in an `Id`.
    #[inline]
    pub(crate) const fn fits(self) -> bool {
        fits(self.number, NUMBER_BITS) && fits(self.up, UP_BITS) && self.star < 1 << STAR_BITS
    }

    /// Encodes the value, which must [fit](InlineValue::fits).
    #[inline]
    pub(crate) const fn id(self) -> Id {
        let number = self.number as u32 & ((1 << NUMBER_BITS) - 1);
        let up = (self.up as u32 & ((1 << UP_BITS) - 1)) << NUMBER_BITS;
        let star = self.star << (NUMBER_BITS + UP_BITS);
        Id(SYMBOLIC | INLINE | star | up | number)
    }

    #[inline]
    fn decode(id: Id) -> InlineValue {
        const NUMBER_SHIFT: u32 = 32 - NUMBER_BITS;
        InlineValue {
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
    fn values_that_fit_survive_encoding() {
        for number in [-(1 << 17), -65, -1, 0, 1, 64, (1 << 17) - 1] {
            for up in [-32, -1, 0, 1, 31] {
                for star in [0, 1, 2, 63] {
                    let value = InlineValue { number, up, star };
                    assert!(value.fits());
                    assert_eq!(value.id().kind(), Kind::Inline(value));
                }
            }
        }
        assert!(!InlineValue { number: 1 << 17, up: 0, star: 0 }.fits());
        assert!(!InlineValue { number: 0, up: 32, star: 0 }.fits());
        assert!(!InlineValue { number: 0, up: 0, star: 64 }.fits());
    }
}
