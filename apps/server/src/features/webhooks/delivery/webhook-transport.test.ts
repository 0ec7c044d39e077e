import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEST_SERVER } from '../../../../test/support/tls-certificate.ts';
import { createCheckedLookup } from './checked-lookup.ts';
import { createWebhookTransport } from './webhook-transport.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

const never = new AbortController().signal;
const REQUEST = {
  isEnteredBySuperAdmin: true,
  headers: { 'content-type': 'application/json' },
  body: '{"type":"webhook.test"}',
};

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A receiver on this machine, and a transport that may reach it. */
async function startReceiver(answer: http.RequestListener, limits: { readonly timeLimitMs?: number } = {}) {
  const port = await listen(http.createServer(answer));
  const transport = createWebhookTransport({ allowedHosts: new Set([`127.0.0.1:${port}`]), ...limits });
  return () => transport.send({ url: `http://127.0.0.1:${port}/hook`, ...REQUEST }, never);
}

/** A transport for public hosts whose names have these addresses, one list for each lookup. */
function transportWithNames(...lists: readonly (readonly string[])[]) {
  let count = 0;
  const resolve = vi.fn(() => {
    const addresses = lists[Math.min(count, lists.length - 1)] ?? [];
    count += 1;
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    return Promise.resolve(found);
  });
  return {
    transport: createWebhookTransport({ allowedHosts: new Set(), resolve }),
    resolve,
  };
}

