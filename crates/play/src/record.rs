//! Records of games: the boards, the player to move, and the moves.

use crate::choice::{self, Choice};
use kelvin_numbers::Dyadic;
use kelvin_positions::{Move, PlayedSummand, WrittenSummand};
use kelvin_values::{Game, Player};

/// A game in progress.
#[derive(Clone)]
pub struct Record<'u> {
    /// The summands as entered.
    pub summands: Vec<WrittenSummand>,
    /// The components at the start.
    pub start: Vec<PlayedSummand<'u>>,
    /// The current components.
    pub boards: Vec<PlayedSummand<'u>>,
    /// The player who moves first.
    pub first: Player,
    /// The moves so far.
    pub turns: Vec<Turn<'u>>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

/// A move of the record.
#[derive(Clone)]
pub struct Turn<'u> {
    /// The player who made it.
    pub player: Player,
    /// The index of the board, from 0.
    pub board: usize,
    /// The move.
    pub chosen: Move,
    /// The board before the move.
    pub before: PlayedSummand<'u>,
    /// The ambient temperature, if the engine maintains one.
    pub ambient: Option<Dyadic>,
}

/// A nimber with more options than can be listed, as part of a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{nimber} has more options than can be played: {}", PlayedSummand::MOST_OPTIONS)]
pub struct TooManyOptions {
    /// The text of the nimber.
    pub nimber: String,
}

/// The error for an input that is not exactly one legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveInputError {
    /// Several moves match.
    #[error("{typed:?} may be {}", listed(may_be))]
    Ambiguous {
        /// The input.
        typed: String,
        /// The matching moves.
        may_be: Vec<String>,
    },
    /// No legal move matches.
    #[error("{typed:?} is not a legal move of {player}; legal are {}", listed(legal))]
    Illegal {
        /// The input.
        typed: String,
        /// The player to move.
        player: Player,
        /// The legal moves.
        legal: Vec<String>,
    },
}

impl<'u> Record<'u> {
    /// Creates a game from summands and their parsed components.
    pub fn new(
        summands: Vec<WrittenSummand>,
        start: Vec<PlayedSummand<'u>>,
        first: Player,
    ) -> Result<Self, TooManyOptions> {
        for component in &start {
            if let PlayedSummand::Value(value) = component
                && let Some(nimber) = large_nimber(*value)
            {
                return Err(TooManyOptions { nimber: nimber.to_string() });
            }
        }
        Ok(Record { summands, boards: start.clone(), start, first, turns: vec![], misere: false })
    }

    /// Sets misère or normal play.
    #[must_use]
    pub fn with_misere(self, misere: bool) -> Self {
        Record { misere, ..self }
    }

