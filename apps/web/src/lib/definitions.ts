//! Definitions of rulesets in TOML, stored in the browser because the server's sessions expire. The key contains a hash of the
//! text, so a link or another window never replaces a definition.

import { local, ofWindow, parsed, type KeyValue } from './storage';

export interface Definition {
  name: string;
  toml: string;
}

/** The syntax of a ruleset's name. */
export const NAME = /^[a-z][a-z0-9-]*$/;

const STORED = 'kelvin-ruleset/';
const DRAFT = 'kelvin-ruleset-draft';

const isDefinition = (data: unknown): data is Definition => {
  const { name, toml } = (data ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof toml === 'string';
};
const isStored = (data: unknown): data is Definition & { at: number } => isDefinition(data) && typeof (data as { at?: unknown }).at === 'number';

/** A hash of a text (FNV-1a, with its length). A collision only hides an older definition. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${hash.toString(16).padStart(8, '0')}${text.length.toString(16)}`;
}

/** All stored definitions, the latest first. */
export function stored(store: KeyValue = local): Definition[] {
  const keys = store.keys().filter((key) => key.startsWith(STORED));
  const found = keys.map((key) => parsed(store.get(key), isStored)).filter((each) => each !== null);
  return found.sort((a, b) => b.at - a.at).map(({ name, toml }) => ({ name, toml }));
}

/** The latest definition of each name. */
export function current(store: KeyValue = local): Definition[] {
  const all = stored(store);
  return all.filter(({ name }, i) => all.findIndex((each) => each.name === name) === i);
}

/** Stores a declared definition. */
export function keep({ name, toml }: Definition, store: KeyValue = local, now = Date.now()): boolean {
  return store.set(`${STORED}${name}/${digest(toml)}`, JSON.stringify({ name, toml, at: now }));
}

/** The definition that was typed last and not yet declared. */
export const readDraft = (): Definition | null => parsed(ofWindow.get(DRAFT), isDefinition);
export const writeDraft = (draft: Definition): void => void ofWindow.set(DRAFT, JSON.stringify(draft));
