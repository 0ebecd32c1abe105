//! Octal games.

use super::{Position, Rules, Visit};
use crate::Wrong;
use crate::line::{number, split_once};

/// An **octal game**, whose digits state what may be left of a heap when `k` counters are taken. 1 is
/// no heap, 2 one heap, 4 two heaps. Both players have the same moves. A position is heaps with `+` between them.
pub struct Octal {
    digits: Vec<u8>,
}

impl Octal {
    /// The game with a code such as `0.77`.
    pub fn new(code: &str) -> Result<Octal, Wrong> {
        const EXPECTED: &str = "a code such as 0.77";
        let (first, rest) = split_once(code, '.', EXPECTED)?;
        let first = if first.is_empty() { "0" } else { first };
        let octal = rest.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
        if !["0", "4"].contains(&first) || rest.is_empty() || rest.len() > 999 || !octal {
            return Err(Wrong::expected(code, EXPECTED));
        }
        Ok(Octal { digits: first.bytes().chain(rest.bytes()).map(|digit| digit - b'0').collect() })
    }
}

fn heaps(position: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(position);
    text.split('+').filter_map(|heap| heap.parse().ok()).collect()
}

fn written(heaps: impl IntoIterator<Item = usize>) -> Position {
    let heaps: Vec<String> = heaps.into_iter().map(|heap| heap.to_string()).collect();
    heaps.join("+").into_bytes().into()
}

impl Rules for Octal {
    fn read(&self, text: &str) -> Result<Position, Wrong> {
        Ok(written([number(text, 10_000)?]))
    }

    fn options(&self, position: &[u8], _: usize, visit: Visit<'_>) -> Result<(), Wrong> {
        let heaps = heaps(position);
        for (i, &heap) in heaps.iter().enumerate() {
            for (&digit, rest) in self.digits.iter().zip((0..=heap).rev()) {
                let mut leave =
                    |left: &[usize]| visit(written([&heaps[..i], left, &heaps[i + 1..]].concat()));
                if digit & 1 != 0 && rest == 0 {
                    leave(&[])?;
                }
                if digit & 2 != 0 && rest > 0 {
                    leave(&[rest])?;
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).try_for_each(|first| leave(&[first, rest - first]))?;
                }
            }
        }
        Ok(())
    }

    fn parts(&self, position: &[u8]) -> Vec<Position> {
        heaps(position).into_iter().filter(|&heap| heap > 0).map(|heap| written([heap])).collect()
    }

    fn show(&self, position: &[u8]) -> String {
        let heaps: Vec<String> = heaps(position).iter().map(usize::to_string).collect();
        if heaps.is_empty() { "0".into() } else { heaps.join(" + ") }
    }
}
