use kelvin_positions::Ruleset;
use kelvin_positions::board::{Board, Grid, Letters};
use kelvin_positions::rulesets::{Go, GoBoard};
use kelvin_values::Player;
use std::collections::{BTreeSet, HashMap, HashSet};

type Cells = Vec<char>;

/// The literal state of the rules: a board, the board before the last move, and the player who made it.
type Literal = (Cells, Option<(Player, Cells)>);

fn beside(width: usize, cells: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (at / width, at % width);
    (0..cells).filter(move |other| (other / width).abs_diff(row) + (other % width).abs_diff(column) == 1)
}

/// The group of a stone, and whether it has a liberty.
fn group(width: usize, cells: &[char], at: usize) -> (Vec<usize>, bool) {
    let (mut group, mut next, mut breathes) = (vec![at], 0, false);
    while next < group.len() {
        for other in beside(width, cells.len(), group[next]) {
            breathes |= cells[other] == '.';
            if cells[other] == cells[at] && !group.contains(&other) {
                group.push(other);
            }
        }
        next += 1;
    }
    (group, breathes)
}

fn letter(player: Player) -> char {
    if player == Player::Left { 'x' } else { 'o' }
}

fn literal_options(width: usize, (cells, before): &Literal, player: Player) -> Vec<Literal> {
    let mut all = Vec::new();
    for at in (0..cells.len()).filter(|&at| cells[at] == '.') {
        let mut to = cells.clone();
        to[at] = letter(player);
        let dead: Vec<usize> = (0..to.len())
            .filter(|&other| to[other] == letter(!player) && !group(width, &to, other).1)
            .collect();
        for other in dead {
            to[other] = '.';
        }
        let repeats = before.as_ref().is_some_and(|(mover, before)| *mover != player && *before == to);
        if group(width, &to, at).1 && !repeats {
            all.push((to, Some((player, cells.clone()))));
        }
    }
    all
}

/// All boards of a size on which all groups have liberties.
fn boards(height: usize, width: usize) -> Vec<Cells> {
    let cells = height * width;
    let all = (0..3usize.pow(cells as u32)).map(|code| {
        (0..cells).map(|at| ['.', 'x', 'o'][code / 3usize.pow(at as u32) % 3]).collect::<Cells>()
    });
    all.filter(|board| (0..cells).all(|at| board[at] == '.' || group(width, board, at).1)).collect()
}

fn grid(width: usize, cells: &[char]) -> Grid {
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    Grid::parse(&rows.join("|"), Letters::CROSSES).unwrap()
}

fn options(go: Go, board: &GoBoard, player: Player) -> Vec<GoBoard> {
    let mut all = Vec::new();
    go.moves(board, player, &mut |_, to| all.push(to));
    all
}

/// Computes who wins when each player begins, by iterating over all positions until nothing changes.
fn outcomes<P: Clone + Eq + std::hash::Hash>(
    starts: Vec<P>,
    options: impl Fn(&P, Player) -> Vec<P>,
) -> HashMap<P, [Option<Player>; 2]> {
    let (mut visited, mut next) = (starts, 0);
    let mut seen: HashSet<P> = visited.iter().cloned().collect();
    let mut edges = Vec::new();
    while next < visited.len() {
        let from = visited[next].clone();
        let all = Player::BOTH.map(|player| options(&from, player));
        visited.extend(all.iter().flatten().filter(|&to| seen.insert(to.clone())).cloned());
        edges.push((from, all));
        next += 1;
    }
    let mut won: HashMap<P, [Option<Player>; 2]> = HashMap::new();
    loop {
        let mut changed = false;
        for (from, all) in &edges {
            for player in Player::BOTH {
                let after: Vec<_> = all[player.index()]
                    .iter()
                    .map(|to| won.get(to).and_then(|won| won[(!player).index()]))
                    .collect();
                let winner = match () {
                    () if after.contains(&Some(player)) => Some(player),
                    () if after.iter().all(|&winner| winner == Some(!player)) => Some(!player),
                    () => None,
                };
                let known = &mut won.entry(from.clone()).or_default()[player.index()];
                changed |= *known != winner;
                *known = winner;
            }
        }
        if !changed {
            return won;
        }
    }
}

#[test]
fn options_and_outcomes_are_those_of_the_rules_to_the_letter() {
    for (height, width) in [(1, 4), (2, 2), (2, 3), (1, 6)] {
        let boards = boards(height, width);
        let starts: Vec<Literal> = boards.iter().map(|cells| (cells.clone(), None)).collect();
        let literal = outcomes(starts, |from, player| literal_options(width, from, player));
        let read = |cells: &Cells| Go::on(&grid(width, cells)).unwrap();
        let go = read(&boards[0]).0;
        let ours = outcomes(boards.iter().map(|cells| read(cells).1).collect(), |from, player| {
            options(go, from, player)
        });
        // The history affects further play only through the ban.
        let reached = |from: &Literal| match &from.1 {
            None => read(&from.0).1,
            Some((player, before)) => {
                let at = (0..before.len()).find(|&at| before[at] == '.' && from.0[at] != '.').unwrap();
                go.after(&read(before).1, *player, at as u8).unwrap()
            }
        };
        let mut kos = 0;
        for (from, won) in &literal {
            let board = reached(from);
            kos += usize::from(board.has_ban());
            for player in Player::BOTH {
                let expected: BTreeSet<GoBoard> =
                    literal_options(width, from, player).iter().map(reached).collect();
                let found: BTreeSet<GoBoard> = options(go, &board, player).into_iter().collect();
                assert_eq!(found, expected, "{from:?} {player}");
            }
            assert_eq!(ours[&board], *won, "{from:?}");
            let Board::Grid(shown) = go.board(&board) else { panic!("a grid") };
            assert_eq!(Go::on(&shown).unwrap(), (go, board), "{from:?}");
        }
        assert_eq!(kos > 0, width > 2, "{height}x{width}: {kos}");
    }
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    let read = |text: &str| Go::on(&Grid::parse(text, Letters::CROSSES).unwrap());
    let (go, start) = read("o.o.").unwrap();
    let shown = |board: &GoBoard, player| -> Vec<String> {
        options(go, board, player).iter().map(|to| go.board(to).to_string()).collect()
    };
    assert_eq!(shown(&start, Player::Left), ["#xo."]);
    assert_eq!(shown(&read("#xo.").unwrap().1, Player::Right), Vec::<String>::new());
    assert_eq!(shown(&read(".xo.").unwrap().1, Player::Right), ["o#o."]);
    for wrong in ["x#..", "xx", "#..#", ".............", "xox."] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
