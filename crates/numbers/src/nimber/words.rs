//! Fields of nimbers that fit machine words.
//!
//! The field of 2^16 nimbers uses tables of logarithms; those of 2^32 and 2^64 are quadratic extensions of
//! it.

use std::sync::LazyLock;

use super::field::{Field, Quadratic};

/// The nim-product of machine words, in the smallest field that contains both.
#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    match a | b {
        0..=0xffff => u64::from((a as u16).product(&(b as u16))),
        0x1_0000..=0xffff_ffff => u64::from((a as u32).product(&(b as u32))),
        _ => a.product(&b),
    }
}

/// The number of nonzero elements of the field of 2^16.
const ORDER: u32 = u16::MAX as u32;

struct Logarithms {
    /// The exponent of each nonzero element as a power of a generator.
    log: Vec<u16>,
    /// The powers of the generator, in two periods.
    power: Vec<u16>,
}

static TABLE: LazyLock<Logarithms> = LazyLock::new(|| {
    // More than one element in three is a generator, so the search is short.
    (2..=u16::MAX).find_map(Logarithms::by).expect("the group of a finite field is cyclic")
});

impl Logarithms {
    /// The tables for the powers of `generator`, if it generates all nonzero elements.
    fn by(generator: u16) -> Option<Logarithms> {
        // Multiplication by the generator is linear, so its products with powers of two determine it.
        let factor = Slow::from_bits(generator);
        let images: [u16; 16] =
            std::array::from_fn(|place| factor.product(&Slow::from_bits(1 << place)).to_bits());
        let mut log = vec![0; 1 << 16];
        let mut power = vec![0; 2 * ORDER as usize];
        let mut element = 1_u16;
        for exponent in 0..ORDER as usize {
            if exponent > 0 && element == 1 {
                return None;
            }
            log[usize::from(element)] = exponent as u16;
            power[exponent] = element;
            power[exponent + ORDER as usize] = element;
            element = (0..16)
                .filter(|place| element >> place & 1 == 1)
                .fold(0, |image, place| image ^ images[place as usize]);
        }
        Some(Logarithms { log, power })
    }
}

impl Field for u16 {
    #[inline]
    fn sum(&self, other: &u16) -> u16 {
        self ^ other
    }

    #[inline]
    fn product(&self, other: &u16) -> u16 {
        if *self == 0 || *other == 0 {
            return 0;
        }
        let table = &*TABLE;
        let [a, b] = [self, other].map(|element| usize::from(table.log[usize::from(*element)]));
        table.power[a + b]
    }

    #[inline]
    fn times_top(&self) -> u16 {
        self.product(&(1 << 15))
    }

    #[inline]
    fn square(&self) -> u16 {
        self.product(self)
    }

    /// Multiplying an exponent by 2^15 halves it, as twice 2^15 is 1 modulo the order of the group.
    fn root(&self) -> u16 {
        power(*self, 1 << 15)
    }

    fn inverse(&self) -> u16 {
        power(*self, ORDER - 1)
    }
}

/// A power with an exponent between 1 and the order of the group.
fn power(element: u16, exponent: u32) -> u16 {
    if element == 0 {
        return 0;
    }
    let log = u64::from(TABLE.log[usize::from(element)]) * u64::from(exponent) % u64::from(ORDER);
    TABLE.power[log as usize]
}

/// The field of 2^16 nimbers as a tower of extensions of that of two; it is used to build the tables.
type Slow = Quadratic<Quadratic<Quadratic<Quadratic<Bit>>>>;

/// The field {0, 1}, whose largest power of two is 1.
#[derive(Clone, Copy)]
struct Bit(u16);

impl Field for Bit {
    fn sum(&self, other: &Bit) -> Bit {
        Bit(self.0 ^ other.0)
    }

    fn product(&self, other: &Bit) -> Bit {
        Bit(self.0 & other.0)
    }

    fn times_top(&self) -> Bit {
        *self
    }

    fn square(&self) -> Bit {
        *self
    }

    fn root(&self) -> Bit {
        *self
    }

    fn inverse(&self) -> Bit {
        *self
    }
}

/// An element as the bits of its index.
trait Bits {
    const BITS: u32;
    fn from_bits(bits: u16) -> Self;
    fn to_bits(&self) -> u16;
}

impl Bits for Bit {
    const BITS: u32 = 1;

    fn from_bits(bits: u16) -> Bit {
        Bit(bits & 1)
    }

    fn to_bits(&self) -> u16 {
        self.0
    }
}

impl<H: Bits> Bits for Quadratic<H> {
    const BITS: u32 = 2 * H::BITS;

    fn from_bits(bits: u16) -> Self {
        Quadratic { high: H::from_bits(bits >> H::BITS), low: H::from_bits(bits) }
    }

    fn to_bits(&self) -> u16 {
        self.high.to_bits() << H::BITS | self.low.to_bits()
    }
}

/// Defines a field of machine words of twice the size of another.
macro_rules! twice {
    ($word:ty, $half:ty) => {
        impl From<$word> for Quadratic<$half> {
            #[inline]
            fn from(word: $word) -> Self {
                Quadratic { high: (word >> <$half>::BITS) as $half, low: word as $half }
            }
        }

        impl From<Quadratic<$half>> for $word {
            #[inline]
            fn from(pair: Quadratic<$half>) -> $word {
                <$word>::from(pair.high) << <$half>::BITS | <$word>::from(pair.low)
            }
        }

        impl Field for $word {
            #[inline]
            fn sum(&self, other: &$word) -> $word {
                self ^ other
            }

            #[inline]
            fn product(&self, other: &$word) -> $word {
                Quadratic::from(*self).product(&Quadratic::from(*other)).into()
            }

            #[inline]
            fn times_top(&self) -> $word {
                Quadratic::from(*self).times_top().into()
            }

            #[inline]
            fn square(&self) -> $word {
                Quadratic::from(*self).square().into()
            }

            fn root(&self) -> $word {
                Quadratic::from(*self).root().into()
            }

            fn inverse(&self) -> $word {
                Quadratic::from(*self).inverse().into()
            }
        }
    };
}

twice!(u32, u16);
twice!(u64, u32);
