//! Rulesets that a worksheet defines as classes, in a session on the server.

import { post } from './api';
import { digest } from './definitions';
import { session } from './session';

/** The session for classes: each text has its own, so that an edited class does not change positions of its earlier version. */
export const sessionOfClasses = (text: string): string => `${session()}-${digest(text)}`;

/** Declares the rulesets among some classes. */
export async function declareClasses(text: string): Promise<void> {
  await post('/api/classes', { text }, { session: sessionOfClasses(text) });
}

/** The greatest length of classes in a link, in bytes. */
export const LONGEST_IN_LINK = 4096;
