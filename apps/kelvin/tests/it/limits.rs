//! Limits are enforced: whatever the input, work ends by time, memory or a signal.
//!
//! Machines are shared, so the tolerances are generous: a test fails at ten times the time limit.

use crate::common;

use common::{command, folder, kelvin, output};
use kelvin_language::Session;
use kelvin_positions::Registry;
use kelvin_values::Universe;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// The limits of each command in seconds and megabytes, and the measurements at which the test fails.
const SECONDS: f64 = 0.5;
const MEGABYTES: u64 = 100;
const GENEROUS: f64 = 10.0;
const MOST_MEGABYTES: u64 = 5 * MEGABYTES;

/// The resources that a process used.
struct Taken {
    time: Duration,
    /// The peak memory, if the system reports it.
    megabytes: u64,
    status: Option<i32>,
    errors: String,
}

/// A test case: arguments and standard input.
#[derive(Clone, Debug)]
struct Case {
    arguments: Vec<String>,
    input: String,
    /// The number of parts, each of which may use the whole time limit.
    pieces: u32,
}

impl Case {
    fn new(arguments: &[&str]) -> Case {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Case { arguments, input: String::new(), pieces: 1 }
    }

    fn reading(arguments: &[&str], input: String) -> Case {
        Case { input, ..Case::new(arguments) }
    }

    /// Runs the case with limits, and measures it.
    fn taken(&self, work: &Path, patient: bool) -> Taken {
        let (seconds, megabytes) = (SECONDS.to_string(), MEGABYTES.to_string());
        let mut arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        arguments.extend(["--timeout", &seconds, "--memory", &megabytes]);
        let mut command = command(&arguments);
        if patient {
            command.env("KELVIN_PATIENT", "1");
        }
        if !self.input.is_empty() {
            let path = work.join("input");
            fs::write(&path, &self.input).unwrap();
            command.stdin(File::open(path).unwrap());
        }
        taken(command, work, Duration::from_secs(60))
    }

    /// The exceeded limit, if any.
    fn complaint(&self, taken: &Taken) -> Option<String> {
        let most = SECONDS * GENEROUS * f64::from(self.pieces);
        let ended = matches!(taken.status, Some(0..=2));
        let held = taken.time.as_secs_f64() < most && taken.megabytes < MOST_MEGABYTES;
        (!ended || !held).then(|| {
            let Taken { time, megabytes, status, errors, .. } = taken;
            format!("{:?}: {time:.1?}, {megabytes} MB, status {status:?}, {errors}", self.arguments)
        })
    }
}

/// Runs a command until it exits or `most` has passed, and measures it from outside.
fn taken(mut command: Command, work: &Path, most: Duration) -> Taken {
    let errors = work.join("errors");
    command.stdout(Stdio::null()).stderr(File::create(&errors).unwrap());
    let start = Instant::now();
    let mut child = command.spawn().unwrap();
    let mut megabytes = 0;
    let status = loop {
        megabytes = peak(&child).unwrap_or(0).max(megabytes);
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        if start.elapsed() > most {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let time = start.elapsed();
    let errors = String::from_utf8_lossy(&fs::read(errors).unwrap()).into_owned();
    Taken { time, megabytes, status, errors }
}

/// The peak memory of a process in megabytes, on Linux.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
}

/// Runs all cases, several in parallel.
fn sweep(name: &str, cases: &[Case], patient: bool) {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(vec![]);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (next, complaints) = (&next, &complaints);
            scope.spawn(move || {
                let work = folder(&format!("{name}-{thread}"));
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let complaint = case.complaint(&case.taken(&work, patient));
                    complaints.lock().unwrap().extend(complaint);
                }
            });
        }
    });
    let complaints = complaints.into_inner().unwrap();
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), cases.len(), complaints.join("\n"));
}

/// Boards of every kind that are too large to solve. Most of them are invalid for a given ruleset, and the
/// error has to appear as soon.
const BOARDS: &[&str] = &[
    "12x12",
    "60x60",
    "8x8",
    "1x500",
    "grid 8x8",
    "grid 60x60",
    "P60",
    "P500",
    "P4096",
    "C300",
    "K14",
    "K40",
    "K100",
    "petersen",
    "30",
    "100000",
    "999999999",
    "60 + 61 + 62 + 63",
    "{100|-100||5|3} + {7|-9}",
];

/// The board of the example, repeated many times.
fn grown(board: &str, times: usize) -> String {
    let wide: Vec<String> = board.split('|').map(|row| row.repeat(times)).collect();
    vec![wide.join("|"); times].join("|")
}

