//! Symbolic execution of the methods of a user's class of positions on boards of one size.
//!
//! A method is run once for all boards of a size: what its cells hold is all that is not known. Where it matters what a cell
//! holds, the boards part into those on which the method goes one way and those on which it goes another; each way is followed.
//! After a turn of a loop the ways meet again, unless one left the loop. What comes out is a list of changes: what some
//! cells must hold, and what they hold after the move. However the method is written, the same changes come out, and
//! `kelvin_rules` plays by them, packed, and proves symmetries of them.
//!
//! # Why it is right
//!
//! At each step a state stands for the boards whose cells hold what it says they may, and each of its values is what the method has
//! there on every one of these boards, or is forgotten; what is forgotten is not read. Boards part by what one cell holds, so that all of
//! them go on in one of the two states. Where ways meet, a variable that they left with different values is forgotten, but for lists to
//! which each way added items: those keep the boards on which they were added. What the machine of the language does with values that
//! are known, it does itself. Whatever else a method does (it prints, it uses randomness, it changes objects that outlive it) is not followed at
//! all, and the class is interpreted.

mod call;
mod evaluator;
mod explore;
mod graph_evaluator;
#[cfg(test)]
mod graph_tests;
mod graphs;
mod grids;
mod items;
#[cfg(test)]
mod random_rules;
mod state;
mod step;
#[cfg(test)]
mod tests;

use super::Machine;
use crate::board::graph::Graph;
use crate::class::{Body as MethodBody, Callable, ClassId, Member};
use crate::object::Body;
use crate::symbol::{Symbol, known};
use crate::value::Value;
pub(super) use call::is_plain;
#[cfg(test)]
use evaluator::Evaluates;
pub(crate) use evaluator::RulesForSize;
use explore::Explorer;
pub(crate) use graph_evaluator::RulesForGraph;
use graphs::Labels;
use kelvin_rules::{CellGrid as Grid, Change, CompiledRules, Layout};
use kelvin_values::Player;
use state::{Boards, Symbolic};
use std::sync::Arc;

/// A position of a user's class that holds a grid or a strip and nothing else.
pub(crate) struct OnGrid<'v, 'u> {
    pub(crate) class: ClassId,
    pub(crate) enclosing: &'v Value<'u>,
    pub(crate) grid: &'v Grid,
    is_strip: bool,
}

impl<'v, 'u> OnGrid<'v, 'u> {
    /// What a value is, if it is one.
    pub(crate) fn of(value: &'v Value<'u>) -> Option<OnGrid<'v, 'u>> {
        let Value::Object(object) = value else { return None };
        let Body::Instance(instance) = &object.body else { return None };
        let [field] = &*instance.fields else { return None };
        let Some(Value::Object(board)) = field.get() else { return None };
        let Body::Grid(grid) = &board.body else { return None };
        let is_strip = board.class == ClassId::STRIP;
        Some(OnGrid { class: object.class, enclosing: &instance.enclosing, grid, is_strip })
    }
}

impl<'u> Machine<'_, 'u> {
    /// What the methods of the class of a position do on all boards of its size; `None` where they cannot be followed.
    pub(crate) fn compiled_rules(&mut self, position: &OnGrid<'_, 'u>) -> Option<CompiledRules> {
        self.compiled_rules_on(position, None).map(|(compiled, _)| compiled)
    }

    /// The same, on a graph with some labels; and the labels that its vertices may come to have.
    fn compiled_rules_on(
        &mut self,
        position: &OnGrid<'_, 'u>,
        graph: Option<(&Graph<'u>, Labels<'u>)>,
    ) -> Option<(CompiledRules, Labels<'u>)> {
        let classes = &self.world.classes;
        let declared = &classes[position.class];
        let plain = declared.given == 1 && declared.constructors.len() == 1 && !declared.mutable;
        let initialised = declared.ancestors.iter().any(|class| classes[*class].initialiser.is_some());
        let impartial = classes.is(position.class, ClassId::IMPARTIAL_GAME);
        if !plain || initialised {
            return None;
        }
        let options = self.own_method(position.class, known::OPTIONS, usize::from(!impartial))??;
        let decomposition = self.own_method(position.class, known::DECOMPOSITION, 0)?;
        let (graph, mut labels) = graph.unzip();
        let mut others = Vec::new();
        if graph.is_some() {
            others.push(graphs::GONE);
        }
        loop {
            let layout = Layout::of(position.grid, &others)?;
            let mut explorer = Explorer::new(self, position, graph.zip(labels.clone()), layout);
            let compiled = explorer.compiled(&options, decomposition.as_ref(), impartial);
            labels = graph.map(|_| std::mem::take(&mut explorer.labels));
            match compiled {
                Some(compiled) => return Some((compiled, labels.unwrap_or_default())),
                // Cells come to hold something that was not thought of.
                None if !explorer.wanted.is_empty() => others.append(&mut explorer.wanted),
                None => return None,
            }
        }
    }

    /// The method that the user wrote, with a number of parameters; within, `None` when the user wrote none.
    #[allow(clippy::option_option, reason = "not to be followed, not written, or a method")]
    pub(in crate::machine) fn own_method(
        &self,
        class: ClassId,
        name: Symbol,
        parameters: usize,
    ) -> Option<Option<Arc<Callable<'u>>>> {
        let Some(Member::Methods(methods)) = self.world.classes.member(class, name) else {
            return Some(None);
        };
        let own: Vec<_> = methods.iter().filter(|m| !matches!(m.body, MethodBody::Native(_))).collect();
        match own[..] {
            [] => Some(None),
            [method] => {
                let given = &method.parameters.list;
                let plain = given.iter().all(|parameter| !parameter.optional && !parameter.rest);
                let called = method.automatic == given.is_empty();
                (plain && called && given.len() == parameters).then(|| Some(method.clone()))
            }
            _ => None,
        }
    }
}

