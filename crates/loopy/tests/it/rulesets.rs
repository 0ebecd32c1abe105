//! From the rules of a game to outcomes and values.

use kelvin_budget::{Budget, Exhausted};
use kelvin_loopy::{Explored, Loopy, LoopyRules, LoopyWork, NumberedRules, Tablebase};
use kelvin_values::{Player, Universe};

/// Fox and Geese: Left's geese move diagonally to lower rows, Right's fox moves in any diagonal direction up
/// to its range. A fox that has passed the geese may move forever.
struct FoxAndGeese {
    width: i8,
    range: i8,
}

type Square = (i8, i8);

/// The geese in order, and the fox, or `None` when it has passed them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct FoxPosition {
    geese: Vec<Square>,
    fox: Option<Square>,
}

impl FoxAndGeese {
    fn fox_position(&self, mut geese: Vec<Square>, (row, column): Square) -> FoxPosition {
        geese.sort_unstable();
        let last = geese.iter().map(|goose| goose.0).max().unwrap_or(0);
        let free = |square: Square| (1..=self.width).contains(&square.1) && !geese.contains(&square);
        let escapes =
            row >= last || (row == last - 1 && (free((row + 1, column - 1)) || free((row + 1, column + 1))));
        if escapes {
            return FoxPosition { geese: Vec::new(), fox: None };
        }
        FoxPosition { geese, fox: Some((row, column)) }
    }
}

impl LoopyRules for FoxAndGeese {
    type Position = FoxPosition;

    fn options(&self, position: &FoxPosition, player: Player, found: &mut Vec<FoxPosition>) {
        let Some(fox) = position.fox else {
            if player == Player::Right {
                found.push(position.clone());
            }
            return;
        };
        let on_board = |square: Square| square.0 >= 1 && (1..=self.width).contains(&square.1);
        match player {
            Player::Left => {
                for (place, &(row, column)) in position.geese.iter().enumerate() {
                    for next in [(row - 1, column - 1), (row - 1, column + 1)] {
                        if on_board(next) && next != fox && !position.geese.contains(&next) {
                            let mut geese = position.geese.clone();
                            geese[place] = next;
                            found.push(self.fox_position(geese, fox));
                        }
                    }
                }
            }
            Player::Right => {
                for (up, across) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let steps = (1..=self.range).map(|k| (fox.0 + k * up, fox.1 + k * across));
                    let free = |square: &Square| on_board(*square) && !position.geese.contains(square);
                    found.extend(
                        steps.take_while(free).map(|next| self.fox_position(position.geese.clone(), next)),
                    );
                }
            }
        }
    }
}

/// Toads and Frogs in which a piece may also slide one cell back.
struct Backsliding;

impl LoopyRules for Backsliding {
    type Position = String;

    fn options(&self, strip: &String, player: Player, found: &mut Vec<String>) {
        let cells = strip.as_bytes();
        let (own, other, step) = match player {
            Player::Left => (b't', b'f', 1),
            Player::Right => (b'f', b't', -1),
        };
        let at = |cell: isize| usize::try_from(cell).ok().and_then(|cell| cells.get(cell).copied());
        for (from, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == own) {
            let from = from as isize;
            let mut targets = vec![from + step, from - step];
            if at(from + step) == Some(other) {
                targets.push(from + 2 * step);
            }
            for to in targets.into_iter().filter(|&to| at(to) == Some(b'.')) {
                let mut next = cells.to_vec();
                next.swap(from as usize, to as usize);
                found.push(String::from_utf8(next).unwrap());
            }
        }
    }
}

fn value<R: LoopyRules>(rules: &R, position: R::Position, work: &LoopyWork<'_, '_, '_>) -> String {
    let explored = Explored::from(rules, [position.clone()], work.budget()).unwrap();
    let form = explored.form(&position, work.loopy().universe()).unwrap();
    let value = work.value(&form).unwrap();
    // Computing all positions at once gives the same result.
    let sides = work.sides_of_all(&explored).unwrap()[explored.find(&position).unwrap()];
    assert_eq!(sides, Player::BOTH.map(|player| value.side(player).as_stopper()));
    work.print(&value).unwrap()
}

