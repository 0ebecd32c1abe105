//! Loopy games through the laboratory: values, rulesets, moves, winners, thermographs, and rejected
//! questions.

use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{Error, Lab, Question, Settings};
use kelvin_values::Universe;
use serde_json::{Value, json};

fn ask(lab: &Lab<'_>, question: Value) -> Result<Value, Error> {
    let question: Question = serde_json::from_value(question).unwrap();
    Ok(serde_json::to_value(lab.ask(&question, &Budget::unlimited(), &mut ())?).unwrap())
}

fn value_of(lab: &Lab<'_>, value: &str) -> Value {
    ask(lab, json!({ "ask": "value", "value": value })).unwrap_or_else(|why| panic!("{value}: {why}"))
}

fn board_value(lab: &Lab<'_>, ruleset: &str, board: &str) -> Value {
    ask(lab, json!({ "ask": "value", "ruleset": ruleset, "board": board }))
        .unwrap_or_else(|why| panic!("{ruleset} {board}: {why}"))
}

#[test]
fn values_have_their_sides_and_stops() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let over = value_of(&lab, "a{0|a}");
    assert_eq!(over["value"], "over");
    assert_eq!(over["outcome"], "L");
    assert_eq!([&over["onside"], &over["offside"]], ["over", "over"]);
    assert_eq!([&over["left_stop"], &over["right_stop"]], ["over", "over"]);
    assert!(over["birthday"].is_null() && over["mean"].is_null());
    let dud = value_of(&lab, "on + off");
    assert_eq!([&dud["value"], &dud["outcome"]], ["dud", "D"]);
    assert_eq!([&dud["onside"], &dud["offside"]], ["on", "off"]);
    assert!(dud["left_stop"].is_null());
    // A ko has a mean and a temperature if both komasters agree on them.
    let ko = value_of(&lab, "a{1||a|0}");
    assert_eq!([&ko["value"], &ko["mean"], &ko["temperature"]], ["2 & +-1", "2/3", "1/3"]);
    // A value that is equal to a short game is returned as one.
    let short = value_of(&lab, "{pass|1} & {pass|1}");
    assert_eq!(short["value"], "1under");
    assert_eq!(value_of(&lab, "{0,{pass|}|1}")["value"], value_of(&lab, "{on|1}")["value"]);
    assert_eq!(value_of(&lab, "a{0|a} - a{0|a} + dud")["value"], "dud");
    let plain = value_of(&lab, "{2|-1/2}");
    assert_eq!([&plain["mean"], &plain["left_stop"]], ["3/4", "2"]);
    assert!(plain["onside"].is_null());
    let styled = ask(&lab, json!({ "ask": "value", "value": "{pass|*}", "alphabet": "unicode" })).unwrap();
    assert_eq!(styled["value"], "↑[on]");
}

#[test]
fn mistakes_are_reported_where_they_are() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    for (text, words, place) in [
        ("a{b|c}", "b is not defined", Some((1, 3))),
        ("a{0|a{1|a}}", "a is defined twice", Some((1, 5))),
        ("pass", "pass is a move to braces that are still open", Some((1, 1))),
        ("on + pass", "pass is a move", Some((1, 6))),
        ("on{0|on}", "on is a reserved name", Some((1, 1))),
        ("off & on", "the onside must be at least the offside", Some((1, 5))),
        ("{1|", "to be closed", None),
        ("foo", "foo is not a short game that has a name", Some((1, 1))),
    ] {
        let error = ask(&lab, json!({ "ask": "value", "value": text })).unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
        if place.is_some() {
            assert_eq!(error.place(), place, "{text}: {error}");
        }
    }
    // Questions about short games only state this in their error.
    for question in [
        json!({ "ask": "construction", "value": "over" }),
        json!({ "ask": "make_complex", "value": "over" }),
        json!({ "ask": "position", "summands": [{ "value": "over" }] }),
        json!({ "ask": "advice", "sum": "over + *", "first": "Left" }),
        json!({ "ask": "solve", "sum": "over + *", "strategy": 1 }),
        json!({ "ask": "match", "sum": ["fox-and-geese", "x.x.|....|....|.o.."], "engines": ["exact", "random"], "games": 1, "components": 1, "seed": 1 }),
        json!({ "ask": "quotient", "ruleset": "impartial(backsliding-toads-and-frogs)", "family": "t.^nf", "to": 2 }),
        json!({ "ask": "solve", "sum": ["fox-and-geese", "x.x.|....|....|.o.."], "misere": true }),
    ] {
        let error = ask(&lab, question.clone()).unwrap_err();
        assert!(error.to_string().contains("loopy game"), "{question}: {error}");
    }
    // The error does not suggest to do what was rejected.
    for question in [
        json!({ "ask": "position", "summands": [{ "value": "over" }] }),
        json!({ "ask": "advice", "sum": "over + *", "first": "Left" }),
    ] {
        let error = ask(&lab, question.clone()).unwrap_err().to_string();
        assert!(
            error.contains("over is a loopy game and cannot be a summand here") && error.contains("`solve`"),
            "{error}"
        );
        assert!(!error.contains("Loopy games can be played"), "{error}");
    }
}

