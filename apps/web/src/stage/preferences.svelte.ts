//! What the user prefers to see on boards, stored in the browser.

import { local } from '../lib/storage';

const KEYS = { numbered: 'kelvin-numbered', named: 'kelvin-named', welcomed: 'kelvin-welcomed' } as const;
type Name = keyof typeof KEYS;

class Preferences {
  /** Whether pieces show the numbers of their moves. */
  numbered = $state(local.get(KEYS.numbered) !== 'no');
  /** Whether the names of rows and columns are shown. */
  named = $state(local.get(KEYS.named) !== 'no');
  /** Whether the user has seen the welcome. */
  welcomed = $state(local.get(KEYS.welcomed) === 'yes');

  set(name: Name, on: boolean): void {
    this[name] = on;
    local.set(KEYS[name], on ? 'yes' : 'no');
  }
}

export const preferences = new Preferences();
