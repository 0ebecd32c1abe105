//! What runs in an arena is what the machine runs.

use super::random_classes::random_class;
use crate::machine::Machine;
use crate::machine::symbolic::random::{Dice, random_board, random_graph, random_graph_class, random_rules};
use crate::symbol::known;
use crate::value::Value;
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_values::notation::Style;
use kelvin_values::{Player, Universe};

/// What was seen of many positions.
#[derive(Default, Debug)]
struct Tally {
    methods: usize,
    /// Methods that ran in an arena, those of them that gave something, and those that fail.
    in_arena: usize,
    given: usize,
    failing: usize,
    values: usize,
}

/// What a method gave, as it is shown, in order; or that it failed.
fn shown<'u>(machine: &Machine<'_, 'u>, given: &Value<'u>) -> Vec<String> {
    machine.elements(given).unwrap().iter().map(|item| machine.show(item).unwrap()).collect()
}

fn budget() -> Budget {
    Budget::unlimited().steps(200_000)
}

/// Runs the options of a position both ways; gives them.
fn compare<'u>(
    session: &mut Session<'u>,
    position: &Value<'u>,
    about: &dyn Fn() -> String,
    tally: &mut Tally,
) -> Vec<Value<'u>> {
    let budget = budget();
    let mut machine = Machine::new(&mut session.world, &budget);
    let impartial = machine.is_impartial(position);
    let players: &[Player] = if impartial { &[Player::Left] } else { &Player::BOTH };
    let mut all = Vec::new();
    for &player in players {
        let arguments = if impartial { vec![] } else { vec![Value::Player(player)] };
        let found = machine.in_arena(position, known::OPTIONS, &arguments);
        let expected = match impartial {
            true => machine.get_member(position, known::OPTIONS),
            false => machine.call_method(position, known::OPTIONS, &arguments),
        };
        tally.methods += 1;
        tally.failing += usize::from(expected.is_err());
        let Ok(found) = found else { continue };
        if let Some(found) = &found {
            let Ok(expected) = &expected else { panic!("it fails, but not in an arena: {}", about()) };
            assert_eq!(shown(&machine, found), shown(&machine, expected), "{}", about());
            tally.in_arena += 1;
            tally.given += usize::from(!shown(&machine, found).is_empty());
        }
        if let Ok(expected) = expected {
            all.extend(machine.elements(&expected).unwrap());
        }
    }
    all
}

/// Runs random classes of positions that hold several things.
fn run_classes(seeds: std::ops::Range<u64>) -> Tally {
    let universe = Universe::new();
    let (mut session, mut literal) = (Session::new(&universe), Session::new(&universe));
    literal.interpret_all_rules();
    let mut tally = Tally::default();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let name = format!("C{seed}");
        let text = random_class(&name, &mut dice);
        session.declare(&name, &Source::new(name.as_str(), text.as_str()));
        literal.declare(&name, &Source::new(name.as_str(), text.as_str()));
        for _ in 0..3 {
            let xs: Vec<String> = (0..dice.below(4)).map(|_| dice.below(4).to_string()).collect();
            let word = ["", "a", "ba"][dice.below(3)];
            let expression = format!("{name}([{}], {}, \"{word}\")", xs.join(","), 1 + dice.below(2));
            let about = || format!("seed {seed}, {expression}\n{text}");
            let position = match session.evaluate(&Source::new("", expression.as_str()), &budget()) {
                Ok(position) => position.unwrap(),
                Err(error) => panic!("{error}\n{}", about()),
            };
            for option in compare(&mut session, &position, &about, &mut tally).iter().take(4) {
                if matches!(option, Value::Object(_)) {
                    compare(&mut session, option, &about, &mut tally);
                }
            }
            let asked = format!("{expression}.CanonicalForm");
            let [found, expected] = [&mut session, &mut literal].map(|session| {
                let value = session.evaluate(&Source::new("", asked.as_str()), &budget());
                let shown = value.and_then(|value| session.show(&value.unwrap(), Style::Plain, &budget()));
                shown.map_err(|error| error.to_string())
            });
            let ran_out =
                |answer: &Result<String, String>| answer.as_ref().is_err_and(|e| e.contains("ran out"));
            if !ran_out(&found) && !ran_out(&expected) {
                assert_eq!(found, expected, "{}", about());
                tally.values += 1;
            }
        }
    }
    tally
}

