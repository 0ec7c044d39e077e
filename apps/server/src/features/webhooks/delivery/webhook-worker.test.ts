import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../../test/support/test-world.ts';
import { readConfig } from '../../../configuration/config.ts';
import type { DeliveryWorker } from '../../../platform/delivery/index.ts';
import { createMailer } from '../../../platform/mail/index.ts';
import { DeliveryFault } from './delivery-fault.ts';
import { clearStoppedDeliveries, deleteOldDeliveries } from './clear-deliveries.repository.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import type { WebhookRequest, WebhookTransport } from './webhook-transport.ts';
import { startWebhookWorker } from './webhook-worker.ts';

const errors: unknown[] = [];
const log = { warn: () => undefined, error: (fields: unknown) => void errors.push(fields) };
const never = new AbortController().signal;

let test: TestDatabase;
let build: WorldBuilder;
let providerId: number;
const workers: DeliveryWorker[] = [];
beforeEach(async () => {
  errors.length = 0;
  test = await createTestDatabase();
  build = createWorldBuilder(owner());
  providerId = (await build.provider()).id;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await test.drop();
});

const owner = () => test.owner.executor;

function startWorker(send: WebhookTransport['send'], limits: Partial<WebhookLimits> = {}) {
  const worker = startWebhookWorker({
    database: test.database,
    mailer: createMailer(readConfig({ DEMO: 'true' })),
    transport: { send },
    log,
    limits: { pollSeconds: 0.02, ...limits },
  });
  workers.push(worker);
  return worker;
}

/** Changes a customer of the provider so often that this many events wait at each endpoint. */
async function createEvents(count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) await build.customer([providerId]);
}

const listRows = () => owner().selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
const listStates = async () => (await listRows()).map(({ state }) => state);
const findEndpoint = (id: number) =>
  owner().selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const makeDue = async () => {
  await sql`update webhook_delivery set next_attempt_at = now() where state = 'pending'`.execute(owner());
  await sql`update webhook_endpoint set paused_until = null`.execute(owner());
};

/** The check that a receiver makes with a library of Standard Webhooks. */
function isValid(secret: Buffer, { headers, body }: WebhookRequest): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signatures = '',
  } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', secret).update([id, timestamp, body].join('.')).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const digest = Buffer.from(value, 'base64');
    return version === 'v1' && digest.length === expected.length && timingSafeEqual(digest, expected);
  });
}

