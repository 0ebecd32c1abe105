//! Canonical forms.

use crate::id::{Id, InlineValue, UNIT_BITS};
use crate::nus::NumberUpStar;
use crate::options::List;
use crate::section::Cut;
use crate::work::deep;
use crate::{Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Bound, Integer, simplest_between};
use std::cmp::Ordering;

/// A game by its options, not yet simplified and known not to be a number.
pub(crate) struct Draft {
    pub(crate) options: [List; 2],
    pub(crate) cuts: [Cut; 2],
}

impl Work<'_, '_> {
    /// Returns the value of the game with these options.
    ///
    /// A number is recognised by the sections of the options alone. Otherwise dominated options are removed,
    /// reversible ones are bypassed, and the result is the canonical form (Siegel, II.2).
    pub(crate) fn canonical(&self, options: [List; 2]) -> Result<Id, Exhausted> {
        self.tick()?;
        let cuts = match self.number_or_cuts(&options) {
            Ok(number) => return Ok(number),
            Err(cuts) => cuts,
        };
        let mut draft = Draft { options, cuts };
        for player in Player::BOTH {
            self.remove_dominated(player, &mut draft.options[player.index()])?;
        }
        for player in Player::BOTH {
            if self.bypass_reversible(player, 0, &mut draft)? {
                self.remove_dominated(player, &mut draft.options[player.index()])?;
            }
        }
        self.intern(draft.options, draft.cuts)
    }

    /// Returns the value of the game with settled options, which are neither reversible nor dominated by each
    /// other, and options reached by bypassing reversible ones.
    pub(crate) fn canonical_with_bypassed(
        &self,
        mut options: [List; 2],
        bypassed: [List; 2],
    ) -> Result<Id, Exhausted> {
        let settled = options.each_ref().map(|list| list.len());
        for (list, bypassed) in options.iter_mut().zip(bypassed) {
            list.extend(bypassed);
        }
        let cuts = match self.number_or_cuts(&options) {
            Ok(number) => return Ok(number),
            Err(cuts) => cuts,
        };
        let mut draft = Draft { options, cuts };
        for player in Player::BOTH {
            let settled = settled[player.index()];
            if draft.options[player.index()].len() > settled {
                self.bypass_reversible(player, settled, &mut draft)?;
                self.remove_dominated(player, &mut draft.options[player.index()])?;
            }
        }
        self.intern(draft.options, draft.cuts)
    }

    /// Returns the number with these options, or the cuts of the game where it is not a number.
    ///
    /// The game is a number exactly when some number is between all R(G^L) and all L(G^R); it then equals the
    /// simplest such number. Otherwise those two cuts are L(G) and R(G): a player who moves does best to move
    /// to the best stop.
    pub(crate) fn number_or_cuts(&self, options: &[List; 2]) -> Result<Id, [Cut; 2]> {
        let best = |player: Player, better: Ordering| {
            options[player.index()].iter().map(|&id| self.universe.cuts(id)[(!player).index()]).reduce(
                |best, cut| {
                    if self.universe.compare_cuts(cut, best) == better { cut } else { best }
                },
            )
        };
        let lower = best(Player::Left, Ordering::Greater);
        let upper = best(Player::Right, Ordering::Less);
        if let (Some(lower), Some(upper)) = (lower, upper) {
            if self.universe.compare_cuts(lower, upper) != Ordering::Less {
                return Err([lower, upper]);
            }
            if lower.is_inline()
                && upper.is_inline()
                && let Some(id) = simplest_inline(lower, upper)
            {
                return Ok(id);
            }
        }
        let lower = lower.map_or(Bound::Unbounded, |cut| self.universe.section(cut).lower_bound());
        let upper = upper.map_or(Bound::Unbounded, |cut| self.universe.section(cut).upper_bound());
        // The interval is not empty: between two different cuts there is a number.
        Ok(simplest_between(&lower, &upper).map_or(Id::ZERO, |x| self.universe.number_id(&x)))
    }

