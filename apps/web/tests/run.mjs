// Runs the end-to-end tests, one file after the other, with one server and one browser. Arguments choose files, as `stage` or `play`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
const passes = async (file) => {
  const tests = spawn(process.execPath, ['--test', '--test-force-exit', '--test-concurrency=1', file], { stdio: 'inherit', env });
  return (await new Promise((done) => tests.on('exit', done))) === 0;
};
// A browser on a busy machine may miss a limit of time: a file that fails runs once more.
const failed = [];
for (const file of files) {
  if (await passes(file)) continue;
  console.log(`${basename(file)} failed: it runs once more`);
  if (!(await passes(file))) failed.push(basename(file));
}
if (failed.length > 0) console.error(`failed twice: ${failed.join(', ')}`);
const status = failed.length > 0 ? 1 : 0;
await Promise.all([server.stop(), browser.close()]);
process.exit(status);
