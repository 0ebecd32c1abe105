//! Programs and what they answer.

use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{Error, ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

fn run(program: &str) -> Result<String, Error> {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(20));
    let mut session = Session::new(&universe);
    match session.evaluate(&Source::new("", program), &budget)? {
        Some(value) => session.show(&value, Style::Plain, &budget),
        None => Ok(String::new()),
    }
}

fn check(table: &[(&str, &str)]) {
    for (program, expected) in table {
        match run(program) {
            Ok(answer) => assert_eq!(&answer, expected, "{program}"),
            Err(error) => panic!("{program}\n{error}"),
        }
    }
}

#[test]
fn values_are_written_as_people_write_them() {
    check(&[
        ("{1|-1}", "+-1"),
        ("{3||2*|1*}", "{3||2*|1*}"),
        ("3/2v* + ^", "3/2*"),
        ("{0,*|}", "1"),
        ("vv3 + ^4", "0"),
        ("+-1/2 + 1/2", "{1|0}"),
        ("3 +- 1", "{4|2}"),
        ("*(2+3)", "*5"),
        ("1/2^40 < 1/2^39", "true"),
        ("2*", "2*"),
        ("{2*|1*} == {2+*|1+*}", "true"),
        ("-3^2", "-9"),
        ("1 : 1/2 + 1", "5/2"),
        ("100000000000 * ^ > 1", "false"),
    ]);
}

