//! Outcomes of loopy games.

use crate::LoopyGame;
use crate::graph::Graph;
use hashbrown::HashSet;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Outcome, Player};
use std::collections::VecDeque;
use std::fmt;

/// The outcome class of a loopy game: the result of best play, for each player moving first. The winner is
/// `None` if play is drawn.
///
/// ```
/// use kelvin_loopy::LoopyOutcome;
/// use kelvin_values::{Outcome, Player};
///
/// let drawn = LoopyOutcome::DRAWN;
/// assert_eq!(drawn.to_string(), "D");
/// assert_eq!(drawn.when_infinite_play_is_won_by(Player::Left), Outcome::L);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoopyOutcome {
    /// The winner when Left moves first, and when Right moves first.
    pub winners: [Option<Player>; 2],
}

impl LoopyOutcome {
    /// A draw: neither player can force a win.
    pub const DRAWN: LoopyOutcome = LoopyOutcome { winners: [None; 2] };

    /// The outcome of a game from its outcomes when Left wins infinite play, and when Right does.
    pub fn of_sides([onside, offside]: [Outcome; 2]) -> LoopyOutcome {
        let wins = |outcome: Outcome, first: Player, player: Player| {
            outcome.first_move_wins(first) == (first == player)
        };
        let winner = |first| {
            if wins(offside, first, Player::Left) {
                Some(Player::Left)
            } else if wins(onside, first, Player::Right) {
                Some(Player::Right)
            } else {
                None
            }
        };
        LoopyOutcome { winners: Player::BOTH.map(winner) }
    }

    /// The outcome when infinite play is won by `winner`.
    pub fn when_infinite_play_is_won_by(self, winner: Player) -> Outcome {
        let wins = |first: Player| self.winners[first.index()].unwrap_or(winner) == first;
        Outcome::of_first_moves(Player::BOTH.map(wins))
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        LoopyOutcome::of_sides([outcome; 2])
    }
}

impl fmt::Display for LoopyOutcome {
    /// Prints one of nine classes. They are `L`, `R`, `N`, `P` as for short games, `D` for a draw, and the
    /// classes between with a hat (`NHat`, `PHat`) or check (`NCheck`, `PCheck`). A hat is a draw in place
    /// of a win for Right, a check a draw in place of a win for Left.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Player::{Left, Right};
        f.write_str(match self.winners {
            [Some(Left), Some(Left)] => "L",
            [Some(Right), Some(Right)] => "R",
            [Some(Left), Some(Right)] => "N",
            [Some(Right), Some(Left)] => "P",
            [None, None] => "D",
            [Some(Left), None] => "NHat",
            [None, Some(Left)] => "PHat",
            [None, Some(Right)] => "NCheck",
            [Some(Right), None] => "PCheck",
        })
    }
}

impl LoopyGame<'_> {
    /// The outcome, by retrograde analysis, in time linear in the size of the graph.
    ///
    /// A player without moves has lost. A player who can move to a loss of the opponent has won; one all of
    /// whose moves are wins for the opponent has lost. What remains is drawn.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// let outcome = |text| {
    ///     let game = notation::parse_form(text, &work)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(game.outcome(&budget)?.to_string())
    /// };
    /// assert_eq!(outcome("a{0|a}")?, "L");
    /// assert_eq!(outcome("{pass|pass}")?, "D");
    /// assert_eq!(outcome("a{{|a}|}")?, "PHat");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, budget: &Budget) -> Result<LoopyOutcome, Exhausted> {
        Ok(self.outcomes(budget)?[self.root as usize])
    }

    /// The outcome of every vertex of the graph.
    pub(crate) fn outcomes(&self, budget: &Budget) -> Result<Vec<LoopyOutcome>, Exhausted> {
        let known = |vertex: u32, player: Player| {
            let game = self.values[vertex as usize]?;
            LoopyOutcome::from(game.outcome()).winners[player.index()]
        };
        Ok(retrograde(&self.graph, known, &HashSet::new(), budget)?.outcomes)
    }
}

/// The winner from every vertex of a graph, and the length of play.
pub(crate) struct Decided {
    pub(crate) outcomes: Vec<LoopyOutcome>,
    /// The length of play for each player moving first, if the winner plays fast and the loser slowly.
    /// Undefined for draws.
    pub(crate) lengths: Vec<[u32; 2]>,
}

/// Decides every vertex of a graph. Results for some states may be given in advance, or declared drawn.
///
/// The queue is first in, first out, so lengths never decrease: the first win found is the shortest, and a
/// state whose moves all lose is lost by the longest.
pub(crate) fn retrograde(
    graph: &Graph,
    known: impl Fn(u32, Player) -> Option<Player>,
    drawn: &HashSet<(u32, Player)>,
    budget: &Budget,
) -> Result<Decided, Exhausted> {
    let meter = budget.meter();
    let reversed = graph.reversed();
    let mut outcomes = vec![LoopyOutcome::DRAWN; graph.len()];
    // The number of moves not known to lose, for each player to move.
    let mut moves = vec![[0u32; 2]; graph.len()];
    let mut lengths = vec![[0u32; 2]; graph.len()];
    let mut waiting: VecDeque<(u32, Player)> = VecDeque::new();
    for vertex in graph.vertices() {
        let v = vertex as usize;
        for player in Player::BOTH {
            let count = graph.options(vertex, player).len();
            moves[v][player.index()] = count as u32;
            if drawn.contains(&(vertex, player)) {
                continue;
            }
            let winner = known(vertex, player).or((count == 0).then_some(!player));
            if winner.is_some() {
                outcomes[v].winners[player.index()] = winner;
                waiting.push_back((vertex, player));
            }
        }
    }
    while let Some((vertex, player)) = waiting.pop_front() {
        meter.tick()?;
        let winner = outcomes[vertex as usize].winners[player.index()];
        let before = !player;
        for &source in reversed.options(vertex, before) {
            let s = source as usize;
            let known = &mut outcomes[s].winners[before.index()];
            if known.is_some() || drawn.contains(&(source, before)) {
                continue;
            }
            if winner != Some(before) {
                moves[s][before.index()] -= 1;
                if moves[s][before.index()] > 0 {
                    continue;
                }
            }
            *known = winner;
            lengths[s][before.index()] = lengths[vertex as usize][player.index()] + 1;
            waiting.push_back((source, before));
        }
    }
    Ok(Decided { outcomes, lengths })
}
