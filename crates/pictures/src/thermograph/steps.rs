//! The construction of a thermograph, step by step.

use super::approximate::label;
use super::scene::Scene;
use super::{Name, ThermographPicture, shown_options, svg};
use kelvin_budget::Exhausted;
use kelvin_heat::{Heat, Scaffold, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};

/// One step of the construction.
#[derive(Clone, Debug)]
pub struct ConstructionStep {
    /// The title.
    pub title: String,
    /// The explanation in one or two sentences.
    pub text: String,
    /// The picture after the step.
    pub picture: ThermographPicture,
}

/// The construction of the thermograph of `game` from those of its options. For each player it shows the
/// opponent's walls of the options, the best of them, and the scaffold after paying for the move; then the
/// mast where the scaffolds meet.
///
/// ```
/// # use kelvin_budget::{Budget, Exhausted};
/// # use kelvin_heat::Heat;
/// # use kelvin_pictures::steps;
/// # use kelvin_values::Universe;
/// # let universe = Universe::new();
/// # let heat = Heat::new(&universe);
/// # let budget = Budget::unlimited();
/// # let work = universe.work(&budget);
/// let switch = work.game(&[universe.integer(4)], &[universe.integer(1)])?;
/// for step in steps(&heat, &work, switch)? {
///     println!("{}\n{}\n{}", step.title, step.text, step.picture.terminal(60));
/// }
/// # Ok::<(), Exhausted>(())
/// ```
pub fn steps<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    game: Game<'u>,
) -> Result<Vec<ConstructionStep>, Exhausted> {
    let name = Name::of(game, work.budget());
    let whole = ThermographPicture::of_game(heat, work, game)?;
    let thermograph = heat.thermograph(work, game)?.into_owned();
    if let Some(n) = game.number().filter(|x| x.is_integer()) {
        return Ok(vec![ConstructionStep {
            title: "An integer".to_owned(),
            text: format!(
                "No player gains by moving in {n} at any temperature t > -1: the mast is at {n} from t = -1 on."
            ),
            picture: whole,
        }]);
    }
    let frame = ThermographPicture::of_game_with_options(heat, work, game)?;
    let mut steps = vec![];
    let mut scaffolds = vec![];
    for player in Player::BOTH {
        let scaffold = of_player(heat, work, game, player, &frame, &mut steps)?;
        scaffolds.extend(scaffold.map(|scaffold| (player, scaffold)));
    }
    let (temperature, mean) = thermograph.freezing_point();
    let mut meeting = ThermographPicture::new(name.clone()).framed_as(&frame);
    for (player, scaffold) in scaffolds {
        meeting = meeting.scaffold(player, format!("{player} scaffold"), scaffold);
    }
    steps.push(ConstructionStep {
        title: "The mast".to_owned(),
        text: format!(
            "The scaffolds meet at t = {} above {}. There the game freezes: from here on neither player gains by \
             moving, and both walls are the mast. So the mean is {} and the temperature {}.",
            label(&temperature),
            label(&mean),
            label(&mean),
            label(&temperature)
        ),
        picture: meeting.thermograph(name, thermograph.clone()),
    });
    let [left, right] = Player::BOTH.map(|player| thermograph.section(player));
    let side = |player: Player, slope: i32| match slope {
        0 => format!("{player}'s wall continues vertically below t = 0, so the section is just inside"),
        _ => format!("{player}'s wall continues obliquely below t = 0, so the section is just outside"),
    };
    let [left_side, right_side] =
        Player::BOTH.map(|player| side(player, thermograph.wall(player).slope_below(&Dyadic::ZERO)));
    steps.push(ConstructionStep {
        title: "The stops".to_owned(),
        text: format!(
            "At t = 0 the walls are at the Left stop {} and the Right stop {}. {left_side}; {right_side}. The dashed \
             lines are the sections at every temperature.",
            label(&left.number),
            label(&right.number)
        ),
        picture: whole.with_sections().framed_as(&frame),
    });
    Ok(steps)
}

/// The step in which the game is cooled by `level`: water is poured on its thermograph.
pub fn cooled_step<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    game: Game<'u>,
    level: &Dyadic,
) -> Result<ConstructionStep, Exhausted> {
    let shown = label(level);
    Ok(ConstructionStep {
        title: format!("Cooled by {shown}"),
        text: format!(
            "Cooling by {shown} submerges the thermograph to that depth. What is above the water is the thermograph of the \
             cooled game, with temperatures measured from the surface."
        ),
        picture: ThermographPicture::of_game(heat, work, game)?.with_water(level.clone()),
    })
}

/// Adds the steps from the options of `player` to the scaffold.
fn of_player<'u>(
    heat: &Heat<'u>,
    work: &Work<'u, '_>,
    game: Game<'u>,
    player: Player,
    frame: &ThermographPicture,
    steps: &mut Vec<ConstructionStep>,
) -> Result<Option<Trajectory>, Exhausted> {
    let opponent = !player;
    let options = shown_options(game, player);
    let mut shown = ThermographPicture::new(Name::of(game, work.budget())).framed_as(frame);
    let mut best = Scaffold::new(player);
    for &option in &options {
        let thermograph = heat.thermograph(work, option)?;
        best.offer(&thermograph);
        shown = shown.option(player, Name::of(option, work.budget()), thermograph.into_owned());
    }
    let count = match options.len() {
        1 => "one option".to_owned(),
        n => format!("{n} options"),
    };
    steps.push(ConstructionStep {
        title: format!("The {player} options"),
        text: format!(
            "{player} has {count}. After {player}'s move it is {opponent}'s turn, so only the {opponent} wall \
             of an option matters."
        ),
        picture: shown.clone(),
    });
    let Some(wall) = best.best().cloned() else { return Ok(None) };
    let direction = match player {
        Player::Left => {
            ("left", "subtract t: vertical parts tilt to the right, parts tilted to the left become vertical")
        }
        Player::Right => {
            ("right", "add t: vertical parts tilt to the left, parts tilted to the right become vertical")
        }
    };
    let shown = shown.wall(opponent, format!("the best {opponent} wall"), wall);
    steps.push(ConstructionStep {
        title: format!("The best {opponent} wall"),
        text: format!(
            "At each t, {player} chooses the option whose {opponent} wall is farthest to the {}.",
            direction.0
        ),
        picture: shown.clone(),
    });
    let scaffold = best.finish();
    if let Some(scaffold) = &scaffold {
        steps.push(ConstructionStep {
            title: format!("{player} pays for the move"),
            text: format!("For this move {player} pays t, so {}. This is {player}'s scaffold.", direction.1),
            picture: shown.scaffold(player, format!("{player} scaffold"), scaffold.clone()),
        });
    }
    Ok(scaffold)
}

/// All steps in one SVG document, stacked vertically.
pub fn steps_svg(steps: &[ConstructionStep]) -> String {
    let scenes: Vec<_> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let mut scene = Scene::new(&step.picture);
            scene.explain(&format!("{}. {}", number + 1, step.title), &step.text);
            scene
        })
        .collect();
    svg::document(&scenes)
}
