import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../configuration/version.ts';
import { createSmtpTransport, startMailWorker } from '../platform/mail/index.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';

const TOKEN = 'a-token-of-at-least-16';

let app: TestApp;
let user: { id: number; email: string };
let provider: { id: number; publicId: string; name: string };
let invoice: { publicId: string; number: string };

beforeAll(async () => {
  app = await createTestApp({
    metricsToken: TOKEN,
    pressure: {
      level: () => 'high',
      readings: () => ({ loopDelayMs: 260, heapShare: 0.5, memoryShare: 0.5, bufferShare: 0, poolWaitMs: 0 }),
      stop: () => undefined,
    },
  });
  provider = await app.build.provider('Öl "und" Söhne');
  const customer = await app.build.customer([provider.id]);
  user = await app.build.customerUser([[customer.id, 'CustomerUser']]);
  invoice = await app.build.invoice(customer.id, provider.id);
  for (const state of ['pending', 'pending', 'failed', 'sent'] as const) await app.build.mail(state);
  await app.build.heldReceipt(provider.id);
  await sql`insert into audit_event (action) values ('x'), ('y')`.execute(app.test.owner.executor);
});
afterAll(() => app.close());

const scrape = (authorization?: string) =>
  app.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** Every value by its name and labels. @throws Error for a line in another format. */
async function read(): Promise<Map<string, number>> {
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const values = new Map<string, number>();
  for (const line of answer.body.split('\n')) {
    if (line === '' || /^# (HELP|TYPE) \w+ .+$/.test(line)) continue;
    const found = /^(\w+(?:\{\w+="(?:[^"\\\n]|\\.)*"(?:,\w+="(?:[^"\\\n]|\\.)*")*\})?) (\S+)$/.exec(line);
    const [, name, value] = found ?? [];
    if (name === undefined || value === undefined) throw new Error(`no line of the format: ${line}`);
    values.set(name, Number(value));
  }
  return values;
}

describe('/metrics', () => {
  it('answers 404 without the token', async () => {
    for (const authorization of [undefined, `Bearer ${TOKEN}x`, 'Bearer ', TOKEN, `Basic ${TOKEN}`])
      expect((await scrape(authorization)).statusCode, authorization).toBe(404);
    const closed = await createTestApp();
    for (const authorization of [`Bearer ${TOKEN}`, 'Bearer undefined', 'Bearer '])
      expect((await closed.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    await closed.close();
  });

  it('counts and times answers by the template of their route', async () => {
    await app.call({ url: `/api/Invoice/Download/${invoice.publicId}`, as: user.id });
    await app.call({ url: `/api/Invoice/Download/${provider.publicId}`, as: user.id });
    await app.app.inject({ url: '/api/does/not/exist' });
    await app.app.inject({ url: '/wp-login.php' });
    const values = await read();
    const route = 'method="GET",route="/api/Invoice/Download/:id"';
    expect(values.get(`belegfach_http_requests_total{${route},status="200"}`)).toBe(1);
    expect(values.get(`belegfach_http_requests_total{${route},status="404"}`)).toBe(1);
    expect(values.get('belegfach_http_requests_total{method="GET",route="none",status="404"}')).toBe(2);
    expect(values.get(`belegfach_http_request_duration_seconds_count{${route}}`)).toBe(2);
    expect(values.get(`belegfach_http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(2);
  });

  it('shows the waiting work and the load of the process', async () => {
    const values = await read();
    expect(
      Object.fromEntries(
        [...values].filter(([name]) => /mails|webhook|receipts|documents|overload/.test(name)),
      ),
    ).toEqual({
      'belegfach_mails{state="pending"}': 2,
      'belegfach_mails{state="failed"}': 1,
      'belegfach_webhooks{state="pending"}': 0,
      'belegfach_webhooks{state="failed"}': 0,
      belegfach_oldest_due_webhook_seconds: 0,
      'belegfach_intake_receipts{state="received"}': 0,
      'belegfach_intake_receipts{state="quarantined"}': 1,
      'belegfach_intake_receipts{state="rejected"}': 0,
      belegfach_documents: 1,
      belegfach_overload: 1,
    });
    expect(values.get('belegfach_event_loop_delay_seconds')).toBe(0.26);
    expect(values.get('belegfach_unchained_entries')).toBeGreaterThanOrEqual(2);
    expect(values.get('belegfach_hot_folder_watched{provider="Öl \\"und\\" Söhne"}')).toBe(0);
    for (const name of [
      'belegfach_heap_bytes{kind="used"}',
      'belegfach_heap_bytes{kind="limit"}',
      'belegfach_resident_memory_bytes',
      'belegfach_uptime_seconds',
    ])
      expect(values.get(name), name).toBeGreaterThan(0);
    expect(values.get(`belegfach_build_info{version="${VERSION}"}`)).toBe(1);
    for (const name of ['used', 'idle', 'awaited'])
      expect(values.has(`belegfach_database_connections{state="${name}"}`)).toBe(true);
  });

  // Regression: the age was counted from the next attempt, which each failed attempt moves, so it never rose while the mail server was down.
  it('shows the age of the oldest mail that waits while the mail server refuses every connection', async () => {
    const { executor } = app.test.owner;
    await sql`update mail set created_at = now() - interval '1 hour' where state = 'pending'`.execute(
      executor,
    );
    const worker = startMailWorker({
      database: app.test.database,
      transport: createSmtpTransport('smtp://127.0.0.1:1', { name: 'Test', address: 'test@example.com' }),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      limits: { pollSeconds: 0.02 },
    });
    const attempted = sql<{ count: number }>`
      select count(*)::int as count from mail where state = 'pending' and attempts > 0 and next_attempt_at > now()`;
    await expect.poll(async () => (await attempted.execute(executor)).rows[0]?.count).toBe(2);
    await worker.stop();
    // The numbers of one second are answered from memory.
    await expect
      .poll(async () => (await read()).get('belegfach_oldest_due_mail_seconds'), { timeout: 5_000 })
      .toBeGreaterThanOrEqual(3600);
  });

  it('shows the age of the last complete backup once there is one, and how far each journal is chained', async () => {
    expect((await read()).has('belegfach_backup_age_seconds')).toBe(false);
    const { executor } = app.test.owner;
    await sql`insert into audit_event (action, facts, at) values
      ('backup.create', '{"lost": 1}', now()), ('backup.create', '{"lost": 0}', now() - interval '1 hour'),
      ('backup.create', '{"lost": 0}', now() - interval '2 hours')`.execute(executor);
    await sql`insert into journal_chain (journal, seq, event_id, previous_hash, hash)
      values ('audit', 6, 1, '', ''), ('audit', 7, 2, '', '')`.execute(executor);
    // The numbers of one second are answered from memory.
    await expect
      .poll(async () => (await read()).get('belegfach_backup_age_seconds'), { timeout: 5_000 })
      .toBeCloseTo(3600, -2);
    const values = await read();
    expect(values.get('belegfach_journal_position{journal="audit"}')).toBe(7);
    expect(values.get('belegfach_journal_position{journal="intake"}')).toBe(0);
  });

  it('contains nothing about a customer, a user or a document', async () => {
    const { body } = await scrape(`Bearer ${TOKEN}`);
    for (const secret of [user.email, invoice.number, invoice.publicId, 'Customer '])
      expect(body).not.toContain(secret);
  });
});
