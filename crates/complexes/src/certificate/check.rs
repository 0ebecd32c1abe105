//! The check of certificates from the definitions alone.

use super::links::euler;
use super::sets::{Faces, Set, sides};
use super::{Certificate, CertificateStep, Claim, Evidence, Property, VertexNames};
use crate::field::Field;
use kelvin_budget::{Budget, Exhausted};
use std::collections::{BTreeMap, BTreeSet};

/// The result of the check of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The evidence proves the claim.
    Confirmed,
    /// The evidence does not prove the claim, for the given reason.
    Refuted(String),
    /// The claim was not checked, for the given reason.
    Unchecked(String),
}

/// The result of a part of a check; an error is a verdict that ends the check early.
pub(super) type Checked = Result<(), Stop>;

pub(super) enum Stop {
    Wrong(String),
    TooLarge(&'static str),
    Exhausted(Exhausted),
}

impl From<Exhausted> for Stop {
    fn from(why: Exhausted) -> Self {
        Stop::Exhausted(why)
    }
}

pub(super) fn wrong(why: impl Into<String>) -> Stop {
    Stop::Wrong(why.into())
}

pub(super) fn ensure(truth: bool, why: &str) -> Checked {
    if truth { Ok(()) } else { Err(wrong(why)) }
}

impl Certificate {
    /// Checks every claim against its evidence.
    pub fn check(&self, budget: &Budget) -> Result<Vec<(&Claim, Verdict)>, Exhausted> {
        let complex = self.faces(budget);
        let mut verdicts = Vec::with_capacity(self.claims.len());
        for claim in &self.claims {
            let checked = match &complex {
                Ok(faces) => Check { certificate: self, faces, budget }.claim(claim),
                Err(Stop::Wrong(why)) => Err(wrong(why.clone())),
                Err(Stop::TooLarge(what)) => Err(Stop::TooLarge(what)),
                Err(Stop::Exhausted(why)) => return Err(*why),
            };
            verdicts.push((
                claim,
                match checked {
                    Ok(()) => Verdict::Confirmed,
                    Err(Stop::Wrong(why)) => Verdict::Refuted(why),
                    Err(Stop::TooLarge(what)) => {
                        Verdict::Unchecked(format!("{what} are too many to go through"))
                    }
                    Err(Stop::Exhausted(why)) => return Err(why),
                },
            ));
        }
        Ok(verdicts)
    }

    fn faces(&self, budget: &Budget) -> Result<Faces, Stop> {
        let distinct: BTreeSet<&String> = self.vertices.iter().collect();
        ensure(distinct.len() == self.vertices.len(), "two vertices have one name")?;
        let facets = self.facets.iter().map(|facet| self.set(facet)).collect::<Result<Vec<Set>, Stop>>()?;
        let faces = Faces::new(self.vertices.len(), &facets, budget)?.ok_or(Stop::TooLarge("the faces"))?;
        ensure(faces.facets.len() == facets.len(), "a facet lies in another")?;
        Ok(faces)
    }

    fn set(&self, names: &VertexNames) -> Result<Set, Stop> {
        let number = |name: &String| self.vertices.iter().position(|vertex| vertex == name);
        let found: Option<Set> = names.iter().map(number).collect();
        found
            .filter(|set| set.len() == names.len())
            .ok_or_else(|| wrong(format!("no set of vertices: {names:?}")))
    }
}

/// Checks that there is a field of this characteristic. The elimination divides modulo it.
pub(super) fn of_a_field(characteristic: u32) -> Checked {
    ensure(characteristic == 0 || Field::gf(characteristic).is_ok(), "no field has this characteristic")
}

/// A certificate, with all faces of its complex listed.
pub(super) struct Check<'c> {
    certificate: &'c Certificate,
    pub(super) faces: &'c Faces,
    pub(super) budget: &'c Budget,
}

/// The largest number of facets for which all cases are searched.
const FACETS_SEARCHED: usize = 18;

