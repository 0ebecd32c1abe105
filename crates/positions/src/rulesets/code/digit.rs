//! A digit of a code: the allowed numbers of heaps, and the condition on their sizes.

use std::fmt;

/// The condition on the sizes of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    Nothing,
    Different,
    NotAllEqual,
    AllEqual,
}

impl Asked {
    pub(super) fn of(letter: char) -> Option<Asked> {
        match letter {
            '!' => Some(Asked::Different),
            '?' => Some(Asked::NotAllEqual),
            '=' => Some(Asked::AllEqual),
            _ => None,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Asked::Nothing => "",
            Asked::Different => "!",
            Asked::NotAllEqual => "?",
            Asked::AllEqual => "=",
        }
    }

    fn allows(self, heaps: &[u64]) -> bool {
        let all_equal = heaps.windows(2).all(|pair| pair[0] == pair[1]);
        match self {
            Asked::Nothing => true,
            // The sizes are sorted.
            Asked::Different => heaps.windows(2).all(|pair| pair[0] < pair[1]),
            Asked::NotAllEqual => heaps.len() < 2 || !all_equal,
            Asked::AllEqual => all_equal,
        }
    }
}

/// A digit: for each number of heaps the condition on them, and one condition for all larger numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Digit {
    counts: Vec<Option<Asked>>,
    more: Option<Asked>,
}

impl Digit {
    pub(super) fn asked(&self, heaps: usize) -> Option<Asked> {
        self.counts.get(heaps).copied().unwrap_or(self.more)
    }

    pub(super) fn set(&mut self, heaps: usize, asked: Asked) {
        while self.counts.len() <= heaps {
            self.counts.push(self.more);
        }
        // No condition applies to fewer than two heaps.
        self.counts[heaps] = Some(if heaps < 2 { Asked::Nothing } else { asked });
    }

    pub(super) fn set_from(&mut self, heaps: usize, asked: Asked) {
        while self.counts.len() < heaps {
            self.counts.push(self.more);
        }
        for count in self.counts.len()..2 {
            if count >= heaps {
                self.counts.push(Some(Asked::Nothing));
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
        (0..4).filter(|bit| bits >> bit & 1 == 1).for_each(|bit| digit.set(bit, Asked::Nothing));
        digit
    }

    /// The bits, if it is a hexadecimal digit without conditions.
    pub(super) fn bits(&self) -> Option<u8> {
        let plain = self.more.is_none()
            && self.counts.len() <= 4
            && self.counts.iter().flatten().all(|asked| *asked == Asked::Nothing);
        let counts = || self.counts.iter().enumerate().filter(|(_, asked)| asked.is_some());
        plain.then(|| counts().fold(0, |bits, (count, _)| bits | 1 << count))
    }

    /// The bits, if it allows at most two heaps, which must be different.
    pub(super) fn bits_of_different(&self) -> Option<u8> {
        let mut digit = self.clone();
        if let Some(two) = digit.counts.get_mut(2) {
            *two = match two {
                None => None,
                Some(Asked::Different | Asked::NotAllEqual) => Some(Asked::Nothing),
                Some(Asked::Nothing | Asked::AllEqual) => return None,
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
        let asks = self.counts.iter().flatten().any(|asked| *asked != Asked::Nothing);
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
    fn common(&self) -> Option<Asked> {
        let mut asked = self.counts.iter().skip(2).flatten().chain(&self.more);
        let first = asked.next().copied().unwrap_or(Asked::Nothing);
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
        let suffix = |asked: Asked| if common.is_some() { "" } else { asked.text() };
        let counts = (0..self.counts.len()).filter_map(|count| Some((count, self.counts[count]?)));
        let mut items: Vec<String> =
            counts.map(|(count, asked)| format!("{count}{}", suffix(asked))).collect();
        if let Some(more) = self.more {
            items.push(format!("{}{}+", self.counts.len().max(2), suffix(more)));
        }
        write!(f, "{{{}}}{}", items.join(","), common.map_or("", Asked::text))
    }
}

/// Visits the partitions of a number into `count` parts, in increasing order.
fn partitions<E>(
    total: u64,
    count: usize,
    asked: Asked,
    visit: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>,
) -> Result<(), E> {
    if asked == Asked::AllEqual {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_all_there_and_in_order() {
        let all = |total, count, asked| {
            let mut found = Vec::new();
            let _ = partitions(total, count, asked, &mut |heaps| {
                found.extend(heaps.map(<[u64]>::to_vec));
                Ok::<(), ()>(())
            });
            found
        };
        assert_eq!(all(7, 3, Asked::Nothing), [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
        assert_eq!(all(9, 3, Asked::Different), [[1, 2, 6], [1, 3, 5], [2, 3, 4]]);
        assert_eq!(all(9, 3, Asked::AllEqual), [[3, 3, 3]]);
    }
}