fn of_rulesets() -> Vec<Case> {
    let mut cases = vec![];
    for entry in Registry::built_in().iter() {
        let (ruleset, example) = entry.example();
        let boards = BOARDS.iter().map(ToString::to_string);
        let sums =
            [vec![example; 500].join(" + "), example.repeat(40), grown(example, 4), grown(example, 12)];
        for (i, board) in boards.chain(sums).enumerate() {
            let commands = ["value", "solve", "moves", "complex"];
            // All commands parse boards alike: the first two are run on each board, the others on some.
            let some = if i % 4 == 0 { 4 } else { 2 };
            cases.extend(commands[..some].iter().map(|command| Case::new(&[command, ruleset, &board])));
        }
        let family = ["table", ruleset, "n", "--to", "90000"];
        let contest = ["play", ruleset, &grown(example, 3), "--engines", "thermostrat,random"];
        cases.push(Case::new(&family));
        // Each move may use the whole time limit, so a contest tests the memory, and the time of its first
        // moves.
        cases.push(Case { pieces: 12, ..Case::new(&contest) });
    }
    cases
}

/// Programs that create large collections of the worksheet language.
const COLLECTIONS: &[&str] = &[
    "l := [n for n from 1 to 5*10^4]; 0",
    "l := {n for n from 1 to 2*10^4}; 0",
    "l := {n => n for n from 1 to 2*10^4}; 0",
    "l := \"ab\"; for n from 1 to 16 do l := l + l; end; 0",
    "l := [[n, -n] for n from 1 to 2*10^4]; 0",
];

fn of_methods() -> Vec<Case> {
    let universe = Universe::new();
    let names = Session::new(&universe).complete("", true);
    assert!(names.len() > 100);
    let mut cases = vec![];
    for name in names {
        let name = name.name;
        for make in COLLECTIONS {
            let ways = ["", "(l)", "(3)", "(1, 10^9)", "(x -> [x, l])", "((x, y) -> [x, y])"];
            let asked: Vec<String> = ways.iter().map(|way| format!("(l.{name}{way}; 0)")).collect();
            let mut arguments = vec!["eval", make];
            arguments.extend(asked.iter().map(String::as_str));
            cases.push(Case { pieces: 7, ..Case::new(&arguments) });
        }
    }
    cases
}

/// Inputs that once exceeded the limits, and similar ones.
fn known() -> Vec<Case> {
    let on_boards = [
        ["solve", "snort", "P500"],
        ["solve", "nogo", "P60"],
        ["solve", "nogo", "P100"],
        ["solve", "arc-kayles", "K40"],
        ["value", "arc-kayles", "K40"],
        ["value", "arc-kayles", "K60"],
        ["value", "arc-kayles", "K100"],
        ["value", "snort", "P4096"],
        ["value", "node-kayles", "grid 60x60"],
        ["complex", "snort", "P4096"],
        ["value", "oab(2,3)", "100000"],
        ["complex", "domineering", "4x5"],
        ["solve", "domineering", "10x10"],
        ["moves", "amazons", "x.......|........|........|........|........|........|........|.......o"],
        ["table", "snort", "Pn"],
        ["match", "domineering", "6x7"],
    ];
    let expressions = [
        "((omega+1)^4000)*((omega+1)^4000)",
        "(1/(omega-1)).Series(2000)",
        "(omega^omega+1)^(10^9)",
        "l := [1]; for n from 1 to 40 do l := l.Concat(l); end; l.Length",
        "[{n => n} for n from 1 to 10^8].Length",
        "[n for n from 1 to 10^9]",
        "{n for n from 1 to 10^9}",
        "s := \"ab\"; for n from 1 to 60 do s := s + s; end; s.Length",
        "n := 0; while true do n := n + 1; end",
        "f := n -> f(n + 1); f(1)",
        "2^(10^9)",
        "{10^6|-(10^6)}.Heat(10^6).Thermograph",
        "Sum({n|-n} for n from 1 to 200)",
    ];
    let mut cases: Vec<Case> = on_boards.iter().map(|words| Case::new(words)).collect();
    for words in &mut cases {
        if words.arguments[0] == "table" {
            words.arguments.extend(["--to", "60"].map(String::from));
        }
        if words.arguments[0] == "match" {
            words.arguments.extend(["--games", "3"].map(String::from));
            words.pieces = 12;
        }
    }
    let triangles: Vec<String> =
        (1..3000).map(|n| format!("{n} {} {}", n * 7 % 3000, n * 11 % 3000)).collect();
    let shellable = format!("SimplicialComplex(\"{}\").IsShellable", triangles.join(", "));
    for expression in expressions.into_iter().chain([shellable.as_str()]) {
        for command in ["eval", "thermograph"] {
            cases.push(Case::new(&[command, expression]));
        }
        cases.push(Case::reading(&[], format!("{expression}\n")));
    }
    for expression in
        ["((omega+1)^4000)*((omega+1)^4000)", "1/(omega-1) --terms 1000", "{0,1,2,…|omega}^9", "pi"]
    {
        let words: Vec<&str> = ["number"].into_iter().chain(expression.split(' ')).collect();
        cases.push(Case::new(&words));
    }
    let long = vec!["1"; 2_000_000].join("+");
    let deep = format!("{}1{}", "(".repeat(500_000), ")".repeat(500_000));
    for text in [long, deep, "[".repeat(1_000_000), "{0|".repeat(300_000)] {
        cases.push(Case::reading(&["eval", "-"], text.clone()));
        cases.push(Case::reading(&["complex", "--facets", "-"], text));
    }
    cases.push(Case::new(&["complex", "search", "--day", "3"]));
    cases.push(Case::new(&["complex", "search", "{1|-1||*|-2}", "--vertices", "6"]));
    cases.push(Case::new(&["complex", "make", "{100|-100||3|1}"]));
    cases.push(Case::new(&["complex", "make", "*20"]));
    cases.push(Case::new(&["complex", "table", "snort", "--family", "complete,cycle,path", "--to", "60"]));
    let pairs: Vec<String> = (1..4000).map(|n| format!("v{n} v{} v{}", n + 1, n * 7 % 4000)).collect();
    cases.push(Case::reading(&["complex", "--facets", "-"], pairs.join(", ")));
    let moves: Vec<String> = (0..60_000).map(|n| format!("{n}-{} L", n + 1)).collect();
    cases.push(Case::reading(&["complex", "recover", "-"], moves.join(", ")));
    cases
}

