//! The worksheet language: loops, calls, and a user's ruleset compared with the built-in one.

use crate::report::{Peer, cpu, heading, row};
use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

/// Clobber as a user-defined ruleset.
const CLOBBER: &str = "
singleton class MyClobber extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({start => 0, start + step => player.Ordinal}))
      for start in grid.FindAll(player.Ordinal)
      for step in Coordinates.Orthogonal
      where grid[start + step] == player.Opponent.Ordinal
    ];
    override def Decomposition := [Position(part) for part in grid.Decomposition(0)];
  end
end";

/// The measurements, which take a few seconds.
pub fn run() {
    heading("The worksheet language");
    let fibonacci = "def fib(n) := if n < 2 then n else fib(n - 1) + fib(n - 2) end; fib(25)";
    row("Fibonacci(25), recursively", Peer::None, time(fibonacci, "75025"), "");
    let steps = "begin var s := 0; for n from 1 to 1000000 do s := s + n end; s end";
    row("a loop of 10^6 steps", Peer::None, time(steps, "500000500000"), "");
    for (board, value) in [("xoxo|oxox|xoxo", "0"), ("xoxox|oxoxo|xoxox", "*")] {
        let built_in = time(&format!("game.grid.Clobber(\"{board}\").CanonicalForm"), value);
        let user = time(&format!("MyClobber(\"{board}\").CanonicalForm"), value);
        row(&format!("built-in Clobber {board}"), Peer::None, built_in, "");
        row(&format!("a user's Clobber {board}"), Peer::Here(built_in), user, "≥ 0.2 × the built-in");
    }
}

/// The CPU time of a program in a fresh session. Its result must be as expected.
fn time(program: &str, expected: &str) -> f64 {
    let once = || {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let mut session = Session::new(&universe);
        session.declare("MyClobber", &Source::new("MyClobber.cgs", CLOBBER));
        let (time, value) = cpu(|| session.evaluate(&Source::new("", program), &budget));
        let text = match value {
            Ok(Some(value)) => session.show(&value, Style::Plain, &budget).unwrap_or_default(),
            Ok(None) => String::new(),
            Err(error) => error.to_string(),
        };
        assert_eq!(text, expected, "{program}");
        time
    };
    (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
}
