//! The engine in the page: what the server answers, without one.

import { RequestError, type Backend } from '../backend';
import { session as ofWindow } from '../session';
import { Pool } from './pool';

/** Loads and compiles the engine. */
async function load(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the host answered with status ${response.status}`);
  // Some hosts send another media type, which the streaming compiler refuses.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The engine at this address. It is loaded at once, and again with the next request if that fails. */
export function inPage(address: string): Backend {
  let pool: Promise<Pool> | undefined;
  const start = (): Promise<Pool> => {
    pool ??= load(address).then((module) => new Pool(module));
    return pool.catch((error: unknown) => {
      pool = undefined;
      throw new RequestError(`the engine could not be loaded: ${error instanceof Error ? error.message : String(error)}`, 'load', 0);
    });
  };
  void start().catch(() => undefined);
  const send: (path: string, body: unknown, sending: Parameters<Backend['post']>[2], see: (event: string, data: string) => void) => Promise<string> = async (
    path,
    body,
    { session = ofWindow(), signal },
    see,
  ) => {
    const answer = await (await start()).request(session, { path, body: JSON.stringify(body) }, see, signal);
    if (!answer.ok) throw RequestError.of(JSON.parse(answer.body), 200);
    return answer.body;
  };
  return {
    post: async (path, body, sending) => JSON.parse(await send(path, body, sending, () => undefined)) as unknown,
    async events(path, body, sending, see) {
      const own = path === '/api/stream' ? '/api/ask' : path;
      const answer = await send(own, body, sending, (event, data) => see(event, JSON.parse(data)));
      see(path === '/api/stream' ? 'answer' : 'cell', JSON.parse(answer));
    },
  };
}
