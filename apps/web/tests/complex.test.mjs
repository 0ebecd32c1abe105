// The Complex drawer: complexes of placement games, shellings, complexes made from values, and rulesets of the user.
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

const picture = (page) => page.getByRole('application', { name: /complex/ });
const fact = (page, name) => page.locator(`[data-fact="${name}"]`);
const names = async (page) => (await picture(page).locator('.vertex text').allTextContents()).sort();

test('the legal complex of Snort on a path is drawn, reported and rotated', async () => {
  const page = await open(browser.context, at(server, { tab: 'complex', sum: 'snort P3', fields: 'Q,2' }));
  await picture(page).waitFor();
  assert.deepEqual(await names(page), ['x1', 'x2', 'x3', 'y1', 'y2', 'y3']);
  assert.deepEqual(await Promise.all(['polyline', 'polygon'].map((shape) => picture(page).locator(shape).count())), [8, 2]);
  await fact(page, 'f-vector').waitFor();
  assert.equal(await fact(page, 'f-vector').textContent(), '(1, 6, 8, 2)');
  assert.match(await fact(page, 'pure').textContent(), /^no/);
  await fact(page, 'linear quotients').waitFor();
  assert.equal(await fact(page, 'depth').textContent(), '2');
  assert.equal(await fact(page, 'Hilbert polynomial').textContent(), '5m + m^2');
  assert.match(await fact(page, 'sequentially Cohen–Macaulay').textContent(), /^no/);
  await page.getByText('Minimal vertex covers of the legal complex (4)').waitFor();
  assert.match(await picture(page).getAttribute('aria-label'), /6 vertices, 4 facets, dimension 2/);
  await page.getByTestId('cm-illegal-2').getByText(/yes|no/).waitFor();
  const where = () => picture(page).locator('.vertex').first().getAttribute('transform');
  const [first, box] = [await where(), await picture(page).boundingBox()];
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  const second = await where();
  assert.notEqual(second, first);
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await where(), second);
  await page.getByRole('radio', { name: 'Illegal' }).click();
  await page.getByRole('application', { name: /^The illegal complex/ }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a ruleset of the user is declared, and its complex is shelled step by step', async () => {
  const page = await open(browser.context, at(server, { tab: 'complex' }));
  await page.locator('summary', { hasText: 'A ruleset of your own' }).press('Enter');
  const rules = page.getByRole('textbox', { name: 'Ruleset as TOML' });
  await page.getByRole('button', { name: 'windows' }).click();
  await rules.fill((await rules.inputValue()).replace('own = [0]', 'own = [zero]'));
  await page.getByRole('button', { name: 'Declare and use' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'windows' }).click();
  await page.getByRole('button', { name: 'Declare and use' }).click();
  // Two places for a square of each player, which may overlap: a cycle of four.
  await page.getByRole('application', { name: /windows 2x3: 4 vertices, 4 facets, dimension 1/ }).waitFor();
  await fact(page, 'h-vector').waitFor();
  assert.equal(await fact(page, 'h-vector').textContent(), '(1, 2, 1)');
  await page.getByRole('button', { name: 'Shelling' }).click();
  const steps = page.getByTestId('shelling');
  await steps.getByText('is the first').waitFor();
  assert.equal(await picture(page).locator('polyline.new').count(), 1);
  for (const shown of [2, 3]) {
    await page.getByRole('button', { name: 'Next facet' }).click();
    await steps.getByText(`Facet ${shown}`).waitFor();
    assert.equal(await picture(page).locator('polyline.done').count(), shown - 1);
  }
  await page.getByRole('button', { name: 'Next facet' }).click();
  await steps.getByText('closes a sphere').waitFor();
  await page.getByRole('button', { name: '▶ Play' }).click();
  await steps.getByText('Facet 2').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  // The address holds the ruleset: in another session it is declared again.
  const other = await open(browser.context, page.url());
  await other.getByRole('application', { name: /windows 2x3/ }).waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
  await other.close();
  // So does the link to a position of the ruleset, in a browser that never declared it.
  await page.getByRole('button', { name: 'Close Complex' }).click();
  await page.locator('#board .handle').first().waitFor();
  const stranger = await browse();
  const theirs = await open(stranger.context, page.url());
  await theirs.locator('#board .handle').first().waitFor();
  assert.deepEqual(theirs.faults, []);
  await stranger.close();
  await page.close();
});

test('a complex is made from a value, found, and recovered from a game graph', async () => {
  const page = await open(browser.context, at(server, { tab: 'complex', facets: 'x1 x2, x1 y1' }));
  await fact(page, 'value').waitFor();
  assert.equal(await fact(page, 'value').textContent(), '1*');
  await page.getByRole('radio', { name: 'Value', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('{3|-2}');
  await page.getByRole('button', { name: 'Make a complex' }).click();
  await page.getByRole('application', { name: /7 vertices, 2 facets, dimension 3/ }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-fact="value"]')?.textContent === '{3|-2}');
  await page.getByRole('radio', { name: 'Value', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('{1|*}');
  await page.getByRole('button', { name: 'Find the smallest' }).click();
  await page.getByRole('application', { name: /4 vertices, 4 facets, dimension 1/ }).waitFor();
  await page.getByRole('radio', { name: 'Game graph' }).click();
  await page.getByRole('textbox', { name: 'Moves of the game graph' }).fill('0-1 L, 0-2 R, 1-3 R, 2-3 L');
  await page.getByRole('button', { name: 'Recover the complex' }).click();
  await page.getByRole('application', { name: /2 vertices, 1 facets, dimension 1/ }).waitFor();
  await page.getByRole('radio', { name: 'Game graph' }).click();
  await page.getByRole('textbox', { name: 'Moves of the game graph' }).fill('0-1 L, 0-2 L, 1-3 L, 2-4 L');
  await page.getByRole('button', { name: 'Recover the complex' }).click();
  await page.getByRole('alert').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});
