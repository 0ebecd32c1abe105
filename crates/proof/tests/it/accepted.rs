//! What is right is accepted.

use kelvin_proof::check;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The blocks of docs/proofs.md that are certificates.
fn shown() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/proofs.md")).unwrap();
    let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    blocks.map(|(_, text)| text.to_owned()).filter(|text| text.starts_with("kelvin proof 1\n")).collect()
}

#[test]
fn the_examples_of_the_page_are_accepted() {
    assert!(!shown().is_empty());
    for text in shown() {
        let report = check(text.as_bytes()).unwrap();
        assert_eq!(report.claims[0], "the canonical form of domineering ...|... is {2|-1/2}");
        assert_eq!(report.lines, text.lines().count());
    }
}

/// Every line but the claims is needed: without it, or with any witness left away, the file is refused.
#[test]
fn each_line_of_the_example_is_needed() {
    let text = &shown()[0];
    let lines: Vec<&str> = text.lines().collect();
    for left_out in (0..lines.len()).filter(|&at| !lines[at].starts_with('!')) {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, line)| *line).collect();
        assert!(check(rest.join("\n").as_bytes()).is_err(), "without {}", lines[left_out]);
    }
}

#[test]
fn the_certificate_of_domineering_on_a_board_of_16_cells_is_accepted() {
    let text = fs::read(root().join("proofs/examples/domineering-4x4.proof")).unwrap();
    let report = check(&text[..]).unwrap();
    assert!(
        report.claims[0].starts_with("the canonical form of domineering ....|....|....|.... is {0,{{2|0},")
    );
    assert_eq!((report.lines, report.nodes), (2557, 1618));
}

/// A certificate with some lines behind the first, and a last one that counts the claims.
pub fn whole(lines: &str) -> String {
    let claims = lines.lines().filter(|line| line.starts_with('!')).count();
    format!("kelvin proof 1\n{lines}end {claims}\n")
}

/// The reason of the refusal of some lines.
fn refusal(lines: &str) -> String {
    check(whole(lines).as_bytes()).unwrap_err().to_string()
}

/// The claims of some lines.
fn claims(lines: &str) -> Vec<String> {
    check(whole(lines).as_bytes()).unwrap().claims
}

/// A file that is cut off proves nothing: after each line, and within the last one.
#[test]
fn every_cut_is_refused() {
    let shown = shown();
    let fixed = "kelvin proof 1\n% a comment\ng 0 |\n! 1 = 1\nend 1";
    assert!(check(fixed.as_bytes()).is_ok());
    for text in shown.iter().map(String::as_str).chain([fixed]) {
        for (at, _) in text.trim_end().char_indices() {
            assert!(check(&text.as_bytes()[..at]).is_err(), "{}", &text[..at]);
        }
    }
    let refused = check(&b"kelvin proof 1\ng 0 |\n! 1 = 1\n"[..]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 3: the file is cut off: expected a last line end with the number of claims"
    );
}

#[test]
fn the_last_line_counts_the_claims() {
    let refused = |lines: &str| check(format!("kelvin proof 1\n{lines}").as_bytes()).unwrap_err().to_string();
    let wrong = |found| format!("found {found}, expected the number of claims, 1, and at least one");
    assert_eq!(refused("! 0 = 0\nend 0\n"), format!("line 3: {}", wrong(0)));
    assert_eq!(refused("! 0 = 0\nend 2\n"), format!("line 3: {}", wrong(2)));
    assert_eq!(
        refused("g 0 |\nend 0\n"),
        "line 3: found 0, expected the number of claims, 0, and at least one"
    );
    let after = "line 4: found \"! 0 = 0\", expected nothing after the line end";
    assert_eq!(refused("! 0 = 0\nend 1\n! 0 = 0\nend 2\n"), after);
}

#[test]
fn outcomes_are_proved_by_replies() {
    let claimed = "! normal L second xo xo\n! normal L first xo : 0\n";
    assert_eq!(
        claims(&format!("r clobber\no L xo xo : 0 0\n{claimed}")),
        ["Left wins clobber xo + clobber xo moving second", "Left wins clobber xo moving first"]
    );
    let none = "line 3: found the move 1, expected one of 1 from clobber o. + clobber xo";
    assert_eq!(refusal(&format!("r clobber\no L xo xo : 1 0\n{claimed}")), none);
    let none = "line 3: found the move 0, expected one of 0 from clobber o.";
    assert_eq!(refusal("r clobber\no L xo : 0\n"), none);
    assert_eq!(
        refusal("r clobber\n! normal L second xo\n"),
        "line 3: no line proves that Left wins moving second"
    );
}

