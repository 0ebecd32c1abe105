//! Sums of square roots of rational numbers.

mod root;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use dashu_int::ops::{Abs, BitTest, Gcd, SquareRoot};

use crate::operators::owned_forms;
use crate::{Dyadic, Integer, LIMIT, NumberTooLarge, Rational, SurrealError};

/// A real number Σ rᵢ·√nᵢ, for rational rᵢ and natural nᵢ. These are the numbers made from rational numbers
/// and their square roots by sums, products and quotients. All operations are exact, including comparison.
///
/// ```
/// use kelvin_numbers::{Rational, Surd};
///
/// let root = Surd::square_root_of(&Rational::from(2))?;
/// let x = &root + &Surd::from(Rational::from(1));
/// assert_eq!(x.inverse()?.to_string(), "-1+sqrt(2)");
/// assert_eq!(x.try_mul(&x)?.to_string(), "3+2*sqrt(2)");
/// assert!(root > Surd::from("7/5".parse::<Rational>().unwrap()));
/// # Ok::<(), kelvin_numbers::SurrealError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Surd {
    /// Square-free radicands in increasing order, with non-zero factors. Roots of different square-free
    /// radicands are linearly independent over the rational numbers, so this form is unique.
    terms: Vec<(Integer, Rational)>,
}

/// The most terms of a number.
const MAX_TERMS: usize = 256;
/// The largest trial divisor in the search for square factors. A cofactor below its cube is a product of at
/// most two primes.
const LARGEST_DIVISOR: u64 = 1 << 16;
/// The longest radicands, in bits, whose square factors are extracted, unless they are squares.
const MAX_BITS: usize = 2048;
/// The longest exponent, in bits, of a power of an irrational number.
const MAX_EXPONENT_BITS: usize = 16;

impl Surd {
    /// The number 0.
    pub const ZERO: Surd = Surd { terms: Vec::new() };

    /// The number 1.
    pub fn one() -> Surd {
        Surd::from(Rational::ONE)
    }

    fn multiple(factor: Rational, radicand: Integer) -> Surd {
        if factor.is_zero() { Surd::ZERO } else { Surd { terms: vec![(radicand, factor)] } }
    }

    /// The square root √x; an error if x is negative or too large to extract square factors from.
    pub fn square_root_of(square: &Rational) -> Result<Surd, SurrealError> {
        if square.sign().is_lt() {
            return Err(SurrealError::NegativeRoot);
        }
        if square.is_zero() {
            return Ok(Surd::ZERO);
        }
        // √(p/q) = √(pq) / q.
        let denominator = square.denominator();
        let (root, radicand) = without_squares(square.numerator() * &denominator)?;
        Ok(Surd::multiple(Rational::new(root, denominator)?, radicand))
    }

    /// The rational number, if it is rational.
    pub fn to_rational(&self) -> Option<Rational> {
        match &self.terms[..] {
            [] => Some(Rational::ZERO),
            [(radicand, factor)] if radicand.is_one() => Some(factor.clone()),
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
        for (radicand, factor) in &self.terms {
            let square = factor.numerator() * factor.numerator() * radicand;
            let below = (square << (2 * places)).sqrt();
            let below = Integer::from(below) / factor.denominator();
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
        for (radicand, factor) in &other.terms {
            while let Some(before) = mine.next_if(|(mine, _)| mine < radicand) {
                terms.push(before.clone());
            }
            let mut factor = image(factor);
            if let Some((_, equal)) = mine.next_if(|(mine, _)| mine == radicand) {
                factor += equal;
            }
            if !factor.is_zero() {
                terms.push((radicand.clone(), factor));
            }
        }
        terms.extend(mine.cloned());
        Surd { terms }
    }

    /// Applies a linear function that is 0 only at 0 to each factor.
    pub(crate) fn map(&self, image: impl Fn(&Rational) -> Rational) -> Surd {
        let terms = self.terms.iter().map(|(radicand, factor)| (radicand.clone(), image(factor)));
        Surd { terms: terms.collect() }
    }

    /// The product.
    pub fn try_mul(&self, other: &Surd) -> Result<Surd, SurrealError> {
        let mut product = Surd::ZERO;
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                // √a·√b = g·√(ab/g²) for the greatest common divisor g of a and b.
                let shared = Integer::from(a.clone().gcd(b.clone()));
                let radicand = (a / &shared) * (b / &shared);
                product += Surd::multiple(x.try_mul(y)?.try_mul(&Rational::from(shared))?, radicand);
            }
            if product.terms.len() > MAX_TERMS {
                return Err(SurrealError::TooManyTerms);
            }
        }
        Ok(product)
    }

