// The stage: one position with its line of play, on a board, with its value and its thermograph.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { at, browse, content, drawn, open, serve, value } from './kelvin.mjs';

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
const board = () => page.getByRole('textbox', { name: 'Board as text' });
const handle = (name) => page.locator(`#board [data-move="${name}"]`).first();
const line = () => page.getByRole('slider', { name: 'Line of play' });
const params = () => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));
const until = (name, expected) => page.waitForFunction(([name, expected]) => new URLSearchParams(location.search).get(name) === expected, [name, expected]);

test('a move is made by a click, by a drag over its cells and by keys, and stays in the colour of its player', async () => {
  await show({ sum: 'domineering 3x4' });
  await handle('a1-a2').click();
  await page.locator('#board .piece.Left[data-piece="a1-a2"]').waitFor();
  await until('line', 'L1 a1-a2');
  // Dragged from c2 to d2.
  await page.locator('#board .handle.Right').first().waitFor();
  const box = await page.locator('#board .drawing svg').boundingBox();
  const middle = async (name) => {
    const { x, y, width, height } = await handle(name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = await middle('c2-d2');
  await page.mouse.move(x - box.width / 11, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width / 11, y, { steps: 5 });
  await page.mouse.up();
  await page.locator('#board .piece.Right[data-piece="c2-d2"] text', { hasText: '2' }).waitFor();
  await until('line', 'L1 a1-a2~R1 c2-d2');
  // By keys; the focus remains on the board.
  await page.locator('#board [data-spot][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('#board .piece').nth(2).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('#board [data-spot]') !== null);
});

test('undo, redo, the line and the link are one', async () => {
  await show({ sum: 'domineering 2x2' });
  await handle('a1-a2').click();
  await value(page, '1').waitFor();
  await handle('b1-b2').click();
  await value(page, '0').waitFor();
  await page.keyboard.press('Control+z');
  await value(page, '1').waitFor();
  await page.keyboard.press('Control+y');
  await value(page, '0').waitFor();
  await line().focus();
  await page.keyboard.press('Home');
  await value(page, '+-1').waitFor();
  assert.match(await line().getAttribute('aria-valuetext'), /^start, 2 moves follow/);
  await page.keyboard.press('ArrowRight');
  await value(page, '1').waitFor();
  assert.deepEqual(await params(), { sum: 'domineering 2x2', line: 'L1 a1-a2~L1 b1-b2', at: '1' });
  // The next move of the line keeps the rest, another one replaces it.
  await handle('b1-b2').click();
  await value(page, '0').waitFor();
  assert.equal((await params()).line, 'L1 a1-a2~L1 b1-b2');
  // The link shows the same in another window.
  const other = await open(browser.context, page.url());
  await value(other, '0').waitFor();
  await other.locator('#board .piece').nth(1).waitFor();
  assert.equal(await other.locator('[data-testid=line] .ply').count(), 2);
  assert.deepEqual(other.faults, []);
  await other.close();
  // The Back button too.
  await page.goBack();
  await value(page, '1').waitFor();
});

test('a move that is pointed at is shown on the board, in words and in the thermograph', async () => {
  await show({ sum: 'domineering 2x3' });
  await value(page, '{2|-1/2}').waitFor();
  await page.locator('path.line.mast').waitFor({ state: 'attached' });
  const count = await page.locator('path.line').count();
  await handle('a1-a2').hover();
  await page.locator('#board .piece.ghost').waitFor();
  await page.getByTestId('tip').getByText('3 worse than the best move').waitFor();
  await page.locator('path.line.ghost').first().waitFor({ state: 'attached' });
  assert.ok((await page.locator('path.line').count()) > count);
  await handle('b1-b2').hover();
  await page.getByTestId('tip').getByText('Best.').waitFor();
  await page.mouse.move(5, 5);
  await page.locator('#board .piece.ghost').waitFor({ state: 'detached' });
});

test('a piece that moves is dragged to where it goes', async () => {
  await show({ sum: 'clobber xo|..' });
  await page.locator('#board .handle').first().waitFor();
  const cell = async (n) => {
    const box = await page.locator('#board .drawing svg .cell').nth(n).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [await cell(0), await cell(1)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => /line=/.test(location.search));
  await value(page, '0').waitFor();
});

test('a value is played by its options', async () => {
  await show({ sum: '={1||0|-1}' });
  await value(page, '{1||0|-1}').waitFor();
  await page.locator('#board .choice.Right').click();
  await value(page, '{0|-1}').waitFor();
  await page.locator('#board .choice.Left').click();
  await value(page, '0').waitFor();
  assert.equal((await params()).line, 'R1 {1||0|-1} to {0|-1}~L1 {0|-1} to 0');
});

test('legal moves are there while a value is calculated, after Stop too, and the outcome follows', async () => {
  await show({ sum: 'domineering 8x8' });
  await page.locator('#board .handle').first().waitFor();
  const stop = page.getByRole('region', { name: 'Value' }).getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  await page.getByText(/\d positions|\d values/).first().waitFor();
  await stop.click();
  await page.getByText('Stopped. You can still make moves.').waitFor();
  await page.locator('#board .handle').first().waitFor();
  await handle('a1-a2').click();
  await page.locator('#board .piece.Left[data-piece]').waitFor();
  // The server can answer again at once.
  await board().fill('2x3');
  await board().press('Enter');
  await value(page, '{2|-1/2}').waitFor({ timeout: 5000 });
});

test('a board is drawn, and only pieces of the ruleset are offered', async () => {
  await show({ sum: 'domineering 2x2' });
  await value(page, '+-1').waitFor();
  await page.getByRole('button', { name: 'Draw' }).click();
  assert.deepEqual(await page.getByRole('group', { name: 'Tool' }).getByRole('button').allTextContents().then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim())), ['▨Hole', '□Empty']);
  await page.getByLabel('Rows').fill('4');
  await page.getByLabel('Rows').press('Tab');
  await page.getByLabel('Columns').fill('4');
  await page.getByLabel('Columns').press('Tab');
  await value(page, '+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}').waitFor();
  await page.getByRole('button', { name: 'Hole' }).click();
  await page.getByRole('button', { name: 'a1, empty' }).click();
  await page.getByRole('button', { name: 'd4, empty' }).click();
  await page.getByRole('button', { name: 'd4, hole' }).waitFor();
  assert.equal(await board().inputValue(), '#...|....|....|...#');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'd4, empty' }).waitFor();
  assert.equal(await board().inputValue(), '#...|....|....|....');
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.waitForFunction(() => document.querySelector('input[aria-label="Board as text"]').value === '...#|....|....|....');
});

