//! Forms of loopy games.

use crate::builder::Builder;
use crate::graph::Graph;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Universe, Work};
use std::fmt;

/// A form of a loopy game: a finite graph with a root. Positions may recur. The form is not simplified.
///
/// Vertices with no cycle below them may be given by their values, which are short games.
///
/// ```
/// use kelvin_loopy::LoopyGame;
/// use kelvin_values::{Player, Universe};
///
/// let universe = Universe::new();
/// let zero = LoopyGame::short(universe.zero());
/// // over = {0|over}: Right may pass.
/// let over = LoopyGame::with_passes(&universe, [&[&zero], &[]], &[Player::Right]);
/// assert!(over.is_stopper() && !over.is_loopfree());
/// assert_eq!(over.options(Player::Right), [over.clone()]);
/// ```
#[derive(Clone)]
pub struct LoopyGame<'u> {
    pub(crate) universe: &'u Universe,
    pub(crate) graph: Graph,
    /// The values of vertices that have one. Their options are those of the value.
    pub(crate) values: Vec<Option<Game<'u>>>,
    pub(crate) root: u32,
}

/// An option in [`LoopyGame::assembled`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionOf {
    /// A vertex of the new game.
    Vertex(u32),
    /// A given game, by its index.
    Part(u32),
}

/// Equality of forms: the same graphs, with vertices in the order in which they are reached, over the same
/// universe. [`LoopyWork`](crate::LoopyWork) compares values.
impl PartialEq for LoopyGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.packed(), other.packed());
        std::ptr::eq(a.universe, b.universe) && a.graph == b.graph && a.values == b.values
    }
}

impl Eq for LoopyGame<'_> {}

impl fmt::Debug for LoopyGame<'_> {
    /// Prints each vertex with its options or its value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for vertex in self.graph.vertices() {
            match self.values[vertex as usize] {
                Some(game) => list.entry(&game),
                None => list.entry(&Player::BOTH.map(|player| self.graph.options(vertex, player))),
            };
        }
        list.finish()
    }
}

impl<'u> LoopyGame<'u> {
    /// A short game.
    pub fn short(game: Game<'u>) -> Self {
        let mut builder = Builder::new(game.universe());
        let root = builder.short(game);
        builder.finish(root)
    }