#[test]
fn heat_in_the_words_of_the_field() {
    check(&[
        ("{9||7|2}.ConfusionInterval", "(7,9]"),
        ("{9||7|2}.ConfusionInterval.Contains(8)", "true"),
        ("3.ConfusionInterval.IsEmpty", "true"),
        ("{4|1}.ConfusionInterval.Measure", "3"),
        ("{{5|4},{6|1}|-2}.ThermicVersions", "['{{5|4}|-2}']"),
        ("^.ThermicVersions", "[]"),
        (
            "[[g.IsHot, g.IsTepid, g.IsCold] for g in [+-1, ^, 1/2]]",
            "[[true,false,false],[false,true,false],[false,false,true]]",
        ),
        ("{3||2|1}.Thermograph.LeftWall(1/3)", "8/3"),
        ("{3||2|1}.Thermograph.RightWall", "Trajectory(9/4,[3/4,1/2],[0,1,0])"),
        ("{3|1}.Cool(1/2)", "{5/2|3/2}"),
    ]);
    for (program, words) in [
        ("(1/3).Cool(-1/2)", "a short game"),
        ("{3|1}.Cool(1/3)", "`game.DyadicRational`"),
        ("{3|1}.Cool(-2)", "at least -1"),
        ("omega.Temperature", "omega is no short game"),
    ] {
        let error = run(program).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn ordinal_sums_stand_on_the_right() {
    check(&[
        ("1:(-1):1", "3/4"),
        ("*:*:1", "{0,*,*2|0,*}"),
        ("{1|-1}:{1|0}:* == {1|-1}:({1|0}:*)", "true"),
        ("('{-1|1}':1:-1).CanonicalForm", "1/4"),
    ]);
}

#[test]
fn numbers_without_end() {
    check(&[
        ("(omega + 1)^2 - omega^2", "2*omega+1"),
        ("omega.SignExpansion", "+^omega"),
        ("(1/3).SignExpansion", "+-(-+)^omega"),
        ("(omega - 1).SignExpansion.Value", "omega-1"),
        (
            "[x.Birthday for x in [3/4, 1/3, omega, omega - 1, omega.Sqrt, epsilon]]",
            "[3,omega,omega,omega+1,omega^2,omega]",
        ),
        ("Hackenbush(\"B(RB)*\")", "2/3"),
        ("Hackenbush(\"B(RB)*\") + 1/3", "1"),
        ("Hackenbush(\"B^omega R\")", "omega-1"),
        ("ChequesOutcome([[omega,-omega],[5,-5]], 0)", "N"),
        ("ChequesOutcome([[omega,-omega],[5,-5]], 2*omega)", "L"),
        ("(89/16).Hackenbush", "BBBBBBRBRR"),
        ("1:omega", "omega"),
        ("1:-omega == epsilon", "true"),
        ("omega^omega.Sqrt > omega^1000", "true"),
        ("(omega/(omega + 1)).Series(3)", "1-omega^-1+omega^-2+O(omega^-3)"),
        ("omega/(omega + 1) == 2*omega/(2*omega + 2)", "true"),
        ("(omega + 1/2 + epsilon).StandardPart", "1/2"),
        ("(omega^2 + omega).Sqrt(3)", "omega+1/2-omega^-1/8+O(omega^-2)"),
        ("2.Sqrt * 2.Sqrt", "2"),
        ("[2.Sqrt > 7/5, 2.Sqrt < {3/2|3/2}]", "[true,true]"),
        ("omega > {1000|-1000}", "true"),
        ("epsilon < {0|*} or epsilon < +-1", "false"),
        ("epsilon > ^ and 1/3 > *", "true"),
        ("1/3 <> {1|0}", "true"),
        ("omega + ^", "omega + ^"),
        ("omega + ^ + v - omega", "0"),
        ("omega + 2^* + ^", "omega+2 + ^^*"),
        ("(omega + ^).OutcomeClass", "L"),
        ("(1/3 + {1|-1}).OutcomeClass", "N"),
        ("*omega + *(omega + 3)", "*3"),
        ("*omega + 0 == *omega", "true"),
        ("*omega <> *3", "true"),
        ("(omega - 1).RightOptions", "[omega]"),
    ]);
    for (program, words) in [
        ("omega/0", "/ by zero"),
        ("(-omega).Sqrt", "negative"),
        ("(omega/(omega + 1)).SignExpansion", "`Series(n)`"),
        ("(omega + 1).Sqrt", "does not end"),
        ("begin var x := omega; for i from 1 to 1000 do x := omega^x end; x end", "ε₀"),
        ("Hackenbush(\"BXR\")", "expected edges"),
        ("ChequesOutcome([[0,omega]], 0)", "at least what it gives Right"),
        ("ChequesOutcome([1], 0)", "Collection"),
        ("ChequesOutcome([[1]], 0)", "[a,b]"),
        ("SignExpansion(\"+x\")", "expected signs"),
        ("omega.LeftOptions", "infinitely many options"),
        ("*(omega - 1)", "not an ordinal"),
        ("2^omega", "power"),
    ] {
        let error = run(program).unwrap_err();
        assert!(error.to_string().contains(words), "{program}: {error}");
    }
}

#[test]
fn functions_keep_what_they_saw() {
    check(&[
        ("f := n -> if n == 0 then 1 else n * f(n - 1) end; f(20)", "2432902008176640000"),
        ("begin var count := 0; var next := () -> (count := count + 1); next(); next(); count end", "2"),
        ("[f(10) for f in [x -> x + k for k from 1 to 3]]", "[11,12,13]"),
        ("begin var even := n -> n == 0 or odd(n - 1); var odd := n -> n != 0 and even(n - 1); 7 end", "7"),
        (
            "def f(n, m ? n + 1, rest...) := [n, m, rest]; [f(1), f(1, 5), f(m => 3, n => 2)]",
            "[[1,2,[]],[1,5,[]],[2,3,[]]]",
        ),
        ("def f(n) begin for k from 1 to n do if k * k >= n then return k end end; 0 end; f(50)", "8"),
        ("(x -> y -> z -> x * y * z)(2)(3)(7)", "42"),
    ]);
}

#[test]
fn loops_and_collections() {
    check(&[
        ("[i * j for i from 1 to 3 for j in [10, 20] where i != 2]", "[10,20,30,60]"),
        ("begin var s := 0; var i := 0; while i < 10 do i := i + 1; s := s + i end; s end", "55"),
        ("for i from 1 to 6 do if i % 2 == 0 then yield i yield -i end end", "[2,-2,4,-4,6,-6]"),
        ("{n % 3 => n for n from 1 to 9}", "{0 => 9, 1 => 7, 2 => 8}"),
        ("{3, 1, 2, 1}.Size", "3"),
        ("Sum(1/n for n from 1 to 4)", "25/12"),
        ("[3, 1, 2].SortedWith((a, b) -> b - a)", "[3,2,1]"),
        ("{[1, 2], [2, 1]} == {[2, 1], [1, 2]}", "true"),
        ("x := MutableList(); x.Add(x); x", "MutableList(…)"),
    ]);
}

#[test]
fn classes_nest_extend_and_override() {
    check(&[
        (
            "class Point(x, y) def Norm := x^2 + y^2; def Plus(other as Point) := Point(x + other.x, y + other.y); end;
             Point(1, 2).Plus(Point(2, 2))",
            "Point(3, 4)",
        ),
        (
            "class Animal(name as String) def Sound := \"?\"; def Speak := name + \": \" + Sound; end;
             class Cow(name as String) extends Animal override def Sound := \"moo\"; end;
             Cow(\"Bess\").Speak",
            "\"Bess: moo\"",
        ),
        (
            "mutable class Counter() mutable var n := 0; def Next() begin n := n + 1; n end end;
             c := Counter(); c.Next(); c.Next(); c.Next()",
            "3",
        ),
        (
            "singleton class Outer
               var k := 10;
               class Inner(n) def Total := n + k; end
             end;
             Outer.Inner(5).Total",
            "15",
        ),
        ("enum Suit Clubs, Hearts; end; [Suit.Hearts, Suit.Hearts == Suit.Clubs]", "[Hearts,false]"),
        (
            "class Heap(n) extends ImpartialGame
               override def Options := [Heap(n - k) for k from 1 to 3 where k <= n];
             end;
             [Heap(n).NimValue for n from 0 to 8]",
            "[0,1,2,3,0,1,2,3,0]",
        ),
    ]);
}

#[test]
fn errors_say_where_what_and_what_would_help() {
    for (program, place, words) in [
        ("{1|-1}.LeftStap", (1, 1), "did you mean `LeftStop`?"),
        ("1 +\n  foo", (2, 3), "That variable is not defined: `foo`"),
        ("[1,2,3", (1, 7), "expected `]`, `,` or an operator, found the end"),
        ("{3|2|1}", (1, 5), "`|` twice"),
        ("f := x -> x + 1; f(1, 2)", (1, 18), "Too many arguments"),
        ("if 3 then 4 end", (1, 4), "Expected `cgsuite.lang.Boolean`; found `game.Integer`."),
        ("total := 3; totl + 1", (1, 13), "did you mean `total`?"),
        ("\"abc", (1, 1), "never closed"),
        ("class A extends A end", (1, 17), "Unknown class in extends clause: `A`"),
    ] {
        let error = run(program).unwrap_err();
        assert_eq!(error.place().map(|place| place.line_and_column()), Some(place), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn what_is_not_built_says_so() {
    for program in ["on", "a{0||a|*}", "{pass|0}", "*[2]", "2 & -2"] {
        assert_eq!(run(program).unwrap_err().kind(), ErrorKind::NotYet, "{program}");
    }
}

#[test]
fn endless_work_ends_by_budget_and_the_session_goes_on() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let patient = Budget::unlimited();
    session.evaluate(&Source::new("", "x := 1"), &patient).unwrap();
    for program in
        ["while true do x := x + 1 end", "[n for n from 1]", "f := n -> [1].Apply(f); 0; while true do end"]
    {
        let short = Budget::unlimited().time(Duration::from_millis(30)).bytes(1 << 28);
        let error = session.evaluate(&Source::new("", program), &short).unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Exhausted(Exhausted::Time | Exhausted::Memory)),
            "{program}: {error}"
        );
    }
    for program in ["g := n -> g(n + 1); g(1)", "h := n -> [n].Apply(h); h(1)"] {
        let error = session.evaluate(&Source::new("", program), &patient).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Depth, "{program}");
    }
    let value = session.evaluate(&Source::new("", "x > 1"), &patient).unwrap().unwrap();
    assert_eq!(session.show(&value, Style::Plain, &patient).unwrap(), "true");
}

#[test]
fn depth_of_nesting_does_not_matter() {
    let n = 100_000;
    for (open, middle, close, expected) in [
        ("{", "", "|}", Some("99999")),
        ("{|", "", "}", Some("-99999")),
        ("(", "1", ")", Some("1")),
        ("[", "1", "].Size", Some("1")),
        ("-", "1", "", Some("1")),
        ("if true then ", "1", " end", Some("1")),
        ("'{", "", "|}'.CanonicalForm", None),
        ("1+", "1", "", Some("100001")),
        ("1:(-1):", "1 > 2/3", "", Some("true")),
        ("1^", "1", "", Some("1")),
        ("begin ", "1", " end", Some("1")),
        ("not ", "true", "", Some("true")),
    ] {
        let program = format!("{}{middle}{}", open.repeat(n), close.repeat(n));
        match (run(&program), expected) {
            (Ok(answer), Some(expected)) => assert_eq!(answer, expected, "{open}…{close}"),
            (Ok(_), None) => {}
            (Err(error), _) => panic!("{open}…{close}: {}", error.message()),
        }
    }
}

#[test]
fn rulesets_have_paths() {
    check(&[
        ("game.grid.Domineering(\"..|..\").CanonicalForm", "+-1"),
        ("game.heap.CashingCheques(\"{8|-4} + {5|-5}\").CanonicalForm", "{13|3||1|-9}"),
        ("game.grid.AntiClobber(\"x.\").CanonicalForm", "1"),
        ("[game.grid.Rooks(\"x.o\").CanonicalForm, game.grid.Clobber(\"x.o\").CanonicalForm]", "[*,0]"),
    ]);
}

/// The value of a board by a user's rules, given as an expression for the options and one for the parts.
fn by_rules(options: &str, parts: Option<&str>, board: &str) -> Result<String, Error> {
    let parts = parts.map(|parts| format!("override def Decomposition := {parts};")).unwrap_or_default();
    run(&format!(
        "singleton class Mine extends game.grid.GridRuleset
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) := {options};
             {parts}
           end
         end;
         Mine(\"{board}\").CanonicalForm"
    ))
}

#[test]
fn users_rules_have_one_value_however_they_run() {
    // Moves onto empty cells that are not beside a stone of the opponent, as in Snort.
    let snort = "[
        Position(grid.Updated(place, player.Ordinal))
        for place in grid.FindAll(0)
        where grid[place + (0,1)] != player.Opponent.Ordinal and grid[place - (0,1)] != player.Opponent.Ordinal
    ]";
    let grow = "[
        Position(grid.Updated(start + step, player.Ordinal))
        for start in grid.FindAll(player.Ordinal) for step in Coordinates.EightNeighbors
        where grid[start + step] == 0
    ]";
    // What looks at a row is not verified, and so interpreted.
    let interpreted = |rules: &str| rules.replace("where ", "where (1,1).Row == 1 and ");
    for board in ["xox|ox.", "xoxo|oxox", "x.o|oxx|.ox", "oxo|x.x|oxo", "...|.x.|o..", "xo", "..", "x"] {
        for (rules, parts) in [(CLOBBER, None), (CLOBBER, Some(PARTS)), (snort, None), (grow, None)] {
            let value = by_rules(rules, parts, board).unwrap();
            assert_eq!(value, by_rules(&interpreted(rules), parts, board).unwrap(), "{rules} on {board}");
            if rules == CLOBBER {
                let built_in = run(&format!("game.grid.Clobber(\"{board}\").CanonicalForm")).unwrap();
                assert_eq!(value, built_in, "{board}");
            }
        }
    }
}

