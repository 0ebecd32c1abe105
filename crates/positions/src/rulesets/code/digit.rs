//! A digit of a code: the allowed numbers of heaps, and the condition on their sizes.

use std::fmt;

/// The condition on the sizes of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartsAsked {
    /// Any sizes.
    Nothing,
    /// No two equal sizes.
    Different,
    /// Not all sizes equal.
    NotAllEqual,
    /// All sizes equal.
    AllEqual,
}

impl PartsAsked {
    pub(super) fn of(letter: char) -> Option<PartsAsked> {
        match letter {
            '!' => Some(PartsAsked::Different),
            '?' => Some(PartsAsked::NotAllEqual),
            '=' => Some(PartsAsked::AllEqual),
            _ => None,
        }
    }

    fn text(self) -> &'static str {
        match self {
            PartsAsked::Nothing => "",
            PartsAsked::Different => "!",
            PartsAsked::NotAllEqual => "?",
            PartsAsked::AllEqual => "=",
        }
    }

    fn allows(self, heaps: &[u64]) -> bool {
        let all_equal = heaps.windows(2).all(|pair| pair[0] == pair[1]);
        match self {
            PartsAsked::Nothing => true,
            // The sizes are sorted.
            PartsAsked::Different => heaps.windows(2).all(|pair| pair[0] < pair[1]),
            PartsAsked::NotAllEqual => heaps.len() < 2 || !all_equal,
            PartsAsked::AllEqual => all_equal,
        }
    }
}

/// A digit: for each number of heaps the condition on them, and one condition for all larger numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Digit {
    counts: Vec<Option<PartsAsked>>,
    more: Option<PartsAsked>,
}

impl Digit {
    pub(super) fn asked(&self, heaps: usize) -> Option<PartsAsked> {
        self.counts.get(heaps).copied().unwrap_or(self.more)
    }

    pub(super) fn set(&mut self, heaps: usize, asked: PartsAsked) {
        while self.counts.len() <= heaps {
            self.counts.push(self.more);
        }
        // No condition applies to fewer than two heaps.
        self.counts[heaps] = Some(if heaps < 2 { PartsAsked::Nothing } else { asked });
    }

    pub(super) fn set_from(&mut self, heaps: usize, asked: PartsAsked) {
        while self.counts.len() < heaps {
            self.counts.push(self.more);
        }
        for count in self.counts.len()..2 {
            if count >= heaps {
                self.counts.push(Some(PartsAsked::Nothing));
            }
        }
        self.more = Some(asked);
    }

    /// Removes entries that the condition for larger numbers implies.
    pub(super) fn normal(mut self) -> Digit {
        while self.counts.len() > 2 && self.counts.last() == Some(&self.more) {
            self.counts.pop();
        }
        while self.more.is_none() && self.counts.last() == Some(&None) {
            self.counts.pop();
        }
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.more.is_none() && self.counts.iter().all(Option::is_none)
    }

    /// Creates the digit without conditions from the bits of a hexadecimal digit.
    pub(super) fn plain(bits: u8) -> Digit {
        let mut digit = Digit::default();
        (0..4).filter(|bit| bits >> bit & 1 == 1).for_each(|bit| digit.set(bit, PartsAsked::Nothing));
        digit
    }

    /// The bits, if it is a hexadecimal digit without conditions.
    pub(super) fn bits(&self) -> Option<u8> {
        let plain = self.more.is_none()
            && self.counts.len() <= 4
            && self.counts.iter().flatten().all(|asked| *asked == PartsAsked::Nothing);
        let counts = || self.counts.iter().enumerate().filter(|(_, asked)| asked.is_some());
        plain.then(|| counts().fold(0, |bits, (count, _)| bits | 1 << count))
    }

    /// The bits, if it allows at most two heaps, which must be different.
    pub(super) fn bits_of_different(&self) -> Option<u8> {
        let mut digit = self.clone();
        if let Some(two) = digit.counts.get_mut(2) {
            *two = match two {
                None => None,
                Some(PartsAsked::Different | PartsAsked::NotAllEqual) => Some(PartsAsked::Nothing),
                Some(PartsAsked::Nothing | PartsAsked::AllEqual) => return None,
            };
        }
        digit.bits().filter(|bits| *bits < 8)
    }

