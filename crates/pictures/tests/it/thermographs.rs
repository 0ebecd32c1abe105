//! Readability of all pictures.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, HotGames};
use kelvin_pictures::{Name, ThermographPicture, steps, steps_svg};
use kelvin_testing::{forms, read};
use kelvin_values::Universe;
use proptest::prelude::*;

/// The texts of an SVG with their positions and anchors.
fn texts(svg: &str) -> Vec<(f64, f64, f64, String, String)> {
    let field = |tag: &str, name: &str| {
        let start = tag.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        tag[start..].split('"').next().unwrap().to_owned()
    };
    svg.lines()
        .filter(|line| line.starts_with("<text"))
        .map(|line| {
            let (tag, rest) = line.split_once('>').unwrap();
            let number = |name| field(tag, name).parse::<f64>().unwrap();
            let text = rest.strip_suffix("</text>").unwrap().to_owned();
            (number("x"), number("y"), number("font-size"), field(tag, "text-anchor"), text)
        })
        .collect()
}

/// The bounding boxes of the texts of a picture: left, right, upper, lower.
fn boxes(svg: &str) -> Vec<([f64; 4], String)> {
    texts(svg)
        .into_iter()
        .map(|(x, y, size, anchor, text)| {
            let width = text.replace("&lt;", "<").replace("&gt;", ">").chars().count() as f64 * size * 0.56;
            let left = match &anchor[..] {
                "start" => x,
                "middle" => x - width / 2.0,
                _ => x - width,
            };
            ([left, left + width, y - size * 0.8, y], text)
        })
        .collect()
}

/// The lines of a picture except grid, axis and legend, as points.
fn walls(svg: &str) -> Vec<Vec<(f64, f64)>> {
    let lines = svg.lines().filter(|line| line.starts_with("<polyline") && line.contains("clip-path"));
    let walls = lines.filter(|line| !line.contains("#dddddd") && !line.contains("#666666"));
    walls.map(|line| points(line.split('"').nth(1).unwrap())).collect()
}

fn points(text: &str) -> Vec<(f64, f64)> {
    let point = |pair: &str| {
        let (x, y) = pair.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    text.split(' ').map(point).collect()
}

/// Returns whether a line passes through a box: some of many points on it are inside.
fn goes_through(a: (f64, f64), b: (f64, f64), [left, right, upper, lower]: [f64; 4]) -> bool {
    (0..=400).map(|i| f64::from(i) / 400.0).any(|part| {
        let (x, y) = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        left < x && x < right && upper < y && y < lower
    })
}

fn check(picture: &ThermographPicture) {
    let svg = picture.svg();
    let all = boxes(&svg);
    let names = ["LS = ", "RS = ", "mean = ", "t = "];
    for (edges, text) in all.iter().filter(|(_, text)| names.iter().any(|name| text.starts_with(name))) {
        for wall in walls(&svg) {
            let through = wall.windows(2).any(|pair| goes_through(pair[0], pair[1], *edges));
            assert!(!through, "`{text}` lies on a line of {svg}");
        }
    }
    for (i, (a, text)) in all.iter().enumerate() {
        assert!(a[0] > -4.0 && a[1] < 644.0, "`{text}` leaves the page: {a:?}");
        for (b, other) in &all[..i] {
            let apart = a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2];
            assert!(apart, "`{text}` and `{other}` overlap");
        }
    }
    for width in [1, 24, 40, 77, 200, 100_000] {
        let text = picture.terminal(width);
        let limit = width.clamp(24, 240);
        assert!(text.lines().all(|line| line.chars().count() <= limit), "{width}:\n{text}");
    }
    let tikz = picture.tikz();
    let count = |c: char| tikz.replace("\\{", "").replace("\\}", "").chars().filter(|&d| d == c).count();
    assert_eq!(count('{'), count('}'), "{tikz}");
    assert!(!tikz.contains("NaN") && !svg.contains("NaN") && !svg.contains("inf"));
}

