//! Misère canonical forms: what is known of them.

use super::Method;
use super::game::outcome;
use super::heap::{playable, size};
use super::rational::small;
use crate::class::ClassId;
use crate::collection::Map;
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::misere::MisereValue;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_misere::quotient::{OctalQuotient, Places, Quotient, QuotientSolver, Rules};
use kelvin_misere::{Genus, MisereGame, MisereKind, MisereWork};
use kelvin_values::Outcome;
use std::sync::Arc;

/// Methods of impartial games of any sort.
pub(super) const IMPARTIAL: &[Method] = &[
    Method::property(
        "MisereCanonicalForm",
        "The simplest impartial game that is equal to it in misère play.",
        |machine, args| Ok(Machine::misere_value(machine.misere_form(&args[0])?)),
    ),
    Method::property(
        "Genus",
        "The nim-values in normal and in misère play, also beside copies of *2.",
        |machine, args| {
            let game = machine.misere_form(&args[0])?;
            let genus = asked(machine, &game, |work, game| Ok(work.genus(game)?))?;
            Ok(Object::value(ClassId::GENUS, Body::Genus(Box::new(genus))))
        },
    ),
    Method::property(
        "MisereNimValue",
        "The size of the nim-heap beside which it is a P-position in misère play.",
        |machine, args| Ok(Value::Integer(machine.misere_form(&args[0])?.game().misere_nim_value().into())),
    ),
];

