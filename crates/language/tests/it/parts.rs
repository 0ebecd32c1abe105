//! What positions say they are the sum of: the parts have the value of the whole, for every ruleset and on boards at random.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_positions::Registry;
use kelvin_positions::board::BoardKind;
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

/// Rulesets that are written in the language, or need arguments, with a position that falls apart where its ruleset states.
const OTHERS: &[&str] = &[
    "game.grid.Rooks(\"xo.|...|.ox\")",
    "game.grid.Kings(\"xo..|....|..ox\")",
    "game.grid.Knights(\"xo...|..ox.|xo...\")",
    "game.grid.Queens(\"x.o|...|o.x\")",
    "game.grid.AntiClobber(\"x..o\")",
    "game.grid.GenClobber([(0,1)])(\"xo.ox|ox.xo\")",
    "game.grid.FoxAndGeese([(3,3),(2,2)],(1,1))",
    "game.strip.ElephantsAndRhinos(\"t.f.t.f\")",
    "game.strip.BackslidingToadsAndFrogs(\"t.f\")",
    "game.strip.GenToadsAndFrogs(maxJump => 2)(\"t.ff.t\")",
    "game.strip.Turning(\"1-2\")(\"hthhth\")",
    "game.strip.Turning(game.heap.Kayles)(\"hthhth\")",
    "game.graph.Col(\"-(-;-)\")",
    "game.graph.Snort(\"P4\")",
    "game.graph.ArcKayles(\"-(-;-)-\")",
    "game.graph.PartizanArcKayles(\"l(r;l)e\")",
    "game.graph.ChildishHackenbush(\"l(r;e)\")",
    "game.graph.Fjords(\"-{L}(-;-{R})\")",
    "game.heap.Nim(\"3 + 5 + 2\")",
    "game.heap.Kayles(\"7 + 4\")",
    "game.heap.Kayles(9)",
    "game.heap.Subtraction({1,3})(\"4 + 5\")",
    "game.heap.Wythoff(3,4)",
    "game.heap.FibonacciNim(5,3)",
    "game.heap.Cutcake((3,4))",
    "game.heap.PartizanEuclid((7,4))",
    "game.heap.PartizanSubtraction({1,2},{1,3})(5)",
    "game.grid.Domineering(\"..#..|..#..\").ImpartialVariant",
    "game.grid.Clobber(\"xo.ox\").DicoticVariant",
    "game.grid.Clobber(\"xo.ox\").TwistedVariant",
    "game.grid.Domineering(\"..#..|..#..\") + game.heap.Nim(\"2 + 3\")",
    "-(game.grid.Domineering(\"..#..|..#.#\") + game.heap.Nim(4))",
    "2 * game.grid.Domineering(\"..#..\")",
    "game.grid.Domineering(\"..\") ConjunctiveSum *2",
    "'{1,*|game.grid.Clobber(\"xo\")}' + 3",
];

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

fn ask(session: &mut Session<'_>, program: &str) -> Result<String, String> {
    let budget = Budget::unlimited().time(Duration::from_secs(300));
    let value = session.evaluate(&Source::new("", program), &budget);
    let text = value.and_then(|value| {
        value.map_or(Ok(String::new()), |value| session.show(&value, Style::Plain, &budget))
    });
    text.map_err(|error| error.to_string())
}

/// Whether the position `p` has the value of its parts, and how many there are.
fn parts(session: &mut Session<'_>, of: &str) -> usize {
    let program =
        "[p.Decomposition.ToList.Length, ([0] Concat [part.GameValue for part in p.Decomposition]).Sum == p.GameValue,
        p.Decomposition.ForAll(part -> part.Decomposition.ToList.Length <= 1)]";
    let answer = ask(session, program).unwrap_or_else(|error| panic!("{of}: {error}"));
    let shown = ask(session, "[p, p.Decomposition]").unwrap_or_default();
    let count = answer.trim_start_matches('[').split(',').next().and_then(|count| count.parse().ok());
    assert!(answer.ends_with(",true,true]"), "{of}: {answer} of {shown}");
    count.unwrap_or_else(|| panic!("{of}: {answer}"))
}

