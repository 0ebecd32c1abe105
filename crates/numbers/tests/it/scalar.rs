//! Numbers with constants.

use kelvin_numbers::{
    Bound, Integer, Rational, Real, RealError, Scalar, ScalarError, Surreal, simplest_scalar,
};
use kelvin_testing::cases;
use proptest::prelude::*;
use std::cmp::Ordering;

fn surreal(text: &str) -> Scalar {
    text.parse::<Surreal>().unwrap().into()
}

fn constants() -> Vec<(Scalar, f64)> {
    let exp = |text: &str| surreal(text).exp().unwrap();
    let ln = |text: &str| surreal(text).ln().unwrap();
    vec![
        (surreal("1"), 1.0),
        (Real::pi().into(), std::f64::consts::PI),
        (Real::e().into(), std::f64::consts::E),
        (exp("2"), 2.0_f64.exp()),
        (exp("-3/2"), (-1.5_f64).exp()),
        (exp("sqrt(2)"), 2.0_f64.sqrt().exp()),
        (exp("-2^(1/3)"), (-2.0_f64.cbrt()).exp()),
        (ln("3"), 3.0_f64.ln()),
        (ln("7/10"), 0.7_f64.ln()),
        (ln("65521"), 65521.0_f64.ln()),
    ]
}

/// A number with a real value, and its approximation.
fn any_real() -> impl Strategy<Value = (Scalar, f64)> {
    let factors = [
        ("1/3", 1.0 / 3.0),
        ("-2", -2.0),
        ("sqrt(2)-1", 2.0_f64.sqrt() - 1.0),
        ("-5^(1/3)", -5.0_f64.cbrt()),
    ];
    let term = (0_usize..10, 0_usize..4);
    prop::collection::vec(term, 1..4).prop_map(move |terms| {
        let constants = constants();
        terms.into_iter().fold((Scalar::ZERO, 0.0), |(sum, float), (constant, factor)| {
            let (text, size) = factors[factor];
            let (constant, value) = &constants[constant];
            (sum + constant.try_mul(&surreal(text)).unwrap(), float + size * value)
        })
    })
}

