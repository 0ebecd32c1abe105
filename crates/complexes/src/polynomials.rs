//! Interned polynomials whose coefficients are the dimensions of the reduced homology of complexes.

use crate::hochster::multiply;
use dashu_int::UBig;
use rustc_hash::FxHashMap;

/// The index of an interned polynomial; 0 is [`Polynomials::ZERO`].
pub(crate) type Number = u32;

/// The interned polynomials by index. The coefficient of s^k is the dimension of the homology in degree k -
/// 1.
pub(crate) struct Polynomials {
    all: Vec<Vec<UBig>>,
    numbers: FxHashMap<Vec<UBig>, Number>,
    /// A bitset of the powers with non-zero coefficients. Powers from 63 on share a bit, so an overlap may be
    /// reported where there is none.
    powers: Vec<u64>,
    exact: FxHashMap<(Number, Number), Number>,
}

impl Polynomials {
    /// No homology, as for a cone.
    pub(crate) const ZERO: Number = 0;
    /// The homology of {∅}.
    pub(crate) const ONE: Number = 1;

    pub(crate) fn new() -> Self {
        let (all, numbers) = (Vec::new(), FxHashMap::default());
        let mut polynomials = Self { all, numbers, powers: Vec::new(), exact: FxHashMap::default() };
        polynomials.number(Vec::new());
        polynomials.number(vec![UBig::ONE]);
        polynomials
    }

    pub(crate) fn get(&self, number: Number) -> &[UBig] {
        &self.all[number as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn number(&mut self, mut polynomial: Vec<UBig>) -> Number {
        while polynomial.last().is_some_and(UBig::is_zero) {
            polynomial.pop();
        }
        if let Some(&number) = self.numbers.get(&polynomial) {
            return number;
        }
        let number = self.all.len() as Number;
        let powers = polynomial.iter().enumerate().filter(|(_, c)| !c.is_zero());
        self.powers.push(powers.fold(0, |bits, (power, _)| bits | 1 << power.min(63)));
        self.all.push(polynomial.clone());
        self.numbers.insert(polynomial, number);
        number
    }

    /// Combines the homology of the deletion and the link of a vertex into that of the complex. Returns
    /// `None` if they may have homology in a common degree; otherwise the map between them in the long exact
    /// sequence of the pair is 0.
    #[inline]
    pub(crate) fn apart(&mut self, deletion: Number, link: Number) -> Option<Number> {
        if link == Self::ZERO {
            return Some(deletion);
        }
        if self.powers[deletion as usize] & self.powers[link as usize] != 0 {
            return None;
        }
        Some(self.wedge(deletion, link))
    }

    /// Combines the homology of the deletion and the link of a vertex into that of the complex. The inclusion
    /// of the link in the deletion must induce 0 in homology.
    pub(crate) fn wedge(&mut self, deletion: Number, link: Number) -> Number {
        if let Some(&known) = self.exact.get(&(deletion, link)) {
            return known;
        }
        let mut sum = vec![UBig::ZERO];
        sum.extend_from_slice(self.get(link));
        let deleted = self.get(deletion);
        sum.resize(sum.len().max(deleted.len()), UBig::ZERO);
        sum.iter_mut().zip(deleted).for_each(|(a, b)| *a += b);
        let number = self.number(sum);
        self.exact.insert((deletion, link), number);
        number
    }

    /// Returns the homology of a join.
    pub(crate) fn product(&mut self, a: Number, b: Number) -> Number {
        let product = multiply(self.get(a), self.get(b));
        self.number(product)
    }
}
