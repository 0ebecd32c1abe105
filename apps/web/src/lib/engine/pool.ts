//! The workers of a page: some for questions, and one for each worksheet.

import { Journal, type Entry } from './journal';
import { Lane, type Task } from './lane';

/** The largest number of workers for questions. */
const LABORATORIES = 3;
/** The largest number of worksheets with a worker. Another one that runs repeats its inputs. */
const WORKSHEETS = 3;

export class Pool {
  readonly #journal = new Journal();
  readonly #laboratories: Lane[] = [];
  readonly #waiting: Task[] = [];
  /** The workers of worksheets by their sessions, the last used at the end. */
  readonly #worksheets = new Map<string, Lane>();
  readonly #inputs: Task[] = [];

  constructor(
    readonly module: WebAssembly.Module,
    readonly most = Math.min(LABORATORIES, Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1)),
  ) {
    this.#laboratory();
  }

  #laboratory(): Lane {
    const lane = new Lane(this.module, this.#journal, () => this.#next());
    this.#laboratories.push(lane);
    return lane;
  }

  /** Gives waiting tasks to workers that are free. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const lane = this.#laboratories.find(({ busy }) => !busy) ?? (this.#laboratories.length < this.most ? this.#laboratory() : null);
      const task = lane ? this.#waiting.shift() : undefined;
      if (!lane || !task) break;
      lane.run(task);
    }
    for (const task of [...this.#inputs]) {
      const lane = this.#worksheet(task.session);
      if (lane.busy) continue;
      this.#inputs.splice(this.#inputs.indexOf(task), 1);
      lane.run(task);
    }
  }

  #worksheet(session: string): Lane {
    const lane = this.#worksheets.get(session) ?? new Lane(this.module, this.#journal, () => this.#next());
    this.#worksheets.delete(session);
    this.#worksheets.set(session, lane);
    for (const [name, old] of this.#worksheets) {
      if (this.#worksheets.size <= WORKSHEETS) break;
      if (old.busy || name === session) continue;
      old.close();
      this.#worksheets.delete(name);
    }
    return lane;
  }

  /** Whether a request is for the worker of a worksheet. While that is busy, others complete and explain the names of every worksheet. */
  #isForWorksheet(session: string, path: string): boolean {
    if (!path.startsWith('/api/worksheet')) return false;
    const lane = this.#worksheets.get(session);
    return path === '/api/worksheet' || path.endsWith('/reset') || (lane !== undefined && !lane.busy);
  }

  /** Answers a request; the answer is JSON. Aborting the signal stops the work. */
  request(session: string, { path, body }: Entry, see: Task['see'], signal?: AbortSignal): Promise<{ ok: boolean; body: string }> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
      const queue = this.#isForWorksheet(session, path) ? this.#inputs : this.#waiting;
      const abort = (): void => {
        reject(new DOMException('aborted', 'AbortError'));
        const at = queue.indexOf(task);
        if (at >= 0) queue.splice(at, 1);
        else for (const lane of [...this.#laboratories, ...this.#worksheets.values()]) lane.stop(task);
      };
      const done = (ok: boolean, body: string): void => {
        signal?.removeEventListener('abort', abort);
        resolve({ ok, body });
      };
      const task: Task = { session, path, body, see, done };
      signal?.addEventListener('abort', abort, { once: true });
      queue.push(task);
      this.#next();
    });
  }
}
