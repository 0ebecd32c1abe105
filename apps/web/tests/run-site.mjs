// Runs tests of the page with the site: its engine in the page, served by a plain server of static files. Arguments choose files.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './kelvin.mjs';
import { hosted } from './static.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const site = resolve(folder, '../../../target/site');
if (!existsSync(join(site, 'index.html'))) throw new Error(`there is no site at ${site}: build it with make site`);
/** The tests of the page that do not test the server itself. `site` tests what only the site has. */
const chosen = process.argv.length > 2 ? process.argv.slice(2) : ['site', 'worksheet'];
const [host, browser] = await Promise.all([hosted(site), launch()]);
const env = { ...process.env, KELVIN_TEST_SERVER: host.address, KELVIN_TEST_BROWSER: browser.wsEndpoint(), KELVIN_SITE: site };
const failed = [];
for (const name of chosen) {
  const file = join(folder, name === 'site' ? 'site.mjs' : `${name}.test.mjs`);
  const tests = spawn(process.execPath, ['--test', '--test-force-exit', '--test-concurrency=1', file], { stdio: 'inherit', env });
  if ((await new Promise((done) => tests.on('exit', done))) !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
await Promise.all([host.stop(), browser.close()]);
process.exit(failed.length > 0 ? 1 : 0);
