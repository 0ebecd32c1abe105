//! A Web Worker with an instance of the engine.

import { EngineEnded, Instance } from '../../../../wasm/js/instance.js';
import type { ToPage, ToWorker } from './messages';

const reply = (message: ToPage): void => postMessage(message);
let instance: Promise<Instance> | undefined;
let flag: Int32Array | null = null;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    flag = data.flag;
    instance = Instance.start(data.module);
    return;
  }
  const { before, session, path, body } = data;
  try {
    const engine = await instance;
    if (!engine) throw new Error('a worker was asked before it had an engine');
    const isCancelled = () => flag !== null && Atomics.load(flag, 0) !== 0;
    for (const entry of before) engine.request(session, entry.path, entry.body, { isCancelled });
    // What was cancelled is not repeated completely.
    if (before.length > 0 && isCancelled()) return reply({ ended: 'cancelled', message: 'the calculation was cancelled' });
    const answer = engine.request(session, path, body, {
      isCancelled,
      part: (part) => reply({ event: 'part', data: part }),
      progress: (counts) => reply({ event: 'progress', data: JSON.stringify(counts) }),
    });
    reply({ ...answer });
  } catch (error) {
    reply({ ended: error instanceof EngineEnded ? error.kind : 'mistake', message: error instanceof Error ? error.message : String(error) });
  }
});
