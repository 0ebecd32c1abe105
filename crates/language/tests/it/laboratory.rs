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

/// Pieces may be moved to and fro, so that play may not terminate.
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

/// The winner is the one of the outcome of the value.
#[test]
fn who_wins_follows_from_the_value() {
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
    for question in ["Solve(Left)", "WinningMove(Left)", "Moves(Right)"] {
        let error = answer(&mut session, &format!("Wanderers(\"x.|.o\").{question}"), &budget).unwrap_err();
        let reported = ["play may not terminate", "not a short game"]
            .iter()
            .any(|words| error.message().contains(words));
        assert!(reported, "{question}: {error}");
    }
    // A move is found by all that can be reached.
    let played = answer(&mut session, "Wanderers(\"x.|.o\").Play(Left)", &budget).unwrap();
    assert!(played.contains("neither player can win, and the move keeps the draw"), "{played}");
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

/// Rules that know directions are interpreted, and answered all the same.
#[test]
fn interpreted_classes_graphs_and_sums_are_asked_too() {
    let universe = Universe::new();
    let mut session = session(&universe);
    let budget = Budget::unlimited();
    let mut ask =
        |text: &str| answer(&mut session, text, &budget).unwrap_or_else(|error| panic!("{text}: {error}"));
    // Classes that are declared in the worksheet itself.
    ask("singleton class Dominoes extends game.grid.GridRuleset
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) := [
               Position(grid.Updated({place => 3, place + step => 3}))
               for step in [if player == Left then (1,0) else (0,1) end]
               for place in grid.FindAll(0) where grid[place + step] == 0
             ];
           end
         end");
    ask("singleton class Snorts extends game.graph.GraphRuleset
           class Position(graph as Graph) extends Game
             override def Options(player as Player) := [
               Position(Taken(vertex.Index, player)) for vertex in graph.Vertices
                 where vertex.Label == Nothing or vertex.Label == player
             ];
             def Taken(vertex, player) := begin
               var around := graph.AdjacencyList[vertex];
               var lost := [near for near in around where graph.Vertices[near].Label == player.Opponent];
               var own := {near => player for near in around where graph.Vertices[near].Label == Nothing};
               graph.UpdatedVertexLabels(own).DeleteVertices(lost Adjoin vertex)
             end
           end
         end");
    let pairs = [
        ("Dominoes(\"...|...\")", "game.grid.Domineering(\"2x3\")"),
        ("Dominoes(\"...|...|...\") + *", "game.grid.Domineering(\"3x3\") + *"),
        ("Snorts(\"P4\") + {3|1}", "game.graph.Snort(\"P4\") + {3|1}"),
        ("Dominoes(\"..|..\") + Snorts(\"C5\")", "game.grid.Domineering(\"2x2\") + game.graph.Snort(\"C5\")"),
    ];
    for (own, known) in pairs {
        for player in ["Left", "Right"] {
            for question in ["Solve(PLAYER)", "WinningMove(PLAYER) == Nothing", "Play(PLAYER) == Nothing"] {
                let question = question.replace("PLAYER", player);
                assert_eq!(
                    ask(&format!("({own}).{question}")),
                    ask(&format!("({known}).{question}")),
                    "{own}: {question}"
                );
            }
            let values = |game: &str| format!("{{move.Value for move in ({game}).Moves({player})}}");
            assert_eq!(ask(&values(own)), ask(&values(known)), "{own}: moves of {player}");
        }
    }
    assert_eq!(ask("Table(Dominoes, \"2xn\", 4)"), ask("Table(game.grid.Domineering, \"2xn\", 4)"));
    assert_eq!(ask("Table(Snorts, \"Cn\", 5)"), ask("Table(game.graph.Snort, \"Cn\", 5)"));
    assert_eq!(
        ask("LegalComplex(Dominoes(\"...|...\")).FVector"),
        ask("LegalComplex(game.grid.Domineering(\"2x3\")).FVector")
    );
    // Values have moves as well.
    assert_eq!(ask("{3|1}.Solve(Right)"), "Left");
    assert_eq!(ask("[move.Key for move in ({3|1} + *).Moves(Left)]"), "[\"{3*|1*} to 3*\"]");
}