describe('the webhook worker', () => {
  it('delivers an event, signed with the secret of its endpoint and no other', async () => {
    const requests: WebhookRequest[] = [];
    const endpoint = await build.webhook(providerId);
    const other = await build.webhook((await build.provider()).id);
    await createEvents();
    startWorker((request) => {
      requests.push(request);
      return Promise.resolve(204);
    });
    await expect.poll(listStates).toEqual(['delivered']);
    const [row] = await listRows();
    expect(row).toMatchObject({ attempts: 1, lease: null, fault: null, http_status: 204 });
    expect(requests).toHaveLength(1);
    const [request = { url: '', isEnteredBySuperAdmin: true, headers: {}, body: '' }] = requests;
    expect(request.isEnteredBySuperAdmin).toBe(false);
    expect(request.headers['webhook-id']).toBe(row?.public_id);
    expect(JSON.parse(request.body)).toEqual(row?.payload);
    expect(isValid(endpoint.secret, request)).toBe(true);
    expect(isValid(other.secret, request)).toBe(false);
    expect(isValid(endpoint.secret, { ...request, body: `${request.body} ` })).toBe(false);
  });

  it('signs with both secrets until the old one has expired', async () => {
    const requests: WebhookRequest[] = [];
    const endpoint = await build.webhook(providerId);
    const newSecret = Buffer.alloc(32, 7);
    const sealed = test.keyring.webhookSecrets.encrypt(newSecret, endpoint.publicId);
    await sql`
      update webhook_endpoint set previous_sealed_secret = sealed_secret, sealed_secret = ${sealed},
        previous_valid_until = now() + interval '1 hour'`.execute(owner());
    const send: WebhookTransport['send'] = (request) => {
      requests.push(request);
      return Promise.resolve(200);
    };
    await createEvents();
    startWorker(send);
    await expect.poll(() => requests.length).toBe(1);
    await sql`update webhook_endpoint set previous_valid_until = now()`.execute(owner());
    await createEvents();
    await expect.poll(() => requests.length).toBe(2);
    const validity = requests.map((request) => [
      isValid(endpoint.secret, request),
      isValid(newSecret, request),
    ]);
    expect(validity).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('does not deliver with a secret that belongs to another endpoint, tries again later, and alerts the operator', async () => {
    let sent = 0;
    const { id } = await build.webhook(providerId);
    const other = await build.webhook((await build.provider()).id);
    await sql`
      update webhook_endpoint set sealed_secret = (select sealed_secret from webhook_endpoint where id = ${other.id})
      where id <> ${other.id}`.execute(owner());
    await createEvents();
    startWorker(() => Promise.resolve((sent += 1)));
    await expect
      .poll(async () => (await listRows())[0])
      .toMatchObject({ state: 'pending', fault: 'secret', lease: null });
    expect(sent).toBe(0);
    // The fault is the portal's, not the receiver's.
    expect(await findEndpoint(id)).toMatchObject({ is_on: true, failures: 0, failing_since: null });
    await expect
      .poll(() => errors)
      .toContainEqual(expect.objectContaining({ alarm: 'webhook-secret-unreadable' }));
  });

  it('shares the work with another instance, and sends each event once and one at a time to an endpoint', async () => {
    const [ids, running] = [new Array<string>(), new Map<string, number>()];
    let maxRunning = 0;
    for (let index = 0; index < 3; index += 1)
      await build.webhook(providerId, { url: `https://erp${index}.example.com/` });
    await createEvents(8);
    const send: WebhookTransport['send'] = async ({ url, headers }) => {
      const count = (running.get(url) ?? 0) + 1;
      running.set(url, count);
      maxRunning = Math.max(maxRunning, count);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.set(url, (running.get(url) ?? 0) - 1);
      ids.push(headers['webhook-id'] ?? '');
      return 200;
    };
    startWorker(send);
    startWorker(send);
    await expect
      .poll(async () => new Set(await listStates()), { timeout: 20_000 })
      .toEqual(new Set(['delivered']));
    expect(ids).toHaveLength(24);
    expect(new Set(ids).size).toBe(24);
    expect(maxRunning).toBe(1);
  });

  it('delivers all events that wait for one endpoint one after the other, without a poll between them', async () => {
    await build.webhook(providerId);
    await createEvents(20);
    startWorker(() => Promise.resolve(200), { pollSeconds: 3600 });
    await expect.poll(listStates).toEqual(new Array<string>(20).fill('delivered'));
  });

  it('delivers to other endpoints while receivers hang', async () => {
    for (const host of ['dead', 'alive'])
      await build.webhook(providerId, { url: `https://${host}.example.com/` });
    await createEvents(3);
    startWorker(
      ({ url }, signal) =>
        url.includes('alive')
          ? Promise.resolve(200)
          : new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new DeliveryFault('timeout'))),
            ),
      { shutdownSeconds: 0 },
    );
    await expect
      .poll(listStates)
      .toEqual(['pending', 'delivered', 'pending', 'delivered', 'pending', 'delivered']);
  });

  it('delivers again the deliveries that a killed worker had claimed, with the same webhook-id', async () => {
    await build.webhook(providerId);
    await createEvents();
    await sql`
      update webhook_delivery set lease = gen_random_uuid(), attempts = 1,
        next_attempt_at = clock_timestamp() + interval '1 second'`.execute(owner());
    const ids: (string | undefined)[] = [];
    startWorker(({ headers }) => {
      ids.push(headers['webhook-id']);
      return Promise.resolve(200);
    });
    await expect.poll(listStates).toEqual(['delivered']);
    const [row] = await listRows();
    expect(row).toMatchObject({ attempts: 2 });
    expect(ids).toEqual([row?.public_id]);
  });

  it('releases its claimed deliveries when it is stopped, and another worker delivers them immediately', async () => {
    let attempts = 0;
    await build.webhook(providerId);
    await createEvents();
    const worker = startWorker(
      (_request, signal) =>
        new Promise((_resolve, reject) => {
          attempts += 1;
          signal.addEventListener('abort', () => reject(new DeliveryFault('timeout')));
        }),
      { shutdownSeconds: 0.05 },
    );
    await expect.poll(() => attempts).toBe(1);
    await worker.stop();
    expect((await listRows())[0]).toMatchObject({ state: 'pending', lease: null, attempts: 0, fault: null });
    startWorker(() => Promise.resolve(200));
    await expect.poll(listStates).toEqual(['delivered']);
  });
});