/// The values that CGSuite computes.
#[test]
fn values_of_fox_and_geese_and_backsliding_toads() {
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let row = |row: i8, columns: &[i8]| columns.iter().map(|&column| (row, column)).collect::<Vec<_>>();
    let plain = FoxAndGeese { width: 8, range: 1 };
    let odd = [1, 3, 5, 7];
    for (rules, geese, fox, expected) in [
        (&plain, row(4, &[2, 4, 6, 8]), (1, 1), "{4*|7/2}"),
        (&plain, row(3, &odd), (1, 1), "{6|2over}"),
        (&plain, row(3, &odd), (1, 3), "{2over|2}"),
        (&plain, row(3, &odd), (1, 5), "{4|3||2}"),
        (&plain, row(3, &odd), (1, 7), "{4over|3*}"),
        (&plain, row(3, &odd), (2, 2), "2over"),
        (&plain, row(3, &odd), (2, 4), "2"),
        (&plain, row(3, &odd), (2, 6), "3*"),
        (&plain, row(3, &odd), (2, 8), "4over"),
        (
            &FoxAndGeese { width: 8, range: 8 },
            row(4, &[2, 4, 6, 8]),
            (1, 1),
            "{9||4v[on]*|5/2*|||3|5/2*,5/2v||5/2}",
        ),
        (&FoxAndGeese { width: 10, range: 1 }, row(3, &[1, 3, 5, 7, 9]), (1, 9), "{6over|5*}"),
    ] {
        assert_eq!(
            value(rules, rules.fox_position(geese.clone(), fox), &work),
            expected,
            "{geese:?} {fox:?}"
        );
    }
    assert_eq!(value(&Backsliding, "ttt..fff".to_owned(), &work), "{on||0|-1/2} & {1/2|0||off}");
}

/// The geese stand in their last row, the fox anywhere in the first.
fn start(rules: &FoxAndGeese) -> Vec<FoxPosition> {
    let columns = |row: i8| (1..=rules.width).filter(move |column| (row + column) % 2 == 0);
    let geese: Vec<Square> = columns(rules.width).map(|column| (rules.width, column)).collect();
    columns(1).map(|column| rules.fox_position(geese.clone(), (1, column))).collect()
}

/// The same game with numbered positions: the squares of the geese and of the fox; 0 if the fox has passed.
struct Numbered<'r> {
    rules: &'r FoxAndGeese,
    geese: usize,
}

impl Numbered<'_> {
    fn squares(&self) -> u64 {
        (self.rules.width as u64).pow(2).div_ceil(2)
    }

    fn square(&self, number: u64) -> Square {
        let cell = 2 * number;
        let width = self.rules.width as u64;
        let row = (cell / width) as i8 + 1;
        let column = (cell % width) as i8 + 1;
        (row, if (row + column) % 2 == 0 { column } else { column + 1 })
    }

    fn number(&self, (row, column): Square) -> u64 {
        ((row as u64 - 1) * self.rules.width as u64 + (column as u64 - 1)) / 2
    }

    fn encode(&self, fox_position: &FoxPosition) -> u64 {
        let Some(fox) = fox_position.fox else { return 0 };
        let fold = |code, &goose: &Square| code * self.squares() + self.number(goose);
        1 + self.number(fox) + self.squares() * fox_position.geese.iter().fold(0, fold)
    }

    fn decode(&self, code: u64) -> Option<FoxPosition> {
        let mut rest = code.checked_sub(1)?;
        let mut squares = Vec::new();
        for _ in 0..=self.geese {
            squares.push(self.square(rest % self.squares()));
            rest /= self.squares();
        }
        let fox = squares.remove(0);
        squares.reverse();
        let fox_position = self.rules.fox_position(squares.clone(), fox);
        // Numbers without a position: geese out of order or overlapping, or a fox that has passed.
        let fits = squares.is_sorted_by(|a, b| a < b) && !squares.contains(&fox);
        (fits && fox_position.fox.is_some()).then_some(fox_position)
    }
}

