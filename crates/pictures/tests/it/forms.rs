//! Pictures of literal forms, sections and water.

use kelvin_heat::Heat;
use kelvin_pictures::{PicturedOption, ThermographPicture, cooled_step, png_of_svg, steps};
use kelvin_positions::board::{Board, BoardKind};
use kelvin_testing::{read, unlimited};
use kelvin_values::{Player, Universe};

/// The dashed lines of a picture, as points of the page.
fn dashed(svg: &str) -> Vec<Vec<(f64, f64)>> {
    let lines = svg.lines().filter(|line| line.contains("stroke-dasharray") && line.contains("clip-path"));
    let points = lines.map(|line| line.split("points=\"").nth(1).unwrap().split('"').next().unwrap());
    points
        .map(|points| {
            let pair = |text: &str| {
                let (x, y) = text.split_once(',').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            };
            points.split(' ').map(pair).collect()
        })
        .collect()
}

#[test]
fn sections_are_inside_vertical_walls_and_outside_oblique_ones() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let work = universe.work(unlimited());
    for (game, outside) in [("{4|1}", true), ("{7|5||4|1}", false)] {
        let game = read(&universe, game);
        let picture = ThermographPicture::of_game(&heat, &work, game).unwrap().with_sections();
        let svg = picture.svg();
        let [left, right] = &dashed(&svg)[..] else { panic!("{svg}") };
        let wall = |colour: &str| -> f64 {
            let line = svg.lines().find(|line| line.contains(colour) && line.contains("<polyline")).unwrap();
            let start = line.split("points=\"").nth(1).unwrap().split(',').next().unwrap();
            start.parse().unwrap()
        };
        // Greater numbers are on the left of the page.
        assert_eq!(left[0].0 < wall("#1f5fbf"), outside);
        assert_eq!(right[0].0 > wall("#c0392b"), outside);
        // On the mast L(G_t) is to the right of R(G_t).
        assert!(left.last().unwrap().0 > right.last().unwrap().0);
        assert!(picture.tikz().contains("dashed"));
    }
}

#[test]
fn water_is_measured_from_its_surface() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let work = universe.work(unlimited());
    let game = read(&universe, "{7|5||4|1}");
    let plain = ThermographPicture::of_game(&heat, &work, game).unwrap();
    let wet = plain.clone().with_water("1".parse().unwrap());
    let labels = |svg: &str| svg.matches("fill=\"#3f8fbf\"").count();
    // The area, and a label for 0, 1/2 and 1 above the water.
    assert_eq!((labels(&plain.svg()), labels(&wet.svg())), (0, 4));
    assert!(wet.terminal(60).contains("cooled by 1"));
    let step = cooled_step(&heat, &work, game, &"1/2".parse().unwrap()).unwrap();
    assert!(step.text.contains("1/2") && step.picture.svg().contains("#3f8fbf"));
    let all = steps(&heat, &work, game).unwrap();
    assert_eq!(dashed(&all.last().unwrap().picture.svg()).len(), 2, "the sections are in the last step");
}

#[test]
fn dominated_options_are_lighter_and_have_their_boards() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let work = universe.work(unlimited());
    let board = |text: &str| Some(Board::read(BoardKind::Grid, text).unwrap());
    let option = |player, value: &str, lighter, shown: &str| PicturedOption {
        player,
        value: read(&universe, value),
        board: board(shown),
        notes: vec![if lighter { "dominated by 2" } else { "a1-a2" }.to_owned()],
        lighter,
    };
    let options = [
        option(Player::Left, "2", false, ".#|.#"),
        option(Player::Left, "1", true, "#.|#."),
        option(Player::Right, "-1", false, "##|.."),
    ];
    let game = read(&universe, "{2|-1}");
    let picture = ThermographPicture::of_form(&heat, &work, "G", game, board("..|.."), &options).unwrap();
    let svg = picture.svg();
    // Four boards of four cells, half of the cells of each option are gone.
    assert_eq!(svg.matches("fill=\"#8d8a83\"").count(), 6);
    assert_eq!(svg.matches("fill=\"#fdfcf8\"").count(), 4 + 6);
    assert!(svg.contains("#9dbce3") && !svg.contains("#e6a9a2"), "Left's dominated option is lighter");
    assert!(svg.contains("dominated by 2") && svg.contains("Right options"));
    assert!(picture.tikz().contains("k8d8a83") && picture.terminal(60).contains("dominated by 2"));
    // Boards that are not grids.
    for (kind, text) in [(BoardKind::Graph, "P4; x: 1"), (BoardKind::Heaps, "3 4")] {
        let board = Some(Board::read(kind, text).unwrap());
        let options = [PicturedOption { board: board.clone(), ..options[0].clone() }];
        let picture = ThermographPicture::of_form(&heat, &work, "G", game, board, &options).unwrap();
        assert!(picture.svg().ends_with("</svg>\n"), "{text}");
    }
}

#[test]
fn horizontal_lines_are_painted() {
    let svg = |line: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\" viewBox=\"0 0 20 20\">{line}</svg>"
        )
    };
    let blank = png_of_svg(&svg(""), 1.0).unwrap();
    for line in [
        "<path d=\"M 2 9 L 18 9\" stroke=\"#222222\" stroke-width=\"3\" fill=\"none\"/>",
        "<line x1=\"9\" y1=\"2\" x2=\"9\" y2=\"18\" stroke=\"#222222\" stroke-width=\"3\"/>",
    ] {
        assert_ne!(png_of_svg(&svg(line), 1.0).unwrap(), blank, "{line}");
    }
}
