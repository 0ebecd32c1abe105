//! Published facts that follow from the claims of certificates, or from canonical forms that they write down: `facts/derived.json`.

use crate::certified_facts::{Checked, Holds, affirmed, expression, of_heat};
use crate::reading::{HeatClaim, Nodes, at, heats, number, walls};
use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_lab::{CertificateAnswer, Side, Statement, Sum};
use kelvin_numbers::Dyadic;
use kelvin_positions::WrittenSummand;
use kelvin_testing::{Fact, facts, read};
use kelvin_values::{Game, Player, Universe};
use serde_json::Value;

fn thermograph(text: &str) -> Statement {
    Statement::Thermograph { subject: Sum::Expression(text.into()).into() }
}

/// The facts that follow from what certificates claim, or from canonical forms that they write down.
pub fn derived() -> Vec<Checked> {
    let universe = Universe::new();
    let checked = |fact: Fact| {
        let (prove, holds) = by_claims(&fact)
            .or_else(|| by_nodes(&fact))
            .or_else(|| by_definition(&universe, &fact))
            .unwrap_or_else(|| panic!("no statements for {fact:?}"));
        Checked { name: fact.section, prove, holds }
    };
    facts(include_str!("facts/derived.json")).into_iter().map(checked).collect()
}

/// The Left options of a game as it is written, `{a,b|…}`.
fn left_options(text: &str) -> Vec<String> {
    let (mut depth, mut options) = (0, vec![String::new()]);
    for letter in text[1..].chars() {
        match letter {
            '|' if depth == 0 => break,
            ',' if depth == 0 => {
                options.push(String::new());
                continue;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        options.last_mut().unwrap().push(letter);
    }
    options
}

/// The sums after each move of Left, with the names of the moves.
fn after_left(components: &[&str]) -> Vec<(String, String)> {
    let after = |(at, component): (usize, &&str)| {
        let sum = |option: String| {
            let mut all: Vec<String> = components.iter().map(|&text| text.into()).collect();
            all[at] = option.clone();
            (format!("{at}:{option}"), all.join(" + "))
        };
        left_options(component).into_iter().map(sum).collect::<Vec<_>>()
    };
    components.iter().enumerate().flat_map(after).collect()
}

/// Facts that follow from claims by comparing numbers.
fn by_claims(fact: &Fact) -> Option<(Vec<Statement>, Holds)> {
    let game = || fact.text(0).to_owned();
    let expected = fact.expected.clone();
    let truth = fact.expected.as_bool();
    let texts = || fact.args.iter().map(|arg| arg.as_str().unwrap()).collect::<Vec<_>>();
    Some(match fact.op.as_str() {
        // R(x), just right of x, is the Left section if x <| G, and the Right section if x <= G.
        "sections" => {
            let signs = [[" <= ", " |> "], [" <| ", " >= "]];
            let mut prove = vec![expression(game())];
            for (side, section) in expected.as_array().unwrap().iter().enumerate() {
                let (direction, stop) =
                    section.as_str().unwrap().trim_end_matches(')').split_once('(').unwrap();
                prove.push(expression(game() + signs[side][usize::from(direction == "R")] + stop));
            }
            let stops =
                [0, 1].map(|side| number(expected[side].as_str().unwrap()[2..].trim_end_matches(')')));
            let holds = move |answer: &CertificateAnswer| {
                let [heat] = &heats(&answer.claims)[..] else { return false };
                affirmed(answer) && [&heat.left, &heat.right] == [&stops[0], &stops[1]]
            };
            (prove, Box::new(holds))
        }
        // An end belongs to the interval if the game is confused with it.
        "confusion_interval" => {
            let interval = expected.as_str().unwrap().to_owned();
            let ends = interval
                .trim_matches(['[', ']', '(', ')'])
                .split_once(',')
                .map(|(low, high)| [low.to_owned(), high.to_owned()]);
            let stops = ends.clone().unwrap_or(["0".into(), "0".into()]);
            let prove = [
                vec![expression(game())],
                stops.iter().map(|stop| expression(format!("{} <> {stop}", game()))).collect(),
            ]
            .concat();
            let holds = move |answer: &CertificateAnswer| {
                let [heat] = &heats(&answer.claims)[..] else { return false };
                let confused: Vec<bool> =
                    answer.claims.iter().rev().take(2).rev().map(|claim| !claim.contains(" !")).collect();
                let closed = [interval.starts_with('['), interval.ends_with(']')];
                [&heat.right, &heat.left] == [&number(&stops[0]), &number(&stops[1])] && confused == closed
            };
            (prove, Box::new(holds))
        }
        "confusion_length" => {
            let length = number(expected.as_str()?);
            (vec![expression(game())], of_heat(move |heat| &heat.left - &heat.right == length))
        }
        "infinitesimally_close" => {
            let difference = format!("{} - {}", fact.text(0), fact.text(1));
            let close = |heat: &HeatClaim| heat.left == Dyadic::ZERO && heat.right == Dyadic::ZERO;
            (vec![expression(difference)], of_heat(move |heat| Some(close(heat)) == truth))
        }
        // Numbers have negative temperatures.
        "is_number" => {
            (vec![expression(game())], of_heat(move |heat| Some(heat.temperature.signum() < 0) == truth))
        }
        "snort_temperature" => {
            let temperature = number(expected.as_str()?);
            (
                vec![expression(format!("snort(\"{}\")", fact.text(0)))],
                of_heat(move |heat| heat.temperature == temperature),
            )
        }
        "snort_degree_bound" => {
            let degree = match fact.text(0) {
                "grid 2x5" => 3,
                "grid 3x3" | "star 4" => 4,
                path_or_cycle if path_or_cycle.starts_with(['P', 'C']) => 2,
                other => panic!("the degree of {other}"),
            };
            (
                vec![expression(format!("snort(\"{}\")", fact.text(0)))],
                of_heat(move |heat| heat.temperature <= Dyadic::new(degree, 0)),
            )
        }
        "sum_stops" => {
            let stops = [0, 1].map(|side| number(expected[side].as_str().unwrap()));
            (
                vec![expression(texts().join(" + "))],
                of_heat(move |heat| [&heat.left, &heat.right] == [&stops[0], &stops[1]]),
            )
        }
        // Left moves to the sum with the greatest Right stop.
        "left_move_stops" | "best_left_moves" => {
            let (moves, sums): (Vec<_>, Vec<_>) = after_left(&texts()).into_iter().unzip();
            let holds = move |answer: &CertificateAnswer| {
                let stops: Vec<Dyadic> = heats(&answer.claims).into_iter().map(|heat| heat.right).collect();
                assert_eq!(stops.len(), moves.len());
                let named = || moves.iter().zip(&stops);
                let best =
                    || named().filter(|(_, stop)| Some(*stop) == stops.iter().max()).map(|(name, _)| name);
                match expected.as_object() {
                    Some(table) => {
                        table.len() == moves.len()
                            && named().all(|(name, stop)| number(table[name].as_str().unwrap()) == *stop)
                    }
                    None => best().eq(expected.as_array().unwrap()),
                }
            };
            (sums.into_iter().map(expression).collect(), Box::new(holds))
        }
        // A thermic pair forms a game of the same temperature, which is positive.
        "is_thermic_pair" => {
            let pair = format!("{{{}|{}}}", fact.text(1), fact.text(2));
            let holds = move |answer: &CertificateAnswer| {
                let [whole, pair] = &heats(&answer.claims)[..] else { return false };
                Some(whole.temperature.signum() > 0 && whole.temperature == pair.temperature) == truth
            };
            (vec![expression(game()), expression(pair)], Box::new(holds))
        }
        "left_wall" | "right_wall" => {
            let side = 1 + usize::from(fact.op == "right_wall");
            let corner = |corner: &Value| [&corner[0], &corner[1]].map(|x| number(x.as_str().unwrap()));
            let corners: Vec<[Dyadic; 2]> = expected.as_array()?.iter().map(corner).collect();
            let holds = move |answer: &CertificateAnswer| {
                let [points] = &walls(&answer.claims)[..] else { return false };
                let wall: Vec<[Dyadic; 2]> =
                    points.iter().map(|point| [point[0].clone(), point[side].clone()]).collect();
                wall.iter().chain(&corners).all(|[t, _]| at(&wall, t) == at(&corners, t))
            };
            (vec![thermograph(&game())], Box::new(holds))
        }
        "same_thermograph" => {
            let holds = move |answer: &CertificateAnswer| matches!(&walls(&answer.claims)[..], [g, h] if Some(g == h) == truth);
            (vec![thermograph(fact.text(0)), thermograph(fact.text(1))], Box::new(holds))
        }
        // The game has one option of each player, so that it is its own thermic version.
        "left_turning" => {
            let holds = move |answer: &CertificateAnswer| {
                let [points] = &walls(&answer.claims)[..] else { return false };
                let (mut turning, mut lengths, mut before) = (vec![], [Dyadic::ZERO, Dyadic::ZERO], None);
                for pair in points.windows(2) {
                    let oblique = pair[0][1] != pair[1][1];
                    if before.replace(oblique) != Some(oblique) {
                        turning.push(pair[0][0].to_string());
                    }
                    lengths[usize::from(oblique)] += &pair[1][0] - &pair[0][0];
                }
                turning.push(points.last().unwrap()[0].to_string());
                let [vertical, oblique] = lengths.map(|length| length.to_string());
                expected == serde_json::json!({ "turning": turning, "T_vert": vertical, "T_obl": oblique })
            };
            (vec![thermograph(&game())], Box::new(holds))
        }
        // The number with these neighbours as its options.
        "simplest_number" => (
            vec![expression(format!("{{{}|{}}} == {}", fact.text(0), fact.text(1), expected.as_str()?))],
            Box::new(affirmed),
        ),
        "mex_value" => {
            let options: Vec<String> = fact.args[0].as_array()?.iter().map(|k| format!("*{k}")).collect();
            let options = options.join(",");
            (
                vec![expression(format!("{{{options}|{options}}} == {}", expected.as_str()?))],
                Box::new(affirmed),
            )
        }
        _ => return None,
    })
}

/// Facts that are read from the canonical forms of a certificate.
fn by_nodes(fact: &Fact) -> Option<(Vec<Statement>, Holds)> {
    let expected = fact.expected.clone();
    let board =
        |fact: &Fact| fact.text(0).replace('.', "_").replace('#', ".").replace('_', "#").replace('/', "|");
    Some(match fact.op.as_str() {
        "birthday_of" | "domineering_birthday" | "all_small_game" | "sign_exp" => {
            let op = fact.op.clone();
            let statement = match op.as_str() {
                "domineering_birthday" => {
                    Statement::Value { subject: WrittenSummand::board("domineering", fact.text(0)).into() }
                }
                _ => expression(fact.text(0)),
            };
            let holds = move |answer: &CertificateAnswer| {
                let (nodes, form) = (Nodes::read(&answer.certificate), Nodes::canonical(&answer.certificate));
                match op.as_str() {
                    "all_small_game" => expected == nodes.is_all_small(form),
                    "sign_exp" => expected == nodes.signs(form),
                    _ => expected == nodes.birthday(form),
                }
            };
            (vec![statement], Box::new(holds))
        }
        "canonical_options" => {
            let subject = Sum::Expression(fact.text(0).into()).into();
            let holds = move |answer: &CertificateAnswer| {
                let forms = answer.claims.iter().filter(|claim| claim.starts_with("the canonical form of "));
                let options = expected.as_array().unwrap();
                let claimed = |option: &Value| {
                    answer.claims.contains(&format!("{0} is the number {0}", option.as_str().unwrap()))
                };
                forms.count() == 1 + options.len() && options.iter().all(claimed)
            };
            (vec![Statement::Moves { subject, player: None }], Box::new(holds))
        }
        "domineering_options" => {
            let subject = || WrittenSummand::board("domineering", &board(fact)).into();
            let sides = [Side::Left, Side::Right];
            let prove =
                sides.map(|player| Statement::Moves { subject: subject(), player: Some(player) }).to_vec();
            let holds = move |answer: &CertificateAnswer| {
                // The board itself, Left's options, the board again, Right's options.
                let value = |claim: &String| {
                    Some(claim.strip_prefix("the canonical form of ")?.rsplit_once(" is ")?.1.to_owned())
                };
                let values: Vec<String> = answer.claims.iter().filter_map(value).collect();
                let again = 1 + values[1..].iter().position(|value| *value == values[0]).unwrap();
                let same = |values: &[String], expected: &Value| {
                    let mut expected: Vec<String> = expected
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|x| x.as_str().unwrap().replace('*', "*1"))
                        .collect();
                    let mut values = values.to_vec();
                    expected.sort();
                    values.sort();
                    values.dedup();
                    values == expected
                };
                same(&values[1..again], &expected[0]) && same(&values[again + 1..], &expected[1])
            };
            (prove, Box::new(holds))
        }
        _ => return None,
    })
}

/// Facts that follow by a definition: cooled games, and all games born by a day.
fn by_definition(universe: &Universe, fact: &Fact) -> Option<(Vec<Statement>, Holds)> {
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    Some(match fact.op.as_str() {
        // {G^L - t | G^R + t}, with the options as they stand.
        "cool_formula" => {
            let [left, right] = fact.text(0).trim_matches(['{', '}']).split('|').collect::<Vec<_>>()[..]
            else {
                return None;
            };
            let (t, value) = (fact.text(1), fact.expected.as_str()?);
            (vec![expression(format!("{{{left}-{t}|{right}+{t}}} == {value}"))], Box::new(affirmed))
        }
        "cooled" => {
            let (heat, t) = (Heat::new(universe), number(fact.text(1)));
            let mut followers = vec![];
            let cooled = cooled(&heat, read(universe, fact.text(0)), &t, &mut followers);
            let (mut prove, temperatures): (Vec<Statement>, Vec<Dyadic>) =
                followers.into_iter().map(|(text, temperature)| (expression(text), temperature)).unzip();
            prove.push(expression(format!("{cooled} == {}", fact.expected.as_str()?)));
            let holds = move |answer: &CertificateAnswer| {
                affirmed(answer)
                    && heats(&answer.claims)
                        .into_iter()
                        .map(|heat| heat.temperature)
                        .eq(temperatures.iter().cloned())
            };
            (prove, Box::new(holds))
        }
        // Every choice of options among the games of the day before, and its value. No two of the values are equal.
        "games_born_by" | "day2_set" => {
            let day = fact.args.first().map_or(2, |day| u32::try_from(day.as_u64().unwrap()).unwrap());
            let before = if day == 0 { vec![] } else { work.born_by(day - 1).unwrap() };
            let values = work.born_by(day).unwrap();
            let chosen = |set: usize| {
                before
                    .iter()
                    .enumerate()
                    .filter(move |(at, _)| set >> at & 1 == 1)
                    .map(|(_, game)| *game)
                    .collect::<Vec<_>>()
            };
            let written =
                |games: &[Game<'_>]| games.iter().map(Game::to_string).collect::<Vec<_>>().join(",");
            let mut prove = vec![];
            for left in (0..1 << before.len()).map(chosen) {
                for right in (0..1 << before.len()).map(chosen) {
                    let value = work.game(&left, &right).unwrap();
                    assert!(values.contains(&value));
                    prove.push(expression(format!("{{{}|{}}} == {value}", written(&left), written(&right))));
                }
            }
            for (at, value) in values.iter().enumerate() {
                prove.extend(values[..at].iter().map(|other| expression(format!("{value} != {other}"))));
            }
            match fact.expected.as_array() {
                Some(listed) => assert!(
                    listed.len() == values.len()
                        && listed.iter().all(|text| values.contains(&read(universe, text.as_str().unwrap())))
                ),
                None => assert_eq!(fact.expected.as_u64(), Some(values.len() as u64)),
            }
            let denials = values.len() * (values.len() - 1) / 2;
            let holds = move |answer: &CertificateAnswer| {
                answer.claims.iter().filter(|claim| claim.contains(" !")).count() == denials
                    && answer.claims.iter().all(|claim| claim.contains(" = ") || claim.contains(" != "))
            };
            (prove, Box::new(holds))
        }
        _ => return None,
    })
}

/// A game cooled by t, by the definition: {G^L_t - t | G^R_t + t}, and the mean if t is above the temperature. Notes the games
/// whose temperatures the definition uses.
fn cooled(heat: &Heat<'_>, game: Game<'_>, t: &Dyadic, used: &mut Vec<(String, Dyadic)>) -> String {
    let budget = Budget::unlimited();
    let work = game.universe().work(&budget);
    // The temperature of a number m/2^j is -1/2^j.
    let temperature = match game.number() {
        Some(number) => -&Dyadic::new(1, u32::try_from(number.exponent()).unwrap()),
        None => heat.temperature(&work, game).unwrap(),
    };
    used.push((game.to_string(), temperature.clone()));
    if *t > temperature {
        return heat.mean(&work, game).unwrap().to_string();
    }
    let mut side = |player: Player| {
        let tax = if player == Player::Left { -t } else { t.clone() };
        let option = |option: Game<'_>| format!("{tax} + {}", cooled(heat, option, t, used));
        game.options(player).map(option).collect::<Vec<_>>().join(",")
    };
    let [left, right] = Player::BOTH.map(&mut side);
    format!("{{{left}|{right}}}")
}
