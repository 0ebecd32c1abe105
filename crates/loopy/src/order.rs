//! The order of loopy games.

use crate::difference::{DifferenceGame, Infinite};
use crate::positions::{Positions, Target};
use crate::{LoopyGame, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// The comparison of the positions of two graphs.
pub(crate) type Order<'p> = DifferenceGame<'p, Box<dyn FnMut(u32, u32) -> Result<[bool; 2], Exhausted> + 'p>>;

impl<'u> LoopyWork<'_, 'u, '_> {
    /// Compares all positions of one graph with all of another.
    pub(crate) fn order<'p>(
        &'p self,
        first: &'p Positions<'u>,
        second: &'p Positions<'u>,
        infinite: Infinite,
    ) -> Result<Order<'p>, Exhausted> {
        let known = move |g: u32, h: u32| match (first.stopper(g), second.stopper(h)) {
            (Some(g), Some(h)) => self.survival(g, h),
            // Only pairs of known positions are passed here.
            _ => Ok([false; 2]),
        };
        DifferenceGame::new(first.operand(), second.operand(), infinite, Box::new(known), &self.meter)
    }

    /// Returns whether Left survives the difference of two stoppers, with Left and with Right to move.
    fn survival(&self, g: Stopper<'u>, h: Stopper<'u>) -> Result<[bool; 2], Exhausted> {
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return Ok([!self.short().le(g, h)?, self.short().le(h, g)?]);
        }
        let second = self.at_least(g, h)?;
        for left in self.options(g, Player::Left) {
            if self.at_least(left, h)? {
                return Ok([true, second]);
            }
        }
        for right in self.options(h, Player::Right) {
            if self.at_least(g, right)? {
                return Ok([true, second]);
            }
        }
        Ok([false, second])
    }

    /// Returns whether `g ≥ h`: Left, moving second, survives `g - h`.
    pub fn at_least(&self, g: Stopper<'u>, h: Stopper<'u>) -> Result<bool, Exhausted> {
        if g == h {
            return Ok(true);
        }
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return self.short().le(h, g);
        }
        if let Some(known) = self.loopy().known_order(g, h) {
            return Ok(known);
        }
        let (first, second) = (self.below(g)?, self.below(h)?);
        let mut order = self.order(&first.0, &second.0, Infinite::Any)?;
        let found = order.at_least(0, 0)?;
        let mut pairs = vec![(g, h, found)];
        if first.1.len() * second.1.len() <= MAX_CACHED {
            for (place, &a) in first.1.iter().enumerate() {
                for (other, &b) in second.1.iter().enumerate() {
                    if !(a.is_loopfree() && b.is_loopfree()) {
                        pairs.push((a, b, order.at_least(place as u32, other as u32)?));
                    }
                }
            }
        }
        self.loopy().remember_orders(pairs);
        Ok(found)
    }

    /// Returns whether the side of `g` on which `winner` wins infinite play is at least that side of `h`.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::{Player, Universe};
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// let game = |text| notation::parse_form(text, &work);
    /// let (dud, one) = (game("{pass|pass}")?, game("1")?);
    /// assert!(work.game_at_least(&dud, &one, Player::Left)?);
    /// assert!(!work.game_at_least(&dud, &one, Player::Right)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game_at_least(
        &self,
        g: &LoopyGame<'u>,
        h: &LoopyGame<'u>,
        winner: Player,
    ) -> Result<bool, Exhausted> {
        let (first, second) = (self.positions_of(g)?, self.positions_of(h)?);
        self.order(&first, &second, Infinite::won_by(winner))?.at_least(0, 0)
    }

    /// The vertices of a game as positions, its root first.
    pub(crate) fn positions_of(&self, game: &LoopyGame<'u>) -> Result<Positions<'u>, Exhausted> {
        self.loopy().universe().expect_same(game.universe);
        // The root is position 0; short games follow the others.
        let loops: Vec<u32> = game.graph.vertices().filter(|&v| game.values[v as usize].is_none()).collect();
        let mut places = vec![0; game.graph.len()];
        for (&vertex, place) in loops.iter().zip(0..) {
            places[vertex as usize] = place;
        }
        let target = |&vertex: &u32| match game.values[vertex as usize] {
            Some(short) => Target::Known(Stopper::Short(short)),
            None => Target::Sought(places[vertex as usize]),
        };
        let sought: Vec<_> = (loops.iter())
            .map(|&v| Player::BOTH.map(|player| game.graph.options(v, player).iter().map(target).collect()))
            .collect();
        Positions::new(&sought, game.as_short().map(Stopper::Short), self)
    }

    /// A stopper and its followers as positions, the stopper first, with those that are not short treated as
    /// unknown. Also returns the stopper at each position.
    fn below(&self, stopper: Stopper<'u>) -> Result<(Positions<'u>, Vec<Stopper<'u>>), Exhausted> {
        let mut places = HashMap::new();
        let mut all: Vec<Stopper<'u>> = Vec::new();
        let mut sought = Vec::new();
        if !stopper.is_loopfree() {
            places.insert(self.key(stopper), 0);
            all.push(stopper);
        }
        while let Some(&next) = all.get(sought.len()) {
            self.tick()?;
            sought.push(Player::BOTH.map(|player| {
                let target = |option: Stopper<'u>| match option {
                    Stopper::Short(_) => Target::Known(option),
                    Stopper::Loopy(_) => {
                        Target::Sought(*places.entry(self.key(option)).or_insert_with(|| {
                            all.push(option);
                            all.len() as u32 - 1
                        }))
                    }
                };
                self.options(next, player).into_iter().map(target).collect()
            }));
        }
        let alone = stopper.is_loopfree().then_some(stopper);
        let positions = Positions::new(&sought, alone, self)?;
        all.extend(&positions.known);
        Ok((positions, all))
    }
}

/// The maximum number of pairs of one comparison that are cached.
const MAX_CACHED: usize = 1 << 12;
