//! What a ruleset on heaps is followed to is what its method says, heap by heap.

use crate::machine::Machine;
use crate::machine::random::Dice;
use crate::value::Value;
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_rules::heaps::HeapRules;
use kelvin_values::Universe;
use std::sync::Arc;

/// Writes methods at random.
struct Writer {
    dice: Dice,
    /// The counters of the loops around.
    counters: usize,
    /// Whether options are sums of positions of a class, and not lists of heaps.
    of_class: bool,
}

impl Writer {
    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.dice.below(of.len())]
    }

    fn counter(&mut self) -> Option<String> {
        (self.counters > 0).then(|| format!("k{}", self.dice.below(self.counters)))
    }

    /// An integer, mostly below n.
    fn integer(&mut self) -> String {
        let c = self.dice.below(4);
        match (self.dice.below(7), self.counter()) {
            (0, _) => format!("{c}"),
            (1 | 2, Some(k)) => k,
            (3 | 4, Some(k)) => format!("n - {k} - {c}"),
            (5, Some(k)) => format!("2 * {k} - {c}"),
            _ => format!("n - {c} - 1"),
        }
    }

    fn end(&mut self) -> String {
        let integer = self.integer();
        match self.dice.below(5) {
            0 => format!("({integer}) / 2"),
            1 => format!("(({integer}) / 2).Floor"),
            2 => format!("{}", self.dice.below(5)),
            3 => "n".to_owned(),
            _ => integer,
        }
    }

    fn test(&mut self) -> String {
        let [a, b] = [self.integer(), self.integer()];
        let sign = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.dice.below(6) {
            0 => format!("not ({a} {sign} {b})"),
            1 => format!("({a} {sign} {b} and n != {})", self.dice.below(9)),
            2 => format!("({a} {sign} {b} or n > {})", self.dice.below(9)),
            _ => format!("{a} {sign} {b}"),
        }
    }

    fn option(&mut self) -> String {
        let heaps: Vec<_> = (0..1 + self.dice.below(3)).map(|_| self.integer()).collect();
        match self.of_class {
            true => heaps.iter().map(|heap| format!("T({heap})")).collect::<Vec<_>>().join(" + "),
            false => format!("[{}]", heaps.join(", ")),
        }
    }

    /// `for …`, which declares a counter; `within` is what stands in it.
    fn loops(&mut self, within: impl FnOnce(&mut Writer) -> String) -> (String, String) {
        let own = format!("k{}", self.counters);
        let over = match self.dice.below(6) {
            0 => format!("in {}", self.pick(&["[1, 3]", "[2, 5, 1]", "1..n", "0..n - 1..2"])),
            1 => format!("from {} to {} by -1", self.end_whole(), self.dice.below(3)),
            2 => format!("from {} to {} by 2", self.dice.below(3), self.end()),
            _ => format!("from {} to {}", self.dice.below(3), self.end()),
        };
        self.counters += 1;
        let filter = if self.dice.chance(40) { format!(" where {}", self.test()) } else { String::new() };
        let inner = within(self);
        self.counters -= 1;
        (format!("for {own} {over}{filter}"), inner)
    }

    fn end_whole(&mut self) -> String {
        self.integer()
    }

    /// Something that is a list of options.
    fn list(&mut self, depth: usize) -> String {
        match self.dice.below(if depth > 0 { 7 } else { 2 }) {
            0 => format!("[{}]", self.option()),
            1 => "[]".to_owned(),
            2 => format!("({} Concat {})", self.list(depth - 1), self.list(depth - 1)),
            3 => {
                let test = self.test();
                format!("if {test} then {} else {} end", self.list(depth - 1), self.list(depth - 1))
            }
            4 => {
                let mut inner = String::new();
                let (outer, option) = self.loops(|writer| {
                    let (clause, option) = writer.loops(|writer| writer.option());
                    inner = clause;
                    option
                });
                format!("[{option} {outer} {inner}]")
            }
            5 => {
                let (clause, body) = self.loops(|writer| {
                    let (test, option, other) = (writer.test(), writer.option(), writer.option());
                    let c = writer.dice.below(3);
                    format!("var m := n - {c}; if {test} then yield {option} else if m > 2 then yield {other} end end")
                });
                format!("{clause} do {body} end")
            }
            _ => {
                let (clause, option) = self.loops(|writer| writer.option());
                format!("[{option} {clause}]")
            }
        }
    }
}

