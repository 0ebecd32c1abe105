//! What answers the requests of the page.

/** An error that was returned for a request. */
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

  /** The error in a JSON object. */
  static of(data: unknown, status: number): RequestError {
    const wrapped = data as { error?: unknown } | null;
    const error = (wrapped?.error ?? wrapped) as { message?: string; kind?: string; line?: number; column?: number } | null;
    const message = error?.message ?? `the server answered with status ${status}`;
    return new RequestError(message, error?.kind ?? 'unknown', status, error?.line ?? undefined, error?.column ?? undefined);
  }
}

/** How a request is sent. */
export type Sending = {
  /** Cancels the request. */
  signal?: AbortSignal;
  /** The session of the request; by default that of this window. */
  session?: string;
};

/** The server, or an engine in the page. */
export interface Backend {
  /** Sends a request; resolves to the JSON of the answer. */
  post(path: string, body: unknown, sending: Sending): Promise<unknown>;
  /** Sends a request, and reports the events of its answer until the last. */
  events(path: string, body: unknown, sending: Sending, see: (event: string, data: unknown) => void): Promise<void>;
}

/** Whether an error means that the caller aborted. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

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
