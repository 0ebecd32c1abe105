// The user's work remains after a link, a reload, a change of tab, and with another window.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { at, browse, freePort, open, serve, settled, value } from './kelvin.mjs';

let server, browser, page;
before(async () => {
  server = await serve();
});
after(async () => {
  await server?.stop();
});
beforeEach(async () => {
  browser = await browse();
  page = await open(browser.context, at(server, { tab: 'worksheet' }));
});
afterEach(async () => {
  await browser.close();
});

const cell = (page, n) => page.getByRole('article', { name: `Cell ${n}`, exact: true });
const code = (page, n) => cell(page, n).getByRole('textbox');
const out = (page, n) => cell(page, n).getByTestId('out');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const inDrawer = (page, name) => page.locator('.drawer').getByRole('button', { name, exact: true });
const worksheets = (page) => page.getByLabel('Current worksheet');
const link = (code) => at(server, { tab: 'worksheet', code });

/** Begins a new worksheet with a text. */
async function write(page, text) {
  await button(page, 'New').click();
  await cell(page, 2).waitFor({ state: 'detached' });
  await code(page, 1).click();
  await page.keyboard.type(text);
  await code(page, 1).getByText(text, { exact: true }).waitFor();
}
/** Texts of the cells, once the first is as expected. */
async function texts(page, first) {
  await code(page, 1).getByText(first, { exact: true }).waitFor();
  return page.locator('article .editor').evaluateAll((all) => all.map((each) => each.shadowRoot.querySelector('.cm-content').textContent));
}
async function type(page, n, text) {
  await code(page, n).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}
const view = (page, name) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true });
const titles = (page) => worksheets(page).locator('option').allTextContents();

