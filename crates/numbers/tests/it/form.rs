//! Forms, their values, and Conway's definitions of sum and product.

use std::collections::HashMap;

use kelvin_numbers::{
    Bound, Dyadic, FormError, HackenbushString, NearestOptions, NumberForm, Options, Ordinal, Rational,
    SignSequence, Surreal, born_by, simplest_between, simplest_between_rationals,
};
use proptest::prelude::*;

fn number(text: &str) -> Surreal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn from(first: &str, step: &str) -> Options {
    Options::Arithmetic { first: number(first), step: number(step) }
}

fn towards(limit: &str, scale: &str, ratio: &str) -> Options {
    Options::Geometric { limit: number(limit), scale: number(scale), ratio: ratio.parse().unwrap() }
}

fn one(text: &str) -> Options {
    Options::Number(number(text))
}

#[test]
fn published_forms() {
    let below = |text: &str| Options::OrdinalsBelow(text.parse::<Ordinal>().unwrap());
    let cases: Vec<(Vec<Options>, Vec<Options>, &str)> = vec![
        (vec![], vec![], "0"),
        (vec![Options::naturals()], vec![], "omega"),
        (vec![from("1", "1")], vec![], "omega"),
        (vec![], vec![from("0", "-1")], "-omega"),
        (vec![one("0")], vec![Options::halves_of(number("1"))], "epsilon"),
        (vec![Options::naturals(), one("omega")], vec![], "omega+1"),
        (vec![Options::naturals()], vec![one("omega")], "omega-1"),
        (vec![Options::naturals()], vec![from("omega", "-1")], "omega/2"),
        (vec![Options::naturals()], vec![Options::halves_of(number("omega"))], "sqrt(omega)"),
        (vec![from("omega", "1")], vec![], "2*omega"),
        (vec![below("omega^omega")], vec![], "omega^omega"),
        (vec![below("0")], vec![], "0"),
        (vec![below("omega+3")], vec![one("omega+3")], "omega+5/2"),
        (vec![Options::naturals(), one("omega-1")], vec![one("omega")], "omega-1/2"),
        (vec![one("omega-1"), Options::naturals()], vec![one("omega-1/2")], "omega-3/4"),
        (vec![Options::naturals(), from("omega", "1")], vec![], "2*omega"),
        (vec![Options::naturals()], vec![towards("omega", "1", "1/2")], "omega"),
        (vec![one("omega+epsilon")], vec![towards("omega", "1", "1/2")], "omega+2*epsilon"),
        (vec![below("5")], vec![one("7")], "5"),
        (vec![], vec![below("omega")], "-1"),
        (vec![from("0", "omega")], vec![], "omega^2"),
        (vec![towards("1", "-1", "1/2")], vec![one("1")], "1-epsilon"),
        (vec![towards("1", "-1", "1/2")], vec![], "1"),
        (vec![towards("1/3", "-1/12", "1/4")], vec![towards("1/3", "1/6", "1/4")], "1/3"),
        (vec![towards("2/3", "-1/6", "1/4")], vec![], "1"),
        (vec![one("0")], vec![Options::halves_of(number("epsilon"))], "epsilon^2"),
        (vec![one("0"), from("epsilon", "epsilon")], vec![Options::halves_of(number("1"))], "sqrt(epsilon)"),
        (vec![one("1/3")], vec![towards("1/3", "1", "1/2")], "1/3+epsilon"),
        (vec![towards("omega", "-1", "1/2")], vec![one("omega")], "omega-epsilon"),
        (vec![towards("omega", "-omega", "1/2")], vec![from("omega", "-1")], "omega-sqrt(omega)"),
        (vec![from("0", "-1")], vec![], "1"),
        (vec![], vec![towards("5", "1", "1/2")], "0"),
    ];
    for (left, right, value) in cases {
        let form = NumberForm { left, right };
        assert_eq!(form.value(), Ok(number(value)), "{form:?}");
        assert_eq!(form.is_numeric(), Ok(true));
    }
}

