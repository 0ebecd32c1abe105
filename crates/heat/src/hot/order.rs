//! The order of games over all numbers.

use super::{HotError, HotForm, HotGame, HotGames};
use crate::heat::deep;
use kelvin_values::Player;
use std::cmp::Ordering;

impl HotGames<'_> {
    /// Returns whether G ≤ H.
    ///
    /// G ≤ H if a number is strictly between L(G) and R(H), and only if the sections of G are at most those of H. If one
    /// of them is a number, the sections decide. Otherwise, by number avoidance, G ≤ H unless Left has a move from G to
    /// something at least H, or Right one from H to something at most G.
    pub fn is_at_most(&mut self, g: HotGame, h: HotGame) -> Result<bool, HotError> {
        if g == h {
            return Ok(true);
        }
        let [g_left, g_right] = Player::BOTH.map(|player| self.section(g, player));
        let [h_left, h_right] = Player::BOTH.map(|player| self.section(h, player));
        if g_left.compare(h_right)?.is_lt() {
            return Ok(true);
        }
        if g_left.compare(h_left)?.is_gt() || g_right.compare(h_right)?.is_gt() {
            return Ok(false);
        }
        match [self.number(g), self.number(h)] {
            [None, None] => {}
            // For a number x, L(x) is left of x and R(x) is right of it: equal sections on one side decide.
            [Some(x), None] => return Ok(h_right.number != *x || h_right.side == Player::Right),
            [None, Some(x)] => return Ok(g_left.number != *x || g_left.side == Player::Left),
            [Some(x), Some(y)] => return Ok(x == y),
        }
        if let Some(&known) = self.order.get(&[g, h]) {
            return Ok(known);
        }
        self.meter.tick()?;
        let at_most = deep(|| -> Result<bool, HotError> {
            let (HotForm::Options([left, _]), HotForm::Options([_, right])) =
                (self.form(g).clone(), self.form(h).clone())
            else {
                return Ok(false);
            };
            for &option in &left {
                if self.is_at_most(h, option)? {
                    return Ok(false);
                }
            }
            for &option in &right {
                if self.is_at_most(option, g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        self.order.insert([g, h], at_most);
        Ok(at_most)
    }

    /// Compares two games; `None` when they are confused.
    pub fn compare(&mut self, g: HotGame, h: HotGame) -> Result<Option<Ordering>, HotError> {
        Ok(match [self.is_at_most(g, h)?, self.is_at_most(h, g)?] {
            [true, true] => Some(Ordering::Equal),
            [true, false] => Some(Ordering::Less),
            [false, true] => Some(Ordering::Greater),
            [false, false] => None,
        })
    }
}
