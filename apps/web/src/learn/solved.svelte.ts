//! Which exercises were solved in this browser.

const KEY = 'kelvin-solved';

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

class Solved {
  ids = $state.raw<readonly string[]>(kept());

  add(id: string): void {
    if (this.ids.includes(id)) return;
    this.ids = [...this.ids, id];
    localStorage.setItem(KEY, JSON.stringify(this.ids));
  }
}

export const solved = new Solved();
