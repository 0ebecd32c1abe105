//! Pictures of thermographs.
//!
//! A [`ThermographPicture`] consists of thermographs, shaded thermographs of options, and scaffolds. It is drawn as SVG,
//! as TikZ, as PNG (with the feature `png`), or as text, always with positive values on the left.

pub(crate) mod approximate;
mod cards;
mod form;
mod frame;
mod hot;
mod label;
mod minus;
mod name;
pub(crate) mod scene;
mod sections;
pub(crate) mod sign;
mod small_board;
mod steps;
mod strip;
pub(crate) mod svg;
mod terminal;
pub(crate) mod tikz;
mod water;

pub use form::PicturedOption;
pub use name::Name;
pub use steps::{ConstructionStep, cooled_step, steps, steps_svg};
pub use strip::{GameStrip, StripFrame};
pub use svg::pictures_svg;

use kelvin_budget::Exhausted;
use kelvin_heat::{CompoundThermograph, Heat, Scaffold, Thermograph, ThermographBounds, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_positions::board::Board;
use kelvin_values::notation::{Printer, Style};
use kelvin_values::{Game, Player, Work};

/// A picture of thermographs.
///
/// ```
/// use kelvin_heat::Thermograph;
/// use kelvin_pictures::ThermographPicture;
///
/// let number = |n: i32| Thermograph::of_number(&n.into());
/// let switch = Thermograph::of_pair(&number(4), &number(1));
/// let picture = ThermographPicture::new("{4|1}").thermograph("{4|1}", switch);
/// assert!(picture.svg().starts_with("<svg"));
/// assert!(picture.tikz().contains(r"\begin{tikzpicture}"));
/// println!("{}", picture.terminal(60));
/// ```
#[derive(Clone, Debug)]
pub struct ThermographPicture {
    title: Name,
    layers: Vec<Layer>,
    /// Layers that are not drawn but included in the window, as consecutive pictures share it.
    hidden: Vec<Layer>,
    /// The last lines of the legend.
    notes: Vec<Name>,
    /// The board of the game, beside the title.
    board: Option<Board>,
    /// The options that are described with their boards.
    cards: Vec<Card>,
}

/// The description of an option: its board and a note.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// The index of the layer.
    pub(crate) layer: usize,
    pub(crate) player: Player,
    pub(crate) board: Option<Board>,
    /// The moves, and the role of the option.
    pub(crate) notes: Vec<String>,
}

/// A layer of a picture.
#[derive(Clone, Debug)]
pub(crate) enum Layer {
    Thermograph {
        name: Name,
        thermograph: Thermograph,
        tint: Tint,
        faint: bool,
        /// Whether it is drawn in lighter colours, as it does not matter.
        lighter: bool,
    },
    Curve {
        name: Name,
        trajectory: Trajectory,
        tint: Tint,
        dashed: bool,
    },
    /// Points (t, value) of a wall, joined by lines.
    Points {
        name: Name,
        points: Vec<(Dyadic, Dyadic)>,
        tint: Tint,
    },
    /// The area between a lower and an upper bound of a wall.
    Band {
        name: Name,
        /// The lower and the upper bound.
        bounds: Box<[Trajectory; 2]>,
        player: Player,
    },
    /// A marked temperature and point of a curve.
    Mark {
        name: Name,
        temperature: Dyadic,
        value: Dyadic,
    },
    /// The sections of a thermograph, as dashed lines beside its walls.
    Sections {
        name: Name,
        thermograph: Thermograph,
    },
    /// Water up to a temperature, by which the game is cooled.
    Water {
        name: Name,
        level: Dyadic,
    },
}

/// The colouring of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    /// The result, with each wall in the colour of its player.
    Walls,
    /// A player's colour, in one of several shades.
    Of(Player, usize),
    /// One of several neutral colours.
    Neutral(usize),
}

impl Layer {
    pub(crate) fn name(&self) -> &Name {
        match self {
            Layer::Thermograph { name, .. }
            | Layer::Curve { name, .. }
            | Layer::Points { name, .. }
            | Layer::Band { name, .. }
            | Layer::Mark { name, .. }
            | Layer::Sections { name, .. }
            | Layer::Water { name, .. } => name,
        }
    }

    pub(crate) fn tint(&self) -> Tint {
        match self {
            Layer::Thermograph { tint, .. } | Layer::Curve { tint, .. } | Layer::Points { tint, .. } => *tint,
            Layer::Band { player, .. } => Tint::Of(*player, 0),
            Layer::Mark { .. } | Layer::Sections { .. } | Layer::Water { .. } => Tint::Walls,
        }
    }
}

