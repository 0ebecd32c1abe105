//! The value of a loopy game: its onside and its offside.

use crate::difference::Infinite;
use crate::fuse::Fused;
use crate::graph::Graph;
use crate::positions::{Positions, Target};
use crate::simplify::Simplified;
use crate::{LoopyGame, LoopyWork, Stopper};
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// One side of a loopy game: the game when Left wins infinite play (the onside) or Right does (the offside).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopySide<'u> {
    /// A side that is equal to a stopper.
    Stopper(Stopper<'u>),
    /// A carousel: a side that is equal to no stopper, in the simplest form that was found. Carousels have no
    /// canonical form.
    Carousel(LoopyGame<'u>),
}

impl<'u> LoopySide<'u> {
    /// The stopper that the side is equal to.
    pub fn as_stopper(&self) -> Option<Stopper<'u>> {
        match self {
            LoopySide::Stopper(stopper) => Some(*stopper),
            LoopySide::Carousel(_) => None,
        }
    }
}

/// The value of a loopy game. Two games are equal exactly if their onsides are equal and their offsides are
/// equal.
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
    pub(crate) sides: [LoopySide<'u>; 2],
}

impl<'u> From<Stopper<'u>> for LoopyValue<'u> {
    fn from(stopper: Stopper<'u>) -> Self {
        LoopyValue { sides: [LoopySide::Stopper(stopper), LoopySide::Stopper(stopper)] }
    }
}

impl<'u> LoopyValue<'u> {
    /// The side on which `winner` wins infinite play.
    pub fn side(&self, winner: Player) -> &LoopySide<'u> {
        &self.sides[winner.index()]
    }

    /// The onside, on which Left wins infinite play.
    pub fn onside(&self) -> &LoopySide<'u> {
        self.side(Player::Left)
    }

    /// The offside, on which Right wins infinite play.
    pub fn offside(&self) -> &LoopySide<'u> {
        self.side(Player::Right)
    }

    /// The stopper that both sides are equal to, if there is one.
    pub fn as_stopper(&self) -> Option<Stopper<'u>> {
        let [onside, offside] = self.as_stoppers()?;
        (onside == offside).then_some(onside)
    }

    /// The onside and the offside, if both are stoppers.
    pub fn as_stoppers(&self) -> Option<[Stopper<'u>; 2]> {
        Some([self.onside().as_stopper()?, self.offside().as_stopper()?])
    }

    /// Returns whether both sides are equal to stoppers.
    pub fn is_stopper_sided(&self) -> bool {
        self.as_stoppers().is_some()
    }
}

/// The minimum number of vertices of a component that is merged before its positions are compared. For
/// smaller ones merging takes longer than it saves.
const FUSED_FROM: usize = 64;

fn is_worth_fusing(graph: &Graph) -> bool {
    graph.len() >= FUSED_FROM && graph.components().iter().any(|component| component.len() >= FUSED_FROM)
}

/// A solved component: its unknown positions, the first vertex first, and the results.
struct Solved<'u> {
    positions: Positions<'u>,
    simplified: Simplified<'u>,
}

/// The state before the sides of a game are computed.
struct Start<'u> {
    /// The values of the vertices whose graphs are stoppers.
    values: Vec<Option<Stopper<'u>>>,
    /// The components from which infinite alternating play is possible, in reverse topological order.
    not_stoppers: Vec<Vec<u32>>,
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The value of a game: both sides, each as a stopper where there is one.
    ///
    /// The strongly connected components are solved in reverse topological order, so the values below a
    /// component are known when it is solved.
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
    pub fn side_of(&self, game: &LoopyGame<'u>, winner: Player) -> Result<LoopySide<'u>, Exhausted> {
        let start = self.start(game)?;
        self.settle_side(game, &start, winner)
    }

    /// Onside and offside of every vertex of a graph; `None` where a side is equal to no stopper.
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
            for component in &start.not_stoppers {
                self.solve(graph, component, None, &mut values, Infinite::won_by(winner))?;
            }
            Ok::<_, Exhausted>(values)
        };
        let [onsides, offsides] = [side(Player::Left)?, side(Player::Right)?];
        Ok(onsides.into_iter().zip(offsides).map(|(onside, offside)| [onside, offside]).collect())
    }

    /// The state before the sides of a game are computed. Of the last component only the root is needed.
    fn start(&self, game: &LoopyGame<'u>) -> Result<Start<'u>, Exhausted> {
        self.loopy().universe().expect_same(game.universe);
        let values = game.values.iter().map(|value| value.map(Stopper::Short)).collect();
        self.settle_stoppers(&game.graph, values, Some(game.root))
    }

    /// Finds the values of the vertices whose graphs are stoppers. They are the same on both sides.
    fn settle_stoppers(
        &self,
        graph: &Graph,
        mut values: Vec<Option<Stopper<'u>>>,
        root: Option<u32>,
    ) -> Result<Start<'u>, Exhausted> {
        let not_stoppers = graph.reaching(&graph.alternating());
        let mut components = graph.components();
        // The component of the root reaches all others, so it is the last one. The root becomes its first
        // vertex.
        if let Some(last) = components.last_mut()
            && let Some(place) = last.iter().position(|&vertex| Some(vertex) == root)
        {
            last.swap(0, place);
        }
        let (stopping, not_stoppers): (Vec<_>, Vec<_>) =
            components.into_iter().partition(|component| !not_stoppers[component[0] as usize]);
        for component in stopping {
            self.solve(graph, &component, root, &mut values, Infinite::Any)?;
        }
        Ok(Start { values, not_stoppers })
    }

    /// The stoppers at the vertices whose graphs are stoppers.
    pub(crate) fn stoppers_in(&self, game: &LoopyGame<'u>) -> Result<Vec<Option<Stopper<'u>>>, Exhausted> {
        Ok(self.start(game)?.values)
    }

    fn settle_side(
        &self,
        game: &LoopyGame<'u>,
        start: &Start<'u>,
        winner: Player,
    ) -> Result<LoopySide<'u>, Exhausted> {
        let mut values = start.values.clone();
        let mut last = None;
        for component in &start.not_stoppers {
            last =
                self.solve(&game.graph, component, Some(game.root), &mut values, Infinite::won_by(winner))?;
        }
        Ok(match (values[game.root as usize], last) {
            (Some(stopper), _) => LoopySide::Stopper(stopper),
            (None, Some(Solved { positions, simplified })) => LoopySide::Carousel(self.carousel(
                &positions,
                &simplified.options,
                Infinite::won_by(winner),
            )?),
            (None, None) => {
                unreachable!("the component of the root was looked at last, and the root has no value")
            }
        })
    }

    /// Finds the values of a component after those below it; for the root's component, only the value of its
    /// first vertex.
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
        // Vertices below that are equal to no stopper must be included again.
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
