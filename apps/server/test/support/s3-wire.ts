import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A fault in the transfer of a request or its answer. `cut`: the answer ends within its body. `silent`: the server acts, but
 * no answer comes. `lose`: the server acts, but the connection breaks before the answer. `change`: a byte of the answer's
 * body is changed. `corrupt`: a byte of the request's body is changed. `repeat`: the server gets the request twice.
 * `slow-down`: the answer is 503, and the server gets nothing.
 */
export type WireFault = 'cut' | 'silent' | 'lose' | 'change' | 'corrupt' | 'repeat' | 'slow-down';

export interface S3Wire {
  readonly endpoint: string;
  /** Methods and paths of all requests. */
  readonly requests: string[];
  /** Faults of the next requests, in order; `undefined` lets one pass. */
  readonly faults: (WireFault | undefined)[];
  /** The time by which the objects of a list seem to be older. */
  ageMs: number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A proxy before a real S3 server that causes faults. The signatures stay valid, because the header with the host is passed on. */
export async function startS3Wire(target: string): Promise<S3Wire> {
  const requests: string[] = [];
  const faults: (WireFault | undefined)[] = [];
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  const wire = {
    endpoint: '',
    requests,
    faults,
    ageMs: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readAll(incoming);
    requests.push(`${incoming.method} ${incoming.url}`);
    const fault = faults.shift();
    if (fault === 'slow-down') {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const body = fault === 'corrupt' ? withOtherByte(sent) : sent;
    if (fault === 'repeat') await forward(target, incoming, body);
    const got = await forward(target, incoming, body);
    if (fault === 'silent') return;
    if (fault === 'lose') {
      response.destroy();
      return;
    }
    const received = wire.ageMs === 0 ? got.body : makeOlder(got.body, wire.ageMs);
    const headers = { ...got.headers };
    delete headers['transfer-encoding'];
    delete headers.connection;
    const isHead = incoming.method === 'HEAD';
    response.writeHead(got.status, isHead ? headers : { ...headers, 'content-length': received.length });
    if (fault === 'cut') response.write(received.subarray(0, received.length / 2), () => response.destroy());
    else response.end(fault === 'change' ? withOtherByte(received) : received);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wire.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return wire;
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url ?? '/', target), { method, headers, agent: false }, (incoming) => {
      const answer = { status: incoming.statusCode ?? 0, headers: incoming.headers };
      // Swift ends an answer to HEAD like one with a body, which is an error of the connection after the answer.
      if (method === 'HEAD') resolve({ ...answer, body: Buffer.alloc(0) });
      readAll(incoming).then((received) => resolve({ ...answer, body: received }), reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function withOtherByte(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const index = Math.floor(changed.length / 2);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

function makeOlder(body: Buffer, ageMs: number): Buffer {
  const text = body.toString('latin1');
  const older = text.replace(
    /<LastModified>([^<]+)<\/LastModified>/g,
    (_match, time: string) =>
      `<LastModified>${new Date(Date.parse(time) - ageMs).toISOString()}</LastModified>`,
  );
  return Buffer.from(older, 'latin1');
}
