//! A ruleset whose positions are those of users' classes.

use super::interpreter::{Interpreter, Node, Trust};
use crate::error::Error;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::{Board, WrittenText};
use kelvin_positions::{Action, Followed, KnownValue, Ruleset, first_on_a_loop};
use kelvin_values::Player;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// The rules of users' classes, which are interpreted; a position is its number in the table of the interpreter.
///
/// # Why play ends
///
/// Engines do not look for loops. The first move that is seen takes pieces from its grid (vertices or edges from its graph) or adds some,
/// and each other move is expected to do so too, and a part to be a step in the same direction from its whole. From where one does not, or where there is
/// no board of the kind, all play is followed to its end ([`Played::follow`]). A loop that can be reached has a step of that kind in it, as
/// pieces cannot go on becoming fewer, or more; from there it is found.
#[derive(Clone)]
pub(super) struct Played<const IMPARTIAL: bool> {
    interpreter: Arc<Interpreter>,
    trust: Arc<Trust>,
}

/// Clones are equal: they rely on the same.
impl<const IMPARTIAL: bool> PartialEq for Played<IMPARTIAL> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.trust, &other.trust)
    }
}

impl<const IMPARTIAL: bool> Eq for Played<IMPARTIAL> {}

impl<const IMPARTIAL: bool> Played<IMPARTIAL> {
    /// A ruleset of an interpreter.
    pub fn by(interpreter: &Arc<Interpreter>, ruleset: &str) -> Self {
        Played { interpreter: interpreter.clone(), trust: interpreter.trust(ruleset) }
    }

    fn node(&self, number: u32) -> Arc<Node> {
        self.interpreter.table.node(number)
    }

    fn fail(&self, why: String) {
        // The first reason stays.
        let _ = self.trust.fault.set(why);
    }

    fn recorded<T>(&self, answer: Result<T, Error>) -> Option<T> {
        answer.map_err(|error| self.fail(error.to_string())).ok()
    }

    /// A position with its options; `None` where the rules fail, or failed before.
    fn opened(&self, number: u32) -> Option<Arc<Node>> {
        if self.trust.fault.get().is_some() {
            return None;
        }
        let node = self.node(number);
        if node.options.get().is_none() {
            self.recorded(self.interpreter.ask(move |host| host.open(number)))?;
        }
        Some(node)
    }

    /// The same, after it was seen that play from there ends.
    fn ending(&self, number: u32) -> Option<Arc<Node>> {
        let node = self.opened(number)?;
        if !node.ends.load(Relaxed) && !self.progresses(&node) {
            // A move that is unlike all before is rare, and `prepare` has met most of them.
            let budget = Budget::of_thread().unwrap_or_default();
            if let Err(why) = self.follow(number, &budget) {
                self.fail(why.to_string());
            }
        }
        self.fault().is_none().then_some(node)
    }

    /// Whether a step goes on with what the first step began.
    fn goes_on(&self, from: &Node, to: &Node) -> bool {
        match (from.pieces, to.pieces) {
            _ if to.ends.load(Relaxed) => true,
            (Some(from), Some(to)) if from != to => {
                *self.trust.fewer.get_or_init(|| to < from) == (to < from)
            }
            _ => false,
        }
    }

    /// Whether the steps from a position to its parts do; of parts that fall apart that is not looked at.
    fn falls_apart_well(&self, whole: &Node) -> bool {
        whole.parts.iter().flatten().all(|&part| {
            let part = self.node(part);
            self.goes_on(whole, &part) && part.parts.is_none()
        })
    }

    /// Whether the steps from a position to its options do, and from there to their parts; otherwise it is noted.
    fn progresses(&self, node: &Node) -> bool {
        let progresses = node.options.get().into_iter().flatten().flatten().all(|&option| {
            let option = self.node(option);
            self.goes_on(node, &option) && self.falls_apart_well(&option)
        });
        if !progresses {
            self.trust.progress_violated.store(true, Relaxed);
        }
        progresses
    }

