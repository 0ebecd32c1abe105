use super::tests::{CLOBBER, entry, on_grids, own, value, with};
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_lab::{
    Error, Lab, MisereQuestion, Rulesets, Settings, Side, SolveQuestion, Sum, ValueQuestion, Valued,
    WrittenSummand,
};
use kelvin_positions::{Analyst, Position};
use kelvin_values::Universe;

#[test]
fn play_that_need_not_end_is_loopy_and_play_that_must_is_not() {
    let slide = |steps: &str| {
        let text = format!(
            "singleton class Slide extends game.strip.StripRuleset
               class Position(strip as Strip) extends StripGame
                 override def Options(player as Player) := [
                   Position(strip.Updated({{n => 0, n + step => player.Ordinal}}))
                   for n in strip.FindAll(player.Ordinal) for step in {steps} where strip[n + step] == 0
                 ];
               end
             end"
        );
        with(&("Slide".to_owned(), text))
    };
    let universe = Universe::new();
    let there_and_back = slide("[1, -1]").position("Slide", "x.o").unwrap();
    assert!(Analyst::new(&universe).value(&there_and_back, &Budget::unlimited()).is_err());
    let fault = there_and_back.fault().unwrap();
    assert!(fault.starts_with("play may not terminate: it can return to "), "{fault}");
    // Its value is that of the game in which either can go to a place from which only the same player can go, and that back.
    let lab = Lab::new(&universe, Settings::default());
    let worth = |position: &Position| match lab.position_valued(position, &Budget::unlimited()).unwrap() {
        Valued::Short(game) => game.to_string(),
        Valued::Loopy(game) => lab.loopy().work(&Budget::unlimited()).print(&game.value).unwrap(),
    };
    let written = |text: &str| match lab.valued(&WrittenSummand::value(text), &Budget::unlimited()).unwrap() {
        Valued::Short(game) => game.to_string(),
        Valued::Loopy(game) => lab.loopy().work(&Budget::unlimited()).print(&game.value).unwrap(),
    };
    assert!(there_and_back.loops());
    assert_eq!(worth(&there_and_back), written("a{{a|}|{|a}}"));
    // The number of pieces stays the same, and still play ends.
    let onwards = slide("[if player == Left then 1 else -1 end]");
    assert_eq!(value(&onwards.position("Slide", "x..o").unwrap()), "0");
    assert_eq!(value(&onwards.position("Slide", "x...").unwrap()), "3");
    // On grids without directions, rules are compiled; that play may not terminate is seen before.
    let wander = with(&on_grids("Wander", &CLOBBER.replace("== player.Opponent.Ordinal", "== 0"), ""));
    let position = wander.position("Wander", "x.|..").unwrap();
    assert!(Analyst::new(&universe).value(&position, &Budget::unlimited()).is_err());
    let fault = position.fault().unwrap();
    assert!(fault.starts_with("play may not terminate: it can return to "), "{fault}");
    assert!(position.loops());
    assert_eq!(worth(&position), "on");
}

/// A ruleset on strips with these options.
fn on_strips(name: &str, options: &str) -> (String, String) {
    let text = format!(
        "singleton class {name} extends game.strip.StripRuleset
           class Position(strip as Strip) extends StripGame
             override def Options(player as Player) := {options};
           end
         end"
    );
    (name.to_owned(), text)
}

/// A laboratory that knows a class, whose rules are interpreted or played as what they were found to do.
fn lab_with<'u>(universe: &'u Universe, class: &(String, String), interpreted: bool) -> Lab<'u> {
    let own = own(std::slice::from_ref(class));
    if interpreted {
        let all = own.interpreter.ask(|host| {
            host.session.interpret_all_rules();
            Ok(())
        });
        all.unwrap();
    }
    let rulesets = Rulesets::default();
    rulesets.declare(&class.0, own.entry(&class.0).unwrap().unwrap());
    Lab::new(universe, Settings::default()).with_rulesets(rulesets)
}

/// Loops are found wherever play is followed: at once, and behind moves that cannot be taken back.
#[test]
fn loops_are_found_in_misere_and_impartial_play() {
    let slides = "[Position(strip.Updated({n => 0, n + step => player.Ordinal}))
                   for n in strip.FindAll(player.Ordinal) for step in [1, -1] where strip[n + step] == 0]";
    // First all pieces of Right's are taken; then Left's piece goes to and fro, by whichever player.
    let late =
        "if strip.FindAll(2).Length > 0 then [Position(strip.Updated({n => 0})) for n in strip.FindAll(2)]
                else [Position(strip.Updated({n => 0, n + step => 1}))
                      for n in strip.FindAll(1) for step in [1, -1] where strip[n + step] == 0] end";
    let universe = Universe::new();
    let budget = Budget::unlimited().time(std::time::Duration::from_secs(60));
    for (class, board) in [(on_strips("Slide", slides), "x.o"), (on_strips("Late", late), "x.oo")] {
        for interpreted in [false, true] {
            let lab = || lab_with(&universe, &class, interpreted);
            let name = &class.0;
            let both = format!("impartial({name})");
            for ruleset in [name, &both] {
                let sum = || Sum::Summands(vec![WrittenSummand::board(ruleset, board)]);
                let misere = MisereQuestion { sum: sum(), longest: None };
                let solve = SolveQuestion { sum: sum(), first: None, strategy: None, misere: true };
                for error in [
                    lab().misere(&misere, &budget).unwrap_err(),
                    lab().solve(&solve, &budget, &mut |_| {}).unwrap_err(),
                ] {
                    assert!(matches!(error, Error::Loopy { .. }), "{ruleset}: {error}");
                    assert!(error.to_string().contains("it can return to "), "{ruleset}: {error}");
                }
            }
            // Both players can go to and fro for ever.
            let subject = WrittenSummand::board(&both, board);
            let question =
                ValueQuestion { subject: subject.into(), alphabet: Default::default(), longest: None };
            let value = lab().value(&question, &budget).unwrap();
            assert_eq!(value.written.value.as_deref(), Some("dud"), "{both}, {interpreted}");
        }
    }
}

