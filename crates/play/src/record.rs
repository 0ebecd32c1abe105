//! A game as it is played: the boards, whose turn it is, and what was played.

use crate::component::{self, Choice, Component};
use crate::summand::Summand;
use kelvin_numbers::Dyadic;
use kelvin_positions::Move;
use kelvin_values::{Game, Player};

/// A game that is being played.
#[derive(Clone)]
pub struct Record<'u> {
    /// The summands as they were written.
    pub summands: Vec<Summand>,
    /// The boards and values as they were.
    pub start: Vec<Component<'u>>,
    /// The boards and values as they are.
    pub boards: Vec<Component<'u>>,
    /// Who moves first.
    pub first: Player,
    /// What was played.
    pub turns: Vec<Turn<'u>>,
    /// Whether who cannot move wins.
    pub misere: bool,
}

/// What was played.
#[derive(Clone)]
pub struct Turn<'u> {
    /// Who played.
    pub player: Player,
    /// The board, from 0.
    pub board: usize,
    /// The move.
    pub chosen: Move,
    /// The board before.
    pub before: Component<'u>,
    /// The ambient temperature, as an engine that keeps one saw it.
    pub ambient: Option<Dyadic>,
}

/// A value has a nimber in it with more options than are looked at one by one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{nimber} has more options than can be played: {}", Component::MOST_OPTIONS)]
pub struct TooManyOptions {
    /// The nimber, as it is written.
    pub nimber: String,
}

/// No move, or more than one, is meant by what was typed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It may be several moves.
    #[error("{typed:?} may be {}", listed(may_be))]
    Ambiguous {
        /// What was typed.
        typed: String,
        /// The moves.
        may_be: Vec<String>,
    },
    /// It is no legal move.
    #[error("{typed:?} is no legal move of {player}; legal are {}", listed(legal))]
    Illegal {
        /// What was typed.
        typed: String,
        /// Whose turn it is.
        player: Player,
        /// The legal moves.
        legal: Vec<String>,
    },
}

impl<'u> Record<'u> {
    /// A game that begins, of summands that were read as these components.
    pub fn new(
        summands: Vec<Summand>,
        start: Vec<Component<'u>>,
        first: Player,
    ) -> Result<Self, TooManyOptions> {
        for component in &start {
            if let Component::Value(value) = component
                && let Some(nimber) = large_nimber(*value)
            {
                return Err(TooManyOptions { nimber: nimber.to_string() });
            }
        }
        Ok(Record { summands, boards: start.clone(), start, first, turns: vec![], misere: false })
    }

    /// The same game in misère play, or in normal play.
    #[must_use]
    pub fn with_misere(self, misere: bool) -> Self {
        Record { misere, ..self }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The moves of the player whose turn it is.
    pub fn choices(&self) -> Vec<Choice<'u>> {
        component::choices(&self.boards, self.to_move())
    }

    /// The winner, once the player whose turn it is has no move: the other player, and in misère play this one.
    pub fn winner(&self) -> Option<Player> {
        let player = self.to_move();
        let winner = if self.misere { player } else { !player };
        (!self.boards.iter().any(|board| board.has_moves(player))).then_some(winner)
    }

    /// Whether play need not end, as far as is known.
    pub fn loops(&self) -> bool {
        self.boards.iter().any(Component::loops)
    }

    /// What was met before, each with the player whose turn it was.
    pub fn met(&self) -> Vec<(Vec<Component<'u>>, Player)> {
        let mut boards = self.boards.clone();
        let before = |turn: &Turn<'u>| {
            boards[turn.board] = turn.before.clone();
            (boards.clone(), turn.player)
        };
        self.turns.iter().rev().map(before).collect()
    }

    /// Whether the game is drawn: the boards are as they were before with the same player to move. Where play ends that does not happen.
    pub fn is_drawn(&self) -> bool {
        let player = self.to_move();
        self.met().iter().any(|(boards, mover)| *mover == player && *boards == self.boards)
    }

    /// Why nothing that was found in this game can be relied on, where rules of a user failed.
    pub fn fault(&self) -> Option<String> {
        self.boards.iter().find_map(Component::fault)
    }

    /// Plays a move of the player whose turn it is.
    pub fn play(&mut self, choice: Choice<'u>, ambient: Option<Dyadic>) {
        let Choice { board, chosen, to } = choice;
        let player = self.to_move();
        let before = std::mem::replace(&mut self.boards[board], to);
        self.turns.push(Turn { player, board, chosen, before, ambient });
    }

    /// Takes the last move back; false where there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.boards[turn.board] = turn.before;
        true
    }

    /// Takes moves back until it is `player`'s turn again, at least one of them theirs.
    pub fn take_back_to(&mut self, player: Player) -> bool {
        if !self.turns.iter().any(|turn| turn.player == player) {
            return false;
        }
        while self.turns.last().is_some_and(|turn| turn.player != player) {
            self.take_back();
        }
        self.take_back()
    }

    /// The move that a person means.
    pub fn find(&self, typed: &str) -> Result<Choice<'u>, MoveError> {
        let choices = self.choices();
        let plain = |text: &str| text.to_lowercase().replace([' ', ':'], "");
        let wanted = plain(typed);
        // With the number of the board, or without it; in full, or as far as it is clear.
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
                return Err(MoveError::Ambiguous { typed: typed.to_owned(), may_be });
            }
        }
        let legal = choices.iter().map(|choice| choice.full_name(boards)).collect();
        Err(MoveError::Illegal { typed: typed.to_owned(), player: self.to_move(), legal })
    }
}

/// A move in a value by where it leads; other moves have no shorter names.
fn short(choice: &Choice<'_>) -> String {
    match &choice.to {
        Component::Value(to) => to.to_string(),
        Component::Position(_) => choice.chosen.to_string(),
    }
}

/// Names that are told at most.
const TOLD: usize = 60;

/// A list of names, each once.
fn listed(names: &[String]) -> String {
    let mut distinct: Vec<&str> = names.iter().map(String::as_str).collect();
    distinct.dedup();
    let more = distinct.len().saturating_sub(TOLD);
    distinct.truncate(TOLD);
    let text = distinct.join(", ");
    if more > 0 { format!("{text}, and {more} more") } else { text }
}

/// A nimber with more options than are looked at, if there is one among the followers that are met first.
///
/// Numbers and ups have few options, though they may have very many followers.
fn large_nimber(value: Game<'_>) -> Option<Game<'_>> {
    const MET: usize = 1 << 12;
    let mut met = vec![value];
    let mut next = 0;
    while let Some(&game) = met.get(next) {
        next += 1;
        match game.number_up_star() {
            Some(parts) if parts.star > Component::MOST_OPTIONS.into() => return Some(game),
            Some(_) => {}
            None => {
                let room = MET.saturating_sub(met.len());
                met.extend(Player::BOTH.iter().flat_map(|&player| game.options(player)).take(room));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summand::tests::sum;
    use kelvin_values::Universe;

    fn record<'u>(universe: &'u Universe, boards: &[(&str, &str)]) -> Record<'u> {
        let (summands, start) = sum(universe, boards);
        Record::new(summands, start, Player::Left).unwrap()
    }

    #[test]
    fn a_move_is_known_by_as_much_of_its_name_as_is_clear() {
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
            wrong.starts_with("\"d4\" is no legal move of Left; legal are 1: a1-a2, 1: b1-b2, 2: "),
            "{wrong}"
        );
    }

    #[test]
    fn what_is_played_can_be_taken_back() {
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
    fn nimbers_of_too_many_options_are_not_played() {
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
