// The Worksheet drawer: running cells, values, pictures, errors, completion and help, and stopping.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browse, content, drawn, open, serve } from './kelvin.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse({ acceptDownloads: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const cell = (page, n) => page.getByRole('article', { name: `Cell ${n}`, exact: true });
const code = (page, n) => cell(page, n).getByRole('textbox');
const out = (page, n) => cell(page, n).getByTestId('out');
const worksheet = (code) => at(server, { tab: 'worksheet', code });

test('cells are run in turn and share their variables', async () => {
  const page = await open(browser.context, worksheet('g := {3||2*|1*}\n// %%\n[g.LeftStop, g.Mean, g.Temperature]'));
  await code(page, 1).click();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await out(page, 2).locator('[data-value="[3,9/4,3/4]"]').waitFor();
  assert.equal(await out(page, 2).locator('[data-value]').textContent(), '[3,2¼,¾]');
  // A new cell after the last one has the focus.
  await code(page, 3).waitFor();
  await page.keyboard.type('g + g - g');
  await page.keyboard.press('Control+Enter');
  await out(page, 3).locator('[data-value="{3||2*|1*}"]').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a game shows its tree', async () => {
  const page = await open(browser.context, worksheet('{1||0|-1}'));
  await cell(page, 1).getByRole('button', { name: 'Run' }).click();
  await out(page, 1).getByText('Tree').click();
  // {1||0|-1}, its options 1 and {0|-1}, and so on to the leaves.
  await out(page, 1).getByRole('img', { name: 'Game tree of {1||0|-1}, 7 nodes' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('an error is shown under the caret, and its place is underlined', async () => {
  const page = await open(browser.context, worksheet('1 + 2\n// %%\n3 + Foo'));
  await page.getByRole('button', { name: 'Run all' }).click();
  await out(page, 1).locator('[data-value="3"]').waitFor();
  const error = out(page, 2).getByRole('alert');
  await error.waitFor();
  const lines = (await error.textContent()).split('\n');
  const caret = lines.findIndex((line) => /^\s*\^+/.test(line));
  assert.ok(caret > 0, `no caret in ${lines.join('⏎')}`);
  assert.equal(lines[caret - 1].slice(lines[caret].indexOf('^'))[0], 'F');
  await cell(page, 2).locator('.cm-wrong').waitFor();
  assert.equal(await cell(page, 2).locator('.cm-wrong').textContent(), 'Foo');
  await page.close();
});

test('names are completed and have help', async () => {
  const page = await open(browser.context, worksheet('g := 1'));
  await code(page, 1).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('; g.Temp');
  await page.getByRole('option', { name: 'Temperature', exact: true }).waitFor();
  // The list takes keys only a moment after it appears.
  await drawn(page, 120);
  await page.keyboard.press('Enter');
  assert.match(await code(page, 1).textContent(), /g\.Temperature$/);
  await page.keyboard.press('F1');
  await cell(page, 1).getByRole('complementary', { name: /Temperature/ }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a long cell shows its progress and is stopped', async () => {
  const page = await open(browser.context, worksheet('for n from 1 to 1000000000000 do end'));
  await cell(page, 1).getByRole('button', { name: 'Run' }).click();
  await cell(page, 1).getByRole('status').getByText('Running').waitFor();
  await cell(page, 1).getByRole('button', { name: 'Stop' }).first().click();
  await out(page, 1).getByText('stopped').waitFor();
  await code(page, 1).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2 + 2');
  await page.keyboard.press('Control+Enter');
  await out(page, 1).locator('[data-value="4"]').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a worksheet is stored in the browser, saved as a file and opened again', async () => {
  const page = await open(browser.context, at(server, { tab: 'worksheet' }));
  await page.getByRole('button', { name: 'Clear' }).click();
  await code(page, 1).click();
  await page.keyboard.type('*2 + *3');
  await page.reload();
  await code(page, 1).getByText('*2 + *3').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as .cgs' }).click()]);
  assert.equal(file.suggestedFilename(), 'worksheet.cgs');
  assert.equal((await content(file)).toString(), '*2 + *3\n');
  await page.getByLabel('Open a .cgs file').setInputFiles({ name: 'other.cgs', mimeType: 'text/plain', buffer: Buffer.from('x := 5\n// %%\nx^2\n') });
  await code(page, 2).getByText('x^2').waitFor();
  await page.getByRole('button', { name: 'Run all' }).click();
  await out(page, 2).locator('[data-value="25"]').waitFor();
  await page.close();
});

const PAWNS = `singleton class Pawns extends game.strip.StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) := [
      Position(strip.Updated({n => 0, n + 1 => 1}))
      for n in strip.FindAll(1) where player == Left and strip[n + 1] == 0
    ];
  end
end`;

test('a board in a cell is played, a thermograph is read, and a class of the worksheet is known to the stage', async () => {
  const page = await open(browser.context, worksheet(`${PAWNS};\n// %%\nPawns("x...x.")`));
  await page.getByRole('button', { name: 'Run all' }).click();
  const live = out(page, 2).getByTestId('live');
  await live.locator('.handle').first().waitFor();
  await live.locator('.handle').first().click();
  await live.getByText('after 1 move').waitFor();
  await live.locator('[data-value="4"]').waitFor();
  await live.getByRole('button', { name: 'Take back' }).click();
  await live.getByText('after 1 move').waitFor({ state: 'detached' });
  await live.locator('.handle').first().click();
  await live.getByText('after 1 move').waitFor();
  await live.getByRole('link', { name: 'Show on the stage' }).click();
  // The class is in the address, so the link opens for others too.
  await page.waitForFunction(() => /singleton class Pawns/.test(new URLSearchParams(location.search).get('cgs') ?? ''));
  await page.locator('#board .handle').first().waitFor();
  const other = await open(browser.context, page.url().replace('open=worksheet', ''));
  await other.locator('.worth [data-value="4"]').waitFor();
  await other.locator('#board .handle').first().click();
  await other.locator('.worth [data-value="3"]').waitFor();
  await other.getByRole('button', { name: 'Explore', exact: true }).click();
  await other.getByTestId('size').getByText(/ of \d+ nodes/).waitFor();
  await other.getByRole('button', { name: 'Play against…' }).click();
  await other.getByText(/your turn|is thinking|wins/i).first().waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
  await other.close();
  await page.close();
});

test('results are marked as stale, and the position of the stage becomes a cell', async () => {
  const page = await open(browser.context, at(server, { sum: 'domineering 2x3', open: 'worksheet', code: '' }));
  await page.getByRole('button', { name: '+ Position' }).click();
  await out(page, 1).getByTestId('live').locator('.handle').first().waitFor();
  assert.match(await code(page, 1).textContent(), /Domineering\("2x3"\)/);
  await code(page, 1).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' + 1');
  await out(page, 1).getByText('The cell has changed since it was run.').waitFor();
  await page.locator('.out.stale').waitFor();
  // What runs above makes the results below stale too.
  await code(page, 1).press('Control+Enter');
  await page.locator('.out.stale').waitFor({ state: 'detached' });
  await page.close();
});

test('a thermograph in a cell is pointed at', async () => {
  const page = await open(browser.context, worksheet('{3|-1}.Thermograph'));
  await page.getByRole('button', { name: 'Run all' }).click();
  const plot = out(page, 1).getByRole('slider', { name: /^Thermograph of/ });
  await plot.waitFor();
  await plot.focus();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => /Left wall/.test(document.querySelector('[data-testid=out] [role=slider]')?.getAttribute('aria-valuetext') ?? ''));
  assert.deepEqual(page.faults, []);
  await page.close();
});
