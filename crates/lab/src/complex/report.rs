//! The report on one complex.

use super::facts::{Fact, count};
use super::share::Share;
use super::subject::Subject;
use crate::calculation::Calculation;
use crate::measure::Measure;
use crate::value::LONGEST;
use crate::watch::Watch;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Complex, Field, Ideal, NotShellable, Shellability, Unfinished};
use kelvin_placement::{Owner, PlacementError};
use kelvin_positions::Analyst;
use kelvin_values::notation::Style;
use kelvin_values::{Player, Universe};
use serde_json::{Value, json};
use std::io;

/// Everything that is said about a complex.
pub struct Report<'r> {
    pub subject: &'r Subject,
    pub field: Field,
    pub calculation: &'r Calculation,
    /// Whether the answers are for programs: those get long lists that people do not.
    pub json: bool,
    /// The alphabet of the value.
    pub style: Style,
}

/// More facets than this are counted, not written.
const WRITTEN: usize = 40;

/// What a question may end in.
type Answer = Result<Vec<Fact>, PlacementError>;
type MakeIdeal = fn(&Subject, &Budget) -> Result<Ideal, PlacementError>;
type Question<'q> = (String, Box<dyn Fn(&Budget) -> Answer + 'q>);

impl Report<'_> {
    /// Answers all questions in turn; whether all could be answered.
    pub fn tell(&self, mut put: impl FnMut(Fact) -> io::Result<()>) -> io::Result<bool> {
        let questions = self.questions();
        let mut share = Share::new(self.calculation, questions.len());
        let mut complete = true;
        for (name, question) in &questions {
            let budget = share.next();
            let watch = Watch::new(&budget);
            let answer = question(&budget);
            drop(watch);
            match answer {
                Ok(facts) => facts.into_iter().try_for_each(&mut put)?,
                Err(why) => {
                    complete = false;
                    put(Fact::unknown(name, why))?;
                }
            }
        }
        Ok(complete)
    }

    fn questions(&self) -> Vec<Question<'_>> {
        let Report { subject, field, .. } = *self;
        let game = !matches!(subject, Subject::Plain(_));
        let about =
            move |name: &'static str,
                  ask: fn(&Complex, &Budget, &'static str) -> Result<Fact, Unfinished>| {
                let question = move |budget: &Budget| -> Answer {
                    Ok(vec![ask(&*subject.complex(budget)?, budget, name)?])
                };
                (name.to_owned(), Box::new(question) as Box<dyn Fn(&Budget) -> Answer>)
            };
        let mut questions: Vec<Question<'_>> = vec![
            ("vertices".into(), Box::new(|budget| self.vertices(budget))),
            ("facets".into(), Box::new(|budget| Ok(vec![self.facets(&*subject.complex(budget)?)]))),
            about("dimension", |complex, _, name| {
                Ok(match complex.dimension() {
                    Some(dimension) => Fact::count(name, name, &dimension),
                    None => Fact::new(name, "none: there is no face", name, Value::Null),
                })
            }),
            about("f-vector", |complex, budget, name| {
                Ok(Fact::vector(name, "f_vector", &complex.f_vector(budget)?))
            }),
            about("h-vector", |complex, budget, name| {
                Ok(Fact::vector(name, "h_vector", &complex.h_vector(budget)?))
            }),
            about("Euler characteristic", |complex, budget, name| {
                Ok(Fact::count(name, "euler_characteristic", &complex.euler_characteristic(budget)?))
            }),
            about("pure", |complex, _, name| Ok(Fact::truth(name, name, complex.is_pure(), ""))),
            about("connected", |complex, _, name| Ok(Fact::truth(name, name, complex.is_connected(), ""))),
            ("flag".into(), Box::new(|budget| self.flag(budget))),
        ];
        if game {
            questions.push(("value".into(), Box::new(|budget| self.value(budget))));
            questions.push(("positions".into(), Box::new(|budget| self.size(budget))));
        }
        if let Subject::Game { game, .. } = subject {
            questions.push((
                "invariant".into(),
                Box::new(move |budget| {
                    let independence = game
                        .is_independence()
                        .map(|it| Fact::truth("independence ruleset", "independence_ruleset", it, ""));
                    let why = game.invariance(budget)?;
                    let reason = why.as_ref().map(ToString::to_string).unwrap_or_default();
                    let invariant = Fact::truth("invariant", "invariant", why.is_none(), &reason);
                    Ok(independence.into_iter().chain([invariant]).collect())
                }),
            ));
        }
        questions.extend([
            about("unmixed", unmixed),
            about("vertex decomposable", |complex, budget, name| {
                Ok(Fact::truth(name, "vertex_decomposable", complex.is_vertex_decomposable(budget)?, ""))
            }),
            about("shellable", shellable),
            about("reduced homology", |complex, budget, name| {
                let homology = complex.homology(budget)?;
                let group = |degree: isize| {
                    let group = homology.group(degree);
                    let torsion: Vec<Value> = group.torsion.iter().map(|n| count(&n.to_string())).collect();
                    json!({ "degree": degree, "rank": group.rank, "torsion": torsion })
                };
                let groups: Vec<Value> = homology.degrees().map(group).collect();
                Ok(Fact::new(name, homology.to_string(), "reduced_homology", json!(groups)))
            }),
        ]);
        let [illegal, legal] =
            if game { ["illegal ideal", "legal ideal"] } else { ["Stanley–Reisner ideal", "facet ideal"] };
        // The ideal of the illegal positions needs no legal complex, which may be too large.
        let ideals: [(&'static str, [&'static str; 3], MakeIdeal); 2] = [
            (illegal, ["illegal_ideal", "illegal_cohen_macaulay", "illegal_betti"], |subject, budget| {
                Ok(subject.illegal_ideal(budget)?.into_owned())
            }),
            (legal, ["legal_ideal", "legal_cohen_macaulay", "legal_betti"], |subject, budget| {
                Ok(subject.complex(budget)?.facet_ideal())
            }),
        ];
        for (name, [key, holds, _], ideal) in ideals {
            let written =
                move |budget: &Budget| -> Answer { Ok(vec![short(name, key, &ideal(subject, budget)?)]) };
            questions.push((name.to_owned(), Box::new(written)));
            let title = format!("{name} Cohen–Macaulay");
            let asked = move |budget: &Budget| -> Answer {
                let answer = ideal(subject, budget)?.cohen_macaulay(field, budget)?;
                // What is in the way of the legal ideal lies in another complex than the one reported on.
                let complex = (name == illegal).then(|| subject.complex(budget).ok()).flatten();
                let why = match (&answer.obstruction, complex) {
                    (Some(why), Some(complex)) => why.explain(&complex),
                    _ => String::new(),
                };
                let word = if answer.holds() { "yes" } else { "no" };
                let gap = if why.is_empty() { "" } else { ": " };
                let text = format!("{word}, over {field}{gap}{why}");
                let title = format!("{name} Cohen–Macaulay");
                Ok(vec![Fact::new(title, text, holds, json!(answer.holds()))])
            };
            questions.push((title, Box::new(asked)));
        }
        for (name, [.., key], ideal) in ideals {
            let title = format!("Betti numbers, {name} over {field}");
            let named = title.clone();
            let asked = move |budget: &Budget| -> Answer {
                let table = ideal(subject, budget)?.betti_table(field, budget)?;
                let entries: Vec<Value> =
                    table.entries().map(|(i, j, b)| json!([i, j, count(&b.to_string())])).collect();
                Ok(vec![Fact::new(title.clone(), table.to_string(), key, json!(entries))])
            };
            questions.push((named, Box::new(asked)));
        }
        questions
    }

    fn vertices(&self, budget: &Budget) -> Answer {
        let names: Vec<String> = match self.subject {
            Subject::Game { game, .. } => {
                let basics = game.conflicts().basics().iter();
                basics.map(|basic| format!("{} at {}", basic.name, basic.place)).collect()
            }
            _ => self.subject.complex(budget)?.vertices().names().map(str::to_owned).collect(),
        };
        let text = match names.len() {
            0 => "0".to_owned(),
            count if count > WRITTEN => count.to_string(),
            count => format!("{count}: {}", names.join(", ")),
        };
        let fact = match self.subject {
            Subject::Game { game, ruleset, board, .. } => {
                let basics = game.conflicts().basics();
                let names: Vec<&str> = basics.iter().map(|basic| basic.name.as_str()).collect();
                let places: Vec<&str> = basics.iter().map(|basic| basic.place.as_str()).collect();
                let owners: Vec<&str> = basics.iter().map(|basic| owner(basic.owner)).collect();
                Fact::new("vertices", text, "vertices", json!(names))
                    .with("places", json!(places))
                    .with("owners", json!(owners))
                    .with("ruleset", json!(ruleset))
                    .with("board", json!(board))
            }
            Subject::Labelled(complex) => {
                let owners: Vec<&str> = (0..names.len()).map(|v| owner(complex.owner(v))).collect();
                Fact::new("vertices", text, "vertices", json!(names)).with("owners", json!(owners))
            }
            Subject::Plain(_) => Fact::new("vertices", text, "vertices", json!(names)),
        };
        Ok(vec![fact.with("field", json!(self.field.to_string()))])
    }

    fn facets(&self, complex: &Complex) -> Fact {
        let count = complex.facets().len();
        if count > WRITTEN && !self.json {
            return Fact::new("facets", count.to_string(), "facets", Value::Null);
        }
        let facets: Vec<Vec<&str>> =
            complex.facets().iter().map(|facet| complex.vertices().names_of(facet)).collect();
        let spelt: Vec<String> =
            facets.iter().take(WRITTEN).map(|facet| format!("{{{}}}", facet.join(" "))).collect();
        let text = match count {
            0 => "none: this is the void complex".to_owned(),
            count => format!("{count}: {}", spelt.join(", ")),
        };
        Fact::new("facets", text, "facets", json!(facets))
    }

    fn flag(&self, budget: &Budget) -> Answer {
        let flag = match self.subject {
            Subject::Game { game, .. } => game.is_flag(),
            _ => self.subject.complex(budget)?.is_flag(budget)?,
        };
        Ok(vec![Fact::truth("flag", "flag", flag, "")])
    }

    /// What the game is worth that begins on the empty board.
    fn value(&self, budget: &Budget) -> Answer {
        let universe = Universe::new();
        let told = |why: Exhausted| PlacementError::Unfinished(why.into());
        let value = match self.subject {
            Subject::Game { game, .. } => {
                Analyst::new(&universe).value(&game.position(), budget).map_err(told)?
            }
            Subject::Labelled(complex) if complex.complex().is_void() => {
                return Ok(vec![Fact::new(
                    "value",
                    "none: the void complex is no game",
                    "value",
                    Value::Null,
                )]);
            }
            Subject::Labelled(complex) => complex.value(&universe, budget)?,
            Subject::Plain(_) => return Ok(Vec::new()),
        };
        let measure = Measure::new(&universe, budget);
        let [mean, temperature] = measure.mean_and_temperature(value).map_err(told)?;
        let birthday = measure.work.birthday(value).map_err(told)?;
        Ok(vec![
            Fact::same("value", measure.text(value, self.style, LONGEST).map_err(told)?),
            Fact::same("mean", mean.to_string()),
            Fact::same("temperature", temperature.to_string()),
            Fact::same("birthday", birthday.to_string()),
        ])
    }

    /// How large the game is.
    fn size(&self, budget: &Budget) -> Answer {
        let Some(complex) = self.subject.game_complex(budget)? else { return Ok(Vec::new()) };
        let size = complex.size(budget)?;
        let positions = size.levels.iter().fold(kelvin_numbers::Integer::ZERO, |sum, level| sum + level);
        let mut facts = vec![
            Fact::count("positions", "positions", &positions),
            Fact::count("moves", "moves", &size.moves),
            Fact::count("nodes of the game tree", "tree_nodes", &size.tree),
        ];
        if let Some(birthday) = complex.formal_birthday() {
            facts.push(Fact::count("formal birthday", "formal_birthday", &birthday));
        }
        Ok(facts)
    }
}

