//! `kelvin thermograph`.

use crate::common;

use common::{errors, examples_work, folder, kelvin, output, usage};

#[test]
fn the_examples_of_the_help_work() {
    let folder = folder("thermograph-examples");
    examples_work("thermograph", &folder);
    assert!(std::fs::read_to_string(folder.join("game.svg")).unwrap().starts_with("<svg"));
    assert!(std::fs::read(folder.join("steps.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_terminal_shows_mean_and_temperature() {
    let picture = output(&["thermograph", "{7|5||4|1}", "--width", "60"]);
    assert!(picture.contains("17/4") && picture.contains("7/4"), "{picture}");
    assert!(picture.lines().all(|line| line.chars().count() <= 60), "{picture}");
    assert!(!picture.contains('\x1b'), "no colours outside of a terminal");
}

#[test]
fn a_number_is_a_lone_mast_and_heat_may_be_great() {
    assert!(output(&["thermograph", "3"]).contains('3'));
    assert!(output(&["thermograph", "-5/8"]).contains("-5/8"));
    let hot = output(&["thermograph", "{10^12|-10^12}", "--width", "80"]);
    assert!(hot.lines().all(|line| line.chars().count() <= 80), "{hot}");
    assert!(hot.contains("10^12") || hot.contains("1000000000000") || hot.contains("10¹²"), "{hot}");
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = folder("thermograph-files");
    let path = |name: &str| folder.join(name).display().to_string();
    output(&["thermograph", "{4|1}", "--tikz", &path("a.tex")]);
    assert!(std::fs::read_to_string(path("a.tex")).unwrap().contains(r"\begin{tikzpicture}"));
    output(&["thermograph", "{4|1}", "+-1", "--steps", "--svg", &path("b.svg")]);
    // A failure leaves existing files unchanged.
    assert!(errors(&["thermograph", "{4|", "--svg", &path("b.svg")]).contains("column"));
    assert!(std::fs::read_to_string(path("b.svg")).unwrap().trim_end().ends_with("</svg>"));
    let missing = path("no/such/folder.svg");
    assert!(
        errors(&["thermograph", "{4|1}", "--svg", &missing]).contains(&format!("cannot write {missing}"))
    );
    assert!(errors(&["thermograph", "{4|1}", "--png", &path("")]).contains("cannot write"));
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.tex", "b.svg"]);
}

#[test]
fn what_is_no_game_is_refused() {
    assert!(errors(&["thermograph", "\"text\""]).contains("not a short game"));
    assert!(errors(&["thermograph", "1/3"]).contains("has no temperature"));
    assert!(errors(&["thermograph", "a :="]).contains("column"));
    assert!(errors(&["thermograph", "1;"]).contains("no value"));
    assert!(usage(&["thermograph"]).contains("EXPR"));
    assert!(usage(&["thermograph", "1", "2", "--options"]).contains("--options"));
    assert!(usage(&["thermograph", "1", "--width", "3"]).contains("24"));
}

#[test]
fn several_files_are_written_in_one_run() {
    let folder = folder("thermograph-several");
    let path = |name: &str| folder.join(name).display().to_string();
    let [svg, png, tikz] = ["a.svg", "a.png", "a.tex"].map(path);
    let printed = output(&["thermograph", "{4|1}", "--svg", &svg, "--png", &png, "--tikz", &tikz]);
    assert_eq!(printed, "", "a picture in a file is not shown");
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(tikz).unwrap().contains(r"\begin{tikzpicture}"));
}

/// In a locale without Unicode, all output is ASCII.
#[test]
fn a_terminal_without_unicode_gets_ascii() {
    for arguments in [
        &["thermograph", "{7|5||4|1}", "--options"][..],
        &["thermograph", "+-^^"],
        &["thermograph", "{10^40|1/2^30}", "--steps"],
        &["thermograph", "{8|-4}", "{5|-5}", "--compound", "left"],
        &["tour"],
        &["number", "sqrt(omega)"],
        &["number", "1/3"],
    ] {
        for locale in ["C", "POSIX", "de_DE.ISO-8859-1"] {
            let ran: common::Ran = common::command(arguments).env("LC_ALL", locale).output().unwrap().into();
            assert_eq!(ran.status, Some(0), "{}", ran.errors);
            assert!(ran.output.is_ascii() && !ran.output.contains('?'), "{locale}:\n{}", ran.output);
        }
        assert!(!output(arguments).is_ascii(), "{arguments:?}");
    }
}

#[test]
fn limits_are_honoured() {
    let long = "x := 0; for n from 1 to 10^9 do x := x + +-n; end; x";
    let ran = kelvin(&["thermograph", long, "--timeout", "0.2"]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("time"), "{}", ran.errors);
}
