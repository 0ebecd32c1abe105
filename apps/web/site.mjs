// Builds `target/site`: the page with its engine, the custom elements and the book, for any host of static files.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const root = resolve(web, '../..');
const site = resolve(root, process.argv[2] ?? 'target/site');
const wasm = resolve(root, 'target/engine/kelvin.wasm');
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: web, stdio: ['ignore', 'inherit', 'inherit'], ...options });
const vite = join(web, 'node_modules/vite/bin/vite.js');

// The name contains a hash, so that a browser that stores the engine finds a new one.
const engine = `engine/kelvin-${createHash('sha256').update(readFileSync(wasm)).digest('hex').slice(0, 12)}.wasm`;

run(process.execPath, [vite, 'build', '--base', './', '--outDir', site, '--emptyOutDir']);
const index = join(site, 'index.html');
const head = `<meta name="kelvin-engine" content="${engine}" />\n    <link rel="preload" href="${engine}" as="fetch" type="application/wasm" crossorigin />\n    `;
writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', () => `${head}<title>`));

const elements = join(root, 'target/elements');
run(process.execPath, [vite, 'build', '--config', 'vite.elements.config.ts', '--outDir', elements, '--emptyOutDir'], { env: { ...process.env, KELVIN_ENGINE: engine } });
cpSync(join(elements, 'kelvin-elements.js'), join(site, 'kelvin-elements.js'));

mkdirSync(join(site, 'engine'), { recursive: true });
cpSync(wasm, join(site, engine));
run(process.env.CARGO ?? 'cargo', ['run', '--quiet', '-p', 'kelvin-book', '--', 'docs', join(site, 'book'), '../kelvin-elements.js'], { cwd: root });
// The files that the build compressed are for `kelvin serve`; hosts compress what they send.
const files = () => readdirSync(site, { recursive: true }).map((name) => join(site, name)).filter((path) => statSync(path).isFile());
for (const path of files()) if (path.endsWith('.br')) rmSync(path);
writeFileSync(join(site, '.nojekyll'), '');

// The service worker stores all files, so that the site works without a network after the first visit.
const stored = files().map((path) => relative(site, path).replaceAll('\\', '/')).filter((name) => name !== 'sw.js' && name !== '.nojekyll').sort();
const version = createHash('sha256');
for (const name of stored) version.update(name).update(readFileSync(join(site, name)));
const names = JSON.stringify(['./', ...stored.filter((name) => name !== 'index.html')]);
const worker = readFileSync(join(web, 'src/lib/engine/service-worker.js'), 'utf8');
writeFileSync(join(site, 'sw.js'), worker.replace("'VERSION'", JSON.stringify(version.digest('hex').slice(0, 16))).replace("['FILES']", names));
const bytes = files().reduce((sum, path) => sum + statSync(path).size, 0);
console.log(`${site}: ${stored.length + 2} files, ${(bytes / 1e6).toFixed(1)} MB`);
