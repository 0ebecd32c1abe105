//! What may be wrong with an input, and why work may end early.

use dashu_int::UBig;
use kelvin_budget::Exhausted;
use std::fmt;

/// An input that describes no complex, ideal, graph or field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComplexError {
    /// A face names a vertex that is not in the vertex set.
    UnknownVertex {
        /// The name met.
        name: String,
        /// Which face names it, counted from 0.
        face: usize,
    },
    /// Two vertices have the same name.
    RepeatedVertex {
        /// The name met twice.
        name: String,
    },
    /// A face has a vertex whose number is too large.
    OutsideVertexSet {
        /// The number met.
        vertex: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// The set is no face of the complex.
    NotAFace {
        /// The set, by the names of its vertices.
        face: String,
    },
    /// A labelling by Left and Right gives a vertex no label, or both.
    NotOneLabel {
        /// The name of the vertex.
        name: String,
    },
    /// An edge joins a vertex to itself.
    Loop {
        /// The vertex.
        vertex: usize,
    },
    /// The characteristic asked for is no prime.
    NotPrime {
        /// The number met.
        number: u64,
    },
}

impl fmt::Display for ComplexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVertex { name, face } => {
                write!(f, "face {} names `{name}`, which is no vertex", face + 1)
            }
            Self::RepeatedVertex { name } => write!(f, "two vertices are called `{name}`"),
            Self::OutsideVertexSet { vertex, vertices } => {
                write!(f, "vertex number {vertex} is none of the {vertices} vertices, numbered from 0")
            }
            Self::NotAFace { face } => write!(f, "{{{face}}} is no face of the complex"),
            Self::NotOneLabel { name } => {
                write!(f, "`{name}` has not exactly one of the labels Left and Right")
            }
            Self::Loop { vertex } => write!(f, "an edge joins vertex {vertex} to itself"),
            Self::NotPrime { number } => {
                write!(f, "a field GF(p) needs a prime p (or p = 0 for the rationals), not {number}")
            }
        }
    }
}

impl std::error::Error for ComplexError {}

/// Why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// The work was refused beforehand.
    Explodes {
        /// What there would have been too many of.
        what: &'static str,
        /// How many there would have been.
        needed: UBig,
        /// How many are allowed.
        allowed: u64,
    },
}

impl From<Exhausted> for Unfinished {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(why) => why.fmt(f),
            Self::Explodes { what, needed, allowed } => {
                write!(f, "this would take {needed} {what}; at most {allowed} are allowed")
            }
        }
    }
}

impl std::error::Error for Unfinished {}
