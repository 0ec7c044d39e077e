import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from './mail-transport.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The e-mail as it is sent (RFC 5322); every line is ASCII. */
export function composeMessage(mail: OutgoingMail, sender: Sender): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    // An object: nodemailer would search a text for further addresses.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    messageId: `<${mail.public_id}@${sender.address.replace(/^.*@/, '')}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'de, en',
      ...mail.headers,
    },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