describe('a receiver', () => {
  it("of the operator's own network is found in the hosts file of the system", async () => {
    const port = await listen(http.createServer((_request, response) => response.writeHead(204).end()));
    const transport = createWebhookTransport({
      allowedHosts: new Set([`localhost:${port}`]),
      resolve: () => Promise.reject(new Error('no name server is asked')),
    });
    expect(await transport.send({ url: `http://localhost:${port}/`, ...REQUEST }, never)).toBe(204);
  });

  // As if a ProviderAdmin had entered https://erp.intern before the operator allowed this host for the webhook of somebody else.
  it("of the operator's own network gets nothing from a webhook that no SuperAdmin has entered", async () => {
    let hasReached = false;
    const port = await listen(
      http.createServer((_request, response) => {
        hasReached = true;
        response.end();
      }),
    );
    const transport = createWebhookTransport({
      allowedHosts: new Set([`localhost:${port}`, 'localhost:443']),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    for (const [url, fault] of [
      [`http://localhost:${port}/`, 'address'],
      ['https://localhost/', 'name'],
    ] as const)
      await expect(
        transport.send({ ...REQUEST, url, isEnteredBySuperAdmin: false }, never),
      ).rejects.toMatchObject({ fault });
    expect(hasReached).toBe(false);
  });

  it('gets the body and the headers, and accepts them with any status of 200 to 299', async () => {
    for (const status of [200, 202, 204]) {
      let received = '';
      const send = await startReceiver((request, response) => {
        request.on('data', (chunk: Buffer) => (received += chunk.toString()));
        request.on('end', () => response.writeHead(status).end());
        expect(request.method).toBe('POST');
        expect(request.headers['content-type']).toBe('application/json');
      });
      expect(await send()).toBe(status);
      expect(received).toBe(REQUEST.body);
    }
  });

  it.each([400, 404, 410, 500, 503])('refuses a delivery with the status %i', async (status) => {
    const send = await startReceiver((_request, response) => response.writeHead(status).end());
    await expect(send()).rejects.toMatchObject({ fault: 'status', httpStatus: status });
  });

  it('cannot redirect a delivery to another address', async () => {
    let hasReached = false;
    const other = await listen(
      http.createServer((_request, response) => {
        hasReached = true;
        response.end();
      }),
    );
    for (const status of [301, 302, 303, 307, 308]) {
      const send = await startReceiver((_request, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${other}/` }).end(),
      );
      await expect(send()).rejects.toMatchObject({ fault: 'redirect', httpStatus: status });
    }
    expect(hasReached).toBe(false);
  });

  it('that never answers is disconnected after the time limit', async () => {
    const send = await startReceiver(() => undefined, { timeLimitMs: 500 });
    await expect(send()).rejects.toMatchObject({ fault: 'timeout', httpStatus: undefined });
  });

  it('that sends its answer byte by byte is disconnected after the time limit, and its status counts', async () => {
    const drip: http.RequestListener = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    // Until then the status must have arrived, on a busy machine too.
    const send = await startReceiver(drip, { timeLimitMs: 3_000 });
    expect(await send()).toBe(200);
  });

  it('whose answer never ends is disconnected after 64 KB', async () => {
    let sentBytes = 0;
    const send = await startReceiver((_request, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && sentBytes < 200_000_000) {
          sentBytes += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return;
        }
      };
      response.on('drain', write);
      write();
    });
    expect(await send()).toBe(200);
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  it('that sends headers without an end is refused', async () => {
    const send = await startReceiver((_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
    );
    await expect(send()).rejects.toMatchObject({ fault: 'connection' });
  });

  it('that answers 101 Switching Protocols is refused, and the connection is closed', async () => {
    let isClosed = false;
    const port = await listen(
      createServer((socket) => {
        socket.on('close', () => (isClosed = true));
        socket.on('error', () => undefined);
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
        );
      }),
    );
    const transport = createWebhookTransport({ allowedHosts: new Set([`127.0.0.1:${port}`]) });
    await expect(
      transport.send({ url: `http://127.0.0.1:${port}/`, ...REQUEST }, never),
    ).rejects.toMatchObject({ fault: 'status', httpStatus: 101 });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that is down, or that closes the connection, is reported as unreachable', async () => {
    const send = await startReceiver((request) => request.socket.destroy());
    await expect(send()).rejects.toMatchObject({ fault: 'connection' });
    servers.splice(0).forEach((server) => server.close());
    await expect(send()).rejects.toMatchObject({ fault: 'connection' });
  });

  it('with an untrusted certificate gets no event, even if the environment switches the check off', async () => {
    let hasReached = false;
    const port = await listen(
      https.createServer(TEST_SERVER, (_request, response) => {
        hasReached = true;
        response.end();
      }),
    );
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const transport = createWebhookTransport({ allowedHosts: new Set([`127.0.0.1:${port}`]) });
    await expect(
      transport.send({ url: `https://127.0.0.1:${port}/`, ...REQUEST }, never),
    ).rejects.toMatchObject({ fault: 'certificate' });
    expect(hasReached).toBe(false);
  });

  it('is reached directly, even if the environment names a proxy', async () => {
    let isProxyUsed = false;
    const proxy = await listen(
      http.createServer((_request, response) => {
        isProxyUsed = true;
        response.end();
      }),
    );
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy}`);
    vi.stubEnv('http_proxy', `http://127.0.0.1:${proxy}`);
    const send = await startReceiver((_request, response) => response.writeHead(204).end());
    expect(await send()).toBe(204);
    expect(isProxyUsed).toBe(false);
  });
});

describe('a name that the portal looks up for a delivery', () => {
  const url = 'https://erp.example.com/hook';

  it.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine in IPv6', ['::1']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
    ['a private and a public address', ['10.0.0.1', '93.184.216.34']],
    ['no address', []],
  ])('is refused, with the fault of an unknown name, when it leads to %s', async (_name, addresses) => {
    const { transport } = transportWithNames(addresses);
    await expect(transport.send({ url, ...REQUEST }, never)).rejects.toMatchObject({ fault: 'name' });
  });

  it('leads to a connection to exactly the checked addresses, even if its server returns others the next time (DNS rebinding)', async () => {
    const checked = [{ address: '93.184.216.34', family: 4 }];
    const resolve = vi.fn(() => Promise.resolve(checked));
    resolve.mockResolvedValueOnce(checked).mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    const lookup = createCheckedLookup(resolve);
    const connected = await new Promise((found) =>
      lookup('erp.example.com', { all: true }, (_error, addresses) => found(addresses)),
    );
    expect(connected).toEqual(checked);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is checked at each delivery, because its address may have changed since the last one', async () => {
    const { transport } = transportWithNames(['127.0.0.1']);
    for (let delivery = 0; delivery < 2; delivery += 1)
      await expect(transport.send({ url, ...REQUEST }, never)).rejects.toMatchObject({ fault: 'name' });
  });

  it('that does not exist is reported as such', async () => {
    const transport = createWebhookTransport({
      allowedHosts: new Set(),
      resolve: () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })),
    });
    await expect(transport.send({ url, ...REQUEST }, never)).rejects.toMatchObject({ fault: 'name' });
  });

  it('is not looked up for a URL that is not allowed', async () => {
    const { transport, resolve } = transportWithNames(['93.184.216.34']);
    for (const refused of ['http://erp.example.com/', 'https://127.0.0.1/', 'https://erp.example.com:22/'])
      await expect(transport.send({ url: refused, ...REQUEST }, never)).rejects.toMatchObject({
        fault: 'address',
      });
    expect(resolve).not.toHaveBeenCalled();
  });
});
