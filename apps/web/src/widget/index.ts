//! The widgets for notebooks. Anywidget calls `render` with a model, whose field `shows` names the widget.

import { mount, unmount } from 'svelte';
import '../tokens.css';
import BoardWidget from './BoardWidget.svelte';
import ThermographWidget from './ThermographWidget.svelte';
import type { Model } from './model.svelte';
import { followTheme } from './theme';
import './widget.css';

/** The style sheet, inserted by the build. */
const STYLES = 'KELVIN_STYLES';

const SHOWN = { board: BoardWidget, thermograph: ThermographWidget };

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    const host = document.createElement('div');
    host.className = 'kelvin-widget';
    el.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const styles = document.createElement('style');
    styles.textContent = STYLES;
    root.append(styles);
    const shown = SHOWN[model.get('shows') as keyof typeof SHOWN];
    const component = mount(shown, { target: root, props: { model } });
    const leave = followTheme(host);
    return () => {
      leave();
      void unmount(component);
      host.remove();
    };
  },
};
