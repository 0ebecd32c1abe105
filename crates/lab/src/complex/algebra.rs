//! The algebraic part of a report: ideals, resolutions and invariants.

use super::answer::ComplexAnswer;
use super::facts::Fact;
use super::report::{Ask, Facts, LISTED, Report, named};
use crate::words::Count;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, NotShellable};

/// The longest resolution, in lines, that the facts list; longer ones are only in the JSON answer.
const LINES_LISTED: usize = 200;

impl Report<'_, '_> {
    pub(super) fn algebra(&self) -> Vec<(String, Ask<'_>)> {
        let mut questions = vec![
            ask("sequentially Cohen–Macaulay", Box::new(|budget, answer| self.sequential(budget, answer))),
            ask("Buchsbaum", Box::new(|budget, answer| self.buchsbaum(budget, answer))),
            ask("Gorenstein", Box::new(|budget, answer| self.gorenstein(budget, answer))),
            ask("matroid", Box::new(|budget, answer| self.matroid(budget, answer))),
            ask("k-decomposable", Box::new(|budget, answer| self.decomposable(budget, answer))),
            ask("minimal vertex covers", Box::new(|budget, answer| self.covers(budget, answer))),
            ask("primary decomposition", Box::new(|budget, answer| self.primes(budget, answer))),
            ask("Alexander dual", Box::new(|budget, answer| self.dual(budget, answer))),
            ask("Hilbert series", Box::new(|budget, answer| self.hilbert(budget, answer))),
            ask("depth", Box::new(|budget, answer| self.depth(budget, answer))),
            ask("regularity", Box::new(|budget, answer| self.regularity(budget, answer))),
            ask("linear quotients", Box::new(|budget, answer| self.quotients(budget, answer))),
        ];
        if self.question.resolution {
            questions.push(ask("resolution", Box::new(|budget, answer| self.resolution(budget, answer))));
        }
        questions
    }

    /// States whether a property holds over the field of the question, with the reason.
    fn over(&self, name: &str, holds: bool, why: Option<String>) -> Facts {
        let word = if holds { "yes" } else { "no" };
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        Ok(vec![Fact::new(name, format!("{word}, over {}{why}", self.question.field.0))])
    }

    fn sequential(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let found = complex.sequentially_cohen_macaulay(self.question.field.0, budget)?;
        answer.sequentially_cohen_macaulay = Some(found.holds());
        let why = found.obstruction.as_ref().map(|why| why.explain(&complex));
        self.over("sequentially Cohen–Macaulay", found.holds(), why)
    }

    fn buchsbaum(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let found = complex.buchsbaum(self.question.field.0, budget)?;
        answer.buchsbaum = Some(found.holds());
        self.over("Buchsbaum", found.holds(), found.obstruction.as_ref().map(|why| why.explain(&complex)))
    }

    fn gorenstein(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let found = complex.gorenstein(self.question.field.0, budget)?;
        answer.gorenstein = Some(found.holds());
        let cone = || format!("a cone over {{{}}}", complex.spell(&found.cone_points));
        let why = match &found.obstruction {
            Some(why) => Some(why.explain(&complex)),
            None if found.is_star() => Some("Gorenstein*".to_owned()),
            None => Some(cone()),
        };
        self.over("Gorenstein", found.holds(), why)
    }

    fn matroid(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let why = complex.no_exchange(budget)?;
        let holds = why.is_none() && !complex.is_void();
        answer.matroid = Some(holds);
        let why = why.map(|why| why.explain(&complex)).unwrap_or_default();
        Ok(vec![Fact::truth("matroid", holds, &why)])
    }

    fn decomposable(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let found = match complex.is_vertex_decomposable(budget)? {
            true => Some(0),
            false if complex.shellability(budget).answer() == Some(false) => None,
            false => complex.least_decomposition(budget)?,
        };
        answer.least_decomposition = found.map(|k| k as u64);
        let text = match found {
            Some(k) => format!("yes, for k at least {k}"),
            None => "no, for no k: it is not shellable".to_owned(),
        };
        Ok(vec![Fact::new("k-decomposable", text)])
    }

    fn covers(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let ideal = complex.facet_ideal();
        let sizes = ideal.heights(budget)?;
        let covers = complex.minimal_vertex_covers(budget)?;
        let counts: Vec<String> =
            sizes.iter().map(|(size, count)| format!("{count} of size {size}")).collect();
        let number = covers.len();
        if number <= LISTED || !self.question.brief {
            answer.minimal_vertex_covers = Some(named(complex.vertices(), &covers));
        }
        answer.cover_sizes = Some(sizes);
        let text = format!("{number}{}{}", if number > 0 { ": " } else { "" }, counts.join(", "));
        Ok(vec![Fact::new("minimal vertex covers", text)])
    }

