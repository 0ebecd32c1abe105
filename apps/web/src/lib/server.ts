//! The client of the server's API.
//!
//! A request that does not reach the server is sent again when the server is back. Until then `connection.offline` is true and
//! the page shows a message. An aborted signal closes the connection, and the server stops the work.

import { isAbort, pause, RequestError, type Backend, type Sending } from './backend';
import { connection } from './connection.svelte';
import { session } from './session';

export const overHttp: Backend = {
  async post(path, body, sending) {
    const response = await post(path, body, sending);
    return response.json();
  },
  events,
};

/** Posts a body and reads the events of the response until the last. */
async function events(
  path: string,
  body: unknown,
  sending: Sending,
  see: (event: string, data: unknown) => void,
): Promise<void> {
  const response = await post(path, body, sending, 'text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, data } = parseEvent(block);
        if (data !== '') see(event, JSON.parse(data));
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): { event: string; data: string } {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return { event, data: data.join('\n') };
}

/** Posts JSON; waits while the server is unreachable. */
async function post(path: string, body: unknown, { signal, session: name = session() }: Sending = {}, accept = 'application/json'): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    let response: Response;
    try {
      response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: accept, 'Kelvin-Session': name },
        body: JSON.stringify(body),
        signal: signal ?? null,
      });
    } catch (error) {
      if (isAbort(error)) throw error;
      await connection.back(signal);
      continue;
    }
    if (response.ok) return response;
    // Too many requests, or the server is starting or stopping: try again later.
    if ([429, 502, 503, 504].includes(response.status) && attempt < 5) {
      const seconds = Number(response.headers.get('Retry-After')) || 0.3 * 2 ** attempt;
      await pause(Math.min(seconds, 10) * 1000, signal);
      continue;
    }
    throw RequestError.of(await response.json().catch(() => null), response.status);
  }
}
