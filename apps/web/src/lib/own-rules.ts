//! Placement rulesets of the user, declared in a session on the server.

import { onRefused, post } from './api';
import { current, digest, type Definition } from './definitions';
import { session } from './session';

export const TEMPLATES: readonly (Definition & { board: string })[] = [
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

/** The session for the ruleset of a link: that of the window, unless its name is taken there by another ruleset. */
export function sessionFor({ name, toml }: Definition): string {
  const own = current().find((each) => each.name === name);
  return own && own.toml !== toml ? `${session()}-${digest(toml)}` : session();
}

/** Declares a ruleset; the server reports errors with their place. */
export async function declare({ name, toml }: Definition, session?: string): Promise<void> {
  await post('/api/rulesets', { name, toml }, session === undefined ? {} : { session });
}

/** Declares stored rulesets; returns whether any was declared. */
export async function declareStored(wanted: (name: string) => boolean = () => true): Promise<boolean> {
  const declared = current()
    .filter(({ name }) => wanted(name))
    .map((definition) => declare(definition).then(() => true, () => false));
  return (await Promise.all(declared)).includes(true);
}

// The session may have expired, or this is another window. After the rulesets are declared again the question may be answered.
onRefused((question) => {
  const text = JSON.stringify(question);
  return declareStored((name) => text.includes(name));
});
