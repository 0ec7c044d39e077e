import { createdWebhookEndpoint, webhookDeliveryPage, webhookEndpoint } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { clearStoppedDeliveries } from './delivery/clear-deliveries.repository.ts';

let app: TestApp;
let provider: { id: number; publicId: string };
let otherProvider: { id: number; publicId: string };
let adminId: number;

beforeAll(async () => {
  app = await createTestApp({ webhookAllowedHosts: new Set(['erp.intern:443']) });
  provider = await app.build.provider();
  otherProvider = await app.build.provider();
  adminId = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
});
afterAll(() => app.close());

const owner = () => app.test.owner.executor;
const BODY = {
  url: 'https://erp.example.com/hook',
  description: 'ERP',
  events: ['document.accepted'],
  isOn: true,
};
const create = (changes: object = {}, of = provider, as = adminId) =>
  app.call({
    method: 'POST',
    url: `/api/Provider/${of.publicId}/Webhooks`,
    payload: { ...BODY, ...changes },
    as,
  });
const createOne = async (changes: object = {}) =>
  createdWebhookEndpoint.parse((await create(changes)).json());
const list = async (as = adminId) =>
  z.array(webhookEndpoint).parse((await app.call({ url: '/api/Webhook', as })).json());
const edit = (id: string, changes: object) =>
  app.call({ method: 'PUT', url: `/api/Webhook/${id}`, payload: { ...BODY, ...changes }, as: adminId });
