//! Draws the compound thermograph of the three rectangles of *Winning Ways*, ch. 6, for both players, as PNG,
//! SVG and text: `cargo run --example compound FOLDER`.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Situation, strategy::letter};
use kelvin_pictures::{Name, ThermographPicture, png_of_svg};
use kelvin_values::{Player, Universe, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let texts = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];
    let games = texts.iter().map(|text| notation::parse(text, &work)).collect::<Result<Vec<_>, _>>()?;
    for player in Player::BOTH {
        let situation = Situation::new(&heat, &work, player, &games)?;
        let names = games.iter().enumerate().map(|(i, game)| Name::from(format!("{} = {game}", letter(i))));
        let picture =
            ThermographPicture::of_compound(&situation.compound(), names.zip(situation.thermographs()));
        let path = format!("{folder}/compound-{}", player.to_string().to_lowercase());
        std::fs::write(format!("{path}.svg"), picture.svg())?;
        std::fs::write(format!("{path}.png"), png_of_svg(&picture.svg(), 2.0)?)?;
        println!("{}", picture.terminal(90));
    }
    Ok(())
}
