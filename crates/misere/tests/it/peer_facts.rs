//! Comparison with CGSuite's misère canonical forms; skipped where its results are missing.

use kelvin_budget::Budget;
use kelvin_misere::quotient::{Places, Rules};
use kelvin_misere::{MisereGame, MisereKind, MisereUniverse, MisereWork};
use kelvin_testing::peers::cgsuite;

fn list(games: &[MisereGame<'_>]) -> String {
    format!("[{}]", games.iter().map(|game| game.to_string()).collect::<Vec<_>>().join(","))
}

/// A property of a game in CGSuite's format.
fn property(work: &MisereWork<'_, '_>, game: MisereGame<'_>, name: &str) -> Option<String> {
    let game = work.universe().parse(&game.to_string(), work.budget()).unwrap();
    Some(match name {
        "Birthday" => game.birthday().to_string(),
        "Class" => "⟪game.misere.MisereCanonicalGame⟫".into(), // the only class
        "Genus" => work.genus(game).unwrap().to_string(),
        "IsEven" => game.is_even().to_string(),
        "IsExtraverted" => work.is_extraverted(game).unwrap().to_string(),
        "IsGenerallyRestive" => game.kind().is_generally_restive().to_string(),
        "IsGenerallyTame" => game.kind().is_generally_tame().to_string(),
        "IsHalfTame" => work.is_half_tame(game).unwrap().to_string(),
        "IsIntroverted" => (game.nim_heap().is_some_and(|size| size < 2)).to_string(),
        "IsNimHeap" => game.nim_heap().is_some().to_string(),
        "IsPrime" => work.is_prime(game).unwrap().to_string(),
        "IsRestive" => (game.kind() == MisereKind::Restive).to_string(),
        "IsRestless" => (game.kind() == MisereKind::Restless).to_string(),
        "IsTame" => (game.kind() <= MisereKind::Tame).to_string(),
        "IsTameable" => game.kind().is_tameable().to_string(),
        "Mate" => work.mate(game).unwrap().to_string(),
        "MisereNimValue" => game.misere_nim_value().to_string(),
        "MisereOutcomeClass" => if game.is_previous_win() { "P" } else { "N" }.into(),
        "NimValue" => game.nim_value().to_string(),
        "Options" => list(&game.options().collect::<Vec<_>>()),
        "Parts" => list(&work.parts(game).unwrap()),
        "Partitions" => {
            let all: Vec<String> = work.partitions(game).unwrap().iter().map(|parts| list(parts)).collect();
            format!("[{}]", all.join(","))
        }
        _ => return None,
    })
}

/// The result of an operation on two games in CGSuite's format.
fn pair(work: &MisereWork<'_, '_>, a: &str, name: &str, b: &str) -> String {
    let read = |text: &str| work.universe().parse(text, work.budget()).unwrap();
    let (a, b) = (read(a), read(b));
    let or_error = |found: Option<MisereGame<'_>>, word: &str| {
        found
            .map_or_else(|| format!("!!Those misere games are not {word}: {a}, {b}"), |game| game.to_string())
    };
    match name {
        "Distinguisher" => or_error(work.distinguisher(a, b).unwrap(), "different"),
        "IsLinkedTo" => work.link(a, b).unwrap().is_some().to_string(),
        "Link" => or_error(work.link(a, b).unwrap(), "linked"),
        "MisereMinus" => or_error(work.difference(a, b).unwrap(), "subtractable"),
        _ => panic!("{name}"),
    }
}

#[test]
fn cgsuite_agrees_on_every_row() {
    let Some(rows) = cgsuite("suite_misere") else { return };
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    for (input, expected) in &rows {
        let words: Vec<&str> = input.split(' ').collect();
        let found = match (words.as_slice(), input.rsplit_once(").")) {
            ([a, name, b], _) => pair(&work, a, name, b),
            (_, Some((game, name))) => {
                let game = universe.parse(game.strip_prefix('(').unwrap(), &budget).unwrap();
                property(&work, game, name).unwrap_or_else(|| panic!("{input}"))
            }
            _ => universe.parse(input, &budget).unwrap().to_string(),
        };
        assert_eq!(&found, expected, "{input}");
    }
    assert_eq!(rows.len(), 352);
}

/// The heaps whose options are given by a function of their size.
fn heaps(most: u32, options: impl Fn(u32) -> Vec<Vec<u32>>) -> Rules {
    let mut rules = Rules::default();
    for size in 0..=most {
        rules.push(options(size).into_iter().map(Places::from_iter));
    }
    rules
}

/// The heaps of a game named by CGSuite, if its options are sums of heaps.
fn named(game: &str, most: u32) -> Option<Rules> {
    let octal = |code: &str| Rules::octal(&code.parse().unwrap(), most, &Budget::unlimited()).unwrap();
    Some(match game {
        "Nim" => octal("0.[3]"),
        "Kayles" => octal("0.77"),
        "DawsonsKayles" => octal("0.07"),
        "TakeAndBreak(\"0.3F\")" => octal("0.3F"),
        "Subtraction([2,3,7])" => octal("0.0330003"),
        "Subtraction([2,3,7], allbut => true)" => octal("0.3003330[3]"),
        "GrundysGame" => {
            heaps(most, |size| (1..).take_while(|a| 2 * a < size).map(|a| vec![a, size - a]).collect())
        }
        _ => return None,
    })
}

#[test]
fn cgsuite_agrees_on_the_genera_of_heaps() {
    let Some(rows) = cgsuite("suite_heap_games") else { return };
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let list = |all: Vec<String>| format!("[{}]", all.join(","));
    let mut checked = 0;
    for (input, expected) in &rows {
        if input == "game.heap.GrundysGame(22).MisereCanonicalForm" {
            let forms = work.heaps(&named("GrundysGame", 22).unwrap()).unwrap();
            assert_eq!(&forms[22].to_string(), expected);
            assert_eq!(universe.parse(expected, &budget).unwrap(), forms[22]);
            checked += 1;
        }
        let Some(asked) =
            input.strip_prefix("[game.heap.").and_then(|rest| rest.strip_suffix(" for n from 0 to 20]"))
        else {
            continue;
        };
        let Some((game, property)) = asked.split_once("(n).") else { continue };
        let Some(rules) = named(game, 20).filter(|_| property != "NimValue") else { continue };
        let forms = work.heaps(&rules).unwrap();
        let found = match property {
            "Genus" => list(forms.iter().map(|&form| work.genus(form).unwrap().to_string()).collect()),
            "MisereNimValue" => list(forms.iter().map(|form| form.misere_nim_value().to_string()).collect()),
            _ => continue,
        };
        assert_eq!(&found, expected, "{input}");
        checked += 1;
    }
    assert_eq!(checked, 15);
}
