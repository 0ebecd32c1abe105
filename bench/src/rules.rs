//! User-defined rulesets in the files of `bench/rules`, compared with CGSuite on the same files.
//!
//! `KELVIN_CGSUITE` names a command that starts CGSuite's read-evaluate-print loop. It takes a folder of
//! classes as its argument, and reads expressions from standard input. Without it, recorded times of the peer
//! are used.

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::Universe;
use kelvin_values::notation::Style;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The expression, the recorded time of the peer, and the target.
const ROWS: &[(&str, f64, &str)] = &[
    ("MyDomineering(\".....|.....|.....|.....|.....\").CanonicalForm.Mean", 11.5, "≤ 0.5"),
    ("MyDomineering(\"......|......|......|......\").CanonicalForm.Mean", 9.3, "≤ 0.4"),
    ("ClobberOrthogonal(\"xoxo|oxox|xoxo\").CanonicalForm", 4.6, "≤ 0.15"),
    ("ClobberList(\"xoxo|oxox|xoxo\").CanonicalForm", 4.6, "≤ 0.15"),
    ("ClobberSet(\"xoxo|oxox|xoxo\").CanonicalForm", 4.6, "≤ 0.15"),
    ("ClobberWritten(\"xoxo|oxox|xoxo\").CanonicalForm", 4.6, "≤ 0.15"),
    ("ClobberTable(\"xoxo|oxox|xoxo\").CanonicalForm", 4.6, "≤ 0.15"),
    ("ClobberList(\"xoxox|oxoxo|xoxox\").CanonicalForm", 100.0, "≤ 3"),
    ("MyAmazons(\"x..|...|..o\").CanonicalForm.Mean", 0.52, "≤ 0.03"),
    ("MyAmazons(\"x....|....o\").CanonicalForm.Mean", 1.6, "≤ 0.08"),
    ("game.heap.Kayles(40000).NimValue", 9.7, "≤ 0.3"),
    ("game.heap.Kayles.NimValueSequence(20000).Length", 2.8, "≤ 0.1"),
    ("game.heap.GrundysGame(5000).NimValue", 0.24, "≤ 0.05"),
    ("MyKayles(2000).NimValue", 0.0, ""),
    ("MyRow(2000).NimValue", 0.0, ""),
    ("MyCol(Graph.Cycle(20)).CanonicalForm", 0.0, ""),
    // Rules that are run for each position, as they cannot be compiled.
    ("MyNoGo(\"...|...|...\").CanonicalForm.Temperature", 9.2, "a tenth"),
    ("MyCut(Graph.Clique(6)).CanonicalForm.Mean", 17.0, "a tenth"),
    ("MyReversi(\"....|.xo.|.ox.|....\").CanonicalForm.Temperature", 0.0, ""),
    ("MyKonane(\"xoxox|oxoxo|xo.ox|oxoxo\").CanonicalForm.Temperature", 13.7, "a tenth"),
    ("MyBreakthrough(\"ooo|...|...|xxx\").CanonicalForm.Birthday", 6.1, "a tenth"),
    ("MyCake(40,40).CanonicalForm", 4.2, "a tenth"),
    ("MyChomp([9,9,9,9,9]).NimValue", 2.9, "a tenth"),
    ("MyEndNim([9,9,8,9,9,8]).CanonicalForm.Birthday", 0.0, ""),
    ("MyWords(\"BRBBRBRBRBBRBRBBRB\").CanonicalForm", 0.0, ""),
    ("MySquares.NimValueSequence(30000).Length", 0.0, "a twentieth"),
    ("MyGroups(\"xoxo|oxox|xoxo|oxox\").CanonicalForm", 0.0, "a twentieth"),
    ("MyTrominoes(\"....|....|....|....\").CanonicalForm.Mean", 0.0, "a thirtieth"),
    ("MySnort(\"....|....|....\").CanonicalForm.Temperature", 0.0, "a thirtieth"),
    ("MyClock(\"xoxo|oxox|xoxo\",7).CanonicalForm", 0.0, "a thirtieth"),
];

/// The measurements, which take a minute, mostly for the peer.
pub fn run() {
    heading("User-defined rulesets");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let peer = Suite::new(&folder);
    if peer.is_none() {
        println!(
            "    CGSuite was not run: set KELVIN_CGSUITE to a command that starts it; its times were recorded elsewhere"
        );
    }
    for &(question, noted, target) in ROWS {
        let theirs = match peer.as_ref().and_then(|peer| peer.seconds(question)) {
            Some(seconds) => Peer::Here(seconds),
            None if noted > 0.0 => Peer::Recorded(noted),
            None => Peer::None,
        };
        row(question, theirs, time(question, &folder), target);
    }
    day_3(&folder);
}

/// All sums of pairs of games born by day 3, in a loop of the language.
fn day_3(folder: &Path) {
    let universe = Universe::new();
    let games = universe.work(&Budget::unlimited()).born_by(3).expect("no limit");
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    let program = format!(
        "begin var day := [{}]; var n := 0; for i from 1 to day.Length for j from i to day.Length do day[i] + day[j]; \
         n := n + 1 end; n end",
        texts.join(",")
    );
    row(
        "all 1,087,075 sums of pairs of day-3 games in a script",
        Peer::Recorded(17.6),
        time(&program, folder),
        "≤ 1.7",
    );
}

/// The CPU time of a question in a fresh session.
fn time(question: &str, folder: &Path) -> f64 {
    let once = || {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let mut session = Session::new(&universe);
        session.look_in(folder.to_owned());
        let (seconds, value) = cpu(|| session.evaluate(&Source::new("", question), &budget));
        match value {
            Ok(Some(value)) => {
                drop(session.show(&value, Style::Plain, &budget).expect("the value can be printed"))
            }
            Ok(None) => panic!("{question}: no answer"),
            Err(error) => panic!("{question}: {error}"),
        }
        seconds
    };
    (0..2).map(|_| once()).fold(f64::INFINITY, f64::min)
}

/// CGSuite, with the CPU time of its start.
struct Suite<'f> {
    command: String,
    folder: &'f Path,
    start: f64,
}

impl<'f> Suite<'f> {
    fn new(folder: &'f Path) -> Option<Suite<'f>> {
        let command = std::env::var("KELVIN_CGSUITE").ok()?;
        let mut suite = Suite { command, folder, start: 0.0 };
        suite.start = suite.seconds("0")?;
        Some(suite)
    }

    /// The CPU seconds of an expression, as measured by the shell.
    fn seconds(&self, question: &str) -> Option<f64> {
        let script = format!("timeout 300 {} \"$0\" > /dev/null 2>&1; times", self.command);
        let mut child = Command::new("bash")
            .args(["-c", &script])
            .arg(self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(format!("{question}\n").as_bytes()).ok()?;
        let text = String::from_utf8(child.wait_with_output().ok()?.stdout).ok()?;
        // The second line has the times of the children: `1m2.345s 0m0.123s`.
        let seconds = |time: &str| {
            let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
            Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
        };
        let spent: f64 = text.lines().nth(1)?.split_whitespace().map(seconds).sum::<Option<f64>>()?;
        Some((spent - self.start).max(0.0))
    }
}
