//! Thermographs of sums of two components, the most frequent case.

use crate::heat::deep;
use crate::sum::{MAX_POSITIONS, Sums};
use crate::thermograph::Scaffold;
use crate::{Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};

impl<'u> Sums<'_, 'u> {
    /// The index of the thermograph of `a + b`, neither of which is number-up-star. `None` when there are too
    /// many positions.
    pub(crate) fn pair(
        &mut self,
        work: &Work<'u, '_>,
        a: Game<'u>,
        b: Game<'u>,
    ) -> Result<Option<u32>, Exhausted> {
        let (low, high) = (a.word().min(b.word()), a.word().max(b.word()));
        let key = u64::from(low) << 32 | u64::from(high);
        if let Some(&index) = self.pairs.get(&key) {
            return Ok(Some(index));
        }
        if self.thermographs.len() >= MAX_POSITIONS {
            return Ok(None);
        }
        work.tick()?;
        let thermograph = if work.negate(a)? == b {
            Thermograph::of_integer(0)
        } else {
            let Some(left) = deep(|| self.pair_scaffold(work, a, b, Player::Left))? else { return Ok(None) };
            let Some(right) = deep(|| self.pair_scaffold(work, a, b, Player::Right))? else {
                return Ok(None);
            };
            Thermograph::from_scaffolds([left, right])
        };
        let index = self.push(thermograph);
        self.pairs.insert(key, index);
        Ok(Some(index))
    }

    fn pair_scaffold(
        &mut self,
        work: &Work<'u, '_>,
        a: Game<'u>,
        b: Game<'u>,
        player: Player,
    ) -> Result<Option<Option<Trajectory>>, Exhausted> {
        let mut scaffold = Scaffold::new(player);
        for (moved, other) in [(a, b), (b, a)] {
            for option in moved.options(player) {
                let (index, shift) = match option.number_up_star() {
                    None => (self.pair(work, option, other)?, Dyadic::ZERO),
                    Some(value) if value.is_number() && value.number.is_integer() => {
                        scaffold
                            .offer_shifted(self.heat.thermograph(work, other)?.wall(!player), &value.number);
                        continue;
                    }
                    Some(_) => self.part_and_rest(work, other, option)?,
                };
                let Some(index) = index else { return Ok(None) };
                scaffold.offer_shifted(self.thermographs[index as usize].wall(!player), &shift);
            }
        }
        Ok(Some(scaffold.finish()))
    }
}
