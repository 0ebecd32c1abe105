import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Inserts the style sheet into the module. A widget uses it in a shadow root, which the notebook's styles do not affect. */
export const stylesInModule: Plugin = {
  name: 'styles-in-module',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle);
    const sheets = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
    const styles = sheets
      .map((file) => (file.type === 'asset' ? `${file.source}` : ''))
      .join('\n')
      .replace(/:root(\[[^\]]*\])/g, ':host($1)')
      .replaceAll(':root', ':host');
    for (const { fileName } of sheets) delete bundle[fileName];
    const modules = files.filter((file) => file.type === 'chunk').filter(({ code }) => /(["'`])KELVIN_STYLES\1/.test(code));
    if (styles === '' || modules.length !== 1) throw new Error('the widget module has no KELVIN_STYLES placeholder for its style sheet');
    for (const file of modules) file.code = file.code.replace(/(["'`])KELVIN_STYLES\1/, () => JSON.stringify(styles));
  },
};

/** The build of the widgets for notebooks: a module in the Python package. */
export default defineConfig({
  plugins: [svelte(), stylesInModule],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../../bindings/python/python/kelvin/static',
    emptyOutDir: true,
    lib: { entry: 'src/widget/index.ts', formats: ['es'], fileName: 'widget', cssFileName: 'widget' },
  },
});
