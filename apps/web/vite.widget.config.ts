import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** A notebook has a root of its own, whose colours are left alone. */
const underOwnRoot: Plugin = {
  name: 'under-own-root',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = `${file.source}`.replaceAll(':root', '.kelvin-widget');
      }
    }
  },
};

/** The widgets of notebooks: one module and one style sheet, in the Python package. */
export default defineConfig({
  plugins: [svelte(), underOwnRoot],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../../bindings/python/python/kelvin/static',
    emptyOutDir: true,
    lib: { entry: 'src/widget/index.ts', formats: ['es'], fileName: 'widget', cssFileName: 'widget' },
  },
});