/** The server's value of a board. */
const asked = (ruleset, text) =>
  page.evaluate(
    async ([ruleset, board]) => {
      const body = JSON.stringify({ question: { ask: 'value', ruleset, board } });
      const response = await fetch('/api/ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return (await response.json()).answer.value;
    },
    [ruleset, text],
  );

test('a graph is edited by clicks and drags, and its vertices stay where they are put', async () => {
  await show({ sum: 'snort P2', edit: '' });
  await value(page, '+-1').waitFor();
  await page.getByLabel('Family').selectOption('P5');
  const vertex = (n, state = 'free') => page.getByRole('button', { name: `vertex ${n}, ${state}` });
  await vertex(4).waitFor();
  await vertex(0).click();
  await vertex(4).click();
  await page.waitForFunction(() => /0-4|4-0/.test(document.querySelector('input[aria-label="Board as text"]').value));
  await value(page, await asked('snort', 'C5')).waitFor();
  const box = await vertex(0).boundingBox();
  const target = [box.x + box.width / 2 + 30, box.y + box.height / 2 - 90];
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(...target, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => /"places"/.test(decodeURIComponent(location.search)));
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await vertex(2).click();
  await value(page, await asked('snort', 'P4')).waitFor();
  await page.getByRole('button', { name: 'Left', exact: true }).click();
  await vertex(0).click();
  await vertex(0, 'piece of Left').waitFor();
});

test('a Hackenbush picture is drawn edge by edge', async () => {
  await show({ sum: 'hackenbush B', edit: '' });
  await value(page, '1').waitFor();
  await page.getByRole('button', { name: 'Red, Right' }).click();
  await page.getByRole('button', { name: 'vertex 1', exact: true }).click();
  await page.getByRole('button', { name: 'Add an edge at vertex 1' }).click();
  await value(page, '1/2').waitFor();
  await page.getByRole('button', { name: 'Add an edge at the ground' }).click();
  await value(page, '-1/2').waitFor();
});

test('a ruleset is found by a word of its rule, in its family', async () => {
  await page.goto(server.address);
  await page.getByRole('button', { name: /^Ruleset: Domineering/ }).click();
  await page.getByRole('heading', { name: 'Good to begin with' }).waitFor();
  await page.getByLabel('Search rulesets').fill('counters from a heap');
  await page.getByRole('dialog').getByRole('button', { name: /^Nim/ }).first().click();
  await value(page, '*').waitFor();
  assert.equal(await board().inputValue(), '3 + 5 + 7');
});

test('games are added and removed, and the line remains', async () => {
  await show({ sum: 'domineering 2x2' });
  await value(page, '+-1').waitFor();
  await handle('a1-a2').click();
  await value(page, '1').waitFor();
  await page.getByRole('button', { name: '+ add a game' }).click();
  await page.getByRole('button', { name: 'A value' }).click();
  await value(page, '{2|0}').waitFor();
  await page.getByRole('group', { name: 'Game 2' }).getByRole('textbox', { name: 'Value' }).fill('-1');
  await page.keyboard.press('Enter');
  await value(page, '0').waitFor();
  await page.getByRole('button', { name: 'Remove game 2' }).click();
  await value(page, '1').waitFor();
});

test('a wrong board shows its error at the field and keeps the last board, dimmed', async () => {
  await show({ sum: 'domineering 2x2' });
  await value(page, '+-1').waitFor();
  await board().fill('..|.q');
  await board().press('Enter');
  const error = page.getByRole('alert');
  await error.waitFor();
  assert.match(await error.innerText(), /'q'/);
  assert.equal(await board().getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('#board .stale .cell').count(), 4);
  await board().fill('2x3');
  await board().press('Enter');
  await value(page, '{2|-1/2}').waitFor();
  assert.equal(await error.count(), 0);
});

test('an out-of-reach value has bounds and a winner; a loopy board has its sides', async () => {
  await show({ sum: 'backsliding-toads-and-frogs ttt..fff' });
  await page.getByText('Neither player can force a win: a draw').first().waitFor({ timeout: 30_000 });
  await page.getByText('Onside', { exact: false }).first().waitFor();
  await page.getByText('{on||0|-1/2}').first().waitFor();
});

test('every term is explained beside the board, and leads to its lesson', async () => {
  await show({ sum: 'domineering 2x3' });
  for (const name of ['mean', 'temperature', 'Left stop', 'birthday', 'switch']) {
    const term = page.getByRole('region', { name: 'Value' }).getByRole('button', { name, exact: true });
    await term.click();
    await page.getByRole('dialog', { name: `What is ${name === 'switch' ? 'switch, ±' : name}?` }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.ok(await term.evaluate((each) => each === document.activeElement));
  }
  await page.getByRole('button', { name: 'The player who moves first wins.' }).click();
  await page.getByRole('link', { name: 'Its lesson' }).click();
  await page.getByRole('heading', { name: 'Four outcomes' }).waitFor();
});

test('the thermograph is read, keeps equal scales when it is zoomed by the wheel, and is saved with the board', async () => {
  await show({ sum: 'domineering 2x2' });
  const plot = page.getByRole('slider', { name: /^Thermograph of the position/ });
  await plot.waitFor();
  await plot.focus();
  await page.keyboard.press('End');
  assert.match(await plot.getAttribute('aria-valuetext'), /temperature 1: Left wall 0, Right wall 0/);
  await page.keyboard.press('Home');
  assert.match(await plot.getAttribute('aria-valuetext'), /temperature -1: Left wall 2, Right wall -2/);
  const slope = async () => {
    const d = await plot.locator('path.line.left.bold').first().getAttribute('d');
    const [[x1, y1], [x2, y2]] = d.slice(1).split('L').map((point) => point.split(' ').map(Number));
    return [Math.abs((x2 - x1) / (y2 - y1)), Math.abs(x2 - x1)];
  };
  const [before, wide] = await slope();
  const box = await plot.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const outline = await plot.locator('path.line.left.bold').first().getAttribute('d');
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((outline) => document.querySelector('path.line.left.bold').getAttribute('d') !== outline, outline);
  await drawn(page);
  const [zoomed, wider] = await slope();
  assert.ok(Math.abs(before - 1) < 0.01 && Math.abs(zoomed - 1) < 0.01 && wider > wide * 1.2, `${before} ${zoomed} ${wide} ${wider}`);
  const save = async (name) => {
    await page.getByRole('button', { name: 'Share' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return content(file);
  };
  assert.match((await save('Save the thermograph as SVG')).toString(), /^<svg[^]*Left wall[^]*<\/svg>/);
  assert.equal((await save('Save the thermograph as PNG')).subarray(1, 4).toString(), 'PNG');
  assert.match((await save('Save the thermograph as TikZ')).toString(), /\(-2,-1\) -- \(0,1\)/);
  const picture = (await save('Save the board as SVG')).toString();
  assert.match(picture, /^<svg[^]*<rect[^]*<\/svg>/);
  assert.doesNotMatch(picture, /class=|tabindex/);
  assert.equal((await save('Save the board as PNG')).subarray(1, 4).toString(), 'PNG');
  assert.match((await save('Save the board as TikZ')).toString(), /\\begin\{tikzpicture\}[^]*rectangle/);
  assert.match((await save('Save the record')).toString(), /^domineering 2x2\n/);
});

test('the first visit says what to do and what is seen, and shows the user around', async () => {
  const fresh = await browse();
  const first = await open(fresh.context, server.address);
  await first.getByText('You are Left: place a domino upright.').waitFor();
  await value(first, '{2|-1/2}').waitFor();
  await first.getByRole('button', { name: 'Show me around' }).click();
  for (let stop = 1; stop <= 5; stop++) {
    await first.getByRole('dialog', { name: `Tour, ${stop} of 5` }).waitFor();
    await first.keyboard.press('Enter');
  }
  await first.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await first.getByText('You are Left: place').count(), 0);
  assert.deepEqual(first.faults, []);
  await fresh.close();
});

test('an embedded position is the figure alone', async () => {
  await page.setViewportSize({ width: 480, height: 360 });
  await page.goto(`${server.address}/?embed&tab=board&sum=domineering+2x3`);
  await value(page, '{2|-1/2}').waitFor();
  assert.equal(await page.locator('header, footer').count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
  await page.goto(`${server.address}/?embed&tab=thermograph&sum={3|-1}`);
  await page.locator('path.line.mast').waitFor({ state: 'attached' });
  assert.ok(await page.locator('#board').isHidden());
});

test('the winner in misère play is shown on request', async () => {
  await show({ sum: 'octal(0.77) 9', open: 'moves' });
  await page.getByText('Misère play: a player who cannot move wins').click();
  await page.getByTestId('misere').getByText('The player who moves second wins').waitFor();
  await page.getByText('4^046').waitFor();
});

test('the size of a grid is changed by dragging its corner, and by the arrow keys', async () => {
  await show({ sum: 'domineering 2x3', edit: '' });
  const corner = page.getByRole('group', { name: /^Size 2 by 3/ });
  await corner.waitFor();
  const grip = await page.locator('#board .grip').boundingBox();
  const cell = await page.locator('#board .drawing svg .cell').first().boundingBox();
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + cell.width * 0.5, y + cell.height * 0.4);
  await page.mouse.move(x + cell.width * 1.05, y + cell.height * 0.95, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('input[aria-label="Board as text"]').value === '3x4');
  await page.locator('#board .corner').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('input[aria-label="Board as text"]').value === '3x3');
  // The whole drag is one step of the undo list.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('input[aria-label="Board as text"]').value === '2x3');
});

test('Hackenbush is drawn by dragging from a vertex and from the ground', async () => {
  await show({ sum: 'hackenbush B', edit: '' });
  await value(page, '1').waitFor();
  const center = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async ([x, y], [u, v]) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + u) / 2, (y + v) / 2);
    await page.mouse.move(u, v);
    await page.locator('#board .pulled').waitFor({ state: 'attached' });
    await page.mouse.up();
  };
  await page.getByRole('button', { name: 'Red, Right' }).click();
  const vertex = page.getByRole('button', { name: 'vertex 1', exact: true });
  const [x, y] = await center(vertex);
  await drag([x, y], [x + 5, y - 60]);
  await value(page, '1/2').waitFor();
  // From the ground, by touch.
  await page.getByRole('button', { name: 'edge 2, red, from 1 to 2' }).waitFor();
  const ground = await center(page.locator('#board .drawing svg .ground'));
  await drag([ground[0] + 40, ground[1]], [ground[0] + 60, ground[1] - 90]);
  await value(page, '-1/2').waitFor();
  // From one vertex to another: a cycle.
  await page.getByRole('button', { name: 'vertex 3', exact: true }).waitFor();
  const edges = await page.locator('#board [aria-label^="edge"]').count();
  await drag(await center(page.getByRole('button', { name: 'vertex 2', exact: true })), await center(page.getByRole('button', { name: 'vertex 3', exact: true })));
  await page.locator('#board [aria-label^="edge"]').nth(edges).waitFor({ state: 'attached' });
  assert.match(await board().inputValue(), /2-3 R/);
});