impl<'u> Explorer<'_, '_, 'u> {
    fn compiled(
        &mut self,
        options: &Arc<Callable<'u>>,
        decomposition: Option<&Arc<Callable<'u>>>,
        impartial: bool,
    ) -> Option<CompiledRules> {
        let mut compiled = CompiledRules {
            layout: self.layout.clone(),
            changes: Default::default(),
            unknown: Default::default(),
            distinct: Default::default(),
            apart: None,
            joined: self.graph.map(graphs::joined),
        };
        let players: &[Player] = if impartial { &[Player::Left] } else { &Player::BOTH };
        for &player in players {
            let arguments = if impartial { Vec::new() } else { vec![Symbolic::Known(Value::Player(player))] };
            let ways = self.follow(options, arguments).ok()?;
            let side = player.index();
            for (boards, given) in ways {
                let (items, distinct) = self.items_given(given)?;
                compiled.distinct[side] |= distinct;
                for (on, item) in items {
                    let Symbolic::Position(writes) = item else { return None };
                    let boards: Boards = boards.iter().zip(&on).map(|(a, b)| a & b).collect();
                    if boards.contains(&0) {
                        continue;
                    }
                    let writes =
                        writes.iter().map(|&(cell, content)| Some((cell, self.layout.index(content)?)));
                    let needs = self.needs(&boards);
                    compiled.changes[side].push(Change { needs, writes: writes.collect::<Option<_>>()? });
                }
            }
            let failed = std::mem::take(&mut self.failed);
            compiled.unknown[side] = failed.iter().map(|boards| self.needs(boards)).collect();
        }
        if impartial {
            compiled.changes[1] = compiled.changes[0].clone();
            compiled.unknown[1] = compiled.unknown[0].clone();
            compiled.distinct[1] = compiled.distinct[0];
        }
        // Boards on all of which the rules fail are left to the interpreter.
        if compiled.unknown.iter().flatten().any(Vec::is_empty) {
            return None;
        }
        if let Some(decomposition) = decomposition {
            compiled.apart = self.apart(decomposition)?;
        }
        Some(compiled)
    }

    /// The content at which boards fall apart by a method; within, `None` where they do not.
    #[allow(clippy::option_option, reason = "not to be followed, whole, or a content")]
    fn apart(&mut self, decomposition: &Arc<Callable<'u>>) -> Option<Option<i8>> {
        let ways = self.follow(decomposition, Vec::new()).ok()?;
        let [(_, given)] = <[_; 1]>::try_from(ways).ok()?;
        let (items, _) = self.items_given(given)?;
        if !self.failed.is_empty() {
            return None;
        }
        if items.iter().any(|(on, _)| !self.needs(on).is_empty()) {
            return None;
        }
        match &items[..] {
            [(_, Symbolic::PartPosition(content, 0)), (_, Symbolic::PartPosition(same, 1))]
                if content == same =>
            {
                i8::try_from(*content).ok().map(Some)
            }
            [(_, Symbolic::Position(writes))] if writes.is_empty() => Some(None),
            _ => None,
        }
    }

    /// What the cells of these boards hold, as far as it matters.
    fn needs(&self, boards: &Boards) -> Vec<(u16, u16)> {
        let any = self.layout.any();
        (0..).zip(boards).filter(|(_, mask)| **mask != any).map(|(cell, mask)| (cell, *mask)).collect()
    }
}

/// Random rulesets and boards, for other tests.
#[cfg(test)]
pub(crate) mod random {
    pub(in crate::machine) use super::graph_tests::{random_class as random_graph_class, random_graph};
    pub(crate) use super::random_rules::random_rules;
    pub(crate) use super::tests::{Dice, random_board};
}
