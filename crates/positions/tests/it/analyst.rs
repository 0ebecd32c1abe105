use kelvin_budget::Budget;
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;

#[test]
fn equal_rulesets_share_an_evaluator_and_others_do_not() {
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    let evaluators = |ruleset: &str, board: &str| {
        let position = Position::parse(ruleset, board).unwrap();
        analyst.value(&position, &Budget::unlimited()).unwrap();
        analyst.evaluators_by_fingerprint().iter().sum::<usize>()
    };
    for (ruleset, boards) in [
        ("snort", ["P4", "P5"]),
        ("nogo", ["P3", "C4"]),
        ("node-kayles", ["P4", "P5"]),
        ("arc-kayles", ["P4", "P5"]),
        ("hackenbush", ["B(R;GB)", "B(R;GR)"]),
        ("digraph-placement", ["LRL 0>1 1>2", "LRL 0>1 0>2"]),
    ] {
        let first = evaluators(ruleset, boards[0]);
        assert_eq!(evaluators(ruleset, boards[0]), first, "{ruleset}");
        assert_eq!(evaluators(ruleset, boards[1]), first + 1, "{ruleset}");
        assert_eq!(evaluators(ruleset, boards[0]), first + 1, "{ruleset}");
    }
    // Among many evaluators, few share a fingerprint.
    let longest = analyst.evaluators_by_fingerprint().into_iter().max();
    assert_eq!(longest, Some(1));
}
