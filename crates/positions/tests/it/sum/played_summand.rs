use kelvin_positions::{PlayedSummand, Position, listed_options};
use kelvin_values::Universe;
use kelvin_values::{Game, Player};

#[test]
fn the_moves_in_a_value_are_its_canonical_options() {
    let universe = Universe::new();
    let names = |value: Game<'_>, player| -> Vec<String> {
        let moves = PlayedSummand::Value(value).moves(player).into_iter();
        moves.map(|(chosen, _)| chosen.to_string()).collect()
    };
    assert_eq!(names(universe.star(2), Player::Left), ["*2 to 0", "*2 to *"]);
    assert_eq!(names(universe.integer(3), Player::Left), ["3 to 2"]);
    assert!(names(universe.integer(3), Player::Right).is_empty());
    assert!(!PlayedSummand::Value(universe.zero()).has_moves(Player::Left));
}

#[test]
fn options_are_the_results_of_moves() {
    let universe = Universe::new();
    let value = PlayedSummand::Value(universe.star(3) + universe.integer(1));
    let position = PlayedSummand::Position(Position::parse("domineering", "2x3").unwrap());
    for summand in [value, position] {
        for player in Player::BOTH {
            let mut options = vec![];
            summand.options(player, |to| options.push(to));
            let moves = summand.moves(player);
            assert_eq!(moves.len(), options.len());
            assert!(moves.iter().all(|(_, to)| options.contains(to)));
            assert_eq!(summand.has_moves(player), !options.is_empty());
        }
    }
}

#[test]
fn values_with_too_many_options_are_not_listed() {
    let universe = Universe::new();
    let most = PlayedSummand::MOST_OPTIONS as u32;
    for (star, listed) in [(most, true), (most + 1, false)] {
        let value = universe.star(star);
        assert_eq!(listed_options(value, Player::Left).is_ok(), listed);
        assert_eq!(PlayedSummand::Value(value).has_unlisted_options(Player::Left), !listed);
    }
}
