import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from '../download-limits.ts';

/** Larger than the socket buffers of both sides, so that a response that is not read stays in progress. */
const LARGE = 20_000_000;

let app: TestApp;
let serverUrl: string;
let provider: { id: number };
const customers: { id: number }[] = [];

beforeAll(async () => {
  // The default limits with a short wait, since no slot becomes free in these tests.
  const zips = { ...DOWNLOAD_LIMITS.zips, maxWaitMs: 100 };
  app = await createTestApp({ downloadLimits: { ...DOWNLOAD_LIMITS, zips } });
  provider = await app.build.provider();
  for (let count = 0; count < 12; count += 1) {
    const customer = await app.build.customer([provider.id]);
    await app.build.invoice(customer.id, provider.id, { bytes: Buffer.alloc(LARGE, '%PDF-') });
    customers.push(customer);
  }
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const controller of controllers) controller.abort();
  await app.close();
});

const userOf = async (customer: { id: number } | undefined) =>
  (await app.build.customerUser([[customer?.id ?? 0, 'CustomerUser']])).id;

const controllers: AbortController[] = [];
/** Keeps a reference to each response: the garbage collector would cancel it and free its slot. */
const unreadResponses: Response[] = [];

/**
 * Begins a ZIP that is not read.
 * @returns the status
 */
async function startDownload(account: number): Promise<number> {
  const controller = new AbortController();
  controllers.push(controller);
  const response = await fetch(`${serverUrl}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${await app.tokenFor(account)}` },
    signal: controller.signal,
  });
  unreadResponses.push(response);
  return response.status;
}

const countStatus = (statuses: readonly number[], status: number) =>
  statuses.filter((value) => value === status).length;

it('slow readers of two customers block neither the ZIPs of the provider nor the ZIPs of a third customer', async () => {
  // Many accounts do not help, since the slots are counted by customer.
  const slow = await Promise.all([0, 0, 0, 1, 1, 1].map((index) => userOf(customers[index])));
  const statuses = await Promise.all(
    slow.flatMap((account) => [startDownload(account), startDownload(account)]),
  );
  expect(countStatus(statuses, 200)).toBe(2 * DOWNLOAD_LIMITS.zips.maxPerTenant);
  expect(countStatus(statuses, 503)).toBe(statuses.length - 2 * DOWNLOAD_LIMITS.zips.maxPerTenant);
  expect(await startDownload((await app.build.backofficeUser('ProviderUser', provider.id)).id)).toBe(200);
  expect(await startDownload(await userOf(customers[2]))).toBe(200);
});

it('all customers together leave the slots of the back-office users free', async () => {
  const slow = await Promise.all(customers.map(userOf));
  const statuses = await Promise.all(
    slow.flatMap((account) => [startDownload(account), startDownload(account)]),
  );
  expect(countStatus(statuses, 503)).toBeGreaterThan(0);
  expect(await startDownload(await userOf(customers[3]))).toBe(503);
  expect(await startDownload((await app.build.backofficeUser('ProviderAdmin', provider.id)).id)).toBe(200);
  expect(await startDownload((await app.build.backofficeUser('SuperAdmin', null)).id)).toBe(200);
});
