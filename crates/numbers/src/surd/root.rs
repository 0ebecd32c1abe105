//! Square roots of sums of square roots.

use super::Surd;
use crate::{Integer, Rational, SurrealError};
use dashu_int::ops::Gcd;

impl Surd {
    /// The square root, where it is a sum of square roots of rational numbers again.
    ///
    /// Let r be such a root of s, and F the field that the roots in s generate. F(r) is F or quadratic over F, and lies in an
    /// extension of F by roots of rational numbers; so r = √c·f for a rational c and an f of F. Let σ change the signs of the
    /// roots in s whose radicands are divided by a b, which has no divisor in common with the others. Then s·σ(s) is the square of
    /// t = c·f·σ(f), which is in the field of what σ fixes, and so without b; and with s = p + q, where σ(s) = p - q, the numbers
    /// (p + t)/2 and (p - t)/2 are the squares of u = (r + σ(r))/2 and v = (r - σ(r))/2 or of v and u, as u² + v² = p and
    /// 2uv = q. They are without b too: so one b after the other goes, until the numbers are rational.
    ///
    /// ```
    /// use kelvin_numbers::{Rational, Surd};
    /// let root = |n: i64| Surd::square_root_of(&Rational::from(n));
    /// let sum = &(&Surd::one() + &root(2)?) - &root(3)?;
    /// assert_eq!(sum.try_mul(&sum)?.to_string(), "6+2*sqrt(2)-2*sqrt(3)-2*sqrt(6)");
    /// assert_eq!(sum.try_mul(&sum)?.square_root()?, sum);
    /// # Ok::<(), kelvin_numbers::SurrealError>(())
    /// ```
    pub fn square_root(&self) -> Result<Surd, SurrealError> {
        if self.sign().is_lt() {
            return Err(SurrealError::NegativeRoot);
        }
        if let Some(number) = self.to_rational() {
            return Surd::square_root_of(&number);
        }
        let radicands = self.radicands();
        let (last, _) = self.terms.last().expect("an irrational number has a root in it");
        let base = self.base(last);
        let (q, p) = self.terms.iter().cloned().partition(|(radicand, _)| (radicand % &base).is_zero());
        let [p, q] = [p, q].map(|terms| Surd { terms });
        let t = (p.try_mul(&p)? - q.try_mul(&q)?).square_root().map_err(no_root)?;
        let without_base = radicands / base;
        if t.terms.iter().any(|(radicand, _)| !(&without_base % radicand).is_zero()) {
            return Err(SurrealError::IrrationalRoot);
        }
        let half = Surd::from(Rational::new(1, 2)?);
        let u = (&p + &t).try_mul(&half)?.square_root().map_err(no_root)?;
        let v = (&p - &t).try_mul(&half)?.square_root().map_err(no_root)?;
        Ok(if q.sign().is_gt() { u + v } else { u - v })
    }

    /// The least number that all radicands divide; it has no square factor either.
    fn radicands(&self) -> Integer {
        self.terms.iter().fold(Integer::ONE, |all, (radicand, _)| {
            let shared = Integer::from(all.clone().gcd(radicand.clone()));
            all / shared * radicand
        })
    }
}

/// What has a root has no negative conjugate.
fn no_root(error: SurrealError) -> SurrealError {
    match error {
        SurrealError::NegativeRoot => SurrealError::IrrationalRoot,
        other => other,
    }
}
