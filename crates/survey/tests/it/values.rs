//! The entries of the tables agree with the values of positions by the definition.

use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_misere::MisereSolver;
use kelvin_positions::{Analyst, Registry};
use kelvin_survey::{Folder, Means, Plan, SurveyAnswer};
use kelvin_values::{Player, Universe};
use std::collections::{BTreeMap, BTreeSet};

/// Runs a survey, recomputes all its rows literally, and returns its summary.
fn verified(json: &str, least: u64) -> SurveyAnswer {
    let plan: Plan = serde_json::from_str(json).unwrap();
    let survey = plan.open(Default::default()).unwrap();
    let name = format!(
        "kelvin-survey-values-{}-{}",
        std::process::id(),
        json.bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte))
    );
    let path = std::env::temp_dir().join(name);
    let folder = Folder::new(&path);
    let budget = Budget::unlimited();
    let means = Means { threads: 2, share: None, bytes: 1 << 30, cache: None };
    survey.run(&folder, &means, &budget, &|_| {}).unwrap();
    survey.finish(&folder, 2, &budget, &|_| {}).unwrap();
    let found = folder.summary(1000).unwrap();
    let again = survey.verify(&folder, 400, 19, &budget).unwrap();
    assert_eq!(again.mistakes, [], "{json}");
    assert_eq!(again.rows, found.rows.min(400), "{json}");
    assert!(again.entries >= least, "{json}: {}", again.entries);
    std::fs::remove_dir_all(&path).unwrap();
    found
}

fn groups(found: &SurveyAnswer, column: &str) -> Vec<(String, u64)> {
    let column = found.columns.iter().find(|known| known.name == column).unwrap();
    column.groups.iter().map(|group| (group.value.clone(), group.rows)).collect()
}

