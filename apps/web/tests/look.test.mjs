// Every view at three widths, light and dark: no serious accessibility fault and no horizontal overflow. Screenshots are saved.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { at, browse, drawn, open, screenshots, serve, settled } from './kelvin.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BOARD = 'domineering 4x4';
const point = (page) => page.locator('#board [data-move="c3-c4"]').first().hover();
/** The views, and what is done before they are looked at. */
const VIEWS = {
  first: [{}],
  stage: [{ sum: BOARD, line: 'L1 b1-b2~R1 c3-d3', at: '1' }, point],
  after: [{ sum: BOARD }, (page) => page.locator('#board [data-move="b1-b2"]').first().click()],
  error: [
    { sum: 'domineering 2x3' },
    async (page) => {
      await page.getByLabel('Board as text').fill('..|.q');
      await page.keyboard.press('Enter');
    },
  ],
  working: [{ sum: 'domineering 8x8' }, (page) => page.getByRole('region', { name: 'Value' }).getByRole('button', { name: 'Stop' }).waitFor()],
  term: [{ sum: 'domineering 2x3' }, (page) => page.getByRole('button', { name: 'temperature', exact: true }).click()],
  draw: [{ sum: 'snort petersen', edit: '' }],
  sums: [{ sum: 'hackenbush B(R;BG) + RB~={3|-1}' }],
  moves: [{ sum: BOARD, line: 'L1 b1-b2', open: 'moves' }],
  explore: [{ sum: 'domineering 2x3', line: 'L1 b1-b2', open: 'explore' }],
  outline: [{ sum: 'domineering 2x4', open: 'explore', view: 'outline' }],
  play: [{ sum: 'domineering 3x3~domineering 2x3~cashing-cheques {3|-2}', open: 'play' }],
  build: [{ sum: '={6|2||-1|-5}', open: 'build', t: '5/2' }],
  sum: [{ sum: 'domineering 2x3~={3|-3}', open: 'sum' }],
  proof: [{ sum: BOARD, line: 'L1 b1-b2', open: 'proof' }, (page) => page.getByRole('button', { name: 'Why?' }).first().click()],
  temperature: [{ sum: 'domineering 2x3', open: 'temperature' }],
  order: [{ sum: 'domineering 2x3', open: 'explore', view: 'order' }],
  complex: [{ sum: 'node-kayles P6', open: 'complex', shell: '3', fields: 'Q,2' }],
  numbers: [{ open: 'numbers' }],
  worksheet: [{ open: 'worksheet' }],
  learn: [{ open: 'learn' }],
  ...Object.fromEntries(
    [['numbers', 7], ['winners', 6], ['hot', 6], ['thermographs', 3], ['sums', 4], ['small', 6], ['infinite', 1], ['complexes', 2], ['hot', 7]].map(([lesson, step]) => [`${lesson}-${step}`, [{ open: 'learn', lesson, step: String(step) }]]),
  ),
};
const SIZES = [[1280, 800], [390, 844], [1920, 1080]];

let server, browser;
before(async () => {
  server = await serve();
  // The server's policy forbids axe-core, so it is bypassed.
  browser = await browse({ bypassCSP: true, reducedMotion: 'reduce' });
  mkdirSync(screenshots, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Several views at once: nothing here is measured.
describe('views', { concurrency: 3 }, () => {
  for (const [name, [params, act]] of Object.entries(VIEWS)) {
    test(name, async () => {
      const page = await open(browser.context, 'about:blank');
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(server, params));
      if (name === 'working') await page.locator('#board .handle').first().waitFor();
      else await settled(page);
      await act?.(page);
      if (act && name !== 'working') await settled(page);
      await page.evaluate(axe);
      const faults = [];
      for (const [width, height] of SIZES) {
        // The largest size is looked at for the stage alone.
        if (width === 1920 && (params.lesson || ['outline', 'term'].includes(name))) continue;
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await drawn(page);
          await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`) });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (wide > 0) faults.push(`${width}: the page is ${wide} pixels wider than the window`);
          if (width === 1920 || (width === 390 && colorScheme === 'dark')) continue;
          const { violations } = await page.evaluate(() => window.axe.run());
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          faults.push(...serious.map(({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`));
        }
      }
      assert.deepEqual([...faults, ...page.faults], []);
      await page.close();
    });
  }
});
