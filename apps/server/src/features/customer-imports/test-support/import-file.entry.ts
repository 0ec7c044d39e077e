import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { openDatabase } from '../../../platform/database/index.ts';
import type { KeyHolder } from '../../../platform/http/index.ts';
import { createMailer } from '../../../platform/mail/index.ts';
import { createKeyring } from '../../../platform/secrets/index.ts';
import { TEST_KEY } from '../../../../test/support/test-key.ts';
import { createSpreadsheetReader } from '../../../platform/spreadsheet/index.ts';
import { AUTHENTICATION_LIMITS, WITHOUT_SIGN_ON } from '../../authentication/index.ts';
import { createCustomersByKey } from '../customers-by-key.service.ts';
import { createImportService } from '../import.service.ts';

/**
 * Imports a file, or sends its rows with an intake key, in a separate process, for tests that kill it. Writes `begun` when
 * it starts.
 */
const { by, databaseUrl, accountId, providerId, file, publicId } = z
  .object({
    by: z.enum(['file', 'key']),
    databaseUrl: z.string(),
    accountId: z.number(),
    publicId: z.string(),
    providerId: z.number(),
    file: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const database = openDatabase({
  url: databaseUrl,
  poolSize: 4,
  keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
});
const mailer = createMailer({
  operator: { name: 'Test GmbH', productTitle: 'Belegfach' },
  publicUrl: new URL('http://localhost'),
});
const imports = createImportService({
  database,
  reader: createSpreadsheetReader(),
  mailer,
  limits: AUTHENTICATION_LIMITS,
  signOn: WITHOUT_SIGN_ON,
  logger: { error: (facts: unknown) => console.error(facts) },
  responseTimeoutMs: 60_000,
});
const caller = {
  accountId,
  publicId,
  providerId,
  sessionId: 1,
  signedInSecondsAgo: 0,
  hasSecondFactor: false,
  branchId: null,
  userType: 'BackofficeUser',
  role: 'ProviderAdmin',
} as const;
const upload = {
  file: { fileName: 'Kunden.csv', path: file, bytes: 0 },
  fields: { IgnoreWarnings: true, Preview: false },
};
const origin = { requestId: 'test', address: '127.0.0.1', userAgent: undefined };
writeFileSync(1, 'begun');
if (by === 'file') {
  const renewCaller = () => Promise.resolve(caller);
  await imports.start({ caller, origin, renewCaller }, 'customers', upload);
} else await putRows();
await database.close();

async function putRows(): Promise<void> {
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  const customers = lines.map((line) => {
    const [customerNumber, , customerName, email] = line.split(';');
    return { customerNumber, customerName, email };
  });
  const holder: KeyHolder = {
    userType: 'IntakeKey',
    keyId: 1,
    publicId,
    providerId,
    name: 'ERP',
    mayChangeCustomers: true,
  };
  const renewCaller = () => Promise.resolve(holder);
  const calls = createCustomersByKey({
    database,
    mailer,
    limits: AUTHENTICATION_LIMITS,
    signOn: WITHOUT_SIGN_ON,
  });
  await calls.put({ caller: holder, body: { customers }, origin, renewCaller });
}
