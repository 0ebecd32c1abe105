//! Compound thermographs.

use kelvin_heat::{Heat, Situation};
use kelvin_pictures::{Name, ThermographPicture};
use kelvin_testing::{read, unlimited};
use kelvin_values::{Player, Universe};

/// The compound thermograph of some games for a player.
fn compound(texts: &[&str], names: &[&str], player: Player) -> ThermographPicture {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let work = universe.work(unlimited());
    let games: Vec<_> = texts.iter().map(|text| read(&universe, text)).collect();
    let situation = Situation::new(&heat, &work, player, &games).unwrap();
    let names = names.iter().map(|&name| Name::from(name));
    ThermographPicture::of_compound(&situation.compound(), names.zip(situation.thermographs()))
}

/// *Winning Ways*, ch. 6.
#[test]
fn three_rectangles_are_drawn_completely() {
    let rectangles = ["{8,{28|4}|-2,{2|-22}}", "{-3,{9|-5}|{-11|-25}}", "{-12|-24,{-19|-35}}"];
    let picture = compound(&rectangles, &["A", "B", "C"], Player::Left);
    assert!(picture.tikz().contains("ambient temperature 5: Left is sure of"));
    // Drawings use the typographic minus sign, terminals the ASCII one.
    for (text, minus) in [(picture.svg(), "−"), (picture.terminal(90), "-")] {
        assert!(text.contains(&format!("ambient temperature 5: Left is sure of {minus}22")), "{text}");
        assert!(text.contains(&format!("B: mean {minus}8, temperature 10")), "{text}");
    }
    // The boundaries are completely visible: the Right one starts at -37.
    assert!(picture.svg().contains(">−40<"), "{}", picture.svg());
}

#[test]
fn extreme_compounds_are_drawn() {
    assert!(compound(&[], &[], Player::Left).svg().starts_with("<svg"));
    let far = format!("1{}", "0".repeat(40));
    let [switch, threat, number] =
        [format!("{{{far}|-{far}}}"), format!("{{{far}||0|-{far}0}}"), format!("-{far}")];
    let near = format!("{{1/{0}|-1/{0}}}", 1_u64 << 60);
    for player in Player::BOTH {
        let picture = compound(&[&switch, &threat, "*1000000", "1/1024", &number, &near], &[], player);
        assert!(picture.svg().starts_with("<svg") && !picture.terminal(80).is_empty());
    }
}
