use kelvin_positions::Ruleset;
use kelvin_positions::board::{Grid, Letters};
use kelvin_positions::rulesets::Phutball;
use kelvin_values::Player;

fn options(text: &str, player: Player) -> Vec<String> {
    let grid = Grid::parse_strip(text, Letters::CROSSES).unwrap();
    let (phutball, pitch) = Phutball::on(&grid).unwrap();
    let mut all = Vec::new();
    phutball.moves(&pitch, player, &mut |_, option| all.push(phutball.board(&option).to_string()));
    all.sort();
    all
}

#[test]
fn the_ball_jumps_and_men_are_placed() {
    for player in Player::BOTH {
        assert_eq!(options(".ox..", player), ["...o.", ".ox.x", ".oxx.", "xox.."].map(String::from));
    }
    // One jump to the right, or two, the second over the end.
    assert_eq!(
        options(".oxxx.x", Player::Left),
        ["......o", ".....ox", ".oxxxxx", "xoxxx.x"].map(String::from)
    );
    // The game is over.
    assert_eq!(options("..o", Player::Left), ["..o"]);
    assert_eq!(options("..o", Player::Right), Vec::<String>::new());
    assert_eq!(options("o.x", Player::Right), ["o.."]);
    assert!(Phutball::on(&Grid::parse_strip("xx.", Letters::CROSSES).unwrap()).is_err());
}
