//! Classes of packages: what they know of each other, and their constants.

use kelvin_budget::Budget;
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};

/// What the last of some expressions answers, in a session with classes of these paths.
fn ask(classes: &[(&str, &str)], program: &str) -> Result<String, Error> {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    for (path, text) in classes {
        session.declare(path, &Source::new(*path, *text));
    }
    let value = session.evaluate(&Source::new("", program), &budget)?.expect("the program answers");
    session.show(&value, Style::Plain, &budget)
}

#[track_caller]
fn check(classes: &[(&str, &str)], table: &[(&str, &str)]) {
    for (program, expected) in table {
        match ask(classes, program) {
            Ok(answer) => assert_eq!(&answer, expected, "{program}"),
            Err(error) => panic!("{program}\n{error}"),
        }
    }
}

/// A base that makes objects of a class that extends it, as one does that makes games from functions.
const BASE: (&str, &str) = (
    "lab.Base",
    "class Base extends Ruleset
       static def Eval(f as Function) := Made(f);
       def Eval(n as Integer) := Position(n);
       def Next(n as Integer) := error(\"nothing is next\");
       def Both(other as Base) := Made(n -> Next(n) Concat other.Next(n));
       class Position(n as Integer) extends ImpartialGame
         override def Options := [Position(k) for k in Next(n)];
       end
     end",
);
const MADE: (&str, &str) =
    ("lab.Made", "class Made(f as Function) extends Base override def Next(n as Integer) := f(n); end");

#[test]
fn classes_speak_of_each_other_in_a_circle() {
    check(
        &[BASE, MADE],
        &[
            ("lab.Base(n -> [k for k from 0 to n - 1])(5).CanonicalForm", "*5"),
            ("lab.Made(n -> [n - 1 for k from 1 to n])(5).CanonicalForm", "*"),
            (
                "r := lab.Made(n -> [k for k from n - 1 to 0 by -1 while k >= n - 2]); [r(n).NimValue for n from 0 to 5]",
                "[0,1,2,0,1,2]",
            ),
            ("lab.Base(n -> []).Both(lab.Base(n -> [k for k from 0 to n - 1]))(3).NimValue", "3"),
            // A position of a class that is inherited is called after the ruleset.
            ("lab.Made(n -> [0 for k from 1 to n])(1)", "Made.Position(1)"),
        ],
    );
    let error = ask(&[("A", "class A extends B end"), ("B", "class B extends A end")], "A").unwrap_err();
    assert!(error.to_string().contains("extends itself"), "{error}");
    assert_eq!(ask(&[BASE], "lab.Base(n -> [])").unwrap_err().kind(), ErrorKind::Name);
}

#[test]
fn a_wrong_class_is_forgotten_with_those_that_it_mentions() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    session.declare("A", &Source::new("A.cgs", "class A() def F := B().G; end"));
    session.declare("B", &Source::new("B.cgs", "class B() def G := 3; def H(x as Missing) := 4; end"));
    let asked = Source::new("", "A().F");
    let error = session.evaluate(&asked, &budget).unwrap_err();
    assert!(error.to_string().contains("Missing") && error.to_string().contains("B.cgs"), "{error}");
    session.declare("B", &Source::new("B.cgs", "class B() def G := 3; end"));
    let value = session.evaluate(&asked, &budget).unwrap().unwrap();
    assert_eq!(session.show(&value, Style::Plain, &budget).unwrap(), "3");
}

#[test]
fn packages_have_constants() {
    let constants = (
        "lab.constants",
        "singleton class constants
           var Nimlike := Base(n -> [k for k from 0 to n - 1]);
           def Twice(n) := 2 * n;
           def Pair(a, b ? 1) := [a, b];
         end",
    );
    let user = ("lab.User", "class User() def F := Twice(Nimlike(3).NimValue); def G := Pair(7); end");
    check(
        &[BASE, MADE, constants, user],
        &[
            ("lab.Nimlike(4).CanonicalForm", "*4"),
            ("lab.Twice(21)", "42"),
            ("lab.Pair(3, b => 4)", "[3,4]"),
            ("[lab.User().F, lab.User().G]", "[6,[7,1]]"),
            ("import lab.*; [Twice(4), User().F]", "[8,6]"),
            ("import lab.User; User().G", "[7,1]"),
            // Also when the package is known already.
            ("lab.Twice(1); lab.Nimlike.Next(3)", "[0,1,2]"),
        ],
    );
}

#[test]
fn files_import_packages() {
    let imports =
        "import lab.*; import far.away.Thing; class User() def F := [Made(n -> []).Next(1), Thing().N]; end";
    check(
        &[BASE, MADE, ("User", imports), ("far.away.Thing", "class Thing() def N := 5; end")],
        &[("User().F", "[[],5]")],
    );
}

#[test]
fn a_class_has_variables_of_its_own() {
    let counter = "class Counter()
        static var Start := 10;
        static var Steps := [Start, Start + 1];
        static mutable var Count := Start;
        static def Next() begin Count := Count + 1; Count end
        def Value := Count;
      end";
    check(
        &[("Counter", counter), ("Heir", "class Heir() extends Counter def First := Steps[1]; end")],
        &[
            ("Counter.Steps", "[10,11]"),
            ("Counter.Next(); Counter.Next(); [Counter.Count, Counter().Value]", "[12,12]"),
            ("Heir().First + Heir.Start", "20"),
        ],
    );
    assert!(ask(&[("Counter", counter)], "Counter.Start := 3").is_err());
}

#[test]
fn nested_classes_are_inherited_from_ones_own_base() {
    let base = "class Board extends Ruleset
        def Eval(text as String) := Position(text);
        def Position(text as String) := error(\"no position\");
        def Letter := \"?\";
        class BoardGame(text as String) extends Game
          override def ToOutput := this.Class.Name + \"<\" + Letter + \":\" + text + \">\";
          def Rest := text.Length;
        end
      end";
    let heir = "singleton class Beads extends Board
        override def Letter := \"b\";
        class Position(text as String) extends BoardGame
          override def Options(player as Player) := if Rest > 1 then [Position(text.Substring(2, Rest))] else [] end;
        end
      end";
    let classes = [("own.Board", base), ("own.Beads", heir)];
    check(
        &classes,
        &[
            ("own.Beads(\"xyz\")", "Beads.Position<b:xyz>"),
            ("own.Beads(\"xyz\").CanonicalForm", "0"),
            ("own.Beads(\"xy\").LeftOptions", "[Beads.Position<b:y>]"),
        ],
    );
}
