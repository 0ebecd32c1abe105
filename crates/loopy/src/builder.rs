//! A builder of forms.

use crate::LoopyGame;
use crate::graph::Graph;
use hashbrown::HashMap;
use kelvin_values::{Game, Player, Universe};

/// The vertices of a new form, collected from other forms.
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

    /// Adds a vertex whose options are set later.
    pub(crate) fn vertex(&mut self) -> u32 {
        self.options.push([Vec::new(), Vec::new()]);
        self.values.push(None);
        self.options.len() as u32 - 1
    }

    /// Adds the vertex of a short game.
    pub(crate) fn short(&mut self, game: Game<'u>) -> u32 {
        self.universe.expect(game);
        if let Some(&known) = self.shorts.get(&game.word()) {
            return known;
        }
        let vertex = self.vertex();
        self.values[vertex as usize] = Some(game);
        self.shorts.insert(game.word(), vertex);
        vertex
    }

    /// Adds an option of `player`.
    pub(crate) fn allow(&mut self, from: u32, player: Player, to: u32) {
        self.options[from as usize][player.index()].push(to);
    }

    /// Adds a copy of a form.
    pub(crate) fn copy(&mut self, game: &LoopyGame<'u>) -> u32 {
        self.universe.expect_same(game.universe);
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
        // The last option list in which each vertex occurred. Duplicate moves are removed.
        let mut last_list = vec![usize::MAX; self.options.len()];
        for (vertex, mut lists) in self.options.into_iter().enumerate() {
            for (player, list) in lists.iter_mut().enumerate() {
                let here = 2 * vertex + player;
                list.retain(|&option| std::mem::replace(&mut last_list[option as usize], here) != here);
            }
            let [left, right] = lists;
            graph.push(left, right);
        }
        LoopyGame { universe: self.universe, graph, values: self.values, root }.packed()
    }
}
