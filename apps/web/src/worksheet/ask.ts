//! What the editor of a cell asks the server while a person types.

import { post, Refused } from '../lib/api';
import type { Choices } from '../lib/editor';

/** What may stand at a place of a text. */
export async function complete(session: string, text: string, at: number): Promise<Choices> {
  const response = await post('/api/worksheet/complete', { text, at }, { session });
  return (await response.json()) as Choices;
}

/** What a name means; null where nothing is known of it. */
export async function help(session: string, name: string): Promise<{ text: string; example: string | null } | null> {
  try {
    const response = await post('/api/worksheet/help', { name }, { session });
    return (await response.json()) as { text: string; example: string | null };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
