//! Conflict structures on a grid that are invariant under translation and reflection.

use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_positions::board::{Grid, Square};
use kelvin_positions::placement::{Basic, Owner};
use kelvin_positions::{Action, Signed};
use std::collections::HashMap;

/// The maximum number of places for which the images of positions are tabulated.
const MAX_PLACES: usize = 128;

/// The pieces of one owner and shape. They have a place for each cell at which they can start.
struct PieceKind {
    owner: Owner,
    /// The cells of the shape, relative to the upper left corner of its bounding box.
    shape: Vec<(usize, usize)>,
    /// The numbers of rows and columns of places.
    rows: usize,
    columns: usize,
    /// The number of the first place.
    first: usize,
}

/// A place: a piece kind and the upper left cell of the piece's bounding box.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PiecePlace {
    kind: usize,
    row: usize,
    column: usize,
}

/// A map from places to places, tabulated for each byte of a mask.
struct Image<M> {
    bytes: Vec<[M; 256]>,
    /// The places without an image.
    unmapped: M,
    /// Whether it exchanges the players.
    exchanges: bool,
}

impl<M: Mask> Image<M> {
    #[inline]
    fn of(&self, position: &M) -> M {
        let first = self.bytes[0][position.byte(0) as usize].clone();
        self.bytes
            .iter()
            .enumerate()
            .skip(1)
            .fold(first, |image, (i, table)| image.or(&table[position.byte(i) as usize]))
    }
}

/// A conflict structure in which conflicts depend only on the relative position of pieces. Translated,
/// reflected or (if that exchanges the players throughout) transposed positions are equal, or negatives.
///
/// The places are those of a full rectangle, so that positions can be translated into the corner by shifting
/// bits. The pieces of a board with holes are a subset of them.
pub(super) struct Lattice<M> {
    /// For each place its basic position, if the board has it.
    pub basics: Vec<Option<usize>>,
    /// The piece of each place: a basic position, or the same piece where the board has a hole, as positions
    /// are translated there.
    pub pieces: Vec<Basic>,
    /// The owner of each place.
    pub owners: Vec<Owner>,
    /// The pairs of conflicting places.
    pub conflicts_of: Vec<(usize, usize)>,
    rows: Vec<M>,
    columns: Vec<M>,
    /// For each kind its places, and the number of places in a row.
    kinds: Vec<(M, usize)>,
    reflections: Vec<Image<M>>,
    transposition: Option<Image<M>>,
}

/// The piece kinds, the place of each basic position, and the conflicts by relative position of two places.
struct LatticeBuilder {
    height: usize,
    width: usize,
    kinds: Vec<PieceKind>,
    places: Vec<PiecePlace>,
    conflicts_of: HashMap<(usize, usize, isize, isize), bool>,
}

impl LatticeBuilder {
    /// Returns `None` if conflicts do not depend on the relative position alone.
    fn new(conflicts: &Conflicts, grid: &Grid) -> Option<LatticeBuilder> {
        let (height, width) = (grid.height(), grid.width());
        let mut builder = LatticeBuilder {
            height,
            width,
            kinds: Vec::new(),
            places: Vec::new(),
            conflicts_of: HashMap::new(),
        };
        for basic in conflicts.basics() {
            let cells = basic.cells.iter().map(|cell| (cell / width, cell % width));
            let row = cells.clone().map(|cell| cell.0).min()?;
            let column = cells.clone().map(|cell| cell.1).min()?;
            let mut shape: Vec<_> = cells.map(|cell| (cell.0 - row, cell.1 - column)).collect();
            shape.sort_unstable();
            let kind = builder.kind(basic.owner, shape)?;
            builder.places.push(PiecePlace { kind, row, column });
        }
        let order = conflicts.basics().len();
        let illegal = conflicts.minimal_illegal();
        let pairs: std::collections::HashSet<_> =
            illegal.iter().filter_map(|pair| Some((pair.first()?, pair.last()?))).collect();
        for u in 0..order {
            for v in 0..order {
                let clash = u != v && pairs.contains(&(u.min(v), u.max(v)));
                let relative_position = builder.relative_position(builder.places[u], builder.places[v]);
                if *builder.conflicts_of.entry(relative_position).or_insert(clash) != clash {
                    return None;
                }
            }
        }
        Some(builder)
    }

    /// The number of a kind, which is added if it is new; `None` if there are too many places.
    fn kind(&mut self, owner: Owner, shape: Vec<(usize, usize)>) -> Option<usize> {
        if let Some(kind) = self.find(owner, &shape) {
            return Some(kind);
        }
        let (tall, wide) = frame(&shape);
        let (rows, columns) = (self.height + 1 - tall, self.width + 1 - wide);
        let first = self.size();
        self.kinds.push(PieceKind { owner, shape, rows, columns, first });
        (self.size() <= MAX_PLACES).then_some(self.kinds.len() - 1)
    }

