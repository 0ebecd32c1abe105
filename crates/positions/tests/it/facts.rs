//! Published facts about positions: Huntemann, "The class of strong placement games" (2018), and lecture
//! notes on combinatorial games.

use crate::thermograph::Thermographs;
use kelvin_budget::Budget;
use kelvin_positions::board::DrawnGraph;
use kelvin_positions::{Analyst, Position};
use kelvin_testing::{Fact, Reference};
use kelvin_values::{Game, Player, Universe};
use serde_json::Value;
use std::collections::HashSet;

fn facts() -> Vec<Fact> {
    kelvin_testing::facts(include_str!("../facts/positions.json"))
}

/// Parses a region that the facts write with # for cells and / between rows.
fn region(text: &str) -> String {
    if text.contains('x') {
        return text.into();
    }
    text.chars()
        .map(|c| match c {
            '#' => '.',
            '.' => '#',
            _ => '|',
        })
        .collect()
}

fn position(ruleset: &str, board: &str) -> Position {
    Position::parse(ruleset, board).unwrap_or_else(|error| panic!("{ruleset} {board}: {error}"))
}

fn misere_wins(position: &Position, player: Player) -> bool {
    let moves = position.moves(player);
    moves.is_empty() || moves.iter().any(|(_, option)| !misere_wins(option, !player))
}

fn formal_birthday(position: &Position) -> u64 {
    let followers = Player::BOTH.into_iter().flat_map(|player| position.moves(player));
    followers.map(|(_, option)| formal_birthday(&option) + 1).max().unwrap_or(0)
}

fn birthday(game: Game<'_>) -> u64 {
    let followers = Player::BOTH.into_iter().flat_map(|player| game.options(player));
    followers.map(|option| birthday(option) + 1).max().unwrap_or(0)
}

/// The snakes within two rows: runs of cells alternating between the upper and the lower row, each beginning
/// below or above the end of the previous one. A run in the middle has at least three cells, since otherwise
/// a square of four would arise.
fn snakes(cells: usize) -> Vec<String> {
    let mut found = Vec::new();
    // Each entry holds the runs so far.
    let mut open: Vec<Vec<usize>> = vec![vec![]];
    while let Some(runs) = open.pop() {
        let used: usize = runs.iter().sum();
        if used > 0 {
            found.push(drawn(&runs));
        }
        if runs.len() > 1 && runs[runs.len() - 1] < 3 {
            continue;
        }
        for run in 1..=cells - used {
            let mut next = runs.clone();
            next.push(run);
            open.push(next);
        }
    }
    found
}

fn drawn(runs: &[usize]) -> String {
    let width = runs.iter().sum::<usize>() + 1 - runs.len();
    let mut rows = [vec!['#'; width], vec!['#'; width]];
    let mut column = 0;
    for (i, &run) in runs.iter().enumerate() {
        rows[i % 2][column..column + run].fill('.');
        column += run - 1;
    }
    rows.map(|row| row.into_iter().collect::<String>()).join("|")
}

