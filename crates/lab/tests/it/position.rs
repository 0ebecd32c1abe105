//! The view of a sum agrees with other questions, on the example of every ruleset, alone and in sums.

use kelvin_budget::Budget;
use kelvin_lab::{
    Answer, ExploreQuestion, Lab, LoopyOutcomeClass, MoveShown, MovesQuestion, Part, PositionAnswer,
    PositionQuestion, Question, RanOut, Settings, Side, Status, ValueQuestion, Worth, WrittenSummand,
};
use kelvin_positions::board::Board;
use kelvin_positions::{BoardInput, MadeMove, NamedMove, Registry};
use kelvin_values::{Player, Universe};
use std::collections::HashMap;

fn seen(lab: &Lab<'_>, summands: Vec<WrittenSummand>) -> PositionAnswer {
    let question = PositionQuestion { summands, longest: Some(1 << 20), moves: true };
    lab.position(&question, &Budget::unlimited(), &mut ()).unwrap_or_else(|why| panic!("{question:?}: {why}"))
}

/// Computes the value of a sum, one summand after another.
fn added<'u>(lab: &Lab<'u>, summands: &[WrittenSummand]) -> kelvin_values::Game<'u> {
    let budget = Budget::unlimited();
    let work = lab.universe().work(&budget);
    summands.iter().fold(lab.universe().zero(), |sum, subject| {
        let value = lab.game(subject, &budget).unwrap_or_else(|why| panic!("{subject}: {why}"));
        work.add(sum, value).unwrap()
    })
}

/// Returns the subject after a move.
fn after(subject: &WrittenSummand, player: Side, meant: NamedMove) -> WrittenSummand {
    let WrittenSummand::Board { ruleset, board, moves } = subject else { panic!("{subject} is not a board") };
    let moves = moves.iter().cloned().chain([MadeMove(player.into(), meant)]).collect();
    WrittenSummand::Board { ruleset: ruleset.clone(), board: board.clone(), moves }
}

/// Asserts every fact about a move.
fn assert_move(lab: &Lab<'_>, summands: &[WrittenSummand], whole: &Worth, shown: &MoveShown) {
    let about = || format!("{summands:?}: {shown:?}");
    let mut next = summands.to_vec();
    next[shown.summand] = shown.to.clone().unwrap_or_else(|| panic!("{}", about()));
    let value = added(lab, &next);
    let worth = shown.worth.as_ref().unwrap_or_else(|| panic!("{}", about()));
    assert_eq!(worth.plain.as_deref(), Some(value.to_string().as_str()), "{}", about());
    let player = Player::from(shown.player);
    assert_eq!(shown.wins, Some(!value.outcome().first_move_wins(!player)), "{}", about());
    let canonical = added(lab, summands).options(player).any(|option| option == value);
    assert_eq!(shown.sensible, Some(canonical), "{}", about());
    assert!(whole.plain.is_some());
    if let WrittenSummand::Board { .. } = &summands[shown.summand] {
        let json = serde_json::to_string(&shown.action).unwrap();
        let meant =
            [NamedMove::Move(serde_json::from_str(&json).unwrap()), NamedMove::Name(shown.name.clone())];
        for meant in meant {
            // The move may be given as an object.
            let subject = after(&summands[shown.summand], shown.player, meant.clone());
            let data =
                serde_json::to_value(Question::Explore(ExploreQuestion { subject, longest: None })).unwrap();
            assert!(Question::from_data(data.clone()).is_ok(), "{data}");
            next[shown.summand] = after(&summands[shown.summand], shown.player, meant);
            assert_eq!(added(lab, &next), value, "{}", about());
        }
    }
}

