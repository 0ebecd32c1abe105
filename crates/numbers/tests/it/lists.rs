//! Infinite lists of options: each is read by a law that fits all its terms, or rejected.

use kelvin_numbers::{FormError, FormValue, List, NumberForm, Options, PATTERNS, Rational, Real, Surreal};
use proptest::prelude::*;

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

/// The value of a form, and the readings of its lists.
fn read(text: &str) -> Result<(String, Vec<String>), String> {
    let form = text.parse::<NumberForm>().map_err(|error| error.to_string())?;
    let (value, lists) = form.read().map_err(|error| error.to_string())?;
    Ok((value.to_string(), lists.into_iter().map(|list| list.law).collect()))
}

/// The published values of forms with infinitely many options.
///
/// {0|1, 1/4, 1/9, …} is ε = 1/ω. A number between 0 and all 1/n² is positive and below all 1/2ⁿ, and
/// conversely, because each 1/n² is at least some 1/2ᵏ and each 1/2ⁿ at least some 1/k². So both forms admit
/// the same numbers, and have the same simplest one. {2, 5/2, 8/3, 65/24, …|3} is 11/4: the options of Left
/// are the partial sums of 1/n!, which stay below e. The simplest number x with e ≤ x < 3 is 11/4, born on
/// day 5, while e is born on day ω.
#[test]
fn published_lists() {
    for (form, value, laws) in [
        ("{0|1,1/2,1/3,…}", "omega^-1", &["1/n"][..]),
        ("{0|1,1/4,1/9,1/16,…}", "omega^-1", &["1/n^2"]),
        ("{0|1,1/4,1/9,…}", "omega^-1", &["1/n^2"]),
        ("{0|1,1/2,1/4,1/8,…}", "omega^-1", &["1/2^n"]),
        ("{0|1/4,1/8,1/16,…}", "omega^-1", &["1/2^n from n = 2"]),
        ("{1,2,4,8,…|}", "omega", &["2^n"]),
        ("{0,1,2,3,…|}", "omega", &["n"]),
        ("{1,2,…|}", "omega", &["n"]),
        ("{1,4,9,16,…|}", "omega", &["n^2"]),
        ("{|-1,-2,-3,…}", "-omega", &["-n"]),
        ("{1,2,3,…|omega,omega/2,omega/4,…}", "omega^(1/2)", &["n", "omega/2^n"]),
        ("{1,2,3,…|omega,omega/2,omega/3,…}", "omega^(1/2)", &["n", "omega/n"]),
        ("{1,2,3,…|omega,omega-1,omega-2,…}", "omega/2", &["n", "omega-n"]),
        ("{1/4,5/16,21/64,…|1/2,3/8,11/32,…}", "1/3", &["partial sums of 1/4^n", "1/3+(1/6)/4^n"]),
        ("{1,omega,omega^2,…|}", "omega^omega", &["omega^n"]),
        ("{omega,omega^2,omega^3,…|}", "omega^omega", &["omega^n"]),
        (
            "{3*omega^2,6*omega^3,12*omega^4,…|omega^omega}",
            "omega^omega-1",
            &["(3/4)*(2*omega)^n from n = 2"],
        ),
        (
            "{1,omega,omega^2,…|omega^omega,omega^(omega-1),omega^(omega-2),…}",
            "omega^(omega/2)",
            &["omega^n", "(omega^omega)/omega^n"],
        ),
        ("{0|1/omega,1/omega^2,1/omega^3,…}", "omega^(-omega)", &["1/omega^n"]),
        ("{|-omega,-omega^2,-omega^3,…}", "-omega^omega", &["-omega^n"]),
        ("{-1,-1/omega,-1/omega^2,…|}", "0", &["-1/omega^n"]),
        ("{0|1,omega,omega^2,…}", "1/2", &["omega^n"]),
        ("{1,3/2,11/6,25/12,…|}", "omega", &["partial sums of 1/n"]),
        ("{1,5/4,49/36,205/144,…|2}", "7/4", &["partial sums of 1/n^2"]),
        ("{2,5/2,8/3,65/24,…|3}", "11/4", &["partial sums of 1/n!"]),
        ("{1,2,5/2,8/3,65/24,…|}", "3", &["partial sums of 1/n!"]),
        ("{1/2,5/8,2/3,131/192,…|1}", "3/4", &["partial sums of 1/(n*2^n)"]),
        ("{0,1/2,2/3,3/4,…|1}", "1-omega^-1", &["1-1/n"]),
        (
            "{3,25/8,201/64,…|4,7/2,13/4,51/16,…}",
            "pi",
            &["binary digits of pi, rounded down", "binary digits of pi, rounded up"],
        ),
        (
            "{2,5/2,8/3,65/24,…|3,11/4,87/32,…}",
            "exp(1)",
            &["partial sums of 1/n!", "binary digits of e, rounded up"],
        ),
        (
            "{1,5/4,11/8,45/32,…|2,3/2,23/16,…}",
            "sqrt(2)",
            &["binary digits of sqrt(2), rounded down", "binary digits of sqrt(2), rounded up"],
        ),
        (
            "{3,31/10,314/100,3141/1000,…|4,32/10,315/100,3142/1000,…}",
            "pi",
            &["decimal digits of pi, rounded down", "decimal digits of pi, rounded up"],
        ),
    ] {
        let laws = laws.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(read(form), Ok((value.to_owned(), laws)), "{form}");
    }
}

