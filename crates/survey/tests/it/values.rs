//! What stands in the tables is what positions are worth, by the definition.

use kelvin_budget::Budget;
use kelvin_survey::{Folder, Means, Plan, SurveyAnswer};

/// Runs a survey, computes all its rows again literally, and tells what it found.
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

/// How many rows have each value of a column; the values of numbers.
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
    // Not every game is a number, and numbers alone have a numerator.
    let found = verified(
        r#"{ "ruleset": "domineering", "families": ["regions:1..4"], "columns": ["value", "g.Numerator"] }"#,
        9,
    );
    assert_eq!(found.rows, 9);
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
    // Three vertices that are all neighbours: three stones of one colour, either.
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
    // A path, the same in another order, a triangle, and nothing of a line that is empty.
    std::fs::write(&path, ">>graph6<<\nBW\nBg\n\nBw\n").unwrap();
    let plan = |families: &str| {
        format!(r#"{{ "ruleset": "snort", "families": ["{families}"], "columns": ["value"] }}"#)
    };
    let found = verified(&plan(&format!("graph6:{}", path.display())), 3);
    assert_eq!((found.rows, found.positions), (3, Some(3)));
    assert_eq!(groups(&found, "value"), [("+-2".to_owned(), 3)]);
    std::fs::write(&path, "BW\nnonsense here\n").unwrap();
    let survey = serde_json::from_str::<Plan>(&plan(&format!("graph6:{}", path.display()))).unwrap();
    let told = survey.open(Default::default()).unwrap().shard(0).unwrap_err().to_string();
    assert!(told.contains("line 2"), "{told}");
    std::fs::remove_file(&path).unwrap();
    let gone = serde_json::from_str::<Plan>(&plan(&format!("graph6:{}", path.display()))).unwrap();
    assert!(gone.open(Default::default()).map(drop).unwrap_err().to_string().contains("cannot read"));
}

#[test]
fn wrong_words_are_told() {
    let error = |json: &str| {
        let plan: Plan = serde_json::from_str(json).unwrap();
        plan.open(Default::default()).map(drop).unwrap_err().to_string()
    };
    let told = error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "columns": ["heat"] }"#);
    assert!(told.starts_with("there is no column \"heat\"; expected one of value, outcome,"), "{told}");
    let told = error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "columns": ["g.LeftStap"] }"#);
    assert!(told.starts_with("the expression \"g.LeftStap\" is no use:"), "{told}");
    let told = error(r#"{ "ruleset": "domineering", "families": ["regions:3"], "where": "g.Temperature" }"#);
    assert!(told.contains("expected true or false"), "{told}");
    let told = error(r#"{ "ruleset": "domineerin", "families": ["regions:3"] }"#);
    assert!(told.contains("is it domineering?"), "{told}");
    let told = error(r#"{ "ruleset": "domineering", "families": ["graphs:3"] }"#);
    assert!(told.starts_with("domineering is not played on graph6"), "{told}");
    let told = error(r#"{ "ruleset": "backsliding-toads-and-frogs", "families": ["fillings:4:tf."] }"#);
    assert!(told.contains("is a loopy game"), "{told}");
    let told = error(r#"{ "ruleset": "domineering", "families": ["regions:29"] }"#);
    assert!(told.contains("too many to go through; a limit takes the first of them (--limit N"), "{told}");
}