/// The expected values are the recorded rows of CGSuite's tests for Fox and Geese and backsliding toads.
#[test]
fn rulesets_have_the_values_of_the_peer() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let fox = |geese: &str, below: &str| format!("{geese}|{below}");
    for (ruleset, board, expected) in [
        ("fox-and-geese", fox("x.x.x.x.", "........|o......."), "{6|2over}"),
        ("fox-and-geese", fox("x.x.x.x.", "........|..o....."), "{2over|2}"),
        ("fox-and-geese", fox("x.x.x.x.", "........|....o..."), "{4|3||2}"),
        ("fox-and-geese", fox("x.x.x.x.", "........|......o."), "{4over|3*}"),
        ("fox-and-geese", fox("x.x.x.x.", ".o......|........"), "2over"),
        ("fox-and-geese", fox("x.x.x.x.", "...o....|........"), "2"),
        ("fox-and-geese", fox("x.x.x.x.", ".......o|........"), "4over"),
        ("fox-and-geese", fox(".x.x.x.x", "........|........|o......."), "{4*|7/2}"),
        ("backsliding-toads-and-frogs", "ttt..fff".to_owned(), "{on||0|-1/2} & {1/2|0||off}"),
    ] {
        assert_eq!(board_value(&lab, ruleset, &board)["value"], expected, "{ruleset} {board}");
    }
    // A fox behind the geese can move for ever.
    assert_eq!(board_value(&lab, "fox-and-geese", "..o.|x.x.|....")["value"], "off");
    // The ball is one jump from the end: Left moving first wins at once, and Right moving first removes it.
    assert_eq!(board_value(&lab, "phutball", "..o")["value"], "on");
    assert_eq!(board_value(&lab, "phutball", "o..")["value"], "off");
    // Right captures the stone, and it may not be retaken at once.
    for (board, value) in [(".", "0"), ("#o", "0"), ("x.", "-1"), (".o", "1"), ("..", "0")] {
        assert_eq!(board_value(&lab, "go", board)["value"], value, "{board}");
    }
}

#[test]
fn moves_and_winners_of_loopy_positions() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let (ruleset, board) = ("fox-and-geese", "x.x.x.x.|........|....o...");
    let moves = ask(&lab, json!({ "ask": "moves", "ruleset": ruleset, "board": board })).unwrap();
    // {4|3||2}: Left moves to {4|3}, Right to 2.
    assert_eq!(moves["value"], "{4|3||2}");
    let values: Vec<&str> = moves["players"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|player| player["groups"].as_array().unwrap())
        .map(|group| group[0]["value"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["{4|3}", "2"]);
    let solved = ask(&lab, json!({ "ask": "solve", "sum": [ruleset, board] })).unwrap();
    for row in solved["rows"].as_array().unwrap() {
        assert_eq!(row["winner"], "Left");
        assert_eq!(row["drawn"], false);
    }
    // Sums of positions and values: the geese lose with -3, and dud makes every sum a draw.
    let solve = |sum: &str| ask(&lab, json!({ "ask": "solve", "sum": sum })).unwrap();
    let call = format!("{ruleset}(\"{board}\")");
    let rows = solve(&format!("{call} + -5"));
    assert!(rows["rows"].as_array().unwrap().iter().all(|row| row["winner"] == "Right"));
    let rows = solve(&format!("{call} + dud"));
    assert!(rows["rows"].as_array().unwrap().iter().all(|row| row["drawn"] == true));
    // Left moves in `over` to 0, and Right has no move left.
    let rows = solve("over");
    assert_eq!(rows["rows"][0]["move"], "over to 0");
    // Backsliding toads is a draw.
    let drawn =
        ask(&lab, json!({ "ask": "solve", "sum": ["backsliding-toads-and-frogs", "ttt..fff"] })).unwrap();
    assert!(
        drawn["rows"].as_array().unwrap().iter().all(|row| row["drawn"] == true && row["winner"].is_null())
    );
}