const CLOBBER: &str = "[
    Position(grid.Updated({start => 0, start + step => player.Ordinal}))
    for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal
    where grid[start + step] == player.Opponent.Ordinal
]";
const PARTS: &str = "[Position(part) for part in grid.Decomposition(0)]";

#[test]
fn rules_that_see_the_order_of_a_loop_are_played_as_written() {
    // Only the first steps, up to one that beats nothing: upwards there is something to beat, downwards not.
    let first_steps = CLOBBER.replace("where", "while");
    assert_eq!(by_rules(&first_steps, Some(PARTS), "o.|x.").unwrap(), "1");
    // Only the first move that is found.
    let first_move = "begin
        for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal do
            if grid[start + step] == player.Opponent.Ordinal then
                return [Position(grid.Updated({start => 0, start + step => player.Ordinal}))]
            end
        end;
        []
    end";
    assert_eq!(by_rules(first_move, Some(PARTS), "oxoo").unwrap(), "v");
}

#[test]
fn a_part_of_a_board_keeps_its_place() {
    let first_row = CLOBBER.replace("where", "where start.Row == 1 and");
    assert_eq!(by_rules(&first_row, Some(PARTS), ".x|oo").unwrap(), "1");
    check(&[
        ("Grid.Parse(\".x.|...\", \".xo\").Decomposition(0)", "[Grid([[0,1,0],[0,0,0]])]"),
        (
            "[g.ToString(\".xo\") for g in Grid.Parse(\"x.o|..o\", \".xo\").Decomposition(0)]",
            "[\"x..|...\",\"..o|..o\"]",
        ),
        ("Grid.Parse(\"...\", \".xo\").Decomposition(0)", "[]"),
    ]);
    // Rules under which only neighbours meet, and which see the place of a stone or the edge of the board.
    for condition in [
        "start.Row == 1",
        "start.Col + step.Col != 2",
        "start.Row != grid.RowCount",
        "grid[start - step] == Nothing",
        "grid[start - step] != 0",
        "grid.IsInBounds(start + step + step)",
        "(start + step).Col > 1 and grid.ColCount == 3",
    ] {
        let rules = CLOBBER.replace("where", &format!("where {condition} and"));
        for board in [".x|oo", "xo.|..x|.oo", "...|.xo|.ox", "o.x|x.o", "xo.ox", "..|xo|..", "x.o|o.x|xox"] {
            let (whole, parts) = (by_rules(&rules, None, board), by_rules(&rules, Some(PARTS), board));
            assert_eq!(whole.unwrap(), parts.unwrap(), "{condition} on {board}");
        }
    }
}

