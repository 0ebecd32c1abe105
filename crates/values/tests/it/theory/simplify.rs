//! The steps to the canonical form, each against the literal definition of the order.

use kelvin_budget::Budget;
use kelvin_testing::{Reference, TestRng, forms, random_game};
use kelvin_values::{Game, Player, SimplifyReason, Universe, Work};
use proptest::prelude::*;

/// Checks all steps of a form. Returns the numbers of dominated and of reversible options.
fn check<'u>(work: &Work<'u, '_>, options: [Vec<Game<'u>>; 2]) -> [usize; 2] {
    let mut literal = Reference::default();
    let tree = |literal: &mut Reference, form: &[Vec<Game<'u>>; 2]| {
        let sides = form.each_ref().map(|side| side.iter().map(|&game| literal.value(game)).collect());
        literal.tree(sides)
    };
    let game = work.game(&options[0], &options[1]).unwrap();
    let mut now = tree(&mut literal, &options);
    let mut counts = [0; 2];
    for step in work.steps_to_canonical_form(options).unwrap() {
        assert_eq!(tree(&mut literal, &step.before), now);
        assert!(step.before[step.player.index()].contains(&step.option));
        let option = literal.value(step.option);
        match step.reason {
            SimplifyReason::Dominated { by } => {
                counts[0] += 1;
                assert!(by != step.option && step.before[step.player.index()].contains(&by));
                let by = literal.value(by);
                assert!(match step.player {
                    Player::Left => literal.le(option, by),
                    Player::Right => literal.le(by, option),
                });
            }
            SimplifyReason::Reversible { through } => {
                counts[1] += 1;
                assert!(step.option.options(!step.player).any(|reply| reply == through));
                assert!(
                    through.options(step.player).all(|new| step.after[step.player.index()].contains(&new))
                );
                let through = literal.value(through);
                assert!(match step.player {
                    Player::Left => literal.le(through, now),
                    Player::Right => literal.le(now, through),
                });
            }
        }
        let after = tree(&mut literal, &step.after);
        assert!(literal.equal(now, after), "{game}");
        now = after;
    }
    // The same tree, not only the same value.
    assert_eq!(now, literal.value(game), "{game}");
    counts
}

#[test]
fn random_forms_are_simplified_to_the_canonical_form_of_the_kernel() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(34);
    let born = work.born_by(2).unwrap();
    let mut counts = [0; 2];
    for round in 0..600 {
        let options = [(); 2].map(|()| {
            (0..rng.below(5))
                .map(|_| match round % 2 {
                    0 => born[rng.below(born.len())],
                    _ => random_game(&universe, &mut rng, 2),
                })
                .collect::<Vec<_>>()
        });
        let found = check(&work, options);
        counts.iter_mut().zip(found).for_each(|(all, more)| *all += more);
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn a_reversible_option_may_be_replaced_by_dominated_and_reversible_ones() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let read = |text: &str| kelvin_testing::read(&universe, text);
    let steps = work.steps_to_canonical_form([vec![read("{7|5}")], vec![]]).unwrap();
    assert!(!steps.is_empty());
    assert_eq!(check(&work, [vec![read("{7|5}")], vec![]])[1], steps.len());
    assert_eq!(check(&work, [vec![read("*6")], vec![]]), [0, 1]);
    assert_eq!(check(&work, [vec![], vec![]]), [0, 0]);
}

proptest! {
    #[test]
    fn the_form_without_dominated_and_reversible_options_is_canonical(left in forms(2), right in forms(2), more in forms(1)) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let [left, right, more] = [left, right, more].map(|form| form.value(&universe));
        check(&work, [vec![left, more], vec![right]]);
        check(&work, [vec![left], vec![right, more]]);
    }
}
