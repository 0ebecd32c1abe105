//! Random classes on random graphs: by what they are compiled to, and as their code says.

use super::tests::Dice;
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_values::Universe;
use kelvin_values::notation::Style;

/// Writes methods at random.
struct Writer<'d>(&'d mut Dice, bool);

impl Writer<'_> {
    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.0.below(of.len())]
    }

    /// One of the players, or the one who moves.
    fn player(&mut self) -> &'static str {
        let impartial = self.1;
        self.pick(if impartial {
            &["Left", "Right"]
        } else {
            &["player", "player.Opponent", "player", "Left"]
        })
    }

    /// Something that is asked of a vertex by its number.
    fn test(&mut self, number: &str) -> String {
        let label = match self.0.below(2) {
            0 => format!("graph[{number}].Label"),
            _ => format!("graph.Vertices[{number}].Label"),
        };
        let player = self.player();
        match self.0.below(12) {
            0..3 => format!("{label} == Nothing"),
            3 => format!("{label} == {player}"),
            4 | 5 => format!("{label} != {player}"),
            6 | 7 => format!("({label} == Nothing or {label} == {player})"),
            8 => format!("[Nothing, {player}].Contains({label})"),
            9 if self.0.chance(20) => format!("{number} > 2"),
            10 => format!("not ({label} == {player})"),
            _ => "true".to_owned(),
        }
    }

    /// The numbers of those that a vertex is joined to.
    fn around(&mut self, number: &str) -> String {
        match self.0.below(3) {
            0 => format!("graph.AdjacencyList[{number}]"),
            1 => format!("graph[{number}].OutVertices"),
            _ => format!("graph.Vertices[{number}].OutVertices"),
        }
    }

    /// What becomes of the graph when a vertex is taken.
    fn taken(&mut self, number: &str) -> String {
        let mut text = "graph".to_owned();
        let (around, test, label) = (self.around(number), self.test("m"), self.player());
        if self.0.chance(40) {
            let label = if self.0.chance(20) { "Nothing" } else { label };
            text += &format!(".UpdatedVertexLabels({{m => {label} for m in {around} where {test}}})");
        }
        let (around, test) = (self.around(number), self.test("m"));
        text += &match self.0.below(5) {
            0 => format!(".DeleteVertices({around}.Adjoin({number}))"),
            1 | 2 => format!(".DeleteVertices([m for m in {around} where {test}].Adjoin({number}))"),
            3 if self.0.chance(50) => {
                format!(".DeleteVertices([m for m in {around} where m != {number} and {test}])")
            }
            _ => format!(".DeleteVertex({number})"),
        };
        text
    }

    /// Edges at a vertex, or all of them.
    fn edges(&mut self, spot: &str) -> String {
        match self.0.below(3) {
            0 => format!("{spot}.Edges"),
            1 => "graph.Edges".to_owned(),
            _ => format!("graph[{spot}.Index].Edges"),
        }
    }

    fn options(&mut self) -> String {
        match self.0.below(6) {
            0 => {
                let (a, b) = (self.test("edge.FromVertex"), self.test("edge.ToVertex"));
                let gone = self.pick(&["edge.FromVertex, edge.ToVertex", "edge.FromVertex"]);
                format!(
                    "[Position(graph.DeleteVertices([{gone}])) for edge in graph.Edges where {a} and {b}]"
                )
            }
            1 => {
                let (test, near) = (self.test("spot.Index"), self.test("m"));
                let (around, taken) = (self.around("spot.Index"), self.taken("m"));
                format!(
                    "[Position({taken}) for spot in graph.Vertices where {test} for m in {around} where {near}]"
                )
            }
            // Edges that go: what is not followed for all graphs alike.
            2 => {
                let (a, b) = (self.test("edge.FromVertex"), self.test("edge.ToVertex"));
                let (edges, label) = (self.edges("spot"), self.player());
                let known = self.pick(&[
                    "edge == graph.Edges[1]",
                    "graph.Edges.Contains(edge)",
                    "spot.Edges.Contains(edge)",
                    "graph[1].Edges.ToSet.Contains(edge)",
                ]);
                format!(
                    "[Position(graph.DeleteEdge(edge)) for spot in graph.Vertices for edge in {edges} \
                     where ({a} and {b}) or edge.Label == {label} or {known}]"
                )
            }
            3 => {
                let (test, taken) = (self.test("n"), self.taken("n"));
                format!(
                    "begin var list := MutableList(); for n from 1 to graph.VertexCount do \
                     if {test} and graph[n].EdgeCount > 0 then list.Add(Position(graph.DeleteEdgeByIndex(n, 1))) end; \
                     if graph[n] == graph.Vertices[graph.EdgeCount % graph.VertexCount + 1] \
                     or [graph[1]].Contains(graph.Vertices[n]) or graph.DeleteVertex(1).Vertices.Contains(graph[n]) then \
                     list.Add(Position({taken})) end end; list end"
                )
            }
            4 => {
                let (test, taken, other) = (self.test("n"), self.taken("n"), self.taken("n"));
                let if_test = self.test("n");
                format!(
                    "begin for spot in graph.Vertices do var n := spot.Index; if {test} then \
                     yield Position(if {if_test} then {taken} else {other} end) end end end"
                )
            }
            _ => {
                let (test, taken) = (self.test("spot.Index"), self.taken("spot.Index"));
                format!("[Position({taken}) for spot in graph.Vertices where {test}]")
            }
        }
    }
}

