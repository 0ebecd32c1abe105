//! Complexes in the worksheet language.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::Universe;

/// The answers to expressions, or the messages of errors.
fn answers(expressions: &[&str]) -> Vec<String> {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    let mut answer = |text: &&str| match session.evaluate(&Source::new("", *text), &budget) {
        Ok(Some(value)) => session.show(&value, Default::default(), &budget).unwrap(),
        Ok(None) => String::new(),
        Err(error) => error.message(),
    };
    expressions.iter().map(&mut answer).collect()
}

/// A piece that is illegal by itself is a minimal non-face of one vertex.
#[test]
fn flag_complexes_have_no_vertex_that_is_illegal_by_itself() {
    let given = answers(&[
        "LegalComplex(\"nogo\", \"P1\").IsFlag",
        "LegalComplex(\"nogo\", \"P1\").MinimalNonFaces",
        "LegalComplex(\"snort\", \"x..\").IsFlag",
        "LegalComplex(\"snort\", \"...\").IsFlag",
        "SimplicialComplex(\"x1 x2, x2 y1, x1 y1\").IsFlag",
    ]);
    assert_eq!(given, ["false", "[[\"x1\"],[\"y1\"]]", "false", "true", "false"]);
}

#[test]
fn a_game_has_complexes() {
    let given = answers(&[
        "d := LegalComplex(\"snort\", \"P3\")",
        "d.Facets",
        "d.IllegalComplex == IllegalComplex(\"snort\", \"P3\")",
        "d.FVector",
        "d.HVector",
        "[d.IsPure, d.IsFlag, d.IsShellable, d.IsUnmixed, d.IsCohenMacaulay]",
        "d.Shelling",
        "d.GameValue",
        "d.GameValue.Temperature",
        "d.FormalBirthday",
        "d.Homology",
        "d.Link([\"x1\"]).GameValue",
        "d.Join(d.Negative).GameValue",
    ]);
    assert_eq!(
        given,
        [
            "<x1 y3, x3 y1, x1 x2 x3, y1 y2 y3>",
            "[[\"x1\",\"y3\"],[\"x3\",\"y1\"],[\"x1\",\"x2\",\"x3\"],[\"y1\",\"y2\",\"y3\"]]",
            "true",
            "[1,6,8,2]",
            "[1,3,-1,-1]",
            "[false,true,false,false,false]",
            "Nothing",
            "+-2",
            "2",
            "3",
            "\"H_1 = Z\"",
            "{1|0}",
            "0",
        ]
    );
}

#[test]
fn complexes_are_written_and_asked() {
    let given = answers(&[
        "SimplicialComplex(\"x1 x2, x1 y1\").GameValue",
        "SimplicialComplex(\"a b, b c, c a\").Shelling",
        "LegalComplex(game.grid.Domineering(\"..|..\")).GameValue",
        "LegalComplex(\"arc-kayles\", \"K7\").IsCohenMacaulay",
        "LegalComplex(\"arc-kayles\", \"K7\").IsCohenMacaulayOver(3)",
        "SimplicialComplex(\"x1 y1\").IsIsomorphic(SimplicialComplex(\"x5 y3\"))",
        "SimplicialComplex(\"x1 y1\") == SimplicialComplex(\"x1 y1\")",
        "SimplicialComplex(\"x1 y1, x2\").VerticesOf(Left)",
        "SimplicialComplex(\"\").Dimension",
    ]);
    assert_eq!(given[0], "1*");
    assert_eq!(given[1], "[[\"a\",\"b\"],[\"a\",\"c\"],[\"b\",\"c\"]]");
    assert_eq!(&given[2..], ["+-1", "true", "false", "true", "true", "[\"x1\",\"x2\"]", "Nothing"]);
}

#[test]
fn mistakes_are_errors() {
    for (text, wanted) in [
        ("LegalComplex(\"amazons\", \"x.\")", "amazons"),
        ("LegalComplex(\"snort\")", "no board"),
        ("LegalComplex(3)", "Expected `cgsuite.lang.String`"),
        ("SimplicialComplex(\"a b\").Link([\"c\"])", "`c`, which is not a vertex"),
        ("SimplicialComplex(\"a b, c\").Link([\"a\", \"c\"])", "is not a face"),
        ("SimplicialComplex(\"a b\").IsCohenMacaulayOver(4)", "prime"),
    ] {
        let given = answers(&[text]);
        assert!(given[0].contains(wanted), "{text}: {}", given[0]);
    }
}
