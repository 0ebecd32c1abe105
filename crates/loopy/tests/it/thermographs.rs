//! Thermographs of games with kos, compared with their definition on a grid of temperatures.

use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_loopy::{
    KoKind, KoThreats, Loopy, LoopyGame, LoopyThermograph, LoopyWork, NoThermograph, notation,
    thermograph::Wall,
};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_values::{Player, Universe};

/// A game whose only cycles are kos.
#[derive(Clone, Debug)]
enum Tree {
    Integer(i64),
    Braces([Vec<Tree>; 2]),
    /// The options of both ends beside the moves between them; Left moves from `ends[0]` to `ends[1]`.
    Ko {
        ends: [[Vec<Tree>; 2]; 2],
        here: usize,
    },
}

impl Tree {
    fn random(depth: usize, kos: bool, rng: &mut fastrand::Rng) -> Tree {
        if depth == 0 || rng.usize(..6) == 0 {
            return Tree::Integer(rng.i64(-4..=4));
        }
        let mut options = |least: usize| {
            [(); 2].map(|()| {
                let count = rng.usize(least..3);
                (0..count).map(|_| Tree::random(depth - 1, kos, rng)).collect::<Vec<_>>()
            })
        };
        if kos && depth > 1 {
            let [mut first, mut second] = [options(0), options(0)];
            // Most kos can be won.
            if rng.usize(..8) > 0 {
                first[1].push(Tree::random(depth - 1, kos, rng));
                second[0].push(Tree::random(depth - 1, kos, rng));
            }
            if rng.bool() {
                return Tree::Ko { ends: [first, second], here: rng.usize(..2) };
            }
            return Tree::Braces([second[0].clone(), first[1].clone()]);
        }
        Tree::Braces(options(1))
    }

    fn text(&self, names: &mut usize) -> String {
        fn list(trees: &[Tree], more: Option<String>, names: &mut usize) -> String {
            trees.iter().map(|tree| tree.text(names)).chain(more).collect::<Vec<_>>().join(",")
        }
        match self {
            Tree::Integer(n) => n.to_string(),
            Tree::Braces([left, right]) => {
                format!("{{{}|{}}}", list(left, None, names), list(right, None, names))
            }
            Tree::Ko { ends, here } => {
                *names += 1;
                let name = format!("k{names}");
                // From `ends[0]` Left moves to `ends[1]`, from there Right moves back.
                let other = {
                    let more = [0, 1].map(|player| (player != *here).then(|| name.clone()));
                    let [left, right] = &ends[1 - here];
                    let [to, back] = more;
                    format!("{{{}|{}}}", list(left, to, names), list(right, back, names))
                };
                let [left, right] = &ends[*here];
                let more = [0, 1].map(|player| (player == *here).then(|| other.clone()));
                let [to, back] = more;
                format!("{name}{{{}|{}}}", list(left, to, names), list(right, back, names))
            }
        }
    }

    fn negative(&self) -> Tree {
        let swap = |[left, right]: &[Vec<Tree>; 2]| {
            [right, left].map(|side| side.iter().map(Tree::negative).collect::<Vec<_>>())
        };
        match self {
            Tree::Integer(n) => Tree::Integer(-n),
            Tree::Braces(sides) => Tree::Braces(swap(sides)),
            Tree::Ko { ends, here } => Tree::Ko { ends: [swap(&ends[1]), swap(&ends[0])], here: 1 - here },
        }
    }

    /// Appends this game and all its followers.
    fn followers(&self, found: &mut Vec<Tree>) {
        found.push(self.clone());
        let sides: Vec<&[Vec<Tree>; 2]> = match self {
            Tree::Integer(_) => vec![],
            Tree::Braces(sides) => vec![sides],
            Tree::Ko { ends, here } => {
                found.push(Tree::Ko { ends: ends.clone(), here: 1 - here });
                ends.iter().collect()
            }
        };
        for tree in sides.into_iter().flatten().flatten() {
            tree.followers(found);
        }
    }
}

/// Temperatures are -1 + k/FINE for k below COUNT, and values are counted in units of 1/FINE.
const FINE: i64 = 840;
const COUNT: i64 = FINE * 10;

type Grid = [Vec<i64>; 2];

