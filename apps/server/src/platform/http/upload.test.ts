import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorBody, type ImportReport } from '@belegfach/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDARY, type FormPart, multipart } from '../../test-support/multipart.ts';
import { AppError } from '../errors/index.ts';
import { createRegistry } from '../metrics/index.ts';
import type { AnyCaller, Call } from './call.ts';
import type { EndpointDefinition } from '@belegfach/contract';
import { createServer, type UploadedFile } from './index.ts';
import { removeOldUploads } from './upload-folder.ts';

type AnyCall = Omit<Call<EndpointDefinition, AnyCaller>, 'files'> & {
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
};

/** What the handler was called with, and what the files held while it ran. */
interface Seen {
  readonly body: unknown;
  readonly files: readonly (UploadedFile & { readonly content: Buffer })[];
}

const root = mkdtempSync(path.join(tmpdir(), 'belegfach-uploads-'));
let server: FastifyInstance;
let port: number;
let seen: Seen[];
let failing: Error | undefined;

const REPORT: ImportReport = {
  id: randomUUID(),
  kind: 'customers',
  fileName: 'x.csv',
  state: 'done',
  startedAt: new Date(0).toISOString(),
  finishedAt: null,
  rowsTotal: null,
  rowsDone: 0,
  counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
  rows: [],
  refusal: null,
};

function take({ body, files }: AnyCall): void {
  const read = Object.values(files).flat();
  seen.push({ body, files: read.map((file) => ({ ...file, content: readFileSync(file.path) })) });
  if (failing !== undefined) throw failing;
}