/// Who may claim a vertex, in a word.
pub fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::Only(Player::Left) => "Left",
        Owner::Only(Player::Right) => "Right",
        Owner::Both => "both",
    }
}

fn unmixed(complex: &Complex, budget: &Budget, name: &'static str) -> Result<Fact, Unfinished> {
    let Some((a, b)) = complex.mixed_covers(budget)? else {
        return Ok(Fact::truth(name, name, true, ""));
    };
    let why = match a.len().max(b.len()) > WRITTEN {
        true => format!("there are minimal vertex covers of {} and of {} vertices", a.len(), b.len()),
        false => {
            format!("{{{}}} and {{{}}} are minimal vertex covers", complex.spell(&a), complex.spell(&b))
        }
    };
    let covers = [&a, &b].map(|cover| complex.vertices().names_of(cover));
    Ok(Fact::truth(name, name, false, &why).with("covers", json!(covers)))
}

fn shellable(complex: &Complex, budget: &Budget, name: &'static str) -> Result<Fact, Unfinished> {
    match complex.shellability(budget) {
        Shellability::Shellable(shelling) => {
            let order: Vec<String> = shelling.order().iter().map(|facet| complex.spell(facet)).collect();
            let text = match order.len() > WRITTEN {
                true => format!("yes: a shelling of {} facets (--json shows it)", order.len()),
                false => format!("yes: {{{}}}", order.join("}, {")),
            };
            let names: Vec<_> =
                shelling.order().iter().map(|facet| complex.vertices().names_of(facet)).collect();
            Ok(Fact::new(name, text, name, json!(true)).with("shelling", json!(names)))
        }
        Shellability::NotShellable(why) => {
            let why = match why {
                NotShellable::NegativeCount { size, restriction, count } => format!(
                    "the h-triangle has {count} at facets of size {size} and restrictions of size {restriction}"
                ),
                NotShellable::NotSequentiallyCohenMacaulay(why) => {
                    format!("it is not sequentially Cohen–Macaulay: {}", why.explain(complex))
                }
                NotShellable::SearchExhausted => "every order was tried".to_owned(),
            };
            Ok(Fact::truth(name, name, false, &why))
        }
        Shellability::Undecided(why) => Err(why),
    }
}

/// An ideal by its generators; programs get all of them.
fn short(name: &str, key: &'static str, ideal: &Ideal) -> Fact {
    let generators = ideal.generators();
    let text = match generators.len() > WRITTEN {
        true => format!("{} generators", generators.len()),
        false => ideal.to_string(),
    };
    let names: Vec<_> = generators.iter().map(|face| ideal.variables().names_of(face)).collect();
    Fact::new(name, text, key, json!(names))
}
