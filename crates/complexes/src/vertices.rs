//! The vertex set of a complex: names in a fixed order.

use crate::error::ComplexError;
use crate::face::Face;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A finite set of named vertices, numbered from 0 in the given order. Clones share the names.
///
/// The vertex set of a complex may be larger than the set of its 0-dimensional faces: a *loop* is a vertex
/// that is not a face. Duals and Stanley–Reisner ideals depend on the vertex set.
#[derive(Clone, Debug)]
pub struct Vertices(Arc<Names>);

#[derive(Debug)]
struct Names {
    names: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl Vertices {
    /// Creates the vertices with these names, which must differ.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Result<Self, ComplexError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let mut numbers = FxHashMap::default();
        for (number, name) in names.iter().enumerate() {
            if numbers.insert(name.clone(), number).is_some() {
                return Err(ComplexError::RepeatedVertex { name: name.clone() });
            }
        }
        Ok(Self(Arc::new(Names { names, numbers })))
    }

    /// Creates the vertices `prefix1`, …, `prefixn`.
    pub fn numbered(prefix: &str, n: usize) -> Self {
        let names: Vec<String> = (1..=n).map(|i| format!("{prefix}{i}")).collect();
        let numbers = names.iter().cloned().enumerate().map(|(i, name)| (name, i)).collect();
        Self(Arc::new(Names { names, numbers }))
    }

    /// Returns the number of vertices.
    pub fn len(&self) -> usize {
        self.0.names.len()
    }

    /// Returns whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.0.names.is_empty()
    }

    /// Returns the name of vertex `v`.
    ///
    /// # Panics
    /// Panics if there is no such vertex; the vertices of a face of a complex are always among its vertices.
    pub fn name(&self, v: usize) -> &str {
        &self.0.names[v]
    }

    /// Returns all names in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.names.iter().map(String::as_str)
    }

    /// Returns the number of the vertex named `name`.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.0.numbers.get(name).copied()
    }

    /// Returns the face with the given names; `face` is its index in the error for an unknown name.
    pub fn face<S: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = S>,
        face: usize,
    ) -> Result<Face, ComplexError> {
        let number = |name: S| {
            let unknown = || ComplexError::UnknownVertex { name: name.as_ref().to_owned(), face };
            self.find(name.as_ref()).ok_or_else(unknown)
        };
        names.into_iter().map(number).collect()
    }

    /// Returns the names of the vertices of a face, in order.
    pub fn names_of(&self, face: &Face) -> Vec<&str> {
        face.iter().map(|v| self.name(v)).collect()
    }

    /// Returns all vertices as one face.
    pub fn all(&self) -> Face {
        Face::first_n(self.len())
    }

    /// Fails unless `face` is a set of these vertices.
    pub(crate) fn check(&self, face: &Face) -> Result<(), ComplexError> {
        match face.last() {
            Some(vertex) if vertex >= self.len() => {
                Err(ComplexError::OutsideVertexSet { vertex, vertices: self.len() })
            }
            _ => Ok(()),
        }
    }

    /// Returns these vertices followed by `others`, which must have different names.
    pub(crate) fn followed_by(&self, others: &Vertices) -> Result<Self, ComplexError> {
        Vertices::new(self.names().chain(others.names()))
    }

    /// Returns these vertices followed by new ones with the `wanted` names; primes are added to a name that
    /// is in use.
    pub(crate) fn extended(&self, wanted: impl IntoIterator<Item = String>) -> Self {
        let mut names = self.0.names.clone();
        let mut numbers = self.0.numbers.clone();
        for mut name in wanted {
            while numbers.contains_key(&name) {
                name.push('\'');
            }
            numbers.insert(name.clone(), names.len());
            names.push(name);
        }
        Self(Arc::new(Names { names, numbers }))
    }

    /// Writes the names of a face, in order, separated by `between`.
    pub(crate) fn spell(&self, face: &Face, between: &str) -> String {
        face.iter().map(|v| self.name(v)).collect::<Vec<_>>().join(between)
    }
}

impl PartialEq for Vertices {
    fn eq(&self, other: &Vertices) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.names == other.0.names
    }
}

impl Eq for Vertices {}
