//! Round trips of boards and moves through text and JSON, and rejection of invalid ones.

use kelvin_budget::Budget;
use kelvin_positions::board::{Board, BoardKind, Letters};
use kelvin_positions::{Analyst, Move, Named, Position, PositionGraph, Registry};
use kelvin_values::{Player, Universe};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// Asserts that the board of a position, and each of its moves, parses to an equal one.
fn assert_read_again(ruleset: &Named, position: &Position) {
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    // Loopy positions have no value, so their text is compared instead.
    let value = |position: &Position| {
        (!position.loops()).then(|| analyst.value(position, &Budget::unlimited()).unwrap())
    };
    for board in position.boards() {
        let text = board.to_string();
        let again = ruleset.read(&text).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}"));
        let typed = ruleset.on(&again).unwrap_or_else(|error| panic!("{ruleset} {text}: {error}"));
        assert_eq!(typed.to_string(), position.to_string());
        // The rest of a graph or picture is a board of its own, on which play continues in the same way.
        assert_eq!(value(&typed), value(position), "{ruleset} {text}");
        let json = serde_json::to_string(&board).unwrap();
        let again: Board = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(again, board, "{json}");
        assert_eq!(again.to_string(), text, "{json}");
        assert_eq!(value(&ruleset.on(&again).unwrap()), value(position), "{ruleset} {json}");
    }
    for player in Player::BOTH {
        let moves = position.moves(player);
        let distinct: HashSet<&Move> = moves.iter().map(|(chosen, _)| chosen).collect();
        assert_eq!(distinct.len(), moves.len(), "{position}: two moves of {player} are the same");
        let mut by_name: HashMap<String, usize> = HashMap::new();
        for (chosen, option) in &moves {
            let json = serde_json::to_string(chosen).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), *chosen, "{json}");
            assert_eq!(position.play(player, chosen).unwrap(), *option);
            *by_name.entry(chosen.to_string()).or_default() += 1;
        }
        for (chosen, option) in &moves {
            let (read, leads_to) = position.read_move(player, &chosen.to_string()).unwrap();
            if by_name[&chosen.to_string()] == 1 {
                assert_eq!((&read, &leads_to), (chosen, option), "{position}: {chosen}");
            }
            assert_eq!(read.to_string(), chosen.to_string());
        }
    }
}

#[test]
fn the_boards_and_moves_of_every_example_are_read_again() {
    for entry in Registry::built_in().iter() {
        let ruleset = Registry::built_in().ruleset(entry.example().0).unwrap();
        let board = ruleset.read(entry.example().1).unwrap();
        assert_eq!(ruleset.read(&board.to_string()).unwrap(), board, "{entry:?}");
        let position = ruleset.on(&board).unwrap();
        assert_eq!(position.entries().flatten().map(|known| &known.name).collect::<Vec<_>>(), [&entry.name]);
        // The positions a few moves away are parsed again as well.
        for position in PositionGraph::of(&position, 40).positions {
            assert_read_again(&ruleset, &position);
        }
    }
}

#[test]
fn moves_in_sums_name_the_summand() {
    let sum = Position::parse("nim", "3").unwrap() + Position::parse("domineering", "2x2").unwrap();
    let names: Vec<String> = sum.moves(Player::Right).iter().map(|(chosen, _)| chosen.to_string()).collect();
    assert_eq!(names, ["1: 3 to 0", "1: 3 to 1", "1: 3 to 2", "2: a1-b1", "2: a2-b2"]);
    let (chosen, option) = sum.read_move(Player::Right, "2: A2-B2").unwrap();
    assert_eq!(chosen.summand, Some(1));
    assert_eq!(option.to_string(), "nim 3 + domineering ..|##");
    assert!(sum.read_move(Player::Right, "a2-b2").is_err());
}

#[test]
fn grids_with_holes_that_are_closed_to_a_player_are_written_by_their_edges() {
    let board = Position::parse("snort", ".#.|...").unwrap();
    let (_, after) = board.read_move(Player::Left, "3").unwrap();
    assert_eq!(after.to_string(), "snort edges 5: 0-2, 1-4, 2-3, 3-4; left: 2 4; gone: 3");
    assert_read_again(&Registry::built_in().ruleset("snort").unwrap(), &after);
}

