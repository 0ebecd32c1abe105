//! `kelvin rulesets`, `kelvin value` and `kelvin moves`.

use crate::common;

use common::{errors, examples_work, folder, output, usage};
use serde_json::Value;

#[test]
fn the_examples_of_the_help_work() {
    for task in ["rulesets", "value", "moves", "bound", "explain", "copies", "coupons", "falsify"] {
        examples_work(task, &folder(task));
    }
}

#[test]
fn every_ruleset_has_an_example_that_works() {
    let list = output(&["rulesets", "--json"]);
    assert!(list.lines().count() > 20);
    for line in list.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let [ruleset, board] = ["ruleset", "board"].map(|key| entry[key].as_str().unwrap());
        let value: Value = serde_json::from_str(&output(&["value", ruleset, board, "--json"])).unwrap();
        assert!(!value["value"].as_str().unwrap().is_empty(), "{ruleset} {board}");
    }
    assert!(errors(&["rulesets", "croquet"]).contains("croquet"));
}

#[test]
fn a_value_comes_with_what_it_is_worth_knowing() {
    let text = output(&["value", "domineering", "..|.."]);
    let expected = "\
value        +-1
outcome      N (the next player wins)
left stop    1
right stop   -1
sections     R(1), L(-1)
confusion    [-1,1]
mean         0
temperature  1
birthday     2
";
    assert_eq!(text, expected);
    let value: Value = serde_json::from_str(&output(&["value", "hackenbush", "BRBB", "--json"])).unwrap();
    assert_eq!(value["value"], "7/8");
    assert_eq!(value["outcome"], "L");
    assert_eq!(value["temperature"], "-1/8");
    assert_eq!(value["birthday"], "4");
    assert!(output(&["value", "domineering", "2x2", "--format", "unicode"]).contains("±1"));
}

#[test]
fn moves_are_those_of_the_canonical_form() {
    let text = output(&["moves", "domineering", "2x2", "--player", "left"]);
    assert!(text.starts_with("Left has 2 moves in +-1\n  to 1 (mean 1, temperature -1)\n"), "{text}");
    // Left's middle domino on a 2x3 board leaves no move to either player: it is dominated by the dominoes at
    // the ends.
    let some = output(&["moves", "domineering", "2x3", "--player", "left", "--json"]);
    let all = output(&["moves", "domineering", "2x3", "--player", "left", "--json", "--all"]);
    assert!(some.lines().count() < all.lines().count(), "{all}");
    assert!(some.lines().all(|line| line.contains("\"sensible\":true")));
    let both = output(&["moves", "nim", "3 + 5"]);
    assert!(both.contains("Left has 8 moves") && both.contains("Right has 8 moves"), "{both}");
    assert!(output(&["moves", "nim", "0"]).contains("Left has 0 moves in 0"));
}

#[test]
fn mistakes_are_pointed_at() {
    let text = errors(&["value", "domineering", "..|.?"]);
    assert!(text.contains("row 2, column 2") && text.ends_with("\n    ..|.?\n        ^\n"), "{text}");
    assert!(errors(&["value", "domineerin", "2x2"]).contains("is it domineering?"));
    assert!(errors(&["value", "domineering", ""]).contains("empty"));
    assert!(errors(&["value", "domineering", "1000x1000"]).contains("limit"));
    assert!(errors(&["value", "oab(2)", "5"]).contains("oab(a,b)"));
    assert!(errors(&["moves", "domineering", "..|..."]).contains("row 2"));
    assert!(usage(&["value", "domineering"]).contains("BOARD"));
    assert!(usage(&["moves", "nim", "3", "--player", "up"]).contains("left"));
}

#[test]
fn every_bad_board_is_a_clear_error() {
    for (ruleset, board, said) in [
        ("domineering", "", "the board is empty"),
        ("domineering", "..|...", "row 2 has 3 cells"),
        ("domineering", "1000x1000", "1000000 cells are too many: the limit is 10000"),
        ("snort", "K1000000", "1000000 vertices are too many: the limit is 4096"),
        ("snort", "grid 1000x1000", "1000000 vertices are too many"),
        ("amazons", "x.z", "found 'z', expected one of . # x o"),
        ("toads-and-frogs", "tq", "found 'q'"),
        ("hackenbush", "BXR", "found 'X'"),
        ("snort", "0-1, 1-1", "without loops, but vertex 1 has one"),
        ("node-kayles", "0-0", "without loops"),
        ("nim", "-3", "a heap below zero"),
        ("nim", "3 +", "found the end"),
        ("nim", "5000000000", "the limit is 1000000000"),
        ("octal(0.8x)", "5", "found 'x', expected a code such as 0.77"),
        ("octal(hello)", "5", "found 'h', expected a code"),
        ("octal(9.9)", "5", "expected 0, 4, 8 or C before the point"),
        ("subtraction(0|1)", "6", "at least one counter"),
        ("col", "edges 3: 0-5", "the edge 0-5 has the end 5"),
        ("nogo", "xo.", "NoGo forbids the group at 0"),
    ] {
        let text = errors(&["value", ruleset, board]);
        assert!(text.contains(said), "{ruleset} {board}: {text}");
    }
}