impl ThermographPicture {
    /// An empty picture.
    pub fn new(title: impl Into<Name>) -> ThermographPicture {
        ThermographPicture {
            title: title.into(),
            layers: vec![],
            hidden: vec![],
            notes: vec![],
            board: None,
            cards: vec![],
        }
    }

    /// Adds a thermograph. Several are drawn over each other, each in its own colour.
    #[must_use]
    pub fn thermograph(mut self, name: impl Into<Name>, thermograph: Thermograph) -> ThermographPicture {
        let others = self.results().count();
        if others == 1 {
            self.layers.iter_mut().for_each(Layer::neutralise);
        }
        let tint = if others == 0 { Tint::Walls } else { Tint::Neutral(others) };
        self.layers.push(Layer::Thermograph {
            name: name.into(),
            thermograph,
            tint,
            faint: false,
            lighter: false,
        });
        self
    }

    /// Adds the thermograph of an option of `player`, shaded.
    #[must_use]
    pub fn option(
        mut self,
        player: Player,
        name: impl Into<Name>,
        thermograph: Thermograph,
    ) -> ThermographPicture {
        let shade =
            self.layers.iter().filter(|layer| matches!(layer.tint(), Tint::Of(p, _) if p == player)).count();
        let tint = Tint::Of(player, shade);
        self.layers.push(Layer::Thermograph {
            name: name.into(),
            thermograph,
            tint,
            faint: true,
            lighter: false,
        });
        self
    }

    /// Adds the thermograph of a component of a sum, shaded, each in its own colour.
    #[must_use]
    pub fn component(mut self, name: impl Into<Name>, thermograph: Thermograph) -> ThermographPicture {
        // The first two colours are those of the players.
        let tint = Tint::Neutral(2 + self.layers.len() % 4);
        self.layers.push(Layer::Thermograph {
            name: name.into(),
            thermograph,
            tint,
            faint: true,
            lighter: false,
        });
        self
    }

    /// Marks a temperature, and the point of a curve there.
    #[must_use]
    pub fn mark(mut self, temperature: Dyadic, value: Dyadic, name: impl Into<Name>) -> ThermographPicture {
        self.layers.push(Layer::Mark { name: name.into(), temperature, value });
        self
    }

    /// Adds the sections of the cooled game to the last thermograph, as dashed lines beside its walls.
    #[must_use]
    pub fn with_sections(mut self) -> ThermographPicture {
        let last = self.results().last().map(|(_, thermograph)| thermograph.clone());
        if let Some(thermograph) = last {
            let name = Name::from(sections::name(&thermograph));
            self.layers.push(Layer::Sections { name, thermograph });
        }
        self
    }

    /// Adds water up to the temperature `level`, by which the game is cooled.
    #[must_use]
    pub fn with_water(mut self, level: Dyadic) -> ThermographPicture {
        // Water is drawn before the lines.
        let name = Name::from(water::name(&level));
        self.layers.push(Layer::Water { name, level });
        self
    }

    /// Adds a scaffold of `player`: the tilted wall before it is cut off by the mast.
    #[must_use]
    pub fn scaffold(
        mut self,
        player: Player,
        name: impl Into<Name>,
        scaffold: Trajectory,
    ) -> ThermographPicture {
        let tint = Tint::Of(player, 0);
        self.layers.push(Layer::Curve { name: name.into(), trajectory: scaffold, tint, dashed: true });
        self
    }

    /// Adds a single wall of `player`.
    #[must_use]
    pub fn wall(mut self, player: Player, name: impl Into<Name>, wall: Trajectory) -> ThermographPicture {
        let tint = Tint::Of(player, 0);
        self.layers.push(Layer::Curve { name: name.into(), trajectory: wall, tint, dashed: false });
        self
    }

    /// Adds points (t, value) that approximate a wall of `player`, joined by lines.
    #[must_use]
    pub fn points(
        mut self,
        player: Player,
        name: impl Into<Name>,
        points: Vec<(Dyadic, Dyadic)>,
    ) -> ThermographPicture {
        self.layers.push(Layer::Points { name: name.into(), points, tint: Tint::Of(player, 1) });
        self
    }

    /// The picture of bounds on a thermograph: each player's wall is within a band. Bounds that agree are drawn as a
    /// thermograph.
    pub fn of_bounds(
        title: impl Into<Name>,
        bounds: &ThermographBounds,
        notes: impl IntoIterator<Item = String>,
    ) -> ThermographPicture {
        let title = title.into();
        let picture = ThermographPicture::new(title.clone());
        if let Some(thermograph) = bounds.known() {
            return picture.thermograph(title, thermograph.clone());
        }
        let layers = Player::BOTH.map(|player| {
            let both = [bounds.lower(), bounds.upper()].map(|side| side.wall(player).clone());
            let name = format!("{player}'s wall is in this band");
            Layer::Band { name: name.into(), bounds: Box::new(both), player }
        });
        let notes = notes.into_iter().map(Name::from).collect();
        ThermographPicture { layers: layers.into(), notes, ..picture }
    }

