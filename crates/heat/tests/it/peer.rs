//! Comparison with CGSuite; skipped where its results are missing.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, heated, overheated};
use kelvin_testing::peers::cgsuite;
use kelvin_testing::read;
use kelvin_values::{Game, Player, Universe};

#[test]
fn properties_of_games_agree_with_the_peer() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let Some(rows) = cgsuite("suite_short_unary") else { return };
    let mut count = 0;
    for (input, expected) in &rows {
        let Some((text, property)) = input.rsplit_once('.') else { continue };
        if expected.starts_with("!!") || !text.starts_with('(') {
            continue;
        }
        let game = || read(&universe, text);
        let answer = match property {
            "Thermograph" => heat.thermograph(&work, game()).unwrap().to_string(),
            "Mean" => heat.mean(&work, game()).unwrap().to_string(),
            "Temperature" => heat.temperature(&work, game()).unwrap().to_string(),
            "LeftStop" | "Stop(Left)" => game().stop(Player::Left).to_string(),
            "RightStop" | "Stop(Right)" => game().stop(Player::Right).to_string(),
            "Freeze" => {
                assert_eq!(heat.freeze(&work, game()).unwrap(), read(&universe, expected), "{input}");
                expected.clone()
            }
            _ => continue,
        };
        assert_eq!(&answer, expected, "{input}");
        count += 1;
    }
    assert!(count > 150, "{count} rows");
}

#[test]
fn cooled_and_heated_games_agree_with_the_peer() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let [Some(mut all), Some(more)] = ["suite_short_nary", "suite_expressions"].map(cgsuite) else { return };
    all.extend(more);
    let mut count = 0;
    for (input, expected) in &all {
        if expected.starts_with("!!") {
            continue;
        }
        let answer: Game = if let Some((text, t)) = input.split_once(" Heat ") {
            heated(&work, read(&universe, text), read(&universe, t)).unwrap()
        } else if let Some((text, t)) = method(input, "Heat") {
            heated(&work, read(&universe, text), read(&universe, t)).unwrap()
        } else if let Some((text, t)) = method(input, "Cool") {
            heat.cool(&work, read(&universe, text), &t.parse().unwrap()).unwrap()
        } else if let Some((text, arguments)) = method(input, "Overheat") {
            let (s, t) = arguments.split_once(',').unwrap();
            let [game, s, t] = [text, s, t].map(|text| read(&universe, text));
            overheated(&work, game, s, t).unwrap()
        } else {
            continue;
        };
        assert_eq!(answer, read(&universe, expected), "{input}");
        count += 1;
    }
    assert!(count > 20, "{count} rows");
}

/// The receiver and the arguments of `receiver.name(arguments)`.
fn method<'t>(input: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let (receiver, arguments) = input.split_once(&format!(".{name}("))?;
    Some((receiver, arguments.strip_suffix(')')?))
}
