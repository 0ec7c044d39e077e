import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isEmailAddress } from '@belegfach/contract/schema-free';
import { z } from 'zod';
import { DEFAULT_APPLICATION_ROLE, ROLE_NAME, validateDatabaseUrl } from '../platform/database/index.ts';

/*
 * The formats of the settings; each message states the expected format and repeats no secret.
 */

export const nonEmptyText = z.string().trim().min(1);
export const folder = nonEmptyText.refine(
  (value) => path.isAbsolute(value),
  'an absolute path, e.g. /srv/belegfach-intake',
);
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number from 0 to 65535, e.g. 3000')
  .transform(Number)
  .pipe(z.int().max(65_535, 'a port number from 0 to 65535, e.g. 3000'));
const PUBLIC_URL_HINT = 'the address people type, e.g. https://belege.example.com';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** The portal is at the root of a host of its own, because of its cookies, links and security headers. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: PUBLIC_URL_HINT, abort: true })
  .transform((value) => new URL(value))
  .refine(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', {
    error: `${PUBLIC_URL_HINT}, without a path: the portal needs a host name of its own`,
  })
  .refine(({ username, password }) => username === '' && password === '', {
    error: `${PUBLIC_URL_HINT}, without user and password`,
  })
  .refine(({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname), {
    error: `${PUBLIC_URL_HINT}; http is possible only for localhost, because passwords would be sent unencrypted`,
  });
const ISSUER_HINT =
  'the issuer exactly as the identity provider states it, e.g. https://login.example.com/realms/main';
/** Accounts of every tenant could sign in through the common issuers of Microsoft, with addresses that nobody verified. */
const SHARED_TENANT = /^\/(?:common|organizations|consumers)(?:\/|$)/;
export const issuerUrl = z
  .url({ protocol: /^https?$/, error: ISSUER_HINT, abort: true })
  .transform((value) => new URL(value))
  .refine(({ search, hash, username, password }) => search + hash + username + password === '', {
    error: ISSUER_HINT,
  })
  .refine(({ protocol, hostname }) => LOOPBACK.test(hostname) || protocol === 'https:', {
    error: `${ISSUER_HINT}; http is possible only for localhost, because the client secret would be sent unencrypted`,
  })
  .refine(
    ({ hostname, pathname }) => !hostname.endsWith('microsoftonline.com') || !SHARED_TENANT.test(pathname),
    {
      error: 'name your own tenant: https://login.microsoftonline.com/<tenant id>/v2.0',
    },
  );
/** A / or # in a password ends the host; the rest of the password and the real host are then in the path. */
const hasWholeHost = (value: string) => !/@/.test(new URL(value).pathname + new URL(value).hash);
const ENCODING_HINT =
  'with special characters of user and password percent-encoded (/ as %2F, # as %23, ? as %3F, @ as %40, % as %25)';
const DATABASE_URL_HINT = `e.g. postgres://user:password@host:5432/belegfach, ${ENCODING_HINT}`;
const SMTP_URL_HINT = `e.g. smtp://user:password@mail.example.com:587, ${ENCODING_HINT}`;
export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: DATABASE_URL_HINT, abort: true })
  .refine(hasWholeHost, { error: DATABASE_URL_HINT, abort: true })
  .check(({ value, issues }) => {
    const fault = validateDatabaseUrl(value);
    // The address contains a password and is not repeated.
    if (fault !== undefined) issues.push({ code: 'custom', message: fault, input: undefined });
  });
export const databaseRole = z
  .string()
  .regex(
    ROLE_NAME,
    'lower-case letters, digits and _, not a digit or pg_ first, at most 63 characters, e.g. belegfach_shop_app',
  )
  .default(DEFAULT_APPLICATION_ROLE);
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: SMTP_URL_HINT, abort: true })
  .refine(hasWholeHost, { error: SMTP_URL_HINT, abort: true })
  .check(({ value, issues }) => {
    const { username, password } = new URL(value);
    // The address contains a password and is not repeated.
    if (!isPercentEncoded(username) || !isPercentEncoded(password))
      issues.push({
        code: 'custom',
        message: SMTP_URL_HINT,
        input: undefined,
      });
  });

/** The address of an S3 server. The keys are no part of it. */
export const s3Endpoint = z
  .url({ protocol: /^https?$/, error: 'e.g. https://s3.example.com', abort: true })
  .refine((value) => {
    const { username, password, search, hash } = new URL(value);
    return `${username}${password}${search}${hash}` === '';
  }, 'e.g. https://s3.example.com, without user and password')
  .refine((value) => value.startsWith('https:') || LOOPBACK.test(new URL(value).hostname), {
    error:
      'e.g. https://s3.example.com; http is possible only for localhost, because documents would be sent unencrypted',
  });

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const collectorUrl = z
  .url({ protocol: /^https?$/, error: 'the address of a collector, e.g. http://localhost:4318', abort: true })
  .transform((value) => new URL(value))
  .refine(({ username, password, search }) => username === '' && password === '' && search === '', {
    error:
      'without user, password and query; what the collector asks for belongs to OTEL_EXPORTER_OTLP_HEADERS',
  });

