//! Pictures on a grid, which may be moved and reflected.

use super::mask::Mask;
use crate::conflicts::Conflicts;
use kelvin_positions::board::{Grid, Square};
use kelvin_positions::placement::{Basic, Owner};
use kelvin_positions::{Action, Signed};
use std::collections::HashMap;

/// The largest number of basic positions for which the images of positions are tabulated.
const MAX_PLACES: usize = 128;

/// The pieces of one owner and shape: they have a place for each cell at which they can begin.
struct Kind {
    owner: Owner,
    /// The cells of the shape, from the upper left corner of its frame.
    shape: Vec<(usize, usize)>,
    /// How many rows and columns of places there are.
    rows: usize,
    columns: usize,
    /// The number of the first place.
    first: usize,
}

/// A place: a kind and the cell at which the piece's frame begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    kind: usize,
    row: usize,
    column: usize,
}

/// A map of the places to themselves, tabulated for each byte of a mask.
struct Image<M> {
    bytes: Vec<[M; 256]>,
    /// Places without an image.
    misfits: M,
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

/// A picture in which conflicts depend only on how pieces lie to each other: positions that are moved, reflected
/// or (where that exchanges the players throughout) turned are the same, or the negative.
///
/// Its places are those of a full rectangle, so that positions can be moved into the corner by shifting their
/// bits; the pieces of a board with holes are some of them.
pub(super) struct Lattice<M> {
    /// For each place the basic position there, if the board has it.
    pub basics: Vec<Option<usize>>,
    /// The piece of each place: a basic position, or the same piece where the board has a hole, as positions are moved there.
    pub pieces: Vec<Basic>,
    /// The owner of each place.
    pub owners: Vec<Owner>,
    /// The pairs of places that conflict.
    pub clashes: Vec<(usize, usize)>,
    rows: Vec<M>,
    columns: Vec<M>,
    /// For each kind its places, and how many of them there are in a row.
    kinds: Vec<(M, usize)>,
    reflections: Vec<Image<M>>,
    transposition: Option<Image<M>>,
}

/// The kinds of a picture, the place of each basic position, and the conflicts by how two places lie.
struct Survey {
    height: usize,
    width: usize,
    kinds: Vec<Kind>,
    places: Vec<Place>,
    clashes: HashMap<(usize, usize, isize, isize), bool>,
}

impl Survey {
    /// `None` when conflicts do not depend on how pieces lie to each other alone.
    fn new(conflicts: &Conflicts, grid: &Grid) -> Option<Survey> {
        let (height, width) = (grid.height(), grid.width());
        let mut survey =
            Survey { height, width, kinds: Vec::new(), places: Vec::new(), clashes: HashMap::new() };
        for basic in conflicts.basics() {
            let cells = basic.cells.iter().map(|cell| (cell / width, cell % width));
            let row = cells.clone().map(|cell| cell.0).min()?;
            let column = cells.clone().map(|cell| cell.1).min()?;
            let mut shape: Vec<_> = cells.map(|cell| (cell.0 - row, cell.1 - column)).collect();
            shape.sort_unstable();
            let kind = survey.kind(basic.owner, shape)?;
            survey.places.push(Place { kind, row, column });
        }
        let order = conflicts.basics().len();
        let illegal = conflicts.minimal_illegal();
        let pairs: std::collections::HashSet<_> =
            illegal.iter().filter_map(|pair| Some((pair.first()?, pair.last()?))).collect();
        for u in 0..order {
            for v in 0..order {
                let clash = u != v && pairs.contains(&(u.min(v), u.max(v)));
                let lie = survey.lie(survey.places[u], survey.places[v]);
                if *survey.clashes.entry(lie).or_insert(clash) != clash {
                    return None;
                }
            }
        }
        Some(survey)
    }