/// Follows random moves from `p`.
fn walk(session: &mut Session<'_>, of: &str, random: &mut Random) -> usize {
    let mut apart = 0;
    for _ in 0..6 {
        apart += usize::from(parts(session, of) > 1);
        let options = ask(session, "os := (p.LeftOptions.ToList Concat p.RightOptions.ToList); os.Length");
        let count: usize = options.unwrap_or_else(|error| panic!("{of}: {error}")).parse().unwrap();
        if count == 0 {
            break;
        }
        ask(session, &format!("p := os[{}];", 1 + random.below(count))).unwrap();
    }
    apart
}

#[test]
fn the_parts_of_a_position_have_its_value() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut random = Random(2026);
    let (mut apart, mut rulesets) = (0, 0);
    for entry in Registry::built_in().iter() {
        for path in &entry.paths {
            let (name, board) = entry.example();
            if name.contains('(') {
                continue;
            }
            rulesets += 1;
            // Loopy rulesets have large values on all but the smallest boards.
            let boards = if entry.loopy { vec![] } else { vec![board.to_owned()] };
            let letters = ask(&mut session, &format!("{path}.CharMap")).unwrap_or_default();
            let letters: Vec<char> = letters.trim_matches('"').chars().collect();
            let kind = entry.board.kind;
            let drawn = matches!(kind, BoardKind::Grid | BoardKind::Strip) && !letters.is_empty();
            let rows = if kind == BoardKind::Strip { [1, 7] } else { [3, 3] };
            let random_boards: Vec<String> = (0..if drawn { 8 } else { 0 })
                .map(|_| {
                    let mut row =
                        || (0..rows[1]).map(|_| letters[random.below(letters.len())]).collect::<String>();
                    (0..rows[0]).map(|_| row()).collect::<Vec<_>>().join("|")
                })
                .collect();
            for board in boards.into_iter().chain(random_boards) {
                let position = format!("{path}(\"{board}\")");
                // Some boards are refused: captured stones, letters without a meaning.
                if ask(&mut session, &format!("p := {position};")).is_ok() {
                    apart += if entry.loopy {
                        usize::from(parts(&mut session, &position) > 1)
                    } else {
                        walk(&mut session, &position, &mut random)
                    };
                }
            }
        }
    }
    for position in OTHERS {
        ask(&mut session, &format!("p := {position};")).unwrap_or_else(|error| panic!("{position}: {error}"));
        apart += walk(&mut session, position, &mut random);
    }
    println!("{rulesets} rulesets, {apart} positions of several parts");
    assert!(rulesets >= 20 && apart >= 100, "{rulesets} {apart}");
}

#[test]
fn parts_are_distinguished() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (position, parts) in [
        (
            "game.grid.Domineering(\"..#..|..#..\")",
            "[Domineering.Position(\"..|..\"),Domineering.Position(\"..|..\")]",
        ),
        ("game.grid.Clobber(\"xo.|..x|.xo\")", "[Clobber.Position(\"xo\"),Clobber.Position(\".x|xo\")]"),
        ("game.graph.Hackenbush(\"(l;r)\")", "[Hackenbush.Position(\"l\"),Hackenbush.Position(\"r\")]"),
        ("game.heap.Nim(\"3 + 5\")", "[TakeAndBreak(\"0.[3]\")(3),TakeAndBreak(\"0.[3]\")(5)]"),
        ("game.grid.Rooks(\"x.o\")", "[GenClobber.Position(\"x.o\")]"),
        ("game.grid.Fission(\".xx|...\")", "[Fission.Position(\".xx|...\")]"),
    ] {
        assert_eq!(ask(&mut session, &format!("({position}).Decomposition")).unwrap(), parts, "{position}");
    }
}
