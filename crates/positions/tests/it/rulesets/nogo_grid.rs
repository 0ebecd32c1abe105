use crate::reference::{assert_sound, graph_of, grid_of};
use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_positions::bits::{Square8, Strip64};
use kelvin_positions::rulesets::{GridNoGo, NoGo};
use kelvin_values::Universe;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn components_and_symmetry_keep_the_value_of_strips(strip in "[xo...]{1,9}") {
        let stand = GridNoGo::on(&grid_of(&strip)).map_err(|why| TestCaseError::reject(why.to_string()))?;
        assert_sound(&GridNoGo::<Strip64>::default(), &stand);
    }

    #[test]
    fn components_and_symmetry_keep_the_value(grid in "[xo..]{3}\\|[xo..#]{3}\\|[xo..]{2}#") {
        let stand = GridNoGo::on(&grid_of(&grid)).map_err(|why| TestCaseError::reject(why.to_string()))?;
        assert_sound(&GridNoGo::<Square8>::default(), &stand);
    }

    #[test]
    fn grids_are_graphs(grid in "[xo..]{3}\\|[xo..#]{3}\\|[xo..]{2}#") {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let (graph, goban) = NoGo::on(graph_of(&grid)).map_err(|why| TestCaseError::reject(why.to_string()))?;
        let stand = GridNoGo::on(&grid_of(&grid)).unwrap();
        let ours = Evaluator::new(&universe, GridNoGo::<Square8>::default()).value(&stand, &budget);
        prop_assert_eq!(ours, Evaluator::new(&universe, graph).value(&goban, &budget));
    }
}
