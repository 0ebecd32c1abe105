//! The undo and redo lists of the position. Following a link adds a step and removes none.

export interface Timeline {
  past: readonly string[];
  /** The current position; null before the first. */
  now: string | null;
  future: readonly string[];
}

/** The greatest number of stored steps. */
const MOST = 200;

export const EMPTY: Timeline = { past: [], now: null, future: [] };

const step = ({ past, now }: Timeline, to: string): Timeline => ({ past: now === null ? past : [...past, now].slice(-MOST), now: to, future: [] });

/** Records a change of the position. The changes of one stroke of the pointer are one step. */
export function changed(timeline: Timeline, to: string, stroke = false): Timeline {
  if (to === timeline.now) return timeline;
  return stroke ? { ...timeline, now: to, future: [] } : step(timeline, to);
}

/** Records that another place of the same line is shown, which does not change it. */
export const scrubbed = (timeline: Timeline, to: string): Timeline => (to === timeline.now ? timeline : { ...timeline, now: to });

/** Records that a link or a button of the browser changed the position. */
export function arrived(timeline: Timeline, at: string): Timeline {
  if (at === timeline.now) return timeline;
  if (at === timeline.past.at(-1)) return undone(timeline);
  if (at === timeline.future[0]) return redone(timeline);
  return step(timeline, at);
}

export function undone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const to = past.at(-1);
  return to === undefined || now === null ? timeline : { past: past.slice(0, -1), now: to, future: [now, ...future] };
}

export function redone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline;
  const [to, ...rest] = future;
  return to === undefined || now === null ? timeline : { past: [...past, now], now: to, future: rest };
}

export function isTimeline(data: unknown): data is Timeline {
  const { past, now, future } = (data ?? {}) as Record<string, unknown>;
  const isTexts = (data: unknown): boolean => Array.isArray(data) && data.every((each) => typeof each === 'string');
  return isTexts(past) && isTexts(future) && (now === null || typeof now === 'string');
}
