//! The families of the ruleset chooser.

import type { RulesetRow } from './answers';

const NAMED: readonly [string, readonly string[]][] = [
  ['Good to begin with', ['domineering', 'hackenbush', 'nim', 'clobber', 'toads-and-frogs', 'snort']],
  ['Dominoes, tiles and cakes', ['cram', 'oab', 'cutcake', 'toppling-dominoes', 'tic-tac-toe', 'hex']],
  ['Pieces that move', ['amazons', 'konane', 'fission', 'go', 'cannibal-clobber', 'king-dirt', 'sheep', 'elephants-and-rhinos', 'leaping-toads']],
  ['On graphs', ['col', 'node-kayles', 'arc-kayles', 'nogo', 'digraph-placement', 'nim-placement']],
  ['Heaps and coins', ['kayles', 'octal', 'subtraction', 'dawsons-kayles', 'dawsons-chess', 'partizan-octal', 'poker-nim', 'cashing-cheques', 'extended-cashing-cheques']],
];

/** The rulesets in families: favourites and the user's own first, then the named ones, the loopy ones and all others. */
export function families(rows: readonly RulesetRow[], favourites: readonly string[] = []): { name: string; rows: RulesetRow[] }[] {
  const named = NAMED.map(([name, members]) => ({ name, rows: members.flatMap((member) => rows.filter((row) => row.name === member && !row.own)) }));
  const used = new Set(named.flatMap(({ rows }) => rows));
  const rest = rows.filter((row) => !used.has(row) && !row.own);
  const all = [
    { name: 'Favourites', rows: favourites.flatMap((name) => rows.filter((row) => row.name === name)) },
    { name: 'Your own', rows: rows.filter(({ own }) => own) },
    ...named,
    { name: 'Loopy: play may repeat', rows: rest.filter(({ loopy }) => loopy) },
    { name: 'Others', rows: rest.filter(({ loopy }) => !loopy) },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}
