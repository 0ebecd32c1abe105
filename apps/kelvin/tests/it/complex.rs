//! `kelvin complex`.

use crate::common;

use common::{errors, folder, kelvin, kelvin_reading, output, usage};
use serde_json::{Value, json};

fn report(facets: &str, arguments: &[&str]) -> Value {
    let arguments = [&["complex", "--facets", "-", "--json"], arguments].concat();
    let ran = kelvin_reading(&arguments, facets);
    assert_eq!((ran.status, ran.errors.as_str()), (Some(0), ""), "{facets}");
    serde_json::from_str(&ran.output).unwrap()
}

/// The key for the Cohen–Macaulay property in reports on complexes without owners.
const RING: &str = "illegal_cohen_macaulay";

/// The six-vertex projective plane.
const PLANE: &str = "1 2 5, 1 2 6, 1 3 4, 1 3 6, 1 4 5, 2 3 4, 2 3 5, 2 4 6, 3 5 6, 4 5 6";

#[test]
fn a_triangle_without_its_inside() {
    let x = report("a b, b c, c a\n", &[]);
    assert_eq!(x["f_vector"], json!([1, 3, 3]));
    assert_eq!(x["h_vector"], json!([1, 1, 1]));
    assert_eq!(x["pure"], true);
    assert_eq!(x["flag"], false);
    assert_eq!(x["shellable"], true);
    assert_eq!(x[RING], true);
}

#[test]
fn the_projective_plane_depends_on_the_field() {
    assert_eq!(report(PLANE, &[])[RING], true);
    assert_eq!(report(PLANE, &["--field", "3"])[RING], true);
    let x = report(PLANE, &["--field", "2"]);
    assert_eq!(x[RING], false);
    assert_eq!(x["field"], "GF(2)");
    assert_eq!(x["shellable"], false);
}

#[test]
fn every_format_is_read() {
    let expected = report("1 2, 2 3", &[]);
    for text in [
        "[[1,2],[2,3]]",
        "1 2\n2 3\n",
        r#"{"facets": [["1","2"],["2","3"]]}"#,
        r#"[["1","2"],["2","3"]]"#,
        "$c = new SimplicialComplex(INPUT_FACES=>[[1,2],[2,3]]);",
    ] {
        assert_eq!(report(text, &[]), expected, "{text}");
    }
    let m2 = kelvin_reading(&["complex", "--facets", "-", "--m2"], "a b, b c");
    assert!(m2.output.contains("simplicialComplex") && m2.output.contains("monomialIdeal"), "{}", m2.output);
}

#[test]
fn void_and_irrelevant_differ() {
    let [void, irrelevant] = ["", "{}"].map(|text| report(text, &[]));
    assert_eq!((&void["dimension"], &void["value"]), (&Value::Null, &Value::Null));
    assert_eq!((&irrelevant["dimension"], &irrelevant["value"]), (&json!(-1), &json!("0")));
}

