import { isIP } from 'node:net';
import path from 'node:path';
import { isEmailAddress } from '@belegfach/contract/schema-free';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import type { RetentionYears } from '../features/retention/index.ts';
import { validateDatabaseUrl } from '../platform/database/index.ts';
import { type Operator, OPERATOR_SETTINGS, readOperator } from './operator.ts';

export { ConfigurationError };

/**
 * The only reader of the environment. Every setting is checked at the start; a wrong or missing one stops the start
 * with a line that names the variable and states the expected format.
 */
export interface Config {
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** The start of links in mails, which never use a request's Host header. */
  readonly publicUrl: URL;
  /**
   * Connection string of the database's owner. Undefined means the embedded PostgreSQL in the data directory, chosen by
   * `embedded` or by the demo.
   */
  readonly databaseUrl: string | undefined;
  /**
   * Connection string of the portal's own login, for an owner who may not create one; undefined means that the start
   * creates it.
   */
  readonly databaseAppUrl: string | undefined;
  readonly dataDirectory: string;
  readonly smtpUrl: string | undefined;
  /** The sender of mails. */
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly requireSecondFactor: 'strict' | 'hint';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
  /** Exact addresses of the reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /**
   * 32 bytes; protects second factors, mails and digests. Undefined in the demo, which creates one in the data
   * directory.
   */
  readonly encryptionKey: Buffer | undefined;
  /** 32 bytes; the previous key, only for the command that changes the key. */
  readonly oldEncryptionKey: Buffer | undefined;
  /** How many years a document is kept from the end of its year, by type. */
  readonly retentionYears: RetentionYears;
  readonly operator: Operator;
}

const text = z.string().trim().min(1);
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number from 0 to 65535, e.g. 3000')
  .transform(Number)
  .pipe(z.int().max(65_535, 'a port number from 0 to 65535, e.g. 3000'));
const webUrl = z
  .url({ protocol: /^https?$/, error: 'the address people type, e.g. https://belege.example.com' })
  .transform((value) => new URL(value));
/**
 * Chooses the PostgreSQL that comes with the package explicitly: a missing address must not start an empty database
 * instead.
 */
const EMBEDDED = 'embedded';
const DATABASE_HINT =
  'e.g. postgres://user:password@host:5432/belegfach, or embedded for the PostgreSQL that comes with the package';
const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'e.g. postgres://user:password@host:5432/belegfach',
    abort: true,
  })
  .check(({ value, issues }) => {
    const fault = validateDatabaseUrl(value);
    // The address contains a password and is not repeated.
    if (fault !== undefined) issues.push({ code: 'custom', message: fault, input: undefined });
  });
const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits, made with: openssl rand -hex 32')
  .transform((value) => Buffer.from(value, 'hex'));

const sender = z
  .string()
  .transform((value) => /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]*)>|([^<>\s]*))\s*$/.exec(value))
  .transform((parts) => ({ name: parts?.[1] ?? '', address: parts?.[2] ?? parts?.[3] ?? '' }))
  .refine(({ address }) => isEmailAddress(address), 'e.g. Belegfach <belege@example.com>');

/** Exact addresses: any other sender of X-Forwarded-For could choose the address that rate limits count. */
const addresses = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every((entry) => isIP(entry) !== 0), {
    error: 'addresses of the reverse proxies, separated by commas, e.g. 10.0.0.1,10.0.0.2',
  });

/** The minimum is the law's (§ 147 AO, § 257 HGB); the database refuses less, too. */
function years(least: number) {
  const hint = `years from ${least} to 99`;
  return z
    .string()
    .regex(/^\d{1,2}$/, hint)
    .transform(Number)
    .pipe(z.int().min(least, hint))
    .default(least);
}

const environment = z.object({
  DEMO: z.enum(['true', 'false'], { error: 'true or false' }).optional(),
  HOST: text.optional(),
  PORT: port.default(3000),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATA_DIR: text.default('./data'),
  DOCUMENT_STORE: z.undefined({ error: 'must not be set: documents lie as files under DATA_DIR' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'e.g. smtp://user:password@mail.example.com:587' })
    .optional(),
  MAIL_FROM: sender.optional(),
  REQUIRE_2FA: z.enum(['strict', 'hint'], { error: 'strict or hint' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'], { error: 'one of fatal, error, warn, info, debug' })
    .default('info'),
  TRUST_PROXY: addresses.optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  ENCRYPTION_KEY: key.optional(),
  ENCRYPTION_KEY_OLD: key.optional(),
  RETENTION_YEARS_INVOICE: years(8),
  RETENTION_YEARS_REMITTANCE_ADVICE: years(8),
  RETENTION_YEARS_REMINDER: years(6),
  ...OPERATOR_SETTINGS,
});

/** @throws ConfigurationError whose message is one line per wrong setting. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as not set, because compose files and unit files leave a variable out that way.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const isEmbedded = given['DATABASE_URL'] === EMBEDDED;
  const parsed = environment.safeParse(isEmbedded ? { ...given, DATABASE_URL: undefined } : given);
  if (!parsed.success) throw ConfigurationError.of(parsed.error);
  const settings = parsed.data;
  const demo = settings.DEMO === 'true';
  if (!demo) requireForProduction(given);
  const publicUrl = settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`);
  return {
    demo,
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: settings.PORT,
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    dataDirectory: path.resolve(settings.DATA_DIR),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? {
      name: settings.PRODUCT_TITLE,
      address: `noreply@${publicUrl.hostname}`,
    },
    requireSecondFactor: settings.REQUIRE_2FA ?? (demo ? 'hint' : 'strict'),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUST_PROXY ?? [],
    metricsToken: settings.METRICS_TOKEN,
    encryptionKey: settings.ENCRYPTION_KEY,
    oldEncryptionKey: settings.ENCRYPTION_KEY_OLD,
    retentionYears: {
      invoice: settings.RETENTION_YEARS_INVOICE,
      remittanceAdvice: settings.RETENTION_YEARS_REMITTANCE_ADVICE,
      reminder: settings.RETENTION_YEARS_REMINDER,
    },
    operator: readOperator(settings),
  };
}

const REQUIRED: Readonly<Record<string, string>> = {
  PUBLIC_URL: '',
  DATABASE_URL: `, ${DATABASE_HINT}`,
  SMTP_URL: '',
  ENCRYPTION_KEY: '',
};

function requireForProduction(given: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(REQUIRED).filter(([name]) => given[name] === undefined);
  if (missing.length === 0) return;
  throw new ConfigurationError(
    missing
      .map(([name, hint]) => `${name}: is required in production${hint} (or set DEMO=true for the demo)`)
      .join('\n'),
  );
}
