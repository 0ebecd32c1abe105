//! What may be wrong with an input, and why work may end early.

use dashu_int::UBig;
use kelvin_budget::Exhausted;

/// An input that describes no complex, ideal, graph or field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComplexError {
    /// A face names a vertex that is not in the vertex set.
    #[error("face {} names `{name}`, which is no vertex", .face + 1)]
    UnknownVertex {
        /// The name met.
        name: String,
        /// Which face names it, counted from 0.
        face: usize,
    },
    /// Two vertices have the same name.
    #[error("two vertices are called `{name}`")]
    RepeatedVertex {
        /// The name met twice.
        name: String,
    },
    /// A face has a vertex whose number is too large.
    #[error("vertex number {vertex} is none of the {vertices} vertices, numbered from 0")]
    OutsideVertexSet {
        /// The number met.
        vertex: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// The set is no face of the complex.
    #[error("{{{face}}} is no face of the complex")]
    NotAFace {
        /// The set, by the names of its vertices.
        face: String,
    },
    /// A labelling by Left and Right gives a vertex no label, or both.
    #[error("`{name}` has not exactly one of the labels Left and Right")]
    NotOneLabel {
        /// The name of the vertex.
        name: String,
    },
    /// An edge joins a vertex to itself.
    #[error("an edge joins vertex {vertex} to itself")]
    Loop {
        /// The vertex.
        vertex: usize,
    },
    /// The characteristic asked for is no prime.
    #[error("a field GF(p) needs a prime p, not {number}")]
    NotPrime {
        /// The number met.
        number: u64,
    },
}

/// Why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The work was refused beforehand.
    #[error("this would take {needed} {what}; at most {allowed} are allowed")]
    Explodes {
        /// What there would have been too many of.
        what: &'static str,
        /// How many there would have been.
        needed: UBig,
        /// How many are allowed.
        allowed: u64,
    },
    /// Two parts of the program contradict each other: no answer is better than one of them.
    #[error("Kelvin contradicts itself: {what}; please report the complex")]
    Contradiction {
        /// What was found that cannot be.
        what: &'static str,
    },
}
