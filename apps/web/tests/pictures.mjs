// Makes the pictures of the README: npm run pictures. If pngquant is installed, it makes the files smaller.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, browse, open, serve, value, web } from './kelvin.mjs';

const BOARD = 'domineering ....|....|...#';
const folder = join(web, '../../docs/pictures');
mkdirSync(folder, { recursive: true });

/** Saves a picture of 1280 × 800 pixels; `zoom` below 1 shows more of the page. */
async function take(name, tab, params, zoom, ready) {
  const size = { width: Math.round(1280 / zoom), height: Math.round(800 / zoom) };
  const browser = await browse({ viewport: size, deviceScaleFactor: zoom, colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    const page = await open(browser.context, at(server, tab, params));
    await ready(page);
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
    spawnSync('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', path, path]);
    console.log(`${path}: ${statSync(path).size} bytes`);
  } finally {
    await browser.close();
  }
}

const server = await serve();
try {
  await take('page', 'board', { sum: BOARD }, 1, (page) => value(page, '{3/2|-1/2||-1|-3}').waitFor());
  await take('thermograph', 'thermograph', { sum: `${BOARD}~={9|1||0}`, t: '1/2' }, 0.8, (page) => page.getByTestId('reading').nth(1).waitFor());
} finally {
  await server.stop();
}
