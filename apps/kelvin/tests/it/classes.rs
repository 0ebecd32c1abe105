//! User-defined rulesets written as classes, in every command.

use crate::common;

use common::{Ran, command, errors, folder, kelvin_reading, output};
use serde_json::Value;
use std::path::PathBuf;

const CLOBBER: &str = "
singleton class MyClobber extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({start => 0, start + step => player.Ordinal}))
      for start in grid.FindAll(player.Ordinal)
      for step in Coordinates.Orthogonal
      where grid[start + step] == player.Opponent.Ordinal
    ];
    override def Decomposition := [Position(part) for part in grid.Decomposition(0)];
  end
end";

/// A class that uses directions, and is interpreted.
const DOMINEERING: &str = "
singleton class MyDomineering extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({place => 3, place + step => 3}))
      for step in [if player == Left then (1,0) else (0,1) end]
      for place in grid.FindAll(0)
      where grid[place + step] == 0
    ];
    override def Decomposition := [Position(grid)];
  end
  override def CharMap := \".xo#\";
end";

/// A class that fails if two cells are free.
const FAILING: &str = "
singleton class Failing extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({start => 0, start + step => player.Ordinal}))
      for start in grid.FindAll(player.Ordinal)
      for step in Coordinates.Orthogonal
      where grid[start + step] == player.Opponent.Ordinal and IsNear
    ];
    def IsNear := grid.FindAll(0).Length < 2 or error(\"too far\");
  end
end";

fn classes(test: &str) -> PathBuf {
    let folder = folder(test);
    for (name, text) in [("MyClobber", CLOBBER), ("MyDomineering", DOMINEERING), ("Failing", FAILING)] {
        std::fs::write(folder.join(format!("{name}.cgs")), text).unwrap();
    }
    std::fs::write(
        folder.join("Wrong.cgs"),
        "singleton class Wrong extends game.grid.GridRuleset\n  def A := [;\nend",
    )
    .unwrap();
    folder
}

/// The output of a command that looks for classes in a folder.
fn printed(folder: &std::path::Path, arguments: &[&str]) -> String {
    output(&[arguments, &["--path", folder.to_str().unwrap()]].concat())
}

fn wrong(folder: &std::path::Path, arguments: &[&str]) -> String {
    errors(&[arguments, &["--path", folder.to_str().unwrap()]].concat())
}

#[test]
fn every_command_takes_a_class_as_it_takes_a_built_in_ruleset() {
    let folder = classes("classes-everywhere");
    for (own, known, board) in
        [("MyClobber", "clobber", "xox|oxo"), ("MyDomineering", "domineering", "..#|...|#..")]
    {
        for task in ["value", "moves"] {
            let (mine, theirs) = (printed(&folder, &[task, own, board]), output(&[task, known, board]));
            let firsts = |text: &str| {
                text.lines().filter(|line| !line.starts_with("      ")).map(String::from).collect::<Vec<_>>()
            };
            assert_eq!(firsts(&mine), firsts(&theirs), "{task} {own}");
        }
        let who = |text: String| {
            text.lines()
                .map(|line| line.split(" with ").next().unwrap().split(" (").next().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            who(printed(&folder, &["solve", own, board, "+", "*2"])),
            who(output(&["solve", known, board, "+", "*2"]))
        );
        let expression = |ruleset: &str| format!("{ruleset}(\"{board}\") + *2");
        assert_eq!(
            who(printed(&folder, &["solve", &expression(own)])),
            who(output(&["solve", &expression(known)])),
            "{own}"
        );
    }
    let tables = |ruleset: &str, family: &str, path: &[&str]| {
        output(&[&["table", ruleset, family, "--to", "3", "--json"], path].concat())
    };
    let path = ["--path", folder.to_str().unwrap()];
    assert_eq!(tables("MyClobber", "(xo)^n", &path), tables("clobber", "(xo)^n", &[]));
    assert_eq!(tables("MyDomineering", "2xn", &path), tables("domineering", "2xn", &[]));
    // The working folder is searched by default.
    let ran: Ran =
        command(&["value", "MyClobber", "xo", "--json"]).current_dir(&folder).output().unwrap().into();
    let value: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((value["value"].as_str(), value["ruleset"].as_str()), (Some("*"), Some("MyClobber")));
}

#[test]
fn classes_are_played() {
    let folder = classes("classes-played");
    let path = folder.to_str().unwrap();
    let arguments = ["play", "MyDomineering", "2x2", "--plain", "--first", "--path", path];
    let ran = kelvin_reading(&arguments, "moves\n?\na1=# a2=#\nquit\n");
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{}", ran.output);
    assert!(ran.output.contains("a1=# a2=#, b1=# b2=#"), "{}", ran.output);
    let games =
        ["play", "MyClobber", "xoxo", "--engines", "exact,thermostrat", "--games", "2", "--path", path];
    assert!(output(&games).contains("exact"));
    let tournament =
        ["match", "MyDomineering", "3x3", "--games", "2", "--engines", "exact,hotstrat", "--path", path];
    assert!(output(&tournament).contains("hotstrat"));
}

#[test]
fn the_complex_of_a_class_that_is_a_placement_game_is_reported() {
    let folder = classes("classes-complex");
    let printed = printed(&folder, &["complex", "MyDomineering", "2x2", "--json"]);
    let mine: Value = serde_json::from_str(&printed).unwrap();
    let theirs: Value = serde_json::from_str(&output(&["complex", "domineering", "2x2", "--json"])).unwrap();
    for key in ["vertices", "owners", "f_vector", "homology", "value"] {
        assert_eq!(mine[key], theirs[key], "{key}");
    }
    let refused = wrong(&folder, &["complex", "MyClobber", "xo"]);
    assert!(
        refused.contains("MyClobber is not a strong placement game on this board: a move on xo changes a1"),
        "{refused}"
    );
}

#[test]
fn a_class_that_fails_says_where_in_every_command_and_nothing_else() {
    let folder = classes("classes-failing");
    let board = "xoxo|oxox";
    for arguments in [
        vec!["value", "Failing", board],
        vec!["moves", "Failing", board, "--all"],
        vec!["solve", "Failing", board],
        vec!["solve", "Failing(\"xoxo|oxox\") + *2"],
        vec!["play", "Failing", board, "--engines", "exact,thermostrat", "--games", "2"],
        vec!["match", "Failing", board, "--games", "1", "--engines", "exact,hotstrat"],
    ] {
        let text = wrong(&folder, &arguments);
        assert!(text.starts_with("kelvin: too far\n"), "{arguments:?}: {text}");
        assert!(text.contains("Failing.cgs:10:49\n"), "{arguments:?}: {text}");
        assert!(text.contains("in the options of Failing.Position("), "{arguments:?}: {text}");
    }
    // Rows computed before the failure are kept.
    let path = folder.to_str().unwrap();
    let ran = common::kelvin(&["table", "Failing", "(xo)^n", "--to", "4", "--path", path]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("too far") && ran.errors.contains("Failing.cgs:10:49"), "{}", ran.errors);
    // Positions that do not reach the failure have an answer.
    assert!(printed(&folder, &["value", "Failing", "xo"]).starts_with("value        *\n"));
}

#[test]
fn mistakes_in_files_and_names_are_pointed_at() {
    let folder = classes("classes-mistakes");
    let text = wrong(&folder, &["value", "Wrong", "2x2"]);
    assert!(text.contains("Wrong.cgs:2:13") && text.ends_with("^\n"), "{text}");
    let text = wrong(&folder, &["value", "MyClober", "2x2"]);
    assert!(text.contains("there is no ruleset called \"MyClober\"; is it MyClobber?"), "{text}");
    let text = wrong(&folder, &["value", "Croquet", "2x2"]);
    assert!(text.contains("there is no ruleset called \"Croquet\"") && text.contains("--path"), "{text}");
    let text = wrong(&folder, &["value", "MyClobber", "xo|xq"]);
    assert!(text.contains("row 2, column 2: found 'q', expected one of . x o"), "{text}");
    assert!(text.ends_with("\n    xo|xq\n        ^\n"), "{text}");
    assert!(wrong(&folder, &["value", "MyClobber(2)", "xo"]).contains("MyClobber: found (2)"));
}

/// A class in which the pieces of Left and Right move back and forth.
const SLIDE: &str = "
singleton class Slide extends game.strip.StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) := [
      Position(strip.Updated({n => 0, n + step => player.Ordinal}))
      for n in strip.FindAll(player.Ordinal) for step in [1, -1] where strip[n + step] == 0
    ];
  end
end";

/// Loopy rules are recognised in every command.
#[test]
fn a_class_by_which_play_need_not_end_is_recognised() {
    let folder = folder("classes-loopy");
    std::fs::write(folder.join("Slide.cgs"), SLIDE).unwrap();
    let board = "x.o";
    // The first player takes the other's only move away, and keeps moving back and forth.
    assert!(printed(&folder, &["value", "Slide", board]).starts_with("value        *\n"));
    assert!(printed(&folder, &["moves", "Slide", board]).contains("Left has 1 move in *"));
    let solved = printed(&folder, &["solve", "Slide", board]);
    assert!(solved.contains("Left first: Left wins with a1=. b1=x in 1 move"), "{solved}");
    let thermograph = printed(&folder, &["thermograph", "Slide(\"x.o\")", "--json"]);
    assert!(thermograph.contains("\"temperature\":\"0\""), "{thermograph}");
    assert!(printed(&folder, &["value", "impartial(Slide)", board]).starts_with("value        dud"));
    let played = printed(&folder, &["play", "Slide", board, "--engines", "exact,exact"]);
    assert!(played.contains("Left wins with it, in 1 move"), "{played}");
    for command in [
        &["value", "Slide", board, "--misere"][..],
        &["solve", "Slide", board, "--misere"],
        &["value", "impartial(Slide)", board, "--misere"],
        &["table", "Slide", "x.^no", "--to", "2"],
        &["quotient", "impartial(Slide)", "--family", "x.^no", "--to", "2"],
    ] {
        let error = wrong(&folder, command);
        assert!(error.contains("loopy game") && error.contains("it can return to "), "{command:?}: {error}");
        // The pieces cannot pass each other, so no mirror image is named.
        assert!(!error.contains("return to o"), "{command:?}: {error}");
    }
}

/// A class in which Left moves to the right, by up to `reach` cells.
fn walk(reach: u32) -> String {
    format!(
        "singleton class Walk extends game.strip.StripRuleset
           class Position(strip as Strip) extends StripGame
             override def Options(player as Player) := [
               Position(strip.Updated({{n => 0, n + {reach} => 1}}))
               for n in strip.FindAll(1) where player == Left and strip[n + {reach}] == 0
             ];
           end
         end"
    )
}

/// Each line is evaluated with the class files as they are when it is read.
#[test]
fn class_files_may_change_between_the_lines_of_eval() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::Stdio;
    let folder = folder("changing-classes");
    let file = folder.join("Walk.cgs");
    std::fs::write(&file, walk(1)).unwrap();
    let mut child = command(&["eval", "-"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| {
        writeln!(input, "{line}").unwrap();
        lines.next().unwrap().unwrap()
    };
    assert_eq!(ask("g := Walk(\"x....\")"), "Walk.Position(\"x....\")");
    assert_eq!(ask("[g.CanonicalForm, Walk(\"x....\").CanonicalForm]"), "[4,4]");
    std::fs::write(&file, walk(2)).unwrap();
    assert_eq!(ask("[g.CanonicalForm, Walk(\"x....\").CanonicalForm]"), "[2,2]");
    std::fs::write(&file, "singleton class Walk extends").unwrap();
    assert!(ask("g.CanonicalForm").starts_with("!! "));
    assert_eq!(ask("1 + 1"), "2");
    std::fs::write(&file, walk(1)).unwrap();
    assert_eq!(ask("g.CanonicalForm"), "4");
    std::fs::remove_file(&file).unwrap();
    assert!(ask("g.CanonicalForm").contains("Walk.cgs was deleted"));
    drop(input);
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    child.wait().unwrap();
    let reports: Vec<&str> = errors.lines().filter_map(|line| line.strip_prefix("note: ")).collect();
    assert_eq!(reports.len(), 4, "{errors}");
    assert!(
        reports[0].starts_with("Walk was read again: ") && reports[1].starts_with("Walk cannot be read: ")
    );
}