beforeAll(async () => {
  const handler = (answer: unknown) => (call: AnyCall) => {
    take(call);
    return answer;
  };
  const nothing = () => undefined;
  server = await createServer<AnyCaller>({
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    ownOrigin: 'http://localhost',
    routes: [
      {
        feature: 'customerImports',
        handlers: {
          importCustomers: handler(REPORT),
          importCustomersWithProvider: nothing,
          importSalesmanAssignment: nothing,
          getImport: nothing,
          cancelImport: nothing,
        },
      },
      {
        feature: 'intake',
        handlers: {
          uploadDocuments: handler({ items: [] }),
          listIntakeItems: nothing,
          getIntakeItem: nothing,
          releaseIntakeItem: nothing,
          discardIntakeItem: nothing,
          downloadIntakeFile: nothing,
        },
      },
    ],
    findKeyHolder: () => Promise.resolve(undefined),
    authenticate: (token) =>
      Promise.resolve({ role: token === 'customer' ? ('CustomerUser' as const) : ('SuperAdmin' as const) }),
    isBarred: () => false,
    onRefusal: () => undefined,
    uploadFolder: root,
    findFaults: () => Promise.resolve([]),
    pressure: () => 'none',
    metrics: { registry: createRegistry(), token: undefined },
    webFolder: undefined,
    portal: { productTitle: 'T', operatorName: 'T', demo: false, isPlaceholder: true, imprint: {} },
    withDocumentation: false,
    bodyTimes: { wholeMs: 300, uploadIdleMs: 300, leftoverMs: 300 },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  seen = [];
  failing = undefined;
});

const left = () => readdirSync(root);
const IMPORT = '/api/Customer/CsvUpload';
const INTAKE = '/api/Intake/Documents';

const send = (url: string, parts: readonly FormPart[], token = 'admin') => {
  const { headers, payload } = multipart(parts);
  return server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
};
const csv = (content: string | Buffer = 'a;b', fileName = 'Kunden.csv') => ({
  name: 'CsvDocument',
  content,
  fileName,
});

describe('an upload', () => {
  it('comes with its fields before or behind its file, which is gone afterwards', async () => {
    const provider = { name: 'ProviderId', content: randomUUID() };
    for (const parts of [
      [provider, csv('Größe;1'), { name: 'IgnoreWarnings', content: 'true' }],
      [csv('Größe;1'), { name: 'IgnoreWarnings', content: 'true' }, provider],
    ])
      expect((await send(IMPORT, parts)).statusCode).toBe(200);
    for (const { body, files } of seen) {
      expect(body).toEqual({ ProviderId: provider.content, IgnoreWarnings: true });
      expect(files.map(({ fileName, bytes, content }) => [fileName, bytes, content.toString()])).toEqual([
        ['Kunden.csv', 9, 'Größe;1'],
      ]);
    }
    expect(left()).toEqual([]);
  });

  it('may hold many files, in their order, two of one name, each whole', async () => {
    const contents = Array.from({ length: 40 }, (_, n) => Buffer.alloc(n * 3001, n));
    const parts = contents.map((content, n) => ({ name: 'Documents', content, fileName: `${n % 7}.pdf` }));
    expect((await send(INTAKE, parts)).statusCode).toBe(200);
    expect(seen[0]?.files.map(({ fileName }) => fileName)).toEqual(parts.map(({ fileName }) => fileName));
    expect(seen[0]?.files.every(({ content }, n) => content.equals(contents[n] ?? Buffer.of(1)))).toBe(true);
    expect(left()).toEqual([]);
  });

  it('leaves nothing when the call fails', async () => {
    for (const [error, status] of [
      [new AppError('ImportRunning'), 409],
      [new Error('a fault of ours'), 500],
    ] as const) {
      failing = error;
      expect((await send(IMPORT, [csv()])).statusCode).toBe(status);
      expect(left()).toEqual([]);
    }
  });

  it('is not looked at from a role that may not call', async () => {
    expect((await send(IMPORT, [csv()], 'customer')).statusCode).toBe(403);
    expect(seen).toEqual([]);
  });

  it('may call its file what it likes: no folder, no control character is left (cve/CVE-2026-23491)', async () => {
    const names = {
      '../../../etc/x.csv': 'x.csv',
      '..\\\\..\\\\boot.csv': 'boot.csv',
      '/abs/olute.CSV': 'olute.CSV',
      '..%2f..%2fx.csv': '..%2f..%2fx.csv',
      'Kunden\u202evsc.csv': 'Kundenvsc.csv',
      'Käufer\u0000.csv': 'Käufer.csv',
      [`${'x'.repeat(500)}.csv`]: `${'x'.repeat(196)}.csv`,
    };
    for (const [given, shown] of Object.entries(names)) {
      expect((await send(IMPORT, [csv('a', given)])).statusCode, given).toBe(200);
      const [file] = seen.at(-1)?.files ?? [];
      expect(file?.fileName).toBe(shown);
      expect(path.dirname(path.dirname(file?.path ?? ''))).toBe(root);
    }
    expect(left()).toEqual([]);
  });

  it('may call its file any type: nobody believes it', async () => {
    for (const type of ['text/html', 'image/png', 'application/json', 'x'])
      expect((await send(IMPORT, [{ ...csv(), type }])).statusCode).toBe(200);
  });
});

describe('an upload is refused', () => {
  const faults: readonly (readonly [string, readonly FormPart[], string])[] = [
    ['without a file', [{ name: 'IgnoreWarnings', content: 'true' }], 'CsvDocument'],
    ['with an empty choice of a file', [csv('', '')], 'CsvDocument'],
    ['with two files', [csv(), csv()], 'CsvDocument'],
    ['with a file of another ending', [csv('a', 'Kunden.csv.exe')], 'CsvDocument'],
    ['with a file where none is known', [csv(), { ...csv(), name: 'Other' }], 'Other'],
    ['with a field that is not known', [csv(), { name: 'Admin', content: 'true' }], 'Admin'],
    [
      'with a field twice',
      [csv(), ...['true', 'false'].map((content) => ({ name: 'IgnoreWarnings', content }))],
      'IgnoreWarnings',
    ],
    [
      'with a field that is too long',
      [csv(), { name: 'ProviderId', content: 'x'.repeat(20_000) }],
      'ProviderId',
    ],
    [
      'with a file as a field',
      [csv(), { ...csv('true', 'a.csv'), name: 'IgnoreWarnings' }],
      'IgnoreWarnings',
    ],
  ];

  it.each(faults)('%s', async (_, parts, field) => {
    const answer = await send(IMPORT, parts);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(errorBody.parse(answer.json()).errors ?? {})).toEqual([field]);
    expect([seen, left()]).toEqual([[], []]);
  });

  it('with names of the language itself', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await send(IMPORT, [csv(), { name, content: '{"admin":true}' }])).statusCode).toBe(400);
      expect((await send(IMPORT, [csv(), { ...csv(), name }])).statusCode).toBe(400);
    }
    expect('admin' in {}).toBe(false);
    expect([seen, left()]).toEqual([[], []]);
  });

  it('by one byte too many, with the code of its part', async () => {
    const most = 10 * 1024 * 1024;
    expect((await send(IMPORT, [csv(Buffer.alloc(most, 'x'))])).statusCode).toBe(200);
    const answer = await send(IMPORT, [csv(Buffer.alloc(most + 1, 'x'))]);
    expect(errorBody.parse(answer.json())).toMatchObject({ status: 400, code: 'ImportFileTooLarge' });
    expect([seen.length, left()]).toEqual([1, []]);
  });

  it.each([
    ['that is no form', 'nonsense', `multipart/form-data; boundary=${BOUNDARY}`],
    [
      'that ends too early',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="CsvDocument"; filename="a.csv"\r\n\r\nabc`,
      `multipart/form-data; boundary=${BOUNDARY}`,
    ],
    ['that names no boundary', 'x', 'multipart/form-data'],
    ['that is empty', '', `multipart/form-data; boundary=${BOUNDARY}`],
  ])('%s', async (_, payload, type) => {
    const headers = { authorization: 'Bearer admin', 'content-type': type };
    const answer = await server.inject({ method: 'POST', url: IMPORT, headers, payload });
    expect(answer.statusCode).toBe(400);
    errorBody.parse(answer.json());
    expect([seen, left()]).toEqual([[], []]);
  });
});

describe('on a real connection', () => {
  /** Opens a request for an upload and leaves it open. */
  async function begin(headers: string, body = ''): Promise<Socket & { answer(): Promise<string> }> {
    const socket = connect(port, '127.0.0.1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(
      `POST ${IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\n${headers}\r\n\r\n${body}`,
    );
    return Object.assign(socket, {
      answer: async () => {
        await closed;
        return Buffer.concat(pieces).toString('latin1');
      },
    });
  }

  const FORM = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const START = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="CsvDocument"; filename="a.csv"\r\n\r\nabc`;
  const waitForFiles = (count: number) => expect.poll(left, { timeout: 10_000 }).toHaveLength(count);

  it('a sender who goes away leaves nothing', async () => {
    const socket = await begin(`${FORM}\r\nContent-Length: 100000`, START);
    await waitForFiles(1);
    socket.destroy();
    await waitForFiles(0);
    expect(seen).toEqual([]);
  });

  it('an upload that stops coming is answered 408 and leaves nothing', async () => {
    const socket = await begin(`${FORM}\r\nContent-Length: 100000`, START);
    expect(await socket.answer()).toMatch(/^HTTP\/1\.1 408 /);
    await waitForFiles(0);
  });

  it('an upload may take longer than other bodies as long as something comes', async () => {
    const content = multipart([csv('x'.repeat(60))]).payload;
    const socket = await begin(`${FORM}\r\nConnection: close\r\nContent-Length: ${content.length}`);
    for (const byte of content.subarray(0, 40)) {
      socket.write(Buffer.of(byte));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    socket.write(content.subarray(40));
    expect(await socket.answer()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a body of another kind that stops coming is answered 408', async () => {
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (piece) => resolve(piece.toString())),
    );
    socket.write(
      'POST /api/Intake/Documents/x/Discard HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
  });

  it('a body that says it is endless is not read', async () => {
    const socket = await begin(`${FORM}\r\nContent-Length: 99999999999`, START);
    expect(await socket.answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(left()).toEqual([]);
  });

  it('a body that does not end loses its connection', async () => {
    const socket = await begin(
      `${FORM}\r\nTransfer-Encoding: chunked`,
      `${START.length.toString(16)}\r\n${START}\r\n`,
    );
    const piece = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(0x100000, 'x'),
      Buffer.from('\r\n'),
    ]);
    let written = 0;
    while (!socket.destroyed && written < 1000) {
      written += 1;
      if (!socket.write(piece))
        await new Promise<void>((resolve) => {
          socket.once('drain', () => resolve());
          socket.once('close', () => resolve());
        });
    }
    expect(socket.destroyed).toBe(true);
    await waitForFiles(0);
    expect(seen).toEqual([]);
  });
});

describe('what a killed process left of uploads', () => {
  it('is removed when nobody has written to it for long', async () => {
    for (const name of ['upload-old', 'upload-busy', 'upload-new', 'mine']) {
      mkdirSync(path.join(root, name));
      writeFileSync(path.join(root, name, 'file'), 'x');
    }
    const old = new Date(Date.now() - 3_600_000);
    for (const name of ['upload-old', 'mine']) utimesSync(path.join(root, name, 'file'), old, old);
    for (const name of ['upload-old', 'upload-busy', 'mine']) utimesSync(path.join(root, name), old, old);
    await removeOldUploads(root);
    expect(left().sort()).toEqual(['mine', 'upload-busy', 'upload-new']);
  });
});
