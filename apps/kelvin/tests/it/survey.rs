//! `kelvin survey`.

use crate::common;

use common::{command, errors, examples_work, folder, kelvin, output, usage};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn the_examples_of_the_help_work() {
    examples_work("survey", &folder("survey-examples"));
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}

/// A survey that takes a few seconds in tests and fills two files.
const LONG: &str = "inside:4x5";
/// A survey that takes a fraction of a second.
const SHORT: &str = "inside:4x4";

/// The arguments of a survey.
fn words(family: &str, out: &Path) -> Vec<String> {
    let words = format!(
        "survey regions:1..8 {family} --ruleset domineering --column value,mean,temperature --threads 1 --out"
    );
    words.split(' ').map(str::to_owned).chain([out.display().to_string()]).collect()
}

fn run(family: &str, out: &Path) -> String {
    let words = words(family, out);
    output(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn killed_twenty_times_it_ends_with_the_same_bytes() {
    let here = folder("survey-killed");
    let [whole, killed] = ["whole", "killed"].map(|name| here.join(name));
    let printed = run(LONG, &whole);
    assert!(printed.contains("rows for 1052368 positions"), "{printed}");
    let mut random = fastrand::Rng::new();
    let mut ended_early = 0;
    for _ in 0..20 {
        let words = words(LONG, &killed);
        let mut child = command(&words.iter().map(String::as_str).collect::<Vec<_>>())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(random.u64(5..120)));
        if child.try_wait().unwrap().is_some() {
            ended_early += 1;
        }
        // SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(ended_early < 20, "it was never killed");
    run(LONG, &killed);
    let [a, b] = [files(&whole), files(&killed)];
    assert_eq!(a.keys().collect::<Vec<_>>(), ["rows-00000.parquet", "rows-00001.parquet", "survey.json"]);
    assert!(a == b);
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_reported_and_the_same_command_goes_on() {
    let here = folder("survey-full");
    let out = here.join("out");
    // Larger files cannot be written, as on a full disk.
    let line = format!(
        "trap '' XFSZ; ulimit -f 16; exec {} {}",
        env!("CARGO_BIN_EXE_kelvin"),
        words(SHORT, &out).join(" ")
    );
    let ran = Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().unwrap();
    let printed = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{printed}");
    assert!(
        printed.contains("cannot write")
            && printed.contains("shards are done, and the same command continues"),
        "{printed}"
    );
    let left = files(&out.join("parts"));
    assert!(left.keys().all(|name| !name.starts_with('.')), "nothing half is left: {:?}", left.keys());
    run(SHORT, &out);
    let whole = here.join("whole");
    run(SHORT, &whole);
    assert!(files(&out) == files(&whole));
}

/// A small file system that is full, and then extended.
#[test]
#[cfg(target_os = "linux")]
fn a_small_disk_is_reported_and_more_room_is_enough() {
    let here = folder("survey-small-disk");
    let disk = here.join("disk");
    std::fs::create_dir_all(&disk).unwrap();
    let mount = format!("mount -t tmpfs -o size=32k none {}", disk.display());
    let inside = |script: &str| {
        Command::new("unshare").args(["-rm", "sh", "-c", script]).stdin(Stdio::null()).output()
    };
    if !inside(&mount).is_ok_and(|ran| ran.status.success()) {
        return kelvin_testing::not_run("a disk of its own cannot be mounted here");
    }
    let (out, whole) = (disk.join("out"), here.join("whole"));
    let line = format!("{} {}", env!("CARGO_BIN_EXE_kelvin"), words(SHORT, &out).join(" "));
    let script = format!(
        "{mount}; {line}; echo ended with $?; mount -o remount,size=64m {}; {line} && cp -r {} {}",
        disk.display(),
        out.display(),
        here.join("copy").display()
    );
    let ran = inside(&script).unwrap();
    let (printed, wrong) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(printed.contains("ended with 1") && wrong.contains("No space left"), "{printed}{wrong}");
    assert!(ran.status.success(), "{printed}{wrong}");
    run(SHORT, &whole);
    assert!(files(&here.join("copy")) == files(&whole));
}

#[test]
fn what_was_found_is_shown_counted_and_drawn() {
    let here = folder("survey-shown");
    let out = here.join("out");
    let path = out.to_str().unwrap();
    output(&["survey", "regions:1..6", "--ruleset", "domineering", "--out", path]);
    let shown = output(&["survey", path]);
    assert!(shown.starts_with("domineering on regions:1..6\n"), "{shown}");
    assert!(shown.contains("finished, 56 rows for 307 positions"), "{shown}");
    let svg = here.join("picture.svg");
    output(&["survey", path, "--by", "outcome", "--svg", svg.to_str().unwrap()]);
    // Bars count positions with negatives: as many are won by Left as by Right.
    let svg = std::fs::read_to_string(&svg).unwrap();
    assert!(svg.contains(">N</text>") && svg.contains("by outcome, positions: "), "{svg}");
    assert_eq!(svg.matches(">89</text>").count(), 2, "{svg}");
    let json: serde_json::Value = serde_json::from_str(&output(&["survey", path, "--json"])).unwrap();
    assert_eq!(json["rows"], 56);
    assert_eq!(json["columns"][0]["name"], "value");
    let again = output(&["survey", path, "--verify", "30"]);
    assert_eq!(again, "30 rows computed again by literal play: 120 answers compared, all the same\n");
    assert!(
        errors(&["survey", path, "--by", "heat"])
            .contains("expected one of value, outcome, mean, temperature")
    );
}

/// User-defined rules in a file and in a class: every row agrees with literal play.
#[test]
fn rules_of_users_are_surveyed() {
    let here = folder("survey-own");
    let rules = here.join("far.toml");
    let text = "name = \"Far\"\nboard = \"graph\"\n[pieces]\nleft = [\"K1\"]\nright = [\"K1\"]\n[forbidden]\nopposing = [1, 2]\n";
    std::fs::write(&rules, text).unwrap();
    let class = "singleton class Pair extends game.grid.GridRuleset
  override def CharMap := \".xo\";
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({place => 1, place + (0,1) => 1})) for place in grid.FindAll(0) where grid[place + (0,1)] == 0
    ];
  end
end
";
    std::fs::write(here.join("Pair.cgs"), class).unwrap();
    for (family, ruleset, column) in [
        ("connected:1..5", rules.to_str().unwrap(), "value,f-vector,betti"),
        ("fillings:2x3:x.", "Pair", "value,temperature"),
    ] {
        let out = here.join(column);
        let [path, out] = [&here, &out].map(|path| path.to_str().unwrap());
        let printed = output(&[
            "survey",
            family,
            "--ruleset",
            ruleset,
            "--column",
            column,
            "--path",
            path,
            "--out",
            out,
        ]);
        assert!(printed.contains("finished"), "{printed}");
        let printed = output(&["survey", out, "--path", path, "--verify", "100"]);
        assert!(printed.contains("all the same"), "{printed}");
    }
}

/// Names in a list, followed by an expression with commas.
#[test]
fn columns_may_stand_in_one_list() {
    let words = ["survey", "regions:3", "--ruleset", "domineering", "--limit", "2", "--column"];
    let look = |columns: &str| output(&[&words[..], &[columns]].concat());
    assert!(
        look("value,mean,[g,1].Length")
            .starts_with("position  stands_for  negatives  value  mean  [g,1].Length\n")
    );
    assert!(look("[g,1].Length").starts_with("position  stands_for  negatives  [g,1].Length\n"));
    let rows = output(&[&words[..], &["mean,[1][g.Birthday+1]", "--json"]].concat());
    let rows: Vec<serde_json::Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows[0]["columns"], serde_json::json!({"mean": "-1", "[1][g.Birthday+1]": null}));
    assert_eq!((&rows[0]["position"], &rows[0]["stands_for"]), (&"...".into(), &2.into()));
    assert!(rows[0]["error"].as_str().is_some_and(|why| why.contains("out of bounds")), "{}", rows[0]);
}

