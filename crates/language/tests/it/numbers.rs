//! Numbers of every kind beside short games: one normal form, one order, braces by the simplicity theorem.

use kelvin_budget::Budget;
use kelvin_language::{Error, Session, Source, Value};
use kelvin_numbers::{NumberForm, Surreal};
use kelvin_values::{Universe, notation::Style};
use proptest::prelude::*;
use std::time::Duration;

struct Worksheet<'u> {
    session: Session<'u>,
    budget: Budget,
}

impl<'u> Worksheet<'u> {
    fn new(universe: &'u Universe) -> Self {
        Worksheet {
            session: Session::new(universe),
            budget: Budget::unlimited().time(Duration::from_secs(60)),
        }
    }

    fn run(&mut self, program: &str) -> Result<Value<'u>, Error> {
        let value = self.session.evaluate(&Source::new("", program), &self.budget)?;
        Ok(value.unwrap_or(Value::Nothing))
    }

    fn text(&mut self, program: &str) -> Result<String, Error> {
        let value = self.run(program)?;
        self.session.show(&value, Style::Plain, &self.budget)
    }

    fn holds(&mut self, program: &str) -> bool {
        match self.run(program) {
            Ok(Value::Boolean(truth)) => truth,
            Ok(other) => panic!("{program} is {other:?}"),
            Err(error) => panic!("{program}: {error}"),
        }
    }
}

fn check(table: &[(&str, &str)]) {
    let universe = Universe::new();
    let mut worksheet = Worksheet::new(&universe);
    for (program, expected) in table {
        match worksheet.text(program) {
            Ok(answer) => assert_eq!(&answer, expected, "{program}"),
            Err(error) => panic!("{program}\n{error}"),
        }
    }
}

fn refused(table: &[(&str, &str)]) {
    let universe = Universe::new();
    let mut worksheet = Worksheet::new(&universe);
    for (program, words) in table {
        match worksheet.text(program) {
            Ok(answer) => panic!("{program} is {answer}"),
            Err(error) => assert!(error.to_string().contains(words), "{program}: {error}"),
        }
    }
}

#[test]
fn sums_of_numbers_and_games_have_one_form() {
    check(&[
        ("(omega + ^) > omega", "true"),
        ("(omega + {2||1|0}) > (omega + 1)", "true"),
        ("(omega + *) - omega", "*"),
        ("(omega + *) - omega == *", "true"),
        ("(epsilon + ^) > epsilon", "true"),
        ("omega + {2||1|0}", "omega + {2||1|0}"),
        ("omega + 1 + {2|0}", "omega + {3|1}"),
        ("omega + {3|1} == omega + 2 +- 1", "true"),
        ("{omega + {3|1}, omega + 2 +- 1}.Size", "1"),
        ("1/3 + 1/2 + {1|0} == 1/3 + {3/2|1/2}", "true"),
        ("3 * (1/3 + *)", "1*"),
        ("-(omega + ^) + omega", "v"),
        ("[(omega + {1|-1}).LeftStop, (omega + {1|-1}).RightStop]", "[omega+1,omega-1]"),
        ("[(1/3 + {4|1}).Mean, (1/3 + {4|1}).Temperature]", "[17/6,3/2]"),
        ("(omega + {3|1}).Cool(1/2)", "omega + {5/2|3/2}"),
        ("(1/3 + {3|1}).Freeze", "7/3 + *"),
        ("(1/3).Cool(1)", "1/3"),
        ("('{omega|}' + ^) > omega + 1", "true"),
        ("(omega - 1 + *).RightOptions", "[omega + *,omega-1]"),
    ]);
}

