import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

const production = {
  PUBLIC_URL: 'https://belege.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  DATABASE_URL: 'embedded',
  DATA_DIR: '/var/lib/belegfach',
  ENCRYPTION_KEY: 'ab'.repeat(32),
};

function refusal(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the configuration', () => {
  it('refuses the address of a remote database that does not state how the connection is protected, without repeating the password', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_APP_URL']) {
      const message = refusal({
        DEMO: 'true',
        [name]: 'postgres://belegfach:geheim@db.example.com/belegfach',
      });
      expect(message).toMatch(new RegExp(`^${name}: .*sslmode=verify-full`));
      expect(message).not.toMatch(/geheim|\n/);
    }
  });

  it('names the settings that are missing for production', () => {
    expect(refusal({})).toMatch(
      /^PUBLIC_URL: .*\nDATABASE_URL: .*\bembedded\b.*\nDATA_DIR: .*\nSMTP_URL: .*\nENCRYPTION_KEY: /,
    );
    expect(refusal({ ...production, SMTP_URL: '' })).toMatch(
      /^SMTP_URL: is required in production.*belegfach setup/,
    );
  });

  it('refuses a folder for the data that depends on the current folder', () => {
    expect(refusal({ ...production, DATA_DIR: './data' })).toMatch(/^DATA_DIR: an absolute path/);
    expect(readConfig({ DEMO: 'true', DATA_DIR: './data' }).dataDirectory).toBe(path.resolve('data'));
  });

  it('refuses hot folders that the data directory contains, or that contain it', () => {
    for (const folder of ['/var/lib/belegfach', '/var/lib', '/', '/var/lib/belegfach/documents'])
      expect(refusal({ ...production, INTAKE_DIR: folder }), folder).toMatch(/^INTAKE_DIR: must be outside/);
    for (const folder of ['/var/lib/belegfach/intake', '/srv/belegfach-intake', '/var/lib/belegfach-intake'])
      expect(readConfig({ ...production, INTAKE_DIR: folder }).intakeDirectory).toBe(folder);
    expect(readConfig(production).intakeDirectory).toBe('/var/lib/belegfach/intake');
    // Of several portals with one bucket, only those with a named folder watch hot folders.
    const bucket = { ...production, DOCUMENT_STORE: 's3://documents/' };
    expect(readConfig(bucket).intakeDirectory).toBeUndefined();
    expect(readConfig({ ...bucket, INTAKE_DIR: '/srv/in' }).intakeDirectory).toBe('/srv/in');
    expect(refusal({ ...production, INTAKE_DIR: 'intake' })).toMatch(/^INTAKE_DIR: an absolute path/);
  });

  // Regression: without the address of the database, an empty database was started next to the documents of another one.
  it('uses the embedded database in production only if it is named, and in the demo by default', () => {
    expect(refusal({ ...production, DATABASE_URL: '' })).toMatch(/^DATABASE_URL: is required in production/);
    expect(readConfig(production).databaseUrl).toBeUndefined();
    expect(readConfig({ DEMO: 'true' }).databaseUrl).toBeUndefined();
    const url = 'postgres://belegfach@127.0.0.1/belegfach';
    expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('listens only on this machine in the demo, and requires a second factor in production', () => {
    expect(readConfig({ DEMO: 'true' })).toMatchObject({
      host: '127.0.0.1',
      requireSecondFactor: 'hint',
      port: 3000,
    });
    expect(readConfig(production)).toMatchObject({
      host: '0.0.0.0',
      requireSecondFactor: 'strict',
      demo: false,
    });
  });

  it.each([
    ['PORT', '70000', 'a port number'],
    ['PORT', '3000x', 'a port number'],
    ['PUBLIC_URL', 'belege.example.com', 'https://belege.example.com'],
    ['PUBLIC_URL', 'ftp://belege.example.com', 'https://belege.example.com'],
    ['PUBLIC_URL', 'https://example.com/belege', 'without a path'],
    ['PUBLIC_URL', 'https://belege.example.com/?a=b', 'without a path'],
    ['PUBLIC_URL', 'https://user:geheim@belege.example.com', 'without user and password'],
    ['PUBLIC_URL', 'http://belege.example.com', 'http is possible only for localhost'],
    ['PUBLIC_URL', 'http://127.0.0.1.example.com', 'http is possible only for localhost'],
    ['PUBLIC_URL', 'http://192.168.0.10:3000', 'http is possible only for localhost'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DOCUMENT_STORE', '/srv/documents', 'e.g. s3://bucket/prefix/'],
    ['DOCUMENT_STORE', 's3://Bucket/', 'e.g. s3://bucket/prefix/'],
    ['DOCUMENT_STORE', 's3://belege-{x}/', 'e.g. s3://bucket/prefix/'],
    ['VERIFY_DAYS', '0', 'a number of days from 1 to 366'],
    ['VERIFY_DAYS', 'weekly', 'a number of days from 1 to 366'],
    ['S3_SSE', 'AES128', 'AES256 or aws:kms'],
    ['S3_OBJECT_LOCK', 'worm', 'governance or compliance'],
    ['S3_OBJECT_LOCK', 'governance', 'only with DOCUMENT_STORE=s3://bucket/prefix/'],
    ['S3_SSE_KMS_KEY_ID', 'key', 'only with S3_SSE=aws:kms'],
    ['S3_ENDPOINT', 's3.example.com', 'https://s3.example.com'],
    ['S3_ENDPOINT', 'http://s3.example.com', 'http is possible only for localhost'],
    ['S3_ENDPOINT', 'https://user:geheim@s3.example.com', 'without user and password'],
    ['AWS_ACCESS_KEY_ID', 'key', 'is set without AWS_SECRET_ACCESS_KEY'],
    ['AWS_SECRET_ACCESS_KEY', 'geheim', 'is set without AWS_ACCESS_KEY_ID'],
    ['SMTP_URL', 'http://mail', 'smtp://'],
    ['SMTP_URL', 'smtp://user:50%off@mail.example.com', 'of user and password percent-encoded'],
    ['SMTP_CA_FILE', import.meta.filename, 'certificates in PEM form'],
    ['MAIL_FROM', 'Belegfach', 'Belegfach <belege@example.com>'],
    ['MAIL_FROM', 'Belegfach <belege@example.com>, x@example.com', 'Belegfach <belege@example.com>'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'the address of a collector'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318', 'without user, password'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer token', 'name=value'],
    ['REQUIRE_2FA', 'never', 'strict or hint'],
    ['DEMO', 'yes', 'true or false'],
    ['LOG_LEVEL', 'loud', 'one of fatal'],
    ['READ_TIMEOUT_SECONDS', '0', 'seconds from 1 to 12'],
    ['READ_TIMEOUT_SECONDS', '60', 'seconds from 1 to 12'],
    ['ENCRYPTION_KEY', 'secret', '64 hexadecimal digits'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['TRUST_PROXY', 'proxy.example.com', 'e.g. 10.0.0.1,172.16.0.0/12'],
    ['TRUST_PROXY', '10.0.0.1,', 'e.g. 10.0.0.1,172.16.0.0/12'],
    ['TRUST_PROXY', '0.0.0.0/0', 'at least 8 bits'],
    ['TRUST_PROXY', '10.0.0.0/33', 'at least 8 bits'],
    ['TRUST_PROXY', '10.0.0.0/8/8', 'e.g. 10.0.0.1,172.16.0.0/12'],
    ['TRUST_PROXY', '2000::/16', 'IPv6: 32'],
    ['WEBHOOK_ALLOWED_HOSTS', 'https://erp.intern', 'e.g. erp.intern,10.0.0.7:8443'],
    ['WEBHOOK_ALLOWED_HOSTS', 'erp.intern:99999', 'e.g. erp.intern,10.0.0.7:8443'],
    ['WEBHOOK_ALLOWED_HOSTS', '10.0.0.0/8', 'e.g. erp.intern,10.0.0.7:8443'],
  ])('refuses %s=%s in one line that states the expected format', (name, value, hint) => {
    const message = refusal({ DEMO: 'true', [name]: value });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).toContain(hint);
  });

  it.each([
    ['belege@example.com', '', 'belege@example.com'],
    ['Belegfach <belege@example.com>', 'Belegfach', 'belege@example.com'],
    ['"Müller, Söhne" <belege@example.com>', 'Müller, Söhne', 'belege@example.com'],
  ])('reads the sender of mails: %s', (value, name, address) => {
    expect(readConfig({ ...production, MAIL_FROM: value }).mailFrom).toEqual({ name, address });
  });

  it('uses the host of PUBLIC_URL for the sender of mails by default', () => {
    expect(readConfig(production).mailFrom).toEqual({
      name: 'Belegfach',
      address: 'noreply@belege.example.com',
    });
  });

  it.each([
    'http://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://belege.example.com:8443/',
  ])('accepts the address %s', (address) => {
    expect(readConfig({ ...production, PUBLIC_URL: address }).publicUrl.origin).toBe(new URL(address).origin);
  });

  it('trusts only the proxies that are set', () => {
    expect(readConfig({ DEMO: 'true', TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ]);
    expect(
      readConfig({ DEMO: 'true', WEBHOOK_ALLOWED_HOSTS: 'ERP.intern, 10.0.0.7:8443,[FD00::1]' })
        .webhookAllowedHosts,
    ).toEqual(new Set(['erp.intern:443', '10.0.0.7:8443', '[fd00::1]:443']));
    expect(readConfig({ DEMO: 'true', TRUST_PROXY: '172.16.0.0/12,fd00::/64' }).trustedProxies).toEqual([
      '172.16.0.0/12',
      'fd00::/64',
    ]);
    expect(readConfig({ DEMO: 'true' }).trustedProxies).toEqual([]);
  });
});
