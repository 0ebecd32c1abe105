//! Moves in sums.

use kelvin_budget::Exhausted;
use kelvin_positions::{Move, PlayedSum, PlayedSummand};
use kelvin_solver::{Solvers, Solves};
use kelvin_values::{Player, Work};

/// A move in a sum.
#[derive(Clone)]
pub struct Choice<'u> {
    /// The index of the summand, from 0.
    pub board: usize,
    /// The move in it.
    pub chosen: Move,
    /// The summand after the move.
    pub to: PlayedSummand<'u>,
}

impl Choice<'_> {
    /// The name of the move, with the number of the summand if there are several.
    pub fn full_name(&self, boards: usize) -> String {
        if boards > 1 { format!("{}: {}", self.board + 1, self.chosen) } else { self.chosen.to_string() }
    }
}

/// The moves of a player in a sum.
pub fn choices<'u>(summands: &[PlayedSummand<'u>], player: Player) -> Vec<Choice<'u>> {
    let of_board = |(board, summand): (usize, &PlayedSummand<'u>)| {
        let moves = summand.moves(player).into_iter();
        moves.map(move |(chosen, to)| Choice { board, chosen, to })
    };
    summands.iter().enumerate().flat_map(of_board).collect()
}

/// A winning move of `mover` in a sum, if there is one.
pub fn winning_choice<'u>(
    solvers: &Solvers<'u>,
    summands: &[PlayedSummand<'u>],
    mover: Player,
    work: &Work<'u, '_>,
) -> Result<Option<Choice<'u>>, Exhausted> {
    let sum = PlayedSum::of(summands, work)?;
    if solvers.is_large_board(&sum) {
        let winning = solvers.winning_move(&sum, mover, work.budget())?;
        let chosen = winning.map(|winning| winning.chosen);
        let mut choices = choices(summands, mover).into_iter();
        return Ok(choices.find(|choice| Some(&choice.chosen) == chosen.as_ref()));
    }
    let mut open = vec![];
    for choice in choices(summands, mover) {
        let mut next = summands.to_vec();
        next[choice.board] = choice.to.clone();
        open.push((choice, PlayedSum::of(&next, work)?));
    }
    // Moves in numbers come last, as they are the least interesting answers.
    let in_number =
        |board: usize| matches!(&summands[board], PlayedSummand::Value(value) if value.number().is_some());
    open.sort_by_key(|(choice, _)| in_number(choice.board));
    solvers.first_winning(open, mover, work.budget())
}
