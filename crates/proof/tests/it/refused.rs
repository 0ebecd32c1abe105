//! What is wrong is refused, with its place and what was expected; nothing makes the checker panic or grow.

use crate::accepted::whole;
use kelvin_proof::check;

/// The place and the reason of the refusal of some lines behind the first.
fn refusal(lines: &str) -> (usize, String) {
    let refused = check(format!("kelvin proof 1\n{lines}\n! 0 = 0\nend 1\n").as_bytes()).unwrap_err();
    (refused.line, refused.wrong.0)
}

#[test]
fn refusals_name_the_line_and_what_was_expected() {
    let table = [
        ("g 1 |", 2, "found \"1\", expected a number of at most 0"),
        ("g 0 |\n<= 1 0 l0", 3, "found the witness 0, expected one of 0 options, for node 0 <| node 0"),
        ("g 0 |\n! 1 = 0", 3, "no lines prove that node 1 = node 0"),
        ("g 0 |\n<= 0 1\n<= 0 1 l0", 4, "found \"l0\", expected the end of the line"),
        ("g 0 |\ng 1 |\nc 2", 4, "an option of node 2 has no line c"),
        ("g 0 |\nc 1\n! number 1 2", 4, "found 2, expected 1"),
        ("g 0 |\n! heat 1 1 1 1 0", 3, "found 1 1 1 0, expected 1 1 1 -1"),
        ("p ..", 2, "no line r comes before the board"),
        ("r domineering\np .x", 3, "found \".x\", expected rows of one length of the letters .#|"),
        ("r domineering\np ....", 3, "no line gives the position domineering .."),
        ("r domineering\np ..", 3, ""),
        ("r snort edges 2: 0-2", 2, "found \"2\", expected a number of at most 1"),
        ("r hex", 2, "found \"hex \", expected a ruleset of docs/proofs.md"),
        ("r octal 1.7", 2, "found \"1.7\", expected a code such as 0.77, or two of them"),
        ("r complex edges 2: 0-1", 2, "found \"edges 2: 0-1\", expected facets N: U-V, U-V"),
        ("= 0 0", 2, "found node 0, expected one before node 0"),
        ("x", 2, "found \"x\", expected one of r g p + = <= <| c w o m y ! end"),
        ("y 1 | : D D", 4, "vertex 0 has an option without a line y"),
    ];
    for (lines, line, why) in table {
        if why.is_empty() {
            assert!(check(whole(&format!("{lines}\n! 0 = 0\n")).as_bytes()).is_ok(), "{lines}");
        } else {
            assert_eq!(refusal(lines), (line, why.to_owned()), "{lines}");
        }
    }
    assert_eq!(check(&b"kelvin proof 2\n"[..]).unwrap_err().wrong.0, "expected kelvin proof 1");
    assert_eq!(
        check(&b""[..]).unwrap_err().wrong.0,
        "the file is cut off: expected a last line end with the number of claims"
    );
    assert_eq!(
        check(&b"kelvin proof 1\ng \xff |\n"[..]).unwrap_err().wrong.0,
        "found a letter that is not printable ASCII, or too many of them"
    );
}

/// Random changes of valid lines: never a panic, and never a false claim about small numbers.
#[test]
fn no_text_makes_the_checker_panic() {
    let valid = "kelvin proof 1\nr domineering\ng 0 |\np .|. = 1 l0l0\ng | 0\np .. = 3 r0r0\ng 1 | 3\np ..|.. = 5 l0r0l0r0\n\
        + 1 1\n<= 1 1 l0\n<| 0 1 l0\nc 1\nw 5 1\nr octal 0.77\no L 3 0:.. =1 : 0 0 0\nm R 2 : - 0\ny 0 | 0 : D D\n\
        r snort edges 3: 0-1, 1-2\np x..\nr hackenbush 0-1 B, 1-2 G\np 11\nr amazons\np x.o\nr nogo edges 2: 0-1\np x.\n\
        ! 1 = 1\n! heat 5 1 -1 0 1\n! loopy 0 D D\n! normal L second =0\nend 4\n";
    let letters: Vec<u8> = b"0123456789|.:#=+-/<>!xolrLRDBGg pmwyc\n".to_vec();
    let mut state = 1u64;
    let mut next = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    for _ in 0..5_000 {
        let mut text = valid.as_bytes().to_vec();
        for _ in 0..1 + next(4) {
            let at = 15 + next(text.len() - 15);
            match next(3) {
                0 => text[at] = letters[next(letters.len())],
                1 => text.insert(at, letters[next(letters.len())]),
                _ => drop(text.remove(at)),
            }
        }
        if let Ok(report) = check(&text[..]) {
            assert!(report.claims.iter().all(|claim| claim != "1 = 0" && claim != "0 = 1"));
        }
    }
}

#[test]
fn large_input_is_bounded() {
    let zeros = "0".repeat(1_000_000);
    assert!(refusal(&format!("g {zeros} |")).1.len() < 200);
    assert!(refusal(&format!("r domineering\np {}", ".".repeat(20_000))).1.len() < 200);
    assert!(refusal("r octal 0.4\np 10001").1.contains("10000"));
    assert!(
        refusal(&format!("r hackenbush {}0-1 B", "0-1 B, ".repeat(10_000)))
            .1
            .contains("expected at most 10000")
    );
    assert!(refusal("g 0 |\ng | 0\ng 1 | 2\nw 3 1/1000000000000000000000").1.contains("expected a number"));
    // Sums of sums have names of exponential length, which are cut.
    let sums: String = (1..200).map(|node| format!("+ {node} {node}\n")).collect();
    let refused = check(whole(&format!("g | \n{sums}! 100 = 100\n")).as_bytes()).unwrap();
    assert!(refused.claims[0].len() < 1000);
    // A chain of nodes of any depth needs no recursion.
    let chain: String = (0..200_000).map(|node| format!("g {node} |\n")).collect();
    let report = check(whole(&format!("{chain}! number 200000 200000\n")).as_bytes()).unwrap();
    assert_eq!(report.claims, ["200000 is the number 200000"]);
}
