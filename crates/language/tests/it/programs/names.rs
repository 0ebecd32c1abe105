//! The names of CGSuite's language and library: here, or not and why. The table in `docs/language.md` is made from them;
//! `KELVIN_WRITE_DOCS=1 cargo test -p kelvin-language --test it programs::names` writes it.

use kelvin_budget::Budget;
use kelvin_language::{ErrorKind, Session, Source};
use kelvin_values::Universe;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The names, a line each: a class with its package, and what a class or its objects have.
const NAMES: &str = include_str!("../data/cgsuite_names.txt");

/// Why names are not here: all whose beginnings, or whose ends, are these.
const REASONS: &[(&str, &str)] = &[
    ("*.JavaClass", "there is no Java here"),
    ("cgsuite.ui", "trees are explored in the browser"),
    ("cgsuite.lang.InstanceClass", "`Class` is the class of every class, including nested ones"),
    ("*.CopyrightYear", "it states the copyright of CGSuite"),
];

/// Values of all classes: what a class has, each of its values has, and those of classes that extend it.
const VALUES: &[&str] = &[
    "0",
    "3",
    "-2",
    "1/2",
    "2/3",
    "omega",
    "omega/2",
    "1/omega",
    "*",
    "*3",
    "*omega",
    "^",
    "vv*",
    "^.Pow(2)",
    "{1|0}",
    "+-1",
    "{3||2|1}",
    "Tiny(1)",
    "on",
    "off",
    "over",
    "under",
    "{1|pass}",
    "on & off",
    "over & under",
    "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
    "'{1|*}'",
    "'{omega|}'",
    "({1|0}) ConjunctiveSum (*)",
    "(^) OrdinalProduct *2",
    "*[[2],1]",
    "*[2#0]",
    "omega + ^",
    "game.grid.Domineering(\"..|..\")",
    "game.grid.Cram(\"..|..\")",
    "game.grid.Clobber(\"xo\")",
    "game.grid.Rooks(\"x.o\")",
    "game.grid.Amazons(\"x.o\")",
    "game.grid.Fission(\".x.\")",
    "game.grid.FoxAndGeese([(3,3)],(1,1))",
    "game.strip.ToadsAndFrogs(\"t.f\")",
    "game.strip.BackslidingToadsAndFrogs(\"t.f\")",
    "game.strip.TopplingDominoes(\"lr\")",
    "game.strip.Turning(\"1-2\")(\"hth\")",
    "game.graph.Hackenbush(\"lr\")",
    "game.graph.ChildishHackenbush(\"lr\")",
    "game.graph.Col(Graph.Path(3))",
    "game.graph.ArcKayles(Graph.Path(3))",
    "game.heap.Nim(3)",
    "game.heap.Kayles(\"3 + 5\")",
    "game.heap.Mem(2,6)",
    "game.heap.Cutcake((2,3))",
    "game.heap.PartizanEuclid((5,3))",
    "game.heap.PartizanSubtraction({1},{2})(5)",
    "game.grid.Clobber(\"xo\") + *2",
    "-game.grid.Clobber(\"xxo\")",
    "3 * game.grid.Clobber(\"xo\")",
    "game.grid.Clobber(\"xo\").TwistedVariant",
    "game.grid.Clobber(\"xo\").DicoticVariant",
    "game.grid.Clobber(\"xo\").ImpartialVariant",
    "game.grid.Domineering",
    "game.grid.Clobber",
    "game.grid.Rooks",
    "game.grid.Cram",
    "game.strip.TopplingDominoes",
    "game.strip.Turning(\"1\")",
    "game.graph.Col",
    "game.graph.Hackenbush",
    "game.heap.Nim",
    "game.heap.Spawning(\"1\")",
    "game.heap.Wythoff",
    "[1,2]",
    "1..4",
    "{1,2}",
    "{1 => 2}",
    "MutableList([1,2])",
    "MutableSet([1,2])",
    "MutableMap()",
    "\"ab\"",
    "(1,2)",
    "true",
    "Left",
    "Grid.Empty(2,2)",
    "Strip.Empty(3)",
    "Graph.Path(3)",
    "Graph.Path(3)[1]",
    "Graph.Path(3).Edges[1]",
    "{1|0}.Thermograph",
    "x -> x",
    "Symmetry.Transpose",
    "Icon.Blank",
    "Nothing",
    "Integer",
    "{1 => 2}.Entries.ToList[1]",
    "Table([[1,2]])",
    "(*[[2],1]).Genus",
    "game.heap.Kayles.CheckPeriodicity(300)",
];

