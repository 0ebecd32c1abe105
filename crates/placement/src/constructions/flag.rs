//! A two-coloured conflict graph with any given short game as its value.
//!
//! **Pairwise conflicts suffice.** Every short game is the value of a strong placement game whose minimal
//! illegal positions are pairs. Such a game is a graph with vertices of Left and of Right. Its legal complex
//! is a flag complex. Two vertices are called *compatible* here if they are not in conflict.
//!
//! An integer is a simplex. For any other game G let *m* be at least its birthday plus 1, so m ≥ 2 and −(m − 1) ≤ G ≤
//! m − 1. The graph has Left vertices l\[a,b\] and Right vertices r\[a,b\] for 0 ≤ a, b < m, the *square*.
//! Two l's of one row a are compatible, two r's of one column b, and l\[a,b\] with r\[a′,b′\] if a = a′ or b
//! = b′. Each option of G has a copy of its own graph, the *block*, and a *top* of the player whose option it
//! is. A top is compatible with just the vertices of its block. The vertices of each player in a block are
//! coloured with the numbers below m such that compatible ones differ. A Left vertex of colour c is
//! compatible with all r\[·,c\], a Right vertex with all l\[c,·\]. No other pairs are compatible.
//!
//! *The tops are the options.* After a top is claimed, its block remains.
//!
//! *All other moves are bad.* Suppose Left claims l\[a,b\]. Then Right replies r\[a′,b\] with some a′ ≠ a.
//! Both are compatible with the other r's of column b. No other l is compatible with both, and no vertex of a
//! block is, as a Left one is compatible with no l and a Right one with no r. So m − 1 moves of Right remain,
//! and −(m − 1) ≤ G. Suppose Left claims a vertex of colour c in a block. Then Right replies r\[a,c\] with
//! any a. Both are compatible with the other r's of column c, with no l, with no top, and with no other
//! vertex of the block: one that is compatible with r\[a,c\] is Left's and has colour c, so it is not
//! compatible with the first. Again m − 1 moves of Right remain. Right's moves are answered in the same way.
//!
//! By the Gift Horse Principle the bad moves change nothing, and the value of the graph is G.
//!
//! *There are enough colours.* The graph of a game born on day d needs at most d + 1 colours for each player.
//! An integer is a simplex of d vertices. In the square l\[a,b\] gets colour b and r\[a,b\] colour a. A block
//! was born before day d and needs at most d colours; its top gets another one. Vertices of different parts
//! are compatible only if they belong to different players, or are a top and its block. And d + 1 ≤ m − 1 for
//! blocks, as they were born before G.
//!
//! *Any graph worth an option may be its block*, however it was found ([`game_with_blocks`]), if m is not less than the number of its
//! colours: that is all that the proof uses of a block.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_placement::constructions::flag;
//! use kelvin_positions::Analyst;
//! use kelvin_values::{Universe, notation};
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let game = notation::parse("{1|*||-1}", &universe.work(&budget))?;
//! let placement = flag::game(game, &budget)?;
//! assert!(placement.conflicts().is_pairwise());
//! assert_eq!(Analyst::new(&universe).value(&placement.position(), &budget)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::game::PlacementGame;
use crate::labelled::LabelledComplex;
use kelvin_budget::Budget;
use kelvin_complexes::{Face, Unfinished};
use kelvin_graphs::VertexSet;
use kelvin_numbers::Dyadic;
use kelvin_positions::Action;
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::{Basic, Owner};
use kelvin_values::{Game, Player};
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of vertices. All pairs of them are examined.
const MAX_VERTICES: usize = 1_400;

/// A vertex with its owner, and a colour that differs from those of all compatible vertices of the same
/// owner.
#[derive(Clone, Copy)]
struct Vertex {
    owner: Player,
    colour: usize,
}

/// The graph of a game: its vertices and the compatible pairs.
struct Compatible {
    vertices: Vec<Vertex>,
    pairs: Vec<(usize, usize)>,
}

impl Compatible {
    /// The graph of a flag complex. Each player's vertices are coloured in turn, with the first colour that fits.
    fn of(complex: &LabelledComplex) -> Compatible {
        let graph = complex.complex().graph();
        let left = complex.vertices_of(Player::Left);
        let order = complex.complex().vertices().len();
        let mut vertices: Vec<Vertex> = Vec::with_capacity(order);
        for v in 0..order {
            let owner = if left.contains(v) { Player::Left } else { Player::Right };
            let near = |u: &usize| vertices[*u].owner == owner && graph.is_adjacent(*u, v);
            let taken: Vec<usize> = (0..v).filter(near).map(|u| vertices[u].colour).collect();
            let colour = (0..).find(|colour| !taken.contains(colour)).unwrap_or(v);
            vertices.push(Vertex { owner, colour });
        }
        Compatible { vertices, pairs: graph.edges().collect() }
    }
}

/// A strong placement game with this value, whose minimal illegal positions are pairs.
pub fn game(game: Game<'_>, budget: &Budget) -> Result<PlacementGame, PlacementError> {
    game_with_blocks(game, &mut |_| Ok(None), budget)
}

