//! Rules of a class whose methods were compiled, by which engines play instead of asking the class.

use super::class_host::ClassHost;
use super::interpreter::Interpreter;
use crate::class::ClassId;
use crate::error::{Error, Result};
use crate::machine::OnGrid;
use crate::object::{Body, Object};
use crate::value::Value;
use kelvin_positions::board::Letters;
use kelvin_rules::{Bits, BoardRules, CellGrid as Grid, Interpreter as Fallback};
use kelvin_values::Player;
use std::sync::Arc;

/// Rules that were found, with the board of a position.
pub(super) enum Compiled {
    Partizan(BoardRules<false>, Bits),
    Impartial(BoardRules<true>, Bits),
}

/// Rules for boards of one size; none where the class is interpreted there.
pub(super) struct CompiledForSize {
    size: (i32, i32),
    rules: Option<Found>,
}

/// Rules that were found.
enum Found {
    Partizan(BoardRules<false>),
    Impartial(BoardRules<true>),
}

impl Found {
    /// A board to be played by these rules, if they are made for it and did not break down.
    fn on(&self, grid: &Grid) -> Option<Compiled> {
        match self {
            Found::Partizan(rules) if !rules.is_broken() => {
                rules.pack(grid).map(|board| Compiled::Partizan(rules.clone(), board))
            }
            Found::Impartial(rules) if !rules.is_broken() => {
                rules.pack(grid).map(|board| Compiled::Impartial(rules.clone(), board))
            }
            _ => None,
        }
    }
}

impl<'u> ClassHost<'u> {
    /// The rules by which a position is played, where it is known what the methods of its class do.
    pub(super) fn compiled(&mut self, value: &Value<'u>, handle: &Arc<Interpreter>) -> Option<Compiled> {
        let position = OnGrid::of(value).filter(|_| !self.session.world.interprets_all_rules)?;
        let (class, enclosing, grid) = (position.class, position.enclosing.clone(), position.grid.clone());
        let size = (grid.rows(), grid.columns());
        let at = self.classes.entry((class, enclosing.clone())).index();
        self.classes.entry((class, enclosing.clone())).or_default();
        for known in self.classes[at].iter().filter(|known| known.size == size) {
            match &known.rules {
                None => return None,
                Some(rules) => match rules.on(&grid) {
                    None => {}
                    compiled => return compiled,
                },
            }
        }
        let compiled = self.machine(|machine| Ok(machine.compiled_rules(&position))).ok()?;
        let letters = self.session.world.letters.get(&enclosing).and_then(|letters| Letters::own(letters));
        let letters = letters.unwrap_or(Letters::NUMBERED);
        // The thread has no handle on itself that would keep it from ending.
        let handle = Arc::downgrade(handle);
        let fallback = Fallback::new(move |grid, player| {
            let grid = grid.clone();
            let Some(interpreter) = handle.upgrade() else { return Err("its class is gone".to_owned()) };
            interpreter.ask(move |host| host.run(at, grid, player)).map_err(|error| error.to_string())
        });
        let impartial = self.session.world.classes.is(class, ClassId::IMPARTIAL_GAME);
        let rules = compiled.map(|compiled| match impartial {
            true => {
                Found::Impartial(BoardRules::new(compiled).written_with(letters).interpreted_by(fallback))
            }
            false => {
                Found::Partizan(BoardRules::new(compiled).written_with(letters).interpreted_by(fallback))
            }
        });
        let compiled = rules.as_ref().and_then(|rules| rules.on(&grid));
        self.classes[at].push(CompiledForSize { size, rules });
        compiled
    }

    /// Runs the method of a class that gives the options, as it is written.
    fn run(&mut self, at: usize, grid: Grid, player: Player) -> Result<Vec<Grid>> {
        let Some((class, enclosing)) = self.classes.get_index(at).map(|(key, _)| key.clone()) else {
            return Err(Error::value("there is no such class"));
        };
        let board = if self.session.world.classes.is(class, ClassId::STRIP_GAME) {
            ClassId::STRIP
        } else {
            ClassId::GRID
        };
        let grid = Object::value(board, Body::Grid(grid));
        let position = self.machine(|machine| machine.construct(class, enclosing, vec![grid]))?;
        let given = self.machine(|machine| machine.moves(&position, player))?;
        let grid_of = |value: &Value<'u>| {
            OnGrid::of(value).filter(|option| option.class == class).map(|option| option.grid.clone())
        };
        let grids: Option<Vec<Grid>> = given.iter().map(grid_of).collect();
        grids.ok_or_else(|| Error::value("an option is not a position of the same class"))
    }
}