#[test]
fn hostile_json_is_refused() {
    let refused = [
        // A missing kind, an unknown kind, and missing fields.
        r#"{}"#,
        r#"{"kind":"torus","rows":["."]}"#,
        r#"{"kind":"grid"}"#,
        r#"{"kind":"grid","rows":["."],"more":1}"#,
        // Invalid grids.
        r#"{"kind":"grid","rows":[]}"#,
        r#"{"kind":"grid","rows":[""]}"#,
        r#"{"kind":"grid","rows":["..","."]}"#,
        r#"{"kind":"grid","rows":[".|."]}"#,
        r#"{"kind":"grid","rows":["(5)"]}"#,
        r#"{"kind":"grid","rows":["2x3"]}"#,
        r#"{"kind":"grid","rows":["(500)"],"pieces":"numbered"}"#,
        r#"{"kind":"grid","rows":["."],"pieces":"ab"}"#,
        // Invalid graphs.
        r#"{"kind":"graph","order":2,"edges":[[0,2]]}"#,
        r#"{"kind":"graph","order":5000,"edges":[]}"#,
        r#"{"kind":"graph","order":18446744073709551615,"edges":[]}"#,
        r#"{"kind":"graph","order":-1,"edges":[]}"#,
        r#"{"kind":"graph","order":2,"edges":[],"name":"P2"}"#,
        r#"{"kind":"graph","order":2,"edges":[[0,1]],"name":"P2; x: 0"}"#,
        r#"{"kind":"graph","order":2,"edges":[],"marks":{"z":[0]}}"#,
        r#"{"kind":"graph","order":2,"edges":[],"marks":{"x":[2]}}"#,
        r#"{"kind":"graph","order":2,"edges":[],"marks":{"x":[0],"o":[0]}}"#,
        r#"{"kind":"graph","order":2,"edges":[],"places":[[0,0]]}"#,
        r#"{"kind":"graph","order":1,"edges":[],"places":[[1e300,0]]}"#,
        r#"{"kind":"graph","order":2,"edges":[],"rows":[[0,1]]}"#,
        r#"{"kind":"graph","order":2,"edges":[[0,1]],"rows":[[1,0]]}"#,
        r#"{"kind":"graph","order":1,"edges":[],"rows":[[0],[0,null]]}"#,
        // Values above the limits.
        r#"{"kind":"heaps","sizes":[1000000001]}"#,
        r#"{"kind":"heaps","sizes":[-1]}"#,
        r#"{"kind":"purses","heaps":[{"size":4294967295,"left":4294967295,"right":4294967295}]}"#,
        r#"{"kind":"cake","pieces":[{"rows":0,"columns":3}]}"#,
        r#"{"kind":"cake","pieces":[{"rows":1,"columns":1001}]}"#,
        r#"{"kind":"cheques","slips":[1000000000001]}"#,
        r#"{"kind":"cheques","slips":[-9223372036854775808]}"#,
        r#"{"kind":"cheques","slips":[{"left":[{"left":[{"left":[1],"right":[1]}],"right":[1]}],"right":[]}]}"#,
        r#"{"kind":"picture","edges":[{"ends":[0,5000],"colour":"blue"}]}"#,
        r#"{"kind":"picture","edges":[{"ends":[0,18446744073709551615],"colour":"blue"}]}"#,
        r#"{"kind":"picture","edges":[{"ends":[0,1],"colour":"pink"}]}"#,
        r#"{"kind":"picture","edges":[],"letters":"ABC"}"#,
        r#"{"kind":"pieces","names":["x 1"]}"#,
        r#"{"kind":"pieces","names":[""]}"#,
        r#"{"kind":"value","text":"{1|"}"#,
    ];
    for json in refused {
        assert!(serde_json::from_str::<Board>(json).is_err(), "{json}");
    }
    let deep = format!("{{\"kind\":\"cheques\",\"slips\":[{}", "{\"left\":[".repeat(100_000));
    assert!(serde_json::from_str::<Board>(&deep).is_err());
    let many = format!("{{\"kind\":\"heaps\",\"sizes\":[{}1]}}", "1,".repeat(20_000));
    assert!(serde_json::from_str::<Board>(&many).is_err());
    for json in [
        r#"{"move":"place","cells":["a0"]}"#,
        r#"{"move":"fly","cells":["a1"]}"#,
        r#"{"move":"change","cells":[["a1","xx"]]}"#,
    ] {
        assert!(serde_json::from_str::<Move>(json).is_err(), "{json}");
    }
    // The ruleset rejects a valid board of another kind, and an illegal move.
    let heaps: Board = serde_json::from_str(r#"{"kind":"heaps","sizes":[3]}"#).unwrap();
    let domineering = Registry::built_in().ruleset("domineering").unwrap();
    assert_eq!(domineering.on(&heaps).unwrap_err().to_string(), "found heaps, expected a grid");
    let clobber = Registry::built_in().ruleset("clobber").unwrap();
    for (row, letters) in [("xe", "lre"), ("x(7)", "numbered")] {
        let json = format!(r#"{{"kind":"grid","rows":["{row}"],"pieces":"{letters}"}}"#);
        let error = clobber.on(&serde_json::from_str(&json).unwrap()).unwrap_err().to_string();
        assert!(error.starts_with("row 1, column 2: found"), "{error}");
    }
    let position = Position::parse("domineering", "2x2").unwrap();
    let domino: Move = serde_json::from_str(r#"{"move":"place","cells":["a1","b2"]}"#).unwrap();
    assert_eq!(
        position.play(Player::Left, &domino).unwrap_err().to_string(),
        "\"a1-b2\" is not a legal move of Left"
    );
    let huge: Move = serde_json::from_str(
        r#"{"summand":18446744073709551615,"move":"hop","from":18446744073709551615,"to":0}"#,
    )
    .unwrap();
    assert!(!huge.to_string().is_empty());
}

/// A ruleset for each kind of board, with boards of the kind.
fn boards() -> impl Strategy<Value = (&'static str, String)> {
    let grid = |rulesets: &'static [&'static str], cells: &'static str| {
        let rows = (1usize..4, 1usize..5).prop_flat_map(move |(height, width)| {
            proptest::collection::vec(
                proptest::string::string_regex(&format!("{cells}{{{width}}}")).unwrap(),
                height,
            )
        });
        (proptest::sample::select(rulesets), rows.prop_map(|rows| rows.join("|")))
    };
    prop_oneof![
        grid(
            &["clobber", "konane", "amazons", "tic-tac-toe", "snort", "col", "nogo", "cannibal-clobber"],
            "[xo.#]"
        ),
        grid(&["domineering", "cram", "snort", "col", "node-kayles", "arc-kayles"], "[.#]"),
        grid(&["fission"], "[.#x]"),
        grid(&["hex"], "[.xo]"),
        (Just("toads-and-frogs"), "[tf.#_]{1,9}"),
        (Just("leaping-toads(1,2,2,1)"), "[tf.#]{1,8}"),
        (Just("toppling-dominoes"), "[lre.#]{1,8}"),
        (Just("hackenbush"), "[BRG]{1,4}( \\+ [lre]{1,3})?"),
        (Just("hackenbush"), "0-1 [BRG], 1-2 [BRG], 2-0 [BRG], [0-2]-3 [BRG]"),
        (
            proptest::sample::select(&["nim", "octal(0.77)", "nim-placement", "oab(1,2)"]),
            "[0-4]( \\+ [0-4]){0,2}"
        ),
        (Just("oab(2,3)"), "[.#]{1,9}"),
        (Just("poker-nim"), "[0-3]\\([0-2],[0-2]\\)( \\+ [0-3]){0,2}"),
        (Just("cutcake"), "[1-4]x[1-4]( \\+ [1-3]x[1-3])?"),
        (Just("cashing-cheques"), "\\{[1-9]\\|-[1-9]\\}( \\+ \\{[1-9]\\|-[1-9]\\}| \\+ -?[1-3]){0,2}"),
        (Just("extended-cashing-cheques"), "\\{[1-9],\\{5\\|[1-4]\\}\\|-[1-9]\\}( \\+ 2)?"),
        (
            proptest::sample::select(&["snort", "col"]),
            "(P5|C4|K3,1|petersen)(; x: 0)?(; left: 1 2)?(; gone: 3)?"
        ),
        (proptest::sample::select(&["snort", "col"]), "[.LR]-[.LR]\\(-[.LR];-[.xo]\\)"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_boards_and_their_moves_are_read_again((ruleset, board) in boards()) {
        let ruleset = Registry::built_in().ruleset(ruleset).unwrap();
        let board = ruleset.read(&board).unwrap();
        let json = serde_json::to_string(&board).unwrap();
        prop_assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), board.clone());
        prop_assert_eq!(&ruleset.read(&board.to_string()).unwrap(), &board);
        // Some boards are rejected: adjacent pieces in conflict, captured stones.
        if let Ok(position) = ruleset.on(&board) {
            assert_read_again(&ruleset, &position);
            for option in Player::BOTH.into_iter().flat_map(|player| position.options(player)).take(6) {
                assert_read_again(&ruleset, &option);
            }
        }
    }

    #[test]
    fn grids_of_users_are_read_again(rows in proptest::collection::vec("([xo.#]|\\(-?[0-9]\\)){4}", 1..4)) {
        let kind = BoardKind::Grid.with(Letters::NUMBERED);
        let board = Board::read(kind, &rows.join("|")).unwrap();
        prop_assert_eq!(&Board::read(kind, &board.to_string()).unwrap(), &board);
        let json = serde_json::to_string(&board).unwrap();
        prop_assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), board);
    }
}
