//! Pictures for language models.

use super::protocol;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Subject};
use kelvin_pictures::{ThermographPicture, png_of_svg_within};
use kelvin_positions::BoardInput;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// Pixels per point of the SVG.
const SCALE: f32 = 1.5;

/// What to draw.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "draw", rename_all = "snake_case", deny_unknown_fields)]
pub enum PictureRequest {
    /// The thermograph of a game.
    Thermograph {
        /// A value such as `{3|-1}`, or a sum such as `domineering("2x3") + *`.
        sum: String,
        /// Draw the thermographs of the options too.
        #[serde(default)]
        options: bool,
    },
    /// A board of a ruleset.
    Board {
        /// The ruleset.
        ruleset: String,
        /// The board, in the notation of the ruleset.
        board: String,
    },
}

/// Draws a picture as PNG.
pub fn draw(lab: &Lab<'_>, request: &PictureRequest, budget: &Budget) -> Result<Value, String> {
    let svg = match request {
        PictureRequest::Thermograph { sum, options } => {
            let game = lab
                .game_of(&Subject::of_words(std::slice::from_ref(sum)), budget)
                .map_err(|error| error.to_string())?;
            let work = lab.universe().work(budget);
            let picture = match options {
                true => ThermographPicture::of_game_with_options(lab.heat(), &work, game),
                false => ThermographPicture::of_game(lab.heat(), &work, game),
            };
            picture.map_err(|why| why.to_string())?.svg()
        }
        PictureRequest::Board { ruleset, board } => {
            let drawn = lab.rulesets().drawn(ruleset, &BoardInput::from(board.as_str()));
            let (_, position) = drawn.map_err(|error| error.to_string())?;
            let boards = position.boards();
            boards.first().map(kelvin_pictures::board::svg).ok_or("the position has no board")?
        }
    };
    let png = png_of_svg_within(&svg, SCALE, budget).map_err(|error| error.to_string())?;
    Ok(protocol::image(&STANDARD.encode(png)))
}
