//! Certificates: claims about a complex, each with evidence that can be checked.
//!
//! A certificate is plain data, stored as JSON. `make` collects it from the answers of this crate. `check`
//! verifies it from the definitions, with code that is independent of the code that found the answers.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_complexes::certificate::{Certificate, Verdict};
//! use kelvin_complexes::{Complex, Field};
//!
//! let budget = Budget::unlimited();
//! let bow: Complex = "a b, c d".parse()?;
//! let certificate = Certificate::of(&bow, Field::Q, &budget)?;
//! let text = certificate.to_json();
//! let again = Certificate::from_json(&text)?;
//! assert!(again.check(&budget)?.iter().all(|(_, verdict)| *verdict == Verdict::Confirmed));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebra;
mod check;
mod links;
mod make;
mod sets;

pub use check::Verdict;

use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of vertices, given by names.
pub type VertexNames = Vec<String>;

/// Claims about a complex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The vertices, including those that are not faces.
    pub vertices: VertexNames,
    /// The facets.
    pub facets: Vec<VertexNames>,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A claim about a complex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The property.
    pub property: Property,
    /// The characteristic of the field, if the property depends on it: 0 for the rationals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub characteristic: Option<u32>,
    /// Whether the complex has the property.
    pub holds: bool,
    /// The evidence.
    pub evidence: Evidence,
}

/// A property in a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// All facets have the same dimension.
    Pure,
    /// All minimal non-faces are pairs.
    Flag,
    /// All minimal vertex covers have the same size.
    Unmixed,
    /// The faces are the independent sets of a matroid.
    Matroid,
    /// There is a vertex decomposition.
    VertexDecomposable,
    /// There is a shelling.
    Shellable,
    /// The Stanley–Reisner ring is Cohen–Macaulay.
    CohenMacaulay,
    /// The Stanley–Reisner ring is sequentially Cohen–Macaulay.
    SequentiallyCohenMacaulay,
    /// The Stanley–Reisner ring is Buchsbaum.
    Buchsbaum,
    /// The Stanley–Reisner ring is Gorenstein.
    Gorenstein,
    /// The Stanley–Reisner ideal has linear quotients.
    LinearQuotients,
}

/// The evidence for a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// The definition itself: the check has to try all cases.
    Definition,
    /// Two sets of different sizes: facets, or minimal vertex covers.
    Sizes(VertexNames, VertexNames),
    /// A minimal non-face with more than two vertices.
    NonFace(VertexNames),
    /// Two facets, and a vertex of the first that cannot be exchanged for one of the second.
    NoExchange(VertexNames, String, VertexNames),
    /// The facets in the order of a shelling.
    Shelling(Vec<VertexNames>),
    /// The steps of a decomposition; each refers to earlier ones, and the last decomposes the whole complex.
    Decomposition(Vec<CertificateStep>),
    /// A negative entry of the h-triangle: the row, which is the size of facets, and the index in the row.
    NegativeCount(usize, usize),
    /// Homology in the link of a face.
    Homology(Box<LinkHomology>),
    /// A face of the core whose link does not have the reduced Euler characteristic of a sphere.
    NotASphere(VertexNames),
    /// The minimal non-faces in an order with linear quotients.
    Quotients(Vec<VertexNames>),
    /// Evidence about the complex whose facets are the complements of the minimal non-faces.
    OfTheDual(Box<Evidence>),
}

/// A step of a decomposition: a simplex, or a complex that is decomposed at a shedding face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CertificateStep {
    /// A simplex.
    Simplex,
    /// The shedding face, the index of the step for its link, and the index of the step for the faces that do
    /// not contain it.
    Shed(VertexNames, usize, usize),
}

/// The facets of dimension at least `from` of the link of `face` have homology in a degree below `from`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkHomology {
    /// The face.
    pub face: VertexNames,
    /// The least dimension of the selected facets of the link.
    pub from: isize,
    /// The degree with homology.
    pub degree: isize,
    /// The characteristic of the field of the chains.
    pub characteristic: u32,
    /// A cycle: faces with their coefficients.
    pub cycle: Vec<(VertexNames, String)>,
    /// A cocycle whose value on the cycle is not 0.
    pub cocycle: Vec<(VertexNames, String)>,
}

impl Certificate {
    /// Writes the certificate as JSON, with each claim on a line.
    pub fn to_json(&self) -> String {
        let line = |value: &dyn fmt::Display| value.to_string();
        let json = |value: &serde_json::Value| line(value);
        let of = |value: serde_json::Result<serde_json::Value>| value.unwrap_or_default();
        let claims: Vec<String> = self
            .claims
            .iter()
            .map(|claim| format!("    {}", json(&of(serde_json::to_value(claim)))))
            .collect();
        format!(
            "{{\n  \"vertices\": {},\n  \"facets\": {},\n  \"claims\": [\n{}\n  ]\n}}\n",
            json(&of(serde_json::to_value(&self.vertices))),
            json(&of(serde_json::to_value(&self.facets))),
            claims.join(",\n")
        )
    }

    /// Parses a certificate.
    pub fn from_json(text: &str) -> Result<Certificate, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Prints the property in words.
impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pure => "pure",
            Self::Flag => "flag",
            Self::Unmixed => "unmixed",
            Self::Matroid => "matroid",
            Self::VertexDecomposable => "vertex decomposable",
            Self::Shellable => "shellable",
            Self::CohenMacaulay => "Cohen–Macaulay",
            Self::SequentiallyCohenMacaulay => "sequentially Cohen–Macaulay",
            Self::Buchsbaum => "Buchsbaum",
            Self::Gorenstein => "Gorenstein",
            Self::LinearQuotients => "linear quotients",
        })
    }
}

/// Prints a claim, as in `Cohen–Macaulay over GF(3): no`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.property)?;
        match self.characteristic {
            None => {}
            Some(0) => f.write_str(" over Q")?,
            Some(p) => write!(f, " over GF({p})")?,
        }
        f.write_str(if self.holds { ": yes" } else { ": no" })
    }
}
