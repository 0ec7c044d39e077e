import { connect, type AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { endpoints, errorBody } from '@belegfach/contract';
import { afterEach, expect, it } from 'vitest';
import { maxBytesOfBody } from '../../../../platform/http/uploads/upload.ts';
import { createIntakePortal, type IntakePortal } from '../../test-support/intake-portal.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

let portal: IntakePortal;
afterEach(() => portal.app.close());

const staged = () => readdirSync(path.join(portal.app.documents, 'uploads'));

/**
 * Sends the head and body of an upload in one write.
 * @returns the status of the response
 */
async function sendAtOnce(key: string, bytes: number, lengthHeader: 'stated' | 'chunked'): Promise<number> {
  const part =
    '--x\r\nContent-Disposition: form-data; name="Documents"; filename="a.pdf"\r\n\r\n' +
    `${'%PDF-1.4 '.padEnd(bytes, 'x')}\r\n--x--\r\n`;
  const [length, body] =
    lengthHeader === 'stated'
      ? [`Content-Length: ${part.length}`, part]
      : ['Transfer-Encoding: chunked', `${part.length.toString(16)}\r\n${part}\r\n0\r\n\r\n`];
  const socket = connect(await listen(), '127.0.0.1');
  socket.write(
    `POST /api/Intake/Documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n${body}`,
  );
  let response = '';
  for await (const data of socket.on('error', () => undefined)) response += String(data);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
}

async function listen(): Promise<number> {
  const { server } = portal.app.app;
  if (!server.listening) await portal.app.app.listen({ host: '127.0.0.1', port: 0 });
  return (server.address() as AddressInfo).port;
}

/** Announces an upload of this size on a separate connection, and sends no body. */
async function announce(key: string, bytes: number) {
  const socket = connect(await listen(), '127.0.0.1');
  const response = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString('latin1'))),
  );
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/Intake/Documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { response, disconnect: () => socket.destroy() };
}

it('a key has a limit of concurrent uploads, in which an ended upload does not count, and which does not affect other senders', async () => {
  portal = await createIntakePortal({ uploadLimits: { maxConcurrent: 2, maxBytesPerHour: GIB } });
  const running = [await announce(portal.key.key, 1000), await announce(portal.key.key, 1000)];
  await expect.poll(staged).toHaveLength(2);
  const refused = await portal.sendUpload(portal.key, [portal.pdf()]);
  expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Another key of the same provider, and a person, are not affected.
  const { key } = await portal.build.intakeKey(portal.A.id);
  expect((await portal.sendUpload({ key }, [portal.pdf()])).statusCode).toBe(200);
  expect((await portal.sendUpload(portal.admin, [portal.pdf()])).statusCode).toBe(200);
  for (const { disconnect } of running) disconnect();
  await expect.poll(async () => (await portal.sendUpload(portal.key, [portal.pdf()])).statusCode).toBe(200);
});

it('a key has a limit of bytes per hour, counted by the bytes received, and another key has its own limit', async () => {
  portal = await createIntakePortal({ uploadLimits: { maxConcurrent: 4, maxBytesPerHour: 3 * MIB } });
  const large = () => ({ fileName: portal.pdf().fileName, bytes: Buffer.alloc(MIB, '%PDF-1.4 ') });
  // Bytes that were announced and never sent do not count.
  const announced = await announce(portal.key.key, 3 * MIB - 1);
  await expect.poll(staged).toHaveLength(1);
  announced.disconnect();
  await expect.poll(async () => (await portal.sendUpload(portal.key, [large()])).statusCode).toBe(200);
  expect((await portal.sendUpload(portal.key, [large()])).statusCode).toBe(200);
  const refused = await portal.sendUpload(portal.key, [large()]);
  expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect((await portal.sendUpload(portal.keyB, [large()])).statusCode).toBe(200);
});

it.each([
  ['stated', 125_000],
  // Without a length, the maximum size is reserved.
  ['chunked', 90_000 + maxBytesOfBody(endpoints.uploadDocuments.files)],
] as const)(
  'a small upload whose body comes together with its head is counted (length %s)',
  async (length, maxBytesPerHour) => {
    portal = await createIntakePortal({ uploadLimits: { maxConcurrent: 4, maxBytesPerHour } });
    const statuses = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push(await sendAtOnce(portal.key.key, 40_000, length));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  },
);

it('an upload is refused before any of its bytes is received if the disk would have too little free space', async () => {
  let freeBytes = 1.5 * GIB;
  portal = await createIntakePortal({
    findSpace: () => Promise.resolve({ freeBytes, totalBytes: 100 * GIB }),
  });
  const before = await portal.countReceipts();
  // The 300 MiB are temporarily stored twice, so less than 1 GiB would stay free.
  const { response, disconnect } = await announce(portal.key.key, 300 * MIB);
  const responseText = await response;
  disconnect();
  expect(responseText).toMatch(/^HTTP\/1\.1 503 /);
  expect(responseText).toMatch(/retry-after: \d+/i);
  expect(responseText).toContain('StorageUnavailable');
  expect(staged()).toEqual([]);
  expect((await portal.sendUpload(portal.key, [portal.pdf()])).statusCode).toBe(200);
  freeBytes = GIB - 1;
  expect((await portal.sendUpload(portal.admin, [portal.pdf()])).statusCode).toBe(503);
  expect(await portal.countReceipts()).toBe(before + 1);
});
