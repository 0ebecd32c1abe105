//! Class files that change while a session runs: no answer is that of an old class.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::path::PathBuf;

/// A folder of class files, deleted at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("kelvin-class-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn write(&self, class: &str, text: &str) {
        std::fs::write(self.0.join(format!("{class}.cgs")), text).unwrap();
    }

    fn delete(&self, class: &str) {
        std::fs::remove_file(self.0.join(format!("{class}.cgs"))).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The answer to a program, or `!!` and the error with its place.
fn answer(session: &mut Session<'_>, program: &str) -> String {
    let budget = Budget::unlimited();
    let value = session.evaluate(&Source::new("", program), &budget);
    let text = value.and_then(|value| match value {
        Some(value) => session.show(&value, Style::Plain, &budget),
        None => Ok(String::new()),
    });
    text.unwrap_or_else(|error| format!("!!{error}"))
}

/// The notes on what was evaluated since this was last called.
fn noted(session: &mut Session<'_>) -> impl FnMut() -> Vec<String> + use<> {
    let (sender, receiver) = std::sync::mpsc::channel();
    session.on_note(move |note| sender.send(note.trim_start_matches("note: ").to_owned()).unwrap());
    move || receiver.try_iter().collect()
}

fn check(session: &mut Session<'_>, table: &[(&str, &str)]) {
    for (program, expected) in table {
        assert_eq!(answer(session, program), *expected, "{program}");
    }
}

/// Left walks to the right by at most this many cells.
fn walk(reach: u32) -> String {
    format!(
        "singleton class Walk extends game.strip.StripRuleset
           var reach := {reach};
           class Position(strip as Strip) extends StripGame
             override def Options(player as Player) := [
               Position(strip.Updated({{n => 0, n + k => 1}}))
               for n in strip.FindAll(1) for k from 1 to reach
               where player == Left and k == reach and strip[n + k] == 0
             ];
           end
         end"
    )
}

#[test]
fn answers_are_those_of_the_class_as_it_is() {
    let folder = Folder::new("answers");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    let mut notes = noted(&mut session);
    let uses = [
        "Walk(\"x....\").CanonicalForm",
        "g.CanonicalForm",
        "g.Options(Left).Length + g.Followers.Size",
        "[gs[1].CanonicalForm, gs[2][1].CanonicalForm]",
        "m[\"start\"].CanonicalForm",
        "sum.CanonicalForm",
        "f(5)",
        "r(\"x..\").CanonicalForm",
        "g.OutcomeClass",
        "g.GameValue",
        "g.Solve(Right)",
        "Table(Walk, \"1xn\", 3).ToString",
        "h()",
        "r.reach",
    ];
    folder.write("Walk", &walk(1));
    answer(
        &mut session,
        "g := Walk(\"x....\"); gs := [g, g.Options(Left)]; m := {\"start\" => g}; sum := g + *;
         f := n -> Walk(\"x....\").CanonicalForm + n; def h() := Walk.reach; r := Walk;",
    );
    assert_eq!(answer(&mut session, uses[0]), "4");
    for reach in [2, 1, 4, 3, 2] {
        folder.write("Walk", &walk(reach));
        // What a session answers that never saw another class.
        let fresh = Universe::new();
        let mut other = Session::new(&fresh);
        other.look_in(&folder.0);
        answer(
            &mut other,
            "g := Walk(\"x....\"); m := {\"start\" => g}; sum := g + *;
             f := n -> Walk(\"x....\").CanonicalForm + n; def h() := Walk.reach; r := Walk;",
        );
        // Options that were listed before are positions of the class as it is now.
        answer(&mut other, "gs := [g, [Walk(\".x...\")]];");
        for program in uses {
            assert_eq!(
                answer(&mut session, program),
                answer(&mut other, program),
                "{program}, reach {reach}"
            );
        }
        let notices = notes();
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(
            notices[0].starts_with("Walk was read again: ") && notices[0].ends_with("Walk.cgs has changed")
        );
        assert!(notes().is_empty());
    }
}

#[test]
fn what_depends_on_a_class_changes_with_it() {
    let folder = Folder::new("depends");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    let mut notes = noted(&mut session);
    folder.write("Base", "class Base() def Size := 1; end");
    folder.write("Sub", "class Sub() extends Base def Twice := 2 * Size; end");
    folder.write("Asks", "singleton class Asks static var found := Base().Size; def Now := Base().Size; end");
    folder.write("Far", "singleton class Far var kept := Asks.found; def Kept := kept; end");
    folder.write("Free", "singleton class Free static mutable var count := 0; def Next begin count := count + 1; count end end");
    let all = "[s.Twice, Sub().Twice, Asks.found, Asks.Now, Far.Kept, t.Size, Typed().Size, held[1].Size]";
    answer(
        &mut session,
        "class Typed() extends Base end; s := Sub(); t := Typed(); held := [Base()]; Free.Next;",
    );
    check(&mut session, &[(all, "[2,2,1,1,1,1,1,1]"), ("Free.Next", "2")]);
    for size in [2, 3, 1] {
        folder.write("Base", &format!("class Base() def Size := {size}; end"));
        let twice = 2 * size;
        let expected = format!("[{twice},{twice},{size},{size},{size},{size},{size},{size}]");
        assert_eq!(answer(&mut session, all), expected);
        let mut notices = notes();
        notices.sort();
        let names: Vec<&str> = notices.iter().filter_map(|notice| notice.split(' ').next()).collect();
        assert_eq!(names, ["Asks", "Base", "Far", "Sub", "Typed"], "{notices:?}");
        assert!(notices[0].ends_with("it depends on Base"), "{notices:?}");
    }
    // What does not depend on it goes on.
    assert_eq!(answer(&mut session, "Free.Next"), "3");
}

#[test]
fn a_file_that_is_wrong_is_an_error_until_it_is_mended() {
    let folder = Folder::new("wrong");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    let mut notes = noted(&mut session);
    folder.write("Walk", &walk(1));
    folder.write("Other", "singleton class Other def Value := 7; end");
    answer(&mut session, "g := Walk(\"x..\"); f := () -> Walk(\"x..\").CanonicalForm; Other.Value;");
    check(&mut session, &[("g.CanonicalForm", "2"), ("f()", "2")]);
    for wrong in [walk(2).replace(":= [", ":= [ ;"), walk(2).replace("extends StripGame", "extends Nowhere")]
    {
        folder.write("Walk", &wrong);
        assert_eq!(answer(&mut session, "1 + 1"), "2");
        let notices = notes();
        assert!(notices.len() == 1 && notices[0].starts_with("Walk cannot be read: "), "{notices:?}");
        for program in ["g.CanonicalForm", "f()", "Walk(\"x..\").CanonicalForm", "Walk", "g"] {
            let error = answer(&mut session, program);
            assert!(error.starts_with("!!") && error.contains("Walk.cgs:"), "{program}: {error}");
        }
        check(&mut session, &[("Other.Value", "7"), ("System.ClearAll() == Nothing", "true")]);
        assert!(answer(&mut session, "Walk(\"x..\")").contains("Walk.cgs:"));
        folder.write("Walk", &walk(2));
        assert_eq!(
            answer(&mut session, "g := Walk(\"x..\"); f := () -> Walk(\"x..\").CanonicalForm; f()"),
            "1"
        );
        folder.write("Walk", &wrong);
        assert!(answer(&mut session, "f()").contains("Walk.cgs:"));
        folder.write("Walk", &walk(1));
        check(&mut session, &[("g.CanonicalForm", "2"), ("f()", "2"), ("Walk(\"x..\").CanonicalForm", "2")]);
        notes();
    }
}

#[test]
fn a_file_that_is_deleted_takes_its_class_with_it() {
    let folder = Folder::new("deleted");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    let mut notes = noted(&mut session);
    folder.write("Walk", &walk(1));
    answer(&mut session, "g := Walk(\"x..\"); f := () -> Walk(\"x..\").CanonicalForm;");
    folder.delete("Walk");
    for program in ["g.CanonicalForm", "f()", "Walk(\"x..\")"] {
        let error = answer(&mut session, program);
        assert!(
            error.contains("The file of the class `Walk` was removed") && error.contains("was deleted"),
            "{error}"
        );
    }
    let notices = notes();
    assert!(notices.len() == 1 && notices[0].starts_with("Walk is gone: "), "{notices:?}");
    folder.write("Walk", &walk(2));
    check(&mut session, &[("g.CanonicalForm", "1"), ("f()", "1")]);
}

#[test]
fn a_file_that_appears_is_read_where_it_comes_first() {
    let [first, second] = ["first", "second"].map(Folder::new);
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&first.0);
    session.look_in(&second.0);
    second.write("Size", "singleton class Size def Of := 1; end");
    second.write(
        "Asks",
        "singleton class Asks def Size := Size.Of; def Names := Random(3).Class.QualifiedName; end",
    );
    check(&mut session, &[("Size.Of", "1"), ("Asks.Names", "\"cgsuite.util.Random\"")]);
    first.write("Size", "singleton class Size def Of := 2; end");
    check(&mut session, &[("Size.Of", "2")]);
    first.delete("Size");
    check(&mut session, &[("Size.Of", "1")]);
    // A class of one's own comes before one of the library.
    first.write("Random", "class Random(n as Integer) end");
    check(&mut session, &[("Asks.Names", "\"Random\""), ("Random(3).Class.QualifiedName", "\"Random\"")]);
    first.delete("Random");
    check(&mut session, &[("Asks.Names", "\"cgsuite.util.Random\"")]);
}

#[test]
fn objects_that_cannot_be_made_again_say_so() {
    let folder = Folder::new("again");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);

    folder.write("Pair", "class Pair(a, b) def Sum := a + b; end");
    folder.write("Count", "mutable class Count() mutable var n := 0; def Add begin n := n + 1; n end end");
    answer(
        &mut session,
        "p := Pair(1, 2); c := Count(); c.Add; l := MutableList([p]); k := () -> 5; own := x -> p.Sum + x;",
    );
    folder.write("Pair", "class Pair(b, a) def Sum := 10 * a + b; end");
    folder.write("Count", "mutable class Count() mutable var n := 0; def Add begin n := n + 2; n end end");
    for program in ["p.Sum", "c.Add", "l", "own(1)"] {
        let error = answer(&mut session, program);
        assert!(error.contains("assign it again"), "{program}: {error}");
    }
    check(&mut session, &[("k()", "5"), ("p := Pair(1, 2); p.Sum", "21"), ("own(1)", "22")]);
}

#[test]
fn a_file_that_is_saved_without_a_change_changes_nothing() {
    let folder = Folder::new("same");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    let mut notes = noted(&mut session);
    let counter = "singleton class Counter static mutable var n := 0; def Next begin n := n + 1; n end end";
    folder.write("Counter", counter);
    for n in 1..5 {
        assert_eq!(answer(&mut session, "Counter.Next"), n.to_string());
        folder.write("Counter", counter);
    }
    assert!(notes().is_empty());
}

#[test]
fn heaps_and_misere_play_are_found_anew() {
    let folder = Folder::new("heaps");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);

    let takes = |most: u32| {
        format!(
            "singleton class Takes extends game.heap.HeapRuleset
               override def HeapOptions(heap as Integer) := [[heap - k] for k from 1 to {most} where k <= heap];
             end"
        )
    };
    let asked = "[Takes.NimValueSequence(6), Takes(5).NimValue, h.CanonicalForm, h.MisereCanonicalForm, h.MisereOutcomeClass]";
    folder.write("Takes", &takes(1));
    answer(&mut session, "h := Takes(5);");
    check(&mut session, &[(asked, "[[1,0,1,0,1,0],1,*,*[1],P]")]);
    folder.write("Takes", &takes(2));
    check(&mut session, &[(asked, "[[1,2,0,1,2,0],2,*2,*[2],N]")]);
}

/// A function that calls a script runs the file as it is.
#[test]
fn scripts_are_run_as_they_are() {
    let folder = Folder::new("scripts");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder.0);
    folder.write("homework", "1 + 1");
    answer(&mut session, "f := () -> homework() + 1; h := homework;");
    check(&mut session, &[("[f(), homework(), h()]", "[3,2,2]")]);
    folder.write("homework", "10 + 1");
    check(&mut session, &[("[f(), homework(), h()]", "[12,11,11]")]);
    folder.delete("homework");
    assert!(answer(&mut session, "f()").contains("Cannot read"));
}

#[test]
fn a_class_that_is_declared_anew_is_read_anew() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.declare("Size", &Source::new("Size", "singleton class Size def Of := 1; end"));
    check(&mut session, &[("Size.Of", "1")]);
    session.declare("Size", &Source::new("Size", "singleton class Size def Of := 2; end"));
    check(&mut session, &[("Size.Of", "2")]);
}