test('a link opens beside the stored worksheet', async () => {
  await write(page, '1 + 1');
  await page.goto(link('2 + 2'));
  await type(page, 1, ' + 3');
  await page.keyboard.press('Control+Enter');
  await out(page, 1).locator('[data-value="7"]').waitFor();
  assert.ok((await titles(page)).includes('1 + 1'));
  assert.equal(await worksheets(page).evaluate((list) => list.selectedOptions[0]?.textContent), '2 + 2 + 3');
  // The page opens the stored worksheet by default, in this window and in another one.
  await page.goto(at(server, { tab: 'worksheet' }));
  assert.deepEqual(await texts(page, '1 + 1'), ['1 + 1']);
  const other = await open(browser.context, at(server, { tab: 'worksheet' }));
  assert.deepEqual(await texts(other, '1 + 1'), ['1 + 1']);
  // The worksheet of the link is in the list, with its result.
  await worksheets(other).selectOption('2 + 2 + 3');
  await out(other, 1).locator('[data-value="7"]').waitFor();
  // A link that was only viewed is not stored.
  await other.goto(link('5 + 5'));
  await code(other, 1).getByText('5 + 5').waitFor();
  await other.goto(at(server, { tab: 'worksheet' }));
  await code(other, 1).getByText('1 + 1').waitFor();
  assert.ok(!(await titles(other)).includes('5 + 5'));
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test('Clear and the removal of a cell are undone, after a reload too', async () => {
  await write(page, '6 * 7');
  await page.keyboard.press('Shift+Enter');
  await out(page, 1).locator('[data-value="42"]').waitFor();
  await page.keyboard.type('second');
  await button(page, 'Clear').click();
  assert.deepEqual(await texts(page, '{3|1}.Temperature').catch(() => []), ['{3|1}.Temperature']);
  await page.reload();
  await inDrawer(page, '↶ Undo').click();
  assert.deepEqual(await texts(page, '6 * 7'), ['6 * 7', 'second']);
  await out(page, 1).locator('[data-value="42"]').waitFor();
  await button(page, 'Remove cell 1').click();
  assert.deepEqual(await texts(page, 'second'), ['second']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await texts(page, '6 * 7'), ['6 * 7', 'second']);
  assert.deepEqual(page.faults, []);
});

test('Example and Open keep the current worksheet, and can be undone', async () => {
  await write(page, 'mine');
  await button(page, 'Example').click();
  await cell(page, 5).waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await texts(page, 'mine'), ['mine']);
  await page.getByLabel('Open a .cgs file').setInputFiles({ name: 'other.cgs', mimeType: 'text/plain', buffer: Buffer.from('x := 5') });
  await code(page, 1).getByText('x := 5').waitFor();
  assert.ok((await titles(page)).includes('mine'));
  await page.goBack();
  assert.deepEqual(await texts(page, 'mine'), ['mine']);
  await worksheets(page).selectOption('other');
  assert.deepEqual(await texts(page, 'x := 5'), ['x := 5']);
  assert.deepEqual(page.faults, []);
});

test('a deleted worksheet is restored', async () => {
  await write(page, 'one');
  await write(page, 'two');
  await button(page, 'Delete').click();
  assert.deepEqual(await texts(page, 'one'), ['one']);
  await page.reload();
  await code(page, 1).getByText('one').waitFor();
  await worksheets(page).selectOption('two');
  assert.deepEqual(await texts(page, 'two'), ['two']);
  assert.equal(await page.locator('optgroup option', { hasText: 'two' }).count(), 0);
  assert.deepEqual(page.faults, []);
});

test('two windows on one worksheet follow each other', async () => {
  await write(page, 'a');
  await page.getByRole('button', { name: 'New cell below' }).click();
  await cell(page, 2).waitFor();
  const other = await open(browser.context, at(server, { tab: 'worksheet' }));
  await cell(other, 2).waitFor();
  await type(page, 1, ' from one');
  await type(other, 2, 'from two');
  await type(page, 1, ' again');
  for (const window of [page, other]) {
    await code(window, 2).getByText('from two').waitFor();
    assert.deepEqual(await texts(window, 'a from one again'), ['a from one again', 'from two']);
    await window.reload();
    assert.deepEqual(await texts(window, 'a from one again'), ['a from one again', 'from two']);
  }
  // The result is shown in the other window too.
  await write(page, '3 * 3');
  await other.goto(at(server, { tab: 'worksheet' }));
  await worksheets(other).selectOption('3 * 3');
  await code(other, 1).getByText('3 * 3').waitFor();
  await cell(page, 1).getByRole('button', { name: 'Run' }).click();
  await out(other, 1).locator('[data-value="9"]').waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test('concurrent changes of two windows are in two worksheets', async () => {
  await write(page, 'a');
  // A window that receives no events, as if both were written at the same instant.
  const other = await browser.context.newPage();
  await other.addInitScript(() => {
    window.deaf = false;
    for (const type of ['storage', 'visibilitychange', 'pageshow']) window.addEventListener(type, (event) => window.deaf && event.stopImmediatePropagation(), { capture: true });
  });
  await other.goto(at(server, { tab: 'worksheet' }));
  await code(other, 1).getByText('a', { exact: true }).waitFor();
  await other.evaluate(() => (window.deaf = true));
  await type(page, 1, ' from one');
  await type(other, 1, ' from two');
  await other.getByText('Your changes are in a copy').waitFor();
  assert.deepEqual(await texts(page, 'a from one'), ['a from one']);
  assert.deepEqual(await texts(other, 'a from two'), ['a from two']);
  await other.reload();
  assert.deepEqual(await texts(other, 'a from two'), ['a from two']);
  await worksheets(other).selectOption('a from one');
  assert.deepEqual(await texts(other, 'a from one'), ['a from one']);
});

test('results remain when another tab is shown, while a cell runs, and after a reload', async () => {
  await write(page, 'x := 6; x * 7');
  await page.keyboard.press('Shift+Enter');
  await out(page, 1).locator('[data-value="42"]').waitFor();
  await type(page, 2, 'n := 0; while n < 200000 do n := n + 1; end; n');
  await page.keyboard.press('Control+Enter');
  await button(page, 'Close Worksheet').click();
  await page.getByRole('slider', { name: /^Thermograph/ }).waitFor();
  await view(page, 'Worksheet').click();
  await out(page, 1).locator('[data-value="42"]').waitFor();
  await out(page, 2).locator('[data-value="200000"]').waitFor();
  await page.reload();
  await out(page, 1).locator('[data-value="42"]').waitFor();
  await out(page, 2).locator('[data-value="200000"]').waitFor();
  // The session, and so its variables, are the same.
  await page.getByRole('button', { name: 'New cell below' }).last().click();
  await type(page, 3, 'x + 1');
  await page.keyboard.press('Control+Enter');
  await out(page, 3).locator('[data-value="7"]').waitFor();
  await type(page, 1, ' + 1');
  await out(page, 1).getByText('has changed since it was run').waitFor();
  assert.deepEqual(page.faults, []);
});

test('worksheets do not see the variables of each other', async () => {
  await write(page, 'x := 5');
  await page.keyboard.press('Control+Enter');
  await out(page, 1).locator('[data-value="5"]').waitFor();
  await write(page, 'x + 1');
  await page.keyboard.press('Control+Enter');
  await out(page, 1).getByRole('alert').waitFor();
});

test('a worksheet of an earlier version of the page is imported', async () => {
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('kelvin-worksheet', 'old := 1\n; // %%\nold + 1\n');
  });
  const other = await open(browser.context, link('3 + 3'));
  await code(other, 1).getByText('3 + 3').waitFor();
  await other.goto(at(server, { tab: 'worksheet' }));
  assert.deepEqual(await texts(other, 'old := 1'), ['old := 1', 'old + 1']);
});

test('a browser that stores nothing is reported, and its worksheets remain until the page is closed', async () => {
  for (const refuse of ['setItem', 'all']) {
    const other = await browser.context.newPage();
    await other.addInitScript((refuse) => {
      if (refuse === 'setItem')
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      else
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('forbidden', 'SecurityError');
            },
          });
    }, refuse);
    await other.goto(at(server, { tab: 'worksheet' }));
    await write(other, '8 * 8');
    await other.getByRole('alert').getByText('could not store').waitFor();
    await button(other, 'Example').click();
    await cell(other, 5).waitFor();
    await worksheets(other).selectOption('8 * 8');
    assert.deepEqual(await texts(other, '8 * 8'), ['8 * 8']);
    await other.close();
  }
});

