//! The components of a sum as entered, and their moves.

use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::board::{Board, Grid};
use kelvin_positions::{Action, Move, Position};
use kelvin_solver::{Problem, Solvers, Solves};
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player, Work};
use std::fmt;

/// A component of a sum: a board or a value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Component<'u> {
    /// A position that is not itself a sum.
    Position(Position),
    /// A value; its moves are those of its canonical form.
    Value(Game<'u>),
}

/// The maximum length of the text of a value in the name of a move. Moves between longer ones are numbered.
const MAX_TEXT: usize = 1 << 12;

/// A move in a sum.
#[derive(Clone)]
pub struct Choice<'u> {
    /// The index of the component, from 0.
    pub board: usize,
    /// The move in it.
    pub chosen: Move,
    /// The component after the move.
    pub to: Component<'u>,
}

impl Choice<'_> {
    /// The name of the move, with the number of the component if there are several.
    pub fn full_name(&self, boards: usize) -> String {
        if boards > 1 { format!("{}: {}", self.board + 1, self.chosen) } else { self.chosen.to_string() }
    }
}

impl<'u> Component<'u> {
    /// The maximum number of options of a value that are listed: *1000000 is not played.
    pub const MOST_OPTIONS: usize = 1 << 12;

    /// The moves of a player, with the resulting components.
    pub fn moves(&self, player: Player) -> Vec<(Move, Component<'u>)> {
        match self {
            Component::Position(position) => {
                let moves = position.moves(player).into_iter();
                moves.map(|(chosen, to)| (chosen, Component::Position(to))).collect()
            }
            Component::Value(value) => {
                let mut options: Vec<_> = value.options(player).take(Self::MOST_OPTIONS).collect();
                let mut printer = Printer::new(value.universe(), Style::Plain).limit(MAX_TEXT);
                printer.sort(&mut options);
                let mut text = |game: Game<'u>| printer.print(game, &Budget::unlimited()).ok();
                let from = text(*value);
                let named = |(number, to): (usize, Game<'u>)| {
                    let action = match from.clone().zip(text(to)) {
                        Some((from, to)) => Action::Value { from, to },
                        None => Action::Option { number },
                    };
                    (action.into(), Component::Value(to))
                };
                options.into_iter().enumerate().map(named).collect()
            }
        }
    }

    /// The options of a player, without the names of moves.
    pub(crate) fn options(&self, player: Player, mut visit: impl FnMut(Component<'u>)) {
        match self {
            Component::Position(position) => {
                position.options(player).into_iter().for_each(|to| visit(Component::Position(to)));
            }
            Component::Value(value) => {
                value.options(player).take(Self::MOST_OPTIONS).for_each(|to| visit(Component::Value(to)));
            }
        }
    }

    /// Returns whether play may not terminate, as far as is known; see [`Position::loops`].
    pub fn loops(&self) -> bool {
        matches!(self, Component::Position(position) if position.loops())
    }

    /// Returns whether a player has a move.
    pub fn has_moves(&self, player: Player) -> bool {
        match self {
            Component::Position(position) => !position.moves(player).is_empty(),
            Component::Value(value) => value.options(player).next().is_some(),
        }
    }

    /// The reason why results are unreliable: a user's rules failed, or play may not terminate. See
    /// [`Position::fault`].
    pub fn fault(&self) -> Option<String> {
        match self {
            Component::Position(position) => position.fault(),
            Component::Value(_) => None,
        }
    }

    /// The reason why a user's rules failed. Loopy play is not a failure.
    pub fn failure(&self) -> Option<String> {
        if self.loops() { None } else { self.fault() }
    }

    /// The summands of the component.
    pub fn parts(&self) -> Vec<Component<'u>> {
        match self {
            Component::Position(position) => position.components().map(Component::Position).collect(),
            Component::Value(_) => vec![self.clone()],
        }
    }

    /// The grid of a board, if it has one.
    pub fn grid(&self) -> Option<Grid> {
        let Component::Position(position) = self else { return None };
        match position.boards().pop() {
            Some(Board::Grid(grid)) => Some(grid),
            _ => None,
        }
    }
}

/// Prints the board or the value.
impl fmt::Display for Component<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Component::Position(position) => {
                let boards: Vec<String> = position.boards().iter().map(ToString::to_string).collect();
                f.write_str(&boards.join(" + "))
            }
            Component::Value(value) => value.fmt(f),
        }
    }
}

/// The moves of a player in a sum.
pub fn choices<'u>(components: &[Component<'u>], player: Player) -> Vec<Choice<'u>> {
    let of_board = |(board, component): (usize, &Component<'u>)| {
        let moves = component.moves(player).into_iter();
        moves.map(move |(chosen, to)| Choice { board, chosen, to })
    };
    components.iter().enumerate().flat_map(of_board).collect()
}

/// The sum, with all values added up.
pub fn problem<'u, 'c>(
    components: impl IntoIterator<Item = &'c Component<'u>>,
    work: &Work<'u, '_>,
) -> Result<Problem<'u>, Exhausted>
where
    'u: 'c,
{
    let mut sum = Problem { position: Position::default(), value: work.universe().zero() };
    for component in components {
        match component {
            Component::Position(position) => sum.position = sum.position + position.clone(),
            Component::Value(value) => sum.value = work.add(sum.value, *value)?,
        }
    }
    Ok(sum)
}

/// A winning move of `mover` in a sum, if there is one.
pub fn winning_choice<'u>(
    solvers: &Solvers<'u>,
    components: &[Component<'u>],
    mover: Player,
    work: &Work<'u, '_>,
) -> Result<Option<Choice<'u>>, Exhausted> {
    let sum = problem(components, work)?;
    if solvers.is_large_board(&sum) {
        let winning = solvers.winning_move(&sum, mover, work.budget())?;
        let chosen = winning.map(|winning| winning.chosen);
        let mut choices = choices(components, mover).into_iter();
        return Ok(choices.find(|choice| Some(&choice.chosen) == chosen.as_ref()));
    }
    let mut open = vec![];
    for choice in choices(components, mover) {
        let mut next = components.to_vec();
        next[choice.board] = choice.to.clone();
        open.push((choice, problem(&next, work)?));
    }
    // Moves in numbers come last, as they are the least interesting answers.
    let in_number =
        |board: usize| matches!(&components[board], Component::Value(value) if value.number().is_some());
    open.sort_by_key(|(choice, _)| in_number(choice.board));
    solvers.first_winning(open, mover, work.budget())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    #[test]
    fn the_moves_in_a_value_are_its_canonical_options() {
        let universe = Universe::new();
        let names = |value: Game<'_>, player| -> Vec<String> {
            Component::Value(value).moves(player).into_iter().map(|(chosen, _)| chosen.to_string()).collect()
        };
        assert_eq!(names(universe.star(2), Player::Left), ["*2 to 0", "*2 to *"]);
        assert_eq!(names(universe.integer(3), Player::Left), ["3 to 2"]);
        assert!(names(universe.integer(3), Player::Right).is_empty());
        assert!(!Component::Value(universe.zero()).has_moves(Player::Left));
    }

    #[test]
    fn values_are_added_up_and_boards_are_kept() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let components = [
            Component::Value(universe.integer(3)),
            Component::Position(Position::parse("nim", "3").unwrap()),
            Component::Value(universe.star(2)),
        ];
        let sum = problem(&components, &universe.work(&budget)).unwrap();
        assert_eq!(sum.to_string(), "nim 3 + 3+*2");
    }
}
