//! Follows the ways that a method goes on the boards of one size.

use super::super::Machine;
use super::OnGrid;
use super::graphs::Labels;
use super::state::{Boards, Chain, Frame, State, Symbolic};
use crate::ast::Collected;
use crate::board::graph::Graph;
use crate::class::{Body, Callable};
use crate::code::{Code, Op};
use crate::error::{Error, ErrorKind};
use crate::value::Value;
use kelvin_rules::Layout;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Follows methods of one class on boards of one size.
pub(super) struct Explorer<'e, 'm, 'u> {
    pub(super) machine: &'e mut Machine<'m, 'u>,
    pub(super) position: &'e OnGrid<'e, 'u>,
    pub(super) layout: Layout,
    pub(super) is_strip: bool,
    /// The graph whose vertices are the cells, and the labels that they may have.
    pub(super) graph: Option<&'e Graph<'u>>,
    pub(super) labels: Labels<'u>,
    /// The boards on which a method fails.
    pub(super) failed: Vec<Boards>,
    /// What cells would come to hold.
    pub(super) wanted: Vec<i8>,
    /// The heads of the loops that are open, by the function that runs.
    open: Vec<(u32, usize)>,
    /// The places to which the code of a function goes back.
    heads: FxHashMap<*const Code<'u>, Rc<[bool]>>,
    frames: u32,
    steps: usize,
    partings: usize,
    /// How many items were added to lists.
    pub(super) items: usize,
}

/// Why a step cannot be taken: by what a cell holds it may split, which is in a mask or not.
pub(super) type Stop = crate::machine::domain::Stop<(u16, u16)>;

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        match error.kind() {
            ErrorKind::Exhausted(_) | ErrorKind::Depth | ErrorKind::NotYet => Stop::Unsupported,
            _ => Stop::Error,
        }
    }
}

/// It is not followed further.
pub(super) struct GivenUp;

/// What became of a way.
enum End<'u> {
    /// It is at the head of an open loop again.
    Turn(usize, State<'u>),
    /// The method gave something.
    Given(State<'u>, Symbolic<'u>),
}

/// The most steps that are taken for each cell and for each item of a list, and how often boards part for them: methods whose
/// ways part without end is aborted early.
const STEPS: [usize; 2] = [3_000, 200];
const PARTINGS: [usize; 2] = [200, 20];
/// The most items of lists on graphs, where each item is a move for one way to label the vertices around: there are too many where vertices
/// have many neighbours.
const MOST_ITEMS_ON_GRAPHS: usize = 10_000;
/// The most loops within loops.
const MOST_LOOPS: usize = 100;

