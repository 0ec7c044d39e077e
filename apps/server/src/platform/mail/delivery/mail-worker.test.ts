import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { rounds } from '../../../../../../vitest.rounds.ts';
import { createMail, deleteOldMails, withdrawMailsWithInvalidToken } from '../outbox.repository.ts';
import { encryptPlaintextMails } from '../encrypted-mail.repository.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import {
  localTransport,
  PermanentMailFailure,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';

const TEST_LIMITS: Partial<DeliveryLimits> = { pollSeconds: 0.02, mailsPerMinute: 10_000 };
/** E-mails that two instances send together. */
const SHARED = rounds({ ci: 60, full: 10_000 });
const SECRET = 'https://belege.example/set-password?token=canary';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let test: TestDatabase;
const workers: MailWorker[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await test.drop();
});

function startWorker(transport: MailTransport | MailTransport['send'], limits: Partial<DeliveryLimits> = {}) {
  const worker = startMailWorker({
    database: test.database,
    transport: typeof transport === 'function' ? { send: transport, keepsContent: false } : transport,
    log: silent,
    limits: { ...TEST_LIMITS, ...limits },
  });
  workers.push(worker);
  return worker;
}

async function createMails(
  count = 1,
  { oneTimeTokenId, ...account }: { readonly accountId?: number; readonly oneTimeTokenId?: number } = {},
): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await createMail(
      test.database.executor,
      { email: `r${index}@test.example`, ...account },
      {
        kind: 'invitation',
        subject: 'Test',
        canWait: false,
        oneTimeTokenId,
        textBody: SECRET,
        htmlBody: SECRET,
        headers: { 'X-Token': SECRET },
      },
    );
}

const listRows = () => test.owner.executor.selectFrom('mail').selectAll().orderBy('id').execute();
const listStates = async () => (await listRows()).map(({ state }) => state);
const expectAllStates = (state: string, options: { timeout?: number } = {}) =>
  expect.poll(async () => new Set(await listStates()), options).toEqual(new Set([state]));

describe('the mail worker', () => {
  it('sends the e-mails of the outbox and deletes their links and passwords', async () => {
    const sent: OutgoingMail[] = [];
    await createMails(2);
    startWorker((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    await expectAllStates('sent');
    expect(sent.map(({ recipient, textBody }) => [recipient, textBody])).toEqual([
      ['r0@test.example', SECRET],
      ['r1@test.example', SECRET],
    ]);
    for (const row of await listRows()) {
      expect(row).toMatchObject({ attempts: 1, lease: null, last_error: null });
      expect(row.sent_at).not.toBeNull();
      expect(row.sealed_content).toBeNull();
    }
  });

  it('keeps the text of sent e-mails for the mailbox of the demo', async () => {
    await createMails();
    startWorker(localTransport);
    await expectAllStates('sent');
    expect((await test.listMails())[0]).toMatchObject({ textBody: SECRET, htmlBody: SECRET });
  });

  it('shares the work with another instance, and no e-mail is sent twice', {
    timeout: SHARED.timeLimitMs,
  }, async () => {
    const sent: string[] = [];
    const send = async (mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(mail.public_id);
    };
    await createMails(SHARED.count);
    startWorker(send);
    startWorker(send);
    await expectAllStates('sent', { timeout: SHARED.timeLimitMs });
    expect(sent).toHaveLength(SHARED.count);
    expect(new Set(sent).size).toBe(SHARED.count);
  });

  it('sends no more e-mails in a minute than the limit, however many instances there are', async () => {
    let sent = 0;
    const send = () => {
      sent += 1;
      return Promise.resolve();
    };
    await createMails(12);
    for (let instance = 0; instance < 3; instance += 1) startWorker(send, { mailsPerMinute: 7 });
    await expect.poll(() => sent).toBe(7);
    await sql`update mail set last_attempt_at = last_attempt_at - interval '61 seconds'`.execute(
      test.owner.executor,
    );
    await expect.poll(() => sent).toBe(12);
  });

  it('sends digests after the e-mails that a person waits for', async () => {
    await createMails(3);
    await sql`update mail set can_wait = true where recipient <> 'r2@test.example'`.execute(
      test.owner.executor,
    );
    const sent: string[] = [];
    startWorker((mail) => {
      sent.push(mail.recipient);
      return Promise.resolve();
    });
    await expectAllStates('sent');
    expect(sent).toEqual(['r2@test.example', 'r0@test.example', 'r1@test.example']);
  });

  it('sends other e-mails while a mail server hangs', async () => {
    await createMails(3);
    startWorker(
      (mail, signal) =>
        mail.recipient === 'r1@test.example'
          ? new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('cut'))),
            )
          : Promise.resolve(),
      { shutdownSeconds: 0 },
    );
    await expect.poll(listStates).toEqual(['sent', 'pending', 'sent']);
  });
});

