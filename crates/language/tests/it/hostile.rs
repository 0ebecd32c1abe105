//! Programs that no user would write: each must end in a value or an error, and leave the session usable.

use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

/// A small generator of numbers (Marsaglia's xorshift), so that every run sees the same programs.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }
}

/// Words of the language, sensible and not.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "1/2",
    "10^30",
    "*",
    "*3",
    "^",
    "v",
    "^^*",
    "^<3>",
    "^[2]",
    "+-",
    "{",
    "|",
    "||",
    "}",
    "'{",
    "}'",
    "(",
    ")",
    "[",
    "]",
    ",",
    ";",
    ":=",
    "->",
    "=>",
    "..",
    ".",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    ":",
    "==",
    "!=",
    "<",
    "<=",
    "<>",
    "<|",
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "elseif",
    "end",
    "for",
    "from",
    "to",
    "by",
    "in",
    "where",
    "while",
    "do",
    "yield",
    "begin",
    "def",
    "var",
    "class",
    "singleton",
    "extends",
    "override",
    "static",
    "enum",
    "mutable",
    "this",
    "return",
    "true",
    "false",
    "Nothing",
    "Left",
    "Right",
    "omega",
    "epsilon",
    "inf",
    "pass",
    "on",
    "over",
    "&",
    "x",
    "y",
    "f",
    "n",
    "\"xo|ox\"",
    "\"",
    "'",
    "//",
    "/*",
    "*/",
    "\\",
    "\u{0}",
    "é",
    "∞",
    "game",
    "grid",
    "heap",
    "Clobber",
    "Domineering",
    "Options",
    "CanonicalForm",
    "Mean",
    "Temperature",
    "Thermograph",
    "Cool",
    "Heat",
    "Overheat",
    "Pow",
    "NimValue",
    "LeftOptions",
    "Followers",
    "Birthday",
    "SignExpansion",
    "Sqrt",
    "Series",
    "List",
    "Set",
    "Map",
    "Table",
    "Sum",
    "Apply",
    "Sorted",
    "MutableList",
    "Add",
    "Random",
    "Grid",
    "Empty",
    "Graph",
    "Cycle",
    "NortonProduct",
    "SelectiveSum",
    "Tiny",
];

/// Programs to be damaged.
const PROGRAMS: &[&str] = &[
    "{3||2*|1*}.Thermograph",
    "[x^2 for x from 1 to 10 where x % 3 == 1]",
    "def f(n as Integer, m ? 3) begin var s := 0; for i from 1 to n do s := s + i * m end; s end; f(5)",
    "game.grid.Clobber(\"xox|ox.\").CanonicalForm",
    "game.grid.Domineering(Grid.Empty(3, 3)).CanonicalForm.Temperature",
    "class A(x) def B := x + 1; end; A(3).B",
    "singleton class R extends game.grid.GridRuleset class Position(grid as Grid) extends GridGame \
     override def Options(player as Player) := []; end end; R(\"xo\").CanonicalForm",
    "(omega^2 + omega/2 - 1/omega).SignExpansion",
    "game.heap.TakeAndBreak(\"0.137\").NimValueSequence(20)",
    "'{0,*|1}'.CanonicalForm + {1|-1}:(^ + *)",
    "{n => n^2 for n from 1 to 5}[3]",
    "if 1 < 2 then \"yes\" else \"no\" end",
    "x := MutableList(); for i from 1 to 5 do x.Add(i) end; x",
    "Graph.Cycle(5).DeleteVertex(1)",
    "{0||0|-2}.Overheat(1, 1/2) NortonProduct ^",
];

