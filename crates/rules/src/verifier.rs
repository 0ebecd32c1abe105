//! Follows what is known of values through a draft.

use crate::program::Program;
use crate::state::{Kind, State};
use crate::step::{Draft, Step};

impl Draft {
    /// The program of a method that knows neither directions nor colours; `None` where that is not seen.
    pub fn verified(mut self) -> Option<Program> {
        let mut start = State::new(self.slots);
        if self.told {
            start.set(0, Kind::Player)?;
        }
        let mut verifier = Verifier { sees_the_edge: false };
        let mut before: Vec<Option<State>> = vec![None; self.steps.len()];
        let mut next = Some(start);
        for at in 0..self.steps.len() {
            let state = match (next.take(), before[at].take()) {
                (Some(a), Some(b)) => a.join(&b)?,
                (Some(state), None) | (None, Some(state)) => state,
                // Nothing leads here.
                (None, None) => {
                    self.steps[at] = Step::Other;
                    continue;
                }
            };
            before[at] = Some(state.clone());
            let (after, jump) = verifier.step(at, &self.steps[at], state)?;
            if let Some((to, state)) = jump {
                let known = before.get_mut(to)?;
                match known {
                    // Only loops over collections go back, so that all of them end.
                    known if to <= at => known.as_ref()?.goes_on_from(to, &state).then_some(())?,
                    Some(other) => *known = Some(state.join(other)?),
                    None => *known = Some(state),
                }
            }
            next = after;
        }
        Some(Program { steps: self.steps, slots: self.slots, sees_the_edge: verifier.sees_the_edge })
    }
}

struct Verifier {
    /// Whether some instruction tells an empty place from one off the board.
    sees_the_edge: bool,
}

/// The state after an instruction, and the place it may jump to with the state there.
type Stepped = (Option<State>, Option<(usize, State)>);

impl Verifier {
    fn step(&mut self, at: usize, step: &Step, mut state: State) -> Option<Stepped> {
        match *step {
            Step::Zero => state.push(Kind::Zero),
            Step::Nothing => state.push(Kind::Nothing),
            Step::Truth(_) => state.push(Kind::Truth),
            Step::Steps(ref steps) => {
                look_the_same_from_all_sides(steps)?;
                state.push(Kind::Places(0));
            }
            Step::Position => state.push(Kind::This),
            Step::Ruleset => {
                state.pop_exactly(Kind::This)?;
                state.push(Kind::Ruleset);
            }
            Step::Grid => {
                state.pop_exactly(Kind::This)?;
                state.push(Kind::Grid);
            }
            Step::Local(slot) => {
                let kind = state.get(slot as usize)?;
                // What is in a list before it is complete depends on the order of the loop.
                (kind != Kind::Started).then(|| state.push(kind))?;
            }
            Step::SetLocal(slot) => {
                let kind = state.pop()?;
                state.set(slot as usize, kind)?;
            }
            Step::Pop => drop(state.pop()?),
            Step::Duplicate => state.push(state.top()?),
            Step::Not => {
                state.pop_exactly(Kind::Truth)?;
                state.push(Kind::Truth);
            }
            Step::Minus | Step::Plus => {
                let Kind::Place(weight) = state.pop()? else { return None };
                let weight = if *step == Step::Minus { weight.checked_neg()? } else { weight };
                state.push(Kind::Place(weight));
            }
            Step::Add | Step::Subtract => {
                let (Kind::Place(b), Kind::Place(a)) = (state.pop()?, state.pop()?) else { return None };
                let weight = if *step == Step::Add { a.checked_add(b)? } else { a.checked_sub(b)? };
                state.push(Kind::Place(weight));
            }
            Step::Equal(_) => {
                let (b, a) = (state.pop()?, state.pop()?);
                self.comparable(a, b)?;
                state.push(Kind::Truth);
            }
            Step::Jump(to) => return Some((None, Some((to as usize, state)))),
            Step::JumpIfFalse(to) => {
                state.pop_exactly(Kind::Truth)?;
                return Some((Some(state.clone()), Some((to as usize, state))));
            }
            Step::JumpOrPop(to, _) => {
                let jump = state.clone();
                state.pop_exactly(Kind::Truth)?;
                return Some((Some(state), Some((to as usize, jump))));
            }
            Step::Changes(count) => {
                for _ in 0..count {
                    state.pop_content()?;
                    state.pop_exactly(Kind::Place(1))?;
                }
                state.push(Kind::Changes);
            }
            Step::Positions(count, distinct) => {
                let all = state.pop_many(count as usize)?;
                all.iter().all(|kind| *kind == Kind::Position).then_some(())?;
                state.push(positions(distinct));
            }
            Step::NewList(slot) => state.set(slot as usize, Kind::Started)?,
            Step::Append(slot) => {
                state.pop_exactly(Kind::Position)?;
                (state.get(slot as usize)? == Kind::Started).then_some(())?;
            }
            Step::Collect(slot, distinct) => {
                (state.get(slot as usize)? == Kind::Started).then_some(())?;
                state.set(slot as usize, Kind::Unknown)?;
                state.push(positions(distinct));
            }
            Step::EachStart(slot) => {
                let collection = state.pop()?;
                collection.element()?;
                state.set(slot.into(), collection)?;
                state.set(usize::from(slot) + 1, Kind::Turn)?;
            }
            Step::EachNext(slot, exit) => {
                let element = state.get(slot.into())?.element()?;
                let over = state.clone();
                state.enter(at);
                state.push(element);
                return Some((Some(state), Some((exit as usize, over))));
            }
            Step::Index => {
                state.pop_exactly(Kind::Place(1))?;
                state.pop_exactly(Kind::Grid)?;
                state.push(Kind::Content);
            }
            Step::Opponent => {
                state.pop_exactly(Kind::Player)?;
                state.push(Kind::Player);
            }
            Step::Ordinal => {
                state.pop_exactly(Kind::Player)?;
                state.push(Kind::Piece);
            }
            Step::Make => {
                state.pop_exactly(Kind::Grid)?;
                state.pop_exactly(Kind::Ruleset)?;
                state.push(Kind::Position);
            }
            Step::FindAll => {
                let content = state.pop()?;
                (content.is_content() && state.pop()? == Kind::Grid).then_some(())?;
                self.sees_the_edge |= content != Kind::Piece;
                state.push(Kind::Places(1));
            }
            Step::UpdatedByMap => {
                state.pop_exactly(Kind::Changes)?;
                state.pop_exactly(Kind::Grid)?;
                state.push(Kind::Grid);
            }
            Step::Updated => {
                state.pop_content()?;
                state.pop_exactly(Kind::Place(1))?;
                state.pop_exactly(Kind::Grid)?;
                state.push(Kind::Grid);
            }
            Step::Parts => {
                state.pop_exactly(Kind::Zero)?;
                state.pop_exactly(Kind::Grid)?;
                state.push(Kind::Parts);
            }
            Step::IsInBounds => {
                state.pop_exactly(Kind::Place(1))?;
                state.pop_exactly(Kind::Grid)?;
                self.sees_the_edge = true;
                state.push(Kind::Truth);
            }
            Step::Concat => {
                state.pop_exactly(Kind::Positions)?;
                state.pop_exactly(Kind::Positions)?;
                state.push(Kind::Positions);
            }
            Step::Return => {
                let good = matches!(state.pop()?, Kind::Positions | Kind::PositionSet);
                return (good && !state.is_in_a_loop()).then_some((None, None));
            }
            Step::Other => return None,
            // Only verified steps are fused.
            Step::Board | Step::Sum(..) | Step::ContentAt(..) | Step::Piece(..) => return None,
            Step::JumpUnlessEqual(..) | Step::EachInto(..) | Step::Change(_) => return None,
        }
        Some((Some(state), None))
    }