fn check(tally: &Tally) {
    let of = |count: usize, percent: usize| count * 100 >= percent * tally.methods;
    assert!(of(tally.in_arena, 40) && of(tally.given, 20), "too few ran in an arena: {tally:?}");
    assert!(of(tally.failing, 3) && !of(tally.failing, 70), "too few or too many fail: {tally:?}");
    assert!(of(tally.values, 10), "too few values: {tally:?}");
}

#[test]
fn methods_do_in_a_region_what_the_machine_does() {
    check(&run_classes(0..400));
}

#[test]
#[ignore = "long: many more classes"]
fn very_many_methods_do_in_a_region_what_the_machine_does() {
    check(&run_classes(10_000..40_000));
}

#[test]
fn rules_on_boards_do_in_a_region_what_the_machine_does() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut tally = Tally::default();
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let name = format!("R{seed}");
        let rules = random_rules(&name, &mut dice);
        session.declare(&name, &Source::new(name.as_str(), rules.text.as_str()));
        for _ in 0..3 {
            let sizes = if rules.on_strips { &[(1, 4), (1, 6)][..] } else { &[(2, 3), (3, 3), (1, 4)] };
            let board = random_board(&mut dice, rules.letters, sizes).text(".xo#").unwrap();
            let about = || format!("seed {seed}, {board}\n{}", rules.text);
            let position = session.evaluate(&Source::new("", format!("{name}(\"{board}\")")), &budget());
            compare(&mut session, &position.unwrap().unwrap(), &about, &mut tally);
        }
    }
    assert!(tally.in_arena * 100 >= 80 * tally.methods && tally.failing > 20, "{tally:?}");
}

#[test]
fn rules_on_graphs_do_in_a_region_what_the_machine_does() {
    let universe = Universe::new();
    let mut tally = Tally::default();
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let text = random_graph_class("G", &mut dice);
        let mut session = Session::new(&universe);
        session.declare("G", &Source::new("G", text.as_str()));
        for _ in 0..3 {
            let graph = random_graph(&mut dice);
            let about = || format!("seed {seed}, {graph}\n{text}");
            let position = session.evaluate(&Source::new("", format!("G({graph})")), &budget());
            for option in
                compare(&mut session, &position.unwrap().unwrap(), &about, &mut tally).iter().take(4)
            {
                compare(&mut session, option, &about, &mut tally);
            }
        }
    }
    assert!(
        tally.in_arena * 100 >= 80 * tally.methods && tally.given * 100 >= 40 * tally.methods,
        "{tally:?}"
    );
}

/// How many of the first options of a position ran in an arena.
fn runs_in_region(classes: &[(&str, &str)], position: &str) -> bool {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (name, text) in classes {
        session.declare(name, &Source::new(*name, *text));
    }
    let position = session.evaluate(&Source::new("", position), &budget()).unwrap().unwrap();
    let mut tally = Tally::default();
    compare(&mut session, &position, &|| "a class that was written out".to_owned(), &mut tally);
    tally.in_arena == tally.methods
}

const NO_GO: &str = "singleton class NoGo extends game.grid.GridRuleset
  override def CharMap := \".xo\";
  class Position(grid as Grid) extends GridGame
    def HasLiberty(g as Grid, start as Coordinates) := begin
      var seen := MutableSet();
      var todo := MutableList();
      seen.Add(start); todo.Add(start);
      while todo.Size > 0 do
        var here := todo[todo.Size];
        todo.RemoveAt(todo.Size);
        for step in Coordinates.Orthogonal do
          var there := here + step;
          if g[there] == 0 then return true; end
          if g[there] == g[here] and not seen.Contains(there) then
            seen.Add(there); todo.Add(there);
          end
        end
      end
      false
    end;
    override def Options(player as Player) := [
      Position(grid.Updated({at => player.Ordinal})) for at in grid.FindAll(0)
      where HasLiberty(grid.Updated({at => player.Ordinal}), at)
    ];
  end
end";

