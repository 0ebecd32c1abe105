//! Take-and-break codes, with any number of heaps and conditions on them.
//!
//! The digit at place k after the point says what may become of a heap when k are taken from it; digits
//! before the point are for taking nothing, or for adding. A digit is a set of numbers of heaps: bit i of a
//! hexadecimal digit for i heaps, `*` for any number, or `{0,2,4+}` as a list. The heaps must be nonempty;
//! `!` asks them to be different, `?` not to be all equal, `=` to be all equal.

use crate::error::{Error, Result};
use std::fmt;

/// What is asked of the sizes of the heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Nothing,
    Different,
    NotAllEqual,
    AllEqual,
}

impl Asked {
    fn of(letter: char) -> Option<Asked> {
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
            // The sizes come in order.
            Asked::Different => heaps.windows(2).all(|pair| pair[0] < pair[1]),
            Asked::NotAllEqual => heaps.len() < 2 || !all_equal,
            Asked::AllEqual => all_equal,
        }
    }
}

/// One digit: for each number of heaps what is asked of them, and the same for all larger numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Digit {
    counts: Vec<Option<Asked>>,
    more: Option<Asked>,
}

impl Digit {
    fn asked(&self, heaps: usize) -> Option<Asked> {
        self.counts.get(heaps).copied().unwrap_or(self.more)
    }

    fn set(&mut self, heaps: usize, asked: Asked) {
        while self.counts.len() <= heaps {
            self.counts.push(self.more);
        }
        // Of none or one heap nothing can be asked.
        self.counts[heaps] = Some(if heaps < 2 { Asked::Nothing } else { asked });
    }

    fn set_from(&mut self, heaps: usize, asked: Asked) {
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

    /// Without what the tail says already.
    fn normal(mut self) -> Digit {
        while self.counts.len() > 2 && self.counts.last() == Some(&self.more) {
            self.counts.pop();
        }
        while self.more.is_none() && self.counts.last() == Some(&None) {
            self.counts.pop();
        }
        self
    }

    fn is_empty(&self) -> bool {
        self.more.is_none() && self.counts.iter().all(Option::is_none)
    }

    /// What is asked alike of all numbers of heaps from two on.
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

/// A take-and-break code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    /// From the largest addition down to taking nothing.
    before: Vec<Digit>,
    after: Vec<Digit>,
    /// Digits that go on for ever.
    repeated: Vec<Digit>,
}

/// More options than this are not listed, and more ways to divide a heap are not looked at.
const MOST_OPTIONS: usize = 2_000_000;
const MOST_STEPS: usize = 20_000_000;

impl Code {
    /// Reads a code.
    pub(crate) fn parse(text: &str) -> Result<Code> {
        let mut reader = Reader { chars: text.chars().collect(), at: 0, text };
        let before = reader.digits()?;
        if !reader.take('.') {
            return reader.fail("expected `.`");
        }
        let after = reader.digits()?;
        let repeated = if reader.take('[') {
            let digits = reader.digits()?;
            if digits.is_empty() || !reader.take(']') {
                return reader.fail("expected digits and `]`");
            }
            digits
        } else {
            Vec::new()
        };
        if reader.at < reader.chars.len() || before.is_empty() {
            return reader.fail("expected a digit");
        }
        let mut code = Code { before, after, repeated };
        code.normalise();
        Ok(code)
    }

    fn normalise(&mut self) {
        if self.repeated.iter().all(Digit::is_empty) {
            self.repeated.clear();
        }
        while self.before.len() > 1 && self.before[0].is_empty() {
            self.before.remove(0);
        }
        while self.repeated.is_empty() && self.after.last().is_some_and(Digit::is_empty) {
            self.after.pop();
        }
    }

    /// The code in which one, and only one, heap may be left when one of `places` is taken, or none.
    pub(crate) fn subtraction(places: &[u64], all_but: bool) -> Result<Code> {
        let Some(&last) = places.iter().max() else {
            return Code::parse(if all_but { "0.[3]" } else { "0.0" });
        };
        if last > 1 << 20 || places.contains(&0) {
            return Err(Error::value("The numbers of a subtraction set must be positive and not too large."));
        }
        let digits = (1..=last).map(|place| if places.contains(&place) != all_but { '3' } else { '0' });
        let tail = if all_but { "[3]" } else { "" };
        Code::parse(&format!("0.{}{tail}", digits.collect::<String>()))
    }

    fn digit(&self, taken: i64) -> Option<&Digit> {
        match usize::try_from(taken - 1) {
            Err(_) => {
                self.before.len().checked_sub(1 + usize::try_from(-taken).ok()?).map(|at| &self.before[at])
            }
            Ok(at) => match self.after.get(at) {
                Some(digit) => Some(digit),
                None if self.repeated.is_empty() => None,
                None => Some(&self.repeated[(at - self.after.len()) % self.repeated.len()]),
            },
        }
    }

    /// Whether at most two heaps are left, nothing is asked of them, and the code ends: then its nim-values
    /// are periodic once they repeat for long enough (Guy and Smith).
    pub(crate) fn last_octal_place(&self) -> Option<usize> {
        let octal = |digit: &Digit| {
            digit.more.is_none()
                && digit.counts.len() <= 3
                && digit.counts.iter().flatten().all(|a| *a == Asked::Nothing)
        };
        let finite = self.repeated.is_empty() && self.before.len() == 1;
        (finite && self.before.iter().chain(&self.after).all(octal)).then_some(self.after.len())
    }

