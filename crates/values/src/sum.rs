//! Sums, negatives and multiples.

use crate::canonical::Draft;
use crate::id::{Id, InlineValue, Kind};
use crate::options::List;
use crate::order::key;
use crate::work::deep;
use crate::{Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use smallvec::SmallVec;

/// The number of copies of a game that are added one by one.
const ONE_BY_ONE: u32 = 1 << 12;

impl Work<'_, '_> {
    /// Returns `a + b`.
    #[inline]
    pub(crate) fn sum(&self, a: Id, b: Id) -> Result<Id, Exhausted> {
        if a == Id::ZERO {
            return Ok(b);
        }
        if b == Id::ZERO {
            return Ok(a);
        }
        match (a.is_symbolic(), b.is_symbolic()) {
            (true, true) => Ok(self.symbolic_sum(a, b)),
            (true, false) => self.sum_with_symbolic(b, a),
            (false, true) => self.sum_with_symbolic(a, b),
            (false, false) => self.cached_sum(a.min(b), a.max(b), |work| work.sum_by_options(a, b)),
        }
    }

    fn symbolic_sum(&self, a: Id, b: Id) -> Id {
        if let (Kind::Inline(a), Kind::Inline(b)) = (a.kind(), b.kind()) {
            let word = InlineValue { number: a.number + b.number, up: a.up + b.up, star: a.star ^ b.star };
            if word.fits() {
                return word.id();
            }
        }
        match (self.universe.nus(a), self.universe.nus(b)) {
            (Some(a), Some(b)) => self.universe.symbolic(a.plus(&b)),
            _ => Id::ZERO,
        }
    }

    /// Adds `x + ε` to a stored value: first the infinitesimal, then the number. The sums with one
    /// infinitesimal are thus shared among all numbers.
    fn sum_with_symbolic(&self, a: Id, b: Id) -> Result<Id, Exhausted> {
        if self.universe.is_number(b) {
            return self.cached_sum(a, b, |work| work.translate(a, b));
        }
        let Some(nus) = self.universe.nus(b) else { return Ok(a) };
        if nus.number.is_zero() {
            return self.cached_sum(a, b, |work| work.sum_by_options(a, b));
        }
        let number = self.universe.number_id(&nus.number);
        let infinitesimal =
            self.universe.symbolic(crate::NumberUpStar { number: Dyadic::ZERO, up: nus.up, star: nus.star });
        self.sum(self.sum(a, infinitesimal)?, number)
    }

    #[inline]
    fn cached_sum(
        &self,
        a: Id,
        b: Id,
        compute: impl FnOnce(&Self) -> Result<Id, Exhausted>,
    ) -> Result<Id, Exhausted> {
        let key = key(a, b);
        if let Some(known) = self.universe.sums.get(key) {
            return Ok(Id(known));
        }
        self.tick()?;
        let sum = deep(|| compute(self))?;
        self.universe.sums.put(key, sum.0);
        Ok(sum)
    }

    /// Computes `a + b` by definition: a move in either component.
    ///
    /// Both components are canonical, which settles most comparisons that the canonical form needs. Moves in
    /// the same component never dominate each other, since adding the other component to both keeps the
    /// order. The move to `a' + b` is reversible only through a reply `a' + b'` in the other component, since
    /// `a'' + b ≤ a + b` would make `a'` reversible in `a`. It is enough to examine the replies to `a' + b`
    /// in this literal form: if a reply in its canonical form reverses, so does a reply here that is at least
    /// as good.
    fn sum_by_options(&self, a: Id, b: Id) -> Result<Id, Exhausted> {
        if let (Some(gains_a), Some(gains_b)) = (self.gains(a)?, self.gains(b)?) {
            return self.sum_by_gains([a, b], [gains_a, gains_b]);
        }
        let mut sides = [[List::new(), List::new()], [List::new(), List::new()]];
        for player in Player::BOTH {
            for (side, (moved, other)) in sides[player.index()].iter_mut().zip([(a, b), (b, a)]) {
                for option in self.universe.options(moved, player) {
                    side.push(self.sum(option, other)?);
                }
            }
        }
        let options = sides.each_ref().map(|[first, second]| first.iter().chain(second).copied().collect());
        let cuts = match self.number_or_cuts(&options) {
            Ok(number) => return Ok(number),
            Err(cuts) => cuts,
        };
        let mut draft = Draft { options, cuts };
        for player in Player::BOTH {
            draft.options[player.index()] = self.undominated(player, &sides[player.index()])?;
        }
        let replies = [
            self.reversing_answers(Player::Left, [a, b], &sides[0], &draft)?,
            self.reversing_answers(Player::Right, [a, b], &sides[1], &draft)?,
        ];
        for (player, replies) in Player::BOTH.into_iter().zip(replies) {
            if replies.is_empty() {
                continue;
            }
            let list = &mut draft.options[player.index()];
            list.retain(|option| !replies.iter().any(|(reversible, _)| reversible == option));
            let settled = list.len();
            for (_, answer) in replies {
                list.extend(self.universe.options(answer, player));
            }
            self.bypass_reversible(player, settled, &mut draft)?;
            self.remove_dominated(player, &mut draft.options[player.index()])?;
        }
        self.intern(draft.options, draft.cuts)
    }

    /// The options in each component that no option in the other component dominates.
    fn undominated(&self, player: Player, [first, second]: &[List; 2]) -> Result<List, Exhausted> {
        let mut kept: List = second.clone();
        let mut list = List::new();
        'next: for &option in first {
            let mut i = 0;
            while i < kept.len() {
                if self.prefers_once(player, kept[i], option)? {
                    continue 'next;
                }
                if self.prefers_once(player, option, kept[i])? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            list.push(option);
        }
        list.extend(kept);
        Ok(list)
    }

    /// The reversible options of `player` in the draft of a sum, each with the reply through which it is
    /// reversible.
    fn reversing_answers(
        &self,
        player: Player,
        [a, b]: [Id; 2],
        sides: &[List; 2],
        draft: &Draft,
    ) -> Result<SmallVec<[(Id, Id); 4]>, Exhausted> {
        let mut found = SmallVec::new();
        for (side, (moved, other)) in sides.iter().zip([(a, b), (b, a)]) {
            'next: for (&sum, option) in side.iter().zip(self.universe.options(moved, player)) {
                if !draft.options[player.index()].contains(&sum) {
                    continue;
                }
                for reply in self.universe.options(other, !player) {
                    let answer = self.sum(option, reply)?;
                    if self.prefers_to_draft(!player, answer, draft)? {
                        found.push((sum, answer));
                        continue 'next;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Adds a number to a stored value by number translation: `a + x = {a^L + x | a^R + x}`.
    ///
    /// The result is canonical, as `a` is: translation keeps the order, and no option or reply becomes
    /// reversible.
    fn translate(&self, a: Id, number: Id) -> Result<Id, Exhausted> {
        let mut options = [List::new(), List::new()];
        for player in Player::BOTH {
            for option in self.universe.options(a, player) {
                options[player.index()].push(self.sum(option, number)?);
            }
        }
        self.intern_unsimplified(options)
    }

    /// Returns `-a`.
    pub(crate) fn negative(&self, a: Id) -> Result<Id, Exhausted> {
        match a.kind() {
            Kind::Inline(word) => {
                let negative = InlineValue { number: -word.number, up: -word.up, star: word.star };
                if negative.fits() {
                    return Ok(negative.id());
                }
                Ok(self.universe.nus(a).map_or(a, |nus| self.universe.symbolic(nus.negative())))
            }
            Kind::Listed(_) => {
                Ok(self.universe.nus(a).map_or(a, |nus| self.universe.symbolic(nus.negative())))
            }
            Kind::Stored(_) => self.cached_sum(a, Id::NONE, |work| {
                let mut options = [List::new(), List::new()];
                for player in Player::BOTH {
                    for option in work.universe.options(a, player) {
                        options[(!player).index()].push(work.negative(option)?);
                    }
                }
                work.intern_unsimplified(options)
            }),
        }
    }

    /// Interns a form that is known to be canonical and not a number.
    fn intern_unsimplified(&self, options: [List; 2]) -> Result<Id, Exhausted> {
        match self.number_or_cuts(&options) {
            Ok(number) => Ok(number),
            Err(cuts) => self.intern(options, cuts),
        }
    }

    /// Returns `n·a`; for number + up + star, by arithmetic.
    ///
    /// The first copies are added one by one: of k·a + a, most parts are known from (k - 1)·a + a, so n tinies take n steps,
    /// where doubling adds each of the first half to each of the second. If k·a is number + up + star, the rest is
    /// arithmetic. Further copies are added by doubling.
    pub(crate) fn times(&self, n: &Integer, a: Id) -> Result<Id, Exhausted> {
        if let Some(nus) = self.universe.nus(a) {
            let product = nus.times(n).map_err(|_| Exhausted::Digits)?;
            return Ok(self.universe.symbolic(product));
        }
        if *n < Integer::ZERO {
            return self.times(&-n, self.negative(a)?);
        }
        let mut total = Id::ZERO;
        let mut count = 0_u32;
        while count < ONE_BY_ONE && Integer::from(count) < *n {
            total = self.sum(total, a)?;
            count += 1;
            if self.universe.nus(total).is_some() {
                let (times, rest) = (n / Integer::from(count), n % Integer::from(count));
                return self.sum(self.times(&times, total)?, self.times(&rest, a)?);
            }
        }
        let mut rest = n - Integer::from(count);
        let mut power = a;
        while rest > Integer::ZERO {
            if &rest & Integer::ONE != Integer::ZERO {
                total = self.sum(total, power)?;
            }
            rest >>= 1;
            if rest > Integer::ZERO {
                power = self.sum(power, power)?;
            }
        }
        Ok(total)
    }
}