#[test]
fn values_of_every_kind_of_board_are_those_of_literal_play() {
    let all = r#""columns": ["value", "outcome", "mean", "temperature", "stops", "birthday", "kind", "followers", "confusion", "atomic-weight", "nim-value", "moves", "misere-outcome", "g.Heat(1).Birthday"]"#;
    for (ruleset, family) in [
        ("domineering", "regions:1..7"),
        ("domineering", "inside:3x3"),
        ("domineering", "reachable:3x3"),
        ("cram", "regions:1..7"),
        ("clobber", "fillings:2x3:xo"),
        ("konane", "fillings:1x5:xo.#"),
        ("toads-and-frogs", "fillings:5:tf."),
        ("toppling-dominoes", "fillings:4:lr"),
        ("snort", "graphs:1..5"),
        ("col", "connected:1..5"),
        ("nogo", "trees:1..6"),
        ("node-kayles", "bipartite:5"),
        ("arc-kayles", "cubic:6"),
        ("snort", "regions:1..4"),
        ("nim", "heaps:2:4"),
    ] {
        verified(&format!(r#"{{ "ruleset": "{ruleset}", "families": ["{family}"], {all} }}"#), 20);
    }
}

/// The number of positions for each entry of a column, from the summary.
fn counted(found: &SurveyAnswer, column: &str) -> BTreeMap<String, u64> {
    let column = found.columns.iter().find(|known| known.name == column).unwrap();
    assert_eq!(column.distinct, column.groups.len() as u64);
    column.groups.iter().map(|group| (group.value.clone(), group.positions.unwrap())).collect()
}

/// All fixed connected regions with this many cells, grown cell by cell.
fn fixed_regions(cells: usize) -> Vec<String> {
    let mut all = BTreeSet::from([BTreeSet::from([(0i32, 0i32)])]);
    for _ in 1..cells {
        let grown = |region: &BTreeSet<(i32, i32)>| {
            let beside = region.iter().flat_map(|&(r, c)| [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]);
            beside
                .filter(|cell| !region.contains(cell))
                .map(|cell| {
                    let cells: Vec<_> = region.iter().copied().chain([cell]).collect();
                    let [top, left] = [
                        cells.iter().map(|cell| cell.0).min().unwrap(),
                        cells.iter().map(|cell| cell.1).min().unwrap(),
                    ];
                    cells.into_iter().map(|(r, c)| (r - top, c - left)).collect()
                })
                .collect::<Vec<BTreeSet<(i32, i32)>>>()
        };
        all = all.iter().flat_map(grown).collect();
    }
    let written = |region: &BTreeSet<(i32, i32)>| {
        let [height, width] = [
            region.iter().map(|cell| cell.0).max().unwrap(),
            region.iter().map(|cell| cell.1).max().unwrap(),
        ];
        let row =
            |r| (0..=width).map(|c| if region.contains(&(r, c)) { '.' } else { '#' }).collect::<String>();
        (0..=height).map(row).collect::<Vec<_>>().join("|")
    };
    all.iter().map(written).collect()
}

/// All boards of a family, without symmetry.
fn one_by_one(ruleset: &str, family: &str) -> Vec<String> {
    let named = Registry::built_in().ruleset(ruleset).unwrap();
    let (kind, rest) = family.split_once(':').unwrap();
    let fillings = |rows: usize, columns: usize, pieces: &str| -> Vec<String> {
        let pieces: Vec<char> = pieces.chars().collect();
        let code = |mut code: usize| {
            let row = |_| {
                (0..columns)
                    .map(|_| {
                        let piece = pieces[code % pieces.len()];
                        code /= pieces.len();
                        piece
                    })
                    .collect::<String>()
            };
            (0..rows).map(row).collect::<Vec<_>>().join("|")
        };
        (0..pieces.len().pow((rows * columns) as u32)).map(code).collect()
    };
    let rectangle = |text: &str| match text.split_once('x') {
        Some((rows, columns)) => (rows.parse().unwrap(), columns.parse().unwrap()),
        None => (1, text.parse().unwrap()),
    };
    match kind {
        "regions" => {
            let (from, to) = rest.split_once("..").unwrap();
            let sizes = from.parse::<usize>().unwrap()..=to.parse().unwrap();
            sizes.flat_map(fixed_regions).collect()
        }
        "inside" => {
            let (rows, columns) = rectangle(rest);
            fillings(rows, columns, "#.")
        }
        "fillings" => {
            let (size, pieces) = rest.split_once(':').unwrap();
            let (rows, columns) = rectangle(size);
            fillings(rows, columns, pieces)
        }
        _ => {
            let mut seen = BTreeSet::new();
            let mut open = vec![named.on(&named.read(rest).unwrap()).unwrap()];
            while let Some(position) = open.pop() {
                if seen.insert(position.boards()[0].to_string()) {
                    open.extend(Player::BOTH.into_iter().flat_map(|player| position.options(player)));
                }
            }
            seen.into_iter().collect()
        }
    }
}

/// The entries of the columns, and the condition, by the definition: each board is a survey of its own.
fn answers(ruleset: &str, board: &str) -> BTreeMap<&'static str, String> {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let named = Registry::built_in().ruleset(ruleset).unwrap();
    let position = named.on(&named.read(board).unwrap()).unwrap();
    let game = Analyst::new(&universe).value(&position, &budget).unwrap();
    let heat = Heat::new(&universe);
    let work = universe.work(&budget);
    let misere = MisereSolver::default().outcome(&position, &budget).unwrap();
    BTreeMap::from([
        ("value", game.to_string()),
        ("outcome", game.outcome().to_string()),
        ("mean", heat.mean(&work, game).unwrap().to_string()),
        ("temperature", heat.temperature(&work, game).unwrap().to_string()),
        ("left_stop", game.stop(Player::Left).to_string()),
        ("right_stop", game.stop(Player::Right).to_string()),
        ("left_moves", position.moves(Player::Left).len().to_string()),
        ("right_moves", position.moves(Player::Right).len().to_string()),
        ("misere_outcome", misere.to_string()),
        ("g.LeftStop", game.stop(Player::Left).to_string()),
        ("birthday", work.birthday(game).unwrap().to_string()),
    ])
}

/// Counts, extremes and conditions equal those of all positions individually, wherever a symmetry exchanges
/// the players.
#[test]
fn counts_are_those_of_all_positions_one_by_one() {
    for (ruleset, family) in [
        ("domineering", "regions:1..6"),
        ("domineering", "inside:2x3"),
        ("domineering", "inside:3x3"),
        ("domineering", "reachable:3x3"),
        ("domineering", "reachable:2x3"),
        ("clobber", "fillings:2x3:xo"),
        ("clobber", "fillings:2x2:xo."),
        ("clobber", "reachable:xo|ox"),
        ("clobber", "reachable:xo.|oxo"),
        ("konane", "fillings:1x5:xo.#"),
        ("konane", "fillings:2x2:x."),
        ("toads-and-frogs", "fillings:5:tf."),
        ("toppling-dominoes", "fillings:4:lr"),
        ("snort", "regions:1..4"),
        ("fission", "fillings:2x3:.x"),
        ("cram", "inside:2x3"),
        ("amazons", "fillings:2x2:xo."),
    ] {
        let named = Registry::built_in().ruleset(ruleset).unwrap();
        let boards = one_by_one(ruleset, family);
        if boards.iter().any(|board| named.read(board).is_err()) {
            panic!("{ruleset} is not played on {family}");
        }
        let all: Vec<_> = boards.iter().map(|board| answers(ruleset, board)).collect();
        let columns = r#"["value", "outcome", "mean", "temperature", "stops", "moves", "misere-outcome", "birthday", "g.LeftStop"]"#;
        let plan = |columns: &str, condition: &str| {
            format!(
                r#"{{ "ruleset": "{ruleset}", "families": ["{family}"], "columns": {columns}{condition} }}"#
            )
        };
        let found = verified(&plan(columns, ""), 0);
        // Without an expression, negatives share their rows.
        let shared = verified(&plan(&columns.replace(r#", "g.LeftStop""#, ""), ""), 0);
        let won = verified(&plan(columns, r#", "where": "g > 0""#), 0);
        for (found, wanted) in [(&found, None), (&shared, None), (&won, Some("L"))] {
            let all: Vec<_> =
                all.iter().filter(|it| wanted.is_none_or(|it_is| it["outcome"] == it_is)).collect();
            assert_eq!(found.positions, Some(all.len() as u64), "{ruleset} {family} {wanted:?}");
            for column in &found.columns {
                let name = column.name.as_str();
                let mut expected: BTreeMap<String, u64> = BTreeMap::new();
                all.iter().for_each(|answers| *expected.entry(answers[name].clone()).or_default() += 1);
                assert_eq!(counted(found, name), expected, "{ruleset} {family} {wanted:?}: {name}");
                for extreme in column.least.iter().chain(&column.greatest) {
                    assert_eq!(
                        answers(ruleset, &extreme.first)[name],
                        extreme.value,
                        "{ruleset} {family}: {name}"
                    );
                }
                for group in &column.groups {
                    assert_eq!(
                        answers(ruleset, &group.first)[name],
                        group.value,
                        "{ruleset} {family}: {name}"
                    );
                }
            }
        }
    }
}

#[test]
fn dominoes_on_regions_of_six_cells_have_the_outcomes_of_all_of_them() {
    let found = verified(r#"{ "ruleset": "domineering", "families": ["regions:1..6"] }"#, 100);
    let expected = [("L", 89), ("N", 84), ("P", 45), ("R", 89)].map(|(name, many)| (name.to_owned(), many));
    assert_eq!(counted(&found, "outcome"), BTreeMap::from(expected));
    let mean = found.columns.iter().find(|column| column.name == "mean").unwrap();
    let [least, greatest] = [&mean.least, &mean.greatest].map(|extreme| extreme.clone().unwrap());
    assert_eq!((least.value.as_str(), least.first.as_str()), ("-3", "......"));
    assert_eq!((greatest.value.as_str(), greatest.first.as_str()), ("3", ".|.|.|.|.|."));
}

/// The number of rows for each number in a column.
fn numbers(found: &SurveyAnswer, column: &str) -> Vec<(f64, u64)> {
    let number = |text: &str| match text.split_once('/') {
        Some((above, below)) => above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap(),
        None => text.parse().unwrap(),
    };
    groups(found, column).iter().map(|(text, rows)| (number(text), *rows)).collect()
}

#[test]
fn no_small_domineering_region_is_hotter_than_two() {
    let found = verified(r#"{ "ruleset": "domineering", "families": ["regions:1..9"] }"#, 1600);
    assert_eq!(found.rows, 1 + 1 + 2 + 5 + 12 + 35 + 108 + 369 + 1285);
    assert_eq!(found.errors, 0);
    assert!(numbers(&found, "temperature").iter().all(|(temperature, _)| *temperature < 2.0));
}

/// Uiterwijk and Barton, 'New results for Domineering from combinatorial game theory endgame databases' (2015).
#[test]
#[ignore = "long: minutes, with all optimisations"]
fn domineering_regions_of_up_to_fifteen_cells_are_as_published() {
    let found = verified(
        r#"{ "ruleset": "domineering", "families": ["regions:1..15"], "columns": ["temperature", "nim-value", "kind", "value"] }"#,
        1600,
    );
    let hot: Vec<_> =
        numbers(&found, "temperature").into_iter().filter(|(temperature, _)| *temperature >= 2.0).collect();
    assert_eq!(hot, [(2.0, 1)], "one position of temperature 2, and none hotter");
    let nimbers: Vec<f64> = numbers(&found, "nim_value").into_iter().map(|(nim, _)| nim).collect();
    assert_eq!(nimbers, [0.0, 1.0, 2.0, 3.0]);
}

#[test]
fn a_condition_keeps_rows_and_errors_are_kept_with_their_positions() {
    let found = verified(
        r#"{ "ruleset": "snort", "families": ["connected:1..5"], "columns": ["value", "temperature", "degree"], "where": "g.Temperature > degree" }"#,
        0,
    );
    assert_eq!(found.rows, 0);
    // The expression fails for games that are not numbers.
    let found = verified(
        r#"{ "ruleset": "domineering", "families": ["regions:1..4"], "columns": ["value", "g.Numerator"] }"#,
        9,
    );
    // A nonzero number and its negative have different numerators, so each has a row of its own.
    assert_eq!((found.rows, found.positions), (13, Some(28)));
    assert!(found.errors > 0 && found.errors < 9, "{}", found.errors);
    assert!(found.first_errors[0].error.starts_with("g.Numerator: "), "{:?}", found.first_errors);
}

#[test]
fn a_limit_and_a_sample_are_the_same_on_every_run() {
    let first = verified(
        r#"{ "ruleset": "domineering", "families": ["inside:8x8"], "columns": ["temperature"], "limit": 5 }"#,
        5,
    );
    assert_eq!(first.rows, 5);
    let sample =
        r#"{ "ruleset": "domineering", "families": ["regions:8"], "sample": { "count": 20, "seed": 3 } }"#;
    let [a, b] = [verified(sample, 80), verified(sample, 80)];
    assert_eq!(a.rows, 20);
    assert_eq!(a, b);
}

#[test]
fn complexes_of_placement_games_have_their_columns() {
    let found = verified(
        r#"{ "ruleset": "snort", "families": ["graphs:3"], "columns": ["f-vector", "h-vector", "dimension", "pure", "flag", "shellable", "cohen-macaulay", "betti", "homology", "moves", "misere-outcome"] }"#,
        4 * 8,
    );
    assert_eq!((found.rows, found.errors), (4, 0));
    // Three vertices that are pairwise neighbours: three stones of either one colour.
    assert!(
        groups(&found, "f_vector").contains(&("(1, 6, 6, 2)".to_owned(), 1)),
        "{:?}",
        groups(&found, "f_vector")
    );
    assert_eq!(groups(&found, "dimension"), [("2".to_owned(), 4)]);
    assert_eq!(groups(&found, "flag"), [("true".to_owned(), 4)]);
}

#[test]
fn complexes_have_the_faces_that_play_lists() {
    for (ruleset, family) in [
        ("snort", "graphs:1..4"),
        ("col", "graphs:4"),
        ("nogo", "connected:3"),
        ("nogo", "graphs:1..3"),
        ("domineering", "regions:1..5"),
        ("node-kayles", "graphs:1..6"),
        ("arc-kayles", "graphs:3..5"),
    ] {
        let columns = r#"["f-vector", "h-vector", "dimension", "pure", "flag", "shellable", "cohen-macaulay", "betti", "homology"]"#;
        let found = verified(
            &format!(r#"{{ "ruleset": "{ruleset}", "families": ["{family}"], "columns": {columns} }}"#),
            18,
        );
        assert_eq!(found.errors, 0, "{ruleset}");
    }
}

#[test]
fn graphs_of_a_file_are_surveyed_as_they_stand_there() {
    let path = std::env::temp_dir().join(format!("kelvin-survey-graphs-{}.g6", std::process::id()));
    // A path, a relabelled copy of it, a triangle, and no graph for an empty line.
    std::fs::write(&path, ">>graph6<<\nBW\nBg\n\nBw\n").unwrap();
    let plan = |families: &str| {
        format!(r#"{{ "ruleset": "snort", "families": ["{families}"], "columns": ["value"] }}"#)
    };
    let found = verified(&plan(&format!("graph6:{}", path.display())), 3);
    assert_eq!((found.rows, found.positions), (3, Some(3)));
    assert_eq!(groups(&found, "value"), [("+-2".to_owned(), 3)]);
    std::fs::write(&path, "BW\nnonsense here\n").unwrap();
    let survey = serde_json::from_str::<Plan>(&plan(&format!("graph6:{}", path.display()))).unwrap();
    let message = survey.open(Default::default()).unwrap().shard(0).unwrap_err().to_string();
    assert!(message.contains("line 2"), "{message}");
    std::fs::remove_file(&path).unwrap();
    let gone = serde_json::from_str::<Plan>(&plan(&format!("graph6:{}", path.display()))).unwrap();
    assert!(gone.open(Default::default()).map(drop).unwrap_err().to_string().contains("cannot read"));
}

#[test]
fn wrong_words_are_reported() {
    let error = |json: &str| {
        let plan: Plan = serde_json::from_str(json).unwrap();
        plan.open(Default::default()).map(drop).unwrap_err().to_string()
    };
    let message = error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "columns": ["heat"] }"#);
    assert!(message.starts_with("there is no column \"heat\"; expected one of value, outcome,"), "{message}");
    let message =
        error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "columns": ["g.LeftStap"] }"#);
    assert!(message.starts_with("the expression \"g.LeftStap\" cannot be used:"), "{message}");
    let message =
        error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "where": "g.Temperature" }"#);
    assert!(message.contains("expected true or false"), "{message}");
    let message = error(r#"{ "ruleset": "domineerin", "families": ["regions:3"] }"#);
    assert!(message.contains("is it domineering?"), "{message}");
    let message = error(r#"{ "ruleset": "domineering", "families": ["graphs:3"] }"#);
    assert!(message.starts_with("domineering is not played on graph6"), "{message}");
    let message = error(r#"{ "ruleset": "backsliding-toads-and-frogs", "families": ["fillings:4:tf."] }"#);
    assert!(message.contains("is a loopy game"), "{message}");
    let message = error(r#"{ "ruleset": "domineering", "families": ["regions:29"] }"#);
    assert!(
        message.contains("too many to go through; a limit takes the first of them (--limit N"),
        "{message}"
    );
}