test('lessons done in two windows are both done, and a reset can be undone', async () => {
  const [a, b] = [page, await open(browser.context, at(server, { tab: 'learn', lesson: 'numbers', step: '1' }))];
  await a.goto(at(server, { tab: 'learn', lesson: 'winners', step: '1' }));
  const mark = (window, lesson, step) => window.goto(at(server, { tab: 'learn', lesson, step }));
  await mark(a, 'numbers', '9');
  const solve = async (window, n, answer) => {
    const question = window.getByTestId('question').nth(n);
    await question.getByLabel('A value').fill(answer);
    await question.getByRole('button', { name: 'Check' }).click();
    await question.getByTestId('verdict').getByText('Right.').waitFor();
  };
  await mark(b, 'numbers', '9');
  await a.getByTestId('question').first().waitFor();
  await solve(a, 0, '3/2');
  // The other window was loaded before.
  await b.getByTestId('question').first().getByText('solved').waitFor({ state: 'attached' });
  await a.goto(at(server, { tab: 'learn' }));
  await a.locator('.lessons a[href*="lesson=numbers"]').getByText(/1 of 13/).waitFor();
  await a.getByRole('button', { name: 'Reset progress' }).click();
  await a.getByRole('button', { name: /^Undo/ }).click();
  await a.locator('.lessons a[href*="lesson=numbers"]').getByText(/1 of 13/).waitFor();
  assert.deepEqual([...a.faults, ...b.faults], []);
});

