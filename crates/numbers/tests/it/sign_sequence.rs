//! Gonshor's theorems: normal forms and sign expansions describe the same numbers.

use kelvin_numbers::{
    Bound, Dyadic, Ordinal, Rational, Run, SignSequence, Surreal, SurrealError, Term, simplest_between,
};
use proptest::prelude::*;

fn number(text: &str) -> Surreal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn signs(text: &str) -> SignSequence {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn dyadic() -> impl Strategy<Value = Rational> {
    (-24_i64..24, 0_u32..4).prop_map(|(n, k)| Rational::from(Dyadic::new(n, k)))
}

fn rational() -> impl Strategy<Value = Rational> {
    prop_oneof![dyadic(), (-12_i64..12, 1_i64..8).prop_map(|(n, d)| Rational::new(n, d).unwrap())]
}

/// Numbers with dyadic coefficients in all exponents and rational ones at the bottom level, so that a finite
/// description of the sign expansion exists.
fn any_surreal() -> impl Strategy<Value = Surreal> {
    let exponent = dyadic()
        .prop_map(Surreal::from)
        .prop_recursive(2, 12, 3, |inner| prop::collection::vec((inner, dyadic()), 0..4).prop_map(sum));
    prop::collection::vec((exponent, rational()), 0..4).prop_map(sum)
}

fn sum(terms: Vec<(Surreal, Rational)>) -> Surreal {
    let terms =
        terms.into_iter().map(|(exponent, coefficient)| Term { exponent, coefficient: coefficient.into() });
    Surreal::from_terms(terms).unwrap()
}

fn length() -> impl Strategy<Value = Ordinal> {
    let texts = ["1", "1", "2", "3", "w", "w+1", "w*2", "w^2", "w^2+w", "w^3*2", "w^w", "w^(w+1)+w^2*3+5"];
    prop::sample::select(texts.to_vec()).prop_map(|text| text.parse().unwrap())
}

fn runs(most: usize) -> impl Strategy<Value = Vec<Run>> {
    let run = (any::<bool>(), length()).prop_map(|(positive, length)| Run { positive, length });
    prop::collection::vec(run, 0..most)
}

/// Sequences of runs of all lengths, with a cycle of single signs somewhere.
fn any_sequence() -> impl Strategy<Value = SignSequence> {
    let pattern = prop::collection::vec(any::<bool>(), 0..4);
    (runs(5), pattern, runs(4)).prop_map(|(before, pattern, after)| {
        let mut sequence = SignSequence::new();
        before.into_iter().for_each(|run| sequence.push(run.positive, run.length));
        let pattern = pattern.into_iter().map(|positive| Run { positive, length: Ordinal::one() });
        sequence.push_cycle(pattern).unwrap();
        after.into_iter().for_each(|run| sequence.push(run.positive, run.length));
        sequence
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_expansion_of_a_normal_form_reads_back(x in any_surreal()) {
        let signs = x.sign_sequence().unwrap();
        prop_assert_eq!(signs.value().unwrap(), x.clone(), "{}", signs);
        prop_assert_eq!(-signs, (-&x).sign_sequence().unwrap());
    }

    #[test]
    fn the_normal_form_of_an_expansion_reads_back(sequence in any_sequence()) {
        // A cycle after long runs may be an exponent or an infinite sum; otherwise there is a number. Too
        // many rejections would fail the test.
        let number = sequence.value().map_err(|why| TestCaseError::reject(why.to_string()))?;
        let again = number.sign_sequence().map_err(|why| TestCaseError::reject(why.to_string()))?;
        prop_assert_eq!(again, sequence, "{}", number);
    }

    #[test]
    fn without_cycles_every_expansion_is_that_of_a_number(before in runs(7)) {
        let mut sequence = SignSequence::new();
        before.into_iter().for_each(|run| sequence.push(run.positive, run.length));
        let number = sequence.value().unwrap();
        prop_assert_eq!(number.sign_sequence().unwrap(), sequence, "{}", number);
    }

    #[test]
    fn numbers_and_expansions_have_one_order(x in any_surreal(), y in any_surreal()) {
        let [a, b] = [&x, &y].map(|number| number.sign_sequence().unwrap());
        prop_assert_eq!(a.cmp(&b), x.cmp(&y), "{} {}", a, b);
    }

    #[test]
    fn expansions_and_numbers_have_one_order(a in any_sequence(), b in any_sequence()) {
        if let (Ok(x), Ok(y)) = (a.value(), b.value()) {
            prop_assert_eq!(a.cmp(&b), x.cmp(&y), "{} {}", x, y);
        }
        let common = a.common(&b);
        prop_assert!(common.is_initial_in(&a) && common.is_initial_in(&b));
        prop_assert_eq!(a.common(&a), a.clone());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
    }

    #[test]
    fn the_simplest_number_is_initial_in_all_of_the_interval(
        a in any_sequence(), b in any_sequence(), c in any_sequence(),
    ) {
        let mut ends = [a, b, c];
        ends.sort();
        let [low, middle, high] = ends.map(|sequence| sequence.value());
        let (Ok(low), Ok(middle), Ok(high)) = (low, middle, high) else { return Ok(()) };
        prop_assume!(low < middle && middle < high);
        let open = |x: &Surreal| Bound::Open(x.clone());
        let Ok(simplest) = Surreal::simplest_between(&open(&low), &open(&high)) else { return Ok(()) };
        let simplest = simplest.unwrap();
        prop_assert!(low < simplest && simplest < high);
        let [simple, other] = [&simplest, &middle].map(|x| x.sign_sequence().unwrap());
        prop_assert!(simple.is_initial_in(&other));
        let closed = |x: &Surreal| Bound::Closed(x.clone());
        let simplest = Surreal::simplest_between(&closed(&low), &closed(&high)).unwrap().unwrap();
        prop_assert!(low <= simplest && simplest <= high);
        for x in [&low, &middle, &high] {
            prop_assert!(simplest.sign_sequence().unwrap().is_initial_in(&x.sign_sequence().unwrap()));
        }
    }

    #[test]
    fn dyadic_numbers_are_as_before(x in (-200_i64..200, 0_u32..6), y in (-200_i64..200, 0_u32..6)) {
        let [x, y] = [x, y].map(|(n, k)| Dyadic::new(n, k));
        let surreal = Surreal::from(&x);
        prop_assert_eq!(surreal.sign_sequence().unwrap(), SignSequence::from(&x.sign_expansion()));
        prop_assert_eq!(surreal.birthday().unwrap(), Ordinal::finite(x.birthday()).unwrap());
        let between = simplest_between(&Bound::Open(x.clone()), &Bound::Open(y.clone()));
        let [x, y] = [&x, &y].map(|x| Bound::Open(Surreal::from(x)));
        prop_assert_eq!(Surreal::simplest_between(&x, &y).unwrap(), between.map(|z| Surreal::from(&z)));
    }

    #[test]
    fn rationals_read_back(n in 1_i64..5000, d in 1_i64..300) {
        let x = Surreal::from(Rational::new(n, d).unwrap());
        prop_assert_eq!(x.sign_sequence().unwrap().value(), Ok(x));
    }

    #[test]
    fn text_round_trip(sequence in any_sequence()) {
        prop_assert_eq!(signs(&sequence.to_string()), sequence);
    }

    #[test]
    fn ordinals_are_born_on_their_day(a in length(), b in length()) {
        let sum = &a + &b;
        let number = Surreal::from(&sum);
        let mut pluses = SignSequence::new();
        pluses.push(true, sum.clone());
        prop_assert_eq!(number.sign_sequence().unwrap(), pluses);
        prop_assert_eq!(number.birthday(), Ok(sum));
    }
}

#[test]
fn published_expansions() {
    for (value, expansion, birthday) in [
        ("0", "", "0"),
        ("9/16", "+-+--", "5"),
        ("1/3", "+-(-+)^omega", "omega"),
        ("2/3", "(+-)^omega", "omega"),
        ("omega", "+^omega", "omega"),
        ("-omega", "-^omega", "omega"),
        ("omega+1", "+^(omega+1)", "omega+1"),
        ("omega-1", "+^omega-", "omega+1"),
        ("omega-5", "+^omega-----", "omega+5"),
        ("2*omega", "+^(2*omega)", "2*omega"),
        ("omega/2", "+^omega-^omega", "2*omega"),
        ("omega*3/4", "+^omega-^omega+^omega", "3*omega"),
        ("sqrt(omega)", "+^omega-^(omega^2)", "omega^2"),
        ("epsilon", "+-^omega", "omega"),
        ("1-epsilon", "+-+^omega", "omega"),
        ("1+epsilon", "++-^omega", "omega"),
        ("1/3+epsilon", "+-(-+)^omega+", "omega+1"),
        ("1/3-epsilon", "+-(-+)^omega-", "omega+1"),
        ("epsilon/2", "+-^omega-", "omega+1"),
        ("2*epsilon", "+-^omega+", "omega+1"),
        ("epsilon^2", "+-^(2*omega)", "2*omega"),
        ("epsilon+epsilon^2", "+-^omega+-^omega", "2*omega"),
        ("1/3+epsilon/3", "+-(-+)^omega+-(-+)^omega", "2*omega"),
        ("omega^omega", "+^(omega^omega)", "omega^omega"),
        ("omega^(1/omega)", "+^omega-^(omega^3)", "omega^3"),
        ("omega^(1/4)", "+^omega-^(2*omega^2)", "2*omega^2"),
        ("omega^(3/4)", "+^omega-^(omega^2)+^(omega^2)", "2*omega^2"),
        (
            "omega^omega-5*omega^19+omega^2+1",
            "+^(omega^omega)-^(5*omega^19)+^(omega^2+1)",
            "omega^omega+5*omega^19+omega^2+1",
        ),
        ("omega/3", "+^omega-^omega(-^omega+^omega)^omega", "omega^2"),
    ] {
        let x = number(value);
        assert_eq!(x.sign_sequence().unwrap(), signs(expansion), "{value}");
        assert_eq!(signs(expansion).value(), Ok(x.clone()), "{expansion}");
        assert_eq!(x.birthday().unwrap().to_string(), birthday, "{value}");
    }
}

#[test]
fn printed_as_the_field_prints() {
    for text in [
        "",
        "+-+--",
        "+-(-+)^omega",
        "(+-)^omega",
        "+^omega-",
        "+^omega-^(omega^2)",
        "+^100-",
        "++(-+++-)^omega",
    ] {
        assert_eq!(signs(text).to_string(), text);
        assert_eq!(format!("{:#}", signs(text)), text.replace("omega", "ω"));
        assert_eq!(signs(&text.replace("omega", "ω")), signs(text));
    }
}

#[test]
fn one_sequence_has_one_form() {
    for (one, other) in [
        ("+-+-(+-)*", "(+-)^omega"),
        ("+(-+)^w", "(+-)^omega"),
        ("(+-+-)^omega", "(+-)^omega"),
        ("(+--+)^omega", "+(--++)^omega"),
        ("++(+-)^omega", "+++(-+)^omega"),
        ("(+^omega)^omega", "+^(omega^2)"),
        ("+^3 + - ^ 2", "++++--"),
        ("()^omega", ""),
    ] {
        assert_eq!(signs(one), signs(other), "{one}");
        assert_eq!(signs(one).to_string(), signs(other).to_string());
    }
}

#[test]
fn what_has_no_description() {
    assert_eq!(number("omega^(1/3)").sign_sequence(), Err(SurrealError::Indescribable));
    assert_eq!(signs("(+^omega-)^omega").value(), Err(SurrealError::Unending));
    let slow = Surreal::from(Rational::new(1, 1_000_003).unwrap());
    assert_eq!(slow.sign_sequence(), Err(SurrealError::Indescribable));
    for text in ["(1/3)^1000000", "1/(3*2^4000000) + (1/3)^100", "3^100000/2^4000000"] {
        assert_eq!(number(text).sign_sequence(), Err(SurrealError::Indescribable), "{text}");
    }
    let long = number("1/2^4000000").sign_sequence().unwrap();
    assert_eq!(long.length(), Ok(Ordinal::from(4_000_001)));
    assert!(matches!(signs("+-^1000000000000").value(), Err(SurrealError::TooLarge(_))));
    for (text, position) in
        [("+x", 1), ("(+", 2), ("(+)", 3), ("+^", 2), ("+^(w-1)", 3), ("+^(w", 2), ("+^(2^)", 5)]
    {
        assert_eq!(text.parse::<SignSequence>().unwrap_err().position, position, "{text}");
    }
}
