//! Random classes of positions that hold a list, an integer and a text, in the language's own grammar: loops of all kinds, collections that can
//! change, functions that share variables, methods that call each other, sums.

use crate::machine::symbolic::random::Dice;
use std::fmt::Write;

/// What an expression gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Count,
    Truth,
    Items,
    Word,
}

/// A class of this name. Each move takes one from `k`, and there is none from 0, so that play ends.
pub(super) fn random_class(name: &str, dice: &mut Dice) -> String {
    let impartial = dice.chance(20);
    let mut writer =
        Writer { dice, name: name.to_owned(), scope: Vec::new(), names: 0, partizan: !impartial };
    let helper = writer.helper();
    let options = writer.options();
    let (player, parent) = if impartial { ("", "ImpartialGame") } else { ("(player as Player)", "Game") };
    format!(
        "class {name}(xs as List, k as Integer, word as String) extends {parent}
           {helper}
           def Total := begin var t := 0; for x in xs do t := t + x end; t end;
           def Deep(n as Integer) := if n <= 0 then xs.Length else Deep(n - 1) + 1 end;
           override def Options{player} := {options};
         end"
    )
}

struct Writer<'d> {
    dice: &'d mut Dice,
    name: String,
    scope: Vec<(String, Sort)>,
    names: usize,
    /// Whether there is a player.
    partizan: bool,
}

