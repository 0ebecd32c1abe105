use kelvin_budget::Budget;
use kelvin_positions::{PlayedSum, PlayedSummand, Position};
use kelvin_values::Player;
use kelvin_values::Universe;

#[test]
fn values_are_added_up_and_boards_are_kept() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let summands = [
        PlayedSummand::Value(universe.integer(3)),
        PlayedSummand::Position(Position::parse("nim", "3").unwrap()),
        PlayedSummand::Value(universe.star(2)),
    ];
    let sum = PlayedSum::of(&summands, &universe.work(&budget)).unwrap();
    assert_eq!(sum.to_string(), "nim 3 + 3+*2");
    let moves = sum.moves(Player::Left).unwrap();
    assert_eq!(moves.len(), 3 + 2);
    assert!(PlayedSum { value: universe.star(1_000_000), ..sum }.moves(Player::Left).is_err());
}
