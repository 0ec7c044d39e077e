import { isEmailAddress } from '@belegfach/contract/schema-free';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { composeMessage, type Sender } from './compose-message.ts';
import { type MailTransport, PermanentMailFailure, type OutgoingMail } from './mail-transport.ts';
import { createConversationLog } from './conversation-log.ts';
import { readSmtpUrl, serverNameOf, type SmtpSecurity, type SmtpSettings } from './smtp-settings.ts';

/** Milliseconds; a server that needs 30 s for each command is slow, not dead. */
const SMTP_TIMES = {
  connect: 15_000,
  /** Between two packets from the server. */
  silence: 60_000,
  /** For the whole mail, even if the server keeps responding. */
  whole: 300_000,
};
type SmtpTimes = Readonly<typeof SMTP_TIMES>;

/** The replies of one mail have about ten kilobytes at most. */
const MAX_REPLY_BYTES = 64 * 1024;

interface SmtpOptions {
  readonly security?: SmtpSecurity;
  readonly times?: SmtpTimes;
  /** Gets each command and each reply of the conversation, passwords blanked. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** Sends by SMTP, one connection per mail, with TLS as the settings require; it never falls back to plain text. */
export function createSmtpTransport(
  url: string,
  sender: Sender,
  { security, times = SMTP_TIMES, tell }: SmtpOptions = {},
): MailTransport {
  const settings = readSmtpUrl(url, security);
  return {
    keepsContent: false,
    send: async (mail, signal) => {
      // Only this strict form of addresses is read in the same way by every parser on the way.
      if (!isEmailAddress(mail.recipient))
        throw new PermanentMailFailure('the address is not one we send to');
      const message = await composeMessage(mail, sender);
      const whole = AbortSignal.any([signal, AbortSignal.timeout(times.whole)]);
      const connection = openConnection(settings, times, sender, tell);
      await deliver(connection, settings, { from: sender.address, to: mail.recipient }, message, whole);
    },
  };
}

type Envelope = { readonly from: string; readonly to: OutgoingMail['recipient'] };

function openConnection(
  settings: SmtpSettings,
  times: SmtpTimes,
  sender: Sender,
  tell: SmtpOptions['tell'],
): SMTPConnection {
  return new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTLS,
    name: sender.address.replace(/^.*@/, ''),
    connectionTimeout: times.connect,
    greetingTimeout: times.silence,
    socketTimeout: times.silence,
    dnsTimeout: times.connect,
    maxResponseSize: MAX_REPLY_BYTES,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: settings.checksCertificate,
      servername: serverNameOf(settings),
      ...(settings.ca === undefined ? {} : { ca: settings.ca }),
    },
    ...(tell === undefined ? {} : { transactionLog: true, logger: createConversationLog(tell) }),
  });
}

async function deliver(
  connection: SMTPConnection,
  settings: SmtpSettings,
  envelope: Envelope,
  message: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const cut = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server ended the connection')));
    const abort = () => reject(new Error('the mail server took too long, or the portal is stopping'));
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
