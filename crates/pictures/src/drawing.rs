//! Pictures of values: thermographs and boards.

use crate::class::ClassId;
use crate::error::Result;
use crate::library::board_text;
use crate::object::Body;
use crate::output;
use crate::value::Value;
use crate::world::World;
use kelvin_budget::Budget;
use kelvin_heat::Picture;
use kelvin_numbers::HackenbushString;

/// A picture of a value.
pub enum Drawing {
    /// A thermograph.
    Thermograph(Box<Picture>),
    /// A board: as lines of text, and as an SVG document where there is one.
    Board {
        /// For a terminal.
        text: String,
        /// For a page.
        svg: Option<String>,
    },
}

impl Drawing {
    /// As lines of text, so many characters wide.
    pub fn text(&self, width: usize) -> String {
        match self {
            Drawing::Thermograph(picture) => picture.terminal(width),
            Drawing::Board { text, .. } => text.clone(),
        }
    }

    /// As an SVG document, if there is one.
    pub fn svg(&self) -> Option<String> {
        match self {
            Drawing::Thermograph(picture) => Some(picture.svg()),
            Drawing::Board { svg, .. } => svg.clone(),
        }
    }
}

/// The picture of a value that is one by its nature: a thermograph, a board.
pub(crate) fn drawing<'u>(value: &Value<'u>, world: &World<'u>) -> Option<Drawing> {
    let Value::Object(object) = value else { return None };
    match &object.body {
        Body::Thermograph(thermograph) => {
            let picture = Picture::new("").thermograph("", (**thermograph).clone());
            Some(Drawing::Thermograph(Box::new(picture)))
        }
        Body::Complex(complex) => Some(Drawing::Board { text: complex.to_string(), svg: complex.svg().ok() }),
        Body::Position(position, _) => {
            let text = board_text(position).replace('|', "\n");
            let svg = position.boards().first().map(|board| board.svg());
            Some(Drawing::Board { text, svg })
        }
        Body::Instance(instance) => {
            let text = output::board(object.class, instance, world)?.replace('|', "\n");
            Some(Drawing::Board { text, svg: None })
        }
        Body::Signs(signs) if object.class == ClassId::HACKENBUSH_STRING => {
            let text = HackenbushString::from((**signs).clone()).picture();
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
    let picture = Picture::of_game(&world.heat, &world.universe.work(budget), game)?;
    Ok(Some(Drawing::Thermograph(Box::new(picture))))
}
