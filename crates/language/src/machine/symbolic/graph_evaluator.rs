//! Evaluators for positions of users' classes on graphs.

use super::evaluator::Evaluates;
use super::graphs::{Labels, OnGraph, labels_of, strip};
use crate::board::graph::Graph;
use crate::error::Result;
use crate::machine::Machine;
use crate::value::Value;
use kelvin_budget::Budget;
use kelvin_rules::Layout;
use kelvin_values::Game;

/// A graph with which play begins, the labels that its vertices may have, and the evaluator for it.
pub(crate) struct RulesForGraph<'u> {
    graph: Graph<'u>,
    labels: Labels<'u>,
    evaluator: Evaluates<'u>,
}

/// The most graphs of a class that have evaluators at a time.
const MOST: usize = 16;

/// Smaller graphs are interpreted: that takes less time than to follow the methods.
const SMALLEST: usize = 5;

impl<'u> RulesForGraph<'u> {
    /// The value of a position, if it is on this graph.
    fn value(&self, graph: &Graph<'u>, budget: &Budget) -> Option<Result<Option<Game<'u>>>> {
        let same = graph.order() == self.graph.order()
            && graph.directed == self.graph.directed
            && graph.edges == self.graph.edges;
        let strip = strip(graph, &self.labels).filter(|_| same)?;
        self.evaluator.fits(&strip).then(|| self.evaluator.value(&strip, budget))
    }
}

impl<'u> Machine<'_, 'u> {
    /// The value of a position on a graph, if what the methods of its class do there could be followed.
    pub(in crate::machine) fn graph_value(&mut self, game: &Value<'u>) -> Result<Option<Game<'u>>> {
        let Some(position) = OnGraph::of(game).filter(|_| !self.world.interprets_all_rules) else {
            return Ok(None);
        };
        let graph = position.graph;
        if !(SMALLEST..=Layout::MOST_CELLS).contains(&graph.order()) {
            return Ok(None);
        }
        let key = (position.class, position.enclosing.clone());
        let budget = self.budget().clone();
        let known = match self.world.graph_evaluators.get(&key) {
            // The methods could not be followed on another graph.
            Some(None) => return Ok(None),
            Some(Some(all)) => all.iter().find_map(|drawn| drawn.value(graph, &budget)),
            None => None,
        };
        let value = match known {
            Some(value) => value?,
            None => {
                let drawn = self.drawn(&position);
                let value = drawn.as_ref().and_then(|drawn| drawn.value(graph, &budget));
                let all = self.world.graph_evaluators.entry(key.clone()).or_insert_with(|| Some(Vec::new()));
                match (drawn, all) {
                    (Some(drawn), Some(all)) => {
                        if all.len() == MOST {
                            all.clear();
                        }
                        all.push(drawn);
                    }
                    (_, all) => *all = None,
                }
                value.unwrap_or(Ok(None))?
            }
        };
        if value.is_none() {
            // The rules fail on a position, or play may not terminate: the interpreter reports it.
            self.world.graph_evaluators.insert(key, None);
        }
        Ok(value)
    }

    fn drawn(&mut self, position: &OnGraph<'_, 'u>) -> Option<RulesForGraph<'u>> {
        let labels = labels_of(position.graph);
        let strip = strip(position.graph, &labels)?;
        let (compiled, labels) =
            self.compiled_rules_on(&position.on(&strip), Some((position.graph, labels)))?;
        let evaluator = self.evaluates(position.class, compiled);
        Some(RulesForGraph { graph: position.graph.clone(), labels, evaluator })
    }
}
