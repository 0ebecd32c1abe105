//! The winner of a sum by the values of its components.

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, PlayedSum, Signed};
use kelvin_values::Player;

/// Returns whether `first`, moving first, wins, if all components are evaluated. All values but the largest
/// are added up, and their sum is compared with the negative of the largest. The last sum, which would be by
/// far the most complicated, is never formed.
pub fn first_wins<'u>(
    analyst: &Analyst<'u>,
    problem: &PlayedSum<'u>,
    first: Player,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let work = analyst.universe().work(budget);
    let mut values = vec![problem.value];
    for Signed { position, negated } in problem.position.components_up_to_symmetry() {
        let value = analyst.value(&position, budget)?;
        values.push(if negated { work.negate(value)? } else { value });
    }
    // The difference of the stops approximates the complexity of a value. The many options of a nimber do not
    // count.
    values.sort_by_key(|value| value.stop(Player::Left) - value.stop(Player::Right));
    let last = values.pop().expect("the value that the problem has is one of them");
    let sum = values.into_iter().try_fold(work.universe().zero(), |sum, value| work.add(sum, value))?;
    let other = work.negate(last)?;
    Ok(match first {
        Player::Left => !work.le(sum, other)?,
        Player::Right => !work.le(other, sum)?,
    })
}
