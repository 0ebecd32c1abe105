use super::OwnRulesets;
use crate::machine::random::{Dice, random_board, random_rules};
use crate::{Session, Source};
use kelvin_budget::{Budget, Exhausted};
use kelvin_lab::{
    AdviceQuestion, Error, Lab, MovesQuestion, Played, Rulesets, Settings, Side, SolveQuestion, Sum,
    TableQuestion, ValueQuestion, WrittenSummand,
};
use kelvin_positions::{Analyst, BoardInput, Entry, Position, Registry};
use kelvin_values::notation::Style;
use kelvin_values::{Player, Universe};

/// A ruleset on grids with these options, and with more members of its positions.
pub(super) fn on_grids(name: &str, options: &str, more: &str) -> (String, String) {
    let text = format!(
        "singleton class {name} extends game.grid.GridRuleset
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) := {options};
             {more}
           end
         end"
    );
    (name.to_owned(), text)
}

pub(super) const CLOBBER: &str = "[
    Position(grid.Updated({start => 0, start + step => player.Ordinal}))
    for start in grid.FindAll(player.Ordinal)
    for step in Coordinates.Orthogonal
    where grid[start + step] == player.Opponent.Ordinal
]";

const PARTS: &str = "override def Decomposition := [Position(part) for part in grid.Decomposition(0)];";

const DOMINEERING: &str = "[
    Position(grid.Updated({place => 3, place + step => 3}))
    for step in [if player == Left then (1,0) else (0,1) end]
    for place in grid.FindAll(0)
    where grid[place + step] == 0
]";

pub(super) fn own(classes: &[(String, String)]) -> OwnRulesets {
    let source =
        |(name, text): &(String, String)| (name.clone(), Source::new(format!("{name}.cgs"), text.as_str()));
    OwnRulesets::new(Vec::new(), classes.iter().map(source).collect())
}

pub(super) fn entry(class: &(String, String)) -> Entry {
    own(std::slice::from_ref(class)).entry(&class.0).unwrap_or_else(|error| panic!("{error}")).unwrap()
}

pub(super) fn value(position: &Position) -> String {
    let universe = Universe::new();
    let value = Analyst::new(&universe).value(position, &Budget::unlimited()).unwrap();
    assert_eq!(position.fault(), None);
    value.to_string()
}

fn built_in(ruleset: &str, board: &str) -> String {
    value(&Position::parse(ruleset, board).unwrap())
}

/// A class as users write it, and one beside it: that of the registry.
pub(super) fn with(class: &(String, String)) -> Registry {
    let mut registry = Registry::built_in().clone();
    registry.add(entry(class));
    registry
}

#[test]
fn classes_are_worth_what_the_built_in_rulesets_are() {
    let clobber = with(&on_grids("MyClobber", CLOBBER, PARTS));
    for board in ["xo|ox", "xoxo", "xox|oxo", "x.o|oxo", "xoxo|oxox"] {
        assert_eq!(
            value(&clobber.position("MyClobber", board).unwrap()),
            built_in("clobber", board),
            "{board}"
        );
    }
    let domineering = with(&on_grids("MyDomineering", DOMINEERING, ""));
    for board in ["2x2", "2x3", "3x3", "1x4", "3x4"] {
        let position = domineering.position("My Domineering", board).unwrap();
        assert_eq!(value(&position), built_in("domineering", board), "{board}");
    }
    let toads = "singleton class MyToads extends game.strip.StripRuleset
        override def CharMap := \"_TF\";
        class Position(strip as Strip) extends StripGame
          override def Options(player as Player) := begin
            var step := if player == Left then 1 else -1 end;
            for n in strip.FindAll(player.Ordinal) do
              if strip[n + step] == 0 then yield Position(strip.Updated({n => 0, n + step => player.Ordinal})) end;
              if strip[n + step] == player.Opponent.Ordinal and strip[n + step + step] == 0 then
                yield Position(strip.Updated({n => 0, n + step + step => player.Ordinal}))
              end
            end
          end;
        end
      end";
    let toads = with(&("MyToads".to_owned(), toads.to_owned()));
    for board in ["T_F", "TT__FF", "T_TF_F", "TTT__FF"] {
        let plain = board.replace('_', ".").to_lowercase();
        let position = toads.position("MyToads", board).unwrap();
        assert_eq!(value(&position), built_in("toads-and-frogs", &plain), "{board}");
        // What is shown can be typed again.
        assert_eq!(position.to_string(), format!("MyToads {board}"));
    }
    let error = toads.position("MyToads", "t_F").unwrap_err().to_string();
    assert_eq!(error, "row 1, column 1: found 't', expected one of _ T F");
}

