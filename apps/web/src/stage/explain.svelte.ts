//! The term that is explained.

import { TERMS, type TermName } from '../lib/terms';

class Explain {
  term: TermName | null = $state(null);

  show(term: TermName): void {
    this.term = term;
  }
  close(): void {
    this.term = null;
  }
  /** Explains the symbol of a value that was clicked. */
  clicked(event: MouseEvent): void {
    const name = (event.target as Element).closest<HTMLElement>('[data-term]')?.dataset['term'];
    if (name !== undefined && name in TERMS) this.show(name as TermName);
  }
}

export const explain = new Explain();
