//! Published facts about stops, walls, cooling and temperature.

use kelvin_budget::Budget;
use kelvin_heat::{Confusion, Heat, Sums, heated};
use kelvin_numbers::Dyadic;
use kelvin_testing::read;
use kelvin_values::{Game, Player, Section, Universe, Work};

const FACTS: &str = include_str!("facts/heat.tsv");

/// Formats a section, such as `R(9)` for just right of 9.
fn section(section: &Section) -> String {
    let side = match section.side {
        Player::Left => 'L',
        Player::Right => 'R',
    };
    format!("{side}({})", section.number)
}

/// The corners of the wall from t = 0 upward as `t:value`.
fn corners(heat: &Heat, work: &Work, game: Game, player: Player) -> String {
    let thermograph = heat.thermograph(work, game).unwrap();
    let wall = thermograph.wall(player);
    let mut points: Vec<_> = wall.points().into_iter().filter(|(t, _)| t.signum() > 0).collect();
    points.push((Dyadic::ZERO, wall.value_at(&Dyadic::ZERO).unwrap()));
    points.reverse();
    points.iter().map(|(t, value)| format!("{t}:{value}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn published_facts_hold() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let game = |text: &str| read(&universe, text);
    let number = |text: &str| text.parse::<Dyadic>().unwrap();
    let mut count = 0;
    for line in FACTS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let (&op, &expected) = (fields.first().unwrap(), fields.last().unwrap());
        let args = &fields[1..fields.len() - 1];
        let answer = match op {
            "stops" => Player::BOTH.map(|player| game(args[0]).stop(player).to_string()).join(" "),
            "sections" => Player::BOTH.map(|player| section(&game(args[0]).section(player))).join(" "),
            "confusion_interval" => Confusion::of(game(args[0])).to_string(),
            "confusion_length" => Confusion::of(game(args[0])).measure().to_string(),
            "temperature" => heat.temperature(&work, game(args[0])).unwrap().to_string(),
            "mean_value" => heat.mean(&work, game(args[0])).unwrap().to_string(),
            "left_wall" => corners(&heat, &work, game(args[0]), Player::Left),
            "right_wall" => corners(&heat, &work, game(args[0]), Player::Right),
            "cooled" | "cool_formula" => {
                let cooled = if op == "cooled" {
                    heat.cool(&work, game(args[0]), &number(args[1])).unwrap()
                } else {
                    // The formula {4 - t | 1 + t} without freezing is heating by -t.
                    heated(&work, game(args[0]), -game(args[1])).unwrap()
                };
                assert_eq!(cooled, game(expected), "{line}");
                expected.to_owned()
            }
            "same_thermograph" => {
                let [a, b] = [args[0], args[1]].map(|arg| heat.thermograph(&work, game(arg)).unwrap());
                (a == b).to_string()
            }
            "is_thermic_pair" => {
                let [whole, left, right] = [args[0], args[1], args[2]].map(game);
                heat.is_thermic_pair(&work, whole, left, right).unwrap().to_string()
            }
            "infinitesimally_close" => {
                work.infinitesimally_close(game(args[0]), game(args[1])).unwrap().to_string()
            }
            "sum_stops" => {
                let parts: Vec<_> = args.iter().map(|arg| game(arg)).collect();
                let thermograph = Sums::new(&heat).thermograph(&work, &parts).unwrap();
                Player::BOTH.map(|player| thermograph.stop(player).to_string()).join(" ")
            }
            "left_turning" => {
                let version = heat.thermic_versions(&work, game(args[0])).unwrap().remove(0);
                let turning: Vec<_> =
                    version.turning_points(Player::Left).iter().map(Dyadic::to_string).collect();
                let (vertical, oblique) = version.vertical_and_oblique(Player::Left);
                format!("turning={} T_vert={vertical} T_obl={oblique}", turning.join(","))
            }
            "temp_bound_holds_day3" => day_3_is_bounded(&heat, &work).to_string(),
            "thermic_theorems_day3" => thermic_theorems(&heat, &work),
            _ => panic!("unknown fact: {line}"),
        };
        assert_eq!(answer, expected, "{line}");
        count += 1;
    }
    assert_eq!(count, 168);
}

/// Returns whether t(G) ≤ max ℓ(option) + ℓ(G)/2 for all games born by day 3.
fn day_3_is_bounded(heat: &Heat, work: &Work) -> bool {
    work.born_by(3).unwrap().into_iter().all(|game| {
        let bound = kelvin_heat::ClassBound::of([game]).boiling_point();
        heat.temperature(work, game).unwrap() <= bound
    })
}

/// Counts the hot games and thermic pairs of day 3, and the counterexamples to Huntemann's theorems.
fn thermic_theorems(heat: &Heat, work: &Work) -> String {
    let [mut hot, mut pairs, mut lemma, mut theorem, mut corollary] = [0; 5];
    for game in work.born_by(3).unwrap() {
        let temperature = heat.temperature(work, game).unwrap();
        let versions = heat.thermic_versions(work, game).unwrap();
        assert_eq!(versions.is_empty(), temperature.signum() <= 0, "{game}");
        hot += usize::from(!versions.is_empty());
        for version in &versions {
            pairs += 1;
            let value = version.game(work).unwrap();
            // The thermograph was computed from the options alone.
            assert_eq!(*heat.thermograph(work, value).unwrap(), version.thermograph);
            let [left, right] = Player::BOTH.map(|player| version.vertical_and_oblique(player));
            let length = Confusion::of(value).measure();
            let sums = &left.0 + &left.1 == temperature && &right.0 + &right.1 == temperature;
            lemma += usize::from(!sums || length != &left.1 + &right.1);
            theorem += usize::from(temperature > version.temperature_bound(game));
            corollary += usize::from(length > Confusion::of(game).measure());
            // Proposition 5.19: it is inside the thermograph of the game.
            let whole = heat.thermograph(work, game).unwrap();
            let inside = whole.wall(Player::Left).max(version.thermograph.wall(Player::Left)).unwrap();
            assert_eq!(inside, *whole.wall(Player::Left), "{game}");
        }
    }
    format!(
        "hot_games={hot} thermic_pairs={pairs} lemma_5_23={lemma} theorem_5_24={theorem} corollary_5_20={corollary}"
    )
}
