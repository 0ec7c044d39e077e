import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { examineSettings } from '../configuration/examine-settings.ts';
import { readServiceConfig } from '../configuration/read-service-config.ts';
import { runCommand } from './run-command.ts';

let app: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-setup-'));
  file = path.join(folder, 'belegfach.env');
  return () => rmSync(folder, { recursive: true, force: true });
});

/** @param answers of a person at the terminal, in order; undefined: nobody can be asked */
async function setup(args: readonly string[], answers?: readonly string[]) {
  let [out, err] = ['', ''];
  const asked: string[] = [];
  const waiting = [...(answers ?? [])];
  const code = await runCommand(['setup', ...args], {
    readConfig: () => readServiceConfig({}, { envFile: file }).config,
    examineSettings: () => examineSettings({}, { envFile: file }),
    settingsFile: file,
    ask:
      answers === undefined
        ? undefined
        : (question) => {
            asked.push(question);
            const answer = waiting.shift();
            return answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
          },
    out: (text) => (out += text),
    err: (text) => (err += text),
    isInteractive: false,
    signal: new AbortController().signal,
  });
  return { code, out, err, asked };
}

const ANSWERS = () => ({
  '--public-url': 'https://belege.example.com',
  '--database-url': app.test.url,
  '--smtp-url': 'smtp://127.0.0.1:2525',
});
const optionsOf = (answers: Readonly<Record<string, string>>) => Object.entries(answers).flat();
const written = () => readServiceConfig({}, { envFile: file }).config;

