//! Sums of roots of rational numbers.

mod inverse;
mod radical;
mod root;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use dashu_int::ops::{Abs, BitTest, Gcd};

use crate::operators::owned_forms;
use crate::{Dyadic, Integer, LIMIT, NumberTooLarge, Rational, SurrealError};
pub(crate) use radical::MAX_DEGREE;
use radical::Radical;

/// A real number Σ rᵢ·ᵏ√nᵢ, for rational rᵢ, natural nᵢ and degrees k. These are the numbers made from rational
/// numbers and their roots by sums, products and quotients. All operations are exact, including comparison.
///
/// ```
/// use kelvin_numbers::{Rational, Surd};
///
/// let root = Surd::square_root_of(&Rational::from(2))?;
/// let x = &root + &Surd::from(Rational::from(1));
/// assert_eq!(x.inverse()?.to_string(), "-1+sqrt(2)");
/// assert_eq!(x.try_mul(&x)?.to_string(), "3+2*sqrt(2)");
/// assert!(root > Surd::from("7/5".parse::<Rational>().unwrap()));
///
/// let cube_root = Surd::root_of(&Rational::from(2), 3)?;
/// assert_eq!((&cube_root + &Surd::one()).inverse()?.to_string(), "1/3-2^(1/3)/3+4^(1/3)/3");
/// # Ok::<(), kelvin_numbers::SurrealError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Surd {
    /// Reduced roots in increasing order, with non-zero factors. They are linearly independent over the rational
    /// numbers, so this form is unique.
    terms: Vec<(Radical, Rational)>,
}

/// The most terms of a number.
const MAX_TERMS: usize = 256;
/// The longest exponent, in bits, of a power of an irrational number.
const MAX_EXPONENT_BITS: usize = 16;

impl Surd {
    /// The number 0.
    pub const ZERO: Surd = Surd { terms: Vec::new() };

    /// The number 1.
    pub fn one() -> Surd {
        Surd::from(Rational::ONE)
    }

    fn multiple(factor: Rational, radical: Radical) -> Surd {
        if factor.is_zero() { Surd::ZERO } else { Surd { terms: vec![(radical, factor)] } }
    }

    /// The square root √x; an error if x is negative or too large to extract square factors from.
    pub fn square_root_of(square: &Rational) -> Result<Surd, SurrealError> {
        Surd::root_of(square, 2)
    }

    /// The real root of a positive degree; an error if the degree is even and x is negative, or if x is too large to
    /// extract factors from.
    pub fn root_of(power: &Rational, degree: u32) -> Result<Surd, SurrealError> {
        if degree == 0 {
            return Err(SurrealError::NoSuchPower);
        }
        if power.is_zero() {
            return Ok(Surd::ZERO);
        }
        if power.sign().is_lt() {
            let root = if degree.is_multiple_of(2) {
                Err(SurrealError::NegativeRoot)
            } else {
                Surd::root_of(&-power, degree)
            };
            return Ok(-root?);
        }
        if degree > MAX_DEGREE {
            let root = power.root(&Integer::from(degree)).map(Surd::from);
            return root.ok_or(SurrealError::HighRoot);
        }
        // The root of p/q is that of p·qᵏ⁻¹, divided by q.
        let denominator = power.denominator();
        let natural = power.numerator() * denominator.pow(degree as usize - 1);
        let (root, radical) = Radical::root(natural, degree)?;
        Ok(Surd::multiple(Rational::new(root, denominator)?, radical))
    }

    /// The rational number, if it is rational.
    pub fn to_rational(&self) -> Option<Rational> {
        match &self.terms[..] {
            [] => Some(Rational::ZERO),
            [(radical, factor)] if radical.is_one() => Some(factor.clone()),
            _ => None,
        }
    }

    /// The integer, if it is an integer.
    pub fn to_integer(&self) -> Option<Integer> {
        self.to_rational()?.to_integer()
    }