#[test]
fn a_ruleset_of_ones_own_is_a_file() {
    let folder = folder("own_rules");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let value = |ruleset: &str, board: &str| {
        let object: Value = serde_json::from_str(&output(&["value", ruleset, board, "--json"])).unwrap();
        object["value"].as_str().unwrap().to_owned()
    };
    write(
        "my.toml",
        "name = 'Mine'\nboard = 'graph'\n[pieces]\nleft = ['K1']\nright = ['K1']\n[forbidden]\nopposing = [1]",
    );
    assert_eq!(value(&path("my.toml"), "P5"), value("snort", "P5"));
    write(
        "tiles.toml",
        "name = 'T'\nboard = 'grid'\nparameters = ['a', 'b']\n[pieces]\nleft = ['1x{a}']\nright = ['1x{b}']",
    );
    assert_eq!(value(&path("tiles.toml(2,3)"), "1x11"), value("oab(2,3)", "11"));
    let table = output(&["table", &path("tiles.toml(a,b)"), "1xn", "--to", "9", "--over", "2", "--csv"]);
    assert_eq!(table, output(&["table", "oab(a,b)", "n", "--to", "9", "--over", "2", "--csv"]));
    assert!(output(&["moves", &path("my.toml"), "P3", "--player", "left"]).contains("Left has 3 moves"));
    assert!(errors(&["value", &path("none.toml"), "P3"]).contains("cannot read"));
    assert!(errors(&["value", &path("tiles.toml(2)"), "1x3"]).contains("expected T(a,b)"));
    assert!(errors(&["value", &path("tiles.toml(2,x)"), "1x3"]).contains("found (2,x), expected T(a,b)"));
    assert!(errors(&["value", &path("tiles.toml(2,3)"), "1x?"]).contains("found"));
    write("wrong.toml", "name = 'W'\nboard = 'torus'");
    let text = errors(&["value", &path("wrong.toml"), "P3"]);
    assert!(text.contains("wrong.toml") && text.contains("line 2"), "{text}");
}

/// Every command and every example of docs/rulesets.md works.
#[test]
fn the_page_about_rulesets_is_correct() {
    let page = include_str!("../../../../docs/rulesets.md");
    let folder = folder("page");
    let commands = page.lines().filter_map(|line| line.strip_prefix("    kelvin "));
    // In a table whose header starts with "ruleset", the last column is a ruleset and a board.
    let table = page.lines().skip_while(|line| !line.starts_with("| ruleset")).skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    let examples = rows.filter_map(|row| row.split('`').rev().nth(1)).map(|text| text.replace("\\|", "|"));
    let boards = [
        "graph6 Dhc",
        "tree 0 0 1",
        "edges 4: 0-1, 1-2",
        "P5; x: 0; o: 4",
        "P5; left: 1 2; right: 3; gone: 4",
    ];
    let lines: Vec<String> = commands
        .map(|line| line.split("   ").next().unwrap().to_owned())
        .chain(examples.map(|example| format!("value {example}")))
        .chain(boards.map(|board| format!("value snort '{board}'")))
        .chain(["BRBB", "B(R;GB)", "0-1 B, 1-2 R"].map(|board| format!("value hackenbush '{board}'")))
        .collect();
    assert!(lines.len() > 28, "{lines:?}");
    for line in lines {
        let line = format!("{} {line}", env!("CARGO_BIN_EXE_kelvin"));
        let ran = std::process::Command::new("sh").args(["-c", &line]).current_dir(&folder).output().unwrap();
        assert!(ran.status.success() && ran.stderr.is_empty(), "{line}: {ran:?}");
    }
}

#[test]
fn boards_are_drawn() {
    let picture = folder("drawn").join("board.svg");
    let printed = ["value", "snort", "C5; x: 0", "--json"];
    let drawn = output(&[&printed[..], &["--svg", picture.to_str().unwrap()]].concat());
    assert_eq!(
        drawn,
        output(&printed),
        "a board that is drawn is read once and answered as it was asked for"
    );
    let svg = std::fs::read_to_string(picture).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.matches("<circle").count() == 5 && svg.matches("<line").count() == 5
    );
    assert!(errors(&["value", "snort", "P3", "--svg", "/no/such/folder/a.svg"]).contains("cannot write"));
}

#[test]
fn limits_are_honoured() {
    assert!(errors(&["value", "domineering", "8x8", "--timeout", "0.2"]).contains("--timeout"));
    assert!(
        errors(&["value", "amazons", "x.....|......|......|.....o", "--memory", "1"]).contains("--memory")
    );
}

#[test]
fn loopy_games_are_values_and_rulesets() {
    let expected = "\
value        dud
outcome      D (a draw: neither player can force a win)
onside       on
offside      off
";
    assert_eq!(output(&["value", "on + off"]), expected);
    assert!(output(&["value", "a{0|a}"]).starts_with("value        over\n"));
    assert!(errors(&["value", "a{b|a}"]).contains("b is not defined"));
    assert!(usage(&["value", "over", "--svg", "over.svg"]).contains("--svg draws boards"));
    let board = "x.x.x.x.|........|....o...";
    assert!(output(&["moves", "fox-and-geese", board]).contains("to {4|3} (mean 7/2, temperature 1/2)"));
    let text = output(&["solve", "backsliding-toads-and-frogs", "ttt..fff"]);
    assert!(text.contains("Left first: a draw, for instance after "), "{text}");
    assert!(errors(&["table", "backsliding-toads-and-frogs", "t^n.f^n", "--to", "2"]).contains("loopy game"));
}
