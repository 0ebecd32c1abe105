// Boards are drawn and played by touch; a touch that the browser takes away changes nothing. Buttons are clicked: for Chromium, a tap
// soon after a drag is the second of a double tap.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { at, browse, open, serve, value } from './kelvin.mjs';

let server, browser, page, session;
before(async () => {
  server = await serve();
  browser = await browse({ hasTouch: true, reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await open(browser.context, 'about:blank');
  session = await browser.context.newCDPSession(page);
});
afterEach(async () => {
  assert.deepEqual(page.faults, []);
  await page.close();
});

const show = (params) => page.goto(at(server, params));
const send = (type, x, y) => session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
async function center(locator) {
  await locator.waitFor();
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}
/** Drags a finger; `touchCancel` at the end is what the browser sends when it scrolls instead. */
async function drag([x, y], [u, v], end = 'touchEnd') {
  await send('touchStart', x, y);
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', x + share * (u - x), y + share * (v - y));
  await send(end);
}
const text = () => page.getByRole('textbox', { name: 'Board as text' });
const reads = (expected) => page.waitForFunction((expected) => document.querySelector('input[aria-label="Board as text"]').value === expected, expected);
const cell = (n) => page.locator('#board .drawing svg .cell').nth(n);

test('a grid is resized by its corner; a cancelled touch restores the size', async () => {
  await show({ sum: 'domineering 2x3', edit: '' });
  await value(page, '{2|-1/2}').waitFor();
  const from = await center(page.locator('#board .grip'));
  const { width, height } = await cell(0).boundingBox();
  await drag(from, [from[0] + width, from[1] + height], 'touchCancel');
  await reads('2x3');
  await drag(await center(page.locator('#board .grip')), [from[0] + width, from[1] + height]);
  await reads('3x4');
});

test('cells are painted by one stroke of a finger', async () => {
  await show({ sum: 'domineering 3x3', edit: '' });
  await value(page, '+-1').waitFor();
  await drag(await center(cell(0)), await center(cell(2)));
  await reads('###|...|...');
  // The stroke is one step of the undo list.
  await page.getByRole('button', { name: 'Undo' }).click();
  await reads('3x3');
});

test('a domino is dragged over its cells; a cancelled touch makes no move', async () => {
  await show({ sum: 'domineering 3x3' });
  await page.locator('#board .handle.best').first().waitFor();
  await drag(await center(cell(0)), await center(cell(3)), 'touchCancel');
  await drag(await center(cell(1)), await center(cell(4)));
  await page.locator('#board .piece.Left[data-piece="b1-b2"]').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('line'), 'L1 b1-b2');
});

test('a piece is dragged to another cell; a cancelled touch leaves it', async () => {
  await show({ sum: 'clobber xo|..' });
  await page.locator('#board .handle').first().waitFor();
  await drag(await center(cell(0)), await center(cell(1)), 'touchCancel');
  assert.equal(new URL(page.url()).searchParams.get('line'), null);
  await drag(await center(cell(0)), await center(cell(1)));
  await page.waitForFunction(() => /line=/.test(location.search));
  await value(page, '0').waitFor();
});

test('a vertex of a graph is dragged; a cancelled touch leaves it', async () => {
  await show({ sum: 'snort P3', edit: '' });
  const vertex = page.getByRole('button', { name: 'vertex 1, free' });
  const from = await center(vertex);
  const to = [from[0] - 60, from[1] + 50];
  await drag(from, to, 'touchCancel');
  assert.doesNotMatch(decodeURIComponent(page.url()), /places/);
  await drag(from, to);
  await page.waitForFunction(() => /"places"/.test(decodeURIComponent(location.search)));
});

test('Hackenbush is drawn by touch, and vertices stay where they are put while edges are added and cut', async () => {
  await show({ sum: 'hackenbush B + B + B', edit: '' });
  await value(page, '3').waitFor();
  const vertex = (n) => page.getByRole('button', { name: `vertex ${n}`, exact: true });
  const edges = () => page.locator('#board [aria-label^="edge"]');
  await page.getByRole('button', { name: 'Red, Right' }).click();
  const start = await center(vertex(2));
  const goal = [start[0] + 45, start[1] + 40];
  await drag(start, goal, 'touchCancel');
  assert.equal(await edges().count(), 3);
  await drag(start, goal);
  await edges().nth(3).waitFor({ state: 'attached' });
  const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
  assert.ok(far(await center(vertex(4)), goal) < 6, 'the new vertex is where the finger was lifted');
  assert.ok(far(await center(vertex(2)), start) < 6, 'the other vertices stay');
  // A vertex is moved, and is still there when the picture is played on and an edge is cut.
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = [goal[0] + 30, goal[1] + 5];
  await drag(await center(vertex(4)), moved);
  await page.waitForFunction(([n, x]) => Math.abs(document.querySelector(`#board [aria-label="vertex ${n}"]`).getBoundingClientRect().x - x) < 30, [4, moved[0]]);
  await page.getByRole('button', { name: 'Draw' }).click();
  await page.locator('#board [data-move="cut edge 1 (0-1)"]').first().waitFor();
  const before = await page.locator('#board .drawing svg .vertex').evaluateAll((all) => all.map((each) => each.outerHTML));
  await page.locator('#board [data-move="cut edge 1 (0-1)"]').first().click();
  await page.waitForFunction(() => /line=/.test(location.search));
  await value(page, '3/2').waitFor();
  const after = await page.locator('#board .drawing svg .vertex').evaluateAll((all) => all.map((each) => each.outerHTML));
  assert.deepEqual(after, before.slice(1));
});
