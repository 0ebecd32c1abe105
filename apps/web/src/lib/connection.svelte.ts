//! Whether the server responds.

import { pause } from './backend';

class Connection {
  /** Whether the server does not respond. Requests wait meanwhile. */
  offline = $state(false);
  #waiting: Promise<void> | undefined;

  /** Resolves when the server answers again. */
  async back(signal?: AbortSignal): Promise<void> {
    this.#waiting ??= this.#poll().finally(() => (this.#waiting = undefined));
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
    });
    await Promise.race([this.#waiting, aborted]);
  }

  /** Polls the server until it responds, at first often, then every three seconds. */
  async #poll(): Promise<void> {
    this.offline = true;
    for (let wait = 250; ; wait = Math.min(wait * 1.6, 3000)) {
      await pause(wait);
      const response = await fetch('/health', { cache: 'no-store' }).catch(() => null);
      if (response?.ok) break;
    }
    this.offline = false;
  }
}

export const connection = new Connection();
