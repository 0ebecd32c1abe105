//! Sums, negatives and ordinal sums.

use crate::builder::Builder;
use crate::difference::Infinite;
use crate::{LoopyGame, LoopySide, LoopyValue, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The canonical form of a stopper.
    pub fn form(&self, stopper: Stopper<'u>) -> LoopyGame<'u> {
        let mut builder = Builder::new(self.loopy().universe());
        let mut places: HashMap<u64, u32> = HashMap::new();
        let mut waiting = Vec::new();
        let mut place = |builder: &mut Builder<'u>, waiting: &mut Vec<_>, stopper: Stopper<'u>| {
            *places.entry(self.key(stopper)).or_insert_with(|| match stopper {
                Stopper::Short(game) => builder.short(game),
                Stopper::Loopy(_) => {
                    waiting.push(stopper);
                    builder.vertex()
                }
            })
        };
        let root = place(&mut builder, &mut waiting, stopper);
        while let Some(from) = waiting.pop() {
            let vertex = place(&mut builder, &mut waiting, from);
            for player in Player::BOTH {
                for option in self.options(from, player) {
                    let option = place(&mut builder, &mut waiting, option);
                    builder.allow(vertex, player, option);
                }
            }
        }
        builder.finish(root)
    }

    /// A form of a side.
    pub fn form_of_side(&self, side: &LoopySide<'u>) -> LoopyGame<'u> {
        match side {
            LoopySide::Stopper(stopper) => self.form(*stopper),
            LoopySide::Carousel(game) => game.clone(),
        }
    }

    /// The followers of the canonical form of a stopper, itself included.
    pub fn followers(&self, stopper: Stopper<'u>) -> Result<Vec<Stopper<'u>>, Exhausted> {
        let mut found = vec![stopper];
        let mut seen: hashbrown::HashSet<u64> = hashbrown::HashSet::new();
        seen.insert(self.key(stopper));
        let mut next = 0;
        while let Some(&follower) = found.get(next) {
            self.tick()?;
            next += 1;
            for player in Player::BOTH {
                found
                    .extend(self.options(follower, player).into_iter().filter(|&o| seen.insert(self.key(o))));
            }
        }
        Ok(found)
    }

    /// The negative `-s`.
    pub fn negate(&self, stopper: Stopper<'u>) -> Result<Stopper<'u>, Exhausted> {
        if let Stopper::Short(game) = stopper {
            return Ok(Stopper::Short(self.short().negate(game)?));
        }
        // The negative of a canonical form is canonical, so nothing has to be simplified.
        let form = self.form(stopper).negative(self.short())?;
        let values = form.values.iter().map(|value| value.map(Stopper::Short)).collect();
        Ok(self.loopy().intern(&form.graph, values, self)?[form.root as usize])
    }

    /// The sum `s + t`. The sum of stoppers may not be a stopper: `on + off` is `dud`.
    pub fn add(&self, s: Stopper<'u>, t: Stopper<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        if let (Stopper::Short(s), Stopper::Short(t)) = (s, t) {
            return Ok(Stopper::Short(self.short().add(s, t)?).into());
        }
        self.value(&self.form(s).sum(&self.form(t), self.short())?)
    }

    /// The ordinal sum s:t of canonical forms.
    pub fn ordinal_sum(&self, s: Stopper<'u>, t: Stopper<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        if let (Stopper::Short(s), Stopper::Short(t)) = (s, t) {
            return Ok(Stopper::Short(self.short().ordinal_sum(s, t)?).into());
        }
        self.value(&self.form(s).ordinal_sum(&self.form(t), self.short())?)
    }

    /// The side of the sum on which `winner` wins infinite play, from the same sides of both games.
    fn add_sides(
        &self,
        a: &LoopySide<'u>,
        b: &LoopySide<'u>,
        winner: Player,
    ) -> Result<LoopySide<'u>, Exhausted> {
        if let (LoopySide::Stopper(Stopper::Short(a)), LoopySide::Stopper(Stopper::Short(b))) = (a, b) {
            return Ok(LoopySide::Stopper(Stopper::Short(self.short().add(*a, *b)?)));
        }
        let sum = self.form_of_side(a).sum(&self.form_of_side(b), self.short())?;
        self.side_of(&sum, winner)
    }

    /// The sum of two values.
    pub fn add_values(&self, a: &LoopyValue<'u>, b: &LoopyValue<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        let side = |winner| self.add_sides(a.side(winner), b.side(winner), winner);
        Ok(LoopyValue { sides: [side(Player::Left)?, side(Player::Right)?] })
    }

    /// The negative of a value. Its onside is the negative of the offside, and vice versa.
    pub fn negate_value(&self, value: &LoopyValue<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        let side = |winner| {
            Ok::<_, Exhausted>(match value.side(winner) {
                LoopySide::Stopper(stopper) => LoopySide::Stopper(self.negate(*stopper)?),
                LoopySide::Carousel(game) => LoopySide::Carousel(game.negative(self.short())?),
            })
        };
        Ok(LoopyValue { sides: [side(Player::Right)?, side(Player::Left)?] })
    }

    /// The sum of `n` copies of a value, or of its negative if `n` is negative.
    pub fn multiple(&self, n: i64, value: &LoopyValue<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        let mut doubled = if n < 0 { self.negate_value(value)? } else { value.clone() };
        let mut total: LoopyValue<'u> = Stopper::Short(self.loopy().universe().zero()).into();
        let mut rest = n.unsigned_abs();
        while rest > 0 {
            if rest & 1 == 1 {
                total = self.add_values(&total, &doubled)?;
            }
            rest >>= 1;
            if rest > 0 {
                doubled = self.add_values(&doubled, &doubled)?;
            }
        }
        Ok(total)
    }

    /// Returns whether `a ≥ b`: the onside and the offside of `a` are at least those of `b`.
    pub fn value_at_least(&self, a: &LoopyValue<'u>, b: &LoopyValue<'u>) -> Result<bool, Exhausted> {
        for winner in Player::BOTH {
            if !self.side_at_least(a.side(winner), b.side(winner), winner)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether two values are equal. Stoppers are compared by handle, carousels by playing the
    /// difference.
    pub fn equal_values(&self, a: &LoopyValue<'u>, b: &LoopyValue<'u>) -> Result<bool, Exhausted> {
        Ok(a == b || (self.value_at_least(a, b)? && self.value_at_least(b, a)?))
    }

    /// Compares sides on which `winner` wins infinite play.
    fn side_at_least(&self, a: &LoopySide<'u>, b: &LoopySide<'u>, winner: Player) -> Result<bool, Exhausted> {
        match (a, b) {
            (LoopySide::Stopper(a), LoopySide::Stopper(b)) => self.at_least(*a, *b),
            _ => self.game_at_least(&self.form_of_side(a), &self.form_of_side(b), winner),
        }
    }

    /// Combines two sides into `onside & offside`, or returns `None` unless the onside is at least the
    /// offside. Left wins all infinite play in their difference.
    pub fn pair(
        &self,
        onside: LoopySide<'u>,
        offside: LoopySide<'u>,
    ) -> Result<Option<LoopyValue<'u>>, Exhausted> {
        let first = self.positions_of(&self.form_of_side(&onside))?;
        let second = self.positions_of(&self.form_of_side(&offside))?;
        let fits = self.order(&first, &second, Infinite::Any)?.at_least(0, 0)?;
        Ok(fits.then_some(LoopyValue { sides: [onside, offside] }))
    }
}
