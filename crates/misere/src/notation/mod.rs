//! The notation of misère games, which is that of CGSuite.
//!
//! | text | game |
//! |---|---|
//! | `*[0]`, `*[5]`, `*[1000000]` | nim-heaps |
//! | `*[4,2]` | the game with the options `*[4]` and `*[2]` |
//! | `*[[2],0]` | the game with the options `*[[2]]` and `*[0]`; `*[[2]]` is the game with the one option `*[2]` |
//! | `*[2#0]` | the same: a list without commas, in which each digit is a heap; `2#`, two sharp, is the game with the one option `*[2]` |
//! | `*[2[2]]`, `*[2[#2]]` | sums: `*[2] + *[2]`, and `*[2#] + *[2]`. The operations in brackets are applied from left to right |
//! | `*[2[#-2]]` | the difference: the game whose sum with `*[2]` is `*[2#]` |
//! | `*[(2#1)2##]` | parentheses enclose lists within lists |
//! | `*[&12;#4]` | in lists without commas, heaps of ten and more are enclosed in `&` and `;` |
//! | `*[2] + *[2#]` | sums of games, also as members of lists with commas |
//!
//! `*[42]` is the nim-heap, and the game with the two options `*[4]` and `*[2]` is written `*[4,2]`.

mod error;
mod parse;
mod print;

pub use error::{NotationError, ParseError};
pub(crate) use parse::parse;
