use super::random_rules::random_rules;
use crate::error::Result;
use crate::value::Value;
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_rules::{Grid, Symmetry};
use kelvin_rules::{Program, Rules};
use kelvin_values::notation::Style;
use kelvin_values::{Player, Universe};

fn session<'u>(universe: &'u Universe, options: &str) -> Session<'u> {
    let mut session = Session::new(universe);
    let text = format!(
        "singleton class Mine extends game.grid.GridRuleset
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) := {options};
             override def Decomposition := [Position(part) for part in grid.Decomposition(0)];
           end
         end"
    );
    session.declare("Mine", &Source::new("Mine", text));
    session
}

fn is_symmetric(options: &str) -> bool {
    let universe = Universe::new();
    let mut session = session(&universe, options);
    session.evaluate(&Source::new("", "Mine"), &Budget::unlimited()).unwrap();
    let class = session.world().classes.at("Mine.Position").unwrap();
    super::rules(class, session.world()).is_some()
}

const CLOBBER: &str = "[
    Position(grid.Updated({start => 0, start + step => player.Ordinal}))
    for start in grid.FindAll(player.Ordinal)
    for step in Coordinates.Orthogonal
    where grid[start + step] == player.Opponent.Ordinal
]";

#[test]
fn rules_without_directions_and_colours_are_symmetric() {
    assert!(is_symmetric(CLOBBER));
    assert!(is_symmetric(
        "begin
           var own := player.Ordinal;
           for start in grid.FindAll(own) for step in Coordinates.EightNeighbors do
             if grid[start + step] == 0 and not (grid[start - step] != own) then
               yield Position(grid.Updated(start + step, own))
             end
           end
         end"
    ));
}

#[test]
fn rules_that_see_the_order_of_a_loop_are_not() {
    let loops = "for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal";
    let beats = "grid[start + step] == player.Opponent.Ordinal";
    let option = "Position(grid.Updated({start => 0, start + step => player.Ordinal}))";
    for options in [
        CLOBBER.replace("where", "while"),
        CLOBBER.replace("for step", "while grid[start] != 0 for step"),
        format!("begin {loops} do if {beats} then return [{option}] end end; [] end"),
        // What a turn leaves to the next.
        format!(
            "begin var n := 0; {loops} do n := n + 1; if {beats} and n == 1 then yield {option} end end end"
        ),
        format!(
            "begin var c := 0; {loops} do if {beats} and c == 0 then yield {option} end; c := grid[start + step] end end"
        ),
        format!(
            "begin var t := false; {loops} do if {beats} and not t then t := true; yield {option} end end end"
        ),
        format!("begin {loops} do start := start + step; if {beats} then yield {option} end end end"),
        // What the last turn leaves.
        format!(
            "begin var c := 0; {loops} do c := grid[start + step] end; [{option} {loops} where grid[start + step] == c] end"
        ),
        format!(
            "begin var t := true; {loops} do if {beats} then t := false end end; if t then [] else [{option} {loops} where {beats}] end end"
        ),
    ] {
        assert!(!is_symmetric(&options), "{options}");
    }
}

#[test]
fn a_variable_of_one_turn_is_no_matter() {
    let loops = "for start in grid.FindAll(player.Ordinal) for step in Coordinates.Orthogonal";
    let option = "Position(grid.Updated({start => 0, start + step => player.Ordinal}))";
    for options in [
        format!(
            "begin {loops} do var c := grid[start + step]; if c == player.Opponent.Ordinal then yield {option} end end end"
        ),
        format!(
            "begin {loops} do var c := 0; if grid[start - step] == 0 then c := player.Ordinal end; if grid[start + step] == c then yield {option} end end end"
        ),
        format!("[{option} {loops} for there := start + step while grid[there] == player.Opponent.Ordinal]"),
        format!(
            "begin if player == player.Opponent then return [] end; [{option} {loops} where grid[start + step] != 0] end"
        ),
    ] {
        assert!(is_symmetric(&options), "{options}");
    }
}

#[test]
fn places_and_steps_are_not_confused() {
    for (condition, good) in [
        ("start + step - start == step", true),
        ("grid[start + start - (start + step)] != 0", true),
        ("start == step", false),
        ("grid[step] == 0", false),
        ("grid[start + start] == 0", false),
        ("grid[-start] == 0", false),
        ("start + start == start", false),
        ("grid.IsInBounds(start - start)", false),
    ] {
        let options = CLOBBER.replace("where", &format!("where {condition} and"));
        assert_eq!(is_symmetric(&options), good, "{condition}");
    }
}

#[test]
fn rules_with_directions_or_colours_are_not() {
    for (from, to) in [
        ("Coordinates.Orthogonal", "[(0,1),(1,0)]"),
        ("== player.Opponent.Ordinal", "== 2"),
        ("== player.Opponent.Ordinal", "< player.Ordinal"),
        ("start => 0", "start => player.Ordinal + player.Ordinal"),
        ("start => 0", "(1,1) => 0"),
        ("where grid", "where start.Row != step.Col and grid"),
        ("where grid", "where player == Left and grid"),
    ] {
        let options = CLOBBER.replace(from, to);
        assert_ne!(options, CLOBBER);
        assert!(!is_symmetric(&options), "{options}");
    }
}

