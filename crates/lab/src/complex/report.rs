//! The report on one complex.

use super::algebra::not_shellable;
use super::answer::{Betti, ComplexAnswer, ComplexQuestion};
use super::facts::{Fact, Homology};
use super::implied::Settled;
use super::share::Share;
use super::subject::ComplexSubject;
use crate::error::Error;
use crate::lab::Lab;
use crate::observer::{Observer, Part};
use crate::texts::{Digits, ExactNumber};
use crate::words::Count;
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Complex, Face, Ideal, Shellability, Vertices};
use kelvin_numbers::Integer;
use kelvin_placement::PlacementError;

/// The longest list of facets in the facts; longer ones are only counted.
pub(super) const LISTED: usize = 40;

/// The result of a question: facts in words, whose data are also in the answer.
pub(super) type Facts = Result<Vec<Fact>, PlacementError>;
pub(super) type Ask<'q> = Box<dyn Fn(&Budget, &mut ComplexAnswer) -> Facts + 'q>;

/// One of the two ideals: its name, its construction, and its fields in the answer.
#[derive(Clone, Copy)]
pub(super) struct IdealOf {
    pub(super) name: &'static str,
    /// Whether an obstruction to being Cohen–Macaulay is a face of the reported complex.
    here: bool,
    make: fn(&ComplexSubject, &Budget) -> Result<Ideal, PlacementError>,
    generators: fn(&mut ComplexAnswer) -> &mut Option<Vec<Vec<String>>>,
    cohen_macaulay: fn(&mut ComplexAnswer) -> &mut Option<bool>,
    betti: fn(&mut ComplexAnswer) -> &mut Option<Betti>,
}

pub(super) struct Report<'r, 'u> {
    lab: &'r Lab<'u>,
    pub(super) subject: &'r ComplexSubject,
    pub(super) question: &'r ComplexQuestion,
}