/// Several games in one picture have different marks, on their walls and in the legend, also without colours.
#[test]
fn each_game_of_a_picture_has_its_mark() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let games = ["{5|1}", "{4||2|-2}", "+-1", "+-1"];
    let mut picture = ThermographPicture::new("Thermographs");
    for text in games {
        let game = read(&universe, text);
        picture = picture.thermograph(text, heat.thermograph(&work, game).unwrap().into_owned());
    }
    let text = picture.terminal(80);
    let (drawing, legend) = text.split_once('└').unwrap();
    let drawing: String = drawing.lines().flat_map(|line| line.split(['│', '┤']).nth(1)).collect();
    for (mark, game) in ('1'..).zip(games) {
        assert_eq!(drawing.matches(mark).count(), 2, "{mark} on both walls:\n{text}");
        assert!(legend.contains(&format!("\n{mark}━ {game}: mean")), "{text}");
    }
    assert!(
        !ThermographPicture::of_game(&heat, &work, read(&universe, "+-1"))
            .unwrap()
            .terminal(80)
            .contains('━')
    );
}

#[test]
fn the_gallery_is_readable() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    for text in [
        "0",
        "-7",
        "25/16",
        "1/1024",
        "1000000000000000000000000000000000000000",
        "*",
        "^",
        "*1000000000000000000000",
        "v*",
        "73/16v9*8",
        "+-1",
        "{4||2|1}",
        "{7|5||4|1}",
        "{8,{28|4}|-2,{2|-22}}",
        "{1000000000000|-1000000000000}",
        "{1000000000000000000000000000003|1000000000000000000000000000000}",
        "{1/512|0}",
        "{1/1048576|0}",
        "{{{{101|77}|53}|29}|5}",
        "{0||0|-3/2}",
    ] {
        let game = read(&universe, text);
        check(&ThermographPicture::of_game(&heat, &work, game).unwrap());
        check(&ThermographPicture::of_game_with_options(&heat, &work, game).unwrap());
        let steps = steps(&heat, &work, game).unwrap();
        for step in &steps {
            check(&step.picture);
        }
        assert!(steps_svg(&steps).ends_with("</svg>\n"));
    }
}

/// Oblique walls are diagonal and end at t = -1, for any number of thermographs and any distance between
/// them.
#[test]
fn walls_are_diagonal_and_end_at_minus_one() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    for games in [
        &["{20|-20}"][..],
        &["{20|-20}", "{5|1}", "+-1"],
        &["{20|-20}", "{100|60}", "-300"],
        &["{1000000|-1000000}", "{3|1}"],
    ] {
        let mut picture = ThermographPicture::new("Several");
        for text in games {
            let thermograph = heat.thermograph(&work, read(&universe, text)).unwrap().into_owned();
            picture = picture.thermograph(*text, thermograph);
        }
        let svg = picture.svg();
        for pair in walls(&svg).iter().flat_map(|wall| wall.windows(2)) {
            let (dx, dy) = ((pair[1].0 - pair[0].0).abs(), (pair[1].1 - pair[0].1).abs());
            assert!(dx < 0.02 || (dx - dy).abs() < 0.05, "{games:?}: {pair:?}");
        }
        // From the foot of the first mast down to t = 0, and to the end of the wall.
        let axis =
            svg.lines().find(|line| line.contains("#666666") && line.starts_with("<polyline")).unwrap();
        let axis = points(axis.split('"').nth(1).unwrap())[0].1;
        let wall = &walls(&svg)[0];
        let (end, foot) = (wall[0].1, wall[1].1);
        let temperature = heat.temperature(&work, read(&universe, games[0])).unwrap().floor();
        let temperature: f64 = temperature.to_string().parse().unwrap();
        let expected = (temperature + 1.0) / temperature;
        assert!(((end - foot) / (axis - foot) - expected).abs() < 0.01, "{games:?}: {end} {foot} {axis}");
    }
}