/// A small generator, so that a seed names a trial for ever.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        for (shift, left) in [(13, true), (7, false), (17, true)] {
            self.0 ^= if left { self.0 << shift } else { self.0 >> shift };
        }
        (self.0 >> 20) as usize % bound
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What a method gave, as a multiset; or that it failed.
type Boards = Option<Vec<(i32, i32, Vec<i8>)>>;

fn multiset<'g>(grids: impl IntoIterator<Item = &'g Grid>) -> Boards {
    let cells = grids.into_iter().map(|grid| (grid.rows(), grid.columns(), grid.cells().to_vec()));
    let mut all: Vec<_> = cells.collect();
    all.sort();
    Some(all)
}

/// A way to turn boards over, perhaps with their colours exchanged.
#[derive(Clone, Copy, Debug)]
struct Turn(Symmetry, bool);

impl Turn {
    fn random(dice: &mut Dice) -> Turn {
        Turn(Symmetry::ALL[dice.below(8)].1, dice.chance(50))
    }

    fn player(self, player: Player) -> Player {
        if self.1 { !player } else { player }
    }

    fn board(self, board: &Grid) -> Grid {
        let mut turned = board.permuted(self.0);
        let pieces: Vec<_> = [1, 2].map(|piece| turned.find_all(piece).collect::<Vec<_>>()).into();
        if self.1 {
            for (piece, places) in [2, 1].into_iter().zip(pieces) {
                places.into_iter().for_each(|(row, column)| turned.set(row, column, piece).unwrap());
            }
        }
        turned
    }
}

/// A session in which random rulesets are played.
struct Table<'u>(Session<'u>);

impl<'u> Table<'u> {
    fn evaluate(&mut self, text: &str) -> Result<Value<'u>> {
        let budget = Budget::unlimited().steps(300_000);
        let value = self.0.evaluate(&Source::new("", text), &budget)?;
        Ok(value.unwrap_or(Value::Nothing))
    }

    /// The boards of the positions that a method of a position gives.
    fn boards(&mut self, name: &str, board: &Grid, method: &str) -> Boards {
        let board = board.text(".xo#").unwrap();
        let given = self.evaluate(&format!("[g for g in {name}(\"{board}\").{method}]")).ok()?;
        let Value::List(list) = &given else { panic!("a list") };
        multiset(list.items().iter().map(|position| super::grid(position).unwrap()))
    }

    fn value(&mut self, name: &str, board: &Grid) -> std::result::Result<String, String> {
        let board = board.text(".xo#").unwrap();
        let value = self.evaluate(&format!("{name}(\"{board}\").CanonicalForm"));
        let shown = value.and_then(|value| self.0.show(&value, Style::Plain, &Budget::unlimited()));
        shown.map_err(|error| error.message().to_string())
    }
}

/// What was seen of many rulesets.
#[derive(Default, Debug)]
struct Tally {
    rulesets: usize,
    /// Those that may depend on the order of a loop, and those of which it was seen, when they were interpreted,
    /// that a board and its image are not played alike.
    ordered: usize,
    lopsided: usize,
    /// Those that are verified; of these the ones with moves, and the ones that the evaluator can be trusted with.
    verified: usize,
    with_moves: usize,
    fast: usize,
    /// Values that were compared, and those that were not numbers.
    values: usize,
    hot: usize,
    /// Those that took too many steps.
    given_up: usize,
}

