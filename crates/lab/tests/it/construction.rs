//! The construction of a thermograph equals the thermograph, and a compound thermograph equals its definition
//! at every point.

use kelvin_budget::Budget;
use kelvin_lab::{
    CompoundQuestion, ConstructionAnswer, ConstructionQuestion, Coordinate, ExactNumber, Interval, Lab, Line,
    Settings, Side, Status, ThermographAnswer, ThermographQuestion, WrittenSummand,
};
use kelvin_numbers::Dyadic;
use kelvin_values::{Player, Universe};

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

/// Returns the value of a piecewise linear function at t, with the given slope above its last point.
fn at(points: &[[Coordinate; 2]], slope_above: i32, t: &Dyadic) -> Dyadic {
    let points: Vec<[Dyadic; 2]> =
        points.iter().map(|point| point.each_ref().map(|text| number(text))).collect();
    let above = points.iter().position(|point| point[0] >= *t);
    match above {
        None => {
            let [last, value] = &points[points.len() - 1];
            value + &(&(t - last) * i64::from(slope_above))
        }
        Some(place) if points[place][0] == *t => points[place][1].clone(),
        Some(place) => {
            let [[low, one], [high, other]] = [&points[place - 1], &points[place]];
            // Slopes are integers, so the rise over a segment is the same for each unit.
            let (length, rise) = (high - low, other - one);
            let slope = (-64..=64).find(|&slope| &length * i64::from(slope) == rise).unwrap();
            one + &(&(t - low) * i64::from(slope))
        }
    }
}

fn line(line: &Line, t: &Dyadic) -> Dyadic {
    at(&line.points, line.slope_above, t)
}

/// Temperatures from -1 to 8, in steps of 1/8.
fn temperatures() -> impl Iterator<Item = Dyadic> {
    (-8..=64).map(|eighths| Dyadic::from_small(eighths, 3))
}

/// Returns the items of the intervals that contain t.
fn named(intervals: &[Interval], t: &Dyadic) -> Vec<usize> {
    let holds = |interval: &&Interval| {
        number(&interval.from) <= *t && interval.to.as_ref().is_none_or(|to| *t <= number(to))
    };
    let mut all: Vec<usize> =
        intervals.iter().filter(holds).flat_map(|interval| interval.options.clone()).collect();
    all.sort();
    all.dedup();
    all
}

