import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/support/mail-server.ts';
import { runWith } from '../../test/support/run-command.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { TEST_CA, TEST_SERVER } from '../../test/support/tls-certificate.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  cleanUps.push(() => server.close());
  return server;
}

/** Writes the CA certificate to a temporary PEM file, as an operator would have it. */
function caFile(text = TEST_CA): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-ca-'));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'ca.pem');
  writeFileSync(file, text);
  return file;
}

const runMailTest = (settings: Record<string, string>, recipient = 'anna@test.example') =>
  runWith(
    {
      PUBLIC_URL: 'https://belege.example.com',
      // No database is needed.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: '/nowhere',
      ENCRYPTION_KEY: TEST_KEY,
      MAIL_FROM: 'Belegfach <belege@muster.example>',
      ...settings,
    },
    ...['mail', 'test', recipient],
  );

describe('belegfach mail test', () => {
  it('sends one e-mail and prints each command and reply, without the password', async () => {
    const server = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    });
    const { code, out } = await runMailTest({ SMTP_URL: `smtp://bele:geheim@127.0.0.1:${server.port}` });
    expect(code, out).toBe(0);
    expect(out).toMatch(/^< 220 /m);
    expect(out).toMatch(/^> EHLO muster\.example$/m);
    expect(out).toMatch(/^> AUTH PLAIN \[secret\]$/m);
    expect(out).toMatch(/^> MAIL FROM:<belege@muster\.example>/m);
    expect(out).toMatch(/^> RCPT TO:<anna@test\.example>/m);
    expect(out).toContain('The mail server has accepted the e-mail to anna@test.example');
    expect(out).not.toContain('geheim');
    expect(out).not.toContain(Buffer.from('\0bele\0geheim').toString('base64'));
    expect(server.received).toHaveLength(1);
    expect((await server.received[0]?.parse())?.subject).toContain('Test of the sending of e-mails');
  });

  it.each([
    [
      'nothing listens',
      'smtp://127.0.0.1:1',
      /ECONNREFUSED.*\nNothing listens at the host and port of SMTP_URL/,
    ],
    [
      'the name is not known',
      'smtp://mail.invalid',
      /\nThe name of the mail server in SMTP_URL is not known/,
    ],
  ])('says what to do when %s', async (_, url, advice) => {
    const { code, err } = await runMailTest({ SMTP_URL: url });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(advice) as string });
  });

  it('says what to do when the server refuses the password or the sender', async () => {
    const refusing = await mailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong')),
    });
    expect((await runMailTest({ SMTP_URL: `smtp://a:b@127.0.0.1:${refusing.port}` })).err).toMatch(
      /\nThe server refuses user or password of SMTP_URL/,
    );
    const strict = await mailServer({
      onMailFrom: (_from, _session, callback) => callback(new Error('not you')),
    });
    expect((await runMailTest({ SMTP_URL: `smtp://127.0.0.1:${strict.port}` })).err).toMatch(
      /not you\nThe server refuses the sender \(MAIL_FROM\) or the recipient/,
    );
  });

  it('sends without TLS to another machine only with SMTP_PLAINTEXT=true, and never a password', async () => {
    const relay = await mailServer({ disabledCommands: ['STARTTLS'] });
    // 127.0.0.2 represents another machine: only 127.0.0.1 and its names count as local.
    const url = `smtp://127.0.0.2:${relay.port}`;
    for (const setting of ['', 'false'])
      expect((await runMailTest({ SMTP_URL: url, SMTP_PLAINTEXT: setting })).err).toMatch(
        /SMTP_PLAINTEXT=true/,
      );
    expect(relay.received).toEqual([]);
    expect(await runMailTest({ SMTP_URL: url, SMTP_PLAINTEXT: 'true' })).toMatchObject({ code: 0 });
    expect(relay.received).toMatchObject([{ secure: false }]);
    for (const wrong of [
      { SMTP_URL: `smtp://bele:geheim@127.0.0.2:${relay.port}` },
      { SMTP_URL: `smtps://127.0.0.2:${relay.port}` },
      { SMTP_URL: url, SMTP_CA_FILE: caFile() },
    ])
      expect(await runMailTest({ ...wrong, SMTP_PLAINTEXT: 'true' })).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /SMTP_PLAINTEXT: is for a relay without TLS and without a password/,
        ) as string,
      });
  });

  it('checks the certificate against SMTP_CA_FILE', async () => {
    const server = await mailServer({ ...TEST_SERVER, disabledCommands: [] });
    const url = `smtp://127.0.0.2:${server.port}`;
    const unknown = await runMailTest({ SMTP_URL: url });
    expect(unknown.code).toBe(1);
    expect(unknown.err).toMatch(/name (it|that CA) in SMTP_CA_FILE/);
    expect(await runMailTest({ SMTP_URL: url, SMTP_CA_FILE: caFile() })).toMatchObject({ code: 0 });
    expect(server.received).toMatchObject([{ secure: true }]);
    for (const file of ['/nowhere', caFile('no certificate')])
      expect(await runMailTest({ SMTP_URL: url, SMTP_CA_FILE: file })).toMatchObject({
        code: 2,
        err: expect.stringMatching(/SMTP_CA_FILE: a readable file with certificates in PEM form/) as string,
      });
  });

  it('refuses wrong arguments, and the demo, which sends no e-mails', async () => {
    expect(await runMailTest({ SMTP_URL: 'smtp://localhost' }, 'anna')).toMatchObject({ code: 2 });
    expect(await runWith({ DEMO: 'true' }, 'mail', 'test', 'anna@test.example')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/SMTP_URL is not set/) as string,
    });
    expect(await runWith({ DEMO: 'true' }, 'mail')).toMatchObject({ code: 2 });
  });
});
