//! Loopy games as they are written down.

use crate::graph::Graph;
use crate::refine::refine;
use hashbrown::HashMap;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Universe, Work};
use std::fmt;

/// A loopy game in the form in which it is given: a finite graph with a vertex to start from. Play may
/// come back to where it was. Nothing is simplified.
///
/// The vertices without loops below them may be given by their values, short games.
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
    universe: &'u Universe,
    pub(crate) graph: Graph,
    /// The values of vertices that have one; their options are those of the value.
    pub(crate) values: Vec<Option<Game<'u>>>,
    pub(crate) root: u32,
}

/// Two forms are the same when they are written alike: vertex by vertex, in the order in which play reaches
/// them. Equality of values is asked of [`LoopyWork`](crate::LoopyWork).
impl PartialEq for LoopyGame<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.packed(), other.packed());
        a.graph == b.graph && a.values == b.values
    }
}

impl Eq for LoopyGame<'_> {}

impl fmt::Debug for LoopyGame<'_> {
    /// Vertex by vertex, with its options or its value.
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

/// Vertices of a new form, gathered from other forms.
pub(crate) struct Builder<'u> {
    universe: &'u Universe,
    options: Vec<[Vec<u32>; 2]>,
    values: Vec<Option<Game<'u>>>,
    shorts: HashMap<u32, u32>,
}

impl<'u> Builder<'u> {
    pub(crate) fn new(universe: &'u Universe) -> Self {
        Builder { universe, options: Vec::new(), values: Vec::new(), shorts: HashMap::new() }
    }

    /// A vertex whose options are set later.
    pub(crate) fn vertex(&mut self) -> u32 {
        self.options.push([Vec::new(), Vec::new()]);
        self.values.push(None);
        self.options.len() as u32 - 1
    }

    /// The vertex of a short game.
    pub(crate) fn short(&mut self, game: Game<'u>) -> u32 {
        if let Some(&known) = self.shorts.get(&game.word()) {
            return known;
        }
        let vertex = self.vertex();
        self.values[vertex as usize] = Some(game);
        self.shorts.insert(game.word(), vertex);
        vertex
    }

    /// Lets `player` move.
    pub(crate) fn allow(&mut self, from: u32, player: Player, to: u32) {
        let list = &mut self.options[from as usize][player.index()];
        if !list.contains(&to) {
            list.push(to);
        }
    }

    /// A copy of a form.
    pub(crate) fn copy(&mut self, game: &LoopyGame<'u>) -> u32 {
        let copies: Vec<u32> = (game.graph.vertices())
            .map(|vertex| match game.values[vertex as usize] {
                Some(value) => self.short(value),
                None => self.vertex(),
            })
            .collect();
        for vertex in game.graph.vertices() {
            for player in Player::BOTH {
                for &option in game.graph.options(vertex, player) {
                    self.allow(copies[vertex as usize], player, copies[option as usize]);
                }
            }
        }
        copies[game.root as usize]
    }

    pub(crate) fn finish(self, root: u32) -> LoopyGame<'u> {
        let mut graph = Graph::default();
        for [left, right] in self.options {
            graph.push(left, right);
        }
        LoopyGame { universe: self.universe, graph, values: self.values, root }.packed()
    }
}

/// More vertices than this are not put into one graph.
const MOST_VERTICES: u64 = 1 << 26;