    /// Returns whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.to_integer().is_some()
    }

    /// Returns whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The least common denominator of the factors.
    pub fn denominator(&self) -> Integer {
        self.terms.iter().fold(Integer::ONE, |common, (_, factor)| {
            let denominator = factor.denominator();
            let shared = Integer::from(common.clone().gcd(denominator.clone()));
            common / shared * denominator
        })
    }

    /// The comparison of the number with 0.
    pub fn sign(&self) -> Ordering {
        let sign_of =
            |place: usize| self.terms.get(place).map_or(Ordering::Equal, |(_, factor)| factor.sign());
        let first = sign_of(0);
        if self.terms.iter().all(|(_, factor)| factor.sign() == first) {
            return first;
        }
        // A number with terms is not 0, so some precision determines its sign.
        self.refine(|low, high| match (*low > Integer::ZERO, *high < Integer::ZERO) {
            (true, _) => Some(Ordering::Greater),
            (_, true) => Some(Ordering::Less),
            _ => None,
        })
    }

    /// The absolute value.
    pub fn abs(&self) -> Surd {
        if self.sign().is_lt() { -self } else { self.clone() }
    }

    /// The floor: the greatest integer not above the number.
    pub fn floor(&self) -> Integer {
        match self.to_rational() {
            Some(number) => number.floor(),
            // An irrational number has a positive distance from the next integer.
            None => {
                let mut places = 64;
                loop {
                    let [low, high] = self.enclosure(places).map(|end| end >> places);
                    if low == high {
                        return low;
                    }
                    places *= 2;
                }
            }
        }
    }

    /// Integers below and above the number times 2^`places`; their distance is the number of terms.
    pub(crate) fn enclosure(&self, places: usize) -> [Integer; 2] {
        let mut ends = [Integer::ZERO, Integer::ZERO];
        for (radical, factor) in &self.terms {
            let below = radical.below(factor, places);
            let above = &below + Integer::ONE;
            let [low, high] = if factor.sign().is_gt() { [below, above] } else { [-above, -below] };
            ends[0] += low;
            ends[1] += high;
        }
        ends
    }

    /// Rational numbers below and above, closer to each other than 2^-`digits`.
    pub(crate) fn rational_enclosure(&self, digits: u32) -> [Rational; 2] {
        // The ends are at most 256 units apart.
        let places = u64::from(digits) + 8;
        self.enclosure(places as usize).map(|end| Rational::from(Dyadic::reduced(end, places)))
    }

    fn refine<A>(&self, question: impl Fn(&Integer, &Integer) -> Option<A>) -> A {
        let mut places = 64;
        loop {
            let [low, high] = self.enclosure(places);
            if let Some(answer) = question(&low, &high) {
                return answer;
            }
            places *= 2;
        }
    }

    /// Adds the terms of `other`, with `image` applied to each factor.
    fn merge(&self, other: &Surd, image: impl Fn(&Rational) -> Rational) -> Surd {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut mine = self.terms.iter().peekable();
        for (radical, factor) in &other.terms {
            while let Some(before) = mine.next_if(|(mine, _)| mine < radical) {
                terms.push(before.clone());
            }
            let mut factor = image(factor);
            if let Some((_, equal)) = mine.next_if(|(mine, _)| mine == radical) {
                factor += equal;
            }
            if !factor.is_zero() {
                terms.push((radical.clone(), factor));
            }
        }
        terms.extend(mine.cloned());
        Surd { terms }
    }

    /// Applies a linear function that is 0 only at 0 to each factor.
    pub(crate) fn map(&self, image: impl Fn(&Rational) -> Rational) -> Surd {
        let terms = self.terms.iter().map(|(radical, factor)| (radical.clone(), image(factor)));
        Surd { terms: terms.collect() }
    }

    /// The product.
    pub fn try_mul(&self, other: &Surd) -> Result<Surd, SurrealError> {
        let mut product = Surd::ZERO;
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                let (shared, radical) = a.times(b)?;
                product += Surd::multiple(x.try_mul(y)?.try_mul(&Rational::from(shared))?, radical);
            }
            if product.terms.len() > MAX_TERMS {
                return Err(SurrealError::TooManyTerms);
            }
        }
        Ok(product)
    }

    /// The power xⁿ.
    pub fn power(&self, n: &Integer) -> Result<Surd, SurrealError> {
        if let Some(number) = self.to_rational() {
            // An exponent beyond machine integers is too large for any base but 1, 0 and -1, for which only
            // its parity matters.
            let small = number.abs() == Rational::ONE || number.is_zero();
            let limit = if *n < Integer::ZERO { i64::MIN } else { i64::MAX };
            let exponent = match i64::try_from(n.clone()) {
                Ok(n) => n,
                Err(_) if small && !n.bit(0) => limit & !1,
                Err(_) => limit | 1,
            };
            return Ok(Surd::from(number.power(exponent)?));
        }
        if n.bit_len() > MAX_EXPONENT_BITS {
            return Err(NumberTooLarge { limit: LIMIT }.into());
        }
        let base = if *n < Integer::ZERO { self.inverse()? } else { self.clone() };
        let n = n.clone().abs();
        let mut power = Surd::one();
        for place in (0..n.bit_len()).rev() {
            power = power.try_mul(&power)?;
            if n.bit(place) {
                power = power.try_mul(&base)?;
            }
        }
        Ok(power)
    }
}