impl NumberedRules for Numbered<'_> {
    fn count(&self) -> u64 {
        1 + self.squares().pow(self.geese as u32 + 1)
    }

    fn options(&self, position: u64, player: Player, found: &mut Vec<u64>) {
        if position == 0 {
            found.extend((player == Player::Right).then_some(0));
        } else if let Some(fox_position) = self.decode(position) {
            let mut options = Vec::new();
            self.rules.options(&fox_position, player, &mut options);
            found.extend(options.iter().map(|option| self.encode(option)));
        }
    }
}

/// Compares the two computations of outcomes on a board with this number of geese. Returns the numbers of
/// positions.
fn compare_with_a_tablebase(width: i8, geese: usize) -> [u64; 2] {
    let rules = FoxAndGeese { width, range: 1 };
    let budget = Budget::unlimited();
    let explored = Explored::from(&rules, start(&rules), &budget).unwrap();
    let numbered = Numbered { rules: &rules, geese };
    let table = Tablebase::solve(&numbered, &budget).unwrap();
    let outcomes = explored.outcomes(&budget).unwrap();
    for position in explored.positions() {
        let code = numbered.encode(position);
        assert_eq!(table.outcome(code), outcomes.of(position), "{position:?}");
    }
    assert_eq!(table.outcome(table.count()), None);
    println!("{} positions, {} numbers, {} rounds", explored.len(), table.count(), table.rounds());
    [explored.len() as u64, table.count()]
}

#[test]
fn tablebase_and_exploration_agree() {
    let [positions, _] = compare_with_a_tablebase(4, 2);
    assert!(positions > 50, "{positions} positions");
}

#[test]
#[ignore = "long: 33 million numbers"]
fn a_tablebase_of_a_chessboard() {
    assert_eq!(compare_with_a_tablebase(8, 4), [608_564, 33_554_433]);
}

/// The geese win on the usual board, with either player to start and the fox on any square.
#[test]
fn fox_and_geese_on_a_chessboard() {
    let rules = FoxAndGeese { width: 8, range: 1 };
    let budget = Budget::unlimited();
    let explored = Explored::from(&rules, start(&rules), &budget).unwrap();
    let outcomes = explored.outcomes(&budget).unwrap();
    for position in start(&rules) {
        assert_eq!(outcomes.of(&position).unwrap().to_string(), "L", "{position:?}");
    }
    // No play is drawn, as the geese run out of moves.
    assert!(outcomes.all().iter().all(|outcome| outcome.winners.iter().all(Option::is_some)));
    assert!(!explored.has_infinite_play());
}

/// The start is worth 2 + over for every square of the fox, and all positions are stoppers.
#[test]
#[ignore = "long: the values of six hundred thousand positions"]
fn values_on_a_chessboard() {
    let rules = FoxAndGeese { width: 8, range: 1 };
    let universe = Universe::new();
    let loopy = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let explored = Explored::from(&rules, start(&rules), &budget).unwrap();
    let sides = work.sides_of_all(&explored).unwrap();
    assert!(sides.iter().all(|[onside, offside]| onside.is_some() && onside == offside));
    for position in start(&rules) {
        let value = sides[explored.find(&position).unwrap()][0].unwrap();
        assert_eq!(work.print_stopper(value).unwrap(), "2over", "{position:?}");
    }
}

/// The rules of both kinds for a graph.
struct Lists(Vec<[Vec<u32>; 2]>);

impl LoopyRules for Lists {
    type Position = u32;

    fn options(&self, &position: &u32, player: Player, found: &mut Vec<u32>) {
        found.extend(&self.0[position as usize][player.index()]);
    }
}

impl NumberedRules for Lists {
    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    fn options(&self, position: u64, player: Player, found: &mut Vec<u64>) {
        found.extend(self.0[position as usize][player.index()].iter().map(|&option| u64::from(option)));
    }
}

