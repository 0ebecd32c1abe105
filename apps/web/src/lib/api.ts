//! The client of the server's API: questions as JSON, long ones as a stream of events.
//!
//! A request that does not reach the server is sent again when the server is back. Until then
//! `connection.offline` is true and the page shows a message. A caller cancels a request by aborting its signal: that closes
//! the connection, and the server stops the work.

import type { AnswerOf, Ask, Limits, QuestionOf, Snapshot } from './answers';
import { connection } from './connection.svelte';
import { session } from './session';

/** An error that the server returned for a request. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly status: number,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}

/** How a request is sent. */
export type Sending = {
  /** Cancels the request. */
  signal?: AbortSignal;
  /** The session on the server; by default that of this window. */
  session?: string;
};

export type Watch = Sending & {
  limits?: Limits;
  /** Receives the amount of work done, about four times a second. */
  progress?: (snapshot: Snapshot) => void;
  /** Receives parts of the answer as they become known. */
  part?: (part: Record<string, unknown>) => void;
};

/** Whether an error means that the caller aborted. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Handles a failed request; returns whether it should be sent again. */
let remedy: (question: unknown) => Promise<boolean> = () => Promise.resolve(false);
export const onRefused = (does: (question: unknown) => Promise<boolean>): void => void (remedy = does);

/** Sends a request, and once more if the handler of failed requests agrees. Requests for another session are not repeated. */
async function twice<T>(question: unknown, { session }: Sending, once: () => Promise<T>): Promise<T> {
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof RequestError) || session !== undefined || !(await remedy(question))) throw error;
    return once();
  }
}

/** The answer to a question. */
export async function ask<A extends Ask>(what: A, question: QuestionOf<A>, watch: Watch = {}): Promise<AnswerOf<A>> {
  return twice(question, watch, async () => {
    const response = await post('/api/ask', { question: { ask: what, ...question }, limits: watch.limits }, watch);
    const { answer } = (await response.json()) as { answer: AnswerOf<A> };
    return answer;
  });
}

/** The answer to a question that may take long, with its progress and parts as they come. */
export async function stream<A extends Ask>(what: A, question: QuestionOf<A>, watch: Watch = {}): Promise<AnswerOf<A>> {
  const body = { question: { ask: what, ...question }, limits: watch.limits };
  return twice(question, watch, async () => {
    let answer: AnswerOf<A> | undefined;
    await events('/api/stream', body, watch, (event, data) => {
      if (event === 'progress') watch.progress?.(data as Snapshot);
      else if (event === 'part') watch.part?.(data as Record<string, unknown>);
      else if (event === 'error') throw refusal(data, 200);
      else if (event === 'answer') answer = unwrap<AnswerOf<A>>(data);
    });
    if (answer === undefined) throw new RequestError('the connection closed before the answer', 'broken', 200);
    return answer;
  });
}

/** The answer itself; some events wrap it in an object. */
function unwrap<T>(data: unknown): T {
  const inner = (data as { answer?: unknown }).answer;
  return (typeof inner === 'object' && inner !== null ? inner : data) as T;
}

/** Posts a body and reads the events of the response until the last. */
export async function events(
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
export async function post(path: string, body: unknown, { signal, session: name = session() }: Sending = {}, accept = 'application/json'): Promise<Response> {
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
    throw refusal(await response.json().catch(() => null), response.status);
  }
}

function refusal(data: unknown, status: number): RequestError {
  const wrapped = data as { error?: unknown } | null;
  const error = (wrapped?.error ?? wrapped) as { message?: string; kind?: string; line?: number; column?: number } | null;
  const message = error?.message ?? `the server answered with status ${status}`;
  return new RequestError(message, error?.kind ?? 'unknown', status, error?.line ?? undefined, error?.column ?? undefined);
}

/** Waits; an abort ends the wait. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
