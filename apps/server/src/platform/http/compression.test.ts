import { pbkdf2 } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPRESSION } from './compression.ts';

const CHROMIUM = 'gzip, deflate, br, zstd';
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, customerName: 'Bäckerei' }));
/** About 14 kB and 145 kB. */
const [LIST, LONG_LIST] = [rows(400), rows(4_000)];

let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify();
  await server.register(compress, COMPRESSION);
  server.get('/list', (_request, reply) => reply.send(LIST));
  server.get('/long-list', (_request, reply) => reply.send(LONG_LIST));
});
afterAll(() => server.close());

const get = (url: string, accepted: string) =>
  server.inject({ url, headers: { 'accept-encoding': accepted } });
const textOf = (unpacked: Buffer): unknown => JSON.parse(unpacked.toString('utf8'));

describe('compressed answers', () => {
  it.each([
    [CHROMIUM, 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('for a client that accepts %s have the format %s', async (accepted, format, unpack) => {
    for (const [url, content] of [
      ['/list', LIST],
      ['/long-list', LONG_LIST],
    ] as const) {
      const { headers, rawPayload } = await get(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': format, vary: 'accept-encoding' });
      expect(textOf(unpack(rawPayload))).toEqual(content);
      expect(rawPayload.length).toBeLessThan(JSON.stringify(content).length / 4);
    }
  });

  it('are only for clients that accept them', async () => {
    const { headers, payload } = await get('/list', 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(payload)).toEqual(LIST);
  });

  it('up to 64 kB wait for no thread of the pool, and larger ones are streamed', async () => {
    expect((await get('/long-list', CHROMIUM)).headers['content-length']).toBeUndefined();
    let endedHashes = 0;
    // More than the pool has threads: work that needs a thread has to wait until a hash ends.
    const hashes = Array.from(
      { length: 2 * Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) },
      () =>
        new Promise<void>((resolve) => {
          pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => {
            endedHashes += 1;
            resolve();
          });
        }),
    );
    await get('/list', CHROMIUM);
    expect(endedHashes).toBe(0);
    await Promise.all(hashes);
  });
});
