//! Rulesets by their paths, and users' own.

use super::{check, run};
use kelvin_budget::Budget;
use kelvin_language::{Error, Session};
use kelvin_values::Universe;

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

/// The boards of the command, as `kelvin rulesets` shows them, are boards in the worksheet.
#[test]
fn boards_of_the_command_are_boards_of_the_worksheet() {
    let plain = |name: &str| name.replace('-', "").to_lowercase();
    let universe = Universe::new();
    let session = Session::new(&universe);
    let rulesets = session.complete("game.", false);
    let mut read = 0;
    // Loopy games have no canonical form.
    for entry in kelvin_positions::Registry::built_in().iter().filter(|entry| !entry.loopy) {
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

/// What is printed of a position can be read again, and its board can be taken and given back.
#[test]
fn positions_of_built_in_rulesets_give_their_boards() {
    check(&[
        ("game.grid.Clobber(\"xo|ox\")", "Clobber.Position(\"xo|ox\")"),
        ("Clobber.Position(\"xo|ox\") == game.grid.Clobber(\"xo|ox\")", "true"),
        ("game.grid.Amazons(\"x.|#o\").grid", "Grid([[1,0],[3,2]])"),
        ("game.grid.Amazons(game.grid.Amazons(\"x.|#o\").grid)", "Amazons.Position(\"x.|#o\")"),
        ("game.grid.Amazons.Position(game.grid.Amazons(\"x.|#o\").grid)", "Amazons.Position(\"x.|#o\")"),
        ("game.grid.Amazons.CharMap", "\".xo#\""),
        ("game.strip.ToadsAndFrogs(\"t.f\").strip", "Strip([1,0,2])"),
        ("game.strip.ToadsAndFrogs(\"t.f\").StripString", "\"t.f\""),
        ("game.graph.Hackenbush(\"ee:Aeeee:A\")", "Hackenbush.Position(\"ee:Aeeee:A\")"),
        ("game.graph.Hackenbush(\":Geeee:G\")", "Hackenbush.Position(\":Aeeee:A\")"),
        (
            "game.graph.Hackenbush(\":Aeeee:A\").CanonicalForm == game.graph.Hackenbush(\":Geeee:G\").CanonicalForm",
            "true",
        ),
    ]);
    assert!(run("game.graph.Hackenbush(\"lr\").grid").unwrap_err().to_string().contains("is not a grid"));
}
