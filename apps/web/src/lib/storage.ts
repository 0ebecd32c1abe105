//! The storage of the browser behind a small interface, so that tests can simulate two windows.

export interface KeyValue {
  get(key: string): string | null;
  /** Stores a text; returns false if the storage is full or switched off. */
  set(key: string, text: string): boolean;
  delete(key: string): void;
  keys(): string[];
}

/** Storage in memory, for tests and for pages that may not use the browser's storage. */
export class MemoryStore implements KeyValue {
  readonly #texts = new Map<string, string>();

  /** `lasts` is what `set` returns: whether the texts remain when the page is closed. */
  constructor(readonly lasts = true) {}

  get(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }
  set(key: string, text: string): boolean {
    this.#texts.set(key, text);
    return this.lasts;
  }
  delete(key: string): void {
    this.#texts.delete(key);
  }
  keys(): string[] {
    return [...this.#texts.keys()];
  }
}

class BrowserStore implements KeyValue {
  constructor(readonly storage: Storage) {}

  get(key: string): string | null {
    return this.storage.getItem(key);
  }
  set(key: string, text: string): boolean {
    try {
      this.storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
  delete(key: string): void {
    this.storage.removeItem(key);
  }
  keys(): string[] {
    return Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i)).filter((key) => key !== null);
  }
}

/** Returns a storage of the browser, or one in memory if the browser forbids it. */
function open(storage: () => Storage): KeyValue {
  try {
    return new BrowserStore(storage());
  } catch {
    return new MemoryStore(false);
  }
}

/** Shared by all windows; permanent. */
export const local: KeyValue = open(() => localStorage);
/** Of this window only; remains after a reload. */
export const ofWindow: KeyValue = open(() => sessionStorage);

/** Calls `see` when another window has changed the shared storage. The key is null if that window cleared it. */
export function onOtherWindow(see: (key: string | null, text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === null || event.storageArea === localStorage) see(event.key, event.newValue);
  });
}

/** Parses JSON; null if it is not JSON or does not have the expected form. */
export function parsed<T>(text: string | null, is: (data: unknown) => data is T): T | null {
  try {
    const data: unknown = JSON.parse(text ?? 'null');
    return is(data) ? data : null;
  } catch {
    return null;
  }
}

/** A random name of lower-case letters and digits. */
export function randomName(length = 10): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('');
}
