//! Custom elements for pages of other people: `<kelvin-game>` and `<kelvin-thermograph>`. One script file defines them;
//! the engine is beside it.

import { mount, unmount, type Component } from 'svelte';
import '../tokens.css';
import { useEngine } from '../lib/api';
import '../widget/widget.css';
import BoardWidget from '../widget/BoardWidget.svelte';
import { followTheme } from '../widget/theme';
import ThermographWidget from '../widget/ThermographWidget.svelte';
import type { Model } from '../widget/model.svelte';
import { gameOf, thermographOf } from './models';

/** The style sheet, inserted by the build. */
const STYLES = 'KELVIN_STYLES';

useEngine(new URL('KELVIN_ENGINE', import.meta.url).href);

/** An element that shows a widget once its model is known. Its content, such as a link, is shown until then. */
function define(name: string, widget: Component<{ model: Model }>, model: (element: HTMLElement) => Promise<Model>, attributes: readonly string[]): void {
  if (customElements.get(name)) return;
  class Shown extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #root = this.attachShadow({ mode: 'open' });
    #leave: (() => void) | undefined;
    #asked = 0;

    connectedCallback(): void {
      void this.#show();
    }
    disconnectedCallback(): void {
      this.#asked++;
      this.#clear();
    }
    attributeChangedCallback(): void {
      if (this.isConnected) void this.#show();
    }

    #clear(...content: Node[]): void {
      this.#leave?.();
      this.#leave = undefined;
      this.#root.replaceChildren(...content);
    }

    async #show(): Promise<void> {
      const asked = ++this.#asked;
      if (!this.#leave) this.#clear(document.createElement('slot'));
      try {
        const found = await model(this);
        if (asked !== this.#asked) return;
        const styles = document.createElement('style');
        styles.textContent = STYLES;
        this.#clear(styles);
        const component = mount(widget, { target: this.#root, props: { model: found } });
        const unfollow = followTheme(this);
        this.#leave = () => {
          unfollow();
          void unmount(component);
        };
      } catch (error) {
        if (asked !== this.#asked) return;
        const message = document.createElement('p');
        message.setAttribute('role', 'alert');
        message.textContent = `<${name}>: ${error instanceof Error ? error.message : String(error)}`;
        this.#clear(message, document.createElement('slot'));
      }
    }
  }
  customElements.define(name, Shown);
}

define('kelvin-game', BoardWidget, gameOf, ['ruleset', 'board']);
define('kelvin-thermograph', ThermographWidget, thermographOf, ['value', 'ruleset', 'board']);
