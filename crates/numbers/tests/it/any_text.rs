//! Parsers return errors for invalid text, never panic, and their results can be used in arithmetic.

use kelvin_numbers::{
    Dyadic, HackenbushString, Nimber, Ordinal, Rational, SignExpansion, SignSequence, Surreal,
};
use proptest::prelude::*;

/// Texts built from pieces, which are nearly numbers.
fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "0", "1", "2", "3", "7", "10", "99", "+", "-", "*", "×", "/", "^", "(", ")", " ", "w", "ω", "omega",
        "ε", "eps", "sqrt(", "√(", "B", "R", "(RB)*", "^ω", "(+-)^ω", "½", "−", ".", "1/3", "2^",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_text_is_read_or_refused(text in text()) {
        // The offset of an error is inside the text.
        let inside = |position: usize| position <= text.len() && text.is_char_boundary(position);
        match text.parse::<Dyadic>() {
            Ok(x) => prop_assert_eq!(x.sign_expansion().value(), Ok(x)),
            Err(error) => prop_assert!(inside(error.position)),
        }
        match text.parse::<Rational>() {
            Ok(x) => prop_assert!(Rational::from(x.floor()) <= x),
            Err(error) => prop_assert!(inside(error.position)),
        }
        match text.parse::<SignExpansion>() {
            Ok(signs) => prop_assert!(signs.value().is_err() || signs.value().unwrap().sign_expansion() == signs),
            Err(error) => prop_assert!(inside(error.position)),
        }
        match text.parse::<Surreal>() {
            Ok(x) => {
                prop_assert_eq!(x.to_string().parse::<Surreal>(), Ok(x.clone()));
                if let Ok(signs) = x.sign_sequence() {
                    prop_assert_eq!(signs.value(), Ok(x));
                }
            }
            Err(error) => prop_assert!(inside(error.position), "{}", error),
        }
        match text.parse::<SignSequence>() {
            Ok(signs) => {
                prop_assert_eq!(signs.to_string().parse::<SignSequence>(), Ok(signs.clone()));
                let _ = (signs.value(), signs.length());
            }
            Err(error) => prop_assert!(inside(error.position), "{}", error),
        }
        if let Err(error) = text.parse::<HackenbushString>() {
            prop_assert!(inside(error.position), "{}", error);
        }
        let _ = (text.parse::<Nimber>(), text.parse::<Ordinal>());
    }
}
