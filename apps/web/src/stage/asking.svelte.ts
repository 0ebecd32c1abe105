//! Questions about the current position, asked again when it changes.

import type { Ask, QuestionOf } from '../lib/answers';
import { Query } from '../lib/query.svelte';
import { stage } from './stage.svelte';

/** Asks a question while the component that calls this is shown. The last answer stays while the next one is awaited. */
export function asking<A extends Ask>(what: A, question: () => QuestionOf<A>): { asked: Query<A>; ask: () => void } {
  const asked = new Query(what);
  const text = $derived(JSON.stringify(question()));
  const ask = (): void => void asked.ask(JSON.parse(text) as QuestionOf<A>, undefined, stage.session);
  $effect(ask);
  $effect(() => () => asked.reset());
  return { asked, ask };
}
