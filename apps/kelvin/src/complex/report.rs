//! The report on one complex.

use super::facts::Fact;
use super::share::Share;
use super::subject::Subject;
use crate::calculation::Calculation;
use crate::measure::Measure;
use crate::value::LONGEST;
use crate::watch::Watch;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Complex, Face, Field, Ideal, NotShellable, Shellability, Unfinished};
use kelvin_placement::PlacementError;
use kelvin_positions::Analyst;
use kelvin_values::Universe;
use kelvin_values::notation::Style;
use serde_json::{Value, json};
use std::io;

/// Everything that is said about a complex.
pub struct Report<'r> {
    pub subject: &'r Subject,
    pub field: Field,
    pub calculation: &'r Calculation,
    /// Whether the answers are for programs: those get long lists that people do not.
    pub json: bool,
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
                    Some(dimension) => Fact::new(name, dimension.to_string(), json!(dimension)),
                    None => Fact::new(name, "none: there is no face", Value::Null),
                })
            }),
            about("f-vector", |complex, budget, name| Ok(Fact::vector(name, &complex.f_vector(budget)?))),
            about("h-vector", |complex, budget, name| Ok(Fact::vector(name, &complex.h_vector(budget)?))),
            about("Euler characteristic", |complex, budget, name| {
                Ok(Fact::vector(name, &[complex.euler_characteristic(budget)?]).unbracketed())
            }),
            about("pure", |complex, _, name| Ok(Fact::truth(name, complex.is_pure(), ""))),
            about("connected", |complex, _, name| Ok(Fact::truth(name, complex.is_connected(), ""))),
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
                    let independence =
                        game.is_independence().map(|it| Fact::truth("independence ruleset", it, ""));
                    let invariant = match game.invariance(budget)? {
                        None => Fact::truth("invariant", true, ""),
                        Some(why) => Fact::truth("invariant", false, &why.to_string()),
                    };
                    Ok(independence.into_iter().chain([invariant]).collect())
                }),
            ));
        }
        questions.extend([
            about("unmixed", unmixed),
            about("vertex decomposable", |complex, budget, name| {
                Ok(Fact::truth(name, complex.is_vertex_decomposable(budget)?, ""))
            }),
            about("shellable", shellable),
            about("reduced homology", |complex, budget, name| {
                Ok(Fact::same(name, complex.homology(budget)?.to_string()))
            }),
        ]);
        let [illegal, legal] =
            if game { ["illegal ideal", "legal ideal"] } else { ["Stanley–Reisner ideal", "facet ideal"] };
        // The ideal of the illegal positions needs no legal complex, which may be too large.
        let ideals: [(&'static str, MakeIdeal); 2] = [
            (illegal, |subject, budget| Ok(subject.illegal_ideal(budget)?.into_owned())),
            (legal, |subject, budget| Ok(subject.complex(budget)?.facet_ideal())),
        ];
        for (name, ideal) in ideals {
            let written =
                move |budget: &Budget| -> Answer { Ok(vec![short(name, &ideal(subject, budget)?)]) };
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
                Ok(vec![cohen_macaulay(name, answer.holds(), field, &why)])
            };
            questions.push((title, Box::new(asked)));
        }
        for (name, ideal) in ideals {
            let title = format!("Betti numbers, {name} over {field}");
            let named = title.clone();
            let asked = move |budget: &Budget| -> Answer {
                let table = ideal(subject, budget)?.betti_table(field, budget)?;
                let entries: Vec<Value> =
                    table.entries().map(|(i, j, b)| json!([i, j, b.to_string()])).collect();
                Ok(vec![Fact::new(title.clone(), table.to_string(), json!(entries))])
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
        let plain: Vec<&str> = names.iter().map(|name| name.split(" at ").next().unwrap_or(name)).collect();
        let mut facts = vec![Fact::new("vertices", text, json!(plain))];
        if let Subject::Game { game, .. } = self.subject
            && self.json
        {
            // For people the places stand with the vertices.
            let places: serde_json::Map<String, Value> =
                game.conflicts().basics().iter().map(|b| (b.name.clone(), json!(b.place))).collect();
            facts.push(Fact::new("places", "", json!(places)));
        }
        Ok(facts)
    }

    fn facets(&self, complex: &Complex) -> Fact {
        let count = complex.facets().len();
        if count > WRITTEN && !self.json {
            return Fact::new("facets", count.to_string(), Value::Null);
        }
        let names = |facet: &Face| facet.iter().map(|v| complex.vertices().name(v)).collect::<Vec<&str>>();
        let facets: Vec<Vec<&str>> = complex.facets().iter().map(names).collect();
        let spelt: Vec<String> =
            facets.iter().take(WRITTEN).map(|facet| format!("{{{}}}", facet.join(" "))).collect();
        let text = match count {
            0 => "none: this is the void complex".to_owned(),
            count => format!("{count}: {}", spelt.join(", ")),
        };
        Fact::new("facets", text, json!(facets))
    }

    fn flag(&self, budget: &Budget) -> Answer {
        let flag = match self.subject {
            Subject::Game { game, .. } => game.is_flag(),
            _ => self.subject.complex(budget)?.is_flag(budget)?,
        };
        Ok(vec![Fact::truth("flag", flag, "")])
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
                return Ok(vec![Fact::new("value", "none: the void complex is no game", Value::Null)]);
            }
            Subject::Labelled(complex) => complex.value(&universe, budget)?,
            Subject::Plain(_) => return Ok(Vec::new()),
        };
        let measure = Measure::new(&universe, budget);
        let [mean, temperature] = measure.mean_and_temperature(value).map_err(told)?;
        let birthday = measure.work.birthday(value).map_err(told)?;
        Ok(vec![
            Fact::same("value", measure.text(value, Style::Plain, LONGEST).map_err(told)?),
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
            Fact::same("positions", positions.to_string()),
            Fact::same("moves", size.moves.to_string()),
            Fact::same("nodes of the game tree", size.tree.to_string()),
        ];
        if let Some(birthday) = complex.formal_birthday() {
            facts.push(Fact::new("formal birthday", birthday.to_string(), json!(birthday)));
        }
        Ok(facts)
    }
}

