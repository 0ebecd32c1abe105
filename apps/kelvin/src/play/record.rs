//! A game as it is played: the boards, whose turn it is, and what was played.

use crate::board::position;
use crate::failure::Failure;
use kelvin_numbers::Dyadic;
use kelvin_positions::Position;
use kelvin_values::Player;

/// A summand as a person writes it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Summand {
    pub ruleset: String,
    pub board: String,
}

/// A game that is being played.
#[derive(Clone)]
pub struct Record {
    pub summands: Vec<Summand>,
    /// The boards as they were, each a position without summands of its own.
    pub start: Vec<Position>,
    /// The boards as they are.
    pub boards: Vec<Position>,
    pub first: Player,
    pub turns: Vec<Turn>,
}

/// What was played.
#[derive(Clone)]
pub struct Turn {
    pub player: Player,
    pub board: usize,
    pub name: String,
    /// The board before.
    pub before: Position,
    /// The ambient temperature, as an engine that keeps one saw it.
    pub ambient: Option<Dyadic>,
}

/// A move that may be played.
#[derive(Clone)]
pub struct Choice {
    pub board: usize,
    pub name: String,
    pub to: Position,
}

impl Choice {
    /// Its name, with the number of the board where there are several.
    pub fn full_name(&self, boards: usize) -> String {
        if boards > 1 { format!("{}: {}", self.board + 1, self.name) } else { self.name.clone() }
    }
}

impl Record {
    pub fn new(summands: Vec<Summand>, first: Player) -> Result<Record, Failure> {
        let mut start = vec![];
        for summand in &summands {
            start.push(position(&summand.ruleset, &summand.board)?);
        }
        Ok(Record { summands, boards: start.clone(), start, first, turns: vec![] })
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The moves of the player whose turn it is.
    pub fn choices(&self) -> Vec<Choice> {
        self.choices_of(self.to_move())
    }

    fn choices_of(&self, player: Player) -> Vec<Choice> {
        let of_board = |(board, position): (usize, &Position)| {
            let moves = position.moves(player).into_iter();
            moves.map(move |(name, to)| Choice { board, name, to })
        };
        self.boards.iter().enumerate().flat_map(of_board).collect()
    }

    /// The winner, once the player whose turn it is has no move.
    pub fn winner(&self) -> Option<Player> {
        let player = self.to_move();
        self.boards.iter().all(|board| board.moves(player).is_empty()).then_some(!player)
    }

    pub fn play(&mut self, choice: Choice, ambient: Option<Dyadic>) {
        let Choice { board, name, to } = choice;
        let player = self.to_move();
        let before = std::mem::replace(&mut self.boards[board], to);
        self.turns.push(Turn { player, board, name, before, ambient });
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

    /// The move that a person means, or what to tell them.
    pub fn find(&self, typed: &str) -> Result<Choice, String> {
        let choices = self.choices();
        let plain = |text: &str| text.to_lowercase().replace([' ', ':'], "");
        let wanted = plain(typed);
        // With the number of the board, or without it; in full, or as far as it is clear.
        let is = |name: &str| plain(name) == wanted;
        let begins = |name: &str| plain(name).starts_with(&wanted);
        let names = |choice: &Choice| [choice.full_name(self.boards.len()), choice.name.clone()];
        for clear in [&is as &dyn Fn(&str) -> bool, &begins] {
            for form in [0, 1] {
                let mut found = choices.iter().filter(|choice| clear(&names(choice)[form]));
                let Some(first) = found.next() else { continue };
                // Moves of one name on one board are the same move, up to the order of equal heaps.
                if found.all(|other| other.board == first.board && other.name == first.name) {
                    return Ok(first.clone());
                }
                let several = choices.iter().filter(|choice| clear(&names(choice)[form]));
                let several: Vec<_> = several.map(|choice| choice.full_name(self.boards.len())).collect();
                return Err(format!("{typed:?} may be {}", listed(&several)));
            }
        }
        let legal: Vec<_> = choices.iter().map(|choice| choice.full_name(self.boards.len())).collect();
        Err(format!("{typed:?} is no legal move of {}; legal are {}", self.to_move(), listed(&legal)))
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

/// The summands of `RULESET BOARD… [+ RULESET BOARD…]…`.
pub fn summands(words: &[String]) -> Result<Vec<Summand>, Failure> {
    let mut all = vec![];
    for group in words.split(|word| word == "+") {
        let [ruleset, boards @ ..] = group else {
            return Err(Failure::told("expected a ruleset on each side of +"));
        };
        if boards.is_empty() {
            return Err(Failure::told(format!("expected a board after {ruleset}")));
        }
        all.extend(boards.iter().map(|board| Summand { ruleset: ruleset.clone(), board: board.clone() }));
    }
    if all.is_empty() { Err(Failure::told("expected a ruleset and a board")) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(words: &[&str]) -> Record {
        let words: Vec<String> = words.iter().map(|&word| word.into()).collect();
        let Ok(summands) = summands(&words) else { panic!("{words:?}") };
        Record::new(summands, Player::Left).unwrap_or_else(|_| panic!("{words:?}"))
    }

    #[test]
    fn a_move_is_known_by_as_much_of_its_name_as_is_clear() {
        let two = record(&["domineering", "2x2", "2x3", "+", "nim", "3"]);
        let found = |typed: &str| two.find(typed).map(|choice| choice.full_name(3));
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
        let mut game = record(&["domineering", "2x2"]);
        assert!(!game.take_back() && !game.take_back_to(Player::Left));
        game.play(game.find("a1").unwrap(), None);
        assert_eq!((game.to_move(), game.winner()), (Player::Right, Some(Player::Left)));
        assert!(game.take_back_to(Player::Left));
        assert_eq!((game.boards[0].to_string(), game.winner()), ("domineering ..|..".into(), None));
    }

    #[test]
    fn sums_name_a_ruleset_for_boards() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        assert!(summands(&words("domineering")).is_err());
        assert!(summands(&words("domineering 2x2 +")).is_err());
        assert_eq!(summands(&words("nim 3 4 + snort P3")).unwrap_or_default().len(), 3);
    }
}
