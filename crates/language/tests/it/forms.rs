//! What belongs to the form of a game, and what to its value.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

fn run(session: &mut Session<'_>, program: &str) -> Result<String, String> {
    let budget = Budget::unlimited();
    let value = session.evaluate(&Source::new("", program), &budget).map_err(|error| error.message())?;
    value.map_or(Ok(String::new()), |value| {
        session.show(&value, Style::Plain, &budget).map_err(|error| error.message())
    })
}

fn check(table: &[(&str, &str)]) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (program, expected) in table {
        assert_eq!(run(&mut session, program).as_deref(), Ok(*expected), "{program}");
    }
}

/// Forms that are not canonical: written down, of a board, of a sum.
const FORMS: [&str; 7] = [
    "'{*|*}'",
    "'{2|7}'",
    "'{'{*|*}'|0}'",
    "'{1,0|-1,-1/2}'",
    "game.grid.Domineering(\"...|...\")",
    "(game.grid.Clobber(\"xo\") + '{*|*}')",
    "(2 * '{0|'{0|0}'}')",
];

/// The methods without parameters whose answer is one of the form.
const OF_THE_FORM: [&str; 25] = [
    "Options",
    "LeftOptions",
    "RightOptions",
    "Followers",
    "FollowerCount",
    "MisereOutcomeClass",
    "Decomposition",
    "DepthHint",
    "Class",
    "EnclosingObject",
    "GridString",
    "ToOutput",
    "ToString",
    "CanonicalForm",
    "GameValue",
    "NimValue",
    // Of a canonical form its own options, which are stopping positions at once where they are numbers.
    "LegalComplex",
    "DicoticVariant",
    "ImpartialVariant",
    "TwistedVariant",
    "SensibleOptions",
    "SensibleLeftOptions",
    "SensibleRightOptions",
    "SensibleLines",
    "CanonicalSteps",
];

/// Every other method gives the same for equal games, whatever their form.
#[test]
fn whatever_is_not_of_the_form_is_of_the_value() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let members = session.complete("", true);
    let names: Vec<String> = members.into_iter().map(|topic| topic.name).collect();
    assert!(names.len() > 100);
    let mut compared = 0;
    for name in names.iter().filter(|name| !OF_THE_FORM.contains(&name.as_str())) {
        for form in FORMS {
            let of_form = run(&mut session, &format!("{form}.{name}"));
            let of_value = run(&mut session, &format!("({form}).CanonicalForm.{name}"));
            if let (Ok(of_form), Ok(of_value)) = (of_form, of_value) {
                assert_eq!(of_form, of_value, "{form}.{name}");
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared} answers are compared");
}

/// The followers are counted as they are listed, by play.
#[test]
fn followers_are_those_of_the_form() {
    for form in FORMS {
        check(&[(&format!("{form}.FollowerCount == {form}.Followers.Size"), "true")]);
    }
    check(&[
        ("game.grid.Domineering(\"...|...\").FollowerCount", "18"),
        ("game.grid.Clobber(\"xo|ox\").FollowerCount", "19"),
        ("game.strip.ToadsAndFrogs(\"tt.ff\").FollowerCount", "23"),
        ("'{*|*}'.FollowerCount", "3"),
        ("'{2|7}'.FollowerCount", "9"),
        ("'{'{*|*}'|0}'.FollowerCount", "4"),
        // What is canonical is counted without being opened.
        ("'{10^30|*}'.FollowerCount", "1000000000000000000000000000003"),
        ("{2||1|0}.FollowerCount", "5"),
    ]);
}

#[test]
fn conways_product_is_one_of_forms() {
    check(&[
        ("('{2|7}' ConwayProduct ^^*).CanonicalForm", "^9*3"),
        ("(^^* ConwayProduct '{2|7}').CanonicalForm", "^9*3"),
        ("(3 ConwayProduct '{2|7}').CanonicalForm", "9"),
        ("3 ConwayProduct ^^*", "^6*"),
        (
            "(game.grid.Domineering(\"...|...\") ConwayProduct game.grid.Domineering(\"..|..\")).CanonicalForm",
            "+-1/2",
        ),
        ("(game.heap.Nim(3) ConwayProduct game.heap.Nim(2)).CanonicalForm", "*"),
        ("(game.heap.Nim(3) ConwayProduct game.heap.Nim(5)).NimValue", "15"),
    ]);
}

#[test]
fn powers_and_their_sums_agree() {
    check(&[
        ("*.Pow(2)", "^"),
        ("{0|-1}.Pow(2)", "Tiny(1)"),
        ("{0|*2}.Pow(2)", "^<2>"),
        ("*.PowTo(1/2)", "v*"),
        ("^.PowTo(0)", "0"),
        (
            "[g.PowTo(n) == g.PowTo(n-1) + g.Pow(n) for g in [^, *, {0|-1}, {0|*2}, Tiny(2)] for n from 1 to 4].ToSet",
            "{true}",
        ),
    ]);
}

#[test]
fn a_compound_of_impartial_games_is_impartial() {
    check(&[
        ("(game.heap.Nim(3) + game.heap.Nim(5)).NimValue", "6"),
        ("(game.heap.Nim(3) + *5).NimValue", "6"),
        ("(game.heap.Nim(3) + game.grid.Cram(\"..|..\")).NimValue", "3"),
        ("(-game.heap.Nim(3)).NimValue", "3"),
        ("(game.heap.Nim(3) - game.heap.Nim(5)).NimValue", "6"),
        ("(3 * game.heap.Nim(3)).NimValue", "3"),
        ("(game.heap.Nim(3) : game.heap.Nim(5)).NimValue", "8"),
        ("game.heap.Nim(3).SelectiveSum(game.heap.Nim(5)).NimValue", "8"),
        ("(game.heap.Nim(3) + game.heap.Nim(5)).Class", "⟪game.CompoundImpartialGame⟫"),
        ("(game.heap.Nim(3) + game.heap.Nim(5)).Options.Size", "8"),
        ("(game.heap.Nim(3) + ^).Class", "⟪game.CompoundGame⟫"),
    ]);
}

#[test]
fn a_class_may_say_how_deep_its_games_are() {
    check(&[
        ("game.strip.ToadsAndFrogs(\"tt.ff\").DepthHint", "4"),
        ("game.strip.GenToadsAndFrogs(maxJump => 2)(\"t.fft.f\").DepthHint", "4"),
        ("game.strip.ToadsAndFrogs(\"..f\").DepthHint", "0"),
        ("game.grid.Domineering(\"...|...\").DepthHint", "0"),
        ("^.DepthHint", "0"),
        ("'{1|2}'.DepthHint", "0"),
    ]);
}