/// Stones of which none is taken, with a flood fill; and jumps along lines.
const NO_GO: &str = "[
    Position(grid.Updated({at => player.Ordinal})) for at in grid.FindAll(0)
    where IsLegal(grid.Updated({at => player.Ordinal}), at)
]";
const LIBERTIES: &str = "
    def IsLegal(board, at) := HasLiberty(board, at) and Coordinates.Orthogonal.ForAll(
      step -> board[at + step] == Nothing or board[at + step] == 0 or HasLiberty(board, at + step));
    def HasLiberty(board as Grid, start as Coordinates) := begin
      var group := MutableSet([start]); var todo := MutableList([start]);
      while todo.Size > 0 do
        var here := todo[todo.Size];
        todo.RemoveAt(todo.Size);
        for step in Coordinates.Orthogonal do
          if board[here + step] == 0 then return true end;
          if board[here + step] == board[here] and not group.Contains(here + step) then
            group.Add(here + step); todo.Add(here + step)
          end
        end
      end;
      false
    end;";
const KONANE: &str = "begin
    var options := [];
    for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal do
      var here := start; var board := grid;
      while board[here + step] == player.Opponent.Ordinal and board[here + 2 * step] == 0 do
        board := board.Updated({here => 0, here + step => 0, here + 2 * step => player.Ordinal});
        here := here + 2 * step;
        options := options.Adjoin(Position(board))
      end
    end;
    options
  end";

/// What cannot be followed for all boards is run for each, here and in worksheets, and gives the same.
#[test]
fn groups_and_lines_are_worth_what_the_built_in_rulesets_are() {
    for (ruleset, class, boards) in [
        ("nogo", on_grids("Groups", NO_GO, LIBERTIES), ["...|...", "....", "x..|..o|...", ".x.|..."]),
        ("konane", on_grids("Lines", KONANE, ""), ["xox.|oxo.|xo.x", "xo.ox", "xoxo|ox.x|xoxo", "x.o|oxx"]),
    ] {
        let registry = with(&class);
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        session.declare(&class.0, &Source::new(class.0.as_str(), class.1.as_str()));
        for board in boards {
            let expected = built_in(ruleset, board);
            let position = registry.position(&class.0, board).unwrap();
            assert_eq!(value(&position), expected, "{ruleset} on {board}");
            let asked = Source::new("", format!("{}(\"{board}\").CanonicalForm", class.0));
            let found = session.evaluate(&asked, &Budget::unlimited()).unwrap().unwrap();
            let shown = session.show(&found, Style::Plain, &Budget::unlimited()).unwrap();
            assert_eq!(shown, expected, "{ruleset} on {board}, in a worksheet");
        }
    }
}

#[test]
fn impartial_classes_and_graphs_and_classes_with_arguments_are_rulesets() {
    let snort = "singleton class MySnort extends game.graph.GraphRuleset
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
          override def Decomposition := [Position(part) for part in graph.ConnectedComponents];
        end
      end";
    let registry = with(&("MySnort".to_owned(), snort.to_owned()));
    for board in ["P1", "P4", "C5", "K3", "star 4", "edges 4: 0-1, 2-3"] {
        assert_eq!(value(&registry.position("MySnort", board).unwrap()), built_in("snort", board), "{board}");
    }
    let path = registry.position("MySnort", "P3").unwrap();
    let after = &path.options(Player::Left)[0];
    assert_eq!(after.boards()[0].to_string(), "edges 2: 0-1; by-x: 0");
    assert_eq!(value(&registry.position("MySnort", &after.boards()[0].to_string()).unwrap()), value(after));
    let nim = "class MyNim(most as Integer) extends game.strip.StripRuleset
        class Position(strip as Strip) extends ImpartialStripGame
          override def Options := [
            Position(strip.Updated({n + i => 0 for i from 0 to k - 1})) for n in strip.FindAll(1) for k from 1 to most
            where (n == 1 or strip[n - 1] == 0) and [strip[n + i] for i from 0 to k - 1] == [1 for i from 1 to k]
          ];
        end
      end";
    let registry = with(&("MyNim".to_owned(), nim.to_owned()));
    // A row of n pieces, of which up to two may be taken from its left end.
    for (board, nimber) in [("x", "*"), ("xx", "*2"), ("xxx", "0"), ("xxxx", "*"), ("xx.x", "*3")] {
        let position = registry.position("MyNim(2)", board).unwrap();
        assert!(position.is_impartial());
        assert_eq!(value(&position), nimber, "{board}");
    }
    assert!(registry.position("MyNim", "x").unwrap_err().to_string().contains("MyNim(most)"));
}

