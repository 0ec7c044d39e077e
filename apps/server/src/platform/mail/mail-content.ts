import { z } from 'zod';
import type { Keyring } from '../secrets/index.ts';

/** What a mail says: sealed in the database, since it may hold links and initial passwords that are still good. */
export interface MailContent {
  readonly textBody: string;
  readonly htmlBody: string;
  /** Headers of this mail beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

const content = z.strictObject({
  textBody: z.string(),
  htmlBody: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** As it is sealed. */
export function writeContent({ textBody, htmlBody, headers }: MailContent): string {
  return JSON.stringify({ textBody, htmlBody, headers } satisfies MailContent);
}

/** @throws Error when it was sealed with another key or for another recipient, or was changed. */
export function openContent(keyring: Keyring, sealed: Uint8Array, recipient: string): MailContent {
  return content.parse(JSON.parse(keyring.mails.open(sealed, recipient).toString('utf8')));
}