impl Lab<'_> {
    /// Reports on a complex. When the budget runs out, the answer contains the facts found so far.
    pub fn complex(
        &self,
        question: &ComplexQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ComplexAnswer, Error> {
        let subject = self.complex_subject(&question.source, budget)?.taken(&question.take, budget)?;
        Ok(self.report(&subject, question, budget, observer))
    }

    /// Reports on a parsed complex.
    pub fn report(
        &self,
        subject: &ComplexSubject,
        question: &ComplexQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> ComplexAnswer {
        let report = Report { lab: self, subject, question };
        let mut answer = ComplexAnswer { complete: true, ..ComplexAnswer::default() };
        let questions = report.questions();
        let mut share = Share::new(budget, questions.len());
        let mut open = Vec::new();
        for (name, ask) in &questions {
            match ask(&share.next(), &mut answer) {
                Ok(facts) => facts.into_iter().for_each(|fact| observer.see(Part::Fact(fact))),
                Err(why) => open.push((name, why)),
            }
        }
        // Open questions come last, because later answers may decide them.
        let settled = match open.is_empty() {
            true => None,
            false => Settled::by(subject, question.field, &mut answer, budget),
        };
        for (name, why) in open {
            let facts = settled.as_ref().and_then(|settled| settled.answer(name, &mut answer));
            answer.complete &= facts.is_some();
            let facts = facts.unwrap_or_else(|| vec![Fact::unknown(name, why)]);
            facts.into_iter().for_each(|fact| observer.see(Part::Fact(fact)));
        }
        answer
    }
}

impl<'r> Report<'r, '_> {
    fn questions(&self) -> Vec<(String, Ask<'_>)> {
        let subject = self.subject;
        let game = !matches!(subject, ComplexSubject::Plain(_));
        let mut questions: Vec<(String, Ask<'_>)> = vec![
            ("vertices".into(), Box::new(|budget, answer| self.vertices(budget, answer))),
            ("facets".into(), Box::new(|budget, answer| self.facets(&*subject.complex(budget)?, answer))),
            (
                "dimension".into(),
                Box::new(|budget, answer| {
                    let dimension = subject.complex(budget)?.dimension();
                    answer.dimension = dimension.and_then(|dimension| i64::try_from(dimension).ok());
                    let text = dimension.map_or("none: there is no face".into(), |it| it.to_string());
                    Ok(vec![Fact::new("dimension", text)])
                }),
            ),
            (
                "f-vector".into(),
                Box::new(|budget, answer| {
                    let vector = counts(&subject.complex(budget)?.f_vector(budget)?);
                    let fact = Fact::vector("f-vector", &vector);
                    answer.f_vector = Some(vector);
                    Ok(vec![fact])
                }),
            ),
            (
                "h-vector".into(),
                Box::new(|budget, answer| {
                    let vector = counts(&subject.complex(budget)?.h_vector(budget)?);
                    let fact = Fact::vector("h-vector", &vector);
                    answer.h_vector = Some(vector);
                    Ok(vec![fact])
                }),
            ),
            (
                "Euler characteristic".into(),
                Box::new(|budget, answer| {
                    let count = Count::of(&subject.complex(budget)?.euler_characteristic(budget)?);
                    let fact = Fact::new("Euler characteristic", count.to_string());
                    answer.euler_characteristic = Some(count);
                    Ok(vec![fact])
                }),
            ),
            (
                "pure".into(),
                Box::new(|budget, answer| {
                    let pure = *answer.pure.insert(subject.complex(budget)?.is_pure());
                    Ok(vec![Fact::truth("pure", pure, "")])
                }),
            ),
            (
                "connected".into(),
                Box::new(|budget, answer| {
                    let connected = *answer.connected.insert(subject.complex(budget)?.is_connected());
                    Ok(vec![Fact::truth("connected", connected, "")])
                }),
            ),
            (
                "flag".into(),
                Box::new(|budget, answer| {
                    let flag = match subject {
                        ComplexSubject::Game { game, .. } => game.is_flag(),
                        _ => subject.complex(budget)?.is_flag(budget)?,
                    };
                    answer.flag = Some(flag);
                    Ok(vec![Fact::truth("flag", flag, "")])
                }),
            ),
        ];
        if game {
            questions.push(("value".into(), Box::new(|budget, answer| self.value(budget, answer))));
            questions.push(("positions".into(), Box::new(|budget, answer| self.size(budget, answer))));
        }
        if let ComplexSubject::Game { game, .. } = subject {
            questions.push((
                "invariant".into(),
                Box::new(move |budget, answer| {
                    answer.independence_ruleset = game.is_independence();
                    let independence =
                        game.is_independence().map(|it| Fact::truth("independence ruleset", it, ""));
                    let why = game.invariance(budget)?;
                    let reason = why.as_ref().map(ToString::to_string).unwrap_or_default();
                    answer.invariant = Some(why.is_none());
                    let invariant = Fact::truth("invariant", why.is_none(), &reason);
                    Ok(independence.into_iter().chain([invariant]).collect())
                }),
            ));
        }
        questions.extend::<[(String, Ask<'_>); 4]>([
            (
                "unmixed".into(),
                Box::new(|budget, answer| unmixed(&*subject.complex(budget)?, budget, answer)),
            ),
            (
                "vertex decomposable".into(),
                Box::new(|budget, answer| {
                    let holds = subject.complex(budget)?.is_vertex_decomposable(budget)?;
                    answer.vertex_decomposable = Some(holds);
                    Ok(vec![Fact::truth("vertex decomposable", holds, "")])
                }),
            ),
            (
                "shellable".into(),
                Box::new(|budget, answer| shellable(&*subject.complex(budget)?, budget, answer)),
            ),
            (
                "reduced homology".into(),
                Box::new(|budget, answer| {
                    let homology = subject.complex(budget)?.homology(budget)?;
                    let group = |degree: isize| {
                        let group = homology.group(degree);
                        let torsion = group.torsion.iter().map(Count::of).collect();
                        Homology { degree: degree as i64, rank: Count::of(&group.rank), torsion }
                    };
                    answer.reduced_homology = Some(homology.degrees().map(group).collect());
                    Ok(vec![Fact::new("reduced homology", homology.to_string())])
                }),
            ),
        ]);
        let ideals = ideals(game);
        for ideal in ideals {
            questions.push((
                ideal.name.into(),
                Box::new(move |budget, answer| {
                    let made = (ideal.make)(subject, budget)?;
                    let generators = made.generators();
                    *(ideal.generators)(answer) = Some(named(made.variables(), generators));
                    Ok(vec![match generators.len() > LISTED {
                        true => Fact::long(ideal.name, format!("{} generators", generators.len())),
                        false => Fact::new(ideal.name, made.to_string()),
                    }])
                }),
            ));
            let title = format!("{} Cohen–Macaulay", ideal.name);
            questions.push((
                title.clone(),
                Box::new(move |budget, answer| {
                    let found =
                        (ideal.make)(subject, budget)?.cohen_macaulay(self.question.field.0, budget)?;
                    let complex = ideal.here.then(|| subject.complex(budget).ok()).flatten();
                    let why = match (&found.obstruction, complex) {
                        (Some(why), Some(complex)) => why.explain(&complex),
                        _ => String::new(),
                    };
                    *(ideal.cohen_macaulay)(answer) = Some(found.holds());
                    let word = if found.holds() { "yes" } else { "no" };
                    let gap = if why.is_empty() { "" } else { ": " };
                    let text = format!("{word}, over {}{gap}{why}", self.question.field.0);
                    Ok(vec![Fact::new(title.clone(), text)])
                }),
            ));
        }
        for ideal in ideals {
            let title = format!("Betti numbers, {} over {}", ideal.name, self.question.field.0);
            questions.push((
                title.clone(),
                Box::new(move |budget, answer| {
                    let table = (ideal.make)(subject, budget)?.betti_table(self.question.field.0, budget)?;
                    *(ideal.betti)(answer) =
                        Some(table.entries().map(|(i, j, b)| (i, j, Count::of(&b))).collect());
                    Ok(vec![Fact::new(title.clone(), table.to_string())])
                }),
            ));
        }
        questions.extend(self.algebra());
        questions
    }

    fn vertices(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let shown: Vec<String> = match self.subject {
            ComplexSubject::Game { game, ruleset, board, .. } => {
                let basics = game.conflicts().basics();
                answer.ruleset = Some(ruleset.clone());
                answer.board = Some(board.clone());
                answer.vertices = Some(basics.iter().map(|basic| basic.name.clone()).collect());
                answer.places = Some(basics.iter().map(|basic| basic.place.to_string()).collect());
                answer.owners = Some(basics.iter().map(|basic| basic.owner.into()).collect());
                basics.iter().map(|basic| format!("{} at {}", basic.name, basic.place)).collect()
            }
            other => {
                let complex = other.complex(budget)?;
                let names: Vec<String> = complex.vertices().names().map(str::to_owned).collect();
                if let ComplexSubject::Labelled(labelled) = other {
                    answer.owners = Some((0..names.len()).map(|v| labelled.owner(v).into()).collect());
                }
                answer.vertices = Some(names.clone());
                names
            }
        };
        answer.field = Some(self.question.field.0.to_string());
        let text = match shown.len() {
            0 => "0".to_owned(),
            count if count > LISTED => count.to_string(),
            count => format!("{count}: {}", shown.join(", ")),
        };
        Ok(vec![Fact::new("vertices", text)])
    }

    fn facets(&self, complex: &Complex, answer: &mut ComplexAnswer) -> Facts {
        let count = complex.facets().len();
        if count > LISTED && self.question.brief {
            return Ok(vec![Fact::new("facets", count.to_string())]);
        }
        let facets = named(complex.vertices(), complex.facets());
        let spelt: Vec<String> =
            facets.iter().take(LISTED).map(|facet| format!("{{{}}}", facet.join(" "))).collect();
        answer.facets = Some(facets);
        let text = match count {
            0 => "none: this is the void complex".to_owned(),
            count => format!("{count}: {}", spelt.join(", ")),
        };
        Ok(vec![Fact::new("facets", text)])
    }

    /// Computes the value of the game on the empty board.
    fn value(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let unfinished = |why: Exhausted| PlacementError::Unfinished(why.into());
        let value = match self.subject {
            ComplexSubject::Game { game, .. } => {
                self.lab.analyst().value(&game.position(), budget).map_err(unfinished)?
            }
            ComplexSubject::Labelled(complex) if complex.complex().is_void() => {
                return Ok(vec![Fact::new("value", "none: the void complex is not a game")]);
            }
            ComplexSubject::Labelled(complex) => complex.value(self.lab.universe(), budget)?,
            ComplexSubject::Plain(_) => return Ok(Vec::new()),
        };
        let [mean, temperature] = self.lab.mean_and_temperature(value, budget).map_err(unfinished)?;
        let birthday = self.lab.universe().work(budget).birthday(value).map_err(unfinished)?;
        let written = self.lab.written(value, self.question.alphabet, LONGEST, budget).map_err(unfinished)?;
        let facts = [
            ("value", written.to_string()),
            ("mean", mean.to_string()),
            ("temperature", temperature.to_string()),
            ("birthday", birthday.to_string()),
        ];
        (answer.value, answer.options) = (written.value, written.options);
        answer.mean = Some(ExactNumber::of(mean));
        answer.temperature = Some(ExactNumber::of(temperature));
        answer.birthday = Some(Digits::of(birthday));
        Ok(facts.into_iter().map(|(name, text)| Fact::new(name, text)).collect())
    }

    /// Computes the size of the game.
    fn size(&self, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
        let Some(complex) = self.subject.game_complex(budget)? else { return Ok(Vec::new()) };
        let size = complex.size(budget)?;
        let positions = size.levels.iter().fold(Integer::ZERO, |sum, level| sum + level);
        let mut facts = vec![];
        let mut record = |name: &str, count: Count| {
            facts.push(Fact::new(name, count.to_string()));
            Some(count)
        };
        answer.positions = record("positions", Count::of(&positions));
        answer.moves = record("moves", Count::of(&size.moves));
        answer.tree_nodes = record("nodes of the game tree", Count::of(&size.tree));
        if let Some(birthday) = complex.formal_birthday() {
            answer.formal_birthday = record("formal birthday", Count::of(&birthday));
        }
        Ok(facts)
    }
}