pub(in crate::machine) fn random_class(name: &str, dice: &mut Dice) -> String {
    let impartial = dice.chance(25);
    let apart = dice.chance(50);
    let options = Writer(dice, impartial).options();
    let (player, kind) = if impartial { ("", ", ImpartialGame") } else { ("(player as Player)", "") };
    let parts = "override def Decomposition := [Position(part) for part in graph.ConnectedComponents];";
    format!(
        "singleton class {name} extends game.graph.GraphRuleset
           class Position(graph as Graph) extends GraphGame{kind}
             override def Options{player} := {options};
             {}
           end
         end",
        if apart { parts } else { "" }
    )
}

pub(in crate::machine) fn random_graph(dice: &mut Dice) -> String {
    let order = 5 + dice.below(2);
    let mut lists = vec![Vec::new(); order];
    for a in 0..order {
        for b in a + 1..order {
            if dice.chance(40) {
                lists[a].push((b + 1).to_string());
                lists[b].push((a + 1).to_string());
            }
        }
    }
    let lists: Vec<String> = lists.iter().map(|list| format!("[{}]", list.join(","))).collect();
    let mut labels = Vec::new();
    for vertex in 1..=order {
        if dice.chance(30) {
            labels.push(format!("{vertex} => {}", ["Left", "Right"][dice.below(2)]));
        }
    }
    let labelled = match labels.is_empty() {
        true => String::new(),
        false => format!(".UpdatedVertexLabels({{{}}})", labels.join(", ")),
    };
    let edges = if dice.chance(30) { ", Nothing, Left" } else { "" };
    format!("Graph.FromAdjacencyList([{}]{edges}){labelled}", lists.join(","))
}

fn value(session: &mut Session<'_>, question: &str) -> Result<String, String> {
    let budget = Budget::unlimited().steps(300_000);
    let value = session.evaluate(&Source::new("", question), &budget).map_err(|error| error.to_string())?;
    session.show(&value.unwrap(), Style::Plain, &Budget::unlimited()).map_err(|error| error.to_string())
}

/// Compares the values of random classes; how many were compared, how many classes were compiled, and how many values are no integers.
fn play(seeds: std::ops::Range<u64>) -> (usize, usize, usize) {
    let universe = Universe::new();
    let (mut compared, mut compiled, mut hot) = (0, 0, 0);
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let class = random_class("G", &mut dice);
        let (mut fast, mut literal) = (Session::new(&universe), Session::new(&universe));
        literal.interpret_all_rules();
        for session in [&mut fast, &mut literal] {
            session.declare("G", &Source::new("G", class.as_str()));
        }
        for _ in 0..2 {
            let question = format!("G({}).CanonicalForm", random_graph(&mut dice));
            let [found, expected] = [&mut fast, &mut literal].map(|session| value(session, &question));
            let gave_up =
                |value: &Result<String, String>| value.as_ref().is_err_and(|e| e.contains("ran out"));
            if gave_up(&found) || gave_up(&expected) {
                continue;
            }
            assert_eq!(found, expected, "seed {seed}: {question}\n{class}");
            compared += 1;
            hot += usize::from(expected.is_ok_and(|value| value.parse::<i64>().is_err()));
        }
        compiled += usize::from(fast.world.graph_evaluators.values().any(|all| all.is_some()));
    }
    (compared, compiled, hot)
}

#[test]
fn rules_on_graphs_are_played_as_their_code_says() {
    let (compared, compiled, hot) = play(0..200);
    println!("{compared} values compared, {hot} of them no integers; {compiled} of 200 classes compiled");
    assert!(compared >= 380 && compiled >= 90 && hot >= 100, "{compared}, {compiled}, {hot}");
}

#[test]
#[ignore = "long: many more rulesets"]
fn very_many_rules_on_graphs_are_played_as_their_code_says() {
    play(10_000..30_000);
}

#[test]
fn what_knows_the_numbers_of_vertices_or_does_more_is_interpreted() {
    let universe = Universe::new();
    for options in [
        "[Position(graph.DeleteVertex(spot.Index)) for spot in graph.Vertices where spot.Index > 1]",
        "[Position(graph.DeleteVertex(1)) for spot in graph.Vertices]",
        "[Position(graph.DeleteEdge(e)) for e in graph.Edges]",
        "begin System.Print(player); [] end",
        "[Position(graph.DeleteVertex(spot.Index)) for spot in graph.Vertices where Random(1).NextInteger(2) == 1]",
    ] {
        let mut session = Session::new(&universe);
        let class = format!(
            "singleton class G extends game.graph.GraphRuleset
               class Position(graph as Graph) extends GraphGame
                 override def Options(player as Player) := {options};
               end
             end"
        );
        session.declare("G", &Source::new("G", class.as_str()));
        value(&mut session, "G(Graph.Path(5)).CanonicalForm").unwrap();
        assert!(session.world.graph_evaluators.values().all(|all| all.is_none()), "{options}");
    }
}
