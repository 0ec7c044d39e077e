import path from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import type { Variables } from './load-settings.ts';
import type { SignOnSettings } from '../features/authentication/index.ts';
import type { RetentionYears } from '../features/retention/index.ts';
import type { SmtpSecurity } from '../platform/mail/index.ts';
import type { TraceSettings } from '../platform/tracing/index.ts';
import { type Operator, OPERATOR_SETTINGS, readOperator } from './operator.ts';
import { readSignOnSettings, SIGN_ON_SETTINGS } from './sign-on-settings.ts';
import { readStore, STORE_SETTINGS, type StoreConfig } from './store-settings.ts';
import {
  caFile,
  collectorHeaders,
  collectorUrl,
  databaseRole,
  databaseUrl,
  folder,
  encryptionKey,
  port,
  proxyAddresses,
  mailSender,
  smtpUrl,
  nonEmptyText,
  hostsAndPorts,
  webUrl,
  readTimeout,
  years,
} from './setting-formats.ts';

/**
 * The settings. Every setting is checked at the start; a wrong or missing one stops the start with a line that names
 * the variable and states the expected format.
 */
export interface Config extends StoreConfig {
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** The base of links in e-mails, which never use the Host header of a request. */
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
  /** The restricted role of the portal's login; installations in one PostgreSQL cluster have different ones. */
  readonly databaseRole: string;
  /** Time limit of a statement in milliseconds; undefined for the default of the connections. */
  readonly readTimeoutMs: number | undefined;
  readonly dataDirectory: string;
  /** Contains the hot folders; the accounts of ERPs can get access to this folder without access to the data directory. */
  readonly intakeDirectory: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smtpSecurity: SmtpSecurity;
  /** The sender of mails. */
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly requireSecondFactor: 'strict' | 'hint';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
  /** Addresses and networks (CIDR, RFC 4632) of the reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Hosts of the operator's network that may receive webhooks, as `host:port`. */
  readonly webhookAllowedHosts: ReadonlySet<string>;
  readonly metricsToken: string | undefined;
  /** The address to which traces are sent; undefined sends none. */
  readonly traces: TraceSettings | undefined;
  /**
   * 32 bytes; protects second factors, mails and digests. Undefined in the demo, which creates one in the data
   * directory.
   */
  readonly encryptionKey: Buffer | undefined;
  /** 32 bytes; the previous key, only for the command that changes the key. */
  readonly oldEncryptionKey: Buffer | undefined;
  /** The number of years for which a document is kept from the end of its year, by type. */
  readonly retentionYears: RetentionYears;
  readonly operator: Operator;
  /** Single sign-on of back-office users. */
  readonly signOn: SignOnSettings;
}

/**
 * The value of DATABASE_URL that chooses the PostgreSQL of the package. It must be given explicitly: a missing
 * DATABASE_URL must not start the portal with an empty database.
 */
export const EMBEDDED = 'embedded';
const DATABASE_HINT =
  'e.g. postgres://user:password@host:5432/belegfach, or in a checkout of the sources embedded, for the PostgreSQL that npm installs';

