import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { DOWNLOAD_LIMITS } from './download-limits.ts';

let app: TestApp;
let reader: number;
let backofficeUserId: number;
let customerId: number;
let id: string;

beforeAll(async () => {
  app = await createTestApp({
    downloadLimits: { ...DOWNLOAD_LIMITS, maxSinglesPerCustomerUser: 2, bulkDownloadThreshold: 4 },
  });
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  customerId = customer.id;
  reader = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
  backofficeUserId = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  id = (await app.build.invoice(customer.id, provider.id)).publicId;
});
afterAll(() => app.close());

const countAlarms = () => app.log.filter(({ alarm }) => alarm === 'many-downloads').length;

async function downloadTimes(accountId: number, times: number) {
  const responses = [];
  for (let count = 0; count < times; count += 1)
    responses.push(await app.call({ url: `/api/Invoice/Download/${id}`, as: accountId }));
  return responses;
}

it('a customer-user has a limit of single downloads within an hour, and the error response states when the next one is allowed', async () => {
  const responses = await downloadTimes(reader, 3);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(responses[2]?.json()).toMatchObject({ code: 'TooManyRequests' });
  const secondsLeft = Number(responses[2]?.headers['retry-after']);
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(3600);
});

it('the limit is that of all instances together, also for downloads at the same moment', async () => {
  const another = await app.startAnother();
  const { id: other } = await app.build.customerUser([[customerId, 'CustomerUser']]);
  const token = await app.tokenFor(other);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_none, index) =>
      (index % 2 === 0 ? app.app : another).inject({
        url: `/api/Invoice/Download/${id}`,
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 429, 429, 429, 429, 429, 429,
  ]);
  expect(countAlarms()).toBe(1);
  await another.close();
});

it('back-office users are not limited, and a bulk download raises one alarm in the log', async () => {
  const before = countAlarms();
  const responses = await downloadTimes(backofficeUserId, 6);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(countAlarms()).toBe(before + 1);
});

it('the default limits are the documented ones', () => {
  expect(DOWNLOAD_LIMITS).toMatchObject({
    maxSinglesPerCustomerUser: 300,
    bulkDownloadThreshold: 500,
    singles: { maxPerAccount: 6, maxPerTenant: 150, maxForCustomers: 450, maxTotal: 600 },
    zips: { maxPerAccount: 2, maxPerTenant: 3, maxForCustomers: 8, maxTotal: 16 },
  });
});
