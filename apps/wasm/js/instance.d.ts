/** The amount of work done. */
export interface Counts {
  positions: number;
  steps: number;
  values: number;
  bytes: number;
}

/** What receives what is known of an answer in progress. */
export interface InstanceWatch {
  /** Receives a part of the answer, as JSON. */
  part?: (part: string) => void;
  /** Receives the amount of work done, about four times a second. */
  progress?: (counts: Counts) => void;
  /** Whether the work is cancelled. */
  isCancelled?: () => boolean;
}

/** The instance ended, and cannot be used again. */
export class EngineEnded extends Error {
  readonly kind: 'memory' | 'depth' | 'mistake';
  constructor(kind: EngineEnded['kind'], message: string);
}

/** An instance of the engine: one WebAssembly memory, in which requests are answered one after another. */
export class Instance {
  static start(module: WebAssembly.Module): Promise<Instance>;
  request(session: string, path: string, body: string, watch?: InstanceWatch): { ok: boolean; body: string };
  readonly bytes: number;
}
