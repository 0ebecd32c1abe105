use crate::reference::strip_of;
use kelvin_positions::rulesets::{Backsliding, ToadsAndFrogs};
use kelvin_positions::{Evaluator, Ruleset};
use kelvin_values::Player;

/// The strips that a move of an animal of `player` leads to, computed character by character.
fn literal(strip: &str, player: Player) -> Vec<String> {
    let cells: Vec<char> = strip.chars().collect();
    let (own, other, step) = if player == Player::Left { ('t', 'f', 1) } else { ('f', 't', -1) };
    let at = |cell: i64| usize::try_from(cell).ok().and_then(|cell| cells.get(cell).copied());
    let mut found = Vec::new();
    for from in (0..cells.len() as i64).filter(|&from| at(from) == Some(own)) {
        let jump = (at(from + step) == Some(other)).then_some(from + 2 * step);
        for to in [from + step, from - step].into_iter().chain(jump) {
            if at(to) == Some('.') {
                let mut next = cells.clone();
                next.swap(from as usize, to as usize);
                found.push(next.into_iter().collect());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn there_is_no_value_where_play_need_not_end() {
    let universe = kelvin_values::Universe::new();
    let budget = kelvin_budget::Budget::unlimited();
    let evaluator = Evaluator::new(&universe, Backsliding);
    // Even a position without moves has no value here.
    for strip in ["t.f", "tf"] {
        let pond = ToadsAndFrogs::on(&strip_of(strip)).unwrap();
        assert!(evaluator.value(&pond, &budget).is_err(), "{strip}");
    }
}

#[test]
fn animals_go_as_the_letters_say() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        // Places an animal at each end, so that the whole board is shown.
        let inside: String = (0..rng.usize(..8)).map(|_| ['t', 'f', '.', '#'][rng.usize(..4)]).collect();
        let strip = format!("#t{inside}f");
        let pond = ToadsAndFrogs::on(&strip_of(&strip)).unwrap();
        for player in Player::BOTH {
            let mut found = Vec::new();
            Backsliding.moves(&pond, player, &mut |_, option| {
                found.push(format!(
                    "{:#<width$}",
                    Backsliding.board(&option).to_string(),
                    width = strip.len()
                ));
            });
            found.sort();
            assert_eq!(found, literal(&strip, player), "{strip}");
        }
    }
}
