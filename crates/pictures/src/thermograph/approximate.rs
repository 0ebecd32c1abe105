//! Approximations of exact numbers, as coordinates and as short labels.

use dashu_int::ops::{Abs, BitTest};
use kelvin_numbers::{Dyadic, Integer};

/// The leading bits of a number, and the exponent of two by which to multiply them.
fn leading(x: &Dyadic) -> (f64, i64) {
    if let Some((numerator, exponent)) = x.small() {
        return (numerator as f64, -i64::from(exponent));
    }
    let numerator = x.numerator();
    let extra = numerator.bit_len().saturating_sub(62);
    let lead = i64::try_from(&(numerator >> extra)).unwrap_or(i64::MAX);
    let exponent = i64::try_from(x.exponent()).unwrap_or(i64::MAX);
    (lead as f64, (extra as i64).saturating_sub(exponent))
}

/// The quotient `a` / `b` to screen precision, for numbers of any size. It is clamped at 10^300.
pub(crate) fn ratio(a: &Dyadic, b: &Dyadic) -> f64 {
    let ((m, j), (n, k)) = (leading(a), leading(b));
    if m == 0.0 || n == 0.0 {
        return 0.0;
    }
    let power = j.saturating_sub(k).clamp(-1000, 990) as i32;
    (m / n * 2_f64.powi(power)).clamp(-1e300, 1e300)
}

/// The largest of …, 1/4, 1/2, 1, 2, 5, 10, 20, 50, 100, … that is at most `size`, or a little less.
pub(crate) fn nice(size: &Dyadic) -> Dyadic {
    if *size < Dyadic::ONE {
        // 1/2^j from the position of the leading bit.
        let lead = size.numerator().bit_len() as u64;
        let places = (size.exponent() + 1).saturating_sub(lead);
        return Dyadic::from_small(1, u32::try_from(places).unwrap_or(u32::MAX));
    }
    let digits = size.floor().to_string().len();
    // The power of ten with the same number of digits.
    let ten: Integer = format!("1{}", "0".repeat(digits - 1)).parse().unwrap_or(Integer::ONE);
    let ten = Dyadic::from(ten);
    [5, 2, 1].into_iter().map(|n| &ten * n).find(|step| step <= size).unwrap_or(ten)
}

/// The multiples of `step` from `low` to `high`; `step` is an integer or 1/2^j.
pub(crate) fn multiples(step: &Dyadic, low: &Dyadic, high: &Dyadic) -> Vec<Dyadic> {
    let first = match step.to_integer() {
        Some(step) if step > Integer::ZERO => {
            let low = low.ceiling();
            let remainder = ((&low % &step) + &step) % &step;
            Dyadic::from(if remainder.is_zero() { low } else { low - remainder + step })
        }
        _ => {
            let places = i64::try_from(step.exponent()).unwrap_or(0);
            let Ok(scaled) = low.shifted(places) else { return vec![] };
            let Ok(first) = Dyadic::from(scaled.ceiling()).shifted(-places) else { return vec![] };
            first
        }
    };
    std::iter::successors(Some(first), |x| Some(x + step)).take_while(|x| x <= high).take(64).collect()
}

/// The maximum lengths in characters of a label, and of a number in a caption.
const MAX_LABEL: usize = 8;
const MAX_CAPTION: usize = 64;
/// The maximum number of bits of a number that is formatted to measure its length.
const BITS: usize = 1 << 12;

fn is_giant(x: &Dyadic) -> bool {
    x.numerator().bit_len() > BITS || x.exponent() > BITS as u64
}

fn sign(x: &Dyadic) -> &'static str {
    if x.signum() < 0 { "-" } else { "" }
}