/// An evenly spaced sample of about `count` cases.
fn sample(cases: Vec<Case>, count: usize) -> Vec<Case> {
    let step = cases.len().div_ceil(count).max(1);
    cases.into_iter().skip(step / 2).step_by(step).collect()
}

#[test]
fn what_went_beyond_its_limits_keeps_to_them() {
    sweep("known", &known(), false);
}

#[test]
fn every_ruleset_keeps_to_its_limits_on_hostile_boards() {
    sweep("rulesets", &sample(of_rulesets(), 120), false);
}

#[test]
fn every_method_keeps_to_its_limits_on_large_collections() {
    for make in COLLECTIONS {
        assert_eq!(output(&["eval", make]), "0\n");
    }
    sweep("methods", &sample(of_methods(), 30), false);
}

#[test]
#[ignore = "long: all of what the tests above take samples of, a quarter of an hour"]
fn everything_keeps_to_its_limits() {
    sweep("all", &[of_rulesets(), of_methods()].concat(), false);
}

/// If an input does not end soon after a limit, the process exits. This input and each later one gets an
/// error.
#[test]
fn every_input_has_an_answer_where_the_program_is_ended() {
    let work = folder("limits-every-input");
    // Parsing this text exceeds the memory limit before evaluation.
    let long = format!("\"{}\"", "a".repeat(80 << 20));
    let path = work.join("lines");
    fs::write(&path, format!("1+1\n{long}\n2+2\n\n3+3")).unwrap();
    let run = |format: &str| {
        let mut command = command(&["eval", "-", "--memory", "1", "--format", format]);
        let ran = command.stdin(File::open(&path).unwrap()).output().unwrap();
        assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).unwrap()
    };
    let printed = run("plain");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5, "2"), "{printed}");
    assert!(lines[1].starts_with("!! ") && lines[1].contains("memory"), "{printed}");
    for line in &lines[2..] {
        assert!(line.starts_with("!! not evaluated: "), "{printed}");
    }
    let printed = run("json");
    let inputs: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(inputs.len(), 5);
    assert_eq!((&inputs[2]["input"], &inputs[4]["input"]), (&"2+2".into(), &"3+3".into()));
    assert!(inputs[4]["error"]["message"].as_str().is_some_and(|why| why.starts_with("not evaluated")));
    // A client that keeps standard input open gets its answers too, without delay.
    let mut child = command(&["eval", "-", "--memory", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Errors are ignored: the process may exit before all is written.
    let _ = input.write_all(format!("{long}\n2+2\n").as_bytes());
    let start = Instant::now();
    let ran = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!((ran.status.code(), String::from_utf8(ran.stdout).unwrap().lines().count()), (Some(1), 2));
    drop(input);
}

/// The work checks its limits itself, so that the supervisor never has to exit the process.
#[test]
#[ignore = "long: all of it once more, without the last resort"]
fn work_comes_back_by_itself() {
    sweep("patient", &[known(), of_rulesets(), of_methods()].concat(), true);
}

#[test]
fn what_is_undecided_fails_alike() {
    for words in [
        ["value", "domineering", "9x9"],
        ["moves", "domineering", "9x9"],
        ["solve", "amazons", "x.....|......|......|......|......|.....o"],
    ] {
        let ran = kelvin(&[&words[..], &["--timeout", "0.2"]].concat());
        assert_eq!(ran.status, Some(1), "{words:?}: {}", ran.output);
        let printed = ran.output + &ran.errors;
        assert!(printed.contains("the time allowed ran out (--timeout)"), "{words:?}: {printed}");
    }
}

/// The error names the exhausted limit, and the option that raises it.
#[test]
fn each_limit_is_named_with_its_option() {
    let (time, memory) = ("the time allowed ran out (--timeout)", "the memory allowed ran out (--memory)");
    for (words, said) in [
        (&["value", "domineering", "9x9", "--timeout", "0.2"][..], time),
        (&["value", "domineering", "9x9", "--memory", "20"], memory),
        (&["value", "domineering", "100x100"], "100 rows are too many: the limit is 64"),
        (&["value", "snort", "P5000"], "5000 vertices are too many: the limit is 4096"),
        (&["solve", "nogo", "8x8", "--timeout", "0.2"], time),
        (&["solve", "nogo", "8x8", "--memory", "20"], memory),
        (&["solve", "domineering", "12x12", "--timeout", "0.2"], "at most 112 cells and sides of at most 22"),
        (&["table", "domineering", "8xn", "--to", "9", "--timeout", "0.2"], time),
        (&["table", "domineering", "nxn", "--from", "8", "--to", "9", "--memory", "20"], memory),
        (&["complex", "domineering", "7x7", "--timeout", "0.2"], "not known: the time allowed ran out"),
        (&["complex", "domineering", "7x7", "--timeout", "0.2"], "raise --timeout or --memory"),
        // Depending on when memory ends, the command fails or leaves rows out; both name the option.
        (&["complex", "domineering", "5x5", "--memory", "20"], "the memory allowed ran out"),
        (&["complex", "domineering", "5x5", "--memory", "20"], "--memory"),
        (&["complex", "search", "*2", "--vertices", "3"], "on at most 3 vertices is worth *2 (--vertices)"),
        (&["complex", "search", "--day", "3", "--timeout", "0.2"], time),
        (&["complex", "search", "^*", "--timeout", "0.001"], time),
    ] {
        let ran = kelvin(words);
        assert_ne!(ran.status, Some(0), "{words:?}: {}", ran.output);
        let printed = ran.output + &ran.errors;
        assert!(printed.contains(said), "{words:?}: {printed}");
    }
}

#[test]
fn a_number_may_have_limits_too() {
    let ran = kelvin(&["number", "((omega+1)^4000)*((omega+1)^4000)", "--timeout", "0.3"]);
    assert_eq!((ran.status, ran.output.as_str()), (Some(1), ""), "{}", ran.errors);
    assert!(ran.errors.contains("ran out (--timeout)"), "{}", ran.errors);
}

/// Pipes and folders named like a class file are ignored.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_no_class() {
    let work = folder("no-class");
    assert!(Command::new("mkfifo").arg(work.join("Pipe.cgs")).status().unwrap().success());
    fs::create_dir_all(work.join("Folder.cgs")).unwrap();
    for class in ["Pipe", "Folder"] {
        let mut command = command(&["eval", &format!("{class}(1)"), "--timeout", "1"]);
        command.current_dir(&work);
        let taken = taken(command, &work, Duration::from_secs(20));
        assert_eq!(taken.status, Some(1));
        assert!(taken.errors.contains("is not defined"), "{}", taken.errors);
    }
}

