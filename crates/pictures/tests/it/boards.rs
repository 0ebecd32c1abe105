//! Boards, complexes and game graphs.

use kelvin_pictures::{board, complex, game_graph};
use kelvin_placement::LabelledComplex;
use kelvin_positions::{Position, Registry};
use kelvin_testing::unlimited;
use kelvin_values::Player;
use proptest::prelude::*;

fn labelled(text: &str) -> LabelledComplex {
    text.parse().unwrap()
}

#[test]
fn drawings_show_positions_and_players() {
    let graph = labelled("x1 y1, x2").game_graph(unlimited()).unwrap();
    let dot = game_graph::dot(&graph);
    assert!(
        dot.contains("4 [label=\"x1 y1\"]") && dot.contains("0 -> 1 [color=blue, tooltip=\"x1\"]"),
        "{dot}"
    );
    assert_eq!(dot.matches("color=red").count(), 2);
    assert_eq!(game_graph::svg(&graph).unwrap().matches("<line").count(), graph.moves().len());
    let drawing = complex::svg(&labelled("x1 x2 y1, y2")).unwrap();
    assert_eq!((drawing.matches("<circle").count(), drawing.matches("<line").count()), (4, 3));
    assert!(drawing.contains("x1 x2 y1"));
    let dot = complex::dot(&labelled("x1 x2 y1, y2"));
    assert!(dot.contains("2 [label=\"y1\", fillcolor=red]") && dot.contains("// facet: x1 x2 y1"), "{dot}");
    assert_eq!(dot.matches("--").count(), 3);
}

/// The edges of a game graph: as many in the colour of a player as that player has moves from all positions, drawn and for Graphviz.
#[test]
fn each_edge_of_a_game_graph_has_the_colour_of_its_mover() {
    let is_edge = |line: &&str| line.contains("<line") || line.contains("<path");
    let stroke = |line: &str| line.split("stroke=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let [left, right] = ["x1", "y1"].map(|text| {
        let svg = game_graph::svg(&labelled(text).game_graph(unlimited()).unwrap()).unwrap();
        stroke(svg.lines().find(is_edge).unwrap())
    });
    assert_ne!(left, right);
    for text in [
        "x1, y1",
        "x1 y1, x2",
        "x1 x2 y1, x2 y2, y1 y2",
        "v1",
        "v1 v2, v2 v3",
        "x1 y3, x3 y1, x1 x2 x3, y1 y2 y3",
    ] {
        let complex = labelled(text);
        let graph = complex.game_graph(unlimited()).unwrap();
        let (svg, dot) = (game_graph::svg(&graph).unwrap(), game_graph::dot(&graph));
        for (player, colour, word) in [(Player::Left, &left, "blue"), (Player::Right, &right, "red")] {
            let options =
                graph.faces().iter().map(|face| complex.link(face).unwrap().options(player).count());
            let moves: usize = options.sum();
            let drawn = svg.lines().filter(is_edge).filter(|line| stroke(line) == *colour).count();
            assert_eq!(drawn, moves, "{text}: {player}\n{svg}");
            assert_eq!(dot.matches(&format!("color={word},")).count(), moves, "{text}: {player}\n{dot}");
        }
    }
}

/// Checks that the SVG is complete and contains no NaN or infinity.
fn is_drawn(svg: &str) -> bool {
    svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf")
}

#[test]
fn every_example_is_drawn() {
    let mut drawn = 0;
    for entry in Registry::built_in().iter() {
        let (ruleset, text) = entry.example();
        let position = Position::parse(ruleset, text).unwrap();
        for shown in position.boards() {
            assert!(is_drawn(&board::svg(&shown)), "{ruleset} {text}");
            drawn += 1;
        }
    }
    assert!(drawn >= 30, "{drawn}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_parsed_board_is_drawn(text in "[.#xotflreBRGPCK0-9+-]{1,12}") {
        for entry in Registry::built_in().iter() {
            if let Ok(position) = Position::parse(&entry.name, &text) {
                prop_assert!(position.boards().iter().all(|shown| is_drawn(&board::svg(shown))), "{} {text}", entry.name);
            }
        }
    }
}
