//! Instructions on values of which it is not known what the cells of the board hold.

use super::explore::{Explorer, Stop};
use super::state::{Boards, Chain, Closure, State, Symbolic};
use crate::ast::{Binary, Collected};
use crate::class::ClassId;
use crate::code::{Code, Op};
use crate::collection::collect;
use crate::machine::Machine;
use crate::machine::domain::{Domain, Items, Next};
use crate::machine::step::step;
use crate::symbol::Symbol;
use crate::value::Value;
use std::rc::Rc;
use std::sync::Arc;

/// A collection of values that are known.
pub(super) fn collected<'u>(items: Vec<Value<'u>>, kind: Collected) -> Value<'u> {
    collect(Value::from(items), kind)
}

/// The most items of a collection that a loop runs through.
const MOST_ITEMS: usize = 100_000;

/// A step of a method.
struct Step<'s, 'e, 'm, 'u> {
    explorer: &'s mut Explorer<'e, 'm, 'u>,
    state: &'s mut State<'u>,
}

type Made<'u> = Result<Symbolic<'u>, Stop>;

impl<'u> Explorer<'_, '_, 'u> {
    /// Takes one step; gives what the method gives, at its end. Where it cannot be taken, the state is as before.
    pub(super) fn step(&mut self, state: &mut State<'u>) -> Result<Option<Symbolic<'u>>, Stop> {
        let Some(frame) = state.frames.last() else { return Err(Stop::Unsupported) };
        let code = frame.code.clone();
        let mut pc = frame.at + 1;
        let op = *code.ops.get(frame.at).ok_or(Stop::Unsupported)?;
        let stack = frame.stack.clone();
        let next = step(&mut Step { explorer: self, state }, &code, &mut pc, op);
        let frame = state.frames.last_mut().ok_or(Stop::Unsupported)?;
        match next {
            Ok(Next::Here) => frame.at = pc,
            Ok(Next::Called) => {}
            Ok(Next::Returned) => {
                let value = frame.stack.pop().ok_or(Stop::Unsupported)?;
                state.frames.pop();
                // The caller is behind its call.
                let Some(caller) = state.frames.last_mut() else { return Ok(Some(value)) };
                caller.stack.push(value);
            }
            Err(stop) => {
                frame.stack = stack;
                return Err(stop);
            }
        }
        Ok(None)
    }

    /// The value of something that is known. What operators do with objects of users' classes is not followed.
    pub(super) fn plain(&self, value: &Symbolic<'u>, boards: &Boards) -> Result<Value<'u>, Stop> {
        let value = self.known(value, boards)?;
        if super::call::is_plain(&value) { Ok(value) } else { Err(Stop::Unsupported) }
    }

    /// Whether a cell holds a value, where the boards do not have to part for it; `None` for values with which no cell is compared.
    fn holds(&mut self, boards: &Boards, cell: u16, value: &Value<'u>) -> Result<Option<bool>, Stop> {
        let mask = match value {
            value if self.graph.is_some() => self.labels_equal_to(value)?,
            Value::Nothing => 0,
            Value::Integer(n) => {
                let content = i8::try_from(*n).ok().and_then(|content| self.layout.index(content));
                content.map_or(0, |content| 1 << content)
            }
            _ => return Ok(None),
        };
        match boards[usize::from(cell)] {
            possible if possible & mask == 0 => Ok(Some(false)),
            possible if possible & !mask == 0 => Ok(Some(true)),
            _ => Err(Stop::Split((cell, mask))),
        }
    }
}

impl<'u> Step<'_, '_, '_, 'u> {
    fn top(&self) -> &super::state::Frame<'u> {
        &self.state.frames[self.state.frames.len() - 1]
    }

    /// What a call gave, if it is done.
    fn given(&mut self, value: Option<Symbolic<'u>>) -> Next {
        let Some(value) = value else { return Next::Called };
        self.push(value);
        Next::Here
    }
}