#[test]
fn what_is_seen_of_every_example_is_what_is_asked_otherwise() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let (mut boards, mut moves) = (0, 0);
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let (ruleset, board) = entry.example();
        let subject = WrittenSummand::board(ruleset, board);
        let answer = seen(&lab, vec![subject.clone()]);
        let question =
            ValueQuestion { subject: subject.clone().into(), alphabet: Default::default(), longest: None };
        let value = lab.value(&question, &budget).unwrap();
        let worth = answer.worth.as_ref().unwrap();
        assert_eq!(worth.plain.as_deref(), value.written.value.as_deref(), "{subject}");
        let reported = (Some(&worth.mean), Some(&worth.temperature));
        assert_eq!(reported, (value.mean.as_ref(), value.temperature.as_ref()), "{subject}");
        assert_eq!(
            (LoopyOutcomeClass::from(worth.outcome), Some(&worth.birthday)),
            (value.outcome, value.birthday.as_ref()),
            "{subject}"
        );
        // The drawn board is accepted as an input.
        let drawn = answer.summands[0].board.clone().unwrap();
        let json = serde_json::to_string(&drawn).unwrap();
        let typed: Board = serde_json::from_str(&json).unwrap();
        let typed = WrittenSummand::Board {
            ruleset: ruleset.to_owned(),
            board: BoardInput::Board(Box::new(typed)),
            moves: vec![],
        };
        assert_eq!(added(&lab, &[typed]), added(&lab, std::slice::from_ref(&subject)), "{json}");
        let components =
            answer.components.iter().map(|component| component.worth.clone().unwrap().plain.unwrap());
        let components: Vec<WrittenSummand> = components.map(|value| WrittenSummand::value(&value)).collect();
        assert_eq!(added(&lab, &components), added(&lab, std::slice::from_ref(&subject)), "{subject}");
        // The moves agree with `moves`.
        let question = MovesQuestion {
            subject: subject.clone().into(),
            player: None,
            all: true,
            alphabet: Default::default(),
            longest: None,
        };
        let reported = lab.moves(&question, &budget).unwrap();
        let key = |player: Side, name: &str, value: Option<&str>, sensible: bool| {
            format!("{player} {name} {value:?} {sensible}")
        };
        let mut one: Vec<_> = reported
            .rows()
            .map(|row| key(row.player, &row.name, row.written.value.as_deref(), row.sensible))
            .collect();
        let mut other: Vec<_> = answer
            .moves
            .iter()
            .map(|shown| {
                let plain = shown.worth.as_ref().unwrap().plain.as_deref();
                key(shown.player, &shown.name, plain, shown.sensible.unwrap())
            })
            .collect();
        one.sort();
        other.sort();
        assert_eq!(one, other, "{subject}");
        for shown in answer.moves.iter().take(40) {
            assert_move(&lab, std::slice::from_ref(&subject), worth, shown);
            moves += 1;
        }
        boards += 1;
    }
    assert!(boards >= 35 && moves > 400, "{boards} boards, {moves} moves");
}

#[test]
fn the_moves_of_sums_are_those_of_all_summands() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let sums = [
        vec![
            WrittenSummand::board("domineering", "2x3"),
            WrittenSummand::value("{3|-2}"),
            WrittenSummand::value("^*"),
        ],
        vec![
            WrittenSummand::board("nim", "3 + 5"),
            WrittenSummand::board("kayles", "5"),
            WrittenSummand::value("*2"),
        ],
        vec![
            WrittenSummand::board("snort", "P4"),
            WrittenSummand::board("toads-and-frogs", "t.f"),
            WrittenSummand::value("-1/4"),
        ],
        vec![WrittenSummand::board("hackenbush", "BRG"), WrittenSummand::board("snort", "..|.x")],
        vec![WrittenSummand::value("0")],
        vec![],
    ];
    for summands in sums {
        let answer = seen(&lab, summands.clone());
        let value = added(&lab, &summands);
        let worth = answer.worth.clone().unwrap();
        assert_eq!(worth.plain.as_deref(), Some(value.to_string().as_str()));
        for first in Player::BOTH {
            let winner = if value.outcome().first_move_wins(first) { first } else { !first };
            let reported =
                if first == Player::Left { answer.winners.left_first } else { answer.winners.right_first };
            assert_eq!(reported, Some(winner.into()));
        }
        for shown in &answer.moves {
            assert_move(&lab, &summands, &worth, shown);
        }
        for player in Player::BOTH {
            let side = Side::from(player);
            let own = || answer.moves.iter().filter(move |shown| shown.player == side);
            let losses: Vec<kelvin_numbers::Dyadic> =
                own().map(|shown| shown.loss.clone().unwrap().parse().unwrap()).collect();
            assert!(losses.iter().all(|loss| loss.signum() >= 0));
            assert!(losses.is_empty() || losses.iter().any(|loss| loss.is_zero()));
            // A hot canonical option keeps the best stop.
            assert!(value.is_number() || own().any(|shown| shown.sensible == Some(true)), "{summands:?}");
        }
    }
}

