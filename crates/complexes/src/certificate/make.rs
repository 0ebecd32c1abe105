//! The construction of certificates from answers.

use super::{Certificate, CertificateStep, Claim, Evidence, LinkHomology, Property, VertexNames};
use crate::cohen_macaulay::Obstruction;
use crate::complex::Complex;
use crate::error::Unfinished;
use crate::face::Face;
use crate::field::Field;
use crate::gorenstein::NotGorenstein;
use crate::shedding;
use crate::shellability::{NotShellable, Shellability};
use crate::witness::Chain;
use dashu_int::UBig;
use kelvin_budget::Budget;

impl Certificate {
    /// Collects the provable claims about a complex and its Stanley–Reisner ideal over a field. A question
    /// that the budget leaves open is omitted; [`Unfinished`] is returned only if all are open.
    pub fn of(complex: &Complex, field: Field, budget: &Budget) -> Result<Certificate, Unfinished> {
        let maker = Maker { complex, field, budget };
        let mut claims = Vec::new();
        let mut failure = None;
        let asks: [Ask<'_>; 11] = [
            Maker::pure,
            Maker::flag,
            Maker::unmixed,
            Maker::matroid,
            Maker::vertex_decomposable,
            Maker::shellable,
            Maker::cohen_macaulay,
            Maker::sequential,
            Maker::buchsbaum,
            Maker::gorenstein,
            Maker::linear_quotients,
        ];
        for ask in asks {
            match ask(&maker) {
                Ok(claim) => claims.push(claim),
                Err(why) => failure = Some(why),
            }
        }
        if let (true, Some(why)) = (claims.is_empty(), failure) {
            return Err(why);
        }
        let vertices = complex.vertices().names().map(str::to_owned).collect();
        let facets = complex.facets().iter().map(|facet| names(complex, facet)).collect();
        Ok(Certificate { vertices, facets, claims })
    }
}

/// A question that is answered by a claim.
type Ask<'m> = fn(&Maker<'m>) -> Result<Claim, Unfinished>;

fn names(complex: &Complex, face: &Face) -> VertexNames {
    face.iter().map(|v| complex.vertices().name(v).to_owned()).collect()
}

struct Maker<'a> {
    complex: &'a Complex,
    field: Field,
    budget: &'a Budget,
}

fn claim(property: Property, no: Option<Evidence>, yes: Evidence) -> Claim {
    Claim { property, characteristic: None, holds: no.is_none(), evidence: no.unwrap_or(yes) }
}