    /// The inverse 1/x.
    ///
    /// Let b > 1 divide some of the radicands and be coprime to the others, so that x = y + z·√b for y and z
    /// without b. With x' = y - z·√b the product x·x' has no b, and 1/x = x'·1/(x·x'). This eliminates one b
    /// after another, until the number is rational.
    pub fn inverse(&self) -> Result<Surd, SurrealError> {
        let Some((last, _)) = self.terms.last() else { return Err(SurrealError::DivisionByZero) };
        if let Some(number) = self.to_rational() {
            return Ok(Surd::from(number.inverse()?));
        }
        let base = self.base(last);
        let conjugate = self.terms.iter().map(|(radicand, factor)| {
            let divides = (radicand % &base).is_zero();
            (radicand.clone(), if divides { -factor } else { factor.clone() })
        });
        let conjugate = Surd { terms: conjugate.collect() };
        conjugate.try_mul(&self.try_mul(&conjugate)?.inverse()?)
    }

    /// A divisor of one of the radicands that divides or is coprime to each of them.
    fn base(&self, radicand: &Integer) -> Integer {
        self.terms.iter().fold(radicand.clone(), |base, (radicand, _)| {
            let shared = Integer::from(base.clone().gcd(radicand.clone()));
            if shared.is_one() { base } else { shared }
        })
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

/// Computes s and n such that m = s²·n and n is square-free.
fn without_squares(mut m: Integer) -> Result<(Integer, Integer), SurrealError> {
    if let Some(root) = whole_root(&m) {
        return Ok((root, Integer::ONE));
    }
    if m.bit_len() > MAX_BITS {
        return Err(SurrealError::HardRoot);
    }
    let (mut root, mut radicand) = (Integer::ONE, Integer::ONE);
    let mut divisor = 2_u64;
    while divisor <= LARGEST_DIVISOR && Integer::from(divisor * divisor) <= m {
        let prime = Integer::from(divisor);
        let mut odd = false;
        while (&m % &prime).is_zero() {
            m /= &prime;
            if odd {
                root *= &prime;
            }
            odd = !odd;
        }
        if odd {
            radicand *= prime;
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    if let Some(whole) = whole_root(&m) {
        return Ok((root * whole, radicand));
    }
    // All prime divisors of the cofactor are greater: it is 1, a prime, or the product of two different
    // primes.
    if m < Integer::from(LARGEST_DIVISOR).pow(3) {
        Ok((root, radicand * m))
    } else {
        Err(SurrealError::HardRoot)
    }
}

/// The square root of a natural number, if it is an integer.
fn whole_root(square: &Integer) -> Option<Integer> {
    let root = Integer::from(square.sqrt());
    (&root * &root == *square).then_some(root)
}

impl From<Rational> for Surd {
    fn from(number: Rational) -> Surd {
        Surd::multiple(number, Integer::ONE)
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

/// Formats the rational term first, then roots: `1+3*sqrt(2)/2-sqrt(5)`; `{:#}` writes `1+√2×3/2-√5`.
impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (place, (radicand, factor)) in self.terms.iter().enumerate() {
            let negative = factor.sign().is_lt();
            f.write_str(if negative {
                "-"
            } else if place > 0 {
                "+"
            } else {
                ""
            })?;
            let size = factor.abs();
            if radicand.is_one() {
                write!(f, "{size}")?;
                continue;
            }
            write_multiple(f, &size, |f| {
                if f.alternate() { write!(f, "√{radicand}") } else { write!(f, "sqrt({radicand})") }
            })?;
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