/// Methods of misère canonical forms.
pub(super) const METHODS: &[Method] = &[
    Method::property("Birthday", "The day on which the game is born.", |machine, args| {
        Ok(Value::Integer(of(machine, &args[0])?.game().birthday().into()))
    }),
    Method::property(
        "NimValue",
        "The size of the nim-heap of equal value in normal play.",
        |machine, args| Ok(Value::Integer(of(machine, &args[0])?.game().nim_value().into())),
    ),
    Method::property("CanonicalForm", "The nimber of equal value in normal play.", |machine, args| {
        let star = of(machine, &args[0])?.game().nim_value();
        Ok(machine.value(machine.world.universe.star(star)))
    }),
    Method::property(
        "MisereOutcomeClass",
        "The misère outcome: a player without a move wins.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            Ok(outcome(if game.game().is_previous_win() { Outcome::P } else { Outcome::N }))
        },
    ),
    Method::property("Options", "The options.", |machine, args| {
        let game = of(machine, &args[0])?;
        let options: Vec<_> = game.game().options().collect();
        Ok(list(machine, &options))
    }),
    Method::property("Mate", "The game of the mates of its options, and * for 0.", |machine, args| {
        found(machine, &args[0], |work, game| Ok(work.mate(game)?))
    }),
    Method::property(
        "Parts",
        "The even games, but 0 and itself, that may be taken away from it, each with what is left.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            lists(machine, &game, |work, game| Ok(vec![work.parts(game)?])).map(|mut lists| lists.remove(0))
        },
    ),
    Method::property("Partitions", "The ways in which it is a sum of primes.", |machine, args| {
        let game = of(machine, &args[0])?;
        Ok(Value::from(lists(machine, &game, |work, game| Ok(work.partitions(game)?))?))
    }),
    Method::property("IsPrime", "Whether it is not a sum of simpler games.", |machine, args| {
        let game = of(machine, &args[0])?;
        asked(machine, &game, |work, game| Ok(work.is_prime(game)?)).map(Value::Boolean)
    }),
    Method::property(
        "IsHalfTame",
        "Whether it is not generally tame, while its sum with itself is, of genus 0^0.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            asked(machine, &game, |work, game| Ok(work.is_half_tame(game)?)).map(Value::Boolean)
        },
    ),
    Method::property("IsExtraverted", "Whether each of its options is a part of it.", |machine, args| {
        let game = of(machine, &args[0])?;
        asked(machine, &game, |work, game| Ok(work.is_extraverted(game)?)).map(Value::Boolean)
    }),
    Method::property("IsEven", "Whether it is born before its sum with *.", |machine, args| {
        let game = of(machine, &args[0])?;
        let game = game.game();
        Ok(Value::Boolean(game.is_even()))
    }),
    Method::property(
        "IsGenerallyRestive",
        "Whether it is restive, or acts as a restive game.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            let game = game.game();
            Ok(Value::Boolean(game.kind().is_generally_restive()))
        },
    ),
    Method::property("IsGenerallyTame", "Whether it is tame, or acts as a tame game.", |machine, args| {
        let game = of(machine, &args[0])?;
        let game = game.game();
        Ok(Value::Boolean(game.kind().is_generally_tame()))
    }),
    Method::property("IsIntroverted", "Whether it is 0 or *.", |machine, args| {
        let game = of(machine, &args[0])?;
        let game = game.game();
        Ok(Value::Boolean(game.nim_heap().is_some_and(|size| size < 2)))
    }),
    Method::property("IsNimHeap", "Whether it is a nim-heap.", |machine, args| {
        let game = of(machine, &args[0])?;
        let game = game.game();
        Ok(Value::Boolean(game.nim_heap().is_some()))
    }),
    Method::property(
        "IsRestive",
        "Whether its genus is restive, and its options are tame.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            let game = game.game();
            Ok(Value::Boolean(game.kind() == MisereKind::Restive))
        },
    ),
    Method::property(
        "IsRestless",
        "Whether its genus is restless, and its options are generally tame.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            let game = game.game();
            Ok(Value::Boolean(game.kind() == MisereKind::Restless))
        },
    ),
    Method::property("IsTame", "Whether its genus and those of its followers are tame.", |machine, args| {
        let game = of(machine, &args[0])?;
        let game = game.game();
        Ok(Value::Boolean(game.kind() <= MisereKind::Tame))
    }),
    Method::property(
        "IsTameable",
        "Whether the genus of its sums with tame games is as if it were tame.",
        |machine, args| {
            let game = of(machine, &args[0])?;
            let game = game.game();
            Ok(Value::Boolean(game.kind().is_tameable()))
        },
    ),
    Method::new(
        "Distinguisher",
        "(other as ImpartialGame)",
        "A game whose sums with the two have different outcomes in misère play.",
        |machine, args| pair(machine, args, "different", |work, a, b| Ok(work.distinguisher(a, b)?)),
    ),
    Method::new(
        "Link",
        "(other as ImpartialGame)",
        "A game whose sums with the two are both P-positions in misère play.",
        |machine, args| pair(machine, args, "linked", |work, a, b| Ok(work.link(a, b)?)),
    ),
    Method::new(
        "MisereMinus",
        "(other as ImpartialGame)",
        "The game whose sum with the other is this one.",
        |machine, args| pair(machine, args, "subtractable", |work, a, b| Ok(work.difference(a, b)?)),
    ),
    Method::new(
        "IsLinkedTo",
        "(other as ImpartialGame)",
        "Whether there is a link of the two.",
        |machine, args| {
            let [a, b] = [machine.misere_form(&args[0])?, machine.misere_form(&args[1])?];
            machine.with_misere(|work| {
                let [a, b] = [&a, &b].map(|game| work.universe().named(game.word()));
                Ok(Value::Boolean(match a.zip(b) {
                    Some((a, b)) => work.link(a, b)?.is_some(),
                    None => false,
                }))
            })
        },
    ),
];

/// Methods of the class of misère canonical forms.
pub(super) const STATICS: &[Method] = &[Method::new(
    "DayN",
    "(n as Integer, games as Integer ?, options as Integer ?)",
    "All games born by a day: 1, 2, 3, 5, 22 and 4171780 of them for the days from 0 to 5; at most a number of them, or those in which \
     no game has more than a number of options.",
    |machine, args| {
        let (most_games, most_options) = (most(machine, &args[2])?, most(machine, &args[3])?);
        let day =
            u32::try_from(small(machine, &args[1])?).map_err(|_| Error::value("There is no such day."))?;
        let words: Vec<u32> = machine
            .with_misere(|work| Ok(work.born_by(day)?.into_iter().map(|game| game.word()).collect()))?;
        let universe = machine.world.misere_universe.clone();
        let games = words.into_iter().filter_map(|word| universe.named(word));
        let games: Vec<_> = games.filter(|game| is_narrow(*game, most_options)).take(most_games).collect();
        Ok(list(machine, &games))
    },
)];