describe('belegfach setup with options', () => {
  it('keeps the lines that are there, adds the others, and invites the administrator', async () => {
    writeFileSync(file, `# Ours\nENCRYPTION_KEY=${TEST_KEY}\nMY_NOTE=1\n`, { mode: 0o600 });
    const { code, out, err } = await setup([...optionsOf(ANSWERS()), '--admin-email', 'admin@setup.example']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/link: +https:\/\/belege\.example\.com\/set-password/);
    expect(out).toContain('systemctl enable --now belegfach');
    expect(written()).toMatchObject({
      publicUrl: new URL('https://belege.example.com'),
      host: '127.0.0.1',
      trustedProxies: ['127.0.0.1'],
      databaseUrl: app.test.url,
      dataDirectory: '/var/lib/belegfach',
      mailFrom: { address: 'noreply@belege.example.com' },
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^# Ours\nENCRYPTION_KEY=.+\nMY_NOTE=1\n/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const mails = (await app.test.listMails()).filter(({ recipient }) => recipient === 'admin@setup.example');
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('does no harm when it is repeated: the file stays as it is, and no second account is made', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\n`);
    await setup(optionsOf(ANSWERS()));
    const before = readFileSync(file, 'utf8');
    const { email } = await app.build.backofficeUser('SuperAdmin', null);
    const again = await setup(['--admin-email', email]);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain(`${email} has a password already`);
    expect(again.out).toContain('The database is up to date.');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('refuses a wrong value with the format of the setting, and names all missing ones, before it writes', async () => {
    const wrong = await setup(optionsOf({ ...ANSWERS(), '--public-url': 'http://belege.example.com' }));
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('--public-url: the address people type');
    expect((await setup([])).err).toContain('give --public-url, --smtp-url');
    expect((await setup([...optionsOf(ANSWERS()), '--admin-email', 'nobody'])).code).toBe(2);
    const unencoded = await setup(
      optionsOf({ ...ANSWERS(), '--smtp-url': 'smtp://me:12/34@mail.example.com' }),
    );
    expect(unencoded.err).toContain(
      '--smtp-url: e.g. smtp://user:password@mail.example.com:587, with special',
    );
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });

  // A release does not contain the embedded PostgreSQL.
  it('neither accepts nor suggests the embedded database, and does not replace it without an answer', async () => {
    const refused = await setup(optionsOf({ ...ANSWERS(), '--database-url': 'embedded' }));
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('--database-url: embedded is for trying the portal');
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\nDATABASE_URL=embedded\n`);
    const others = Object.entries(ANSWERS()).filter(([option]) => option !== '--database-url');
    expect((await setup(others.flat())).err).toContain('give --database-url');
    expect(readFileSync(file, 'utf8')).toContain('DATABASE_URL=embedded\n');
  });

  it('without a file makes one that only root and the group of its folder can read, without the addresses of the example', async () => {
    // Another key than the one of the test's database, which the setup then refuses.
    const { code, err } = await setup(optionsOf(ANSWERS()));
    expect(code).toBe(1);
    expect(err).toContain('ENCRYPTION_KEY');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^ENCRYPTION_KEY=[0-9a-f]{64}$/m);
    expect(text).toMatch(/^#SMTP_URL=smtp:\/\/user:password@mail\.example\.com:587$/m);
    expect(text).toContain('# --- Operator ---');
  });

  it('leaves a secret in a file of its own where it is', async () => {
    const secret = path.join(folder, 'database');
    writeFileSync(secret, app.test.url);
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\nDATABASE_URL_FILE=${secret}\n`);
    const others = Object.entries(ANSWERS()).filter(([option]) => option !== '--database-url');
    expect(await setup(others.flat())).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(file, 'utf8')).not.toContain('\nDATABASE_URL=');
  });

  it('creates no second key if the key is in a file of its own, and refuses an option for a secret in such a file', async () => {
    const secret = path.join(folder, 'key');
    writeFileSync(secret, TEST_KEY);
    const settings = `ENCRYPTION_KEY_FILE=${secret}\nDATABASE_URL_FILE=${path.join(folder, 'database')}\n`;
    writeFileSync(file, settings);
    const refused = await setup(Object.entries(ANSWERS()).flat());
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/--database-url: DATABASE_URL_FILE is set/);
    expect(readFileSync(file, 'utf8')).toBe(settings);

    writeFileSync(file, `ENCRYPTION_KEY_FILE=${secret}\n`);
    expect(await setup(Object.entries(ANSWERS()).flat())).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(file, 'utf8')).not.toContain('\nENCRYPTION_KEY=');
  });
});

describe('belegfach setup, repeated', () => {
  const others = () => optionsOf({ ...ANSWERS(), '--smtp-url': 'smtp://127.0.0.1:2526' });

  it('says which settings have changed and how they take effect, and says nothing about it when none has changed', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\n`);
    expect((await setup(optionsOf(ANSWERS()))).out).not.toContain('systemctl restart');
    expect((await setup(optionsOf(ANSWERS()))).out).not.toContain('systemctl restart');
    expect((await setup(others())).out).toContain('systemctl restart belegfach   (changed: SMTP_URL)');
  });

  // Regression: a proxy on another machine could not reach the portal, which still listened on 127.0.0.1.
  it('listens on all addresses for a proxy on another machine, and asks for a firewall that blocks all other clients', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\n`);
    await setup(optionsOf(ANSWERS()));
    expect(written().host).toBe('127.0.0.1');
    const { out } = await setup(['--proxy', '10.0.0.7']);
    expect(written()).toMatchObject({ host: '0.0.0.0', trustedProxies: ['10.0.0.7'] });
    expect(out).toContain('let your firewall allow only 10.0.0.7 to reach port 3000');
    await setup(['--proxy', '127.0.0.1']);
    expect(written().host).toBe('127.0.0.1');
  });

  it('keeps another address in HOST, and keeps any HOST while the proxy is the same', async () => {
    const settings = `ENCRYPTION_KEY=${TEST_KEY}\nHOST=10.0.0.1\n`;
    writeFileSync(file, settings);
    await setup(optionsOf(ANSWERS()));
    expect(written().host).toBe('10.0.0.1');
    writeFileSync(file, readFileSync(file, 'utf8').replace('HOST=10.0.0.1', 'HOST=0.0.0.0'));
    await setup([]);
    expect(written().host).toBe('0.0.0.0');
  });

  it('ends with code 1 and a sentence when the address of the administrator was invited too often', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\n`);
    await setup(optionsOf(ANSWERS()));
    const invite = () => setup(['--admin-email', 'often@setup.example']);
    let last = await invite();
    for (let attempt = 0; attempt < 50 && last.code === 0; attempt += 1) last = await invite();
    expect(last.code).toBe(1);
    expect(last.err).toMatch(/^belegfach setup: this address was invited too often today; .*\n$/);
  });
});