impl<'e, 'm, 'u> Explorer<'e, 'm, 'u> {
    pub(super) fn new(
        machine: &'e mut Machine<'m, 'u>,
        position: &'e OnGrid<'e, 'u>,
        graph: Option<(&'e Graph<'u>, Labels<'u>)>,
        layout: Layout,
    ) -> Self {
        let (graph, labels) = graph.unzip();
        Explorer {
            machine,
            position,
            layout,
            is_strip: position.is_strip,
            graph,
            labels: labels.unwrap_or_default(),
            failed: Vec::new(),
            wanted: Vec::new(),
            open: Vec::new(),
            heads: FxHashMap::default(),
            frames: 0,
            steps: 0,
            partings: 0,
            items: 0,
        }
    }

    /// What a method of the position gives, on which boards.
    pub(super) fn follow(
        &mut self,
        method: &Arc<Callable<'u>>,
        arguments: Vec<Symbolic<'u>>,
    ) -> Result<Vec<(Boards, Symbolic<'u>)>, GivenUp> {
        let Body::Code(code) = &method.body else { return Err(GivenUp) };
        self.failed.clear();
        let boards = std::iter::repeat_n(self.layout.any(), self.layout.cells()).collect();
        let frame = self.frame(code, Symbolic::Position(Rc::default()), Rc::default(), arguments);
        let state = State { boards, frames: vec![frame], shared: Vec::new() };
        let ends = self.explore(state, false)?;
        let given = ends.into_iter().map(|end| match end {
            End::Given(state, value) => {
                let value = match value {
                    Symbolic::Mutable(at) => state.shared.get(at).cloned().ok_or(GivenUp)?,
                    value => value,
                };
                Ok((state.boards, value))
            }
            End::Turn(..) => Err(GivenUp),
        });
        given.collect()
    }

    /// A function that begins to run.
    pub(super) fn frame(
        &mut self,
        code: &Arc<Code<'u>>,
        this: Symbolic<'u>,
        captured: Rc<[Symbolic<'u>]>,
        mut slots: Vec<Symbolic<'u>>,
    ) -> Frame<'u> {
        self.frames += 1;
        slots.resize(code.slots as usize, Symbolic::UNDEFINED);
        let heads = self.heads(code);
        Frame {
            code: code.clone(),
            at: 0,
            number: self.frames,
            heads,
            this,
            captured,
            slots,
            stack: Vec::new(),
        }
    }

    /// Follows all ways from a state until they return to the head of an open loop, or to the end of the method; `inside` is
    /// whether the state is at the head of a loop whose turn begins.
    fn explore(&mut self, state: State<'u>, inside: bool) -> Result<Vec<End<'u>>, GivenUp> {
        let mut ends = Vec::new();
        let mut waiting = vec![(state, inside)];
        while let Some((mut state, mut inside)) = waiting.pop() {
            loop {
                self.steps += 1;
                let most = |[cell, item]: [usize; 2]| cell * (self.layout.cells() + 2) + item * self.items;
                let too_many = self.steps > most(STEPS)
                    || self.partings > most(PARTINGS)
                    || self.graph.is_some() && self.items > MOST_ITEMS_ON_GRAPHS;
                if too_many || self.machine.work.tick().is_err() {
                    return Err(GivenUp);
                }
                let Some(frame) = state.frames.last() else { return Err(GivenUp) };
                let place = (frame.number, frame.at);
                if !inside && frame.heads.get(frame.at) == Some(&true) {
                    match self.open.iter().rposition(|open| *open == place) {
                        Some(loop_number) => ends.push(End::Turn(loop_number, state)),
                        None => ends.extend(self.run_loop(state, place)?),
                    }
                    break;
                }
                match self.step(&mut state) {
                    Ok(None) => inside = false,
                    Ok(Some(given)) => {
                        ends.push(End::Given(state, given));
                        break;
                    }
                    Err(Stop::Split((cell, mask))) => {
                        self.partings += 1;
                        let cell = usize::from(cell);
                        let mut other = state.clone();
                        other.boards[cell] &= !mask;
                        state.boards[cell] &= mask;
                        if state.boards[cell] == 0 || other.boards[cell] == 0 {
                            return Err(GivenUp);
                        }
                        // The step is still to be taken.
                        waiting.push((other, inside));
                    }
                    Err(Stop::Error) => {
                        self.failed.push(state.boards);
                        break;
                    }
                    Err(_) => return Err(GivenUp),
                }
            }
        }
        Ok(ends)
    }

    /// Runs a loop from its head, turn by turn, and gives the ways that left it.
    fn run_loop(&mut self, state: State<'u>, place: (u32, usize)) -> Result<Vec<End<'u>>, GivenUp> {
        if self.open.len() == MOST_LOOPS {
            return Err(GivenUp);
        }
        let number = self.open.len();
        self.open.push(place);
        let mut left = Vec::new();
        let mut turn = vec![state];
        while !turn.is_empty() {
            let mut next = Vec::new();
            for start in turn {
                let ends = stacker::maybe_grow(64 << 10, 2 << 20, || self.explore(start.clone(), true))?;
                let (mut again, mut out) = (Vec::new(), Vec::new());
                for end in ends {
                    match end {
                        End::Turn(loop_number, state) if loop_number == number => again.push(state),
                        end => out.push(end),
                    }
                }
                if let Some(slot) = Self::turn_of_parts(&start) {
                    // Whether there is such a part is not known: what a turn changes is forgotten, but for what it adds to lists.
                    let turn = again
                        .first()
                        .and_then(|end| end.frames.last())
                        .map(|frame| frame.slots[slot + 1].clone());
                    let (Some(turn), true) = (turn, out.is_empty()) else { return Err(GivenUp) };
                    again.push(start.clone());
                    let mut joined = State::joined(&start, &again);
                    if let Some(frame) = joined.frames.last_mut() {
                        frame.slots[slot + 1] = turn;
                    }
                    next.push(joined);
                    continue;
                }
                // Where no way left the loop, the boards are together again.
                if out.is_empty() && again.len() > 1 {
                    next.push(State::joined(&start, &again));
                } else {
                    next.append(&mut again);
                }
                left.append(&mut out);
            }
            turn = next;
        }
        self.open.pop();
        Ok(left)
    }

    /// The places to which the code of a function goes back.
    fn heads(&mut self, code: &Arc<Code<'u>>) -> Rc<[bool]> {
        let heads = self.heads.entry(Arc::as_ptr(code)).or_insert_with(|| {
            let mut heads = vec![false; code.ops.len()];
            for (at, op) in code.ops.iter().enumerate() {
                match *op {
                    Op::Jump(to) | Op::StepNext(_, to) if to as usize <= at => heads[to as usize] = true,
                    _ => {}
                }
            }
            heads.into()
        });
        heads.clone()
    }

    /// Whether a turn begins at this state that stands for the turns of all parts of a board, and the slot of their loop.
    fn turn_of_parts(state: &State<'u>) -> Option<usize> {
        let frame = state.frames.last()?;
        let Op::EachNext(slot, _) = *frame.code.ops.get(frame.at)? else { return None };
        let slot = usize::from(slot);
        let (Symbolic::Run(items), Symbolic::Known(Value::Integer(turn))) =
            (&frame.slots[slot], &frame.slots[slot + 1])
        else {
            return None;
        };
        matches!(items.get(*turn as usize), Some((_, Symbolic::Part(..)))).then_some(slot)
    }

    /// The items of what a method gave, and whether each is there once.
    pub(super) fn items_given(&self, given: Symbolic<'u>) -> Option<(Vec<(Boards, Symbolic<'u>)>, bool)> {
        match given {
            Symbolic::Items(chain, kind) => Some((chain.items(), kind == Collected::Set)),
            Symbolic::Known(value) => {
                let is_collection = matches!(value, Value::List(_) | Value::Set(_));
                let empty = self.machine.elements(&value).is_ok_and(|items| items.is_empty());
                (is_collection && empty).then(|| (Vec::new(), false))
            }
            _ => None,
        }
    }

    /// The value of something that is known; otherwise what has to be known first.
    pub(super) fn known(&self, value: &Symbolic<'u>, boards: &Boards) -> Result<Value<'u>, Stop> {
        match value {
            Symbolic::Known(value) => Ok(value.clone()),
            Symbolic::Cell(cell) => {
                let mask = boards[usize::from(*cell)];
                if mask.count_ones() == 1 {
                    let content = self.layout.contents()[mask.trailing_zeros() as usize];
                    return match self.graph {
                        Some(_) => self.labelled(content),
                        None => Ok(Value::Integer(content.into())),
                    };
                }
                // The lowest content, or another.
                Err(Stop::Split((*cell, mask & mask.wrapping_neg())))
            }
            Symbolic::Items(chain, kind) => {
                let mut items = Vec::new();
                for (on, item) in chain.items() {
                    if self.is_there(&on, boards)? {
                        items.push(self.known(&item, boards)?);
                    }
                }
                Ok(super::step::collected(items, *kind))
            }
            _ => Err(Stop::Unsupported),
        }
    }

    /// Whether an item that is there on some boards is there on all of these, or on none; otherwise by what they have to part.
    pub(super) fn is_there(&self, on: &Boards, boards: &Boards) -> Result<bool, Stop> {
        if boards.iter().zip(on).any(|(mask, on)| mask & on == 0) {
            return Ok(false);
        }
        match boards.iter().zip(on).position(|(mask, on)| mask & !on != 0) {
            Some(cell) => Err(Stop::Split((cell as u16, on[cell]))),
            None => Ok(true),
        }
    }

    /// A list of items that are all there on these boards.
    pub(super) fn chain(items: Vec<Symbolic<'u>>, boards: &Boards) -> Chain<'u> {
        let mut chain = Chain::default();
        items.into_iter().for_each(|item| chain.push(boards.clone(), item));
        chain
    }
}
