//! Games and boards with given walls.

use kelvin_budget::Budget;
use kelvin_lab::{BuildAnswer, BuildQuestion, Error, Lab, Settings, Side, WrittenWall, WrittenWalls};
use kelvin_values::Universe;

fn ask(lab: &Lab<'_>, walls: WrittenWalls, ruleset: Option<&str>) -> Result<BuildAnswer, Error> {
    let question = BuildQuestion {
        walls,
        ruleset: ruleset.map(String::from),
        size: Some(4),
        alphabet: Default::default(),
    };
    lab.build(&question, &Budget::unlimited())
}

fn text(walls: &str) -> WrittenWalls {
    WrittenWalls::Text(walls.to_owned())
}

#[test]
fn walls_are_read_as_text_and_as_objects() {
    let wall = |points: &[[&str; 2]], side| WrittenWall {
        points: points.iter().map(|point| point.map(String::from)).collect(),
        side,
    };
    let objects = WrittenWalls::Corners {
        left: wall(&[["0", "5"], ["1", "4"]], Some(Side::Right)),
        right: wall(&[["0", "3"], ["1", "4"]], None),
    };
    assert_eq!(objects.read().unwrap(), text("L R(5) 4@1; R 3 4@1").read().unwrap());
    assert_eq!(text("L,R(5),4@1;R,3,4@1").read().unwrap(), text("L R(5) 4@1; R 3 4@1").read().unwrap());
    assert_ne!(objects.read().unwrap(), text("L L(5) 4@1; R 3 4@1").read().unwrap());
    for (wrong, why) in [
        ("L 3 2@1", "no wall of Right's"),
        ("L 3 2@1; R 1 2@1; L 3", "Left has two walls"),
        ("X 3", "expected L or R"),
        ("L 3 2; R 1 2@1", "expected a corner"),
        ("L 1/3; R 1/3", "dyadic"),
        ("L; R 1", "Left's wall has no points"),
        ("", "expected L or R"),
    ] {
        let error = text(wrong).read().unwrap_err().to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
}

#[test]
fn what_is_built_has_the_walls() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    for walls in ["L 3 2@1; R 1 2@1", "L R(0); R R(0)", "L 1/2; R 1/2", "L -12 -19@7; R -24 -19@5"] {
        let answer = ask(&lab, text(walls), None).unwrap();
        let game =
            lab.game(&kelvin_lab::WrittenSummand::value(&answer.written.to_string()), &Budget::unlimited());
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let thermograph = lab.heat().thermograph(&work, game.unwrap()).unwrap();
        assert!(text(walls).read().unwrap().agree_with(&thermograph), "{walls}");
        assert_eq!(answer.least, answer.birthday == answer.at_least, "{walls}");
        assert_eq!((answer.board, answer.boards), (None, None));
    }
}

#[test]
fn the_smallest_board_is_found() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let switch = "L 1 0@1; R -1 0@1";
    for (ruleset, board) in [("domineering", "..|.."), ("snort", "edges 2: 0-1"), ("clobber", "")] {
        let answer = ask(&lab, text(switch), Some(ruleset)).unwrap();
        match answer.board {
            Some(found) => {
                assert_eq!((found.board.as_str(), found.written.to_string().as_str()), (board, "+-1"));
            }
            // Clobber has no hot games.
            None => assert!(ruleset == "clobber" && answer.boards > Some(100)),
        }
    }
    let found = ask(&lab, text("L R(0); R L(0)"), Some("nim")).unwrap();
    assert_eq!(found.board.unwrap().board, "1");
    assert!(matches!(ask(&lab, text(switch), Some("cutcake")), Err(Error::NoSmallBoards(_))));
    assert!(matches!(ask(&lab, text(switch), Some("chess")), Err(Error::Position { .. })));
}