#[test]
fn braces_are_numbers_by_the_simplicity_theorem() {
    check(&[
        ("{1/10|3/10} == 1/4", "true"),
        ("{omega|} == omega + 1", "true"),
        ("{0,1,2|omega} == 3", "true"),
        ("{1/3|2/3} == 1/2", "true"),
        ("{0|1/3} == 1/4", "true"),
        ("{1,2,3,…|}", "omega"),
        ("{1,2,4,…|}", "omega"),
        ("{0|1,1/2,1/4,...}", "omega^-1"),
        ("{0,1,2,…,omega|}", "omega+1"),
        ("{omega,omega+1,…|2*omega,2*omega-1,...}", "3*omega/2"),
        ("{1/4,5/16,21/64,…|1/2,3/8,11/32,…}", "1/3"),
        ("{omega + *|}", "omega"),
        ("{1/3 + ^|}", "1"),
        ("{1/3|1/3}", "1/3 + *"),
        ("{1/3 + *|1/3 + *}", "1/3"),
        ("{1/3 + *, 0|1/3}", "1/3 + v"),
        ("{omega + 1, 7|omega}", "omega + {1|0}"),
        ("{pi|pi}", "pi + *"),
        ("[{3|pi}, {pi|}, {sqrt(2)|3/2}, {sqrt(2)|pi}]", "[25/8,4,23/16,2]"),
        ("{omega * sqrt(2)|}", "2*omega"),
        ("{1/(omega + 1)|1/omega}", "omega^-1-omega^(-2)/2"),
        ("+-{omega - omega + 1}", "+-1"),
        ("'{1/10|3/10}'.CanonicalForm", "1/4"),
        ("'{1/10|3/10}'.IsNumber", "true"),
        ("'{'{1/3|}'|5/3}' > 5/4", "true"),
    ]);
    refused(&[
        ("{1,2,5,…|}", "fits no pattern"),
        ("{1,…|}", "three numbers"),
        ("{…|}", "three numbers"),
        ("{1,2,3,…|2}", "allowed only in numbers"),
        ("{1,2,…}", "among the options of a game"),
        ("'{1,2,…|}'", "expected an expression"),
        ("{sqrt(2)|sqrt(2) + epsilon}", "follow no pattern"),
        ("{inf|}", "`Game`"),
    ]);
}

#[test]
fn switches_of_infinite_numbers_are_compared_with_numbers_and_nothing_undecided_is_false() {
    check(&[
        ("'{omega|-omega}'.OutcomeClass", "N"),
        ("'{omega|-omega}' <> 5", "true"),
        ("'{omega|-omega}' < 2*omega", "true"),
        ("'{omega|-omega}' <> omega", "true"),
        ("'{omega|1}' > 1/2", "true"),
        ("'{omega|1}' <> 1", "true"),
    ]);
    refused(&[("{omega|-omega}.CanonicalForm", "neither a number nor a number plus a short game")]);
}

#[test]
fn hot_games_over_all_numbers_have_stops_temperatures_and_thermographs() {
    check(&[
        ("{1/3|0}", "'{1/3|0}'"),
        ("+-omega", "'{omega|-omega}'"),
        ("{0,1/3,1/4|0}", "'{1/3|0}'"),
        ("[{1/3|0}.Mean, {1/3|0}.Temperature, {1/3|0}.LeftStop, {1/3|0}.Stop(Right)]", "[1/6,1/6,1/3,0]"),
        ("[{1/3|0}.Cool(1/12), {1/3|0}.Freeze, {1/3|0}.Cool(1/5)]", "['{1/4|1/12}',1/6 + *,1/6]"),
        ("{pi|0}.Cool(1/3)", "'{-1/3+pi|1/3}'"),
        ("{pi|0}.Thermograph", "Thermograph(pi/2,[pi/2],[0,-1],pi/2,[pi/2],[0,1])"),
        ("[{pi|0}.Thermograph.LeftWall(1), {pi|0}.Thermograph.RightWall(omega)]", "[-1+pi,pi/2]"),
        ("({1|-1} + 1/3).Thermograph", "Thermograph(1/3,[1],[0,-1],1/3,[1],[0,1])"),
        ("(1/3).Thermograph", "Thermograph(1/3,[],[0],1/3,[],[0])"),
        ("[({omega|0} + {1|-1}).Temperature, ({omega|0} + {1|-1}).LeftStop]", "[omega/2,omega-1]"),
        ("{2|-1}.Cool(1/3)", "'{5/3|-2/3}'"),
        ("[{2|-1}.Cool(pi), {2|-1}.Cool(epsilon)]", "[1/2,'{2-omega^-1|-1+omega^-1}']"),
        ("{pi|exp(1)}.Mean", "pi/2+exp(1)/2"),
        ("(pi + exp(1)) - (exp(1) + omega) + omega == pi", "true"),
        ("[pi + omega > 3 + omega, (pi + exp(1)).Floor, 2 * (pi + omega)]", "[true,5,2*omega+2*pi]"),
        (
            "[{epsilon|-epsilon}.Cool(1/1000), {epsilon|-epsilon}.Cool(epsilon/2)]",
            "[0,'{omega^(-1)/2|-omega^(-1)/2}']",
        ),
        ("[{pi|0} + {0|-pi} == 0, {pi|exp(1)} > 5/2, {omega|-omega} < ^]", "[true,true,false]"),
        ("[{omega|-omega} + {omega|-omega} > 0, {omega|1} == 0]", "[false,false]"),
        ("(20 * {1/3|0}).Mean", "10/3"),
        ("[{{pi|0}|-1}.Temperature, {{pi|0}|-5/2}.Temperature]", "[1,5/4+pi/4]"),
        ("['{2|-1}'.Mean, ('{2|-1}' + 1).Temperature, (-'{2|-1}').Cool(1)]", "[1/2,3/2,{0|-1}]"),
    ]);
    refused(&[
        ("{pi|0}.Cool(-1)", "at least 0"),
        ("{pi|0}.Thermograph.LeftWall(-1)", "begin at temperature 0"),
        ("(1/3).Temperature", "not a short game"),
        ("{1/(omega+1)|0}", "neither a number nor"),
        ("'{1/(omega+1)|0}'.Mean", "does not end"),
    ]);
}

