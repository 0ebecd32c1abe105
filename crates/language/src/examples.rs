//! Examples for the help: an expression and its answer. The tests hold them to what they say.

/// Name, expression, answer.
pub(crate) const EXAMPLES: &[(&str, &str, &str)] = &[
    ("AtomicWeight", "{^^*|*}.AtomicWeight", "1"),
    ("Birthday", "{3||2*|1*}.Birthday", "5"),
    ("CanonicalForm", "game.grid.Domineering(\"...|...\").CanonicalForm", "{2|-1/2}"),
    ("Chill", "{3|1}.Chill", "2*"),
    ("Companion", "0.Companion", "*"),
    ("ConjunctiveSum", "(1/2) ConjunctiveSum (1/4)", "1/2"),
    ("ConwayProduct", "*4.ConwayProduct(*4)", "*6"),
    ("Cool", "{3||2*|1*}.Cool(1/2)", "{5/2|2*}"),
    ("Coordinates", "(2,3) + (1,1)", "(3,4)"),
    ("FarStar", "^.FarStar", "*2"),
    ("FollowerCount", "{3||2*|1*}.FollowerCount", "8"),
    ("Followers", "^.Followers", "{0,*,^}"),
    ("Freeze", "{3||2*|1*}.Freeze", "9/4*"),
    ("Graph", "Graph.Cycle(5).DeleteVertex(1)", "Graph(\"---\")"),
    ("Grid", "Grid.Parse(\"x.|.o\", \".xo\").FindAll(2)", "[(2,2)]"),
    ("Hackenbush", "game.graph.Hackenbush(\"lrlr\").CanonicalForm", "5/8"),
    ("Heat", "^.Heat(2)", "{2||0|-4}"),
    ("Incentives", "{2|-1}.Incentives", "{{3|0}}"),
    ("Kayles", "game.heap.Kayles.NimValueSequence(10)", "[1,2,3,1,4,3,2,1,4,2]"),
    ("LegalComplex", "LegalComplex(\"snort\", \"P2\")", "<x1 x2, y1 y2>"),
    ("LeftOptions", "{0,*|-1}.LeftOptions", "{0,*}"),
    ("LeftStop", "{3|-2}.LeftStop", "3"),
    ("Map", "{1 => \"a\", 2 => \"b\"}[2]", "\"b\""),
    ("Mean", "{3||2*|1*}.Mean", "9/4"),
    ("Mex", "Mex([0, 1, 3])", "2"),
    ("Miny", "Miny(2)", "Miny(2)"),
    ("MutableList", "MutableList([1, 2]).Add(3)", "MutableList(1, 2, 3)"),
    ("NimProduct", "6 NimProduct 7", "3"),
    ("NimValue", "game.heap.GrundysGame(13).NimValue", "3"),
    ("NortonProduct", "(1/2) NortonProduct ^", "{^^*|v*}"),
    ("Options", "{1|*}.Options(Right)", "{*}"),
    ("OrdinalSum", "(* OrdinalSum 1)", "^*"),
    ("OutcomeClass", "(^ + *).OutcomeClass", "N"),
    ("Overheat", "(7/16).Overheat(0, 0)", "^[3]"),
    ("Pow", "^.Pow(2)", "^<2>"),
    ("PowTo", "^.PowTo(2)", "^[2]"),
    ("ReducedCanonicalForm", "{3||2*|1*}.ReducedCanonicalForm", "{3||2|1}"),
    ("RightStop", "{3|-2}.RightStop", "-2"),
    ("SelectiveSum", "*2 SelectiveSum *3", "*5"),
    ("Set", "{3, 1, 2, 1}", "{1,2,3}"),
    ("Sorted", "[3, *, 1/2].Sorted", "[1/2,3,*]"),
    ("StopCount", "{3||2*|1*}.StopCount", "5"),
    ("Strip", "Strip.Parse(\"t.f\", \".tf\")[3]", "2"),
    ("Subordinate", "(1/8).Subordinate(1)", "-3"),
    ("Sum", "Sum(n^2 for n from 1 to 10)", "385"),
    ("Moves", "game.grid.Domineering(\"2x3\").Moves(Left)", "[\"b1-b2\" => 2]"),
    (
        "Play",
        "game.grid.Domineering(\"2x3\").Play(Right)",
        "\"a1-b1\" => \"it leads to the best stop, -1/2\"",
    ),
    ("Solve", "game.grid.Domineering(\"6x6\").Solve(Left)", "Left"),
    ("Table", "Table(game.grid.Domineering, \"2xn\", 2)", "1 |   1\n--+----\n2 | +-1"),
    ("Complex", "game.grid.Domineering(\"2x2\").Complex == LegalComplex(\"domineering\", \"2x2\")", "true"),
    ("Table", "Table([n, n^2] for n from 1 to 2)", "1 | 1\n--+--\n2 | 4"),
    ("TakeAndBreak", "game.heap.TakeAndBreak(\"0.137\").NimValueSequence(5)", "[1,1,2,0,3]"),
    ("Temperature", "{3||2*|1*}.Temperature", "3/4"),
    ("Thermograph", "{3|1}.Thermograph", "Thermograph(2,[1],[0,-1],2,[1],[0,1])"),
    ("Tiny", "Tiny(2)", "Tiny(2)"),
    ("UptimalExpansion", "{0||0|v*}.UptimalExpansion", "*.12"),
    ("omega", "(omega + 1)^2", "omega^2+2*omega+1"),
];

/// The examples for a name.
pub(crate) fn examples(name: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let found = EXAMPLES.iter().filter(move |(known, _, _)| *known == name);
    found.map(|(_, expression, answer)| (*expression, *answer))
}

#[cfg(test)]
mod tests {
    use crate::{Session, Source};
    use kelvin_budget::Budget;
    use kelvin_values::{Universe, notation::Style};

    #[test]
    fn examples_answer_what_they_say() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let mut session = Session::new(&universe);
        let mut wrong = Vec::new();
        for (name, expression, answer) in super::EXAMPLES {
            let found = session
                .evaluate(&Source::new("", *expression), &budget)
                .and_then(|value| session.show(&value.unwrap(), Style::Plain, &budget))
                .unwrap_or_else(|error| error.to_string());
            if found != *answer {
                wrong.push(format!("{expression} is {found}, not {answer}"));
            }
            assert!(!session.explain(name).is_empty(), "{name} has an example but no help");
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