/// Refuses graphs that are larger than the budget or the machine allows.
pub(crate) fn check_size(vertices: u64, budget: &Budget) -> Result<(), Exhausted> {
    if vertices > MOST_VERTICES
        || budget.byte_limit().is_some_and(|limit| vertices.saturating_mul(32) > limit)
    {
        return Err(Exhausted::Memory);
    }
    Ok(())
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

    /// The game that starts at vertex `root` of a graph given by the options of Left and of Right at each
    /// vertex; `None` when an option is no vertex.
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

    /// The universe of its short games.
    pub fn universe(&self) -> &'u Universe {
        self.universe
    }

    /// How many vertices the graph has; a short game is one vertex.
    pub fn vertex_count(&self) -> usize {
        self.graph.len()
    }

    /// Its value, where it is given as a short game.
    pub fn as_short(&self) -> Option<Game<'u>> {
        self.values[self.root as usize]
    }

    /// The same graph, seen from another vertex.
    pub(crate) fn at(&self, root: u32) -> LoopyGame<'u> {
        LoopyGame { root, ..self.clone() }.packed()
    }

    /// The games that `player` can move to.
    pub fn options(&self, player: Player) -> Vec<LoopyGame<'u>> {
        match self.as_short() {
            Some(game) => game.options(player).map(LoopyGame::short).collect(),
            None => self.graph.options(self.root, player).iter().map(|&v| self.at(v)).collect(),
        }
    }

    /// Only what can be reached from the root, in the order in which it is reached.
    fn packed(&self) -> LoopyGame<'u> {
        let order = self.graph.reachable(self.root);
        let mut places = vec![0; self.graph.len()];
        for (place, &vertex) in order.iter().enumerate() {
            places[vertex as usize] = place as u32;
        }
        let mut graph = Graph::default();
        for &vertex in &order {
            let [left, right] = Player::BOTH.map(|player| {
                self.graph.options(vertex, player).iter().map(|&option| places[option as usize])
            });
            graph.push(left, right);
        }
        let values = order.iter().map(|&vertex| self.values[vertex as usize]).collect();
        LoopyGame { universe: self.universe, graph, values, root: 0 }
    }

    /// The game with one vertex for all that cannot be told apart by the moves from them.
    fn fused(&self) -> LoopyGame<'u> {
        let word = |vertex: u32| self.values[vertex as usize].map(|game| u64::from(game.word()));
        let loops: Vec<u32> = self.graph.vertices().filter(|&v| word(v).is_none()).collect();
        let colours = refine(&self.graph, &loops, word);
        let mut firsts: HashMap<u64, u32> = HashMap::new();
        let mut builder = Builder::new(self.universe);
        let places: HashMap<u32, u32> = (loops.iter().zip(&colours))
            .map(|(&v, &colour)| (v, *firsts.entry(colour).or_insert_with(|| builder.vertex())))
            .collect();
        let place = |builder: &mut Builder<'u>, vertex: u32| match self.values[vertex as usize] {
            Some(game) => builder.short(game),
            None => places[&vertex],
        };
        for &vertex in &loops {
            for player in Player::BOTH {
                for &option in self.graph.options(vertex, player) {
                    let (from, to) = (place(&mut builder, vertex), place(&mut builder, option));
                    builder.allow(from, player, to);
                }
            }
        }
        let root = place(&mut builder, self.root);
        builder.finish(root)
    }

    /// Whether no play can come back to where it was.
    pub fn is_loopfree(&self) -> bool {
        self.graph.components().iter().all(|component| !self.graph.is_cyclic(component))
    }

    /// Whether it is a stopper: no infinite play in which the players move in turn, from any follower.
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

    /// Whether its only cycles are passes: a tree with plums.
    pub fn is_plumtree(&self) -> bool {
        self.graph.components().iter().all(|component| component.len() == 1)
    }

    /// The game with the players' parts exchanged.
    pub fn negative(&self, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        let values = (self.values.iter())
            .map(|value| value.map(|game| work.negate(game)).transpose())
            .collect::<Result<_, _>>()?;
        Ok(LoopyGame { universe: self.universe, graph: self.graph.negative(), values, root: self.root })
    }

    /// The graph with the followers of its short games as vertices.
    pub(crate) fn unfolded(&self, work: &Work<'u, '_>) -> Result<Unfolded<'u>, Exhausted> {
        let mut unfolded =
            Unfolded { options: Vec::new(), values: Vec::new(), vertices: HashMap::new(), root: 0 };
        // First the vertices without a value, then all short games.
        let mut places = vec![0; self.graph.len()];
        for (vertex, value) in self.values.iter().enumerate() {
            if value.is_none() {
                places[vertex] = unfolded.options.len() as u32;
                unfolded.options.push([Vec::new(), Vec::new()]);
                unfolded.values.push(None);
            }
        }
        for (vertex, value) in self.values.iter().enumerate() {
            if let Some(game) = value {
                places[vertex] = unfolded.add(*game, work)?;
            }
        }
        for vertex in self.graph.vertices().filter(|&v| self.values[v as usize].is_none()) {
            unfolded.options[places[vertex as usize] as usize] = Player::BOTH.map(|player| {
                self.graph.options(vertex, player).iter().map(|&option| places[option as usize]).collect()
            });
        }
        unfolded.root = places[self.root as usize];
        Ok(unfolded)
    }

    /// The disjunctive sum, in the form in which it is played; positions from which the same can be played are
    /// one.
    pub fn sum(&self, other: &LoopyGame<'u>, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        if let (Some(a), Some(b)) = (self.as_short(), other.as_short()) {
            return Ok(LoopyGame::short(work.add(a, b)?));
        }
        let (a, b) = (self.unfolded(work)?, other.unfolded(work)?);
        check_size(a.len().saturating_mul(b.len()), work.budget())?;
        let mut builder = Builder::new(self.universe);
        let mut places: HashMap<(u32, u32), u32> = HashMap::new();
        let mut waiting = Vec::new();
        let mut place = |builder: &mut Builder<'u>, waiting: &mut Vec<_>, pair: (u32, u32)| {
            if let Some(&known) = places.get(&pair) {
                return Ok(known);
            }
            let vertex = match (a.values[pair.0 as usize], b.values[pair.1 as usize]) {
                (Some(x), Some(y)) => builder.short(work.add(x, y)?),
                _ => {
                    let vertex = builder.vertex();
                    waiting.push((pair, vertex));
                    vertex
                }
            };
            places.insert(pair, vertex);
            Ok::<_, Exhausted>(vertex)
        };
        let root = place(&mut builder, &mut waiting, (a.root, b.root))?;
        while let Some(((x, y), vertex)) = waiting.pop() {
            work.tick()?;
            for player in Player::BOTH {
                let in_a = a.options[x as usize][player.index()].iter().map(|&x| (x, y));
                let in_b = b.options[y as usize][player.index()].iter().map(|&y| (x, y));
                for pair in in_a.chain(in_b) {
                    let option = place(&mut builder, &mut waiting, pair)?;
                    builder.allow(vertex, player, option);
                }
            }
        }
        Ok(builder.finish(root).fused())
    }

    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R}: a move in the base G ends play in H.
    pub fn ordinal_sum(&self, top: &LoopyGame<'u>, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        let (base, top) = (self.unfolded(work)?, top.unfolded(work)?);
        let mut builder = Builder::new(self.universe);
        let below: Vec<u32> = (base.values.iter())
            .map(|value| match value {
                Some(game) => builder.short(*game),
                None => builder.vertex(),
            })
            .collect();
        let above: Vec<u32> = top.values.iter().map(|_| builder.vertex()).collect();
        for player in Player::BOTH {
            for (vertex, options) in base.options.iter().enumerate() {
                if base.values[vertex].is_none() {
                    for &option in &options[player.index()] {
                        builder.allow(below[vertex], player, below[option as usize]);
                    }
                }
            }
            for (vertex, options) in top.options.iter().enumerate() {
                work.tick()?;
                for &option in &base.options[base.root as usize][player.index()] {
                    builder.allow(above[vertex], player, below[option as usize]);
                }
                for &option in &options[player.index()] {
                    builder.allow(above[vertex], player, above[option as usize]);
                }
            }
        }
        Ok(builder.finish(above[top.root as usize]))
    }
}

/// A graph in which every follower of a short game is a vertex with its value and its options.
pub(crate) struct Unfolded<'u> {
    pub(crate) options: Vec<[Vec<u32>; 2]>,
    pub(crate) values: Vec<Option<Game<'u>>>,
    vertices: HashMap<u32, u32>,
    pub(crate) root: u32,
}

impl<'u> Unfolded<'u> {
    fn len(&self) -> u64 {
        self.options.len() as u64
    }

    fn add(&mut self, game: Game<'u>, work: &Work<'u, '_>) -> Result<u32, Exhausted> {
        if let Some(&known) = self.vertices.get(&game.word()) {
            return Ok(known);
        }
        // Each follower comes after its options.
        for follower in work.followers(game)? {
            if self.vertices.contains_key(&follower.word()) {
                continue;
            }
            check_size(self.len(), work.budget())?;
            let options = Player::BOTH
                .map(|player| follower.options(player).map(|o| self.vertices[&o.word()]).collect());
            self.vertices.insert(follower.word(), self.options.len() as u32);
            self.options.push(options);
            self.values.push(Some(follower));
        }
        Ok(self.vertices[&game.word()])
    }
}
