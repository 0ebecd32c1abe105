//! Complexes of placement games, compared with Macaulay2 if it is installed (the program `M2`).

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_complexes::formats::macaulay2;
use kelvin_complexes::{Field, Shellability};
use kelvin_placement::{PlacementError, PlacementGame};
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time limit of the peer.
const TIME_LIMIT: Duration = Duration::from_secs(60);

#[derive(Clone, Copy)]
enum Question {
    IllegalCohenMacaulay,
    LegalCohenMacaulay,
    Unmixed,
    Shellable,
    Homology,
    Betti,
}
use Question::*;

/// The whiskering of a cycle, as a board.
fn whiskered(n: usize) -> String {
    let edges: Vec<String> =
        (0..n).flat_map(|v| [format!("{v}-{}", (v + 1) % n), format!("{v}-{}", n + v)]).collect();
    format!("edges {}: {}", 2 * n, edges.join(", "))
}

pub fn run() {
    heading("Complexes of placement games");
    let there = Command::new("M2").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = there.is_ok_and(|status| status.success());
    if !there {
        println!("Macaulay2 is not installed: times with an asterisk were recorded elsewhere");
    }
    let (c14, c30) = (whiskered(14), whiskered(30));
    let thousandth = "≥ 1000 ×";
    let hundredth = "≥ 100 ×";
    let rows: &[(Question, &str, &str, f64, &str)] = &[
        (IllegalCohenMacaulay, "col", "K7", 6.7, thousandth),
        (IllegalCohenMacaulay, "snort", "C10", 22.7, thousandth),
        (IllegalCohenMacaulay, "snort", "K9", 30.0, thousandth),
        (IllegalCohenMacaulay, "nogo", "P9", 24.0, thousandth),
        (IllegalCohenMacaulay, "domineering", "2x7", 29.0, thousandth),
        (IllegalCohenMacaulay, "node-kayles", "P24", 30.0, thousandth),
        (IllegalCohenMacaulay, "node-kayles", &c14, 34.0, thousandth),
        (IllegalCohenMacaulay, "arc-kayles", "K6", 12.0, thousandth),
        (IllegalCohenMacaulay, "col", "K40", 0.0, "≤ 60 s"),
        (IllegalCohenMacaulay, "snort", "C24", 0.0, "≤ 60 s"),
        (IllegalCohenMacaulay, "nogo", "P16", 0.0, "≤ 60 s"),
        (IllegalCohenMacaulay, "domineering", "2x14", 0.0, "≤ 60 s"),
        (IllegalCohenMacaulay, "node-kayles", &c30, 0.0, "≤ 60 s"),
        (IllegalCohenMacaulay, "arc-kayles", "K9", 0.0, "≤ 60 s"),
        (LegalCohenMacaulay, "snort", "C12", 13.7, hundredth),
        (LegalCohenMacaulay, "nogo", "P9", 21.0, hundredth),
        (LegalCohenMacaulay, "domineering", "2x8", 9.3, hundredth),
        (LegalCohenMacaulay, "node-kayles", "C25", 27.0, hundredth),
        (LegalCohenMacaulay, "snort", "C18", 0.0, "≤ 60 s"),
        (LegalCohenMacaulay, "nogo", "P14", 0.0, "≤ 60 s"),
        (LegalCohenMacaulay, "domineering", "2x12", 0.0, "≤ 60 s"),
        (LegalCohenMacaulay, "node-kayles", "C38", 0.0, "≤ 60 s"),
        (Unmixed, "snort", "C19", 31.0, hundredth),
        (Unmixed, "nogo", "P14", 19.0, hundredth),
        (Unmixed, "domineering", "2x13", 13.0, hundredth),
        (Unmixed, "arc-kayles", "K9", 8.8, hundredth),
        (Shellable, "col", "K16", 19.0, hundredth),
        (Shellable, "snort", "C11", 20.0, hundredth),
        (Shellable, "node-kayles", "P18", 39.0, hundredth),
        (Shellable, "nogo", "P3", 0.0, "decided"),
        (Shellable, "arc-kayles", "K6", 0.0, "decided"),
        (Shellable, "nogo", "P4", 0.0, "decided"),
        (Shellable, "nogo", "P5", 0.0, "decided"),
        (Shellable, "nogo", "P6", 0.0, "decided"),
        (Shellable, "nogo", "P7", 0.0, "decided"),
        (Shellable, "nogo", "P8", 0.0, "decided"),
        (Shellable, "arc-kayles", "K7", 0.0, "decided"),
        (Homology, "snort", "C11", 22.0, hundredth),
        (Homology, "nogo", "P10", 20.0, hundredth),
        (Homology, "domineering", "2x9", 14.0, hundredth),
        (Homology, "arc-kayles", "K9", 7.5, hundredth),
        (Homology, "snort", "C16", 0.0, "≤ 60 s"),
        (Homology, "arc-kayles", "K13", 0.0, "≤ 10 s"),
        (Betti, "arc-kayles", "K6", 12.3, thousandth),
        (Betti, "domineering", "4x4", 0.0, "≤ 5 s"),
        (Betti, "arc-kayles", "K7", 0.0, "≤ 5 s"),
        (Betti, "arc-kayles", "K8", 0.0, "decided"),
    ];
    for &(question, ruleset, board, noted, target) in rows {
        let game = match PlacementGame::compile(ruleset, board) {
            Ok(game) => game,
            Err(error) => {
                println!("{ruleset} {board}: {error}");
                continue;
            }
        };
        let budget = Budget::unlimited().time(2 * TIME_LIMIT);
        let (time, answer) = cpu(|| ask(question, ruleset, board, &budget));
        let peer = match noted {
            0.0 => Peer::None,
            // The same question for the peer.
            _ if there => peer(question, &game).map_or(Peer::Recorded(noted), Peer::Here),
            _ => Peer::Recorded(noted),
        };
        let name = if board.starts_with("edges") {
            format!("C{} whiskered", game.conflicts().basics().len() / 2)
        } else {
            board.to_owned()
        };
        row(
            &format!(
                "{} {ruleset} {name}: {}",
                question.name(),
                answer.unwrap_or_else(|why| why.to_string())
            ),
            peer,
            time,
            target,
        );
    }
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            IllegalCohenMacaulay => "illegal CM",
            LegalCohenMacaulay => "legal CM",
            Unmixed => "unmixed",
            Shellable => "shellable",
            Homology => "homology",
            Betti => "Betti table",
        }
    }

    /// The question as a Macaulay2 script about the ideal I of the minimal illegal positions in the ring R.
    fn script(self) -> &'static str {
        match self {
            IllegalCohenMacaulay => "codim I == pdim coker gens ideal I",
            LegalCohenMacaulay => {
                "(D = simplicialComplex I; J = ideal facets D; codim J == pdim coker gens J)"
            }
            Unmixed => {
                "(D = simplicialComplex I; J = monomialIdeal facets D; #unique apply(minimalPrimes J, codim) <= 1)"
            }
            Shellable => "isShellable simplicialComplex I",
            Homology => "(D = simplicialComplex I; apply(toList(-1..dim D), i -> rank HH_i D))",
            Betti => "betti res ideal I",
        }
    }
}

