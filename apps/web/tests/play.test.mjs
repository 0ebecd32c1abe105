// The Play drawer: whole games against the engines.
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

/** Plays the hinted move, or any, until the game is over. */
async function toTheEnd(page, hints) {
  for (let turns = 0; turns < 60; turns++) {
    const over = page.locator('.winner');
    const mine = page.getByText(/^. You \((Left|Right)\) to move/);
    await over.or(mine).first().waitFor({ timeout: 30_000 });
    if (await over.count()) return over.innerText();
    await over.or(page.locator('.handle, .choice')).first().waitFor();
    if (await over.count()) return over.innerText();
    if (hints) {
      await page.getByRole('button', { name: /Hint/ }).click();
      await page.locator('.hint p').first().waitFor({ timeout: 30_000 });
      assert.match(await page.locator('.hint p').first().innerText(), /\w+.*\./s);
    }
    const before = await page.evaluate(() => location.search);
    const hinted = page.locator('.handle.pointed');
    const handle = (await hinted.count()) ? hinted.first() : page.locator('.handle, .choice').first();
    // Several clicks make one move where a piece goes somewhere.
    for (let clicks = 0; clicks < 4 && (await page.evaluate(() => location.search)) === before; clicks++) {
      await (clicks === 0 ? handle : page.locator('.choice, .handle').first()).click({ force: true });
      await clicked(page, before);
    }
    await page.waitForFunction((before) => location.search !== before, before);
  }
  throw new Error('the game does not end');
}

/** Waits until a click has made a move, or begun one. */
const clicked = (page, before) => page.waitForFunction((before) => location.search !== before || [...document.querySelectorAll('.choices button')].some(({ textContent }) => textContent.includes('Back')), before);

for (const [engine, you] of [['thermostrat', 'Left'], ['exact', 'Right']]) {
  test(`a game against ${engine} as ${you} is played to its end`, async () => {
    const page = await open(browser.context, at(server, { tab: 'play', sum: 'domineering 3x3~cashing-cheques {3|-2}', engine, you }));
    const result = await toTheEnd(page, true);
    assert.match(result, /wins?$/);
    const moves = await page.locator('ol li').count();
    assert.ok(moves >= 4, `${moves} moves`);
    // The engine gives the reason for its move.
    assert.ok((await page.locator('.why').count()) >= 1);
    await page.getByRole('img', { name: /Ambient temperature before each move/ }).waitFor();
    assert.deepEqual(page.faults, []);

    // The record is shared as a link and replayed.
    const shared = await page.evaluate(() => location.href);
    const other = await open(browser.context, shared);
    await other.locator('.winner').waitFor();
    assert.equal(await other.locator('.winner').innerText(), result);
    await other.getByRole('slider', { name: 'Line of play' }).focus();
    await other.keyboard.press('Home');
    await other.locator('.winner').waitFor({ state: 'detached' });
    assert.match(await other.evaluate(() => location.search), /at=0/);
    await other.keyboard.press('ArrowRight');
    await other.waitForFunction(() => /at=1/.test(location.search));
    assert.equal(await other.locator('ol li').count(), moves);
    // The review says what each move lost.
    await other.getByRole('button', { name: 'Review' }).click();
    await other.getByText(/^move 1 /).waitFor();
    assert.equal(await other.locator('li .loss').count(), moves);
    assert.deepEqual(other.faults, []);
    await page.close();
    await other.close();
  });
}

for (const engine of ['hotstrat', 'sentestrat', 'orthodox', 'random']) {
  test(`${engine} plays too`, async () => {
    const page = await open(browser.context, at(server, { tab: 'play', sum: 'cashing-cheques {5|-5} + {2|-1}', engine, you: 'Right' }));
    await page.locator('ol li').first().waitFor();
    assert.match(await toTheEnd(page, false), /wins?$/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
}

test('a move is taken back', async () => {
  const page = await open(browser.context, at(server, { tab: 'play', sum: 'nim 3 + 4', engine: 'exact', you: 'Left' }));
  await page.locator('.handle').first().click({ force: true });
  await page.locator('.choice').first().click();
  await page.locator('ol li').nth(1).waitFor();
  await page.getByRole('button', { name: /Take back/ }).click();
  await page.locator('ol li').first().waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a repeated position is a draw', async () => {
  const toads = 'backsliding-toads-and-frogs t.~backsliding-toads-and-frogs .f';
  const page = await open(browser.context, at(server, { tab: 'play', sum: toads, engine: 'exact', you: 'Left' }));
  for (let moves = 0; moves < 2; moves++) {
    await page.getByText(/^. You \(Left\) to move/).waitFor({ timeout: 30_000 });
    const before = await page.evaluate(() => location.search);
    for (let clicks = 0; clicks < 4 && (await page.evaluate(() => location.search)) === before; clicks++) {
      await page.locator('.choice, .handle').first().click({ force: true });
      await clicked(page, before);
    }
    await page.waitForFunction((before) => location.search !== before, before);
  }
  await page.getByText('A draw', { exact: true }).waitFor({ timeout: 30_000 });
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('two engines play against each other', async () => {
  const page = await open(browser.context, at(server, { open: 'play', sum: 'cashing-cheques {5|-5} + {2|-1}', you: 'neither', engine: 'hotstrat', second: 'random' }));
  await page.locator('.winner').waitFor();
  assert.ok((await page.locator('ol li').count()) >= 2);
  assert.deepEqual(page.faults, []);
  await page.close();
});
