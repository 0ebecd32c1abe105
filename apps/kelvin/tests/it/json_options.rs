//! Every option of every command changes the JSON objects, writes a file beside them, or is rejected with
//! --json.

use crate::common;

use common::{folder, kelvin, output};
use std::collections::BTreeSet;

/// The effect of an option in combination with --json.
enum Effect {
    /// The objects differ from those without the option.
    Changes,
    /// The objects are the same, and this file is written.
    Writes(&'static str),
    /// It is a usage error.
    Refused,
}
use Effect::{Changes, Refused, Writes};

/// Options that limit the work, name folders, or select JSON themselves.
const OF_NO_ANSWER: [&str; 9] =
    ["--timeout", "--memory", "--path", "--threads", "--cache", "--no-cache", "--help", "--json", "--format"];

/// A command with its arguments, and its options with their values. `DIR` is a folder of the test.
type Command = (&'static str, &'static [(&'static str, &'static str, Effect)]);

const COMMANDS: &[Command] = &[
    ("eval ^", &[("", "--full", Refused), ("", "--certificate DIR/e.proof", Writes("e.proof"))]),
    ("run DIR/sum.cgs", &[("", "--full", Refused)]),
    ("tour", &[]),
    ("rulesets", &[]),
    (
        "thermograph {7|5||4|1}",
        &[
            ("", "--svg DIR/a.svg", Writes("a.svg")),
            ("", "--png DIR/a.png", Writes("a.png")),
            ("", "--tikz DIR/a.tex", Writes("a.tex")),
            ("", "--steps", Changes),
            ("", "--options", Changes),
            ("", "--compound right", Changes),
            ("a{1||a|0}", "--komaster right", Changes),
            ("a{1||a|0}", "--komonster right", Changes),
            ("", "--width 60", Refused),
            ("", "--form", Changes),
            ("domineering 3x3", "--bounds", Changes),
            ("--form domineering 2x4", "--depth 2", Changes),
            ("", "--sections", Refused),
            ("", "--water 1", Refused),
            ("", "--line", Refused),
            ("--build L,1,0@1;R,-1,0@1", "--build L,2,0@2;R,-2,0@2", Changes),
            ("--build L,1,0@1;R,-1,0@1", "--board snort", Changes),
            ("--build L,1,0@1;R,-1,0@1 --board snort", "--size 1", Changes),
            ("", "--certificate DIR/t.proof", Writes("t.proof")),
        ],
    ),
    (
        "value nim 3",
        &[
            ("", "--misere", Changes),
            ("", "--full", Refused),
            ("snort P3", "--svg DIR/b.svg", Writes("b.svg")),
            ("", "--certificate DIR/v.proof", Writes("v.proof")),
        ],
    ),
    (
        "moves domineering 2x4",
        &[
            ("", "--player left", Changes),
            ("", "--all", Changes),
            ("", "--certificate DIR/m.proof", Writes("m.proof")),
        ],
    ),
    (
        "bound domineering 2x4",
        &[
            ("", "--strategy", Changes),
            ("domineering 2xn --to 4", "--from 2", Changes),
            ("domineering 2xn --to 4", "--to 3", Changes),
        ],
    ),
    ("explain {0,-1|1}", &[("", "--strategy", Changes)]),
    (
        "copies {2|-1}",
        &[
            ("", "--copies 3", Changes),
            ("", "--svg DIR/n.svg", Writes("n.svg")),
            ("", "--png DIR/n.png", Writes("n.png")),
            ("", "--tikz DIR/n.tex", Writes("n.tex")),
        ],
    ),
    (
        "coupons {4|0||-1} --from 2",
        &[
            ("", "--from 3", Changes),
            ("", "--step 1/2", Changes),
            ("", "--svg DIR/h.svg", Writes("h.svg")),
            ("", "--png DIR/h.png", Writes("h.png")),
            ("", "--tikz DIR/h.tex", Writes("h.tex")),
        ],
    ),
    (
        "order 0 * ^",
        &[
            ("", "--day 1", Changes),
            ("", "--of [1,2]", Changes),
            ("order 0 * --day 2", "--join", Changes),
            ("", "--svg DIR/o.svg", Writes("o.svg")),
            ("", "--png DIR/o.png", Writes("o.png")),
            ("", "--tikz DIR/o.tex", Writes("o.tex")),
        ],
    ),
    (
        "tree domineering 2x3",
        &[
            ("", "--depth 1", Changes),
            ("", "--most 3", Changes),
            ("", "--numbers", Changes),
            ("", "--svg DIR/g.svg", Writes("g.svg")),
            ("", "--png DIR/g.png", Writes("g.png")),
            ("", "--tikz DIR/g.tex", Writes("g.tex")),
        ],
    ),
    (
        "falsify hotstrat --day 1 --summands 1",
        &[
            ("", "--summands 2", Changes),
            ("", "--day 2", Changes),
            ("falsify hotstrat --summands 1", "--game +-2", Changes),
        ],
    ),
    (
        "solve domineering 2x3 --threads 1",
        &[
            ("", "--first left", Changes),
            ("", "--strategy 3", Changes),
            ("nim 1", "--misere", Changes),
            ("1/2", "--certificate DIR/s.proof", Writes("s.proof")),
        ],
    ),
    (
        "play nim 7 + nim 5 + nim 3 --engines random,random",
        &[
            ("", "--you right", Refused),
            ("", "--engine exact", Refused),
            ("", "--first", Refused),
            ("nim 1 --engines random,random", "--misere", Changes),
            ("nim 7 --engines random,random", "--engines exact,random", Changes),
            ("", "--games 9", Changes),
            ("", "--resume DIR/none.json", Refused),
            ("", "--plain", Refused),
            ("nim 7 + nim 5 + nim 3 --engines random,random --games 40", "--seed 2", Changes),
        ],
    ),
    (
        "match domineering 2x3 3x2 1x4 --games 20 --engines thermostrat,random",
        &[
            ("", "--games 30", Changes),
            ("", "--engines hotstrat,random", Changes),
            ("", "--components 6", Changes),
            ("", "--seed 2", Changes),
            ("{4|-3} + {1|-1}", "--record DIR/record.json", Changes),
            ("{4|-3} + {1|-1} --record DIR/record.json", "--first right", Changes),
        ],
    ),
    // The file is the record of a match before.
    ("review DIR/record.json", &[("", "--record DIR/again.svg", Writes("again.svg"))]),
    (
        "table snort Pn --to 3",
        &[
            ("", "--from 2", Changes),
            ("", "--to 4", Changes),
            ("oab(a,b) n --to 9", "--over 4", Changes),
            ("nim n --to 3", "--misere", Changes),
            ("", "--certificate DIR/r.proof", Writes("r.proof")),
            ("", "--csv", Refused),
            ("", "--latex", Refused),
        ],
    ),
    (
        "survey regions:1..4 --ruleset domineering --limit 5",
        &[
            ("survey DIR/kept", "--most 1", Changes),
            ("survey DIR/kept", "--by value", Refused),
            ("survey DIR/kept", "--svg DIR/c.svg", Writes("c.svg")),
            ("survey DIR/kept", "--png DIR/c.png", Writes("c.png")),
            ("survey DIR/kept", "--verify 3", Changes),
            ("survey DIR/kept", "--where g>0", Refused),
            ("", "--ruleset cram", Changes),
            ("", "--column mean", Changes),
            ("", "--where g>0", Changes),
            ("", "--limit 2", Changes),
            ("", "--sample 3", Changes),
            ("regions:5 --ruleset domineering --sample 3", "--seed 2", Changes),
            ("", "--seed 2", Refused),
            ("", "--by mean", Refused),
            ("", "--most 3", Refused),
            ("", "--svg DIR/d.svg", Refused),
            ("", "--png DIR/d.png", Refused),
            ("", "--verify 3", Refused),
            ("", "--shard 1/2", Refused),
            ("", "--out DIR/kept-too", Changes),
        ],
    ),
    (
        "complex snort P3",
        &[
            ("--facets DIR/facets.txt", "--left b", Changes),
            ("--facets DIR/facets.txt", "--impartial", Changes),
            ("--facets DIR/facets.txt", "--facets DIR/others.txt", Changes),
            ("", "--field 2", Changes),
            ("", "--take core", Changes),
            ("", "--resolution", Changes),
            ("", "--certificate DIR/e.json", Writes("e.json")),
            ("", "--proof DIR/e.proof", Writes("e.proof")),
            ("", "--svg DIR/e.svg", Writes("e.svg")),
            ("", "--m2", Refused),
            ("", "--dot", Refused),
            ("", "--export text", Refused),
            ("", "--draw illegal", Refused),
        ],
    ),
    (
        "complex table snort --family path --to 3",
        &[
            ("", "--family cycle", Changes),
            ("", "--from 2", Changes),
            ("", "--to 4", Changes),
            ("", "--field 2", Changes),
            ("", "--csv", Refused),
            ("", "--latex", Refused),
        ],
    ),
    (
        "complex search --day 1 --vertices 2",
        &[
            ("", "--day 0", Changes),
            ("", "--dimensions", Changes),
            ("", "--graphs", Changes),
            ("--day 1 --dimensions --vertices 2", "--vertices 3", Changes),
            ("", "--file DIR/day.txt", Changes),
        ],
    ),
    ("complex make *2", &[("2", "--dimension 4", Changes), ("^", "--flag", Changes)]),
    ("complex recover DIR/moves.txt", &[]),
    (
        "quotient 0.77",
        &[
            ("", "--to 5", Changes),
            ("cram --family 2xn --to 3", "--family 1xn", Changes),
            ("", "--svg DIR/f.svg", Writes("f.svg")),
            ("", "--png DIR/f.png", Writes("f.png")),
        ],
    ),
    (
        "number 1/(omega-1)",
        &[
            ("", "--terms 7", Changes),
            ("number omega", "--tree 2", Changes),
            ("number omega --tree 1", "--svg DIR/w.svg", Writes("w.svg")),
            ("number omega --tree 1", "--png DIR/w.png", Writes("w.png")),
            ("number omega --tree 1", "--tikz DIR/w.tex", Writes("w.tex")),
        ],
    ),
];

/// The number of words of a line that name the command.
fn names(words: &str) -> usize {
    let under = ["table", "search", "make", "recover"];
    let mut words = words.split(' ');
    1 + usize::from(words.next() == Some("complex") && words.next().is_some_and(|word| under.contains(&word)))
}

#[test]
fn options_change_the_objects_or_are_refused() {
    let here = folder("json-options");
    let place = here.to_str().unwrap();
    for (name, text) in [
        ("sum.cgs", "1+1\n"),
        ("facets.txt", "a b, b c\n"),
        ("others.txt", "a b c\n"),
        ("moves.txt", "0-1 L, 0-2 R\n"),
    ] {
        std::fs::write(here.join(name), text).unwrap();
    }
    let kept = format!("{place}/kept");
    output(&["survey", "regions:1..4", "--ruleset", "domineering", "--out", &kept]);
    let mut wrong: Vec<String> = vec![];
    for (line, options) in COMMANDS {
        let names = names(line);
        let name: Vec<&str> = line.split(' ').take(names).collect();
        // The replacement for the line: other arguments, or a whole line.
        let words = |instead: &str| -> Vec<String> {
            let line = match instead {
                "" => (*line).to_owned(),
                other if other.starts_with(name[0]) => other.to_owned(),
                other => format!("{} {other}", name.join(" ")),
            };
            line.split(' ').map(|word| word.replace("DIR", place)).collect()
        };
        let ask = |words: &[String], more: &str| {
            let more = more.split(' ').filter(|word| !word.is_empty()).map(|word| word.replace("DIR", place));
            let json = match name[0] {
                "eval" | "run" | "tour" => vec!["--format".to_owned(), "json".to_owned()],
                _ => vec!["--json".to_owned()],
            };
            // A later option of the same name replaces the first.
            let option = more.clone().next().unwrap_or_default();
            let mut kept = words.to_vec();
            if let Some(at) = kept.iter().position(|word| *word == option) {
                kept.drain(at..at + 2);
            }
            let all: Vec<String> = kept.into_iter().chain(more).chain(json).collect();
            kelvin(&all.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let mut known: BTreeSet<String> = BTreeSet::new();
        for (instead, option, effect) in *options {
            let words = words(instead);
            known.insert(option.split(' ').next().unwrap().to_owned());
            let with = ask(&words, option);
            let what = format!("{words:?} {option}: {}", with.errors);
            if let Refused = effect {
                if (with.status, with.output.as_str()) != (Some(2), "") {
                    wrong.push(format!("not refused: {what}"));
                }
                continue;
            }
            let without = ask(&words, "");
            if (with.status, without.status) != (Some(0), Some(0)) {
                wrong.push(format!("fails: {what} {}", without.errors));
                continue;
            }
            for line in with.output.lines() {
                serde_json::from_str::<serde_json::Value>(line)
                    .unwrap_or_else(|why| panic!("{what}: {why}: {line}"));
            }
            match effect {
                Writes(file) if with.output != without.output || !here.join(file).exists() => {
                    wrong.push(format!("does not write a file beside the objects: {what}"));
                }
                Writes(_) => {}
                _ if with.output == without.output => wrong.push(format!("changes nothing: {what}")),
                _ => {}
            }
        }
        let mut help = name.clone();
        help.push("--help");
        let there = output(&help);
        let there = there.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        for line in there {
            let Some(option) = line.split([' ', ',']).find(|word| word.starts_with("--")) else { continue };
            let named = known.contains(option) || OF_NO_ANSWER.contains(&option);
            if !named {
                wrong.push(format!("{name:?}: what does {option} do beside --json?"));
            }
        }
        if !["eval", "run", "tour"].contains(&name[0]) && name != ["survey"] {
            let both: Vec<String> =
                words("").into_iter().chain(["--format", "latex", "--json"].map(String::from)).collect();
            let ran = kelvin(&both.iter().map(String::as_str).collect::<Vec<_>>());
            if (ran.status, ran.output.as_str()) != (Some(2), "") {
                wrong.push(format!("not refused: {both:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // These options affect only the report, which is not printed if a picture is requested.
    for line in [
        "complex snort P3 --svg DIR/g.svg --resolution",
        "complex snort P3 --dot --field 2",
        "complex snort P3 --export text --draw graph",
        "complex snort P3 --draw graph",
        "thermograph {4|1} --svg DIR/g.svg --width 60",
        "survey DIR/kept --verify 3 --svg DIR/g.svg",
    ] {
        let words: Vec<String> = line.split(' ').map(|word| word.replace("DIR", place)).collect();
        let ran = kelvin(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((ran.status, ran.output.as_str()), (Some(2), ""), "{line}");
    }
}

/// The JSON objects of a thermograph depend on its options.
#[test]
fn thermographs_are_printed_as_they_are_asked_for() {
    let object = |words: &[&str]| -> serde_json::Value {
        let printed = output(&[words, &["--json"]].concat());
        assert_eq!(printed.lines().count(), 1, "{printed}");
        serde_json::from_str(&printed).unwrap()
    };
    for flag in ["--options", "--steps"] {
        let built = object(&["thermograph", "{7|5||4|1}", flag]);
        assert_eq!((&built["mean"], &built["input"]), (&"17/4".into(), &"{7|5||4|1}".into()), "{built}");
        let left = &built["players"][0];
        assert_eq!(left["options"][0]["value"], "{7|5}", "{built}");
        assert!(left["scaffold"]["points"].is_array() && left["wall"].is_array(), "{built}");
    }
    let whole = object(&["thermograph", "{8|-4}", "{5|-5}", "{1|-13}", "--compound", "left"]);
    assert_eq!((&whole["player"], whole["parts"].as_array().unwrap().len()), (&"Left".into(), 3), "{whole}");
    assert_eq!(whole["parts"][1]["temperature"], "5", "{whole}");
    let mirrored = object(&["thermograph", "{8|-4}", "{5|-5}", "{1|-13}", "--compound", "right"]);
    assert_eq!(mirrored["player"], "Right");
    assert_ne!(whole["left_wall"], mirrored["left_wall"]);
}
