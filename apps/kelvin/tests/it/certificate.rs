//! `--certificate FILE` on every command that has it, `kelvin verify` and `kelvin selftest`.

use crate::common;

use common::{errors, examples_work, folder, kelvin, output, undecided, usage};
use kelvin_testing::not_run;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_examples_of_the_help_work() {
    examples_work("verify", &folder("verify"));
    examples_work("selftest", &folder("selftest"));
}

/// Runs a command with a certificate, and returns the file.
fn certified(folder: &Path, name: &str, words: &[&str]) -> PathBuf {
    let file = folder.join(name);
    let words = [words, &["--certificate", file.to_str().unwrap()]].concat();
    output(&words);
    file
}

/// The certificates of all commands are accepted by `kelvin verify` and by the checker in Python.
#[test]
fn each_command_proves_its_answer() {
    let folder = folder("certificates");
    let complex = folder.join("complex.proof");
    output(&["complex", "col", "P2", "--proof", complex.to_str().unwrap()]);
    let files = [
        certified(&folder, "value.proof", &["value", "domineering", "4x4"]),
        certified(&folder, "game.proof", &["value", "{0,*|1}"]),
        certified(&folder, "loopy.proof", &["value", "a{0|a}"]),
        certified(&folder, "sum.proof", &["value", "domineering", "2x3", "+", "{1|-1}"]),
        certified(&folder, "expression.proof", &["value", "{7|5||4|1}.Cool(1) + {1|-1}"]),
        certified(&folder, "sum-moves.proof", &["moves", "domineering", "2x3", "+", "{1|-1}"]),
        certified(&folder, "sum-heat.proof", &["thermograph", "nim", "3", "+", "{1|-1}"]),
        certified(&folder, "build.proof", &["thermograph", "--build", "L 3 2@1; R 1 2@1"]),
        certified(&folder, "misere.proof", &["value", "--misere", "octal(0.77)", "5"]),
        certified(&folder, "order.proof", &["eval", "{1|-1} + * <> ^", "Clobber(\"xoxo\") > -1"]),
        certified(&folder, "moves.proof", &["moves", "toads-and-frogs", "tt..ff"]),
        certified(&folder, "heat.proof", &["thermograph", "{7|5||4|1}", "^"]),
        certified(&folder, "table.proof", &["table", "snort", "Pn", "--to", "5"]),
        certified(&folder, "rows.proof", &["table", "octal(0.77)", "n", "--to", "5", "--misere"]),
        certified(&folder, "wins.proof", &["solve", "domineering", "4x4", "+", "*", "--first", "left"]),
        certified(&folder, "loses.proof", &["solve", "clobber", "xoxo", "--misere"]),
        certified(&folder, "heaps.proof", &["table", "oab(1,2)", "n", "--to", "6"]),
        certified(&folder, "sets.proof", &["value", "subtraction(1,3|2,3)", "6"]),
        complex,
    ];
    let paths: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let printed = output(&[&["verify"], &paths[..]].concat());
    assert_eq!(printed.matches("accepted  ").count(), files.len(), "{printed}");
    for claim in [
        "domineering ....|....|....|.... || 0",
        "{0,*1|1} is the number 1/2",
        "({1|-1} + domineering ...|...) has the stops 1 and 1/2, the mean 3/4 and the temperature 5/4",
        "({{5|5}|{4|3}} + {1|-1}) has the stops 5 and 4, the mean 17/4 and the temperature 1",
        "(octal 0.333 3 + {1|-1}) has the stops 1 and -1, the mean 0 and the temperature 1",
        "{3|1} has the stops 3 and 1, the mean 2 and the temperature 1",
        "-1 < clobber xoxo",
        "{{7|5}|{4|1}} has the stops 5 and 4, the mean 17/4 and the temperature 7/4",
        "vertex 0 is won by Left if Left moves first and won by Left if Right moves first",
        "Left wins domineering ....|....|....|.... + *1 moving first",
        "the canonical form of octal 0.7 0.07 2 is {1|0}",
    ] {
        assert!(printed.contains(&format!("proved    {claim}\n")), "{claim}: {printed}");
    }
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs/check.py");
    match Command::new("python3").arg(checker).args(&paths).output() {
        Ok(ran) => {
            let printed = String::from_utf8(ran.stdout).unwrap();
            assert_eq!(printed.matches("accepted ").count(), files.len(), "{printed}");
        }
        Err(_) => not_run("the program python3"),
    }
}

#[test]
fn compressed_certificates_are_read_too() {
    let folder = folder("compressed");
    let plain = certified(&folder, "plain.proof", &["value", "domineering", "3x3"]);
    let small = certified(&folder, "small.proof.zst", &["value", "domineering", "3x3"]);
    let size = |path: &Path| std::fs::metadata(path).unwrap().len();
    assert!(size(&small) * 2 < size(&plain));
    let printed = output(&["verify", "--quiet", small.to_str().unwrap()]);
    assert!(printed.starts_with("accepted  ") && printed.lines().count() == 1, "{printed}");
}

#[test]
fn a_forged_certificate_is_refused_with_the_place() {
    let folder = folder("forged");
    let file = certified(&folder, "forged.proof", &["eval", "^ <> *"]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace(" || ", " < ")).unwrap();
    let printed = undecided(&["verify", file.to_str().unwrap()]);
    assert!(
        printed.starts_with("refused   ")
            && printed.contains("no lines prove that node")
            && printed.ends_with("^\n"),
        "{printed}"
    );
    let json = undecided(&["verify", file.to_str().unwrap(), "--json"]);
    assert!(json.contains("\"accepted\":false") && json.contains("\"column\":"), "{json}");
    assert!(errors(&["verify", folder.join("none").to_str().unwrap()]).contains("cannot read"));
}

#[test]
fn what_has_no_certificate_says_why() {
    let folder = folder("no-certificate");
    let file = folder.join("no.proof");
    let file = file.to_str().unwrap();
    let ran = kelvin(&["eval", "Cram(\"2x2\") == 0", "--certificate", file]);
    assert!(
        ran.status == Some(1) && ran.errors.contains("the checkers do not know the rules of cram"),
        "{}",
        ran.errors
    );
    let printed = usage(&["table", "oab(a,b)", "n", "--to", "5", "--certificate", file]);
    assert!(printed.contains("highest temperatures"), "{printed}");
    assert!(errors(&["thermograph", "a{1||a|0}", "--certificate", file]).contains("not thermographs"));
    assert!(!Path::new(file).exists());
}

#[test]
fn the_selftest_prints_what_it_tried() {
    let printed = output(&["selftest"]);
    assert!(
        printed.ends_with("all passed (seed 0)\n") && printed.matches("comparisons: ").count() == 4,
        "{printed}"
    );
}
