//! The built-in rulesets, a line each.

use super::Entry;
use crate::rulesets;

/// All built-in rulesets, by name.
pub(super) fn entries() -> Vec<Entry> {
    let mut all = vec![
        rulesets::backsliding::entry(),
        rulesets::col::entry(),
        rulesets::cutcake::entry(),
        rulesets::digraph::entry(),
        rulesets::fission::entry(),
        rulesets::go::entry(),
        rulesets::hackenbush::entry(),
        rulesets::hex::entry(),
        rulesets::impartial::entry(),
        rulesets::king_dirt::entry(),
        rulesets::konane::entry(),
        rulesets::nim_placement::entry(),
        rulesets::nogo::entry(),
        rulesets::phutball::entry(),
        rulesets::sheep::entry(),
        rulesets::snort::entry(),
        rulesets::tic_tac_toe::entry(),
        rulesets::toads_and_frogs::entry(),
        rulesets::toppling_dominoes::entry(),
    ];
    all.extend(rulesets::amazons::entries());
    all.extend(rulesets::cheques::entries());
    all.extend(rulesets::clobber::entries());
    all.extend(rulesets::domineering::entries());
    all.extend(rulesets::hunt::entries());
    all.extend(rulesets::kayles::entries());
    all.extend(rulesets::leaping_toads::entries());
    all.extend(rulesets::nim::entries());
    all.extend(rulesets::octal::entries());
    all.extend(rulesets::take_and_break::entries());
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}