#[test]
fn boards_keep_their_margins_in_play() {
    for (ruleset, board, options) in [
        ("Clobber", ".x.|oo.", "...|ox."),
        ("Clobber", "xo...|.....", ".x...|....."),
        ("Domineering", ".#.#|.#.#", "##.#|##.#,.###|.###"),
        ("Domineering", "..", ""),
        ("Amazons", ".xo#", "x#o#"),
        ("Fission", "x..#|####", ""),
    ] {
        let position = format!("game.grid.{ruleset}(\"{board}\")");
        assert_eq!(run(&format!("{position}.GridString")).unwrap(), format!("\"{board}\""));
        let found = run(&format!("[g.GridString for g in {position}.Options(Left)]")).unwrap();
        let expected: Vec<String> = options
            .split(',')
            .filter(|board| !board.is_empty())
            .map(|board| format!("\"{board}\""))
            .collect();
        assert_eq!(found, format!("[{}]", expected.join(",")), "{position}");
    }
}

#[test]
fn users_rules_that_do_not_end_or_fail_say_so() {
    let wander = "[
        Position(grid.Updated({start => 0, start + step => player.Ordinal}))
        for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal
        where grid[start + step] == 0
    ]";
    let error = by_rules(wander, None, "x..").unwrap_err();
    assert!(error.to_string().contains("not a short game"), "{error}");
    let fall = wander.replace("where grid[start + step] == 0", "where grid[start + step] == Nothing");
    let error = by_rules(&fall, None, "x..").unwrap_err();
    assert!(error.to_string().contains("out of bounds"), "{error}");
}