test('a position remains after a link, a reload and a change of drawer', async () => {
  const board = page.getByRole('textbox', { name: 'Board as text' });
  await page.goto(at(server, { tab: 'board', sum: 'domineering 2x2' }));
  await value(page, '+-1').waitFor();
  await board.fill('2x3');
  await board.press('Enter');
  await value(page, '{2|-1/2}').waitFor();
  await page.goto(at(server, { tab: 'board', sum: 'domineering 1x2' }));
  await value(page, '-1').waitFor();
  await page.reload();
  await button(page, '↶ Undo').click();
  await value(page, '{2|-1/2}').waitFor();
  await view(page, 'Numbers').click();
  await page.waitForURL(/open=numbers/);
  await page.reload();
  await view(page, 'Numbers').click();
  await value(page, '{2|-1/2}').waitFor();
  await button(page, '↶ Undo').click();
  await value(page, '+-1').waitFor();
  assert.deepEqual(page.faults, []);
});

test('a game remains when another drawer is shown, with the reasons of its moves', async () => {
  const game = { tab: 'play', sum: 'cashing-cheques {5|-5} + {2|-1}', engine: 'hotstrat', you: 'Right' };
  await page.goto(at(server, game));
  await page.locator('.why').first().waitFor();
  const why = await page.locator('.why').first().textContent();
  await view(page, 'Moves').click();
  await page.waitForURL(/open=moves/);
  await view(page, 'Play against…').click();
  assert.equal(await page.locator('.why').first().textContent(), why);
  // An engine does not move when the drawer is closed.
  await page.goto(at(server, game));
  await view(page, 'Moves').click();
  await settled(page);
  assert.doesNotMatch(await page.evaluate(() => location.search), /line=/);
  assert.deepEqual(page.faults, []);
});

test('a ruleset of the user is known to other windows, and a link does not replace it', async () => {
  await page.goto(at(server, { tab: 'complex' }));
  await page.locator('summary', { hasText: 'A ruleset of your own' }).press('Enter');
  const toml = page.getByLabel('Ruleset as TOML');
  await page.getByLabel('Name', { exact: true }).fill('mine');
  await toml.fill('name = "Mine"\nboard = "graph"\n[pieces]\nleft = ["K1"]\nright = ["K1"]\n[forbidden]\nopposing = [1]\n');
  // Typed text remains, after a reload and after a template was chosen.
  await page.reload();
  await page.locator('summary', { hasText: 'A ruleset of your own' }).press('Enter');
  assert.match(await toml.inputValue(), /Mine/);
  await button(page, 'windows').click();
  await inDrawer(page, '↶ Undo').click();
  assert.match(await toml.inputValue(), /Mine/);
  await button(page, 'Declare and use').click();
  await page.waitForURL(/toml=/);
  const here = page.url();

  const other = await open(browser.context, at(server, { tab: 'board', sum: 'mine P2' }));
  await value(other, '+-1').waitFor();
  // The link's ruleset of the same name has no conflicts: each player may take both vertices.
  await other.goto(at(server, { tab: 'complex', sum: 'mine P2', toml: 'name = "Theirs"\nboard = "graph"\n[pieces]\nleft = ["K1"]\nright = []\n' }));
  // The drawer is drawn over the board, whose value may be hidden.
  await other.locator('.drawer [data-fact="value"]', { hasText: /^2$/ }).waitFor();
  await other.goto(at(server, { tab: 'board', sum: 'mine P2' }));
  await value(other, '+-1').waitFor();
  await page.goto(here);
  await page.getByText('A ruleset of your own').waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test('a ruleset of the user is known to a restarted server', async () => {
  const port = await freePort();
  let own = await serve(port);
  try {
    const window = await open(browser.context, at(own, { tab: 'complex', sum: 'mine P2', toml: 'name = "Mine"\nboard = "graph"\n[pieces]\nleft = ["K1"]\nright = ["K1"]\n[forbidden]\nopposing = [1]\n' }));
    await button(window, 'Declare and use').click();
    // The browser stores a ruleset when the server has accepted it.
    await window.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('kelvin-ruleset/')));
    await window.goto(at(own, { tab: 'board', sum: 'mine P2' }));
    await value(window, '+-1').waitFor();
    await own.stop();
    own = await serve(port);
    const board = window.getByRole('textbox', { name: 'Board as text' });
    await board.fill('P1');
    await board.press('Enter');
    await value(window, '*').waitFor();
  } finally {
    await own.stop();
  }
});