#[test]
fn a_method_without_end_is_stopped_with_the_question() {
    let text = "singleton class Unending extends game.grid.GridRuleset
        class Position(grid as Grid) extends GridGame
          override def Options(player as Player) := begin var n := 0; for m from 1 do n := m end; [] end;
        end
      end";
    let classes = own(&[("Unending".to_owned(), text.to_owned())]);
    let mut registry = Registry::default();
    registry.add(classes.entry("Unending").unwrap().unwrap());
    let position = registry.position("Unending", "x.").unwrap();
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let flag = budget.cancel().clone();
    let stopping = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        flag.raise();
    });
    let value = Analyst::new(&universe).value(&position, &budget);
    stopping.join().unwrap();
    let message = position.fault().or(value.err().map(|why| why.to_string())).expect("there is no answer");
    assert!(message.contains("cancelled"), "{message}");
}

#[test]
fn rules_that_are_interpreted_are_played_as_their_code_says() {
    let (mut values, mut failures) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let name = format!("R{seed}");
        let ruleset = random_rules(&name, &mut dice);
        let letters = ruleset.letters;
        let sizes: &[(i64, i64)] =
            if ruleset.on_strips { &[(1, 4), (1, 5)] } else { &[(1, 4), (2, 2), (2, 3)] };
        let class = (name.clone(), ruleset.text.clone());
        let classes = own(std::slice::from_ref(&class));
        let mut registry = Registry::default();
        registry.add(classes.entry(&name).unwrap().unwrap());
        let literal = own(std::slice::from_ref(&class));
        let interpreting = literal.interpreter.ask(|host| {
            host.session.interpret_all_rules();
            Ok(())
        });
        interpreting.unwrap();
        let mut interpreted = Registry::default();
        interpreted.add(literal.entry(&name).unwrap().unwrap());
        for _ in 0..2 {
            let board = random_board(&mut dice, letters, sizes).text(letters).unwrap();
            let expected = worksheet(&class, &board);
            if expected.as_ref().is_err_and(|error| error.contains("ran out")) {
                continue;
            }
            let about = || format!("{board}, {expected:?}\n{}", ruleset.text);
            for registry in [&registry, &interpreted] {
                let position = registry.position(&name, &board);
                let universe = Universe::new();
                let found = match &position {
                    Ok(position) => {
                        let budget = Budget::unlimited().steps(3_000_000);
                        let value = Analyst::new(&universe).value(position, &budget);
                        match (position.fault(), value) {
                            (Some(fault), _) => Err(fault),
                            (None, Ok(value)) => Ok(value.to_string()),
                            (None, Err(why)) => Err(why.to_string()),
                        }
                    }
                    Err(error) => Err(error.to_string()),
                };
                // That play may not terminate is reported in several ways.
                match (&expected, &found) {
                    (Ok(expected), Ok(found)) => assert_eq!(expected, found, "{}", about()),
                    (Ok(_), Err(fault)) => panic!("{fault}\n{}", about()),
                    (Err(_), Ok(found)) => panic!("{found}\n{}", about()),
                    (Err(_), Err(_)) => failures += 1,
                }
                values += usize::from(found.is_ok());
            }
        }
    }
    assert!(values > 600 && failures > 20, "{values}, {failures}");
}

/// The value of a board as a worksheet interprets its class.
fn worksheet(class: &(String, String), board: &str) -> Result<String, String> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.interpret_all_rules();
    session.declare(&class.0, &Source::new(class.0.as_str(), class.1.as_str()));
    let budget = Budget::unlimited().steps(300_000);
    let text = format!("{}(\"{board}\").CanonicalForm", class.0);
    let value = session.evaluate(&Source::new("", text), &budget);
    let shown = value.and_then(|value| session.show(&value.unwrap(), Style::Plain, &Budget::unlimited()));
    shown.map_err(|error| error.to_string())
}

