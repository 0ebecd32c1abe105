// Collects the npm package in `target/npm`: the engine, its interface in JavaScript, and the types of questions and answers.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const target = join(root, 'target/npm');
const folder = join(target, 'kelvin-cgt');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['index.js', 'index.d.ts', 'README.md']) cpSync(join(here, 'npm', name), join(folder, name));
for (const name of ['instance.js', 'instance.d.ts']) cpSync(join(here, 'js', name), join(folder, name));
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(root, name), join(folder, name));
cpSync(join(root, 'apps/web/src/lib/answers.generated.ts'), join(folder, 'answers.d.ts'));
cpSync(join(root, 'target/engine/kelvin.wasm'), join(folder, 'kelvin.wasm'));
// The version is that of the workspace.
const [, version] = /\[workspace\.package\]\s+version = "([^"]+)"/.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8')) ?? [];
const description = JSON.parse(readFileSync(join(here, 'npm/package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
const packed = execFileSync('npm', ['pack', '--silent', folder], { cwd: target, encoding: 'utf8' }).trim().split('\n').at(-1);
console.log(join(target, packed));
