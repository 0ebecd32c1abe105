//! Questions to the laboratory as JSON, long ones with their progress and their parts.
//!
//! What answers them is chosen when the page starts: the server, or an engine in the page (`engine/`) if the
//! document names one. A caller cancels a request by aborting its signal.

import type { AnswerOf, Ask, Limits, QuestionOf, Snapshot } from './answers';
import { RequestError, type Backend, type Sending } from './backend';
import { overHttp } from './server';

export { isAbort, pause, RequestError, type Sending } from './backend';

export type Watch = Sending & {
  limits?: Limits;
  /** Receives the amount of work done, about four times a second. */
  progress?: (snapshot: Snapshot) => void;
  /** Receives parts of the answer as they become known. */
  part?: (part: Record<string, unknown>) => void;
};

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

/** What answers: the engine that the document names, otherwise the server. */
let backend: Promise<Backend> = Promise.resolve(overHttp);

/** Has an engine at this address answer from now on. */
export function useEngine(address: string): void {
  backend = import('./engine/backend').then(({ inPage }) => inPage(address));
}

const engine = typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="kelvin-engine"]');
if (engine) {
  useEngine(new URL(engine.content, document.baseURI).href);
  // Stores the site for visits without a network. Browsers allow that on secure hosts only.
  void globalThis.navigator?.serviceWorker?.register('sw.js').catch(() => undefined);
}

/** Sends a request; resolves to the JSON of the answer. */
export async function post<T>(path: string, body: unknown, sending: Sending = {}): Promise<T> {
  return (await (await backend).post(path, body, sending)) as T;
}

/** Sends a request whose answer comes in events, and reads them until the last. */
export async function events(path: string, body: unknown, sending: Sending, see: (event: string, data: unknown) => void): Promise<void> {
  await (await backend).events(path, body, sending, see);
}

/** The answer to a question. */
export async function ask<A extends Ask>(what: A, question: QuestionOf<A>, watch: Watch = {}): Promise<AnswerOf<A>> {
  return twice(question, watch, async () => {
    const body = { question: { ask: what, ...question }, limits: watch.limits };
    const { answer } = await post<{ answer: AnswerOf<A> }>('/api/ask', body, watch);
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
      else if (event === 'error') throw RequestError.of(data, 200);
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
