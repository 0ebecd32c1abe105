//! Expressions that begin with a hyphen, options that follow expressions, and options before the command.
//!
//! In `kelvin eval '^^' '-^' --format unicode` there are two expressions and an option. The command-line
//! parser would treat either both hyphenated words as options, or everything after the first expression as
//! expressions. So options are moved to the front, and expressions behind `--`. In `kelvin --format json eval
//! '^'` the option belongs to the command, and is moved behind its name.

use clap::{ArgAction, Command};
use std::ffi::{OsStr, OsString};

/// Reorders the words of a command line so that the parser reads them as intended.
pub fn options_first(command: &Command, words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words = behind_the_command(command, words.into_iter().collect()).into_iter();
    let mut ordered: Vec<OsString> = words.by_ref().take(2).collect();
    let Some(task) = ordered.get(1).and_then(|name| command.find_subcommand(name)) else {
        ordered.extend(words);
        return ordered;
    };
    let takes_expressions = task
        .get_positionals()
        .any(|value| value.is_allow_hyphen_values_set() && matches!(value.get_action(), ArgAction::Append));
    let mut words = words.collect::<Vec<_>>().into_iter();
    // A lone -h asks for help, rather than for the negative of an undefined variable.
    if !takes_expressions || words.as_slice() == ["-h"] {
        ordered.extend(words);
        return ordered;
    }
    let mut expressions = vec![OsString::from("--")];
    while let Some(word) = words.next() {
        if word == "--" {
            expressions.extend(words);
            break;
        }
        if !is_option(&word) {
            expressions.push(word);
            continue;
        }
        let takes_value = takes_value(task, &word);
        ordered.push(word);
        ordered.extend(words.by_ref().take(usize::from(takes_value)));
    }
    // Without expressions no separator is needed.
    if expressions.len() > 1 {
        ordered.append(&mut expressions);
    }
    ordered
}

/// The error for an unknown option of a command with expressions, given reordered words. The parser would
/// treat the option as an expression, so the words are parsed again with hyphenated values disallowed.
pub fn unknown_option(command: &Command, words: &[OsString]) -> Option<clap::Error> {
    let name = words.get(1)?.to_str()?;
    let task = command.find_subcommand(name)?;
    let mut options = words.iter().skip(2).take_while(|word| *word != "--").filter(|word| is_option(word));
    options.find(|option| !has_option(task, option))?;
    let strict = command
        .clone()
        .mut_subcommand(name, |task| task.mut_args(|argument| argument.allow_hyphen_values(false)));
    strict.try_get_matches_from(words).err()
}

/// Moves options before the name of a command behind it, if the command has them. Other options stay, and the
/// parser rejects them.
fn behind_the_command(all: &Command, words: Vec<OsString>) -> Vec<OsString> {
    let mut command = all;
    let mut names = vec![];
    let mut options: Vec<Vec<OsString>> = vec![];
    let mut rest = words.iter().skip(1).cloned().peekable();
    while let Some(word) = rest.peek().cloned() {
        if is_option(&word) {
            let length = 1 + usize::from(takes_value(command, &word));
            options.push(rest.by_ref().take(length).collect());
        } else if let Some(inner) = command.find_subcommand(&word) {
            command = inner;
            names.extend(rest.next());
        } else {
            break;
        }
    }
    if names.is_empty() {
        return words;
    }
    let (known, unknown): (Vec<_>, Vec<_>) =
        options.into_iter().partition(|option| has_option(command, &option[0]));
    let front = words.iter().take(1).cloned().chain(unknown.into_iter().flatten());
    front.chain(names).chain(known.into_iter().flatten()).chain(rest).collect()
}

/// Returns whether a word is two hyphens and a letter, which is not a plausible expression.
fn is_option(word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.strip_prefix("--"));
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Returns whether the word after an option is its value.
fn takes_value(task: &Command, word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.strip_prefix("--"));
    let option = task.get_opts().find(|option| option.get_long() == name);
    option.is_some_and(|option| option.get_action().takes_values())
}

/// Returns whether a command has an option: `--timeout`, `--timeout=3`.
fn has_option(task: &Command, word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.strip_prefix("--")).map(|word| word.split('=').next());
    name.is_some_and(|name| {
        name == Some("help") || task.get_arguments().any(|option| option.get_long() == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Arguments;
    use clap::CommandFactory;

    fn ordered(line: &str) -> String {
        let words = options_first(&Arguments::command(), line.split(' ').map(OsString::from));
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_option_that_a_command_does_not_have_is_no_expression() {
        let suggestion = |line: &str| {
            let words =
                options_first(&Arguments::command(), line.split(' ').map(OsString::from).collect::<Vec<_>>());
            unknown_option(&Arguments::command(), &words).map(|error| error.to_string())
        };
        let text = suggestion("kelvin solve snort P3 --forst left").unwrap();
        assert!(text.contains("unexpected argument '--forst'") && text.contains("'--first'"), "{text}");
        assert!(suggestion("kelvin match snort Pn --to 4").unwrap().contains("unexpected argument '--to'"));
        for line in [
            "kelvin eval ^ --timeout 3",
            "kelvin eval -- --tto",
            "kelvin eval -^ -v",
            "kelvin value ^ --jsn=3 --help",
        ] {
            assert_eq!(suggestion(line).is_some(), line.contains("jsn"), "{line}");
        }
    }

    #[test]
    fn options_are_distinguished_from_expressions() {
        for (line, expected) in [
            ("kelvin eval ^^ --format unicode", "kelvin eval --format unicode -- ^^"),
            ("kelvin eval -^ --full -v --timeout=3 1", "kelvin eval --full --timeout=3 -- -^ -v 1"),
            ("kelvin eval -1 -- --format", "kelvin eval -- -1 --format"),
            ("kelvin eval - --format json", "kelvin eval --format json -- -"),
            ("kelvin eval --help", "kelvin eval --help"),
            ("kelvin eval -h", "kelvin eval -h"),
            ("kelvin play domineering 3x3 + -1 --first", "kelvin play --first -- domineering 3x3 + -1"),
            ("kelvin value -^ --json", "kelvin value --json -- -^"),
            ("kelvin moves clobber xo --json", "kelvin moves --json -- clobber xo"),
            ("kelvin", "kelvin"),
            ("kelvin --format json eval -^", "kelvin eval --format json -- -^"),
            (
                "kelvin --timeout=3 --full eval 1 --format json",
                "kelvin eval --timeout=3 --full --format json -- 1",
            ),
            (
                "kelvin --memory 100 complex --timeout 2 table col",
                "kelvin complex table --memory 100 --timeout 2 col",
            ),
            ("kelvin --full solve nim 3", "kelvin --full solve nim 3"),
            ("kelvin --format json", "kelvin --format json"),
            ("kelvin --version", "kelvin --version"),
        ] {
            assert_eq!(ordered(line), expected);
        }
    }
}
