// Runs the end-to-end tests, one file after the other, with one server and one browser. Arguments choose files, as `stage` or `play`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve } from './kelvin.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const chosen = process.argv.slice(2);
const known = readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).sort();
const wrong = chosen.find((name) => !known.includes(`${name}.test.mjs`));
if (wrong !== undefined) {
  console.error(`there is no file of tests ${wrong}; expected one of: ${known.map((name) => name.replace('.test.mjs', '')).join(', ')}`);
  process.exit(2);
}
const files = known.filter((name) => chosen.length === 0 || chosen.includes(name.replace('.test.mjs', ''))).map((name) => join(folder, name));
const [server, browser] = await Promise.all([serve(), launch()]);
const env = { ...process.env, KELVIN_TEST_SERVER: server.address, KELVIN_TEST_BROWSER: browser.wsEndpoint() };
const tests = spawn(process.execPath, ['--test', '--test-force-exit', '--test-concurrency=1', ...files], { stdio: 'inherit', env });
const status = await new Promise((done) => tests.on('exit', done));
await Promise.all([server.stop(), browser.close()]);
process.exit(status ?? 1);