describe('a delivery that fails', () => {
  it('is tried again after a minute and then after longer waits, and a success ends the failures of its endpoint', async () => {
    let isUp = false;
    const endpoint = await build.webhook(providerId);
    await createEvents();
    startWorker(() =>
      isUp ? Promise.resolve(200) : Promise.reject(new DeliveryFault('status', { httpStatus: 503 })),
    );
    for (const wait of [60, 120, 240]) {
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select round(extract(epoch from d.next_attempt_at - d.last_attempt_at) / 10)::integer * 10 as wait,
              round(extract(epoch from e.paused_until - d.last_attempt_at) / 10)::integer * 10 as pause, d.fault, d.http_status
            from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
            where d.state = 'pending' and d.lease is null`.execute(owner());
          return rows;
        })
        .toEqual([{ wait, pause: wait, fault: 'status', http_status: 503 }]);
      if (wait === 240) isUp = true;
      await makeDue();
    }
    await expect.poll(listStates).toEqual(['delivered']);
    await expect
      .poll(() => findEndpoint(endpoint.id))
      .toMatchObject({ failures: 0, failing_since: null, paused_until: null });
  });

  it('pauses its endpoint, so that a receiver that is down does not get a request for each of many events', async () => {
    let sent = 0;
    await build.webhook(providerId, { url: 'https://dead.example.com/' });
    await createEvents(20);
    await build.webhook(providerId, { url: 'https://alive.example.com/' });
    startWorker(({ url }) => {
      if (url.includes('alive')) return Promise.resolve(200);
      sent += 1;
      return Promise.reject(new DeliveryFault('connection'));
    });
    // Each delivery is a round of the worker, in which it could ask the receiver that is down again.
    for (let round = 0; round < 5; round += 1) {
      await createEvents(1);
      await expect.poll(async () => (await listStates()).at(-1)).toBe('delivered');
    }
    expect(sent).toBe(1);
  });

  it('is given up three days after its first failure, and other events of the endpoint are still delivered', async () => {
    await build.webhook(providerId);
    await createEvents(2);
    const [failing] = await listRows();
    await sql`update webhook_delivery set first_failed_at = now() - interval '73 hours' where id = ${failing?.id}`.execute(
      owner(),
    );
    startWorker(({ headers }) =>
      headers['webhook-id'] === failing?.public_id
        ? Promise.reject(new DeliveryFault('status', { httpStatus: 400 }))
        : Promise.resolve(200),
    );
    await expect.poll(async () => (await listStates())[0]).toBe('failed');
    await makeDue();
    await expect.poll(listStates).toEqual(['failed', 'delivered']);
  });
});

it('a success and the end of the failures of its endpoint are recorded together or not at all', async () => {
  let sent = 0;
  const endpoint = await build.webhook(providerId);
  await sql`update webhook_endpoint set failures = 1, failing_since = now()`.execute(owner());
  await createEvents();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
    create trigger planted before update on webhook_endpoint for each row execute function refuse()`.execute(
    owner(),
  );
  startWorker(() => {
    sent += 1;
    return Promise.resolve(200);
  });
  await expect.poll(() => sent).toBe(1);
  expect(await listStates()).toEqual(['pending']);
  await sql`drop function refuse() cascade`.execute(owner());
  await expect.poll(listStates, { timeout: 20_000 }).toEqual(['delivered']);
  expect(await findEndpoint(endpoint.id)).toMatchObject({ failures: 0, failing_since: null });
  expect(sent).toBe(1);
});

describe('an endpoint', () => {
  const expectOff = async (id: number, because: string) => {
    await expect.poll(() => findEndpoint(id)).toMatchObject({ is_on: false, off_because: because });
    await clearStoppedDeliveries(test.database.executor, never);
    const states = await listRows();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['failed']));
    const mails = (await test.listMails()).filter(({ kind }) => kind === 'webhook-off');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@test.example']);
    const { rows } = await sql`select facts from audit_event where action = 'webhook.switch-off'`.execute(
      owner(),
    );
    expect(rows).toEqual([{ facts: { because } }]);
  };

  it('is switched off when its receiver is gone (410), and the administrators of its provider are notified', async () => {
    const { id } = await build.webhook(providerId);
    await build.backofficeUser('ProviderAdmin', providerId, { email: 'admin@test.example' });
    await build.backofficeUser('ProviderUser', providerId);
    await build.backofficeUser('ProviderAdmin', (await build.provider()).id);
    await createEvents(3);
    startWorker(() => Promise.reject(new DeliveryFault('status', { httpStatus: 410 })));
    await expectOff(id, 'gone');
    const rows = await listRows();
    expect(rows.map(({ fault }) => fault)).toEqual(['status', 'switched-off', 'switched-off']);
    await createEvents();
    expect(await listRows()).toHaveLength(3);
  });

  it('is switched off when every attempt of three days has failed, and not before', async () => {
    const { id } = await build.webhook(providerId);
    await build.backofficeUser('ProviderAdmin', providerId, { email: 'admin@test.example' });
    await createEvents(2);
    const failFor = (hours: number) =>
      sql`update webhook_endpoint set failures = 9, failing_since = now() - make_interval(hours => ${hours})`.execute(
        owner(),
      );
    await failFor(71);
    startWorker(() => Promise.reject(new DeliveryFault('connection')));
    await expect.poll(() => findEndpoint(id)).toMatchObject({ failures: 10, is_on: true });
    await failFor(73);
    await makeDue();
    await expectOff(id, 'failing');
  });

  it('is neither paused nor switched off by a test event, which is tried once', async () => {
    const { id } = await build.webhook(providerId);
    const delivery = await build.webhookDelivery(id);
    await sql`update webhook_delivery set state = 'pending', fault = null where public_id = ${delivery}`.execute(
      owner(),
    );
    startWorker(() => Promise.reject(new DeliveryFault('status', { httpStatus: 410 })));
    await expect.poll(listStates).toEqual(['failed']);
    expect(await findEndpoint(id)).toMatchObject({ is_on: true, failures: 0, paused_until: null });
  });
});

it('an entry of the log of deliveries is deleted after 30 days, unless its delivery is still waiting', async () => {
  const { id } = await build.webhook(providerId);
  const [old, recent, waiting] = [
    await build.webhookDelivery(id),
    await build.webhookDelivery(id),
    await build.webhookDelivery(id),
  ];
  await sql`
    update webhook_delivery set created_at = now() - make_interval(days => case when public_id = ${recent} then 29 else 31 end),
      state = case when public_id = ${waiting} then 'pending' else state end`.execute(owner());
  await deleteOldDeliveries(test.database.executor, never);
  const left = (await listRows()).map(({ public_id }) => public_id);
  expect([left.includes(old), left.includes(recent), left.includes(waiting)]).toEqual([false, true, true]);
});

describe('a delivery that waits for an endpoint that is switched off', () => {
  const switchEndpoint = (id: number, isOn: boolean) =>
    sql`update webhook_endpoint set is_on = ${isOn}, on_since = case when ${isOn} then clock_timestamp() else on_since end
      where id = ${id}`.execute(owner());

  it('is given up by the job, unlike those of other endpoints', async () => {
    const { id } = await build.webhook(providerId);
    await build.webhook(providerId);
    await createEvents(2);
    await switchEndpoint(id, false);
    await clearStoppedDeliveries(test.database.executor, never);
    const rows = await listRows();
    expect(rows.map(({ endpoint_id, state }) => [endpoint_id === id, state])).toEqual([
      [true, 'failed'],
      [false, 'pending'],
      [true, 'failed'],
      [false, 'pending'],
    ]);
  });

  it('is not sent even if the endpoint is switched on again before the job runs, unlike later events', async () => {
    const ids: (string | undefined)[] = [];
    const { id } = await build.webhook(providerId);
    await createEvents(2);
    await switchEndpoint(id, false);
    await switchEndpoint(id, true);
    await createEvents();
    startWorker(({ headers }) => {
      ids.push(headers['webhook-id']);
      return Promise.resolve(200);
    });
    await expect.poll(listStates).toEqual(['pending', 'pending', 'delivered']);
    await clearStoppedDeliveries(test.database.executor, never);
    expect(await listStates()).toEqual(['failed', 'failed', 'delivered']);
    expect(ids).toEqual([(await listRows())[2]?.public_id]);
  });

  it('is deleted by the job after the endpoint was deleted', async () => {
    const { id } = await build.webhook(providerId);
    await createEvents(2);
    await sql`update webhook_endpoint set is_on = false, deleted_at = now(), sealed_secret = null where id = ${id}`.execute(
      owner(),
    );
    await clearStoppedDeliveries(test.database.executor, never);
    expect(await listRows()).toEqual([]);
  });
});
