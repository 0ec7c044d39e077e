import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../../src/platform/database/index.ts';
import { FileDocumentStore } from '../../src/platform/document-store/index.ts';
import { createPasswordHasher } from '../../src/platform/passwords/index.ts';
import { createKeyring } from '../../src/platform/secrets/index.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makePlainPdf } from './plain-pdf.ts';
import { killPortals, startPortal } from './portal-process.ts';
import { TEST_KEY } from './test-key.ts';
import { createWorldBuilder } from './test-world.ts';

const PASSWORD = 'Kornfeld-7-Wolken';
const LOOK_EVERY_MS = 20;
const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.string() });

/** The portal as a process of its own, with a provider, one customer and its user, and its database behind a proxy that can be interrupted. */
export interface PortalBehindProxy {
  readonly address: string;
  readonly proxy: DatabaseProxy;
  readonly mails: MailServer;
  /** The customer's user. */
  readonly email: string;
  readonly intakeKey: string;
  /** Stops the database like `pg_ctl stop -m immediate`: it writes nothing more, and its next start recovers. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Runs directly on the database, without the proxy. */
  asOwner<T>(work: (owner: Database) => Promise<T>): Promise<T>;
  /** Sends a plain PDF with its index, as an ERP does. */
  upload(number: string, bytes: Buffer, idempotencyKey: string): Promise<Sent>;
  /** The number of documents with this number, and whether their bytes are those that were sent. */
  findDocuments(number: string, bytes: Buffer): Promise<{ documents: number; whole: boolean }>;
  statusOf(url: string): Promise<number>;
  signIn(password?: string): Promise<Response>;
  tokens(): Promise<z.infer<typeof tokenAnswer>>;
  close(): Promise<void>;
}

interface Sent {
  readonly status: number;
  /** States of the files; empty when the call was refused. */
  readonly states: readonly string[];
}

/** A document with unique bytes. */
export const uniquePdf = (name: string): Buffer => makePlainPdf(`${name} ${randomBytes(8).toString('hex')}`);

export const readTokens = (body: unknown) => tokenAnswer.parse(body);

const portOf = (url: string) => Number(new URL(url).port);

export async function createPortalBehindProxy(): Promise<PortalBehindProxy> {
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-faults-'));
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(home, 0o755);
  // Only the server is killed, not the machine: the data in the cache of the operating system is not lost.
  const start = () => startEmbeddedPostgres(path.join(home, 'database'), { fsync: 'off' });
  let postgres: EmbeddedPostgres = await start();
  const proxy = await startDatabaseProxy(portOf(postgres.url));
  const mails = await startMailServer();
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const { address } = await startPortal({
    DATA_DIR: path.join(home, 'data'),
    DATABASE_URL: url.href,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  });

  const asOwner: PortalBehindProxy['asOwner'] = async (work) => {
    const owner = openDatabase({
      url: postgres.url,
      poolSize: 2,
      as: 'owner',
      keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
    });
    try {
      return await work(owner);
    } finally {
      await owner.close();
    }
  };
  const { email, intakeKey } = await asOwner(({ executor }) => buildWorld(executor));

  const signIn = (password = PASSWORD) =>
    fetch(`${address}/api/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: email,
        password,
        scope: 'offline_access',
      }),
    });

  return {
    address,
    proxy,
    mails,
    email,
    intakeKey,
    asOwner,
    signIn,
    killDatabase: async () => {
      const file = path.join(home, 'database/postgres/cluster/postmaster.pid');
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      while (existsSync(`/proc/${pid}/cmdline`)) await wait(LOOK_EVERY_MS);
    },
    startDatabase: async () => {
      postgres = await start();
      proxy.aim(portOf(postgres.url));
    },
    upload: (number, bytes, idempotencyKey) =>
      upload(`${address}/api`, intakeKey, { number, bytes, idempotencyKey }),
    findDocuments: async (number, bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest();
      const { rows } = await asOwner(({ executor }) =>
        sql<{ sha256: Buffer }>`
          select f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id
          where i.document_number = ${number}`.execute(executor),
      );
      const stored = await new FileDocumentStore(path.join(home, 'data/documents')).read(sha256);
      return {
        documents: rows.length,
        whole: stored.equals(bytes) && rows.every((row) => row.sha256.equals(sha256)),
      };
    },
    statusOf: async (urlPath) => (await fetch(`${address}${urlPath}`)).status,
    tokens: async () => readTokens(await (await signIn()).json()),
    close: async () => {
      killPortals();
      await proxy.close();
      await mails.close();
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function buildWorld(executor: Database['executor']) {
  const build = createWorldBuilder(executor);
  const provider = await build.provider('Muster');
  await sql`insert into provider_vat_id (provider_id, vat_id) values (${provider.id}, 'DE299999990')`.execute(
    executor,
  );
  const customer = await build.customer([provider.id], { number: '10000001' });
  const passwordHash = await (await createPasswordHasher()).hash(PASSWORD);
  const { email } = await build.customerUser([[customer.id, 'CustomerUser']], { passwordHash });
  return { email, intakeKey: (await build.intakeKey(provider.id)).key };
}

async function upload(
  api: string,
  intakeKey: string,
  { number, bytes, idempotencyKey }: { number: string; bytes: Buffer; idempotencyKey: string },
): Promise<Sent> {
  const form = new FormData();
  const fileName = `${number}.pdf`;
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${fileName};RE;${number};03.11.2026;10000001\r\n`;
  form.append('Documents', new Blob([new Uint8Array(bytes)]), fileName);
  form.append('Documents', new Blob([index]), `${number}.csv`);
  const answer = await fetch(`${api}/Intake/Documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${intakeKey}`, 'idempotency-key': idempotencyKey },
    body: form,
  });
  const text = await answer.text();
  const items = answer.status === 200 ? uploadResponse.parse(JSON.parse(text)).items : [];
  return { status: answer.status, states: items.map(({ state }) => state) };
}
