//! The content of braces: lists of options separated by runs of bars.

use super::error::{Fault, Reason};

/// The lists read so far and the runs of bars between them.
pub(super) struct Sides<V> {
    lists: Vec<Vec<V>>,
    /// The length and the position of each run of bars.
    bars: Vec<(u32, usize)>,
    /// Whether the last token was a comma, so that an option must follow.
    pub(super) after_comma: bool,
    /// The position at which the current option starts.
    pub(super) start: usize,
}

impl<V> Sides<V> {
    pub(super) fn new(start: usize) -> Self {
        Sides { lists: vec![Vec::new()], bars: Vec::new(), after_comma: false, start }
    }

    pub(super) fn push(&mut self, option: V) {
        self.after_comma = false;
        if let Some(list) = self.lists.last_mut() {
            list.push(option);
        }
    }

    pub(super) fn bar(&mut self, length: u32, position: usize) {
        self.bars.push((length, position));
        self.lists.push(Vec::new());
    }

    /// The list of options if there are no bars, otherwise `self` as an error.
    pub(super) fn list(mut self) -> Result<Vec<V>, Self> {
        if self.bars.is_empty() { Ok(self.lists.pop().unwrap_or_default()) } else { Err(self) }
    }

    /// Builds the game `{a||b|c}`. The longest run of bars separates Left from Right, and shorter runs belong
    /// to an option that is alone on its side.
    ///
    /// Adjacent runs must differ in length. `game` builds a game from its options and is given whether it is
    /// the outermost.
    pub(super) fn nest<E: From<Reason>>(
        self,
        mut game: impl FnMut(Vec<V>, Vec<V>, bool) -> Result<V, Fault<E>>,
    ) -> Result<V, Fault<E>> {
        let end = self.start;
        // Left options of groups that are closed by a longer run of bars or by the end.
        let mut open_groups: Vec<(Vec<V>, u32)> = Vec::new();
        let mut lists = self.lists.into_iter();
        let mut right = lists.next().unwrap_or_default();
        for run in self.bars.into_iter().map(Some).chain([None]) {
            while let Some((left, inner)) = open_groups.pop() {
                match run {
                    Some((bars, _)) if bars < inner => {
                        open_groups.push((left, inner));
                        break;
                    }
                    Some((bars, position)) if bars == inner => {
                        return Err((position, Reason::AmbiguousBars(bars as usize).into()));
                    }
                    None if open_groups.is_empty() => return game(left, right, true),
                    _ => right = vec![game(left, right, false)?],
                }
            }
            if let Some((bars, _)) = run {
                open_groups.push((std::mem::take(&mut right), bars));
                right = lists.next().unwrap_or_default();
            }
        }
        Err((end, Reason::ExpectedBar.into()))
    }
}