#[test]
fn decimals_roots_and_pi() {
    check(&[
        ("[3.14, 0.5, 1.50, 0.5*, 2.25^2]", "[157/50,1/2,3/2,1/2*,81/16]"),
        ("0.5.Reciprocal", "2"),
        ("[sqrt(4), sqrt(2)*sqrt(2), sqrt(2) + 1, √(1/2)]", "[2,2,1+sqrt(2),sqrt(2)/2]"),
        ("[pi > 3.14159, pi < 22/7, pi < omega, pi > epsilon, pi > sqrt(2)]", "[true,true,true,true,true]"),
        ("[2*pi - 1/3, pi - pi, -pi/2, pi.Floor, pi.Ceiling, pi.Sign]", "[-1/3+2*pi,0,-pi/2,3,4,1]"),
        ("[sqrt(2).Birthday, pi.Birthday, (omega + 7/2).Floor]", "[omega,omega,omega+3]"),
        ("pi + ^ > pi and pi + * <> pi", "true"),
        ("{pi, pi + 1 - 1}.Size", "1"),
        ("[pi * pi, pi + omega]", "[pi^2,omega+pi]"),
        ("[pi * sqrt(2), pi * omega, exp(2) * exp(-2), 2^(1/3) * 4^(1/3)]", "[sqrt(2)*pi,omega*pi,1,2]"),
        ("[pi * omega > 3 * omega, 2^(1/3) < 1.26, exp(omega) > omega^3, ln(8) == 3 * ln(2)]", "[true,true,true,true]"),
        ("(x -> x + 0.5)(1)", "3/2"),
    ]);
    refused(&[
        ("pi * exp(1)", "product of pi and exp(1) is not held"),
        ("1/pi", "quotients by pi are not held"),
        ("pi^3", "is not held"),
        ("exp(1/omega)", "is not held"),
        ("ln(-1)", "is not held"),
        ("2^(1/33)", "degree above 32"),
        ("(-2)^(1/2)", "negative"),
        ("pi.SignExpansion", "no pattern"),
        ("sqrt(-1)", "negative"),
    ]);
}

