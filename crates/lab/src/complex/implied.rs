//! Answers of a report that follow from its other answers.

use super::answer::{Betti, ComplexAnswer};
use super::facts::Fact;
use super::field::FieldName;
use super::report::ideals;
use super::subject::ComplexSubject;
use kelvin_budget::Budget;
use kelvin_complexes::{Implied, Known, KnownNumbers};

/// A yes-or-no question: its name, the property, whether the answer depends on the field, and its field in
/// the answer.
type Truth = (&'static str, Implied, bool, fn(&mut ComplexAnswer) -> &mut Option<bool>);

/// The questions about the complex that other answers may decide.
const TRUTHS: &[Truth] = &[
    ("pure", Implied::Pure, false, |answer| &mut answer.pure),
    ("connected", Implied::Connected, false, |answer| &mut answer.connected),
    ("matroid", Implied::Matroid, false, |answer| &mut answer.matroid),
    ("vertex decomposable", Implied::VertexDecomposable, false, |answer| &mut answer.vertex_decomposable),
    ("shellable", Implied::Shellable, false, |answer| &mut answer.shellable),
    ("sequentially Cohen–Macaulay", Implied::SequentiallyCohenMacaulay, true, |answer| {
        &mut answer.sequentially_cohen_macaulay
    }),
    ("Buchsbaum", Implied::Buchsbaum, true, |answer| &mut answer.buchsbaum),
    ("Gorenstein", Implied::Gorenstein, true, |answer| &mut answer.gorenstein),
    ("linear quotients", Implied::LinearQuotients, false, |answer| &mut answer.linear_quotients),
];

/// The properties that follow from the answers of a report.
pub(super) struct Settled {
    /// The complex itself.
    complex: Known,
    /// The Stanley–Reisner complex of the legal ideal.
    legal: Known,
    field: FieldName,
    game: bool,
}

impl Settled {
    /// Derives the properties that follow from an answer; returns `None` for the void complex.
    pub(super) fn by(
        subject: &ComplexSubject,
        field: FieldName,
        answer: &mut ComplexAnswer,
        budget: &Budget,
    ) -> Option<Settled> {
        let mut complex = of_complex(subject, answer, budget)?;
        let mut legal = of_legal_ideal(answer);
        complex.close();
        legal.close();
        Some(Settled { complex, legal, field, game: !matches!(subject, ComplexSubject::Plain(_)) })
    }

    /// Returns the answer to an open question, if it follows.
    pub(super) fn answer(&self, name: &str, answer: &mut ComplexAnswer) -> Option<Vec<Fact>> {
        if let Some((_, property, over, place)) = TRUTHS.iter().find(|(truth, ..)| *truth == name) {
            return self.truth(name, &self.complex, *property, *over, place(answer));
        }
        let [illegal, legal] = ideals(self.game).map(|ideal| format!("{} Cohen–Macaulay", ideal.name));
        match name {
            _ if name == illegal => {
                let place = &mut answer.illegal_cohen_macaulay;
                self.truth(name, &self.complex, Implied::CohenMacaulay, true, place)
            }
            _ if name == legal => {
                let place = &mut answer.legal_cohen_macaulay;
                self.truth(name, &self.legal, Implied::CohenMacaulay, true, place)
            }
            "unmixed" => self.truth(name, &self.legal, Implied::Pure, false, &mut answer.unmixed),
            "k-decomposable" => self.decomposable(answer),
            "depth" => {
                let KnownNumbers { depth, projective_dimension, .. } = self.complex.numbers;
                let both = [depth?, projective_dimension?];
                let [depth, length] = both.map(|number| Some(number as u64));
                (answer.depth, answer.projective_dimension) = (depth, length);
                let names = ["depth", "projective dimension"];
                Some(names.iter().zip(both).map(|(name, n)| Fact::new(*name, n.to_string())).collect())
            }
            "regularity" => {
                let regularity = self.complex.numbers.regularity?;
                answer.regularity = Some(regularity as u64);
                Some(vec![Fact::new("regularity", regularity.to_string())])
            }
            _ => None,
        }
    }

    fn truth(
        &self,
        name: &str,
        known: &Known,
        property: Implied,
        over_field: bool,
        place: &mut Option<bool>,
    ) -> Option<Vec<Fact>> {
        let holds = *place.insert(known.get(property)?);
        let field = if over_field { format!(", over {}", self.field.0) } else { String::new() };
        let why = known.reason(property).map(|why| format!(": {why}")).unwrap_or_default();
        Some(vec![Fact::new(name, format!("{}{field}{why}", if holds { "yes" } else { "no" }))])
    }

    fn decomposable(&self, answer: &mut ComplexAnswer) -> Option<Vec<Fact>> {
        let text = match [Implied::VertexDecomposable, Implied::Shellable].map(|it| self.complex.get(it)) {
            [Some(true), _] => {
                answer.least_decomposition = Some(0);
                "yes, for k at least 0"
            }
            [_, Some(false)] => "no, for no k: it is not shellable",
            _ => return None,
        };
        Some(vec![Fact::new("k-decomposable", text)])
    }
}

/// The properties of the complex stated by the answers; `None` for the void complex, for which the
/// implications do not hold.
fn of_complex(subject: &ComplexSubject, answer: &mut ComplexAnswer, budget: &Budget) -> Option<Known> {
    let mut known = Known::default();
    let numbers = &mut known.numbers;
    if let ComplexSubject::Game { game, .. } = subject {
        let ideal = game.illegal_ideal();
        if ideal.is_unit() {
            return None;
        }
        numbers.variables = Some(ideal.variables().len());
        numbers.generator_degree = Some(ideal.generators().last().map_or(0, |largest| largest.len()));
    } else {
        numbers.variables = Some(subject.complex(budget).ok()?.vertices().len());
        let largest = |ideal: &Vec<Vec<String>>| ideal.iter().map(Vec::len).max().unwrap_or(0);
        numbers.generator_degree = answer.illegal_ideal.as_ref().map(largest);
    }
    // The facets are known if the dimension is.
    if answer.dimension.is_some() {
        let complex = subject.complex(budget).ok()?;
        let ends = complex.facets().first().zip(complex.facets().last());
        (numbers.smallest_facet, numbers.largest_facet) = ends.map(|(a, b)| (a.len(), b.len())).unzip();
    } else if !matches!(subject, ComplexSubject::Game { .. }) {
        return None;
    }
    let number = |n: u64| usize::try_from(n).ok();
    numbers.depth = answer.depth.and_then(number);
    numbers.projective_dimension = answer.projective_dimension.and_then(number);
    numbers.regularity = answer.regularity.and_then(number);
    of_table(&mut known, answer.illegal_betti.as_ref());
    for (_, property, _, place) in TRUTHS {
        known.learn_if(*property, *place(answer));
    }
    known.learn_if(Implied::CohenMacaulay, answer.illegal_cohen_macaulay);
    known.learn_if(Implied::Shellable, answer.shellable.or(answer.least_decomposition.map(|_| true)));
    let negative = |vector: &Vec<crate::words::Count>| vector.iter().any(|h| h.to_string().starts_with('-'));
    known.learn_if(Implied::NonNegativeHVector, answer.h_vector.as_ref().map(|vector| !negative(vector)));
    Some(known)
}

/// The properties of the complex whose minimal non-faces are the facets. Its facets are the complements of
/// the minimal vertex covers.
fn of_legal_ideal(answer: &ComplexAnswer) -> Known {
    let mut known = Known::default();
    if let (Some(vertices), Some(sizes)) = (&answer.vertices, &answer.cover_sizes) {
        known.numbers.variables = Some(vertices.len());
        let facets = || sizes.iter().map(|(size, _)| vertices.len() - size);
        (known.numbers.smallest_facet, known.numbers.largest_facet) = (facets().min(), facets().max());
    }
    of_table(&mut known, answer.legal_betti.as_ref());
    known.learn_if(Implied::Pure, answer.unmixed);
    known.learn_if(Implied::CohenMacaulay, answer.legal_cohen_macaulay);
    known
}

/// Records the properties that follow from the last column and the last row of a table of Betti numbers.
fn of_table(known: &mut Known, table: Option<&Betti>) {
    let Some(length) = table.and_then(|table| table.iter().map(|(i, ..)| *i).max()) else { return };
    let entries = || table.into_iter().flatten();
    known.numbers.projective_dimension = Some(length);
    known.numbers.regularity = entries().map(|(i, j, _)| j - i).max();
    let mut last = entries().filter(|(i, ..)| *i == length);
    let one = last.next().is_some_and(|(.., count)| count.to_string() == "1") && last.next().is_none();
    known.learn(Implied::OneLastGenerator, one);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complex::{ComplexQuestion, ComplexSource};
    use crate::lab::{Lab, Settings};
    use kelvin_values::Universe;

    fn forget(answer: &ComplexAnswer, name: &str) -> ComplexAnswer {
        let mut answer = answer.clone();
        match name {
            "illegal ideal Cohen–Macaulay" => answer.illegal_cohen_macaulay = None,
            "legal ideal Cohen–Macaulay" => answer.legal_cohen_macaulay = None,
            "unmixed" => answer.unmixed = None,
            "k-decomposable" => answer.least_decomposition = None,
            "depth" => (answer.depth, answer.projective_dimension) = (None, None),
            "regularity" => answer.regularity = None,
            _ => {
                let (.., place) = TRUTHS.iter().find(|(truth, ..)| *truth == name).unwrap();
                *place(&mut answer) = None;
            }
        }
        answer
    }

    /// Each answer in turn is removed: whatever the others decide must equal the computed answer, and they
    /// must decide the expected ones.
    #[test]
    fn an_answer_that_is_missing_follows_from_the_others() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let lab = Lab::new(&universe, Settings::default());
        let mut settled: Vec<(&str, &str)> = Vec::new();
        let facets = [
            "{}",
            "x1",
            "x1 x2, y1 y2",
            "x1 x2, x2 y1, y1 y2",
            "x1 x2 x3, x3 y1, y1 y2",
            "x1 y3, x3 y1, x1 x2 x3, y1 y2 y3",
            "x1 x2 x3, x3 y1 y2",
            "x1 x2, x2 x3, x3 y1, y1 x1",
        ];
        for facets in facets {
            let source = ComplexSource::Facets { facets: facets.to_owned(), left: None, impartial: false };
            let field = FieldName::default();
            let question = ComplexQuestion {
                source,
                field,
                alphabet: Default::default(),
                brief: false,
                take: vec![],
                resolution: false,
            };
            let subject = lab.complex_subject(&question.source, &budget).unwrap();
            let whole = lab.report(&subject, &question, &budget, &mut ());
            assert!(whole.complete, "{facets}");
            let numbers = [
                "illegal ideal Cohen–Macaulay",
                "legal ideal Cohen–Macaulay",
                "unmixed",
                "k-decomposable",
                "depth",
                "regularity",
            ];
            for name in TRUTHS.iter().map(|(name, ..)| *name).chain(numbers) {
                let mut answer = forget(&whole, name);
                let known = Settled::by(&subject, field, &mut answer, &budget).unwrap();
                if known.answer(name, &mut answer).is_some() {
                    assert_eq!(answer, whole, "{facets}: {name}");
                    settled.push((facets, name));
                }
            }
        }
        for name in ["depth", "regularity", "illegal ideal Cohen–Macaulay", "Gorenstein"] {
            assert!(facets.iter().all(|facets| settled.contains(&(facets, name))), "{name}: {settled:?}");
        }
        // Two disjoint edges are not sequentially Cohen–Macaulay, hence not shellable, hence not vertex
        // decomposable.
        for name in ["shellable", "vertex decomposable", "k-decomposable", "matroid"] {
            assert!(settled.contains(&("x1 x2, y1 y2", name)), "{name}: {settled:?}");
        }
    }
}
