import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { errorBody } from '@belegfach/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDARY, type FormPart, multipart } from '../../../../test/support/multipart.ts';
import { AppError } from '../../errors/index.ts';
import {
  csvPart,
  IMPORT_URL,
  INTAKE_URL,
  createUploadFixture,
  type UploadFixture,
} from '../test-support/upload-fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await createUploadFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());

const send = (url: string, parts: readonly FormPart[], token = 'admin') => {
  const { headers, payload } = multipart(parts);
  return fixture.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
};

describe('an upload', () => {
  it('may have its fields before or after its file, which is removed afterwards', async () => {
    const provider = { name: 'ProviderId', content: randomUUID() };
    for (const parts of [
      [provider, csvPart('Größe;1'), { name: 'IgnoreWarnings', content: 'true' }],
      [csvPart('Größe;1'), { name: 'IgnoreWarnings', content: 'true' }, provider],
    ])
      expect((await send(IMPORT_URL, parts)).statusCode).toBe(200);
    for (const { body, files } of fixture.receivedCalls) {
      expect(body).toEqual({
        ProviderId: provider.content,
        IgnoreWarnings: true,
        Preview: false,
      });
      expect(files.map(({ fileName, bytes, content }) => [fileName, bytes, content.toString()])).toEqual([
        ['Kunden.csv', 9, 'Größe;1'],
      ]);
    }
    expect(fixture.listStoredUploads()).toEqual([]);
  });

  it('may contain many files: they keep their order and content, and two may have the same name', async () => {
    const contents = Array.from({ length: 40 }, (_, n) => Buffer.alloc(n * 3001, n));
    const parts = contents.map((content, n) => ({ name: 'Documents', content, fileName: `${n % 7}.pdf` }));
    expect((await send(INTAKE_URL, parts)).statusCode).toBe(200);
    expect(fixture.receivedCalls[0]?.files.map(({ fileName }) => fileName)).toEqual(
      parts.map(({ fileName }) => fileName),
    );
    expect(
      fixture.receivedCalls[0]?.files.every(({ content }, n) => content.equals(contents[n] ?? Buffer.of(1))),
    ).toBe(true);
    expect(fixture.listStoredUploads()).toEqual([]);
  });

  it('leaves no file when the call fails', async () => {
    for (const [error, status] of [
      [new AppError('ImportRunning'), 409],
      [new Error('a fault of ours'), 500],
    ] as const) {
      fixture.failWith(error);
      expect((await send(IMPORT_URL, [csvPart()])).statusCode).toBe(status);
      expect(fixture.listStoredUploads()).toEqual([]);
    }
  });

  it("is not read when the caller's role may not make the call", async () => {
    expect((await send(IMPORT_URL, [csvPart()], 'customer')).statusCode).toBe(403);
    expect(fixture.receivedCalls).toEqual([]);
  });

  it("removes folders and control characters from the sender's file name (CVE-2026-23491)", async () => {
    const names = {
      '../../../etc/x.csv': 'x.csv',
      '..\\\\..\\\\boot.csv': 'boot.csv',
      '/abs/olute.CSV': 'olute.CSV',
      '..%2f..%2fx.csv': '..%2f..%2fx.csv',
      'Kunden\u202evsc.csv': 'Kundenvsc.csv',
      'Käufer\u0000.csv': 'Käufer.csv',
      [`${'x'.repeat(500)}.csv`]: `${'x'.repeat(196)}.csv`,
    };
    for (const [sentName, expected] of Object.entries(names)) {
      expect((await send(IMPORT_URL, [csvPart('a', sentName)])).statusCode, sentName).toBe(200);
      const [file] = fixture.receivedCalls.at(-1)?.files ?? [];
      expect(file?.fileName).toBe(expected);
      expect(path.dirname(path.dirname(file?.path ?? ''))).toBe(fixture.folder);
    }
    expect(fixture.listStoredUploads()).toEqual([]);
  });

  it('may state any content type for its file, which is ignored', async () => {
    for (const type of ['text/html', 'image/png', 'application/json', 'x'])
      expect((await send(IMPORT_URL, [{ ...csvPart(), type }])).statusCode).toBe(200);
  });
});

describe('an upload is refused', () => {
  const faults: readonly (readonly [string, readonly FormPart[], string])[] = [
    ['without a file', [{ name: 'IgnoreWarnings', content: 'true' }], 'CsvDocument'],
    ['with an empty file field', [csvPart('', '')], 'CsvDocument'],
    ['with two files', [csvPart(), csvPart()], 'CsvDocument'],
    ['with a file of another ending', [csvPart('a', 'Kunden.csv.exe')], 'CsvDocument'],
    ['with a file in an unknown field', [csvPart(), { ...csvPart(), name: 'Other' }], 'Other'],
    ['with an unknown field', [csvPart(), { name: 'Admin', content: 'true' }], 'Admin'],
    [
      'with a field twice',
      [csvPart(), ...['true', 'false'].map((content) => ({ name: 'IgnoreWarnings', content }))],
      'IgnoreWarnings',
    ],
    [
      'with a field that is too long',
      [csvPart(), { name: 'ProviderId', content: 'x'.repeat(20_000) }],
      'ProviderId',
    ],
    [
      'with a file as a field',
      [csvPart(), { ...csvPart('true', 'a.csv'), name: 'IgnoreWarnings' }],
      'IgnoreWarnings',
    ],
  ];

  it.each(faults)('%s', async (_, parts, field) => {
    const response = await send(IMPORT_URL, parts);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(errorBody.parse(response.json()).errors ?? {})).toEqual([field]);
    expect([fixture.receivedCalls, fixture.listStoredUploads()]).toEqual([[], []]);
  });

  it('with fields or files named like properties of JavaScript objects', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await send(IMPORT_URL, [csvPart(), { name, content: '{"admin":true}' }])).statusCode).toBe(400);
      expect((await send(IMPORT_URL, [csvPart(), { ...csvPart(), name }])).statusCode).toBe(400);
    }
    expect('admin' in {}).toBe(false);
    expect([fixture.receivedCalls, fixture.listStoredUploads()]).toEqual([[], []]);
  });

  it('with one byte too many, with the error code of its file field', async () => {
    const maxBytes = 10 * 1024 * 1024;
    expect((await send(IMPORT_URL, [csvPart(Buffer.alloc(maxBytes, 'x'))])).statusCode).toBe(200);
    const response = await send(IMPORT_URL, [csvPart(Buffer.alloc(maxBytes + 1, 'x'))]);
    expect(errorBody.parse(response.json())).toMatchObject({ status: 400, code: 'ImportFileTooLarge' });
    expect([fixture.receivedCalls.length, fixture.listStoredUploads()]).toEqual([1, []]);
  });

  it.each([
    ['if it is no form', 'nonsense', `multipart/form-data; boundary=${BOUNDARY}`],
    [
      'if it ends too early',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="CsvDocument"; filename="a.csv"\r\n\r\nabc`,
      `multipart/form-data; boundary=${BOUNDARY}`,
    ],
    ['if it names no boundary', 'x', 'multipart/form-data'],
    ['if it is empty', '', `multipart/form-data; boundary=${BOUNDARY}`],
  ])('%s', async (_, payload, type) => {
    const headers = { authorization: 'Bearer admin', 'content-type': type };
    const response = await fixture.server.inject({ method: 'POST', url: IMPORT_URL, headers, payload });
    expect(response.statusCode).toBe(400);
    errorBody.parse(response.json());
    expect([fixture.receivedCalls, fixture.listStoredUploads()]).toEqual([[], []]);
  });
});
