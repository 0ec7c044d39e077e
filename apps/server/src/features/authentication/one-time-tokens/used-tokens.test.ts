import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { purgeInvalidTokens } from './one-time-token.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('tokens are deleted a day after they became invalid; live and recent tokens stay', async () => {
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  const later = sql`now() + interval '1 hour'`;
  const none = sql`null::timestamptz`;
  const tokens = {
    live: [later, none, none],
    'used recently': [later, ago('1 hour'), none],
    'used long ago': [later, ago('25 hours'), none],
    'voided recently': [later, none, ago('1 hour')],
    'voided long ago': [later, none, ago('25 hours')],
    'expired recently': [ago('1 hour'), none, none],
    'expired long ago': [ago('25 hours'), none, none],
  } as const;
  for (const [name, [expires, used, voided]] of Object.entries(tokens))
    await sql`
      insert into one_time_token (account_id, purpose, token_hash, new_email, created_at, expires_at, used_at, voided_at)
      values (${(await app.build.account('CustomerUser')).id}, 'email-change', sha256(${name}::bytea), ${name}, ${ago('2 days')},
        ${expires}, ${used}, ${voided})`.execute(app.test.owner.executor);
  await purgeInvalidTokens(app.test.database.executor);
  const { rows } = await sql<{ name: string }>`
    select new_email as name from one_time_token order by new_email`.execute(app.test.owner.executor);
  expect(rows.map(({ name }) => name)).toEqual([
    'expired recently',
    'live',
    'used recently',
    'voided recently',
  ]);
});
