//! The examples in README and docs/ agree with what Kelvin prints.
//!
//! In a block marked `console` a line `$ …` is a command, followed by its output: `…` alone on a line matches
//! any number of lines, and at the end of a line the rest of the line. A line `Left> …` is input of the
//! player. In a block marked `worksheet` `In[n]:` is a cell and `Out[n]:` its answer. A block marked with a
//! file name is the content of that file.

use crate::common;

use common::{command, folder, kelvin_reading};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A fenced block: the info string of the fence, and the lines.
struct Block {
    place: String,
    marks: Vec<String>,
    lines: Vec<String>,
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(end) if end == "md" => pages.push(path),
                _ => {}
            }
        }
    }
    pages.sort();
    pages
}

fn blocks(page: &Path) -> Vec<Block> {
    let name = page.file_name().unwrap().to_str().unwrap();
    let text = std::fs::read_to_string(page).unwrap();
    let mut blocks: Vec<Block> = vec![];
    let mut inside: Option<usize> = None;
    for (number, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        match (line.trim().strip_prefix("```"), inside) {
            (Some(marks), None) => {
                inside = Some(indent);
                let marks = marks.split_whitespace().map(str::to_owned).collect();
                blocks.push(Block { place: format!("{name}:{}", number + 1), marks, lines: vec![] });
            }
            (Some(_), Some(_)) => inside = None,
            (None, Some(indent)) => {
                let line = line.get(indent..).unwrap_or("").to_owned();
                blocks.last_mut().unwrap().lines.push(line);
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Returns whether an answer matches the documented one, parts of which may be elided.
fn agrees(shown: &[&str], found: &[&str]) -> bool {
    match shown.split_first() {
        None => found.is_empty(),
        Some((&"…", rest)) => (0..=found.len()).any(|skipped| agrees(rest, &found[skipped..])),
        Some((first, rest)) => {
            let begins =
                |line: &str| first.strip_suffix('…').is_some_and(|start| line.starts_with(start.trim_end()));
            found
                .split_first()
                .is_some_and(|(line, found)| (line == first || begins(line)) && agrees(rest, found))
        }
    }
}

/// Runs the commands of a block, and returns their number.
fn run_commands(block: &Block, here: &Path) -> usize {
    let mut count = 0;
    let mut lines = block.lines.iter().map(String::as_str).peekable();
    while let Some(line) = lines.next() {
        let asked = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{}: no command: {line}", block.place));
        let (mut typed, mut shown) = (String::new(), vec![]);
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            match line.strip_prefix("Left> ") {
                Some(words) => typed = typed + words + "\n",
                None => shown.push(line.trim_end()),
            }
        }
        let binary = Path::new(env!("CARGO_BIN_EXE_kelvin"));
        let path = std::env::join_paths(
            [binary.parent().unwrap().to_owned()]
                .into_iter()
                .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
        );
        // Uses the environment of every test.
        let surroundings = command(&[]);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", asked]).current_dir(here).env("PATH", path.unwrap());
        for (name, value) in surroundings.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        let mut child =
            shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Errors are ignored: a command that reads nothing may have exited already.
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), typed.as_bytes());
        let ran: common::Ran = child.wait_with_output().unwrap().into();
        let found: Vec<&str> = ran.output.lines().chain(ran.errors.lines()).map(str::trim_end).collect();
        assert!(
            agrees(&shown, &found),
            "{}: {asked}\nshown:\n{}\nfound:\n{}",
            block.place,
            shown.join("\n"),
            found.join("\n")
        );
        count += 1;
    }
    count
}

/// Evaluates the cells of a block, and returns their number.
fn run_cells(block: &Block, here: &Path) -> usize {
    let part = |line: &str| line.split_once("]: ").map(|(_, rest)| rest.to_owned());
    let of = |mark: &str| -> Vec<String> {
        block.lines.iter().filter(|line| line.starts_with(mark)).filter_map(|line| part(line)).collect()
    };
    let [cells, answers] = [of("In["), of("Out[")];
    assert_eq!(block.lines.len(), cells.len() + answers.len(), "{}: a line that is neither", block.place);
    let ran = kelvin_reading(&["eval", "-", "--path", here.to_str().unwrap()], &(cells.join("\n") + "\n"));
    assert_eq!(ran.output.lines().collect::<Vec<_>>(), answers, "{}: {}", block.place, ran.errors);
    cells.len()
}

#[test]
fn what_the_pages_show_is_answered() {
    let mut count = 0;
    for page in pages() {
        let here = folder(&format!("docs-{}", page.file_stem().unwrap().to_str().unwrap()));
        for block in blocks(&page) {
            match block.marks.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["console"] => count += run_commands(&block, &here),
                ["worksheet"] => count += run_cells(&block, &here),
                [_, file] => std::fs::write(here.join(file), block.lines.join("\n") + "\n").unwrap(),
                // Rust is tested with the crates; grammars and drawings have no output.
                _ => {
                    let asks = |line: &&String| line.starts_with("$ kelvin") || line.starts_with("In[");
                    let asked = block.lines.iter().find(asks);
                    assert!(asked.is_none(), "{}: an answer that is not tested: {asked:?}", block.place);
                }
            }
        }
    }
    assert!(count > 20, "{count} answers");
}

