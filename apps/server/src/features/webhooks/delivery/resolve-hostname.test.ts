import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPublicResolver, type ResolveHostname } from './resolve-hostname.ts';

/** Flags of an answer without an error, and with the error that nobody knows the name (RFC 1035 section 4.1.1). */
const FOUND = 0x8180;
const UNKNOWN_NAME = 0x8183;
const HEADER_BYTES = 12;
const TYPE_A = 1;
const ADDRESS = [93, 184, 216, 34];
const SILENT_LOOKUPS = 20;

let server: Socket;
let resolve: ResolveHostname;
let silentQuestions: number;

/** A name server that knows `alive`, does not answer for `silent`, and knows no other name. */
beforeEach(async () => {
  silentQuestions = 0;
  server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    const begin = HEADER_BYTES + 1;
    const firstLabel = question.toString('latin1', begin, begin + (question[HEADER_BYTES] ?? 0));
    if (firstLabel === 'silent') silentQuestions += 1;
    else server.send(answer(question, firstLabel === 'alive'), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolve = createPublicResolver([`127.0.0.1:${server.address().port}`]);
});
afterEach(() => server.close());

function answer(message: Buffer, isKnown: boolean): Buffer {
  const questionEnd = message.indexOf(0, HEADER_BYTES) + 5;
  const question = message.subarray(HEADER_BYTES, questionEnd);
  const isWanted = isKnown && message.readUInt16BE(questionEnd - 4) === TYPE_A;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(message.readUInt16BE(0), 0);
  header.writeUInt16BE(isKnown ? FOUND : UNKNOWN_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isWanted ? 1 : 0, 6);
  // A pointer to the name of the question, type A, class IN, 60 seconds, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS]);
  return Buffer.concat([header, question, ...(isWanted ? [record] : [])]);
}

describe('the lookup of a public name', () => {
  it('finds its addresses', async () => {
    expect(await resolve('alive.example.com')).toEqual([{ address: ADDRESS.join('.'), family: 4 }]);
  });

  it('fails for a name that nobody knows', async () => {
    await expect(resolve('nobody.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('is not delayed by names whose server does not answer: they delay no other name', async () => {
    const order: string[] = [];
    const silent = Array.from({ length: SILENT_LOOKUPS }, (_value, index) =>
      resolve(`silent.${index}.example.com`).catch(() => order.push('silent')),
    );
    await expect.poll(() => silentQuestions).toBeGreaterThan(0);
    await resolve('alive.example.com');
    order.push('alive');
    await Promise.all(silent);
    expect(order[0]).toBe('alive');
  }, 30_000);
});
