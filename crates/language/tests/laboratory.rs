//! What is asked of the laboratory from a worksheet.

use kelvin_budget::Budget;
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};

const CLOBBER: &str = "singleton class MyClobber extends game.grid.GridRuleset
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

/// Pieces may be moved to and fro, so that play need not end.
const WANDERERS: &str = "singleton class Wanderers extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({start => 0, start + step => player.Ordinal}))
      for start in grid.FindAll(player.Ordinal)
      for step in Coordinates.Orthogonal
      where grid[start + step] == 0
    ];
  end
end";

fn answer(session: &mut Session<'_>, program: &str, budget: &Budget) -> Result<String, Error> {
    let value = session.evaluate(&Source::new("", program), budget)?.unwrap();
    session.show(&value, Style::Plain, budget)
}

fn session(universe: &Universe) -> Session<'_> {
    let mut session = Session::new(universe);
    session.declare("MyClobber", &Source::new("MyClobber", CLOBBER));
    session.declare("Wanderers", &Source::new("Wanderers", WANDERERS));
    session
}

#[test]
fn a_users_ruleset_is_asked_like_a_built_in_one() {
    let universe = Universe::new();
    let mut session = session(&universe);
    let budget = Budget::unlimited();
    for board in ["xo", "xox|oxo", "xoxo|oxox", "xxo|o.x|xox", "x.o", "xoo|oxx|xo."] {
        for player in ["Left", "Right"] {
            let mut both = |question: &str| {
                ["MyClobber", "game.grid.Clobber"].map(|ruleset| {
                    let program = question.replace("RULESET", ruleset).replace("BOARD", board);
                    answer(&mut session, &program.replace("PLAYER", player), &budget).unwrap()
                })
            };
            let [mine, theirs] = both("RULESET(\"BOARD\").Solve(PLAYER)");
            assert_eq!(mine, theirs, "{board}, {player} begins");
            let [mine, theirs] = both("RULESET(\"BOARD\").WinningMove(PLAYER) == Nothing");
            assert_eq!(mine, theirs, "{board}, {player} begins");
            let [mine, theirs] = both("{move.Value for move in RULESET(\"BOARD\").Moves(PLAYER)}");
            assert_eq!(mine, theirs, "{board}, {player} moves");
        }
    }
}

/// The winner is the one that the outcome of the value tells.
#[test]
fn who_wins_is_told_by_the_value() {
    let universe = Universe::new();
    let mut session = session(&universe);
    let budget = Budget::unlimited();
    for (ruleset, board) in [
        ("game.grid.Domineering", "3x4"),
        ("game.grid.Domineering", "4x3"),
        ("game.grid.Domineering", "2x2"),
        ("game.grid.Clobber", "xoxo|oxox"),
        ("game.grid.Konane", "xox|oxo|x.x"),
    ] {
        let mut ask =
            |what: &str| answer(&mut session, &format!("{ruleset}(\"{board}\").{what}"), &budget).unwrap();
        let outcome = ask("CanonicalForm.OutcomeClass");
        let wins = match outcome.as_str() {
            "L" => ["Left", "Left"],
            "R" => ["Right", "Right"],
            "N" => ["Left", "Right"],
            _ => ["Right", "Left"],
        };
        assert_eq!([ask("Solve(Left)"), ask("Solve(Right)")], wins, "{ruleset} {board}");
    }
}

#[test]
fn rules_whose_play_need_not_end_are_not_searched() {
    let universe = Universe::new();
    let mut session = session(&universe);
    let budget = Budget::unlimited();
    for question in ["Solve(Left)", "Moves(Right)", "Play(Left)"] {
        let error = answer(&mut session, &format!("Wanderers(\"x.|.o\").{question}"), &budget).unwrap_err();
        assert!(error.message().contains("play need not end"), "{question}: {error}");
    }
}

#[test]
fn a_question_ends_with_the_budget_of_the_session() {
    let universe = Universe::new();
    let mut session = session(&universe);
    let budget = Budget::unlimited().positions(100);
    let error = answer(&mut session, "game.grid.Clobber(\"xoxox|oxoxo|xoxox|oxoxo\").Solve(Left)", &budget)
        .unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Exhausted(_)), "{error}");
}
