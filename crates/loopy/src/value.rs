//! The value of a loopy game: its onside and its offside.

use crate::duel::Infinite;
use crate::fuse::Fused;
use crate::graph::Graph;
use crate::positions::{Positions, Target};
use crate::simplify::Simplified;
use crate::{LoopyGame, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// One side of a loopy game: the game when infinite play is won by Left (the onside) or by Right (the
/// offside).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side<'u> {
    /// Most sides are equal to stoppers.
    Stopper(Stopper<'u>),
    /// A carousel: no stopper is equal to this side. The game is as simple a form of it as was found, but
    /// there is no simplest one.
    Carousel(LoopyGame<'u>),
}

impl<'u> Side<'u> {
    /// The stopper it is equal to.
    pub fn as_stopper(&self) -> Option<Stopper<'u>> {
        match self {
            Side::Stopper(stopper) => Some(*stopper),
            Side::Carousel(_) => None,
        }
    }
}

/// The value of a loopy game. Two games are equal exactly when their onsides are equal and their offsides
/// are.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_loopy::{Loopy, notation};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let loopy = Loopy::new(&universe);
/// let budget = Budget::unlimited();
/// let work = loopy.work(&budget);
/// let value = notation::parse("a{1||a|0}", &work)?;
/// assert_eq!(work.print(&value)?, "2 & +-1");
/// assert!(value.as_stopper().is_none() && value.is_stopper_sided());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValue<'u> {
    /// The onside and the offside, by the player who wins infinite play.
    pub(crate) sides: [Side<'u>; 2],
}

impl<'u> From<Stopper<'u>> for LoopyValue<'u> {
    fn from(stopper: Stopper<'u>) -> Self {
        LoopyValue { sides: [Side::Stopper(stopper), Side::Stopper(stopper)] }
    }
}

impl<'u> LoopyValue<'u> {
    /// The side on which `winner` wins infinite play.
    pub fn side(&self, winner: Player) -> &Side<'u> {
        &self.sides[winner.index()]
    }

    /// The onside: infinite play is won by Left.
    pub fn onside(&self) -> &Side<'u> {
        self.side(Player::Left)
    }

    /// The offside: infinite play is won by Right.
    pub fn offside(&self) -> &Side<'u> {
        self.side(Player::Right)
    }

    /// The stopper it is equal to, if both sides are equal to it.
    pub fn as_stopper(&self) -> Option<Stopper<'u>> {
        let [onside, offside] = self.as_stoppers()?;
        (onside == offside).then_some(onside)
    }

    /// Onside and offside, if both are stoppers.
    pub fn as_stoppers(&self) -> Option<[Stopper<'u>; 2]> {
        Some([self.onside().as_stopper()?, self.offside().as_stopper()?])
    }

    /// Whether both sides are equal to stoppers.
    pub fn is_stopper_sided(&self) -> bool {
        self.as_stoppers().is_some()
    }
}

/// Components with so many vertices are fused before positions are compared with each other; for smaller ones it takes
/// longer than it saves.
const FUSED_FROM: usize = 64;

fn is_worth_fusing(graph: &Graph) -> bool {
    graph.len() >= FUSED_FROM && graph.components().iter().any(|component| component.len() >= FUSED_FROM)
}

/// The positions of a component whose values were sought, its first vertex first, and what was found.
struct Solved<'u> {
    positions: Positions<'u>,
    simplified: Simplified<'u>,
}

