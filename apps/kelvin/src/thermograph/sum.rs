//! Compound thermographs, and several thermographs in one picture.

use kelvin_heat::strategy::letter;
use kelvin_heat::{Heat, Situation};
use kelvin_pictures::{Name, ThermographPicture};
use kelvin_values::{Game, Player, Work};

/// The compound thermograph of a sum.
pub(super) fn compound<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
    player: Player,
) -> Result<ThermographPicture, kelvin_budget::Exhausted> {
    let situation = Situation::new(heat, work, player, games)?;
    let name = |(i, &game): (usize, &Game<'u>)| {
        let Name { text, latex } = Name::of(game, work.budget());
        let letter = letter(i);
        Name { text: format!("{letter} = {text}"), latex: format!("{letter} = {latex}") }
    };
    let components = games.iter().enumerate().map(name).zip(situation.thermographs());
    Ok(ThermographPicture::of_compound(&situation.compound(), components))
}

/// Several thermographs in one picture.
pub(super) fn together<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    games: &[Game<'u>],
) -> Result<ThermographPicture, kelvin_budget::Exhausted> {
    let mut picture = ThermographPicture::new("Thermographs");
    for &game in games {
        picture =
            picture.thermograph(Name::of(game, work.budget()), heat.thermograph(work, game)?.into_owned());
    }
    Ok(picture)
}