/// A number that may be left out: then there is no limit.
fn most<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<usize> {
    match value {
        Value::Undefined => Ok(usize::MAX),
        value => usize::try_from(small(machine, value)?).map_err(|_| Error::value("The number is negative.")),
    }
}

/// Whether a game and all that can be reached have at most this many options.
fn is_narrow(game: MisereGame<'_>, most: usize) -> bool {
    // The days that can be listed are few, and so are the moves in a game.
    game.options().count() <= most && game.options().all(|option| is_narrow(option, most))
}

/// Methods of genera.
pub(super) const GENUS: &[Method] = &[
    Method::property("NimValue", "The nim-value in normal play.", |machine, args| {
        Ok(Value::Integer(genus(machine, &args[0])?.normal().into()))
    }),
    Method::new(
        "MisereNimValue",
        "(n as Integer)",
        "The misère nim-value beside n copies of *2.",
        |machine, args| {
            let n = usize::try_from(small(machine, &args[1])?)
                .map_err(|_| Error::value("The number is negative."))?;
            Ok(Value::Integer(genus(machine, &args[0])?.misere(n).into()))
        },
    ),
    Method::property("IsTame", "Whether the nim-values are those of a sum of nim-heaps.", |machine, args| {
        Ok(Value::Boolean(genus(machine, &args[0])?.is_tame()))
    }),
];

/// Methods of rulesets on heaps.
pub(super) const HEAP_RULESET: &[Method] = &[Method::new(
    "MisereQuotient",
    "(n as Integer)",
    "The misère quotient of the heaps up to n: order, presentation, P-portion, what each heap pretends to be, and a period that is proved.",
    |machine, args| {
        let most = size(machine, &args[1])?;
        let most = u32::try_from(most).map_err(|_| Error::value("That heap is too large."))?;
        let budget = machine.budget();
        let quotient = match playable(&args[0]) {
            Some(code) => {
                let OctalQuotient { quotient, ended } = OctalQuotient::find(code, most, budget);
                ended.map_or(Ok(quotient), |why| Err(Error::from(why)))?
            }
            None => {
                let mut rules = Rules::default();
                for heap in 0..=u64::from(most) {
                    let options = machine.heap_options(&args[0], heap)?;
                    let places = options
                        .iter()
                        .map(|option| option.iter().map(|&part| part as u32).collect::<Places>());
                    if let Some(part) = options.iter().flatten().find(|&&part| part >= heap) {
                        return Err(super::grown(heap, *part));
                    }
                    rules.push(places);
                }
                let mut solver = QuotientSolver::default();
                solver.solve(&rules, budget)?;
                solver.quotient()
            }
        };
        Ok(facts(&quotient))
    },
)];

/// What is known of a quotient, by name.
fn facts<'u>(quotient: &Quotient) -> Value<'u> {
    let name = |element| Value::from(quotient.name(element));
    let names = |elements: Vec<_>| Value::from(elements.into_iter().map(name).collect::<Vec<_>>());
    let heaps = (0..quotient.heaps()).filter_map(|heap| quotient.pretends(heap)).collect();
    let period = quotient.period().map_or(Value::Nothing, |found| {
        let parts = [found.period as u64, found.preperiod as u64, 0];
        Object::value(ClassId::PERIODICITY, Body::Periodicity(parts))
    });
    let entries = [
        ("Order", Value::Integer(quotient.order() as i64)),
        ("Presentation", Value::from(quotient.presentation().to_string())),
        ("PPortion", names(quotient.p_portion())),
        ("Idempotents", names(quotient.idempotents())),
        ("Kernel", names(quotient.kernel())),
        ("IsTame", Value::Boolean(quotient.is_tame())),
        ("IsRegular", Value::Boolean(quotient.is_regular())),
        ("Heaps", names(heaps)),
        ("Periodicity", period),
    ];
    let entries = entries.into_iter().map(|(key, value)| (Value::from(key), value));
    Value::Map(Arc::new(Map::from_iter(entries)))
}

