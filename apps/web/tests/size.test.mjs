// The size of the page.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { web } from './kelvin.mjs';

test('all files of the page together are below 400 kB compressed', () => {
  const dist = join(web, 'dist');
  assert.ok(existsSync(join(dist, 'index.html')), 'build the page first: npm run build');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => gzipSync(readFileSync(join(entry.parentPath ?? entry.path, entry.name))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${files.length} files, ${(total / 1000).toFixed(1)} kB compressed`);
  assert.ok(files.length > 5);
  assert.ok(total < 400_000, `${total} bytes`);
});
