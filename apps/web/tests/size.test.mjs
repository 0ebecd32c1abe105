// The size of the page.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { web } from './kelvin.mjs';

const dist = join(web, 'dist');
/** The files of the page, and their sizes compressed in both ways. */
const files = existsSync(dist)
  ? readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((path) => ({ path, gzip: gzipSync(readFileSync(path)).length, brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : Infinity }))
  : [];
const total = (of, sizes) => sizes.reduce((sum, each) => sum + each[of], 0);

test('all files of the page together are below 400 kB compressed', () => {
  assert.ok(files.length > 5, 'build the page first: npm run build');
  console.log(`${files.length} files, ${(total('gzip', files) / 1000).toFixed(1)} kB with gzip`);
  assert.ok(total('gzip', files) < 400_000);
});

test('the first view is below 120 kB compressed', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = files.filter(({ path }) => path.endsWith('index.html') || html.includes(path.split('/').at(-1)));
  const sizes = { gzip: total('gzip', first), brotli: total('brotli', first) };
  console.log(`first view: ${(sizes.gzip / 1000).toFixed(1)} kB with gzip, ${(sizes.brotli / 1000).toFixed(1)} kB with Brotli`);
  assert.ok(first.length >= 3 && sizes.gzip < 120_000 && sizes.brotli < 110_000);
});
