//! What a class is compiled to is what its methods do.

use super::random_rules::random_rules;
use super::{Evaluates, OnGrid};
use crate::error::Result;
use crate::machine::Machine;
use crate::value::Value;
use crate::{Session, Source};
use kelvin_budget::Budget;
use kelvin_positions::Ruleset;
use kelvin_rules::{BoardRules, CellGrid as Grid};
use kelvin_values::notation::Style;
use kelvin_values::{Player, Universe};

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
type Boards = Option<Vec<Vec<i8>>>;

fn multiset(grids: impl IntoIterator<Item = Grid>) -> Boards {
    let mut all: Vec<_> = grids.into_iter().map(|grid| grid.cells().to_vec()).collect();
    all.sort();
    Some(all)
}

/// A session in which rulesets are played.
pub(crate) struct Table<'u>(Session<'u>);

impl<'u> Table<'u> {
    fn evaluate(&mut self, text: &str) -> Result<Value<'u>> {
        let budget = Budget::unlimited().steps(300_000);
        let value = self.0.evaluate(&Source::new("", text), &budget)?;
        Ok(value.unwrap_or(Value::Nothing))
    }

    /// The boards of the positions that a method of a position gives.
    fn boards(&mut self, name: &str, board: &Grid, method: &str) -> Boards {
        let board = board.text(LETTERS).unwrap();
        let given = self.evaluate(&format!("[g for g in {name}(\"{board}\").{method}]")).ok()?;
        let Value::List(list) = &given else { panic!("a list") };
        let grids: Option<Vec<Grid>> =
            list.items().iter().map(|option| OnGrid::of(option).map(|option| option.grid.clone())).collect();
        multiset(grids?)
    }

    fn value(&mut self, name: &str, board: &Grid) -> std::result::Result<String, String> {
        let board = board.text(LETTERS).unwrap();
        let value = self.evaluate(&format!("{name}(\"{board}\").CanonicalForm"));
        let shown = value.and_then(|value| self.0.show(&value, Style::Plain, &Budget::unlimited()));
        shown.map_err(|error| error.to_string())
    }

    /// What a position of a class was compiled to.
    fn evaluator(&mut self, name: &str, board: &Grid) -> Option<Evaluates<'u>> {
        let board = board.text(LETTERS).unwrap();
        let position = self.evaluate(&format!("{name}(\"{board}\")")).ok()?;
        let budget = Budget::unlimited();
        let mut machine = Machine::new(&mut self.0.world, &budget);
        machine.evaluator(&OnGrid::of(&position)?)
    }
}

/// The options by what a class was compiled to.
fn options<const IMPARTIAL: bool>(rules: &BoardRules<IMPARTIAL>, board: &Grid, player: Player) -> Boards {
    let mut grids = Vec::new();
    rules.moves(&rules.pack(board)?, player, &mut |_, option| grids.push(rules.grid(&option)));
    if rules.is_broken() { None } else { multiset(grids) }
}

/// The board that stands for a board, and whether it stands for the negative.
fn representative<const IMPARTIAL: bool>(
    rules: &BoardRules<IMPARTIAL>,
    board: &Grid,
) -> Option<(Grid, bool)> {
    let found = rules.representative(rules.pack(board)?);
    Some((rules.grid(&found.position), found.negated))
}

/// What was seen of many rulesets.
#[derive(Default, Debug)]
struct Tally {
    rulesets: usize,
    /// Those that may depend on the order of a loop, those that were compiled, and of these the ones with moves.
    ordered: usize,
    compiled: usize,
    with_moves: usize,
    /// Those of which something else than the board itself stands for a board, and those that fail on a board.
    symmetric: usize,
    failing: usize,
    /// Values that were compared, and those that were not numbers.
    values: usize,
    hot: usize,
    /// Values of boards that stand for others.
    images: usize,
    /// Those that took too many steps.
    given_up: usize,
}

/// The letters of boards.
const LETTERS: &str = ".xo#";

