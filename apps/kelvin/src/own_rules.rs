//! User-defined rulesets in files.

use crate::arguments::LimitArgs;
use crate::class_folders::class_folders;
use crate::failure::Failure;
use kelvin_lab::{Rulesets, Sum};
use kelvin_language::OwnRulesets;
use kelvin_placement::{PlacementError, PlacementRules};
use kelvin_positions::{Registry, WrittenSummand};
use std::io::Read;
use std::path::Path;

/// The maximum length of a ruleset file.
const LONGEST: u64 = 1 << 20;

/// The rulesets needed for these names. They are the built-in ones, those in files such as
/// `towers.toml(2,3)`, and classes in files such as `MyClobber.cgs` in the working folder and the folders
/// of `--path`.
pub fn rulesets<'n>(
    names: impl IntoIterator<Item = &'n str>,
    limits: &LimitArgs,
) -> Result<Rulesets, Failure> {
    let all = Rulesets::default();
    let mut classes = None;
    for name in names {
        // A ruleset may be derived from another: `impartial(MyClobber)`.
        let name = made_of(name).unwrap_or(name);
        if let Some(path) = file(name) {
            all.declare(path, read(path)?.entry());
        } else if let Some(class) = class(name) {
            let classes = classes.get_or_insert_with(|| OwnRulesets::in_folders(class_folders(limits)));
            // What rules print during play is not part of the answer.
            classes.on_print(|text| eprintln!("{text}"))?;
            match classes.entry(class)? {
                Some(entry) => all.declare(class, entry),
                None => is_it(class, limits)?,
            }
        } else {
            is_it(name, limits)?;
        }
    }
    Ok(all)
}

/// Fails if a name is not a ruleset, but resembles the name of a class or of its file.
fn is_it(name: &str, limits: &LimitArgs) -> Result<(), Failure> {
    let called = name.split_once('(').map_or(name, |(called, _)| called).trim();
    if Registry::built_in().find(called).is_some() {
        return Ok(());
    }
    let file = Path::new(called);
    if let (true, Some(class)) = (called.ends_with(".cgs"), file.file_stem().and_then(|stem| stem.to_str())) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let path = folder.map(|folder| format!(" --path {}", folder.display())).unwrap_or_default();
        return Err(Failure::message(format!(
            "a class is referred to by its name: {class}{path}, not {called}"
        )));
    }
    let file = format!("{called}.cgs");
    if called.starts_with(char::is_lowercase)
        && class_folders(limits).any(|folder| folder.join(&file).is_file())
    {
        return Err(Failure::message(format!(
            "there is no ruleset called {called:?}: the names of classes, and of their files, begin with a capital letter"
        )));
    }
    match OwnRulesets::nearest(called, class_folders(limits)) {
        Some(like) => Err(Failure::message(format!("there is no ruleset called {called:?}; is it {like}?"))),
        None => Ok(()),
    }
}

/// The rulesets needed for a sum.
pub fn rulesets_of(sum: &Sum, limits: &LimitArgs) -> Result<Rulesets, Failure> {
    rulesets_in(&sum.summands()?, limits)
}

/// The rulesets needed for summands.
pub fn rulesets_in(summands: &[WrittenSummand], limits: &LimitArgs) -> Result<Rulesets, Failure> {
    rulesets(summands.iter().map(WrittenSummand::kind), limits)
}

/// The ruleset from which another is derived.
fn made_of(ruleset: &str) -> Option<&str> {
    let (name, rest) = ruleset.trim().split_once('(')?;
    let known = Registry::built_in().find(name)?;
    known.is_made_of_another().then(|| rest.strip_suffix(')').unwrap_or(rest).trim())
}

/// The name, if it may be a class: it starts with a capital letter, after the names of its packages.
fn class(ruleset: &str) -> Option<&str> {
    let name = ruleset.split_once('(').map_or(ruleset, |(name, _)| name).trim();
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let last = name.rsplit('.').next()?;
    (last.starts_with(char::is_uppercase) && name.split('.').all(is_word)).then_some(name)
}

/// The file that describes a ruleset; `None` if the name is not a file of rules.
fn file(ruleset: &str) -> Option<&str> {
    let ruleset = ruleset.trim();
    if ruleset.ends_with(".toml") {
        return Some(ruleset);
    }
    let end = ruleset.rfind(".toml(")? + ".toml".len();
    ruleset.ends_with(')').then_some(&ruleset[..end])
}

fn read(path: &str) -> Result<PlacementRules, Failure> {
    let mut text = String::new();
    std::fs::File::open(path)
        .and_then(|opened| opened.take(LONGEST + 1).read_to_string(&mut text))
        .map_err(|error| Failure::message(format!("cannot read {path}: {error}")))?;
    if text.len() as u64 > LONGEST {
        return Err(Failure::message(format!("{path}: a ruleset has at most {LONGEST} bytes")));
    }
    text.parse().map_err(|error: PlacementError| {
        Failure::message(format!("{path}: {}", error.to_string().trim_end()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_distinguished_from_names() {
        assert_eq!(file("a/b.toml"), Some("a/b.toml"));
        assert_eq!(file("tiles.toml(2,3)"), Some("tiles.toml"));
        assert_eq!(file("(old).toml(2)"), Some("(old).toml"));
        assert_eq!(file("snort"), None);
        assert_eq!(file("oab(2,3)"), None);
        assert_eq!(class("MyToads(2, 3)"), Some("MyToads"));
        assert_eq!(class("mine.MyToads"), Some("mine.MyToads"));
        assert_eq!(class("snort"), None);
        assert_eq!(class("Toads and Frogs"), None);
        assert_eq!(made_of("impartial(MyToads(2))"), Some("MyToads(2)"));
        assert_eq!(made_of("octal(0.7)"), None);
    }
}