/// A flag complex worth a game, if one is known.
pub type Blocks<'b, 'u> = dyn FnMut(Game<'u>) -> Result<Option<LabelledComplex>, PlacementError> + 'b;

/// The same, made of flag complexes that are known to be worth the game or followers of it, where these have fewer vertices.
pub fn game_with_blocks<'u>(
    game: Game<'u>,
    blocks: &mut Blocks<'_, 'u>,
    budget: &Budget,
) -> Result<PlacementGame, PlacementError> {
    let work = game.universe().work(budget);
    let mut known: HashMap<u32, Rc<Compatible>> = HashMap::new();
    let mut waiting = vec![game];
    let graph = loop {
        work.tick().map_err(Unfinished::from)?;
        let Some(&next) = waiting.last() else {
            return Err(PlacementError::Rules { why: format!("{game} has no graph") });
        };
        let integer = next.number().filter(|number| number.is_integer());
        let made = if let Some(number) = integer {
            let owner = if number < Dyadic::ZERO { Player::Right } else { Player::Left };
            let moves = if number < Dyadic::ZERO { -number } else { number };
            simplex(owner, usize::try_from(&moves.floor()).unwrap_or(usize::MAX))?
        } else {
            let open = next.all_options().map(|(_, option)| option);
            let open: Vec<Game<'_>> = open.filter(|option| !known.contains_key(&option.word())).collect();
            if !open.is_empty() {
                waiting.extend(open);
                continue;
            }
            let birthday = work.birthday(next).map_err(Unfinished::from)?;
            let options = next.all_options().map(|(player, option)| (player, &*known[&option.word()]));
            let made =
                with_options(&options.collect::<Vec<_>>(), usize::try_from(&birthday).unwrap_or(usize::MAX));
            match blocks(next)?.map(|known| Compatible::of(&known)) {
                Some(known)
                    if made.as_ref().is_ok_and(|made| made.vertices.len() <= known.vertices.len()) =>
                {
                    made?
                }
                Some(known) => known,
                None => made?,
            }
        };
        let made = Rc::new(made);
        waiting.pop();
        if waiting.is_empty() {
            break made;
        }
        known.insert(next.word(), made);
    };
    let order = graph.vertices.len();
    let mut compatible = vec![VertexSet::none(order); order];
    graph.pairs.iter().for_each(|&(u, v)| compatible[v].insert(u));
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let illegal = pairs.filter(|&(u, v)| !compatible[v].contains(u)).map(|(u, v)| Face::from([u, v]));
    let conflicts = Conflicts::new(basics(&graph.vertices), illegal)?;
    Ok(PlacementGame::new("flag", conflicts, ConflictBoard::Abstract))
}

/// The basic positions: `x1`, `x2`, … of Left and `y1`, `y2`, … of Right.
fn basics(vertices: &[Vertex]) -> Vec<Basic> {
    let mut counts = [0; 2];
    let basic = |(v, vertex): (usize, &Vertex)| {
        let owner = Owner::Only(vertex.owner);
        let count = &mut counts[vertex.owner.index()];
        *count += 1;
        let name = format!("{}{count}", owner.letter());
        Basic::new(owner, name.clone(), Action::Claim { name }, vec![v])
    };
    vertices.iter().enumerate().map(basic).collect()
}

/// The graph of an integer: `moves` vertices of one player, all compatible.
fn simplex(owner: Player, moves: usize) -> Result<Compatible, PlacementError> {
    PlacementError::limit("vertices", moves, MAX_VERTICES)?;
    let vertices = (0..moves).map(|colour| Vertex { owner, colour }).collect();
    Ok(Compatible { vertices, pairs: (0..moves).flat_map(|v| (0..v).map(move |u| (u, v))).collect() })
}

/// The graph of the game with these options, born on day `birthday`.
fn with_options(options: &[(Player, &Compatible)], birthday: usize) -> Result<Compatible, PlacementError> {
    let colours = options.iter().flat_map(|(_, block)| &block.vertices).map(|vertex| vertex.colour + 1);
    let m = birthday.saturating_add(1).max(colours.max().unwrap_or(0));
    let blocks: usize = options.iter().map(|(_, block)| 1 + block.vertices.len()).sum();
    let order = m.saturating_mul(m).saturating_mul(2).saturating_add(blocks);
    PlacementError::limit("vertices", order, MAX_VERTICES)?;
    // A player's vertices of the square form lines, l's in rows and r's in columns: vertex (i, j) is the j-th
    // of line i.
    let at = |player: Player, line: usize, j: usize| player.index() * m * m + line * m + j;
    let places = || (0..m).flat_map(|line| (0..m).map(move |j| (line, j)));
    let mut vertices = Vec::with_capacity(order);
    let mut pairs = Vec::new();
    for owner in Player::BOTH {
        vertices.extend(places().map(|(_, j)| Vertex { owner, colour: j }));
        pairs.extend(
            places().flat_map(|(line, j)| (0..j).map(move |i| (at(owner, line, i), at(owner, line, j)))),
        );
    }
    // l[a,b] is the b-th of row a, r[a,b] the a-th of column b.
    for (a, b) in places() {
        let joined = places().filter(|&(column, row)| a == row || b == column);
        pairs.extend(joined.map(|(column, row)| (at(Player::Left, a, b), at(Player::Right, column, row))));
    }
    for &(player, block) in options {
        let first = vertices.len();
        pairs.extend(block.pairs.iter().map(|&(u, v)| (first + u, first + v)));
        for (v, vertex) in block.vertices.iter().enumerate() {
            vertices.push(*vertex);
            // Joined to the opponent's whole line of that number.
            pairs.extend((0..m).map(|j| (at(!vertex.owner, vertex.colour, j), first + v)));
        }
        let top = vertices.len();
        let colours =
            block.vertices.iter().filter(|vertex| vertex.owner == player).map(|vertex| vertex.colour + 1);
        vertices.push(Vertex { owner: player, colour: colours.max().unwrap_or(0) });
        pairs.extend((first..top).map(|v| (v, top)));
    }
    Ok(Compatible { vertices, pairs })
}