/// The nim-value of a heap by what `HeapOptions` gives; `None` if it gives something else than lists of smaller heaps.
fn literal<'u>(session: &mut Session<'u>, heap: usize, smaller: &[u32]) -> Option<u32> {
    let budget = Budget::unlimited().steps(100_000);
    let given = session
        .evaluate(&Source::new("", format!("[[m for m in o] for o in T.HeapOptions({heap})]")), &budget);
    let Ok(Some(Value::List(lists))) = given else { return None };
    let mut found = Vec::new();
    for list in lists.items() {
        let Value::List(heaps) = list else { return None };
        let mut sum = 0;
        for part in heaps.items() {
            let Value::Integer(n) = part else { return None };
            sum ^= smaller.get(usize::try_from(*n).ok()?)?;
        }
        found.push(sum);
    }
    (0..).find(|n| !found.contains(n))
}

fn followed<'u>(session: &mut Session<'u>) -> Option<Arc<HeapRules>> {
    let budget = Budget::unlimited();
    let ruleset = session.evaluate(&Source::new("", "T"), &budget).ok()??;
    Machine::new(&mut session.world, &budget).heap_rules(&ruleset)
}

/// Compares heaps up to 12; whether the method was followed, and how often a heap was left to the interpreter.
fn agree(method: &str) -> (bool, usize) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let class = format!(
        "singleton class T extends game.heap.HeapRuleset\n  override def HeapOptions(n as Integer) := {method};\nend"
    );
    session.declare("T", &Source::new("T", class.as_str()));
    let Some(rules) = followed(&mut session) else { return (false, 0) };
    let budget = Budget::unlimited();
    let (mut values, mut left) = (Vec::new(), 0);
    for heap in 0..=12 {
        let expected = literal(&mut session, heap, &values);
        let found = rules.nim_value(&values, &budget.meter()).unwrap();
        assert_eq!(found, expected, "{class}\non {heap} by {rules:#?}");
        left += usize::from(found.is_none());
        values.push(found.unwrap_or(0));
    }
    (true, left)
}

#[test]
fn random_methods_say_what_they_are_followed_to() {
    let (mut all, mut known, mut left) = (0, 0, 0);
    for seed in 0..400 {
        let mut writer = Writer { dice: Dice::new(seed), counters: 0, of_class: false };
        let (followed, alone) = agree(&writer.list(2));
        all += 1;
        known += usize::from(followed);
        left += alone;
    }
    println!("{known} of {all} methods followed, {left} heaps left to the interpreter");
    assert!(known > all / 2, "{known} of {all}");
}

#[test]
fn methods_as_people_write_them_are_followed() {
    for method in [
        "[[left, n - taken - left] for taken from 1 to 2 for left from 0 to (n - taken) / 2]",
        "[[k] for k from 0 to n - 1]",
        "[[k] for k in 0..n - 1]",
        "[[n - t] for t in [1, 3, 4] where t <= n]",
        "for t in [1, 3, 4] do if t <= n then yield [n - t] end end",
        "[[k, n - k] for k from 1 to ((n - 1) / 2).Floor]",
        "[[k, n - k] for k from 1 to n - 1 where k != n - k]",
        "if n == 0 then [] else [[n - 1]] Concat [[k, n - 2 - k] for k from 1 to n - 3] end",
        "for a from 0 to n - 1 do for b from a to n - 1 - a do yield [a, b] end end",
    ] {
        assert_eq!(agree(method), (true, 0), "{method}");
    }
}

#[test]
fn what_is_not_pure_or_not_linear_is_left_to_the_interpreter() {
    for method in [
        "begin System.Print(n); [[k] for k from 0 to n - 1] end",
        "[[k * k] for k from 0 to n - 1]",
        "[[n % 3] for k from 0 to n - 1]",
        "begin var last := 0; for k from 0 to n - 1 do last := last + k; yield [last] end end",
        "begin for k from 0 to n - 1 do return [[k]] end; [] end",
        "for k from 0 to 500 while k < n do yield [k] end",
        "[[unknown] for k from 0 to n - 1]",
    ] {
        assert!(!agree(method).0, "{method}");
    }
}