#[test]
fn a_cache_that_cannot_be_written_is_reported_once() {
    let work = folder("no-cache");
    let file = work.join("file");
    fs::write(&file, "in the way").unwrap();
    let cache = file.join("cache");
    let words = ["solve", "cram", "5x7", "--first", "left", "--cache", cache.to_str().unwrap()];
    let ran = kelvin(&words);
    assert_eq!(ran.status, Some(0), "{}", ran.errors);
    assert_eq!(ran.output.lines().count(), 1);
    assert_eq!(ran.errors.lines().count(), 1, "{}", ran.errors);
    assert!(ran.errors.contains("cannot keep what was found in"), "{}", ran.errors);
}

/// A temporary file left by a killed process is removed by the next one.
#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_program_left_does_not_stay() {
    let work = folder("left");
    let left = work.join(".domineering-9x9.positions.0123456789abcdef.4294967295.kelvin-part");
    fs::write(&left, "half").unwrap();
    // It belongs to another machine, and was not modified for days.
    let days = Duration::from_secs(3 * 24 * 60 * 60);
    fs::File::options().append(true).open(&left).unwrap().set_modified(SystemTime::now() - days).unwrap();
    let ran = kelvin(&["thermograph", "{1|-1}", "--svg", work.join("picture.svg").to_str().unwrap()]);
    assert_eq!(ran.status, Some(0), "{}", ran.errors);
    assert!(!left.exists());
    let names = fs::read_dir(&work).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["picture.svg"]);
}

