//! The session of this window. The server stores its universe and its rulesets under this name.

import { ofWindow, randomName, type KeyValue } from './storage';

const NAME = 'kelvin-session';
/** Set while a page uses the session. A duplicated window finds it set by the original. */
const USED = 'kelvin-session-used';

/** The name of the session that a page may use: that of the page before it in this window, or a new one. */
export function claim(stored: KeyValue): string {
  const name = stored.get(USED) === null ? stored.get(NAME) : null;
  const claimed = name ?? randomName(24);
  stored.set(NAME, claimed);
  stored.set(USED, 'yes');
  return claimed;
}

/** Leaves the session to the next page in this window. */
export const release = (stored: KeyValue): void => stored.delete(USED);

let name: string | undefined;

export function session(): string {
  if (name === undefined) {
    name = claim(ofWindow);
    // Not in the tests of lessons, which have no window.
    globalThis.addEventListener?.('pagehide', () => release(ofWindow));
    globalThis.addEventListener?.('pageshow', (event) => event.persisted && ofWindow.set(USED, 'yes'));
  }
  return name;
}