/// The numbers of the values of a class, and of classes that extend it.
fn instances(class: &str, session: &mut Session<'_>) -> Vec<usize> {
    let is_instance = |at: &usize| {
        let program = format!("value{at} is {class}");
        let is = session.evaluate(&Source::new("", program), &Budget::unlimited());
        is.is_ok_and(|is| is.is_some_and(|is| format!("{is:?}") == "true"))
    };
    (0..VALUES.len()).filter(is_instance).collect()
}

/// The values among these instances of its class on which a name does not work.
fn broken(name: &str, instances: &[usize], session: &mut Session<'_>) -> Vec<String> {
    let Some((holder, last)) = name.rsplit_once('.') else { return Vec::new() };
    let simple = holder.rsplit('.').next().unwrap_or_default();
    if !last.starts_with(char::is_uppercase) || !simple.starts_with(char::is_uppercase) {
        return Vec::new();
    }
    let mut ask = |program: String| {
        let budget = Budget::unlimited().time(Duration::from_secs(10));
        session.evaluate(&Source::new("", program), &budget)
    };
    let mut failed = Vec::new();
    for &at in instances {
        let value = VALUES[at];
        // What a class itself has, its objects need not have. A value whose sides differ is not a game in CGSuite.
        let of_class = ask(format!("{holder}.{last}")).err();
        let sided = "({} is game.SidedValue) and not ({} is game.CanonicalStopper) and not ({} is game.SurrealNumber)";
        let sided = ask(sided.replace("{}", &format!("value{at}")));
        let is_game = sided.is_ok_and(|sided| sided.is_some_and(|sided| format!("{sided:?}") == "false"));
        if last == "Eval"
            || of_class.is_none_or(|error| error.kind() != ErrorKind::Name)
            || holder == "game.Game" && !is_game
        {
            continue;
        }
        if let Err(error) = ask(format!("value{at}.{last}")) {
            let lacks = match error.kind() {
                ErrorKind::Name | ErrorKind::Type | ErrorKind::NotYet => true,
                // A loopy value has no canonical form, but what loopy values have in CGSuite they have here.
                ErrorKind::NotShort => error.message().contains("is not defined for the loopy game"),
                _ => false,
            };
            if lacks && !error.message().contains("Expected arguments") {
                failed.push(format!("({value}).{last}: {}", error.message()));
            }
        }
    }
    failed
}

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
    let mut instances_of: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut missing: Vec<String> = Vec::new();
    let (mut here, mut all) = (0, 0);
    for (at, value) in VALUES.iter().enumerate() {
        let assigned =
            session.evaluate(&Source::new("", format!("value{at} := {value};")), &Budget::unlimited());
        assigned.unwrap_or_else(|error| panic!("{value}: {error}"));
    }
    for name in NAMES.lines() {
        let (holder, last) = name.rsplit_once('.').expect("a name has a package");
        let row = rows.entry(holder.to_owned()).or_default();
        all += 1;
        let instances = instances_of.entry(holder).or_insert_with(|| instances(holder, &mut session));
        let failed = broken(name, instances, &mut session);
        if session.knows(name) && failed.is_empty() {
            here += 1;
            row[0].push(format!("`{}`", last.replace('|', "\\|")));
        } else {
            match reason(name) {
                Some(why) => row[1].push(format!("`{last}` ({why})")),
                None if failed.is_empty() => missing.push(name.to_owned()),
                None => missing.extend(failed),
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
