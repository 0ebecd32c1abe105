//! The error messages of every command for mistakes in a first ruleset.

use crate::common;

use common::{Ran, command, examples_work, folder, kelvin_reading, usage};
use std::path::Path;

/// Rules with these options while the first cell is free.
fn rules(name: &str, options: &str) -> String {
    format!(
        "singleton class {name} extends game.strip.StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) := if strip[1] == 0 then {options} else [] end;
  end
end"
    )
}

fn ran(folder: &Path, arguments: &[&str]) -> Ran {
    command(arguments).current_dir(folder).output().unwrap().into()
}

#[test]
fn wrong_options_are_reported_with_their_place_by_every_command() {
    let folder = folder("first-rules-wrong");
    for (name, options, why) in [
        ("Single", "Position(strip.UpdatedRange(1, 3, 1))", "an invalid value of type `Single.Position`"),
        ("Number", "5", "an invalid value of type `game.Integer`"),
        ("Off", "[Position(strip.Updated({99 => 1}))]", "out of bounds: 99"),
        ("Unbounded", "Options(player)", "Possible infinite recursion"),
        ("Many", "[Position(strip, 1)]", "Too many arguments"),
    ] {
        std::fs::write(folder.join(format!("{name}.cgs")), rules(name, options)).unwrap();
        let call = format!("{name}(\"...\")");
        for arguments in [
            &["value", name, "..."][..],
            &["moves", name, "..."],
            &["solve", name, "..."],
            &["solve", &format!("{call} + *2")],
            &["table", name, "1xn", "--to", "3"],
            &["table", name, "1xn", "--to", "3", "--misere"],
            &["value", name, "...", "--misere"],
            &["complex", name, "..."],
            &["match", name, "..."],
            &["eval", &format!("{call}.CanonicalForm")],
            &["eval", &format!("{call}.Solve(Left)")],
        ] {
            let ran = ran(&folder, arguments);
            assert_eq!((ran.status, ran.output.as_str()), (Some(1), ""), "{arguments:?}: {}", ran.errors);
            for printed in [why, &format!("{name}.cgs:3:"), &format!("in the options of {name}.Position(\".")]
            {
                assert!(ran.errors.contains(printed), "{arguments:?}: {}", ran.errors);
            }
        }
        // A survey stores the beginning of the error in its row, and continues.
        let printed = ran(&folder, &["value", name, "..."]).errors;
        let beginning: String = printed.trim_start_matches("kelvin: ").chars().take(25).collect();
        let survey = ran(&folder, &["survey", "reachable:1x3", "--ruleset", name, "--limit", "3"]);
        assert!(survey.status == Some(0) && survey.output.contains(&beginning), "{name}: {}", survey.output);
        let folder = folder.to_str().unwrap();
        let played = kelvin_reading(&["play", name, "...", "--first", "--path", folder], "?\nquit\n");
        assert!(played.errors.contains(why) && played.status == Some(1), "{name}: {}", played.errors);
        assert!(played.errors.contains(&format!("{name}.cgs:3:")), "{name}: {}", played.errors);
    }
}