/// The misère game that a value is.
fn of<'u>(machine: &Machine<'_, 'u>, value: &Value<'u>) -> Result<MisereValue> {
    Machine::misere_game(value).ok_or_else(|| machine.expected("game.misere.MisereCanonicalGame", value))
}

fn genus<'v, 'u>(machine: &Machine<'_, 'u>, value: &'v Value<'u>) -> Result<&'v Genus> {
    match value {
        Value::Object(object) => match &object.body {
            Body::Genus(genus) => Ok(genus),
            _ => Err(machine.expected("game.misere.Genus", value)),
        },
        _ => Err(machine.expected("game.misere.Genus", value)),
    }
}

/// A misère game of the worksheet, where its forms are kept.
fn named<'w>(work: &MisereWork<'w, '_>, game: &MisereValue) -> Result<MisereGame<'w>> {
    work.universe()
        .named(game.word())
        .ok_or_else(|| Error::value("This misère game is not one of this worksheet."))
}

/// What work finds of a misère game.
fn asked<T>(
    machine: &Machine<'_, '_>,
    game: &MisereValue,
    ask: impl for<'w> FnOnce(&MisereWork<'w, '_>, MisereGame<'w>) -> Result<T>,
) -> Result<T> {
    machine.with_misere(|work| ask(work, named(work, game)?))
}

/// A misère game that comes from another.
fn found<'u>(
    machine: &Machine<'_, 'u>,
    value: &Value<'u>,
    ask: impl for<'w> FnOnce(&MisereWork<'w, '_>, MisereGame<'w>) -> Result<MisereGame<'w>>,
) -> Result<Value<'u>> {
    let game = of(machine, value)?;
    let found = machine.find_misere(|work| ask(work, named(work, &game)?))?;
    Ok(Machine::misere_value(found))
}

/// A misère game that comes from two others, if there is one.
fn pair<'u>(
    machine: &mut Machine<'_, 'u>,
    args: &[Value<'u>],
    word: &str,
    ask: impl for<'w> FnOnce(
        &MisereWork<'w, '_>,
        MisereGame<'w>,
        MisereGame<'w>,
    ) -> Result<Option<MisereGame<'w>>>,
) -> Result<Value<'u>> {
    let [a, b] = [machine.misere_form(&args[0])?, machine.misere_form(&args[1])?];
    let found = machine.find_misere(|work| {
        let [Some(first), Some(second)] = [&a, &b].map(|game| work.universe().named(game.word())) else {
            return Ok(work.universe().zero());
        };
        let none = || Error::value(format!("Those misère games are not {word}: {a}, {b}"));
        ask(work, first, second)?.ok_or_else(none)
    })?;
    Ok(Machine::misere_value(found))
}

fn list<'u>(machine: &Machine<'_, 'u>, games: &[MisereGame<'_>]) -> Value<'u> {
    let universe = &machine.world.misere_universe;
    let games = games.iter().map(|&game| Machine::misere_value(MisereValue::of(universe, game)));
    Value::from(games.collect::<Vec<_>>())
}

/// Lists of misère games that work finds.
fn lists<'u>(
    machine: &Machine<'_, 'u>,
    game: &MisereValue,
    ask: impl for<'w> FnOnce(&MisereWork<'w, '_>, MisereGame<'w>) -> Result<Vec<Vec<MisereGame<'w>>>>,
) -> Result<Vec<Value<'u>>> {
    let words: Vec<Vec<u32>> = asked(machine, game, |work, game| {
        let lists = ask(work, game)?;
        Ok(lists.iter().map(|games| games.iter().map(|game| game.word()).collect()).collect())
    })?;
    let universe = &machine.world.misere_universe;
    Ok(words
        .into_iter()
        .map(|words| {
            list(machine, &words.iter().filter_map(|&word| universe.named(word)).collect::<Vec<_>>())
        })
        .collect())
}