describe('belegfach setup of a further installation', () => {
  beforeEach(() => {
    for (const [name, settings] of [
      ['belegfach', 'PUBLIC_URL=https://a.example.com\n'],
      ['belegfach-other', 'PORT=3001\n'],
    ] as const) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'belegfach.env'), settings);
    }
    mkdirSync(path.join(folder, 'belegfach-shop'));
    file = path.join(folder, 'belegfach-shop/belegfach.env');
  });

  it('has a port, folder, database role and units of its own', async () => {
    const { out, err } = await setup(optionsOf(ANSWERS()));
    // The test's database has tables of the default role.
    expect(err).toMatch(
      /^belegfach setup: DATABASE_ROLE: the tables of this database were made for .*belegfach_app/,
    );
    expect(written()).toMatchObject({
      port: 3002,
      dataDirectory: '/var/lib/belegfach-shop',
      databaseRole: 'belegfach_shop_app',
    });
    expect(out).toContain('belegfach-shop/belegfach.env');

    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\nDATABASE_ROLE=belegfach_app\n`);
    const second = await setup(optionsOf({ ...ANSWERS(), '--port': '3100' }));
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain(
      'systemctl enable --now belegfach@shop belegfach-backup@shop.timer belegfach-deletions@shop.timer',
    );
    expect(second.out).toContain('to port 3100 of 127.0.0.1');
    expect(second.out).toContain(`belegfach --env-file ${file} mail test`);
  });

  it('asks for the port on a terminal, which the first installation does not', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\nDATABASE_ROLE=belegfach_app\n`);
    const { asked } = await setup(
      [],
      ['https://b.example.com', '', '', app.test.url, 'smtp://127.0.0.1:25', '', ''],
    );
    expect(asked[1]).toContain('[3002]');
    expect(written().port).toBe(3002);
  });
});

describe('belegfach setup on a terminal', () => {
  it('asks for each value, again after a wrong one, and takes the suggestion for an empty answer', async () => {
    writeFileSync(file, `ENCRYPTION_KEY=${TEST_KEY}\n`);
    const { code, err, asked } = await setup(
      [],
      ['belege', 'https://belege.example.com', '', app.test.url, 'smtp://127.0.0.1:25', '', 'no', ''],
    );
    expect(code).toBe(0);
    expect(err).toContain('the address people type');
    expect(err).toContain('no is not an e-mail address');
    expect(asked).toHaveLength(8);
    expect(asked.join('\n')).toContain('[noreply@belege.example.com]');
    expect(written().trustedProxies).toEqual(['127.0.0.1']);
  });

  it('suggests the present value, without its password', async () => {
    const url = new URL(app.test.url);
    writeFileSync(
      file,
      `ENCRYPTION_KEY=${TEST_KEY}\nPUBLIC_URL=https://b.example.com\nDATABASE_URL=${app.test.url}\nSMTP_URL=smtps://me:secret@mail.example.com\n`,
    );
    const { code, asked } = await setup([], ['', '', '', '', '', '']);
    expect(code).toBe(0);
    expect(asked.join('\n')).toContain('[smtps://me:***@mail.example.com]');
    if (url.password !== '') expect(asked.join('\n')).not.toContain(url.password);
    expect(written()).toMatchObject({
      databaseUrl: app.test.url,
      smtpUrl: 'smtps://me:secret@mail.example.com',
    });
  });
});
