import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Stub, STUB_KEYS } from '../../../../test/support/s3-stub.ts';
import { type S3Wire, startS3Wire } from '../../../../test/support/s3-wire.ts';
import { openS3Server } from '../../object-storage/s3/s3-server.ts';
import type { S3Settings } from '../../object-storage/s3/s3-settings.ts';
import { type DocumentStore, FileDocumentStore } from '../index.ts';
import { parseStoreAddress } from '../s3/bucket-of.ts';
import { S3DocumentStore, type S3StoreOptions } from '../s3/s3-document-store.ts';
import { createStoreKeys } from '../s3/store-keys.ts';

/** A place for documents, with the changes that tests make to it without the store. */
export interface StoreUnderTest {
  /** A new object each time, as of a further process. */
  open(options?: Partial<S3StoreOptions>): DocumentStore;
  /** Replaces the stored bytes. */
  overwrite(sha256: Buffer, bytes: Uint8Array): Promise<void>;
  lose(sha256: Buffer): Promise<void>;
  replaceMark(bytes: string | undefined): Promise<void>;
  /** Lets all files that were stored until now seem two days old. */
  makeOld(hashes: readonly Buffer[]): void;
  close(): Promise<void>;
}

export interface S3UnderTest extends StoreUnderTest {
  readonly wire: S3Wire;
  readonly settings: S3Settings;
}

const TWO_DAYS_MS = 2 * 86_400_000;

export function makeFileStore(): StoreUnderTest {
  const root = mkdtempSync(path.join(tmpdir(), 'belegfach-store-'));
  const fileOf = (sha256: Buffer) => {
    const hash = sha256.toString('hex');
    return path.join(root, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
  };
  return {
    open: () => new FileDocumentStore(root),
    overwrite: (sha256, bytes) => writeFile(fileOf(sha256), bytes),
    lose: (sha256) => rm(fileOf(sha256)),
    replaceMark: (bytes) => {
      const file = path.join(root, 'installation');
      if (bytes === undefined) rmSync(file);
      else writeFileSync(file, bytes);
      return Promise.resolve();
    },
    makeOld: (hashes) => {
      const then = new Date(Date.now() - TWO_DAYS_MS);
      for (const sha256 of hashes) utimesSync(fileOf(sha256), then, then);
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** Buckets of a server, reached by a wire. Each call uses another prefix. @param bucket its name, or the pattern of several */
export async function makeS3Store(
  target: string,
  credentials: NonNullable<S3Settings['credentials']>,
  bucket = 'belege',
): Promise<S3UnderTest> {
  const wire = await startS3Wire(target);
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-spool-'));
  const buckets = parseStoreAddress(`s3://${bucket}/${randomUUID()}`);
  if (buckets === undefined) throw new Error('the address is one of a store');
  const settings = { endpoint: wire.endpoint, region: undefined, credentials };
  const keys = createStoreKeys(buckets);
  const mark = keys.markIn(buckets.names[0]);
  const direct = openS3Server(
    { ...settings, endpoint: target },
    { attempts: 3, connectMs: 5_000, answerMs: 60_000, msPerMegabyte: 1_000 },
  );
  const opened: DocumentStore[] = [];
  return {
    wire,
    settings,
    open: (options) => {
      const store = new S3DocumentStore({ buckets, settings, spoolFolder: home, ...options });
      opened.push(store);
      return store;
    },
    overwrite: async (sha256, bytes) => {
      await direct.put(keys.document(sha256), bytes);
    },
    lose: (sha256) => direct.remove(keys.document(sha256)),
    replaceMark: async (bytes) => {
      if (bytes === undefined) await direct.remove(mark);
      else await direct.put(mark, Buffer.from(bytes));
    },
    makeOld: () => void (wire.ageMs = TWO_DAYS_MS),
    close: async () => {
      for (const store of opened) store.close();
      direct.close();
      await wire.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A small server in this process, and real ones where the environment names them: Ceph's gateway and Swift. */
export async function startS3Servers() {
  const stub = await startS3Stub();
  const keys = {
    accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
  };
  return { stub, makeStubStore: () => makeS3Store(stub.endpoint, keys), close: () => stub.close() };
}

/** The stores of real servers, with the reason for those that are not tested. */
export const REAL_SERVERS: readonly { readonly name: string; readonly make?: () => Promise<S3UnderTest> }[] =
  [
    toServer('Ceph', 'TEST_S3_ENDPOINT', STUB_KEYS.AWS_ACCESS_KEY_ID, STUB_KEYS.AWS_SECRET_ACCESS_KEY),
    toServer('Swift', 'TEST_SWIFT_ENDPOINT', 'test:tester', 'testing'),
  ];

function toServer(name: string, variable: string, accessKeyId: string, secretAccessKey: string) {
  const endpoint = process.env[variable];
  if (endpoint === undefined || endpoint === '') return { name: `${name}: ${variable} is not set` };
  return { name, make: () => makeS3Store(endpoint, { accessKeyId, secretAccessKey }) };
}
