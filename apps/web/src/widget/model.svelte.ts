//! What a notebook keeps for a widget: the model of anywidget, of which these few things are needed.

export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}

/** Something of the model as state that follows it. */
export class Shared<T> {
  value: T = $state.raw(undefined as T);
  readonly #heard: () => void;

  constructor(
    readonly model: Model,
    readonly name: string,
  ) {
    this.value = model.get(name) as T;
    this.#heard = () => (this.value = model.get(name) as T);
    model.on(`change:${name}`, this.#heard);
  }

  /** Tells Python. */
  tell(value: T): void {
    this.model.set(this.name, value);
    this.model.save_changes();
  }

  forget(): void {
    this.model.off(`change:${this.name}`, this.#heard);
  }
}
