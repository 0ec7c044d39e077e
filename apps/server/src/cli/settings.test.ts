import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-shell-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The command as a person runs it in a shell, in an empty folder. */
function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const entry = path.join(import.meta.dirname, 'belegfach.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--', entry, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const COMMANDS = ['admin create you@example.com', 'backup copy', 'verify', 'store status'];

describe('a command in a shell without the settings of the service', () => {
  // Regression: it created an embedded database in ./data and printed an invitation to it.
  it.each(COMMANDS)('`%s` creates nothing, and says what is missing and where it looked', (line) => {
    const { code, out, err } = run(line.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('PUBLIC_URL: is required in production');
    expect(err).toContain('DATABASE_URL: is required in production');
    expect(err).toMatch(
      /Settings were read from the environment; \/etc\/belegfach\/belegfach\.env does not exist/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names a mistyped setting of the file that it read', () => {
    const file = path.join(folder, 'my.env');
    writeFileSync(file, 'DATABSE_URL=embedded\n');
    expect(run(['verify', '--env-file', '/nowhere'])).toMatchObject({
      code: 2,
      err: 'belegfach verify: /nowhere does not exist\n',
    });
    for (const { err } of [
      run(['verify', '--env-file', file]),
      run(['verify'], { BELEGFACH_ENV_FILE: file }),
    ]) {
      expect(err).toContain('DATABSE_URL is not a setting and is ignored. Is DATABASE_URL meant?');
      expect(err).toContain(`Settings were read from the environment and ${file}.`);
    }
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });

  it('prints help and the version, also when the settings cannot be read', () => {
    const broken = { BELEGFACH_ENV_FILE: '/nowhere' };
    expect(run(['--version'], broken)).toEqual({
      code: 0,
      out: expect.stringMatching(/^belegfach \d+\.\d+\.\d+\n$/) as string,
      err: '',
    });
    expect(run(['backup', '--version'], broken).out).toBe(run(['--version']).out);
    expect(run(['--help'], broken).out).toContain('--env-file');
    expect(run(['verify'], broken)).toMatchObject({
      code: 2,
      err: 'belegfach verify: /nowhere does not exist\n',
    });
  });
});
