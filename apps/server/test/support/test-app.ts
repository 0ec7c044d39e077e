import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReaderPool } from '@belegfach/einvoice';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../src/composition/app.ts';
import { createLogger } from '../../src/process/logger.ts';
import { readConfig } from '../../src/configuration/config.ts';
import {
  AUTHENTICATION_LIMITS,
  type AuthenticationLimits,
  createBackgroundTasks,
  type SignOnSettings,
  WITHOUT_SIGN_ON,
} from '../../src/features/authentication/index.ts';
import type { DownloadLimits } from '../../src/features/invoices/index.ts';
import type { Operator } from '../../src/configuration/operator.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { type DocumentStore, FileDocumentStore } from '../../src/platform/document-store/index.ts';
import type { FileOperations } from '../../src/platform/document-store/file-operations.ts';
import type { DiskSpace, ExternalServices } from '../../src/platform/health/index.ts';
import type { PressureGauge } from '../../src/platform/pressure/index.ts';
import type { UploadLimits } from '../../src/platform/uploads/index.ts';
import type { PasswordHasher } from '../../src/platform/passwords/index.ts';
import { createAccessToken } from './access-token.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createWorldBuilder, type WorldBuilder } from './test-world.ts';

/** The real app on a real database and a real document store, without a network. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly test: TestDatabase;
  readonly store: FileDocumentStore;
  readonly documents: string;
  readonly build: WorldBuilder;
  /** Log lines of the app so far, parsed. */
  readonly log: readonly Record<string, unknown>[];
  /** The same lines as they were written. */
  readonly raw: readonly string[];
  /** A second instance of the portal on the same database; for a restart of the same one, close it first. */
  startAnother(options?: { readonly statementMs?: number }): Promise<FastifyInstance>;
  /** An access token for an account, without a sign-in. */
  tokenFor(accountId: number): Promise<string>;
  /** Sends a request, with a token of the account `as` if it is set. */
  call(
    options: InjectOptions & { as?: number | undefined },
  ): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
  /** Waits for work that continues after the answer, such as the record of a delivered download. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A hasher without the cost: `plain:<password>`. Tests in which hashing matters use the real one. */
const plainHasher: PasswordHasher = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  verify: (stored, password) => Promise.resolve(stored === `plain:${password}`),
  isOutdated: () => false,
};

/** More than any test sends; tests of one account send more within a minute than a person does. */
const UNLIMITED = 1_000_000;

/** For tests that make one call many times from one address and do not test its limit. */
export const WITHOUT_TRY_LIMITS: Partial<AuthenticationLimits> = {
  wrongTokensPerNetwork: { ...AUTHENTICATION_LIMITS.wrongTokensPerNetwork, freeAttempts: UNLIMITED },
};

