//! Requests of a cell's editor: completion and help.

import { post, RequestError } from '../lib/api';
import type { Choices } from '../lib/editor';

/** The completions at a place of a text. */
export async function complete(session: string, text: string, at: number): Promise<Choices> {
  const response = await post('/api/worksheet/complete', { text, at }, { session });
  return (await response.json()) as Choices;
}

/** Help on a name; null if there is none. */
export async function help(session: string, name: string): Promise<{ text: string; example: string | null } | null> {
  try {
    const response = await post('/api/worksheet/help', { name }, { session });
    return (await response.json()) as { text: string; example: string | null };
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}
