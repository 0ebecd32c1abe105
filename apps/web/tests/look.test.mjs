// Every tab at two widths, light and dark: no serious accessibility fault and no horizontal overflow. Screenshots are saved.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { at, browse, open, screenshots, serve } from './kelvin.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The views of each tab. */
const SHOWN = {
  board: [{}, { sum: 'snort petersen', draw: '' }, { sum: 'hackenbush B(R;BG) + RB~={3|-1}' }],
  thermograph: [{}, { mode: 'construction', step: '2', t: '1/2' }, { mode: 'sum' }],
  explorer: [{}, { view: 'tree', line: '4.0' }],
  play: [{}],
  complex: [{}, { sum: 'node-kayles P6', shell: '3', fields: 'Q,2' }],
  numbers: [{}],
  worksheet: [{}],
  learn: [
    {},
    { lesson: 'numbers', step: '7' },
    { lesson: 'winners', step: '6' },
    { lesson: 'hot', step: '6' },
    { lesson: 'thermographs', step: '3' },
    { lesson: 'sums', step: '4' },
    { lesson: 'small', step: '6' },
    { lesson: 'infinite', step: '1' },
    { lesson: 'complexes', step: '3' },
    { lesson: 'hot', step: '7' },
  ],
};

let server, browser;
before(async () => {
  server = await serve();
  // The server's policy forbids axe-core, so it is bypassed.
  browser = await browse({ bypassCSP: true });
  mkdirSync(screenshots, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [tab, all] of Object.entries(SHOWN)) {
  for (const [index, params] of all.entries()) {
    for (const [width, height] of [[1280, 900], [390, 844]]) {
      for (const colorScheme of ['light', 'dark']) {
        const name = `${tab}${index || ''}-${width}-${colorScheme}`;
        test(name, async () => {
          const page = await open(browser.context, 'about:blank');
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.goto(at(server, tab, params));
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(600);
          await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => window.axe.run());
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`), []);
          assert.deepEqual(page.faults, []);
          await page.close();
        });
      }
    }
  }
}