    /// The game with these options, in which the players in `passes` may also pass.
    pub fn with_passes(
        universe: &'u Universe,
        [left, right]: [&[&LoopyGame<'u>]; 2],
        passes: &[Player],
    ) -> Self {
        let mut builder = Builder::new(universe);
        let root = builder.vertex();
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for option in options {
                let option = builder.copy(option);
                builder.allow(root, player, option);
            }
        }
        for &player in passes {
            builder.allow(root, player, root);
        }
        builder.finish(root)
    }

    /// The game with root `root` in a graph, given by the options of Left and of Right at each vertex.
    /// Returns `None` if an option is not a vertex.
    ///
    /// ```
    /// use kelvin_loopy::LoopyGame;
    /// use kelvin_values::Universe;
    ///
    /// let universe = Universe::new();
    /// // Left moves 0 → 1, Right moves 1 → 0.
    /// let game = LoopyGame::from_graph(&universe, &[[vec![1], vec![]], [vec![], vec![0]]], 0).unwrap();
    /// assert!(!game.is_stopper());
    /// ```
    pub fn from_graph(universe: &'u Universe, options: &[[Vec<u32>; 2]], root: u32) -> Option<Self> {
        let fits = options.iter().flatten().flatten().chain([&root]).all(|&v| (v as usize) < options.len());
        if !fits {
            return None;
        }
        let mut builder = Builder::new(universe);
        for _ in options {
            builder.vertex();
        }
        for (vertex, lists) in (0..).zip(options) {
            for player in Player::BOTH {
                for &option in &lists[player.index()] {
                    builder.allow(vertex, player, option);
                }
            }
        }
        Some(builder.finish(root))
    }

    /// The game whose root is the first of the given vertices. Options are vertices or other games. Returns
    /// `None` if there are no vertices, or an option does not exist.
    ///
    /// ```
    /// use kelvin_loopy::{LoopyGame, OptionOf};
    /// use kelvin_values::Universe;
    ///
    /// let universe = Universe::new();
    /// let zero = LoopyGame::short(universe.zero());
    /// // over = {0|over}
    /// let over = [[vec![OptionOf::Part(0)], vec![OptionOf::Vertex(0)]]];
    /// assert!(LoopyGame::assembled(&universe, &over, &[zero]).unwrap().is_stopper());
    /// ```
    pub fn assembled(
        universe: &'u Universe,
        vertices: &[[Vec<OptionOf>; 2]],
        parts: &[LoopyGame<'u>],
    ) -> Option<Self> {
        let mut builder = Builder::new(universe);
        let vertex_count = vertices.len();
        for _ in vertices {
            builder.vertex();
        }
        let parts: Vec<u32> = parts.iter().map(|part| builder.copy(part)).collect();
        for (vertex, lists) in (0..).zip(vertices) {
            for player in Player::BOTH {
                for &option in &lists[player.index()] {
                    let option = match option {
                        OptionOf::Vertex(other) => ((other as usize) < vertex_count).then_some(other)?,
                        OptionOf::Part(part) => *parts.get(part as usize)?,
                    };
                    builder.allow(vertex, player, option);
                }
            }
        }
        (vertex_count > 0).then(|| builder.finish(0))
    }

    /// The universe of the short games at its vertices.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// The number of vertices. A short game is one vertex.
    pub fn vertex_count(&self) -> usize {
        self.graph.len()
    }

    /// The value, if the form is a single short game.
    pub fn as_short(&self) -> Option<Game<'u>> {
        self.values[self.root as usize]
    }

    /// The same graph with another root.
    pub(crate) fn at(&self, root: u32) -> LoopyGame<'u> {
        LoopyGame { root, ..self.clone() }.packed()
    }

    /// The options of `player`.
    pub fn options(&self, player: Player) -> Vec<LoopyGame<'u>> {
        match self.as_short() {
            Some(game) => game.options(player).map(LoopyGame::short).collect(),
            None => self.graph.options(self.root, player).iter().map(|&v| self.at(v)).collect(),
        }
    }

    /// The part reachable from the root, with vertices numbered in the order in which they are reached.
    pub(crate) fn packed(&self) -> LoopyGame<'u> {
        let (graph, order) = self.graph.below(self.root);
        let values = order.iter().map(|&vertex| self.values[vertex as usize]).collect();
        LoopyGame { universe: self.universe, graph, values, root: 0 }
    }

    /// Returns whether no position recurs in any play.
    pub fn is_loopfree(&self) -> bool {
        self.graph.is_loopfree()
    }

    /// Returns whether the form is a stopper: no follower permits infinite alternating play.
    ///
    /// ```
    /// # use kelvin_budget::Budget;
    /// # use kelvin_loopy::{Loopy, notation};
    /// # use kelvin_values::Universe;
    /// # let universe = Universe::new();
    /// # let loopy = Loopy::new(&universe);
    /// # let budget = Budget::unlimited();
    /// # let work = loopy.work(&budget);
    /// assert!(notation::parse_form("a{0|a}", &work)?.is_stopper());
    /// assert!(!notation::parse_form("{pass|pass}", &work)?.is_stopper());
    /// # Ok::<(), notation::ParseError>(())
    /// ```
    pub fn is_stopper(&self) -> bool {
        !self.graph.alternating().contains(&true)
    }

    /// Returns whether the only cycles are passes (a plumtree).
    pub fn is_plumtree(&self) -> bool {
        self.graph.components().iter().all(|component| component.len() == 1)
    }

    /// The negative: Left's options are the negatives of Right's, and vice versa.
    pub fn negative(&self, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        work.universe().expect_same(self.universe);
        let values = (self.values.iter())
            .map(|value| value.map(|game| work.negate(game)).transpose())
            .collect::<Result<_, _>>()?;
        Ok(LoopyGame { universe: self.universe, graph: self.graph.negative(), values, root: self.root })
    }
}
