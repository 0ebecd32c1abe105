// The Explore drawer: opening the game tree, reasons why options are not canonical, and a line of play.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, content, open, serve, value } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse({ acceptDownloads: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const tree = (page) => page.getByRole('tree', { name: 'Game tree' });
const item = (page, name) => tree(page).getByRole('treeitem', { name });
const reason = (page) => page.getByTestId('reason');

test('options are classified, with the reason', async () => {
  const page = await open(browser.context, at(server, { tab: 'explorer', sum: 'domineering 2x4' }));
  // Domineering on 2 × 4 is miny two.
  await item(page, /−₂/).first().waitFor();
  const all = await tree(page).getByRole('treeitem').allTextContents();
  assert.equal(all.filter((label) => label.includes('canonical option')).length, 2, all.join('\n'));
  await item(page, /^Right: a1-b1 .*reversible through 0, replaced by nothing/).click();
  await reason(page).getByText('reversible through 0, replaced by nothing').waitFor();
  // The stage shows the position.
  await page.locator('#board .piece.Right[data-piece="a1-b1"]').waitFor();
  await page.waitForFunction(() => new URLSearchParams(location.search).has('line'));
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('keys open, close and move; the selected node is the position on the stage', async () => {
  const page = await open(browser.context, at(server, { tab: 'explorer', sum: 'domineering 2x2' }));
  await item(page, /±1/).first().waitFor();
  await tree(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await item(page, /^Left: b1-b2/).nth(1).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('line') === 'L1 a1-a2~L1 b1-b2');
  await value(page, '0').waitFor();
  // A link opens the tree along the line.
  const shared = await open(browser.context, page.url());
  await shared.locator('[role=treeitem][aria-level="3"][aria-selected=true]').waitFor();
  await shared.close();
  // A move on the board selects its node, and undo does too.
  await page.getByRole('slider', { name: 'Line of play' }).focus();
  await page.keyboard.press('Home');
  await page.locator('[role=treeitem][aria-level="1"][aria-selected=true]').waitFor();
  await page.locator('#board [data-move="a1-b1"]').first().click();
  await tree(page).locator('[aria-selected=true]', { hasText: 'a1-b1' }).waitFor();
  await tree(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[role=treeitem][aria-level="1"][aria-selected=true]').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('ten thousand nodes are opened, and few are in the document', async () => {
  const page = await open(browser.context, at(server, { tab: 'explorer', sum: 'domineering 4x4' }));
  await page.getByRole('button', { name: 'Open all' }).click();
  const size = page.getByTestId('size');
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=size]').textContent.split('of')[1].replace(/\D/g, '')) >= 10_000, null, { timeout: 120_000 });
  assert.match(await size.textContent(), /of 1\d.\d{3} nodes/);
  await page.getByText('The tree has more nodes').waitFor();
  assert.ok((await tree(page).getByRole('treeitem').count()) < 60);
  await tree(page).focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('[role=tree]').scrollTop > 10_000);
  await page.getByRole('radio', { name: 'Graph' }).click();
  await page.getByRole('application', { name: /^Game graph: \d+ positions/ }).waitFor();
  await page.getByRole('radio', { name: 'Values' }).click();
  await page.getByRole('application', { name: /^Graph of values: \d+ positions/ }).waitFor();
  await page.getByRole('radio', { name: 'Tree' }).click();
  const drawing = page.getByRole('application', { name: /^Game tree: 1\d{4} positions/ });
  await drawing.waitFor();
  await drawing.focus();
  await page.keyboard.press('ArrowUp');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the tree is saved as SVG, PNG, TikZ and text', async () => {
  const page = await open(browser.context, at(server, { sum: 'domineering 2x3', line: 'L1 b1-b2', open: 'explore' }));
  await page.getByTestId('size').getByText('10 of 10 nodes').waitFor();
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('group', { name: 'Save the tree' }).getByRole('button', { name, exact: true }).click()]);
    return content(file);
  };
  const svg = (await save('SVG')).toString();
  assert.equal(svg.match(/<path /g).length, 9);
  assert.equal(svg.match(/<g><title>/g).length, 10);
  assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror'), svg), null);
  assert.deepEqual([...(await save('PNG')).subarray(1, 4)], [...Buffer.from('PNG')]);
  const tikz = (await save('TikZ')).toString();
  assert.match(tikz, /^\\begin\{tikzpicture\}[^]*\\draw[^]*dashed[^]*\\end\{tikzpicture\}\n$/);
  const lines = (await save('Text')).toString().trimEnd().split('\n');
  assert.equal(lines.length, 10);
  assert.equal(lines[0], '{2 | −½}');
  assert.ok(lines.includes('  Left b1-b2: 2') && lines.some((line) => /dominated/.test(line)), lines.join('\n'));
  assert.deepEqual(page.faults, []);
  await page.close();
});