export async function createTestApp(
  options: {
    limits?: Partial<AuthenticationLimits>;
    downloadLimits?: DownloadLimits;
    passwords?: PasswordHasher;
    uploadLimits?: UploadLimits;
    findSpace?: (folder: string) => Promise<DiskSpace>;
    webFolder?: string;
    operator?: Partial<Operator>;
    demo?: boolean;
    smtpUrl?: string;
    requireSecondFactor?: 'strict' | 'hint';
    signOn?: SignOnSettings;
    trustedProxies?: readonly string[];
    publicUrl?: URL;
    intakeResponseTimeoutMs?: number;
    importResponseTimeoutMs?: number;
    stopping?: AbortSignal;
    metricsToken?: string;
    externalServices?: Pick<ExternalServices, 'listWarnings'>;
    pressure?: PressureGauge;
    webhookAllowedHosts?: ReadonlySet<string>;
    /** File operations of the document store, for example some that fail at a chosen call. */
    operations?: FileOperations;
    /** The document store of the app, if it is another one than that of the test. */
    servedStore?: DocumentStore;
  } = {},
): Promise<TestApp> {
  const test = await createTestDatabase();
  const documents = mkdtempSync(path.join(tmpdir(), 'belegfach-documents-'));
  const store = new FileDocumentStore(
    documents,
    options.operations === undefined ? {} : { operations: options.operations },
  );
  await store.prepare();
  const log: Record<string, unknown>[] = [];
  const raw: string[] = [];
  const logger = createLogger('debug', {
    write: (line: string) => {
      raw.push(line);
      log.push(JSON.parse(line) as Record<string, unknown>);
    },
  });
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
  const secrets = test.keyring.secondFactors;
  const background = createBackgroundTasks(logger);
  const readers = new ReaderPool({ size: 1 });
  const start = (database: Database) =>
    createApp({
      config: {
        demo: options.demo ?? true,
        smtpUrl: options.smtpUrl,
        trustedProxies: options.trustedProxies ?? [],
        operator: { ...readConfig({ DEMO: 'true' }).operator, name: 'Test GmbH', ...options.operator },
        publicUrl: options.publicUrl ?? new URL('http://localhost'),
        requireSecondFactor: options.requireSecondFactor ?? 'hint',
        signOn: options.signOn ?? WITHOUT_SIGN_ON,
        webhookAllowedHosts: options.webhookAllowedHosts ?? new Set(),
      },
      database,
      store: options.servedStore ?? store,
      readers,
      dataDirectory: documents,
      intakeDirectory: path.join(documents, 'intake'),
      secrets,
      logger,
      background,
      limits: {
        ...AUTHENTICATION_LIMITS,
        requestsPerMinute: UNLIMITED,
        refusalSeconds: 0,
        ...options.limits,
      },
      ...(options.downloadLimits === undefined ? {} : { downloadLimits: options.downloadLimits }),
      passwords: options.passwords ?? plainHasher,
      uploadLimits: options.uploadLimits ?? { maxConcurrent: UNLIMITED, maxBytesPerHour: Infinity },
      ...(options.findSpace === undefined ? {} : { findSpace: options.findSpace }),
      ...(options.intakeResponseTimeoutMs === undefined
        ? {}
        : { intakeResponseTimeoutMs: options.intakeResponseTimeoutMs }),
      ...(options.importResponseTimeoutMs === undefined
        ? {}
        : { importResponseTimeoutMs: options.importResponseTimeoutMs }),
      ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
      ...(options.stopping === undefined ? {} : { stopping: options.stopping }),
      ...(options.externalServices === undefined ? {} : { externalServices: options.externalServices }),
      ...(options.pressure === undefined ? {} : { pressure: options.pressure }),
      metricsToken: options.metricsToken,
    });
  const app = await start(test.database);
  const tokens = new Map<number, string>();

  async function tokenFor(accountId: number): Promise<string> {
    const known = tokens.get(accountId);
    if (known !== undefined) return known;
    const token = await createAccessToken(test.database.executor, accountId, 600);
    tokens.set(accountId, token);
    return token;
  }

  return {
    app,
    test,
    store,
    documents,
    log,
    raw,
    startAnother: async ({ statementMs } = {}) => {
      const url = test.applicationUrl;
      const database = openDatabase({ url, poolSize: 4, keyring: test.keyring, statementMs });
      const another = await start(database);
      another.addHook('onClose', () => database.close());
      return another;
    },
    build: createWorldBuilder(test.owner.executor, store),
    tokenFor,
    call: async ({ as, ...request }) => {
      const token = as === undefined ? undefined : await tokenFor(as);
      return app.inject({
        ...request,
        headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
    },
    settle: async () => {
      await background.waitForTasks();
      await app.deliveryRecords.settle();
      // The database must be idle twice in a row: work that waits to share a statement begins only when the present statement
      // has ended.
      for (let quiet = 0; quiet < 2; ) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const { rows } = await sql<{ busy: number }>`
          select count(*) as busy from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
          test.owner.executor,
        );
        quiet = rows[0]?.busy === 0 ? quiet + 1 : 0;
      }
    },
    close: async () => {
      await app.close();
      await readers.close();
      await test.drop();
      rmSync(documents, { recursive: true, force: true });
    },
  };
}
