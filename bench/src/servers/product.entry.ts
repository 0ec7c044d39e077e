import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ReaderPool } from '@belegfach/einvoice';
import { createApp } from '@belegfach/server/src/composition/app.ts';
import { readConfig } from '@belegfach/server/src/configuration/config.ts';
import { AUTHENTICATION_LIMITS } from '@belegfach/server/src/features/authentication/index.ts';
import { DOWNLOAD_LIMITS } from '@belegfach/server/src/features/invoices/index.ts';
import { createPortalLogger } from '@belegfach/server/src/process/logger.ts';
import { openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import { openDocumentStore, openFileStore } from '@belegfach/server/src/platform/document-store/index.ts';
import { createKeyring } from '@belegfach/server/src/platform/secrets/index.ts';
import { portOf, readArguments } from './server-process.ts';
import { portalLogin } from '../world/portal-login.ts';
import { writeWebApp } from '../world/web-app.ts';
import { exitWithParent } from '../child-process.ts';

exitWithParent();

/** Tokens are valid longer than the bench runs and allow more requests than in production; otherwise the portal is as in production. */
const TOKEN_SECONDS = 6 * 3600;
/** The requests of one account stand for those of many users. */
const MAX_TRANSFERS = 10_000;
const UNLIMITED_SLOTS = {
  maxPerAccount: MAX_TRANSFERS,
  maxPerTenant: MAX_TRANSFERS,
  maxForCustomers: MAX_TRANSFERS,
  maxTotal: MAX_TRANSFERS,
  maxWaitMs: 0,
};

const { databaseUrl, documents } = readArguments();
/** Only `DOCUMENT_STORE` and the settings of its buckets are used. */
const settings = readConfig({ ...process.env, DEMO: 'true', DATA_DIR: documents });
const store =
  settings.documentBuckets === undefined ? openFileStore(documents) : await openDocumentStore(settings);
const keyring = createKeyring(randomBytes(32));
const database = openDatabase({ url: await portalLogin(databaseUrl), keyring });
const app = await createApp({
  // The demo only recommends a second factor, so that a new account may read.
  config: {
    demo: true,
    trustedProxies: [],
    operator: readConfig({ DEMO: 'true' }).operator,
    publicUrl: new URL('http://127.0.0.1'),
    requireSecondFactor: 'hint',
    signOn: { providers: [], passwordOffRoles: [] },
    smtpUrl: undefined,
    webhookAllowedHosts: new Set(),
  },
  database,
  store,
  readers: new ReaderPool(),
  dataDirectory: documents,
  intakeDirectory: path.join(documents, 'intake'),
  secrets: keyring.secondFactors,
  webFolder: writeWebApp(documents),
  logger: createPortalLogger('info'),
  limits: {
    ...AUTHENTICATION_LIMITS,
    accessTokenSeconds: TOKEN_SECONDS,
    maxSessions: 10_000,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
  },
  downloadLimits: {
    maxSinglesPerCustomerUser: Number.MAX_SAFE_INTEGER,
    bulkDownloadThreshold: Number.MAX_SAFE_INTEGER,
    singles: UNLIMITED_SLOTS,
    annexes: UNLIMITED_SLOTS,
    zips: UNLIMITED_SLOTS,
    zipsPerHour: { ...DOWNLOAD_LIMITS.zipsPerHour, freeAttempts: 1_000_000 },
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(portOf(app.server.address()));
