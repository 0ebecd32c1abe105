//! Explanations of the engine's moves and hints.

use super::draw::shortened;
use kelvin_budget::Exhausted;
use kelvin_heat::strategy::letter;
use kelvin_play::{
    ComponentWorth, Decision, Ending, Hint, HintedComponent, Location, Record, Undecided, Why,
};
use kelvin_values::Player;

/// The repetition rule of loopy games.
pub const REPETITION: &str = "Play may not terminate: when the boards are as they were before with the same player to move, the game is drawn. \
Strategies by temperature do not apply; engines examine all reachable positions.";

/// Explains why a move was chosen, on one of several boards.
pub fn why(decision: &Decision<'_>, record: &Record<'_>) -> String {
    let (player, boards, most) = (record.to_move(), record.boards.len(), most(record));
    match &decision.why {
        Why::Chance => "by chance".into(),
        Why::Strategy { reason, of: 1, .. } => reason.alone().to_string(),
        Why::Strategy { reason, component, place, .. } => {
            let place = placed(place, decision.choice.board, boards);
            format!("{reason} ({} is {place})", letter(*component))
        }
        Why::Ends(ending) => ends(*ending, player),
        Why::Wins => format!("the search proves that {player} wins with it"),
        Why::Loses => format!(
            "the search proves that {} wins whatever {player} plays; this move leaves {player} {most} moves",
            !player
        ),
        Why::Undecided(why) => format!("{}; this move leaves {player} {most} moves", undecided(*why)),
    }
}

/// Describes the result of a loopy game.
fn ends(ending: Ending, player: Player) -> String {
    let moves = |count: u32| if count == 1 { "1 move".to_owned() } else { format!("{count} moves") };
    match ending {
        Ending::Won(count) => format!("{player} wins with it, in {} of both", moves(count)),
        Ending::Drawn { .. } => "neither player can win, and the move keeps the draw".to_owned(),
        Ending::Lost(count) => {
            format!(
                "{} wins whatever {player} plays; this move delays it most, for {}",
                !player,
                moves(count)
            )
        }
    }
}

/// The word for the number of moves that tends to win: in misère play the fewest, otherwise the most.
fn most(record: &Record<'_>) -> &'static str {
    if record.misere { "fewest" } else { "most" }
}

/// Explains why there is no answer.
fn undecided(Undecided { why, time }: Undecided) -> String {
    match why {
        Exhausted::Time => format!("undecided in {} s", time.as_secs_f64()),
        Exhausted::Cancelled => "undecided, as it was interrupted".into(),
        _ => format!("undecided, as {why}"),
    }
}

/// The lines of a hint for the player to move.
pub fn hint(hint: &Hint<'_>, record: &Record<'_>) -> Vec<String> {
    let (player, boards) = (record.to_move(), record.boards.len());
    let searched = hint.components.iter().all(|component| component.worth.is_none());
    let mut lines: Vec<String> = match hint.components.len() < 2 && searched {
        true if record.misere => vec![],
        true if record.loops() => vec![REPETITION.to_owned()],
        true => vec!["The value is out of reach.".to_owned()],
        false => names(hint.components.iter(), boards)
            .zip(&hint.components)
            .map(|(name, component)| format!("{name}: {}", worth(component.worth.as_ref())))
            .collect(),
    };
    if let Some(compound) = &hint.compound {
        let [ambient, guarantee] = [compound.ambient(), compound.guarantee()];
        lines.push(format!("The ambient temperature is {ambient}, and {player} is sure of {guarantee}."));
    }
    lines.push(best(hint.decision.as_ref(), record));
    lines
}

fn best(decision: Option<&Decision<'_>>, record: &Record<'_>) -> String {
    let (player, boards, most) = (record.to_move(), record.boards.len(), most(record));
    let Some(decision) = decision else { return format!("{player} has no move.") };
    let name = decision.choice.full_name(boards);
    match &decision.why {
        Why::Loses => format!(
            "The search proves that {} wins whatever {player} plays; {name} leaves {player} {most} moves.",
            !player
        ),
        Why::Undecided(why) => {
            format!("Who wins is {}; {name} leaves {player} {most} moves.", undecided(*why))
        }
        Why::Wins | Why::Ends(_) => format!("Best is {name}: {}.", why(decision, record)),
        Why::Chance | Why::Strategy { .. } => {
            let wins = match decision.wins {
                Some(true) => format!(" {player} wins with it."),
                Some(false) => format!(" {player} loses if {} plays well.", !player),
                None => String::new(),
            };
            format!("Best is {name}: {}.{wins}", why(decision, record))
        }
    }
}

fn worth(worth: Option<&ComponentWorth>) -> String {
    let Some(ComponentWorth { value, is_number, mean, temperature }) = worth else {
        return "its value is out of reach".into();
    };
    if *is_number {
        return format!("the number {mean}");
    }
    let value = value.as_ref().map(|text| format!("worth {text}, ")).unwrap_or_default();
    format!("{value}mean {mean}, temperature {temperature}")
}

/// The letter of each component, if there are several, and its location.
pub fn names<'h>(
    components: impl ExactSizeIterator<Item = &'h HintedComponent>,
    boards: usize,
) -> impl Iterator<Item = String> {
    let several = components.len() > 1;
    components.enumerate().map(move |(i, component)| {
        let place = placed(&component.place, component.board, boards);
        if several { format!("{} {place}", letter(i)) } else { place }
    })
}

/// The location of a component on one of several boards.
fn placed(place: &Location, board: usize, boards: usize) -> String {
    let what = match place {
        Location::Value => "the value".into(),
        Location::Empty => "empty".into(),
        Location::Squares { from, to } if from != to => format!("{from} to {to}"),
        Location::Squares { from, .. } => from.to_string(),
        Location::Vertices(vertices) => {
            let noun = if vertices.len() == 1 { "vertex" } else { "vertices" };
            let names: Vec<_> = vertices.iter().map(ToString::to_string).collect();
            shortened(&format!("{noun} {}", names.join(" ")))
        }
        Location::Board(text) => shortened(text),
    };
    if boards > 1 { format!("{what} on board {}", board + 1) } else { what }
}