/// Where the search for the sides of a game starts.
struct Start<'u> {
    /// The values of the vertices that are stoppers by their graphs.
    values: Vec<Option<Stopper<'u>>>,
    /// The components from which play in turns may go on for ever, each after those it can reach.
    endless: Vec<Vec<u32>>,
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The value of a game: both its sides, each as a stopper where there is one.
    ///
    /// It is found component by component of the graph, those without exit first, so that the positions below
    /// are canonical stoppers when one comes to those above.
    pub fn value(&self, game: &LoopyGame<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        if is_worth_fusing(&game.graph) {
            return self.value_of_form(&game.fused(self.short())?);
        }
        self.value_of_form(game)
    }

    fn value_of_form(&self, game: &LoopyGame<'u>) -> Result<LoopyValue<'u>, Exhausted> {
        let start = self.start(game)?;
        if let Some(stopper) = start.values[game.root as usize] {
            return Ok(stopper.into());
        }
        let side = |winner| self.settle_side(game, &start, winner);
        Ok(LoopyValue { sides: [side(Player::Left)?, side(Player::Right)?] })
    }

    /// The side of a game on which `winner` wins infinite play.
    pub fn side_of(&self, game: &LoopyGame<'u>, winner: Player) -> Result<Side<'u>, Exhausted> {
        let start = self.start(game)?;
        self.settle_side(game, &start, winner)
    }

    /// Onside and offside of every vertex of a graph; `None` where no stopper is equal to one.
    pub(crate) fn sides_in(&self, graph: &Graph) -> Result<Vec<[Option<Stopper<'u>>; 2]>, Exhausted> {
        if is_worth_fusing(graph) {
            let Fused { graph, classes } = Fused::new(graph, |_| None, || self.tick())?;
            let sides = self.sides_of_vertices(&graph)?;
            return Ok(classes.iter().map(|&class| sides[class as usize]).collect());
        }
        self.sides_of_vertices(graph)
    }

    fn sides_of_vertices(&self, graph: &Graph) -> Result<Vec<[Option<Stopper<'u>>; 2]>, Exhausted> {
        let start = self.settle_stoppers(graph, vec![None; graph.len()], None)?;
        let side = |winner| {
            let mut values = start.values.clone();
            for component in &start.endless {
                self.solve(graph, component, None, &mut values, Infinite::won_by(winner))?;
            }
            Ok::<_, Exhausted>(values)
        };
        let [onsides, offsides] = [side(Player::Left)?, side(Player::Right)?];
        Ok(onsides.into_iter().zip(offsides).map(|(onside, offside)| [onside, offside]).collect())
    }

    /// Where the search for the sides of a game starts: of its last component only the root matters.
    fn start(&self, game: &LoopyGame<'u>) -> Result<Start<'u>, Exhausted> {
        self.loopy().universe().expect_same(game.universe);
        let values = game.values.iter().map(|value| value.map(Stopper::Short)).collect();
        self.settle_stoppers(&game.graph, values, Some(game.root))
    }

    /// Finds the values of the vertices that are stoppers by their graphs: they are the same on both sides.
    fn settle_stoppers(
        &self,
        graph: &Graph,
        mut values: Vec<Option<Stopper<'u>>>,
        root: Option<u32>,
    ) -> Result<Start<'u>, Exhausted> {
        let endless = graph.reaching(&graph.alternating());
        let mut components = graph.components();
        // The component of the root can reach all others, so it is the last one; let the root lead it.
        if let Some(last) = components.last_mut()
            && let Some(place) = last.iter().position(|&vertex| Some(vertex) == root)
        {
            last.swap(0, place);
        }
        let (stopping, endless): (Vec<_>, Vec<_>) =
            components.into_iter().partition(|component| !endless[component[0] as usize]);
        for component in stopping {
            self.solve(graph, &component, root, &mut values, Infinite::Any)?;
        }
        Ok(Start { values, endless })
    }

    /// The stoppers at the vertices of a game that are stoppers by their graphs.
    pub(crate) fn stoppers_in(&self, game: &LoopyGame<'u>) -> Result<Vec<Option<Stopper<'u>>>, Exhausted> {
        Ok(self.start(game)?.values)
    }

    fn settle_side(
        &self,
        game: &LoopyGame<'u>,
        start: &Start<'u>,
        winner: Player,
    ) -> Result<Side<'u>, Exhausted> {
        let mut values = start.values.clone();
        let mut last = None;
        for component in &start.endless {
            last =
                self.solve(&game.graph, component, Some(game.root), &mut values, Infinite::won_by(winner))?;
        }
        Ok(match (values[game.root as usize], last) {
            (Some(stopper), _) => Side::Stopper(stopper),
            (None, Some(Solved { positions, simplified })) => {
                Side::Carousel(self.carousel(&positions, &simplified.options, Infinite::won_by(winner))?)
            }
            (None, None) => {
                unreachable!("the component of the root was looked at last, and the root has no value")
            }
        })
    }

    /// Finds the values of a component all of whose exits have been looked at; only that of its first vertex, if it
    /// is the root.
    fn solve(
        &self,
        graph: &Graph,
        component: &[u32],
        root: Option<u32>,
        values: &mut [Option<Stopper<'u>>],
        infinite: Infinite,
    ) -> Result<Option<Solved<'u>>, Exhausted> {
        let &[first, ..] = component else { return Ok(None) };
        if values[first as usize].is_some() {
            return Ok(None);
        }
        if !graph.is_cyclic(component) {
            let short = |option: &u32| values[*option as usize].and_then(Stopper::short);
            let lists = Player::BOTH
                .map(|player| graph.options(first, player).iter().map(short).collect::<Option<Vec<_>>>());
            if let [Some(left), Some(right)] = &lists {
                values[first as usize] = Some(Stopper::Short(self.short().game(left, right)?));
                return Ok(None);
            }
        }
        // What is below and equal to no stopper has to be looked at again.
        let mut places: HashMap<u32, u32> = component.iter().copied().zip(0..).collect();
        let mut vertices = component.to_vec();
        let mut sought: Vec<[Vec<Target<'u>>; 2]> = Vec::new();
        while let Some(&vertex) = vertices.get(sought.len()) {
            self.tick()?;
            sought.push(Player::BOTH.map(|player| {
                let target = |&option: &u32| match values[option as usize] {
                    Some(stopper) => Target::Known(stopper),
                    None => Target::Sought(*places.entry(option).or_insert_with(|| {
                        vertices.push(option);
                        vertices.len() as u32 - 1
                    })),
                };
                graph.options(vertex, player).iter().map(target).collect()
            }));
        }
        let positions = Positions::new(&sought, [], self)?;
        let wanted: Vec<u32> =
            if Some(first) == root { vec![0] } else { (0..component.len() as u32).collect() };
        let simplified = self.simplify(&positions, &wanted, infinite)?;
        for (&vertex, &stopper) in component.iter().zip(&simplified.stoppers) {
            values[vertex as usize] = stopper;
        }
        Ok(Some(Solved { positions, simplified }))
    }
}