#[test]
fn what_is_no_number() {
    for (left, right) in [
        (vec![one("0")], vec![one("0")]),
        (vec![one("1")], vec![one("-3")]),
        (vec![Options::naturals()], vec![one("1000000")]),
        (vec![one("1/1000")], vec![Options::halves_of(number("1"))]),
        (vec![Options::naturals()], vec![from("omega", "-omega")]),
    ] {
        let form = NumberForm { left, right };
        assert_eq!(form.value(), Err(FormError::NotNumeric));
        assert_eq!(form.is_numeric(), Ok(false));
    }
    let form = NumberForm { left: vec![towards("0", "1", "1")], right: vec![] };
    assert_eq!(form.value(), Err(FormError::WrongRatio));
}

fn dyadic() -> impl Strategy<Value = Dyadic> {
    (-40_i64..40, 0_u32..4).prop_map(|(n, k)| Dyadic::new(n, k))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Conway's definition ω^y = {0, n·ω^yᴸ | ω^yᴿ/2ⁿ}.
    #[test]
    fn powers_of_omega_are_what_conway_defines(y in dyadic()) {
        let power = |y: Dyadic| Surreal::omega_power(Surreal::from(&y)).unwrap();
        let multiples = |x: Surreal| Options::Arithmetic { first: x.clone(), step: x };
        let mut form = NumberForm { left: vec![one("0")], right: vec![] };
        form.left.extend(y.option(true).map(|y| multiples(power(y))));
        form.right.extend(y.option(false).map(|y| Options::halves_of(power(y))));
        prop_assert_eq!(form.value(), Ok(power(y)));
    }

    /// A real number that is not dyadic lies between all dyadics below and above it, and any such sequences
    /// define it.
    #[test]
    fn rationals_are_what_their_cuts_approach(n in -50_i64..50, d in 1_i64..20, scale in 1_i64..9, ratio in 1_i64..9) {
        let x = Surreal::from(Rational::new(n, d).unwrap());
        let side = |scale: i64| Options::Geometric {
            limit: x.clone(),
            scale: Surreal::from(scale),
            ratio: Rational::new(ratio, 10).unwrap(),
        };
        let form = NumberForm { left: vec![side(-scale)], right: vec![side(scale)] };
        prop_assert_eq!(form.value(), Ok(x));
    }

    /// x + y = {xᴸ + y, x + yᴸ | xᴿ + y, x + yᴿ} and
    /// xy = {xᴸy + xyᴸ - xᴸyᴸ, xᴿy + xyᴿ - xᴿyᴿ | xᴸy + xyᴿ - xᴸyᴿ, xᴿy + xyᴸ - xᴿyᴸ}.
    #[test]
    fn conway_s_sum_and_product_are_those_of_normal_forms(
        x in (-12_i64..12, 0_u32..3), y in (-12_i64..12, 0_u32..3),
    ) {
        let [x, y] = [x, y].map(|(n, k)| Dyadic::new(n, k));
        let mut conway = Conway::default();
        prop_assert_eq!(conway.sum(&x, &y), &x + &y);
        prop_assert_eq!(conway.product(&x, &y), x.try_mul(&y).unwrap());
    }

    #[test]
    fn strings_by_berlekamp_s_rule(edges in prop::collection::vec(any::<bool>(), 1..40)) {
        let text: String = edges.iter().map(|blue| if *blue { 'B' } else { 'R' }).collect();
        let string: HackenbushString = text.parse().unwrap();
        let value = string.value().unwrap();
        // Each edge counts 1 until the first change of colour, and then half of the edge below.
        let mut sum = Dyadic::ZERO;
        let mut edge = Dyadic::ONE;
        let mut turned = false;
        for blue in &edges {
            turned |= *blue != edges[0];
            if turned {
                edge = edge.half();
            }
            sum = if *blue { &sum + &edge } else { &sum - &edge };
        }
        prop_assert_eq!(&value, &Surreal::from(&sum));
        prop_assert_eq!(HackenbushString::of(&value).unwrap(), string);
    }
}

/// Sums and products by the recursive definitions, on canonical forms.
#[derive(Default)]
struct Conway {
    sums: HashMap<(Dyadic, Dyadic), Dyadic>,
    products: HashMap<(Dyadic, Dyadic), Dyadic>,
}

