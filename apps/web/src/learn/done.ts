//! The steps and exercises of each lesson that are done, as stored in the browser.

import { parsed, type KeyValue } from '../lib/storage';

export type Done = { steps: number[]; exercises: number[] };
export type AllDone = Readonly<Record<string, Done>>;

const KEY = 'kelvin-lessons';
const isNumbers = (data: unknown): boolean => Array.isArray(data) && data.every((each) => typeof each === 'number');
const isAllDone = (data: unknown): data is AllDone =>
  typeof data === 'object' && data !== null && Object.values(data).every((done) => isNumbers(done?.steps) && isNumbers(done?.exercises));

export const isKey = (key: string | null): boolean => key === KEY || key === null;
export const read = (store: KeyValue): AllDone => parsed(store.get(KEY), isAllDone) ?? {};
export const write = (store: KeyValue, done: AllDone): boolean => store.set(KEY, JSON.stringify(done));

/** The union of what two windows have stored, so that neither removes progress of the other. */
export function union(a: AllDone, b: AllDone): AllDone {
  const both = (a: readonly number[] = [], b: readonly number[] = []): number[] => [...new Set([...a, ...b])];
  const lessons = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...lessons].map((id) => [id, { steps: both(a[id]?.steps, b[id]?.steps), exercises: both(a[id]?.exercises, b[id]?.exercises) }]));
}