#[test]
fn division_goes_towards_zero() {
    check(&[
        ("(-17).Div(5)", "-3"),
        ("17.Div(-5)", "-3"),
        ("(-17).Div(-5)", "3"),
        ("-17 % 5", "-2"),
        ("17 % -5", "2"),
        ("-17 % -5", "-2"),
        ("(-17/2) % (3/4)", "-1/4"),
        ("(-10^30 - 1) % 7 == -((10^30 + 1) % 7)", "true"),
        // The quotient and the rest belong together, for all signs.
        ("[q * n.Div(q) + n % q == n for n from -9 to 9 for q from -4 to 4 where q != 0].ToSet", "{true}"),
    ]);
}

#[test]
fn collections_stay_what_they_are() {
    check(&[
        ("{1,2}.Apply(x -> x + 1)", "{2,3}"),
        ("{1,2}.Apply(x -> 0)", "{0}"),
        ("[1,2].Apply(x -> 0)", "[0,0]"),
        ("(1..3).Apply(x -> x + 1)", "[2,3,4]"),
        ("{1 => 2}.Filter(x -> true)", "{1 => 2}"),
        ("{1 => 2}.Tail", "{=>}"),
        ("(1..5).Tail", "2..5"),
        ("(1..1).Tail", "[]"),
        ("{1,2}.Filter(x -> x > 1)", "{2}"),
    ]);
}

