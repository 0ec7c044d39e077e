import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPasswordHasher } from '../../src/platform/passwords/index.ts';
import { sql } from 'kysely';
import { createAccessToken } from './access-token.ts';
import { findFreePorts } from './free-ports.ts';
import { PROXY_HOST, startHaproxy } from './haproxy.ts';
import { type Answer, createHttpClient, type HttpClient } from './http-client.ts';
import { startMailServer } from './mail-server.ts';
import { multipart } from './multipart.ts';
import { makePlainPdf } from './plain-pdf.ts';
import { startPortal } from './portal-process.ts';
import { startS3Stub, STUB_KEYS } from './s3-stub.ts';
import { createTestDatabase } from './test-database.ts';
import { createWorldBuilder } from './test-world.ts';

export const PASSWORD = 'Kornfeld-7-Wolken';
const CUSTOMER_NUMBER = '10000001';

/** One of the two portals: a process with an address that stays the same. */
export interface Instance {
  readonly address: string;
  start(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the process with SIGTERM, as systemd does. @returns the exit code */
  stop(): Promise<number | null>;
}

/** A document as an ERP delivers it, with its index. */
export interface Delivery {
  readonly number: string;
  readonly pdf: Buffer;
  readonly index: string;
}

export function makeDelivery(number: string): Delivery {
  const row = `${number}.pdf;RE;${number};03.11.2026;${CUSTOMER_NUMBER}`;
  return {
    number,
    pdf: makePlainPdf(`${number} ${randomBytes(8).toString('hex')}`),
    index: `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${row}\r\n`,
  };
}

export type TwoPortals = Awaited<ReturnType<typeof startTwoPortals>>;

/**
 * Two portals of one installation, each a process of its own, on one database and one bucket, with HAProxy in front. The
 * bucket is that of a real S3 server where TEST_S3_ENDPOINT names one.
 */
export async function startTwoPortals() {
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-two-portals-'));
  const intakeFolder = path.join(home, 'intake');
  mkdirSync(intakeFolder);
  const test = await createTestDatabase();
  const stub = await startS3Stub();
  const mails = await startMailServer();
  const ports = await findFreePorts(4);
  const [plain = 0, secure = 0] = ports.slice(2);
  const server = process.env['TEST_S3_ENDPOINT'];
  const shared = {
    DATABASE_URL: test.url,
    DOCUMENT_STORE: `s3://belege/${randomUUID()}/`,
    S3_ENDPOINT: server === undefined || server === '' ? stub.endpoint : server,
    ...STUB_KEYS,
    INTAKE_DIR: intakeFolder,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    TRUST_PROXY: '127.0.0.1',
  };
  const instanceOf = (name: string, port = 0): Instance => {
    let running: Awaited<ReturnType<typeof startPortal>> | undefined;
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      running?.child.kill(signal);
      return (await running?.exit) ?? null;
    };
    return {
      address: `http://127.0.0.1:${port}`,
      start: async () => {
        running = await startPortal({ ...shared, PORT: String(port), DATA_DIR: path.join(home, name) });
      },
      kill: async () => {
        await end('SIGKILL');
      },
      stop: () => end('SIGTERM'),
    };
  };
  const [a, b] = [instanceOf('a', ports[0]), instanceOf('b', ports[1])];
  await Promise.all([a.start(), b.start()]);
  const proxy = await startHaproxy('haproxy.cfg', {
    'portal-a:3000': new URL(a.address).host,
    'portal-b:3000': new URL(b.address).host,
    'bind :80\n': `bind ${PROXY_HOST}:${plain}\n`,
    'bind :443 ': `bind ${PROXY_HOST}:${secure} `,
  });

  const { executor } = test.owner;
  const build = createWorldBuilder(executor);
  const provider = await build.provider('Muster');
  await sql`insert into provider_vat_id (provider_id, vat_id) values (${provider.id}, 'DE299999990')`.execute(
    executor,
  );
  const customer = await build.customer([provider.id], { number: CUSTOMER_NUMBER });
  const passwordHash = await (await createPasswordHasher()).hash(PASSWORD);
  const intakeKey = (await build.intakeKey(provider.id)).key;
  const client = createHttpClient();

  return {
    a,
    b,
    /** The address of HAProxy. */
    proxy: `https://${PROXY_HOST}:${secure}`,
    executor,
    /** Contains the hot folders, which both portals watch. */
    intakeFolder,
    client,
    /** Adds a user of the customer, whose password is `PASSWORD`. @returns the e-mail address */
    addUser: async () => (await build.customerUser([[customer.id, 'CustomerUser']], { passwordHash })).email,
    /** The token of a new user of the provider, who may download any number of documents. */
    addReader: async () =>
      createAccessToken(executor, (await build.backofficeUser('ProviderUser', provider.id)).id),
    deliver: (
      address: string,
      { number, pdf, index }: Delivery,
      { idempotencyKey, from = client }: { idempotencyKey?: string; from?: HttpClient } = {},
    ): Promise<Answer> => {
      const { headers, payload } = multipart([
        { name: 'Documents', content: pdf, fileName: `${number}.pdf` },
        { name: 'Documents', content: index, fileName: `${number}.csv` },
      ]);
      return from.send(`${address}/api/Intake/Documents`, {
        method: 'POST',
        headers: {
          ...(headers as Record<string, string>),
          authorization: `Bearer ${intakeKey}`,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: payload,
      });
    },
    /** The ids of the documents with this number. */
    findDocuments: async (number: string): Promise<readonly string[]> =>
      (
        await executor
          .selectFrom('invoice')
          .select('public_id')
          .where('document_number', '=', number)
          .execute()
      ).map((row) => row.public_id),
    close: async () => {
      client.close();
      await proxy.stop();
      await Promise.all([a.kill(), b.kill()]);
      await mails.close();
      await stub.close();
      await test.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
