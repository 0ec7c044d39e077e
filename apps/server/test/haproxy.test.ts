import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePorts } from './support/free-ports.ts';
import { type Haproxy, hasHaproxy, PROXY_HOST, startHaproxy } from './support/haproxy.ts';
import { createHttpClient } from './support/http-client.ts';

/*
 * The configurations of HAProxy in the repository, run by a real HAProxy before servers of the test. Needs Debian's
 * package haproxy; several-portals.test.ts has them before real portals.
 */

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A stand-in for a portal, which answers health checks by its state and everything else by `respond`. */
interface Stub {
  readonly name: string;
  readonly port: number;
  isReady: boolean;
  /** How often HAProxy was told that it is not ready. */
  failedChecks: number;
  respond: Respond;
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startStub(name: string): Promise<Stub> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/livez') response.end();
    else if (request.url === '/readyz') {
      if (!stub.isReady) stub.failedChecks += 1;
      response.writeHead(stub.isReady ? 200 : 503).end();
    } else {
      requests.push(request);
      stub.respond(request, response);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stub: Stub = {
    name,
    port: (server.address() as AddressInfo).port,
    isReady: true,
    failedChecks: 0,
    respond: (_request, response) => void response.end(name),
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  closing.push(() => stub.close());
  return stub;
}

async function startProxy() {
  const [a, b] = [await startStub('a'), await startStub('b')];
  const [plain = 0, secure = 0] = await findFreePorts(2);
  const proxy = await startHaproxy('haproxy.cfg', {
    'portal-a:3000': `127.0.0.1:${a.port}`,
    'portal-b:3000': `127.0.0.1:${b.port}`,
    'bind :80\n': `bind ${PROXY_HOST}:${plain}\n`,
    'bind :443 ': `bind ${PROXY_HOST}:${secure} `,
  });
  closing.push(() => proxy.stop());
  const clientAt = (address?: string) => {
    const client = createHttpClient(address);
    closing.push(() => {
      client.close();
      return Promise.resolve();
    });
    return client;
  };
  const at = (path: string) => `https://${PROXY_HOST}:${secure}${path}`;
  return { a, b, plain, at, clientAt };
}

/** Addresses of this machine; enough for each portal to get some of them. */
const ADDRESSES = Array.from({ length: 12 }, (_none, index) => `127.0.1.${index + 1}`);

describe.skipIf(!hasHaproxy)('HAProxy in front of two portals', () => {
  it('sends each client to one portal, and to the other when the first is not ready', async () => {
    const { a, at, clientAt } = await startProxy();
    const portalOf = async (address: string) => (await clientAt(address).send(at('/'))).body.toString();
    const portals = await Promise.all(ADDRESSES.map(portalOf));
    expect(new Set(portals)).toEqual(new Set(['a', 'b']));
    expect(await Promise.all(ADDRESSES.map(portalOf))).toEqual(portals);

    a.isReady = false;
    await expect.poll(() => Promise.all(ADDRESSES.map(portalOf))).toEqual(ADDRESSES.map(() => 'b'));
    a.isReady = true;
    await expect.poll(() => Promise.all(ADDRESSES.map(portalOf))).toEqual(portals);
  });

  it('spreads the deliveries of one client over both', async () => {
    const { a, b, at, clientAt } = await startProxy();
    const client = clientAt();
    for (let count = 0; count < 6; count += 1)
      await client.send(at('/api/Intake/Documents'), { method: 'POST', body: 'x' });
    expect([a.requests.length, b.requests.length]).toEqual([3, 3]);
  });

  it('passes requests on while no portal is ready, so that a portal says what is wrong', async () => {
    const { a, b, at, clientAt } = await startProxy();
    for (const portal of [a, b]) {
      portal.isReady = false;
      portal.respond = (_request, response) => void response.writeHead(503, { 'retry-after': '5' }).end();
    }
    // HAProxy takes a portal out of use after two failed checks, so it has done that when the third one comes.
    await expect.poll(() => Math.min(a.failedChecks, b.failedChecks)).toBeGreaterThan(2);
    expect((await clientAt().send(at('/api/Invoice/List'))).headers['retry-after']).toBe('5');
  });

  it('sends no request that the first portal has received to a second one', async () => {
    const { a, b, at, clientAt } = await startProxy();
    for (const portal of [a, b]) portal.respond = ({ socket }) => void socket.destroy();
    for (const method of ['GET', 'POST'])
      expect((await clientAt().send(at('/'), { method })).status).toBe(502);
    expect(a.requests.length + b.requests.length).toBe(2);
  });

  it('sends a request to the other portal when the first one cannot be reached', async () => {
    const { a, at, clientAt } = await startProxy();
    await a.close();
    const answers = ADDRESSES.map((address) => clientAt(address).send(at('/'), { method: 'POST' }));
    for (const { status, body } of await Promise.all(answers))
      expect([status, body.toString()]).toEqual([200, 'b']);
  });

  it('passes the address of the visitor on, not an address that the visitor claims to have', async () => {
    const { a, b, at, clientAt } = await startProxy();
    await clientAt('127.0.1.7').send(at('/'), {
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'http',
        forwarded: 'for=203.0.113.9',
      },
    });
    const [{ headers } = { headers: {} }] = [...a.requests, ...b.requests];
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.1.7', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('leads from http to https, and shows no metrics', async () => {
    const { a, b, plain, at, clientAt } = await startProxy();
    const redirect = await clientAt().send(`http://${PROXY_HOST}:${plain}/invoices`);
    expect([redirect.status, redirect.headers.location]).toEqual([
      301,
      `https://${PROXY_HOST}:${plain}/invoices`,
    ]);
    expect((await clientAt().send(at('/metrics'))).status).toBe(404);
    expect([...a.requests, ...b.requests]).toEqual([]);
  });
});

/** A stand-in for a machine of the cluster: Patroni's answer, and a server that says its name to each connection. */
async function startDatabaseMachine(name: string) {
  const machine = { isPrimary: false };
  const patroni = createServer(({ method, url }, response) => {
    const isAsked = method === 'OPTIONS' && url === '/primary';
    response.writeHead(isAsked && machine.isPrimary ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  const postgres = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(name);
  }).listen(0, '127.0.0.1');
  await Promise.all([once(patroni, 'listening'), once(postgres, 'listening')]);
  closing.push(async () => {
    patroni.closeAllConnections();
    await Promise.all([patroni, postgres].map((server) => new Promise((resolve) => server.close(resolve))));
  });
  const portOf = (server: typeof patroni | typeof postgres) => (server.address() as AddressInfo).port;
  return Object.assign(machine, { server: `127.0.0.1:${portOf(postgres)} check port ${portOf(patroni)}` });
}

describe.skipIf(!hasHaproxy)('HAProxy towards the primary of the database', () => {
  it('leads to the machine that Patroni calls the primary, and ends connections to the one before', async () => {
    const [first, second, third] = [
      await startDatabaseMachine('1'),
      await startDatabaseMachine('2'),
      await startDatabaseMachine('3'),
    ];
    const [port = 0] = await findFreePorts(1);
    const proxy: Haproxy = await startHaproxy('haproxy-postgres.cfg', {
      '127.0.0.1:5500': `127.0.0.1:${port}`,
      'database-1:5432 check port 8008': first.server,
      'database-2:5432 check port 8008': second.server,
      'database-3:5432 check port 8008': third.server,
    });
    closing.push(() => proxy.stop());
    /** A connection, and the name that its server has said; empty when it is closed without one. */
    const open = async (): Promise<{ socket: Socket; name: string }> => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const name = await new Promise<string>((resolve) => {
        socket.once('data', (data: Buffer) => resolve(data.toString()));
        socket.once('close', () => resolve(''));
      });
      return { socket, name };
    };
    const nameOfNew = async () => {
      const { socket, name } = await open();
      socket.destroy();
      return name;
    };
    await expect.poll(nameOfNew).toBe('');
    first.isPrimary = true;
    await expect.poll(nameOfNew).toBe('1');
    const { socket } = await open();
    const isClosed = once(socket, 'close');
    [first.isPrimary, second.isPrimary] = [false, true];
    await isClosed;
    await expect.poll(nameOfNew).toBe('2');
  });
});