#[test]
fn what_is_wrong_is_reported() {
    let here = folder("survey-wrong");
    let out = here.join("out");
    let out = out.to_str().unwrap();
    assert!(
        errors(&["survey", "squares:3", "--ruleset", "domineering", "--out", out])
            .contains("there is no family")
    );
    assert!(
        errors(&["survey", "regions:3", "--ruleset", "domineering", "--column", "heat", "--out", out])
            .contains("there is no column \"heat\"")
    );
    assert!(
        errors(&["survey", "inside:9x9", "--ruleset", "domineering", "--out", out]).contains("--limit N")
    );
    assert!(errors(&["survey", "regions:3", "--ruleset", "domineering"]).contains("--out FOLDER"));
    assert!(usage(&["survey", "regions:3"]).contains("--ruleset"));
    assert!(usage(&["survey", "regions:3", "--ruleset", "domineering", "--shard", "5/4"]).contains("1/4"));
    // None of these created the folder.
    assert!(!Path::new(out).exists());
    output(&["survey", "regions:3", "--ruleset", "domineering", "--out", out]);
    let printed = errors(&["survey", "regions:4", "--ruleset", "domineering", "--out", out]);
    assert!(printed.contains("holds another survey: its family is regions:3, not regions:4"), "{printed}");
    assert_eq!(kelvin(&["survey", here.to_str().unwrap()]).status, Some(1));
}
