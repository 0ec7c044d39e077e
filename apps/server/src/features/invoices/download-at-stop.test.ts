import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('a stop waits until a delivered download is recorded', async () => {
  const { executor } = app.test.owner;
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const reader = await app.build.customerUser([[customer.id, 'CustomerUser']]);
  const { id, publicId } = await app.build.invoice(customer.id, provider.id);

  await executor.transaction().execute(async (transaction) => {
    // The record of the download waits for this lock.
    await sql`select from invoice_state where invoice_id = ${id} for update`.execute(transaction);
    const response = await app.call({ url: `/api/Invoice/Download/${publicId}`, as: reader.id });
    expect(response.statusCode).toBe(200);
    const stopped = app.app.close().then(() => 'stopped');
    expect(await Promise.race([stopped, wait(300, 'waiting')])).toBe('waiting');
  });
  await app.app.close();
  const { rows } = await sql`select from download where invoice_id = ${id}`.execute(executor);
  expect(rows).toHaveLength(1);
});
