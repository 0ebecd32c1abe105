//! The built-in rulesets, a line each.

use super::Entry;
use crate::rulesets::{
    amazons, backsliding, cheques, clobber, col, cutcake, digraph, domineering, fission, go, hackenbush, hex,
    hunt, impartial, kayles, king_dirt, konane, leaping_toads, nim, nim_placement, nogo, octal, phutball,
    sheep, snort, take_and_break, tic_tac_toe, toads_and_frogs, toppling_dominoes,
};

/// All built-in rulesets, by name.
pub(super) fn entries() -> Vec<Entry> {
    let mut all = vec![
        backsliding::entry(),
        col::entry(),
        cutcake::entry(),
        digraph::entry(),
        fission::entry(),
        go::entry(),
        hackenbush::entry(),
        hex::entry(),
        impartial::entry(),
        king_dirt::entry(),
        konane::entry(),
        nim_placement::entry(),
        nogo::entry(),
        phutball::entry(),
        sheep::entry(),
        snort::entry(),
        tic_tac_toe::entry(),
        toads_and_frogs::entry(),
        toppling_dominoes::entry(),
    ];
    all.extend(amazons::entries());
    all.extend(cheques::entries());
    all.extend(clobber::entries());
    all.extend(domineering::entries());
    all.extend(hunt::entries());
    all.extend(kayles::entries());
    all.extend(leaping_toads::entries());
    all.extend(nim::entries());
    all.extend(octal::entries());
    all.extend(take_and_break::entries());
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}
