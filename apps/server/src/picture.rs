//! `POST /api/picture`: renders a picture as a file.

use crate::app::App;
use crate::body::KnownKeys;
use crate::failure::ApiError;
use crate::session::{self, InSession};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kelvin_budget::Budget;
use kelvin_lab::{ComplexSource, Error, Lab, Limits, Subject, WrittenSummand};
use kelvin_pictures::{PngError, ThermographPicture, board, complex, game_graph, png_of_svg_within};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// A picture request.
#[derive(Deserialize, JsonSchema)]
pub struct Ordered {
    /// The subject of the picture.
    of: Motif,
    /// The file format.
    format: Format,
    /// The limits of the request, capped by those of the server.
    #[serde(default)]
    limits: Limits,
}

/// The subject of a picture.
#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected a ruleset and a board; or that with ask: thermograph, complex, illegal_complex or game_graph"
)]
enum Motif {
    /// A subject tagged by the key `ask`.
    Asked(Asked),
    /// A board of a ruleset.
    Board(WrittenSummand),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Asked {
    /// The thermograph of a position, a sum or a value.
    Thermograph(Subject),
    /// A complex: the legal complex of a placement game.
    Complex(ComplexSource),
    /// The illegal complex, whose facets are the minimal non-faces.
    IllegalComplex(ComplexSource),
    /// The legal positions of a placement game, and the moves.
    GameGraph(ComplexSource),
}

/// The file format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Format {
    Svg,
    Png,
    /// TikZ source for LaTeX, for thermographs only.
    Tikz,
}

/// Pixels per point of the SVG.
const SCALE: f32 = 2.0;
/// The maximum size in bytes of an SVG that is rasterized.
const LARGEST: usize = 256 << 10;

/// Renders a picture.
pub async fn picture(
    State(app): State<Arc<App>>,
    InSession(session): InSession,
    KnownKeys(Ordered { of, format, limits }): KnownKeys<Ordered>,
) -> Result<Response, ApiError> {
    let job = move |lab: &Lab<'_>, budget: &Budget| draw(lab, &of, format, budget);
    let drawn = session::begin(&app, session, &limits, job).await?.wait().await??;
    let kind = match format {
        Format::Svg => "image/svg+xml",
        Format::Png => "image/png",
        Format::Tikz => "application/x-tex; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind)], drawn).into_response())
}

fn draw(lab: &Lab<'_>, of: &Motif, format: Format, budget: &Budget) -> Result<Vec<u8>, ApiError> {
    let refused = |message: &str| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "picture", message);
    let subject = |source: &ComplexSource| lab.complex_subject(source, budget);
    let svg = match of {
        Motif::Asked(Asked::Thermograph(subject)) => {
            let picture = match lab.game_of(subject, budget) {
                Ok(game) => ThermographPicture::of_game(lab.heat(), &lab.universe().work(budget), game)?,
                Err(error) => match lab.hot_thermograph(subject, budget)? {
                    Some(walls) => ThermographPicture::of_hot(&subject.to_string(), &walls)
                        .map_err(|why| refused(&why.to_string()))?,
                    None => return Err(error.into()),
                },
            };
            if format == Format::Tikz {
                return Ok(picture.tikz().into_bytes());
            }
            picture.svg()
        }
        _ if format == Format::Tikz => return Err(refused("only thermographs are written for LaTeX")),
        Motif::Board(WrittenSummand::Value { .. }) => {
            return Err(refused("a value has no board; expected ask: thermograph"));
        }
        Motif::Board(WrittenSummand::Board { ruleset, board, .. }) => {
            let position = lab.rulesets().position(ruleset, board)?;
            let boards = position.boards();
            board::svg(boards.first().ok_or_else(|| refused("there is no picture of this board"))?)
        }
        Motif::Asked(Asked::Complex(source)) => {
            complex::svg(&*subject(source)?.drawn(budget).map_err(Error::from)?).map_err(Error::from)?
        }
        Motif::Asked(Asked::IllegalComplex(source)) => {
            complex::svg(&subject(source)?.illegal_complex(budget).map_err(Error::from)?)
                .map_err(Error::from)?
        }
        Motif::Asked(Asked::GameGraph(source)) => {
            let subject = subject(source)?;
            let graph =
                subject.drawn(budget).map_err(Error::from)?.game_graph(budget).map_err(Error::from)?;
            game_graph::svg(&graph).map_err(Error::from)?
        }
    };
    match format {
        Format::Png if svg.len() > LARGEST => Err(refused("this is too large to be painted; expected svg")),
        Format::Png => png_of_svg_within(&svg, SCALE, budget).map_err(|error| match error {
            PngError::Exhausted(why) => why.into(),
            error => refused(&error.to_string()),
        }),
        _ => Ok(svg.into_bytes()),
    }
}
