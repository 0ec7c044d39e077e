import { expect } from '@playwright/test';
import { listAt, textAt } from './response-fields.ts';

export type MailKind =
  | 'invitation'
  | 'password-reset'
  | 'email-change'
  | 'email-change-notice'
  | 'sign-on-linked';

/** Several rounds of the mail worker. */
const SENT_WITHIN_MS = 30_000;

export interface ReceivedMail {
  readonly subject: string;
  /** German first, then English. */
  readonly text: string;
}

/** The demo's mailbox, which receives the mails instead of a mail server. A worker sends them, so they take a moment. */
export interface Mailbox {
  readonly receive: (recipient: string, kind: MailKind) => Promise<ReceivedMail>;
  /** Waits until there are `count` mails of the kind, and returns the newest. */
  readonly receiveLast: (recipient: string, kind: MailKind, count: number) => Promise<ReceivedMail>;
}

export function openMailbox(baseURL: string): Mailbox {
  async function list(recipient: string, kind: MailKind): Promise<readonly unknown[]> {
    const response = await fetch(`${baseURL}/dev/mailbox.json`);
    return listAt(await response.json()).filter(
      (mail) => textAt(mail, 'to') === recipient && textAt(mail, 'kind') === kind,
    );
  }

  async function receiveLast(recipient: string, kind: MailKind, count: number): Promise<ReceivedMail> {
    const received = { message: `mails ${kind} to ${recipient}`, timeout: SENT_WITHIN_MS };
    await expect.poll(async () => (await list(recipient, kind)).length, received).toBe(count);
    const [newest] = (await list(recipient, kind)).toSorted((one, other) =>
      textAt(other, 'createdAt').localeCompare(textAt(one, 'createdAt')),
    );
    return { subject: textAt(newest, 'subject'), text: textAt(newest, 'text') };
  }

  return { receive: (recipient, kind) => receiveLast(recipient, kind, 1), receiveLast };
}

/** The link to the page that sets a password. */
export function linkIn({ text }: ReceivedMail): string {
  const link = /https?:\/\/\S+\/set-password#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in\n${text}`);
  return link;
}

/** The initial password in an invitation, for a user who cannot use the link. */
export function initialPasswordIn({ text }: ReceivedMail): string {
  const password = /Anfangspasswort: (\S+)/.exec(text)?.[1];
  if (password === undefined) throw new Error(`no initial password in\n${text}`);
  return password;
}