/// A short label of a number: the number itself if it is short, `2·10¹²` if it ends in zeros, otherwise its
/// leading digits.
pub(crate) fn label(x: &Dyadic) -> String {
    exact_label(x).unwrap_or_else(|| {
        let floor = x.floor().abs();
        if floor.bit_len() > BITS {
            let digits = floor.bit_len() as f64 * std::f64::consts::LOG10_2;
            return format!("{}10{}…", sign(x), superscript(digits as u64));
        }
        let text = floor.to_string();
        if text.len() > MAX_LABEL {
            let power = superscript(text.len() as u64 - 1);
            format!("{}{}.{}…·10{power}", sign(x), &text[..1], &text[1..4])
        } else {
            format!("{}{:.4}…", sign(x), ratio(&x.abs(), &Dyadic::ONE))
        }
    })
}

/// The number itself, unless it is very long.
pub(crate) fn long_label(x: &Dyadic) -> String {
    let text = if is_giant(x) { String::new() } else { x.to_string() };
    if (1..=MAX_CAPTION).contains(&text.len()) { text } else { label(x) }
}

/// A short exact label of a number, if there is one.
pub(crate) fn exact_label(x: &Dyadic) -> Option<String> {
    let numerator = x.numerator().abs();
    if !x.is_integer() && numerator.bit_len() < 10 && x.exponent() > 12 {
        // m·2⁻ᵏ with a short m.
        let factor = if numerator == Integer::ONE { String::new() } else { format!("{numerator}·") };
        return Some(format!("{}{factor}2⁻{}", sign(x), superscript(x.exponent())));
    }
    if is_giant(x) {
        return None;
    }
    let text = x.abs().to_string();
    if text.len() <= MAX_LABEL {
        return Some(format!("{}{text}", sign(x)));
    }
    let significant = text.trim_end_matches('0');
    let zeros = text.len() - significant.len();
    let short = x.is_integer() && significant.len() <= 3 && zeros >= 3;
    short.then(|| match significant {
        "1" => format!("{}10{}", sign(x), superscript(zeros as u64)),
        _ => format!("{}{significant}·10{}", sign(x), superscript(zeros as u64)),
    })
}

fn superscript(n: u64) -> String {
    let digit = |c: char| match c {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => char::from_u32('⁰' as u32 + c.to_digit(10).unwrap_or(0)).unwrap_or('⁰'),
    };
    n.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn labels_are_short() {
        for (x, text) in [
            ("0", "0"),
            ("-7/4", "-7/4"),
            ("12345678", "12345678"),
            ("-3/2097152", "-3·2⁻²¹"),
            ("1000000000000", "10¹²"),
            ("-250000000000000", "-25·10¹³"),
            ("12345678901234567890", "1.234…·10¹⁹"),
            ("123456789/1048576", "117.7376…"),
        ] {
            assert_eq!(label(&number(x)), text);
        }
    }

    #[test]
    fn steps_are_round_and_their_multiples_complete() {
        for (size, step) in [("3/4", "1/2"), ("1", "1"), ("7", "5"), ("19", "10"), ("333", "200")] {
            assert_eq!(nice(&number(size)), number(step), "{size}");
        }
        let all = |step, low, high| {
            multiples(&number(step), &number(low), &number(high))
                .iter()
                .map(Dyadic::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(all("5", "-12", "7"), ["-10", "-5", "0", "5"]);
        assert_eq!(all("1/4", "-3/8", "1/2"), ["-1/4", "0", "1/4", "1/2"]);
        assert_eq!(all("2", "2", "2"), ["2"]);
    }

    #[test]
    fn ratios_of_extreme_numbers() {
        let giant = number(&format!("1{}", "0".repeat(500)));
        assert!((ratio(&(&giant * 3), &giant) - 3.0).abs() < 1e-9);
        let dwarf = Dyadic::new(1, 2000);
        assert!((ratio(&dwarf, &(&dwarf * 4)) - 0.25).abs() < 1e-9);
        assert_eq!(ratio(&giant, &dwarf), 1e300);
        assert!(ratio(&dwarf, &giant) < 1e-290);
    }
}
