//! Complexes with vertices of Left and Right.

use crate::conflicts::Conflicts;
use crate::error::PlacementError;
use crate::game::PlacementGame;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, ComplexError, Face, Isomorphism, Unfinished, Vertices};
use kelvin_positions::placement::ConflictBoard;
use kelvin_positions::placement::{Basic, Owner};
use kelvin_positions::{Action, Analyst};
use kelvin_values::{Game, Player, Universe};
use std::fmt;
use std::str::FromStr;

/// A simplicial complex with an owner for each vertex: an (L, R)-labelled complex. If all vertices belong to
/// both players, it is the complex of an impartial game.
///
/// It is a game: the players alternately claim one of their vertices, such that the claimed vertices are
/// always a face (Huntemann, Remark 2.2). After a move the game continues in the link of the vertex (Remark
/// 4.1).
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_placement::LabelledComplex;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let complex: LabelledComplex = "x1 x2, x1 y1".parse()?;
/// assert_eq!(complex.value(&universe, &budget)?.to_string(), "1*");
/// assert_eq!(complex.formal_birthday(), Some(2));
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledComplex {
    complex: Complex,
    owners: Vec<Owner>,
}

impl LabelledComplex {
    /// The complex with an owner for each of its vertices, in order.
    pub fn new(complex: Complex, owners: Vec<Owner>) -> Result<Self, ComplexError> {
        let vertices = complex.vertices();
        if let Some(name) = vertices.names().nth(owners.len()) {
            return Err(ComplexError::NotOneLabel { name: name.to_string() });
        }
        if owners.len() > vertices.len() {
            let vertex = owners.len() - 1;
            return Err(ComplexError::OutsideVertexSet { vertex, vertices: vertices.len() });
        }
        Ok(LabelledComplex { complex, owners })
    }

    /// The complex in which these vertices are Left's and the others Right's.
    pub fn with_left(complex: Complex, left: &Face) -> Self {
        let owner = |v| Owner::Only(if left.contains(v) { Player::Left } else { Player::Right });
        let owners = (0..complex.vertices().len()).map(owner).collect();
        LabelledComplex { complex, owners }
    }

    /// The complex of an impartial game: all vertices belong to both players.
    pub fn impartial(complex: Complex) -> Self {
        let owners = vec![Owner::Both; complex.vertices().len()];
        LabelledComplex { complex, owners }
    }

    /// The complex with owners given by the names of the vertices: `x…` is Left's, `y…` Right's, `v…` of
    /// both.
    pub fn by_names(complex: Complex) -> Result<Self, ComplexError> {
        let owner = |name: &str| match name.chars().next() {
            Some('x') => Ok(Owner::Only(Player::Left)),
            Some('y') => Ok(Owner::Only(Player::Right)),
            Some('v') => Ok(Owner::Both),
            _ => Err(ComplexError::NotOneLabel { name: name.to_string() }),
        };
        let owners = complex.vertices().names().map(owner).collect::<Result<_, _>>()?;
        Ok(LabelledComplex { complex, owners })
    }

    /// The complex without labels.
    pub fn complex(&self) -> &Complex {
        &self.complex
    }

    /// The owner of a vertex.
    pub fn owner(&self, vertex: usize) -> Owner {
        self.owners[vertex]
    }

    /// The vertices that `player` may claim.
    pub fn vertices_of(&self, player: Player) -> Face {
        (0..self.owners.len()).filter(|&v| self.owners[v].includes(player)).collect()
    }

    /// Returns whether all vertices belong to both players.
    pub fn is_impartial(&self) -> bool {
        self.owners.iter().all(|&owner| owner == Owner::Both)
    }

    /// The complex with Left and Right exchanged: the negative of the game (Huntemann, Remark 4.2). If names
    /// indicate owners, they change too: `x1` becomes `y1`.
    #[must_use]
    pub fn negative(&self) -> Self {
        let owners: Vec<Owner> = self.owners.iter().map(|owner| owner.exchanged()).collect();
        let vertices = self.complex.vertices();
        let matches = |(name, owner): (&str, &Owner)| name.starts_with(owner.letter());
        if !vertices.names().zip(&self.owners).all(matches) {
            return LabelledComplex { complex: self.complex.clone(), owners };
        }
        let renamed =
            vertices.names().zip(&owners).map(|(name, owner)| format!("{}{}", owner.letter(), &name[1..]));
        let renamed = Vertices::new(renamed.collect::<Vec<_>>())
            .and_then(|vertices| Complex::new(vertices, self.complex.facets().iter().cloned()));
        LabelledComplex { complex: renamed.expect("names stay distinct when letters are exchanged"), owners }
    }

