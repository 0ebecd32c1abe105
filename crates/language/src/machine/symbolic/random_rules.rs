//! Random rulesets, in the language's own grammar.
//!
//! A third of them keep to what knows neither directions, colours nor the order of a loop. The others also have
//! loops that end early (`while`, `return`), variables that one turn leaves to the next (counters, flags, contents),
//! places that are compared, rows and columns, lists of directions of all kinds, helper functions, constants.

use super::tests::Dice;
use std::fmt::Write;

/// What the values of a variable are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Place,
    Step,
    Content,
    Truth,
    Count,
}

/// What a ruleset may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Licence {
    Symmetric,
    /// It may see the order of a loop.
    Ordered,
    /// It may do anything.
    Any,
}

/// A class, and whether something in it may depend on the order of a loop.
pub(crate) struct RandomRules {
    pub(crate) text: String,
    pub(crate) ordered: bool,
    pub(crate) on_strips: bool,
    pub(crate) impartial: bool,
    pub(crate) letters: &'static str,
}

pub(crate) fn random_rules(name: &str, dice: &mut Dice) -> RandomRules {
    let licence = [Licence::Symmetric, Licence::Ordered, Licence::Any][dice.below(3)];
    let (on_strips, impartial) = (dice.chance(15), dice.chance(15));
    let mut writer =
        Writer { dice, licence, scope: Vec::new(), names: 0, ordered: false, partizan: !impartial };
    let options = writer.options();
    writer.scope.clear();
    writer.partizan = false;
    let decomposition = writer.decomposition();
    let letters = if writer.dice.chance(20) { ".xo#" } else { ".xo" };
    let (player, kind) = if impartial { ("", "Impartial") } else { ("(player as Player)", "") };
    let mut text = format!(
        "singleton class {name} extends game.grid.GridRuleset
           override def CharMap := \".xo#\";
           class Position(grid as Grid) extends {kind}GridGame
             override def Options{player} := {options};
             {decomposition}
             def IsFree(place) := grid[place] == 0;
             def First := grid.FindAll(1);
             def Around(place) := [place + step for step in Coordinates.Orthogonal];
             def Group(start) := begin
               var group := MutableSet(); var todo := MutableList();
               if grid[start] != Nothing then group.Add(start); todo.Add(start) end;
               while todo.Size > 0 do
                 var here := todo[todo.Size];
                 todo.RemoveAt(todo.Size);
                 for there in Around(here) do
                   if grid[there] == grid[start] and not group.Contains(there) then group.Add(there); todo.Add(there) end
                 end
               end;
               group
             end;
             def Larger(a as Integer, b as Integer) := if a > b then a else b end;
             def Further(place, step) := begin
               var n := 1;
               for m from 1 to 3 while grid[place + n * step] == 0 do n := n + 1 end;
               place + n * step
             end;
           end
         end"
    );
    if on_strips {
        // Places are integers there.
        let steps = [("(0,1)", "1"), ("(1,0)", "2"), ("(0,-1)", "(-1)"), ("(-1,0)", "(-2)"), ("(1,1)", "3")];
        let steps = steps.into_iter().chain([
            ("(-1,-1)", "(-3)"),
            ("(1,2)", "2"),
            ("(0,0)", "0"),
            ("(i,j)", "i + 2 * j"),
        ]);
        for (step, number) in steps {
            text = text.replace(step, number);
        }
        for (of_grids, of_strips) in [
            ("Coordinates.Orthogonal", "[1, -1]"),
            ("Coordinates.Diagonal", "[2, -2]"),
            ("Coordinates.EightNeighbors", "[1, -1, 2, -2]"),
            ("game.grid", "game.strip"),
            ("Grid", "Strip"),
            ("grid", "strip"),
            ("strip.RowCount", "1"),
            ("strip.ColCount", "strip.Length"),
            ("game.strip.Strip", "game.strip.Strip"),
        ] {
            text = text.replace(of_grids, of_strips);
        }
    }
    RandomRules { text, ordered: writer.ordered, on_strips, impartial, letters }
}

struct Writer<'d> {
    dice: &'d mut Dice,
    licence: Licence,
    scope: Vec<(String, Sort)>,
    names: usize,
    ordered: bool,
    /// Whether there is a player.
    partizan: bool,
}