fn counts(numbers: &[impl ToString]) -> Vec<Count> {
    numbers.iter().map(Count::of).collect()
}

/// Writes sets of vertices by their names.
pub(super) fn named(vertices: &Vertices, faces: &[Face]) -> Vec<Vec<String>> {
    let names = |face: &Face| vertices.names_of(face).into_iter().map(str::to_owned).collect();
    faces.iter().map(names).collect()
}

/// Describes the illegal and the legal ideal, or their counterparts for a complex that is not a game.
pub(super) fn ideals(game: bool) -> [IdealOf; 2] {
    let [illegal, legal] =
        if game { ["illegal ideal", "legal ideal"] } else { ["Stanley–Reisner ideal", "facet ideal"] };
    [
        // The ideal of the illegal positions does not need the legal complex, which may be too large.
        IdealOf {
            name: illegal,
            here: true,
            make: |subject, budget| Ok(subject.illegal_ideal(budget)?.into_owned()),
            generators: |answer| &mut answer.illegal_ideal,
            cohen_macaulay: |answer| &mut answer.illegal_cohen_macaulay,
            betti: |answer| &mut answer.illegal_betti,
        },
        IdealOf {
            name: legal,
            here: false,
            make: |subject, budget| Ok(subject.complex(budget)?.facet_ideal()),
            generators: |answer| &mut answer.legal_ideal,
            cohen_macaulay: |answer| &mut answer.legal_cohen_macaulay,
            betti: |answer| &mut answer.legal_betti,
        },
    ]
}