#[test]
fn thermographs_of_kos_depend_on_the_komaster() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let ko = |key: &str, player: &str| {
        ask(&lab, json!({ "ask": "thermograph", "value": "g{1||g|0}", key: player })).unwrap()
    };
    let left = ko("komaster", "Left");
    assert_eq!([&left["mean"], &left["temperature"]], ["2/3", "1/3"]);
    // From t = -1 upward; the walls meet in the mast.
    let walls = [&left["left_wall"], &left["right_wall"]].map(|wall| wall.as_array().unwrap().clone());
    assert!(walls.iter().all(|wall| wall[0][0] == "-1" && wall.last().unwrap()[1] == "2/3"));
    assert_ne!(left["right_wall"], ko("komaster", "Right")["right_wall"]);
    let approach = "p{15|q{p|r{s{14|r}|-12}},s{14||s|-12}}";
    let error = ask(&lab, json!({ "ask": "thermograph", "value": approach })).unwrap_err();
    assert!(error.to_string().contains("komaster"), "{error}");
    assert!(ask(&lab, json!({ "ask": "thermograph", "value": approach, "komaster": "Left" })).is_ok());
    let error = ask(&lab, json!({ "ask": "thermograph", "value": "over" })).unwrap_err();
    assert!(error.to_string().contains("a player may pass"), "{error}");
}

#[test]
fn large_graphs_keep_to_their_budget() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    // A hundred thousand braces, each an option of the previous one, with a loop back to the first.
    let text = format!("a{}a{}", "{0|".repeat(100_000), "}".repeat(100_000));
    let question: Question = serde_json::from_value(json!({ "ask": "value", "value": text })).unwrap();
    let answer = lab.ask(&question, &Budget::unlimited().steps(1_000), &mut ());
    assert!(matches!(answer, Err(Error::Exhausted(Exhausted::Time))), "{:?}", answer.err());
    assert_eq!(value_of(&lab, &text)["value"], "over");
    let board = format!(".x.x.x.x|{}o.......", "........|".repeat(6));
    let question: Question =
        serde_json::from_value(json!({ "ask": "value", "ruleset": "fox-and-geese", "board": board }))
            .unwrap();
    let answer = lab.ask(&question, &Budget::unlimited().positions(1_000), &mut ());
    assert!(matches!(answer, Err(Error::Exhausted(Exhausted::Positions))), "{:?}", answer.err());
}

