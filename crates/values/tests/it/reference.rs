//! Comparison of the kernel with the literal definitions.

use kelvin_budget::Budget;
use kelvin_testing::Tree;
use kelvin_values::Universe;

#[test]
fn all_games_of_day_2_agree_with_the_definitions() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let games = universe.work(&budget).born_by(2).unwrap();
    assert_eq!(games.len(), 22);
    let trees: Vec<_> = games.iter().map(|&game| Tree::of(game)).collect();
    for (&g, tree_g) in games.iter().zip(&trees) {
        assert!(tree_g.is_canonical());
        assert_eq!(tree_g.value(&universe), g);
        assert_eq!(tree_g.negative().value(&universe), -g);
        for (&h, tree_h) in games.iter().zip(&trees) {
            assert_eq!(g <= h, tree_g.le(tree_h));
            assert_eq!(g == h, tree_g.le(tree_h) && tree_h.le(tree_g));
            let sum = Tree::of(g + h);
            assert!(sum.is_canonical());
            let literal = tree_g.plus(tree_h);
            assert!(sum.le(&literal) && literal.le(&sum));
            assert_eq!(literal.value(&universe), g + h);
        }
    }
}

#[test]
fn the_days_have_1_4_22_and_1474_games() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    for (day, count) in [1, 4, 22, 1474].into_iter().enumerate() {
        assert_eq!(work.born_by(day as u32).unwrap().len(), count);
    }
}

#[test]
fn sums_by_gains_equal_sums_by_definition() {
    // After enough sums, values are added by their gains; a new universe adds them literally.
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let games = universe.work(&budget).born_by(3).unwrap();
    let sample: Vec<_> = games.into_iter().step_by(7).collect();
    for &g in &sample {
        for &h in &sample {
            let _ = g + h;
        }
    }
    let new_universe = Universe::new();
    for (i, &g) in sample.iter().enumerate() {
        let h = sample[(i * 31 + 17) % sample.len()];
        let (a, b) = (Tree::of(g), Tree::of(h));
        assert_eq!((g + h).to_string(), a.plus(&b).value(&new_universe).to_string());
    }
}
