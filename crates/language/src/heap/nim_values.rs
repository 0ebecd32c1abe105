//! Nim-values of heaps, and when they repeat for ever.

/// How a sequence goes on for ever: g(n + period) = g(n) for n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Period {
    pub(crate) period: usize,
    pub(crate) preperiod: usize,
}

/// The period of the nim-values of an octal game whose code ends at place `last`, if enough of them are
/// known: once g(n + p) = g(n) for all n from n0 up to 2·n0 + p + last - 1, the equation holds for ever (Guy
/// and Smith, *The G-values of various games*, 1956).
pub(crate) fn period(values: &[u32], last: usize) -> Option<Period> {
    for period in 1..=values.len() / 2 {
        let differs = (0..values.len() - period).rev().find(|&n| values[n] != values[n + period]);
        let preperiod = differs.map_or(0, |n| n + 1);
        if 2 * preperiod + 2 * period + last <= values.len() {
            return Some(Period { period, preperiod });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_that_repeats_long_enough_has_a_period() {
        let values: Vec<u32> = (0..40).map(|n| if n < 5 { 9 } else { n % 3 }).collect();
        assert_eq!(period(&values, 2), Some(Period { period: 3, preperiod: 5 }));
        assert_eq!(period(&values[..12], 2), None);
    }
}