    /// The player to move.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The moves of the player to move.
    pub fn choices(&self) -> Vec<Choice<'u>> {
        choice::choices(&self.boards, self.to_move())
    }

    /// The winner, once the player to move has no move: in normal play the other player, in misère play this
    /// one.
    pub fn winner(&self) -> Option<Player> {
        let player = self.to_move();
        let winner = if self.misere { player } else { !player };
        (!self.boards.iter().any(|board| board.has_moves(player))).then_some(winner)
    }

    /// The score of a sum of values that are all numbers. No player gains by a move from there on, so these moves
    /// are not played. Boards are played to their last move.
    pub fn score(&self) -> Option<Dyadic> {
        let number = |board: &PlayedSummand<'u>| match board {
            PlayedSummand::Value(value) => value.number(),
            PlayedSummand::Position(_) => None,
        };
        let scored = !self.misere && !self.boards.is_empty();
        let numbers = scored.then(|| self.boards.iter().map(number));
        numbers?.try_fold(Dyadic::ZERO, |sum, x| Some(&sum + &x?))
    }

    /// The winner of a sum with this score: the player to move loses a score of 0.
    pub fn winner_of(&self, score: &Dyadic) -> Player {
        match score.signum() {
            0 => !self.to_move(),
            1 => Player::Left,
            _ => Player::Right,
        }
    }

    /// Returns whether play may not terminate, as far as is known.
    pub fn loops(&self) -> bool {
        self.boards.iter().any(PlayedSummand::loops)
    }

    /// The history: all sums so far, each with the player to move.
    pub fn history(&self) -> Vec<(Vec<PlayedSummand<'u>>, Player)> {
        let mut boards = self.boards.clone();
        let before = |turn: &Turn<'u>| {
            boards[turn.board] = turn.before.clone();
            (boards.clone(), turn.player)
        };
        self.turns.iter().rev().map(before).collect()
    }

    /// Returns whether the game is drawn by repetition: the same boards with the same player to move. If play
    /// terminates, this does not occur.
    pub fn is_drawn(&self) -> bool {
        let player = self.to_move();
        self.history().iter().any(|(boards, mover)| *mover == player && *boards == self.boards)
    }

    /// The reason why results are unreliable, if a user's rules failed.
    pub fn fault(&self) -> Option<String> {
        self.boards.iter().find_map(PlayedSummand::failure)
    }

    /// Plays a move of the player to move.
    pub fn play(&mut self, choice: Choice<'u>, ambient: Option<Dyadic>) {
        let Choice { board, chosen, to } = choice;
        let player = self.to_move();
        let before = std::mem::replace(&mut self.boards[board], to);
        self.turns.push(Turn { player, board, chosen, before, ambient });
    }

    /// Undoes the last move. Returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.boards[turn.board] = turn.before;
        true
    }

    /// Undoes moves until `player` is to move again, at least one of them theirs.
    pub fn take_back_to(&mut self, player: Player) -> bool {
        if !self.turns.iter().any(|turn| turn.player == player) {
            return false;
        }
        while self.turns.last().is_some_and(|turn| turn.player != player) {
            self.take_back();
        }
        self.take_back()
    }

    /// Finds the move that the input refers to.
    pub fn find(&self, typed: &str) -> Result<Choice<'u>, MoveInputError> {
        let choices = self.choices();
        let plain = |text: &str| text.to_lowercase().replace([' ', ':'], "");
        let wanted = plain(typed);
        // Names match with or without the number of the board, and may be abbreviated.
        let is = |name: &str| plain(name) == wanted;
        let begins = |name: &str| plain(name).starts_with(&wanted);
        let boards = self.boards.len();
        let names = |choice: &Choice<'u>| {
            let short = short(choice);
            let with_number = format!("{}: {short}", choice.board + 1);
            [choice.full_name(boards), choice.chosen.to_string(), with_number, short]
        };
        for clear in [&is as &dyn Fn(&str) -> bool, &begins] {
            for form in 0..4 {
                let mut found = choices.iter().filter(|choice| clear(&names(choice)[form]));
                let Some(first) = found.next() else { continue };
                // Moves of one name on one board are the same move, up to the order of equal heaps.
                if found.all(|other| {
                    other.board == first.board && other.chosen.to_string() == first.chosen.to_string()
                }) {
                    return Ok(first.clone());
                }
                let several = choices.iter().filter(|choice| clear(&names(choice)[form]));
                let may_be = several.map(|choice| choice.full_name(boards)).collect();
                return Err(MoveInputError::Ambiguous { typed: typed.to_owned(), may_be });
            }
        }
        let legal = choices.iter().map(|choice| choice.full_name(boards)).collect();
        Err(MoveInputError::Illegal { typed: typed.to_owned(), player: self.to_move(), legal })
    }
}

/// The name of a move in a value by its result; other moves have no short names.
fn short(choice: &Choice<'_>) -> String {
    match &choice.to {
        PlayedSummand::Value(to) => to.to_string(),
        PlayedSummand::Position(_) => choice.chosen.to_string(),
    }
}

/// The maximum number of names in an error message.
const MAX_NAMES: usize = 60;

/// A list of names without duplicates.
fn listed(names: &[String]) -> String {
    let mut distinct: Vec<&str> = names.iter().map(String::as_str).collect();
    distinct.dedup();
    let more = distinct.len().saturating_sub(MAX_NAMES);
    distinct.truncate(MAX_NAMES);
    let text = distinct.join(", ");
    if more > 0 { format!("{text}, and {more} more") } else { text }
}

