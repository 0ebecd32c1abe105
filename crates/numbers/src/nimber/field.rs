//! The step from one field of nimbers to the next: a quadratic extension.
//!
//! Let F = 2^2^k, and t = F/2. The nimbers below F are a field, and those below F² are the elements h·F + l
//! with h and l in it, where F ⊗ F = F ⊕ t (Conway, On Numbers and Games, chapter 6). All operations in the
//! larger field reduce to the smaller one by these rules.

/// A field of nimbers below 2^2^k.
pub(super) trait Field: Sized {
    /// The nim-sum.
    fn sum(&self, other: &Self) -> Self;
    /// The nim-product.
    fn product(&self, other: &Self) -> Self;
    /// The nim-product with the largest power of two of the field.
    fn times_top(&self) -> Self;
    /// The nim-square.
    fn square(&self) -> Self;
    /// The nim-square root.
    fn root(&self) -> Self;
    /// The inverse; 0 for 0.
    fn inverse(&self) -> Self;
}

/// The element `high`·F + `low` of the quadratic extension of a field `H`.
pub(super) struct Quadratic<H> {
    pub(super) high: H,
    pub(super) low: H,
}

impl<H: Field> Field for Quadratic<H> {
    #[inline]
    fn sum(&self, other: &Self) -> Self {
        Quadratic { high: self.high.sum(&other.high), low: self.low.sum(&other.low) }
    }

    /// Uses Karatsuba's three products in the smaller field:
    /// (hF + l)(iF + m) = ((h+l)(i+m) + lm)F + lm + hi·t.
    #[inline]
    fn product(&self, other: &Self) -> Self {
        let low = self.low.product(&other.low);
        let both = self.high.sum(&self.low).product(&other.high.sum(&other.low));
        let high = self.high.product(&other.high);
        Quadratic { high: both.sum(&low), low: low.sum(&high.times_top()) }
    }

    /// The largest power of two is tF, and (hF + l)tF = (h+l)t·F + ht·t.
    #[inline]
    fn times_top(&self) -> Self {
        Quadratic { high: self.high.sum(&self.low).times_top(), low: self.high.times_top().times_top() }
    }

    /// (hF + l)² = h²F + l² + h²t.
    #[inline]
    fn square(&self) -> Self {
        let high = self.high.square();
        let low = self.low.square().sum(&high.times_top());
        Quadratic { high, low }
    }

    /// Inverts the square.
    #[inline]
    fn root(&self) -> Self {
        Quadratic { high: self.high.root(), low: self.low.sum(&self.high.times_top()).root() }
    }

    /// The conjugate hF + h + l of hF + l, as F + 1 is the other root of x² = x + t. Their product, the
    /// norm l(h+l) + h²t, is in the smaller field, and is 0 only for 0.
    #[inline]
    fn inverse(&self) -> Self {
        let conjugate = self.high.sum(&self.low);
        let norm = self.low.product(&conjugate).sum(&self.high.square().times_top());
        let scale = norm.inverse();
        Quadratic { high: self.high.product(&scale), low: conjugate.product(&scale) }
    }
}
