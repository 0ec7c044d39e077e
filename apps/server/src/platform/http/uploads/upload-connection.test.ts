import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDARY, multipart } from '../../../../test/support/multipart.ts';
import {
  csvPart,
  IMPORT_URL,
  createUploadFixture,
  type UploadFixture,
} from '../test-support/upload-fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await createUploadFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());

describe('on a real connection,', () => {
  /** Opens a request for an upload and leaves it open. */
  async function startUpload(
    headers: string,
    body = '',
  ): Promise<Socket & { readResponse(): Promise<string> }> {
    const socket = connect(fixture.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(
      `POST ${IMPORT_URL} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\n${headers}\r\n\r\n${body}`,
    );
    return Object.assign(socket, {
      readResponse: async () => {
        await closed;
        return Buffer.concat(chunks).toString('latin1');
      },
    });
  }

  const FORM = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="CsvDocument"; filename="a.csv"\r\n\r\nabc`;
  const waitForFiles = (count: number) => expect.poll(fixture.listStoredUploads).toHaveLength(count);

  it('a sender that disconnects leaves no file', async () => {
    const socket = await startUpload(`${FORM}\r\nContent-Length: 100000`, START);
    await waitForFiles(1);
    socket.destroy();
    await waitForFiles(0);
    expect(fixture.receivedCalls).toEqual([]);
  });

  it('an upload that stalls gets 408 and leaves no file', async () => {
    const socket = await startUpload(`${FORM}\r\nContent-Length: 100000`, START);
    expect(await socket.readResponse()).toMatch(/^HTTP\/1\.1 408 /);
    await waitForFiles(0);
  });

  it('an upload may take longer than other bodies as long as enough bytes arrive', async () => {
    const content = multipart([csvPart('x'.repeat(5_000))]).payload;
    const socket = await startUpload(`${FORM}\r\nConnection: close\r\nContent-Length: ${content.length}`);
    for (let sent = 0; sent < content.length; sent += 100) {
      socket.write(content.subarray(sent, sent + 100));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await socket.readResponse()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('an upload that never stalls but arrives too slowly gets 408 and leaves no file', async () => {
    const socket = await startUpload(`${FORM}\r\nContent-Length: 100000`, START);
    const trickle = setInterval(() => socket.write('x'), 50);
    expect(await socket.readResponse()).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(trickle);
    await waitForFiles(0);
  });

  it('a body of another kind that stalls gets 408', async () => {
    const socket = connect(fixture.port, '127.0.0.1');
    const response = new Promise<string>((resolve) =>
      socket.once('data', (chunk) => resolve(chunk.toString())),
    );
    socket.write(
      'POST /api/Intake/Documents/x/Discard HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    );
    expect(await response).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
  });

  it('a body with a far too large Content-Length is not read', async () => {
    const socket = await startUpload(`${FORM}\r\nContent-Length: 99999999999`, START);
    expect(await socket.readResponse()).toMatch(/^HTTP\/1\.1 413 /);
    expect(fixture.listStoredUploads()).toEqual([]);
  });

  it('the connection of an endless body is closed', async () => {
    const socket = await startUpload(
      `${FORM}\r\nTransfer-Encoding: chunked`,
      `${START.length.toString(16)}\r\n${START}\r\n`,
    );
    const chunk = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(0x100000, 'x'),
      Buffer.from('\r\n'),
    ]);
    let written = 0;
    while (!socket.destroyed && written < 5_000) {
      written += 1;
      if (!socket.write(chunk))
        await new Promise<void>((resolve) => {
          socket.once('drain', () => resolve());
          socket.once('close', () => resolve());
        });
    }
    expect(socket.destroyed).toBe(true);
    await waitForFiles(0);
    expect(fixture.receivedCalls).toEqual([]);
  });
});