describe('an e-mail that fails', () => {
  it('is tried again after a minute and then after longer waits, until the server accepts it', async () => {
    const listDelays = async () => {
      const { rows: delays } = await sql<{ wait: number; last_error: string }>`
        select round(extract(epoch from next_attempt_at - last_attempt_at) / 10)::integer * 10 as wait, last_error
        from mail where state = 'pending' and lease is null`.execute(test.owner.executor);
      return delays;
    };
    let isServerUp = false;
    await createMails();
    startWorker(() => (isServerUp ? Promise.resolve() : Promise.reject(new Error('451 try\r\nlater'))));
    for (const wait of [60, 120, 240]) {
      await expect.poll(listDelays).toEqual([{ wait, last_error: '451 try later' }]);
      if (wait === 240) isServerUp = true;
      await sql`update mail set next_attempt_at = now()`.execute(test.owner.executor);
    }
    await expectAllStates('sent');
    expect((await listRows())[0]).toMatchObject({ attempts: 4, last_error: null });
  });

  it('is given up three days after the first failure, with the reason', async () => {
    await createMails();
    startWorker(() => Promise.reject(new Error('550 5.7.1 no')));
    await expect.poll(async () => (await listRows())[0]?.first_failed_at).not.toBeNull();
    await sql`update mail set first_failed_at = now() - interval '71 hours', next_attempt_at = now()`.execute(
      test.owner.executor,
    );
    await expect
      .poll(async () => (await listRows())[0])
      .toMatchObject({ state: 'pending', attempts: 2, lease: null });
    await sql`update mail set first_failed_at = now() - interval '73 hours', next_attempt_at = now()`.execute(
      test.owner.executor,
    );
    await expectAllStates('failed');
    expect((await listRows())[0]).toMatchObject({ attempts: 3, last_error: '550 5.7.1 no' });
    expect((await test.listMails())[0]).toMatchObject({ textBody: SECRET });
  });

  it('is given up immediately when the address does not exist', async () => {
    await createMails();
    startWorker(() => Promise.reject(new PermanentMailFailure('5.1.1 user unknown')));
    await expectAllStates('failed');
    expect((await listRows())[0]).toMatchObject({ attempts: 1, last_error: '5.1.1 user unknown' });
  });

  it('is tried again after an outage of a week, like a new e-mail', async () => {
    await createMails();
    await sql`update mail set created_at = now() - interval '7 days', next_attempt_at = now() - interval '7 days'`.execute(
      test.owner.executor,
    );
    startWorker(() => Promise.reject(new Error('421 busy')));
    await expect.poll(async () => (await listRows())[0]?.last_error).toBe('421 busy');
    expect(await listStates()).toEqual(['pending']);
  });
});

