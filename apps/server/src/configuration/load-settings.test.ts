import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from './load-settings.ts';
import { ConfigurationError } from './configuration-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const load = (environment: Record<string, string>, options: Parameters<typeof loadSettings>[1] = {}) =>
  loadSettings(environment, { defaultFile: path.join(folder, 'belegfach.env'), ...options });

/** The superuser can read every file. */
function asOtherUser(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('the file of the settings', () => {
  it('is the default file if it exists, and says so', () => {
    const file = write('belegfach.env', 'PORT=8080');
    expect(load({})).toEqual({
      variables: { PORT: '8080' },
      sourceDescription: `the environment and ${file}`,
      file,
    });
  });

  it('is only the environment if the default file does not exist, and says where it looked', () => {
    const { variables, sourceDescription } = load({ PORT: '1' });
    expect(variables).toEqual({ PORT: '1' });
    expect(sourceDescription).toContain(`${folder}/belegfach.env does not exist`);
  });

  it('is the file of --env-file, otherwise that of BELEGFACH_ENV_FILE, otherwise the default file', () => {
    write('belegfach.env', 'PORT=1');
    const second = write('second.env', 'PORT=2');
    const third = write('third.env', 'PORT=3');
    expect(load({ BELEGFACH_ENV_FILE: second }).variables['PORT']).toBe('2');
    expect(load({ BELEGFACH_ENV_FILE: second }, { envFile: third }).variables['PORT']).toBe('3');
    expect(load({ BELEGFACH_ENV_FILE: '' }).variables['PORT']).toBe('1');
  });

  // Otherwise the demo of a checkout would work on the data of the service that is installed on the same machine.
  it('is not the default file for DEMO=true', () => {
    write('belegfach.env', 'DATABASE_URL=postgres://production');
    expect(load({ DEMO: 'true' }).variables).toEqual({ DEMO: 'true' });
  });

  it('lets variables of the environment replace those of the file, unless they are empty', () => {
    write('belegfach.env', 'PORT=1\nHOST=127.0.0.1');
    expect(load({ PORT: '2', HOST: '' }).variables).toEqual({ PORT: '2', HOST: '127.0.0.1' });
  });

  it.each([
    ['a missing file', { envFile: '/nowhere/x.env' }, '/nowhere/x.env does not exist'],
    ['a folder', { envFile: tmpdir() }, `${tmpdir()} cannot be read: EISDIR`],
    ['no path', { envFile: '' }, '--env-file: the path of the settings file is missing'],
  ])('refuses %s in one line', (_, options, message) => {
    expect(() => load({}, options)).toThrow(ConfigurationError);
    expect(() => load({}, options)).toThrow(message);
  });

  it('refuses a file that is not understood, with its path and the line', () => {
    const file = write('belegfach.env', 'PORT=1\nsecret');
    expect(() => load({})).toThrow(new ConfigurationError(`${file}, line 2: expected NAME=value`));
  });

  it('refuses a file that this user cannot read, and says who can', () => {
    chmodSync(write('belegfach.env', 'PORT=1'), 0);
    asOtherUser(() =>
      expect(() => load({})).toThrow(
        /belegfach\.env cannot be read by the user with the id 65534: .* portal's user.* setpriv --reuid belegfach .*\/belegfach\.env \.\.\.\)$/,
      ),
    );
  });
});

describe('secrets from files', () => {
  it.each([
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'SMTP_URL',
    'ENCRYPTION_KEY',
    'ENCRYPTION_KEY_OLD',
    'METRICS_TOKEN',
  ])('%s_FILE names the file of the value, without the line end', (name) => {
    expect(load({ [`${name}_FILE`]: write('secret', '\uFEFFvalue \r\n\n') }).variables[name]).toBe('value ');
  });

  it('may be named in the settings file', () => {
    write('belegfach.env', `ENCRYPTION_KEY_FILE=${write('key', 'ab\r\n')}`);
    expect(load({}).variables['ENCRYPTION_KEY']).toBe('ab');
  });

  it('of the environment replace the settings of the file, whether as a value or as a file', () => {
    const [old, current] = [write('old', 'old'), write('current', 'current')];
    write('belegfach.env', `ENCRYPTION_KEY_FILE=${old}\nSMTP_URL=old`);
    const { variables } = load({ ENCRYPTION_KEY: 'new', SMTP_URL_FILE: current });
    expect(variables).toMatchObject({ ENCRYPTION_KEY: 'new', SMTP_URL: 'current' });
  });

  it('are refused when the file is empty, because the setting would count as not set', () => {
    expect(() => load({ METRICS_TOKEN_FILE: write('token', '\n') })).toThrow(
      /^METRICS_TOKEN_FILE: .* is empty$/,
    );
  });

  it('are refused in one line that names the setting, when the file is missing or the setting is given twice', () => {
    expect(() => load({ SMTP_URL_FILE: '/nowhere' })).toThrow(
      new ConfigurationError('SMTP_URL_FILE: /nowhere does not exist'),
    );
    expect(() => load({ SMTP_URL_FILE: write('smtp', 'x'), SMTP_URL: 'secret' })).toThrow(
      new ConfigurationError('SMTP_URL: is set together with SMTP_URL_FILE; keep one of them'),
    );
  });
});