/// The limits of boards in the manual are enforced: each row is tested with a board beyond its limit.
#[test]
fn limits_of_boards_are_those_of_the_manual() {
    let strip = "t".repeat(10_001);
    let heaps = vec!["1"; 10_001].join("+");
    let stalk = "B".repeat(4097);
    let pasture = vec!["0"; 401].join(",");
    let boards: [(&str, &str, &str, &str); 13] = [
        ("cells of a grid", "value", "domineering", "10001x1"),
        ("vertices of a graph", "value", "snort", "P4097"),
        ("edges of a Hackenbush picture", "value", "hackenbush", &stalk),
        ("heaps", "value", "nim", &heaps),
        ("counters of a heap of Nim", "value", "nim", "1000000001"),
        ("counters of a heap with a code", "value", "octal(0.77)", "1000001"),
        ("counters of a heap of Poker Nim", "value", "poker-nim", "1001(1,1)"),
        ("vertices of a complete graph", "value", "nim-placement", "17"),
        ("rows or columns of king dirt", "value", "king-dirt", "9x9"),
        ("cells of a pasture of sheep", "value", "sheep", &pasture),
        ("rows or columns of a cake", "value", "cutcake", "1001x1"),
        ("coins of a cheque", "value", "cashing-cheques", "1000000000001"),
        ("places for pieces", "complex", "domineering", "100x100"),
    ];
    let page = include_str!("../../../../docs/rulesets.md");
    let rows: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| at most"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(rows.len(), boards.len(), "a board beyond each limit");
    for (row, (what, task, ruleset, board)) in rows.iter().zip(boards) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert!(cells[2].starts_with(what), "{row}");
        let limit = cells[1].replace(',', "");
        let errors = common::errors(&[task, ruleset, board]);
        assert!(errors.contains(&format!("the limit is {limit}\n")), "{row}: {errors}");
    }
    for (ruleset, board) in
        [("toads-and-frogs", &strip[..]), ("oab(2,3)", "1000001"), ("subtraction(1|2)", "1000001")]
    {
        assert!(common::errors(&["value", ruleset, board]).contains("the limit is"), "{ruleset}");
    }
}

/// Indented blocks cannot be distinguished from prose by a test, so they may contain commands only without
/// output.
#[test]
fn answers_stand_in_marked_blocks() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let mut lines = text.lines().scan(false, |fenced, line| {
            *fenced ^= line.trim_start().starts_with("```");
            Some((*fenced, line))
        });
        let shown = lines.find(|(fenced, line)| !fenced && line.trim_start().starts_with("$ kelvin"));
        assert!(shown.is_none(), "{}: {shown:?}", page.display());
    }
}

/// Commands shown without output are valid: Kelvin accepts their words.
#[test]
fn commands_without_answers_are_commands() {
    let mut count = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("    kelvin ")) {
            let mut words = line.split_whitespace();
            let (Some(task), options) = (words.next(), words.filter(|word| word.starts_with("--"))) else {
                continue;
            };
            let nested = line.split_whitespace().nth(1).filter(|_| task == "complex");
            let nested = nested
                .filter(|word| ["table", "search", "make", "recover", "verify", "vector"].contains(word));
            let asked: Vec<&str> = [Some(task), nested, Some("--help")].into_iter().flatten().collect();
            let help = common::output(&asked);
            for option in options {
                assert!(help.contains(&format!(" {option}")), "{}: {line}: {option}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 20, "{count} commands");
}