fn assert_built(built: &ConstructionAnswer, whole: &ThermographAnswer) -> usize {
    let temperature = number(&built.temperature);
    let mut compared = 0;
    for (half, wall) in built.players.iter().zip([&whole.left_wall, &whole.right_wall]) {
        assert_eq!(half.wall, *wall);
        let player = Player::from(half.player);
        for t in temperatures() {
            let paid = if player == Player::Left { -&t } else { t.clone() };
            let values: Vec<Dyadic> = half
                .options
                .iter()
                .map(|option| {
                    let value = line(&option.scaffold, &t);
                    assert_eq!(value, &at(&option.wall, 0, &t) + &paid, "{} at {t}", built.input);
                    value
                })
                .collect();
            let best = if player == Player::Left { values.iter().max() } else { values.iter().min() };
            assert_eq!(half.scaffold.as_ref().map(|scaffold| line(scaffold, &t)).as_ref(), best);
            let Some(best) = best else { continue };
            let those: Vec<usize> = (0..values.len()).filter(|&place| values[place] == *best).collect();
            assert_eq!(named(&half.best, &t), those, "{} at {t}: {:?}", built.input, half.best);
            if t <= temperature && whole.left_wall != whole.right_wall {
                assert_eq!(at(wall, 0, &t), *best, "{} at {t}", built.input);
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_thermograph_is_built_from_its_options() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let texts = [
        "{7|5||4|1}",
        "{8,{28|4}|-2,{2|-22}}",
        "{-3,{9|-5}|{-11|-25}}",
        "{3|1}",
        "{5||4|{3|-3}}",
        "^",
        "*3",
        "5/8",
        "4",
        "{6|4,{9|-2}||-1|-2,{1|-5}}",
    ];
    let subjects = texts.map(WrittenSummand::value).into_iter().chain([
        WrittenSummand::board("domineering", "3x4"),
        WrittenSummand::board("snort", "P6"),
        WrittenSummand::board("toads-and-frogs", "tt..ff"),
    ]);
    let born = work.born_by(2).unwrap();
    let day_two = born.iter().map(|game| WrittenSummand::value(&game.to_string()));
    let mut compared = 0;
    for subject in subjects.chain(day_two) {
        let built = lab
            .construction(&ConstructionQuestion { subject: subject.clone().into(), form: false }, &budget)
            .unwrap();
        let whole = lab.thermograph(&ThermographQuestion::from(subject), &budget).unwrap();
        compared += assert_built(&built, &whole);
    }
    assert!(compared > 2_000);
}

#[test]
fn a_thermograph_is_built_from_the_options_of_any_form() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let texts =
        ["{2,{3|-3}|-1,0}", "{7,7,{9|-5}|4}", "{0,-1|1,{2|1}}", "{*,0|*,{2|*}}", "{0|7}", "{{4|-4},1|1/2}"];
    let subjects = texts.map(WrittenSummand::value).into_iter().chain([
        WrittenSummand::board("domineering", "2x4"),
        WrittenSummand::board("domineering", "3x3"),
        WrittenSummand::board("snort", "P5"),
    ]);
    let (mut compared, mut others) = (0, 0);
    for subject in subjects {
        let question = ConstructionQuestion { subject: subject.clone().into(), form: true };
        let built = lab.construction(&question, &budget).unwrap();
        let whole = lab.thermograph(&ThermographQuestion::from(subject), &budget).unwrap();
        compared += assert_built(&built, &whole);
        let options = || built.players.iter().flat_map(|half| &half.options);
        assert!(options().all(|option| option.to.is_some()));
        others += options().filter(|option| option.status != Status::Canonical).count();
    }
    assert!(compared > 1_000 && others > 20, "{compared} {others}");
}

/// The Right boundary is the sum of the Right walls, and the Left boundary adds the width of the widest
/// component; for Right, both are mirrored. The ambient temperature is the least at which the boundary of the
/// player to move is best.
#[test]
fn a_compound_thermograph_is_made_of_walls() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let sums = [
        vec![
            WrittenSummand::value("{8|-4}"),
            WrittenSummand::value("{5|-5}"),
            WrittenSummand::value("{1|-13}"),
        ],
        vec![
            WrittenSummand::value("{8,{28|4}|-2,{2|-22}}"),
            WrittenSummand::value("{-3,{9|-5}|{-11|-25}}"),
            WrittenSummand::value("{-12|-24,{-19|-35}}"),
        ],
        vec![WrittenSummand::board("domineering", "..#...|..#..."), WrittenSummand::value("{3||2|1}")],
        vec![WrittenSummand::value("2"), WrittenSummand::value("^")],
    ];
    for summands in sums {
        for first in [Side::Left, Side::Right] {
            let question = CompoundQuestion { summands: summands.clone(), first: Some(first) };
            let answer = lab.compound(&question, &budget).unwrap();
            let (own, other) = match first {
                Side::Left => (&answer.left_wall, &answer.right_wall),
                Side::Right => (&answer.right_wall, &answer.left_wall),
            };
            let mut extremal: Option<(Dyadic, Dyadic)> = None;
            for t in temperatures() {
                let of = |wall: fn(&ThermographAnswer) -> &Vec<[Coordinate; 2]>| -> Vec<Dyadic> {
                    answer.parts.iter().map(|part| at(wall(&part.thermograph), 0, &t)).collect()
                };
                let (left, right) = (of(|part| &part.left_wall), of(|part| &part.right_wall));
                let widths: Vec<Dyadic> = left.iter().zip(&right).map(|(left, right)| left - right).collect();
                let widest = widths.iter().max().unwrap();
                assert_eq!(at(&answer.width, 0, &t), *widest);
                let those: Vec<usize> = (0..widths.len()).filter(|&place| widths[place] == *widest).collect();
                assert_eq!(named(&answer.widest, &t), those, "at {t}: {:?}", answer.widest);
                let rest = if first == Side::Left { &right } else { &left };
                let sum = rest.iter().fold(Dyadic::ZERO, |sum, value| &sum + value);
                assert_eq!(at(other, 0, &t), sum);
                let boundary = if first == Side::Left { &sum + widest } else { &sum - widest };
                assert_eq!(at(own, 0, &t), boundary);
                let favour = if first == Side::Left { boundary } else { -boundary };
                if t.signum() >= 0 && extremal.as_ref().is_none_or(|(_, best)| favour > *best) {
                    extremal = Some((t, favour));
                }
            }
            let (t, value) = extremal.unwrap();
            let value = if first == Side::Left { value } else { -value };
            if let Some(ambient) = &answer.ambient {
                assert_eq!(
                    (ambient, answer.guarantee.as_ref()),
                    (&ExactNumber::of(&t), Some(&ExactNumber::of(value)))
                );
            }
            assert!(answer.sum.is_some());
        }
    }
    // The example of Winning Ways.
    let summands = ["{8|-4}", "{5|-5}", "{1|-13}"].map(WrittenSummand::value).to_vec();
    let answer = lab.compound(&CompoundQuestion { summands, first: None }, &budget).unwrap();
    assert_eq!((answer.ambient.as_deref(), answer.guarantee.as_deref()), (Some("5"), Some("-3")));
    // If no component is hot, there is no ambient temperature.
    let summands = vec![WrittenSummand::value("2"), WrittenSummand::value("^")];
    let answer = lab.compound(&CompoundQuestion { summands, first: None }, &budget).unwrap();
    assert_eq!((answer.ambient, answer.guarantee), (None, None));
    // A board splits into its components.
    let summands = vec![WrittenSummand::board("domineering", "..#...|..#...")];
    let answer = lab.compound(&CompoundQuestion { summands, first: None }, &budget).unwrap();
    assert_eq!(answer.parts.iter().map(|part| part.summand).collect::<Vec<_>>(), [0, 0]);
}