/// Every number that is not a short game answers what is asked of games about what they are.
#[test]
fn predicates_answer_for_numbers_of_every_kind() {
    let predicates = [
        "IsZero",
        "IsInteger",
        "IsNumber",
        "IsPseudonumber",
        "IsOrdinal",
        "IsNimber",
        "IsNumberish",
        "IsInfinitesimal",
        "IsNumberTiny",
        "IsSwitch",
        "IsIdempotent",
        "IsHot",
        "IsTepid",
        "IsCold",
        "IsAllSmall",
        "IsAtomic",
        "IsUptimal",
        "IsEven",
        "IsOdd",
        "IsEvenTempered",
        "IsOddTempered",
        "IsLoopfree",
        "IsPlumtree",
        "IsStopper",
        "IsStopperSided",
    ];
    let true_of_numbers = [
        "IsNumber",
        "IsPseudonumber",
        "IsNumberish",
        "IsNumberTiny",
        "IsCold",
        "IsUptimal",
        "IsEvenTempered",
        "IsLoopfree",
        "IsPlumtree",
        "IsStopper",
        "IsStopperSided",
    ];
    let universe = Universe::new();
    let mut worksheet = Worksheet::new(&universe);
    for number in ["1/3", "-17/3", "sqrt(2)", "pi", "omega", "omega - 1/2", "epsilon", "1/(omega + 1)"] {
        for predicate in predicates {
            let expected = true_of_numbers.contains(&predicate)
                || predicate == "IsOrdinal" && number == "omega"
                || predicate == "IsInfinitesimal" && matches!(number, "epsilon" | "1/(omega + 1)");
            assert_eq!(worksheet.holds(&format!("({number}).{predicate}")), expected, "{number} {predicate}");
        }
        for method in [
            "LeftStop",
            "RightStop",
            "Mean",
            "Freeze",
            "Chill",
            "Cool(2)",
            "CanonicalForm",
            "GameValue",
            "ReducedCanonicalForm",
            "StarProjection",
            "Onside",
            "Offside",
            "Stop(Left)",
        ] {
            assert!(worksheet.holds(&format!("({number}).{method} == {number}")), "{number} {method}");
        }
        assert!(worksheet.holds(&format!("({number}).OutcomeClass == ({number} + ^).OutcomeClass")));
    }
    for (sum, kinds) in [
        ("omega + ^", "IsNumberish IsTepid IsUptimal IsLoopfree IsPlumtree IsStopper IsStopperSided"),
        ("1/3 + {1|0}", "IsSwitch IsHot IsOddTempered IsLoopfree IsPlumtree IsStopper IsStopperSided"),
        (
            "epsilon + Tiny(1)",
            "IsNumberish IsInfinitesimal IsNumberTiny IsTepid IsLoopfree IsPlumtree IsStopper IsStopperSided",
        ),
    ] {
        for predicate in predicates {
            let expected = kinds.split(' ').any(|kind| kind == predicate);
            assert_eq!(worksheet.holds(&format!("({sum}).{predicate}")), expected, "{sum} {predicate}");
        }
    }
}

/// Numbers of every kind, each with a dyadic number that lies among all others here, and among the stops of small
/// games, as it does.
const NUMBERS: &[(&str, &str)] = &[
    ("0", "0"),
    ("-3/4", "-3/4"),
    ("5", "5"),
    ("1/3", "(2^200-1)/3/2^200"),
    ("-5/7", "(5-5*2^200-3)/7/2^200"),
    ("7/6", "1/2 + (2^200-1)/3/2^199"),
    ("sqrt(2)", "(2*2^400).Isqrt/2^200"),
    ("sqrt(3) - 1", "(3*2^400).Isqrt/2^200 - 1"),
    ("omega", "2^60"),
    ("omega^2 - 3", "2^120 - 3"),
    ("-omega + 1/2", "-2^60 + 1/2"),
    ("epsilon", "1/2^60"),
    ("1 - epsilon^2", "1 - 1/2^120"),
    ("omega/2 + sqrt(2) + epsilon", "2^59 + (2*2^400).Isqrt/2^200 + 1/2^60"),
    ("1/(omega + 1)", "1/2^60 - 1/2^120 + 1/2^180"),
];

/// A short game, of day 3 at most and with a few numbers.
fn game() -> impl Strategy<Value = String> {
    let leaf =
        prop::sample::select(vec!["0", "1", "-1", "1/2", "*", "^", "v*", "2", "*2"]).prop_map(str::to_owned);
    leaf.prop_recursive(2, 8, 4, |inner| {
        (prop::collection::vec(inner.clone(), 1..3), prop::collection::vec(inner, 1..3))
            .prop_map(|(left, right)| format!("{{{}|{}}}", left.join(","), right.join(",")))
    })
}

fn number() -> impl Strategy<Value = (&'static str, &'static str)> {
    prop::sample::select(NUMBERS.to_vec())
}