fn simplest(left: Vec<Dyadic>, right: Vec<Dyadic>) -> Dyadic {
    let end = |number: Option<Dyadic>| number.map_or(Bound::Unbounded, Bound::Open);
    simplest_between(&end(left.into_iter().max()), &end(right.into_iter().min())).unwrap()
}

impl Conway {
    fn sum(&mut self, x: &Dyadic, y: &Dyadic) -> Dyadic {
        if let Some(sum) = self.sums.get(&(x.clone(), y.clone())) {
            return sum.clone();
        }
        let [left, right] = [true, false].map(|left| {
            let mut options: Vec<Dyadic> = x.option(left).iter().map(|x| self.sum(x, y)).collect();
            options.extend(y.option(left).iter().map(|y| self.sum(x, y)));
            options
        });
        let sum = simplest(left, right);
        self.sums.insert((x.clone(), y.clone()), sum.clone());
        sum
    }

    fn product(&mut self, x: &Dyadic, y: &Dyadic) -> Dyadic {
        if let Some(product) = self.products.get(&(x.clone(), y.clone())) {
            return product.clone();
        }
        let mut sides = [Vec::new(), Vec::new()];
        for x_left in [true, false] {
            for y_left in [true, false] {
                if let (Some(a), Some(b)) = (x.option(x_left), y.option(y_left)) {
                    let entry = self.product(&a, y) + self.product(x, &b) - self.product(&a, &b);
                    sides[usize::from(x_left != y_left)].push(entry);
                }
            }
        }
        let [left, right] = sides;
        let product = simplest(left, right);
        self.products.insert((x.clone(), y.clone()), product.clone());
        product
    }
}

#[test]
fn published_strings() {
    for (string, value) in [
        ("BR", "1/2"),
        ("BRBRR", "9/16"),
        ("BRBB", "7/8"),
        ("BBBBBBRBRR", "89/16"),
        ("(BR)*", "2/3"),
        ("B(RB)*", "2/3"),
        ("BR(RB)*", "1/3"),
        ("B^omega", "omega"),
        ("B^omega B", "omega+1"),
        ("B^omega R", "omega-1"),
        ("B R^omega", "epsilon"),
        ("BR B^omega", "1-epsilon"),
        ("B^w R^w", "omega/2"),
        ("", "0"),
    ] {
        let parsed: HackenbushString = string.parse().unwrap();
        assert_eq!(parsed.value(), Ok(number(value)), "{string}");
        assert_eq!(HackenbushString::of(&number(value)), Ok(parsed.clone()), "{value}");
        assert_eq!(parsed.to_string().parse(), Ok(parsed));
    }
    assert_eq!("BG".parse::<HackenbushString>().unwrap_err().position, 1);
}

