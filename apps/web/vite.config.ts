import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** The address of the server for `npm run dev`, started by `kelvin serve`. */
const server = process.env.KELVIN_SERVER ?? 'http://127.0.0.1:8080';

/** The proxy sets the server's own origin, because the server refuses requests of other sites. */
const own = { target: server, changeOrigin: true, headers: { origin: server } };

/** Writes a file compressed with Brotli beside each file, which the server sends to browsers that accept it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name)) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), compressed],
  build: {
    target: 'es2022',
    // The server's policy forbids data: URLs and inline scripts, so every asset is a separate file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': own, '/book': own, '/health': own } },
});
