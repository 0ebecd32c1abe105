//! Values of positions whose methods run in an arena: positions are numbers, and become objects nowhere.
//!
//! Depth first, as `machine/evaluate.rs` finds values, and by the same rules. Where a position is met that has no bytes, a method does what is not done in
//! an arena, or play comes back, all is left to that: nothing was done but that some values are known.

use super::word::Word;
use super::{ArenaClass, Runner, Stop};
use crate::class::ClassId;
use crate::error::Result;
use crate::machine::Machine;
use crate::machine::domain::Domain as _;
use crate::machine::evaluate::Rule;
use crate::symbol::{Symbol, known};
use crate::value::Value;
use indexmap::IndexSet;
use kelvin_budget::{Charge, Exhausted};
use kelvin_values::{Game, Player};
use rustc_hash::FxBuildHasher;

/// The positions that were met, and their values.
#[derive(Default)]
pub(super) struct Valued<'u> {
    pub(super) keys: IndexSet<Box<[u8]>, FxBuildHasher>,
    values: Vec<Progress<'u>>,
    /// The bytes that all of it takes, about.
    bytes: u64,
    charge: Charge,
    /// Whether something was met that has to be left to others.
    pub(super) gave_up: bool,
}

/// How far the value of a position is known.
#[derive(Clone, Copy)]
enum Progress<'u> {
    Unknown,
    /// It is looked for.
    Open,
    Known(Game<'u>),
}

/// A part of an option.
#[derive(Clone, Copy)]
enum Part<'u> {
    Number(u32),
    Value(Game<'u>),
}

/// A position whose value is looked for.
struct Frame<'u> {
    number: u32,
    rule: Rule,
    parts: Vec<Part<'u>>,
    /// Where the parts of each option end.
    ends: Vec<usize>,
    /// How many parts were looked at, and what those of the current option are worth together.
    at: usize,
    sum: Option<Game<'u>>,
    values: Vec<Game<'u>>,
}

/// What a position takes beside its bytes: places in two tables.
const BYTES: u64 = 100;

impl<'u> Machine<'_, 'u> {
    /// The value of a position of a user's class whose methods run in an arena; `None` where it has to be found otherwise.
    pub(in crate::machine) fn arena_value(&mut self, game: &Value<'u>) -> Result<Option<Game<'u>>> {
        let Some((key, mut state)) = self.take_arena_class(game) else { return Ok(None) };
        let found = match state.found.gave_up {
            true => Err(Stop::Unsupported),
            false => state.value_of(self, game),
        };
        if found.is_err() {
            state.found.forget_open();
        }
        state.found.gave_up |= matches!(found, Err(Stop::Unsupported | Stop::Retry));
        self.world.arena_classes.insert(key, Some(state));
        match found {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Exhausted(why)) => Err(why.into()),
            Err(_) => Ok(None),
        }
    }
}

impl<'u> Valued<'u> {
    /// The number of a position.
    fn number(&mut self, key: &[u8]) -> std::result::Result<u32, Stop> {
        if let Some(known) = self.keys.get_index_of(key) {
            return Ok(known as u32);
        }
        let number = u32::try_from(self.keys.len()).map_err(|_| Stop::Unsupported)?;
        self.bytes += BYTES + key.len() as u64;
        self.charge.resize(self.bytes as usize);
        self.keys.insert(key.into());
        self.values.push(Progress::Unknown);
        Ok(number)
    }

    /// Forgets that values are looked for.
    fn forget_open(&mut self) {
        for stage in &mut self.values {
            if matches!(stage, Progress::Open) {
                *stage = Progress::Unknown;
            }
        }
    }
}

