//! Published facts about the theory of values.

use kelvin_testing::{facts, unlimited};
use kelvin_values::notation::parse;
use kelvin_values::{Game, Universe, Work};
use serde_json::Value;

fn holds<'u>(work: &Work<'u, 'static>, op: &str, args: &[Value], expected: &Value) -> bool {
    let game = |i: usize| -> Game<'u> { parse(args[i].as_str().unwrap(), work).unwrap() };
    match op {
        "birthday_of" => work.birthday(game(0)).unwrap() == expected.as_u64().unwrap().into(),
        "infinitesimally_close" => {
            Some(work.infinitesimally_close(game(0), game(1)).unwrap()) == expected.as_bool()
        }
        "all_small_game" => Some(work.is_all_small(game(0)).unwrap()) == expected.as_bool(),
        "mex_value" => {
            let options =
                args[0].as_array().unwrap().iter().map(|k| work.universe().star(k.as_u64().unwrap()));
            let options: Vec<_> = options.collect();
            work.game(&options, &options).unwrap() == parse(expected.as_str().unwrap(), work).unwrap()
        }
        other => panic!("no check for {other}"),
    }
}

#[test]
fn published_birthdays_and_kinds() {
    let facts = facts(include_str!("../facts/theory.json"));
    assert_eq!(facts.len(), 30);
    let universe = Universe::new();
    let work = universe.work(unlimited());
    for fact in facts {
        assert!(holds(&work, &fact.op, &fact.args, &fact.expected), "{fact:?}");
    }
}
