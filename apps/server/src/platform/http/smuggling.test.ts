import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/*
 * A proxy and the portal must agree where a request ends; otherwise the rest of one request counts as the request of
 * another person. So an ambiguous request is refused, and the bytes after it are ignored.
 */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The request that would be smuggled to another client. */
const SECOND_REQUEST = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
const REQUEST_HEAD =
  'POST /api/Authentication/Logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const body = '{"refresh_token":"x"}';
const chunkedBody = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

async function listStatuses(text: string): Promise<number[]> {
  const { port } = app.app.server.address() as AddressInfo;
  const responses = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', reject);
    socket.setTimeout(3_000, () => socket.destroy());
  });
  return [...responses.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

const AMBIGUOUS_REQUESTS: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunkedBody}`,
  'chunks and a length': `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunkedBody}`,
  'two lengths': `Content-Length: ${body.length}\r\nContent-Length: 0\r\n\r\n${body}`,
  'two lengths in one header': `Content-Length: ${body.length}, 0\r\n\r\n${body}`,
  'a length with a sign': `Content-Length: +${body.length}\r\n\r\n${body}`,
  'a negative length': `Content-Length: -1\r\n\r\n${body}`,
  'a length in another base': `Content-Length: 0x${body.length.toString(16)}\r\n\r\n${body}`,
  'a length with a blank': `Content-Length: 2 1\r\n\r\n${body}`,
  'a length behind a blank name': `Content-Length : ${body.length}\r\n\r\n${body}`,
  'chunks behind a blank name': `Transfer-Encoding : chunked\r\n\r\n${chunkedBody}`,
  'chunks of another name': `Transfer-Encoding: xchunked\r\n\r\n${chunkedBody}`,
  'chunks that are not the last coding': `Transfer-Encoding: chunked, identity\r\n\r\n${chunkedBody}`,
  'chunks in a folded line': `X: y\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n${chunkedBody}`,
  'chunks behind a lone line feed': `X: y\nTransfer-Encoding: chunked\r\n\r\n${chunkedBody}`,
  'chunks behind a lone carriage return': `X: y\rTransfer-Encoding: chunked\r\n\r\n${chunkedBody}`,
  'a chunk size with a sign': `Transfer-Encoding: chunked\r\n\r\n+${chunkedBody}`,
  'a chunk size in another notation': `Transfer-Encoding: chunked\r\n\r\n0x${chunkedBody}`,
  'a chunk size that is no number': `Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  'a chunk that is longer than its size': `Transfer-Encoding: chunked\r\n\r\n1\r\n${body}\r\n0\r\n\r\n`,
  'a chunk size too large for any number': `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n${body}\r\n0\r\n\r\n`,
  'a null in a name': `Content\0-Length: 5\r\n\r\n${body}`,
};

describe('an ambiguous request', () => {
  it.each(Object.entries(AMBIGUOUS_REQUESTS))('is refused: %s', async (_what, headers) => {
    expect(await listStatuses(`${REQUEST_HEAD}${headers}${SECOND_REQUEST}`)).toEqual([400]);
  });

  it('differs from two valid requests on one connection, which both get a response', async () => {
    const firstRequest = `${REQUEST_HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
    const lastRequest = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await listStatuses(firstRequest + lastRequest)).toEqual([204, 200]);
    expect(
      await listStatuses(`${REQUEST_HEAD}Transfer-Encoding: chunked\r\n\r\n${chunkedBody}${lastRequest}`),
    ).toEqual([204, 200]);
  });
});
