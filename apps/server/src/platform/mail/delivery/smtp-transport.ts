import { isEmailAddress } from '@belegfach/contract/schema-free';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMessage, type Sender } from './compose-message.ts';
import { type MailTransport, PermanentMailFailure } from './mail-transport.ts';
import { createConversationLog } from './conversation-log.ts';
import { readSmtpUrl, serverNameOf, type SmtpSecurity, type SmtpSettings } from './smtp-settings.ts';

/** A server that needs 30 s for each command is slow, but works. */
const SMTP_TIMEOUTS_MS = {
  connect: 15_000,
  /** Time between two packets from the server. */
  idle: 60_000,
  /** Time for the delivery of one e-mail, even if the server keeps responding. */
  total: 300_000,
};
type SmtpTimeouts = Readonly<typeof SMTP_TIMEOUTS_MS>;

/** The replies of one e-mail have about ten kilobytes at most. */
const MAX_REPLY_BYTES = 64 * 1024;

interface SmtpOptions {
  readonly security?: SmtpSecurity;
  readonly timeouts?: SmtpTimeouts;
  /** Receives each command and each reply of the conversation, without passwords. */
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface SmtpTransport extends MailTransport {
  /** Connects, agrees on TLS and signs in as for an e-mail, and sends none. @throws the error that an e-mail would have */
  verify(signal: AbortSignal): Promise<void>;
}

/** Sends by SMTP, one connection per e-mail, with TLS as the settings require; it never falls back to plain text. */
export function createSmtpTransport(
  url: string,
  sender: Sender,
  { security, timeouts = SMTP_TIMEOUTS_MS, onLine }: SmtpOptions = {},
): SmtpTransport {
  const settings = readSmtpUrl(url, security);
  return {
    keepsContent: false,
    send: async (mail, signal) => {
      // All mail servers parse addresses of this strict form in the same way.
      if (!isEmailAddress(mail.recipient))
        throw new PermanentMailFailure('the recipient is not a valid e-mail address');
      const message = await composeMessage(mail, sender);
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeouts.total)]);
      const connection = openConnection(settings, timeouts, sender, onLine);
      const envelope = { from: sender.address, to: [mail.recipient], size: message.length };
      await converse(connection, deadline, async () => {
        await signIn(connection, settings);
        await promisify((done) => connection.send(envelope, message, (error) => done(error)));
      });
    },
    verify: async (signal) => {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeouts.total)]);
      const connection = openConnection(settings, timeouts, sender, onLine);
      await converse(connection, deadline, () => signIn(connection, settings));
    },
  };
}

function openConnection(
  settings: SmtpSettings,
  timeouts: SmtpTimeouts,
  sender: Sender,
  onLine: SmtpOptions['onLine'],
): SMTPConnection {
  return new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTLS,
    name: sender.address.replace(/^.*@/, ''),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.idle,
    socketTimeout: timeouts.idle,
    dnsTimeout: timeouts.connect,
    maxResponseSize: MAX_REPLY_BYTES,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: settings.checksCertificate,
      servername: serverNameOf(settings),
      ...(settings.ca === undefined ? {} : { ca: settings.ca }),
    },
    ...(onLine === undefined ? {} : { transactionLog: true, logger: createConversationLog(onLine) }),
  });
}

/** Runs one conversation with the mail server and ends the connection, within the time of the signal. */
async function converse(
  connection: SMTPConnection,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const interruption = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server ended the connection')));
    const abort = () => reject(new Error('the mail server took too long, or the portal is stopping'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  // A rejection after `Promise.race` has settled must not end the process.
  interruption.catch(() => undefined);
  try {
    await Promise.race([work(), interruption]);
    connection.quit();
  } catch (error) {
    connection.close();
    throw isAddressRefused(error) ? new PermanentMailFailure(error.message) : error;
  }
}

/** Connects and, if the settings name a user, signs in. */
async function signIn(connection: SMTPConnection, { credentials }: SmtpSettings): Promise<void> {
  await promisify((done) => connection.connect((error) => done(error ?? null)));
  if (credentials !== undefined)
    await promisify((done) =>
      connection.login({ user: credentials.user, pass: credentials.password }, (error) => done(error)),
    );
}

function promisify(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error === null ? resolve() : reject(error))));
}

/**
 * Matches the reply that the address does not exist: RCPT TO is refused permanently, with a code for a bad recipient
 * (RFC 3463 section 3.2). Every other refusal may be a configuration error, so the e-mail is tried again.
 */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

function isAddressRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'response' in error &&
    typeof error.response === 'string' &&
    NO_SUCH_ADDRESS.test(error.response)
  );
}