/// The answer to a question about a ruleset on a board.
fn ask(question: Question, ruleset: &str, board: &str, budget: &Budget) -> Result<String, PlacementError> {
    let game = PlacementGame::compile(ruleset, board)?;
    Ok(match question {
        IllegalCohenMacaulay => yes(game.illegal_ideal().cohen_macaulay(Field::Q, budget)?.holds()),
        LegalCohenMacaulay => yes(game.legal_ideal(budget)?.cohen_macaulay(Field::Q, budget)?.holds()),
        Unmixed => yes(game.legal_complex(budget)?.complex().is_unmixed(budget)?),
        Shellable => match game.legal_complex(budget)?.complex().shellability(budget) {
            Shellability::Shellable(_) => yes(true),
            Shellability::NotShellable(_) => yes(false),
            Shellability::Undecided(why) => return Err(why.into()),
        },
        Homology => {
            let text = game.legal_complex(budget)?.complex().betti_numbers(Field::Q, budget)?.to_string();
            text.chars().take(20).collect()
        }
        Betti => {
            let table = game.illegal_ideal().betti_table(Field::Q, budget)?;
            table.projective_dimension().map_or_else(|| "0".to_owned(), |length| format!("length {length}"))
        }
    })
}

fn yes(answer: bool) -> String {
    if answer { "yes" } else { "no" }.to_owned()
}

/// The CPU seconds that Macaulay2 reports for the question, if it finishes in time.
fn peer(question: Question, game: &PlacementGame) -> Option<f64> {
    let script = format!(
        "needsPackage \"SimplicialComplexes\";\nneedsPackage \"SimplicialDecomposability\";\n{}\
         start = cpuTime();\nanswer = {};\nprint toString(cpuTime() - start);\nexit 0\n",
        macaulay2::write_ideal(game.illegal_ideal(), Field::Q).replace('\n', ";\n"),
        question.script()
    );
    let path = std::env::temp_dir().join(format!("kelvin-bench-{}.m2", std::process::id()));
    std::fs::write(&path, script).ok()?;
    let seconds = answer_of(Command::new("M2").arg("--script").arg(&path));
    // The file may not exist.
    let _ = std::fs::remove_file(&path);
    seconds?.lines().last()?.trim().parse().ok()
}

/// The output of a program, if it finishes within a limit on its CPU time, as the machine may be busy.
fn answer_of(command: &mut Command) -> Option<String> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let start = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if spent(child.id()).unwrap_or_else(|| start.elapsed()) > TIME_LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut text = String::new();
    child.stdout?.read_to_string(&mut text).ok()?;
    Some(text)
}

/// The CPU time of a process, where the system reports it in nanoseconds.
fn spent(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
