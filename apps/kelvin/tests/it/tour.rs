//! `kelvin tour`.

use crate::common;

use common::output;

#[test]
fn the_tour_evaluates_and_ends_in_a_thermograph() {
    let tour = output(&["tour"]);
    for line in [
        "{0|1} + {0|1}  →  1",
        "+-1 + +-1  →  0",
        "*5 + *3  →  *6",
        "hackenbush BRBB  →  7/8",
        "What to type next:",
    ] {
        assert!(tour.contains(line), "{line} is missing in\n{tour}");
    }
    // The picture contains the mean and the temperature.
    assert!(tour.contains("17/4") && tour.contains("7/4"), "{tour}");
    assert!(tour.lines().all(|line| line.chars().count() <= 120), "{tour}");
}

#[test]
fn what_the_tour_names_can_be_typed() {
    let tour = output(&["tour"]);
    let (_, next) = tour.split_once("What to type next:").unwrap();
    let commands: Vec<&str> =
        next.lines().map(str::trim).filter(|line| line.starts_with("kelvin ")).collect();
    assert!(commands.len() >= 5);
    for line in commands {
        let line = line.split("   ").next().unwrap().replacen("kelvin", env!("CARGO_BIN_EXE_kelvin"), 1);
        let ran = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        assert!(ran.status.success(), "{line}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}
