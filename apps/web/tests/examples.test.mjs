// The links in docs/page.md open without errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, open, serve, settled, web } from './kelvin.mjs';

const text = readFileSync(join(web, '../../docs/page.md'), 'utf8');
const links = [...text.matchAll(/\[([^\]]+)\]\((\/\?[^)\s]+)\)/g)].map(([, name, link]) => ({ name, link }));

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('there are links', () => assert.ok(links.length >= 20, `only ${links.length}`));

test('each opens what it says', async () => {
  for (const { name, link } of links) {
    const page = await open(browser.context, server.address + link);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await settled(page);
    assert.equal(await page.getByRole('alert').count(), 0, `${name}: ${await page.getByRole('alert').allTextContents()}`);
    // The link opens its drawer.
    assert.equal(await page.locator('.stage').getAttribute('data-open'), new URLSearchParams(link.slice(2)).get('open'));
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});
