//! Requests of a cell's editor: completion and help.

import { post, RequestError } from '../lib/api';
import type { Choices } from '../lib/editor';

/** The completions at a place of a text. */
export async function complete(session: string, text: string, at: number): Promise<Choices> {
  return post<Choices>('/api/worksheet/complete', { text, at }, { session });
}

/** Help on a name; null if there is none. */
export async function help(session: string, name: string): Promise<{ text: string; example: string | null } | null> {
  try {
    return await post<{ text: string; example: string | null }>('/api/worksheet/help', { name }, { session });
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}
