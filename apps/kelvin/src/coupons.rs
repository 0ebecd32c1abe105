//! `kelvin coupons`.

use crate::arguments::{LimitArgs, Output};
use crate::calculation::Calculation;
use crate::failure::Failure;
use crate::picture::PictureArgs;
use crate::{expression, object, own_rules, screen};
use clap::Args;
use kelvin_lab::{CouponEntryKind, CouponPlay, CouponsAnswer, CouponsQuestion, Settings, Side, Sum};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_pictures::ThermographPicture;
use kelvin_values::{Player, Universe};
use std::fmt::Write as _;
use std::io::{self, Write};

pub const EXAMPLES: &str = "\
Examples:
  kelvin coupons '{4|0||-1}' --from 3 --step 1/4
  kelvin coupons '{10|0||-1}' --step 1/2 --svg walls.svg
  kelvin coupons 'domineering(\"2x3\")' --step 1/16 --json

A player moves in the game or takes the coupon on top of the stack t, t - d, …, d. The score is the number that the game
ends at, plus Left's coupons, minus Right's. The orthodox forecast is the wall of the thermograph at t, plus the score of
the stack alone. As d goes to 0, score less stack is the wall: --svg and --png draw both.";

#[derive(Args)]
pub struct CouponsTask {
    /// The game: an expression, or a sum with boards such as domineering("2x3").
    #[arg(allow_hyphen_values = true, value_name = "EXPR")]
    game: String,
    /// The top coupon, a multiple of the step [default: the temperature, rounded up].
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    from: Option<String>,
    /// The step, which is the last coupon.
    #[arg(long, value_name = "D", default_value = "1/4", allow_hyphen_values = true)]
    step: String,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Plays a game beside a stack of coupons.
pub fn run(task: &CouponsTask) -> Result<(), Failure> {
    let budget = Calculation::begin(&task.limits);
    let universe = Universe::new();
    let sum = Sum::Expression(task.game.clone());
    let lab = expression::lab(&universe, Settings::default(), &task.limits)
        .with_rulesets(own_rules::rulesets_of(&sum, &task.limits)?);
    let question =
        CouponsQuestion { subject: sum.into(), from: task.from.clone(), step: Some(task.step.clone()) };
    let (answer, game) = lab.coupons_of(&question, &budget)?;
    if task.picture.is_asked_for() {
        let mut picture = ThermographPicture::of_game(lab.heat(), &universe.work(&budget), game)?;
        for (player, column) in [(Player::Left, 1), (Player::Right, 2)] {
            let points = answer.walls.iter().map(|row| (drawn(&row[0]), drawn(&row[column])));
            let name = format!("{player}'s wall by coupons, in steps of {}", answer.step);
            picture = picture.points(player, name, points.collect());
        }
        task.picture.write(|| picture.svg(), || picture.tikz())?;
    }
    drop(budget);
    if task.output.is_json() {
        return object::print([&answer]);
    }
    write!(io::stdout().lock(), "{}", screen::shown(text(&answer)))?;
    Ok(())
}

/// The binary places of a coordinate that is not dyadic.
const PLACES: i64 = 1 << 20;

/// A coordinate of the drawing, rounded if it is not dyadic.
fn drawn(number: &str) -> Dyadic {
    let exact = number.parse::<Dyadic>();
    exact.unwrap_or_else(|_| {
        let rounded = number.parse::<Rational>().map(|x| x.times(PLACES).floor().to_string());
        let rounded = rounded.ok().and_then(|text| text.parse::<i64>().ok());
        Dyadic::from_small(rounded.unwrap_or_default(), PLACES.trailing_zeros())
    })
}

fn text(answer: &CouponsAnswer) -> String {
    let CouponsAnswer { mean, temperature, from, step, coupons, .. } = answer;
    let mut text = format!(
        "mean {mean}, temperature {temperature}; {coupons} coupons from {from} in steps of {step}\n\n{:7} {:>8} {:>8} {:>9} {:>8}\n",
        "first", "score", "stack", "forecast", "wall"
    );
    for (player, play, wall) in [(Side::Left, &answer.left_first, 1), (Side::Right, &answer.right_first, 2)] {
        let CouponPlay { score, stack, forecast, .. } = play;
        let wall = answer.walls.last().map_or("", |row| &*row[wall]);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{player:7} {score:>8} {stack:>8} {forecast:>9} {wall:>8}",
            player = player.to_string()
        );
    }
    for (player, play) in [(Side::Left, &answer.left_first), (Side::Right, &answer.right_first)] {
        let _ = write!(text, "\n{}", screen::wrapped(&format!("{player} first: {}", ledger(play)), 78));
    }
    text + "\n"
}

/// The moves, with consecutive coupons in one entry.
fn ledger(play: &CouponPlay) -> String {
    let mut entries: Vec<String> = vec![];
    let mut coupons: Vec<&str> = vec![];
    let close = |coupons: &mut Vec<&str>, entries: &mut Vec<String>| {
        match coupons[..] {
            [] => {}
            [one] => entries.push(format!("coupon {one}")),
            [first, .., last] => entries.push(format!("coupons {first} to {last}")),
        }
        coupons.clear();
    };
    for one in &play.moves {
        let (Some(from), Some(to)) = (&one.from, &one.to) else {
            coupons.push(&one.ambient);
            continue;
        };
        close(&mut coupons, &mut entries);
        let kind = match one.kind {
            CouponEntryKind::Coupon | CouponEntryKind::Gote => "gote",
            CouponEntryKind::Sente => "sente",
            CouponEntryKind::Answer => "answer",
            CouponEntryKind::ReverseSente => "reverse sente",
        };
        entries.push(format!("{} {from} to {to} ({kind} at {})", one.player, one.ambient));
    }
    close(&mut coupons, &mut entries);
    entries.join(", ")
}