#[test]
fn mistakes_are_named() {
    assert!(errors(&["complex", "--facets", "no-such-file"]).contains("cannot read no-such-file"));
    let ran = kelvin_reading(&["complex", "--facets", "-"], r#"{"facets": [["a"], "#);
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("line 1"), "{}", ran.errors);
    assert!(usage(&["complex"]).contains("RULESET"));
    for bad in
        ["x1; x2", "x1 | y1", "{x1, y1}", "name = \"Snort\"", "<x1", "x1 \u{7}", r#"[["a b"]]"#, r#"[[""]]"#]
    {
        let ran = kelvin_reading(&["complex", "--facets", "-"], bad);
        assert_eq!((ran.status, ran.output.as_str()), (Some(1), ""), "{bad}");
        assert!(ran.errors.contains("line 1, column"), "{}", ran.errors);
    }
    assert!(usage(&["complex", "--facets", "-", "--field", "4"]).contains("prime"));
    assert!(output(&["complex", "--help"]).contains("Examples"));
}

/// Snort on the path of three vertices: all of one colour, or the two ends in different colours.
#[test]
fn a_placement_game_is_a_complex_with_a_value() {
    let x: Value = serde_json::from_str(&output(&["complex", "snort", "P3", "--json"])).unwrap();
    assert_eq!(
        (&x["vertices"][0], &x["places"][0], &x["owners"][0]),
        (&json!("x1"), &json!("0"), &json!("Left"))
    );
    assert_eq!(x["f_vector"], json!([1, 6, 8, 2]));
    let sizes = x["facets"].as_array().unwrap().iter().map(|facet| facet.as_array().unwrap().len());
    assert_eq!(sizes.sum::<usize>(), 3 + 3 + 2 + 2);
    assert_eq!((&x["flag"], &x["pure"], &x["invariant"]), (&json!(true), &json!(false), &json!(true)));
    assert_eq!(x["independence_ruleset"], true);
    assert_eq!(x["illegal_cohen_macaulay"], false);
    assert_eq!(x["shellable"], false);
    assert_eq!((&x["value"], &x["temperature"]), (&json!("+-2"), &json!("2")));
    assert_eq!((&x["formal_birthday"], &x["positions"], &x["moves"]), (&json!(3), &json!(17), &json!(28)));
    let text = output(&["complex", "domineering", "2x2", "--field", "2"]);
    assert!(text.contains("\nvalue                            +-1\n"), "{text}");
    assert!(text.contains("illegal ideal Cohen–Macaulay     no, over GF(2)"), "{text}");
    assert!(errors(&["complex", "amazons", "x.|.o"]).contains("not a strong placement game"));
    assert!(errors(&["complex", "snort", "P0x"]).starts_with("kelvin: "));
    assert!(usage(&["complex", "snort"]).contains("BOARD"));
    assert!(usage(&["complex", "snort", "P3", "--facets", "-"]).contains("cannot be used with"));
}

#[test]
fn labels_make_a_complex_a_game() {
    assert_eq!(report("x1 x2, x1 y1", &[])["value"], "1*");
    assert_eq!(report("a b, a c", &["--left", "a, b"])["value"], "1*");
    assert_eq!(report("a b, a c", &["--impartial"])["value"], "0");
    let json = r#"{"facets": [["a","b"],["a","c"]], "left": ["a","b"], "right": ["c"]}"#;
    assert_eq!(report(json, &[])["value"], "1*");
    assert_eq!(report("a b, a c", &[])["value"], Value::Null);
    let bad = |text: &str, arguments: &[&str]| {
        let ran = kelvin_reading(&[&["complex", "--facets", "-"], arguments].concat(), text);
        assert_eq!(ran.status, Some(1), "{text}");
        ran.errors
    };
    assert!(bad("a b", &["--left", "c"]).contains("'c', which is not a vertex"));
    let half = r#"{"facets": [["a","b"]], "left": ["a"], "right": []}"#;
    assert!(bad(half, &[]).contains("`b` has not exactly one of the labels"));
    let unknown = r#"{"vertices": ["a"], "facets": [["a","b"]]}"#;
    assert!(bad(unknown, &[]).contains("`b`, which is not a vertex"));
    assert!(bad("a b", &["--export", "brackets"]).contains("no owners"));
}

#[test]
fn other_programs_get_what_they_read() {
    let text = |arguments: &[&str]| output(&[&["complex", "snort", "P2"], arguments].concat());
    let m2 = text(&["--m2"]);
    assert!(
        m2.contains("gameRepresentation = \"{")
            && m2.contains("leftVertices = {x1, x2}")
            && m2.contains("\nillegalIdeal = monomialIdeal("),
        "{m2}"
    );
    assert_eq!(text(&["--export", "text"]), "x1 x2, y1 y2\n");
    assert_eq!(text(&["--export", "gudhi"]), "0 1\n2 3\n");
    assert!(text(&["--export", "polymake"]).contains("INPUT_FACES=>[[0,1],[2,3]]"));
    assert!(text(&["--export", "facets"]).contains(r#""left":["x1","x2"]"#));
    assert!(text(&["--export", "brackets"]).starts_with("{{{|}|}"));
    assert!(text(&["--export", "moves"]).starts_with("0-1 L"));
    let graph6 = text(&["--export", "graph6"]);
    assert_eq!(report(&format!(">>graph6<<{graph6}"), &[])["f_vector"], json!([1, 4, 2]));
    assert!(text(&["--dot"]).starts_with("graph complex {"));
    assert!(text(&["--dot", "--draw", "graph"]).starts_with("digraph game {"));
    assert_eq!(text(&["--dot", "--draw", "illegal"]).matches(" -- ").count(), 4);
}

#[test]
fn drawings_are_written_to_files() {
    let path = std::env::temp_dir().join(format!("kelvin-complex-{}.svg", std::process::id()));
    let name = path.to_str().unwrap();
    for draw in ["complex", "illegal", "graph"] {
        assert_eq!(output(&["complex", "snort", "P3", "--svg", name, "--draw", draw]), "");
        let svg = std::fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains(">x1<"), "{draw}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(errors(&["complex", "snort", "P9", "--svg", name, "--draw", "graph"]).contains("too many"));
}

/// Huntemann, Tables 7.1 and 7.2, and further boards.
#[test]
fn a_table_shows_families_of_boards() {
    let rows = |ruleset: &str| -> Vec<String> {
        let family = ["--family", "complete,cycle,path", "--from", "3", "--to", "5", "--csv"];
        let text = output(&[&["complex", "table", ruleset], &family[..]].concat());
        text.lines().skip(1).map(|line| line.replace(",Q,", " ")).collect()
    };
    assert_eq!(
        rows("col"),
        [
            "K3 no,yes,yes,yes,yes,no",
            "K4 no,yes,yes,yes,yes,no",
            "K5 no,yes,yes,yes,yes,no",
            "C3 no,yes,yes,yes,yes,no",
            "C4 yes,no,no,no,no,no",
            "C5 no,yes,no,no,no,no",
            "P3 no,no,no,no,no,no",
            "P4 no,no,no,no,no,no",
            "P5 no,no,no,no,no,no",
        ]
    );
    let json = output(&["complex", "table", "snort", "--family", "Kn", "--to", "2", "--json"]);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["pure"], true);
    assert!(
        output(&["complex", "table", "snort", "--family", "Pn", "--to", "3", "--latex"]).contains("tabular")
    );
    assert!(usage(&["complex", "table", "snort", "--family", "petersen", "--to", "3"]).contains("no n"));
    let open = kelvin_reading(
        &["complex", "table", "snort", "--family", "Cn", "--from", "14", "--to", "14", "--timeout", "0"],
        "",
    );
    assert_eq!(open.status, Some(1));
    assert!(open.output.contains('?') && open.errors.contains("could not be decided"), "{}", open.errors);
}

#[test]
fn work_that_would_explode_is_refused() {
    let simplex: Vec<String> = (0..60).map(|i| format!("x{i}")).collect();
    let ran = kelvin_reading(&["complex", "--facets", "-", "--draw", "graph", "--dot"], &simplex.join(" "));
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("1152921504606846976"), "{}", ran.errors);
    let x = report(&simplex.join(" "), &[]);
    assert_eq!((&x["value"], &x["positions"]), (&json!("60"), &json!(1152921504606846976_u64)));
}

/// A drawing too large to be readable is refused, with its size.
#[test]
fn drawings_are_legible_or_refused() {
    let folder = folder("complex-drawings");
    let file = folder.join("a.svg").display().to_string();
    let draw = |board: &[&str]| kelvin(&[&["complex"], board, &["--svg", &file]].concat());
    assert_eq!(draw(&["snort", "P3", "--draw", "graph"]).status, Some(0));
    for (board, why) in [
        (&["domineering", "3x3", "--draw", "graph"][..], "44 positions in a row of a drawing"),
        (&["node-kayles", "edges 101:"], "101 vertices in a drawing"),
        (&["snort", "K46"], "2070 edges in a drawing"),
    ] {
        let ran = draw(board);
        assert_eq!((ran.status, ran.output.as_str()), (Some(1), ""), "{board:?}");
        assert!(ran.errors.contains(why), "{board:?}: {}", ran.errors);
    }
}

#[test]
fn complexes_are_made_and_found_by_value() {
    for (game, facets) in [("3", "x1 x2 x3"), ("{3|-2}", "y1 y2 y3, x1 x2 x3 x4"), ("-1/2", "y1, y2 x1")] {
        assert_eq!(output(&["complex", "make", game]).trim_end(), facets);
    }
    // Any value is possible, because the printed complex is evaluated first.
    assert!(output(&["complex", "make", "{2|^*||0,*2|-1}"]).contains(", "));
    for game in ["Tiny(2)", "Miny(1)", "*3", "5/8"] {
        assert_eq!(report(&output(&["complex", "make", game]), &[])["value"], game);
    }
    let graph = report(&output(&["complex", "make", "*", "--flag"]), &[]);
    assert_eq!((&graph["value"], &graph["flag"]), (&"*".into(), &true.into()));
    assert!(usage(&["complex", "make", "1", "--flag", "--dimension", "2"]).contains("cannot be used with"));
    assert_eq!(report(&output(&["complex", "make", "2", "--dimension", "4"]), &[])["dimension"], 4);
    assert!(errors(&["complex", "make", "2", "--dimension", "2"]).contains("no complex of dimension 2"));
    assert!(errors(&["complex", "make", "^", "--dimension", "2"]).contains("not an integer"));
    assert_eq!(report(&output(&["complex", "search", "{1|*}"]), &[])["value"], "{1|*}");
    assert!(
        errors(&["complex", "search", "7", "--vertices", "3"]).contains("no complex on at most 3 vertices")
    );
    assert!(usage(&["complex", "search", "1", "--vertices", "7"]).contains("489996795"));
    let text = output(&["complex", "search", "--day", "2", "--dimensions", "--vertices", "4"]);
    assert!(text.contains("dimension 0: 3 of 22: -1  1  *"), "{text}");
}

#[test]
fn flag_complexes_and_searches_by_dimension_are_as_good_as_what_is_known() {
    let eighth = output(&["complex", "make", "1/8", "--flag", "--json"]);
    let eighth: Value = serde_json::from_str(&eighth).unwrap();
    assert!(eighth["vertices"].as_array().unwrap().len() <= 11, "{eighth}");
    for (game, flag) in [
        (&["nogo", "P1"], false),
        (&["nogo", "P2"], true),
        (&["nogo", "P3"], false),
        (&["snort", "P3"], true),
        (&["snort", "x.."], false),
    ] {
        let words = [&["complex"][..], game].concat();
        let asked: Value = serde_json::from_str(&output(&[&words[..], &["--json"]].concat())).unwrap();
        assert_eq!(asked["flag"], flag, "{game:?}");
        let exported = output(&[&words[..], &["--export", "facets"]].concat());
        assert_eq!(report(&exported, &[])["flag"], flag, "{game:?}");
    }
    // Results found before the time limit are printed.
    let ran =
        kelvin(&["complex", "search", "--day", "2", "--dimensions", "--vertices", "6", "--timeout", "1.5"]);
    if ran.status == Some(1) {
        assert!(ran.errors.contains("time"), "{}", ran.errors);
        assert!(ran.output.contains("dimension 0: 3 of 22: -1  1  *"), "{}", ran.output);
        assert!(
            ran.output.starts_with("games born by day 2 among the values of complexes"),
            "{}",
            ran.output
        );
    }
}

/// For a user-defined class, it is only certain that it is not an independence ruleset if three pieces
/// conflict that do not conflict in pairs.
#[test]
fn an_independence_ruleset_is_named_where_it_is_known() {
    let here = folder("complex-independence");
    let class = |name: &str, condition: &str| {
        format!(
            "singleton class {name} extends game.grid.GridRuleset
  override def CharMap := \".xo\";
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({{place => if player == Left then 1 else 2 end}})) for place in grid.FindAll(0) where {condition}
    ];
  end
end
"
        )
    };
    std::fs::write(here.join("Free.cgs"), class("Free", "true")).unwrap();
    std::fs::write(here.join("Two.cgs"), class("Two", "grid.FindAll(0).Length > 1")).unwrap();
    let path = here.to_str().unwrap();
    let independence = |words: &[&str]| {
        let asked: Value =
            serde_json::from_str(&output(&[words, &["--json", "--path", path]].concat())).unwrap();
        let printed = output(&[words, &["--path", path]].concat());
        let line = printed.lines().find(|line| line.starts_with("independence ruleset")).map(str::to_owned);
        (asked["independence_ruleset"].clone(), line)
    };
    assert_eq!(independence(&["complex", "Free", "1x3"]), (Value::Null, None));
    let (no, line) = independence(&["complex", "Two", "1x3"]);
    assert_eq!((no, line.is_some_and(|line| line.ends_with("no"))), (json!(false), true));
    assert_eq!(independence(&["complex", "snort", "P3"]).0, true);
    assert_eq!(independence(&["complex", "nogo", "P1"]).0, false);
}

