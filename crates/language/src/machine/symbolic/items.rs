//! Lists and sets whose items are there on some boards only.

use super::call::is_plain;
use super::explore::{Explorer, Stop};
use super::state::{Boards, Chain, State, Symbolic};
use crate::ast::Collected;
use crate::symbol::Symbol;

impl<'u> Explorer<'_, '_, 'u> {
    pub(super) fn is_named(&self, name: Symbol, text: &str) -> bool {
        &**self.machine.world.symbols.name(name) == text
    }

    /// Items with those of another collection, or another item, behind them.
    pub(super) fn joined_items(
        &self,
        chain: &Chain<'u>,
        kind: Collected,
        name: Symbol,
        arguments: &[Symbolic<'u>],
        boards: &Boards,
    ) -> Option<Symbolic<'u>> {
        let known = &**self.machine.world.symbols.name(name);
        let fits = matches!((known, kind), ("Concat", Collected::List) | ("Union", Collected::Set));
        let [other] = arguments else { return None };
        let mut all = chain.clone();
        if (known, kind) == ("Adjoin", Collected::List) {
            all.push(boards.clone(), other.clone());
            return Some(Symbolic::Items(all, kind));
        }
        match other {
            Symbolic::Items(more, other) if fits && kind == *other => {
                more.items().into_iter().for_each(|(on, item)| all.push(on, item));
            }
            Symbolic::Known(value)
                if fits && self.machine.elements(value).is_ok_and(|all| all.is_empty()) => {}
            _ => return None,
        }
        // Of places that come twice in a set one would have to go.
        let twice = kind == Collected::Set
            && all.items().iter().any(|(_, item)| !matches!(item, Symbolic::Position(_)));
        (!twice).then_some(Symbolic::Items(all, kind))
    }

    /// A method of a list or a set that can change.
    pub(super) fn mutable_method(
        &mut self,
        state: &mut State<'u>,
        at: usize,
        name: Symbol,
        arguments: &[Symbolic<'u>],
    ) -> Result<Symbolic<'u>, Stop> {
        let name = self.machine.world.symbols.name(name).clone();
        let Some(Symbolic::Items(chain, kind)) = state.shared.get(at) else { return Err(Stop::Unsupported) };
        let (mut chain, kind) = (chain.clone(), *kind);
        self.items += 1;
        match (&*name, arguments) {
            ("Add", [item]) => chain.push(state.boards.clone(), item.clone()),
            ("AddAll", [Symbolic::Items(more, Collected::List)]) => {
                more.items().into_iter().for_each(|(on, item)| {
                    let on = on.iter().zip(&state.boards).map(|(a, b)| a & b).collect();
                    chain.push(on, item);
                });
            }
            ("AddAll", [Symbolic::Known(value)]) if is_plain(value) => {
                for item in self.machine.elements(value)? {
                    chain.push(state.boards.clone(), Symbolic::Known(item));
                }
            }
            _ => return Err(Stop::Unsupported),
        }
        let positions = chain.items().iter().all(|(_, item)| matches!(item, Symbolic::Position(_)));
        if kind == Collected::Set && !positions {
            return Err(Stop::Unsupported);
        }
        state.shared[at] = Symbolic::Items(chain, kind);
        Ok(Symbolic::Mutable(at))
    }
}