    /// The number of a kind, a new one if need be; `None` when there are too many places.
    fn kind(&mut self, owner: Owner, shape: Vec<(usize, usize)>) -> Option<usize> {
        if let Some(kind) = self.find(owner, &shape) {
            return Some(kind);
        }
        let (tall, wide) = frame(&shape);
        let (rows, columns) = (self.height + 1 - tall, self.width + 1 - wide);
        let first = self.size();
        self.kinds.push(Kind { owner, shape, rows, columns, first });
        (self.size() <= MAX_PLACES).then_some(self.kinds.len() - 1)
    }

    fn find(&self, owner: Owner, shape: &[(usize, usize)]) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.owner == owner && kind.shape == shape)
    }

    /// The number of places.
    fn size(&self) -> usize {
        self.kinds.last().map_or(0, |kind| kind.first + kind.rows * kind.columns)
    }

    fn all(&self) -> impl Iterator<Item = Place> + '_ {
        self.kinds.iter().enumerate().flat_map(|(kind, Kind { rows, columns, .. })| {
            (0..*rows).flat_map(move |row| (0..*columns).map(move |column| Place { kind, row, column }))
        })
    }

    fn number(&self, place: Place) -> usize {
        let kind = &self.kinds[place.kind];
        kind.first + place.row * kind.columns + place.column
    }

    /// The piece of each place.
    fn pieces(&self, conflicts: &Conflicts, basics: &[Option<usize>]) -> Vec<Basic> {
        let moved = |place: Place| {
            let Kind { owner, shape, .. } = &self.kinds[place.kind];
            let cells: Vec<_> = shape.iter().map(|&(r, c)| (place.row + r, place.column + c)).collect();
            let squares = cells.iter().copied().map(Square::from).collect();
            let covered = cells.iter().map(|(row, column)| row * self.width + column).collect();
            Basic::new(*owner, "", Action::Place { cells: squares }, covered)
        };
        let piece = |(place, known): (Place, &Option<usize>)| match known {
            Some(v) => conflicts.basics()[*v].clone(),
            None => moved(place),
        };
        self.all().zip(basics).map(piece).collect()
    }

    /// How the second place lies to the first.
    fn lie(&self, u: Place, v: Place) -> (usize, usize, isize, isize) {
        let down = v.row as isize - u.row as isize;
        let right = v.column as isize - u.column as isize;
        (u.kind, v.kind, down, right)
    }

    /// Finds the conflicts of places that lie to each other as images of known ones do, since positions will be
    /// moved there; fails when a map does not keep conflicts after all.
    fn close(&mut self, maps: &[Vec<Option<Place>>]) -> Option<()> {
        let all: Vec<Place> = self.all().collect();
        let mut before = 0;
        while before < self.clashes.len() {
            before = self.clashes.len();
            for map in maps {
                for (i, &u) in all.iter().enumerate() {
                    for (j, &v) in all.iter().enumerate() {
                        let (Some(a), Some(b)) = (map[i], map[j]) else { continue };
                        let Some(&clash) = self.clashes.get(&self.lie(u, v)) else { continue };
                        if *self.clashes.entry(self.lie(a, b)).or_insert(clash) != clash {
                            return None;
                        }
                    }
                }
            }
        }
        Some(())
    }

    /// The map of places that comes from a map of cells, with or without an exchange of the players: for each
    /// place its image, if it has one. `None` unless every kind has an image and known conflicts are kept.
    fn map(
        &self,
        cell: &dyn Fn((usize, usize), (usize, usize)) -> (usize, usize),
        exchanges: bool,
    ) -> Option<Vec<Option<Place>>> {
        let mut images = Vec::new();
        for Kind { owner, shape, .. } in &self.kinds {
            let (tall, wide) = frame(shape);
            let mut image: Vec<_> = shape.iter().map(|&c| cell(c, (tall, wide))).collect();
            image.sort_unstable();
            let owner = if exchanges { owner.exchanged() } else { *owner };
            images.push(self.find(owner, &image)?);
        }
        let image = |place: Place| {
            let Kind { shape, .. } = &self.kinds[place.kind];
            let (tall, wide) = frame(shape);
            // A frame goes where its corner nearest to the image of the board's origin goes.
            let begin = cell((place.row, place.column), (self.height, self.width));
            let end = cell((place.row + tall - 1, place.column + wide - 1), (self.height, self.width));
            let image =
                Place { kind: images[place.kind], row: begin.0.min(end.0), column: begin.1.min(end.1) };
            let kind = &self.kinds[image.kind];
            (image.row < kind.rows && image.column < kind.columns).then_some(image)
        };
        for &u in &self.places {
            for &v in &self.places {
                if let (Some(a), Some(b)) = (image(u), image(v))
                    && let Some(&clash) = self.clashes.get(&self.lie(a, b))
                    && clash != self.clashes[&self.lie(u, v)]
                {
                    return None;
                }
            }
        }
        Some(self.all().map(image).collect())
    }

    fn tabulate<M: Mask>(&self, images: &[Option<Place>], exchanges: bool) -> Image<M> {
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
            misfits: M::of(size, (0..size).filter(|&place| images[place].is_none())),
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
    /// The lattice of a pairwise picture on a grid, if it is one.
    pub fn new(conflicts: &Conflicts, grid: &Grid) -> Option<Self> {
        let mut survey = Survey::new(conflicts, grid).filter(|survey| survey.size() <= M::MOST)?;
        let size = survey.size();
        type Cell = (usize, usize);
        let stay = |cell: Cell, _: Cell| cell;
        let upside_down = |(row, column): Cell, (tall, _): Cell| (tall - 1 - row, column);
        let mirror = |(row, column): Cell, (_, wide): Cell| (row, wide - 1 - column);
        let turn = |(row, column): Cell, (tall, wide): Cell| (tall - 1 - row, wide - 1 - column);
        let swap = |(row, column): Cell, _: Cell| (column, row);
        let ways: [&dyn Fn(Cell, Cell) -> Cell; 4] = [&stay, &upside_down, &mirror, &turn];
        let (mut maps, mut exchanges) = (Vec::new(), Vec::new());
        for (i, way) in ways.into_iter().enumerate() {
            // To stay and keep the players is no news.
            for exchange in [false, true].into_iter().skip(usize::from(i == 0)) {
                if let Some(map) = survey.map(way, exchange) {
                    maps.push(map);
                    exchanges.push(exchange);
                }
            }
        }
        let reflections = maps.len();
        for exchange in [true, false] {
            if let (Some(map), true) = (survey.map(&swap, exchange), maps.len() == reflections) {
                maps.push(map);
                exchanges.push(exchange);
            }
        }
        survey.close(&maps)?;
        let mut images = maps.iter().zip(exchanges).map(|(map, exchange)| survey.tabulate(map, exchange));
        let reflections = images.by_ref().take(reflections).collect();
        let transposition = images.next();
        let set = |is: &dyn Fn(Place) -> bool| {
            M::of(size, survey.all().filter(|&place| is(place)).map(|place| survey.number(place)))
        };
        let mut basics = vec![None; size];
        survey.places.iter().enumerate().for_each(|(v, &place)| basics[survey.number(place)] = Some(v));
        let mut clashes = Vec::new();
        for u in survey.all() {
            for v in survey.all() {
                if survey.clashes.get(&survey.lie(u, v)) == Some(&true) {
                    clashes.push((survey.number(u), survey.number(v)));
                }
            }
        }
        Some(Lattice {
            pieces: survey.pieces(conflicts, &basics),
            basics,
            owners: survey.all().map(|place| survey.kinds[place.kind].owner).collect(),
            clashes,
            rows: (0..survey.height).map(|row| set(&|place| place.row == row)).collect(),
            columns: (0..survey.width).map(|column| set(&|place| place.column == column)).collect(),
            kinds: (0..survey.kinds.len())
                .map(|kind| (set(&|place| place.kind == kind), survey.kinds[kind].columns))
                .collect(),
            reflections,
            transposition,
        })
    }

    /// Moves a position into the upper left corner, where an empty one is already.
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
                && !image.meets(&swap.misfits)
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
