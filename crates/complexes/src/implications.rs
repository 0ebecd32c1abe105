//! Implications between properties of a complex: a table, and the closure of known facts under it.

use std::collections::BTreeMap;

/// A property of a complex and its Stanley–Reisner ring over a field, for the table of implications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Implied {
    /// All facets have the same size.
    Pure,
    /// There is at most one connected component.
    Connected,
    /// There is a face of two vertices.
    HasEdge,
    /// The faces are the independent sets of a matroid.
    Matroid,
    /// Vertex decomposable in the sense of Björner and Wachs.
    VertexDecomposable,
    /// Shellable in the sense of Björner and Wachs.
    Shellable,
    /// Sequentially Cohen–Macaulay over the field.
    SequentiallyCohenMacaulay,
    /// Cohen–Macaulay over the field.
    CohenMacaulay,
    /// Buchsbaum over the field.
    Buchsbaum,
    /// Gorenstein over the field.
    Gorenstein,
    /// The h-vector has no negative entry.
    NonNegativeHVector,
    /// The depth of the ring is its dimension.
    FullDepth,
    /// The depth of the ring is the size of the smallest facet, which is an upper bound of the depth.
    DepthOfSmallestFacet,
    /// The last module of the minimal free resolution has one generator.
    OneLastGenerator,
    /// The ideal has linear quotients.
    LinearQuotients,
    /// The regularity of the ring has its least possible value: one less than the largest degree of a minimal
    /// generator of the ideal.
    RegularityOfGenerators,
}

use Implied::*;

/// The implications: the properties on the left together imply the property on the right, for every complex
/// except the void one.
///
/// References, in order: matroid complexes (Provan and Billera 1980); Björner and Wachs 1996, Theorem 11.3;
/// Stanley 1996, III.2.10; Duval 1996; Stanley 1996, II.5; Schenzel 1981; Reisner 1976; Auslander and
/// Buchsbaum; Herzog and Hibi 2011, 8.2.
pub const IMPLICATIONS: &[(&[Implied], Implied)] = &[
    (&[Matroid], Pure),
    (&[Matroid], VertexDecomposable),
    (&[VertexDecomposable], Shellable),
    (&[Shellable], SequentiallyCohenMacaulay),
    (&[CohenMacaulay], Pure),
    (&[CohenMacaulay], SequentiallyCohenMacaulay),
    (&[Pure, SequentiallyCohenMacaulay], CohenMacaulay),
    (&[Gorenstein], CohenMacaulay),
    (&[Gorenstein], OneLastGenerator),
    (&[CohenMacaulay, OneLastGenerator], Gorenstein),
    (&[CohenMacaulay], Buchsbaum),
    (&[Buchsbaum], Pure),
    (&[CohenMacaulay, HasEdge], Connected),
    (&[CohenMacaulay], NonNegativeHVector),
    (&[CohenMacaulay], FullDepth),
    (&[FullDepth], CohenMacaulay),
    (&[SequentiallyCohenMacaulay], DepthOfSmallestFacet),
    (&[LinearQuotients], RegularityOfGenerators),
];

/// The known numbers of a complex that is not void and of its Stanley–Reisner ring over a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownNumbers {
    /// The number of vertices, including loops, which are the variables of the ring.
    pub variables: Option<usize>,
    /// The size of a smallest facet.
    pub smallest_facet: Option<usize>,
    /// The size of a largest facet, which is the dimension of the ring.
    pub largest_facet: Option<usize>,
    /// The largest degree of a minimal generator of the ideal; 0 for the zero ideal.
    pub generator_degree: Option<usize>,
    /// The depth of the ring.
    pub depth: Option<usize>,
    /// The projective dimension of the ring.
    pub projective_dimension: Option<usize>,
    /// The Castelnuovo–Mumford regularity of the ring.
    pub regularity: Option<usize>,
}

/// The known facts about a complex that is not void, with the facts derived from them.
///
/// ```
/// use kelvin_complexes::{Implied, Known};
/// let mut known = Known::default();
/// known.learn(Implied::SequentiallyCohenMacaulay, false);
/// known.close();
/// assert_eq!(known.get(Implied::Shellable), Some(false));
/// assert_eq!(known.reason(Implied::Shellable), Some("it is not sequentially Cohen–Macaulay"));
/// assert_eq!(known.get(Implied::Pure), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    truths: BTreeMap<Implied, (bool, Option<String>)>,
    /// The known numbers.
    pub numbers: KnownNumbers,
}

impl Known {
    /// Adds a fact.
    pub fn learn(&mut self, property: Implied, holds: bool) {
        self.truths.insert(property, (holds, None));
    }

    /// Adds a fact if it is known.
    pub fn learn_if(&mut self, property: Implied, holds: Option<bool>) {
        if let Some(holds) = holds {
            self.learn(property, holds);
        }
    }

    /// Returns whether a property holds, if that is known.
    pub fn get(&self, property: Implied) -> Option<bool> {
        self.truths.get(&property).map(|(holds, _)| *holds)
    }

