//! Pictures of thermographs.
//!
//! A [`ThermographPicture`] consists of thermographs, shaded thermographs of options, and scaffolds. It is drawn as SVG,
//! as TikZ, as PNG (with the feature `png`), or as text, always with positive values on the left.

mod approximate;
mod frame;
mod hot;
mod label;
mod minus;
mod name;
mod scene;
mod sign;
mod steps;
mod svg;
mod terminal;
mod tikz;

pub use name::Name;
pub use steps::{ConstructionStep, steps, steps_svg};

use kelvin_budget::Exhausted;
use kelvin_heat::{CompoundThermograph, Heat, Scaffold, Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
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
}

/// A layer of a picture.
#[derive(Clone, Debug)]
pub(crate) enum Layer {
    Thermograph {
        name: Name,
        thermograph: Thermograph,
        tint: Tint,
        faint: bool,
    },
    Curve {
        name: Name,
        trajectory: Trajectory,
        tint: Tint,
        dashed: bool,
    },
    /// A marked temperature and point of a curve.
    Mark {
        name: Name,
        temperature: Dyadic,
        value: Dyadic,
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
            Layer::Thermograph { name, .. } | Layer::Curve { name, .. } | Layer::Mark { name, .. } => name,
        }
    }

    pub(crate) fn tint(&self) -> Tint {
        match self {
            Layer::Thermograph { tint, .. } | Layer::Curve { tint, .. } => *tint,
            Layer::Mark { .. } => Tint::Walls,
        }
    }
}

impl ThermographPicture {
    /// An empty picture.
    pub fn new(title: impl Into<Name>) -> ThermographPicture {
        ThermographPicture { title: title.into(), layers: vec![], hidden: vec![] }
    }

    /// Adds a thermograph. Several are drawn over each other, each in its own colour.
    #[must_use]
    pub fn thermograph(mut self, name: impl Into<Name>, thermograph: Thermograph) -> ThermographPicture {
        let others = self.results().count();
        if others == 1 {
            self.layers.iter_mut().for_each(Layer::neutralise);
        }
        let tint = if others == 0 { Tint::Walls } else { Tint::Neutral(others) };
        self.layers.push(Layer::Thermograph { name: name.into(), thermograph, tint, faint: false });
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
        self.layers.push(Layer::Thermograph { name: name.into(), thermograph, tint, faint: true });
        self
    }

    /// Adds the thermograph of a component of a sum, shaded, each in its own colour.
    #[must_use]
    pub fn component(mut self, name: impl Into<Name>, thermograph: Thermograph) -> ThermographPicture {
        // The first two colours are those of the players.
        let tint = Tint::Neutral(2 + self.layers.len() % 4);
        self.layers.push(Layer::Thermograph { name: name.into(), thermograph, tint, faint: true });
        self
    }

    /// Marks a temperature, and the point of a curve there.
    #[must_use]
    pub fn mark(mut self, temperature: Dyadic, value: Dyadic, name: impl Into<Name>) -> ThermographPicture {
        self.layers.push(Layer::Mark { name: name.into(), temperature, value });
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