#[test]
fn a_search_through_a_day_goes_on_where_it_was_stopped() {
    let path = std::env::temp_dir().join(format!("kelvin-day-{}.txt", std::process::id()));
    let name = path.to_str().unwrap();
    let search = ["complex", "search", "--day", "2", "--vertices", "2", "--file", name];
    assert!(output(&search).starts_with("22 of the 22 games born by day 2 have a complex (21 new)"));
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(kept.lines().count(), 22);
    // Half of the file is kept; the rest is computed again.
    std::fs::write(&path, kept.lines().take(11).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    assert!(output(&search).contains("(11 new)"));
    std::fs::write(&path, "1\tx1 x2\n").unwrap();
    assert!(errors(&search).contains("line 1: the complex is worth 2, not 1"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_complex_is_recovered_from_its_game_graph() {
    let moves = output(&["complex", "snort", "P2", "--export", "moves"]);
    assert_eq!(kelvin_reading(&["complex", "recover", "-"], &moves).output, "x1 x2, y1 y2\n");
    let ran = kelvin_reading(&["complex", "recover", "-"], "0-1 L, 0-2 R, 1-3 R");
    assert_eq!(ran.status, Some(1));
    assert!(ran.errors.contains("from 0 to 3 there are 0 paths RL, not 1"), "{}", ran.errors);
}

/// Macaulay2 parses the exported script, and computes the same vectors and Betti numbers. Skipped if
/// Macaulay2 is not installed.
#[test]
fn macaulay2_agrees() {
    use std::process::Command;
    let Some(macaulay2) = kelvin_testing::not_run::program(&["M2"], "--version") else { return };
    let questions = "
        betti2 = I -> sort apply(select(pairs betti res I, (k, v) -> v != 0), (k, v) -> {k#0, k#2, v})
        print toString(fVector D, betti2 ideal illegalIdeal, betti2 ideal legalIdeal)
        print toString(ideal D == ideal illegalIdeal, ideal facets D == ideal legalIdeal, isPure D)
        print toString apply(toList(0..dim D), i -> rank HH_i D)
        print(#leftVertices + #rightVertices == 2 * #gens R or #leftVertices + #rightVertices == #gens R)";
    for game in [
        ["snort", "P3"],
        ["snort", "K3"],
        ["col", "C4"],
        ["col", "P4"],
        // The stone without a liberty is illegal alone.
        ["nogo", "edges 3: 0-1"],
        ["nogo", "P4"],
        ["nogo", "C4"],
        ["domineering", "2x3"],
        ["domineering", "3x3"],
        ["node-kayles", "C5"],
        ["node-kayles", "P7"],
        ["arc-kayles", "K5"],
    ] {
        let complex = |option: &str| output(&["complex", game[0], game[1], option]);
        let report: Value = serde_json::from_str(&complex("--json")).unwrap();
        let script = std::env::temp_dir().join(format!("kelvin-{}-{}.m2", std::process::id(), game[0]));
        std::fs::write(&script, complex("--m2") + questions + "\n").unwrap();
        let ran = Command::new(macaulay2).arg("--script").arg(&script).output().unwrap();
        std::fs::remove_file(&script).unwrap();
        let answers = String::from_utf8(ran.stdout).unwrap();
        assert!(ran.status.success(), "{game:?}: {}", String::from_utf8_lossy(&ran.stderr));
        // Lists of Macaulay2 are those of JSON with other brackets.
        let list =
            |value: &Value| value.to_string().replace('[', "{").replace(']', "}").replace(['"', ' '], "");
        let betti = |ideal: &str| list(&report[format!("{ideal}_betti")]);
        let expected = format!("({},{},{})", list(&report["f_vector"]), betti("illegal"), betti("legal"));
        let lines = answers.lines().map(|line| line.replace(' ', "")).filter(|line| !line.is_empty());
        // The script prints its own comparisons first, then the answers to the questions.
        let (compared, lines): (Vec<String>, Vec<String>) = lines.partition(|line| line.contains(':'));
        assert_eq!(compared.len(), 6, "{game:?}: {answers}");
        assert!(compared.iter().all(|line| line.ends_with(":agree")), "{game:?}: {answers}");
        assert_eq!(lines[0], expected, "{game:?}");
        assert_eq!(lines[1], format!("(true,true,{})", report["pure"]), "{game:?}");
        let ranks = lines[2].trim_matches(['{', '}']).split(',').enumerate();
        for (degree, rank) in ranks.filter(|(_, rank)| !["", "0"].contains(rank)) {
            let homology = report["reduced_homology"].as_array().unwrap();
            let group = homology.iter().find(|group| group["degree"] == degree).unwrap();
            assert_eq!(group["rank"].to_string(), rank, "{game:?}: {}", lines[2]);
        }
        assert_eq!(lines[3], "true", "{game:?}");
    }
}

#[test]
fn certificates_are_written_and_checked() {
    let path = folder("certificates").join("plane.json");
    let path = path.to_str().unwrap();
    let ran = kelvin_reading(&["complex", "--facets", "-", "--field", "2", "--certificate", path], PLANE);
    assert_eq!(ran.status, Some(0), "{}", ran.errors);
    let checked = output(&["complex", "verify", path]);
    assert_eq!(checked.lines().count(), 11, "{checked}");
    assert!(checked.lines().all(|line| line.ends_with("confirmed")), "{checked}");
    // The homology of the plane over GF(2) differs from that over GF(3).
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::write(path, text.replace("\"characteristic\":2", "\"characteristic\":3")).unwrap();
    let ran = kelvin(&["complex", "verify", path]);
    assert_ne!(ran.status, Some(0));
    assert!(
        ran.output.contains("Cohen–Macaulay over GF(3): no") && ran.output.contains("NOT PROVED"),
        "{}",
        ran.output
    );
}

#[test]
fn complexes_are_taken_from_others() {
    let x = report("x1 x2 y1, x1 y2", &["--take", "link x1", "--take", "skeleton 0"]);
    assert_eq!(x["facets"], json!([["x2"], ["y1"], ["y2"]]));
    let x = report("x1 x2, x2 x3, x3 x4", &["--take", "Alexander dual", "--resolution"]);
    assert_eq!(x["hilbert_series"].as_str().map(|series| series.contains("(1 - t)")), Some(true));
    assert!(x["resolution"].as_array().is_some_and(|lines| !lines.is_empty()));
    assert!(errors(&["complex", "snort", "P2", "--take", "shadow"]).contains("expected link"));
}

#[test]
fn what_is_exported_is_what_is_drawn() {
    let illegal = output(&["complex", "snort", "P2", "--export", "text", "--draw", "illegal"]);
    assert_eq!(illegal.trim(), "x1 y1, x1 y2, x2 y1, x2 y2");
}

#[test]
fn vectors_that_no_complex_has_are_explained() {
    assert_eq!(output(&["complex", "vector", "1", "6", "12", "8"]).trim(), "yes");
    let why = output(&["complex", "vector", "1", "6", "12", "12"]);
    assert!(why.contains("C(5,3) + C(2,2) = 11"), "{why}");
}

#[test]
fn the_smallest_complex_that_is_known_is_made() {
    let made: Value = serde_json::from_str(&output(&["complex", "make", "^*", "--json"])).unwrap();
    assert_eq!(made["vertices"].as_array().map(Vec::len), Some(5), "{made}");
}