const environment = z.object({
  DEMO: z.enum(['true', 'false'], { error: 'true or false' }).optional(),
  HOST: nonEmptyText.optional(),
  PORT: port.default(3000),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_APP_URL: databaseUrl.optional(),
  DATABASE_ROLE: databaseRole,
  READ_TIMEOUT_SECONDS: readTimeout.optional(),
  DATA_DIR: nonEmptyText.optional(),
  INTAKE_DIR: folder.optional(),
  SMTP_URL: smtpUrl.optional(),
  SMTP_PLAINTEXT: z.enum(['true', 'false'], { error: 'true or false' }).optional(),
  SMTP_CA_FILE: caFile.optional(),
  MAIL_FROM: mailSender.optional(),
  REQUIRE_2FA: z.enum(['strict', 'hint'], { error: 'strict or hint' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'], { error: 'one of fatal, error, warn, info, debug' })
    .default('info'),
  TRUST_PROXY: proxyAddresses.optional(),
  WEBHOOK_ALLOWED_HOSTS: hostsAndPorts.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.optional(),
  OTEL_SERVICE_NAME: nonEmptyText.default('belegfach'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  ENCRYPTION_KEY_OLD: encryptionKey.optional(),
  RETENTION_YEARS_INVOICE: years(8),
  RETENTION_YEARS_REMITTANCE_ADVICE: years(8),
  RETENTION_YEARS_REMINDER: years(6),
  ...OPERATOR_SETTINGS,
  ...STORE_SETTINGS,
  ...SIGN_ON_SETTINGS,
});

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** @returns the expected format of a setting when the value does not have it */
export function findSettingFault(name: keyof typeof environment.shape, value: string): string | undefined {
  if (name === 'DATABASE_URL' && value === EMBEDDED) return undefined;
  return environment.shape[name].safeParse(value).error?.issues[0]?.message;
}

/** @throws ConfigurationError whose message is one line per wrong setting. */
export function readConfig(variables: Variables): Config {
  // An empty variable counts as not set, because compose files and unit files leave a variable out that way.
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const isEmbedded = nonEmpty['DATABASE_URL'] === EMBEDDED;
  const parsed = environment.safeParse(isEmbedded ? { ...nonEmpty, DATABASE_URL: undefined } : nonEmpty);
  if (!parsed.success) throw ConfigurationError.fromZodError(parsed.error);
  const settings = parsed.data;
  const demo = settings.DEMO === 'true';
  if (!demo) requireForProduction(nonEmpty);
  if (settings.SMTP_PLAINTEXT === 'true') checkPlaintextRelay(settings.SMTP_URL, settings.SMTP_CA_FILE);
  const dataDirectory = path.resolve(settings.DATA_DIR ?? './data');
  const publicUrl = settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`);
  checkIntakeDirectory(settings.INTAKE_DIR, dataDirectory);
  return {
    demo,
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: settings.PORT,
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databaseRole: settings.DATABASE_ROLE,
    readTimeoutMs: settings.READ_TIMEOUT_SECONDS && settings.READ_TIMEOUT_SECONDS * 1000,
    dataDirectory,
    intakeDirectory: findIntakeDirectory(settings, dataDirectory),
    smtpUrl: settings.SMTP_URL,
    smtpSecurity: { allowsPlaintext: settings.SMTP_PLAINTEXT === 'true', ca: settings.SMTP_CA_FILE },
    mailFrom: settings.MAIL_FROM ?? {
      name: settings.PRODUCT_TITLE,
      address: `noreply@${publicUrl.hostname}`,
    },
    requireSecondFactor: settings.REQUIRE_2FA ?? (demo ? 'hint' : 'strict'),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUST_PROXY ?? [],
    webhookAllowedHosts: settings.WEBHOOK_ALLOWED_HOSTS ?? new Set(),
    metricsToken: settings.METRICS_TOKEN,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT && {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      serviceName: settings.OTEL_SERVICE_NAME,
    },
    encryptionKey: settings.ENCRYPTION_KEY,
    oldEncryptionKey: settings.ENCRYPTION_KEY_OLD,
    retentionYears: {
      invoice: settings.RETENTION_YEARS_INVOICE,
      remittanceAdvice: settings.RETENTION_YEARS_REMITTANCE_ADVICE,
      reminder: settings.RETENTION_YEARS_REMINDER,
    },
    operator: readOperator(settings),
    ...readStore(settings),
    signOn: readSignOnSettings(settings, variables),
  };
}

/**
 * Without INTAKE_DIR the hot folders are in the data directory. Documents in a bucket suggest several portals, each
 * with a data directory of its own, so INTAKE_DIR must then be set.
 */
function findIntakeDirectory(
  { INTAKE_DIR: folder, DOCUMENT_STORE: buckets }: z.output<typeof environment>,
  dataDirectory: string,
): string | undefined {
  if (folder !== undefined || buckets !== undefined) return folder;
  return path.join(dataDirectory, 'intake');
}

/** INTAKE_DIR must not be in the data directory: a provider's hot folder could then be the folder of the documents. */
function checkIntakeDirectory(intakeDirectory: string | undefined, dataDirectory: string): void {
  if (intakeDirectory === undefined || path.resolve(intakeDirectory) === path.join(dataDirectory, 'intake'))
    return;
  const [fromData, fromIntake] = [
    path.relative(dataDirectory, intakeDirectory),
    path.relative(intakeDirectory, dataDirectory),
  ];
  if (fromData.startsWith('..') && fromIntake.startsWith('..')) return;
  throw new ConfigurationError(
    'INTAKE_DIR: must be outside of DATA_DIR and must not contain it, e.g. /srv/belegfach-intake',
  );
}

function checkPlaintextRelay(url: string | undefined, ca: string | undefined): void {
  const { protocol, username } = new URL(url ?? 'smtp://none');
  if (protocol === 'smtps:' || username !== '' || ca !== undefined)
    throw new ConfigurationError(
      'SMTP_PLAINTEXT: is for a relay without TLS and without a password: SMTP_URL must be smtp:// without a user, and SMTP_CA_FILE must not be set',
    );
}

const REQUIRED: Readonly<Record<string, string>> = {
  PUBLIC_URL: '',
  DATABASE_URL: `, ${DATABASE_HINT}`,
  // A relative path would name another folder for each working directory in which a command is started.
  DATA_DIR: ', e.g. /var/lib/belegfach',
  SMTP_URL: '',
  ENCRYPTION_KEY: '',
};

function requireForProduction(variables: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(REQUIRED).filter(([name]) => variables[name] === undefined);
  if (missing.length === 0 && path.isAbsolute(String(variables['DATA_DIR']))) return;
  if (missing.length === 0)
    throw new ConfigurationError('DATA_DIR: an absolute path, e.g. /var/lib/belegfach');
  throw new ConfigurationError(
    missing
      .map(
        ([name, hint]) =>
          `${name}: is required in production${hint} ("belegfach setup" asks for it; in a checkout, DEMO=true shows the demo)`,
      )
      .join('\n'),
  );
}
