//! The number tree: the numbers born on finite days.

use crate::Dyadic;

/// The last day whose numbers can be listed: two million of them.
const LAST_DAY: u32 = 20;

/// The error for a day whose numbers are too many to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("numbers are listed up to day {LAST_DAY}")]
pub struct TooManyDays;

/// The numbers born by a day, in increasing order: the 2ⁿ⁺¹ - 1 numbers of the generation Sₙ and all before.
///
/// ```
/// let numbers = kelvin_numbers::born_by(2).unwrap();
/// let text: Vec<String> = numbers.iter().map(|x| x.to_string()).collect();
/// assert_eq!(text.join(" "), "-2 -1 -1/2 0 1/2 1 2");
/// ```
pub fn born_by(day: u32) -> Result<Vec<Dyadic>, TooManyDays> {
    if day > LAST_DAY {
        return Err(TooManyDays);
    }
    let mut numbers = vec![Dyadic::ZERO];
    for day in 1..=i64::from(day) {
        let mut next = vec![Dyadic::from(-day)];
        for (place, number) in numbers.iter().enumerate() {
            next.push(number.clone());
            next.push(numbers.get(place + 1).map_or(Dyadic::from(day), |after| (number + after).half()));
        }
        numbers = next;
    }
    Ok(numbers)
}
