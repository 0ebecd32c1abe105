// The widgets of notebooks, with a model as anywidget gives them: what `npm run build:widget` built, in a page of its own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browse } from './kelvin.mjs';

const built = join(dirname(fileURLToPath(import.meta.url)), '../../../bindings/python/python/kelvin/static');
let browser;
before(async () => (browser = await browse()));
after(async () => browser?.close());

/** A page that shows a widget with this model, as `window.model`. */
async function widget(state) {
  const page = await browser.context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(`${error}`));
  await page.setContent('<!doctype html><div id="here"></div>');
  await page.addStyleTag({ content: readFileSync(join(built, 'widget.css'), 'utf8') });
  await page.evaluate(
    async ([code, state]) => {
      const heard = {};
      window.model = {
        state,
        get: (name) => state[name],
        set(name, value) {
          state[name] = value;
          for (const hear of heard[`change:${name}`] ?? []) hear();
        },
        save_changes: () => (window.model.saved = structuredClone(state)),
        on: (event, hear) => (heard[event] ??= []).push(hear),
        off: (event, hear) => (heard[event] = heard[event].filter((other) => other !== hear)),
        heard,
      };
      const module = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
      window.done = module.default.render({ model: window.model, el: document.getElementById('here') });
    },
    [readFileSync(join(built, 'widget.js'), 'utf8'), state],
  );
  return page;
}

const move = (player, ...cells) => ({ player, name: cells.join('-'), action: { move: 'place', cells } });
const grid = (...rows) => ({ kind: 'grid', rows, pieces: 'xo' });

test('a click on a board tells which move is made', async () => {
  const page = await widget({
    shows: 'board',
    board: grid('..', '..'),
    ruleset: 'domineering',
    moves: [move('Left', 'a1', 'a2'), move('Left', 'b1', 'b2'), move('Right', 'a1', 'b1'), move('Right', 'a2', 'b2')],
    status: 'Left or Right to move: worth ±1',
    asked: {},
  });
  await page.getByText('worth ±1').waitFor();
  await page.getByRole('button', { name: /b1-b2/ }).first().click();
  assert.deepEqual(await page.evaluate(() => window.model.saved.asked.asked), { player: 'Left', name: 'b1-b2' });
  // What Python answers is shown.
  await page.evaluate((board) => {
    window.model.set('board', board);
    window.model.set('moves', []);
    window.model.set('status', 'Left to move: worth 1');
  }, grid('.#', '.#'));
  await page.getByText('worth 1', { exact: false }).waitFor();
  assert.equal(await page.getByRole('button', { name: /a1-a2/ }).count(), 0);
  await page.getByRole('button', { name: 'take back' }).click();
  assert.equal(await page.evaluate(() => window.model.saved.asked.asked), 'back');
  // When it is taken away nobody listens any more.
  await page.evaluate(() => window.done());
  assert.equal(await page.evaluate(() => Object.values(window.model.heard).flat().length), 0);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a thermograph is read by keys, and says where', async () => {
  const half = (player, value, points, scaffold) => ({
    player,
    options: [{ value, wall: [['-1', value]], scaffold: { points: scaffold, slope_above: 0 } }],
    scaffold: { points: scaffold, slope_above: player === 'Left' ? -1 : 1 },
    wall: points,
    best: [{ from: '-1', to: null, options: [0] }],
  });
  const page = await widget({
    shows: 'thermograph',
    construction: {
      input: '{3|1}',
      mean: '2',
      temperature: '1',
      left_stop: '3',
      right_stop: '1',
      players: [half('Left', '3', [['-1', '4'], ['1', '2']], [['-1', '4'], ['1', '2']]), half('Right', '1', [['-1', '0'], ['1', '2']], [['-1', '0'], ['1', '2']])],
    },
    temperature: null,
  });
  const plot = page.getByRole('slider');
  await plot.focus();
  await plot.press('PageUp');
  await page.getByTestId('reading').waitFor();
  assert.equal(await page.evaluate(() => window.model.saved.temperature), '1');
  // Python may move it too.
  await page.evaluate(() => window.model.set('temperature', '1/2'));
  await page.waitForFunction(() => document.querySelector('[data-testid=reading] dd')?.textContent.includes('1'));
  const walls = await page.getByTestId('reading').locator('dd').allTextContents();
  assert.equal(walls.length, 5, `${walls}`);
  assert.match(walls.slice(0, 3).join(' '), /1.?[/⁄].?2|½/);
  assert.deepEqual(page.faults, []);
  await page.close();
});
