//! Reader of the tables of another solver.

use kelvin_numbers::Dyadic;
use kelvin_positions::{PlayedSum, Position};
use kelvin_values::{Game, Player, Universe};

/// The player of a letter: Left is B there, and Right is W.
pub fn player(letter: &str) -> Player {
    if letter == "B" { Player::Left } else { Player::Right }
}

/// The sum of a row; `None` for other games, or boards that are too large.
pub fn problem<'u>(universe: &'u Universe, kind: &str, text: &str) -> Option<PlayedSum<'u>> {
    let mut sum = PlayedSum { position: Position::default(), value: universe.zero() };
    for summand in text.split(" + ").filter(|summand| !summand.is_empty()) {
        let (kind, text) = match summand.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            Some((kind, text)) => (kind, text),
            None => (kind, summand),
        };
        let (impartial, kind) = match kind.strip_prefix("impartial ") {
            Some(kind) => (true, kind),
            None => (false, kind),
        };
        match value(universe, kind, text) {
            Some(value) if impartial => {
                // The options of other values are specific to that solver.
                if !matches!(kind, "integer_game" | "nimber" | "dyadic_rational") {
                    return None;
                }
                sum.value += universe.star(nimber(value));
            }
            Some(value) => sum.value += value,
            None => sum.position = sum.position + position(kind, text, impartial)?,
        }
    }
    Some(sum)
}

/// The value of a summand.
fn value<'u>(universe: &'u Universe, kind: &str, text: &str) -> Option<Game<'u>> {
    let number = |text: &str| {
        let (numerator, denominator) = text.trim().split_once('/').unwrap_or((text.trim(), "1"));
        let exponent = denominator.parse::<u64>().ok()?.trailing_zeros();
        Some(universe.number(&Dyadic::new(numerator.parse::<i64>().ok()?, exponent)))
    };
    match kind {
        "integer_game" | "dyadic_rational" => number(text),
        "nimber" => Some(universe.star(text.trim().parse::<u32>().ok()?)),
        "switch_game" => {
            let (left, right) = text.split_once(", ").or(text.split_once(' '))?;
            Some(universe.game(&[number(left)?], &[number(right)?]))
        }
        "up_star" => {
            let (ups, star) = match text.trim().strip_suffix('*') {
                Some(ups) => (ups.trim(), 1),
                None => (text.trim(), 0),
            };
            Some(universe.up(if ups.is_empty() { 0 } else { ups.parse::<i64>().ok()? }) + universe.star(star))
        }
        _ => None,
    }
}

/// The nimber of a value when both players may make all moves.
fn nimber(value: Game<'_>) -> u32 {
    let options: Vec<u32> =
        Player::BOTH.into_iter().flat_map(|player| value.options(player)).map(nimber).collect();
    (0..).find(|n| !options.contains(n)).unwrap()
}

/// The position of a summand.
fn position(kind: &str, text: &str, impartial: bool) -> Option<Position> {
    let toads = |text: &str| text.replace('X', "t").replace('O', "f");
    let (ruleset, board) = match kind {
        "amazons" | "clobber" | "domineering" | "fission" | "kayles" | "nogo" => {
            (kind.to_owned(), text.to_owned())
        }
        "clobber_1xn" => ("clobber".to_owned(), text.to_owned()),
        "cannibal_clobber" => ("cannibal-clobber".to_owned(), text.to_owned()),
        "nogo_1xn" => ("nogo".to_owned(), text.to_owned()),
        "elephants" => ("elephants-and-rhinos".to_owned(), toads(text)),
        "gen_toads" => {
            let (rules, strip) = text.split_once(':').unwrap();
            (format!("leaping-toads({rules})"), toads(strip))
        }
        // A green domino is written as #.
        "toppling_dominoes" => ("toppling-dominoes".to_owned(), text.replace('#', "e")),
        _ => return None,
    };
    let ruleset = if impartial { format!("impartial({ruleset})") } else { ruleset };
    Position::parse(&ruleset, &board).ok()
}
