//! Thermographs of games over all numbers.

use super::{HotError, HotForm, HotGame, HotGames, HotThermograph};
use crate::heat::deep;
use crate::thermograph::Scaffold;
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Scalar;
use kelvin_values::Player;
use std::rc::Rc;

impl HotGames<'_> {
    /// The thermograph, from temperature 0 upward.
    pub fn thermograph(&mut self, game: HotGame) -> Result<Rc<HotThermograph>, HotError> {
        if let Some(known) = self.walls.get(&game) {
            return Ok(known.clone());
        }
        self.meter.tick()?;
        let walls = match self.form(game).clone() {
            HotForm::Number(number) => Thermograph::with_equal_walls(Trajectory::vertical(number)),
            HotForm::Options(options) => deep(|| self.build(&options))?,
        };
        let walls = Rc::new(walls);
        self.walls.insert(game, walls.clone());
        Ok(walls)
    }

    fn build(&mut self, options: &[Box<[HotGame]>; 2]) -> Result<HotThermograph, HotError> {
        let mut scaffolds = [None, None];
        for player in Player::BOTH {
            let mut scaffold = Scaffold::of(player);
            for &option in &options[player.index()] {
                scaffold.try_offer(self.thermograph(option)?.wall(!player), &Scalar::ZERO)?;
            }
            scaffolds[player.index()] = scaffold.finish();
        }
        let [Some(left), Some(right)] = scaffolds else {
            unreachable!("a game in which a player has no move is a number")
        };
        Ok(match Thermograph::where_they_meet(&left, &right)? {
            Some(thermograph) => thermograph,
            // The stops are equal: a number plus an infinitesimal.
            None => Thermograph::with_equal_walls(Trajectory::vertical(left.try_at(&Scalar::ZERO)?)),
        })
    }

    /// The mean value.
    pub fn mean(&mut self, game: HotGame) -> Result<Scalar, HotError> {
        Ok(self.thermograph(game)?.mean().clone())
    }

    /// The temperature, which is not defined for numbers that are not dyadic.
    pub fn temperature(&mut self, game: HotGame) -> Result<Scalar, HotError> {
        match self.number(game) {
            Some(number) => match number.to_dyadic().map(|x| u32::try_from(x.exponent())) {
                Some(Ok(places)) => Ok(Scalar::from(&kelvin_numbers::Dyadic::from_small(-1, places))),
                _ => Err(HotError::NoTemperature(Box::new(number.clone()))),
            },
            None => Ok(self.thermograph(game)?.try_temperature()?),
        }
    }
}