/// The simplest number above c·ω^a, c·ω^(a+s), … is ω^y for the simplest y above a, a + s, …, and the simplest positive
/// number below all of them is ω^y for the simplest y below these (Conway, On Numbers and Games, chapter 3).
#[test]
fn progressions_of_powers_are_those_of_their_exponents() {
    let number = |text: &str| text.parse::<Surreal>().unwrap();
    let mut compared = 0;
    for a in ["0", "1", "-3", "1/2", "omega", "omega+1/4", "omega^(1/2)", "-omega"] {
        for s in ["1", "2", "1/2", "omega", "omega^(-1)", "1/4", "omega^2"] {
            for c in ["1", "3", "1/4"] {
                for up in [true, false] {
                    let (a, s) = (number(a), if up { number(s) } else { -number(s) });
                    let power = |n: i64| {
                        let exponent = &a + &s.try_mul(&Surreal::from(rational(&n.to_string()))).unwrap();
                        Surreal::omega_power(exponent).unwrap().try_mul(&number(c)).unwrap()
                    };
                    let list = Options::List(List::new((0..4).map(power).collect()).unwrap());
                    let exponents = Options::Arithmetic { first: a.clone(), step: s.clone() };
                    let zero = Options::Number(Surreal::ZERO);
                    let (form, exponents) = match up {
                        true => (
                            NumberForm { left: vec![list], right: vec![] },
                            NumberForm { left: vec![exponents], right: vec![] },
                        ),
                        false => (
                            NumberForm { left: vec![zero], right: vec![list] },
                            NumberForm { left: vec![], right: vec![exponents] },
                        ),
                    };
                    let (Ok(value), Ok(exponent)) = (form.value(), exponents.value()) else { continue };
                    assert_eq!(value, Surreal::omega_power(exponent).unwrap(), "{form:?}");
                    assert!((0..9).all(|n| (power(n) < value) == up), "{value}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

/// A law that the terms do not determine is rejected, and the error lists the supported patterns.
#[test]
fn other_lists_are_refused() {
    for (form, words) in [
        ("{0|1,1/2,1/5,…}", "fits no pattern"),
        ("{1,2,5,…|}", "fits no pattern"),
        ("{1,3,2,…|}", "fits no pattern"),
        ("{1,1,1,…|}", "fits no pattern"),
        ("{1,1/8,1/27,…|}", "fits no pattern"),
        ("{0|2,3/2,4/3,…}", "fits no pattern"),
        ("{1,2,3,5,…|}", "fits no pattern"),
        ("{0|1,1/2,…}", "at least three numbers"),
        ("{|3,2,…}", "at least three numbers"),
        ("{1,…|}", "at least three numbers"),
        ("{…|}", "at least three numbers"),
    ] {
        let error = read(form).unwrap_err();
        assert!(error.contains(words) && error.contains(PATTERNS), "{form}: {error}");
    }
    // 2/3 + 1/3 + 1/6 + … or 1 - 1/n; 22/7 or digits of π.
    for (form, laws) in [("{1/2,2/3,3/4,…|1}", ["5/6", "1-1/n"]), ("{3,25/8,201/64,…|22/7}", ["22/7", "pi"])]
    {
        let error = read(form).unwrap_err();
        assert!(laws.iter().all(|law| error.contains(law)), "{form}: {error}");
    }
    // Digits of 8/3, as partial sums of 2/4ⁿ, or of √7.
    let error = read("{2,5/2,21/8,…|3,11/4,43/16,…}").unwrap_err();
    assert!(error.contains("sqrt(7)") && error.contains("several patterns"), "{error}");
    // All laws give the same value.
    assert_eq!(read("{1/2,2/3,3/4,…|}").unwrap().0, "1");
    assert!(matches!("{1,2,3,…|2}".parse::<NumberForm>().unwrap().read(), Err(FormError::NotNumeric)));
}

/// A sequence defined by a law.
#[derive(Clone, Debug)]
enum Law {
    Arithmetic,
    Geometric(Rational),
    Inverse(i64),
    InverseSquare(i64),
    SumsOfGeometric(Rational),
    Harmonic,
    /// Unsupported laws: 1/n³, primes, and halves with an error.
    InverseCube,
    Primes,
}

/// The limit of a sequence.
#[derive(Clone, Debug, PartialEq)]
enum End {
    Infinity,
    Number(Rational),
}

impl Law {
    /// The first terms of c + s·f(n), and their limit.
    fn terms(&self, c: &Rational, s: &Rational, count: usize) -> (Vec<Rational>, End) {
        let integer = |n: i64| Rational::from(n);
        let over = |n: i64| integer(n).inverse().unwrap();
        let power = |r: &Rational, n: usize| r.power(n as i64).unwrap();
        let one = Rational::ONE;
        let (shape, limit): (Vec<Rational>, Option<Rational>) = match self {
            Law::Arithmetic => ((0..count as i64).map(integer).collect(), None),
            Law::Geometric(r) => {
                let terms = (0..count).map(|n| power(r, n)).collect();
                (terms, (*r < one).then_some(Rational::ZERO))
            }
            Law::Inverse(k) => ((0..count as i64).map(|n| over(n + k)).collect(), Some(Rational::ZERO)),
            Law::InverseSquare(k) => {
                ((0..count as i64).map(|n| over((n + k) * (n + k))).collect(), Some(Rational::ZERO))
            }
            Law::SumsOfGeometric(r) => {
                let term = |n: usize| (0..=n).fold(Rational::ZERO, |sum, i| &sum + &power(r, i));
                let limit = (*r < one).then(|| (&one - r).inverse().unwrap());
                ((0..count).map(term).collect(), limit)
            }
            Law::Harmonic => {
                let term = |n: i64| (1..=n).fold(Rational::ZERO, |sum, i| &sum + &over(i));
                ((1..=count as i64).map(term).collect(), None)
            }
            Law::InverseCube => ((1..=count as i64).map(|n| over(n * n * n)).collect(), Some(Rational::ZERO)),
            Law::Primes => ([2, 3, 5, 7, 11, 13, 17][..count].iter().map(|p| integer(*p)).collect(), None),
        };
        let image = |x: &Rational| c + &s.try_mul(x).unwrap();
        let end = limit.map_or(End::Infinity, |limit| End::Number(image(&limit)));
        (shape.iter().map(image).collect(), end)
    }
}

fn law() -> impl Strategy<Value = Law> {
    let ratio =
        prop_oneof![Just("1/2"), Just("1/3"), Just("1/4"), Just("2/3"), Just("2"), Just("3"), Just("3/2")];
    prop_oneof![
        Just(Law::Arithmetic),
        ratio.clone().prop_map(|r| Law::Geometric(rational(r))),
        (1i64..6).prop_map(Law::Inverse),
        (1i64..6).prop_map(Law::InverseSquare),
        ratio.prop_map(|r| Law::SumsOfGeometric(rational(r))),
        Just(Law::Harmonic),
        Just(Law::InverseCube),
        Just(Law::Primes),
    ]
}

fn small() -> impl Strategy<Value = Rational> {
    (-6i64..7, 1i64..5).prop_map(|(n, d)| Rational::new(n, d).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// A list that begins by a law has the value of that law, or is rejected. With four or more terms it is
    /// accepted if the law is supported.
    #[test]
    fn a_list_is_read_by_its_law_or_refused(law in law(), c in small(), s in small(), count in 3usize..8) {
        prop_assume!(!s.is_zero());
        // A law with an offset has as many parameters as three terms, which may then fit a law with fewer:
        // 3/4, 1/4, 1/12, … is 1/n - 1/4 and (3/4)/3ⁿ, and 1, 1/2, 1/3, … is 1/n and 1/4 + (3/4)/3ⁿ.
        prop_assume!(count > 3 || c.is_zero());
        let (terms, end) = law.terms(&c, &s, count);
        let numbers: Vec<Surreal> = terms.iter().cloned().map(Surreal::from).collect();
        let written = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let rises = terms[1] > terms[0];
        // Places the list on the side on which its limit matters.
        let alone = if rises { format!("{{{written}, …|}}") } else { format!("{{|{written}, …}}") };
        let right = match (&end, rises) {
            (End::Infinity, true) => "omega".to_owned(),
            (End::Infinity, false) => "-omega".to_owned(),
            (End::Number(limit), _) => simplest_from(limit, rises),
        };
        let known = !matches!(law, Law::InverseCube | Law::Primes);
        match read(&alone) {
            Ok((value, _)) => prop_assert_eq!(value, right, "{}", alone),
            Err(error) => prop_assert!(count == 3 || !known, "{}: {}", alone, error),
        }
        // If the limit is an option of the other side, the value shows the limit itself.
        if let End::Number(limit) = &end {
            let both = if rises { format!("{{{written}, …|{limit}}}") } else { format!("{{{limit}|{written}, …}}") };
            let sign = if rises { "-" } else { "+" };
            let right = format!("{limit}{sign}1/omega").parse::<Surreal>().unwrap().to_string();
            match read(&both) {
                Ok((value, _)) => prop_assert_eq!(value, right, "{}", both),
                Err(error) => prop_assert!(count == 3 || !known, "{}: {}", both, error),
            }
        }
    }

    /// Digits of a constant from below and from above, whatever the steps, are read as the constant.
    #[test]
    fn digits_are_those_of_their_constant(which in 0usize..6, steps in prop::collection::vec(1i64..5, 5), base in prop_oneof![Just(2i64), Just(10)]) {
        let constant = [
            Real::pi(), Real::e(), Real::ln_two(),
            Real::square_root(2.into()).unwrap(), Real::square_root(7.into()).unwrap(),
            Real::from("1/2+sqrt(5)/2".parse::<Surreal>().unwrap().to_surd().unwrap()),
        ][which].clone();
        let mut sides = [Vec::<Rational>::new(), Vec::new()];
        let mut places = 0;
        for step in steps {
            let scale = Rational::from(base).power(places).unwrap();
            let floor = constant.times(&scale).unwrap().floor().unwrap();
            for (side, n) in [(0, floor.clone()), (1, floor + kelvin_numbers::Integer::from(1))] {
                let digits = Rational::from(n).try_div(&scale).unwrap();
                if sides[side].last() != Some(&digits) {
                    sides[side].push(digits);
                }
            }
            places += step;
        }
        prop_assume!(sides.iter().all(|side| side.len() > 2));
        let [left, right] = sides.map(|side| side.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        let form = format!("{{{left}, …|{right}, …}}");
        match read(&form) {
            Ok((found, _)) => prop_assert_eq!(found, constant.to_string(), "{}", form),
            Err(error) => prop_assert!(error.contains("several patterns"), "{}: {}", form, error),
        }
    }
}

/// The simplest number not below a limit that is approached from below, or the mirror image.
fn simplest_from(limit: &Rational, rises: bool) -> String {
    use kelvin_numbers::{Bound, simplest_between_rationals};
    let found = if rises {
        simplest_between_rationals(&Bound::Closed(limit.clone()), &Bound::Unbounded)
    } else {
        simplest_between_rationals(&Bound::Unbounded, &Bound::Closed(limit.clone()))
    };
    found.unwrap().to_string()
}

#[test]
fn a_form_with_the_value_pi_has_no_normal_form() {
    let form: NumberForm = "{3,25/8,201/64,…|4,7/2,13/4,51/16,…}".parse().unwrap();
    assert_eq!(form.read().unwrap().0, FormValue::Real(Real::pi()));
    assert!(matches!(form.value(), Err(FormError::Real(_))));
    assert!(List::new(vec![Surreal::one()]).is_err());
}