    /// Removes dominated options and duplicates.
    pub(crate) fn remove_dominated(&self, player: Player, options: &mut List) -> Result<(), Exhausted> {
        options.sort_unstable();
        options.dedup();
        let mut kept = 0;
        'next: for i in 0..options.len() {
            let candidate = options[i];
            let mut j = 0;
            while j < kept {
                if self.prefers(player, options[j], candidate)? {
                    continue 'next;
                }
                if self.prefers(player, candidate, options[j])? {
                    kept -= 1;
                    options.swap(j, kept);
                } else {
                    j += 1;
                }
            }
            options[kept] = candidate;
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Bypasses the reversible options of `player` from index `first` on, until none remains. Returns whether
    /// anything changed.
    pub(crate) fn bypass_reversible(
        &self,
        player: Player,
        first: usize,
        draft: &mut Draft,
    ) -> Result<bool, Exhausted> {
        let mut changed = false;
        let mut i = first;
        while let Some(&option) = draft.options[player.index()].get(i) {
            match self.reversing_reply(player, option, draft)? {
                None => i += 1,
                Some(reply) => {
                    changed = true;
                    let list = &mut draft.options[player.index()];
                    list.swap_remove(i);
                    for option in self.universe.options(reply, player) {
                        if !list.contains(&option) {
                            list.push(option);
                        }
                    }
                }
            }
        }
        Ok(changed)
    }

    /// The opponent's reply to `option` that is at least as good for them as the whole game, if any.
    ///
    /// The replies x + *j to x + *k have the same sections for all j > 0. So if the sections rule out one,
    /// they rule out all others.
    fn reversing_reply(&self, player: Player, option: Id, draft: &Draft) -> Result<Option<Id>, Exhausted> {
        let replies = self.universe.options(option, !player);
        let stars = replies.are_stars();
        for reply in replies {
            self.tick()?;
            if self.prefers_to_draft(!player, reply, draft)? {
                return Ok(Some(reply));
            }
            if stars
                && !self.universe.is_number(reply)
                && self.prefers_to_draft_by_cuts(!player, reply, draft) == Some(false)
            {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Decides [`Work::prefers_to_draft`] by the sections, where they suffice.
    #[inline]
    fn prefers_to_draft_by_cuts(&self, player: Player, a: Id, draft: &Draft) -> Option<bool> {
        let cuts = self.universe.cuts(a);
        match player {
            Player::Left => self.at_most_by_cuts(draft.cuts, cuts),
            Player::Right => self.at_most_by_cuts(cuts, draft.cuts),
        }
    }

    /// Returns whether `a` is at least as good for `player` as the draft G.
    ///
    /// By definition: no option of `player` in G is at least as good as `a`, and no reply of the opponent in
    /// `a` is at least as good for them as G.
    pub(crate) fn prefers_to_draft(&self, player: Player, a: Id, draft: &Draft) -> Result<bool, Exhausted> {
        if let Some(known) = self.prefers_to_draft_by_cuts(player, a, draft) {
            return Ok(known);
        }
        self.tick()?;
        for &option in &draft.options[player.index()] {
            if self.prefers_once(player, option, a)? {
                return Ok(false);
            }
        }
        deep(|| {
            for reply in self.universe.options(a, !player) {
                if self.prefers_to_draft(!player, reply, draft)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Interns a canonical form: symbolic where it is number + up + star, stored otherwise.
    pub(crate) fn intern(&self, mut options: [List; 2], cuts: [Cut; 2]) -> Result<Id, Exhausted> {
        for list in &mut options {
            list.sort_unstable();
        }
        if let Some(value) = self.as_number_up_star(&options) {
            return Ok(self.universe.symbolic(value));
        }
        let [left, right] = &options;
        self.universe.store.intern([left, right], cuts).ok_or(Exhausted::Values)
    }

    /// Recognises `x + n·↑ + *k` by its canonical options (the inverse of [`crate::nus::recipe`]).
    fn as_number_up_star(&self, [left, right]: &[List; 2]) -> Option<NumberUpStar> {
        let all_symbolic = |list: &List| list.iter().all(|id| id.is_symbolic());
        if !all_symbolic(left) || !all_symbolic(right) {
            return None;
        }
        if left == right {
            return self.as_nimber(left);
        }
        match (&left[..], &right[..]) {
            (&[base], &[step]) if self.universe.is_number(base) => self.as_up(base, step, Player::Left),
            (&[step], &[base]) if self.universe.is_number(base) => self.as_up(base, step, Player::Right),
            (&[a, b], &[base]) => self.as_up_star(base, [a, b], Integer::ONE),
            (&[base], &[a, b]) => self.as_up_star(base, [a, b], Integer::NEG_ONE),
            _ => None,
        }
    }

    /// Recognises `x + *k` by its options `x + *j`, all `j < k`.
    fn as_nimber(&self, options: &List) -> Option<NumberUpStar> {
        let values: Vec<_> = options.iter().filter_map(|&id| self.universe.nus(id)).collect();
        let first = values.first()?;
        let alike = |v: &NumberUpStar| v.up.is_zero() && v.number == first.number;
        // These are as many distinct nimbers as options, each below that count, hence all of them.
        let count = Integer::from(values.len());
        (values.iter().all(|v| alike(v) && v.star < count)).then(|| first.with_star(count))
    }

    /// Recognises `x + n·↑ + *k` by the number `x` on the side of the favoured player and the step towards
    /// `x`.
    fn as_up(&self, base: Id, step: Id, favours: Player) -> Option<NumberUpStar> {
        let (base, step) = (self.universe.nus(base)?, self.universe.nus(step)?);
        let away = if favours == Player::Left { Integer::ONE } else { Integer::NEG_ONE };
        let same_way = step.up.is_zero() || (step.up > Integer::ZERO) == (away > Integer::ZERO);
        (base.number == step.number && same_way).then(|| NumberUpStar {
            number: base.number,
            up: step.up + away,
            star: step.star ^ Integer::ONE,
        })
    }

    /// Recognises `x ± ↑*` by `x` on one side and `x`, `x*` on the other.
    fn as_up_star(&self, base: Id, pair: [Id; 2], up: Integer) -> Option<NumberUpStar> {
        let base = self.universe.nus(base).filter(NumberUpStar::is_number)?;
        let wanted =
            [self.universe.symbolic(base.clone()), self.universe.symbolic(base.with_star(Integer::ONE))];
        (pair == wanted || pair == [wanted[1], wanted[0]]).then(|| NumberUpStar {
            number: base.number,
            up,
            star: Integer::ONE,
        })
    }
}

/// The simplest number strictly between two inline cuts.
///
/// In units of 1/128 every candidate is an integer: the ends of the interval are multiples of 2 (closed) or
/// adjacent to one (open). The simplest number is 0, or the integer nearest to 0, or the multiple of the
/// largest power of two.
fn simplest_inline(lower: Cut, upper: Cut) -> Option<Id> {
    const ONE: i32 = 1 << (UNIT_BITS + 1);
    let low = lower.number() * 2 + i32::from(lower.side() == Player::Right);
    let high = upper.number() * 2 - i32::from(upper.side() == Player::Left);
    let (low, high, sign) = if low > 0 {
        (low, high, 1)
    } else if high < 0 {
        (-high, -low, -1)
    } else {
        return Some(Id::ZERO);
    };
    let mut step = ONE;
    while step > 1 {
        let multiple = (low + step - 1) / step * step;
        if multiple <= high {
            let word = InlineValue { number: sign * multiple / 2, up: 0, star: 0 };
            return word.fits().then(|| word.id());
        }
        step /= 2;
    }
    None
}