test('a board is negated, and a second game is dropped on the first', async () => {
  await show({ sum: 'hackenbush BBR', edit: '' });
  await value(page, '3/2').waitFor();
  await page.getByRole('button', { name: 'Negate' }).click();
  await value(page, '-3/2').waitFor();
  await page.getByRole('button', { name: '+ add a game' }).click();
  await page.getByRole('button', { name: 'The negative of this game' }).click();
  await value(page, '0').waitFor();
  await show({ sum: 'domineering 2x2' });
  await value(page, '+-1').waitFor();
  await page.getByRole('button', { name: '+ add a game' }).click();
  await page.getByRole('button', { name: 'A value' }).dragTo(page.locator('#board'));
  await value(page, '0').waitFor();
  assert.equal((await params()).sum, 'domineering 2x2~={1|-1}');
  // A link to a position can be dropped too.
  const data = await page.evaluateHandle((link) => {
    const data = new DataTransfer();
    data.setData('text/plain', link);
    return data;
  }, at(server, { sum: 'nim 3' }));
  await page.locator('#board').dispatchEvent('drop', { dataTransfer: data });
  await until('sum', 'domineering 2x2~={1|-1}~nim 3');
  // By keyboard.
  await page.getByRole('button', { name: '+ add a game' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'A value' }).focus();
  await page.keyboard.press('Enter');
  await until('sum', 'domineering 2x2~={1|-1}~nim 3~={1|-1}');
});

test('favourite rulesets come first', async () => {
  await show({ sum: 'domineering 2x2' });
  const choose = () => page.getByRole('button', { name: /^Ruleset: Domineering/ }).click();
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Rulesets' });
  await dialog.getByRole('button', { name: 'Kayles: favourite', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Favourites' }).waitFor();
  await page.reload();
  await choose();
  assert.equal(await dialog.getByRole('heading', { level: 3 }).first().textContent(), 'Favourites');
  await dialog.getByRole('button', { name: 'Kayles: favourite', exact: true }).first().click();
  await dialog.getByRole('heading', { name: 'Favourites' }).waitFor({ state: 'detached' });
});