    /// What a heap may become: lists of heaps, each in rising order.
    pub(crate) fn options(&self, heap: u64) -> Result<Vec<Vec<u64>>> {
        let mut options = Vec::new();
        let Ok(heap) = i64::try_from(heap) else { return Err(Error::overflow()) };
        for taken in 1 - self.before.len() as i64..=heap {
            let Some(digit) = self.digit(taken) else { continue };
            let left = (heap - taken) as u64;
            if let Some(asked) = digit.asked(0)
                && left == 0
                && asked.allows(&[])
            {
                options.push(Vec::new());
            }
            let most =
                if digit.more.is_some() { left as usize } else { digit.counts.len().saturating_sub(1) };
            for count in 1..=most.min(left as usize) {
                if let Some(asked) = digit.asked(count) {
                    partitions(left, count, asked, &mut options)?;
                }
            }
        }
        Ok(options)
    }
}

/// The ways to write a number as the sum of so many, in rising order.
fn partitions(total: u64, count: usize, asked: Asked, found: &mut Vec<Vec<u64>>) -> Result<()> {
    if asked == Asked::AllEqual {
        if total.is_multiple_of(count as u64) {
            found.push(vec![total / count as u64; count]);
        }
        return Ok(());
    }
    let mut heaps = vec![1; count];
    if total < count as u64 {
        return Ok(());
    }
    heaps[count - 1] = total - (count as u64 - 1);
    let too_many = || Err(Error::value("That heap has too many options to be listed."));
    for _ in 0..MOST_STEPS {
        if asked.allows(&heaps) {
            found.push(heaps.clone());
            if found.len() > MOST_OPTIONS {
                return too_many();
            }
        }
        // The next in lexicographic order: raise the last heap that can be raised, and level those behind it.
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
    too_many()
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[Digit]| {
            digits.iter().try_for_each(|digit| write!(f, "{digit}"))
        };
        write(f, &self.before)?;
        f.write_str(".")?;
        if self.after.is_empty() && self.repeated.is_empty() {
            return f.write_str("0");
        }
        write(f, &self.after)?;
        if !self.repeated.is_empty() {
            f.write_str("[")?;
            write(f, &self.repeated)?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

struct Reader<'t> {
    chars: Vec<char>,
    at: usize,
    text: &'t str,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    fn fail<T>(&self, what: &str) -> Result<T> {
        Err(Error::value(format!("Invalid code \"{}\": {what} at character {}", self.text, self.at + 1)))
    }

    fn asked(&mut self) -> Option<Asked> {
        let asked = self.peek().and_then(Asked::of);
        self.at += usize::from(asked.is_some());
        asked
    }

    fn digits(&mut self) -> Result<Vec<Digit>> {
        let mut digits = Vec::new();
        loop {
            let mut digit = Digit::default();
            match self.peek() {
                Some('*') => {
                    self.at += 1;
                    let asked = self.asked().unwrap_or(Asked::Nothing);
                    digit.set_from(0, asked);
                }
                Some('{') => {
                    self.at += 1;
                    self.list(&mut digit)?;
                }
                Some(c) if c.is_ascii_hexdigit() => {
                    self.at += 1;
                    let asked = self.asked().unwrap_or(Asked::Nothing);
                    let bits = c.to_digit(16).unwrap_or(0);
                    (0..4).filter(|bit| bits >> bit & 1 == 1).for_each(|bit| digit.set(bit, asked));
                }
                _ => return Ok(digits),
            }
            digits.push(digit.normal());
        }
    }

    /// The list of a digit, from behind its brace.
    fn list(&mut self, digit: &mut Digit) -> Result<()> {
        let mut items = Vec::new();
        loop {
            let start = self.at;
            while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1;
            }
            let number: String = self.chars[start..self.at].iter().collect();
            let Ok(number) = number.parse::<u16>() else { return self.fail("expected a number of heaps") };
            let asked = self.asked();
            let more = self.take('+');
            items.push((usize::from(number), asked, more));
            if self.take('}') {
                break;
            }
            if !self.take(',') {
                return self.fail("expected `,` or `}`");
            }
        }
        let common = self.asked();
        // The tail last, so that it does not hide single numbers.
        items.sort_by_key(|(number, _, more)| (*more, *number));
        let tail = items.iter().filter(|(_, _, more)| *more).count();
        if tail > 1 {
            return self.fail("only one number may have `+`");
        }
        for (number, asked, more) in items {
            let asked = common.or(asked).unwrap_or(Asked::Nothing);
            if more { digit.set_from(number, asked) } else { digit.set(number, asked) }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_all_there_and_in_order() {
        let mut found = Vec::new();
        partitions(7, 3, Asked::Nothing, &mut found).unwrap();
        assert_eq!(found, [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
        let mut found = Vec::new();
        partitions(9, 3, Asked::Different, &mut found).unwrap();
        assert_eq!(found, [[1, 2, 6], [1, 3, 5], [2, 3, 4]]);
    }

    #[test]
    fn a_code_is_written_in_its_shortest_form() {
        for (code, normal) in
            [("04.30", "4.3"), ("0.{1,2!}", "0.6!"), ("0.7[03]", "0.7[03]"), ("0.*=", "0.*=")]
        {
            assert_eq!(Code::parse(code).unwrap().to_string(), normal);
        }
        assert!(Code::parse("0.x").is_err());
        assert!(Code::parse("").is_err());
    }
}
