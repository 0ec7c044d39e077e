import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { abortSignalOfResponse } from './response-signal.ts';

interface PendingResponse {
  readonly response: ServerResponse;
  readonly socket: Socket;
}

const pending: PendingResponse[] = [];
const server = createServer(({ socket }, response) => void pending.push({ response, socket }));
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  pending.length = 0;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

/** A client that sends `times` requests over one connection without waiting for the responses. */
async function sendRequests(times: number): Promise<{ client: Socket; calls: readonly PendingResponse[] }> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1' });
  client.on('error', () => undefined).resume();
  client.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n'.repeat(times));
  await expect.poll(() => pending.length).toBe(times);
  return { client, calls: [...pending] };
}

const signalOf = ({ response, socket }: PendingResponse) => abortSignalOfResponse(response, socket);

it('the signal aborts at the end of its own response, not at the end of another one', async () => {
  const { client, calls } = await sendRequests(2);
  const [first, second] = calls.map(signalOf);
  calls[0]?.response.end('x');
  await expect.poll(() => first?.aborted).toBe(true);
  expect(second?.aborted).toBe(false);
  calls[1]?.response.end('x');
  await expect.poll(() => second?.aborted).toBe(true);
  client.destroy();
});

it('the signal of every response that waits on a connection aborts when the client disconnects', async () => {
  const { client, calls } = await sendRequests(15);
  const signals = calls.map(signalOf);
  expect(signals.some(({ aborted }) => aborted)).toBe(false);
  client.destroy();
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
});

it('the signal is aborted from the start when the client has already disconnected', async () => {
  const { client, calls } = await sendRequests(2);
  client.destroy();
  await expect.poll(() => calls[0]?.socket.destroyed).toBe(true);
  expect(calls.map(signalOf).map(({ aborted }) => aborted)).toEqual([true, true]);
});