impl Writer<'_> {
    fn any(&mut self, percent: usize) -> bool {
        self.licence == Licence::Any && self.dice.chance(percent)
    }

    /// Whether to write something that may depend on the order.
    fn order(&mut self, percent: usize) -> bool {
        let order = self.licence >= Licence::Ordered && self.dice.chance(percent);
        self.ordered |= order;
        order
    }

    fn declare(&mut self, sort: Sort) -> String {
        self.names += 1;
        let name = format!("{}{}", ["p", "s", "c", "t", "n"][sort as usize], self.names);
        self.scope.push((name.clone(), sort));
        name
    }

    fn known(&mut self, sort: Sort) -> Option<String> {
        let all: Vec<&String> =
            self.scope.iter().filter(|(_, other)| *other == sort).map(|(name, _)| name).collect();
        // The latest are the most likely to make sense.
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

    fn place(&mut self) -> String {
        let Some(place) = self.known(Sort::Place) else { return "(1,1)".into() };
        match self.dice.below(10) {
            0..5 => place,
            5..8 => format!("{place} + {}", self.step()),
            8 => format!("{place} - {}", self.step()),
            _ if self.any(30) => format!("{} + {place}", self.place()),
            _ if self.any(30) => format!("Further({place}, {})", self.step()),
            _ if self.any(20) => format!("(-{place})"),
            _ => format!("{} + {place} - {}", self.place(), self.place()),
        }
    }

    fn step(&mut self) -> String {
        match (self.known(Sort::Step), self.known(Sort::Place)) {
            _ if self.any(8) => ["(0,1)", "(1,0)", "(-1,0)"][self.dice.below(3)].into(),
            (Some(step), _) if self.dice.chance(75) => step,
            (Some(step), _) if self.dice.chance(40) => format!("(-{step})"),
            (Some(step), _) if self.dice.chance(40) => format!("({step} + {step})"),
            (_, Some(a)) => format!("({a} - {})", self.known(Sort::Place).unwrap_or_default()),
            (Some(step), None) => step,
            (None, None) => "(0,1)".into(),
        }
    }

    fn content(&mut self) -> String {
        match self.dice.below(10) {
            _ if self.any(6) => ["1", "2", "3"][self.dice.below(3)].into(),
            0..3 if self.partizan => "player.Ordinal".into(),
            3..6 if self.partizan => "player.Opponent.Ordinal".into(),
            6..8 => "0".into(),
            8 if self.known(Sort::Place).is_some() => format!("grid[{}]", self.place()),
            9 if self.any(60) => match self.dice.below(3) {
                0 => format!("({} + 1) % 3", self.known(Sort::Content).unwrap_or_else(|| "1".into())),
                1 => format!("Larger({}, 1)", self.known(Sort::Content).unwrap_or_else(|| "0".into())),
                _ => format!("(if {} then 1 else 2 end)", self.condition(0)),
            },
            _ => self.known(Sort::Content).unwrap_or_else(|| "0".into()),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let equal = ["==", "!="][usize::from(self.dice.chance(25))];
        match self.dice.below(12) {
            _ if self.any(12) => self.one_sided(),
            0..4 => format!("grid[{}] {equal} {}", self.place(), self.content()),
            4 => format!("grid[{}] {equal} Nothing", self.place()),
            5 => format!("{} {equal} {}", self.place(), self.place()),
            6 => format!("{} {equal} {}", self.step(), self.step()),
            7 => format!("grid.IsInBounds({})", self.place()),
            8 if depth > 0 => format!("not ({})", self.condition(depth - 1)),
            9 if depth > 0 => format!("({} and {})", self.condition(depth - 1), self.condition(depth - 1)),
            10 if depth > 0 => format!("({} or {})", self.condition(depth - 1), self.condition(depth - 1)),
            11 if let Some(truth) = self.known(Sort::Truth) => truth,
            _ if let Some(count) = self.known(Sort::Count) => format!("{count} < {}", self.dice.below(4)),
            _ => format!("{} {equal} {}", self.content(), self.content()),
        }
    }

    /// A condition that knows directions, colours or places.
    fn one_sided(&mut self) -> String {
        match self.dice.below(11) {
            9 => format!("Group({}).Size > {}", self.place(), 1 + self.dice.below(2)),
            10 => format!("Group({}).Contains({})", self.place(), self.place()),
            0 => format!("({}).Row == {}", self.place(), self.dice.below(3)),
            1 => format!("({}).Col != {}", self.step(), self.dice.below(2)),
            2 => format!("({}).Row < ({}).Col", self.place(), self.place()),
            3 if self.partizan => "player == Left".into(),
            4 => format!("{} == {}", self.place(), self.step()),
            5 => format!("IsFree({})", self.place()),
            6 => "grid.RowCount < grid.ColCount".into(),
            7 if self.dice.chance(50) => format!("grid.FindAll({}).Length > 1", self.content()),
            _ => format!("First.Contains({})", self.place()),
        }
    }

    fn directions(&mut self) -> String {
        let lists = [
            "[(0,1),(1,0)]",
            "[(0,1),(1,0),(0,-1),(-1,0)]",
            "{(0,1),(0,-1),(1,0),(-1,0)}",
            "[(1,1),(-1,-1)]",
            "[(0,1),(0,-1),(1,0),(-1,0),(1,0)]",
            "[(i,j) for i from -1 to 1 for j from -1 to 1]",
            "[(0,0)]",
        ];
        if self.any(40) {
            return lists[self.dice.below(lists.len())].into();
        }
        ["Coordinates.Orthogonal", "Coordinates.Diagonal", "Coordinates.EightNeighbors"]
            [self.dice.below(6).saturating_sub(3)]
        .into()
    }

    /// A loop over places or steps, or a name for a content, up to `where`; its variable is declared.
    fn clause(&mut self, sort: Sort) -> String {
        let over = match sort {
            Sort::Place if self.any(10) => format!("in Around({})", self.place()),
            Sort::Place if self.partizan && self.dice.chance(80) => {
                let whose = ["", "", "Opponent."][self.dice.below(3)];
                format!("in grid.FindAll(player.{whose}Ordinal)")
            }
            Sort::Place if self.any(20) => {
                let lists = [
                    "[(i,j) for i from 1 to grid.RowCount for j from 1 to grid.ColCount]",
                    "{(1,2)} ",
                    "[p + q - q for p in grid.FindAll(1) for q in grid.FindAll(2)]",
                    "{p for p in grid.FindAll(0) where First.Contains(p + (0,1))}",
                ];
                format!("in {}", lists[self.dice.below(lists.len())])
            }
            Sort::Place => format!("in grid.FindAll({})", self.content()),
            Sort::Content => format!(":= {}", self.content()),
            _ => format!("in {}", self.directions()),
        };
        let mut text = format!(" for {} {over}", self.declare(sort));
        if self.order(15) {
            let _ = write!(text, " while {}", self.condition(0));
        }
        text
    }

    /// The loops of a comprehension, the last with a condition if it is `guarded`.
    fn clauses(&mut self, guarded: bool) -> String {
        let mut sorts = vec![Sort::Place];
        if self.dice.chance(85) {
            sorts.push(Sort::Step);
        }
        if self.dice.chance(15) {
            sorts.push([Sort::Place, Sort::Step, Sort::Content][self.dice.below(3)]);
        }
        let mut text = String::new();
        for (at, &sort) in sorts.iter().enumerate() {
            text.push_str(&self.clause(sort));
            if guarded && at + 1 == sorts.len() {
                let _ = write!(text, " where {}", self.guard());
            } else if self.dice.chance(15) {
                let _ = write!(text, " where {}", self.condition(1));
            }
        }
        text
    }

    /// A condition that makes the position of [`Writer::position`] likely to be one.
    fn guard(&mut self) -> String {
        let known = (self.known(Sort::Place), self.known(Sort::Step));
        match known {
            (Some(place), Some(step)) if self.partizan && self.dice.chance(85) => {
                let whose = ["player.Opponent.Ordinal", "player.Opponent.Ordinal", "player.Ordinal", "0"]
                    [self.dice.below(4)];
                let guard = format!("grid[{place} + {step}] == {whose}");
                if self.dice.chance(30) { format!("{guard} and {}", self.condition(1)) } else { guard }
            }
            _ => self.condition(1),
        }
    }

    fn position(&mut self) -> String {
        let (start, target) = match (self.known(Sort::Place), self.known(Sort::Step)) {
            (Some(place), Some(step)) if self.dice.chance(85) => (place.clone(), format!("{place} + {step}")),
            (Some(place), _) => (place, self.place()),
            (None, _) => ("(1,1)".into(), "(1,2)".into()),
        };
        let own = if self.partizan { "player.Ordinal".into() } else { self.content() };
        let grid = match self.dice.below(9) {
            0..3 => format!("{{{start} => 0, {target} => {own}}}"),
            3 => format!("{start}, 0"),
            4 => format!("{target}, 0"),
            5 => format!("{start}, {}", self.content()),
            6 => format!("{{{target} => {}, {start} => 0}}", self.content()),
            7 => format!("{start}, 0).Updated({target}, {own}"),
            _ => format!("{{{start} => {}, {target} => {}}}", self.content(), self.content()),
        };
        format!("Position(grid.Updated({grid}))")
    }

    fn comprehension(&mut self) -> String {
        self.scoped(|writer| {
            let clauses = writer.clauses(true);
            let inside = format!("{}{clauses}", writer.position());
            if writer.dice.chance(80) { format!("[{inside}]") } else { format!("{{{inside}}}") }
        })
    }

    fn variable(&mut self) -> String {
        let (sort, value) = match self.dice.below(6) {
            0 if self.licence >= Licence::Ordered => (Sort::Count, "0".into()),
            1 => (Sort::Truth, "false".into()),
            2 => (Sort::Truth, self.condition(1)),
            3 if self.known(Sort::Place).is_some() => (Sort::Place, self.place()),
            _ => (Sort::Content, self.content()),
        };
        format!("var {} := {value};", self.declare(sort))
    }

    /// A variable is set that may be one of an outer loop.
    fn assignment(&mut self) -> Option<String> {
        let (name, sort) = self.scope.get(self.dice.below(self.scope.len().max(1)))?.clone();
        let value = match sort {
            Sort::Count => format!("{name} + 1"),
            Sort::Truth if self.dice.chance(50) => "true".into(),
            Sort::Truth => self.condition(0),
            Sort::Content => self.content(),
            Sort::Place => self.place(),
            Sort::Step => self.step(),
        };
        Some(format!("{name} := {value};"))
    }

    /// What a turn of a loop does.
    fn statements(&mut self, depth: usize, yields: bool) -> String {
        let mut text = String::new();
        for _ in 0..=self.dice.below(3) {
            let statement = match self.dice.below(10) {
                0..2 => Some(self.variable()),
                2..4 if self.order(60) => self.assignment(),
                4 if self.order(50) => {
                    Some(format!("if {} then return [{}] end;", self.guard(), self.position()))
                }
                5 if depth > 0 => Some(self.branch(depth, yields)),
                6 if depth > 0 => Some(self.scoped(|writer| {
                    let clause = writer.clause(Sort::Step);
                    let body = writer.statements(depth - 1, yields);
                    format!("{clause} do {body} end;")
                })),
                _ if yields => Some(format!("if {} then yield {} end;", self.guard(), self.position())),
                _ => None,
            };
            text.push_str(&statement.unwrap_or_default());
            text.push(' ');
        }
        text
    }

    fn branch(&mut self, depth: usize, yields: bool) -> String {
        let condition = self.condition(1);
        let then = self.scoped(|writer| writer.statements(depth - 1, yields));
        if self.dice.chance(50) {
            return format!("if {condition} then {then} end;");
        }
        let otherwise = self.scoped(|writer| writer.statements(depth - 1, yields));
        format!("if {condition} then {then} else {otherwise} end;")
    }

    /// A loop that gives positions, if it `yields`.
    fn looping(&mut self, yields: bool) -> String {
        self.scoped(|writer| {
            let clauses = writer.clauses(false);
            let mut body = writer.statements(2, yields);
            if yields {
                let _ = write!(body, "if {} then yield {} end", writer.guard(), writer.position());
            }
            format!("{clauses} do {body} end")
        })
    }

    fn options(&mut self) -> String {
        match self.dice.below(10) {
            0..4 => self.comprehension(),
            4 => format!("{}.Concat({})", self.comprehension(), self.comprehension()),
            5 if self.dice.chance(50) => self.scoped(|writer| {
                let clauses = writer.clauses(false);
                let (guard, position) = (writer.guard(), writer.position());
                format!("begin var all := MutableList(); var f := p -> p; {clauses} do if {guard} then all.Add(f({position})) end end; all end")
            }),
            _ => {
                let mut text = String::new();
                for _ in 0..self.dice.below(3) {
                    text.push_str(&self.variable());
                    text.push(' ');
                }
                if self.order(30) {
                    let _ = write!(text, "{}; ", self.looping(false));
                }
                if self.dice.chance(10) {
                    let _ = write!(text, "if {} then return [] end; ", self.condition(0));
                }
                let last = if self.dice.chance(75) { self.looping(true) } else { self.comprehension() };
                format!("begin {text}{last} end")
            }
        }
    }

    fn decomposition(&mut self) -> String {
        let body = match self.dice.below(14) {
            0..4 => return String::new(),
            4..9 => "[Position(part) for part in grid.Decomposition(0)]".into(),
            9 => "{Position(part) for part in grid.Decomposition(0)}".into(),
            10 => {
                "begin var parts := grid.Decomposition(0); for part in parts do yield Position(part) end end"
                    .into()
            }
            11 if self.order(50) => {
                "begin for part in grid.Decomposition(0) do return [Position(part)] end; [] end".into()
            }
            11 => "[Position(part) for part in grid.Decomposition(0) where grid.RowCount == 1]".into(),
            12 => "[Position(part) for part in grid.Decomposition(0) for p in part.FindAll(0)]".into(),
            _ => self.scoped(|writer| {
                let clause = writer.clause(Sort::Place);
                let place = writer.place();
                format!("[Position(part.Updated({place}, 0)) for part in grid.Decomposition(0){clause}]")
            }),
        };
        format!("override def Decomposition := {body};")
    }
}
