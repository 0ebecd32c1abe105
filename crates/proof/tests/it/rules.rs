//! The moves of the rulesets, in their order.

use kelvin_proof::rules::ruleset;

/// The options of Left and of Right, and the parts.
fn play(name: &str, frame: &str, board: &str) -> [String; 3] {
    let rules = ruleset(name, frame).unwrap();
    let position = rules.read(board).unwrap();
    let options = |me| {
        let mut shown = Vec::new();
        rules
            .options(&position, me, &mut |option| {
                shown.push(option);
                Ok(())
            })
            .unwrap();
        shown.join(" ")
    };
    [options(0), options(1), rules.parts(&position).join(" ")]
}

#[test]
fn moves_and_parts_are_those_of_the_rules() {
    let table = [
        ("domineering", "", "..|..", ["#.|#. .#|.#", "##|.. ..|##", "..|.."]),
        ("domineering", "", ".#..|.#.#", ["##..|##.# .##.|.###", ".###|.#.#", ".|. ..|.#"]),
        ("clobber", "", "xo.|..o", [".x.|..o", "o..|..o", "xo"]),
        ("amazons", "", "x..", ["#x. .x# .#x #.x", "", "x.."]),
        ("amazons", "", "x#.", ["", "", ""]),
        ("konane", "", "xo.o.o", ["..xo.o ....xo", "", "xo.o.o"]),
        ("toads-and-frogs", "", "tf.ft", [".ftft", "tff.t", "tf.ft"]),
        ("snort", "edges 3: 0-1, 1-2", "x..", ["xx. x.x", "x.o", "x.."]),
        ("col", "edges 3: 0-1, 1-2", "x.l", ["x.x", "xol", "x.l"]),
        ("nogo", "edges 3: 0-1, 1-2", "...", ["x.. .x. ..x", "o.. .o. ..o", "..."]),
        ("nogo", "edges 2: 0-1", "x.", ["", "", "x."]),
        ("hackenbush", "0-1 B, 1-2 R, 0-2 G", "111", ["011 110", "101 110", "111"]),
        ("hackenbush", "0-1 B, 1-2 R", "11", ["00", "10", "11"]),
        ("octal", "0.77", "3", ["2 1+1 1", "2 1+1 1", "3"]),
        ("octal", "0.7 0.03", "3", ["2 1+1", "1", "3"]),
        ("complex", "facets 3: 0-1, 2", "l.r", ["x.r lxr", "lor l.o", "l.r"]),
        ("octal", "4.07", "4", ["1+3 2+2 2 1+1", "1+3 2+2 2 1+1", "4"]),
    ];
    for (name, frame, board, [left, right, parts]) in table {
        assert_eq!(play(name, frame, board), [left, right, parts].map(String::from), "{name} {board}");
    }
}
