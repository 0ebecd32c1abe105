//! Graphs up to isomorphism, each with the number of labelled graphs in its class.

use super::{Next, Visit};
use crate::error::Error;
use crate::member::Member;
use kelvin_budget::{Budget, Cancel, Exhausted};
use kelvin_graphs::{DrawnGraph, Generator, Graph, graph6, visit_trees};
use kelvin_positions::board::{Board, MarkedGraph};
use std::path::Path;

/// A class of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphClass {
    /// All graphs.
    All,
    /// Connected graphs.
    Connected,
    /// Trees: connected graphs without cycles.
    Trees,
    /// Graphs without odd cycles, connected or not.
    Bipartite,
    /// Connected graphs in which each vertex has three neighbours.
    Cubic,
}

impl GraphClass {
    const ALL: [GraphClass; 5] =
        [GraphClass::All, GraphClass::Connected, GraphClass::Trees, GraphClass::Bipartite, GraphClass::Cubic];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            GraphClass::All => "graphs",
            GraphClass::Connected => "connected",
            GraphClass::Trees => "trees",
            GraphClass::Bipartite => "bipartite",
            GraphClass::Cubic => "cubic",
        }
    }

    pub(super) fn parse(name: &str) -> Option<GraphClass> {
        GraphClass::ALL.into_iter().find(|class| class.name() == name)
    }

    /// The largest supported number of vertices.
    pub(super) fn largest(self) -> usize {
        match self {
            GraphClass::Trees => 30,
            GraphClass::Cubic => 24,
            _ => Generator::MAX_ORDER,
        }
    }

    /// The approximate number of graphs: A000088, A001349, A000055, A033995, A002851.
    pub(super) fn count(self, order: usize) -> f64 {
        let known: &[f64] = match self {
            GraphClass::All => &[
                1.0,
                1.0,
                2.0,
                4.0,
                11.0,
                34.0,
                156.0,
                1044.0,
                12346.0,
                274668.0,
                12005168.0,
                1018997864.0,
                1.65e11,
                5.05e13,
            ],
            GraphClass::Connected => &[
                1.0,
                1.0,
                1.0,
                2.0,
                6.0,
                21.0,
                112.0,
                853.0,
                11117.0,
                261080.0,
                11716571.0,
                1006700565.0,
                1.64e11,
                5.03e13,
            ],
            GraphClass::Trees => &[
                1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 6.0, 11.0, 23.0, 47.0, 106.0, 235.0, 551.0, 1301.0, 3159.0,
                7741.0, 19320.0, 48629.0, 123867.0, 317955.0, 823065.0, 2144505.0, 5623756.0, 14828074.0,
                39299897.0,
            ],
            GraphClass::Bipartite => &[
                1.0, 1.0, 2.0, 3.0, 7.0, 13.0, 35.0, 88.0, 303.0, 1119.0, 5479.0, 32303.0, 251135.0,
                2527712.0, 33985853.0,
            ],
            GraphClass::Cubic => &[
                1.0,
                0.0,
                0.0,
                0.0,
                1.0,
                0.0,
                2.0,
                0.0,
                5.0,
                0.0,
                19.0,
                0.0,
                85.0,
                0.0,
                509.0,
                0.0,
                4060.0,
                0.0,
                41301.0,
                0.0,
                510489.0,
                0.0,
                7319447.0,
                0.0,
                117940535.0,
            ],
        };
        // For larger orders nearly no graph has a symmetry, nearly all are connected, and nearly all
        // bipartite graphs have one bipartition. The number is close to that of labelled graphs divided by
        // n!.
        let n = order as i32;
        let numberings = || (1..=n).map(f64::from).product::<f64>();
        known.get(order).copied().unwrap_or_else(|| match self {
            GraphClass::All | GraphClass::Connected => 2f64.powi(n * (n - 1) / 2) / numberings(),
            GraphClass::Bipartite => {
                let mut choices = 1.0;
                let mut labelled = 0.0;
                for k in 0..=n {
                    labelled += choices * 2f64.powi(k * (n - k));
                    choices *= f64::from(n - k) / f64::from(k + 1);
                }
                labelled / 2.0 / numberings()
            }
            GraphClass::Trees => 39_299_897.0 * 2.7f64.powi(n - 24),
            // The table covers all supported orders.
            GraphClass::Cubic => f64::INFINITY,
        })
    }

    /// An upper bound for the number of parts.
    pub(super) fn branches(self, order: usize) -> usize {
        match self {
            GraphClass::Trees => 64,
            // The generator splits its work by the graphs with three vertices fewer.
            _ => (GraphClass::All.count(order.saturating_sub(3)) as usize).clamp(1, 1024),
        }
    }

    pub(super) fn visit(
        self,
        order: usize,
        (part, of): (usize, usize),
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<(), Error> {
        let generator = match self {
            GraphClass::All => Generator::all(order),
            GraphClass::Connected => Generator::connected(order),
            GraphClass::Bipartite => Generator::all(order).bipartite(),
            GraphClass::Cubic => Generator::connected(order).regular(3),
            GraphClass::Trees => {
                let mut counted = 0;
                return stoppable(
                    budget,
                    &mut |budget, show| {
                        visit_trees(order, budget, &mut |tree| {
                            if counted % of == part {
                                show(tree);
                            }
                            counted += 1;
                        })
                    },
                    visit,
                );
            }
        };
        let generator = generator.part(part, of);
        stoppable(budget, &mut |budget, show| generator.visit(budget, show), visit)
    }
}

