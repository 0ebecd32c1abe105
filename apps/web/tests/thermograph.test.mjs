// The Thermograph tab: reading, construction, several games, sums, and export.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { at, browse, open, serve } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse({ reducedMotion: 'reduce', acceptDownloads: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The number of a text such as `3/4`, with either minus sign. */
const number = (text) => {
  const [above, below = '1'] = text.trim().replace('−', '-').split('/');
  return Number(above) / Number(below);
};
const plot = (page) => page.getByRole('slider', { name: /^Thermograph of/ });
async function reading(page) {
  const facts = await page.getByTestId('reading').first().locator('dd').allTextContents();
  const [t, left, right, forLeft, forRight] = facts.map((text) => text.replace(/\s+/g, ' ').trim());
  return { t: number(t), left: number(left), right: number(right), forLeft, forRight };
}

test('hovering reads both walls and the best options', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={5|1||-1}' }));
  const box = await plot(page).boundingBox();
  const seen = new Set();
  for (const part of [0.25, 0.4, 0.55, 0.7, 0.85]) {
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * part);
    const { t, left, right, forLeft, forRight } = await reading(page);
    seen.add(t);
    // The Left wall of {5|1||-1} stands at 1, the Right wall leans from −1 to it, and they meet at t = 2.
    assert.equal(left, 1, `the Left wall at ${t}`);
    assert.equal(right, Math.min(1, t - 1), `the Right wall at ${t}`);
    if (t > 0 && t < 2) assert.deepEqual([forLeft, forRight.replace('−', '-')], ['{5|1}', '-1']);
  }
  assert.ok(seen.size >= 4, `only ${[...seen]} were read`);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('keys read it too, and can jump to corners', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={4||2|-3}', t: '0' }));
  await plot(page).focus();
  await page.keyboard.press('End');
  assert.deepEqual((({ t, left, right }) => [t, left, right])(await reading(page)), [2, 2, 2]);
  await page.keyboard.press('Home');
  assert.deepEqual((({ t, left, right }) => [t, left, right])(await reading(page)), [-1, 5, 2]);
  await page.keyboard.press('ArrowUp');
  const { t, left } = await reading(page);
  assert.ok(t > -1 && left === 4 - t);
  assert.match(await plot(page).getAttribute('aria-valuetext'), /Left wall .*, Right wall 2;/);
  await page.waitForFunction(() => new URLSearchParams(location.search).has('t'));
  await page.close();
});

test('it keeps equal scales when it is zoomed', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={3|-1}' }));
  // The walls of a switch have slope 1.
  const slope = async () => {
    const d = await plot(page).locator('path.line.left.bold').first().getAttribute('d');
    const [[x1, y1], [x2, y2]] = d.slice(1).split('L').map((point) => point.split(' ').map(Number));
    return Math.abs((x2 - x1) / (y2 - y1));
  };
  assert.ok(Math.abs((await slope()) - 1) < 0.01);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  assert.ok(Math.abs((await slope()) - 1) < 0.01);
  await page.close();
});

test('its construction is stepped through with the slider', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={5|1||-1}', mode: 'construction' }));
  const stage = page.getByTestId('stage');
  await stage.getByRole('heading', { name: '1. Walls of the options' }).waitFor();
  const names = () => plot(page).locator('path.line title').allTextContents();
  await plot(page).waitFor();
  assert.deepEqual((await names()).map((name) => name.replace('−', '-')), ["Right wall of Left's option {5|1}", "Left wall of Right's option -1"]);
  await page.getByRole('button', { name: 'Next' }).click();
  await stage.getByRole('heading', { name: '2. Taxed walls' }).waitFor();
  assert.ok((await names()).every((name) => name.endsWith('taxed')));
  await page.getByRole('slider', { name: 'Step of the construction' }).focus();
  await page.keyboard.press('ArrowRight');
  await stage.getByRole('heading', { name: '3. Scaffolds' }).waitFor();
  assert.ok((await names()).includes('Left scaffold'));
  await page.keyboard.press('ArrowRight');
  await stage.getByText('at temperature 2').waitFor();
  assert.deepEqual(await names(), ['Left wall', 'Right wall', 'Mast at 1']);
  assert.equal(new URL(page.url()).searchParams.get('step'), '3');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('games are shown side by side, and a sum has its compound thermograph', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={3|-3}' }));
  await page.getByRole('button', { name: 'Add a game' }).click();
  await page.getByRole('textbox', { name: 'Game 2' }).fill('{1|-1}');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Thermograph of {1|-1}' }).getByRole('slider').waitFor();
  assert.equal(await plot(page).count(), 2);
  await page.getByRole('radio', { name: 'Sum' }).click();
  const compound = page.getByRole('slider', { name: /^Compound thermograph/ });
  await compound.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
  for (const key of ['Home', 'PageUp']) await page.keyboard.press(key);
  const whole = await page.getByTestId('compound').locator('td').allTextContents();
  const t = number((await page.locator('caption').textContent()).replace('At t = ', ''));
  // At t ≤ 1 the Right walls are −3 + t and −1 + t, and the widest summand is 6 − 2t wide.
  assert.equal(number(whole[0]), t <= 1 ? 2 : 3 - t);
  await page.getByText('The ambient temperature is 0').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a diagram is saved as SVG, PNG and TikZ', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: 'domineering 2x2' }));
  await plot(page).waitFor();
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return readFileSync(await file.path());
  };
  assert.match((await save('SVG')).toString(), /^<svg[^]*Left wall[^]*<\/svg>/);
  assert.equal((await save('PNG')).subarray(1, 4).toString(), 'PNG');
  // ±1: the walls slope from ±2 at t = −1 to 0 at t = 1; values increase to the left.
  assert.match((await save('TikZ')).toString(), /\(-2,-1\) -- \(0,1\)/);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('an invalid game shows an error', async () => {
  const page = await open(browser.context, at(server, { tab: 'thermograph', sum: '={3|' }));
  await page.getByRole('alert').first().waitFor();
  await page.close();
});
