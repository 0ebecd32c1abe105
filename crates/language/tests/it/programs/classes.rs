//! Users' classes.

use super::{check, run};
use kelvin_language::ErrorKind;

#[test]
fn classes_nest_extend_and_override() {
    check(&[
        (
            "class Point(x, y) def Norm := x^2 + y^2; def Plus(other as Point) := Point(x + other.x, y + other.y); end;
             Point(1, 2).Plus(Point(2, 2))",
            "Point(3, 4)",
        ),
        (
            "class Animal(name as String) def Sound := \"?\"; def Speak := name + \": \" + Sound; end;
             class Cow(name as String) extends Animal override def Sound := \"moo\"; end;
             Cow(\"Bess\").Speak",
            "\"Bess: moo\"",
        ),
        (
            "mutable class Counter() mutable var n := 0; def Next() begin n := n + 1; n end end;
             c := Counter(); c.Next(); c.Next(); c.Next()",
            "3",
        ),
        (
            "singleton class Outer
               var k := 10;
               class Inner(n) def Total := n + k; end
             end;
             Outer.Inner(5).Total",
            "15",
        ),
        ("enum Suit Clubs, Hearts; end; [Suit.Hearts, Suit.Hearts == Suit.Clubs]", "[Hearts,false]"),
        (
            "class Heap(n) extends ImpartialGame
               override def Options := [Heap(n - k) for k from 1 to 3 where k <= n];
             end;
             [Heap(n).NimValue for n from 0 to 8]",
            "[0,1,2,3,0,1,2,3,0]",
        ),
    ]);
}

#[test]
fn an_object_is_shown_as_its_class_says() {
    let shown = |program: &str| {
        run(&format!("class Pair(a, b) override def ToOutput := \"<\" + a.ToString + \"|\" + b.ToString + \">\"; end; {program}"))
            .unwrap_or_else(|error| panic!("{program}\n{error}"))
    };
    assert_eq!(shown("Pair(1, 2)"), "<1|2>");
    assert_eq!(shown("[Pair(1, 2), {Pair(3, ^)}]"), "[<1|2>,{<3|^>}]");
    assert_eq!(shown("{1 => Pair(1, 2)}"), "{1 => <1|2>}");
    assert_eq!(shown("Pair(1, Pair(2, 3))"), "<1|<2|3>>");
    assert_eq!(shown("Pair(1, 2).ToString.Length"), "5");
    assert_eq!(shown("Pair(1, 2).ToString"), "\"<1|2>\"");
    let itself = run("class Self() override def ToOutput := this; end; [Self()]").unwrap();
    assert_eq!(itself, "[Self()]");
    let unending =
        run("class Unending() override def ToOutput := [Unending()]; end; Unending()").unwrap_err();
    assert_eq!(unending.kind(), ErrorKind::Depth);
}

#[test]
fn a_value_is_known_to_be_of_a_class() {
    check(&[
        ("3 is Integer", "true"),
        ("{1|2} is Game", "true"),
        ("{1|-1} is Integer", "false"),
        ("3 is game.Integer", "true"),
        ("2 + 3 is Integer", "true"),
        ("not 3 is Integer", "false"),
        ("3 is Integer and true", "true"),
        ("game.grid.Clobber(\"xo\") is Game", "true"),
        ("game.grid.Clobber(\"xo\") is ImpartialGame", "false"),
        ("^ is game.Uptimal", "true"),
        ("3.Class.Name", "\"Integer\""),
        ("Integer.Name", "\"Integer\""),
        ("{1|-1}.Class.Name", "\"CanonicalShortGame\""),
        ("{1,*}.Class.Name", "\"Set\""),
    ]);
    assert!(run("3 is 4").unwrap_err().to_string().contains("No operation `is` for arguments of types"));
}

#[test]
fn places_get_names_in_brackets_and_members_may_be_private() {
    check(&[
        ("g := [5,6,7]; g[z := 2] + z", "8"),
        ("[j for k from 1 while [5,6,7][j := k] < 7]", "[1,2]"),
        (
            "singleton class Priv
               private var secret := 42;
               private def Hidden(x) := x + secret;
               def Open(x) := Hidden(x);
             end;
             [Priv.Open(3), Priv.secret, Priv.Hidden(3)]",
            "[45,42,45]",
        ),
        ("private := 3; private + 1", "4"),
    ]);
}

#[test]
fn statements_in_a_class_run_when_an_object_is_made() {
    let class = "class Span(low as Integer, high as Integer ? 10)
        if low > high then error(\"a span goes up\") end
        var length := high - low;
        for k from 1 to 2 do k end
      end ";
    check(&[
        (&format!("{class}; Span(3).length"), "7"),
        (&format!("{class}; Span(3, high => 4).length"), "1"),
    ]);
    let error = run(&format!("{class}; Span(11)")).unwrap_err();
    assert!(error.to_string().contains("a span goes up"), "{error}");
    assert_eq!(error.kind(), ErrorKind::Raised);
    let unfinished = run("class C() 1 + 1 def F := 3; end").unwrap_err();
    assert_eq!(unfinished.kind(), ErrorKind::Syntax);
}

#[test]
fn classes_say_how_operators_apply() {
    let class = "class V(x, y)
        def op+(w as V) := V(x + w.x, y + w.y);
        def op-(w as V) := V(x - w.x, y - w.y);
        def op*(n as Integer) as V := V(n * x, n * y);
        def op unary- := V(-x, -y);
        def op[](n as Integer) := if n == 1 then x else y end;
        def op<=(w as V) := x <= w.x and y <= w.y;
        def op==(w as V) := x == w.x and y == w.y;
      end ";
    let answer = |program: &str| run(&format!("{class}; {program}")).unwrap();
    assert_eq!(answer("V(1,2) + V(3,4)"), "V(4, 6)");
    assert_eq!(answer("-(V(1,2) * 3 - V(0,1))"), "V(-3, -5)");
    assert_eq!(answer("[V(1,2)[1], V(1,2)[2]]"), "[1,2]");
    let relations = ["<=", ">=", "<", ">", "<>", "==", "!="];
    let holds = |a: &str, b: &str| relations.map(|relation| answer(&format!("{a} {relation} {b}")) == "true");
    assert_eq!(holds("V(1,2)", "V(1,3)"), [true, false, true, false, false, false, true]);
    assert_eq!(holds("V(1,2)", "V(2,1)"), [false, false, false, false, true, false, true]);
    assert_eq!(holds("V(1,2)", "V(1,2)"), [true, true, false, false, false, true, false]);
    assert_eq!(run(&format!("{class}; V(1,2) / 3")).unwrap_err().kind(), ErrorKind::Type);
}

#[test]
fn loops_yield_what_statements_give() {
    check(&[
        ("for n from 1 to 3 yield var m := n * n; m + 1 end", "[2,5,10]"),
        ("for n from 1 to 2 yield n yield -n end", "[1,-1,2,-2]"),
        ("for n from 1 to 2 yield var k := 10 * n; k yield k := 1; n; end", "[10,1,20,2]"),
        ("for s in [\"a\"] for t in [\"b\", \"c\"] yield s Concat t; end", "[\"ab\",\"ac\"]"),
    ]);
}

#[test]
fn a_class_may_be_called_in_more_ways_than_one() {
    let class =
        "class Half(n as Integer) static def Eval(text as String) := Half(text.Length); def M := n / 2; end ";
    check(&[
        (&format!("{class}; [Half(3).M, Half(\"four\").M]"), "[3/2,2]"),
        (
            "class Opt(n ?, m as Integer ? 2) end; [Opt(), Opt(1)]",
            "[Opt(n => Nothing, m => 2),Opt(n => 1, m => 2)]",
        ),
    ]);
}

#[test]
fn what_is_shown_is_put_together() {
    check(&[
        ("\"a\" + [1,{0|*}].ToOutput + \"b\"", "a[1,^]b"),
        ("[1,*,\"x\"].MkOutput(\"; \")", "1; *; \"x\""),
        ("cgsuite.util.output.TextOutput(\"plain\").Append(3.ToOutput)", "plain3"),
        ("(\"x\" + 3.ToOutput).ToString", "\"x3\""),
        ("Left.Literal", "\"Left\""),
        ("[Nimber.Name, Nimber.QualifiedName]", "[\"Nimber\",\"game.Nimber\"]"),
    ]);
    assert!(run("\"abc\" + 3").is_err());
}