/// A generator that visits graphs within a budget.
type Generate<'g> = dyn FnMut(&Budget, &mut dyn FnMut(&Graph)) -> Result<(), Exhausted> + 'g;

/// Enumerates graphs until the visitor stops or fails.
fn stoppable(budget: &Budget, generate: &mut Generate<'_>, visit: &mut Visit<'_>) -> Result<(), Error> {
    let stop = Cancel::default();
    let until = Budget::unlimited().cancelled_by(&stop);
    let mut ended = Ok(Next::On);
    let generated = generate(&until, &mut |graph| {
        if matches!(ended, Ok(Next::On)) {
            ended = budget.check().map_err(Error::from).and_then(|()| visit(member(graph, budget)?));
        }
        if !matches!(ended, Ok(Next::On)) {
            stop.raise();
        }
    });
    match ended? {
        Next::Enough => Ok(()),
        Next::On => Ok(generated?),
    }
}

/// Creates the member for a graph, with the number of labelled graphs isomorphic to it.
fn member(graph: &Graph, budget: &Budget) -> Result<Member, Error> {
    let automorphisms = graph.labelling(budget)?.automorphism_count();
    let orders: u128 = (1..=graph.order() as u128).product();
    let stands_for = u128::try_from(automorphisms).ok().and_then(|same| i64::try_from(orders / same).ok());
    Ok(Member::on(board(graph)?, stands_for))
}

fn board(graph: &Graph) -> Result<Board, Error> {
    let text = format!("graph6 {}", graph6::write(graph));
    let drawn = DrawnGraph::new(graph.order(), graph.edges()).map_err(|why| Error::Unsuited {
        ruleset: "a graph".into(),
        family: text.clone(),
        why: why.to_string(),
    })?;
    Ok(Board::Graph(MarkedGraph::new(drawn.named(text))))
}

/// Visits the graphs of a file, in their order there.
pub fn visit_file(path: &Path, budget: &Budget, visit: &mut Visit<'_>) -> Result<(), Error> {
    let text = std::fs::read_to_string(path).map_err(Error::reading(path))?;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line == ">>graph6<<" {
            continue;
        }
        budget.check()?;
        let graph = graph6::read(line).map_err(|why| Error::FamilyNumbers {
            found: format!("graph6:{}", path.display()),
            expected: format!("line {}: {why}", i + 1),
        })?;
        if visit(Member::on(board(&graph)?, Some(1)))? == Next::Enough {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_known_numbers_they_go_on_as_labelled_graphs_do() {
        for class in [GraphClass::All, GraphClass::Connected, GraphClass::Bipartite] {
            for order in 10..GraphClass::All.largest() {
                let growth = class.count(order + 1) / class.count(order);
                let labelled = match class {
                    GraphClass::Bipartite => 2f64.powf(order as f64 / 2.0),
                    _ => 2f64.powi(order as i32),
                } / (order as f64 + 1.0);
                assert!((0.5..2.5).contains(&(growth / labelled)), "{class:?} {order}: {growth} {labelled}");
            }
        }
    }
}
