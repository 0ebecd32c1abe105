//! Names of stoppers.

use crate::graph::Graph;
use crate::{LoopyWork, Stopper};
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player};

/// The name of a stopper that is not short.
pub(super) enum Name<'u> {
    /// `on`, for Right `off`.
    On(Player),
    /// A number plus `over`, for Right `under`.
    Over { number: Game<'u>, favours: Player },
    /// A number plus `^[on]` or (`power`) `^<on>`, or its negative for Right, plus a nimber.
    Upon { number: Game<'u>, favours: Player, power: bool, nimber: Game<'u> },
    /// A number plus tiny or, for Right, miny of the game.
    Tiny { number: Game<'u>, favours: Player, of: Stopper<'u> },
    /// A symmetric switch: its own negative.
    Switch,
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The name of a stopper, if it has one.
    pub(super) fn name(&self, stopper: Stopper<'u>) -> Result<Option<Name<'u>>, Exhausted> {
        for favours in Player::BOTH {
            let own = self.options(stopper, favours);
            let other = self.options(stopper, !favours);
            if own == [stopper] && other.is_empty() {
                return Ok(Some(Name::On(favours)));
            }
            if let ([Stopper::Short(number)], [back]) = (&own[..], &other[..])
                && *back == stopper
                && number.is_number()
            {
                return Ok(Some(Name::Over { number: *number, favours }));
            }
        }
        if self.negate(stopper)? == stopper {
            return Ok(Some(Name::Switch));
        }
        for favours in Player::BOTH {
            if let Some((number, nimber)) = self.upon(stopper, favours) {
                return Ok(Some(Name::Upon { number, favours, power: false, nimber }));
            }
            if let Some((number, nimber)) = self.uponth(stopper, favours) {
                return Ok(Some(Name::Upon { number, favours, power: true, nimber }));
            }
            if let Some((number, of)) = self.tiny(stopper, favours)? {
                return Ok(Some(Name::Tiny { number, favours, of }));
            }
        }
        Ok(None)
    }

    /// x + ↑^\[on\] + *k = {x, itself | x} for k = 1, and {itself | x + *(k⊕1)} otherwise.
    fn upon(&self, stopper: Stopper<'u>, favours: Player) -> Option<(Game<'u>, Game<'u>)> {
        let [Stopper::Short(end)] = self.options(stopper, !favours)[..] else { return None };
        let (number, star) = self.number_and_star(end)?;
        let own = self.options(stopper, favours);
        let fits = match &own[..] {
            [a] => !star.is_zero() && *a == stopper,
            [a, b] => {
                star.is_zero() && [*a, *b].contains(&stopper) && [*a, *b].contains(&Stopper::Short(number))
            }
            _ => false,
        };
        fits.then_some((number, star + self.loopy().universe().star(1)))
    }

    /// x + ↑^on + *k = {x, x + *, …, x + *k | x + ↓^\[on\] + *(k⊕1)}.
    fn uponth(&self, stopper: Stopper<'u>, favours: Player) -> Option<(Game<'u>, Game<'u>)> {
        let [reply] = self.options(stopper, !favours)[..] else { return None };
        let (number, star) = self.upon(reply, !favours)?;
        let nimber = star + self.loopy().universe().star(1);
        let mut own = self.options(stopper, favours);
        let count = nimber.options(Player::Left).take(own.len() + 1).count() + 1;
        let fits = own.len() == count
            && nimber.options(Player::Left).chain([nimber]).all(|star| {
                let wanted = Stopper::Short(number + star);
                own.iter().position(|&option| option == wanted).map(|place| own.swap_remove(place)).is_some()
            });
        fits.then_some((number, nimber))
    }

    /// The number and the nimber whose sum is the game.
    fn number_and_star(&self, game: Game<'u>) -> Option<(Game<'u>, Game<'u>)> {
        let universe = self.loopy().universe();
        let nus = game.number_up_star()?;
        nus.up.is_zero().then(|| (universe.number(&nus.number), universe.star(nus.star)))
    }

    /// The number x and the game g if the stopper is {x || x | x - g} with g at least over.
    pub(crate) fn tiny(
        &self,
        stopper: Stopper<'u>,
        favours: Player,
    ) -> Result<Option<(Game<'u>, Stopper<'u>)>, Exhausted> {
        let (own, other) = (self.options(stopper, favours), self.options(stopper, !favours));
        let ([Stopper::Short(number)], [reply]) = (&own[..], &other[..]) else { return Ok(None) };
        let (again, threat) = (self.options(*reply, favours), self.options(*reply, !favours));
        let &[threat] = &threat[..] else { return Ok(None) };
        if again != own || !number.is_number() {
            return Ok(None);
        }
        // g is x - threat for tiny, threat - x for miny.
        let away = if favours == Player::Left { self.negate(threat)? } else { threat };
        let number_away = if favours == Player::Left { *number } else { -*number };
        let Some(of) = self.add(away, Stopper::Short(number_away))?.as_stopper() else { return Ok(None) };
        let over = self.over()?;
        Ok(self.at_least(of, over)?.then_some((*number, of)))
    }

    /// over = {0|over}, which is in canonical form.
    pub(crate) fn over(&self) -> Result<Stopper<'u>, Exhausted> {
        let mut graph = Graph::default();
        graph.push([1], [0]);
        graph.push([], []);
        let zero = Stopper::Short(self.loopy().universe().zero());
        Ok(self.loopy().intern(&graph, vec![None, Some(zero)], self)?[0])
    }
}
