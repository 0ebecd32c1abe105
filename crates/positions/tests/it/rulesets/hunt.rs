use kelvin_positions::Ruleset;
use kelvin_positions::board::{Grid, Letters};
use kelvin_positions::rulesets::{Hunt, Hunted};
use kelvin_values::Player;

fn options(hunt: Hunt, hunted: &Hunted, player: Player) -> Vec<String> {
    let mut all = Vec::new();
    hunt.moves(hunted, player, &mut |_, option| all.push(hunt.board(&option).to_string()));
    all.sort();
    all
}

fn grid(text: &str) -> Grid {
    Grid::parse(text, Letters::CROSSES).unwrap()
}

#[test]
fn geese_go_down_and_the_fox_everywhere() {
    let (hunt, start) = Hunt::fox(&grid("x.x.|....|....|.o.."), 1).unwrap();
    assert_eq!(
        options(hunt, &start, Player::Left),
        ["..x.|.x..|....|.o..", "x...|...x|....|.o..", "x...|.x..|....|.o.."]
    );
    assert_eq!(options(hunt, &start, Player::Right), ["x.x.|....|..o.|....", "x.x.|....|o...|...."]);
    // The fox has escaped if it is behind all geese, or beside a gap in their last row.
    let (_, free) = Hunt::fox(&grid("x...|.o..|...."), 1).unwrap();
    assert_eq!(hunt.board(&free).to_string().matches('x').count(), 0);
    let (long, start) = Hunt::fox(&grid("x.x.x|.....|.....|.....|o...."), 2).unwrap();
    assert_eq!(options(long, &start, Player::Right).len(), 2);
}

#[test]
fn hounds_do_not_turn_back() {
    let (hunt, start) = Hunt::hare(&grid("#x..#|x...o|#x..#")).unwrap();
    // One move from the left end to the middle; three from the top, to the right, diagonally or down; and
    // three more from the bottom.
    assert_eq!(options(hunt, &start, Player::Left).len(), 1 + 3 + 3);
    assert_eq!(options(hunt, &start, Player::Right).len(), 3);
    let (_, past) = Hunt::hare(&grid("#ox.#|.x...|#.x.#")).unwrap();
    assert_eq!(options(hunt, &past, Player::Left), Vec::<String>::new());
    assert!(Hunt::hare(&grid("xx.|.o.|...")).is_err());
    assert!(Hunt::fox(&grid("x.x|...|..."), 1).is_err());
}