#[test]
fn generations() {
    for day in 0..10 {
        let numbers = born_by(day).unwrap();
        assert_eq!(numbers.len(), (2 << day) - 1);
        assert!(numbers.is_sorted_by(|a, b| a < b));
        assert!(numbers.iter().all(|x| x.birthday() <= day.into()));
    }
    assert!(born_by(21).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The canonical form of a number has that number as its value.
    #[test]
    fn a_number_is_the_value_of_its_nearest_options(
        a in (-9_i64..9, 0_u32..3), b in (-9_i64..9, 0_u32..3), n in -20_i64..20, d in 1_i64..8,
    ) {
        let [exponent, coefficient] = [a, b].map(|(n, k)| Surreal::from(&Dyadic::new(n, k)));
        let monomial = Surreal::omega_power(exponent).unwrap().try_mul(&coefficient).unwrap();
        let x = monomial + Surreal::from(Rational::new(n, d).unwrap());
        let signs = x.sign_sequence().unwrap();
        let mut form = NumberForm::default();
        for (left, side) in [(true, &mut form.left), (false, &mut form.right)] {
            let near = match x.options(left, 4).unwrap() {
                NearestOptions::None => vec![],
                NearestOptions::One(option) => vec![option],
                NearestOptions::Approaching(near) => near,
            };
            let nearer = near.is_sorted_by(|a, b| (a < b) == left && a != b);
            prop_assert!(nearer);
            for option in &near {
                prop_assert_eq!(*option < x, left);
                prop_assert!(option.sign_sequence().unwrap().is_initial_in(&signs));
            }
            side.extend(near.into_iter().map(Options::Number));
        }
        // If there are infinitely many options, the first few define a simpler number, or the number itself.
        prop_assert!(form.value().unwrap().sign_sequence().unwrap().is_initial_in(&signs));
        let finite = [true, false].map(|left| x.options(left, 4).unwrap());
        if !finite.iter().any(|options| matches!(options, NearestOptions::Approaching(_))) {
            prop_assert_eq!(form.value(), Ok(x));
        }
    }

    /// Conway's inverse: from 0, each option y' of 1/x and each option x' ≠ 0 of x give the option (1 + (x' -
    /// x)y') / x'. Those of Left stay below 1/x and those of Right above, and both converge to it.
    #[test]
    fn conway_s_inverse_closes_in_on_the_quotient(n in 1_i64..24, k in 0_u32..4) {
        let x = Dyadic::new(n, k);
        let rational = |x: &Dyadic| Rational::from(x);
        let inverse = rational(&x).inverse().unwrap();
        let mut sides = [vec![Rational::ZERO], vec![]];
        for _ in 0..4 {
            let mut found = vec![];
            for (side, options) in sides.iter().enumerate() {
                for left in [true, false] {
                    let Some(option) = x.option(left).filter(|option| !option.is_zero()) else { continue };
                    for y in options {
                        let gap = rational(&(&option - &x));
                        let sum = Rational::ONE + gap.try_mul(y).unwrap();
                        // A left option of x exchanges the sides.
                        let to = if left { 1 - side } else { side };
                        found.push((to, sum.try_div(&rational(&option)).unwrap()));
                    }
                }
            }
            for (to, y) in found {
                if !sides[to].contains(&y) {
                    sides[to].push(y);
                }
            }
        }
        prop_assert!(sides[0].iter().all(|y| *y < inverse));
        prop_assert!(sides[1].iter().all(|y| *y > inverse));
        let end = |y: Option<&Rational>| y.map_or(Bound::Unbounded, |y| Bound::Open(y.clone()));
        let between = simplest_between_rationals(&end(sides[0].iter().max()), &end(sides[1].iter().min())).unwrap();
        // The simplest number between them is on the path to the inverse.
        let way = Surreal::from(inverse).sign_sequence().unwrap();
        prop_assert!(SignSequence::from(&between.sign_expansion()).is_initial_in(&way));
    }
}

#[test]
fn forms_are_read() {
    let value =
        |text: &str| text.parse::<NumberForm>().unwrap_or_else(|error| panic!("{text}: {error}")).value();
    for (text, expected) in [
        ("{|}", "0"),
        (" { 0 | } ", "1"),
        ("{0,1|}", "2"),
        ("{1, 2, 3, ... | omega, omega/2, omega/4, ...}", "sqrt(omega)"),
        ("{1,2,3,…|omega}", "omega-1"),
        ("{1/2, 3/4, 7/8, …|1}", "1-1/omega"),
        ("{omega, 2*omega, …|}", "omega^2"),
        ("{ordinals below omega^omega|}", "omega^omega"),
        ("{|-1, -2, …}", "-omega"),
    ] {
        let number = expected.parse::<Surreal>().unwrap();
        assert_eq!(value(text), Ok(number), "{text}");
    }
    for (text, position, word) in [
        ("0|1", 0, "expected {"),
        ("{0|1", 4, "expected }"),
        ("{0}", 1, "one |"),
        ("{0|1|2}", 1, "one |"),
        ("{0, …|}", 4, "three numbers"),
        ("{0, 1, 3, 4, …|}", 13, "arithmetic and geometric progressions"),
        ("{5, 0, 1, 2, …|}", 13, "fits no pattern"),
        ("{0, 0, …|}", 7, "three numbers"),
        ("{0|1, y}", 6, "expected a number"),
        ("{ordinals below 1/2|}", 16, "an ordinal"),
    ] {
        let error = text.parse::<NumberForm>().unwrap_err();
        assert_eq!(error.position, position, "{text}");
        assert!(error.to_string().contains(word), "{text}: {error}");
    }
    assert_eq!(value("{1|0}"), Err(FormError::NotNumeric));
}
