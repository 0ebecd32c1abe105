//! Thermographs of numbers, and of numbers with ups and nimbers.

use crate::Thermograph;
use crate::thermograph::tax_slope;
use crate::trajectory::Trajectory;
use dashu_int::ops::BitTest;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{NumberUpStar, Player};

impl Thermograph {
    /// The thermograph of the number `x`.
    ///
    /// Cooled by t = -1/2^j (that is, heated), a number stops at its two neighbours among the multiples of
    /// 1/2^j. Between two such temperatures the walls are straight. This follows by induction over the
    /// options x ± 1/2^n of x = m/2^n, one of which is a multiple of 1/2^(n-1) and the other of 1/2^(n-2). So
    /// the binary places of x are the slopes of its walls.
    ///
    /// ```
    /// # use kelvin_heat::Thermograph;
    /// # use kelvin_numbers::Dyadic;
    /// // 5/8 is between 1/2 and 3/4, between 1/2 and 1, and between 0 and 1.
    /// let walls = Thermograph::of_number(&Dyadic::new(5, 3));
    /// let text = "Thermograph(5/8,[-1/8,-1/2],[0,-1,0],5/8,[-1/8,-1/4,-1/2],[0,1,0,1])";
    /// assert_eq!(walls.to_string(), text);
    /// ```
    pub fn of_number(x: &Dyadic) -> Thermograph {
        Thermograph::from_walls(Player::BOTH.map(|player| wall_of_number(x, player)))
    }

    /// The thermograph of `x + n·↑ + *k`.
    ///
    /// For t ≥ 0 it is a mast at x. Below 0, a player gains by moving to x if the infinitesimal favours them
    /// or is confused with 0; this is as good as any of their options. For another player the wall is that of
    /// x, since after their move the opponent moves to x.
    pub fn of_number_up_star(value: &NumberUpStar) -> Thermograph {
        let NumberUpStar { number, up, star } = value;
        if value.is_number() {
            return Thermograph::of_number(number);
        }
        let confused =
            up.is_zero() || (*star == Integer::ONE && (*up == Integer::ONE || *up == Integer::NEG_ONE));
        let favours = if *up > Integer::ZERO { Player::Left } else { Player::Right };
        Thermograph::from_walls(Player::BOTH.map(|player| {
            if confused || player == favours {
                wall_after_move_to(number, player)
            } else {
                wall_of_number(number, player)
            }
        }))
    }
}

fn wall_of_number(x: &Dyadic, player: Player) -> Trajectory {
    let mut wall = Trajectory::constant(x.clone());
    turn_along(&mut wall, x, player, 0);
    wall
}

/// The wall of `player` in a game whose best option is the number `x`, until the game has cooled to x. It
/// is the opponent's wall of x, minus the tax.
fn wall_after_move_to(x: &Dyadic, player: Player) -> Trajectory {
    let mut wall = Trajectory::constant(x.clone());
    wall.turn(Dyadic::ZERO, tax_slope(player));
    turn_along(&mut wall, x, !player, tax_slope(player));
    wall
}

/// Continues below t = -1/2^n along the tilted wall of `player` of x = m/2^n.
fn turn_along(wall: &mut Trajectory, x: &Dyadic, player: Player, tilt: i32) {
    // From t = -1/2^j to -1/2^(j-1) the neighbour of x moves outward when it is an odd multiple of 1/2^j.
    // Right's wall rounds x down, so the slopes are the places of x; Left's rounds up, as -x is rounded down.
    let numerator = match player {
        Player::Left => -x.numerator(),
        Player::Right => x.numerator(),
    };
    let exponent = x.exponent();
    for place in 0..exponent {
        let slope = if numerator.bit(place as usize) { tax_slope(player) } else { 0 };
        let j =
            u32::try_from(exponent - place).expect("a number with an exponent beyond 32 bits exceeds memory");
        if slope + tilt != wall.lowest_slope() {
            wall.turn(Dyadic::from_small(-1, j), slope + tilt);
        }
    }
}
