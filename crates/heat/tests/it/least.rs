//! Games of least birthday with given walls.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Thermograph, WallError, WallPoint, WantedWalls, build_game_like};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_testing::{TestRng, random_game};
use kelvin_values::{Game, Player, Universe};
use std::collections::HashMap;

/// The walls for t ≥ 0 and the sections, as text.
fn key(heat: &Heat<'_>, game: Game<'_>) -> String {
    let budget = Budget::unlimited();
    let thermograph = heat.thermograph(&game.universe().work(&budget), game).unwrap();
    let side = |player: Player| {
        let wall = thermograph.wall(player);
        let mut points = wall.points();
        points.retain(|(t, _)| t.signum() > 0);
        format!("{:?} {points:?} {:?}", wall.mast(), thermograph.section(player))
    };
    Player::BOTH.map(side).join(" ")
}

/// Groups all games born by day 3 by their walls. The games that are found are no later than any of them.
#[test]
fn no_game_of_day_three_is_born_before_the_least_game() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut least: HashMap<String, (Integer, Game<'_>)> = HashMap::new();
    for game in work.born_by(3).unwrap() {
        let birthday = work.birthday(game).unwrap();
        let entry = least.entry(key(&heat, game)).or_insert((birthday.clone(), game));
        if birthday < entry.0 {
            *entry = (birthday, game);
        }
    }
    let mut all: Vec<_> = least.into_iter().collect();
    all.sort_by_key(|(key, _)| key.clone());
    assert_eq!(all.len(), 96);
    let mut rng = TestRng(7);
    for _ in 0..6 {
        let (key_of, (birthday, game)) = &all[rng.below(all.len())];
        let wanted = WantedWalls::of(&heat.thermograph(&work, *game).unwrap());
        let found = heat.least_game(&work, &wanted).unwrap();
        assert_eq!(key(&heat, found.game), *key_of, "{game}");
        assert_eq!(found.birthday, *birthday, "{game} and {}", found.game);
        assert!(found.is_least(), "{game}");
    }
}

#[test]
fn games_of_day_four_are_found_by_their_options() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let born = work.born_by(3).unwrap();
    let mut rng = TestRng(11);
    let (mut hot, mut fourth) = (0, 0);
    while hot < 5 {
        let [left, right] = [0, 1].map(|_| (0..2).map(|_| born[rng.below(born.len())]).collect::<Vec<_>>());
        let game = universe.game(&left, &right);
        let thermograph = heat.thermograph(&work, game).unwrap().into_owned();
        if thermograph.temperature().signum() <= 0 {
            continue;
        }
        hot += 1;
        let found = heat.least_game(&work, &WantedWalls::of(&thermograph)).unwrap();
        assert_eq!(key(&heat, found.game), key(&heat, game), "{game}");
        assert!(found.birthday <= work.birthday(game).unwrap() && found.is_least(), "{game}: {found:?}");
        fourth += usize::from(found.birthday == 4.into());
        let built = build_game_like(&work, &thermograph).unwrap();
        assert!(found.birthday <= work.birthday(built).unwrap());
    }
    assert!(fourth > 0);
}

/// The game that [`build_game_like`] makes is often born later than on day 4. Then games of day 4 are searched.
#[test]
fn a_game_that_is_built_too_late_is_replaced_by_a_least_one() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let born = work.born_by(3).unwrap();
    let mut rng = TestRng(5);
    let mut replaced = 0;
    while replaced < 2 {
        let [left, right] = [0, 1].map(|_| (0..2).map(|_| born[rng.below(born.len())]).collect::<Vec<_>>());
        let game = universe.game(&left, &right);
        let birthday = work.birthday(game).unwrap();
        let thermograph = heat.thermograph(&work, game).unwrap().into_owned();
        let built = build_game_like(&work, &thermograph).unwrap();
        if work.birthday(built).unwrap() <= birthday {
            continue;
        }
        let least = heat.least_game(&work, &WantedWalls::of(&thermograph)).unwrap();
        assert_eq!(key(&heat, least.game), key(&heat, game), "{game}");
        assert!(least.is_least() && least.birthday <= birthday, "{game}: {least:?}");
        assert_eq!(least.birthday, work.birthday(least.game).unwrap());
        replaced += 1;
    }
}