/// Plays a game to its end, using only the data of each answer for the next question.
#[test]
fn a_game_is_played_by_asking_again_and_again() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let mut dice = fastrand::Rng::with_seed(16);
    let mut longest: HashMap<String, usize> = HashMap::new();
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let (ruleset, board) = entry.example();
        let mut subject = WrittenSummand::board(ruleset, board);
        let mut player = Side::Left;
        for turn in 0.. {
            let answer = seen(&lab, vec![subject.clone()]);
            let own: Vec<_> = answer.moves.into_iter().filter(|shown| shown.player == player).collect();
            let Some(shown) = dice.choice(&own) else { break };
            let next = shown.to.clone().unwrap();
            let again = seen(&lab, vec![next.clone()]);
            assert_eq!(again.worth, shown.worth, "{subject}, {player} {}: {next}", shown.name);
            subject = next;
            player = Player::from(player).into_other();
            longest.insert(ruleset.to_owned(), turn);
        }
    }
    assert!(longest.len() > 30);
}

trait Other {
    fn into_other(self) -> Side;
}

impl Other for Player {
    fn into_other(self) -> Side {
        (!self).into()
    }
}

#[test]
fn pieces_stay_where_they_are_placed() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let answer = seen(&lab, vec![WrittenSummand::board("snort", "P4")]);
    let shown = answer.moves.iter().find(|shown| shown.player == Side::Left && shown.name == "1").unwrap();
    assert_eq!(shown.to, Some(WrittenSummand::board("snort", "P4; x: 1; left: 0 2")));
    let nogo = seen(&lab, vec![WrittenSummand::board("nogo", "...|...")]);
    let shown = nogo.moves.iter().find(|shown| shown.player == Side::Right).unwrap();
    assert_eq!(shown.to, Some(WrittenSummand::board("nogo", "o..|...")));
}

/// A declared ruleset whose boards do not determine further play is given by its moves.
#[test]
fn rulesets_of_a_user_are_played_too() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let text = "name = 'far'\nboard = 'grid'\n[pieces]\nleft = ['1x2']\nright = ['2x1']\n[forbidden]\nown = [2]\nopposing = [1]";
    let rules: kelvin_placement::PlacementRules = text.parse().unwrap();
    lab.rulesets().declare("far", rules.entry());
    let mut subject = WrittenSummand::board("far", "3x4");
    let mut player = Player::Left;
    let mut by_moves = 0;
    loop {
        let answer = seen(&lab, vec![subject.clone()]);
        let own: Vec<_> = answer.moves.iter().filter(|shown| shown.player == player.into()).collect();
        for shown in &answer.moves {
            assert_move(&lab, std::slice::from_ref(&subject), answer.worth.as_ref().unwrap(), shown);
        }
        let Some(shown) = own.first() else { break };
        subject = shown.to.clone().unwrap();
        by_moves += usize::from(matches!(&subject, WrittenSummand::Board { moves, .. } if !moves.is_empty()));
        player = !player;
    }
    assert!(by_moves > 0);
}

#[test]
fn what_is_out_of_reach_is_reported_with_bounds_and_components() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let board = ["xoxox", "oxoxo", "xoxox", ".....", "xo.ox"].join("|");
    let summands = vec![WrittenSummand::board("clobber", &board), WrittenSummand::value("{1|-1}")];
    let question = PositionQuestion { summands, longest: None, moves: true };
    let mut parts = vec![];
    let budget = Budget::unlimited().positions(300);
    let answer = lab.position(&question, &budget, &mut |part: Part| parts.push(part)).unwrap();
    assert!(answer.worth.is_none());
    assert_eq!(answer.out_of_reach, Some(RanOut::Positions));
    // On a slow machine there may be no time for one of the bounds.
    assert!(answer.at_least.is_some() || answer.at_most.is_some());
    assert!(answer.at_least.is_none_or(|low| low <= 0) && answer.at_most.is_none_or(|high| high >= 0));
    // The value, and those of the small components of the board, are known.
    let known = answer.components.iter().filter(|component| component.worth.is_some()).count();
    assert!(known >= 3, "{:?}", answer.components);
    assert!(answer.components.iter().any(|component| component.worth.is_none()));
    assert!(!answer.moves.is_empty() && answer.moves.iter().all(|shown| shown.worth.is_none()));
    assert!(matches!(&parts[0], Part::Summands { summands } if summands.len() == 2));
    // The moves are known before the values.
    assert!(matches!(&parts[1], Part::Moves { moves, .. } if moves.len() == answer.moves.len()));
    let reported = parts.iter().filter(|part| matches!(part, Part::Component { .. })).count();
    assert_eq!(reported, answer.components.len());
    assert!(parts.iter().any(|part| matches!(part, Part::Bounds { .. })));
    // Parts can be serialized.
    for part in &parts {
        let json = serde_json::to_string(part).unwrap();
        assert_eq!(&serde_json::from_str::<Part>(&json).unwrap(), part, "{json}");
    }
}