impl<'u> Domain<'u> for Step<'_, '_, '_, 'u> {
    type Value = Symbolic<'u>;
    type Stop = Stop;
    type Frame = Arc<Code<'u>>;

    fn unsupported() -> Stop {
        Stop::Unsupported
    }

    fn stack(&mut self) -> &mut Vec<Symbolic<'u>> {
        let top = self.state.frames.len() - 1;
        &mut self.state.frames[top].stack
    }

    fn code<'c>(frame: &'c Arc<Code<'u>>) -> &'c Code<'u> {
        frame
    }

    fn this(&self, _: &Arc<Code<'u>>) -> Made<'u> {
        Ok(self.top().this.clone())
    }

    fn slots(&mut self, _: &Arc<Code<'u>>) -> &mut [Symbolic<'u>] {
        let top = self.state.frames.len() - 1;
        &mut self.state.frames[top].slots
    }

    fn local(&mut self, _: &Arc<Code<'u>>, slot: usize) -> Made<'u> {
        match &self.top().slots[slot] {
            Symbolic::Forgotten => Err(Stop::Unsupported),
            value => Ok(value.clone()),
        }
    }

    fn captured(&self, _: &Arc<Code<'u>>, at: usize) -> Made<'u> {
        Ok(self.top().captured[at].clone())
    }

    fn cell(&mut self, value: Symbolic<'u>) -> Made<'u> {
        self.state.shared.push(value);
        Ok(Symbolic::Shared(self.state.shared.len() - 1))
    }

    fn read(&self, cell: &Symbolic<'u>) -> Made<'u> {
        let Symbolic::Shared(at) = cell else { return Err(Stop::Unsupported) };
        match self.state.shared.get(*at) {
            None | Some(Symbolic::Forgotten) => Err(Stop::Unsupported),
            Some(value) => Ok(value.clone()),
        }
    }

    fn write(&mut self, cell: &Symbolic<'u>, value: Symbolic<'u>) -> Result<(), Stop> {
        let Symbolic::Shared(at) = *cell else { return Err(Stop::Unsupported) };
        *self.state.shared.get_mut(at).ok_or(Stop::Unsupported)? = value;
        Ok(())
    }

    fn known(value: Value<'u>) -> Made<'u> {
        Ok(Symbolic::Known(value))
    }

    fn made(&mut self, op: Op, values: &[Symbolic<'u>]) -> Made<'u> {
        let boards = &self.state.boards;
        if let (Op::Index(_), [object, arguments @ ..]) = (op, values) {
            return self.explorer.index(boards, object, arguments);
        }
        let values = values.iter().map(|value| self.explorer.plain(value, boards));
        let values = values.collect::<Result<Items<_>, _>>()?;
        Ok(Symbolic::Known(self.explorer.machine.made_of(op, &values)?))
    }

    fn class(&mut self, class: ClassId) -> Made<'u> {
        Ok(Symbolic::Known(self.explorer.machine.class_value(class)?))
    }

    fn function(&mut self, _: &Arc<Code<'u>>, code: &Arc<Code<'u>>, captured: Vec<Symbolic<'u>>) -> Made<'u> {
        let this = self.top().this.clone();
        Ok(Symbolic::Function(Rc::new(Closure { code: code.clone(), captured: captured.into(), this })))
    }

    fn collection(&mut self, count: usize, kind: Collected) -> Made<'u> {
        let items = self.popped(count)?.into_vec();
        self.explorer.listed(Explorer::chain(items, &self.state.boards), kind, &self.state.boards)
    }

    fn new_list(&mut self) -> Made<'u> {
        Ok(Symbolic::Items(Chain::default(), Collected::List))
    }

    fn append(&mut self, code: &Arc<Code<'u>>, slot: usize, value: Symbolic<'u>) -> Result<(), Stop> {
        let boards = self.state.boards.clone();
        let Symbolic::Items(chain, _) = self.slot(code, slot) else { return Err(Stop::Unsupported) };
        chain.push(boards, value);
        self.explorer.items += 1;
        Ok(())
    }

    fn collect(&mut self, code: &Arc<Code<'u>>, slot: usize, kind: Collected) -> Made<'u> {
        let Symbolic::Items(chain, _) = self.slot(code, slot) else { return Err(Stop::Unsupported) };
        let chain = chain.clone();
        let made = self.explorer.listed(chain, kind, &self.state.boards)?;
        *self.slot(code, slot) = Symbolic::UNDEFINED;
        Ok(made)
    }

    fn truth(&self, value: &Symbolic<'u>) -> Result<bool, Stop> {
        match value {
            Symbolic::Known(Value::Boolean(truth)) => Ok(*truth),
            Symbolic::Known(_) | Symbolic::Cell(_) => Err(Stop::Error),
            _ => Err(Stop::Unsupported),
        }
    }

    fn is_given(value: &Symbolic<'u>) -> bool {
        !matches!(value, Symbolic::Known(Value::Undefined))
    }

    fn binary(&mut self, op: Binary, a: Symbolic<'u>, b: Symbolic<'u>) -> Made<'u> {
        if let Binary::Equal | Binary::NotEqual = op {
            let same = match (&a, &b) {
                (Symbolic::Number(..), Symbolic::Number(..)) => Some(super::graphs::same_number(&a, &b)?),
                (Symbolic::Cell(cell), Symbolic::Known(value))
                | (Symbolic::Known(value), Symbolic::Cell(cell)) => {
                    self.explorer.holds(&self.state.boards, *cell, value)?
                }
                _ => None,
            };
            if let Some(same) = same {
                return Self::known(Value::Boolean(same == (op == Binary::Equal)));
            }
        }
        self.made(Op::Binary(op), &[a, b])
    }

    fn enclosing(&mut self, object: Symbolic<'u>) -> Made<'u> {
        match &object {
            Symbolic::Position(_) | Symbolic::PartPosition(..) => {
                Ok(Symbolic::Known(self.explorer.position.enclosing.clone()))
            }
            Symbolic::Known(object) => Ok(Symbolic::Known(Machine::enclosing(object))),
            _ => Err(Stop::Unsupported),
        }
    }

    fn member(&mut self, _: &Arc<Code<'u>>, _: usize, name: Symbol) -> Result<Next, Stop> {
        let given = self.explorer.member(self.state, name)?;
        Ok(self.given(given))
    }

    fn call(&mut self, _: &Arc<Code<'u>>, _: usize, passing: usize) -> Result<Next, Stop> {
        let given = self.explorer.call(self.state, passing)?;
        Ok(self.given(given))
    }

    fn call_member(
        &mut self,
        _: &Arc<Code<'u>>,
        _: usize,
        name: Symbol,
        passing: usize,
    ) -> Result<Next, Stop> {
        let given = self.explorer.call_member(self.state, name, passing)?;
        Ok(self.given(given))
    }

    fn iterable(&mut self, collection: Symbolic<'u>) -> Made<'u> {
        self.explorer.run_through(self.state, collection)
    }

    fn each_next(&mut self, _: &Arc<Code<'u>>, pc: &mut usize, slot: usize, exit: u32) -> Result<(), Stop> {
        let top = self.state.frames.len() - 1;
        let frame = &mut self.state.frames[top];
        let [Symbolic::Run(items), Symbolic::Known(Value::Integer(turn))] = &mut frame.slots[slot..slot + 2]
        else {
            return Err(Stop::Unsupported);
        };
        let Some((on, item)) = items.get(*turn as usize) else {
            *pc = exit as usize;
            return Ok(());
        };
        let there = on.as_ref().map_or(Ok(true), |on| self.explorer.is_there(on, &self.state.boards))?;
        *turn += 1;
        if there {
            frame.stack.push(item.clone());
        } else {
            // The ways meet again before the next item.
            *pc -= 1;
        }
        Ok(())
    }
}

impl<'u> Explorer<'_, '_, 'u> {
    /// What a list becomes when it is complete.
    fn listed(
        &self,
        chain: Chain<'u>,
        kind: Collected,
        boards: &super::state::Boards,
    ) -> Result<Symbolic<'u>, Stop> {
        let items = chain.items();
        let always = items.iter().all(|(on, _)| matches!(self.is_there(on, boards), Ok(true)));
        let values: Option<Vec<Value<'u>>> =
            items.iter().map(|(_, item)| self.known(item, boards).ok()).collect();
        match (values, kind) {
            (Some(values), _) if always => Ok(Symbolic::Known(collected(values, kind))),
            (_, Collected::Map) if always => {
                let pairs = items.chunks_exact(2).map(|pair| [pair[0].1.clone(), pair[1].1.clone()]);
                Ok(Symbolic::Changes(Rc::new(pairs.collect())))
            }
            // Which entries there are must be known.
            (_, Collected::Map) => match items.iter().find_map(|(on, _)| self.is_there(on, boards).err()) {
                Some(parting) => Err(parting),
                None => {
                    let items =
                        items.into_iter().filter(|(on, _)| matches!(self.is_there(on, boards), Ok(true)));
                    self.listed(Self::chain(items.map(|(_, item)| item).collect(), boards), kind, boards)
                }
            },
            // Of values that come twice, which one is there depends on the board.
            (Some(values), Collected::Set) => {
                let distinct: crate::collection::Hashed<'u> = values.iter().cloned().collect();
                match distinct.len() == values.len() {
                    true => Ok(Symbolic::Items(chain, kind)),
                    false => self.known(&Symbolic::Items(chain, kind), boards).map(Symbolic::Known),
                }
            }
            (None, Collected::Set) => {
                // Parts lie at different places.
                let positions = items
                    .iter()
                    .all(|(_, item)| matches!(item, Symbolic::Position(_) | Symbolic::PartPosition(..)));
                if positions { Ok(Symbolic::Items(chain, kind)) } else { Err(Stop::Unsupported) }
            }
            (_, Collected::List) => Ok(Symbolic::Items(chain, kind)),
        }
    }

    /// The items that a loop runs through.
    pub(super) fn run_through(
        &self,
        state: &State<'u>,
        collection: Symbolic<'u>,
    ) -> Result<Symbolic<'u>, Stop> {
        let collection = match collection {
            Symbolic::Mutable(at) => state.shared.get(at).cloned().ok_or(Stop::Unsupported)?,
            other => other,
        };
        Ok(Symbolic::Run(match collection {
            Symbolic::Items(chain, kind) => {
                let items = chain.items();
                // A set of positions may hold one of them once though it was added twice.
                if kind == Collected::Set
                    && items.iter().any(|(_, item)| matches!(item, Symbolic::Position(_)))
                {
                    return Err(Stop::Unsupported);
                }
                items.into_iter().map(|(on, item)| (Some(on), item)).collect()
            }
            Symbolic::Vertices(writes) => {
                let vertices = self.vertices(&state.boards, &writes);
                vertices.into_iter().map(|(on, vertex)| (Some(on), vertex)).collect()
            }
            Symbolic::Parts(content) => [0, 1].map(|which| (None, Symbolic::Part(content, which))).into(),
            other => {
                let value = self.known(&other, &state.boards)?;
                if !super::call::is_plain(&value) {
                    return Err(Stop::Unsupported);
                }
                if matches!(&value, Value::Range(range) if range.len() > MOST_ITEMS as u64) {
                    return Err(Stop::Unsupported);
                }
                let items = self.machine.elements(&value)?;
                items.into_iter().map(|item| (None, Symbolic::Known(item))).collect()
            }
        }))
    }
}
