//! Uptimals.

use crate::notation::name::{Infinitesimal, Name, name};
use crate::{Game, NoAnswer, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use std::cmp::Ordering;
use std::fmt;

/// A number plus a nimber plus multiples of the powers of ↑: x + *k + d₁·↑ + d₂·↑^2 + …
///
/// Its text is the number and the nimber, a point, and the digits. A negative digit is followed by `-`, and a
/// digit of more than one figure is enclosed in parentheses.
///
/// ```
/// use kelvin_values::UptimalExpansion;
///
/// let expansion = UptimalExpansion { number: 0.into(), star: 1.into(), digits: vec![1.into(), (-2).into()] };
/// assert_eq!(expansion.to_string(), "*.12-");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct UptimalExpansion {
    /// The number x.
    pub number: Dyadic,
    /// The index k ≥ 0 of the nimber.
    pub star: Integer,
    /// The multiples of ↑, ↑^2, …; the last one is not 0.
    pub digits: Vec<Integer>,
}

impl fmt::Display for UptimalExpansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() || self.star == Integer::ZERO {
            self.number.fmt(f)?;
        }
        match &self.star {
            star if *star == Integer::ZERO => {}
            star if *star == Integer::ONE => f.write_str("*")?,
            star => write!(f, "*{star}")?,
        }
        f.write_str(".")?;
        if self.digits.is_empty() {
            f.write_str("0")?;
        }
        for digit in &self.digits {
            let (size, sign) = if *digit < Integer::ZERO { (-digit, "-") } else { (digit.clone(), "") };
            if size < Integer::from(10) {
                write!(f, "{size}{sign}")?;
            } else {
                write!(f, "({size}){sign}")?;
            }
        }
        Ok(())
    }
}

impl<'u> Work<'u, '_> {
    /// The uptimal with this expansion.
    pub fn uptimal(&self, expansion: &UptimalExpansion) -> Result<Game<'u>, Exhausted> {
        let number = self.universe.number(&expansion.number);
        let mut sum = self.universe.star(expansion.star.clone());
        for (i, digit) in expansion.digits.iter().enumerate() {
            sum = self.add(sum, self.multiple(digit, self.up_to_the(i + 1)?)?)?;
        }
        self.add(sum, number)
    }

    /// Returns whether the game is an uptimal.
    pub fn is_uptimal(&self, game: Game<'u>) -> Result<bool, Exhausted> {
        match self.uptimal_expansion(game) {
            Ok(_) => Ok(true),
            Err(NoAnswer::Exhausted(why)) => Err(why),
            Err(_) => Ok(false),
        }
    }

    /// The expansion of an uptimal.
    ///
    /// Powers and sums of powers are recognised by their form. Otherwise, uptimals without a nimber are
    /// ordered by their first digits, as ↑^i is greater than every multiple of ↑^(i+1). Twice an uptimal has
    /// no nimber and even digits, so each digit is found between two odd multiples of ↑^i. At the end the
    /// remainder must be a nimber.
    pub fn uptimal_expansion(&self, game: Game<'u>) -> Result<UptimalExpansion, NoAnswer> {
        self.id(game);
        if let Some(nus) = game.number_up_star() {
            let digits = if nus.up == Integer::ZERO { vec![] } else { vec![nus.up] };
            return Ok(UptimalExpansion { number: nus.number, star: nus.star, digits });
        }
        if let Some(Name { number, infinitesimal: Infinitesimal::Power { favours, n, sum, star } }) =
            name(self.universe, self.id(game))
        {
            let one = if favours == Player::Left { Integer::ONE } else { Integer::NEG_ONE };
            let mut digits = vec![if sum { one.clone() } else { Integer::ZERO }; n as usize - 1];
            digits.push(one);
            return Ok(UptimalExpansion { number, star, digits });
        }
        let number = game.stop(Player::Left);
        let infinitesimal = self.subtract(game, self.universe.number(&number))?;
        if !self.is_all_small(infinitesimal)? {
            return Err(NoAnswer::NotUptimal);
        }
        let mut rest = infinitesimal;
        let mut twice = self.add(infinitesimal, infinitesimal)?;
        let mut digits = Vec::new();
        // The birthday of an uptimal with a multiple of ↑^i is at least i.
        let most = self.birthday(game)?;
        while !twice.is_zero() {
            if Integer::from(digits.len()) > most {
                return Err(NoAnswer::NotUptimal);
            }
            let up = self.up_to_the(digits.len() + 1)?;
            let digit = self.digit(twice, up, &most)?;
            rest = self.subtract(rest, self.multiple(&digit, up)?)?;
            twice = self.subtract(twice, self.multiple(&(&digit * 2), up)?)?;
            digits.push(digit);
        }
        match rest.number_up_star() {
            Some(nimber) if rest.is_nimber() => Ok(UptimalExpansion { number, star: nimber.star, digits }),
            _ => Err(NoAnswer::NotUptimal),
        }
    }

    /// The power ↑^i for i ≥ 1.
    fn up_to_the(&self, i: usize) -> Result<Game<'u>, Exhausted> {
        // ↑ = {0|*} has all powers.
        match self.power(self.universe.up(1), &Dyadic::from(Integer::from(i))) {
            Ok(power) => Ok(power),
            Err(NoAnswer::Exhausted(why)) => Err(why),
            Err(_) => Ok(self.universe.up(1)),
        }
    }

    /// The `n` with (2n-1)·`up` < `twice` < (2n+1)·`up`, found by doubling and bisection.
    fn digit(&self, twice: Game<'u>, up: Game<'u>, most: &Integer) -> Result<Integer, NoAnswer> {
        match twice.compare_number(&Dyadic::ZERO) {
            None => return Err(NoAnswer::NotUptimal),
            Some(Ordering::Less) => return Ok(-self.digit(self.negate(twice)?, up, most)?),
            Some(_) => {}
        }
        let odd_multiple = |n: &Integer| self.multiple(&(n * 2 + 1), up);
        // The least n with `twice` at most the odd multiple is in (low, high].
        let (mut low, mut high) = (Integer::NEG_ONE, Integer::ZERO);
        while !self.le(twice, odd_multiple(&high)?)? {
            // All-small games born by day n are less than (n+1)·↑, and ↑^i appears only after ↑ is
            // subtracted.
            if high > *most {
                return Err(NoAnswer::NotUptimal);
            }
            low = high.clone();
            high = &high * 2 + 1;
        }
        while &high - &low > Integer::ONE {
            let middle = (&low + &high) >> 1;
            if self.le(twice, odd_multiple(&middle)?)? { high = middle } else { low = middle }
        }
        if self.le(odd_multiple(&low)?, twice)? { Ok(high) } else { Err(NoAnswer::NotUptimal) }
    }
}