/// Plays random rulesets as the evaluator does and as their code says.
fn play(seeds: std::ops::Range<u64>) -> Tally {
    let universe = Universe::new();
    let (mut fast, mut literal) = (Table(Session::new(&universe)), Table(Session::new(&universe)));
    literal.0.interpret_all_rules();
    let mut tally = Tally::default();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let name = format!("R{seed}");
        let ruleset = random_rules(&name, &mut dice);
        let about = |board: &Grid| format!("seed {seed}, {}\n{}", board.text(".xo#").unwrap(), ruleset.text);
        for table in [&mut fast, &mut literal] {
            table.0.declare(&name, &Source::new(name.as_str(), ruleset.text.as_str()));
            if let Err(error) = table.evaluate(&name) {
                panic!("{error}\n{}", ruleset.text);
            }
        }
        tally.rulesets += 1;
        tally.ordered += usize::from(ruleset.ordered);
        let class = fast.0.world().classes.at(&format!("{name}.Position")).unwrap();
        let letters = if ruleset.text.contains(".xo#") { ".xo#" } else { ".xo" };
        let boards: Vec<Grid> = (0..3).map(|_| random_board(&mut dice, letters, SMALL)).collect();
        let Some(rules) = super::rules(class, fast.0.world()) else {
            let boards: Vec<Grid> = (0..4).map(|_| random_board(&mut dice, letters, &[(3, 3)])).collect();
            let alike = |board| literal.is_equal_turned(&name, board, Turn::random(&mut dice));
            tally.lopsided += usize::from(!boards.iter().all(alike));
            continue;
        };
        tally.verified += 1;
        let mut has_moves = false;
        for board in &boards {
            // Where the code fails on bare values, nobody relies on it.
            for player in Player::BOTH {
                let Some(found) = rules.options_method().run(board, Some(player)) else { continue };
                let expected = literal.boards(&name, board, &format!("Options({player:?})"));
                assert_eq!(multiset(&found), expected, "{player:?}, {}", about(board));
                has_moves |= !found.is_empty();
            }
            if let Some(found) = rules.decomposition_method().and_then(|parts| parts.run(board, None)) {
                let expected = literal.boards(&name, board, "Decomposition");
                assert_eq!(multiset(&found), expected, "{}", about(board));
            }
            for (_, symmetry) in Symmetry::ALL {
                for exchange in [false, true] {
                    let turn = Turn(*symmetry, exchange);
                    assert!(turns(&rules, board, turn), "{turn:?}, {}", about(board));
                }
            }
            let (found, expected) = (fast.value(&name, board), literal.value(&name, board));
            let gave_up = |value: &std::result::Result<String, String>| {
                value.as_ref().is_err_and(|error| error.contains("ran out"))
            };
            if gave_up(&found) || gave_up(&expected) {
                tally.given_up += 1;
                continue;
            }
            assert_eq!(found, expected, "{}", about(board));
            tally.values += 1;
            tally.hot += usize::from(expected.is_ok_and(|value| value.parse::<i64>().is_err()));
        }
        tally.with_moves += usize::from(has_moves);
        let evaluators = &fast.0.world().evaluators;
        let trusted = |class| {
            evaluators.get(class).is_some_and(|e| e.as_ref().is_some_and(|e| !e.ruleset().is_broken()))
        };
        tally.fast += usize::from(trusted(&class));
    }
    tally
}

impl Table<'_> {
    /// Whether a board and its image are played alike.
    fn is_equal_turned(&mut self, name: &str, board: &Grid, turn: Turn) -> bool {
        Player::BOTH.into_iter().all(|player| {
            let here = self.boards(name, board, &format!("Options({player:?})"));
            let there = self.boards(name, &turn.board(board), &format!("Options({:?})", turn.player(player)));
            turned(here, turn) == there
        })
    }
}

/// Whether verified rules give the images of what they give.
fn turns(rules: &Rules, board: &Grid, turn: Turn) -> bool {
    let run = |program: &Program, board: &Grid, player| {
        program.run(board, player).and_then(|grids| multiset(&grids))
    };
    let image = turn.board(board);
    let options = Player::BOTH.into_iter().all(|player| {
        let there = run(rules.options_method(), &image, Some(turn.player(player)));
        turned(run(rules.options_method(), board, Some(player)), turn) == there
    });
    let parts = rules.decomposition_method().iter().all(|decomposition| {
        turned(run(decomposition, board, None), turn) == run(decomposition, &image, None)
    });
    options && parts
}

fn turned(boards: Boards, turn: Turn) -> Boards {
    let grids: Vec<Grid> = boards?
        .into_iter()
        .map(|(rows, columns, cells)| {
            let mut grid = Grid::empty(rows.into(), columns.into()).unwrap();
            for (at, cell) in (0..).zip(cells) {
                grid.set(at / columns + 1, at % columns + 1, cell).unwrap();
            }
            turn.board(&grid)
        })
        .collect();
    multiset(&grids)
}

const SMALL: &[(i64, i64)] = &[(1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (2, 3), (3, 2), (4, 1)];

pub(crate) fn random_board(dice: &mut Dice, letters: &str, sizes: &[(i64, i64)]) -> Grid {
    let (rows, columns) = sizes[dice.below(sizes.len())];
    let mut grid = Grid::empty(rows, columns).unwrap();
    for row in 1..=rows as i32 {
        for column in 1..=columns as i32 {
            grid.set(row, column, [1, 2, 1, 2, dice.below(letters.len()) as i8, 0][dice.below(6)]).unwrap();
        }
    }
    grid
}

/// A test of rulesets that are all alike would say nothing.
fn check_tally(tally: &Tally) {
    let of = |count: usize, percent: usize| count * 100 >= percent * tally.rulesets;
    assert!(of(tally.ordered, 30) && of(tally.lopsided, 10), "too few depend on anything: {tally:?}");
    assert!(of(tally.verified, 35) && of(tally.with_moves, 25), "too few are verified: {tally:?}");
    assert!(of(tally.fast, 18), "too few are fast: {tally:?}");
    assert!(of(tally.values, 100) && of(tally.hot, 10), "too few values: {tally:?}");
    assert!(tally.given_up * 100 < tally.values, "too many were given up: {tally:?}");
}

#[test]
fn rules_are_played_as_their_code_says() {
    check_tally(&play(0..3_000));
}

#[test]
#[ignore = "long: many more rulesets"]
fn very_many_rules_are_played_as_their_code_says() {
    check_tally(&play(10_000..60_000));
}
