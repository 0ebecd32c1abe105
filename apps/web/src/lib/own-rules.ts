//! Placement rulesets of one's own: a few lines of TOML, declared in the session of this window.

import { post } from './api';
import { rulesets } from './rulesets.svelte';

export const TEMPLATES: readonly { name: string; board: string; toml: string }[] = [
  {
    name: 'far-snort',
    board: 'P5',
    toml: `name = "Far Snort"
board = "graph"            # or "grid"

[pieces]
left = ["K1"]              # on a graph: small graphs, as boards are written
right = ["K1"]             # on a grid: shapes such as "2x1" or "##|#."

[forbidden]
opposing = [1, 2]          # distances between pieces of different players
`,
  },
  {
    name: 'windows',
    board: '2x3',
    toml: `name = "Windows"
board = "grid"

[pieces]
left = ["2x2"]
right = ["2x2"]

[forbidden]
overlap = "allowed"        # then 0 is a distance like any other
own = [0]
`,
  },
  {
    name: 'spaced-col',
    board: 'C5',
    toml: `name = "Spaced Col"
board = "graph"

[pieces]
left = ["K1"]
right = ["K1"]

[forbidden]
own = [1]                  # as in Col
any = [2]                  # and no two pieces at distance 2
`,
  },
];

/** What a name of a ruleset looks like: it stands before a board. */
export const NAME = /^[a-z][a-z0-9-]*$/;

/** Declares a ruleset; the server says what is wrong with it, and where. */
export async function declare(name: string, toml: string): Promise<void> {
  await post('/api/rulesets', { name, toml });
  await rulesets.again();
}