/// A worksheet finds them on its way, too.
#[test]
fn loops_are_found_in_misere_play_in_worksheets() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let (name, slide) = on_strips(
        "Slide",
        "[Position(strip.Updated({n => 0, n + step => 1}))
          for n in strip.FindAll(1) for step in [1, -1] where strip[n + step] == 0]",
    );
    session.declare(&name, &Source::new("Slide.cgs", slide.as_str()));
    for method in
        ["MisereOutcomeClass", "ImpartialVariant.MisereOutcomeClass", "ImpartialVariant.MisereCanonicalForm"]
    {
        // Once more, as nothing is left behind.
        for _ in 0..2 {
            let asked = Source::new("", format!("Slide(\"x..\").{method}"));
            let error = session.evaluate(&asked, &Budget::unlimited()).unwrap_err().to_string();
            assert!(error.contains("Play may not terminate: it can return to "), "{method}: {error}");
        }
    }
}

/// Rules by which play ends, though pieces stay as many as they are, have answers as the built-in ones.
#[test]
fn play_that_ends_is_answered_in_misere_and_impartial_play() {
    let toads = "begin
            var step := if player == Left then 1 else -1 end;
            for n in strip.FindAll(player.Ordinal) do
              if strip[n + step] == 0 then yield Position(strip.Updated({n => 0, n + step => player.Ordinal})) end;
              if strip[n + step] == player.Opponent.Ordinal and strip[n + step + step] == 0 then
                yield Position(strip.Updated({n => 0, n + step + step => player.Ordinal}))
              end
            end
          end";
    let class = on_strips("Hops", toads);
    let universe = Universe::new();
    let budget = Budget::unlimited();
    for interpreted in [false, true] {
        let lab = lab_with(&universe, &class, interpreted);
        for board in ["x.o", "xx.oo", "x.x.o", "x..oo"] {
            let known = board.replace('x', "t").replace('o', "f");
            let outcome = |ruleset: &str, board: &str| {
                let sum = Sum::Summands(vec![WrittenSummand::board(ruleset, board)]);
                lab.misere(&MisereQuestion { sum, longest: None }, &budget).unwrap().facts
            };
            let value = |ruleset: &str, board: &str| {
                let subject = WrittenSummand::board(ruleset, board);
                let question =
                    ValueQuestion { subject: subject.into(), alphabet: Default::default(), longest: None };
                lab.value(&question, &budget).unwrap().written
            };
            assert_eq!(outcome("Hops", board), outcome("toads-and-frogs", &known), "{board}");
            let both = ["impartial(Hops)", "impartial(toads-and-frogs)"];
            assert_eq!(outcome(both[0], board), outcome(both[1], &known), "{board}");
            assert_eq!(value(both[0], board), value(both[1], &known), "{board}");
        }
    }
}

/// Rules that fail fail in impartial play too.
#[test]
fn impartial_play_by_rules_that_fail_is_not_answered() {
    let class = on_strips(
        "Fails",
        "if strip.FindAll(1).Length < 2 then error(\"too few\")
         else [Position(strip.Updated({n => 0})) for n in strip.FindAll(1)] end",
    );
    let universe = Universe::new();
    let lab = lab_with(&universe, &class, false);
    let subject = WrittenSummand::board("impartial(Fails)", "xxx");
    let question = ValueQuestion { subject: subject.into(), alphabet: Default::default(), longest: None };
    let error = lab.value(&question, &Budget::unlimited()).unwrap_err();
    assert!(error.to_string().contains("too few"), "{error}");
}

#[test]
fn play_that_need_not_end_is_solved() {
    let text = "singleton class Slide extends game.strip.StripRuleset
        class Position(strip as Strip) extends StripGame
          override def Options(player as Player) := [
            Position(strip.Updated({n => 0, n + step => player.Ordinal}))
            for n in strip.FindAll(player.Ordinal) for step in [1, -1] where strip[n + step] == 0
          ];
        end
      end";
    let universe = Universe::new();
    let lab = || {
        let rulesets = Rulesets::default();
        rulesets.declare("Slide", entry(&("Slide".to_owned(), text.to_owned())));
        Lab::new(&universe, Settings::default()).with_rulesets(rulesets)
    };
    let budget = Budget::unlimited();
    let solve = |board: &str| {
        let sum = Sum::Summands(vec![WrittenSummand::board("Slide", board)]);
        lab().solve(&SolveQuestion { sum, first: None, strategy: None, misere: false }, &budget, &mut ())
    };
    // The player who comes beside the other drives it to the end of the strip.
    for (board, winners) in [("x.o", [Side::Left, Side::Right]), ("x..o", [Side::Right, Side::Left])] {
        let rows = solve(board).unwrap().rows;
        assert_eq!(rows.iter().map(|row| row.winner).collect::<Vec<_>>(), winners.map(Some), "{board}");
    }
}
