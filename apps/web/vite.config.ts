import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds a server that was started by `kelvin serve`. */
const server = process.env.KELVIN_SERVER ?? 'http://127.0.0.1:8080';

/** The server answers no other site: to it, the page that is being worked on comes from itself. */
const own = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The server's policy allows no data: addresses and no inline scripts: everything is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': own, '/book': own, '/health': own } },
});