#[test]
fn exploration_and_tablebase_agree_on_random_rules() {
    let universe = Universe::new();
    let store = Loopy::new(&universe);
    let budget = Budget::unlimited();
    let work = store.work(&budget);
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        let count = rng.u32(1..9);
        let mut list = || (0..rng.usize(..3)).map(|_| rng.u32(..count)).collect();
        let rules = Lists((0..count).map(|_| [list(), list()]).collect());
        let explored = Explored::from(&rules, 0..count, &budget).unwrap();
        assert_eq!(explored.len(), count as usize);
        let outcomes = explored.outcomes(&budget).unwrap();
        let table = Tablebase::solve(&rules, &budget).unwrap();
        let sides = work.sides_of_all(&explored).unwrap();
        let (mut infinite, mut loopy) = (false, false);
        for position in 0..count {
            let form = explored.form(&position, &universe).unwrap();
            let outcome = form.outcome(&budget).unwrap();
            assert_eq!(outcomes.of(&position), Some(outcome));
            assert_eq!(table.outcome(position.into()), Some(outcome));
            let value = work.value(&form).unwrap();
            let found = sides[explored.find(&position).unwrap()];
            assert_eq!(found, Player::BOTH.map(|player| value.side(player).as_stopper()));
            infinite |= !form.is_stopper();
            loopy |= !form.is_loopfree();
        }
        assert_eq!(explored.has_infinite_play(), infinite);
        assert_eq!(explored.is_loopfree(), !loopy);
    }
}

#[test]
fn exploration_stops_at_its_budget() {
    /// Infinitely many positions.
    struct Unbounded;

    impl LoopyRules for Unbounded {
        type Position = u64;

        fn options(&self, &position: &u64, _: Player, found: &mut Vec<u64>) {
            found.extend([2 * position + 1, 2 * position + 2]);
        }
    }

    impl NumberedRules for Unbounded {
        fn count(&self) -> u64 {
            u64::MAX
        }

        fn options(&self, _: u64, _: Player, _: &mut Vec<u64>) {}
    }

    let explore = |budget: &Budget| Explored::from(&Unbounded, [0], budget).err();
    assert_eq!(explore(&Budget::unlimited().positions(10_000)), Some(Exhausted::Positions));
    assert_eq!(explore(&Budget::unlimited().bytes(1 << 20)), Some(Exhausted::Memory));
    assert_eq!(explore(&Budget::unlimited().steps(1000)), Some(Exhausted::Time));
    let solve = |budget: &Budget| Tablebase::solve(&Unbounded, budget).err();
    assert_eq!(solve(&Budget::unlimited()), Some(Exhausted::Memory.into()));
    assert_eq!(solve(&Budget::unlimited().bytes(1 << 30)), Some(Exhausted::Memory.into()));
}

/// A graph of random moves.
struct Random(Vec<[Vec<u32>; 2]>);

impl LoopyRules for Random {
    type Position = u32;

    fn options(&self, &vertex: &u32, player: Player, found: &mut Vec<u32>) {
        found.extend(&self.0[vertex as usize][player.index()]);
    }
}

#[test]
fn lengths_are_those_of_a_fast_winner_and_a_slow_loser() {
    let budget = Budget::unlimited();
    let mut lots = fastrand::Rng::with_seed(7);
    let mut longest = 0;
    for _ in 0..2000 {
        let count = lots.usize(2..9);
        let mut options = || (0..lots.usize(0..3)).map(|_| lots.u32(0..count as u32)).collect();
        let rules = Random((0..count).map(|_| [options(), options()]).collect());
        let explored = Explored::from(&rules, 0..count as u32, &budget).unwrap();
        let outcomes = explored.outcomes(&budget).unwrap();
        // Returns whether `player`, to move or not, can force a win within this number of moves.
        fn wins(rules: &Random, vertex: u32, first: Player, player: Player, moves: u32) -> bool {
            let options = &rules.0[vertex as usize][first.index()];
            if options.is_empty() {
                return first != player;
            }
            let after = |&to: &u32| moves > 0 && wins(rules, to, !first, player, moves - 1);
            if first == player { options.iter().any(after) } else { options.iter().all(after) }
        }
        for vertex in 0..count as u32 {
            for first in Player::BOTH {
                let winner = outcomes.of(&vertex).unwrap().winners[first.index()];
                let Some(length) = outcomes.length(&vertex, first) else {
                    assert_eq!(winner, None);
                    continue;
                };
                longest = longest.max(length);
                let winner = winner.unwrap();
                assert!(wins(&rules, vertex, first, winner, length));
                assert!(length == 0 || !wins(&rules, vertex, first, winner, length - 1));
            }
        }
    }
    assert!(longest > 4);
}
