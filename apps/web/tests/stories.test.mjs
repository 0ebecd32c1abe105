// What five people do with the page: a student with fifteen minutes, a lecturer at a projector, a researcher, a user with a phone, and
// a user with a keyboard and a screen reader.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, content, drawn, open, serve, settled, value } from './kelvin.mjs';

let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await server?.stop();
});
const handle = (page, name) => page.locator(`#board [data-move="${name}"]`).first();

test('a student begins with a move, asks what the words mean, and takes a lesson', async (t) => {
  const browser = await browse({ reducedMotion: 'reduce' });
  t.after(() => browser.close());
  const page = await open(browser.context, server.address);
  await page.getByText('You are Left: place a domino upright.').waitFor();
  await handle(page, 'b1-b2').click();
  await page.locator('#board .piece.Left').first().waitFor();
  await value(page, '2').waitFor();
  await page.getByText('Left wins, moving first or second.').first().waitFor();
  await page.getByText('Left is 2 moves ahead.').waitFor();
  await page.getByRole('button', { name: 'temperature', exact: true }).click();
  await page.getByRole('dialog').getByText('How much a move gains').waitFor();
  await page.getByRole('button', { name: 'Close the explanation' }).click();
  // The lesson, its first step with a move, and the way back to the same position.
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: /Games as numbers/ }).click();
  await page.getByRole('heading', { name: 'Two colours, one rule' }).waitFor();
  await page.locator('#board .handle').first().click();
  await page.getByText('The number is how many moves').waitFor();
  await page.getByRole('button', { name: 'Close Learn' }).click();
  await value(page, '2').waitFor();
  // All exercises of a lesson are solved: it ends.
  await page.goto(at(server, { open: 'learn', lesson: 'thermographs', step: '8' }));
  for (const [n, answer] of ['4', '2', '9/2', '{4|2}'].entries()) {
    const question = page.getByTestId('question').nth(n);
    await question.getByRole('textbox').fill(answer);
    await question.getByRole('button', { name: 'Check' }).click();
    await question.getByText('Right.').waitFor();
  }
  await page.getByText('You have finished lesson 4').waitFor();
  assert.deepEqual(page.faults, []);
});

test('a lecturer shows a line of play on a projector, builds the thermograph, and keeps the figure', async (t) => {
  const browser = await browse({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce', acceptDownloads: true });
  t.after(() => browser.close());
  const page = await open(browser.context, at(server, { sum: 'domineering 3x4', line: 'L1 b1-b2~R1 c3-d3~L1 d1-d2', at: '0' }));
  await page.locator('path.line.mast').waitFor({ state: 'attached' });
  await page.keyboard.press('p');
  await page.locator('header').waitFor({ state: 'hidden' });
  // All text of the figure can be read from the last row, and the figure fills the screen.
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('.value *, .plot text, #board .tip *')].filter((each) => each.textContent.trim() && each.children.length === 0 && each.getClientRects().length > 0 && !each.closest('.hidden, sub, sup, button.small')).map((each) => {
      const scale = each instanceof SVGElement ? each.getScreenCTM().a : 1;
      return [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize) * scale];
    }),
  );
  assert.ok(sizes.length > 8);
  assert.deepEqual(sizes.filter(([, size]) => size < 23.5), []);
  const plot = await page.getByRole('slider', { name: /^Thermograph/ }).boundingBox();
  assert.ok(plot.height > 500 && plot.width > 800, JSON.stringify(plot));
  for (let ply = 1; ply <= 3; ply++) {
    await page.keyboard.press('ArrowRight');
    await page.locator('#board .piece').nth(ply - 1).waitFor();
  }
  await page.keyboard.press('ArrowLeft');
  await page.locator('#board .piece').nth(2).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('header').waitFor();
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.getByRole('button', { name: 'Raise the tax' }).click();
  await page.getByText('the mast rises').first().waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the thermograph as SVG' }).click()]);
  assert.match((await content(file)).toString(), /Left scaffold[^]*Mast at/);
  assert.deepEqual(page.faults, []);
});

