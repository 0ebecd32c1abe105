//! Light or dark colours to match the notebook. Notebooks mark their theme in different ways, so the background colour decides.

/** The brightness of a CSS colour from 0 to 1; null if it is transparent. */
export function brightness(colour: string): number | null {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+%?/g) ?? []).map((part) => (part.endsWith('%') ? parseFloat(part) / 100 : Number(part)));
  if (!/^rgba?\(/.test(colour) || alpha < 0.5) return null;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Whether the background of an element is dark. */
function isDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at)) {
    const bright = brightness(getComputedStyle(at).backgroundColor);
    if (bright !== null) return bright < 0.5;
  }
  return false;
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Sets `data-theme` of an element to match the notebook, and updates it; returns a function that stops the updates. */
export function followTheme(element: HTMLElement): () => void {
  const look = (): void => {
    element.dataset.theme = isDark(element.parentElement ?? element) ? 'dark' : 'light';
  };
  look();
  // The style sheet of a theme may load some time after its mark is set.
  let timers: ReturnType<typeof setTimeout>[] = [];
  const later = (): void => {
    look();
    timers.forEach(clearTimeout);
    timers = [50, 500, 2000].map((wait) => setTimeout(look, wait));
  };
  later();
  const observer = new MutationObserver(later);
  for (const marked of [document.documentElement, document.body]) observer.observe(marked, { attributes: true });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', later);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', later);
    timers.forEach(clearTimeout);
  };
}