/// A real coefficient and powers of ω.
fn any_scalar() -> impl Strategy<Value = Scalar> {
    let powers = prop::sample::select(vec!["omega", "1", "1/omega", "sqrt(omega)-3", "omega^omega"]);
    prop::collection::vec((any_real(), powers), 1..3).prop_map(|terms| {
        terms
            .into_iter()
            .fold(Scalar::ZERO, |sum, ((real, _), power)| sum + real.try_mul(&surreal(power)).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn signs_and_enclosures_agree_with_floating_point((x, float) in any_real(), (y, other) in any_real()) {
        if float.abs() > 1e-6 {
            prop_assert_eq!(x.sign().unwrap(), float.total_cmp(&0.0));
        }
        if (float - other).abs() > 1e-6 {
            prop_assert_eq!(x.compare(&y).unwrap(), float.total_cmp(&other));
        }
        let [low, high] = x.enclosure(40).unwrap().map(Scalar::from);
        prop_assert!(low.compare(&x).unwrap().is_le() && high.compare(&x).unwrap().is_ge());
        let floor = x.floor().unwrap();
        prop_assert!(floor.compare(&x).unwrap().is_le());
        prop_assert_eq!((floor + Scalar::from(1)).compare(&x), Ok(Ordering::Greater));
    }

    #[test]
    fn numbers_are_an_ordered_module(x in any_scalar(), y in any_scalar(), power in 0_usize..3) {
        let factor = surreal(["sqrt(2)*omega", "-1/omega", "2^(1/3)"][power]);
        let times = |x: &Scalar| x.try_mul(&factor).unwrap();
        prop_assert_eq!(times(&(&x + &y)), times(&x) + times(&y));
        prop_assert_eq!(times(&x).try_div(&factor).unwrap(), x.clone());
        prop_assert!((&x - &x).is_zero());
        if !x.is_zero() {
            let sign = x.sign().unwrap();
            let expected = if factor.sign().unwrap().is_gt() { sign } else { sign.reverse() };
            prop_assert_eq!(times(&x).sign().unwrap(), expected);
        }
        let [low, high] = x.enclosure(30).unwrap().map(Scalar::from);
        prop_assert!(low.compare(&x).unwrap().is_le() && high.compare(&x).unwrap().is_ge());
    }

    /// The simplest number beside an irrational leading term is as far from it as beside any fraction that is not dyadic.
    #[test]
    fn irrational_leading_terms_do_not_matter(
        power in 0_usize..4, a in -6_i64..7, b in -6_i64..7, small in 0_usize..3, kind in 0_usize..4,
    ) {
        prop_assume!(a < b);
        let power = ["omega", "1", "omega^2", "sqrt(omega)"][power];
        let small = ["1/omega", "1/2/omega", "omega^(-2)"][small];
        let irrational = match kind {
            0 => surreal(&format!("sqrt(2)*{power}")),
            1 => surreal(&format!("7^(1/3)*{power}")),
            2 => Scalar::from(Real::pi()).try_mul(&surreal(power)).unwrap(),
            _ => Scalar::from(Real::e()).try_mul(&surreal(power)).unwrap(),
        };
        let end = |x: &Scalar, n: i64| Bound::Open(x + &Scalar::from(n).try_mul(&surreal(small)).unwrap());
        let between = |x: &Scalar| {
            simplest_scalar(&end(x, a), &end(x, b)).map(|number| number.map(|number| number - x.clone()))
        };
        // 4/7 follows no shortcut: its ends are compared sign by sign.
        let fraction = surreal(&format!("4/7*{power}"));
        prop_assert_eq!(between(&irrational).unwrap(), between(&fraction).unwrap());
    }
}

#[test]
fn exponentials_and_logarithms_are_inverse() {
    for text in
        ["1", "-3/2", "sqrt(2)", "omega", "2*omega-1", "-sqrt(omega)+5", "omega^omega+omega^(1/3)-1/7"]
    {
        let power = surreal(text).exp().unwrap();
        assert_eq!(power.ln().unwrap(), surreal(text), "{text}");
        assert_eq!(power.try_mul(&(-surreal(text)).exp().unwrap()).unwrap(), Scalar::from(1), "{text}");
        assert_eq!(power.sign(), Ok(Ordering::Greater), "{text}");
    }
    let texts = ["1", "-3/2", "sqrt(2)", "omega", "omega/2+1", "-omega^2+3"];
    for a in texts {
        for b in texts {
            let [x, y] = [a, b].map(surreal);
            let product = x.exp().unwrap().try_mul(&y.exp().unwrap()).unwrap();
            assert_eq!((&x + &y).exp().unwrap(), product);
            assert_eq!(
                x.compare(&y).unwrap(),
                x.exp().unwrap().compare(&y.exp().unwrap()).unwrap(),
                "{a} {b}"
            );
        }
    }
    assert_eq!(surreal("6/35").ln().unwrap().to_string(), "ln(2)+ln(3)-ln(5)-ln(7)");
    for text in ["0", "-1", "omega+1", "sqrt(2)", "omega^(1/omega)"] {
        assert!(matches!(surreal(text).ln(), Err(ScalarError::Logarithm(_))), "{text}");
    }
    for text in ["1/omega", "omega^(1/omega)", "2000", "omega^(omega+1/2)"] {
        assert!(matches!(surreal(text).exp(), Err(ScalarError::Exponential(_))), "{text}");
    }
}

#[test]
fn digits_of_exponentials_and_logarithms() {
    let digits = |x: Scalar, places: i64| {
        let scale = Scalar::from(Rational::from(10).power(places).unwrap());
        x.try_mul(&scale).unwrap().floor().unwrap().to_string()
    };
    // To 50 places, from the tables of Abramowitz and Stegun (chapter 4) and their continuation.
    assert_eq!(digits(surreal("10").exp().unwrap(), 12), "22026465794806716");
    assert_eq!(digits(surreal("-1").exp().unwrap(), 30), "367879441171442321595523770161");
    assert_eq!(digits(surreal("3").ln().unwrap(), 30), "1098612288668109691395245236922");
    assert_eq!(digits(surreal("10").ln().unwrap(), 30), "2302585092994045684017991454684");
}

#[test]
fn what_is_not_held_or_decided_is_an_error() {
    let [pi, e] = [Real::pi(), Real::e()].map(Scalar::from);
    assert!(matches!(pi.try_mul(&e), Err(ScalarError::Product(..))));
    assert!(matches!(e.try_div(&pi), Err(ScalarError::Quotient(_))));
    assert!(matches!(pi.power(&surreal("3")), Err(ScalarError::Power(..))));
    assert!(matches!(pi.square_root(), Err(ScalarError::Root(_))));
    assert_eq!(e.power(&surreal("-3")).unwrap(), surreal("-3").exp().unwrap());
    assert_eq!(pi.power(&surreal("2")).unwrap().to_string(), "pi^2");
    // The sum of e, a rational number and -π whose digits are all 0.
    let low = |x: &Scalar| Scalar::from(x.enclosure(1 << 16).unwrap()[0].clone());
    let close = &(&e - &pi) + &(low(&pi) - low(&e));
    assert_eq!(close.sign(), Err(RealError::Undecided { digits: 1 << 16 }));
    // Terms of other sizes decide before.
    assert_eq!((close.clone() + surreal("omega")).sign(), Ok(Ordering::Greater));
    assert_eq!(
        close.try_mul(&surreal("omega")).unwrap().sign(),
        Err(RealError::Undecided { digits: 1 << 16 })
    );
}

#[test]
fn numbers_with_constants_are_written() {
    let pi = Scalar::from(Real::pi());
    for (factor, expected) in [
        ("omega", "omega*pi"),
        ("-omega", "-omega*pi"),
        ("sqrt(2)", "sqrt(2)*pi"),
        ("-3/2", "-3*pi/2"),
        ("omega+1", "(omega+1)*pi"),
        ("1/2/omega", "omega^(-1)/2*pi"),
        ("1-omega", "(-omega+1)*pi"),
        ("1+sqrt(2)", "(1+sqrt(2))*pi"),
    ] {
        let product = pi.try_mul(&surreal(factor)).unwrap();
        assert_eq!(product.to_string(), expected);
        assert!(!(surreal("omega^2") + product.clone()).to_string().contains("--"));
        assert!(!format!("{:#}", product).contains('*'));
    }
}

/// The logarithm of 2^n is n·ln 2, however large n is. A large number with large factors is refused, and not searched.
#[test]
fn logarithms_of_large_numbers_are_found_by_their_small_factors() {
    let power = |base: i64, exponent: usize| Rational::from(Integer::from(base).pow(exponent));
    let ln = |number: Rational| Scalar::from(number).ln().map(|ln| ln.to_string());
    assert_eq!(ln(power(2, 1 << 20)).unwrap(), "1048576*ln(2)");
    assert_eq!(ln(power(12, 100_000)).unwrap(), "200000*ln(2)+100000*ln(3)");
    let odd = power(2, 1 << 20) + Rational::from(1);
    assert!(matches!(ln(odd), Err(ScalarError::Logarithm(_))));
}
