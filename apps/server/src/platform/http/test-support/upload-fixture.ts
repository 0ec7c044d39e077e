import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EndpointDefinition, type FeatureName, features, type ImportReport } from '@belegfach/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createRegistry } from '../../metrics/index.ts';
import type { AnyCaller, Call } from '../call.ts';
import { createServer, type UploadedFile } from '../index.ts';
import { UNLIMITED_TRANSFERS } from './transfer-edge.ts';

type AnyCall = Omit<Call<EndpointDefinition, AnyCaller>, 'files'> & {
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
};

/** The arguments of a handler, and the content of the files while it ran. */
interface ReceivedCall {
  readonly body: unknown;
  readonly files: readonly (UploadedFile & { readonly content: Buffer })[];
}

/** A server that records the arguments of its upload calls. */
export interface UploadFixture {
  readonly server: FastifyInstance;
  readonly port: number;
  readonly receivedCalls: readonly ReceivedCall[];
  /** The folder in which uploads are stored while their calls run. */
  readonly folder: string;
  /** The names in that folder. */
  readonly listStoredUploads: () => readonly string[];
  /** Makes calls fail until the next test. */
  readonly failWith: (error: Error) => void;
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

export const IMPORT_URL = '/api/Customer/CsvUpload';
export const INTAKE_URL = '/api/Intake/Documents';

export const csvPart = (content: string | Buffer = 'a;b', fileName = 'Kunden.csv') => ({
  name: 'CsvDocument',
  content,
  fileName,
});

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
  isPreview: false,
  replaces: false,
  headings: [],
  rows: [],
  refusal: null,
};

/** Defines routes with these handlers; every other call of the feature returns nothing. */
function routesWith(feature: FeatureName, handlers: Readonly<Record<string, (call: AnyCall) => unknown>>) {
  const defaults = Object.keys(features[feature]).map((name) => [name, () => undefined] as const);
  return { feature, handlers: { ...Object.fromEntries(defaults), ...handlers } };
}

export async function createUploadFixture(): Promise<UploadFixture> {
  const root = mkdtempSync(path.join(tmpdir(), 'belegfach-uploads-'));
  const receivedCalls: ReceivedCall[] = [];
  let failure: Error | undefined;
  const recordAndReturn =
    (result: unknown) =>
    ({ body, files }: AnyCall) => {
      const uploadedFiles = Object.values(files).flat();
      receivedCalls.push({
        body,
        files: uploadedFiles.map((file) => ({ ...file, content: readFileSync(file.path) })),
      });
      if (failure !== undefined) throw failure;
      return result;
    };
  const server = await createServer<AnyCaller>({
    logger: pino({ level: 'silent' }),
    outageLog: { error: () => undefined },
    trustedProxies: [],
    ownOrigin: 'http://localhost',
    routes: [
      routesWith('customerImports', { importCustomers: recordAndReturn(REPORT) }),
      routesWith('intake', { uploadDocuments: recordAndReturn({ items: [] }) }),
    ],
    findKeyHolder: () => Promise.resolve(undefined),
    authenticate: (token) =>
      Promise.resolve({ role: token === 'customer' ? ('CustomerUser' as const) : ('SuperAdmin' as const) }),
    ...UNLIMITED_TRANSFERS,
    requiresSecondFactorSetup: () => false,
    onRefusal: () => undefined,
    uploadFolder: root,
    findFaults: () => Promise.resolve([]),
    pressure: () => 'none',
    metrics: { registry: createRegistry(), token: undefined },
    webFolder: undefined,
    portal: {
      productTitle: 'T',
      operatorName: 'T',
      demo: false,
      isPlaceholder: true,
      imprint: { street: '', postcode: '', city: '', representedBy: '', email: '' },
    },
    publicDescription: undefined,
    bodyTimeouts: {
      totalMs: 300,
      // Much longer than a busy machine pauses between two pieces of an upload.
      uploadIdleMs: 1_000,
      uploadWindowMs: 600,
      uploadMinRate: 200,
      remainderMs: 300,
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    server,
    port: (server.server.address() as AddressInfo).port,
    receivedCalls: receivedCalls,
    folder: root,
    listStoredUploads: () => readdirSync(root),
    failWith: (error) => (failure = error),
    reset: () => {
      receivedCalls.length = 0;
      failure = undefined;
    },
    close: async () => {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
