import { z } from 'zod';
import type { Keyring } from '../secrets/index.ts';

/**
 * The content of a mail, sealed in the database since it may contain links and initial passwords that are still valid.
 */
export interface MailContent {
  readonly textBody: string;
  readonly htmlBody: string;
  /** Headers of this mail in addition to the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

const content = z.strictObject({
  textBody: z.string(),
  htmlBody: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** The content as text, for sealing. */
export function writeContent({ textBody, htmlBody, headers }: MailContent): string {
  return JSON.stringify({ textBody, htmlBody, headers } satisfies MailContent);
}

/** @throws Error when the content was sealed with another key or for another recipient, or was changed */
export function openContent(keyring: Keyring, sealed: Uint8Array, recipient: string): MailContent {
  return content.parse(JSON.parse(keyring.mails.open(sealed, recipient).toString('utf8')));
}