#[test]
fn sums_are_won_by_the_values_of_their_parts() {
    let lines = "r domineering\ng 0 |\np .|. = 1 l0l0\ng | 0\np .. = 3 r0r0\n+ 1 3 = 0 r0l0\n";
    assert_eq!(
        claims(&format!("{lines}! normal L second .|. ..\n! normal R second =3 .|.\n")),
        [
            "Left wins domineering .|. + domineering .. moving second",
            "Right wins -1 + domineering .|. moving second"
        ]
    );
    let none = "no line proves that Left wins moving second";
    let without = lines.replace("+ 1 3 = 0 r0l0\n", "");
    assert_eq!(refusal(&format!("{without}! normal L second .|. ..\n")), format!("line 7: {none}"));
    assert_eq!(refusal(&format!("{lines}! normal L second .. ..\n")), format!("line 8: {none}"));
    // In misère play values say nothing.
    assert!(refusal(&format!("{lines}! misere L second .|. ..\n")).contains(none));
}

#[test]
fn walls_are_computed_at_the_temperatures_of_the_line_w() {
    let lines = "g 0 |\ng | 0\ng 1 | 2\nw 3 1\n";
    assert_eq!(
        claims(&format!("{lines}! walls 3 0 1 -1 1 0 0\n! walls 1 0 1 1\n")),
        ["the walls of {1|-1} are 1 and -1 at 0, 0 and 0 at 1", "the walls of 1 are 1 and 1 at 0"]
    );
    assert_eq!(
        refusal(&format!("{lines}! walls 3 0 1 -1 2 0 0\n")),
        "line 6: found 0 1 -1 2 0 0, expected 0 1 -1 1 0 0"
    );
    let meet = "line 5: expected walls that meet at the last temperature alone";
    for wrong in ["1/2", "2", "1/2 2", ""] {
        assert_eq!(refusal(&lines.replace("w 3 1", &format!("w 3 {wrong}"))), meet);
    }
    assert_eq!(refusal(&lines.replace("w 3 1", "w 3 1 1")), "line 5: expected rising temperatures");
    // Temperatures at which nothing changes do no harm.
    assert_eq!(claims(&format!("{}! walls 3 0 1 -1 1 0 0\n", lines.replace("w 3 1", "w 3 1/4 1"))).len(), 1);
}

/// {1,{4|0} | -2}: at t = 1 the other Left option takes over, which the line w must name.
#[test]
fn temperatures_at_which_another_option_takes_over_are_needed() {
    let lines = "g 0 |\ng 1 |\ng 2 |\ng 3 |\ng | 0\ng | 5\ng 4 | 0\nw 7 2\n";
    let game = format!("{lines}g 1 7 | 6\n");
    assert!(refusal(&format!("{game}w 8 3/2\n! 0 = 0\n")).contains("take over from each other"));
    assert_eq!(claims(&format!("{game}w 8 1 2\n! walls 8 0 1 -2 1 0 -1 2 0 0\n")).len(), 1);
}

#[test]
fn in_misere_play_a_player_without_a_move_wins() {
    let lines = "r octal 0.7\n! misere L first 0 : -\nm L 1 : -\nm R 1 : -\n! misere L second 1\n! misere R first 2 : 0\n";
    assert_eq!(claims(lines)[2], "Right wins octal 0.7 2 moving first in misère play");
    assert_eq!(
        refusal(&lines.replace("m R 1 : -\n", "")),
        "line 6: no line proves that Right wins octal 0.7 1 moving second"
    );
    assert_eq!(
        refusal(&lines.replace("2 : 0", "2 : 1")),
        "line 7: found the move 1, expected one of 1 from octal 0.7 2"
    );
    assert_eq!(refusal("r octal 0.7\nm L 0 :\n"), "line 3: the opponent has no move, and so wins");
}

#[test]
fn loopy_games_are_won_or_drawn() {
    assert_eq!(
        claims("y 0 1 | 0 : L1 L2\ny | : R0 L0\ny 2 | 0 2 : D D\n! loopy 2 D D\n")[0],
        "vertex 2 is a draw if Left moves first and a draw if Right moves first"
    );
    let wrong = "line 5: the label of vertex 0 with Right moving first does not follow from its options";
    assert_eq!(refusal("y 0 1 | 0 : L1 D\ny | : R0 L0\n! loopy 0 L D\n"), wrong);
    // Ranks are needed: two vertices must not win by each other.
    assert!(
        refusal("y 1 | 1 : L1 L1\ny 0 | 0 : L1 L1\n! loopy 0 L L\n")
            .starts_with("line 5: the label of vertex 0")
    );
}
