// The Board tab: drawing positions and reading their values.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, open, serve, value } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const board = (page) => page.getByRole('textbox', { name: 'Board as text' });

test('the first visit shows Domineering on 4 by 4 with its value', async () => {
  const page = await open(browser.context, server.address);
  await page.getByRole('heading', { name: 'Moves', exact: true }).waitFor();
  assert.equal(await board(page).inputValue(), '4x4');
  await page.getByText('The player who moves first wins').first().waitFor();
  await value(page, '+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the winner in misère play is shown on request', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'octal(0.77) 9' }));
  await page.getByText('Misère play: a player who cannot move wins').click();
  await page.getByTestId('misere').getByText('The player who moves second wins').waitFor();
  await page.getByText('4^046').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a 4 by 4 Domineering board is drawn and its value read', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByLabel('Rows').fill('4');
  await page.getByLabel('Rows').press('Tab');
  await page.getByLabel('Columns').fill('4');
  await page.getByLabel('Columns').press('Tab');
  await value(page, '+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}').waitFor();
  // Two holes in opposite corners.
  await page.getByRole('button', { name: 'Hole' }).click();
  await page.getByRole('button', { name: 'a1, empty' }).click();
  await page.getByRole('button', { name: 'd4, empty' }).click();
  await page.getByRole('button', { name: 'd4, hole' }).waitFor();
  assert.equal(await board(page).inputValue(), '#...|....|....|...#');
  await page.getByRole('button', { name: '↶ Undo' }).click();
  await page.getByRole('button', { name: 'd4, empty' }).waitFor();
  assert.equal(await board(page).inputValue(), '#...|....|....|....');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a move is played by a click and by the keyboard, and taken back', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
  await page.getByRole('button', { name: /^Left: a1-a2, to 1/ }).click();
  await value(page, '1').waitFor();
  assert.equal(await board(page).inputValue(), '#.|#.');
  await page.getByRole('button', { name: '↶ Undo' }).click();
  await value(page, '+-1').waitFor();
  const first = page.locator('svg [data-spot][tabindex="0"]');
  await first.focus();
  const before = await page.evaluate(() => document.activeElement.getAttribute('data-spot'));
  await page.keyboard.press('ArrowRight');
  const after = await page.evaluate(() => document.activeElement.getAttribute('data-spot'));
  assert.notEqual(before, after);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('input[aria-label="Board as text"]').value.includes('x'));
  assert.notEqual(await board(page).inputValue(), '2x2');
  await page.goBack();
  await value(page, '+-1').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a graph is edited by clicking vertices and edges', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'snort P2', draw: '' }));
  await value(page, '+-1').waitFor();
  await page.getByLabel('Family').selectOption('P5');
  await page.getByRole('button', { name: 'vertex 4, free' }).waitFor();
  // The path becomes a cycle.
  await page.getByRole('button', { name: 'vertex 0, free' }).click();
  await page.getByRole('button', { name: 'vertex 4, free' }).click();
  await page.waitForFunction(() => /0-4|4-0/.test(document.querySelector('input[aria-label="Board as text"]').value));
  const cycle = await answer(page, 'snort', 'C5');
  await value(page, cycle).waitFor();
  // A vertex is removed: a path of four.
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'vertex 2, free' }).click();
  await value(page, await answer(page, 'snort', 'P4')).waitFor();
  // A piece of Left on its end.
  await page.getByRole('button', { name: 'Left', exact: true }).click();
  await page.getByRole('button', { name: 'vertex 0, free' }).click();
  await page.getByRole('button', { name: 'vertex 0, piece of Left' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

/** The server's answer about a position. */
async function answer(page, ruleset, text) {
  return page.evaluate(
    async ([ruleset, board]) => {
      const body = JSON.stringify({ question: { ask: 'value', ruleset, board } });
      const response = await fetch('/api/ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return (await response.json()).answer.value;
    },
    [ruleset, text],
  );
}

test('a Hackenbush picture is drawn edge by edge', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'hackenbush B', draw: '' }));
  await value(page, '1').waitFor();
  await page.getByRole('button', { name: 'Red, Right' }).click();
  await page.getByRole('button', { name: 'vertex 1', exact: true }).click();
  await page.getByRole('button', { name: 'Add an edge at vertex 1' }).click();
  await value(page, '1/2').waitFor();
  await page.getByRole('button', { name: 'Add an edge at the ground' }).click();
  await value(page, '-1/2').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a ruleset is found by a word of its rule and chosen', async () => {
  const page = await open(browser.context, at(server, 'board'));
  await page.getByRole('button', { name: /^Ruleset: Domineering/ }).click();
  await page.getByLabel('Search rulesets').fill('counters from a heap');
  await page.getByRole('dialog').getByRole('button', { name: /^Nim/ }).first().click();
  await value(page, '*').waitFor();
  assert.equal(await board(page).inputValue(), '3 + 5 + 7');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a sum of boards and values is worth the sum of its parts', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await page.getByRole('button', { name: '+ Value' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('{1|-1}');
  await page.getByRole('textbox', { name: 'Value' }).press('Enter');
  await value(page, '0').waitFor();
  await page.getByText('The player who moves second wins').first().waitFor();
  await page.getByRole('rowheader', { name: '2: value' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a wrong board shows its error', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await board(page).fill('..|.q');
  await board(page).press('Enter');
  const error = page.getByRole('alert');
  await error.waitFor();
  assert.match(await error.innerText(), /'q'/);
  assert.equal(await page.locator('.worth').count(), 0);
  await board(page).fill('2x3');
  await board(page).press('Enter');
  await value(page, '{2|-1/2}').waitFor();
  assert.equal(await error.count(), 0);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a shared link shows the same position', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'toads-and-frogs tt..ff~={1|0}', moves: 'Left' }));
  await page.locator('.worth [data-value]').first().waitFor();
  const shared = await page.evaluate(() => location.href);
  const worth = await page.locator('.worth [data-value]').first().getAttribute('data-value');
  const other = await open(browser.context, shared);
  await value(other, worth).waitFor();
  assert.equal(await other.getByRole('button', { name: 'Left', exact: true }).getAttribute('aria-pressed'), 'true');
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.close();
  await other.close();
});

test('an embedded position has no header', async () => {
  const page = await open(browser.context, `${server.address}/?embed&tab=board&sum=nim+3`);
  await value(page, '*3').waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Tabs' }).count(), 0);
  await page.close();
});

test('a long question shows its progress and can be stopped', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await board(page).fill('8x8');
  await board(page).press('Enter');
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  await page.getByText(/\d positions|\d values/).first().waitFor();
  await stop.click();
  await page.getByText('Stopped.').waitFor();
  // The server can answer again at once.
  await board(page).fill('2x3');
  await board(page).press('Enter');
  await value(page, '{2|-1/2}').waitFor({ timeout: 5000 });
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a tab keeps its state while another is shown', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'nim 3' }));
  await value(page, '*3').waitFor();
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Play' }).click();
  await page.getByText('You (Left) to move').waitFor();
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Board' }).click();
  await value(page, '*3').waitFor();
  await page.goBack();
  await page.getByText('You (Left) to move').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a loopy board is shown with its onside and offside', async () => {
  const page = await open(browser.context, at(server, 'board', { sum: 'backsliding-toads-and-frogs ttt..fff' }));
  await page.getByText('Neither player can force a win: a draw').first().waitFor({ timeout: 30_000 });
  await page.getByText('Onside', { exact: true }).waitFor();
  await page.locator('dd', { hasText: '{on||0|-1/2}' }).first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});