const clear = () => clearStoppedDeliveries(app.test.database.executor, new AbortController().signal);
/** Deletes an endpoint, and its log as the job does. */
const remove = async (id: string) => {
  const answer = await app.call({ method: 'DELETE', url: `/api/Webhook/${id}`, as: adminId });
  await clear();
  return answer;
};
const post = (path: string) => app.call({ method: 'POST', url: `/api/${path}`, as: adminId });
const log = async (query: Record<string, string> = {}) => {
  const answer = await app.call({ url: '/api/WebhookDelivery', query, as: adminId });
  return webhookDeliveryPage.parse(answer.json());
};
const actionsOn = async (id: string) => {
  const rows = await owner()
    .selectFrom('audit_event')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

async function isEnteredBySuperAdmin(id: string): Promise<boolean> {
  const { entered_by_super_admin: isEntered } = await owner()
    .selectFrom('webhook_endpoint')
    .select('entered_by_super_admin')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  return isEntered;
}

describe('an endpoint', () => {
  it('is created with a secret that is shown once, stored encrypted and never returned again', async () => {
    const { id, secret } = await createOne();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const answers = [
      await app.call({ url: '/api/Webhook', as: adminId }),
      await edit(id, { description: 'Neu' }),
      await app.call({ url: '/api/WebhookDelivery', as: adminId }),
    ];
    for (const answer of answers) expect(answer.body).not.toContain(secret.slice(6));
    const { rows } = await sql<{ row: string; sealed: Buffer }>`
      select e::text as row, sealed_secret as sealed from webhook_endpoint e where public_id = ${id}`.execute(
      owner(),
    );
    for (const text of [secret, bytes.toString('hex'), bytes.toString('base64')])
      expect(rows[0]?.row).not.toContain(text);
    expect(app.test.keyring.webhookSecrets.decrypt(rows[0]?.sealed ?? Buffer.alloc(0), id)).toEqual(bytes);
    expect(app.raw.join('')).not.toContain(secret.slice(6));
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      url: BODY.url,
      description: 'Neu',
      isOn: true,
      offBecause: null,
      previousSecretUntil: null,
    });
    expect(await actionsOn(id)).toEqual(['webhook.create', 'webhook.update']);
    await remove(id);
  });

  it.each([
    ['http', 'http://erp.example.com/hook'],
    ['a private address', 'https://192.168.1.7/hook'],
    ['this machine', 'https://[::1]/hook'],
    ['a password', 'https://user:secret@erp.example.com/hook'],
    ['another port', 'https://erp.example.com:5432/'],
  ])('is refused with a URL of %s, at its creation and later', async (_name, url) => {
    expect((await create({ url })).json()).toMatchObject({ code: 'WebhookUrlNotAllowed' });
    const { id } = await createOne();
    expect((await edit(id, { url })).json()).toMatchObject({ code: 'WebhookUrlNotAllowed' });
    expect((await list()).find((one) => one.id === id)?.url).toBe(BODY.url);
    await remove(id);
  });

  it("may be a host of the operator's own network that the operator has allowed, if a SuperAdmin enters it", async () => {
    const url = 'https://erp.intern/hook';
    expect((await create({ url })).json()).toMatchObject({ code: 'WebhookUrlNotAllowed' });
    const superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
    const { id } = createdWebhookEndpoint.parse((await create({ url }, provider, superAdmin)).json());
    expect((await edit(id, { url })).json()).toMatchObject({ code: 'WebhookUrlNotAllowed' });
    expect((await edit(id, { url, isOn: false })).statusCode).toBe(204);
    expect(await isEnteredBySuperAdmin(id)).toBe(true);
    expect((await edit(id, { url: 'https://erp2.intern/hook' })).statusCode).toBe(204);
    expect(await isEnteredBySuperAdmin(id)).toBe(false);
    await remove(id);
  });

  it.each([
    [{ events: [] }],
    [{ events: ['document.accepted', 'document.accepted'] }],
    [{ events: ['account.created'] }],
    [{ url: 'ftp://erp.example.com/' }],
    [{ url: `https://erp.example.com/${'x'.repeat(2000)}` }],
    [{ secret: 'whsec_own' }],
  ])('is refused with %j', async (changes) => {
    expect((await create(changes)).statusCode).toBe(400);
  });

  it('is one of at most five of its provider, even if several are created at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(5);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'WebhookLimitReached',
    });
    for (const { id } of await list()) expect((await remove(id)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('cannot be created for another provider', async () => {
    expect((await create({}, otherProvider)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('can get a new secret, and the old one stays valid for 24 hours', async () => {
    const { id, secret } = await createOne();
    const rotated = (await post(`Webhook/${id}/Secret`)).json<{ secret: string }>();
    expect(rotated.secret).not.toBe(secret);
    const [endpoint] = await list();
    const hours = (Date.parse(endpoint?.previousSecretUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    await remove(id);
  });

  it('is deleted with its secrets, its URL and its log', async () => {
    const { id } = await createOne();
    await post(`Webhook/${id}/Test`);
    expect((await log()).totalItemCount).toBe(1);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    const row = await owner()
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('public_id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ url: '', description: '', sealed_secret: null, is_on: false });
    expect(await owner().selectFrom('webhook_delivery').select('id').execute()).toEqual([]);
  });
});

describe('the log of deliveries', () => {
  it('lists deliveries, newest first if asked, and can be narrowed by endpoint and state', async () => {
    const [first, second] = [await createOne(), await createOne()];
    await post(`Webhook/${first.id}/Test`);
    await post(`Webhook/${second.id}/Test`);
    await sql`update webhook_delivery set state = 'failed', fault = 'timeout' where endpoint_id = (
      select id from webhook_endpoint where public_id = ${second.id})`.execute(owner());
    const newest = await log({ sortDirection: '1' });
    expect(newest.items.map(({ endpointId }) => endpointId)).toEqual([second.id, first.id]);
    expect(newest.items[0]).toMatchObject({
      state: 'failed',
      fault: 'timeout',
      payload: { type: 'webhook.test', data: { providerId: provider.publicId } },
    });
    expect((await log({ endpointId: first.id })).items).toHaveLength(1);
    expect((await log({ state: 'failed' })).items.map(({ endpointId }) => endpointId)).toEqual([second.id]);
    await remove(first.id);
    await remove(second.id);
  });

  it('sends a delivery again with the same webhook-id, immediately and for up to three more days', async () => {
    const { id } = await createOne();
    await post(`Webhook/${id}/Test`);
    const before = (await log()).items[0];
    await sql`update webhook_delivery set state = 'failed', fault = 'timeout', attempts = 21, first_failed_at = now() - interval '4 days',
      next_attempt_at = now() + interval '6 hours'`.execute(owner());
    await sql`update webhook_endpoint set paused_until = now() + interval '6 hours'`.execute(owner());
    expect((await post(`WebhookDelivery/${before?.id}/Retry`)).statusCode).toBe(204);
    const { rows } = await sql`
      select d.public_id as id, d.state, d.attempts, d.first_failed_at, d.next_attempt_at <= clock_timestamp() as is_due, e.paused_until
      from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id`.execute(owner());
    expect(rows).toEqual([
      {
        id: before?.id,
        state: 'pending',
        attempts: 0,
        first_failed_at: null,
        is_due: true,
        paused_until: null,
      },
    ]);
    expect(await actionsOn(id)).toContain('webhook.resend');
    await remove(id);
  });

  it('sends nothing to an endpoint that is switched off, and gives up its waiting deliveries', async () => {
    const { id } = await createOne();
    await post(`Webhook/${id}/Test`);
    expect((await edit(id, { isOn: false })).statusCode).toBe(204);
    await clear();
    const { items } = await log();
    expect(items).toMatchObject([{ state: 'failed', fault: 'switched-off' }]);
    expect((await post(`Webhook/${id}/Test`)).json()).toMatchObject({ code: 'WebhookOff' });
    const again = await post(`WebhookDelivery/${items[0]?.id}/Retry`);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'WebhookOff']);
    await remove(id);
  });
});