    fn primes(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let ideal = self.subject.illegal_ideal(budget)?;
        let primes = ideal.primary_decomposition(budget)?;
        if primes.len() <= LISTED || !self.question.brief {
            answer.illegal_primes = Some(named(ideal.variables(), &ideal.minimal_primes(budget)?));
        }
        let fact = match primes.len() {
            0 => Fact::new("primary decomposition", "none: this is the unit ideal"),
            many if many > LISTED => Fact::long("primary decomposition", format!("{many} minimal primes")),
            _ => {
                let texts: Vec<String> = primes.iter().map(ToString::to_string).collect();
                Fact::new("primary decomposition", texts.join(" ∩ "))
            }
        };
        Ok(vec![fact])
    }

    fn dual(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let dual = self.subject.complex(budget)?.alexander_dual(budget)?;
        let count = dual.facets().len();
        if count <= LISTED || !self.question.brief {
            answer.alexander_dual = Some(named(dual.vertices(), dual.facets()));
        }
        Ok(vec![match count > LISTED {
            true => Fact::long("Alexander dual", format!("{count} facets")),
            false => Fact::new("Alexander dual", dual.to_string()),
        }])
    }

    fn hilbert(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let series = complex.hilbert_series(budget)?.to_string();
        let polynomial = complex.hilbert_polynomial(budget)?.to_string();
        let facts = vec![
            Fact::new("Hilbert series", series.clone()),
            Fact::new("Hilbert polynomial", polynomial.clone()),
        ];
        (answer.hilbert_series, answer.hilbert_polynomial) = (Some(series), Some(polynomial));
        Ok(facts)
    }

    fn depth(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let complex = self.subject.complex(budget)?;
        let depth = complex.depth(self.question.field.0, budget)?;
        let length = depth.map(|depth| complex.vertices().len() - depth);
        answer.depth = depth.map(|depth| depth as u64);
        answer.projective_dimension = length.map(|length| length as u64);
        Ok(vec![number("depth", depth), number("projective dimension", length)])
    }

    fn regularity(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let ideal = self.subject.illegal_ideal(budget)?;
        let regularity = ideal.regularity(self.question.field.0, budget)?;
        answer.regularity = regularity.map(|regularity| regularity as u64);
        Ok(vec![number("regularity", regularity)])
    }

    fn quotients(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let ideal = self.subject.illegal_ideal(budget)?;
        let found = ideal.linear_quotients(budget)?;
        answer.linear_quotients = Some(found.is_ok());
        Ok(vec![match found {
            Ok(order) => {
                let fact = match order.len() > LISTED {
                    true => {
                        Fact::long("linear quotients", format!("yes: an order of {} generators", order.len()))
                    }
                    false => {
                        let spelt: Vec<String> = order
                            .iter()
                            .map(|generator| ideal.variables().names_of(generator).join("*"))
                            .collect();
                        Fact::truth("linear quotients", true, &spelt.join(", "))
                    }
                };
                answer.quotients = Some(named(ideal.variables(), &order));
                fact
            }
            Err(why) => {
                let dual = ideal.alexander_dual(budget)?.stanley_reisner_complex(budget)?;
                let why = not_shellable(&why, &dual);
                Fact::truth("linear quotients", false, &format!("of the Alexander dual {why}"))
            }
        }])
    }

    fn resolution(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let ideal = self.subject.illegal_ideal(budget)?;
        let resolution = ideal.resolution(self.question.field.0, budget)?;
        let lines: Vec<String> = resolution.to_string().lines().map(str::to_owned).collect();
        let fact = match lines.len() > LINES_LISTED {
            true => Fact::long("resolution", format!("{} generators", lines.len())),
            // Several lines are printed as a block.
            false => Fact::new("resolution", format!("{}\n", lines.join("\n"))),
        };
        let names = |set| ideal.variables().names_of(set).into_iter().map(str::to_owned).collect();
        let numbers = ideal.multigraded_betti_numbers(self.question.field.0, budget)?;
        let written = numbers.iter().map(|(i, set, rank)| (*i, names(set), Count::of(rank)));
        answer.multigraded_betti = Some(written.collect());
        answer.resolution = Some(lines);
        Ok(vec![fact])
    }
}

fn ask<'q>(name: &str, ask: Ask<'q>) -> (String, Ask<'q>) {
    (name.to_owned(), ask)
}

fn number(name: &str, number: Option<usize>) -> Fact {
    Fact::new(name, number.map_or("none: the ring is 0".to_owned(), |number| number.to_string()))
}

/// Describes why a complex is not shellable.
pub(super) fn not_shellable(why: &NotShellable, complex: &Complex) -> String {
    match why {
        NotShellable::NegativeCount { size, restriction, count } => {
            format!(
                "the h-triangle has {count} at facets of size {size} and restrictions of size {restriction}"
            )
        }
        NotShellable::NotSequentiallyCohenMacaulay(why) => {
            format!("it is not sequentially Cohen–Macaulay: {}", why.explain(complex))
        }
        NotShellable::SearchExhausted => "every order was tried".to_owned(),
    }
}
