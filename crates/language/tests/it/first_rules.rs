//! What people get wrong in the rulesets that they write first, and the messages they get: the method, its place, and the position.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

/// The answer of a session that knows classes, each by its name and its text; or what is wrong.
fn answer(classes: &[(&str, &str)], program: &str) -> Result<String, String> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (name, text) in classes {
        session.declare(name, &Source::new(format!("{name}.cgs"), *text));
    }
    let budget = Budget::unlimited().steps(100_000_000);
    let value = session.evaluate(&Source::new("", program), &budget).map_err(|error| error.to_string())?;
    let value = value.ok_or("nothing")?;
    session.show(&value, Style::Plain, &budget).map_err(|error| error.to_string())
}

/// A ruleset on strips whose positions have these members.
fn on_strips(members: &str) -> String {
    format!(
        "singleton class Own extends game.strip.StripRuleset\n  class Position(strip as Strip) extends StripGame\n    {members}\n  end\nend"
    )
}

/// What is wrong with the value of a position of such a ruleset.
fn wrong(members: &str) -> String {
    answer(&[("Own", &on_strips(members))], "Own(\"...\").CanonicalForm").unwrap_err()
}

#[test]
fn options_of_a_wrong_type_are_reported_with_the_place_and_the_position() {
    let one = "Position(strip.UpdatedRange(1, 3, 1))";
    for (given, found) in [
        (one, "an invalid value of type `Own.Position`"),
        ("Nothing", "an invalid value of type `cgsuite.lang.Nothing`"),
        ("5", "an invalid value of type `game.Integer`"),
        ("\"abc\"", "an invalid value of type `cgsuite.lang.String`"),
        ("{1 => 2}", "an element of type `cgsuite.lang.MapEntry`"),
        ("[Nothing]", "an element of type `cgsuite.lang.Nothing`"),
        ("[[]]", "an element of type `cgsuite.lang.List`"),
    ] {
        let text = wrong(&format!("override def Options(player as Player) := {given};"));
        assert!(text.contains(found), "{given}: {text}");
        assert!(text.contains("at Own.cgs:3:"), "{given}: {text}");
        assert!(text.ends_with("in the options of Own.Position(\"...\")"), "{given}: {text}");
    }
    let options = "override def Options(player as Player) := [];";
    for (given, found) in [
        ("3", "an invalid value of type `game.Integer`"),
        ("[strip]", "an element of type `cgsuite.util.Strip`"),
    ] {
        let text = wrong(&format!("{options} override def Decomposition := {given};"));
        assert!(text.contains(found) && text.contains("at Own.cgs:3:"), "{given}: {text}");
        assert!(text.ends_with("in the decomposition of Own.Position(\"...\")"), "{given}: {text}");
    }
}

#[test]
fn heaps_that_become_what_is_not_a_list_are_reported_with_the_heap() {
    let class = "singleton class Own extends game.heap.HeapRuleset\n  override def HeapOptions(n as Integer) := [n-1];\nend";
    let text = answer(&[("Own", class)], "Own(4).Options").unwrap_err();
    assert!(text.contains("an element of type `game.Integer`"), "{text}");
    assert!(text.contains("at Own.cgs:2:") && text.ends_with("in the options of Own(4)"), "{text}");
}

/// It would be worth 0, whatever its methods of other names say.
#[test]
fn a_class_without_options_has_no_value() {
    let text = wrong("def Option(player as Player) := [];");
    assert!(text.contains("does not define the options of its games"), "{text}");
    assert!(text.contains("`override def Options(player as Player) := […]`"), "{text}");
    let text = answer(&[("Row", "class Row(n as Integer) extends ImpartialGame end")], "Row(3).NimValue");
    assert!(text.unwrap_err().contains("`override def Options := […]`"));
    // What says that it has none is worth 0.
    let none = on_strips("override def Options(player as Player) := [];");
    assert_eq!(answer(&[("Own", &none)], "Own(\"...\").CanonicalForm").as_deref(), Ok("0"));
}

#[test]
fn an_override_of_nothing_says_what_may_be_meant() {
    assert!(wrong("override def Option(player as Player) := [];").contains("did you mean `Options`?"));
    let text = wrong("override def Options(player as Player, n as Integer) := [];");
    assert!(text.contains("the method that can be overridden is `Options(player as Player)`"), "{text}");
}

#[test]
fn a_ruleset_without_positions_says_so() {
    let class = "singleton class Own extends game.grid.GridRuleset end";
    let text = answer(&[("Own", class)], "Own(\"..\")").unwrap_err();
    assert!(text.contains("does not define its positions"), "{text}");
    assert!(text.contains("`class Position(grid as Grid) extends GridGame … end`"), "{text}");
}

const TURNS: &str = "singleton class Turns extends game.grid.GridRuleset
  class Position(grid as Grid, turn as Integer) extends GridGame
    override def Options(player as Player) := [
      Position(grid.Updated({place => player.Ordinal}), turn + 1)
      for place in grid.FindAll(0) where (turn + place.Row + player.Ordinal) % 2 == 0
    ];
  end";

