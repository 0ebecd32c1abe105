//! The messages between the page and a worker.

import type { Entry } from './journal';

/** The engine with a flag that cancels its work, or a request after those that the worker missed. */
export type ToWorker = { module: WebAssembly.Module; flag: Int32Array | null } | (Entry & { session: string; before: readonly Entry[] });

/** An event of an answer in progress, an answer, or the end of the engine. */
export type ToPage = { event: string; data: string } | { ok: boolean; body: string } | { ended: string; message: string };
