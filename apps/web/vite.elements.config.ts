import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { stylesInModule } from './vite.widget.config';

/** The build of the custom elements: one module, beside which the engine is found. */
export default defineConfig({
  plugins: [
    svelte(),
    stylesInModule,
    {
      name: 'engine-beside',
      transform: (code, id) => (id.endsWith('src/elements/index.ts') ? code.replace('KELVIN_ENGINE', process.env.KELVIN_ENGINE ?? 'kelvin.wasm') : undefined),
    },
  ],
  publicDir: false,
  build: {
    target: 'es2022',
    lib: { entry: 'src/elements/index.ts', formats: ['es'], fileName: 'kelvin-elements', cssFileName: 'elements' },
    rolldownOptions: { output: { inlineDynamicImports: true } },
  },
});
