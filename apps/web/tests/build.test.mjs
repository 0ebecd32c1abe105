// The Build and Sum drawers: a thermograph built by raising the tax, and the compound thermograph of a sum.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, open, serve } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse({ reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The number of a text such as `3/4`, `¾` or `−1¼`. */
const number = (text) => {
  const clean = text.trim().replace('−', '-').replace(/[½¼¾]/, (part) => ({ '½': '+1/2', '¼': '+1/4', '¾': '+3/4' })[part]);
  const sign = clean.startsWith('-') ? -1 : 1;
  const sum = clean.replace(/^-/, '').split('+').filter(Boolean).reduce((all, part) => all + part.split('/').reduce((a, b) => Number(a) / Number(b)), 0);
  return sign * Number(sum);
};
const lines = (page) => page.locator('.build path.line title').allTextContents();

test('the tax is raised by the slider, by dragging it in the diagram, and by the button', async () => {
  const page = await open(browser.context, at(server, { sum: '={5|1||-1}', open: 'build' }));
  const tax = page.getByRole('slider', { name: /^tax/ });
  await tax.waitFor();
  await page.getByTestId('tax').getByText('Every move costs 0.').waitFor();
  assert.deepEqual((await lines(page)).filter((name) => name.includes('option')).map((name) => name.replace('−', '-')), ["Right wall of Left's option {5|1}", "Left wall of Right's option -1"]);
  await tax.focus();
  await page.keyboard.press('End');
  await page.getByTestId('tax').getByText('the mast rises at the mean 1').waitFor();
  assert.ok((await lines(page)).includes('Mast at 1'));
  // Dragged down in the diagram, to a tax between 0 and 2.
  const handle = page.locator('.build .handle');
  const box = await handle.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 110, { steps: 6 });
  await page.mouse.up();
  await page.getByTestId('tax').getByText(/^Every move costs/).waitFor();
  const t = await page.evaluate(() => new URLSearchParams(location.search).get('t'));
  assert.ok(number(t) > 0 && number(t) < 2, t);
  assert.deepEqual((await lines(page)).filter((name) => /scaffold|Mast/.test(name)), ['Left scaffold', 'Right scaffold']);
  await page.getByRole('button', { name: 'Raise the tax' }).click();
  await page.getByTestId('tax').getByText('the mast rises').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a sum has its compound thermograph, and every summand its own', async () => {
  const page = await open(browser.context, at(server, { sum: '={3|-3}', open: 'sum' }));
  await page.getByRole('button', { name: 'Add {2|−1}' }).click();
  await page.getByRole('group', { name: 'Game 2' }).getByRole('textbox', { name: 'Value' }).fill('{1|-1}');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Thermograph of {1|-1}' }).getByRole('slider').waitFor();
  assert.equal(await page.getByRole('slider', { name: /^Thermograph of \{/ }).count(), 2);
  const compound = page.getByRole('slider', { name: /^Compound thermograph/ });
  await compound.focus();
  for (const key of ['Home', 'PageUp']) await page.keyboard.press(key);
  const whole = await page.getByTestId('compound').locator('td').allTextContents();
  const t = number((await page.locator('caption').textContent()).replace('At t = ', ''));
  // At t ≤ 1 the Right walls are −3 + t and −1 + t, and the widest summand is 6 − 2t wide.
  assert.equal(number(whole[0]), t <= 1 ? 2 : 3 - t);
  await page.getByText('The ambient temperature is 0').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});
