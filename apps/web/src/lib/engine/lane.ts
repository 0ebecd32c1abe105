//! A worker that answers one request at a time, and is replaced when its engine ends or does not stop.

import type { Entry, Journal } from './journal';
import type { ToPage, ToWorker } from './messages';
import EngineWorker from './worker?worker&inline';

/** A request, and what receives its answer. */
export interface Task {
  session: string;
  path: string;
  body: string;
  see: (event: string, data: string) => void;
  /** Receives the answer, or an error's JSON. */
  done: (ok: boolean, body: string) => void;
}

/** How long a worker may take to stop after its flag was raised, in milliseconds. */
const PATIENCE = 400;

export class Lane {
  #worker: Worker | null = null;
  #flag: Int32Array | null = null;
  /** The declarations that the worker has. */
  #known = new WeakSet<Entry>();
  #task: Task | null = null;

  constructor(
    readonly module: WebAssembly.Module,
    readonly journal: Journal,
    /** Called when it can take a task. */
    readonly free: (lane: Lane) => void,
  ) {
    this.#start();
  }

  get busy(): boolean {
    return this.#task !== null;
  }

  #start(): Worker {
    const worker = new EngineWorker();
    // Where the page is isolated from others, memory may be shared: then work is cancelled without a new worker.
    this.#flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.#known = new WeakSet();
    worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => this.#hear(worker, data));
    worker.addEventListener('error', ({ message }) => this.#hear(worker, { ended: 'mistake', message: message || 'the worker could not be started' }));
    worker.postMessage({ module: this.module, flag: this.#flag } satisfies ToWorker);
    return (this.#worker = worker);
  }

  run(task: Task): void {
    this.#task = task;
    const { session, path, body } = task;
    const worker = this.#worker ?? this.#start();
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    const before = this.#repeats(task) ? this.journal.of(session).filter((entry) => !this.#known.has(entry)) : [];
    worker.postMessage({ session, path, body, before } satisfies ToWorker);
  }

  /** Whether a task needs what its session has declared. Names are completed and explained as far as they are known. */
  #repeats({ path }: Task): boolean {
    return !path.endsWith('/complete') && !path.endsWith('/help');
  }

  #hear(worker: Worker, message: ToPage): void {
    const task = this.#task;
    if (worker !== this.#worker || !task) return;
    if ('event' in message) return task.see(message.event, message.data);
    if ('ended' in message) {
      this.#replace();
      return this.#end(task, false, JSON.stringify({ error: { message: message.message, kind: message.ended } }));
    }
    if (message.ok) this.journal.note(task.session, task, message.body);
    if (this.#repeats(task)) for (const entry of this.journal.of(task.session)) this.#known.add(entry);
    this.#end(task, message.ok, message.body);
  }

  #end(task: Task, ok: boolean, body: string): void {
    this.#task = null;
    task.done(ok, body);
    this.free(this);
  }

  #replace(): void {
    this.#worker?.terminate();
    this.#start();
  }

  /** Stops the work on a task: by its flag, or with a new worker if it has none or does not stop. */
  stop(task: Task): void {
    if (this.#task !== task) return;
    const end = (): void => {
      if (this.#task !== task) return;
      this.#replace();
      this.#end(task, false, '{}');
    };
    if (!this.#flag) return end();
    Atomics.store(this.#flag, 0, 1);
    setTimeout(end, PATIENCE);
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
