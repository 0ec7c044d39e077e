import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../platform/passwords/index.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { backUp } from '../backup/index.ts';
import { createAuthClient, type AuthClient, NEW_PASSWORD, PASSWORD } from './test-support/auth-client.ts';
import { invite } from './test-support/mailed-tokens.ts';

/** The database, a backup and the log contain no secret that an account creates or receives. */
let app: TestApp;
let authClient: AuthClient;

beforeAll(async () => {
  app = await createTestApp({ passwords: await createPasswordHasher({ memoryCost: 1024, timeCost: 1 }) });
  authClient = createAuthClient(app);
});
afterAll(() => app.close());

/** Every row of every table in every schema, so that tables of later migrations are included. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    app.test.owner.executor,
  );
  const dumps: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ rows: string | null }>`
      select string_agg(t::text, E'\n') as rows from ${sql.raw(name)} t`.execute(app.test.owner.executor);
    dumps.push(table.rows[0]?.rows ?? '');
  }
  return dumps.join('\n');
}

/** Every byte of a backup; compressed files are decompressed. */
async function dumpBackup(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-canaries-'));
  try {
    const watch = { signal: new AbortController().signal, onProgress: () => undefined };
    await backUp(app.test.owner, app.store, path.join(folder, 'backup'), watch);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return files
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
      .map((bytes) => (bytes.subarray(0, 2).toString('hex') === '1f8b' ? gunzipSync(bytes) : bytes))
      .map((bytes) => bytes.toString('latin1'))
      .join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The secret, and its bytes in the encodings of a dump. */
function encodingsOf(secret: string): string[] {
  return [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
}

describe('passwords, tokens, codes and second-factor secrets', () => {
  it('are stored nowhere in clear text, from the invitation to the last sign-out', async () => {
    const secrets: string[] = [PASSWORD, NEW_PASSWORD];
    const collect = <T extends string>(secret: T): T => {
      secrets.push(secret);
      return secret;
    };
    const provider = await app.build.provider();
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    await invite(app, user.id);
    const invitation = await authClient.readLink(user.email, 'invitation');
    collect(invitation.token);
    collect(invitation.initialPassword);
    const { token } = await authClient.signInWithInitialPassword(user.email, invitation.initialPassword);
    await authClient.apply('BackofficeUser', user.publicId, { token: collect(token), password: PASSWORD });
    const first = await authClient.tokensOf(user.email);
    const begun = await authClient.beginSetUp(collect(first.access_token));
    collect(begun.token);
    collect(begun.secret.base32);
    collect(Buffer.from(begun.secret.bytes).toString('hex'));
    const fresh = authClient.readTokens(
      (
        await authClient.submitCode(user.email, authClient.codeOf(begun.secret), begun.token, {
          bearer: first.access_token,
        })
      ).json(),
    );
    await authClient.allowCodeReuse(user.id);
    const codeToken = collect(await authClient.requestCodeToken(user.email));
    const second = authClient.readTokens(
      (await authClient.submitCode(user.email, authClient.codeOf(begun.secret), codeToken)).json(),
    );
    const renewed = authClient.readTokens((await authClient.refresh(second.refresh_token)).json());
    for (const tokens of [first, fresh, second, renewed]) {
      collect(tokens.access_token);
      collect(tokens.refresh_token);
    }
    const wrong = 'Geheimnis-von-anderswo-4711';
    await authClient.signIn(user.email, collect(wrong));
    await authClient.signIn(collect('Mein-Passwort-im-falschen-Feld-1'), 'x');
    await authClient.apply('BackofficeUser', user.publicId, {
      token: collect('ot_a-token-that-is-wrong'),
      password: collect('Noch-ein-Geheimnis-9'),
    });
    await authClient.requestReset(user.email);
    const reset = collect((await authClient.readLink(user.email, 'password-reset')).token);
    await authClient.apply('BackofficeUser', user.publicId, { token: reset, password: NEW_PASSWORD });
    await authClient.send('POST', '/Authentication/Logout', { refresh_token: renewed.refresh_token });
    await app.settle();

    // Pending e-mails contain links and an initial password that are valid now.
    const late = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    await invite(app, late.id);
    const waiting = await authClient.readLink(late.email, 'invitation');
    collect(waiting.token);
    collect(waiting.initialPassword);
    const mails = await app.test.listMails();
    expect(
      mails.filter(({ state, textBody }) => state === 'pending' && textBody.includes(waiting.token)),
    ).toHaveLength(1);

    const [stored, backup, log] = [await dump(), await dumpBackup(), app.raw.join('\n')];
    expect(secrets.length).toBeGreaterThan(20);
    for (const text of [stored, backup]) expect(text).toContain(user.email);
    expect(log).toContain('/api/connect/token');
    for (const secret of secrets)
      for (const form of encodingsOf(secret)) {
        expect(stored.includes(form), `database: ${secret}`).toBe(false);
        expect(backup.includes(form), `backup: ${secret}`).toBe(false);
        expect(log.includes(form), `log: ${secret}`).toBe(false);
      }
  });
});