/// Plays random rulesets by what they were compiled to and as their code says.
fn play(seeds: std::ops::Range<u64>) -> Tally {
    let universe = Universe::new();
    let (mut fast, mut literal) = (Table(Session::new(&universe)), Table(Session::new(&universe)));
    literal.0.interpret_all_rules();
    let mut tally = Tally::default();
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let name = format!("R{seed}");
        let ruleset = random_rules(&name, &mut dice);
        let about = |board: &Grid| format!("seed {seed}, {}\n{}", board.text(LETTERS).unwrap(), ruleset.text);
        for table in [&mut fast, &mut literal] {
            table.0.declare(&name, &Source::new(name.as_str(), ruleset.text.as_str()));
            if let Err(error) = table.evaluate(&name) {
                panic!("{error}\n{}", ruleset.text);
            }
        }
        tally.rulesets += 1;
        tally.ordered += usize::from(ruleset.ordered);
        let sizes = if ruleset.on_strips { STRIPS } else { SMALL };
        let boards: Vec<Grid> = (0..3).map(|_| random_board(&mut dice, ruleset.letters, sizes)).collect();
        let (mut compiled, mut moves, mut symmetric, mut fails) = (false, false, false, false);
        for board in &boards {
            let evaluator = fast.evaluator(&name, board);
            compiled |= evaluator.is_some();
            let mut image = None;
            if let Some(evaluator) = &evaluator {
                let players: &[Player] = if ruleset.impartial { &[Player::Left] } else { &Player::BOTH };
                for &player in players {
                    // Rules of its own, as these break down for good.
                    let (found, stands) = match evaluator {
                        Evaluates::Partizan(_) => {
                            let rules = BoardRules::<false>::new(evaluator.compiled().clone());
                            (options(&rules, board, player), representative(&rules, board))
                        }
                        Evaluates::Impartial(_) => {
                            let rules = BoardRules::<true>::new(evaluator.compiled().clone());
                            (options(&rules, board, player), representative(&rules, board))
                        }
                    };
                    let method =
                        if ruleset.impartial { "Options".to_owned() } else { format!("Options({player:?})") };
                    let expected = literal.boards(&name, board, &method);
                    assert_eq!(found, expected, "{player:?}, {}", about(board));
                    moves |= found.as_ref().is_some_and(|found| !found.is_empty());
                    fails |= found.is_none();
                    image = stands;
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
            tally.hot += usize::from(expected.as_ref().is_ok_and(|value| value.parse::<i64>().is_err()));
            // A board that stands for another has its value, or the negative, as the code says.
            if let (Some((stands, negated)), Ok(_)) = (image, &expected)
                && stands != *board
            {
                symmetric = true;
                let [a, b] = [board, &stands].map(|board| board.text(LETTERS).unwrap());
                let sign = if negated { "-" } else { "" };
                let equal = format!("{name}(\"{a}\").CanonicalForm == {sign}{name}(\"{b}\").CanonicalForm");
                match literal.evaluate(&equal) {
                    Ok(truth) => assert_eq!(truth, Value::Boolean(true), "{}", about(board)),
                    Err(error) => assert!(error.to_string().contains("ran out"), "{error}, {}", about(board)),
                }
                tally.images += 1;
            }
        }
        tally.compiled += usize::from(compiled);
        tally.with_moves += usize::from(moves);
        tally.symmetric += usize::from(symmetric);
        tally.failing += usize::from(fails);
    }
    tally
}

const SMALL: &[(i64, i64)] = &[(1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (2, 3), (3, 2), (4, 1)];
const STRIPS: &[(i64, i64)] = &[(1, 3), (1, 4), (1, 5), (1, 6)];

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
    assert!(of(tally.ordered, 25), "too few depend on order: {tally:?}");
    assert!(of(tally.compiled, 70) && of(tally.with_moves, 40), "too few are compiled: {tally:?}");
    assert!(of(tally.symmetric, 10) && of(tally.failing, 3), "too few are symmetric or fail: {tally:?}");
    assert!(of(tally.values, 100) && of(tally.hot, 10), "too few values: {tally:?}");
    assert!(tally.given_up * 50 < tally.values, "too many were aborted: {tally:?}");
}

#[test]
fn rules_are_played_as_their_code_says() {
    check_tally(&play(0..600));
}

#[test]
#[ignore = "long: many more rulesets"]
fn very_many_rules_are_played_as_their_code_says() {
    check_tally(&play(10_000..60_000));
}

/// How many changes a ruleset with these options has on a board, for Left; `None` where it is interpreted.
fn changes(options: &str, board: &str) -> Option<usize> {
    let universe = Universe::new();
    let mut table = Table(Session::new(&universe));
    let text = format!(
        "singleton class Mine extends game.grid.GridRuleset
           override def CharMap := \".xo#\";
           class Position(grid as Grid) extends GridGame
             var seen := [];
             override def Options(player as Player) := {options};
           end
         end"
    )
    .replace("var seen := [];\n", if options.contains("seen") { "var seen := [];\n" } else { "\n" });
    table.0.declare("Mine", &Source::new("Mine", text));
    let board = Grid::parse(board, LETTERS).unwrap();
    table.evaluate("Mine").unwrap();
    table.evaluator("Mine", &board).map(|evaluator| evaluator.compiled().changes[0].len())
}

const CLOBBER: &str = "[
    Position(grid.Updated({start => 0, start + step => player.Ordinal}))
    for start in grid.FindAll(player.Ordinal)
    for step in Coordinates.Orthogonal
    where grid[start + step] == player.Opponent.Ordinal
]";