/// The walls by the definition at each temperature of the grid. They are exact if all corners are on the
/// grid.
fn literal(tree: &Tree, threats: KoThreats) -> Grid {
    match tree {
        Tree::Integer(n) => [(); 2].map(|()| vec![n * FINE; COUNT as usize]),
        Tree::Braces(sides) => {
            let options = sides.each_ref().map(|side| paid(side, threats, 1));
            from_scaffolds(options.concat_sides())
        }
        Tree::Ko { ends, here } => {
            let player = threats.player().index();
            // The end from which the player with the threats takes the ko, and the other end.
            let (takes, taken) = (&ends[player], &ends[1 - player]);
            let plain = |end: &[Vec<Tree>; 2]| end.each_ref().map(|side| paid(side, threats, 1));
            let (at_takes, at_taken);
            match threats {
                KoThreats::Master(_) => {
                    let mut options = plain(takes);
                    options[player].extend(paid(&taken[player], threats, 2));
                    at_takes = from_scaffolds(options.concat_sides());
                    let mut options = plain(taken);
                    options[1 - player].push((at_takes.clone(), 1));
                    at_taken = from_scaffolds(options.concat_sides());
                }
                KoThreats::Monster(_) => {
                    at_taken = from_scaffolds(plain(taken).concat_sides());
                    let mut options = plain(takes);
                    options[player].push((at_taken.clone(), 1));
                    options[player].extend(paid(&taken[player], threats, 2));
                    at_takes = from_scaffolds(options.concat_sides());
                }
            }
            if *here == player { at_takes } else { at_taken }
        }
    }
}

fn paid(trees: &[Tree], threats: KoThreats, taxes: i64) -> Vec<(Grid, i64)> {
    trees.iter().map(|tree| (literal(tree, threats), taxes)).collect()
}

trait Sides {
    fn concat_sides(self) -> [Vec<(Vec<i64>, i64)>; 2];
}

impl Sides for [Vec<(Grid, i64)>; 2] {
    /// The walls of the options that matter: Right's after a move of Left's, Left's after a move of Right's.
    fn concat_sides(self) -> [Vec<(Vec<i64>, i64)>; 2] {
        let [left, right] = self;
        let wall = |player: usize| move |(grid, taxes): (Grid, i64)| (grid[1 - player].clone(), taxes);
        [left.into_iter().map(wall(0)).collect(), right.into_iter().map(wall(1)).collect()]
    }
}

fn from_scaffolds([left, right]: [Vec<(Vec<i64>, i64)>; 2]) -> Grid {
    let mut walls: Grid = [Vec::new(), Vec::new()];
    let mut mast: Option<i64> = None;
    for k in 0..COUNT as usize {
        let t = k as i64 - FINE;
        let low = left.iter().map(|(wall, taxes)| wall[k] - taxes * t).max().unwrap_or(i64::MIN);
        let high = right.iter().map(|(wall, taxes)| wall[k] + taxes * t).min().unwrap_or(i64::MAX);
        let at_zero = 0.clamp(low.min(high), high.max(low));
        if low > high {
            mast = Some(mast.unwrap_or(at_zero));
            walls[0].push(low);
            walls[1].push(high);
        } else {
            let now = mast.unwrap_or(at_zero).clamp(low, high);
            mast = Some(now);
            walls[0].push(now);
            walls[1].push(now);
        }
    }
    walls
}

fn is_on_grid(wall: &Wall) -> bool {
    let fine = |x: &Rational| x.try_mul(&Rational::from(FINE)).unwrap().is_integer();
    wall.points().all(|(t, value)| fine(t) && fine(value))
}

struct Fixture<'w, 'l, 'u, 'b> {
    work: &'w LoopyWork<'l, 'u, 'b>,
    heat: &'w Heat<'u>,
}

impl Fixture<'_, '_, '_, '_> {
    fn thermograph(&self, tree: &Tree, threats: KoThreats) -> LoopyThermograph {
        let form = notation::parse_form(&tree.text(&mut 0), self.work).unwrap();
        self.work.thermograph(&form, self.heat, threats).unwrap()
    }
}

fn with_fixture(check: impl FnOnce(Fixture<'_, '_, '_, '_>)) {
    let universe = Universe::new();
    let (loopy, heat) = (Loopy::new(&universe), Heat::new(&universe));
    let budget = Budget::unlimited();
    check(Fixture { work: &loopy.work(&budget), heat: &heat });
}

const ALL_THREATS: [KoThreats; 4] = [
    KoThreats::Master(Player::Left),
    KoThreats::Master(Player::Right),
    KoThreats::Monster(Player::Left),
    KoThreats::Monster(Player::Right),
];