/// In black and white the layers of a picture still differ: each row of the legend has its own sign.
#[test]
fn signs_of_the_legend_differ_without_colours() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let game = read(&universe, "{8,{28|4}|-2,{2|-22}}");
    let svg = ThermographPicture::of_game_with_options(&heat, &work, game).unwrap().svg();
    // The signs near the lines of the legend, translated to one position, with their fill.
    let mut signs = vec![];
    for line in svg.lines().filter(|line| line.starts_with("<polygon") && line.contains("stroke-width")) {
        let outline = points(line.split('"').nth(1).unwrap());
        let middle = outline.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let middle = (middle.0 / outline.len() as f64, middle.1 / outline.len() as f64);
        if (middle.0 - 78.0).abs() < 1.0 {
            let place = |(x, y): &(f64, f64)| [x - middle.0, y - middle.1].map(|d| (d * 10.0).round() as i64);
            signs.push((outline.iter().map(place).collect::<Vec<_>>(), line.contains("fill=\"white\"")));
        }
    }
    assert_eq!(signs.len(), 7, "{svg}");
    for (i, sign) in signs.iter().enumerate() {
        assert!(!signs[..i].contains(sign), "{sign:?}");
    }
}

#[test]
fn positive_values_are_on_the_left() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let picture = ThermographPicture::of_game(&heat, &work, read(&universe, "{3|-3}")).unwrap();
    let all = texts(&picture.svg());
    let place = |wanted: &str| all.iter().find(|(.., text)| text == wanted).unwrap().0;
    assert!(place("LS = 3") < place("RS = −3"));
    assert!(place("2") < place("−2"));
}

#[test]
fn several_thermographs_share_a_picture() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut picture = ThermographPicture::new("Several");
    for text in ["{4|1}", "{-3|-9}", "7/2", "^"] {
        let game = read(&universe, text);
        picture =
            picture.thermograph(Name::of(game, &budget), heat.thermograph(&work, game).unwrap().into_owned());
    }
    check(&picture);
    assert!(picture.svg().contains("{4|1}: mean 5/2, temperature 3/2"));
}

#[test]
fn an_empty_picture_is_drawn() {
    check(&ThermographPicture::new("Nothing"));
}

#[test]
fn names_are_escaped() {
    let picture =
        ThermographPicture::new("a < b & c").thermograph("{x}_1 %", kelvin_heat::Thermograph::of_integer(0));
    assert!(picture.svg().contains("a &lt; b &amp; c"));
    assert!(picture.tikz().contains("a < b \\& c"));
}

#[cfg(feature = "png")]
#[test]
fn png_has_the_requested_scale() {
    let picture = ThermographPicture::new("5").thermograph("5", kelvin_heat::Thermograph::of_integer(5));
    let size = |png: &[u8]| -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    };
    let (width, height) = size(&picture.png(1.0).unwrap());
    assert_eq!(width, 640);
    assert_eq!(size(&picture.png(2.0).unwrap()), (1280, height * 2));
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        assert_eq!(picture.png(scale), Err(kelvin_pictures::PngError::Scale));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_has_a_picture(form in forms(4)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        check(&ThermographPicture::of_game(&heat, &work, game).unwrap());
        for step in steps(&heat, &work, game).unwrap() {
            check(&step.picture);
        }
    }
}

/// Walls over all numbers are drawn with rounded coordinates, and the legend has the exact ones.
#[test]
fn walls_over_all_numbers_have_exact_legends() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut games = HotGames::new(&budget);
    for (text, exact) in [
        ("{pi|0}", "mean π/2, temperature π/2"),
        ("{omega|0} + {1|-1}", "mean ω/2, temperature ω/2, ω is drawn as 16"),
        ("{omega|20}", "mean ω/2+10, temperature ω/2-10, ω is drawn as 64"),
        ("{epsilon|-epsilon}", "mean 0, temperature ω^-1, ω is drawn as 16"),
        ("{1/3|1/3}", "mean 1/3, temperature 0"),
    ] {
        let game = games.read(text, &work).unwrap();
        let picture = ThermographPicture::of_hot(text, &games.thermograph(game).unwrap()).unwrap();
        assert!(picture.terminal(80).contains(exact), "{}", picture.terminal(80));
        assert!(picture.svg().starts_with("<svg"));
        assert!(picture.tikz().is_ascii(), "{}", picture.tikz());
    }
}
