//! Positions on bitboards.

/// Builds the position of a ruleset on the first of these bitboards that its grid fits on.
macro_rules! on_grid {
    ($call:expr, $ruleset:ident, $value:expr, $($cells:ident)+) => {{
        use $crate::bits::Bitboard as _;
        use $crate::board::{BoardError, Unfit};
        let grid = $call.board.grid()?;
        let (height, width) = (grid.height(), grid.width());
        $(if height <= $cells::HEIGHT && width <= $cells::WIDTH {
            let ruleset: $ruleset<$cells> = $value;
            let position = $ruleset::<$cells>::on(grid)?;
            return Ok($call.position(ruleset, position).framed(height, width));
        })+
        let most = [$($cells::HEIGHT),+].into_iter().max().unwrap_or(0);
        BoardError::limit("rows", height, most)?;
        let widest = [$(if height <= $cells::HEIGHT { $cells::WIDTH } else { 0 }),+].into_iter().max().unwrap_or(0);
        Err(BoardError::from(Unfit::too_large("columns", width, widest as u64)).into())
    }};
}

pub(crate) use on_grid;
