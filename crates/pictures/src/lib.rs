//! Pictures: thermographs, boards, complexes, game graphs, monoids, number trees.
//!
//! ```
//! use kelvin_pictures::{ThermographPicture, board};
//! use kelvin_heat::Thermograph;
//! use kelvin_positions::board::{Board, BoardKind};
//!
//! let number = |n: i32| Thermograph::of_number(&n.into());
//! let switch = Thermograph::of_pair(&number(4), &number(1));
//! let picture = ThermographPicture::new("{4|1}").thermograph("{4|1}", switch);
//! assert!(picture.svg().starts_with("<svg"));
//! println!("{}", picture.terminal(60));
//!
//! let grid = Board::read(BoardKind::Grid, "x.|.o")?;
//! assert!(board::svg(&grid).ends_with("</svg>\n"));
//! # Ok::<(), kelvin_positions::board::BoardError>(())
//! ```
//!
//! # Contents
//!
//! * [`ThermographPicture`] draws thermographs as SVG, TikZ, PNG and text; [`steps`] explains the construction of a
//!   thermograph.
//! * [`GameStrip`] draws a game with the compound thermograph of each position, as SVG or HTML.
//! * [`board`], [`complex`], [`game_graph`] and [`monoid`] draw as SVG, the second and third also for
//!   Graphviz.
//! * [`NumberLine`] draws confusion intervals, [`CopiesPlot`] the stops of many copies of a game.
//! * [`number_tree`] draws the number tree, [`hackenbush_string`] a stalk with characters.
//! * [`histogram()`] plots frequencies, [`scatter()`] a sequence of numbers.
//! * [`png_of_svg`] renders any of the SVG documents; [`Drawing`] is a thermograph or a board.

pub mod board;
mod colour;
pub mod complex;
mod copies_plot;
mod diagram;
mod drawing;
pub mod game_graph;
mod game_tree;
mod hackenbush_string;
mod hasse;
mod histogram;
#[cfg(feature = "png")]
mod letters;
pub mod monoid;
mod number_line;
mod number_tree;
#[cfg(feature = "png")]
mod png;
mod scatter;
mod svg;
mod thermograph;

pub use copies_plot::CopiesPlot;
pub use diagram::Diagram;
pub use drawing::Drawing;
pub use game_tree::{TreeNode, game_tree};
pub use hackenbush_string::hackenbush_string;
pub use hasse::{HasseNode, hasse};
pub use histogram::histogram;
pub use number_line::NumberLine;
pub use number_tree::{TreeDay, TreeNumberNode, number_tree};
#[cfg(feature = "png")]
pub use png::{PngError, png_of_svg, png_of_svg_within};
pub use scatter::scatter;
pub use thermograph::{
    ConstructionStep, GameStrip, Name, PicturedOption, StripFrame, ThermographPicture, cooled_step,
    pictures_svg, steps, steps_svg,
};