impl Check<'_> {
    pub(super) fn set(&self, names: &VertexNames) -> Result<Set, Stop> {
        self.certificate.set(names)
    }

    fn sets(&self, lists: &[VertexNames]) -> Result<Vec<Set>, Stop> {
        lists.iter().map(|names| self.set(names)).collect()
    }

    fn claim(&self, claim: &Claim) -> Checked {
        use Evidence as E;
        use Property as P;
        let field = || {
            let characteristic = claim.characteristic.ok_or_else(|| wrong("no field is named"))?;
            of_a_field(characteristic).map(|()| characteristic)
        };
        match (claim.property, claim.holds, &claim.evidence) {
            (P::Pure, holds, E::Definition) => {
                ensure(self.is_pure() == holds, "the sizes of the facets differ")
            }
            (P::Pure, false, E::Sizes(a, b)) => self.different_facets(a, b),
            (P::Flag, holds, E::Definition) => {
                let flag = self.faces.minimal_nonfaces().iter().all(|set| set.len() == 2);
                ensure(flag == holds, "the minimal non-faces say otherwise")
            }
            (P::Flag, false, E::NonFace(set)) => {
                let set = self.set(set)?;
                let minimal =
                    !self.faces.contains(&set) && sides(&set).iter().all(|s| self.faces.contains(s));
                ensure(set.len() != 2, "the set is a pair")?;
                ensure(minimal, "the set is not a minimal non-face")
            }
            (P::Unmixed, true, E::Definition) => self.unmixed(),
            (P::Unmixed, false, E::Sizes(a, b)) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                ensure(a.len() != b.len(), "the covers have one size")?;
                ensure(
                    [a, b].iter().all(|set| self.is_minimal_cover(set)),
                    "a set is not a minimal vertex cover",
                )
            }
            (P::Matroid, holds, E::Definition) => {
                ensure(self.is_matroid()? == holds, "exchange says otherwise")
            }
            (P::Matroid, false, E::NoExchange(facet, vertex, other)) => {
                self.no_exchange(facet, vertex, other)
            }
            (P::VertexDecomposable, true, E::Decomposition(steps)) => self.decomposition(steps),
            (P::VertexDecomposable, false, E::Definition) => {
                ensure(!self.decomposable(&self.faces.facets)?, "there is a vertex decomposition")
            }
            (P::VertexDecomposable | P::Shellable, false, why) => self.not_shellable(self.faces, why),
            (P::Shellable, true, E::Shelling(order)) => self.shelling(order),
            (P::CohenMacaulay | P::Buchsbaum, true, E::Shelling(order)) => {
                ensure(self.is_pure(), "the complex is not pure")?;
                self.shelling(order)
            }
            (P::SequentiallyCohenMacaulay, true, E::Shelling(order)) => self.shelling(order),
            (P::CohenMacaulay, true, E::Definition) => self.reisner(field()?, |_| true),
            (P::Buchsbaum, true, E::Definition) => self.reisner(field()?, |face| !face.is_empty()),
            (P::SequentiallyCohenMacaulay, true, E::Definition) => self.duval(field()?),
            (P::Gorenstein, true, why) => {
                match why {
                    E::Shelling(order) => {
                        ensure(self.is_pure(), "the complex is not pure")?;
                        self.shelling(order)?;
                    }
                    E::Definition => self.reisner(field()?, |_| true)?,
                    _ => return Err(wrong("this evidence does not prove such a claim")),
                }
                self.spheres()
            }
            (P::Gorenstein, false, E::NotASphere(face)) => {
                let face = self.set(face)?;
                let core = self.core()?;
                ensure(core.contains(&face), "the face is not in the core")?;
                ensure(euler(&core, &face).abs() != 1, "the link has the Euler characteristic of a sphere")
            }
            (P::CohenMacaulay | P::Buchsbaum | P::Gorenstein, false, E::Sizes(a, b)) => {
                self.different_facets(a, b)
            }
            (P::CohenMacaulay | P::Gorenstein | P::SequentiallyCohenMacaulay, false, E::Homology(why)) => {
                ensure(why.characteristic == field()?, "the chains are over another field")?;
                self.link_homology(self.faces, why)
            }
            (P::Buchsbaum, false, E::Homology(why)) => {
                ensure(why.characteristic == field()?, "the chains are over another field")?;
                ensure(!why.face.is_empty(), "the homology of the complex itself does not matter")?;
                self.link_homology(self.faces, why)
            }
            (P::LinearQuotients, true, E::Quotients(order)) => self.quotients(order),
            (P::LinearQuotients, false, E::OfTheDual(why)) => {
                let all: Set = (0..self.faces.vertices).collect();
                let facets: Vec<Set> = self.faces.minimal_nonfaces().iter().map(|set| &all - set).collect();
                let dual = Faces::new(self.faces.vertices, &facets, self.budget)?;
                self.not_shellable(&dual.ok_or(Stop::TooLarge("the faces of the dual"))?, why)
            }
            _ => Err(wrong("this evidence does not prove such a claim")),
        }
    }

    pub(super) fn is_pure(&self) -> bool {
        self.faces.facets.iter().map(Set::len).collect::<BTreeSet<_>>().len() <= 1
    }

    fn different_facets(&self, a: &VertexNames, b: &VertexNames) -> Checked {
        let (a, b) = (self.set(a)?, self.set(b)?);
        ensure(self.faces.facets.contains(&a) && self.faces.facets.contains(&b), "a set is not a facet")?;
        ensure(a.len() != b.len(), "the facets have one size")
    }

    fn is_minimal_cover(&self, set: &Set) -> bool {
        let covers = |set: &Set| self.faces.facets.iter().all(|facet| !facet.is_disjoint(set));
        covers(set) && sides(set).iter().all(|side| !covers(side))
    }

    /// Checks that all minimal vertex covers have one size. They are the complements of the maximal sets that
    /// contain no facet.
    fn unmixed(&self) -> Checked {
        if self.faces.vertices > 20 {
            return Err(Stop::TooLarge("the sets of vertices"));
        }
        let mut sizes = BTreeSet::new();
        for bits in 0u32..1 << self.faces.vertices {
            self.budget.check()?;
            let set: Set = (0..self.faces.vertices).filter(|v| bits >> v & 1 == 1).collect();
            if self.is_minimal_cover(&set) {
                sizes.insert(set.len());
            }
        }
        ensure(sizes.len() <= 1, "minimal vertex covers have different sizes")
    }

    /// Returns whether the faces are the independent sets of a matroid: a smaller face can be extended by a
    /// vertex of a larger one.
    fn is_matroid(&self) -> Result<bool, Stop> {
        if self.faces.all.len() > 4096 {
            return Err(Stop::TooLarge("the pairs of faces"));
        }
        for small in &self.faces.all {
            self.budget.check()?;
            for large in self.faces.all.iter().filter(|large| large.len() > small.len()) {
                if !(large - small).iter().any(|&v| self.faces.contains(&(small | &Set::from([v])))) {
                    return Ok(false);
                }
            }
        }
        Ok(!self.faces.all.is_empty())
    }

    fn no_exchange(&self, facet: &VertexNames, vertex: &str, other: &VertexNames) -> Checked {
        let (facet, other) = (self.set(facet)?, self.set(other)?);
        let vertex = self.set(&vec![vertex.to_owned()])?;
        ensure(
            self.faces.facets.contains(&facet) && self.faces.facets.contains(&other),
            "a set is not a facet",
        )?;
        ensure(
            vertex.is_subset(&facet) && vertex.is_disjoint(&other),
            "the vertex is not in the first alone",
        )?;
        let rest = &facet - &vertex;
        let exchanged = |v: &usize| self.faces.facets.contains(&(&rest | &Set::from([*v])));
        ensure(!other.difference(&facet).any(exchanged), "the vertex can be exchanged")
    }

    /// Checks a shelling (Björner and Wachs): each facet intersects the earlier ones in a pure complex of
    /// codimension 1.
    fn shelling(&self, order: &[VertexNames]) -> Checked {
        let order = self.sets(order)?;
        let each: BTreeSet<&Set> = order.iter().collect();
        let all: BTreeSet<&Set> = self.faces.facets.iter().collect();
        ensure(each == all && order.len() == all.len(), "the list does not have each facet once")?;
        for (place, facet) in order.iter().enumerate() {
            self.budget.check()?;
            let meets: Vec<Set> = order[..place].iter().map(|earlier| earlier & facet).collect();
            let ridges: Vec<&Set> = meets.iter().filter(|meet| meet.len() + 1 == facet.len()).collect();
            ensure(
                meets.iter().all(|meet| ridges.iter().any(|ridge| meet.is_subset(ridge))),
                "a facet does not meet those before it as in a shelling",
            )?;
        }
        Ok(())
    }

    fn not_shellable(&self, faces: &Faces, why: &Evidence) -> Checked {
        match why {
            Evidence::NegativeCount(size, place) => {
                let exists = place <= size && faces.facets.iter().any(|facet| facet.len() >= *size);
                ensure(exists, "the h-triangle has no such entry")?;
                let (this, above) = (faces.counts_above(*size), faces.counts_above(size + 1));
                let sum: i128 = (0..=*place)
                    .map(|s| {
                        let of = |counts: &BTreeMap<usize, i128>| counts.get(&s).copied().unwrap_or(0);
                        let sign = if (place - s).is_multiple_of(2) { 1 } else { -1 };
                        sign * choose(size - s, place - s) * (of(&this) - of(&above))
                    })
                    .sum();
                ensure(sum < 0, "the entry of the h-triangle is not negative")
            }
            Evidence::Homology(why) => self.link_homology(faces, why),
            Evidence::Definition => {
                if faces.facets.len() > FACETS_SEARCHED {
                    return Err(Stop::TooLarge("the orders of the facets"));
                }
                ensure(!self.has_shelling(&faces.facets)?, "there is a shelling")
            }
            _ => Err(wrong("this evidence does not prove such a claim")),
        }
    }

    /// Returns whether the facets have a shelling order, by a search over the sets of facets that can come
    /// first.
    fn has_shelling(&self, facets: &[Set]) -> Result<bool, Exhausted> {
        let mut reached: BTreeSet<u32> = BTreeSet::from([0]);
        for _ in facets {
            let mut next = BTreeSet::new();
            for used in reached {
                self.budget.check()?;
                for (i, facet) in facets.iter().enumerate().filter(|(i, _)| used >> i & 1 == 0) {
                    let before = facets.iter().enumerate().filter(|(j, _)| used >> j & 1 == 1);
                    let meets: Vec<Set> = before.map(|(_, earlier)| earlier & facet).collect();
                    let ridges: Vec<&Set> =
                        meets.iter().filter(|meet| meet.len() + 1 == facet.len()).collect();
                    if meets.iter().all(|meet| ridges.iter().any(|ridge| meet.is_subset(ridge))) {
                        next.insert(used | 1 << i);
                    }
                }
            }
            reached = next;
        }
        Ok(!reached.is_empty())
    }

    /// Checks a decomposition: each step is applied to the complex it refers to.
    fn decomposition(&self, steps: &[CertificateStep]) -> Checked {
        let Some(last) = steps.len().checked_sub(1) else { return Err(wrong("there is no step")) };
        let mut open: Vec<(usize, Vec<Set>)> = vec![(last, self.faces.facets.clone())];
        let mut done: BTreeSet<(usize, Vec<Set>)> = BTreeSet::new();
        while let Some((number, facets)) = open.pop() {
            self.budget.check()?;
            if !done.insert((number, facets.clone())) {
                continue;
            }
            match &steps[number] {
                CertificateStep::Simplex => ensure(facets.len() <= 1, "a complex is not a simplex")?,
                CertificateStep::Shed(face, link, deletion) => {
                    ensure(*link < number && *deletion < number, "a step refers to a later one")?;
                    let face = self.set(face)?;
                    ensure(face.len() == 1, "a shedding face is not a vertex")?;
                    let (in_link, rest) =
                        shed(&facets, &face).ok_or_else(|| wrong("a vertex is not shedding"))?;
                    open.extend([(*link, in_link), (*deletion, rest)]);
                }
            }
        }
        Ok(())
    }

    /// Returns whether the complex is vertex decomposable, by trying every vertex.
    fn decomposable(&self, facets: &[Set]) -> Result<bool, Stop> {
        if facets.len() > FACETS_SEARCHED {
            return Err(Stop::TooLarge("the orders of the vertices"));
        }
        self.budget.check()?;
        if facets.len() <= 1 {
            return Ok(true);
        }
        let vertices: Set = facets.iter().flatten().copied().collect();
        for v in vertices {
            if let Some((link, rest)) = shed(facets, &Set::from([v]))
                && self.decomposable(&link)?
                && self.decomposable(&rest)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks that each colon ideal is generated by variables.
    fn quotients(&self, order: &[VertexNames]) -> Checked {
        let order = self.sets(order)?;
        let each: BTreeSet<Set> = order.iter().cloned().collect();
        ensure(each.len() == order.len(), "a generator comes twice")?;
        ensure(each == self.faces.minimal_nonfaces(), "the generators are not the minimal non-faces")?;
        for (place, generator) in order.iter().enumerate() {
            self.budget.check()?;
            let colon: Vec<Set> = order[..place].iter().map(|earlier| earlier - generator).collect();
            let variables: Set = colon.iter().filter(|set| set.len() == 1).flatten().copied().collect();
            ensure(colon.iter().all(|set| !set.is_disjoint(&variables)), "a quotient is not linear")?;
        }
        Ok(())
    }
}

/// Returns the facets of the link and of the deletion of a face, if the face is shedding.
fn shed(facets: &[Set], face: &Set) -> Option<(Vec<Set>, Vec<Set>)> {
    let (through, mut rest): (Vec<&Set>, Vec<&Set>) = facets.iter().partition(|facet| face.is_subset(facet));
    if through.is_empty() {
        return None;
    }
    for facet in &through {
        for v in face {
            let ridge: Set = facet.iter().filter(|u| *u != v).copied().collect();
            if !facets.iter().any(|other| other != *facet && ridge.is_subset(other)) {
                return None;
            }
        }
    }
    rest.sort_unstable();
    // If the shedding face is a vertex, no new face becomes maximal; otherwise its sides may.
    let mut left: Vec<Set> = rest.into_iter().cloned().collect();
    if face.len() > 1 {
        let sides = through.iter().flat_map(|facet| face.iter().map(|v| *facet - &Set::from([*v])));
        let new: Vec<Set> = sides.filter(|side| !left.iter().any(|facet| side.is_subset(facet))).collect();
        left.extend(new);
        left.sort_unstable();
        left.dedup();
    }
    let mut link: Vec<Set> = through.iter().map(|facet| *facet - face).collect();
    link.sort_unstable();
    Some((link, left))
}

fn choose(n: usize, k: usize) -> i128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as i128 / (i + 1) as i128)
}
