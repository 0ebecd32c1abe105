//! Definitions of rulesets: a few lines of TOML, stored in the browser, as sessions of the server are forgotten. Each has a key
//! of its own, so that a link or another window never replaces one.

import { local, ofWindow, parsed, type KeyValue } from './storage';

export interface Definition {
  name: string;
  toml: string;
}

/** What a name of a ruleset looks like: it stands before a board. */
export const NAME = /^[a-z][a-z0-9-]*$/;

const STORED = 'kelvin-ruleset/';
const DRAFT = 'kelvin-ruleset-draft';

const isDefinition = (data: unknown): data is Definition => {
  const { name, toml } = (data ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof toml === 'string';
};
const isStored = (data: unknown): data is Definition & { at: number } => isDefinition(data) && typeof (data as { at?: unknown }).at === 'number';

/** A short name for a text; different texts have different ones, but for accidents that only hide an older definition. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${hash.toString(16).padStart(8, '0')}${text.length.toString(16)}`;
}

/** All definitions that are stored, the last one first. */
export function stored(store: KeyValue = local): Definition[] {
  const keys = store.keys().filter((key) => key.startsWith(STORED));
  const found = keys.map((key) => parsed(store.get(key), isStored)).filter((each) => each !== null);
  return found.sort((a, b) => b.at - a.at).map(({ name, toml }) => ({ name, toml }));
}

/** What each name means: the definition that was stored last. */
export function current(store: KeyValue = local): Definition[] {
  const all = stored(store);
  return all.filter(({ name }, i) => all.findIndex((each) => each.name === name) === i);
}

/** Stores a definition that was declared. */
export function keep({ name, toml }: Definition, store: KeyValue = local, now = Date.now()): boolean {
  return store.set(`${STORED}${name}/${digest(toml)}`, JSON.stringify({ name, toml, at: now }));
}

/** What was typed last and not yet declared. */
export const readDraft = (): Definition | null => parsed(ofWindow.get(DRAFT), isDefinition);
export const writeDraft = (draft: Definition): void => void ofWindow.set(DRAFT, JSON.stringify(draft));