/// Clobber that fails when two cells are free.
fn failing() -> (String, String) {
    let options = format!("if grid.FindAll(0).Length < 2 then {CLOBBER} else error(\"too far\") end");
    on_grids("Failing", &options, "")
}

#[test]
fn every_question_reports_rules_that_fail_and_gives_no_answer() {
    let class = failing();
    let universe = Universe::new();
    let rulesets = Rulesets::default();
    rulesets.declare("Failing", entry(&class));
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let budget = Budget::unlimited();
    let (board, good) = ("xoxo|oxox", "xo");
    let subject = |board: &str| WrittenSummand::board("Failing", board);
    let value =
        |board| ValueQuestion { subject: subject(board).into(), alphabet: Default::default(), longest: None };
    let sum = |board| Sum::Summands(vec![subject(board), WrittenSummand::value("*2")]);
    let moves = |board: &str| MovesQuestion {
        subject: subject(board).into(),
        player: None,
        all: true,
        alphabet: Default::default(),
        longest: None,
    };
    let solve = |board| SolveQuestion { sum: sum(board), first: None, strategy: None, misere: false };
    let table = |family: &str| TableQuestion {
        ruleset: "Failing".into(),
        family: family.into(),
        from: Some(1),
        to: 3,
        alphabet: Default::default(),
        longest: None,
    };
    let advice = |board| AdviceQuestion {
        game: Played { sum: sum(board), first: Side::Left, misere: false, moves: Vec::new() },
        seconds: None,
        bytes: None,
    };
    let mut seen = Vec::new();
    let mut observer = |part: kelvin_lab::Part| seen.push(part);
    let wrong: Vec<(&str, Error)> = vec![
        ("value", lab.value(&value(board), &budget).unwrap_err()),
        ("moves", lab.moves(&moves(board), &budget).unwrap_err()),
        ("solve", lab.solve(&solve(board), &budget, &mut observer).unwrap_err()),
        ("table", lab.table(&table("(xo)^n"), &budget, &mut observer).unwrap_err()),
        ("advice", lab.advice(&advice(board), &budget).unwrap_err()),
    ];
    for (asked, error) in wrong {
        let text = error.to_string();
        assert!(matches!(error, Error::Own(_)), "{asked}: {text}");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "too far", "{asked}: {text}");
        assert!(lines[1].contains("at Failing.cgs:"), "{asked}: {text}");
        assert!(lines.last().unwrap().contains("in the options of Failing.Position("), "{asked}: {text}");
    }
    // What does not fail is answered, before and after.
    assert_eq!(lab.value(&value(good), &budget).unwrap().written.value.as_deref(), Some("*"));
    assert_eq!(lab.moves(&moves(good), &budget).unwrap().rows().count(), 2);
    assert_eq!(lab.solve(&solve(good), &budget, &mut |_| {}).unwrap().rows.len(), 2);
}

#[test]
fn options_that_are_no_positions_of_the_class_are_played_too() {
    let class = on_grids(
        "Mixed",
        "if grid.FindAll(1).Length == 2 then [{3|1}, 5, *2, Position(grid.Updated((1,1), 0)) + ^] else [] end",
        "",
    );
    let position = with(&class).position("Mixed", "xx").unwrap();
    assert_eq!(Ok(value(&position)), worksheet(&class, "xx"));
}

#[test]
fn a_budget_that_runs_out_leaves_nothing_wrong_behind() {
    let budget = Budget::unlimited();
    budget.cancel().raise_for(Exhausted::Time);
    let class = on_grids("Domineering2", DOMINEERING, "");
    let position = with(&class).position("Domineering2", "2x2").unwrap();
    let universe = Universe::new();
    let analyst = Analyst::new(&universe);
    assert_eq!(analyst.value(&position, &budget), Err(Exhausted::Time));
    assert_eq!(analyst.value(&position, &Budget::unlimited()).unwrap().to_string(), "+-1");
    assert_eq!(position.fault(), None);
}

#[test]
fn what_is_not_a_ruleset_is_reported() {
    let error = |class: (&str, &str)| {
        let class = (class.0.to_owned(), class.1.to_owned());
        match own(std::slice::from_ref(&class)).entry(&class.0) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{class:?}"),
        }
    };
    assert!(error(("Plain", "class Plain end")).contains("is a class but not a ruleset"));
    let wrong = error(("Wrong", "singleton class Wrong extends game.grid.GridRuleset\n  def Foo := [;\nend"));
    assert!(wrong.contains("Wrong.cgs:2:") && wrong.ends_with('^'), "{wrong}");
    assert!(own(&[]).entry("Nothing").unwrap().is_none());
    assert!(own(&[]).entry("Rational").unwrap().is_none());
}

