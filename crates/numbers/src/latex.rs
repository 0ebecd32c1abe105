//! Numbers in LaTeX.

use std::fmt::Display;
use std::iter::Peekable;
use std::str::Chars;

/// Formats a number (an ordinal, a surreal number, a sum of roots, a sequence of signs) in LaTeX math mode.
///
/// ```
/// use kelvin_numbers::{Surreal, latex};
///
/// let number: Surreal = "omega^(omega + 1/2) * 3 - sqrt(2)*omega^-1".parse()?;
/// assert_eq!(number.to_string(), "3*omega^(omega+1/2)-sqrt(2)*omega^-1");
/// assert_eq!(format!("{number:#}"), "ω^(ω+1/2)×3-ω^-1×√2");
/// assert_eq!(latex(&number), r"\omega^{\omega+1/2}\cdot 3-\omega^{-1}\cdot \sqrt{2}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// All numbers share one notation, so the function translates their text: exponents, with or without
/// parentheses, are put into braces.
pub fn latex(number: &impl Display) -> String {
    let text = format!("{number:#}");
    let mut rest = text.chars().peekable();
    let mut latex = String::with_capacity(text.len() * 2);
    // For each open parenthesis, the number of exponents that end with it; and the number that end with this
    // symbol.
    let mut open = Vec::new();
    let mut ending = 0;
    while let Some(c) = rest.next() {
        match c {
            '^' => {
                latex.push_str("^{");
                ending += 1;
                if rest.next_if_eq(&'(').is_some() {
                    open.push(std::mem::take(&mut ending));
                    continue;
                }
                latex.extend(rest.next_if_eq(&'-'));
                if rest.next_if_eq(&'ω').is_some() {
                    latex.push_str(r"\omega");
                } else {
                    digits(&mut rest, &mut latex);
                }
            }
            '(' => {
                open.push(0);
                latex.push('(');
            }
            ')' => match open.pop() {
                None | Some(0) => latex.push(')'),
                Some(exponents) => ending = exponents,
            },
            'ω' => latex.push_str(r"\omega"),
            '√' => {
                latex.push_str(r"\sqrt{");
                digits(&mut rest, &mut latex);
                latex.push('}');
            }
            'π' => latex.push_str(r"\pi"),
            '×' => latex.push_str(r"\cdot "),
            '…' => latex.push_str(r"\ldots "),
            c => latex.push(c),
        }
        if rest.peek() != Some(&'^') {
            latex.extend((0..std::mem::take(&mut ending)).map(|_| '}'));
        }
    }
    latex
}

fn digits(rest: &mut Peekable<Chars<'_>>, latex: &mut String) {
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        latex.push(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::latex;
    use crate::{HackenbushString, Ordinal, SignSequence, Surd, Surreal};
    use proptest::prelude::*;

    #[test]
    fn exponents_are_in_braces() {
        let surreal = |text: &str| latex(&text.parse::<Surreal>().unwrap());
        assert_eq!(surreal("0"), "0");
        assert_eq!(surreal("-omega/2"), r"-\omega/2");
        assert_eq!(surreal("epsilon"), r"\omega^{-1}");
        assert_eq!(surreal("omega^20"), r"\omega^{20}");
        assert_eq!(surreal("omega^omega^omega^2 + 1"), r"\omega^{\omega^{\omega^{2}}}+1");
        assert_eq!(surreal("omega^omega^(omega+1)*2"), r"\omega^{\omega^{\omega+1}}\cdot 2");
        assert_eq!(surreal("omega*(1+sqrt(2))"), r"\omega\cdot (1+\sqrt{2})");
        assert_eq!(latex(&"omega*2+3".parse::<Ordinal>().unwrap()), r"\omega\cdot 2+3");
        assert_eq!(latex(&Surd::square_root_of(&"1/8".parse().unwrap()).unwrap()), r"\sqrt{2}/4");
        assert_eq!(latex(&"+-(-+)^ω".parse::<SignSequence>().unwrap()), r"+-(-+)^{\omega}");
        assert_eq!(latex(&"B^20R^omega".parse::<HackenbushString>().unwrap()), r"B^{20}R^{\omega}");
        assert_eq!(latex(&"+^(omega+1)-".parse::<SignSequence>().unwrap()), r"+^{\omega+1}-");
    }

    proptest! {
        #[test]
        fn braces_are_balanced_and_letters_plain(
            a in -3i32..4, b in 0i32..5, exponents in prop::collection::vec("(w|2|-1|1/2|w\\+1|-w|w\\*2)", 0..4),
        ) {
            let power = exponents.iter().rev().fold("1".to_owned(), |power, base| format!("({base})*({power})"));
            let text = format!("{a}*w^({power}) + {b}/3*w^(w^({power})) - 1");
            let Ok(number) = text.parse::<Surreal>() else { return Ok(()) };
            let written = latex(&number);
            prop_assert!(written.is_ascii(), "{written}");
            let mut depth = 0;
            for c in written.chars() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                prop_assert!(depth >= 0, "{written}");
            }
            prop_assert_eq!(depth, 0, "{}", written);
            // The output parses back to the same number.
            let back = written.replace(r"\omega", "w").replace(r"\cdot ", "*").replace('{', "(").replace('}', ")");
            prop_assert_eq!(back.parse::<Surreal>().unwrap(), number);
        }
    }
}