/// Something that parses, and often means something.
fn expression(numbers: &mut Numbers, depth: usize) -> String {
    const LEAVES: &[&str] = &[
        "0", "1", "-2", "3/4", "10^20", "*", "*5", "^", "vv*", "^<2>", "+-1", "{3|1}", "{2||1|0}", "omega",
        "epsilon", "1/3", "\"abc\"", "[1,2,3]", "{*,^}", "{1 => *}", "(1,2)", "1..5", "true", "Left",
        "Nothing", "'{0|*}'", "Tiny(2)", "*omega",
    ];
    const OPERATORS: &[&str] = &[
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        ":",
        "==",
        "<",
        "<=",
        "<>",
        "and",
        "NortonProduct",
        "NimSum",
        "ConwayProduct",
    ];
    const MEMBERS: &[&str] = &[
        "Mean",
        "Temperature",
        "Thermograph",
        "LeftStop",
        "RightOptions",
        "Birthday",
        "AtomicWeight",
        "CanonicalForm",
        "Followers",
        "Incentives",
        "Size",
        "Sorted",
        "Class",
        "ToString",
        "SignExpansion",
        "OutcomeClass",
        "Companion",
        "ReducedCanonicalForm",
        "Cool(1/2)",
        "Heat(1)",
        "Pow(2)",
        "Options(Right)",
        "Contains(1)",
        "Apply(x -> x)",
        "Sqrt",
        "ConfusionInterval",
        "ThermicVersions",
        "StopCount",
        "UptimalExpansion",
        "Hackenbush",
        "Series(3)",
    ];
    if depth == 0 {
        return numbers.pick(LEAVES).to_owned();
    }
    let part = |numbers: &mut Numbers| expression(numbers, depth - 1);
    match numbers.below(7) {
        0 | 1 => format!("({}) {} ({})", part(numbers), numbers.pick(OPERATORS), part(numbers)),
        2 | 3 => format!("({}).{}", part(numbers), numbers.pick(MEMBERS)),
        4 => format!("{{{},{}|{}}}", part(numbers), part(numbers), part(numbers)),
        5 => format!(
            "[x {} ({}) for x in [{}, {}]]",
            numbers.pick(OPERATORS),
            part(numbers),
            part(numbers),
            part(numbers)
        ),
        _ => format!(
            "if ({}) == ({}) then {} else {} end",
            part(numbers),
            part(numbers),
            part(numbers),
            part(numbers)
        ),
    }
}