/// The solver finds the winner of 8x8 Domineering (Breuker, Uiterwijk and van den Herik 2000: the first
/// player), whose value is unknown.
#[test]
#[ignore = "long: builds the tables for large boards"]
fn the_solver_answers_where_values_cannot() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question = PositionQuestion {
        summands: vec![WrittenSummand::board("domineering", "8x8")],
        longest: None,
        moves: false,
    };
    let budget = Budget::unlimited().time(std::time::Duration::from_secs(120));
    let answer = lab.position(&question, &budget, &mut ()).unwrap();
    assert!(answer.worth.is_none() && answer.out_of_reach == Some(RanOut::Time));
    assert_eq!(
        (answer.winners.left_first, answer.winners.right_first),
        (Some(Side::Left), Some(Side::Right))
    );
}

#[test]
fn a_node_states_the_fate_of_its_options() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for entry in Registry::built_in().iter().filter(|entry| !entry.loopy) {
        let (ruleset, board) = entry.example();
        let question =
            ExploreQuestion { subject: WrittenSummand::board(ruleset, board), longest: Some(1 << 20) };
        let answer = lab.explore(&question, &budget).unwrap();
        let value = lab.game(&question.subject, &budget).unwrap();
        assert_eq!(answer.worth.unwrap().plain.unwrap(), value.to_string().as_str());
        let values: Vec<_> = answer
            .options
            .iter()
            .map(|option| {
                lab.game(
                    &WrittenSummand::value(option.worth.as_ref().unwrap().plain.as_ref().unwrap()),
                    &budget,
                )
            })
            .map(Result::unwrap)
            .collect();
        for (option, &value_of) in answer.options.iter().zip(&values) {
            let player = Player::from(option.player);
            let canonical = value.options(player).any(|other| other == value_of);
            let word = match &option.status {
                Status::Canonical => {
                    assert!(canonical);
                    "canonical"
                }
                Status::Same { other } => {
                    assert_eq!(values[*other], value_of);
                    assert_eq!(answer.options[*other].player, option.player);
                    "same"
                }
                Status::Dominated { by } => {
                    assert_eq!(answer.options[*by].player, option.player);
                    let good = match player {
                        Player::Left => values[*by] > value_of,
                        Player::Right => values[*by] < value_of,
                    };
                    assert!(good && !canonical);
                    "dominated"
                }
                Status::Reversible { through, .. } => {
                    let through =
                        lab.game(&WrittenSummand::value(through.as_ref().unwrap()), &budget).unwrap();
                    assert!(value_of.options(!player).any(|reply| reply == through) && !canonical);
                    "reversible"
                }
                Status::Unknown => panic!("{:?}", option),
            };
            *counts.entry(word).or_default() += 1;
        }
    }
    assert!(
        ["canonical", "same", "dominated", "reversible"].iter().all(|word| counts[word] > 5),
        "{counts:?}"
    );
}

#[test]
fn the_questions_are_asked_as_json() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    for text in [
        r#"{ "ask": "position", "summands": [{ "ruleset": "snort", "board": "P5", "moves": [["Left", "2"], ["Right", { "move": "vertices", "vertices": [0] }]] }] }"#,
        r#"{ "ask": "position", "summands": [{ "ruleset": "nim", "board": { "kind": "heaps", "sizes": [3, 4] } }, { "value": "^" }], "moves": false }"#,
        r#"{ "ask": "explore", "subject": { "value": "{3||2|1}" } }"#,
    ] {
        let question: Question = serde_json::from_str(text).unwrap();
        let answer = lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap();
        let json = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&json).unwrap(), answer, "{json}");
    }
    let wrong = r#"{ "ask": "position", "summands": [{ "ruleset": "snort", "board": "P5", "moves": [["Left", "7"]] }] }"#;
    let question: Question = serde_json::from_str(wrong).unwrap();
    let error = lab.ask(&question, &Budget::unlimited(), &mut ()).unwrap_err();
    assert_eq!(error.to_string(), "\"7\" is not a legal move of Left");
}
