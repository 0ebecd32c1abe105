// Measures the speed of the page: npm run measure. It prints a table and exits with 1 if a limit is exceeded.
// KELVIN names the server's program; an optimised one gives the times that users see. Times on the page's thread are CPU times.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { at, browse, command, open, serve, web } from './kelvin.mjs';

const server = await serve();
const browser = await browse({ reducedMotion: 'no-preference' });
const rows = [];
function row(what, value, limit, unit) {
  const rounded = Math.round(value * 10) / 10;
  rows.push({ value, limit });
  console.log(`${value <= limit ? 'ok  ' : 'OVER'} ${what.padEnd(58)} ${String(rounded).padStart(8)} ${unit}  (at most ${limit})`);
}
const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];

/** Seconds that the page's thread has worked. */
async function busy(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}
async function opened(params) {
  const page = await open(browser.context, at(server, params));
  const session = await browser.context.newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}
/** The milliseconds of work of the page's thread for each frame while something is done. */
async function perFrame({ page, session }, act) {
  await page.evaluate(() => {
    window.frames_ = 0;
    const count = () => (window.frames_++, (window.counting_ = requestAnimationFrame(count)));
    count();
  });
  const before = await busy(session);
  const begun = performance.now();
  await act();
  const seconds = (performance.now() - begun) / 1000;
  const work = (await busy(session)) - before;
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.counting_), window.frames_));
  return { work: (1000 * work) / frames, rate: frames / seconds };
}

console.log(`server: ${command}`);

// The first view.
{
  const paints = [];
  for (let i = 0; i < 5; i++) {
    const page = await open(browser.context, 'about:blank');
    await page.goto(server.address);
    await page.locator('path.line.mast').waitFor({ state: 'attached' });
    paints.push(
      await page.evaluate(
        () =>
          new Promise((done) => {
            const first = performance.getEntriesByName('first-contentful-paint')[0].startTime;
            new PerformanceObserver((list) => done([first, list.getEntries().at(-1).startTime])).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      ),
    );
    await page.close();
  }
  row('first contentful paint', middle(paints.map(([first]) => first)), 500, 'ms');
  row('largest contentful paint', middle(paints.map(([, largest]) => largest)), 1000, 'ms');
}

// A click: the piece in the next frame, and the value of a board of 4 × 4.
{
  const { page } = await opened({ sum: 'domineering 4x4' });
  await page.locator('.worth [data-value]').waitFor();
  await page.locator('#board .handle.best').first().waitFor();
  const [drawn, values] = [[], []];
  for (let i = 0; i < 6; i++) {
    const [piece, value] = await page.evaluate(async () => {
      const handle = [...document.querySelectorAll('#board .handle[data-move]')].at(-1);
      const before = document.querySelectorAll('#board .piece:not(.ghost)').length;
      const old = document.querySelector('.worth .formula').textContent;
      const begun = performance.now();
      handle.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await Promise.resolve();
      // The time until the piece is in the document, which the next frame paints.
      while (document.querySelectorAll('#board .piece:not(.ghost)').length === before && performance.now() - begun < 5000) await new Promise((next) => queueMicrotask(next));
      const piece = performance.now() - begun;
      while ((document.querySelector('.worth').getAttribute('aria-busy') === 'true' || document.querySelector('.worth .formula').textContent === old) && performance.now() - begun < 5000) await new Promise((next) => setTimeout(next));
      return [piece, performance.now() - begun];
    });
    drawn.push(piece);
    values.push(value);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('#board .piece').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('#board .handle.best').first().waitFor();
  }
  row('a click: the piece is drawn', middle(drawn), 16, 'ms');
  row('a click: the value of 4 × 4', middle(values), 50, 'ms');
  await page.close();
}

// The animation of Build.
{
  const view = await opened({ sum: '={6|2||-1|-5}', open: 'build', t: '0' });
  await view.page.getByRole('button', { name: 'Raise the tax' }).waitFor();
  const { work, rate } = await perFrame(view, async () => {
    await view.page.getByRole('button', { name: 'Raise the tax' }).click();
    await view.page.waitForTimeout(1500);
  });
  row('Build: work for a frame', work, 16, 'ms');
  row('Build: time from frame to frame', 1000 / rate, 18, 'ms');
  await view.page.close();
}

// The explorer with 10,000 nodes.
{
  const view = await opened({ sum: 'nim 5 + 5 + 5', open: 'explore' });
  await view.page.getByRole('button', { name: 'Open all' }).click();
  await view.page.waitForFunction(() => Number(document.querySelector('[data-testid=size]').textContent.split('of')[1].replace(/\D/g, '')) >= 10_000, undefined, { timeout: 300_000 });
  await view.page.waitForTimeout(1000);
  const box = await view.page.locator('.drawing canvas').boundingBox();
  const pan = async () => {
    await view.page.mouse.move(box.x + 60, box.y + box.height / 2);
    await view.page.mouse.down();
    for (let i = 0; i < 60; i++) await view.page.mouse.move(box.x + 60 + 6 * i, box.y + box.height / 2 + (i % 7));
    await view.page.mouse.up();
  };
  row('explorer of 10,000 nodes: work for a frame while panning', (await perFrame(view, pan)).work, 16, 'ms');
  await view.page.getByRole('button', { name: 'Fit' }).click();
  row('the same, with all nodes in sight', (await perFrame(view, pan)).work, 16, 'ms');
  await view.page.close();
}

// Sizes.
const dist = join(web, 'dist');
if (existsSync(dist)) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => {
      const content = readFileSync(join(entry.parentPath ?? entry.path, entry.name));
      return { name: entry.name, gzip: gzipSync(content).length / 1000, Brotli: brotliCompressSync(content).length / 1000 };
    });
  const first = files.filter(({ name }) => name === 'index.html' || html.includes(name));
  for (const way of ['gzip', 'Brotli']) {
    const sum = (some) => some.reduce((total, file) => total + file[way], 0);
    row(`first view, ${way}`, sum(first), 120, 'kB');
    row(`all code, ${way}`, sum(files), 400, 'kB');
  }
}

await browser.close();
await server.stop();
process.exit(rows.some(({ value, limit }) => value > limit) ? 1 : 0);
