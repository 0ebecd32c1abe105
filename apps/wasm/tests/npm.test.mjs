// The npm package, installed in an empty folder and used from Node.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './server.mjs';

const PROGRAM = `
import assert from 'node:assert/strict';
import { KelvinError, load } from 'kelvin-cgt';
const kelvin = await load();
assert.equal(kelvin.value('domineering', '2x3'), '{2|-1/2}');
assert.equal(kelvin.value('{3|1}+{-1|-3}'), '0');
assert.equal(kelvin.ask('thermograph', { value: '{3|1}' }).temperature, '1');
kelvin.evaluate('g := {2|-1};');
assert.equal(kelvin.evaluate('g + g').value.plain, '1');
assert.throws(() => kelvin.evaluate('1 +'), KelvinError);
assert.throws(() => kelvin.value('chess', '8x8'), (error) => error instanceof KelvinError && error.message.includes('chess'));
kelvin.declare('far-snort', 'name = "Far Snort"\\nboard = "graph"\\n[pieces]\\nleft = ["K1"]\\nright = ["K1"]\\n[forbidden]\\nopposing = [1, 2]');
const far = kelvin.value('far-snort', 'P4');
await kelvin.restart();
assert.equal(kelvin.value('far-snort', 'P4'), far);
assert.equal(kelvin.evaluate('g').value.plain, '{2|-1}');
console.log('well');
`;

const TYPED = `
import { load, type ThermographAnswer } from 'kelvin-cgt';
const kelvin = await load();
const answer: ThermographAnswer = kelvin.ask('thermograph', { value: '1' });
export const mean: string = answer.mean;
// @ts-expect-error: there is no such question
kelvin.ask('weather');
`;

test('the package works in an empty folder, with its types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kelvin-npm-'));
  try {
    const target = join(root, 'target/npm');
    const packed = readdirSync(target).filter((name) => name.endsWith('.tgz')).map((name) => join(target, name));
    assert.equal(packed.length, 1, 'make npm builds the package');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', ...packed], { cwd: folder });
    writeFileSync(join(folder, 'program.js'), PROGRAM);
    assert.match(execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' }), /well/);
    writeFileSync(join(folder, 'typed.ts'), TYPED);
    const compiler = join(root, 'apps/web/node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', 'typed.ts'], { cwd: folder, stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
