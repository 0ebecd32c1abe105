//! Loopy games as values of the language: braces with names and passes, operations, classes, mistakes.

use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};

fn run_within(program: &str, budget: &Budget) -> Result<String, Error> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let value = session.evaluate(&Source::new("", program), budget)?;
    value.map_or(Ok(String::new()), |value| session.show(&value, Style::Plain, budget))
}

fn run(program: &str) -> Result<String, Error> {
    run_within(program, &Budget::unlimited())
}

#[test]
fn braces_come_back_by_names_and_passes() {
    for (program, answer) in [
        ("a{0|a}", "over"),
        ("a{0|b{a|}}", "1 & *"),
        ("{pass|pass}", "dud"),
        ("x := 5; a{x|a} - over", "5over & 5under"),
        ("{[0, 1]|pass}", "1over"),
        ("[on, off, over, under, upon, dud]", "[on,off,over,under,^[on],dud]"),
        ("[^[on], v[on], ^<on>, v<on>]", "[^[on],v[on],^<on>,v<on>]"),
        ("1 & 0", "1 & 0"),
        ("over + over == over", "true"),
        ("on > 1000", "true"),
        ("dud <> 0", "true"),
        ("over < 1/1024", "true"),
        ("^ < over", "true"),
        ("-on", "off"),
        ("3 * over", "over"),
        ("+-on", "+-on"),
        ("{on|off}", "+-on"),
        ("1:off", "over"),
        ("Tiny(on)", "Tiny(on)"),
        ("on.Miny", "Miny(on)"),
        ("{over, over + ^} == {over}", "true"),
        ("(over + {1|pass}).Class.ToString", "\"⟪game.Pseudonumber⟫\""),
        ("over is CanonicalStopper", "true"),
        ("dud is CanonicalStopper", "false"),
        ("^ is CanonicalStopper", "true"),
        ("(1 & 0).Onside == 1 and (1 & 0).Offside == 0", "true"),
    ] {
        assert_eq!(run(program).unwrap_or_else(|error| error.to_string()), answer, "{program}");
    }
}

#[test]
fn games_of_every_sort_have_a_value() {
    let walk = "class Walk(n as Integer) extends Game
           override def Options(player as Player) := if player == Left then [Walk((n + 1) % 3)] else [] end;
         end;
         Walk(0)";
    assert_eq!(run(&format!("{walk}.GameValue")).unwrap(), "on");
    let error = run(&format!("{walk}.CanonicalForm")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotShort);
    assert_eq!(run("('{-1|1}':on).GameValue").unwrap(), "1under");
    assert_eq!(run("game.grid.FoxAndGeese([(3,1),(3,3),(3,5),(3,7)], (1,5)).GameValue").unwrap(), "{4|3||2}");
    assert_eq!(
        run("game.strip.BackslidingToadsAndFrogs(\"ttt..fff\").GameValue").unwrap(),
        run("game.strip.GenToadsAndFrogs(minSlide => -1)(\"ttt..fff\").GameValue").unwrap()
    );
}

#[test]
fn mistakes_are_reported() {
    for (program, words) in [
        ("pass", "Unexpected `pass`"),
        ("{1|0 + pass}", "Unexpected `pass`"),
        ("a{0|a + 1}", "`a` is a move to braces that are still open"),
        ("a{0|a{1|a}}", "`a` is defined twice"),
        ("a{b|c}", "`b`"),
        ("off & on", "The onside must be at least the offside"),
        ("'a{0|a}'", ""),
        ("dud : 1", "The terms of an ordinal sum must be stoppers"),
        ("over / 2", "No operation"),
        ("dud.Degree", "`Degree` is not defined for the loopy game dud"),
        ("over.Thermograph", "`Thermograph` is not defined for the loopy game over"),
        ("dud.Options(Left)", "Expected `game.CanonicalStopper`"),
        ("a{\"x\"|a}", "Invalid game specifier"),
    ] {
        let error = run(program).expect_err(program);
        assert!(error.to_string().contains(words), "{program}: {error}");
    }
    // A hundred thousand braces, each an option of the one before, and back to the first.
    let deep = format!("a{}a{}", "{0|".repeat(100_000), "}".repeat(100_000));
    assert_eq!(run(&deep).unwrap(), "over");
    let error = run_within(&deep, &Budget::unlimited().steps(1_000)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Exhausted(Exhausted::Time));
}
