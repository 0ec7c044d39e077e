import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts';
import { PermanentMailFailure, type OutgoingMail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const SENDER = { name: 'Belegfach der Müller & Söhne', address: 'belege@muster.example' };
/** Milliseconds; short enough for a test, long enough for a busy machine. */
const TIMEOUTS = { connect: 5_000, idle: 1_500, total: 10_000 };
const NEVER_ABORTED = new AbortController().signal;

const mailTo = (recipient: string, overrides: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 1,
  public_id: '0198c2f4-7d31-7a60-8000-0123456789ab',
  kind: 'test',
  recipient,
  subject:
    'Belegfach: Prüfung für Übergrößenträger Weißhäupl, sehr lang, damit er umbrochen wird / Test with ünïcödé',
  textBody: 'Guten Tag Käthe,\n\n.ein Punkt am Anfang\nhttps://belege.example/set-password?id=1&token=abc=\n',
  htmlBody: '<p>Guten Tag Käthe &amp; Söhne</p>',
  headers: {},
  attempts: 1,
  ...overrides,
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  closers.push(() => server.close());
  return server;
}

/** A server for behaviour that no mail library offers. */
async function startRawServer(respond: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    respond(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const send = (url: string, mail = mailTo('k@test.example'), signal = NEVER_ABORTED) =>
  createSmtpTransport(url, SENDER, { timeouts: TIMEOUTS }).send(mail, signal);

describe('a verification', () => {
  const verify = (url: string) =>
    createSmtpTransport(url, SENDER, { timeouts: TIMEOUTS }).verify(NEVER_ABORTED);

  it('signs in and sends nothing', async () => {
    const users: (string | undefined)[] = [];
    const server = await startServer({
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, callback) => {
        users.push(username);
        callback(null, { user: username });
      },
    });
    await verify(`smtp://bele:geheim@127.0.0.1:${server.port}`);
    expect(users).toEqual(['bele']);
    expect(server.received).toEqual([]);
  });

  it('fails like an e-mail: refused password, no TLS, no answer', async () => {
    const server = await startServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong')),
    });
    await expect(verify(`smtp://a:b@127.0.0.1:${server.port}`)).rejects.toMatchObject({ code: 'EAUTH' });
    await expect(verify(`smtp://127.0.0.2:${server.port}`)).rejects.toMatchObject({ code: 'ETLS' });
    const silent = await startRawServer(() => undefined);
    await expect(verify(`smtp://127.0.0.1:${silent}`)).rejects.toThrow();
  });
});

describe('an e-mail over SMTP', () => {
  it('arrives unchanged, including umlauts', async () => {
    const server = await startServer();
    const headers = { 'List-Unsubscribe': `<https://belege.example/api/x?token=${'a'.repeat(120)}>` };
    await send(`smtp://localhost:${server.port}`, mailTo('k.weisshaeupl@test.example', { headers }));
    const [received] = server.received;
    expect(received).toMatchObject({ from: SENDER.address, to: ['k.weisshaeupl@test.example'] });
    const mail = await received?.parse();
    expect(mail).toMatchObject({
      subject: mailTo('').subject,
      from: SENDER,
      to: [{ name: '', address: 'k.weisshaeupl@test.example' }],
      messageId: '<0198c2f4-7d31-7a60-8000-0123456789ab@muster.example>',
    });
    expect(mail?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mailTo('').textBody.trimEnd());
    expect(mail?.html).toContain('Guten Tag Käthe &amp; Söhne');
    const headersByName = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headersByName).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'de, en',
      'list-unsubscribe': headers['List-Unsubscribe'],
    });
    // The message is ASCII in short lines, so that no mail server between sender and recipient must change it.
    const lines = received?.raw.toString('latin1').split('\r\n') ?? [];
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
    expect(lines.join('').match(/[^\x20-\x7e\t]/)).toBeNull();
  });

  it('has the same message id at a second attempt', async () => {
    const server = await startServer();
    for (const attempts of [1, 2])
      await send(`smtp://localhost:${server.port}`, mailTo('k@test.example', { attempts }));
    const ids = await Promise.all(server.received.map(async (mail) => (await mail.parse()).messageId));
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    '\r\nBcc: all@test.example',
    '\nBcc: all@test.example',
    '\r\n\r\n<p>body</p>',
    '\u2028Bcc: x@y.zz',
  ])('gets no further header from a line break in a subject or header: %j', async (injected) => {
    const server = await startServer();
    await send(
      `smtp://localhost:${server.port}`,
      mailTo('k@test.example', { subject: `Hello${injected}`, headers: { 'X-Test': `a${injected}` } }),
    );
    const [received] = server.received;
    const mail = await received?.parse();
    expect(received?.to).toEqual(['k@test.example']);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text).toContain('Guten Tag Käthe');
  });

  it('is sent with the user and password of SMTP_URL', async () => {
    const server = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ß' ? done(null, { user: username }) : done(new Error('wrong password')),
    });
    await send(`smtp://bele:p%40%C3%9F@localhost:${server.port}`);
    expect(server.received).toMatchObject([{ user: 'bele' }]);
    await expect(send(`smtp://bele:wrong@localhost:${server.port}`)).rejects.toThrow(/535/);
    await expect(send(`smtp://localhost:${server.port}`)).rejects.toThrow(/530/);
    expect(server.received).toHaveLength(1);
  });
});

const refusal = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