    /// Returns whether a heap may stay as it is, or be removed.
    pub(super) fn keeps_a_heap(&self) -> bool {
        self.asked(0).is_some() || self.asked(1).is_some()
    }

    /// The largest number of heaps that it allows; `None` if there is no maximum or there is a condition.
    pub(super) fn most_heaps(&self) -> Option<usize> {
        let asks = self.counts.iter().flatten().any(|asked| *asked != PartsAsked::Nothing);
        (self.more.is_none() && !asks).then(|| self.counts.len().saturating_sub(1))
    }

    /// Visits the divisions of the rest of a heap: heaps in increasing order, and `None` for a division that
    /// was examined and is not allowed.
    pub(super) fn divisions<E>(
        &self,
        left: u64,
        visit: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>,
    ) -> Result<(), E> {
        if left == 0 && self.asked(0).is_some() {
            visit(Some(&[]))?;
        }
        let most = if self.more.is_some() { left } else { self.counts.len().saturating_sub(1) as u64 };
        for count in 1..=most.min(left) as usize {
            if let Some(asked) = self.asked(count) {
                partitions(left, count, asked, visit)?;
            }
        }
        Ok(())
    }

    /// The common condition on all numbers of heaps from two on, if there is one.
    fn common(&self) -> Option<PartsAsked> {
        let mut asked = self.counts.iter().skip(2).flatten().chain(&self.more);
        let first = asked.next().copied().unwrap_or(PartsAsked::Nothing);
        asked.all(|other| *other == first).then_some(first)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let common = self.common();
        if let Some(common) = common {
            if self.more.is_some() && (0..self.counts.len().max(2)).all(|count| self.asked(count).is_some()) {
                return write!(f, "*{}", common.text());
            }
            if self.more.is_none() && self.counts.len() <= 4 {
                let bits = (0..self.counts.len()).filter(|&count| self.counts[count].is_some());
                return write!(f, "{:X}{}", bits.map(|bit| 1_u32 << bit).sum::<u32>(), common.text());
            }
        }
        let suffix = |asked: PartsAsked| if common.is_some() { "" } else { asked.text() };
        let counts = (0..self.counts.len()).filter_map(|count| Some((count, self.counts[count]?)));
        let mut items: Vec<String> =
            counts.map(|(count, asked)| format!("{count}{}", suffix(asked))).collect();
        if let Some(more) = self.more {
            items.push(format!("{}{}+", self.counts.len().max(2), suffix(more)));
        }
        write!(f, "{{{}}}{}", items.join(","), common.map_or("", PartsAsked::text))
    }
}

/// Visits the partitions of a number into `count` parts, in increasing order.
pub fn partitions<E>(
    total: u64,
    count: usize,
    asked: PartsAsked,
    visit: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>,
) -> Result<(), E> {
    if asked == PartsAsked::AllEqual {
        return match total.is_multiple_of(count as u64) {
            true => visit(Some(&vec![total / count as u64; count])),
            false => visit(None),
        };
    }
    let mut heaps = vec![1; count];
    if total < count as u64 {
        return Ok(());
    }
    heaps[count - 1] = total - (count as u64 - 1);
    loop {
        visit(asked.allows(&heaps).then_some(&heaps))?;
        // The next partition in lexicographic order: raises the last heap that can be raised, and levels
        // those after it.
        let mut rest = heaps[count - 1];
        let raised = (0..count - 1).rev().find(|&at| {
            rest += heaps[at];
            (heaps[at] + 1) * (count - at) as u64 <= rest
        });
        let Some(at) = raised else { return Ok(()) };
        let size = heaps[at] + 1;
        for heap in &mut heaps[at..count - 1] {
            *heap = size;
        }
        heaps[count - 1] = rest - size * (count - 1 - at) as u64;
    }
}