test('a researcher goes through a position: moves, reasons, components, the worksheet, and a link that is cited', async (t) => {
  const browser = await browse({ reducedMotion: 'reduce' });
  t.after(() => browser.close());
  const page = await open(browser.context, at(server, { sum: 'domineering 4x4' }));
  await value(page, '+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}').waitFor();
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  const left = page.getByRole('region', { name: 'Moves of Left' });
  await left.getByRole('columnheader', { name: 'loses' }).waitFor();
  // Equal moves are in one row.
  assert.ok((await left.locator('tbody tr').count()) < (await left.locator('tbody button').count()));
  await left.getByRole('button', { name: 'Left b1-b2' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get('line') === 'L1 b1-b2');
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await page.getByRole('radio', { name: 'Outline' }).click();
  await page.getByRole('treeitem', { name: /^Left: b1-b2/ }).first().waitFor();
  await page.getByTestId('reason').getByText(/canonical|dominated|reversible|same value/).waitFor();
  const cited = page.url();
  await page.getByRole('button', { name: 'Worksheet', exact: true }).click();
  const cell = page.getByRole('article', { name: 'Cell 1', exact: true });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('article', { name: 'Cell 2', exact: true }).waitFor({ state: 'detached' });
  await cell.getByRole('textbox').click();
  await page.keyboard.type('{3|1} + ^');
  await page.keyboard.press('Control+Enter');
  await cell.getByRole('link', { name: 'Show on the stage' }).click();
  // The worksheet remains beside the value on the stage.
  await page.waitForFunction(() => /sum=%3D/.test(location.search) && /open=worksheet/.test(location.search));
  await cell.getByTestId('out').locator('[data-value]').waitFor();
  const other = await open(browser.context, cited);
  await other.locator('#board .piece.Left').waitFor();
  await other.getByRole('treeitem', { name: /^Left: b1-b2/ }).first().waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test('a phone: the board first, moves by touch, drawers from below, and nothing off the screen', async (t) => {
  const browser = await browse({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  t.after(() => browser.close());
  const page = await open(browser.context, at(server, { sum: 'domineering 3x3' }));
  await page.locator('#board .handle').first().waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const tops = await page.evaluate(() => ['#board', '.worth', '[aria-label=Thermograph]'].map((each) => document.querySelector(each).getBoundingClientRect().top));
  assert.deepEqual([...tops].sort((a, b) => a - b), tops);
  // A tap in a cell near its right edge means the move over that edge.
  await handle(page, 'a1-b1').tap();
  await page.locator('#board .piece.Right[data-piece]').waitFor();
  // A domino is dragged over its cells by touch.
  await page.locator('#board .handle.Left').first().waitFor();
  const cell = async (n) => {
    const { x, y, width, height } = await page.locator('#board .drawing svg .cell').nth(n).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await cell(5), await cell(8)];
  const touch = await page.context().newCDPSession(page);
  const send = (type, point) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await send('touchStart', from);
  for (const share of [0.3, 0.6, 1]) await send('touchMove', { x: from.x, y: from.y + share * (to.y - from.y) });
  await send('touchEnd');
  await page.locator('#board .piece.Left[data-piece="c2-c3"]').waitFor();
  // A tap right after it would be the second of a double tap.
  await drawn(page, 700);
  assert.equal(await wide(), 0);
  // Targets of fingers are large enough.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('footer button, #board .bar button, .games button, .games input')].map((each) => [each.textContent.trim() || each.value, each.getBoundingClientRect()]).filter(([, { width, height }]) => height < 43 || width < 40).map(([name, { width, height }]) => `${name} ${width} ${height}`),
  );
  assert.deepEqual(small, []);
  for (const name of ['Moves', 'Explore', 'Play against…', 'Build', 'Sum', 'Proof', 'Temperature', 'Complex', 'Numbers', 'Worksheet']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true }).tap();
    await page.getByRole('region', { name, exact: true }).first().waitFor();
    await settled(page);
    assert.equal(await wide(), 0, `${name} is wider than the screen`);
  }
  assert.deepEqual(page.faults, []);
});

test('a keyboard and a screen reader: the focus stays on the board, and a move says one sentence', async (t) => {
  const browser = await browse({ reducedMotion: 'reduce' });
  t.after(() => browser.close());
  const page = await open(browser.context, at(server, { sum: 'domineering 2x3' }));
  await value(page, '{2|-1/2}').waitFor();
  const said = page.getByTestId('said');
  await said.getByText('The value is {2 | −½}. The player who moves first wins.').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the board');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
  for (let presses = 0; presses < 16 && !/^Left: b1-b2/.test(await focused()); presses++) await page.keyboard.press(presses < 8 ? 'ArrowRight' : 'ArrowLeft');
  assert.match(await focused(), /^Left: b1-b2, to 2, a best move$/);
  await page.keyboard.press('Enter');
  await said.getByText('Left b1-b2. The value is 2. Left wins, moving first or second.').waitFor({ state: 'attached' });
  assert.ok((await said.textContent()).length < 120);
  await page.waitForFunction(() => /^Left: /.test(document.activeElement?.getAttribute('aria-label') ?? ''));
  await page.keyboard.press('Control+z');
  await said.getByText('The value is {2 | −½}.').waitFor({ state: 'attached' });
  // Terms, drawers and the line are reached by Tab.
  const reached = new Set();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()));
  }
  for (const name of ['mean', 'temperature', 'Line of play', 'Explore', 'Worksheet', 'Thermograph of the position, read at a temperature']) assert.ok(reached.has(name), `${name} is not reached: ${[...reached].join(', ')}`);
  assert.deepEqual(page.faults, []);
});
