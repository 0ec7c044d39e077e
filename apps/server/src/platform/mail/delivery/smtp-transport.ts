import { isEmailAddress } from '@belegfach/contract/schema-free';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMessage, type Sender } from './compose-message.ts';
import { type MailTransport, PermanentMailFailure, type OutgoingMail } from './mail-transport.ts';
import { readSmtpUrl, serverNameOf, type SmtpSettings } from './smtp-settings.ts';

/** Milliseconds; a server that needs 30 s for each command is slow, not dead. */
export interface SmtpTimes {
  readonly connect: number;
  /** Between two packets from the server. */
  readonly silence: number;
  /** For the whole mail, even if the server keeps responding. */
  readonly whole: number;
}

const SMTP_TIMES: SmtpTimes = { connect: 15_000, silence: 60_000, whole: 300_000 };

/** The replies of one mail have about ten kilobytes at most. */
const MAX_REPLY_BYTES = 64 * 1024;

/** Sends by SMTP, one connection per mail, with TLS as SMTP_URL requires; it never falls back to plain text. */
export function createSmtpTransport(
  url: string,
  sender: Sender,
  times: SmtpTimes = SMTP_TIMES,
): MailTransport {
  const settings = readSmtpUrl(url);
  return {
    keepsContent: false,
    send: async (mail, signal) => {
      // Only this strict form of addresses is read in the same way by every parser on the way.
      if (!isEmailAddress(mail.recipient))
        throw new PermanentMailFailure('the address is not one we send to');
      const message = await composeMessage(mail, sender);
      const whole = AbortSignal.any([signal, AbortSignal.timeout(times.whole)]);
      await deliver(settings, times, { from: sender.address, to: mail.recipient }, message, whole);
    },
  };
}

type Envelope = { readonly from: string; readonly to: OutgoingMail['recipient'] };

async function deliver(
  settings: SmtpSettings,
  times: SmtpTimes,
  envelope: Envelope,
  message: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTLS,
    name: envelope.from.replace(/^.*@/, ''),
    connectionTimeout: times.connect,
    greetingTimeout: times.silence,
    socketTimeout: times.silence,
    dnsTimeout: times.connect,
    maxResponseSize: MAX_REPLY_BYTES,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: settings.checksCertificate,
      servername: serverNameOf(settings),
    },
  });
  const cut = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server ended the connection')));
    const abort = () => reject(new Error('the mail server took too long, or the portal stops'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  // The first to settle decides; the rejection of the other must not end the process.
  cut.catch(() => undefined);
  try {
    await Promise.race([converse(connection, settings, envelope, message), cut]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw isAddressRefused(error) ? new PermanentMailFailure(describe(error)) : error;
  }
}

async function converse(
  connection: SMTPConnection,
  { credentials }: SmtpSettings,
  { from, to }: Envelope,
  message: Buffer,
): Promise<void> {
  await step((done) => connection.connect((error) => done(error ?? null)));
  if (credentials !== undefined)
    await step((done) =>
      connection.login({ user: credentials.user, pass: credentials.password }, (error) => done(error)),
    );
  await step((done) =>
    connection.send({ from, to: [to], size: message.length }, message, (error) => done(error)),
  );
}

function step(begin: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error === null ? resolve() : reject(error))));
}

/**
 * Matches the answer that the address does not exist: RCPT TO refused permanently with a code of RFC 3463 section 3.2
 * about the recipient. Every other refusal may be a configuration error, so the mail is tried again.
 */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

function isAddressRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'response' in error &&
    typeof error.response === 'string' &&
    NO_SUCH_ADDRESS.test(error.response)
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