impl<'u> ArenaClass<'u> {
    /// The value of a position.
    fn value_of(
        &mut self,
        machine: &mut Machine<'_, 'u>,
        game: &Value<'u>,
    ) -> std::result::Result<Game<'u>, Stop> {
        let word = self.word(game)?;
        let number = self.numbered(word);
        self.arena.empty();
        let number = number?;
        if let Progress::Known(value) = self.found.values[number as usize] {
            return Ok(value);
        }
        let mut stack = vec![self.open(machine, number)?];
        loop {
            machine.work.tick()?;
            let Some(frame) = stack.last_mut() else { return Err(Stop::Unsupported) };
            // The parts of an option one by one, and its value when all are there.
            if let Some(&end) = frame.ends.get(frame.values.len()) {
                if frame.at == end {
                    let value = frame.sum.take().unwrap_or_else(|| machine.world.universe.zero());
                    frame.values.push(value);
                    continue;
                }
                let value = match frame.parts[frame.at] {
                    Part::Value(value) => value,
                    Part::Number(part) => match self.found.values[part as usize] {
                        Progress::Known(value) => value,
                        // Play comes back.
                        Progress::Open => return Err(Stop::Unsupported),
                        Progress::Unknown => {
                            stack.push(self.open(machine, part)?);
                            continue;
                        }
                    },
                };
                frame.sum = Some(match frame.sum {
                    None => value,
                    Some(sum) => machine.work.add(sum, value)?,
                });
                frame.at += 1;
                continue;
            }
            let value = machine.close(&frame.rule, &frame.values)?;
            self.found.values[frame.number as usize] = Progress::Known(value);
            stack.pop();
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    /// The number of a position that is a word.
    fn numbered(&mut self, word: Word) -> std::result::Result<u32, Stop> {
        let Word::Position(from) = word else { return Err(Stop::Unsupported) };
        let mut key = std::mem::take(&mut self.key);
        let number = self.write_position(from, &mut key).and_then(|()| self.found.number(&key));
        self.key = key;
        number
    }

    /// What must be known before the value of a position.
    fn open(&mut self, machine: &mut Machine<'_, 'u>, number: u32) -> std::result::Result<Frame<'u>, Stop> {
        if machine.budget().byte_limit().is_some_and(|limit| self.found.bytes > limit) {
            return Err(Stop::Exhausted(Exhausted::Memory));
        }
        self.found.values[number as usize] = Progress::Open;
        let rule = Rule::Sum;
        let (parts, ends) = (Vec::new(), Vec::new());
        let mut frame = Frame { number, rule, parts, ends, at: 0, sum: None, values: Vec::new() };
        if self.decomposes {
            self.collect(machine, &mut frame, known::DECOMPOSITION, None)?;
            if !matches!(frame.parts[..], [Part::Number(part)] if part == number) {
                return Ok(frame);
            }
            frame.parts.clear();
            frame.ends.clear();
        }
        if self.impartial {
            self.collect(machine, &mut frame, known::OPTIONS, None)?;
            frame.rule = Rule::Mex;
            return Ok(frame);
        }
        self.collect(machine, &mut frame, known::OPTIONS, Some(Player::Left))?;
        frame.rule = Rule::Options(frame.ends.len());
        self.collect(machine, &mut frame, known::OPTIONS, Some(Player::Right))?;
        Ok(frame)
    }

    /// Runs a method of a position, and adds the games that it gives to what must be known.
    fn collect(
        &mut self,
        machine: &mut Machine<'_, 'u>,
        frame: &mut Frame<'u>,
        method: Symbol,
        player: Option<Player>,
    ) -> std::result::Result<(), Stop> {
        let (parts, ends) = (frame.parts.len(), frame.ends.len());
        self.again(machine, |runner| {
            frame.parts.truncate(parts);
            frame.ends.truncate(ends);
            let this = runner.state.read_position(frame.number)?;
            runner.push(this);
            if let Some(player) = player {
                runner.push(Word::player(player));
            }
            let given = runner.own_method(method, usize::from(player.is_some()))?;
            let games = runner.elements(given)?;
            for at in games.range() {
                let game = runner.state.arena.words[at];
                runner.add_parts(game, &mut frame.parts)?;
                frame.ends.push(frame.parts.len());
            }
            Ok(())
        })
    }
}

impl<'u> Runner<'_, '_, 'u> {
    /// Adds the summands of a game to others.
    fn add_parts(&mut self, game: Word, parts: &mut Vec<Part<'u>>) -> std::result::Result<(), Stop> {
        let mut waiting: smallvec::SmallVec<[Word; 4]> = smallvec::smallvec![game];
        while let Some(game) = waiting.pop() {
            parts.push(match game {
                Word::Position(_) => Part::Number(self.state.numbered(game)?),
                Word::Sum(at) => {
                    let [a, b] = [0, 1].map(|next| self.state.arena.words[at + next]);
                    waiting.extend([b, a]);
                    continue;
                }
                Word::Integer(_) | Word::Other(_) => {
                    let value = self.value(game)?;
                    let class = if self.state.impartial { ClassId::IMPARTIAL_GAME } else { ClassId::GAME };
                    let fits = self.machine.is_a(&value, class);
                    let game = self.machine.game(&value).filter(|_| fits);
                    Part::Value(game.ok_or(Stop::Unsupported)?)
                }
                _ => return Err(Stop::Unsupported),
            });
        }
        Ok(())
    }
}
