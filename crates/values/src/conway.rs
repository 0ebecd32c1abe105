//! Conway's product.

use crate::id::Id;
use crate::options::List;
use crate::work::deep;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Integer, Nimber};
use std::collections::HashMap;

impl<'u> Work<'u, '_> {
    /// Conway's product of two canonical forms (*On Numbers and Games*, ch. 1).
    ///
    /// A move is a pair of moves X in G and Y in H, and leads to G^X·H + G·H^Y - G^X·H^Y. It is Left's when X
    /// and Y belong to the same player and Right's otherwise.
    ///
    /// For numbers and for nimbers it is their product. For other games it depends on the form.
    pub fn conway_product(&self, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.conway(self.id(a), self.id(b), &mut HashMap::new()).map(|id| self.handle(id))
    }

    fn conway(&self, a: Id, b: Id, known: &mut HashMap<(Id, Id), Id>) -> Result<Id, Exhausted> {
        if let Some(product) = self.simple_product(a, b)? {
            return Ok(product);
        }
        let key = (a.min(b), a.max(b));
        if let Some(&product) = known.get(&key) {
            return Ok(product);
        }
        self.tick()?;
        let product = deep(|| {
            let mut options = [List::new(), List::new()];
            for x in Player::BOTH {
                for a_option in self.universe.options(a, x) {
                    let beside = self.conway(a_option, b, known)?;
                    for y in Player::BOTH {
                        let player = if x == y { Player::Left } else { Player::Right };
                        for b_option in self.universe.options(b, y) {
                            let other = self.conway(a, b_option, known)?;
                            let both = self.conway(a_option, b_option, known)?;
                            let sum = self.sum(self.sum(beside, other)?, self.negative(both)?)?;
                            options[player.index()].push(sum);
                        }
                    }
                }
            }
            self.canonical(options)
        })?;
        known.insert(key, product);
        Ok(product)
    }

    /// The product of two numbers, of two nimbers, or of an integer and any game.
    ///
    /// n·H is n copies of H, as by definition the options of n·H are (n-1)·H + H^L and (n-1)·H + H^R.
    fn simple_product(&self, a: Id, b: Id) -> Result<Option<Id>, Exhausted> {
        let numbers = [a, b].map(|id| self.universe.number_of(id));
        if let [Some(x), Some(y)] = &numbers {
            let product = x.try_mul(y).map_err(|_| Exhausted::Digits)?;
            return Ok(Some(self.universe.number_id(&product)));
        }
        for (number, other) in numbers.iter().zip([b, a]) {
            if let Some(n) = number.as_ref().and_then(|x| x.to_integer()) {
                return self.times(&n, other).map(Some);
            }
        }
        if let [Some(a), Some(b)] = [a, b].map(|id| self.nimber_of(id)) {
            let product = a.product(&b).map_err(|_| Exhausted::Digits)?;
            return Ok(Some(self.id(self.universe.star(product.index()))));
        }
        Ok(None)
    }

    fn nimber_of(&self, id: Id) -> Option<Nimber> {
        let nus = self.universe.nus(id).filter(|nus| nus.number.is_zero() && nus.up == Integer::ZERO)?;
        Nimber::try_from(nus.star).ok()
    }
}
