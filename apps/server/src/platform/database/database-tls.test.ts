import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareApplicationLogin } from './login/application-login.ts';
import { checkApplicationLogin } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** Certificates of a real server with TLS, its own CA, and an unrelated CA. */
const CERTIFICATES = path.join(import.meta.dirname, 'test-support/tls');
const NOBODY = 65534;
const TIMEOUT_MS = 120_000;

let home: string;
let postgres: EmbeddedPostgres;

const file = (name: string) => path.join(home, name);

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-tls-'));
  chmodSync(home, 0o755);
  // A copy, because PostgreSQL requires that its own user owns the key file and no other user can read it.
  cpSync(CERTIFICATES, home, { recursive: true });
  chmodSync(file('server.key'), 0o600);
  if (process.getuid?.() === 0) chownSync(file('server.key'), NOBODY, NOBODY);
  postgres = await startEmbeddedPostgres(path.join(home, 'database'), {
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: file('server.pem'),
    ssl_key_file: file('server.key'),
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

function buildUrl(host: string, parameters: string): string {
  const url = new URL(postgres.url);
  url.hostname = host;
  url.search = parameters;
  return url.href;
}

async function isEncrypted(url: string): Promise<boolean | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ ssl: boolean }>(
    'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
  );
  await client.end();
  return rows[0]?.ssl;
}

describe('TLS to the database', () => {
  it('works with the right CA and host, for the owner and for the portal’s login', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const url = buildUrl('localhost', `sslmode=verify-full&sslrootcert=${file('own-ca.pem')}`);
    await migrate(url);
    const portal = await prepareApplicationLogin(url, Buffer.alloc(32, 1));
    await checkApplicationLogin(portal);
    expect(await isEncrypted(url)).toBe(true);
    expect(await isEncrypted(portal)).toBe(true);
  });

  it.each([
    [
      'another CA',
      'localhost',
      () => `sslmode=verify-full&sslrootcert=${file('other-ca.pem')}`,
      /certificate/,
    ],
    ['no CA', 'localhost', () => 'sslmode=verify-full', /certificate/],
    [
      'another host',
      '127.0.0.1',
      () => `sslmode=verify-full&sslrootcert=${file('own-ca.pem')}`,
      /Hostname\/IP does not match/,
    ],
    [
      'a missing CA file',
      'localhost',
      () => `sslmode=verify-full&sslrootcert=${file('none.pem')}`,
      /no such file/,
    ],
  ])('fails with a one-line error for %s', async (_name, host, parameters, reason) => {
    const message = await migrate(buildUrl(host, parameters())).then(
      () => 'no refusal',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    expect(message).toMatch(/^DATABASE_URL: no connection to the database: .+$/);
    expect(message).toMatch(reason);
    expect(message).not.toContain('\n');
  });
});
