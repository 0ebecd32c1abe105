//! Steps that are often together, as one step.

use crate::program::Program;
use crate::step::Step;

impl Program {
    /// The program with steps fused: it gives the same grids, in fewer steps.
    pub(crate) fn fused(self) -> Program {
        let steps = rewritten(&self.steps, |steps| match steps {
            [Step::Ruleset | Step::Plus, ..] => (None, 1),
            _ => (steps.first().cloned(), 1),
        });
        Program { steps: rewritten(&steps, fuse), ..self }
    }
}

/// What the first steps are as one, and how many these are.
fn fuse(steps: &[Step]) -> (Option<Step>, usize) {
    use Step::*;
    let (step, count) = match *steps {
        [Position, Grid, Local(a), Local(b), Add, Index, ..] => (ContentAt(a, b), 6),
        [Position, Grid, ..] => (Board, 2),
        [Local(a), Local(b), Add, ..] => (Sum(a, b), 3),
        [Local(player), Opponent, Ordinal, ..] => (Piece(player, true), 3),
        [Local(player), Ordinal, ..] => (Piece(player, false), 2),
        [Equal(wanted), JumpIfFalse(to), ..] => (JumpUnlessEqual(wanted, to), 2),
        [EachNext(slot, exit), SetLocal(local), ..] => (EachInto(slot, exit, local), 2),
        [Changes(count), UpdatedByMap, ..] => (Change(count), 2),
        _ => return (steps.first().cloned(), 1),
    };
    (Some(step), count)
}

/// Rewrites the steps from the first to the last: `rule` gives a step for the first so many of those that
/// are left. Steps that a jump leads into the middle of are left as they are.
fn rewritten(steps: &[Step], rule: impl Fn(&[Step]) -> (Option<Step>, usize)) -> Vec<Step> {
    let mut entered = vec![false; steps.len() + 1];
    for to in steps.iter().filter_map(|step| step.clone().target().copied()) {
        if let Some(entered) = entered.get_mut(to as usize) {
            *entered = true;
        }
    }
    let mut written = Vec::with_capacity(steps.len());
    // Where each step has come to be.
    let mut moved = vec![0; steps.len() + 1];
    let mut at = 0;
    while at < steps.len() {
        let (step, count) = match rule(&steps[at..]) {
            (_, count) if entered[at + 1..at + count].contains(&true) => (Some(steps[at].clone()), 1),
            rewritten => rewritten,
        };
        moved[at..at + count].fill(written.len() as u32);
        written.extend(step);
        at += count;
    }
    moved[steps.len()] = written.len() as u32;
    for to in written.iter_mut().filter_map(Step::target) {
        if let Some(&place) = moved.get(*to as usize) {
            *to = place;
        }
    }
    written
}

impl Step {
    /// The place it may jump to.
    fn target(&mut self) -> Option<&mut u32> {
        match self {
            Step::Jump(to)
            | Step::JumpIfFalse(to)
            | Step::JumpOrPop(to, _)
            | Step::JumpUnlessEqual(_, to)
            | Step::EachNext(_, to)
            | Step::EachInto(_, to, _) => Some(to),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use Step::{
        Add, Append, Changes, Collect, EachNext, EachStart, Equal, FindAll, Index, Jump, JumpIfFalse, Local,
        Make, NewList, Opponent, Ordinal, Plus, Position, Return, Ruleset, SetLocal, Steps, UpdatedByMap,
        Zero,
    };
    use kelvin_values::Player;

    /// Clobber, as its rules are compiled.
    fn clobber() -> Program {
        let steps = vec![
            NewList(1),
            Position,
            Step::Grid,
            Local(0),
            Ordinal,
            FindAll,
            EachStart(2),
            EachNext(2, 38),
            SetLocal(4),
            Steps([(0, 1), (1, 0), (0, -1), (-1, 0)].into()),
            EachStart(5),
            EachNext(5, 7),
            SetLocal(7),
            Position,
            Step::Grid,
            Local(4),
            Local(7),
            Add,
            Index,
            Local(0),
            Opponent,
            Ordinal,
            Equal(true),
            JumpIfFalse(11),
            Position,
            Ruleset,
            Position,
            Step::Grid,
            Local(4),
            Zero,
            Local(4),
            Local(7),
            Add,
            Local(0),
            Ordinal,
            Changes(2),
            UpdatedByMap,
            Jump(40),
            Collect(1, false),
            Return,
            Make,
            Append(1),
            Jump(11),
        ];
        Program { steps, slots: 8, sees_the_edge: false }
    }

    #[test]
    fn steps_that_a_jump_leads_into_are_not_fused() {
        let steps = [Jump(2), Equal(true), JumpIfFalse(0), Plus, Jump(3)];
        let program = Program { steps: steps.to_vec(), slots: 0, sees_the_edge: false }.fused();
        assert_eq!(program.steps, [Jump(2), Equal(true), JumpIfFalse(0), Jump(3)]);
    }

    #[test]
    fn fused_steps_give_the_same_grids() {
        let (slow, fast) = (clobber(), clobber().fused());
        assert!(fast.steps.len() * 3 < slow.steps.len() * 2);
        for number in 0..3_usize.pow(6) {
            let cell = |place: u32| [".", "x", "o"][number / 3_usize.pow(place) % 3];
            let row = |places: std::ops::Range<u32>| places.map(cell).collect::<String>();
            let board = Grid::parse(&format!("{}|{}", row(0..3), row(3..6)), ".xo").unwrap();
            let neighbours = [((1, 1), (1, 2)), ((1, 2), (1, 3)), ((2, 1), (2, 2)), ((2, 2), (2, 3))];
            let neighbours = neighbours.into_iter().chain((1..=3).map(|column| ((1, column), (2, column))));
            let differ = |a: Option<i8>, b: Option<i8>| a != b && a != Some(0) && b != Some(0);
            let moves =
                neighbours.filter(|&((i, j), (k, l))| differ(board.get(i, j), board.get(k, l))).count();
            for player in Player::BOTH {
                let grids = slow.run(&board, Some(player)).unwrap();
                assert_eq!(grids.len(), moves);
                assert_eq!(Some(grids), fast.run(&board, Some(player)));
            }
        }
    }
}
