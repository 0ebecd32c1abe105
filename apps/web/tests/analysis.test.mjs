// The drawers Proof and Temperature, the order of values, reviews, and bounds where the value is out of reach.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { at, browse, command, content, open, serve, value } from './kelvin.mjs';

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await browse({ acceptDownloads: true, reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await open(browser.context, 'about:blank');
});
afterEach(async () => {
  assert.deepEqual(page.faults, []);
  await page.close();
});
const show = (params) => page.goto(at(server, params));
const button = (name) => page.getByRole('button', { name, exact: true });

test('the canonical form is derived step by step, and each step has a strategy', async () => {
  await show({ sum: 'domineering 2x3', open: 'proof' });
  const steps = page.getByRole('region', { name: 'Steps to the canonical form' });
  await steps.getByText('by a1-a2, c1-c2').waitFor();
  await steps.getByText('This leaves').waitFor();
  await page.getByTestId('canonical').getByText('{2').waitFor();
  await steps.getByRole('button', { name: 'Why?' }).click();
  await steps.getByTestId('comparison').getByText('G is greater than H').waitFor();
  await steps.getByText('Left wins the difference moving second').waitFor();
  // The reply leads to the next position of the strategy.
  await steps.getByText(/Right moves/).first().click();
  await steps.getByText(/Right moves/).nth(1).waitFor();
  // It is the position on the board: after a move, its steps are shown.
  await page.locator('#board [data-move="b1-b2"]').first().click();
  await value(page, '2').waitFor();
  await page.getByTestId('canonical').getByText('2', { exact: true }).waitFor();
});

test('the position is compared with a game that is typed', async () => {
  await show({ sum: 'toads-and-frogs tt..ff', open: 'proof' });
  const card = page.getByRole('region', { name: 'Compare' });
  await card.getByTestId('comparison').getByText('False').waitFor();
  await card.getByLabel('H', { exact: true }).fill('*');
  await page.keyboard.press('Enter');
  await card.getByLabel('Comparison').selectOption('=');
  await card.getByTestId('comparison').getByText('True').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('than'), '*');
  // An error is at the field.
  await card.getByLabel('H', { exact: true }).fill('{1|');
  await page.keyboard.press('Enter');
  await card.getByRole('alert').waitFor();
});

test('a certificate of the position is saved, and the command verifies it', async (t) => {
  await show({ sum: 'domineering 2x3~={1|-1}', line: 'L1 a1-a2', open: 'proof' });
  const card = page.getByRole('region', { name: 'Certificate' });
  for (const [name, claim] of [['Prove the value', /canonical form|equal|=/], ['Prove who wins', /wins .* moving/]]) {
    await card.getByRole('button', { name }).click();
    await card.getByTestId('claims').getByText(claim).first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Save the certificate' }).click()]);
    const folder = mkdtempSync(join(tmpdir(), 'kelvin-proof-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'saved.proof'), await content(file));
    const checked = spawnSync(command, ['verify', join(folder, 'saved.proof')], { encoding: 'utf8' });
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  }
});

test('coupons, copies and bounds are about the position on the board', async () => {
  await show({ sum: 'domineering 2x3', open: 'temperature' });
  const coupons = page.getByTestId('coupons');
  await coupons.getByText('1¼', { exact: true }).waitFor();
  await page.getByLabel('Coupons in steps of').selectOption('1/8');
  await coupons.getByText('1⅜', { exact: true }).first().waitFor();
  await page.locator('path.line.dashed').nth(1).waitFor({ state: 'attached' });
  await page.getByTestId('law').getByText('2 more copies add 3/2 to both stops').waitFor();
  await page.getByLabel('Number of copies').fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^Stops per copy of 1 to 5 copies/ }).waitFor();
  await page.getByRole('region', { name: 'Bounds' }).getByTestId('temperature').getByText('1¼').waitFor();
  await page.locator('#board [data-move="a1-b1"]').first().click();
  await page.getByRole('region', { name: 'Bounds' }).getByTestId('temperature').getByText('−½').waitFor();
});

test('the order of the values in the tree selects positions', async () => {
  await show({ sum: 'domineering 2x3', open: 'explore', view: 'order' });
  const diagram = page.getByRole('group', { name: /^Order of \d+ values/ });
  await diagram.waitFor();
  const two = diagram.getByRole('button', { name: /^2, mean 2/ });
  const half = diagram.getByRole('button', { name: /^−½, mean -1\/2/ });
  await two.waitFor();
  assert.ok((await two.boundingBox()).y < (await half.boundingBox()).y);
  await two.click();
  await value(page, '2').waitFor();
  await page.waitForFunction(() => /b1-b2/.test(new URLSearchParams(location.search).get('line') ?? ''));
});

test('a review names the move that gave the win away, and what each move lost', async () => {
  await show({ sum: 'domineering 2x3', line: 'L1 a1-a2~R1 b1-c1', open: 'play', you: 'both' });
  await button('Review').click();
  await page.getByText('move 1 lost 3 and the game').waitFor();
  await page.getByText('move 2 was best').waitFor();
  await page.getByTestId('review').getByText('Left gave the win away with move 1, a1-a2.').waitFor();
  // Moves that were not made in turn are compared with the other moves of their player.
  await show({ sum: 'domineering 2x3', line: 'L1 a1-a2~L1 b1-b2', open: 'play', you: 'both' });
  await button('Review').click();
  await page.getByText('move 1 lost 3').waitFor();
});

test('a board that is out of reach has bands that contain the walls', async () => {
  await show({ sum: 'domineering 7x7' });
  const bands = page.getByRole('slider', { name: /^Bounds on the thermograph/ });
  await bands.waitFor({ timeout: 40_000 });
  await page.getByTestId('bounds').getByText('The mean').waitFor();
  assert.equal(await page.locator('path.line.area').count(), 2);
  await bands.focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await bands.getAttribute('aria-valuetext'), /Left wall from \S+ to \S+, Right wall from/);
});