#[cfg(unix)]
mod signals {
    use super::*;

    fn send(signal: &str, child: &Child) {
        let number = child.id().to_string();
        assert!(Command::new("kill").args([signal, &number]).status().unwrap().success());
    }

    /// Starts a command, sends it a signal after a delay, and waits for its exit.
    fn stopped(mut command: Command, after: Duration, signal: &str) -> (Duration, std::process::Output) {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(after);
        send(signal, &child);
        let start = Instant::now();
        let output = child.wait_with_output().unwrap();
        (start.elapsed(), output)
    }

    #[test]
    fn ctrl_c_is_heard_everywhere() {
        let commands: [&[&str]; 7] = [
            &["value", "arc-kayles", "K100"],
            &["solve", "nogo", "P100"],
            &["eval", "((omega+1)^9000)*((omega+1)^9000)"],
            &["eval", "n := 0; while true do n := n + 1; end"],
            &["complex", "snort", "P4096"],
            &["number", "((omega+1)^9000)*((omega+1)^9000)"],
            &["table", "domineering", "9xn", "--to", "9"],
        ];
        for words in commands {
            for signal in ["-INT", "-TERM"] {
                let (time, output) = stopped(command(words), Duration::from_millis(400), signal);
                assert!(time < Duration::from_secs(5), "{words:?} {signal}: {time:?}");
                assert_eq!(output.status.code(), Some(1), "{words:?} {signal}");
            }
        }
    }

    /// Results for a large board are stored, whichever way the search is stopped.
    #[test]
    #[ignore = "long: builds the tables of large boards, and searches for a minute"]
    fn a_search_that_is_stopped_keeps_what_it_found() {
        let tables = folder("tables");
        let cache = tables.to_str().unwrap();
        assert_eq!(kelvin(&["solve", "domineering", "5x6", "--cache", cache]).status, Some(0));
        for signal in ["-INT", "-TERM"] {
            let work = folder(&format!("stopped{signal}"));
            for file in fs::read_dir(&tables).unwrap() {
                let file = file.unwrap();
                fs::copy(file.path(), work.join(file.file_name())).unwrap();
            }
            let words = ["solve", "domineering", "10x11", "--cache", work.to_str().unwrap()];
            let (_, output) = stopped(command(&words), Duration::from_secs(40), signal);
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(output.status.code(), Some(1), "{printed}");
            assert!(printed.contains("undecided, as you stopped it"), "{printed}");
            let kept: Vec<_> = fs::read_dir(&work).unwrap().map(|file| file.unwrap().file_name()).collect();
            assert!(
                kept.iter().any(|name| name.to_string_lossy().ends_with(".positions")),
                "{signal}: {kept:?}"
            );
            assert!(!kept.iter().any(|name| name.to_string_lossy().contains("kelvin-part")), "{kept:?}");
        }
    }

    /// Without a running calculation a signal ends the process as usual.
    #[test]
    fn a_program_that_waits_for_input_ends_at_once() {
        for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
            let mut command = command(&["eval", "-"]);
            let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(b"1+1\n").unwrap();
            std::thread::sleep(Duration::from_millis(300));
            send(signal, &child);
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(status));
            assert_eq!(output.stdout, b"2\n");
        }
    }
}
