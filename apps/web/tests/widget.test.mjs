// The widgets for notebooks, built by `npm run build:widget`, in a page with a model like that of anywidget.
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

/** A page that shows a widget with a model, as `window.model`; `notebook` is the HTML of its notebook. */
async function widget(state, notebook = '') {
  const page = await browser.context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(`${error}`));
  await page.setContent(`<!doctype html>${notebook}<div class="jp-RenderedHTMLCommon"><div id="here"></div></div>`);
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

test('a click on a board sends the move', async () => {
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
  // The answer of Python is shown.
  await page.evaluate((board) => {
    window.model.set('board', board);
    window.model.set('moves', []);
    window.model.set('status', 'Left to move: worth 1');
  }, grid('.#', '.#'));
  await page.getByText('worth 1', { exact: false }).waitFor();
  assert.equal(await page.getByRole('button', { name: /a1-a2/ }).count(), 0);
  await page.getByRole('button', { name: 'Take back' }).click();
  assert.equal(await page.evaluate(() => window.model.saved.asked.asked), 'back');
  // After it is removed it has no listeners.
  await page.evaluate(() => window.done());
  assert.equal(await page.evaluate(() => Object.values(window.model.heard).flat().length), 0);
  assert.deepEqual(page.faults, []);
  await page.close();
});

const half = (player, value, points, scaffold) => ({
  player,
  options: [{ value, wall: [['-1', value]], scaffold: { points: scaffold, slope_above: 0 } }],
  scaffold: { points: scaffold, slope_above: player === 'Left' ? -1 : 1 },
  wall: points,
  best: [{ from: '-1', to: null, options: [0] }],
});

const thermograph = () => ({
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

test('a thermograph is read by keys, and sends the temperature', async () => {
  const page = await widget(thermograph());
  const plot = page.getByRole('slider');
  await plot.focus();
  await plot.press('PageUp');
  await page.getByTestId('reading').waitFor();
  assert.equal(await page.evaluate(() => window.model.saved.temperature), '1');
  // Python can set the temperature too.
  await page.evaluate(() => window.model.set('temperature', '1/2'));
  await page.waitForFunction(() => document.querySelector('.kelvin-widget').shadowRoot.querySelector('[data-testid=reading] dd')?.textContent.includes('1'));
  const walls = await page.getByTestId('reading').locator('dd').allTextContents();
  assert.equal(walls.length, 5, `${walls}`);
  assert.match(walls.slice(0, 3).join(' '), /1.?[/⁄].?2|½/);
  assert.deepEqual(page.faults, []);
  await page.close();
});

/** A notebook with a theme, and with styles that would break a widget without a shadow root. */
const notebook = (background, ink) => `<style>
  body { background: ${background}; color: ${ink}; font: 13px/1 serif; }
  .jp-RenderedHTMLCommon dl dt { float: left; position: absolute; clear: both; width: 20%; }
  .jp-RenderedHTMLCommon dl dd { margin: 0 !important; line-height: 0.2; }
  .jp-RenderedHTMLCommon svg text { font-size: 40px !important; }
</style>`;

for (const [theme, background, ink] of [['light', '#ffffff', '#212121'], ['dark', '#111111', '#e0e0e0']]) {
  test(`readings do not overlap each other or labels in a ${theme} notebook`, async () => {
    const page = await widget(thermograph(), notebook(background, ink));
    assert.equal(await page.locator('.kelvin-widget').getAttribute('data-theme'), theme);
    for (const t of ['-1', '0', '1/2', '1', '3']) {
      await page.evaluate((t) => window.model.set('temperature', t), t);
      const overlaps = await page.evaluate(() => {
        const root = document.querySelector('.kelvin-widget').shadowRoot;
        const texts = [...root.querySelectorAll('dt, dd, svg text')].filter((each) => each.textContent.trim() !== '');
        const boxes = texts.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return [each.textContent.trim(), range.getBoundingClientRect()];
        });
        const clash = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return boxes.flatMap(([text, box], i) => boxes.slice(i + 1).filter(([, other]) => clash(box, other)).map(([other]) => `${text} over ${other}`));
      });
      assert.deepEqual(overlaps, [], `at t = ${t}`);
    }
    // What is written can be read on what is behind it.
    const faint = await page.evaluate((background) => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\d.]+/g).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const root = document.querySelector('.kelvin-widget').shadowRoot;
      const sheet = getComputedStyle(root.querySelector('svg')).backgroundColor;
      const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
      const on = [...root.querySelectorAll('dt, dd')].map((each) => [each.textContent, contrast(getComputedStyle(each).color, background)]);
      const inside = [...root.querySelectorAll('svg text')].map((each) => [each.textContent, contrast(getComputedStyle(each).fill, sheet)]);
      return [...on, ...inside].filter(([, contrast]) => contrast < 4.5);
    }, theme === 'dark' ? 'rgb(17, 17, 17)' : 'rgb(255, 255, 255)');
    assert.deepEqual(faint, []);
    // The theme of the notebook is changed.
    await page.evaluate((dark) => (document.body.style.background = dark ? '#ffffff' : '#111111'), theme === 'dark');
    await page.locator(`.kelvin-widget[data-theme=${theme === 'dark' ? 'light' : 'dark'}]`).waitFor();
    assert.deepEqual(page.faults, []);
    await page.close();
  });
}
