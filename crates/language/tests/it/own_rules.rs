//! Users' classes that fail, print, count, or have far too much to do, in every form in which they are played: on grids and strips, on graphs,
//! as heaps, and with several fields.

use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// A form: how a class begins up to its options, how it ends, and a position.
struct Form {
    name: &'static str,
    begins: &'static str,
    ends: &'static str,
    /// Options in which a player takes something, where a test holds.
    options: &'static str,
    start: &'static str,
}

const FORMS: &[Form] = &[
    Form {
        name: "grid",
        begins: "singleton class Own extends game.grid.GridRuleset
                   class Position(grid as Grid) extends GridGame
                     override def Options(player as Player) := ",
        ends: "; end end",
        options: "[Position(grid.Updated({place => 0})) for place in grid.FindAll(1) where TEST]",
        start: "Own(\"xxxxxx\")",
    },
    Form {
        name: "strip",
        begins: "singleton class Own extends game.strip.StripRuleset
                   class Position(strip as Strip) extends StripGame
                     override def Options(player as Player) := ",
        ends: "; end end",
        options: "[Position(strip.Updated({place => 0})) for place in strip.FindAll(1) where TEST]",
        start: "Own(\"xxxxxx\")",
    },
    Form {
        name: "graph",
        begins: "singleton class Own extends game.graph.GraphRuleset
                   class Position(graph as Graph) extends GraphGame
                     override def Options(player as Player) := ",
        ends: "; end end",
        options: "[Position(graph.DeleteVertex(place.Index)) for place in graph.Vertices where TEST]",
        start: "Own(Graph.Path(6))",
    },
    Form {
        name: "heap",
        begins: "class Own(n as Integer) extends ImpartialGame
                   override def Options := ",
        ends: "; end",
        options: "[Own(n - place) for place from 1 to n where TEST]",
        start: "Own(6)",
    },
    Form {
        name: "fields",
        begins: "class Own(n as Integer, grid as Grid) extends Game
                   override def Options(player as Player) := ",
        ends: "; end",
        options: "[Own(n - place, grid) for place from 1 to n where TEST]",
        start: "Own(6, Grid.Parse(\".x\", \".x\"))",
    },
];

/// What is reported of a position of a class with these options, and what was printed.
fn asked(
    form: &Form,
    options: &str,
    question: &str,
    budget: &Budget,
) -> (Result<String, Error>, Vec<String>) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let (sender, receiver) = channel();
    session.on_print(move |text| sender.send(text.to_owned()).unwrap());
    let class = format!("{}\n\n{options}{}", form.begins, form.ends);
    session.declare("Own", &Source::new("Own.cgs", class.as_str()));
    let value = session.evaluate(&Source::new("", question), budget);
    let shown = value.and_then(|value| session.show(&value.unwrap(), Style::Plain, &Budget::unlimited()));
    drop(session);
    (shown, receiver.try_iter().collect())
}

#[test]
fn an_error_names_the_file_the_line_and_the_position() {
    for form in FORMS {
        // At once, and only where one piece is left.
        let last = match form.name {
            "grid" => "grid.FindAll(1).Length > 1 or grid.FindAll(1)[2] == 0",
            "strip" => "strip.FindAll(1).Length > 1 or strip.FindAll(1)[2] == 0",
            "graph" => "graph.VertexCount > 1 or graph.AdjacencyList[2] == 0",
            _ => "n > 1 or [1][2] == 0",
        };
        for test in ["[1][2] == 0", last] {
            let options = form.options.replace("TEST", test);
            let question = format!("{}.CanonicalForm", form.start);
            let (answer, _) = asked(form, &options, &question, &Budget::unlimited());
            let error = answer.expect_err(form.name).to_string();
            let line = 2 + form.begins.lines().count();
            assert!(error.contains(&format!("Own.cgs:{line}:")), "{}, {test}: {error}", form.name);
            assert!(error.contains("in the options of"), "{}, {test}: {error}", form.name);
        }
    }
}

/// Positions that play from a path with six vertices can reach: the lengths of the rows in which those lie that are left.
const PATHS: usize = 21;

#[test]
fn what_is_printed_comes_in_order_and_once_a_position() {
    for form in FORMS {
        let options = format!("begin System.Print(\"asked\"); {} end", form.options.replace("TEST", "true"));
        let (answer, printed) =
            asked(form, &options, &format!("{}.CanonicalForm", form.start), &Budget::unlimited());
        answer.expect(form.name);
        // All sets of six, all sums of paths with at most six vertices, and all numbers up to six; for both players, unless it is impartial.
        let expected = match form.name {
            "grid" | "strip" => 2 * 64,
            "graph" => 2 * PATHS,
            "heap" => 7,
            _ => 2 * 7,
        };
        assert!(printed.iter().all(|text| text == "\"asked\""), "{}: {printed:?}", form.name);
        assert_eq!(printed.len(), expected, "{}", form.name);
    }
}

#[test]
fn lots_are_drawn_each_time() {
    for form in FORMS {
        let options = format!(
            "begin var lots := Random(7); {} end",
            form.options.replace("TEST", "lots.NextInteger(100) > 50")
        );
        let question = format!("{}.CanonicalForm", form.start);
        let (first, _) = asked(form, &options, &question, &Budget::unlimited());
        let (second, _) = asked(form, &options, &question, &Budget::unlimited());
        assert_eq!(first.expect(form.name), second.expect(form.name), "{}", form.name);
    }
}

/// Classes that have far too much to do, each in another place: within one list of options, and in very many positions.
#[test]
fn limits_hold_wherever_a_class_spends_its_time() {
    let large = [
        (
            "grid",
            "Own(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")",
            "player == Left",
        ),
        ("strip", "Own(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")", "player == Left"),
        ("graph", "Own(Graph.Cycle(40))", "true"),
        ("heap", "Own(100000)", "true"),
        ("fields", "Own(30000, Grid.Parse(\".x\", \".x\"))", "true"),
    ];
    for (name, start, test) in large {
        let form = FORMS.iter().find(|form| form.name == name).unwrap();
        let unending = [
            form.options.replace("TEST", test),
            format!(
                "begin var k := 0; while k >= 0 do k := k + 1 end; {} end",
                form.options.replace("TEST", test)
            ),
        ];
        for options in unending {
            let budget = Budget::unlimited().time(Duration::from_millis(300)).bytes(1 << 30);
            let began = Instant::now();
            let (answer, _) = asked(form, &options, &format!("{start}.CanonicalForm"), &budget);
            let error = answer.expect_err(name);
            assert!(matches!(error.kind(), ErrorKind::Exhausted(_)), "{name}: {error}");
            // The machine may be busy.
            assert!(began.elapsed() < Duration::from_secs(20), "{name} took {:?}", began.elapsed());
        }
    }
}

#[test]
fn memory_is_limited_where_many_positions_are_interpreted() {
    // What is compiled keeps to a part of the memory, and goes on.
    let many = [
        ("graph", "Own(Graph.Cycle(21))", "place.Index > 0"),
        ("fields", "Own(2000, Grid.Parse(\".x\", \".x\"))", "place == 1"),
    ];
    for (name, start, test) in many {
        let form = FORMS.iter().find(|form| form.name == name).unwrap();
        let budget = Budget::unlimited().time(Duration::from_secs(60)).bytes(200_000);
        let options = form.options.replace("TEST", test);
        let (answer, _) = asked(form, &options, &format!("{start}.CanonicalForm"), &budget);
        let error = answer.expect_err(name);
        assert!(matches!(error.kind(), ErrorKind::Exhausted(Exhausted::Memory)), "{name}: {error}");
    }
}