/// The corners of both walls for t ≥ 0, from the stop upward.
fn corners(thermograph: &Thermograph) -> [Vec<WallPoint>; 2] {
    Player::BOTH.map(|player| {
        let above = thermograph.wall(player).points().into_iter().rev().filter(|(t, _)| t.signum() > 0);
        [(Dyadic::ZERO, thermograph.stop(player))].into_iter().chain(above).collect()
    })
}

/// If the sections are not given, games with other sections count as well.
#[test]
fn the_least_game_with_walls_without_sections_is_the_least_of_all() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let born = work.born_by(3).unwrap();
    let thermograph = |game| heat.thermograph(&work, game).unwrap().into_owned();
    let mut rng = TestRng(17);
    for _ in 0..12 {
        let points = corners(&thermograph(born[rng.below(born.len())]));
        let wanted = WantedWalls::new(points.each_ref().map(Vec::as_slice), [None; 2]).unwrap();
        let agree = born.iter().filter(|&&game| wanted.agree_with(&thermograph(game)));
        let least = agree.map(|&game| work.birthday(game).unwrap()).min().unwrap();
        let found = heat.least_game(&work, &wanted).unwrap();
        assert!(wanted.agree_with(&thermograph(found.game)), "{points:?}: {found:?}");
        assert_eq!(found.birthday, least, "{points:?}: {found:?}");
        assert!(found.is_least(), "{points:?}: {found:?}");
    }
}

/// Walls given by their points are those of the thermograph, and agree with no other.
#[test]
fn walls_can_be_given_by_their_corners() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(13);
    let mut all: Vec<(WantedWalls, Game<'_>)> = vec![];
    for _ in 0..40 {
        let game = random_game(&universe, &mut rng, 3);
        let thermograph = heat.thermograph(&work, game).unwrap().into_owned();
        let points = corners(&thermograph);
        let points = points.each_ref().map(Vec::as_slice);
        let sides = Player::BOTH.map(|player| Some(thermograph.section(player).side));
        let given = WantedWalls::new(points, sides).unwrap();
        assert_eq!(given, WantedWalls::of(&thermograph), "{game}");
        assert!(WantedWalls::new(points, [None; 2]).unwrap().agree_with(&thermograph), "{game}");
        assert_eq!(given.mean(), thermograph.mean());
        assert_eq!(given.temperature(), thermograph.temperature().max(Dyadic::ZERO), "{game}");
        all.push((given, game));
    }
    for (walls, from) in &all {
        for (_, game) in &all {
            let agree = walls.agree_with(&heat.thermograph(&work, *game).unwrap());
            assert_eq!(agree, key(&heat, *from) == key(&heat, *game), "{from} and {game}");
        }
    }
}

#[test]
fn walls_that_no_game_has_are_refused() {
    assert!(WantedWalls::new([&[(Dyadic::ZERO, Dyadic::ONE)]; 2], [None; 2]).is_ok());
    let point = |t: i32, value: i32| (Dyadic::from(t), Dyadic::from(value));
    let walls = |left: &[(Dyadic, Dyadic)], right: &[(Dyadic, Dyadic)]| {
        WantedWalls::new([left, right], [None; 2]).unwrap_err()
    };
    let right = [point(0, 1), point(1, 2)];
    assert!(matches!(walls(&[], &right), WallError::Empty(Player::Left)));
    assert!(matches!(walls(&[point(1, 2)], &right), WallError::Start { .. }));
    assert!(matches!(walls(&[point(1, 2), point(2, 2)], &right), WallError::Start { .. }));
    assert!(matches!(walls(&[point(0, 3), point(2, 2)], &right), WallError::Slope { .. }));
    assert!(matches!(walls(&[point(0, 1), point(1, 2)], &right), WallError::Slope { .. }));
    assert!(matches!(walls(&[point(0, 3), point(0, 2)], &right), WallError::Order { .. }));
    assert!(matches!(walls(&[point(0, 4), point(1, 3)], &right), WallError::Mast(_)));
}
