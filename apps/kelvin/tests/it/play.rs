//! `kelvin play` and `kelvin match`.

use crate::common;

use common::{command, errors, examples_work, folder, kelvin_reading, output, usage};
use serde_json::Value;
use std::fs;

/// The replies to these lines.
fn says(arguments: &[&str], lines: &[&str]) -> String {
    let arguments: Vec<&str> = std::iter::once("play").chain(arguments.iter().copied()).collect();
    let ran = kelvin_reading(&arguments, &(lines.join("\n") + "\n"));
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{arguments:?} {lines:?}");
    ran.output
}

#[test]
fn the_examples_of_the_help_work() {
    let here = folder("play");
    let path = here.join("kelvin-game.json");
    says(&["nim", "3", "--first"], &[&format!("save {}", path.display())]);
    examples_work("play", &here);
    examples_work("match", &here);
    examples_work("review", &here);
}

/// The sum of Example 8.1 of *Temperature theory and the thermostatic strategy*.
const RECTANGLES: &str = "{8,{28|4}|-2,{2|-22}} + {-3,{9|-5}|{-11|-25}} + {-12|-24,{-19|-35}}";

#[test]
fn a_recorded_game_is_reviewed() {
    let here = folder("record");
    let file = |name: &str| here.join(name).display().to_string();
    let record = |name: &str| output(&["match", RECTANGLES, "--record", &file(name)]);
    let text = record("game.json");
    assert!(text.contains("Play stops at -22: Right wins.\n"), "{text}");
    assert!(text.contains("Left's move 1 lost most, 3 points. Best was 1: "), "{text}");
    assert_eq!(output(&["review", &file("game.json")]), text);
    let read = |name: &str| fs::read_to_string(here.join(name)).unwrap();
    assert!((record("game.html") == text) && read("game.html").starts_with("<!doctype html>"));
    assert!((record("game.svg") == text) && read("game.svg").starts_with("<svg"));
    assert!((record("game.png") == text) && fs::read(here.join("game.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(
        errors(&["match", RECTANGLES, "--record", &file("game.txt")]).contains(".json, .svg, .png or .html")
    );
    assert!(errors(&["review", &file("game.svg")]).contains("game.svg: "));
    assert!(errors(&["review", &file("nothing.json")]).contains("nothing.json: "));
    // A saved game of boards.
    let saved = file("saved.json");
    says(&["domineering", "3x3", "2x3", "--first"], &["2: b1", &format!("save {saved}")]);
    let text = output(&["review", &saved]);
    assert!(text.contains("1  Left    2: b1-b2") && text.contains("No move lost points."), "{text}");
    let answer: Value = serde_json::from_str(&output(&["review", &saved, "--json"])).unwrap();
    assert_eq!(
        (&answer["moves"][0]["loss"], &answer["positions"][0]["heat"]["ambient"]),
        (&"0".into(), &"0".into())
    );
}

#[test]
fn engines_stop_at_numbers() {
    let text = output(&["play", "{8|-4} + {5|-5} + {1|-13}", "--engines", "hotstrat,exact"]);
    assert!(text.contains("Play stops at 2: Left wins.\n") && !text.contains("\n4. "), "{text}");
}

#[test]
fn boards_are_drawn_with_coordinates_and_who_played_where() {
    let text = says(&["domineering", "2x3", "--first"], &["b1"]);
    let start = "
   a b c
 1 . . .
 2 . . .
";
    let after = "
   a b c
 1 . L .
 2 . L .
";
    assert!(text.contains(start) && text.contains(after), "{text}");
    assert!(text.ends_with("You win: Right has no move.\n"), "{text}");
    // Toads are named by the cells of a strip, vertices by their numbers.
    assert!(says(&["toads-and-frogs", "tt.ff", "--first"], &[]).contains("\n 1 2 3 4 5\n t t . f f\n"));
    let snort = says(&["snort", "P3", "--first", "--engine", "exact"], &["1"]);
    assert!(snort.contains("\n 0l L  2l\n") && snort.contains("You win"), "{snort}");
}

#[test]
fn the_machine_says_why() {
    let cheques = "{8|-4} + {5|-5} + {1|-13}";
    let text = says(&["cashing-cheques", cheques], &[]).replace('\n', " ");
    // Right, to move, sees the compound thermograph from the other side.
    assert!(text.contains("Right (thermostrat) plays cash -13 from {1|-13}: "), "{text}");
    let text =
        says(&["cashing-cheques", cheques, "--you", "right", "--engine", "hotstrat"], &[]).replace('\n', " ");
    assert!(text.contains("Left (hotstrat) plays cash 1 from {1|-13}: "), "{text}");
    assert!(text.contains("is hottest, of temperature 7"), "{text}");
}

#[test]
fn a_hint_states_the_temperature_of_each_component_and_the_best_move() {
    let text = says(&["domineering", "3x3", "2x3", "--first"], &["?"]);
    for line in [
        "A a1 to c3 on board 1: worth +-1, mean 0, temperature 1",
        "B a1 to c2 on board 2: worth {2|-1/2}, mean 3/4, temperature 5/4",
        "The ambient temperature is 0, and Left is sure of 1.",
        "Best is 2: b1-b2: the best move, in B: play stops at 1",
        "Left wins with it.",
    ] {
        assert!(text.replace('\n', " ").contains(line), "{line}: {text}");
    }
    // A board that decomposes is a sum.
    let text = says(&["domineering", "..#...|..#...", "--first"], &["?", "picture"]);
    // Sums of numbers also have a winner.
    for (sum, ending) in [
        ("1/2 + -1/4", "loses least, 1/4 (B is the value on board 2). Left wins with it."),
        ("1 + -1", "loses least, 1 (A is the value on board 1). Left loses if Right plays well."),
        ("2", "no move loses less than 1. Left wins with it."),
    ] {
        let hint = says(&[sum, "--first"], &["?"]).replace('\n', " ");
        assert!(hint.contains(ending), "{ending}: {hint}");
    }
    // A single component has no letter.
    let one = says(&["domineering", "3x3", "--first"], &["?"]);
    assert!(one.contains("a1 to c3: worth +-1, mean 0, temperature 1\n"), "{one}");
    assert!(one.contains("Best is b1-b2: the best move: play stops at 1. Left wins with it."), "{one}");
    assert!(text.contains("A a1 to b2: worth +-1") && text.contains("B d1 to f2: worth {2|-1/2}"), "{text}");
    assert!(text.contains("Compound thermograph, Left to move"), "{text}");
    // A component of a board is named by its squares, a strip by its pieces.
    let text = says(&["domineering", "##..#..|#####..", "--first"], &["?"]);
    assert!(text.contains("A c1 to d1: the number -1") && text.contains("B f1 to g2: worth"), "{text}");
    let text = says(&["toads-and-frogs", "t.f", "t..f", "--first"], &["?"]);
    assert!(text.contains("A t.f on board 1: worth "), "{text}");
}

#[test]
fn values_stand_beside_boards() {
    let sum = "3 + *2 + game.grid.Domineering(\"...|...\") + game.grid.Clobber(\"xoxo\")";
    let text = says(&[sum, "--first"], &["?", "moves", "5", "2 *"]);
    let start = "
1  value    2  value    3  Domineering    4  Clobber
3           *2             a b c             a b c d
                         1 . . .           1 x o x o
                         2 . . .
";
    assert!(text.contains(start), "{text}");
    let flat = text.replace('\n', " ");
    for part in [
        "A the value on board 1: the number 3",
        "B the value on board 2: worth *2, mean 0, temperature 0",
        "Best is 3: b1-b2: the best move, in C: play stops at 5 (C is a1 to c2 on board 3). Left wins with it.",
        "1: 3 to 2, 2: *2 to 0, 2: *2 to *, 3: a1-a2",
        "\"5\" is not a legal move of Left; legal are 1: 3 to 2, 2: *2 to 0,",
        "3           *              a b c",
    ] {
        assert!(flat.contains(part), "{part}: {text}");
    }
    // Move lists as text: with negative values, and for a single component.
    let text = says(&["domineering", "2x2", "+", "-1", "+", "{1|-1}", "--first"], &["moves"]);
    assert!(text.contains("1: a1-a2, 1: b1-b2, 3: +-1 to 1"), "{text}");
    let text = says(&["*2", "--first"], &["0"]);
    assert!(text.ends_with("You win: Right has no move.\n"), "{text}");
    let text = output(&["play", "domineering", "3x3", "+", "*2", "--engines", "exact,random"]);
    assert!(text.contains("exact             1      1        1/1"), "{text}");
    let text = output(&["match", "--games", "3", "{8|-4} + {5|-5} + {1||-4|-13}", "+", "domineering", "3x3"]);
    assert!(text.starts_with("3 sums of 4 positions"), "{text}");
}

#[test]
fn an_illegal_move_is_answered_by_the_legal_ones() {
    let text = says(&["domineering", "2x2", "--first"], &["a1-b1"]);
    assert!(text.contains("\"a1-b1\" is not a legal move of Left; legal are a1-a2, b1-b2"), "{text}");
    let text = says(&["domineering", "2x2", "2x2", "--first"], &["a1", "moves", "help", "back"]);
    assert!(text.contains("\"a1\" may be 1: a1-a2, 2: a1-a2"), "{text}");
    assert!(
        text.contains("take your last move back") && text.contains("There is no move of yours"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back() {
    let text =
        says(&["domineering", "2x2", "3x3", "--first", "--engine", "exact"], &["1 a1", "back", "moves"]);
    assert!(text.contains("Taken back."), "{text}");
    assert!(
        text.trim_end().ends_with("The game is not over.") && text.contains("1: a1-a2, 1: b1-b2, 2: a1-a2"),
        "{text}"
    );
}

#[test]
fn games_are_saved_and_resumed() {
    let path = folder("saved").join("game.json");
    let file = path.to_str().unwrap();
    let sum = ["domineering", "3x3", "+", "nim", "3", "+", "{2|-1}", "--first", "--engine", "hotstrat"];
    let saved = says(&sum, &["1 b1", "3: 2", &format!("save {file}")]);
    assert!(saved.contains(&format!("Saved; `kelvin play --resume {file}` continues.")), "{saved}");
    let board = saved.split("\n\n").filter(|part| part.contains("a b c")).last().unwrap();
    let resumed = says(&["--resume", file], &[]);
    assert!(resumed.contains(board), "{resumed} has not {board}");

    let game: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut game = game.clone();
        change(&mut game);
        fs::write(&path, game.to_string()).unwrap();
        errors(&["play", "--resume", file])
    };
    let text = wrong(&|game| game["version"] = 2.into());
    assert!(text.contains("version 2 of the format, and this Kelvin reads version 1"), "{text}");
    assert!(wrong(&|game| game["moves"][0][1] = "a1-c3".into()).contains("move 1, 1: a1-c3, is not legal"));
    assert!(wrong(&|game| game["sum"][0]["ruleset"] = "croquet".into()).contains("croquet"));
    assert!(wrong(&|game| game["engine"] = "clever".into()).contains("clever"));
    assert!(wrong(&|game| game["first"] = "Middle".into()).contains("Middle"));
    assert!(wrong(&|game| game["sum"] = Value::Array(vec![])).contains("no board"));
    assert!(wrong(&|game| *game = Value::Null).contains("not a saved game"));
    assert!(wrong(&|game| game["sum"][2]["value"] = "{2|".into()).contains("a summand is a value"));
    fs::write(&path, "{}").unwrap();
    assert!(errors(&["play", "--resume", file]).contains("not a saved game"));
    fs::write(&path, [0xff, 0xfe]).unwrap();
    assert!(errors(&["play", "--resume", file]).contains("cannot resume"));
    assert!(errors(&["play", "--resume", "/no/such/file"]).contains("cannot resume"));
}

#[test]
fn a_folder_that_is_not_there_does_not_end_the_game() {
    let text = says(&["nim", "3", "--first"], &["save /no/such/folder/game", "3 to 1"]);
    assert!(text.contains("cannot write /no/such/folder/game") && text.contains("plays 1 to 0"), "{text}");
}

#[test]
fn engines_play_to_the_last_move() {
    let text = output(&["play", "domineering", "3x3", "2x3", "--engines", "exact,thermostrat"]);
    assert!(text.starts_with("1. Left (exact) plays 2: b1-b2: "), "{text}");
    assert!(text.contains("exact             1      1        1/1        0/0\n"), "{text}");
    let table = output(&["play", "domineering", "3x3", "--engines", "exact,random", "--games", "8"]);
    assert_eq!(table.lines().count(), 3, "{table}");
    // The first player wins the 3x3 board: the exact engine wins the games it starts.
    let exact: Vec<_> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(exact[1], "8");
    assert!(exact[2].parse::<u32>().unwrap() >= 4, "{table}");
    // The same seed gives the same games.
    let random = || output(&["play", "domineering", "4x4", "--engines", "random,random", "--seed", "5"]);
    assert_eq!(random(), random());
}

#[test]
fn what_is_out_of_reach_is_undecided() {
    let text = says(&["domineering", "8x8", "--first", "--timeout", "0.2"], &["?", "a1"]);
    let text = text.replace('\n', " ");
    assert!(text.contains("The value is out of reach. Who wins is undecided in 0.2 s; "), "{text}");
    assert!(text.contains(": undecided in 0.2 s; this move leaves Right most moves."), "{text}");
}

#[test]
fn what_is_known_of_a_sum_is_reported_beside_what_is_out_of_reach() {
    let text = says(&["domineering", "8x8", "2x3", "+", "*2", "--first", "--timeout", "1"], &["?"]);
    for line in [
        "A a1 to h8 on board 1: its value is out of reach\n",
        "B a1 to c2 on board 2: worth {2|-1/2}, mean 3/4, temperature 5/4\n",
        "C the value on board 3: worth *2, mean 0, temperature 0\n",
        "Who wins is undecided in 1 s; ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn input_that_is_no_text_is_no_move() {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = command(&["play", "nim", "3", "--first"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\n3 to 0\n").unwrap();
    let ran = child.wait_with_output().unwrap();
    let text = String::from_utf8(ran.stdout).unwrap();
    assert!(text.contains("That is not a text.") && text.contains("You win"), "{text}");
}

#[test]
fn mistakes_on_the_command_line_are_pointed_at() {
    assert!(errors(&["play", "domineering", "2x2", "+", "croquet", "3x3"]).contains("croquet"));
    assert!(errors(&["play", "domineering", "2x2", "+"]).contains("each side of +"));
    assert!(errors(&["play", "domineering", "..|.?"]).contains("row 2, column 2"));
    assert!(errors(&["play", "domineering"]).contains("a board after domineering"));
    assert!(errors(&["play", "domineering", "2x2", "--engines", "exact"]).contains("two engines"));
    assert!(errors(&["play", "*1000000"]).contains("*1000000 has more options than can be played"));
    assert!(errors(&["play", "3 + croquet(\"..\")"]).contains("croquet"));
    assert!(usage(&["play"]).contains("SUM"));
    assert!(usage(&["play", "nim", "3", "--engine", "clever"]).contains("thermostrat"));
    assert!(usage(&["play", "nim", "3", "--games", "3"]).contains("--engines"));
    assert!(errors(&["match", "nim"]).contains("a board after nim"));
    assert!(errors(&["match", "nim", "3", "--engines", "exact"]).contains("two engines"));
    assert!(errors(&["match", "hackenbush", "BRB"]).contains("no hot sum"));
    assert!(usage(&["match", "nim", "3", "--games", "0"]).contains("1.."));
}

#[test]
fn thermostrat_never_ends_beyond_the_bound() {
    let arguments =
        ["match", "--games", "30", "--engines", "thermostrat,hotstrat,exact,random", "--json", "snort", "P6"];
    let table = output(&arguments);
    assert_eq!(table, output(&arguments), "the same seed, the same games");
    let mut exact_against_random = 0.0;
    for line in table.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&line["games"], &line["ends"]), (&30.into(), &120.into()));
        match line["engine"].as_str().unwrap() {
            "thermostrat" => assert_eq!(line["beyond_bound"], 0, "{line}"),
            "exact" => {
                assert!(
                    !line["worst_miss"].as_str().unwrap().starts_with(|c: char| ('1'..='9').contains(&c)),
                    "{line}"
                );
                if line["against"] == "random" {
                    exact_against_random = line["mean_miss"].as_f64().unwrap();
                }
            }
            _ => {}
        }
    }
    assert!(exact_against_random < 0.0, "{table}");
}

#[test]
fn sums_that_are_out_of_reach_are_left_out_and_counted() {
    let text = output(&["match", "--games", "2", "domineering", "8x8", "--timeout", "0.05"]);
    assert!(text.starts_with("0 sums of 4 positions; 2 more are undecided"), "{text}");
}

/// In loopy games repetition is a draw, and the output states this.
#[test]
fn a_position_that_comes_back_draws() {
    // Each player has a piece that can move back and forth.
    let toads = ["backsliding-toads-and-frogs", "t.", ".f"];
    let text = says(&[&toads[..], &["--first", "--plain"]].concat(), &["?", "moves"]).replace('\n', " ");
    assert!(text.contains("Play may not terminate: when the boards are as they were before"), "{text}");
    assert!(text.contains("Strategies by temperature do not apply"), "{text}");
    let contest = output(&[&["play"], &toads[..], &["--engines", "exact,hotstrat"]].concat());
    assert!(contest.contains("neither player can win") && contest.contains("  drawn\n"), "{contest}");
    let fox = ["play", "fox-and-geese", "x.x.x.x.|...o....|........", "--first", "--plain"];
    let ran = kelvin_reading(&fox, "?\npicture\n");
    assert!(ran.output.replace('\n', " ").contains("Left wins with it, in "), "{}", ran.output);
    assert!(ran.output.replace('\n', " ").contains("has no compound thermograph"), "{}", ran.output);
    let rows =
        output(&[&["play"], &toads[..], &["--engines", "exact,random", "--games", "4", "--json"]].concat());
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let count = |key: &str| -> u64 {
        rows.iter().flat_map(|row| row[key].as_array().unwrap()).map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!(count("games"), 8);
    // Each game is either won by one player, or drawn by both.
    assert_eq!(count("won") + count("drawn") / 2, 4);
    assert_eq!(count("drawn"), 8);
    assert!(errors(&["match", toads[0], toads[1], "--games", "1"]).contains("loopy game"));
}