    /// The picture of the thermograph of `game`.
    pub fn of_game<'u>(
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        game: Game<'u>,
    ) -> Result<ThermographPicture, Exhausted> {
        let thermograph = heat.thermograph(work, game)?.into_owned();
        let name = Name::of(game, work.budget());
        Ok(ThermographPicture::new(name.clone()).thermograph(name, thermograph))
    }

    /// The picture of the thermograph of `game` over the shaded ones of its options, with both scaffolds.
    pub fn of_game_with_options<'u>(
        heat: &Heat<'u>,
        work: &Work<'u, '_>,
        game: Game<'u>,
    ) -> Result<ThermographPicture, Exhausted> {
        let name = Name::of(game, work.budget());
        let mut picture = ThermographPicture::new(name.clone());
        let mut scaffolds = vec![];
        for player in Player::BOTH {
            let mut scaffold = Scaffold::new(player);
            for option in shown_options(game, player) {
                let thermograph = heat.thermograph(work, option)?;
                scaffold.offer(&thermograph);
                let Name { text, latex } = Name::of(option, work.budget());
                let name = Name {
                    text: format!("{player} option {text}"),
                    latex: format!("\\text{{{player} option }}{latex}"),
                };
                picture = picture.option(player, name, thermograph.into_owned());
            }
            scaffolds.extend(scaffold.finish().map(|scaffold| (player, scaffold)));
        }
        if game.number().is_none_or(|x| !x.is_integer()) {
            for (player, scaffold) in scaffolds {
                picture = picture.scaffold(player, format!("{player} scaffold"), scaffold);
            }
        }
        let thermograph = heat.thermograph(work, game)?.into_owned();
        Ok(picture.thermograph(name, thermograph))
    }

    /// The picture of the compound thermograph and those of the components, with their names.
    pub fn of_compound<'t>(
        compound: &CompoundThermograph,
        components: impl IntoIterator<Item = (Name, &'t Thermograph)>,
    ) -> ThermographPicture {
        let player = compound.player();
        let mut picture = ThermographPicture::new(format!("Compound thermograph, {player} to move"));
        for (name, thermograph) in components {
            picture = picture.component(name, thermograph.clone());
        }
        let rule = match player {
            Player::Left => "Left boundary: Right walls added up, plus the greatest width",
            Player::Right => "Right boundary: Left walls added up, minus the greatest width",
        };
        let sure = format!(
            "ambient temperature {}: {player} is sure of {}",
            compound.ambient(),
            compound.guarantee()
        );
        picture
            .wall(
                !player,
                format!("{} boundary: {0} walls added up", !player),
                compound.boundary(!player).clone(),
            )
            .wall(player, rule, compound.boundary(player).clone())
            .mark(compound.ambient(), compound.guarantee(), sure)
    }

    /// The thermographs that are results, not options.
    pub(crate) fn results(&self) -> impl Iterator<Item = (&Name, &Thermograph)> {
        self.layers.iter().filter_map(|layer| match layer {
            Layer::Thermograph { name, thermograph, faint: false, .. } => Some((name, thermograph)),
            _ => None,
        })
    }

    pub(crate) fn title(&self) -> &Name {
        &self.title
    }

    pub(crate) fn notes(&self) -> &[Name] {
        &self.notes
    }

    pub(crate) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// All layers that determine the window.
    pub(crate) fn all_layers(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().chain(&self.hidden)
    }

    /// Uses the window of `whole`.
    pub(crate) fn framed_as(mut self, whole: &ThermographPicture) -> ThermographPicture {
        self.hidden = whole.layers.clone();
        self
    }
}

impl Layer {
    /// Replaces the colours of the players by neutral ones, as there is more than one result.
    fn neutralise(&mut self) {
        if let Layer::Thermograph { tint, .. } = self
            && *tint == Tint::Walls
        {
            *tint = Tint::Neutral(0);
        }
    }
}

/// The options of `player` that are drawn, in printing order. Of the options of a large nimber only the first
/// two differ in the drawing.
pub(crate) fn shown_options<'u>(game: Game<'u>, player: Player) -> Vec<Game<'u>> {
    match game.number_up_star() {
        Some(_) => game.options(player).take(2).collect(),
        None => Printer::new(game.universe(), Style::Unicode).sorted_options(game, player),
    }
}