const HEADER = /^\s*(?<name>[\w!#$%&'*+.^`|~-]+)\s*=\s*(?<value>[\x21-\x7e]*?)\s*$/;

/** As OpenTelemetry defines the variable: `name=value,name=value` with percent-encoded values. */
export const collectorHeaders = z.string().transform((text, { issues }) => {
  const entries = text.split(',').map((entry) => HEADER.exec(entry)?.groups);
  const pairs = entries.flatMap((groups) =>
    groups?.['name'] === undefined || !isPercentEncoded(groups['value'] ?? '')
      ? []
      : [[groups['name'], decodeURIComponent(groups['value'] ?? '')] as const],
  );
  if (pairs.length === entries.length) return Object.fromEntries(pairs);
  // The headers contain tokens and are not repeated.
  issues.push({
    code: 'custom',
    message:
      'name=value, several separated by commas, values percent-encoded, e.g. authorization=Bearer%20token',
    input: undefined,
  });
  return z.NEVER;
});

export const encryptionKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits, made with: openssl rand -hex 32')
  .transform((value) => Buffer.from(value, 'hex'));

/** Read at the start, so that a missing file is a fault of the start and not of the first mail. */
export const caFile = nonEmptyText.transform((file, { issues }) => {
  try {
    const pem = readFileSync(file, 'utf8');
    // Throws unless the file begins with a whole certificate.
    if (new X509Certificate(pem).raw.length > 0) return pem;
  } catch {
    // The message below says what to do in this case too.
  }
  issues.push({ code: 'custom', message: 'a readable file with certificates in PEM form', input: file });
  return z.NEVER;
});

/** `Belegfach <belege@example.com>`, `"Belegfach" <belege@example.com>` or only the address. */
export const mailSender = z
  .string()
  .transform((value) => /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]*)>|([^<>\s]*))\s*$/.exec(value))
  .transform((match) => ({ name: match?.[1] ?? '', address: match?.[2] ?? match?.[3] ?? '' }))
  .refine(({ address }) => isEmailAddress(address), 'e.g. Belegfach <belege@example.com>');

/** Every trusted sender of X-Forwarded-For can choose the address that rate limits count, so wide networks are refused. */
export const proxyAddresses = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isAddressOrNetwork), {
    error:
      'addresses or networks of the reverse proxies, separated by commas, e.g. 10.0.0.1,172.16.0.0/12; a network has at least 8 bits (IPv6: 32)',
  });

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...others] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  const [min, max] = version === 4 ? [8, 32] : [32, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= min && Number(bits) <= max;
}

const HOST_AND_PORT = /^(?:[a-z0-9_.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
/** Hosts of the operator's network, each with its port: `host:port`, as the parser of URLs writes them. */
export const hostsAndPorts = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim().toLowerCase()))
  .refine(
    (entries) => entries.every((entry) => HOST_AND_PORT.test(entry) && URL.canParse(`https://${entry}`)),
    {
      error:
        'hosts of your own network, each with its port if that is not 443, separated by commas, e.g. erp.intern,10.0.0.7:8443',
      abort: true,
    },
  )
  .transform((entries) => {
    const urls = entries.map((entry) => new URL(`https://${entry}`));
    return new Set(urls.map(({ hostname, port: portNumber }) => `${hostname}:${portNumber || '443'}`));
  });

/** More would let the answer to a call without a connection take longer than 15 seconds (OPS-15). */
const MAX_READ_TIMEOUT_S = 12;
const READ_TIMEOUT_HINT = `seconds from 1 to ${MAX_READ_TIMEOUT_S}`;

export const readTimeout = z
  .string()
  .regex(/^\d{1,2}$/, READ_TIMEOUT_HINT)
  .transform(Number)
  .pipe(z.int().min(1, READ_TIMEOUT_HINT).max(MAX_READ_TIMEOUT_S, READ_TIMEOUT_HINT));

/** Years of retention. The law sets the minimum (§ 147 AO, § 257 HGB); the database refuses less, too. */
export function years(min: number) {
  const hint = `years from ${min} to 99`;
  return z
    .string()
    .regex(/^\d{1,2}$/, hint)
    .transform(Number)
    .pipe(z.int().min(min, hint))
    .default(min);
}
