//! Changes that are the same everywhere on a board.

use crate::change::Change;
use crate::layout::Layout;
use crate::symmetry::image_of_mask;
use rustc_hash::FxHashMap;

/// The offset of a cell relative to another.
pub(crate) type Offset = (i32, i32);

/// A set of translates of one change: those for all places where its core is on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Template {
    /// The cells that must hold something other than the boundary. The first of them is at (0, 0).
    core: Vec<(Offset, u16)>,
    /// The cells that may also hold the boundary, and may be outside the board.
    rest: Vec<(Offset, u16)>,
    writes: Vec<(Offset, u8)>,
    /// The multiplicity of the change at each place.
    times: usize,
}

impl Template {
    /// The image under a map of offsets and a map of contents.
    pub(crate) fn image(&self, place: impl Fn(Offset) -> Offset, content: impl Fn(u8) -> u8) -> Template {
        let needs = |list: &[(Offset, u16)]| {
            list.iter().map(|&(at, mask)| (place(at), image_of_mask(mask, &content))).collect()
        };
        let writes = self.writes.iter().map(|&(at, x)| (place(at), content(x))).collect();
        Template { core: needs(&self.core), rest: needs(&self.rest), writes, times: self.times }.anchored()
    }

    /// Translated such that the first core cell is at (0, 0).
    fn anchored(mut self) -> Template {
        let (row, column) = self.core.iter().map(|(at, _)| *at).min().unwrap_or_default();
        let back = |at: &mut Offset| *at = (at.0 - row, at.1 - column);
        self.core.iter_mut().chain(&mut self.rest).for_each(|(at, _)| back(at));
        self.writes.iter_mut().for_each(|(at, _)| back(at));
        self.core.sort_unstable();
        self.rest.sort_unstable();
        self.writes.sort_unstable();
        self
    }
}

/// The templates whose translates are the changes of a player; `None` if the changes depend on the place.
/// Parts of boards are separated by `boundary`. The crate documentation has the consequences.
pub(crate) fn templates(changes: &[Change], layout: &Layout, boundary: u8) -> Option<Vec<Template>> {
    let place = |cell: u16| (i32::from(cell) / layout.columns(), i32::from(cell) % layout.columns());
    // For each core with its writes the places where they occur, each with the other conditions there.
    type Shape = (Vec<(Offset, u16)>, Vec<(Offset, u8)>);
    type Rest = Vec<(Offset, u16)>;
    let mut shapes: FxHashMap<Shape, FxHashMap<Offset, Vec<Rest>>> = FxHashMap::default();
    for change in changes {
        let is_core = |(_, mask): &&(u16, u16)| mask >> boundary & 1 == 0;
        let core: Vec<(u16, u16)> = change.needs.iter().filter(is_core).copied().collect();
        let rest = change.needs.iter().filter(|need| !is_core(need)).copied();
        let anchor = place(core.first()?.0);
        let offset = |cell: u16| (place(cell).0 - anchor.0, place(cell).1 - anchor.1);
        if !change.writes.iter().all(|(cell, _)| core.iter().any(|(other, _)| cell == other)) {
            return None;
        }
        let core: Vec<_> = core.into_iter().map(|(cell, mask)| (offset(cell), mask)).collect();
        let writes = change.writes.iter().map(|&(cell, content)| (offset(cell), content)).collect();
        let rest = rest.map(|(cell, mask)| (offset(cell), mask)).collect();
        shapes.entry((core, writes)).or_default().entry(anchor).or_default().push(rest);
    }
    let mut templates = Vec::new();
    for ((core, writes), places) in shapes {
        let mut rest: Rest = places.values().flatten().flatten().copied().collect();
        rest.sort_unstable();
        rest.dedup();
        let on_board = |(row, column): Offset, anchor: Offset| {
            (0..layout.rows()).contains(&(row + anchor.0))
                && (0..layout.columns()).contains(&(column + anchor.1))
        };
        let times = places.values().next()?.len();
        for row in 0..layout.rows() {
            for column in 0..layout.columns() {
                let anchor = (row, column);
                if !core.iter().all(|(at, _)| on_board(*at, anchor)) {
                    continue;
                }
                let expected: Rest = rest.iter().filter(|(at, _)| on_board(*at, anchor)).copied().collect();
                let found = places.get(&anchor)?;
                (found.len() == times && found.iter().all(|rest| *rest == expected)).then_some(())?;
            }
        }
        templates.push(Template { core, rest, writes, times }.anchored());
    }
    templates.sort_unstable();
    Some(templates)
}
