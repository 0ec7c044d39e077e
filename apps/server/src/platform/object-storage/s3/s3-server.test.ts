import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { MAX_REQUESTS, openS3Server } from './s3-server.ts';

it('requests that wait for a server that hangs fail with the first ones, instead of hanging after them', async () => {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const server = openS3Server(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: undefined,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    { attempts: 1, connectMs: 60_000, answerMs: 500, msPerMegabyte: 0 },
  );
  const requests = Array.from({ length: 3 * MAX_REQUESTS }, (_, index) =>
    server.get({ bucket: 'belege', key: String(index) }),
  );
  const outcomes = await Promise.allSettled(requests);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(connections).toBeLessThanOrEqual(MAX_REQUESTS);
  server.close();
  silent.close();
});
