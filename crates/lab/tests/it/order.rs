//! The order of games, game trees, and bounds on thermographs.

use kelvin_budget::Budget;
use kelvin_lab::{
    Error, IntervalThermographQuestion, Lab, LatticeQuestion, OrderQuestion, Settings, Subject, Sum,
    ThermographQuestion, TreeQuestion, WrittenSummand,
};
use kelvin_values::Universe;

#[test]
fn the_order_of_day_1_is_a_square() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question = OrderQuestion { day: Some(1), games: vec!["*".into()], alphabet: Default::default() };
    let answer = lab.order(&question, &Budget::unlimited()).unwrap();
    let games: Vec<_> = answer.games.iter().map(|game| (game.value.to_string(), game.rank)).collect();
    assert_eq!(games[0], ("-1".into(), 0));
    assert_eq!(games[3], ("1".into(), 2));
    assert_eq!((games.len(), answer.covers.len()), (4, 4));
    assert!(answer.games.iter().any(|game| game.value == "*" && game.temperature == "0"));
}

#[test]
fn a_join_needs_games_of_the_day() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question =
        |day| LatticeQuestion { day, games: ["0".into(), "^*".into()], alphabet: Default::default() };
    let answer = lab.lattice(&question(None), &Budget::unlimited()).unwrap();
    assert_eq!(answer.day, 2);
    let error = lab.lattice(&question(Some(1)), &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, Error::NotBorn { .. }), "{error}");
    assert_eq!(error.to_string(), "the games are born by day 2, not by day 1");
}

#[test]
fn a_tree_ends_at_numbers_and_merges_equal_boards() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question = |ruleset, board, most, numbers| TreeQuestion {
        subject: WrittenSummand::board(ruleset, board),
        depth: None,
        most,
        numbers,
        alphabet: Default::default(),
    };
    let tree = |question: &TreeQuestion| lab.tree(question, &Budget::unlimited()).unwrap();
    let answer = tree(&question("domineering", "2x2", None, false));
    // Two moves of each player lead to two boards, which are numbers.
    assert_eq!((answer.nodes.len(), answer.more), (5, false));
    assert!(answer.nodes[1..].iter().all(|node| node.number && node.parent == Some(0)));
    let longer = tree(&question("domineering", "2x2", None, true));
    assert!(longer.nodes.len() > answer.nodes.len());
    for node in &longer.nodes[1..] {
        assert!(node.parent.is_some_and(|parent| (parent as usize) < longer.nodes.len()));
    }
    let cut = tree(&question("domineering", "4x4", Some(10), false));
    assert_eq!((cut.nodes.len(), cut.more), (10, true));
}

#[test]
fn bounds_agree_with_the_thermograph_if_the_budget_suffices() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let subject = || Subject::from(Sum::Expression("domineering(\"2x4\") + {1|-1}".into()));
    let (bounds, ended) = lab.thermograph_bounds(&subject(), &Budget::unlimited()).unwrap();
    assert_eq!(ended, None);
    let exact = lab.thermograph(&ThermographQuestion::from(subject()), &Budget::unlimited()).unwrap();
    let known = bounds.known().unwrap();
    assert_eq!(exact.mean, &*known.mean().to_string());
    assert_eq!(exact.temperature, &*known.temperature().to_string());
}

#[test]
fn bounds_are_found_within_a_budget_that_is_too_small_for_the_value() {
    use kelvin_lab::Ask;
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question =
        IntervalThermographQuestion { subject: Sum::Expression("domineering(\"6x7\") + 1/2".into()).into() };
    let budget = Budget::unlimited().steps(60_000);
    let answer = question.answer(&lab, &budget, &mut ()).unwrap();
    assert!(!answer.exact && answer.ended.is_some());
    let number = |text: &str| text.parse::<kelvin_numbers::Dyadic>().unwrap();
    assert!(number(&answer.lower.mean) < number(&answer.upper.mean));
    assert!(number(&answer.lower.left_stop) <= number(&answer.upper.left_stop));
}
