import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The address of the server for `npm run dev`, started by `kelvin serve`. */
const server = process.env.KELVIN_SERVER ?? 'http://127.0.0.1:8080';

/** The proxy sets the server's own origin, because the server refuses requests of other sites. */
const own = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The server's policy forbids data: URLs and inline scripts, so every asset is a separate file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': own, '/book': own, '/health': own } },
});
