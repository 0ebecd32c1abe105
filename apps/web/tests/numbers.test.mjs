// The Numbers tab: the number tree, and numbers side by side.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, open, serve } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const here = (page, label) => page.getByRole('button', { name: `${label}, current number`, exact: true });

test('clicks, keys and buttons move in the number tree', async () => {
  const page = await open(browser.context, at(server, { open: 'numbers', n: '1', node: '0' }));
  await here(page, '0').waitFor();
  await page.getByRole('button', { name: 'Go to 1', exact: true }).click();
  await here(page, '1').waitFor();
  await here(page, '1').focus();
  await page.keyboard.press('ArrowLeft');
  await here(page, '1/2').waitFor();
  await page.keyboard.press('ArrowRight');
  await here(page, '3/4').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('node'), '3/4');
  await page.keyboard.press('ArrowUp');
  await here(page, '1/2').waitFor();
  await page.getByRole('button', { name: 'left child' }).click();
  await here(page, '1/4').waitFor();
  await page.getByRole('button', { name: 'root' }).click();
  await here(page, '0').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the number tree continues beyond limits', async () => {
  const page = await open(browser.context, at(server, { open: 'numbers', n: 'omega', node: 'omega' }));
  await here(page, 'ω').waitFor();
  assert.ok(await page.getByRole('button', { name: 'parent' }).isDisabled());
  await here(page, 'ω').focus();
  await page.keyboard.press('ArrowLeft');
  await here(page, 'ω−1').waitFor();
  await page.close();
});

test('numbers are shown side by side with their signs and strings', async () => {
  const page = await open(browser.context, at(server, { open: 'numbers', n: '3/4~omega-1' }));
  const card = (name) => page.getByRole('article', { name });
  const fact = (name, what) => card(name).locator(`[data-fact="${what}"]`);
  await fact(/^Number 1/, 'sign expansion').waitFor();
  assert.equal(await fact(/^Number 1/, 'sign expansion').textContent(), '+−+');
  assert.equal(await fact(/^Number 1/, 'birthday').textContent(), '3');
  await card(/^Number 1/).getByRole('img', { name: 'Hackenbush string BRB, from the ground up' }).waitFor();
  assert.equal(await fact(/^Number 2/, 'birthday').textContent(), 'ω+1');
  const comparison = page.getByRole('list', { name: 'Comparisons' });
  await comparison.getByText('3/4 < ω−1').waitFor();
  await comparison.getByText('the simplest number between them is 1').waitFor();
  await page.getByRole('textbox', { name: 'Number 2' }).fill('BRR');
  await page.keyboard.press('Enter');
  await comparison.getByText('3/4 > BRR').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('text that is not a number shows an error with its place', async () => {
  const page = await open(browser.context, at(server, { open: 'numbers', n: '1+', node: '0' }));
  await page.getByRole('alert').waitFor();
  await page.close();
});