    /// Returns the reason of a derived fact.
    pub fn reason(&self, property: Implied) -> Option<&str> {
        self.truths.get(&property)?.1.as_deref()
    }

    /// Derives all consequences. For each implication: if the premises hold, so does the conclusion; if the
    /// conclusion fails and all premises but one hold, that premise fails.
    pub fn close(&mut self) {
        loop {
            let before = (self.truths.len(), self.numbers.clone());
            self.compare_numbers();
            IMPLICATIONS.iter().for_each(|line| self.derive(line));
            self.derive_numbers();
            if before == (self.truths.len(), self.numbers.clone()) {
                return;
            }
        }
    }

    /// Derives properties from numbers.
    fn compare_numbers(&mut self) {
        let KnownNumbers { smallest_facet, largest_facet, generator_degree, depth, regularity, .. } =
            self.numbers;
        let equal = |a: Option<usize>, b: Option<usize>| Some(a? == b?);
        let settled = [
            (Pure, equal(smallest_facet, largest_facet)),
            (HasEdge, largest_facet.map(|size| size > 1)),
            (FullDepth, equal(depth, largest_facet)),
            (DepthOfSmallestFacet, equal(depth, smallest_facet)),
            (
                RegularityOfGenerators,
                equal(regularity, generator_degree.map(|degree| degree.saturating_sub(1))),
            ),
        ];
        for (property, holds) in settled {
            if self.get(property).is_none() {
                self.learn_if(property, holds);
            }
        }
    }

    /// Derives numbers from properties and other numbers. Depth and projective dimension add up to the number
    /// of variables (Auslander and Buchsbaum).
    fn derive_numbers(&mut self) {
        let holds = |property| self.get(property) == Some(true);
        let [full, least, linear] = [FullDepth, DepthOfSmallestFacet, RegularityOfGenerators].map(holds);
        let numbers = &mut self.numbers;
        let rest = |part: Option<usize>, all: Option<usize>| all?.checked_sub(part?);
        let depth = rest(numbers.projective_dimension, numbers.variables)
            .or(numbers.largest_facet.filter(|_| full))
            .or(numbers.smallest_facet.filter(|_| least));
        numbers.depth = numbers.depth.or(depth);
        numbers.projective_dimension =
            numbers.projective_dimension.or(rest(numbers.depth, numbers.variables));
        let regularity = numbers.generator_degree.filter(|_| linear).map(|degree| degree.saturating_sub(1));
        numbers.regularity = numbers.regularity.or(regularity);
    }

    /// Applies an implication once: if all premises but one hold and the conclusion fails, that premise
    /// fails; if all premises hold, so does the conclusion.
    fn derive(&mut self, (premises, conclusion): &(&[Implied], Implied)) {
        let statements = || premises.iter().map(|&premise| (premise, false)).chain([(*conclusion, true)]);
        if statements().any(|(property, holds)| self.get(property) == Some(holds)) {
            return;
        }
        let mut open = statements().filter(|(property, _)| self.get(*property).is_none());
        let (Some((property, holds)), None) = (open.next(), open.next()) else { return };
        let others = statements().filter(|(other, _)| *other != property);
        let why: Vec<String> = others.map(|(other, holds)| other.stated(!holds)).collect();
        self.truths.insert(property, (holds, Some(why.join(" and "))));
    }
}

impl Implied {
    /// Describes the property or its negation as a sentence about the complex.
    fn stated(self, holds: bool) -> String {
        let [yes, no] = match self {
            Pure => ["it is pure", "it is not pure"],
            Connected => ["it is connected", "it is not connected"],
            HasEdge => ["it has an edge", "it has no edge"],
            Matroid => ["it is a matroid", "it is not a matroid"],
            VertexDecomposable => ["it is vertex decomposable", "it is not vertex decomposable"],
            Shellable => ["it is shellable", "it is not shellable"],
            SequentiallyCohenMacaulay => {
                ["it is sequentially Cohen–Macaulay", "it is not sequentially Cohen–Macaulay"]
            }
            CohenMacaulay => ["it is Cohen–Macaulay", "it is not Cohen–Macaulay"],
            Buchsbaum => ["it is Buchsbaum", "it is not Buchsbaum"],
            Gorenstein => ["it is Gorenstein", "it is not Gorenstein"],
            NonNegativeHVector => ["the h-vector is not negative", "the h-vector has a negative entry"],
            FullDepth => {
                ["the depth is the dimension of the ring", "the depth is below the dimension of the ring"]
            }
            DepthOfSmallestFacet => [
                "the depth is the size of a smallest facet",
                "the depth is below the size of a smallest facet",
            ],
            OneLastGenerator => {
                ["the resolution ends with one generator", "the resolution ends with several generators"]
            }
            LinearQuotients => ["there are linear quotients", "there are no linear quotients"],
            RegularityOfGenerators => {
                ["the generators determine the regularity", "the regularity exceeds that of the generators"]
            }
        };
        if holds { yes } else { no }.to_owned()
    }
}
