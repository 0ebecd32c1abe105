//! Symmetries of boards, proved from the changes.

use crate::bits::Bits;
use crate::change::Change;
use crate::layout::Layout;
use crate::template::{Offset, Template, templates};
use kelvin_positions::Signed;
use smallvec::SmallVec;

/// The proved symmetries of boards, which map boards to equal ones or to negatives.
#[derive(Debug)]
pub(crate) struct Symmetries {
    images: Vec<Image>,
    /// The content that surrounds a part of a board, if parts may be translated to the corner.
    boundary: Option<u8>,
    /// The bits of cells for contents other than the boundary.
    inside: Bits,
    /// The row, the column and the content of each bit.
    places: Vec<(i32, i32, u8)>,
    rows: i32,
    columns: i32,
}

/// A symmetry of boards, possibly with the players exchanged.
#[derive(Clone, Debug)]
struct Image {
    turn: SquareSymmetry,
    contents: Box<[u8]>,
    negates: bool,
}

/// A symmetry of the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SquareSymmetry {
    transposes: bool,
    flips: [bool; 2],
}

impl SquareSymmetry {
    fn all() -> impl Iterator<Item = SquareSymmetry> {
        (0..8).map(|n| SquareSymmetry { transposes: n & 4 != 0, flips: [n & 1 != 0, n & 2 != 0] })
    }

    /// The image of an offset.
    fn step(self, (row, column): Offset) -> Offset {
        self.place((row, column), (1, 1))
    }

    /// The changes of the number of the image cell when a cell moves down by one, and to the right by one.
    #[inline]
    fn strides(self, columns: i32) -> Offset {
        let (down, right) = if self.transposes { (1, columns) } else { (columns, 1) };
        (if self.flips[0] { -down } else { down }, if self.flips[1] { -right } else { right })
    }

    /// The image of a cell in a box of the given size, whose first cell is (0, 0).
    #[inline]
    fn place(self, (row, column): Offset, (rows, columns): Offset) -> Offset {
        let row = if self.flips[0] { rows - 1 - row } else { row };
        let column = if self.flips[1] { columns - 1 - column } else { column };
        if self.transposes { (column, row) } else { (row, column) }
    }
}

impl Symmetries {
    /// Proves symmetries from the changes of Left and Right, on boards that decompose at `apart`, if given.
    pub(crate) fn proved(changes: [&[Change]; 2], layout: &Layout, apart: Option<u8>) -> Symmetries {
        let merged = indistinguishable(changes, layout, apart);
        let one = |x: u8| merged[usize::from(x)];
        let sides = changes.map(|side| sorted(side.iter().map(|change| turned(change, |cell| cell, one))));
        let contents = layout.contents().len() as u8;
        let exchanges = exchanges(layout, apart, &merged);
        let boundaries: Vec<u8> = match apart {
            Some(apart) => vec![apart],
            None => (0..contents).filter(|x| one(*x) == *x).collect(),
        };
        let mut images = Vec::new();
        let boundary = boundaries.into_iter().find_map(|boundary| {
            let [left, right] = [0, 1].map(|side: usize| templates(&sides[side], layout, boundary));
            let sides = [left?, right?];
            images = ways(&exchanges)
                .filter(|way| way.contents[usize::from(boundary)] == boundary)
                .filter(|way| {
                    let image =
                        |template: &Template| template.image(|at| way.turn.step(at), |x| way.content(x));
                    way.keeps(sides.each_ref(), |side| sorted(side.iter().map(image)))
                })
                .collect();
            Some(boundary)
        });
        if boundary.is_none() {
            let size = (layout.rows(), layout.columns());
            images = ways(&exchanges)
                .filter(|way| !way.turn.transposes || size.0 == size.1)
                .filter(|way| {
                    let cell = |cell: u16| {
                        let place = (i32::from(cell) / size.1, i32::from(cell) % size.1);
                        let (row, column) = way.turn.place(place, size);
                        (row * size.1 + column) as u16
                    };
                    let image = |change: &Change| turned(change, cell, |x| way.content(x));
                    way.keeps(sides.each_ref(), |side| sorted(side.iter().map(image)))
                })
                .collect();
        }
        let bits = layout.cells() * usize::from(contents);
        let place = |bit: usize| {
            let (cell, content) = (bit as i32 / i32::from(contents), bit % usize::from(contents));
            (cell / layout.columns(), cell % layout.columns(), content as u8)
        };
        let places: Vec<_> = (0..bits).map(place).collect();
        let inside = (0..bits).filter(|bit| Some(one(places[*bit].2)) != boundary).collect();
        Symmetries { images, boundary, inside, places, rows: layout.rows(), columns: layout.columns() }
    }