#[test]
fn flood_fills_lines_lists_and_texts_run_in_a_region() {
    assert!(runs_in_region(&[("NoGo", NO_GO)], "NoGo(\"x.o|.x.|oo.\")"));
    let chomp = "class Chomp(rows as List) extends ImpartialGame
      override def Options := [
        Chomp([Min([rows[j], if j >= i then c - 1 else rows[j] end]) for j from 1 to rows.Length])
        for i from 1 to rows.Length for c from 1 to rows[i] where i > 1 or c > 1
      ];
    end";
    assert!(runs_in_region(&[("Chomp", chomp)], "Chomp([2,3])"));
    let cake = "class Cake(m as Integer, n as Integer) extends Game
      override def Options(player as Player) :=
        if player == Left then [Cake(k, n) + Cake(m-k, n) for k from 1 to m/2]
        else [Cake(m, k) + Cake(m, n-k) for k from 1 to n/2] end;
    end";
    assert!(runs_in_region(&[("Cake", cake)], "Cake(3,4)"));
    let strings = "class Strings(word as String) extends Game
      override def Options(player as Player) := [
        Strings(if i == 1 then \"\" else word.Substring(1, i - 1) end) for i from 1 to word.Length
        where word.Substring(i, i) == (if player == Left then \"B\" else \"R\" end)
      ];
    end";
    assert!(runs_in_region(&[("Strings", strings)], "Strings(\"BRRB\")"));
}

/// The values of some expressions, one after the other in one session.
fn answers(classes: &[(&str, &str)], expressions: &[&str], literally: bool) -> Vec<String> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    if literally {
        session.interpret_all_rules();
    }
    for (name, text) in classes {
        session.declare(name, &Source::new(*name, *text));
    }
    let answer = |text: &&str| {
        let value = session.evaluate(&Source::new("", *text), &budget()).unwrap().unwrap();
        session.show(&value, Style::Plain, &budget()).unwrap()
    };
    expressions.iter().map(answer).collect()
}

#[test]
fn a_counter_that_outlives_the_method_counts_as_the_machine_counts() {
    // The options of a position depend on how often options were asked for.
    let counting = "class Counting(n as Integer) extends Game
      static mutable var asked := 0;
      override def Options(player as Player) := begin
        Counting.asked := Counting.asked + 1;
        [Counting(n - k) for k from 1 to 2 where n - k >= 0 and (player == Left or Counting.asked % 3 != k)]
      end;
    end";
    let asked =
        ["Counting(5).CanonicalForm", "Counting.asked", "Counting(7).CanonicalForm", "Counting.asked"];
    let classes = [("Counting", counting)];
    assert_eq!(answers(&classes, &asked, false), answers(&classes, &asked, true));
    assert!(!runs_in_region(&classes, "Counting(3)"));
}

#[test]
fn a_list_that_outlives_the_method_grows_as_with_the_machine() {
    let remembering = "class Remembering(n as Integer) extends Game
      static mutable var met := MutableList();
      override def Options(player as Player) := begin
        Remembering.met.Add(n);
        [Remembering(n - k) for k from 1 to 2 where n >= k and Remembering.met.Size % 5 != k]
      end;
    end";
    let keeping = "singleton class Keeping extends game.grid.GridRuleset
      class Position(grid as Grid) extends GridGame
        override def Options(player as Player) := begin
          Remembering.met.Add(grid);
          [Position(grid.Updated({c => player.Ordinal})) for c in grid.FindAll(0) where Remembering.met.Size % 2 == c.Col % 2]
        end;
      end
    end";
    let asked = [
        "Remembering(5).CanonicalForm",
        "Remembering.met.ToList",
        "Keeping(\"...\").CanonicalForm",
        "Remembering.met.Size",
    ];
    let classes = [("Remembering", remembering), ("Keeping", keeping)];
    assert_eq!(answers(&classes, &asked, false), answers(&classes, &asked, true));
    assert!(!runs_in_region(&classes, "Keeping(\"..\")"));
}

#[test]
fn a_constant_of_the_class_is_read_once_the_machine_has_made_it() {
    let taking = "class Taking(n as Integer) extends ImpartialGame
      static var takes := [1, 3];
      override def Options := [Taking(n - k) for k in Taking.takes where n >= k];
    end";
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.declare("Taking", &Source::new("Taking", taking));
    let position = session.evaluate(&Source::new("", "Taking(5)"), &budget()).unwrap().unwrap();
    let mut tally = Tally::default();
    for _ in 0..2 {
        compare(&mut session, &position, &|| taking.to_owned(), &mut tally);
    }
    assert_eq!((tally.methods, tally.in_arena), (2, 1), "the first time the machine makes the list");
}

#[test]
fn a_loop_without_end_stops_within_the_budget() {
    let unending = "class Unending(n as Integer) extends Game
      override def Options(player as Player) := begin
        var list := [];
        while true do list := [n] end;
        list
      end;
    end";
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.declare("Unending", &Source::new("Unending", unending));
    let error = session.evaluate(&Source::new("", "Unending(1).CanonicalForm"), &budget()).unwrap_err();
    assert!(error.to_string().contains("ran out"), "{error}");
}