impl Fact {
    /// One number, not a vector of one.
    fn unbracketed(mut self) -> Fact {
        self.text = self.text.trim_matches(['(', ')']).to_owned();
        if let Value::Array(numbers) = &mut self.json
            && let Some(number) = numbers.pop()
        {
            self.json = number;
        }
        self
    }
}

fn cohen_macaulay(ideal: &str, holds: bool, field: Field, why: &str) -> Fact {
    let word = if holds { "yes" } else { "no" };
    let gap = if why.is_empty() { "" } else { ": " };
    let json = json!({ "answer": holds, "field": field.to_string(), "reason": why });
    Fact::new(format!("{ideal} Cohen–Macaulay"), format!("{word}, over {field}{gap}{why}"), json)
}

fn unmixed(complex: &Complex, budget: &Budget, name: &'static str) -> Result<Fact, Unfinished> {
    Ok(match complex.mixed_covers(budget)? {
        None => Fact::truth(name, true, ""),
        Some((a, b)) if a.len().max(b.len()) > WRITTEN => {
            let why = format!("there are minimal vertex covers of {} and of {} vertices", a.len(), b.len());
            Fact::truth(name, false, &why)
        }
        Some((a, b)) => {
            let [a, b] = [&a, &b].map(|cover| complex.spell(cover));
            Fact::truth(name, false, &format!("{{{a}}} and {{{b}}} are minimal vertex covers"))
        }
    })
}

fn shellable(complex: &Complex, budget: &Budget, name: &'static str) -> Result<Fact, Unfinished> {
    match complex.shellability(budget) {
        Shellability::Shellable(shelling) => {
            let order: Vec<String> = shelling.order().iter().map(|facet| complex.spell(facet)).collect();
            let text = match order.len() > WRITTEN {
                true => format!("yes: a shelling of {} facets (--json shows it)", order.len()),
                false => format!("yes: {{{}}}", order.join("}, {")),
            };
            Ok(Fact::new(name, text, json!({ "answer": true, "shelling": order })))
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
            Ok(Fact::truth(name, false, &why))
        }
        Shellability::Undecided(why) => Err(why),
    }
}

fn short(name: &str, ideal: &Ideal) -> Fact {
    match ideal.generators().len() > WRITTEN {
        true => Fact::same(name, format!("{} generators", ideal.generators().len())),
        false => Fact::same(name, ideal.to_string()),
    }
}