/// A board alone makes no position that holds more: the ruleset reads a text in its own way, or says what is missing.
#[test]
fn positions_of_several_fields_are_made_by_the_ruleset() {
    let reads = format!(
        "{TURNS}\n  override def Eval(text as String) := Position(Grid.Parse(text, CharMap), 0);\nend"
    );
    let value = |program: &str| answer(&[("Turns", &reads)], program);
    assert_eq!(
        value("Turns(\"..|..\").CanonicalForm"),
        value("Turns.Position(Grid.Empty(2,2), 0).CanonicalForm")
    );
    assert_eq!(value("Turns(Grid.Empty(2,2)).CanonicalForm"), value("Turns(\"..|..\").CanonicalForm"));
    let silent = format!("{TURNS}\nend");
    let text = answer(&[("Turns", &silent)], "Turns(\"..|..\")").unwrap_err();
    assert!(
        text.contains("A board alone does not determine a `Turns.Position(grid as Grid, turn as Integer)`"),
        "{text}"
    );
    // A default is enough.
    let optional = format!("{}\nend", TURNS.replace("turn as Integer", "turn as Integer ? 0"));
    assert_eq!(
        answer(&[("Turns", &optional)], "Turns(\"..|..\").CanonicalForm"),
        value("Turns(\"..|..\").CanonicalForm")
    );
}

/// As built-in rulesets do, unless the text is a board in the letters of the ruleset.
#[test]
fn empty_boards_are_written_by_their_sizes() {
    let class = |letters: &str| {
        format!(
            "singleton class Own extends game.grid.GridRuleset
               override def CharMap := \"{letters}\";
               class Position(grid as Grid) extends GridGame
                 override def Options(player as Player) := [
                   Position(grid.Updated({{place => 1, place + step => 1}}))
                   for place in grid.FindAll(0) for step in [if player == Left then (1,0) else (0,1) end]
                   where grid[place + step] == 0
                 ];
               end
             end"
        )
    };
    let value = |letters: &str, board: &str| {
        answer(&[("Own", &class(letters))], &format!("Own(\"{board}\").CanonicalForm"))
    };
    assert_eq!(value("-ab", "3x3"), value("-ab", "---|---|---"));
    // Three cells of this ruleset.
    assert_eq!(value("3x", "3x3"), value(".#", ".#."));
    let text = value("-ab", "3y3").unwrap_err();
    assert!(
        text.contains("Unknown character: 3") && text.contains("`-ab`; an empty one by its size"),
        "{text}"
    );
    let strip = on_strips(
        "override def Options(player as Player) := [Position(strip.Updated({n => 1})) for n in strip.FindAll(0)];",
    );
    assert_eq!(answer(&[("Own", &strip)], "Own(\"1x5\").CanonicalForm").as_deref(), Ok("*"));
    assert!(answer(&[("Own", &strip)], "Own(\"2x5\")").unwrap_err().contains("as 1x5"));
}

/// The name of a singleton stands for its only object.
#[test]
fn a_singleton_has_what_its_class_has() {
    let class = "singleton class Own
                   static def Twice(n) := 2 * n;
                   static mutable var count := 3;
                   def Four := Own.Twice(2);
                 end";
    let value = |program: &str| answer(&[("Own", class)], program);
    assert_eq!(value("[Own.Twice(3), Own.Four, Own.count]").as_deref(), Ok("[6,4,3]"));
    assert_eq!(value("Own.count := 5; Own.count").as_deref(), Ok("5"));
}

#[test]
fn names_that_are_games_or_words_are_no_variables() {
    for program in ["for v in [1,2] do v end", "begin var v := 3; v end", "v := 3"] {
        assert!(answer(&[], program).unwrap_err().contains("`v` is the game down"), "{program}");
    }
    assert!(answer(&[], "x -> begin var end := 3; end").unwrap_err().contains("`end` is a keyword"));
}

#[test]
fn a_misspelt_variable_of_a_class_is_guessed() {
    let text = wrong("override def Options(player as Player) := [Position(stripe)];");
    assert!(text.contains("not defined: `stripe`; did you mean `strip`?"), "{text}");
}

/// Some editors begin a file with a mark, end lines in their own way, and indent by tabs; comments are in any language.
#[test]
fn files_of_any_editor_are_read() {
    let class = on_strips("override def Options(player as Player) := []; // größer – 漢字");
    let class = format!("\u{feff}{}", class.replace('\n', "\r\n").replace("  ", "\t"));
    assert_eq!(answer(&[("Own", &class)], "Own(\"...\").CanonicalForm").as_deref(), Ok("0"));
}

/// The outcome of partizan misère play is that of alternating play, by its definition: who is to move and cannot wins, and otherwise wins
/// by a move after which the other, who is to move then, does not.
#[test]
fn misere_outcomes_are_those_of_the_definition() {
    let definition = "def wins(g, p) := g.Options(p).IsEmpty or g.Options(p).Exists(option -> not wins(option, p.Opponent));";
    for game in [
        "'{0,{1|*}|-1}'",
        "'{{1|0},*2|{0|-4},^}'",
        "('{1|{0|-1}}' + '{0|*}')",
        "('{|1}' + '{-1|}' + *2)",
        "game.grid.Clobber(\"xox|oxo\")",
        "game.grid.Domineering(\"...|..#\")",
        "(game.grid.Clobber(\"xo|ox\") + *2)",
        "game.strip.ToadsAndFrogs(\"tt..f\")",
        "{1||0|-4}",
        "(-{2|*})",
    ] {
        let found = answer(&[], &format!("{game}.MisereOutcomeClass"));
        let expected = answer(
            &[],
            &format!(
                "{definition} g := {game}; l := wins(g, Left); r := wins(g, Right); \
                 if l then if r then OutcomeClass.N else OutcomeClass.L end elseif r then OutcomeClass.R else OutcomeClass.P end"
            ),
        );
        assert!(expected.is_ok(), "{game}: {expected:?}");
        assert_eq!(found, expected, "{game}");
    }
}