#[test]
fn random_methods_that_are_not_followed_have_the_nim_values_of_their_lists() {
    let mut in_arena = 0;
    for seed in 0..150 {
        let mut writer = Writer { dice: Dice::new(seed), counters: 0, of_class: false };
        let method = format!("([[n - k * k] for k from 1 to n while k * k <= n] Concat {})", writer.list(2));
        let class = format!(
            "singleton class T extends game.heap.HeapRuleset\n  override def HeapOptions(n as Integer) := {method};\nend"
        );
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        session.declare("T", &Source::new("T", class.as_str()));
        assert!(followed(&mut session).is_none(), "{class}");
        let budget = Budget::unlimited().steps(1_000_000);
        let mut smaller = Vec::new();
        for heap in 0..=12 {
            let expected = literal(&mut session, heap, &smaller);
            let found = session.evaluate(&Source::new("", format!("T({heap}).NimValue")), &budget);
            match (expected, found) {
                (Some(expected), Ok(Some(Value::Integer(found)))) => {
                    assert_eq!(found, i64::from(expected), "{class}\non {heap}");
                    smaller.push(expected);
                }
                (None, Err(_)) => break,
                (expected, found) => panic!("{class}\non {heap}: {expected:?}, {found:?}"),
            }
        }
        in_arena += usize::from(session.world.arena_classes.values().any(Option::is_some));
    }
    println!("{in_arena} of 150 methods in an arena");
    assert!(in_arena > 100, "{in_arena}");
}

/// The nim-values of positions of a class up to 8, without those that take long; whether its options were followed.
fn of_class(text: &str, interpreted: bool) -> (Vec<String>, bool) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.declare("T", &Source::new("T", text));
    if interpreted {
        session.interpret_all_rules();
    }
    let values = (0..=8).map(|heap| {
        let budget = Budget::unlimited().steps(3_000);
        match session.evaluate(&Source::new("", format!("T({heap}).NimValue")), &budget) {
            Ok(Some(Value::Integer(n))) => n.to_string(),
            Ok(_) => panic!("no integer: {text}"),
            Err(error) => format!("{:?}", error.kind()),
        }
    });
    let values = values.collect();
    (values, session.world.heap_rules.values().any(Option::is_some))
}

fn class(options: &str) -> String {
    format!("class T(n as Integer) extends ImpartialGame\n  override def Options := {options};\nend")
}

#[test]
fn random_classes_that_hold_an_integer_have_the_values_of_their_options() {
    let mut known = 0;
    for seed in 0..100 {
        let mut writer = Writer { dice: Dice::new(seed), counters: 0, of_class: true };
        let text = class(&writer.list(2));
        let (values, followed) = of_class(&text, false);
        let (expected, _) = of_class(&text, true);
        for (found, expected) in values.iter().zip(&expected) {
            // Interpreting them may take too many steps.
            assert!(
                found == expected || expected.starts_with("Exhausted"),
                "{text}\n{values:?}\n{expected:?}"
            );
        }
        known += usize::from(followed);
    }
    println!("{known} of 100 classes followed to heap 8");
    assert!(known > 30, "{known}");
}

#[test]
fn classes_as_people_write_them_are_followed_and_others_are_not() {
    let kayles = "[T(k) + T(n - taken - k) for taken from 1 to 2 for k from 0 to (n - taken) / 2]";
    assert!(of_class(&class(kayles), false).1);
    let nested = "singleton class T extends game.Ruleset
      def Eval(n as Integer) := Position(n);
      class Position(n as Integer) extends ImpartialGame
        override def Options := [Position(n - t) for t in [1, 3, 4] where t <= n];
      end
    end";
    assert!(of_class(nested, false).1);
    assert_eq!(of_class(nested, false).0, of_class(nested, true).0);
    let decomposed =
        class("[T(n - 1) for k from 1 to n]").replace("end", "override def Decomposition := [this]; end");
    let summed = class(kayles).replace("end", "def op+(that) := this; end");
    let printing = class("begin System.Print(n); [T(k) for k from 0 to n - 1] end");
    let counting = class("[T(k) for k from 0 to n - 1]").replace("end", "var met := 0; end");
    for text in [decomposed, summed, printing, counting] {
        assert!(!of_class(&text, false).1, "{text}");
        assert_eq!(of_class(&text, false).0, of_class(&text, true).0);
    }
}