    fn find(&self, owner: Owner, shape: &[(usize, usize)]) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.owner == owner && kind.shape == shape)
    }

    /// The number of places.
    fn size(&self) -> usize {
        self.kinds.last().map_or(0, |kind| kind.first + kind.rows * kind.columns)
    }

    fn all(&self) -> impl Iterator<Item = PiecePlace> + '_ {
        self.kinds.iter().enumerate().flat_map(|(kind, PieceKind { rows, columns, .. })| {
            (0..*rows).flat_map(move |row| (0..*columns).map(move |column| PiecePlace { kind, row, column }))
        })
    }

    fn number(&self, place: PiecePlace) -> usize {
        let kind = &self.kinds[place.kind];
        kind.first + place.row * kind.columns + place.column
    }

    /// The piece of each place.
    fn pieces(&self, conflicts: &Conflicts, basics: &[Option<usize>]) -> Vec<Basic> {
        let moved = |place: PiecePlace| {
            let PieceKind { owner, shape, .. } = &self.kinds[place.kind];
            let cells: Vec<_> = shape.iter().map(|&(r, c)| (place.row + r, place.column + c)).collect();
            let squares = cells.iter().copied().map(Square::from).collect();
            let covered = cells.iter().map(|(row, column)| row * self.width + column).collect();
            Basic::new(*owner, "", Action::Place { cells: squares }, covered)
        };
        let piece = |(place, known): (PiecePlace, &Option<usize>)| match known {
            Some(v) => conflicts.basics()[*v].clone(),
            None => moved(place),
        };
        self.all().zip(basics).map(piece).collect()
    }

    /// The relative position of the second place to the first.
    fn relative_position(&self, u: PiecePlace, v: PiecePlace) -> (usize, usize, isize, isize) {
        let down = v.row as isize - u.row as isize;
        let right = v.column as isize - u.column as isize;
        (u.kind, v.kind, down, right)
    }

    /// Extends the conflicts to places whose relative position is an image of a known one, since positions
    /// will be mapped there. Returns `None` if a map does not preserve conflicts.
    fn close(&mut self, maps: &[Vec<Option<PiecePlace>>]) -> Option<()> {
        let all: Vec<PiecePlace> = self.all().collect();
        let mut before = 0;
        while before < self.conflicts_of.len() {
            before = self.conflicts_of.len();
            for map in maps {
                for (i, &u) in all.iter().enumerate() {
                    for (j, &v) in all.iter().enumerate() {
                        let (Some(a), Some(b)) = (map[i], map[j]) else { continue };
                        let Some(&clash) = self.conflicts_of.get(&self.relative_position(u, v)) else {
                            continue;
                        };
                        if *self.conflicts_of.entry(self.relative_position(a, b)).or_insert(clash) != clash {
                            return None;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// The image of each place, if it has one, under a map of cells, optionally with the players exchanged.
    /// Returns `None` unless every kind has an image and known conflicts are preserved.
    fn map(
        &self,
        cell: &dyn Fn((usize, usize), (usize, usize)) -> (usize, usize),
        exchanges: bool,
    ) -> Option<Vec<Option<PiecePlace>>> {
        let mut images = Vec::new();
        for PieceKind { owner, shape, .. } in &self.kinds {
            let (tall, wide) = frame(shape);
            let mut image: Vec<_> = shape.iter().map(|&c| cell(c, (tall, wide))).collect();
            image.sort_unstable();
            let owner = if exchanges { owner.exchanged() } else { *owner };
            images.push(self.find(owner, &image)?);
        }
        let image = |place: PiecePlace| {
            let PieceKind { shape, .. } = &self.kinds[place.kind];
            let (tall, wide) = frame(shape);
            // A bounding box is mapped by the corner nearest to the image of the board's origin.
            let begin = cell((place.row, place.column), (self.height, self.width));
            let end = cell((place.row + tall - 1, place.column + wide - 1), (self.height, self.width));
            let image =
                PiecePlace { kind: images[place.kind], row: begin.0.min(end.0), column: begin.1.min(end.1) };
            let kind = &self.kinds[image.kind];
            (image.row < kind.rows && image.column < kind.columns).then_some(image)
        };
        for &u in &self.places {
            for &v in &self.places {
                if let (Some(a), Some(b)) = (image(u), image(v))
                    && let Some(&clash) = self.conflicts_of.get(&self.relative_position(a, b))
                    && clash != self.conflicts_of[&self.relative_position(u, v)]
                {
                    return None;
                }
            }
        }
        Some(self.all().map(image).collect())
    }

    fn tabulate<M: Mask>(&self, images: &[Option<PiecePlace>], exchanges: bool) -> Image<M> {
        let size = self.size();
        let image = |place: usize| images.get(place).copied().flatten().map(|place| self.number(place));
        let table = |i: usize| {
            std::array::from_fn(|byte| {
                let members = (0..8).filter(|bit| byte >> bit & 1 == 1);
                M::of(size, members.filter_map(|bit| image(8 * i + bit)))
            })
        };
        Image {
            bytes: (0..size.div_ceil(8).max(1)).map(table).collect(),
            unmapped: M::of(size, (0..size).filter(|&place| images[place].is_none())),
            exchanges,
        }
    }
}

/// The height and width of a shape.
fn frame(shape: &[(usize, usize)]) -> (usize, usize) {
    let most =
        |side: &dyn Fn(&(usize, usize)) -> usize| shape.iter().map(side).max().expect("a piece has cells");
    (most(&|cell| cell.0) + 1, most(&|cell| cell.1) + 1)
}

impl<M: Mask> Lattice<M> {
    /// The lattice of a pairwise conflict structure on a grid, if it is one.
    pub fn new(conflicts: &Conflicts, grid: &Grid) -> Option<Self> {
        let mut builder =
            LatticeBuilder::new(conflicts, grid).filter(|builder| builder.size() <= M::MAX_BOUND)?;
        let size = builder.size();
        type Cell = (usize, usize);
        let stay = |cell: Cell, _: Cell| cell;
        let upside_down = |(row, column): Cell, (tall, _): Cell| (tall - 1 - row, column);
        let mirror = |(row, column): Cell, (_, wide): Cell| (row, wide - 1 - column);
        let turn = |(row, column): Cell, (tall, wide): Cell| (tall - 1 - row, wide - 1 - column);
        let swap = |(row, column): Cell, _: Cell| (column, row);
        let ways: [&dyn Fn(Cell, Cell) -> Cell; 4] = [&stay, &upside_down, &mirror, &turn];
        let (mut maps, mut exchanges) = (Vec::new(), Vec::new());
        for (i, way) in ways.into_iter().enumerate() {
            // The identity is skipped.
            for exchange in [false, true].into_iter().skip(usize::from(i == 0)) {
                if let Some(map) = builder.map(way, exchange) {
                    maps.push(map);
                    exchanges.push(exchange);
                }
            }
        }
        let reflections = maps.len();
        for exchange in [true, false] {
            if let (Some(map), true) = (builder.map(&swap, exchange), maps.len() == reflections) {
                maps.push(map);
                exchanges.push(exchange);
            }
        }
        builder.close(&maps)?;
        let mut images = maps.iter().zip(exchanges).map(|(map, exchange)| builder.tabulate(map, exchange));
        let reflections = images.by_ref().take(reflections).collect();
        let transposition = images.next();
        let set = |is: &dyn Fn(PiecePlace) -> bool| {
            M::of(size, builder.all().filter(|&place| is(place)).map(|place| builder.number(place)))
        };
        let mut basics = vec![None; size];
        builder.places.iter().enumerate().for_each(|(v, &place)| basics[builder.number(place)] = Some(v));
        let mut conflicts_of = Vec::new();
        for u in builder.all() {
            for v in builder.all() {
                if builder.conflicts_of.get(&builder.relative_position(u, v)) == Some(&true) {
                    conflicts_of.push((builder.number(u), builder.number(v)));
                }
            }
        }
        Some(Lattice {
            pieces: builder.pieces(conflicts, &basics),
            basics,
            owners: builder.all().map(|place| builder.kinds[place.kind].owner).collect(),
            conflicts_of,
            rows: (0..builder.height).map(|row| set(&|place| place.row == row)).collect(),
            columns: (0..builder.width).map(|column| set(&|place| place.column == column)).collect(),
            kinds: (0..builder.kinds.len())
                .map(|kind| (set(&|place| place.kind == kind), builder.kinds[kind].columns))
                .collect(),
            reflections,
            transposition,
        })
    }

    /// Translates a position into the upper left corner. An empty position stays as it is.
    #[inline]
    fn corner(&self, position: &M) -> M {
        let first = |lines: &[M]| lines.iter().position(|line| line.meets(position));
        let (Some(row), Some(column)) = (first(&self.rows), first(&self.columns)) else {
            return position.clone();
        };
        if row == 0 && column == 0 {
            return position.clone();
        }
        let moved = self
            .kinds
            .iter()
            .map(|(places, columns)| position.and(places).shifted_down(row * columns + column));
        moved.reduce(|all, kind| all.or(&kind)).expect("a position that is not empty has pieces of some kind")
    }

    /// The least of the images of a position.
    #[inline]
    pub fn representative(&self, position: &M) -> Signed<M> {
        let mut best = Signed::same(self.corner(position));
        let mut consider = |image: M, negated: bool| {
            if (&image, negated) < (&best.position, best.negated) {
                best = Signed { position: image, negated };
            }
        };
        let mut with_transposed = |image: M, negated: bool| {
            if let Some(swap) = &self.transposition
                && !image.meets(&swap.unmapped)
            {
                consider(swap.of(&image), negated != swap.exchanges);
            }
            consider(image, negated);
        };
        with_transposed(self.corner(position), false);
        for reflection in &self.reflections {
            with_transposed(self.corner(&reflection.of(position)), reflection.exchanges);
        }
        best
    }
}
