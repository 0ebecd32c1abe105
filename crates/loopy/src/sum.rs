//! Sums of forms.

use crate::LoopyGame;
use crate::builder::Builder;
use hashbrown::HashMap;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::{Game, Player, Work};

/// The maximum number of vertices or options of one graph.
pub(crate) const MAX_SIZE: u64 = 1 << 25;

/// Returns an error if a graph has more vertices or options than the budget or the machine allows.
pub(crate) fn check_size(count: u64, budget: &Budget) -> Result<(), Exhausted> {
    if count > MAX_SIZE || budget.byte_limit().is_some_and(|limit| count.saturating_mul(32) > limit) {
        return Err(Exhausted::Memory);
    }
    Ok(())
}

/// Returns an error if the followers of a number plus ups plus a nimber `*k` have too many options: at least
/// k(k + 1).
pub(crate) fn check_nimber(game: Game<'_>, budget: &Budget) -> Result<(), Exhausted> {
    let Some(nus) = game.number_up_star() else { return Ok(()) };
    let k = u64::try_from(&nus.star).unwrap_or(u64::MAX);
    check_size(k.saturating_mul(k), budget)
}

impl<'u> LoopyGame<'u> {
    /// The graph with the followers of its short games as vertices.
    fn expanded(&self, work: &Work<'u, '_>) -> Result<Expanded<'u>, Exhausted> {
        work.universe().expect_same(self.universe);
        let mut expanded =
            Expanded { options: Vec::new(), values: Vec::new(), vertices: HashMap::new(), edges: 0, root: 0 };
        // The vertices without a value come first, then all short games.
        let mut places = vec![0; self.graph.len()];
        for (vertex, value) in self.values.iter().enumerate() {
            if value.is_none() {
                places[vertex] = expanded.options.len() as u32;
                expanded.options.push([Vec::new(), Vec::new()]);
                expanded.values.push(None);
            }
        }
        for (vertex, value) in self.values.iter().enumerate() {
            if let Some(game) = value {
                places[vertex] = expanded.add(*game, work)?;
            }
        }
        for vertex in self.graph.vertices().filter(|&v| self.values[v as usize].is_none()) {
            expanded.options[places[vertex as usize] as usize] = Player::BOTH.map(|player| {
                self.graph.options(vertex, player).iter().map(|&option| places[option as usize]).collect()
            });
        }
        expanded.root = places[self.root as usize];
        Ok(expanded)
    }

    /// The disjunctive sum as a form, with one vertex for each class of positions with the same play.
    pub fn sum(&self, other: &LoopyGame<'u>, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        if let (Some(a), Some(b)) = (self.as_short(), other.as_short()) {
            return Ok(LoopyGame::short(work.add(a, b)?));
        }
        let (a, b) = (self.expanded(work)?, other.expanded(work)?);
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
        builder.finish(root).fused(work)
    }

    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R}: a move in the base G ends play in H.
    pub fn ordinal_sum(&self, top: &LoopyGame<'u>, work: &Work<'u, '_>) -> Result<LoopyGame<'u>, Exhausted> {
        let (base, top) = (self.expanded(work)?, top.expanded(work)?);
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
struct Expanded<'u> {
    options: Vec<[Vec<u32>; 2]>,
    values: Vec<Option<Game<'u>>>,
    vertices: HashMap<u32, u32>,
    /// The number of options of all short games.
    edges: u64,
    root: u32,
}

impl<'u> Expanded<'u> {
    fn len(&self) -> u64 {
        self.options.len() as u64
    }

    /// Adds the vertex of a short game. Followers are counted while they are listed, so too many are detected
    /// early.
    fn add(&mut self, game: Game<'u>, work: &Work<'u, '_>) -> Result<u32, Exhausted> {
        let mut waiting = Vec::new();
        let root = self.place(game, &mut waiting);
        while let Some((game, vertex)) = waiting.pop() {
            work.tick()?;
            check_nimber(game, work.budget())?;
            for player in Player::BOTH {
                let options: Vec<u32> =
                    game.options(player).map(|option| self.place(option, &mut waiting)).collect();
                self.edges += options.len() as u64;
                self.options[vertex as usize][player.index()] = options;
            }
            check_size(self.len() + self.edges, work.budget())?;
        }
        Ok(root)
    }

    fn place(&mut self, game: Game<'u>, waiting: &mut Vec<(Game<'u>, u32)>) -> u32 {
        *self.vertices.entry(game.word()).or_insert_with(|| {
            let vertex = self.options.len() as u32;
            self.options.push([Vec::new(), Vec::new()]);
            self.values.push(Some(game));
            waiting.push((game, vertex));
            vertex
        })
    }
}