describe('the lease of an e-mail', () => {
  it('expires when its worker has died, and another worker sends the e-mail', async () => {
    await createMails();
    await sql`
      update mail set lease = gen_random_uuid(), attempts = 1, next_attempt_at = clock_timestamp() + interval '1 second'`.execute(
      test.owner.executor,
    );
    startWorker(() => Promise.resolve());
    await expectAllStates('sent');
    expect((await listRows())[0]).toMatchObject({ attempts: 2 });
  });

  it('is renewed while a slow server receives the e-mail', async () => {
    // The test moves both clocks: that of the renewals, and that of the database.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const leaseSeconds = 60;
    let sent = 0;
    const accepted = Promise.withResolvers<undefined>();
    const send = async () => {
      sent += 1;
      await accepted.promise;
    };
    const secondsLeft = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from next_attempt_at - clock_timestamp())::integer as seconds from mail`.execute(
        test.owner.executor,
      );
      return rows[0]?.seconds;
    };
    await createMails();
    startWorker(send, { leaseSeconds });
    startWorker(send, { leaseSeconds });
    await expect.poll(() => sent).toBe(1);
    // Together several times as long as a lease.
    for (let times = 0; times < 4; times += 1) {
      await sql`update mail set next_attempt_at = next_attempt_at - interval '40 seconds'`.execute(
        test.owner.executor,
      );
      vi.advanceTimersByTime(leaseSeconds * 1000);
      await expect.poll(secondsLeft).toBeGreaterThan(40);
    }
    accepted.resolve(undefined);
    await expectAllStates('sent');
    expect(sent).toBe(1);
  });

  it('is returned by a stop, so that another worker can claim the e-mail immediately', async () => {
    let attempts = 0;
    await createMails();
    const worker = startWorker(
      (_mail, signal) =>
        new Promise((_resolve, reject) => {
          attempts += 1;
          signal.addEventListener('abort', () => reject(new Error('cut')));
        }),
      { shutdownSeconds: 0.05 },
    );
    await expect.poll(() => attempts).toBe(1);
    await worker.stop();
    expect((await listRows())[0]).toMatchObject({
      state: 'pending',
      lease: null,
      attempts: 0,
      last_error: null,
    });
    startWorker(() => Promise.resolve());
    await expectAllStates('sent');
  });

  it('is kept during a stop until the e-mail is sent', async () => {
    let hasStarted = false;
    await createMails();
    const worker = startWorker(async () => {
      hasStarted = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await expect.poll(() => hasStarted).toBe(true);
    await worker.stop();
    expect(await listStates()).toEqual(['sent']);
  });

  it('changes nothing any more once it is lost', async () => {
    const otherLease = '0198c2f4-7d31-7a60-8000-0123456789ab';
    let isLeaseTaken = false;
    await createMails();
    startWorker(async () => {
      await sql`update mail set lease = ${otherLease}, next_attempt_at = clock_timestamp() + interval '1 hour'`.execute(
        test.owner.executor,
      );
      isLeaseTaken = true;
      throw new Error('too late');
    });
    await expect.poll(() => isLeaseTaken).toBe(true);
    await workers.pop()?.stop();
    expect((await listRows())[0]).toMatchObject({ state: 'pending', lease: otherLease, last_error: null });
  });
});

describe('an e-mail of an account', () => {
  it('is neither sent nor kept readable after the account was deleted', async () => {
    const build = createWorldBuilder(test.owner.executor);
    const existing = await build.account('CustomerUser');
    const deleted = await build.account('CustomerUser', { deleted: true });
    await createMails(1, { accountId: existing.id });
    await createMails(1, { accountId: deleted.id });
    let sent = 0;
    startWorker(() => {
      sent += 1;
      return Promise.resolve();
    });
    await expect.poll(listStates).toEqual(['sent', 'withdrawn']);
    expect(sent).toBe(1);
    expect((await listRows())[1]).toMatchObject({ sealed_content: null });
  });

  it('is deleted after 30 days, unless it is still to be sent', async () => {
    await createMails(5);
    await sql`
      update mail set state = s.state, sent_at = case when s.state = 'sent' then now() end, created_at = now() - s.age
      from (values ('r0', 'sent', interval '31 days'), ('r1', 'failed', interval '31 days'), ('r2', 'pending', interval '31 days'),
        ('r3', 'sent', interval '29 days'), ('r4', 'withdrawn', interval '31 days')) s (name, state, age)
      where recipient = s.name || '@test.example'`.execute(test.owner.executor);
    await deleteOldMails(test.database.executor);
    expect((await listRows()).map(({ recipient }) => recipient)).toEqual([
      'r2@test.example',
      'r3@test.example',
    ]);
  });
});

describe('an e-mail with a link', () => {
  let tokenCount = 0;
  /** Creates a token of an account, to which an e-mail in the outbox can refer. */
  async function createToken(options: { readonly expired?: true } = {}): Promise<number> {
    tokenCount += 1;
    const { id } = await createWorldBuilder(test.owner.executor).account('CustomerUser', {
      email: `owner${tokenCount}@test.example`,
    });
    const { rows } = await sql<{ id: number }>`
      insert into one_time_token (account_id, purpose, token_hash, expires_at)
      values (${id}, 'invitation', sha256(convert_to(${String(id)}, 'UTF8')),
        now() + ${options.expired === true ? '-1 second' : '1 hour'}::interval)
      returning id`.execute(test.owner.executor);
    return rows[0]?.id ?? 0;
  }
  const run = (statement: string) => sql.raw(statement).execute(test.database.executor);
  const refuseToSend: MailTransport['send'] = () => Promise.reject(new Error('this mail must not be sent'));

  it('is not sent any more when the link has expired meanwhile', async () => {
    await createMails(1, { oneTimeTokenId: await createToken({ expired: true }) });
    startWorker(refuseToSend);
    await expectAllStates('withdrawn');
    expect((await listRows())[0]).toMatchObject({ sealed_content: null, last_error: null });
  });

  it.each([
    ['used', 'update one_time_token set used_at = now()'],
    ['void', 'update one_time_token set voided_at = now()'],
    ['deleted', 'delete from one_time_token'],
  ])(
    'loses its text when its token is %s, whether the e-mail is waiting or was given up',
    async (_how, statement) => {
      await createMails(1, { oneTimeTokenId: await createToken() });
      await createMails(1, { oneTimeTokenId: await createToken() });
      await createMails(1);
      await sql`update mail set state = 'failed' where id = (select min(id) from mail)`.execute(
        test.owner.executor,
      );
      await run(statement);
      expect((await listRows()).map(({ state, sealed_content: text }) => [state, text === null])).toEqual([
        ['failed', true],
        ['withdrawn', true],
        ['pending', false],
      ]);
    },
  );

  it('loses its text when it is given up, unlike an e-mail without a link', async () => {
    await createMails(1, { oneTimeTokenId: await createToken() });
    await createMails(1);
    startWorker(() => Promise.reject(new PermanentMailFailure('5.1.1 user unknown')));
    await expectAllStates('failed');
    expect((await listRows()).map(({ sealed_content: text }) => text === null)).toEqual([true, false]);
  });

  it('is withdrawn once its link has expired, even before its next attempt is due', async () => {
    await createMails(1, { oneTimeTokenId: await createToken({ expired: true }) });
    await createMails(1, { oneTimeTokenId: await createToken() });
    await sql`update mail set next_attempt_at = now() + interval '6 hours'`.execute(test.owner.executor);
    await withdrawMailsWithInvalidToken(test.database.executor);
    expect(await listStates()).toEqual(['withdrawn', 'pending']);
  });
});

describe('the text of a waiting e-mail', () => {
  it('cannot be opened for another recipient, so that write access to the database does not redirect e-mails', async () => {
    await createMails();
    await sql`update mail set recipient = 'thief@test.example'`.execute(test.owner.executor);
    startWorker(() => Promise.reject(new Error('this mail must not be sent')));
    await expectAllStates('failed');
    expect((await listRows())[0]?.last_error).toMatch(/sealed with another key or for another recipient/);
  });

  it('is sealed at the start if an earlier version stored it in plain text, and the e-mail is sent', async () => {
    await sql`
      insert into mail (kind, recipient, subject, text_body, html_body, headers)
      values ('test', 'r@test.example', 'Test', ${SECRET}, ${SECRET}, '{"X-A": "b"}')`.execute(
      test.owner.executor,
    );
    await encryptPlaintextMails(test.database.executor);
    expect((await listRows())[0]).toMatchObject({ text_body: null, html_body: null, headers: null });
    expect((await test.listMails())[0]).toMatchObject({
      textBody: SECRET,
      htmlBody: SECRET,
      headers: { 'X-A': 'b' },
    });
    await encryptPlaintextMails(test.database.executor);
    startWorker(() => Promise.resolve());
    await expectAllStates('sent');
  });
});
