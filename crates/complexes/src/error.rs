//! Errors of inputs, and reasons why work ends early.

use dashu_int::UBig;
use kelvin_budget::Exhausted;

/// An input that does not describe a complex, ideal, graph or field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComplexError {
    /// A face names a vertex that is not in the vertex set.
    #[error("face {} names `{name}`, which is not a vertex", .face + 1)]
    UnknownVertex {
        /// The unknown name.
        name: String,
        /// The index of the face that contains it, from 0.
        face: usize,
    },
    /// Two vertices have the same name.
    #[error("two vertices are called `{name}`")]
    RepeatedVertex {
        /// The repeated name.
        name: String,
    },
    /// A face has a vertex whose number is too large.
    #[error("vertex number {vertex} is none of the {vertices} vertices, numbered from 0")]
    OutsideVertexSet {
        /// The number of the vertex.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// A set is not a face of the complex.
    #[error("{{{face}}} is not a face of the complex")]
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
    /// The characteristic is not a prime.
    #[error("a field GF(p) needs a prime p, not {number}")]
    NotPrime {
        /// The number.
        number: u64,
    },
}

/// The reason why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The work was refused in advance because it would be too large.
    #[error("this would take {needed} {what}; at most {allowed} are allowed")]
    Explodes {
        /// The objects that would be too many.
        what: &'static str,
        /// The number that would be needed.
        needed: UBig,
        /// The largest number allowed.
        allowed: u64,
    },
    /// Two parts of the program contradict each other, so neither result is returned.
    #[error("internal error: {what}; please report the complex")]
    Contradiction {
        /// The impossible result.
        what: &'static str,
    },
}
