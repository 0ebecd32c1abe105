// The page without a server: offline, hostile cells, the book and the custom elements. `run-site.mjs` runs it.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, open, screenshots, value } from './kelvin.mjs';
import { hosted } from './static.mjs';

let host, browser;
const ELEMENTS = `<!doctype html><html lang="en"><title>A lecture</title><h1>A lecture</h1>
<kelvin-game ruleset="domineering" board="3x4"><a href="/kelvin/?sum=domineering+3x4">a board</a></kelvin-game>
<kelvin-thermograph value="{6|2||-1|-5}"></kelvin-thermograph>
<kelvin-game id="wrong" ruleset="domineerin" board="3x4"></kelvin-game>
<script type="module" src="/kelvin/kelvin-elements.js"></script></html>`;
before(async () => {
  host = await hosted(process.env.KELVIN_SITE, { '/lecture': ELEMENTS });
  browser = await browse();
  mkdirSync(screenshots, { recursive: true });
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

const at = (params) => `${host.address}/?${new URLSearchParams(params)}`;
const stored = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
const cell = (page, n) => page.getByRole('article', { name: `Cell ${n}`, exact: true });
const out = (page, n) => cell(page, n).getByTestId('out');

test('after the first visit the page works without a network', async () => {
  const page = await open(browser.context, at({ sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await page.locator('#board [data-move="a1-a2"]').first().click();
  await value(page, '1').waitFor();
  await stored(page);
  await host.stop();
  try {
    await page.goto(at({ sum: 'domineering 2x3' }));
    await value(page, '{2|-1/2}').waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.goto(`${host.address}/book/page.html`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  } finally {
    const { port } = host;
    host = await hosted(process.env.KELVIN_SITE, { '/lecture': ELEMENTS }, port);
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

for (const isolated of [true, false]) {
  test(`hostile cells end with a message and the page keeps working, ${isolated ? 'with' : 'without'} shared memory`, async () => {
    const own = await browse(isolated ? {} : { serviceWorkers: 'block' });
    const code = ['x := {3|1}', 'while true do 1 end', 'f := n -> 1 + f(n + 1); f(0)', 'x.Mean'].join('\n// %%\n');
    const page = await open(own.context, at({ open: 'worksheet', code }));
    if (isolated) {
      await stored(page);
      await page.reload();
    }
    const run = (n) => cell(page, n).getByRole('button', { name: 'Run' }).click();
    await run(1);
    await out(page, 1).locator('[data-value="{3|1}"]').waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
    await run(2);
    // While it runs it shows progress, and the board answers.
    await cell(page, 2).getByRole('button', { name: 'Stop' }).waitFor();
    const stopped = Date.now();
    await cell(page, 2).getByRole('button', { name: 'Stop' }).click();
    await cell(page, 2).getByRole('button', { name: 'Run' }).waitFor();
    assert.ok(Date.now() - stopped < 2000);
    await run(3);
    await out(page, 3).getByRole('alert').waitFor({ timeout: 60_000 });
    // The variables are there again, also where the worker was replaced.
    await run(4);
    await out(page, 4).locator('[data-value="2"]').waitFor();
    await own.close();
  });
}

test('custom elements show live positions on a page of another author', async () => {
  const page = await open(browser.context, `http://127.0.0.1:${host.port}/lecture`);
  const game = page.locator('kelvin-game').first();
  await game.getByText('to move: worth').waitFor();
  await game.getByRole('button', { name: /a1-a2/ }).first().click();
  await page.waitForFunction(() => !document.querySelector('kelvin-game').shadowRoot.querySelector('[data-move="a1-a2"]'));
  await page.locator('kelvin-thermograph svg').first().waitFor();
  await page.locator('#wrong').getByRole('alert').getByText('domineerin').waitFor();
  await page.screenshot({ path: join(screenshots, 'elements.png'), fullPage: true });
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the book has live examples', async () => {
  const page = await open(browser.context, `${host.address}/book/page.html`);
  await page.locator('kelvin-game').first().getByText('to move: worth').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});