describe('an e-mail that the server refuses', () => {
  it.each([
    [
      'temporarily, at the greeting',
      { onConnect: (_s: unknown, done: (e?: Error) => void) => done(refusal('busy', 421)) },
    ],
    [
      'temporarily, at the sender',
      { onMailFrom: (_a: unknown, _s: unknown, done: (e?: Error) => void) => done(refusal('later', 451)) },
    ],
    [
      'temporarily, at the recipient',
      {
        onRcptTo: (_a: unknown, _s: unknown, done: (e?: Error) => void) =>
          done(refusal('4.2.1 greylisted', 450)),
      },
    ],
    [
      'permanently, at the sender',
      { onMailFrom: (_a: unknown, _s: unknown, done: (e?: Error) => void) => done(refusal('5.7.1 no', 550)) },
    ],
    [
      'permanently, because it does not relay',
      {
        onRcptTo: (_a: unknown, _s: unknown, done: (e?: Error) => void) =>
          done(refusal('5.7.1 relay access denied', 554)),
      },
    ],
    [
      'permanently, without a reason',
      { onRcptTo: (_a: unknown, _s: unknown, done: (e?: Error) => void) => done(refusal('no', 550)) },
    ],
  ] satisfies (readonly [string, SMTPServerOptions])[])('%s, may be tried again', async (_name, options) => {
    const server = await startServer(options);
    const error = await send(`smtp://localhost:${server.port}`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentMailFailure);
  });

  it('after its text was sent may be tried again', async () => {
    const server = await startServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusal('5.6.0 not today', 554)));
      },
    });
    const error = await send(`smtp://localhost:${server.port}`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentMailFailure);
  });

  it('because the address does not exist is not tried again', async () => {
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(refusal('5.1.1 user unknown', 550)),
    });
    await expect(send(`smtp://localhost:${server.port}`)).rejects.toThrow(PermanentMailFailure);
  });
});

describe('a mail server', () => {
  it.each([
    ['says nothing', () => undefined],
    ['closes the connection immediately', (socket: Socket) => socket.end()],
    ['is no mail server', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['sends nothing after its greeting', (socket: Socket) => socket.write('220 hello\r\n')],
    [
      'sends data without end',
      (socket: Socket) => {
        socket.write(`220-${'x'.repeat(200_000)}\r\n`.repeat(20));
      },
    ],
  ] satisfies (readonly [string, (socket: Socket) => unknown])[])(
    'that %s makes the attempt fail',
    async (_name, respond) => {
      const port = await startRawServer(respond);
      await expect(send(`smtp://localhost:${port}`)).rejects.toThrow();
    },
  );

  it('that does not exist makes the attempt fail', async () => {
    await expect(send('smtp://localhost:1')).rejects.toThrow(/ECONNREFUSED/);
    await expect(send('smtp://mail.nowhere.invalid')).rejects.toThrow();
  });

  it('that is slow receives the e-mail', async () => {
    const slow = (_a: unknown, _s: unknown, done: () => void) => void setTimeout(done, TIMEOUTS.idle / 2);
    const server = await startServer({ onMailFrom: slow, onRcptTo: slow });
    await send(`smtp://localhost:${server.port}`);
    expect(server.received).toHaveLength(1);
  });

  it('is disconnected immediately when the portal stops', async () => {
    const port = await startRawServer(() => undefined);
    const stopping = new AbortController();
    const sending = send(`smtp://localhost:${port}`, mailTo('k@test.example'), stopping.signal);
    stopping.abort();
    await expect(sending).rejects.toThrow('the portal is stopping');
  });
});

describe('TLS', () => {
  it('is used when the server offers STARTTLS', async () => {
    const server = await startServer({ disabledCommands: [] });
    await send(`smtp://localhost:${server.port}`);
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  it('is used from the start with smtps', async () => {
    const server = await startServer({ secure: true, disabledCommands: [] });
    await send(`smtps://localhost:${server.port}`);
    expect(server.received).toMatchObject([{ secure: true }]);
  });

  // 127.0.0.2 represents a remote server: only 127.0.0.1 and its names count as local.
  it.each([
    ['no TLS at all', { disabledCommands: ['STARTTLS'] }, 'smtp'],
    ['a self-signed certificate', { disabledCommands: [] }, 'smtp'],
    ['a self-signed certificate, from the start', { secure: true, disabledCommands: [] }, 'smtps'],
    ['no TLS on a port for smtps', { disabledCommands: ['STARTTLS'] }, 'smtps'],
  ] satisfies (readonly [string, SMTPServerOptions, string])[])(
    'is required: a remote server with %s gets neither e-mail nor password',
    async (_name, options, protocol) => {
      const commands: string[] = [];
      const server = await startServer({
        ...options,
        allowInsecureAuth: true,
        onAuth: ({ username }, _session, done) => {
          commands.push(username ?? '');
          done(null, { user: username });
        },
        onMailFrom: ({ address }, _session, done) => {
          commands.push(address);
          done();
        },
      });
      await expect(send(`${protocol}://bele:secret@127.0.0.2:${server.port}`)).rejects.toThrow();
      expect(commands).toEqual([]);
      expect(server.received).toEqual([]);
    },
  );

  it.each([
    ['refuses the upgrade', '454 TLS not available\r\n'],
    ['replies to the upgrade with garbage', '220 go ahead\r\nthis is not TLS\r\n'],
  ])('is never replaced by plain text with a server that %s', async (_name, response) => {
    const receivedLines: string[] = [];
    const port = await startRawServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString('latin1');
        receivedLines.push(line);
        if (line.startsWith('EHLO')) socket.write('250-hello\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n');
        else if (line.startsWith('STARTTLS')) socket.write(response);
        else socket.write('250 ok\r\n');
      });
    });
    await expect(send(`smtp://bele:secret@localhost:${port}`)).rejects.toThrow();
    expect(receivedLines.join('')).not.toMatch(/MAIL FROM|AUTH|HELO/);
  });
});