#[test]
fn the_complex_of_a_class_is_that_of_the_built_in_ruleset() {
    use kelvin_placement::PlacementGame;
    let picture = |class: &(String, String), board: &str| {
        let registry = with(class);
        let named = registry.ruleset(&class.0).unwrap();
        PlacementGame::on(&named, &named.read(board).unwrap())
    };
    let domineering = on_grids("MyDomineering", DOMINEERING, "");
    for board in ["2x2", "2x3", "3x3"] {
        let (own, known) =
            (picture(&domineering, board).unwrap(), PlacementGame::compile("domineering", board).unwrap());
        assert_eq!(own.conflicts().basics().len(), known.conflicts().basics().len(), "{board}");
        assert_eq!(
            own.conflicts().minimal_illegal().len(),
            known.conflicts().minimal_illegal().len(),
            "{board}"
        );
        assert_eq!(value(&own.position()), value(&known.position()), "{board}");
    }
    // Three in a row are illegal together, any two of them are not.
    let rows = "[
        Position(grid.Updated(place, 3)) for place in grid.FindAll(0) where grid.FindAll(3).Length < 2
    ]";
    let rows = picture(&on_grids("Two", rows, ""), "1x3").unwrap();
    assert_eq!(rows.conflicts().minimal_illegal().len(), 1);
    let refusal =
        |options: &str, board: &str| picture(&on_grids("No", options, ""), board).unwrap_err().to_string();
    let clobber = refusal(CLOBBER, "xo");
    assert!(
        clobber.contains("No is not a strong placement game on this board: a move on xo changes a1"),
        "{clobber}"
    );
    // A second piece may only follow the first to its right.
    let ordered = "[
        Position(grid.Updated(place, 3)) for place in grid.FindAll(0)
        where [p for p in grid.FindAll(3) where p.Col > place.Col].IsEmpty
    ]";
    let ordered = refusal(ordered, "1x2");
    assert!(ordered.contains("depends on the order of moves"), "{ordered}");
}

#[test]
fn arguments_may_be_left_out_and_moves_on_graphs_have_names() {
    let steps = "class Steps(longest as Integer ? 2) extends game.strip.StripRuleset
           class Position(strip as Strip) extends StripGame
             override def Options(player as Player) := [
               Position(strip.Updated({n => 0, n + k => 1})) for n in strip.FindAll(1)
                 for k from 1 to longest where player == Left and strip[n + k] == 0
             ];
           end
         end";
    let registry = with(&("Steps".to_owned(), steps.to_owned()));
    let position =
        |ruleset: &str| registry.position(ruleset, "x...").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position("Steps").moves(Player::Left).len(), 2);
    assert_eq!(position("Steps(3)").moves(Player::Left).len(), 3);
    assert_eq!(value(&position("Steps")), "3");
    let snort = "singleton class MySnort extends game.graph.GraphRuleset
           class Position(graph as Graph) extends GraphGame
             override def Options(player as Player) := [
               Position(graph.UpdatedVertexLabels({near => player for near in vertex.OutVertices}).DeleteVertex(vertex.Index))
                 for vertex in graph.Vertices where vertex.Label != player.Opponent
             ];
           end
         end";
    let registry = with(&("MySnort".to_owned(), snort.to_owned()));
    let path = registry.position("MySnort", "P4").unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<String> = path.moves(Player::Left).iter().map(|(action, _)| action.to_string()).collect();
    assert_eq!(names, ["0", "1", "2", "3"]);
}

#[test]
fn rulesets_are_made_of_users_classes() {
    let rulesets = Rulesets::default();
    rulesets.declare("MyClobber", entry(&on_grids("MyClobber", CLOBBER, PARTS)));
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default()).with_rulesets(rulesets);
    let value = |ruleset: &str| {
        let position = lab.rulesets().position(ruleset, &BoardInput::Text("xox|oxo".into())).unwrap();
        lab.position_value(&position, &Budget::unlimited()).unwrap().to_string()
    };
    assert_eq!(value("impartial(MyClobber)"), value("impartial(clobber)"));
}
