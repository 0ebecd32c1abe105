//! The theorem of Kruskal and Katona, which characterises the f-vectors of complexes.

use dashu_int::UBig;
use std::fmt;

/// The reason why a vector is not the f-vector of any complex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnFVector {
    /// The number of empty faces is not 1, but the complex is not void.
    EmptyFaces(UBig),
    /// There are more faces of a size than the number of faces one size smaller allows.
    TooMany {
        /// The size of the larger faces.
        size: usize,
        /// The number of larger faces in the vector.
        found: UBig,
        /// The number of faces in the vector with one vertex fewer.
        below: UBig,
        /// The cascade of `below`: pairs (a, i) with below = Σ C(a, i), where a and i decrease.
        cascade: Vec<(UBig, usize)>,
        /// The largest possible number of larger faces: Σ C(a, i + 1).
        most: UBig,
    },
}

/// Prints the reason, as in `12 faces of 3 vertices are too many for 10 of 2: 10 = C(5,2) allows C(5,3) =
/// 10`.
impl fmt::Display for NotAnFVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyFaces(found) => {
                write!(
                    f,
                    "the vector begins with {found}: a complex has 1 empty face, the void complex no entry"
                )
            }
            Self::TooMany { size, found, below, cascade, most } => {
                let sum = |more: usize| match cascade.is_empty() {
                    true => "0".to_owned(),
                    false => {
                        let terms = cascade.iter().map(|(a, i)| format!("C({a},{})", i + more));
                        terms.collect::<Vec<_>>().join(" + ")
                    }
                };
                let at = size - 1;
                write!(f, "{found} faces of {size} vertices are too many for {below} of {at}: ")?;
                write!(f, "{below} = {} allows {} = {most}", sum(0), sum(1))
            }
        }
    }
}

/// Checks that some complex has `f[i]` faces with i vertices for each i, by the theorem of Kruskal (1963) and
/// Katona (1968). Let f = C(a_i, i) + C(a_(i-1), i - 1) + … with a_i > a_(i-1) > … be the number of faces
/// with i vertices. Then there are at most C(a_i, i + 1) + C(a_(i-1), i) + … faces with one more vertex, and
/// every such vector occurs.
pub fn kruskal_katona(f: &[UBig]) -> Result<(), NotAnFVector> {
    let Some((empty, _)) = f.split_first() else { return Ok(()) };
    if *empty != UBig::ONE {
        return Err(NotAnFVector::EmptyFaces(empty.clone()));
    }
    // A single empty face allows any number of vertices.
    for (size, pair) in f.windows(2).enumerate().skip(1) {
        let cascade = cascade(&pair[0], size);
        let most: UBig = cascade.iter().map(|(a, i)| choose(a, i + 1)).sum();
        if pair[1] > most {
            let (below, found) = (pair[0].clone(), pair[1].clone());
            return Err(NotAnFVector::TooMany { size: size + 1, found, below, cascade, most });
        }
    }
    Ok(())
}

/// Returns the numbers a_i > a_(i-1) > … with n = C(a_i, i) + C(a_(i-1), i - 1) + …, each as large as
/// possible.
fn cascade(n: &UBig, size: usize) -> Vec<(UBig, usize)> {
    let mut left = n.clone();
    let mut terms = Vec::new();
    for i in (1..=size).rev() {
        if left == UBig::ZERO {
            break;
        }
        let a = largest(&left, i);
        left -= choose(&a, i);
        terms.push((a, i));
    }
    terms
}

/// Returns the largest a with C(a, i) ≤ n, for n > 0.
fn largest(n: &UBig, i: usize) -> UBig {
    let mut low = UBig::from(i);
    let mut high = &low + UBig::ONE;
    while choose(&high, i) <= *n {
        low = high.clone();
        high = &high + &high;
    }
    while &high - &low > UBig::ONE {
        let middle = (&low + &high) / UBig::from(2u8);
        if choose(&middle, i) <= *n {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn choose(a: &UBig, i: usize) -> UBig {
    let i_big = UBig::from(i);
    if *a < i_big {
        return UBig::ZERO;
    }
    // C(a, k) is an integer for each intermediate k.
    (0..i).fold(UBig::ONE, |product, k| product * (a - UBig::from(k)) / UBig::from(k + 1))
}