/// Rulesets on heaps, integers and lists work in every command, as those on boards do.
#[test]
fn rulesets_without_boards_are_rulesets_everywhere() {
    let folder = folder("first-rules-heaps");
    let heaps = "singleton class Heaps extends game.heap.HeapRuleset
  override def HeapOptions(n as Integer) := [[n - k] for k in [1,3,4] where k <= n];
end";
    let pairs = "singleton class Pairs extends game.heap.CoordinateRuleset
  override def CoordinateOptions(c as Coordinates) := [(c.Row, k) for k from 0 to c.Col - 1];
end";
    let counts = "singleton class Counts extends Ruleset
  def Eval(n as Integer) := Position(n);
  class Position(n as Integer) extends Game
    override def Options(player as Player) := [Position(n - player.Ordinal) for k from 1 to 1 where n >= player.Ordinal];
  end
end";
    for (name, text) in [("Heaps", heaps), ("Pairs", pairs), ("Counts", counts)] {
        std::fs::write(folder.join(format!("{name}.cgs")), text).unwrap();
    }
    let printed = |arguments: &[&str]| {
        let ran = ran(&folder, arguments);
        assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{arguments:?}");
        ran.output
    };
    // The nim-values are 0, 1, 0, 1, 2, 3, 2, with period 7.
    assert!(printed(&["value", "Heaps", "3 + 5"]).starts_with("value        *2\n"));
    assert!(printed(&["value", "Heaps", "7"]).starts_with("value        0\n"));
    assert!(printed(&["value", "Pairs", "(3,4)"]).starts_with("value        *4\n"));
    assert!(printed(&["value", "Counts", "2"]).starts_with("value        {1|0}\n"));
    assert!(printed(&["solve", "Heaps", "7"]).contains("Left first: Right wins"));
    let table = printed(&["table", "Heaps", "n", "--to", "4", "--csv"]);
    assert!(table.ends_with("4,4,*2,0,0\n"), "{table}");
    let listed = printed(&["rulesets", "counts"]);
    assert!(listed.starts_with("Counts\n"), "{listed}");
    let complex = ran(&folder, &["complex", "Heaps", "7"]).errors;
    assert!(complex.contains("Heaps is not a strong placement game"), "{complex}");
}

#[test]
fn names_and_files_that_are_nearly_right_are_guessed() {
    let folder = folder("first-rules-names");
    std::fs::create_dir_all(folder.join("mine")).unwrap();
    for file in ["MyGame.cgs", "mine/Inner.cgs", "small.cgs"] {
        let name = Path::new(file).file_stem().unwrap().to_str().unwrap();
        std::fs::write(folder.join(file), rules(name, "[]")).unwrap();
    }
    std::fs::write(folder.join("Broken.cgs"), "singleton class Broken extends game.grid.GridRuleset\n")
        .unwrap();
    std::fs::write(folder.join("Latin.cgs"), b"// gr\xf6\xdfer\nclass Latin end").unwrap();
    for (name, expected) in [
        ("MyGaem", "is it MyGame?"),
        ("mygame", "is it MyGame?"),
        ("Inner", "is it mine.Inner?"),
        ("MyGame.cgs", "a class is referred to by its name: MyGame, not"),
        ("mine/Inner.cgs", "Inner --path mine, not"),
        ("small", "begin with a capital letter"),
        ("Latin", "Latin.cgs: line 1 is not text in UTF-8"),
        ("Broken", "Broken.cgs:2:1"),
    ] {
        let ran = ran(&folder, &["value", name, "..."]);
        assert!(ran.errors.contains(expected) && ran.status == Some(1), "{name}: {}", ran.errors);
    }
    // The list reports unreadable files, and lists the others.
    let listed = ran(&folder, &["rulesets", "--json"]);
    assert_eq!(listed.status, Some(0));
    let own = |line: &&str| line.contains("\"own\":true");
    let names: Vec<&str> = listed.output.lines().filter(own).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(
        listed.errors.contains("Broken.cgs:2:1") && listed.errors.contains("Latin.cgs"),
        "{}",
        listed.errors
    );
    assert!(ran(&folder, &["value", "MyGame", "..."]).output.starts_with("value        0\n"));
}

#[test]
fn options_that_a_command_does_not_have_are_no_expressions() {
    let text = usage(&["solve", "snort", "P3", "--forst", "left"]);
    assert!(text.contains("unexpected argument '--forst'") && text.contains("--first"), "{text}");
    assert!(usage(&["eval", "^", "--jsn"]).contains("unexpected argument '--jsn'"));
}

#[test]
fn files_are_run_as_the_help_says() {
    let folder = folder("first-rules-run");
    std::fs::create_dir_all(folder.join("rules")).unwrap();
    std::fs::write(folder.join("homework.cgs"), "g := {1|-1};\ng + ^").unwrap();
    examples_work("run", &folder);
    examples_work("tour", &folder);
}