fn program(numbers: &mut Numbers) -> String {
    match numbers.below(5) {
        3 | 4 => {
            let depth = numbers.below(4);
            expression(numbers, depth)
        }
        0 => {
            let length = 1 + numbers.below(24);
            let words: Vec<&str> = (0..length).map(|_| numbers.pick(WORDS)).collect();
            words.join(numbers.pick(&[" ", "", " "]))
        }
        1 => {
            // A word put in, taken out or exchanged.
            let mut words: Vec<String> =
                numbers.pick(PROGRAMS).split_inclusive(' ').map(str::to_owned).collect();
            for _ in 0..1 + numbers.below(3) {
                let at = numbers.below(words.len());
                match numbers.below(3) {
                    0 => words[at] = numbers.pick(WORDS).to_owned(),
                    1 => words.insert(at, numbers.pick(WORDS).to_owned()),
                    _ => words[at].clear(),
                }
            }
            words.concat()
        }
        _ => {
            let mut bytes = numbers.pick(PROGRAMS).as_bytes().to_vec();
            for _ in 0..1 + numbers.below(4) {
                if bytes.is_empty() {
                    break;
                }
                let at = numbers.below(bytes.len());
                match numbers.below(3) {
                    0 => bytes[at] = numbers.below(256) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at + 1),
                }
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

#[test]
fn any_text_ends_in_a_value_or_an_error() {
    any_text(0x2545_F491_4F6C_DD1D, 30);
}

#[test]
#[ignore = "takes minutes"]
fn many_texts_end_in_a_value_or_an_error() {
    (1..20).for_each(|seed: u64| any_text(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15), 30));
}

/// Evaluates a hundred texts in each of some sessions.
fn any_text(seed: u64, sessions: usize) {
    let mut numbers = Numbers(seed);
    let (mut values, mut errors) = (0, 0);
    for _ in 0..sessions {
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        for _ in 0..100 {
            let text = program(&mut numbers);
            let budget = Budget::unlimited().time(Duration::from_millis(20)).bytes(1 << 28);
            let _ = kelvin_language::is_unfinished(&text);
            let _ = kelvin_language::paint(&text);
            match session.evaluate(&Source::new("", text.as_str()), &budget) {
                Ok(value) => {
                    values += 1;
                    if let Some(value) = value {
                        let _ = session.show(&value, Style::Latex, &budget);
                        let _ = session.drawing(&value);
                    }
                }
                Err(error) => {
                    errors += 1;
                    assert!(!error.to_string().is_empty(), "{text}");
                }
            }
        }
        // The session goes on.
        let budget = Budget::unlimited();
        let value = session.evaluate(&Source::new("", "{7|5}.Mean"), &budget).unwrap().unwrap();
        assert_eq!(session.show(&value, Style::Plain, &budget).unwrap(), "6");
    }
    assert!(values > 300 && errors > 300, "{values} values, {errors} errors: the programs are too alike");
}

#[test]
fn what_takes_too_long_or_too_much_ends_by_budget() {
    for program in [
        "while true do end",
        "x := 2; while true do x := x * x end",
        "f := n -> f(n + 1); f(0)",
        "f := n -> [n].Apply(f); f(0)",
        "[[i, j] for i from 1 to 10^9 for j from 1 to 10^9]",
        "s := \"ab\"; while true do s := s + s end",
        "x := {0|0}; while true do x := {x, 0|-x} end",
        "x := [1]; while true do x := x.Concat(x) end",
        "Sum(1/n for n from 1)",
        "10^(10^12)",
        "Grid.Empty(10^6, 10^6)",
        "game.grid.Domineering(Grid.Empty(12, 12)).CanonicalForm",
        "game.heap.TakeAndBreak(\"0.7777777\").NimValueSequence(10^9)",
        "class G(n) extends Game override def Options(player as Player) := [G(n + 1)]; end; G(0).CanonicalForm",
        "class H(n) extends Game override def Options(player as Player) := [H(1 - n)]; end; H(0).CanonicalForm",
        "m := MutableList(); while true do m.Add(m) end",
    ] {
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        let budget = Budget::unlimited().time(Duration::from_millis(200)).bytes(1 << 28);
        let error = match session.evaluate(&Source::new("", program), &budget) {
            Err(error) => error,
            Ok(Some(value)) => match session.show(&value, Style::Plain, &budget) {
                Err(error) => error,
                Ok(text) => panic!("{program} is {}", &text[..text.len().min(80)]),
            },
            Ok(None) => panic!("{program} has an end"),
        };
        let expected = matches!(
            error.kind(),
            ErrorKind::Exhausted(Exhausted::Time | Exhausted::Memory | Exhausted::Digits)
                | ErrorKind::Depth
                | ErrorKind::Value
        );
        // A position that comes back is a loopy game, which is found at once.
        let expected = expected || error.message().contains("not a short game");
        assert!(expected, "{program}: {error}");
    }
}

#[test]
fn programs_do_not_reach_files() {
    let folder = std::env::temp_dir().join(format!("kelvin-hostile-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    std::fs::write(folder.join("Secret.cgs"), "singleton class Secret def Word := 42; end").unwrap();
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    // Without a folder to look in there are no files at all, and from a folder no way leads up.
    for folder in [None, Some(folder.join("inner"))] {
        folder.into_iter().for_each(|folder| session.look_in(folder));
        for program in [
            "Secret.Word",
            "inner.Secret.Word",
            "`../Secret`.Word",
            "..Secret.Word",
            "/etc/passwd",
            "File(\"x\")",
        ] {
            assert!(session.evaluate(&Source::new("", program), &budget).is_err(), "{program}");
        }
    }
    session.look_in(&folder);
    assert!(session.evaluate(&Source::new("", "Secret.Word"), &budget).is_ok());
    std::fs::remove_dir_all(&folder).unwrap();
}