#[test]
fn any_spelling_is_unfolded_to_the_same_moves() {
    for options in [
        CLOBBER.to_owned(),
        CLOBBER.replace("Coordinates.Orthogonal", "[(0,1),(1,0),(0,-1),(-1,0)]"),
        CLOBBER.replace("Coordinates.Orthogonal", "{(0,1),(1,0),(0,-1),(-1,0)}"),
        CLOBBER.replace("Coordinates.Orthogonal", "[(i,j) for i from -1 to 1 for j in [-1,0,1] where i * i + j * j == 1]"),
        "begin
           var f := (place, step) -> grid[place + step] == player.Opponent.Ordinal;
           var options := MutableList();
           for i from 1 to grid.RowCount for j from 1 to grid.ColCount do
             var step := (0,1);
             for n from 1 to 4 do
               if grid[(i,j)] == player.Ordinal and f((i,j), step) then
                 options.Add(Position(grid.Updated((i,j), 0).Updated((i,j) + step, player.Ordinal)))
               end;
               step := (step.Col, -step.Row)
             end
           end;
           options
         end"
            .to_owned(),
        "begin
           var all := [(i,j) for i in 1..grid.RowCount for j in 1..grid.ColCount];
           var own := [place for place in all where grid[place] == player.Ordinal];
           [Position(grid.Updated({a => 0, b => player.Ordinal})) for a in own
            for b in all where grid[b] == player.Opponent.Ordinal and (a.Row - b.Row)^2 + (a.Col - b.Col)^2 == 1]
         end"
            .to_owned(),
    ] {
        // Each of the 7 pairs of neighbours, both ways.
        assert_eq!(changes(&options, "xo.|oxo"), Some(14), "{options}");
    }
}

#[test]
fn what_does_more_than_give_options_is_interpreted() {
    for options in [
        CLOBBER.replace("where grid", "where Random(1).NextInteger(2) == 0 and grid"),
        CLOBBER.replace("where grid", "where seen == [] and grid"),
        "begin System.Print(player); [] end".to_owned(),
    ] {
        assert_eq!(changes(&options, "xo.|oxo"), None, "{options}");
    }
}

#[test]
fn an_error_in_the_options_names_the_line_and_the_position() {
    let universe = Universe::new();
    let mut table = Table(Session::new(&universe));
    let text = "singleton class Mine extends game.grid.GridRuleset
           class Position(grid as Grid) extends GridGame
             override def Options(player as Player) :=
               [Position(grid.Updated(place + (0,1), 1)) for place in grid.FindAll(2)];
           end
         end";
    table.0.declare("Mine", &Source::new("Mine.cgs", text));
    let board = Grid::parse("x.o", LETTERS).unwrap();
    assert!(table.evaluator("Mine", &board).is_some(), "it fails on some boards only");
    let error = table.value("Mine", &board).unwrap_err();
    assert!(error.contains("out of bounds") && error.contains("Mine.cgs:4:"), "{error}");
    assert!(error.contains("in the options of"), "{error}");
}
