import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  uploadRequest,
} from '../../test-support/intake-portal.ts';

/** Number of files that are judged together. */
const BATCH = 200;
const TIMEOUT_MS = 300_000;

let portal: IntakePortal;
let port: number;
beforeAll(async () => {
  portal = await createIntakePortal({ intakeResponseTimeoutMs: TIMEOUT_MS });
  await portal.app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.app.close());

const execute = (statement: ReturnType<typeof sql>) => statement.execute(portal.app.test.owner.executor);

/** The senders, and for each one the change that ends the right to upload. */
const SENDERS: Readonly<
  Record<string, () => Promise<{ token: string; revoke: () => Promise<unknown>; status: number }>>
> = {
  'an intake key that is revoked': async () => {
    const { key } = await portal.build.intakeKey(portal.A.id);
    const revoke = () =>
      execute(sql`update intake_key set revoked_at = now() where provider_id = ${portal.A.id}`);
    return { token: key, revoke, status: 401 };
  },
  'an administrator who is blocked': async () => {
    const { id } = await portal.build.backofficeUser('ProviderAdmin', portal.A.id);
    const revoke = () => execute(sql`update account set status = 'New' where id = ${id}`);
    return { token: await portal.app.tokenFor(id), revoke, status: 401 };
  },
  'an administrator who signs out': async () => {
    const { id } = await portal.build.backofficeUser('ProviderAdmin', portal.A.id);
    const revoke = () =>
      execute(sql`update session set ended_at = now(), end_reason = 'logout' where account_id = ${id}`);
    return { token: await portal.app.tokenFor(id), revoke, status: 401 };
  },
  'an administrator who becomes a ProviderUser': async () => {
    const { id } = await portal.build.backofficeUser('ProviderAdmin', portal.A.id);
    const revoke = () =>
      execute(sql`update backoffice_user set role = 'ProviderUser' where account_id = ${id}`);
    return { token: await portal.app.tokenFor(id), revoke, status: 403 };
  },
};

/**
 * Sends a request in two pieces, and runs an action between them.
 * @returns the status of the response
 */
function sendInTwoParts(request: Buffer, between: () => Promise<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request.subarray(0, request.length - 100), () => {
        // The server reads the head and checks the token before the rest is sent.
        setTimeout(() => {
          between().then(() => socket.write(request.subarray(request.length - 100)), reject);
        }, 500);
      });
    });
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
      if (status === undefined) return;
      socket.destroy();
      resolve(Number(status));
    });
  });
}

describe('an upload', () => {
  it.each(Object.keys(SENDERS))('is not taken in from %s while it is sent', async (sender) => {
    const { token, revoke, status } = await (SENDERS[sender]?.() ??
      Promise.reject(new Error('no such sender')));
    const file = portal.pdf();
    const { headers, payload } = uploadRequest([file, indexFileFor(file.fileName, 'RE-ENDED-1')]);
    const lines = [
      'POST /api/Intake/Documents HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${String(headers?.['content-type'])}`,
      `Content-Length: ${(payload as Buffer).length}`,
    ];
    const before = await portal.countReceipts();
    const request = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload as Buffer]);
    expect(await sendInTwoParts(request, revoke)).toBe(status);
    expect(await portal.countReceipts()).toBe(before);
  });

  it(
    'ends after the current batch if its key is revoked while it is judged',
    async () => {
      const { key } = await portal.build.intakeKey(portal.A.id);
      const before = await portal.countReceipts();
      const batches = async () => (await execute(sql`select from intake_batch`)).rows.length;
      const opened = await batches();
      const response = portal.sendUpload(
        { key },
        Array.from({ length: BATCH + 5 }, () => portal.pdf()),
      );
      await expect.poll(batches, { timeout: TIMEOUT_MS, interval: 5 }).toBeGreaterThan(opened);
      await execute(sql`update intake_key set revoked_at = now() where provider_id = ${portal.A.id}`);
      expect((await response).statusCode).toBe(401);
      const receiptCount = (await portal.countReceipts()) - before;
      expect([0, BATCH]).toContain(receiptCount);
      // None of the remaining files is taken in later.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await portal.countReceipts()) - before).toBe(receiptCount);
    },
    TIMEOUT_MS,
  );
});
