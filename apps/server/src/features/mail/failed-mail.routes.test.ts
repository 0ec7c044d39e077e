import { type FailedMail, failedMailPage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const UNKNOWN_ID = '0198c2f4-7d31-7a60-8000-0123456789ab';

let app: TestApp;
let provider: { id: number };
let otherProvider: { id: number };
let adminId: number;
let superAdminId: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  otherProvider = await app.build.provider();
  adminId = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
  superAdminId = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

const list = async (as: number, query: Record<string, string> = {}) => {
  const response = await app.call({ url: '/api/Mail/Failed', query, as });
  expect(response.body).not.toContain('Canary-of-a-mail');
  return failedMailPage.parse(response.json());
};
const retry = (id: string, as: number) => app.call({ method: 'POST', url: `/api/Mail/${id}/Retry`, as });
const readRow = (id: string) =>
  app.test.owner.executor
    .selectFrom('mail')
    .selectAll()
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();

describe('failed e-mails', () => {
  it('are listed with the reason and never with their text; a ProviderAdmin sees only the failed e-mails of its provider', async () => {
    const ownMailId = await app.build.mail('failed', provider.id);
    const foreignMailId = await app.build.mail('failed', otherProvider.id);
    const mailIdWithoutProvider = await app.build.mail('failed');
    await app.build.mail('pending', provider.id);
    await sql`update mail set attempts = 21, last_error = '550 5.7.1 no' where public_id = ${ownMailId}`.execute(
      app.test.owner.executor,
    );
    const expected = {
      id: ownMailId,
      kind: 'test',
      recipient: expect.stringContaining('@test.example') as string,
      subject: 'Test',
      attempts: 21,
      lastError: '550 5.7.1 no',
      canRetry: true,
      createdAt: expect.stringMatching(/Z$/) as string,
    } satisfies FailedMail;
    expect(await list(adminId)).toEqual({ items: [expected], totalPages: 1, totalItemCount: 1 });
    const allMails = await list(superAdminId);
    expect(allMails.items.map(({ id }) => id).toSorted()).toEqual(
      [ownMailId, foreignMailId, mailIdWithoutProvider].toSorted(),
    );
  });

  it('are listed in pages and in the requested order', async () => {
    const mailProvider = await app.build.provider();
    const mailAdminId = (await app.build.backofficeUser('ProviderAdmin', mailProvider.id)).id;
    for (let count = 0; count < 27; count += 1) await app.build.mail('failed', mailProvider.id);
    const first = await list(mailAdminId, { pageSize: '25', orderBy: 'recipient' });
    const second = await list(mailAdminId, { pageSize: '25', orderBy: 'recipient', pageIndex: '2' });
    expect([first.totalItemCount, first.totalPages, second.items.length]).toEqual([27, 2, 2]);
    const recipients = [...first.items, ...second.items].map(({ recipient }) => recipient);
    expect(recipients).toEqual(recipients.toSorted());
    const newest = await list(mailAdminId, { orderBy: 'CreatedAt', sortDirection: '1' });
    const times = newest.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const invalid = await app.call({ url: '/api/Mail/Failed', query: { orderBy: 'text' }, as: mailAdminId });
    expect(invalid.statusCode).toBe(400);
  });
});

describe('sending a failed e-mail again', () => {
  it('puts it back into the outbox as if it had never been attempted, and writes an audit entry', async () => {
    const id = await app.build.mail('failed', provider.id);
    await sql`
      update mail set attempts = 21, last_error = 'busy', first_failed_at = now() - interval '4 days',
        next_attempt_at = now() + interval '6 hours'
      where public_id = ${id}`.execute(app.test.owner.executor);
    expect((await retry(id, adminId)).statusCode).toBe(204);
    const row = await readRow(id);
    expect(row).toMatchObject({
      state: 'pending',
      attempts: 0,
      first_failed_at: null,
    });
    expect(row.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    const { rows } = await sql`
      select actor_account_id as actor, target_kind as kind from audit_event where action = 'mail.retry' and target_id = ${id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ actor: adminId, kind: 'mail' }]);
    expect((await retry(id, adminId)).statusCode).toBe(404);
  });

  it('is refused for an e-mail that lost its link when it was given up, and the list shows that', async () => {
    const id = await app.build.mail('failed', provider.id);
    await sql`update mail set sealed_content = null where public_id = ${id}`.execute(app.test.owner.executor);
    const listed = (await list(adminId)).items.find((mail) => mail.id === id);
    expect(listed?.canRetry).toBe(false);
    const response = await retry(id, adminId);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'MailLinkExpired' });
    expect((await readRow(id)).state).toBe('failed');
  });

  it('happens once when two administrators request it at the same time', async () => {
    const id = await app.build.mail('failed', provider.id);
    const responses = await Promise.all([retry(id, adminId), retry(id, superAdminId)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  it.each(['pending', 'sent'] as const)('is refused for an e-mail that is %s', async (state) => {
    const id = await app.build.mail(state, provider.id);
    expect((await retry(id, superAdminId)).statusCode).toBe(404);
    expect((await readRow(id)).state).toBe(state);
  });

  it('is refused for an e-mail of another provider in the same way as for one that does not exist', async () => {
    const id = await app.build.mail('failed', otherProvider.id);
    const [foreign, missing] = [await retry(id, adminId), await retry(UNKNOWN_ID, adminId)];
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect((await retry('x', adminId)).statusCode).toBe(400);
    expect((await readRow(id)).state).toBe('failed');
  });
});