impl Writer<'_> {
    fn declare(&mut self, sort: Sort) -> String {
        self.names += 1;
        let name = format!("{}{}", ["n", "t", "l", "w"][sort as usize], self.names);
        self.scope.push((name.clone(), sort));
        name
    }

    fn known(&mut self, sort: Sort) -> Option<String> {
        let all: Vec<&String> =
            self.scope.iter().filter(|(_, of)| *of == sort).map(|(name, _)| name).collect();
        let back = self.dice.below(3).min(all.len().checked_sub(1)?);
        all.get(all.len() - 1 - back).map(|name| (*name).clone())
    }

    /// Writes with the variables declared so far, and forgets those that are declared meanwhile.
    fn scoped<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.scope.len();
        let written = write(self);
        self.scope.truncate(known);
        written
    }

    fn expression(&mut self, sort: Sort, depth: usize) -> String {
        if (depth == 0 || self.dice.chance(25))
            && let Some(known) = self.known(sort)
        {
            return known;
        }
        match sort {
            Sort::Count => self.count(depth),
            Sort::Truth => self.truth(depth),
            Sort::Items => self.items(depth),
            Sort::Word => self.word(depth),
        }
    }

    fn count(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 4 } else { 18 }) {
            0 => self.dice.below(4).to_string(),
            1 => "k".into(),
            2 => "xs.Length".into(),
            3 => "seen.Size".into(),
            4..7 => {
                let op = ["+", "-", "*"][self.dice.below(3)];
                format!(
                    "({} {op} {})",
                    self.expression(Sort::Count, deeper),
                    self.expression(Sort::Count, deeper)
                )
            }
            7 => format!("({} % 3)", self.expression(Sort::Count, deeper)),
            8 => {
                // Where the list is empty it fails.
                let list = self.expression(Sort::Items, deeper);
                format!("{list}[1]")
            }
            9 => format!(
                "(if {} then {} else {} end)",
                self.expression(Sort::Truth, deeper),
                self.expression(Sort::Count, deeper),
                self.expression(Sort::Count, deeper)
            ),
            10 => format!("{}.Length", self.expression(Sort::Word, deeper)),
            11 => format!("{}.Size", self.expression(Sort::Items, deeper)),
            12 => "Total".into(),
            13 => format!("Twice({})", self.expression(Sort::Count, deeper)),
            14 => format!(
                "{}.IndexOf({})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper)
            ),
            15 => format!("Deep({} % 5)", self.expression(Sort::Count, deeper)),
            // Not always an integer.
            16 => format!("({} / 2)", self.expression(Sort::Count, deeper)),
            _ if self.partizan => "player.Sign".into(),
            _ => format!("{}.Count(y -> y > {})", self.expression(Sort::Items, deeper), self.dice.below(3)),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 3 } else { 12 }) {
            0 => {
                let op = ["==", "!=", "<", ">", "<=", ">="][self.dice.below(6)];
                format!(
                    "{} {op} {}",
                    self.expression(Sort::Count, deeper),
                    self.expression(Sort::Count, deeper)
                )
            }
            1 => "xs.IsEmpty".into(),
            2 => format!("seen.Contains({})", self.expression(Sort::Count, 0)),
            3 => format!(
                "{}.Contains({})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper)
            ),
            4 => format!("not ({})", self.expression(Sort::Truth, deeper)),
            5 | 6 => {
                let op = ["and", "or"][self.dice.below(2)];
                format!(
                    "({} {op} {})",
                    self.expression(Sort::Truth, deeper),
                    self.expression(Sort::Truth, deeper)
                )
            }
            7 => {
                let method = ["Exists", "ForAll"][self.dice.below(2)];
                let (items, count) = (self.expression(Sort::Items, deeper), self.expression(Sort::Count, 0));
                format!("{items}.{method}(y -> y > {count})")
            }
            8 => {
                format!("{} == {}", self.expression(Sort::Word, deeper), self.expression(Sort::Word, deeper))
            }
            9 => format!("table.ContainsKey({})", self.expression(Sort::Count, deeper)),
            10 => format!(
                "{} == {}",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Items, deeper)
            ),
            _ if self.partizan => "player == Left".into(),
            _ => "k > 1".into(),
        }
    }

    fn items(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 2 } else { 14 }) {
            0 => "xs".into(),
            1 => format!("[{}, {}]", self.expression(Sort::Count, 0), self.expression(Sort::Count, 0)),
            2 => format!(
                "{}.Adjoin({})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper)
            ),
            3 => format!(
                "{}.Concat({})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Items, deeper)
            ),
            4 => format!(
                "{}.Updated(1, {})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper)
            ),
            5 => format!(
                "{}.Take({})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper)
            ),
            6 => format!(
                "{}.Sublist({}, {})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, deeper),
                self.expression(Sort::Count, deeper)
            ),
            7 => self.scoped(|writer| {
                let over = writer.expression(Sort::Items, deeper);
                let item = writer.declare(Sort::Count);
                let given = writer.expression(Sort::Count, deeper);
                let condition = writer.expression(Sort::Truth, deeper);
                format!("[{given} for {item} in {over} where {condition}]")
            }),
            8 => format!(
                "{}.Filter(y -> y != {})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, 0)
            ),
            9 => format!(
                "{}.Apply(y -> y + {})",
                self.expression(Sort::Items, deeper),
                self.expression(Sort::Count, 0)
            ),
            10 => "seen.ToList".into(),
            11 => "todo.ToList".into(),
            12 => format!(
                "{}.{}",
                self.expression(Sort::Items, deeper),
                ["Reversed", "Sorted", "Tail"][self.dice.below(3)]
            ),
            _ => format!("(1..{}).ToList.Concat([])", self.expression(Sort::Count, 0)),
        }
    }

    fn word(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 2 } else { 5 }) {
            0 => "word".into(),
            1 => ["\"a\"", "\"\"", "\"ab\""][self.dice.below(3)].into(),
            2 => {
                format!("({} + {})", self.expression(Sort::Word, deeper), self.expression(Sort::Word, deeper))
            }
            3 => format!("word.Substring(1, {})", self.expression(Sort::Count, deeper)),
            _ => {
                format!("(if word.Length > 0 then word[1] else {} end)", self.expression(Sort::Word, deeper))
            }
        }
    }

    /// A position to which a player can move, or a sum of two.
    fn option(&mut self) -> String {
        let one = |writer: &mut Self| {
            let (items, word) = (writer.expression(Sort::Items, 2), writer.expression(Sort::Word, 1));
            format!("{}({items}.Take(4), k - 1, {word})", writer.name)
        };
        match self.dice.below(8) {
            0 => format!("{} + {}", one(self), one(self)),
            1 if self.partizan => self.dice.below(3).to_string(),
            _ => one(self),
        }
    }

    fn statements(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.dice.below(3) {
            let statement = self.statement(depth);
            let _ = write!(text, "{statement} ");
        }
        text
    }

    fn statement(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.dice.below(if depth == 0 { 8 } else { 14 }) {
            0 | 1 => {
                let sort = [Sort::Count, Sort::Truth, Sort::Items, Sort::Word][self.dice.below(4)];
                let value = self.expression(sort, 2);
                format!("var {} := {value};", self.declare(sort))
            }
            2 => match self.scope.get(self.dice.below(self.scope.len().max(1))).cloned() {
                Some((name, sort)) => format!("{name} := {};", self.expression(sort, 2)),
                None => String::new(),
            },
            3 => {
                let (collection, value) =
                    (["seen", "todo"][self.dice.below(2)], self.expression(Sort::Count, 1));
                format!("{collection}.Add({value});")
            }
            4 => "if todo.Size > 0 then todo.RemoveAt(todo.Size); end".into(),
            5 => format!(
                "table.Put({}, {});",
                self.expression(Sort::Count, 1),
                self.expression(Sort::Count, 1)
            ),
            6 | 7 => format!("out.Add({});", self.option()),
            8 => self.scoped(|writer| {
                let condition = writer.expression(Sort::Truth, 2);
                format!("if {condition} then {} end", writer.statements(deeper))
            }),
            9 | 10 => self.scoped(|writer| {
                let over = writer.expression(Sort::Items, 1);
                let item = writer.declare(Sort::Count);
                format!("for {item} in {over} do {} end", writer.statements(deeper))
            }),
            11 => self.scoped(|writer| {
                writer.names += 1;
                let turn = format!("turn{}", writer.names);
                let condition = writer.expression(Sort::Truth, 1);
                format!(
                    "var {turn} := 0; while {turn} < 4 and {condition} do {turn} := {turn} + 1; {} end",
                    writer.statements(deeper)
                )
            }),
            12 => self.scoped(|writer| {
                let to = writer.expression(Sort::Count, 1);
                let item = writer.declare(Sort::Count);
                format!("for {item} from 1 to {to} where {item} < 5 do {} end", writer.statements(deeper))
            }),
            _ => {
                // A function that shares a variable with the method.
                self.names += 1;
                let (f, state) = (format!("f{}", self.names), format!("state{}", self.names));
                let by = self.expression(Sort::Count, 1);
                self.scope.push((state.clone(), Sort::Count));
                format!(
                    "var {state} := 0; var {f} := y -> begin {state} := {state} + y; {state} end; {f}({by});"
                )
            }
        }
    }

    fn helper(&mut self) -> String {
        let sum = ["n + n", "begin var m := n; m := m + n; m end", "(y -> y + n)(n)"][self.dice.below(3)];
        format!("def Twice(n as Integer) := {sum};")
    }

    fn options(&mut self) -> String {
        let body = self.scoped(|writer| writer.statements(3));
        let last = ["out", "out.ToList", "out.ToSet"][self.dice.below(3)];
        format!(
            "begin
               if k <= 0 then return []; end
               var seen := MutableSet(); var todo := MutableList(); var table := MutableMap(); var out := MutableList();
               {body}
               {}
               {last}
             end",
            if self.dice.chance(60) { format!("out.Add({});", self.option()) } else { String::new() }
        )
    }
}
