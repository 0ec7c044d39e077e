import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/index.ts';
import { createKeyring } from '../platform/secrets/index.ts';
import { killPortals, launch, PRODUCTION } from '../../test/support/portal-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { rounds } from '../../../../vitest.rounds.ts';
import { runWith } from '../../test/support/run-command.ts';

const NEW_KEY = 'cd'.repeat(32);
const KILLS = rounds({ ci: 3, full: 60 });

let home: string;
let test: TestDatabase;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-secrets-'));
});
beforeEach(async () => {
  test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
  await checkEncryptionKey(test.database, test.keyring);
});
afterEach(async () => {
  killPortals();
  await test.drop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const variables = (changed: Readonly<Record<string, string>> = {}) => ({
  ...PRODUCTION,
  DATABASE_URL: test.url,
  DATA_DIR: path.join(home, 'data'),
  ENCRYPTION_KEY: NEW_KEY,
  ENCRYPTION_KEY_OLD: TEST_KEY,
  ...changed,
});

/** The command must be the only user of the database, so tests close their own connections. */
const rotate = (changed: Readonly<Record<string, string>> = {}, args: readonly string[] = ['rotate']) =>
  runWith(variables(changed), 'secrets', ...args);

/** Second factors in use and one that is being set up, mails that wait, and one that was sent. */
async function fill(count = 3): Promise<Buffer[]> {
  const owner = openDatabase({ url: test.url, poolSize: 1, as: 'owner', keyring: test.keyring });
  try {
    const build = createWorldBuilder(owner.executor);
    const secrets: Buffer[] = [];
    for (let index = 0; index < count; index += 1) {
      const user = await build.account('BackofficeUser');
      const secret = randomBytes(20);
      const sealed = test.keyring.secondFactors.encrypt(secret, user.publicId);
      await sql`update account set two_factor_secret = ${sealed} where id = ${user.id}`.execute(
        owner.executor,
      );
      secrets.push(secret);
      await build.mail('pending');
    }
    const user = await build.account('BackofficeUser');
    const secret = randomBytes(20);
    await sql`
      insert into one_time_token (account_id, purpose, token_hash, pending_secret, expires_at)
      values (${user.id}, 'second-factor-setup', ${randomBytes(32)},
        ${test.keyring.secondFactors.encrypt(secret, user.publicId)}, now() + interval '1 hour')`.execute(
      owner.executor,
    );
    secrets.push(secret);
    await build.mail('sent');
    const { id, secret: webhookSecret } = await build.webhook((await build.provider()).id);
    await sql`update webhook_endpoint set previous_sealed_secret = sealed_secret, previous_valid_until = now() where id = ${id}`.execute(
      owner.executor,
    );
    secrets.push(webhookSecret, webhookSecret);
    return secrets;
  } finally {
    await owner.close();
  }
}

/** Opens all sealed values. @throws Error when one cannot be opened with the key */
async function openAll(
  key: string,
): Promise<{ secrets: Buffer[]; mails: string[]; keyId: Buffer | undefined }> {
  const keyring = createKeyring(Buffer.from(key, 'hex'));
  const owner = openDatabase({ url: test.url, poolSize: 1, as: 'owner' });
  try {
    const { rows } = await sql<{ owner: string; sealed: Buffer }>`
      select public_id as owner, two_factor_secret as sealed from account where two_factor_secret is not null
      union all
      select a.public_id, t.pending_secret from one_time_token t join account a on a.id = t.account_id
      where t.pending_secret is not null`.execute(owner.executor);
    const mails = await sql<{ recipient: string; sealed: Buffer }>`
      select recipient, sealed_content as sealed from mail where sealed_content is not null`.execute(
      owner.executor,
    );
    const webhooks = await sql<{ owner: string; sealed: Buffer }>`
      select public_id as owner, unnest(array[sealed_secret, previous_sealed_secret]) as sealed from webhook_endpoint`.execute(
      owner.executor,
    );
    const noted = await sql<{ key_id: Buffer }>`select key_id from encryption_key`.execute(owner.executor);
    return {
      secrets: [
        ...rows.map(({ owner: whose, sealed }) => keyring.secondFactors.decrypt(sealed, whose)),
        ...webhooks.rows.map(({ owner: whose, sealed }) => keyring.webhookSecrets.decrypt(sealed, whose)),
      ],
      mails: mails.rows.map(({ recipient, sealed }) => keyring.mails.decrypt(sealed, recipient).toString()),
      keyId: noted.rows[0]?.key_id,
    };
  } finally {
    await owner.close();
  }
}

const idOf = (key: string) => createKeyring(Buffer.from(key, 'hex')).id;
const sorted = (buffers: readonly Buffer[]) => buffers.map((buffer) => buffer.toString('hex')).toSorted();

describe('secrets rotate', () => {
  it('seals everything with the new key, stores its id and writes an audit event', async () => {
    await test.database.close();
    await test.owner.close();
    const secrets = await fill();
    const { code, out, err } = await rotate();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('4 second factors, 4 e-mails and 2 secrets of webhooks');
    const opened = await openAll(NEW_KEY);
    expect(sorted(opened.secrets)).toEqual(sorted(secrets));
    expect(opened.mails).toHaveLength(4);
    expect(opened.mails.every((text) => text.includes('Canary-of-a-mail'))).toBe(true);
    expect(opened.keyId).toEqual(idOf(NEW_KEY));
    await expect(openAll(TEST_KEY)).rejects.toThrow();
    expect(await rotate()).toMatchObject({ code: 0, out: expect.stringContaining('already') as string });
  });

  it.each([
    [
      'another old key',
      { ENCRYPTION_KEY_OLD: 'ef'.repeat(32) },
      1,
      /^belegfach secrets: ENCRYPTION_KEY_OLD: .+\n$/,
    ],
    ['no old key', { ENCRYPTION_KEY_OLD: '' }, 2, /ENCRYPTION_KEY_OLD: must be/],
    ['no new key', { ENCRYPTION_KEY: '' }, 2, /ENCRYPTION_KEY/],
    ['the same key twice', { ENCRYPTION_KEY: TEST_KEY }, 2, /is the same as/],
    ['half a key', { ENCRYPTION_KEY_OLD: 'ab' }, 2, /ENCRYPTION_KEY_OLD: 64 hexadecimal digits/],
  ])('is refused with %s, and changes nothing', async (_what, changed, code, expected) => {
    await test.database.close();
    await test.owner.close();
    await fill(1);
    const answer = await rotate(changed);
    expect(answer.code).toBe(code);
    expect(answer.err).toMatch(expected);
    expect(answer.err + answer.out).not.toMatch(/[0-9a-f]{64}/);
    expect((await openAll(TEST_KEY)).keyId).toEqual(idOf(TEST_KEY));
  });

  it('accepts no key as an argument, which other users of the machine could see', async () => {
    const answer = await rotate({}, ['rotate', NEW_KEY]);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain('keys are never arguments');
  });

  it('is refused while a portal on any machine works with the database', async () => {
    await test.owner.close();
    await sql`select 1`.execute(test.database.executor);
    const answer = await rotate();
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(
      /^belegfach secrets: a portal or another command works with this database.+\n$/,
    );
    await test.database.close();
    expect(await rotate()).toMatchObject({ code: 0 });
  });

  it('runs once if it is started twice at the same time, and seals no secret twice', async () => {
    await test.database.close();
    await test.owner.close();
    await fill(20);
    const answers = await Promise.all([
      rotate({ DATA_DIR: path.join(home, 'one') }),
      rotate({ DATA_DIR: path.join(home, 'two') }),
    ]);
    expect(answers.some(({ code }) => code === 0)).toBe(true);
    expect((await openAll(NEW_KEY)).secrets).toHaveLength(23);
  });

  it('leaves everything old or everything new when it is killed, and completes when it is run again', {
    timeout: KILLS.timeLimitMs,
  }, async () => {
    await test.database.close();
    await test.owner.close();
    const secrets = await fill(200);
    let [from, to] = [TEST_KEY, NEW_KEY];
    for (let kill = 0; kill < KILLS.count; kill += 1) {
      const keys = { ENCRYPTION_KEY: to, ENCRYPTION_KEY_OLD: from };
      const { child, exit } = launch(variables(keys), 'cli/belegfach.ts', 'secrets', 'rotate');
      await untilResealing();
      child.kill('SIGKILL');
      await exit;
      const isNew = await openAll(to).then(
        () => true,
        () => false,
      );
      const opened = await openAll(isNew ? to : from);
      expect(sorted(opened.secrets)).toEqual(sorted(secrets));
      expect(opened.keyId).toEqual(idOf(isNew ? to : from));
      await expect.poll(async () => (await rotate(keys)).code, { timeout: 20_000 }).toBe(0);
      expect(sorted((await openAll(to)).secrets)).toEqual(sorted(secrets));
      [from, to] = [to, from];
    }
  });
});

/**
 * Resolves when a process has locked the key and begun to write, or after a time limit, because a quick process may
 * already have ended.
 */
async function untilResealing(): Promise<void> {
  const owner = openDatabase({ url: test.url, poolSize: 1, as: 'owner', applicationName: 'observer' });
  try {
    for (let look = 0; look < 3_000; look += 1) {
      const { rows } = await sql`
        select from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and a.datname = current_database()
          and a.backend_xid is not null`.execute(owner.executor);
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    await owner.close();
  }
}