impl Maker<'_> {
    fn names(&self, face: &Face) -> VertexNames {
        names(self.complex, face)
    }

    fn over(&self, claim: Claim) -> Claim {
        Claim { characteristic: Some(self.field.characteristic()), ..claim }
    }

    fn sizes(&self, (smaller, larger): (&Face, &Face)) -> Evidence {
        Evidence::Sizes(self.names(smaller), self.names(larger))
    }

    fn pure(&self) -> Result<Claim, Unfinished> {
        let facets = self.complex.facets();
        let ends = facets.first().zip(facets.last()).filter(|_| !self.complex.is_pure());
        Ok(claim(Property::Pure, ends.map(|ends| self.sizes(ends)), Evidence::Definition))
    }

    fn flag(&self) -> Result<Claim, Unfinished> {
        let nonfaces = self.complex.minimal_nonfaces(self.budget)?;
        let other = nonfaces.iter().find(|set| set.len() != 2);
        let why = other.map(|set| Evidence::NonFace(self.names(set)));
        Ok(claim(Property::Flag, why, Evidence::Definition))
    }

    fn unmixed(&self) -> Result<Claim, Unfinished> {
        let covers = self.complex.mixed_covers(self.budget)?;
        let why = covers.map(|(smaller, larger)| self.sizes((&smaller, &larger)));
        Ok(claim(Property::Unmixed, why, Evidence::Definition))
    }

    fn matroid(&self) -> Result<Claim, Unfinished> {
        let why = self.complex.no_exchange(self.budget)?.map(|found| {
            let vertex = self.complex.vertices().name(found.vertex).to_owned();
            Evidence::NoExchange(self.names(&found.facet), vertex, self.names(&found.other))
        });
        let why = why.or(self.complex.is_void().then_some(Evidence::Definition));
        Ok(claim(Property::Matroid, why, Evidence::Definition))
    }

    fn vertex_decomposable(&self) -> Result<Claim, Unfinished> {
        if !self.complex.is_vertex_decomposable(self.budget)? {
            let why = self.not_shellable(self.complex, &self.complex.shellability(self.budget))?;
            return Ok(claim(Property::VertexDecomposable, Some(why), Evidence::Definition));
        }
        let found = self.complex.k_decomposition(0, self.budget)?;
        let steps = found.iter().flat_map(|found| found.steps()).map(|step| match step {
            shedding::SheddingStep::Simplex => CertificateStep::Simplex,
            shedding::SheddingStep::Shed { face, link, deletion } => {
                CertificateStep::Shed(self.names(face), *link, *deletion)
            }
        });
        Ok(claim(Property::VertexDecomposable, None, Evidence::Decomposition(steps.collect())))
    }

    fn shellable(&self) -> Result<Claim, Unfinished> {
        let answer = self.complex.shellability(self.budget);
        let why = match &answer {
            Shellability::Shellable(_) => None,
            Shellability::NotShellable(_) => Some(self.not_shellable(self.complex, &answer)?),
            Shellability::Undecided(why) => return Err(why.clone()),
        };
        Ok(claim(Property::Shellable, why, self.shelling_or_definition()))
    }

    /// Returns a shelling, which proves most other properties, if a short search finds one.
    fn shelling_or_definition(&self) -> Evidence {
        match self.complex.shellability(self.budget) {
            Shellability::Shellable(shelling) => {
                Evidence::Shelling(shelling.order().iter().map(|facet| self.names(facet)).collect())
            }
            _ => Evidence::Definition,
        }
    }

    /// Returns the evidence that a complex on the same vertices is not shellable; the definition if no
    /// shorter evidence is known.
    fn not_shellable(&self, complex: &Complex, answer: &Shellability) -> Result<Evidence, Unfinished> {
        Ok(match answer {
            Shellability::NotShellable(NotShellable::NegativeCount { size, restriction, .. }) => {
                Evidence::NegativeCount(*size, *restriction)
            }
            Shellability::NotShellable(NotShellable::NotSequentiallyCohenMacaulay(why)) => {
                self.obstruction(complex, why, None)?
            }
            _ => Evidence::Definition,
        })
    }

    fn cohen_macaulay(&self) -> Result<Claim, Unfinished> {
        let why = self.complex.cohen_macaulay(self.field, self.budget)?.obstruction;
        self.with_obstruction(Property::CohenMacaulay, why)
    }

    fn sequential(&self) -> Result<Claim, Unfinished> {
        let why = self.complex.sequentially_cohen_macaulay(self.field, self.budget)?.obstruction;
        self.with_obstruction(Property::SequentiallyCohenMacaulay, why)
    }

    fn buchsbaum(&self) -> Result<Claim, Unfinished> {
        let why = self.complex.buchsbaum(self.field, self.budget)?.obstruction;
        self.with_obstruction(Property::Buchsbaum, why)
    }

    fn with_obstruction(&self, property: Property, why: Option<Obstruction>) -> Result<Claim, Unfinished> {
        let why = why.map(|why| self.obstruction(self.complex, &why, Some(self.field))).transpose()?;
        Ok(self.over(claim(property, why, self.shelling_or_definition())))
    }

    fn gorenstein(&self) -> Result<Claim, Unfinished> {
        let why = match self.complex.gorenstein(self.field, self.budget)?.obstruction {
            None => None,
            Some(NotGorenstein::NotCohenMacaulay(why)) => {
                Some(self.obstruction(self.complex, &why, Some(self.field))?)
            }
            Some(NotGorenstein::NotASphere { face, .. }) => Some(Evidence::NotASphere(self.names(&face))),
        };
        Ok(self.over(claim(Property::Gorenstein, why, self.shelling_or_definition())))
    }

    fn linear_quotients(&self) -> Result<Claim, Unfinished> {
        let ideal = self.complex.stanley_reisner_ideal(self.budget)?;
        Ok(match ideal.linear_quotients(self.budget)? {
            Ok(order) => {
                let order = order.iter().map(|generator| self.names(generator)).collect();
                claim(Property::LinearQuotients, None, Evidence::Quotients(order))
            }
            Err(why) => {
                let all = self.complex.vertices().all();
                let facets = ideal.generators().iter().map(|generator| &all - generator).collect();
                let dual = Complex::generated(self.complex.vertices().clone(), facets);
                let why = self.not_shellable(&dual, &Shellability::NotShellable(why))?;
                let why = Evidence::OfTheDual(Box::new(why));
                claim(Property::LinearQuotients, Some(why), Evidence::Definition)
            }
        })
    }

    /// Returns the evidence of an obstruction. If no field is given, one over which the obstruction exists is
    /// selected.
    fn obstruction(
        &self,
        complex: &Complex,
        why: &Obstruction,
        field: Option<Field>,
    ) -> Result<Evidence, Unfinished> {
        let (face, from, degree) = match why {
            Obstruction::Impure { smaller, larger } => return Ok(self.sizes((smaller, larger))),
            Obstruction::Homology { face, from, degree } => (face, *from, *degree),
        };
        let large = complex.facets().iter().filter(|facet| face.is_subset(facet)).map(|facet| facet - face);
        let large = large.filter(|facet| facet.len() as isize > from).collect();
        let large = Complex::generated(complex.vertices().clone(), large);
        let field = match field {
            Some(field) => field,
            None => {
                let group = large.homology(self.budget)?.group(degree);
                let of = |order: &UBig| prime_factor(order).and_then(|p| Field::gf(p).ok());
                group.torsion.first().and_then(of).filter(|_| group.rank == 0).unwrap_or(Field::Q)
            }
        };
        let Some(found) = large.witness(degree, field, self.budget)? else {
            return Ok(Evidence::Definition);
        };
        let chain = |chain: &Chain| -> Vec<(VertexNames, String)> {
            chain.iter().map(|(cell, scale)| (self.names(cell), scale.to_string())).collect()
        };
        Ok(Evidence::Homology(Box::new(LinkHomology {
            face: self.names(face),
            from,
            degree,
            characteristic: field.characteristic(),
            cycle: chain(&found.cycle),
            cocycle: chain(&found.cocycle),
        })))
    }
}

/// Returns the least prime factor of the order of a torsion group, if it is below 2^16.
fn prime_factor(order: &UBig) -> Option<u32> {
    (2..1 << 16).find(|&p: &u32| (order % UBig::from(p)).is_zero())
}
