//! The names of CGSuite's language and library: here, or not and why. The table in `docs/language.md` is made from them;
//! `KELVIN_WRITE_DOCS=1 cargo test -p kelvin-language --test it programs::names` writes it.

use kelvin_language::Session;
use kelvin_values::Universe;
use std::collections::BTreeMap;
use std::path::Path;

/// The names, a line each: a class with its package, and what a class or its objects have.
const NAMES: &str = include_str!("../data/cgsuite_names.txt");

/// Why names are not here: all whose beginnings, or whose ends, are these.
const REASONS: &[(&str, &str)] = &[
    ("*.JavaClass", "there is no Java here"),
    ("cgsuite.ui", "trees are explored in the browser"),
    (
        "cgsuite.lang.InstanceClass",
        "`Class` is the class of every class, also of one that is nested in an object",
    ),
    ("*.CopyrightYear", "it tells the copyright of CGSuite"),
];

/// Why a name is not here.
fn reason(name: &str) -> Option<&'static str> {
    let found = REASONS.iter().find(|(pattern, _)| match pattern.strip_prefix('*') {
        Some(end) if end.ends_with('.') => name.contains(end),
        Some(end) => name.ends_with(end),
        None => name.starts_with(pattern),
    });
    found.map(|(_, why)| *why)
}

/// The table of all names, a row for each class or package, and the numbers of those that are here and of all.
fn table() -> (String, usize, usize) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut rows: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
    let mut missing: Vec<&str> = Vec::new();
    let (mut here, mut all) = (0, 0);
    for name in NAMES.lines() {
        let (holder, last) = name.rsplit_once('.').expect("a name has a package");
        let row = rows.entry(holder.to_owned()).or_default();
        all += 1;
        if session.knows(name) {
            here += 1;
            row[0].push(format!("`{}`", last.replace('|', "\\|")));
        } else {
            match reason(name) {
                Some(why) => row[1].push(format!("`{last}` ({why})")),
                None => missing.push(name),
            }
        }
    }
    assert!(missing.is_empty(), "neither here nor excused: {missing:#?}");
    for (pattern, _) in REASONS {
        let mut excuses = |name: &str| reason(name).is_some() && !session.knows(name);
        let of_pattern = |name: &&str| name.contains(pattern.trim_matches(['*', '.']));
        assert!(NAMES.lines().filter(of_pattern).any(&mut excuses), "{pattern} excuses nothing");
    }
    let mut text = String::from("| of | here | not here |\n|---|---|---|\n");
    for (holder, [known, unknown]) in rows {
        text += &format!("| `{holder}` | {} | {} |\n", known.join(" "), unknown.join(", "));
    }
    (text, here, all)
}

#[test]
fn names_are_here_or_have_a_reason_not_to_be() {
    let (table, here, all) = table();
    let section = format!("{here} of {all} names are here.\n\n{table}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let heading = "## Every name of CGSuite\n\n";
    let (before, found) = page.split_once(heading).expect("the page has the section");
    if std::env::var_os("KELVIN_WRITE_DOCS").is_some() {
        std::fs::write(&path, format!("{before}{heading}{section}")).expect("the page can be written");
        return;
    }
    for (found, expected) in found.lines().zip(section.lines()) {
        assert_eq!(found, expected, "docs/language.md is not what the language says");
    }
    assert_eq!(found.lines().count(), section.lines().count());
}
