// The Learn tab: a lesson by keyboard, exercises answered wrong and right, games against the computer.
import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, test } from 'node:test';
import { at, browse, open, serve } from './kelvin.mjs';

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await open(browser.context, at(server, { tab: 'learn' }));
});
afterEach(async () => {
  assert.deepEqual(page.faults, []);
  await page.close();
});

const lesson = (id, step) => page.goto(at(server, { tab: 'learn', lesson: id, step: String(step) }));

/** Presses Tab until the focus is on something that a selector finds. */
async function tabTo(selector) {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${selector}`);
}

test('a lesson is walked through by keyboard', async () => {
  await page.getByRole('heading', { name: 'Learn', level: 1 }).first().waitFor({ state: 'attached' });
  await tabTo('.lessons a[href*="lesson=numbers"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Two colours, one rule' }).waitFor();
  const value = page.getByTestId('worth').locator('[data-value]');
  assert.equal(await value.getAttribute('data-value'), '1');

  // The value changes with a move that is made by keys.
  await tabTo('#board [data-spot]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-testid="worth"] [data-value]')?.getAttribute('data-value') !== '1');
  await page.getByText('The number is how many moves').waitFor();

  for (let step = 2; step <= 9; step++) {
    await tabTo('footer button.primary');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`step=${step}(&|$)`));
    // The focus stands at the beginning of the new step.
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H2');
  }
  await page.getByRole('heading', { name: 'Exercises' }).waitFor();
  assert.equal(await page.getByTestId('question').count(), 5);

  // Progress is stored.
  await page.goto(at(server, { tab: 'learn' }));
  await page.locator('.lessons a[href*="lesson=numbers"]').getByText(/\d+ of 13/).waitFor();
});

test('an exercise is answered wrong, then in another way right', async () => {
  await lesson('numbers', 9);
  const question = page.getByTestId('question').first();
  const verdict = question.getByTestId('verdict');
  await question.getByLabel('A value').fill('1');
  await question.getByRole('button', { name: 'Check' }).click();
  await verdict.getByText('the right value is greater than yours').waitFor();
  await question.getByRole('button', { name: 'Hint' }).click();
  await verdict.getByText('Hint:').waitFor();
  await question.getByLabel('A value').fill('{1|');
  await page.keyboard.press('Enter');
  await verdict.getByRole('alert').waitFor();
  await question.getByLabel('A value').fill('{1|2}');
  await page.keyboard.press('Enter');
  await verdict.getByText('Right.').waitFor();
  await page.reload();
  await page.getByTestId('question').first().getByText('solved').waitFor({ state: 'attached' });
});

test('an answer is a move on a board', async () => {
  await lesson('small', 7);
  const verdict = page.getByTestId('verdict');
  // The boards of the question are those of the page.
  const boards = page.locator('#board .one');
  // Left's stone in the pair, where taking loses.
  await boards.nth(0).locator('[data-spot]').first().click();
  await verdict.getByText('After that move your opponent wins').waitFor();
  await boards.nth(1).locator('[data-spot]').first().click();
  await verdict.getByText('Right.').waitFor();
});

test('an outcome is chosen, and the answer is shown on request', async () => {
  await lesson('winners', 8);
  const question = page.getByTestId('question').first();
  await question.getByRole('button', { name: 'The player who moves second wins' }).click();
  await question.getByTestId('verdict').getByText('No.').waitFor();
  await question.getByRole('button', { name: 'Show the answer' }).click();
  await question.getByTestId('verdict').getByText('The player who moves first wins').waitFor();
});

test('the board of an exercise is that of the page', async () => {
  await lesson('hot', 7);
  const first = page.getByTestId('question').first();
  await page.locator('#board .handle').first().waitFor();
  assert.equal(await page.locator('#board .cell').count(), 6);
  assert.equal(await first.locator('svg').count(), 0);
  // The value is not given away.
  assert.equal(await page.getByTestId('said').textContent(), '');
  await first.getByRole('textbox').fill('-3/4');
  await page.keyboard.press('Enter');
  await first.getByText('Right.').waitFor();
  // Another exercise with a board is put there on request.
  await lesson('winners', 8);
  const shown = new URL(page.url()).searchParams.get('sum');
  await page.getByRole('button', { name: 'Show it on the large board' }).first().click();
  await page.waitForFunction((shown) => new URLSearchParams(location.search).get('sum') !== shown, shown);
  await page.locator('#board .handle').first().waitFor();
});

/** Waits until the line has so many moves. What is shown while an engine thinks is too short to wait for. */
const plies = (count) => page.waitForFunction((count) => (new URLSearchParams(location.search).get('line') ?? '').split('~').filter(Boolean).length >= count, count);

test('the first player loses zero against the computer', async () => {
  await lesson('numbers', 3);
  const play = page.getByTestId('play');
  const lost = play.getByText('Left has no move: Right wins');
  // From the top down: two moves.
  for (let turn = 0; turn < 2; turn++) {
    await play.getByText('It is your turn').waitFor();
    await page.locator('#board .handle').first().waitFor();
    const places = await page.locator('#board .handle').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    await page.locator('#board .handle').nth(places.indexOf(Math.min(...places))).click();
    await plies(2 * turn + 2);
  }
  await lost.waitFor();
  await page.getByText('No move could win').waitFor();
});

test('switches are played hottest first, to the score', async () => {
  await lesson('hot', 4);
  const play = page.getByTestId('play');
  for (const [game, moves, reached] of [[0, 2, 'It is your turn'], [2, 3, 'The score is 4']]) {
    await play.getByText('It is your turn').waitFor();
    await page.locator('#board .one').nth(game).locator('.choice').first().click();
    await plies(moves);
    await play.getByText(reached).waitFor();
  }
});

test('a thermograph is built and read, and is that of the board of the page', async () => {
  await lesson('thermographs', 3);
  const here = page.getByTestId('thermograph');
  await here.getByText('1 of 4').waitFor();
  for (let stage = 2; stage <= 4; stage++) {
    await here.getByRole('button', { name: 'Next stage' }).click();
    await here.getByText(`${stage} of 4`).waitFor();
  }
  await page.getByText('each move is answered at once').waitFor();
  await lesson('thermographs', 7);
  await page.getByRole('heading', { name: /Thermograph|thermograph|board/ }).first().waitFor();
  await page.locator('#board .handle').first().click();
  await page.waitForURL(/line=/);
  await here.getByRole('article').waitFor();
});

test('a lesson uses the board of the page, and leaves the position that was there before', async () => {
  await page.goto(at(server, { sum: 'domineering 2x2', line: 'L1 a1-a2' }));
  await page.locator('#board .piece').waitFor();
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: /Who wins/ }).click();
  await page.getByRole('heading', { name: 'A game that is not a number' }).waitFor();
  // No board but that of the page, without grades; a move changes the value in the lesson.
  await page.locator('#board .spot, #board .handle').first().waitFor();
  assert.equal(await page.locator('.drawer .board svg').count(), 0);
  assert.equal(await page.locator('#board .handle:not(.unknown)').count(), 0);
  await page.locator('#board .handle').first().click();
  await page.waitForURL(/line=/);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction(() => !location.search.includes('line='));
  // The value is hidden while it is asked for.
  await lesson('numbers', 2);
  await page.waitForFunction(() => /BBB/.test(decodeURIComponent(location.search)));
  await page.locator('#board .handle').first().waitFor();
  assert.equal(await page.locator('.worth').count(), 0);
  await page.getByRole('button', { name: 'Close Learn' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('line') === 'L1 a1-a2');
  await page.locator('#board .piece').waitFor();
  assert.match(page.url(), /sum=domineering/);
});
