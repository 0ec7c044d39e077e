import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import { email as emailAddress } from '@belegfach/contract';
import { messageOf } from '../platform/errors/index.ts';
import { createSmtpTransport, explainMailFault } from '../platform/mail/index.ts';
import { type Command, EXIT, type Terminal, UsageError } from './command.ts';
import { removeControlCharacters } from './terminal-lines.ts';

export const mailCommand: Command = {
  name: 'mail',
  summary: 'send a test e-mail and show the conversation with the mail server',
  help: `Usage: belegfach mail test <email>

Sends one e-mail with the settings of the portal (SMTP_URL, SMTP_PLAINTEXT, SMTP_CA_FILE, MAIL_FROM), at once and without the outbox, and
prints each command (>) and each reply (<). Passwords are not printed. The database is not needed.

Exit code: 0 the mail server has accepted the e-mail, 1 the mail server has not accepted it, 2 wrong arguments or settings.
`,
  run: runMail,
};

async function runMail(args: readonly string[], terminal: Terminal): Promise<number> {
  const recipient = readArguments(args);
  const { smtpUrl, smtpSecurity, mailFrom } = terminal.readConfig();
  if (smtpUrl === undefined)
    throw new UsageError('SMTP_URL is not set: the demo keeps its e-mails in a mailbox and sends none');
  const transport = createSmtpTransport(smtpUrl, mailFrom, {
    security: smtpSecurity,
    onLine: (line) => terminal.out(`${removeControlCharacters(line)}\n`),
  });
  try {
    await transport.send(composeTestMail(recipient), terminal.signal);
  } catch (error) {
    const message = removeControlCharacters(messageOf(error));
    const advice = explainMailFault(error);
    throw new Error(advice === undefined ? message : `${message}\n${advice}`, { cause: error });
  }
  terminal.out(
    `The mail server has accepted the e-mail to ${recipient}. If it does not arrive, look into its spam folder and check SPF and DKIM of ${mailFrom.address}.\n`,
  );
  return EXIT.done;
}

function readArguments(args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [action, text = '', ...others] = positionals;
  if (action !== 'test' || others.length > 0) throw new UsageError('give test and one address');
  const email = emailAddress.safeParse(text.trim());
  if (!email.success) throw new UsageError(`${text} is not an e-mail address`);
  return email.data;
}

function composeTestMail(recipient: string) {
  const text = [
    'Diese E-Mail prüft, ob das Portal E-Mails versenden kann. Es ist nichts zu tun.',
    'This e-mail checks whether the portal can send e-mails. There is nothing to do.',
  ];
  return {
    id: 0,
    public_id: randomUUID(),
    kind: 'test',
    recipient,
    subject: 'Prüfung des E-Mail-Versands / Test of the sending of e-mails',
    textBody: `${text.join('\n\n')}\n`,
    htmlBody: text.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
    headers: {},
    attempts: 1,
  };
}
