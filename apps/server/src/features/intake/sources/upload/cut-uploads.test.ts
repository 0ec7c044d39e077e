import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart } from '../../../../../test/support/multipart.ts';
import { createRandom } from '../../../../../test/support/random.ts';
import { rounds, SEED } from '../../../../../../../vitest.rounds.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../../test-support/intake-portal.ts';

const CUTS = rounds({ ci: 25, full: 500 });
const TIMEOUT_MS = 30_000;

let portal: IntakePortal;
let port: number;
beforeAll(async () => {
  portal = await createIntakePortal();
  await portal.app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.app.close());

/** The bytes of an HTTP request with an upload. */
function wholeRequest(number: string): Buffer {
  const file = portal.pdf();
  const index = indexFileFor(file.fileName, number);
  const { headers, payload } = multipart(
    [file, index].map(({ fileName, bytes }) => ({ name: 'Documents', content: bytes, fileName })),
  );
  const lines = [
    'POST /api/Intake/Documents HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${portal.key.key}`,
    `Content-Type: ${headers?.['content-type'] ?? ''}`,
    `Content-Length: ${payload.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload]);
}

/**
 * Sends the bytes and ends the connection, regularly or abruptly.
 * @returns the status, if there was a response
 */
function sendCut(bytes: Buffer, closesRegularly: boolean): Promise<number | undefined> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (closesRegularly) socket.end(bytes);
      else socket.write(bytes, () => socket.destroy());
    });
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
      resolve(status === undefined ? undefined : Number(status));
    });
  });
}

it(`an upload that is cut anywhere creates no document and leaves no file, SEED=${SEED}`, {
  timeout: CUTS.timeLimitMs,
}, async () => {
  const random = createRandom(SEED);
  for (let cut = 0; cut < CUTS.count; cut += 1) {
    const request = wholeRequest(`C-${cut}`);
    const status = await sendCut(request.subarray(0, random.int(1, request.length - 1)), random.chance(0.5));
    expect([undefined, 400, 408]).toContain(status);
  }
  // The client does not wait for the server, so the server may create the folder of the upload only now.
  await portal.app.settle();
  expect(await portal.countReceipts()).toBe(0);
  expect(readdirSync(path.join(portal.app.documents, 'sha256'))).toEqual([]);
  const file = portal.pdf();
  const [item] = await portal.upload(portal.key, [file, indexFileFor(file.fileName, 'complete')]);
  expect(item?.state).toBe('accepted');
  const uploads = path.join(portal.app.documents, 'uploads');
  await expect.poll(() => readdirSync(uploads), { timeout: TIMEOUT_MS }).toEqual([]);
});