    /// The link of a face: the game after its vertices are claimed.
    pub fn link(&self, face: &Face) -> Result<Self, ComplexError> {
        Ok(LabelledComplex { complex: self.complex.link(face)?, owners: self.owners.clone() })
    }

    /// The vertices that `player` can claim at first, each with its link, where the game continues.
    pub fn options(&self, player: Player) -> impl Iterator<Item = (usize, LabelledComplex)> + '_ {
        let open = &self.vertices_of(player) & &self.complex.support();
        let options: Vec<usize> = open.iter().collect();
        options
            .into_iter()
            .map(|v| (v, self.link(&Face::vertex(v)).expect("a vertex of the support is a face")))
    }

    /// The join: the disjunctive sum of the games (Huntemann, Theorem 1.55). Primes are appended to names of
    /// the other complex that are taken.
    pub fn join(&self, other: &LabelledComplex) -> Result<Self, ComplexError> {
        let taken: std::collections::HashSet<&str> = self.complex.vertices().names().collect();
        let mut names: Vec<String> = Vec::new();
        for name in other.complex.vertices().names() {
            let mut name = name.to_string();
            while taken.contains(name.as_str()) || names.contains(&name) {
                name.push('\'');
            }
            names.push(name);
        }
        let renamed = Complex::new(Vertices::new(names)?, other.complex.facets().iter().cloned())?;
        let owners = self.owners.iter().chain(&other.owners).copied().collect();
        Ok(LabelledComplex { complex: self.complex.join(&renamed)?, owners })
    }

    /// An isomorphism that preserves owners, if there is one (Huntemann, Definition 1.48). The games are then
    /// literally equal (Proposition 1.52).
    pub fn isomorphism(
        &self,
        other: &LabelledComplex,
        budget: &Budget,
    ) -> Result<Option<Isomorphism>, Unfinished> {
        self.complex.labelled_isomorphism(|v| self.owners[v], &other.complex, |v| other.owners[v], budget)
    }

    /// The formal birthday, the maximum length of play: the dimension plus 1 (Huntemann, Proposition 4.17).
    /// Returns `None` for the void complex, which is not a game.
    pub fn formal_birthday(&self) -> Option<usize> {
        self.complex.dimension().and_then(|dimension| usize::try_from(dimension + 1).ok())
    }

    /// The game of claiming vertices as a placement game. Its minimal illegal positions are the minimal
    /// non-faces.
    ///
    /// The void complex is an error, as it has no position, not even the empty one.
    pub fn game(&self, budget: &Budget) -> Result<PlacementGame, PlacementError> {
        self.refuse_void()?;
        let conflicts = Conflicts::new(self.basics(), self.complex.minimal_nonfaces(budget)?)?;
        Ok(PlacementGame::new("complex", conflicts, ConflictBoard::Abstract))
    }

    pub(crate) fn refuse_void(&self) -> Result<(), PlacementError> {
        if self.complex.is_void() {
            let why = "the void complex is not a game: expected at least the empty face {}".into();
            return Err(PlacementError::Rules { why });
        }
        Ok(())
    }

    /// A basic position for each vertex.
    fn basics(&self) -> Vec<Basic> {
        let names = self.complex.vertices().names();
        let basic = |(v, name): (usize, &str)| {
            Basic::new(self.owners[v], name, Action::Claim { name: name.to_string() }, vec![v])
        };
        names.enumerate().map(basic).collect()
    }

    /// The value of the game.
    pub fn value<'u>(&self, universe: &'u Universe, budget: &Budget) -> Result<Game<'u>, PlacementError> {
        let position = self.game(budget)?.position();
        Ok(Analyst::new(universe).value(&position, budget)?)
    }
}

impl FromStr for LabelledComplex {
    type Err = PlacementError;

    /// Parses facets as [`Complex`] does, with owners [by the names](LabelledComplex::by_names) of the
    /// vertices.
    fn from_str(text: &str) -> Result<Self, PlacementError> {
        Ok(LabelledComplex::by_names(text.parse()?)?)
    }
}

impl fmt::Display for LabelledComplex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.complex.fmt(f)
    }
}