/// Compares the walls of random games with kos with their definition.
fn compare_with_the_grid(rounds: usize, seed: u64) {
    with_fixture(|fixture| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (mut compared, mut slanted) = (0, 0);
        for _ in 0..rounds {
            let tree = Tree::random(3, true, &mut rng);
            let mut followers = Vec::new();
            tree.followers(&mut followers);
            for threats in ALL_THREATS {
                let fits = |tree: &Tree| {
                    let found = fixture.thermograph(tree, threats);
                    Player::BOTH.into_iter().all(|player| is_on_grid(found.wall(player)))
                };
                if !followers.iter().all(fits) {
                    continue;
                }
                let text = tree.text(&mut 0);
                let (found, literal) = (fixture.thermograph(&tree, threats), literal(&tree, threats));
                for player in Player::BOTH {
                    for k in (0..COUNT).step_by(35) {
                        let t = Rational::new(k - FINE, FINE).unwrap();
                        let value = Rational::new(literal[player.index()][k as usize], FINE).unwrap();
                        assert_eq!(
                            found.stop_at(player, &t),
                            Ok(value),
                            "{text} {threats:?} {player} at {t}"
                        );
                    }
                }
                compared += 1;
                let mast = found.wall(Player::Left) == found.wall(Player::Right);
                slanted += usize::from(mast && found.wall(Player::Left).points().count() > 0);
            }
        }
        println!("{compared} thermographs, {slanted} of them slanted masts");
        assert!(compared > rounds && slanted > rounds / 20, "{compared} thermographs, {slanted} slanted");
    });
}

#[test]
fn walls_are_those_of_the_definition() {
    compare_with_the_grid(60, 1);
}

#[test]
#[ignore = "long: the definition on a grid for a thousand games with kos"]
fn many_walls_are_those_of_the_definition() {
    compare_with_the_grid(1000, 2);
}

#[test]
fn without_kos_it_is_the_thermograph_of_the_value() {
    with_fixture(|fixture| {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..1000 {
            let tree = Tree::random(4, false, &mut rng);
            let form = notation::parse_form(&tree.text(&mut 0), fixture.work).unwrap();
            let value = fixture.work.value(&form).unwrap().as_stopper().unwrap().short().unwrap();
            let known = fixture.heat.thermograph(fixture.work.short(), value).unwrap();
            for threats in ALL_THREATS {
                let found = fixture.thermograph(&tree, threats);
                for player in Player::BOTH {
                    let text = tree.text(&mut 0);
                    assert_eq!(found.wall(player).to_string(), known.wall(player).to_string(), "{text}");
                    assert_eq!(found.wall(player).rounded(20).unwrap(), *known.wall(player), "{text}");
                }
            }
        }
    });
}

#[test]
fn the_negative_of_a_game_has_the_mirror_image() {
    with_fixture(|fixture| {
        let mut rng = fastrand::Rng::with_seed(4);
        let turned = |threats| match threats {
            KoThreats::Master(player) => KoThreats::Master(!player),
            KoThreats::Monster(player) => KoThreats::Monster(!player),
        };
        for _ in 0..300 {
            let tree = Tree::random(3, true, &mut rng);
            for threats in ALL_THREATS {
                let [a, b] = [(&tree, threats), (&tree.negative(), turned(threats))]
                    .map(|(tree, threats)| fixture.thermograph(tree, threats));
                for player in Player::BOTH {
                    let mirrored = b.wall(!player).points().map(|(t, value)| (t.clone(), -value));
                    let points = a.wall(player).points().map(|(t, value)| (t.clone(), value.clone()));
                    assert!(points.eq(mirrored), "{}", tree.text(&mut 0));
                }
            }
        }
    });
}

fn mean_and_temperature(text: &str, threats: KoThreats) -> [String; 2] {
    let universe = Universe::new();
    let (loopy, heat) = (Loopy::new(&universe), Heat::new(&universe));
    let budget = Budget::unlimited();
    let work = loopy.work(&budget);
    let form = notation::parse_form(text, &work).unwrap();
    let found = work.thermograph(&form, &heat, threats).unwrap();
    [found.mean().to_string(), found.temperature().to_string()]
}