    /// The representative of a board.
    pub(crate) fn representative(&self, board: Bits) -> Signed<Bits> {
        let contents = self.places.len() / (self.rows * self.columns).max(1) as usize;
        let mut cells: SmallVec<[(i32, i32, u8); 64]> = SmallVec::new();
        let (mut first, mut last) = ((0, 0), (self.rows - 1, self.columns - 1));
        if self.boundary.is_some() {
            (first, last) = ((i32::MAX, i32::MAX), (0, 0));
            for bit in (board & self.inside).iter() {
                let (row, column, content) = self.places[bit];
                first = (first.0.min(row), first.1.min(column));
                last = (last.0.max(row), last.1.max(column));
                cells.push((row, column, content));
            }
            if cells.is_empty() {
                return Signed::same(board);
            }
        } else {
            cells.extend(board.iter().map(|bit| self.places[bit]));
        }
        let size = (last.0 - first.0 + 1, last.1 - first.1 + 1);
        let mut best: Option<Signed<Bits>> = None;
        for image in &self.images {
            let (rows, columns) = if image.turn.transposes { (size.1, size.0) } else { size };
            if rows > self.rows || columns > self.columns {
                continue;
            }
            // The number of a cell is linear in the row and the column of its preimage.
            let (down, right) = image.turn.strides(self.columns);
            let corner = image.turn.place((0, 0), size);
            let origin = corner.0 * self.columns + corner.1 - first.0 * down - first.1 * right;
            let mut position = Bits::default();
            for &(row, column, content) in &cells {
                let cell = (origin + row * down + column * right) as usize;
                position.set(cell * contents + usize::from(image.content(content)));
            }
            let found = Signed { position, negated: image.negates };
            if best.is_none_or(|best| (position, image.negates) < (best.position, best.negated)) {
                best = Some(found);
            }
        }
        let Some(mut best) = best else { return Signed::same(board) };
        if let Some(boundary) = self.boundary {
            let mut taken: SmallVec<[bool; 128]> =
                SmallVec::from_elem(false, (self.rows * self.columns) as usize);
            best.position.iter().for_each(|bit| taken[bit / contents] = true);
            for (cell, _) in taken.iter().enumerate().filter(|(_, taken)| !**taken) {
                best.position.set(cell * contents + usize::from(boundary));
            }
        }
        best
    }
}

impl Image {
    fn content(&self, x: u8) -> u8 {
        self.contents[usize::from(x)]
    }

    /// Returns whether it maps the moves of each player to those of the same player, or to those of the
    /// other.
    fn keeps<T: PartialEq>(&self, sides: [&Vec<T>; 2], image: impl Fn(&[T]) -> Vec<T>) -> bool {
        let [left, right] = sides;
        let (a, b) = if self.negates { (right, left) } else { (left, right) };
        image(left) == *a && image(right) == *b
    }
}

/// The symmetries with the given permutations of contents, with and without players exchanged.
fn ways(exchanges: &[Box<[u8]>]) -> impl Iterator<Item = Image> {
    let with = |turn, negates| {
        exchanges.iter().map(move |contents| Image { turn, contents: contents.clone(), negates })
    };
    SquareSymmetry::all()
        .flat_map(move |turn| [false, true].into_iter().flat_map(move |negates| with(turn, negates)))
}

/// Maps of contents to their representatives: unchanged, and with the players' pieces exchanged.
fn exchanges(layout: &Layout, apart: Option<u8>, merged: &[u8]) -> Vec<Box<[u8]>> {
    let mut exchanges = vec![merged.into()];
    if let (Some(left), Some(right)) = (layout.index(1), layout.index(2)) {
        let mut exchanged: Vec<u8> = (0..merged.len() as u8).collect();
        exchanged.swap(left.into(), right.into());
        let image = |x: u8| merged[usize::from(exchanged[usize::from(x)])];
        // Identified contents must be identified after the exchange too.
        let respects = (0..merged.len() as u8).all(|x| image(x) == image(merged[usize::from(x)]));
        if respects && apart.is_none_or(|apart| image(apart) == apart) {
            exchanges.push((0..merged.len() as u8).map(image).collect());
        }
    }
    exchanges
}

/// For each content the first one that no change distinguishes from it. The boundary is kept separate.
fn indistinguishable(changes: [&[Change]; 2], layout: &Layout, apart: Option<u8>) -> Vec<u8> {
    let distinguishes = |a: u8, b: u8| {
        let mut masks = changes.into_iter().flatten().flat_map(|change| &change.needs);
        [a, b].map(Some).contains(&apart) || masks.any(|(_, mask)| mask >> a & 1 != mask >> b & 1)
    };
    let contents = layout.contents().len() as u8;
    (0..contents).map(|x| (0..x).find(|y| !distinguishes(*y, x)).unwrap_or(x)).collect()
}

fn turned(change: &Change, cell: impl Fn(u16) -> u16, content: impl Fn(u8) -> u8) -> Change {
    let needs = change.needs.iter().map(|&(at, mask)| (cell(at), image_of_mask(mask, &content)));
    let writes = change.writes.iter().map(|&(at, x)| (cell(at), content(x)));
    Change { needs: sorted(needs), writes: sorted(writes) }
}

/// The image of a mask of contents.
pub(crate) fn image_of_mask(mask: u16, content: impl Fn(u8) -> u8) -> u16 {
    (0..16).filter(|x| mask >> x & 1 != 0).fold(0, |all, x| all | 1 << content(x))
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = items.collect();
    all.sort_unstable();
    all
}
