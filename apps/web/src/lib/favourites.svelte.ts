//! The user's favourite rulesets, stored in the browser.

import { local, onOtherWindow, parsed } from './storage';

const KEY = 'kelvin-favourites';
const isNames = (data: unknown): data is string[] => Array.isArray(data) && data.every((each) => typeof each === 'string');

class Favourites {
  names: readonly string[] = $state.raw(parsed(local.get(KEY), isNames) ?? []);

  constructor() {
    onOtherWindow((key, text) => {
      if (key === KEY) this.names = parsed(text, isNames) ?? [];
    });
  }
  has(name: string): boolean {
    return this.names.includes(name);
  }
  toggle(name: string): void {
    this.names = this.has(name) ? this.names.filter((each) => each !== name) : [...this.names, name];
    local.set(KEY, JSON.stringify(this.names));
  }
}

export const favourites = new Favourites();