#[test]
fn kos_of_the_literature() {
    use KoThreats::{Master, Monster};
    use Player::{Left, Right};
    for (text, threats, mean, temperature) in [
        // One point is contested in three moves.
        ("g{1||g|0}", Master(Left), "2/3", "1/3"),
        ("g{1||g|0}", Master(Right), "2/3", "1/3"),
        ("h{g{1|h}|0}", Master(Left), "1/3", "1/3"),
        ("h{g{1|h}|0}", Master(Right), "1/3", "1/3"),
        // x points: x/3 per move.
        ("g{9||g|0}", Master(Left), "6", "3"),
        // After winning the ko, Right continues to win ten more points: 20 points in four moves.
        ("g{10|{g|{0|-10}}}", Master(Left), "5", "5"),
        ("g{10|{g|{0|-10}}}", Master(Right), "5", "5"),
        // A komonster need not win a ko that cannot be retaken.
        ("h{g{1|h}|0}", Monster(Left), "1", "1"),
        // Spight's approach ko: Right's sente if Left is komaster; otherwise Right needs three moves, and
        // Left one.
        ("p{15|q{p|r{s{14|r}|-12}},s{14||s|-12}}", Master(Left), "14", "1"),
        ("p{15|q{p|r{s{14|r}|-12}},s{14||s|-12}}", Master(Right), "33/4", "27/4"),
    ] {
        let found = mean_and_temperature(text, threats);
        assert_eq!(found, [mean, temperature], "{text} {threats:?}");
    }
}

#[test]
fn kinds_of_kos() {
    with_fixture(|fixture| {
        for (text, kind) in [
            ("{5|-5}", KoKind::Placid),
            ("g{1||g|0}", KoKind::Placid),
            ("h{{-4,-1|h}|{{3|-2},0,-4|0}}", KoKind::Active),
            ("p{15|q{p|r{s{14|r}|-12}},s{14||s|-12}}", KoKind::Hyperactive),
        ] {
            let form = notation::parse_form(text, fixture.work).unwrap();
            assert_eq!(fixture.work.ko_kind(&form, fixture.heat).unwrap(), kind, "{text}");
        }
    });
}

#[test]
fn other_cycles_have_no_thermograph() {
    with_fixture(|fixture| {
        for (text, why) in [
            ("a{0|a}", NoThermograph::Pass),
            ("{pass|pass}", NoThermograph::Pass),
            ("{5|a{0|a}}", NoThermograph::Pass),
            // Only Left moves, so no ko is retaken.
            ("a{{a|}|}", NoThermograph::Cycle(2)),
            ("a{{{0|a}|}|0}", NoThermograph::Cycle(3)),
        ] {
            let form = notation::parse_form(text, fixture.work).unwrap();
            let threats = KoThreats::Master(Player::Left);
            assert_eq!(fixture.work.thermograph(&form, fixture.heat, threats), Err(why), "{text}");
            assert!(why.to_string().contains("simple ko"));
        }
        // Both players can move from one end to the other.
        let both = [[vec![1], vec![1]], [vec![], vec![0]]];
        let form = LoopyGame::from_graph(fixture.heat.universe(), &both, 0).unwrap();
        let found = fixture.work.thermograph(&form, fixture.heat, KoThreats::Master(Player::Left));
        assert_eq!(found, Err(NoThermograph::Cycle(2)));
    });
}

#[test]
fn rounded_walls_are_close_to_exact_walls() {
    with_fixture(|fixture| {
        let form = notation::parse_form("g{1||g|0}", fixture.work).unwrap();
        let found = fixture.work.thermograph(&form, fixture.heat, KoThreats::Master(Player::Right)).unwrap();
        let drawn = found.wall(Player::Right).rounded(10).unwrap();
        assert_eq!(drawn.to_string(), "Trajectory(683/1024,[341/1024],[0,2])");
        assert_eq!(drawn.at(&Dyadic::ZERO), Dyadic::new(1, 10));
    });
}

#[test]
fn a_komonster_has_at_least_what_a_komaster_has() {
    with_fixture(|fixture| {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..300 {
            let tree = Tree::random(3, true, &mut rng);
            let [left, right, most, least] = ALL_THREATS.map(|threats| fixture.thermograph(&tree, threats));
            for player in Player::BOTH {
                for (great, small) in [(&most, &left), (&right, &least), (&most, &least)] {
                    let corners = [great, small].map(|found| found.wall(player).points().map(|(t, _)| t));
                    for t in corners.into_iter().flatten().chain([&Rational::from(-1)]) {
                        let [great, small] = [great, small].map(|found| found.stop_at(player, t).unwrap());
                        assert!(great >= small, "{} at {t}", tree.text(&mut 0));
                    }
                }
            }
        }
    });
}