impl From<Rational> for Surd {
    fn from(number: Rational) -> Surd {
        Surd::multiple(number, Radical::ONE)
    }
}

impl Ord for Surd {
    fn cmp(&self, other: &Surd) -> Ordering {
        (self - other).sign()
    }
}

impl PartialOrd for Surd {
    fn partial_cmp(&self, other: &Surd) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Surd {
    type Output = Surd;

    fn add(self, other: &Surd) -> Surd {
        self.merge(other, Rational::clone)
    }
}

impl Sub for &Surd {
    type Output = Surd;

    fn sub(self, other: &Surd) -> Surd {
        self.merge(other, |factor| -factor)
    }
}

impl Neg for &Surd {
    type Output = Surd;

    fn neg(self) -> Surd {
        Surd::ZERO.merge(self, |factor| -factor)
    }
}

owned_forms!(Surd: Add add, AddAssign add_assign);
owned_forms!(Surd: Sub sub, SubAssign sub_assign);
owned_forms!(Surd: Neg neg);

impl Surd {
    /// The number of terms, as they are formatted.
    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }
}

/// Formats the rational term first, then roots: `1+3*sqrt(2)/2-5^(1/3)`; `{:#}` writes `1+√2×3/2-5^(1/3)`.
impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, (radical, factor)) in self.terms.iter().enumerate() {
            let negative = factor.sign().is_lt();
            f.write_str(if negative {
                "-"
            } else if place > 0 {
                "+"
            } else {
                ""
            })?;
            let size = factor.abs();
            if radical.is_one() {
                write!(f, "{size}")?;
            } else {
                write_multiple(f, &size, |f| fmt::Display::fmt(radical, f))?;
            }
        }
        Ok(())
    }
}

/// Formats a symbol multiplied by a positive rational number: `3*x/2`, or in Unicode `x×3/2`.
pub(crate) fn write_multiple(
    f: &mut fmt::Formatter<'_>,
    factor: &Rational,
    something: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let (multiple, unicode) = (!factor.numerator().is_one(), f.alternate());
    if multiple && !unicode {
        write!(f, "{}*", factor.numerator())?;
    }
    something(f)?;
    if multiple && unicode {
        write!(f, "×{}", factor.numerator())?;
    }
    if !factor.is_integer() {
        write!(f, "/{}", factor.denominator())?;
    }
    Ok(())
}

impl fmt::Debug for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