    /// Whether two things may be compared: they move alike.
    fn comparable(&mut self, a: Kind, b: Kind) -> Option<()> {
        match (a, b) {
            // A place is equal to no step.
            (Kind::Place(_) | Kind::Truth | Kind::Player, _) if a == b => {}
            (_, Kind::Nothing) if a.is_content() => {}
            _ if a.is_content() && b.is_content() => {}
            _ => return None,
        }
        self.sees_the_edge |= a.is_content() && ![a, b].contains(&Kind::Piece);
        Some(())
    }
}

fn positions(distinct: bool) -> Kind {
    if distinct { Kind::PositionSet } else { Kind::Positions }
}

/// Whether each of the steps is in the list as often as its images are.
fn look_the_same_from_all_sides(steps: &[(i32, i32)]) -> Option<()> {
    let count = |step: (i32, i32)| steps.iter().filter(|other| **other == step).count();
    for &(row, column) in steps {
        // These two generate all symmetries of the square.
        let (turned, reflected) = ((column, row.checked_neg()?), (row, column.checked_neg()?));
        let often = count((row, column));
        (count(turned) == often && count(reflected) == often).then_some(())?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_verified(steps: Vec<Step>) -> bool {
        Draft { steps, slots: 4, told: true }.verified().is_some()
    }

    #[test]
    fn a_draft_is_not_believed() {
        let nothing = [Step::NewList(1), Step::Collect(1, false), Step::Return];
        assert!(is_verified(nothing.to_vec()));
        for wrong in [
            vec![Step::Pop],
            vec![Step::Other],
            vec![Step::Board, Step::Pop],
            vec![Step::Piece(0, false), Step::Pop],
            vec![Step::Zero, Step::Opponent, Step::Pop],
            vec![Step::Local(9), Step::Pop],
            vec![Step::Jump(99)],
            vec![Step::Jump(0)],
            vec![Step::Steps([(0, 1), (1, 0)].into()), Step::Pop],
        ] {
            assert!(!is_verified([&wrong[..], &nothing].concat()), "{wrong:?}");
        }
        // What is never reached does not matter.
        assert!(is_verified([&nothing[..], &[Step::Other]].concat()));
    }
}
