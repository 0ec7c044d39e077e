import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The trace and the span of each link. */
  readonly links: readonly (readonly [string, string])[];
}

/** A collector of OTLP over HTTP that keeps what it receives. */
export async function startTraceCollector() {
  const bodies: Buffer[] = [];
  const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ url: request.url, headers: request.headers });
      if (status === 200) bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    requests,
    answer: (next: number) => void (status = next),
    spans: () => bodies.flatMap(readSpans),
    /** All bytes as text, to search them for data that must not be sent. */
    text: () => Buffer.concat(bodies).toString('latin1'),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

type Field = readonly [number: number, value: Buffer];

/** The length-delimited fields of a message (protobuf encoding); numbers are skipped. */
function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  let position = 0;
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message.readUInt8(position);
      position += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (position < message.length) {
    const tag = readNumber();
    const type = tag % 8;
    if (type === 0) readNumber();
    else if (type === 1) position += 8;
    else if (type === 5) position += 4;
    else {
      const length = readNumber();
      fields.push([Math.floor(tag / 8), message.subarray(position, position + length)]);
      position += length;
    }
  }
  return fields;
}

const all = (message: Buffer, number: number) =>
  readFields(message).flatMap(([found, value]) => (found === number ? [value] : []));
const one = (message: Buffer, number: number) => all(message, number)[0] ?? Buffer.alloc(0);

/** Reads the spans by the field numbers of opentelemetry/proto/trace/v1/trace.proto. */
function readSpans(request: Buffer): ReceivedSpan[] {
  const spans = all(request, 1).flatMap((resource) => all(resource, 2).flatMap((scope) => all(scope, 2)));
  return spans.map((span) => ({
    traceId: one(span, 1).toString('hex'),
    spanId: one(span, 2).toString('hex'),
    parentId: one(span, 4).toString('hex'),
    name: one(span, 5).toString(),
    attributes: Object.fromEntries(
      all(span, 9).map((pair) => [one(pair, 1).toString(), one(one(pair, 2), 1).toString()]),
    ),
    links: all(span, 13).map((link) => [one(link, 1).toString('hex'), one(link, 2).toString('hex')] as const),
  }));
}