/// The view of a loopy board has the winner or a draw by retrograde analysis, and the values with their
/// sides.
#[test]
fn positions_are_seen_with_their_sides() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let seen = |summands: Value| ask(&lab, json!({ "ask": "position", "summands": summands })).unwrap();
    let toads = json!({ "ruleset": "backsliding-toads-and-frogs", "board": "ttt..fff" });
    let answer = seen(json!([toads]));
    assert!(answer["worth"].is_null() && answer["out_of_reach"].is_null(), "{answer}");
    let loopy = &answer["loopy"];
    assert_eq!(loopy["plain"], "{on||0|-1/2} & {1/2|0||off}");
    assert_eq!([&loopy["onside"], &loopy["offside"]], ["{on||0|-1/2}", "{1/2|0||off}"]);
    assert_eq!(loopy["outcome"], "D");
    let winners = &answer["winners"];
    assert!(winners["left_first"].is_null() && winners["left_first_drawn"] == true, "{winners}");
    // Each move agrees with `moves` and `solve`.
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert!(moves.iter().all(|one| one["draws"] == true && one["wins"] == false), "{moves:?}");
    for player in ["Left", "Right"] {
        let mut question = toads.clone();
        question["ask"] = "moves".into();
        question["player"] = player.into();
        question["all"] = true.into();
        let reported = ask(&lab, question).unwrap();
        for row in reported["players"][0]["groups"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|group| group.as_array().unwrap())
        {
            let shown =
                moves.iter().find(|one| one["player"] == player && one["name"] == row["move"]).unwrap();
            let text =
                if shown["loopy"].is_null() { &shown["worth"]["plain"] } else { &shown["loopy"]["plain"] };
            assert_eq!(*text, row["value"], "{player}");
            assert_eq!(shown["sensible"], row["sensible"], "{player}");
        }
    }
    // A value that is equal to a short game is returned as one, and a win has a length.
    let fox = json!({ "ruleset": "fox-and-geese", "board": "x.x.x.x.|...o....|........" });
    let answer = seen(json!([fox]));
    assert_eq!(answer["worth"]["plain"], "2");
    assert!(answer["loopy"].is_null());
    assert_eq!(answer["winners"]["right_first"], "Left");
    let lost = answer["moves"].as_array().unwrap().iter().find(|one| one["player"] == "Right").unwrap();
    assert!(
        lost["wins"] == false && lost["draws"] == false && lost["length"].as_u64().unwrap() > 1,
        "{lost}"
    );
    // A sum of a board and a value.
    let answer = seen(json!([fox, { "value": "-3" }]));
    assert_eq!(answer["worth"]["plain"], "-1");
    assert_eq!(answer["winners"]["left_first"], "Right");
}

/// Games are played to the end: a won position is won, and repetition is a draw.
#[test]
fn games_that_need_not_end_are_played() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let fox = ["fox-and-geese", "x.x.x.x.|...o....|........"];
    let advice = ask(&lab, json!({ "ask": "advice", "sum": fox, "first": "Left" })).unwrap();
    let solved = ask(&lab, json!({ "ask": "solve", "sum": fox, "first": "Left" })).unwrap();
    let best = &advice["best"];
    assert_eq!(best["wins"], true);
    assert_eq!(best["because"], json!({ "reason": "wins_in", "moves": solved["rows"][0]["length"] }));
    // Each has a piece that moves back and forth.
    let toads = ["backsliding-toads-and-frogs", "t.", ".f"];
    let contest = ask(
        &lab,
        json!({ "ask": "contest", "sum": toads, "engines": ["exact", "hotstrat"], "games": 4, "seed": 1, "bytes": 1 << 28 }),
    )
    .unwrap();
    for row in contest["rows"].as_array().unwrap() {
        let count =
            |key: &str| -> u64 { row[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum() };
        assert_eq!((count("games"), count("won") + count("drawn")), (4, 4), "{row}");
        assert_eq!(count("drawn"), 4, "{row}");
    }
    // After moving back and forth, the position repeats.
    let mut moves: Vec<Value> = vec![];
    for _ in 0..4 {
        let turn =
            ask(&lab, json!({ "ask": "play", "sum": toads, "first": "Left", "moves": moves })).unwrap();
        assert_eq!(turn["drawn"], false);
        let back = turn["legal"].as_array().unwrap().last().unwrap();
        moves.push(json!([back["board"], back["move"]]));
    }
    let turn = ask(&lab, json!({ "ask": "play", "sum": toads, "first": "Left", "moves": moves })).unwrap();
    assert!(turn["winner"].is_null() && turn["drawn"] == true, "{turn}");
}

/// These engines work only for games that terminate; no budget ran out.
#[test]
fn engines_for_games_that_end_say_that_play_need_not() {
    let universe = Universe::new();
    let position = kelvin_positions::Position::parse("backsliding-toads-and-frogs", "t..f").unwrap();
    let budget = Budget::unlimited();
    let why = kelvin_positions::Analyst::new(&universe).value(&position, &budget).unwrap_err();
    assert_eq!((why, why.to_string().starts_with("play may not terminate")), (Exhausted::Loopy, true));
    assert_eq!(kelvin_misere::MisereSolver::default().outcome(&position, &budget), Err(Exhausted::Loopy));
}
