//! The part of anywidget's model that the widgets use.

export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}

/** A field of the model as reactive state. */
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

  /** Sends the value to Python. */
  send(value: T): void {
    this.model.set(this.name, value);
    this.model.save_changes();
  }

  unsubscribe(): void {
    this.model.off(`change:${this.name}`, this.#heard);
  }
}