    /// Follows all play from a position to its end, and says where it comes back instead.
    fn follow(&self, number: u32, budget: &Budget) -> Result<(), Exhausted> {
        if let Some(back) = first_on_a_loop(&mut Numbers(self), vec![number], budget)? {
            let why = format!("play may not terminate: it can return to {}", self.board(&back));
            let _ = self.trust.loopy.set(why);
        }
        Ok(())
    }
}

/// The positions of a ruleset, by their numbers.
struct Numbers<'p, const IMPARTIAL: bool>(&'p Played<IMPARTIAL>);

impl<const IMPARTIAL: bool> Followed for Numbers<'_, IMPARTIAL> {
    type Position = u32;

    fn ends(&self, number: &u32) -> bool {
        self.0.node(*number).ends.load(Relaxed)
    }

    fn mark(&mut self, number: u32) {
        self.0.node(number).ends.store(true, Relaxed);
    }

    fn steps(&self, number: &u32) -> Option<Vec<u32>> {
        let node = self.0.opened(*number)?;
        Some(match &node.parts {
            Some(parts) => parts.to_vec(),
            None => node.options.get().into_iter().flatten().flatten().copied().collect(),
        })
    }
}

impl<const IMPARTIAL: bool> Ruleset for Played<IMPARTIAL> {
    type Position = u32;
    type Move = Action;

    const IMPARTIAL: bool = IMPARTIAL;

    fn moves(&self, number: &u32, player: Player, visit: &mut impl FnMut(Action, u32)) {
        let number = *number;
        let Some(node) = self.opened(number) else { return };
        let Some(actions) = self.recorded(self.interpreter.ask(move |host| host.actions(number, player)))
        else {
            return;
        };
        let options = node.options.get().map_or(&[][..], |sides| &sides[player.index()]);
        actions.into_iter().zip(options).for_each(|(action, option)| visit(action, *option));
    }

    fn options(&self, number: &u32, player: Player, visit: &mut impl FnMut(u32)) {
        if let Some(sides) = self.ending(*number).as_ref().and_then(|node| node.options.get()) {
            sides[player.index()].iter().copied().for_each(visit);
        }
    }

    fn move_count(&self, number: &u32, player: Player) -> usize {
        let node = self.opened(*number);
        node.as_ref().and_then(|node| node.options.get()).map_or(0, |sides| sides[player.index()].len())
    }

    fn components(&self, number: u32, visit: &mut impl FnMut(u32)) {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            match &self.node(number).parts {
                Some(parts) => waiting.extend(parts),
                None => visit(number),
            }
        }
    }

    fn prepare(&self, number: &u32, budget: &Budget) -> Result<(), Exhausted> {
        // Whether the first moves go on with what others began; if not, here is a budget to see what follows.
        budget.around(|| {
            if !self.falls_apart_well(&self.node(*number)) {
                self.trust.progress_violated.store(true, Relaxed);
            }
            self.components(*number, &mut |part| {
                if let Some(node) = self.opened(part) {
                    self.progresses(&node);
                }
            });
            if self.trust.progress_violated.load(Relaxed) { self.follow(*number, budget) } else { Ok(()) }
        })
    }

    fn look_for_loops(&self, number: &u32, budget: &Budget) -> Result<(), Exhausted> {
        self.prepare(number, budget)
    }

    fn loops(&self) -> bool {
        self.trust.fault.get().is_none() && self.trust.loopy.get().is_some()
    }

    fn known_value(&self, number: &u32) -> Option<KnownValue> {
        self.node(*number).value.clone()
    }

    fn fault(&self) -> Option<String> {
        self.trust.fault.get().or(self.trust.loopy.get()).cloned()
    }

    fn board(&self, number: &u32) -> Board {
        let number = *number;
        let board = self.recorded(self.interpreter.ask(move |host| host.board(number)));
        board.unwrap_or_else(|| Board::Text(WrittenText::reached(format!("position {number}"))))
    }
}
