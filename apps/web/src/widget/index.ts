//! The widgets of notebooks: anywidget calls `render` with a model, which says what is shown.

import { mount, unmount } from 'svelte';
import '../tokens.css';
import BoardWidget from './BoardWidget.svelte';
import ThermographWidget from './ThermographWidget.svelte';
import type { Model } from './model.svelte';

const SHOWN = { board: BoardWidget, thermograph: ThermographWidget };

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    el.classList.add('kelvin-widget');
    const shown = SHOWN[model.get('shows') as keyof typeof SHOWN];
    const component = mount(shown, { target: el, props: { model } });
    return () => void unmount(component);
  },
};
