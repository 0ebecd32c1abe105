//! Draws a gallery of thermographs into a folder: SVG, PNG and TikZ of each.

use kelvin_budget::Budget;
use kelvin_heat::Heat;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_pictures::{Name, ThermographPicture, png_of_svg, steps, steps_svg};
use kelvin_values::{Game, Universe};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("expected the folder to write to")?);
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let n = |n: i64| universe.integer(n);
    let pair = |a, b| universe.game(&[a], &[b]);
    let half = universe.number(&Dyadic::new(25, 4));
    let trillion = universe.integer(1_000_000_000_000_i64);
    let far: Integer = "1000000000000000000000000000007".parse()?;
    let games: Vec<(&str, Game)> = vec![
        ("integer", n(5)),
        ("number", half),
        ("switch", pair(n(1), n(-1))),
        ("star", universe.star(1)),
        ("up", universe.up(1)),
        ("three", pair(n(4), pair(n(2), n(1)))),
        ("nested", pair(pair(n(7), n(5)), pair(n(4), n(1)))),
        ("tall", universe.game(&[n(8), pair(n(28), n(4))], &[n(-2), pair(n(2), n(-22))])),
        ("trillion", pair(trillion, -trillion)),
        ("far", pair(universe.integer(far.clone() + Integer::from(3)), universe.integer(far))),
        ("small", pair(universe.number(&Dyadic::new(1, 9)), n(0))),
    ];
    let save = |name: &str, picture: &ThermographPicture| -> Result<(), Box<dyn std::error::Error>> {
        std::fs::write(folder.join(format!("{name}.svg")), picture.svg())?;
        std::fs::write(folder.join(format!("{name}.tex")), picture.tikz())?;
        std::fs::write(folder.join(format!("{name}.txt")), picture.terminal(72))?;
        std::fs::write(folder.join(format!("{name}.png")), picture.png(1.0)?)?;
        Ok(())
    };
    for &(name, game) in &games {
        save(name, &ThermographPicture::of_game(&heat, &work, game)?)?;
        save(&format!("{name}-options"), &ThermographPicture::of_game_with_options(&heat, &work, game)?)?;
    }
    let mut several = ThermographPicture::new("Three components");
    let a = universe.game(&[n(8), pair(n(28), n(4))], &[n(-2), pair(n(2), n(-22))]);
    let b = universe.game(&[n(-3), pair(n(9), n(-5))], &[pair(n(-11), n(-25))]);
    let c = universe.game(&[n(-12)], &[n(-24), pair(n(-19), n(-35))]);
    for game in [a, b, c] {
        several = several.thermograph(Name::of(game, &budget), heat.thermograph(&work, game)?.into_owned());
    }
    save("several", &several)?;
    let svg = steps_svg(&steps(&heat, &work, games[6].1)?);
    std::fs::write(folder.join("steps.png"), png_of_svg(&svg, 1.0)?)?;
    std::fs::write(folder.join("steps.svg"), svg)?;
    Ok(())
}
