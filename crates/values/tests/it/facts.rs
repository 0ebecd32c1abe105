//! Published facts about values.

use kelvin_budget::Budget;
use kelvin_testing::facts;
use kelvin_values::{Game, Player, Universe};
use serde_json::Value;
use std::cmp::Ordering;

fn read<'u>(universe: &'u Universe, text: &Value) -> Game<'u> {
    kelvin_testing::read(universe, text.as_str().expect("a text"))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|v| v.as_str().expect("a text")).collect()
}

fn holds(universe: &Universe, op: &str, args: &[Value], expected: &Value) -> bool {
    let game = || read(universe, &args[0]);
    match op {
        "value" => game() == read(universe, expected),
        "compare" => {
            let sign = match game().partial_cmp(&read(universe, &args[1])) {
                Some(Ordering::Less) => "<",
                Some(Ordering::Greater) => ">",
                Some(Ordering::Equal) => "=",
                None => "||",
            };
            expected == sign
        }
        "outcome_of" => {
            let zero = universe.zero();
            let outcome = match (game() >= zero, game() <= zero) {
                (true, true) => "P",
                (true, false) => "L",
                (false, true) => "R",
                (false, false) => "N",
            };
            expected == outcome
        }
        "is_number" => expected.as_bool() == Some(game().number().is_some()),
        "canonical_options" => {
            let options = Player::BOTH.map(|player| game().options(player).next().map(|o| o.to_string()));
            options.iter().flatten().map(String::as_str).eq(texts(expected))
        }
        "stops" => Player::BOTH.map(|player| game().stop(player).to_string()).iter().eq(texts(expected)),
        "sections" => {
            let sections = Player::BOTH.map(|player| {
                let section = game().section(player);
                let side = if section.side == Player::Left { "L" } else { "R" };
                format!("{side}({})", section.number)
            });
            sections.iter().eq(texts(expected))
        }
        "games_born_by" => {
            let day = args[0].as_u64().expect("a day") as u32;
            let budget = Budget::unlimited();
            expected.as_u64() == Some(universe.work(&budget).born_by(day).expect("no limit").len() as u64)
        }
        "day2_set" => {
            let budget = Budget::unlimited();
            let mut born: Vec<u32> =
                universe.work(&budget).born_by(2).unwrap().iter().map(|g| g.word()).collect();
            let listed = expected.as_array().expect("a list").iter().map(|text| read(universe, text).word());
            let mut listed: Vec<u32> = listed.collect();
            born.sort();
            listed.sort();
            born == listed
        }
        other => panic!("no check for {other}"),
    }
}

#[test]
fn published_values_orders_stops_and_sections() {
    let facts = facts(include_str!("facts/values.json"));
    assert!(facts.len() > 150);
    let universe = Universe::new();
    let wrong: Vec<_> = facts
        .iter()
        .filter(|fact| !holds(&universe, &fact.op, &fact.args, &fact.expected))
        .map(|fact| format!("{fact:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