/// A nimber with too many options among the first followers of a value, if there is one.
///
/// Numbers and ups have few options, though they may have very many followers.
fn large_nimber(value: Game<'_>) -> Option<Game<'_>> {
    const MAX_VISITED: usize = 1 << 12;
    let mut visited = vec![value];
    let mut next = 0;
    while let Some(&game) = visited.get(next) {
        next += 1;
        match game.number_up_star() {
            Some(parts) if parts.star > PlayedSummand::MOST_OPTIONS.into() => return Some(game),
            Some(_) => {}
            None => {
                let room = MAX_VISITED.saturating_sub(visited.len());
                visited.extend(Player::BOTH.iter().flat_map(|&player| game.options(player)).take(room));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_sums::sum;
    use kelvin_values::Universe;

    fn record<'u>(universe: &'u Universe, boards: &[(&str, &str)]) -> Record<'u> {
        let (summands, start) = sum(universe, boards);
        Record::new(summands, start, Player::Left).unwrap()
    }

    #[test]
    fn move_names_can_be_abbreviated() {
        let universe = Universe::new();
        let two = record(&universe, &[("domineering", "2x2"), ("domineering", "2x3"), ("nim", "3")]);
        let found = |typed: &str| {
            two.find(typed).map(|choice| choice.full_name(3)).map_err(|wrong| wrong.to_string())
        };
        assert_eq!(found("1: a1-a2").as_deref(), Ok("1: a1-a2"));
        assert_eq!(found("2 C1-C2").as_deref(), Ok("2: c1-c2"));
        assert_eq!(found("c1").as_deref(), Ok("2: c1-c2"));
        assert_eq!(found("3 to 0").as_deref(), Ok("3: 3 to 0"));
        assert_eq!(found("a1-a2"), Err("\"a1-a2\" may be 1: a1-a2, 2: a1-a2".into()));
        let wrong = found("d4").unwrap_err();
        assert!(
            wrong.starts_with("\"d4\" is not a legal move of Left; legal are 1: a1-a2, 1: b1-b2, 2: "),
            "{wrong}"
        );
    }

    #[test]
    fn moves_can_be_undone() {
        let universe = Universe::new();
        let mut game = record(&universe, &[("domineering", "2x2")]);
        assert!(!game.take_back() && !game.take_back_to(Player::Left));
        game.play(game.find("a1").unwrap(), None);
        assert_eq!((game.to_move(), game.winner()), (Player::Right, Some(Player::Left)));
        assert!(game.take_back_to(Player::Left));
        assert!(game.boards == game.start && game.winner().is_none());
    }

    #[test]
    fn the_options_of_a_value_are_moves() {
        let universe = Universe::new();
        let game = record(&universe, &[("domineering", "2x2"), ("", "*2"), ("", "{1|-1}")]);
        let found = |typed: &str| {
            game.find(typed).map(|choice| choice.full_name(3)).map_err(|wrong| wrong.to_string())
        };
        assert_eq!(found("*2 to *").as_deref(), Ok("2: *2 to *"));
        assert_eq!(found("*").as_deref(), Ok("2: *2 to *"));
        assert_eq!(found("2: 0").as_deref(), Ok("2: *2 to 0"));
        assert_eq!(found("1").as_deref(), Ok("3: +-1 to 1"));
        assert_eq!(found("b1").as_deref(), Ok("1: b1-b2"));
    }

    #[test]
    fn sums_of_numbers_have_a_score() {
        let universe = Universe::new();
        let score = |boards: &[(&str, &str)]| record(&universe, boards).score();
        assert_eq!(score(&[("", "5"), ("", "-7/2")]), Some(Dyadic::from_small(3, 1)));
        assert_eq!(score(&[("", "5"), ("", "*")]), None);
        assert_eq!(score(&[("", "5"), ("domineering", "1x2")]), None);
        assert_eq!(record(&universe, &[("", "5")]).with_misere(true).score(), None);
        let even = record(&universe, &[("", "2"), ("", "-2")]);
        assert_eq!(even.winner_of(&even.score().unwrap()), Player::Right);
    }

    #[test]
    fn nimbers_with_too_many_options_are_refused() {
        let universe = Universe::new();
        let refused = |value| {
            let (summands, start) = sum(&universe, &[("", value)]);
            Record::new(summands, start, Player::Left).err().map(|why| why.nimber)
        };
        assert_eq!(refused("*1000000").as_deref(), Some("*1000000"));
        assert_eq!(refused("{{*1000000|-3}|-5}").as_deref(), Some("*1000000"));
        assert_eq!(refused("1000000000000"), None);
        assert_eq!(refused("^^^*4"), None);
    }
}