#[test]
fn edges_start_where_they_are_seen_from() {
    check(&[
        ("Graph.Path(3)[2][1]", "Edge(Nothing, 2, 1)"),
        ("Graph.Path(3)[2].Edges", "[Edge(Nothing, 2, 1),Edge(Nothing, 2, 3)]"),
        ("Graph.FromAdjacencyList([[3,2],[1],[1]])[2][1].ToVertex", "1"),
        ("Graph.Cycle(5)[1].OutVertices", "[5,2]"),
        ("Graph.Star(4)[1].EdgeCount", "3"),
        ("Graph(\".:A-.:B-.:C-:A\").Edges", "[Edge(Nothing, 1, 2),Edge(Nothing, 1, 3),Edge(Nothing, 2, 3)]"),
        ("Graph.Cycle(4).Edges", "[Edge(Nothing, 1, 4),Edge(Nothing, 1, 2),Edge(Nothing, 2, 3),Edge(Nothing, 3, 4)]"),
        // In every graph, seen from every vertex.
        (
            "[[e.FromVertex for e in g[n].Edges] == [n for e in g[n].Edges]
              for g in [Graph.Clique(4), Graph.Cycle(5), Graph(\"-:A(-;-(-;-:A))\")] for n from 1 to g.VertexCount].ToSet",
            "{true}",
        ),
    ]);
}

#[test]
fn an_object_is_shown_as_its_class_says() {
    let shown = |program: &str| {
        run(&format!("class Pair(a, b) override def ToOutput := \"<\" + a.ToString + \"|\" + b.ToString + \">\"; end; {program}"))
            .unwrap_or_else(|error| panic!("{program}\n{error}"))
    };
    assert_eq!(shown("Pair(1, 2)"), "<1|2>");
    assert_eq!(shown("[Pair(1, 2), {Pair(3, ^)}]"), "[<1|2>,{<3|^>}]");
    assert_eq!(shown("{1 => Pair(1, 2)}"), "{1 => <1|2>}");
    assert_eq!(shown("Pair(1, Pair(2, 3))"), "<1|<2|3>>");
    assert_eq!(shown("Pair(1, 2).ToString.Length"), "5");
    assert_eq!(shown("Pair(1, 2).ToString"), "\"<1|2>\"");
    let itself = run("class Self() override def ToOutput := this; end; [Self()]").unwrap();
    assert_eq!(itself, "[Self()]");
    let endless = run("class Endless() override def ToOutput := [Endless()]; end; Endless()").unwrap_err();
    assert_eq!(endless.kind(), ErrorKind::Depth);
}

#[test]
fn zero_has_a_class_of_its_own() {
    check(&[("0.Class", "⟪game.Zero⟫"), ("1.Class", "⟪game.Integer⟫"), ("(1 - 1).Class", "⟪game.Zero⟫")]);
}

/// The boards of the command, as `kelvin rulesets` shows them, are boards in the worksheet.
#[test]
fn boards_of_the_command_are_boards_of_the_worksheet() {
    let plain = |name: &str| name.replace('-', "").to_lowercase();
    let universe = Universe::new();
    let session = Session::new(&universe);
    let rulesets = session.complete("game.", false);
    let mut read = 0;
    for entry in kelvin_positions::Registry::built_in().iter() {
        let (name, board) = entry.example();
        let Some(path) = rulesets.iter().find(|topic| {
            topic.name.rsplit('.').next().is_some_and(|last| plain(last) == plain(name))
                && !topic.name.starts_with("game.heap")
        }) else {
            continue;
        };
        let value = run(&format!("{}(\"{board}\").CanonicalForm", path.name))
            .unwrap_or_else(|error| panic!("{name} {board}: {error}"));
        let position = kelvin_positions::Position::parse(name, board).unwrap();
        let expected =
            kelvin_positions::Analyst::new(&universe).value(&position, &Budget::unlimited()).unwrap();
        assert_eq!(value, expected.to_string(), "{name} {board}");
        read += 1;
    }
    assert!(read > 15, "{read}");
}

#[test]
fn pictures_are_shown_in_the_letters_they_were_typed_in() {
    for board in ["B(R;GB)", "l(r;el)", "lre", "BRG", "brg", "B + R", "0-1 B, 1-2 R, 2-0 G"] {
        let shown = run(&format!("game.graph.Hackenbush(\"{board}\")")).unwrap();
        assert_eq!(shown, format!("Hackenbush.Position(\"{board}\")"));
        let value = run(&format!("game.graph.Hackenbush(\"{board}\").CanonicalForm")).unwrap();
        let position = kelvin_positions::Position::parse("hackenbush", board).unwrap();
        let universe = Universe::new();
        let analyst = kelvin_positions::Analyst::new(&universe);
        assert_eq!(value, analyst.value(&position, &Budget::unlimited()).unwrap().to_string());
    }
    check(&[
        ("Hackenbush(\"B(R;GB)\")", "Hackenbush.Position(\"B(R;GB)\")"),
        ("Hackenbush(\"BRB\")", "3/4"),
        (
            "game.graph.Hackenbush(\"lre\").Options(Right)",
            "[Hackenbush.Position(\"l\"),Hackenbush.Position(\"lr\")]",
        ),
        ("game.graph.Hackenbush(\".\").CanonicalForm", "0"),
        (
            "game.graph.ChildishHackenbush(\"B(R;G)\").CanonicalForm == game.graph.ChildishHackenbush(\"l(r;e)\").CanonicalForm",
            "true",
        ),
    ]);
}

/// The answers of CGSuite 2.2.
#[test]
fn collections_stand_for_options_in_braces() {
    check(&[
        ("opts := [1,2]; {opts|opts}", "{2|1}"),
        ("{[1,2]|3}", "5/2"),
        ("opts := {1,*}; {opts,*8|opts,*8}", "{1|*,*8}"),
        ("{[]|[]}", "0"),
        ("{1..3|4}", "7/2"),
        ("{{1,2}|3}", "5/2"),
        ("'{[1,2]|3}'", "'{1,2|3}'"),
    ]);
    assert!(run("{[\"a\"]|3}").is_err());
}

#[test]
fn a_value_is_told_to_be_of_a_class() {
    check(&[
        ("3 is Integer", "true"),
        ("{1|2} is Game", "true"),
        ("{1|-1} is Integer", "false"),
        ("3 is game.Integer", "true"),
        ("2 + 3 is Integer", "true"),
        ("not 3 is Integer", "false"),
        ("3 is Integer and true", "true"),
        ("game.grid.Clobber(\"xo\") is Game", "true"),
        ("game.grid.Clobber(\"xo\") is ImpartialGame", "false"),
        ("^ is game.Uptimal", "true"),
        ("3.Class.Name", "\"Integer\""),
        ("Integer.Name", "\"Integer\""),
        ("{1|-1}.Class.Name", "\"CanonicalShortGame\""),
        ("{1,*}.Class.Name", "\"Set\""),
    ]);
    assert!(run("3 is 4").unwrap_err().to_string().contains("No operation `is` for arguments of types"));
}

#[test]
fn parts_of_collections_are_found() {
    check(&[
        ("[1,2,3].Find(x -> x > 1)", "2"),
        ("[1,2,3].Find(x -> x > 7)", "Nothing"),
        ("{1,2,3}.Find(x -> x > 1)", "2"),
        ("[1,2,3].Take(2)", "[1,2]"),
        ("[5,6,7].Take(5)", "[5,6,7]"),
        ("[1,2,3].Take(-1)", "[]"),
        ("[1,2,3,4].Sublist(2,3)", "[2,3]"),
        ("[1,2,3,4].Sublist(2,9)", "[2,3,4]"),
        ("[1,2,3,4].Sublist(3,2)", "[]"),
        ("[1,2,3].Sublist(0,2)", "[1,2]"),
        ("[1,2,3].Sublist(-3,-1)", "[]"),
        ("{1=>2}(1)", "2"),
        ("[(1..10).Start, (1..10).End, (1..10..3).Step, (1..10).Step]", "[1,10,3,1]"),
        ("[6.Gcd(4), 0.Gcd(0), (-6).Gcd(4), 0.Gcd(7)]", "[2,0,2,7]"),
        ("[\"abc\" < \"abd\", \"b\" < \"abc\", \"a\" <= \"a\", \"b\" > \"a\"]", "[true,false,true,true]"),
    ]);
    assert!(run("{1=>2}(7)").unwrap_err().to_string().contains("Key not found: 7"));
}

/// What is printed comes in the order in which it is, and before an error that follows.
#[test]
fn programs_print() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    let (told, heard) = std::sync::mpsc::channel();
    session.on_print(move |text| told.send(text.to_owned()).unwrap());
    let program = "System.Print(\"abc\"); for n from 1 to 3 do System.Print([n, \"a\"]) end; System.Print({1|-1}); error(\"end\")";
    assert!(session.evaluate(&Source::new("", program), &budget).is_err());
    let printed: Vec<String> = heard.try_iter().collect();
    assert_eq!(printed, ["\"abc\"", "[1,\"a\"]", "[2,\"a\"]", "[3,\"a\"]", "+-1"]);
}

/// What cannot be answered is an error, and never nothing.
#[test]
fn no_answer_is_invented() {
    for (program, said) in [
        (
            "game.heap.Nim.AcrosticProduct(game.heap.HeapRuleset(n -> [[n + 1]])).NimValueTable(2, 2)",
            "must not become one of",
        ),
        ("Graph.FromAdjacencyList([[2],[-1]])", "Vertex is out of bounds: -1"),
    ] {
        let error = run(program).unwrap_err().to_string();
        assert!(error.contains(said), "{program}: {error}");
    }
}

#[test]
fn places_get_names_in_brackets_and_members_may_be_private() {
    check(&[
        ("g := [5,6,7]; g[z := 2] + z", "8"),
        ("[j for k from 1 while [5,6,7][j := k] < 7]", "[1,2]"),
        (
            "singleton class Priv
               private var secret := 42;
               private def Hidden(x) := x + secret;
               def Open(x) := Hidden(x);
             end;
             [Priv.Open(3), Priv.secret, Priv.Hidden(3)]",
            "[45,42,45]",
        ),
        ("private := 3; private + 1", "4"),
    ]);
}

#[test]
fn a_ruleset_may_say_how_its_cells_look() {
    check(&[(
        "singleton class Looks extends game.grid.GridRuleset
           override def Icons := [Icon.Blank, Icon.BlackQueen, Icon.WhiteQueen, Icon.BlackStone];
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) := [];
           end
         end;
         [Looks.Icons[2] == Icon.BlackQueen, Looks(\"x\").CanonicalForm]",
        "[true,0]",
    )]);
}
