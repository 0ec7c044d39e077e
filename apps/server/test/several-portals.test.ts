import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rounds } from '../../../vitest.rounds.ts';
import { hasHaproxy } from './support/haproxy.ts';
import { createHttpClient, type HttpClient } from './support/http-client.ts';
import { startSteadyClient } from './support/steady-client.ts';
import {
  type Delivery,
  type Instance,
  makeDelivery,
  PASSWORD,
  startTwoPortals,
  type TwoPortals,
} from './support/two-portals.ts';

/*
 * The properties of one portal also hold for two portals with one database and one bucket behind HAProxy, with the
 * configuration that the operations guide names. Needs Debian's package haproxy.
 */

const tokensResponse = z.object({ access_token: z.string(), refresh_token: z.string() });

const AT_ONCE = rounds({ ci: 10, full: 100 });
/** The time in which clients continue before and after a fault. */
const SETTLE_MS = 2_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.skipIf(!hasHaproxy)('two portals on one database and one bucket', () => {
  let portals: TwoPortals;
  beforeAll(async () => {
    portals = await startTwoPortals();
  });
  afterAll(() => portals.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const signIn = (address: string, username: string, password: string, client = portals.client) =>
    client.send(`${address}/api/connect/token`, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({
        grant_type: 'password',
        username,
        password,
        scope: 'offline_access',
      }).toString(),
    });
  const list = (address: string, token: string, client = portals.client) =>
    client.send(`${address}/api/Invoice/List`, { headers: bearer(token) });
  const download = (address: string, token: string, id: string, client = portals.client) =>
    client.send(`${address}/api/Invoice/Download/${id}`, { headers: bearer(token) });

  /** Takes a document in. @returns its id */
  async function takeIn(address: string, delivery: Delivery): Promise<string> {
    const answer = await portals.deliver(address, delivery);
    expect(uploadResponse.parse(JSON.parse(answer.body.toString())).items[0]?.state).toBe('accepted');
    const [id = ''] = await portals.findDocuments(delivery.number);
    return id;
  }

  it('accept the tokens of each other, and refuse them at the next request after a sign-out', async () => {
    const { a, b, client } = portals;
    const answer = await signIn(a.address, await portals.addUser(), PASSWORD);
    const tokens = tokensResponse.parse(JSON.parse(answer.body.toString()));
    const statuses = async () =>
      Promise.all([a, b].map(async ({ address }) => (await list(address, tokens.access_token)).status));
    expect(await statuses()).toEqual([200, 200]);
    await client.send(`${a.address}/api/Authentication/Logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tokens.refresh_token }),
    });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('count failed sign-ins together', async () => {
    const { a, b } = portals;
    const user = await portals.addUser();
    const statusAt = async ({ address }: Instance, password: string) =>
      (await signIn(address, user, password)).status;
    for (const portal of [a, b, a, b, a, b]) expect(await statusAt(portal, 'wrong')).toBe(400);
    for (const portal of [a, b]) expect(await statusAt(portal, PASSWORD)).toBe(429);
  });

  it('record the address of the visitor, not an address that the visitor claims to have', async () => {
    const user = await portals.addUser();
    const client = createHttpClient('127.0.1.77');
    await client.send(`${portals.proxy}/api/connect/token`, {
      method: 'POST',
      headers: { ...FORM, 'x-forwarded-for': '203.0.113.9' },
      body: new URLSearchParams({
        grant_type: 'password',
        username: user,
        password: PASSWORD,
        scope: 'offline_access',
      }).toString(),
    });
    client.close();
    const { rows } = await sql<{ address: string }>`
      select host(o.address) as address from audit_event e join audit_origin o on o.event_id = e.id
      join account a on a.id = e.actor_account_id where a.email = ${user}`.execute(portals.executor);
    expect(rows).toEqual([{ address: '127.0.1.77' }]);
  });

  it('list and deliver a document immediately after the other portal has taken it in', async () => {
    const { a, b } = portals;
    const token = await portals.addReader();
    const delivery = makeDelivery('RE-AT-ONCE');
    const id = await takeIn(a.address, delivery);
    expect((await list(b.address, token)).body.toString()).toContain(id);
    expect((await download(b.address, token, id)).body.equals(delivery.pdf)).toBe(true);
  });

  it('take in a delivery only once if both get it at the same time, with an idempotency key and without', async () => {
    const { a, b } = portals;
    for (let round = 0; round < AT_ONCE.count; round += 1)
      for (const idempotencyKey of [`round-${round}`, undefined]) {
        const delivery = makeDelivery(`RE-${round}${idempotencyKey ?? ''}`);
        const options = idempotencyKey === undefined ? {} : { idempotencyKey };
        const answers = await Promise.all(
          [a, b].map(({ address }) => portals.deliver(address, delivery, options)),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(await portals.findDocuments(delivery.number)).toHaveLength(1);
        if (idempotencyKey !== undefined)
          expect(answers[0]?.body.toString()).toBe(answers[1]?.body.toString());
      }
  });

  /** Drops a document into the hot folder that both watch. */
  async function drop({ number, pdf, index }: Delivery): Promise<void> {
    const { rows } = await sql<{ name: string }>`select folder_name as name from hot_folder`.execute(
      portals.executor,
    );
    const folder = path.join(portals.intakeFolder, rows[0]?.name ?? '');
    for (const [name, content] of [
      [`${number}.pdf`, pdf],
      [`${number}.csv`, index],
    ] as const) {
      writeFileSync(path.join(folder, `${name}.part`), content);
      renameSync(path.join(folder, `${name}.part`), path.join(folder, name));
    }
  }
  async function listOutcomes(number: string): Promise<readonly string[]> {
    const { rows } = await sql<{ state: string }>`
      select state from intake_receipt where file_name = ${`${number}.pdf`}`.execute(portals.executor);
    return rows.map(({ state }) => state);
  }

  it('take in each file of a hot folder once', async () => {
    const numbers = Array.from({ length: 8 }, (_none, index) => `HF-${index}`);
    for (const number of numbers) await drop(makeDelivery(number));
    await expect
      .poll(() => Promise.all(numbers.map(listOutcomes)), { timeout: 90_000 })
      .toEqual(numbers.map(() => ['accepted']));
  });

  /** Addresses of this machine, enough for HAProxy to send some of them to each portal. */
  const ADDRESSES = Array.from({ length: 8 }, (_none, index) => `127.0.1.${index + 1}`);
  const startReaders = async (send: (client: HttpClient, token: string) => ReturnType<HttpClient['send']>) =>
    Promise.all(
      ADDRESSES.map(async (address) => {
        const token = await portals.addReader();
        return startSteadyClient(address, (client) => send(client, token));
      }),
    );

  it('lose only the answers that a killed one was sending', { timeout: 240_000 }, async () => {
    const { a, b, proxy } = portals;
    const id = await takeIn(b.address, makeDelivery('RE-KILLED'));
    const readers = await startReaders((client, token) => download(proxy, token, id, client));
    await wait(SETTLE_MS);
    await a.kill();
    await wait(2 * SETTLE_MS);
    for (const reader of readers) {
      const results = await reader.stop();
      // HAProxy answers 502 for a connection that ended before the answer; the next request is sent to the other portal.
      const failed = results.flatMap((result, index) => (result === 200 ? [] : [{ result, index }]));
      expect(failed.length).toBeLessThanOrEqual(1);
      for (const { result } of failed) expect(['broken', 502]).toContain(result);
      expect(results.at(-1)).toBe(200);
    }
    const afterwards = makeDelivery('HF-AFTER-KILL');
    await drop(afterwards);
    await expect.poll(() => listOutcomes(afterwards.number), { timeout: 90_000 }).toEqual(['accepted']);
    await a.start();
  });

  it('lose no request while one after the other is stopped and started', { timeout: 360_000 }, async () => {
    const { a, b, proxy } = portals;
    const id = await takeIn(b.address, makeDelivery('RE-STOPPED'));
    let count = 0;
    const sent: Delivery[] = [];
    const readers = await startReaders((client, token) => {
      count += 1;
      return count % 2 === 0 ? list(proxy, token, client) : download(proxy, token, id, client);
    });
    const erp = startSteadyClient('127.0.1.99', (from) => {
      const delivery = makeDelivery(`ERP-${sent.length}`);
      sent.push(delivery);
      return portals.deliver(proxy, delivery, { idempotencyKey: delivery.number, from });
    });
    for (const portal of [a, b]) {
      await wait(SETTLE_MS);
      expect(await portal.stop()).toBe(0);
      await portal.start();
    }
    await wait(SETTLE_MS);
    for (const client of [...readers, erp]) expect(new Set(await client.stop())).toEqual(new Set([200]));
    const documents = await Promise.all(sent.map(({ number }) => portals.findDocuments(number)));
    expect(documents.map(({ length }) => length)).toEqual(sent.map(() => 1));
  });

  it('run each occurrence of a job once', async () => {
    const listRuns = async () => {
      const { rows } = await sql<{ runs: number }>`
        select count(*) as runs from pgboss.job where name = 'notices-at-once' and state = 'completed'
        group by date_trunc('minute', created_on)`.execute(portals.executor);
      return rows.map(({ runs }) => runs);
    };
    await expect.poll(async () => (await listRuns()).length, { timeout: 150_000 }).toBeGreaterThan(1);
    expect(new Set(await listRuns())).toEqual(new Set([1]));
  });
});
