//! Lines about positions and rulesets that are answered otherwise than by CGSuite, and why.

/// What CGSuite prints of positions that are printed here with the name of their ruleset, so that they can be read again.
const PRINTED: &[(&str, &str)] = &[
    ("HotClobber.Position", "GenClobber.Position"),
    ("Clobber.Position", "GenClobber.Position"),
    ("GenGenClobber", "GenClobber"),
    ("ChildishHackenbush.Position", "GenHackenbush.Position"),
    ("Hackenbush.Position", "GenHackenbush.Position"),
    ("GenGenHackenbush", "GenHackenbush"),
    ("BackslidingToadsAndFrogs.Position", "GenToadsAndFrogs.Position"),
    ("ToadsAndFrogs.Position", "GenToadsAndFrogs.Position"),
    ("GenGenToadsAndFrogs", "GenToadsAndFrogs"),
    ("Snort.Position", "GenCol.Position"),
    ("Fjords.Position", "GenCol.Position"),
    ("Col.Position", "GenCol.Position"),
    ("GenGenCol", "GenCol"),
    ("ArcKayles.Position", "GenArcKayles.Position"),
    ("PartizanGenArcKayles", "PartizanArcKayles"),
    ("GenGenArcKayles", "GenArcKayles"),
    ("TakeAway.Position", "GenMem.Position"),
];

/// A text with positions as CGSuite prints them: `TakeAndBreak("0.77")(5)` is `TakeAndBreak.Position(5)` there, and `Cram.Position(…)` the
/// impartial variant of a position of Domineering.
pub fn as_printed(text: &str) -> String {
    let mut text = PRINTED.iter().fold(text.to_owned(), |text, (ours, theirs)| text.replace(ours, theirs));
    while let Some(at) = text.find("TakeAndBreak(\"") {
        let code = at + "TakeAndBreak(\"".len();
        match text[code..].find("\")(") {
            Some(end) if !text[code..code + end].contains('"') => {
                text.replace_range(at..code + end + "\")".len(), "TakeAndBreak.Position");
            }
            _ => text.replace_range(at..code, "TakeAndBreak\u{0}(\""),
        }
    }
    while let Some(at) = text.find("Cram.Position(\"") {
        let board = at + "Cram.Position(\"".len();
        let Some(end) = text[board..].find("\")") else { break };
        text.insert(board + end + "\")".len(), ')');
        text.replace_range(at..board, "ImpartialVariantGame(Domineering.Position(\"");
    }
    text.replace('\u{0}', "")
}

/// Why a line about positions is answered otherwise; nothing where there is no reason.
pub fn reason(input: &str, expected: &str, found: &str) -> Option<&'static str> {
    let has = |parts: &[&str]| parts.iter().any(|part| input.contains(part));
    if input.ends_with(").Decomposition") && expected.contains(" + ") {
        return Some("a sum falls into the parts of its summands");
    }
    if has(&[".FollowerCount", ".Followers.Size"]) && has(&["game.heap.", "game.graph."]) {
        return Some(
            "heaps are one position in whatever order they came about, and edges of a picture keep their names",
        );
    }
    if has(&["AcrosticProduct(", "DirectProduct(", ".Join(", "PartizanEuclid"]) && !has(&["NimValue"]) {
        return Some("rulesets made of others are printed by what they are made of");
    }
    if input.ends_with(".Icons")
        || has(&["Hackenbush.VertexLabels", "Hackenbush.EdgeToString", "Col.VertexToString"])
    {
        return Some("rulesets with an engine have one set of cells, and letters of their own for pictures");
    }
    if input.ends_with(".EnclosingObject") {
        return Some("rulesets are printed by their names");
    }
    if has(&["FoxAndGeese("]) {
        return Some("positions of Fox and Geese are printed by the places of their pieces");
    }
    if input.ends_with(".EnclosingObject") && input.starts_with("game.graph.") {
        return Some("a ruleset with an engine is printed by its name");
    }
    if found.contains(" + (TakeAndBreak(") {
        return Some("a sum that is a summand is in parentheses");
    }
    if input.starts_with("game.graph.Col.Position(Graph.") {
        return Some("a position that its class makes of a graph is printed with the graph");
    }
    if has(&[".Eval(-2)"]) {
        return Some("no heap has a negative size");
    }
    if input.ends_with("Clobber(\"oxx\").Class") {
        return Some("the class of a position is that of its ruleset");
    }
    None
}

#[test]
fn positions_are_compared_as_printed_there() {
    for (ours, theirs) in [
        (
            "[Clobber.Position(\"xo\"),GenClobber.Position(\"x\")]",
            "[GenClobber.Position(\"xo\"),GenClobber.Position(\"x\")]",
        ),
        (
            "TakeAndBreak(\"0.77\")(1) + TakeAndBreak(\"0.77\")(3)",
            "TakeAndBreak.Position(1) + TakeAndBreak.Position(3)",
        ),
        ("TakeAndBreak(\"0.77\")", "TakeAndBreak(\"0.77\")"),
        ("-Cram.Position(\".#|..\")", "-ImpartialVariantGame(Domineering.Position(\".#|..\"))"),
        ("PartizanArcKayles.Position(\"lr\")", "PartizanArcKayles.Position(\"lr\")"),
    ] {
        assert_eq!(as_printed(ours), theirs);
    }
}
