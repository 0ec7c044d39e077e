import { connect, type AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { errorBody } from '@belegfach/contract';
import { afterEach, expect, it } from 'vitest';
import { createIntakePortal, type IntakePortal } from '../test-support/intake-portal.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

let portal: IntakePortal;
afterEach(() => portal.app.close());

const staged = () => readdirSync(path.join(portal.app.documents, 'uploads'));

/** Announces an upload of so many bytes on a connection of its own, and sends none of them. */
async function announce(key: string, bytes: number) {
  await portal.app.app.listen({ host: '127.0.0.1', port: 0 }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'FST_ERR_REOPENED_SERVER' && !portal.app.app.server.listening)
      throw error;
  });
  const socket = connect((portal.app.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString('latin1'))),
  );
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/Intake/Documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { answer, leave: () => socket.destroy() };
}

it('a key has so many uploads at once; others are not kept out, and an ended one makes room', async () => {
  portal = await createIntakePortal({ uploadLimits: { maxAtOnce: 2, maxBytesPerHour: GIB } });
  const running = [await announce(portal.key.key, 1000), await announce(portal.key.key, 1000)];
  await expect.poll(staged).toHaveLength(2);
  const refused = await portal.post(portal.key, [portal.pdf()]);
  expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Another key of the same provider, and a person.
  const { key } = await portal.build.intakeKey(portal.A.id);
  expect((await portal.post({ key }, [portal.pdf()])).statusCode).toBe(200);
  expect((await portal.post(portal.admin, [portal.pdf()])).statusCode).toBe(200);
  for (const { leave } of running) leave();
  await expect.poll(async () => (await portal.post(portal.key, [portal.pdf()])).statusCode).toBe(200);
});

it('a key has so many bytes an hour, counted by what has come; another key has its own', async () => {
  portal = await createIntakePortal({ uploadLimits: { maxAtOnce: 4, maxBytesPerHour: 3 * MIB } });
  const large = () => ({ fileName: portal.pdf().fileName, bytes: Buffer.alloc(MIB, '%PDF-1.4 ') });
  // Announced and never sent: it is given back.
  const given = await announce(portal.key.key, 3 * MIB - 1);
  await expect.poll(staged).toHaveLength(1);
  given.leave();
  await expect.poll(async () => (await portal.post(portal.key, [large()])).statusCode).toBe(200);
  expect((await portal.post(portal.key, [large()])).statusCode).toBe(200);
  const refused = await portal.post(portal.key, [large()]);
  expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect((await portal.post(portal.keyB, [large()])).statusCode).toBe(200);
});

it('is refused before a byte of it is taken where the disk would have too little room left', async () => {
  let freeBytes = 1.5 * GIB;
  portal = await createIntakePortal({
    findSpace: () => Promise.resolve({ freeBytes, totalBytes: 100 * GIB }),
  });
  const before = await portal.countReceipts();
  // 300 MiB lie there twice for a while: less than the gibibyte that stays free would be left.
  const { answer, leave } = await announce(portal.key.key, 300 * MIB);
  const told = await answer;
  leave();
  expect(told).toMatch(/^HTTP\/1\.1 503 /);
  expect(told).toMatch(/retry-after: \d+/i);
  expect(told).toContain('StorageUnavailable');
  expect(staged()).toEqual([]);
  expect((await portal.post(portal.key, [portal.pdf()])).statusCode).toBe(200);
  freeBytes = GIB - 1;
  expect((await portal.post(portal.admin, [portal.pdf()])).statusCode).toBe(503);
  expect(await portal.countReceipts()).toBe(before + 1);
});
