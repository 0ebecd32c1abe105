//! `kelvin survey`.

mod common;

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

/// A survey that takes some seconds in tests.
fn words(out: &Path) -> Vec<String> {
    let words = "survey regions:1..8 inside:4x5 --ruleset domineering --column value,mean,temperature --threads 1 --out";
    words.split(' ').map(str::to_owned).chain([out.display().to_string()]).collect()
}

fn run(out: &Path) -> String {
    let words = words(out);
    output(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn killed_twenty_times_it_ends_with_the_same_bytes() {
    let here = folder("survey-killed");
    let [whole, killed] = ["whole", "killed"].map(|name| here.join(name));
    let told = run(&whole);
    assert!(told.contains("rows for 1052368 positions"), "{told}");
    let mut random = fastrand::Rng::new();
    let mut ended_early = 0;
    for _ in 0..20 {
        let words = words(&killed);
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
    run(&killed);
    let [a, b] = [files(&whole), files(&killed)];
    assert_eq!(a.keys().collect::<Vec<_>>(), ["rows-00000.parquet", "rows-00001.parquet", "survey.json"]);
    assert!(a == b);
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_told_and_the_same_command_goes_on() {
    let here = folder("survey-full");
    let out = here.join("out");
    // Files of more than some kilobytes cannot be written, as on a disk that is full.
    let line = format!(
        "trap '' XFSZ; ulimit -f 16; exec {} {}",
        env!("CARGO_BIN_EXE_kelvin"),
        words(&out).join(" ")
    );
    let ran = Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{told}");
    assert!(
        told.contains("cannot write") && told.contains("shards are done, and the same command goes on"),
        "{told}"
    );
    let left = files(&out.join("parts"));
    assert!(left.keys().all(|name| !name.starts_with('.')), "nothing half is left: {:?}", left.keys());
    run(&out);
    let whole = here.join("whole");
    run(&whole);
    assert!(files(&out) == files(&whole));
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
    assert!(std::fs::read_to_string(&svg).unwrap().contains(">N</text>"));
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

#[test]
fn what_is_wrong_is_told() {
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
    // Nothing of this made the folder.
    assert!(!Path::new(out).exists());
    output(&["survey", "regions:3", "--ruleset", "domineering", "--out", out]);
    let told = errors(&["survey", "regions:4", "--ruleset", "domineering", "--out", out]);
    assert!(told.contains("holds another survey: its family is regions:3, not regions:4"), "{told}");
    assert_eq!(kelvin(&["survey", here.to_str().unwrap()]).status, Some(1));
}
