//! Whether the server is there.

import { pause } from './api';

class Connection {
  /** Nothing answers: requests wait. */
  away = $state(false);
  #waiting: Promise<void> | undefined;

  /** Resolves when the server answers again. */
  async back(signal?: AbortSignal): Promise<void> {
    this.#waiting ??= this.#knock().finally(() => (this.#waiting = undefined));
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
    });
    await Promise.race([this.#waiting, aborted]);
  }

  /** Asks for a sign of life, at first often, then every three seconds. */
  async #knock(): Promise<void> {
    this.away = true;
    for (let wait = 250; ; wait = Math.min(wait * 1.6, 3000)) {
      await pause(wait);
      const response = await fetch('/health', { cache: 'no-store' }).catch(() => null);
      if (response?.ok) break;
    }
    this.away = false;
  }
}

export const connection = new Connection();
