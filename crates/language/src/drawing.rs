//! Pictures of values: thermographs and boards.

use crate::class::ClassId;
use crate::error::Result;
use crate::library::board_text;
use crate::object::Body;
use crate::output;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::Budget;
use kelvin_numbers::HackenbushString;
use kelvin_pictures::{Drawing, ThermographPicture, board, complex, hackenbush_string};

/// The picture of a value that is one by its nature: a thermograph, a board.
pub(crate) fn drawing<'u>(value: &Value<'u>, world: &World<'u>) -> Option<Drawing> {
    let Value::Object(object) = value else { return None };
    match &object.body {
        Body::Thermograph(thermograph) => {
            let picture = ThermographPicture::new("").thermograph("", (**thermograph).clone());
            Some(Drawing::Thermograph(Box::new(picture)))
        }
        Body::HotThermograph(thermograph) => {
            let picture = ThermographPicture::of_hot("", thermograph).ok()?;
            Some(Drawing::Thermograph(Box::new(picture)))
        }
        Body::Complex(shape) => {
            Some(Drawing::Board { text: shape.to_string(), svg: complex::svg(shape).ok() })
        }
        Body::Position(position, _) => {
            let text = board_text(position).replace('|', "\n");
            let svg = position.boards().first().map(board::svg);
            Some(Drawing::Board { text, svg })
        }
        Body::Instance(instance) => {
            let text = output::board(object.class, instance, world)?.replace('|', "\n");
            Some(Drawing::Board { text, svg: None })
        }
        Body::Table(items) if object.class == ClassId::SCATTER_PLOT => {
            let svg = Some(crate::library::scatter_svg(items));
            Some(Drawing::Board { text: crate::library::scatter(items), svg })
        }
        Body::Signs(signs) if object.class == ClassId::HACKENBUSH_STRING => {
            let text = hackenbush_string(&HackenbushString::from((**signs).clone()));
            Some(Drawing::Board { text, svg: None })
        }
        _ => None,
    }
}

/// The thermograph of a game, or the picture that a value is by its nature.
pub(crate) fn portrait<'u>(value: &Value<'u>, world: &World<'u>, budget: &Budget) -> Result<Option<Drawing>> {
    if let Some(drawing) = drawing(value, world) {
        return Ok(Some(drawing));
    }
    let game = match value {
        Value::Game(game) => *game,
        Value::Integer(n) => world.universe.integer(*n),
        Value::Number(number) => match number.dyadic() {
            Some(x) => world.universe.number(&x),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let picture = ThermographPicture::of_game(world.lab.heat(), &world.universe.work(budget), game)?;
    Ok(Some(Drawing::Thermograph(Box::new(picture))))
}