const RELATIONS: [&str; 7] = ["<", ">", "<=", ">=", "<>", "<|", "|>"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_number_that_is_added_can_be_taken_away(a in number(), b in number(), g in game(), h in game()) {
        let universe = Universe::new();
        let mut sheet = Worksheet::new(&universe);
        sheet.run(&format!("a := {}; b := {}; g := {g}; h := {h};", a.0, b.0)).unwrap();
        prop_assert!(sheet.holds("((a + g) - a) == g"));
        prop_assert!(sheet.holds("((a + g) + (b + h)) == ((b + g) + (h + a))"));
        prop_assert!(sheet.holds("(a + g + 3/4 + h) - (3/4 + g) == a + h"));
        prop_assert!(sheet.holds("-(a + g) == -a - g and 2*(a + g) == (a + g) + (a + g)"));
        let same = sheet.holds("{a + g, g + a}.Size == 1");
        prop_assert!(same);
        // Equal sums are printed alike, and what is printed is read as the same.
        let text = sheet.text("a + g").unwrap();
        prop_assert_eq!(&sheet.text("(g - 1/2) + b + (a + 1/2) - b").unwrap(), &text);
        prop_assert!(sheet.holds(&format!("({text}) == a + g")), "{}", text);
    }

    #[test]
    fn the_order_is_that_of_dyadic_numbers_nearby(a in number(), b in number(), g in game(), h in game()) {
        let universe = Universe::new();
        let mut sheet = Worksheet::new(&universe);
        sheet.run(&format!("g := {g}; h := {h}; a := {}; b := {}; c := {}; d := {};", a.0, b.0, a.1, b.1)).unwrap();
        for relation in RELATIONS {
            let near = sheet.holds(&format!("(c + g) {relation} (d + h)"));
            prop_assert_eq!(sheet.holds(&format!("(a + g) {relation} (b + h)")), near, "{}", relation);
            prop_assert_eq!(sheet.holds(&format!("(a + b + g) {relation} (b + b + h)")), near, "{}", relation);
        }
        prop_assert!(sheet.holds("((a + g) == (b + h)) == ((a + g) <= (b + h) and (a + g) >= (b + h))"));
        prop_assert!(sheet.holds("((a + g) < (b + h)) == ((b + h) > (a + g))"));
    }

    #[test]
    fn the_order_is_transitive(a in number(), b in number(), c in number(), g in game(), h in game(), k in game()) {
        let universe = Universe::new();
        let mut sheet = Worksheet::new(&universe);
        sheet.run(&format!("x := {} + {g}; y := {} + {h}; z := {} + {k};", a.0, b.0, c.0)).unwrap();
        prop_assert!(sheet.holds("not (x <= y and y <= z) or x <= z"));
        prop_assert!(sheet.holds("not (x <= y and y <= x) or x == y"));
    }

    /// G ≤ H if Left has no move from G to H or better, nor Right one from H to G or better.
    #[test]
    fn braces_are_what_their_options_say(
        left in prop::collection::vec((number(), game()), 0..3),
        right in prop::collection::vec((number(), game()), 0..3),
        probes in prop::collection::vec(game(), 3),
    ) {
        let universe = Universe::new();
        let mut sheet = Worksheet::new(&universe);
        let list = |options: &[((&str, &str), String)]| {
            options.iter().map(|(number, game)| format!("{} + {game}", number.0)).collect::<Vec<_>>().join(",")
        };
        let (left, right) = (list(&left), list(&right));
        sheet.run(&format!("l := [{left}]; r := [{right}];")).unwrap();
        if let Err(error) = sheet.run(&format!("game := {{{left}|{right}}};")) {
            let words = ["neither a number nor", "follow no pattern", "no description"];
            prop_assert!(words.iter().any(|words| error.to_string().contains(words)), "{}", error);
            return Ok(());
        }
        for probe in probes {
            sheet.run(&format!("p := {probe};")).unwrap();
            prop_assert!(sheet.holds(
                "(game <= p) == (not l.Exists(x -> x >= p) and not p.RightOptions.Exists(x -> x <= game))"
            ), "{}", probe);
            prop_assert!(sheet.holds(
                "(game >= p) == (not r.Exists(x -> x <= p) and not p.LeftOptions.Exists(x -> x >= game))"
            ), "{}", probe);
        }
    }

    #[test]
    fn braces_of_numbers_are_the_values_of_their_forms(
        left in prop::collection::vec(number(), 0..3), right in prop::collection::vec(number(), 0..3),
    ) {
        let universe = Universe::new();
        let mut sheet = Worksheet::new(&universe);
        let read = |side: &[(&str, &str)]| -> Option<Vec<Surreal>> {
            side.iter().map(|(text, _)| text.parse().ok()).collect()
        };
        let (Some(lefts), Some(rights)) = (read(&left), read(&right)) else { return Ok(()) };
        let Ok(value) = NumberForm::finite(lefts, rights).value() else { return Ok(()) };
        let texts = |side: &[(&str, &str)]| side.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(",");
        let braces = format!("{{{}|{}}}", texts(&left), texts(&right));
        prop_assert_eq!(sheet.text(&braces).unwrap(), value.to_string(), "{}", braces);
    }
}
