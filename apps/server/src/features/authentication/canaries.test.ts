import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../platform/passwords/index.ts';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createDesk, type Desk, NEW_PASSWORD, PASSWORD } from './test-support/desk.ts';
import { invite } from './test-support/mailed-tokens.ts';

/** Everything secret that one life of an account brings forth stands neither in the database nor in the log (security T20). */
let app: TestApp;
let desk: Desk;

beforeAll(async () => {
  app = await createTestApp({ passwords: await createPasswordHasher({ memoryCost: 1024, timeCost: 1 }) });
  desk = createDesk(app);
});
afterAll(() => app.close());

/** Every row of every table but the outbox, which holds mails until they are sent. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail'`.execute(
    app.test.owner.executor,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ rows: string | null }>`
      select string_agg(t::text, E'\n') as rows from ${sql.raw(name)} t`.execute(app.test.owner.executor);
    parts.push(table.rows[0]?.rows ?? '');
  }
  return parts.join('\n');
}

/** As the secret is, and as bytes in a dump are. */
function formsOf(secret: string): string[] {
  return [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
}

describe('passwords, tokens, codes and seeds', () => {
  it('are nowhere in clear, from the invitation to the last sign-out', async () => {
    const secrets: string[] = [PASSWORD, NEW_PASSWORD];
    const keep = <T extends string>(secret: T): T => {
      secrets.push(secret);
      return secret;
    };
    const provider = await app.build.provider();
    const user = await app.build.staff('ProviderUser', provider.id, { status: 'New' });
    await invite(app, user.id);
    const invitation = await desk.linkTo(user.email, 'invitation');
    keep(invitation.token);
    keep(invitation.initialPassword);
    const { token } = await desk.setPasswordOf(user.email, invitation.initialPassword);
    await desk.apply('BackofficeUser', user.publicId, { token: keep(token), password: PASSWORD });
    const first = await desk.tokensOf(user.email);
    const begun = await desk.beginSetUp(keep(first.access_token));
    keep(begun.token);
    keep(begun.secret.base32);
    keep(Buffer.from(begun.secret.bytes).toString('hex'));
    const fresh = desk.readTokens(
      (
        await desk.giveCode(user.email, desk.codeOf(begun.secret), begun.token, {
          bearer: first.access_token,
        })
      ).json(),
    );
    await desk.forgetCodes(user.id);
    const asked = keep(await desk.askedForCode(user.email));
    const second = desk.readTokens(
      (await desk.giveCode(user.email, desk.codeOf(begun.secret), asked)).json(),
    );
    const renewed = desk.readTokens((await desk.refresh(second.refresh_token)).json());
    for (const tokens of [first, fresh, second, renewed]) {
      keep(tokens.access_token);
      keep(tokens.refresh_token);
    }
    const wrong = 'Geheimnis-von-anderswo-4711';
    await desk.signIn(user.email, keep(wrong));
    await desk.signIn(keep('Mein-Passwort-im-falschen-Feld-1'), 'x');
    await desk.apply('BackofficeUser', user.publicId, {
      token: keep('ot_a-token-that-is-wrong'),
      password: keep('Noch-ein-Geheimnis-9'),
    });
    await desk.requestReset(user.email);
    const reset = keep((await desk.linkTo(user.email, 'password-reset')).token);
    await desk.apply('BackofficeUser', user.publicId, { token: reset, password: NEW_PASSWORD });
    await desk.send('POST', '/Authentication/Logout', { refresh_token: renewed.refresh_token });
    await app.settle();

    const [stored, log] = [await dump(), app.raw.join('\n')];
    expect(secrets.length).toBeGreaterThan(18);
    expect(stored).toContain(user.email);
    expect(log).toContain('/api/connect/token');
    for (const secret of secrets)
      for (const form of formsOf(secret)) {
        expect(stored.includes(form), `database: ${secret}`).toBe(false);
        expect(log.includes(form), `log: ${secret}`).toBe(false);
      }
  });
});