fn unmixed(complex: &Complex, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
    let covers = complex.mixed_covers(budget)?;
    answer.unmixed = Some(covers.is_none());
    let Some((a, b)) = covers else { return Ok(vec![Fact::truth("unmixed", true, "")]) };
    let why = match a.len().max(b.len()) > LISTED {
        true => format!("there are minimal vertex covers of {} and of {} vertices", a.len(), b.len()),
        false => {
            format!("{{{}}} and {{{}}} are minimal vertex covers", complex.spell(&a), complex.spell(&b))
        }
    };
    answer.covers = Some(named(complex.vertices(), &[a, b]));
    Ok(vec![Fact::truth("unmixed", false, &why)])
}

fn shellable(complex: &Complex, budget: &Budget, answer: &mut ComplexAnswer) -> Facts {
    let text = match complex.shellability(budget) {
        Shellability::Shellable(shelling) => {
            let order: Vec<String> = shelling.order().iter().map(|facet| complex.spell(facet)).collect();
            answer.shellable = Some(true);
            answer.shelling = Some(named(complex.vertices(), shelling.order()));
            match order.len() > LISTED {
                true => {
                    let text = format!("yes: a shelling of {} facets", order.len());
                    return Ok(vec![Fact::long("shellable", text)]);
                }
                false => format!("yes: {{{}}}", order.join("}, {")),
            }
        }
        Shellability::NotShellable(why) => {
            answer.shellable = Some(false);
            let why = not_shellable(&why, complex);
            format!("no: {why}")
        }
        Shellability::Undecided(why) => return Err(why.into()),
    };
    Ok(vec![Fact::new("shellable", text)])
}
