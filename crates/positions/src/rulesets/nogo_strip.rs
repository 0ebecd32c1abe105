//! Components of NoGo on strips, in a normal form.

use super::nogo_grid::Stand;
use crate::bits::Bitboard;
use kelvin_values::Player;
use smallvec::SmallVec;

/// A cell of a strip. Neighbouring stones of one colour are a single block, as their number does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Free,
    /// A stone on which no liberty of any group depends, or a hole.
    Wall,
    /// A block, and whether it is beside a free cell on which neither player may ever move.
    Block(Player, bool),
}

type Tokens = SmallVec<[Token; 32]>;

/// Visits the components of a position on a strip that have free cells on which a player may move.
///
/// A cell on which neither player may move is an eye, see [`GridNoGo`](super::GridNoGo), and makes the blocks
/// beside it safe. Eyes separate components, and so do neighbouring blocks of different colours, which do not
/// depend on each other. A safe block is thus at an end of its component. It is written as `x.o`: Left may not
/// capture the stone, and Right may not fill its only liberty.
pub(super) fn strip_components<B: Bitboard>(free: B, stones: [B; 2], visit: &mut impl FnMut(Stand<B>)) {
    let mut waiting = vec![tokens(free, stones)];
    while let Some(mut part) = waiting.pop() {
        if mark_safe(&mut part) {
            let parts = part.split(|&token| token == Token::Wall);
            waiting.extend(parts.map(Tokens::from_slice));
            continue;
        }
        if part.contains(&Token::Free) {
            visit(drawn(&part));
        }
    }
}

/// Reads a strip. There are walls between blocks of different colours.
fn tokens<B: Bitboard>(free: B, [left, right]: [B; 2]) -> Tokens {
    let bounds = (free | left | right).bounds();
    let mut tokens = Tokens::new();
    for column in bounds.column..bounds.column + bounds.width {
        let cell = B::cell(0, column);
        let token = match () {
            () if cell.meets(free) => Token::Free,
            () if cell.meets(left) => Token::Block(Player::Left, false),
            () if cell.meets(right) => Token::Block(Player::Right, false),
            () => Token::Wall,
        };
        match (tokens.last(), token) {
            (Some(last), Token::Block(..)) if *last == token => {}
            (Some(Token::Block(..)), Token::Block(..)) => tokens.extend([Token::Wall, token]),
            _ => tokens.push(token),
        }
    }
    tokens
}

/// Makes walls of the eyes, and marks the blocks beside them. Returns whether there are walls.
fn mark_safe(part: &mut Tokens) -> bool {
    let is_eye = |&place: &usize| {
        part[place] == Token::Free && !Player::BOTH.iter().any(|&player| may_place(part, place, player))
    };
    let eyes: SmallVec<[usize; 8]> = (0..part.len()).filter(is_eye).collect();
    for place in eyes {
        part[place] = Token::Wall;
        for beside in [place.wrapping_sub(1), place + 1] {
            if let Some(Token::Block(_, safe)) = part.get_mut(beside) {
                *safe = true;
            }
        }
    }
    part.contains(&Token::Wall)
}

/// Returns whether a player may put a stone on a free cell.
fn may_place(part: &[Token], place: usize, player: Player) -> bool {
    let mut breathes = false;
    // The neighbours, each with the cell behind it.
    let sides = [[place.wrapping_sub(1), place.wrapping_sub(2)], [place + 1, place + 2]];
    for [beside, behind] in sides {
        match part.get(beside) {
            Some(Token::Free) => breathes = true,
            Some(&Token::Block(owner, safe)) => {
                let alive = safe || part.get(behind) == Some(&Token::Free);
                if owner == player {
                    breathes |= alive;
                } else if !alive {
                    return false;
                }
            }
            Some(Token::Wall) | None => {}
        }
    }
    breathes
}

/// Draws a component from the first cell of a strip on. It is at most as long as the strip it comes from: a
/// block that has a liberty may be extended into a free cell unless there is a stone behind it, so `x.o` is
/// what is beside an eye.
fn drawn<B: Bitboard>(part: &[Token]) -> Stand<B> {
    let mut cells = [B::default(); 3];
    let mut column = 0;
    let mut draw = |kind: usize| {
        cells[kind] = cells[kind] | B::cell(0, column);
        column += 1;
    };
    for (place, &token) in part.iter().enumerate() {
        match token {
            Token::Block(player, safe) => {
                if safe && place == 0 {
                    [(!player).index(), 2, player.index()].into_iter().for_each(&mut draw);
                } else if safe {
                    [player.index(), 2, (!player).index()].into_iter().for_each(&mut draw);
                } else {
                    draw(player.index());
                }
            }
            Token::Free | Token::Wall => draw(2),
        }
    }
    let [left, right, free] = cells;
    Stand::new(free, [left, right])
}