/// The highest temperature of heaps or strips up to a size.
fn boiling_point<'u>(
    heat: &mut Thermographs<'u>,
    analyst: &Analyst<'u>,
    budget: &Budget,
    ruleset: &str,
    most: u64,
) -> f64 {
    (1..=most)
        .map(|n| analyst.value(&position(ruleset, &n.to_string()), budget).unwrap())
        .map(|game| heat.temperature(game))
        .fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn published_facts_hold() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let analyst = Analyst::new(&universe);
    let value = |position: &Position| analyst.value(position, &budget).unwrap();
    let mut games = Reference::default();
    let mut heat = Thermographs::new();
    let mut checked = HashSet::new();
    for Fact { op, args, expected, .. } in facts() {
        let text = |i: usize| args[i].as_str().unwrap().to_string();
        let number = |i: usize| args[i].as_u64().unwrap();
        let say = || format!("{op} {args:?}");
        let one = |ruleset: &str, board: String| value(&position(ruleset, &board));
        let is = |games: &mut Reference, game: Game<'_>, expected: &str| {
            let (tree, literal) = (games.value(game), games.parse(expected));
            assert!(games.equal(tree, literal), "{}: {game}, expected {expected}", say());
        };
        let hottest =
            |heat: &mut _, ruleset: &str, most: u64| boiling_point(heat, &analyst, &budget, ruleset, most);
        let ratio =
            |text: &str| text.split('/').map(|n| n.parse::<f64>().unwrap()).reduce(|n, d| n / d).unwrap();
        let list =
            |i: usize| args[i].as_array().unwrap().iter().map(Value::to_string).collect::<Vec<_>>().join(",");
        match op.as_str() {
            "domineering_value" => {
                is(&mut games, one("domineering", region(&text(0))), expected.as_str().unwrap())
            }
            "domineering_sum" => {
                let sum = (0..args.len()).map(|i| position("domineering", &region(&text(i)))).sum();
                is(&mut games, value(&sum), expected.as_str().unwrap());
            }
            "domineering_outcome" => {
                let outcome = format!("{:?}", one("domineering", region(&text(0))).outcome());
                assert_eq!(outcome, expected, "{}", say());
            }
            "domineering_options" => {
                let position = position("domineering", &region(&text(0)));
                for player in Player::BOTH {
                    let found: HashSet<String> =
                        position.moves(player).iter().map(|(_, option)| value(option).to_string()).collect();
                    let side = expected[player.index()].as_array().unwrap();
                    assert_eq!(
                        found,
                        side.iter().map(|v| v.as_str().unwrap().to_string()).collect(),
                        "{}",
                        say()
                    );
                }
            }
            "domineering_misere_outcome" => {
                let position = position("domineering", &region(&text(0)));
                let outcome = match Player::BOTH.map(|player| misere_wins(&position, player)) {
                    [true, true] => "N",
                    [true, false] => "L",
                    [false, true] => "R",
                    [false, false] => "P",
                };
                assert_eq!(outcome, expected, "{}", say());
            }
            "domineering_formal_birthday" => {
                assert_eq!(formal_birthday(&position("domineering", &text(0))), expected.as_u64().unwrap());
            }
            "domineering_birthday" => {
                assert_eq!(birthday(one("domineering", text(0))), expected.as_u64().unwrap());
            }
            "hackenbush_string" => is(&mut games, one("hackenbush", text(0)), expected.as_str().unwrap()),
            "hackenbush_sum" => {
                let strings: Vec<String> = (0..args.len()).map(text).collect();
                is(&mut games, one("hackenbush", strings.join(" + ")), expected.as_str().unwrap());
            }
            "toads_frogs_value" => {
                is(&mut games, one("toads-and-frogs", text(0)), expected.as_str().unwrap())
            }
            "snort_value" => is(&mut games, one("snort", text(0)), expected.as_str().unwrap()),
            "col_value" => is(&mut games, one("col", text(0)), expected.as_str().unwrap()),
            "snort_temperature" => {
                let temperature = heat.temperature(one("snort", text(0)));
                assert_eq!(temperature, ratio(expected.as_str().unwrap()), "{}", say());
            }
            "snort_degree_bound" => {
                let degree = DrawnGraph::parse(&text(0)).unwrap().max_degree() as f64;
                assert_eq!(heat.temperature(one("snort", text(0))) <= degree, expected.as_bool().unwrap());
            }
            "arc_kayles_value" => {
                assert_eq!(one("arc-kayles", text(0)), universe.star(expected.as_u64().unwrap()))
            }
            "node_kayles_value" => {
                assert_eq!(one("node-kayles", text(0)), universe.star(expected.as_u64().unwrap()))
            }
            "nim_impartial_value" => {
                let nimber = one("nim-placement", number(0).to_string());
                assert_eq!(nimber, universe.star(expected.as_u64().unwrap()));
            }
            "oab_value" => {
                let ruleset = format!("oab({},{})", number(0), number(1));
                is(&mut games, one(&ruleset, number(2).to_string()), expected.as_str().unwrap());
            }
            "oab_max_temperature" => {
                let ruleset = format!("oab({},{})", number(0), number(1));
                assert_eq!(
                    hottest(&mut heat, &ruleset, number(2)),
                    ratio(expected.as_str().unwrap()),
                    "{}",
                    say()
                );
            }
            "subtraction_max_temperature" => {
                let ruleset = format!("subtraction({}|{})", list(0), list(1));
                assert_eq!(
                    hottest(&mut heat, &ruleset, number(2)),
                    ratio(expected.as_str().unwrap()),
                    "{}",
                    say()
                );
            }
            // Huntemann, at the end of 5.2.1 and 5.2.2: formulas for the boiling points.
            "oab_formula" => {
                for (a, b) in (1..=number(0)).flat_map(|a| (1..a).map(move |b| (a, b))) {
                    let bound = ((a - 1) / b) as f64;
                    assert!(hottest(&mut heat, &format!("oab({a},{b})"), number(1)) <= bound, "O({a},{b})");
                }
            }
            "subtraction_formula" => {
                for (a, b) in (1..=number(0)).flat_map(|b| (1..b).map(move |a| (a, b))) {
                    let point = (b.div_ceil(a) - 1) as f64 / 2.0;
                    assert_eq!(
                        hottest(&mut heat, &format!("subtraction({a}|{b})"), number(1)),
                        point,
                        "{a}|{b}"
                    );
                }
            }
            "snake_max_temperature" => {
                let hottest = snakes(number(0) as usize)
                    .into_iter()
                    .map(|snake| heat.temperature(one("domineering", snake)))
                    .fold(f64::NEG_INFINITY, f64::max);
                assert_eq!(hottest, ratio(expected.as_str().unwrap()), "{}", say());
            }
            "snake_max_confusion" => {
                let longest = snakes(number(0) as usize)
                    .into_iter()
                    .map(|snake| one("domineering", snake))
                    .map(|game| game.stop(Player::Left) - game.stop(Player::Right))
                    .max();
                assert_eq!(longest.unwrap().to_string(), expected, "{}", say());
            }
            _ => panic!("no check for {op}"),
        }
        checked.insert(op);
    }
    assert_eq!(checked.len(), 24, "every kind of fact was seen: {checked:?}");
}
