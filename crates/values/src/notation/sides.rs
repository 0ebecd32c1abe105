//! What stands between braces: lists of options separated by runs of bars.

use super::error::{Fault, Reason};

/// The lists read so far and the bars between them.
pub(super) struct Sides<V> {
    lists: Vec<Vec<V>>,
    /// How long each run of bars is, and where it stands.
    bars: Vec<(u32, usize)>,
    /// A comma is the last that was read, so that an option must follow.
    pub(super) after_comma: bool,
    /// Where the option that is being read begins.
    pub(super) begins: usize,
}

impl<V> Sides<V> {
    pub(super) fn new(begins: usize) -> Self {
        Sides { lists: vec![Vec::new()], bars: Vec::new(), after_comma: false, begins }
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

    /// The options, where there are no bars.
    pub(super) fn list(mut self) -> Result<Vec<V>, Self> {
        if self.bars.is_empty() { Ok(self.lists.pop().unwrap_or_default()) } else { Err(self) }
    }

    /// `{a||b|c}`: the longest run of bars separates Left from Right, shorter ones belong to an option that stands alone on
    /// its side. Runs of one length must not stand side by side. `game` makes a game of its options, and is told whether it
    /// is the last.
    pub(super) fn nest<E: From<Reason>>(
        self,
        mut game: impl FnMut(Vec<V>, Vec<V>, bool) -> Result<V, Fault<E>>,
    ) -> Result<V, Fault<E>> {
        let end = self.begins;
        // Options wait here until a longer run of bars, or the end, closes the group they are Left's of.
        let mut waiting: Vec<(Vec<V>, u32)> = Vec::new();
        let mut lists = self.lists.into_iter();
        let mut right = lists.next().unwrap_or_default();
        for run in self.bars.into_iter().map(Some).chain([None]) {
            while let Some((left, inner)) = waiting.pop() {
                match run {
                    Some((bars, _)) if bars < inner => {
                        waiting.push((left, inner));
                        break;
                    }
                    Some((bars, position)) if bars == inner => {
                        return Err((position, Reason::AmbiguousBars(bars as usize).into()));
                    }
                    None if waiting.is_empty() => return game(left, right, true),
                    _ => right = vec![game(left, right, false)?],
                }
            }
            if let Some((bars, _)) = run {
                waiting.push((std::mem::take(&mut right), bars));
                right = lists.next().unwrap_or_default();
            }
        }
        Err((end, Reason::ExpectedBar.into()))
    }
}
