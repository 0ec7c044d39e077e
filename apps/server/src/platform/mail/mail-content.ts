import { z } from 'zod';
import type { Keyring } from '../secrets/index.ts';

const mailContent = z.strictObject({
  textBody: z.string(),
  htmlBody: z.string(),
  /** Headers of this e-mail in addition to the usual ones. */
  headers: z.record(z.string(), z.string()),
});

/**
 * The content of an e-mail, sealed in the database because it may contain valid links and initial passwords.
 */
export type MailContent = Readonly<z.infer<typeof mailContent>>;

/** The content as JSON, which is sealed afterwards. */
export function contentToJson({ textBody, htmlBody, headers }: MailContent): string {
  return JSON.stringify({ textBody, htmlBody, headers } satisfies MailContent);
}

/** @throws Error when the content was sealed with another key or for another recipient, or was changed */
export function openContent(keyring: Keyring, sealed: Uint8Array, recipient: string): MailContent {
  return mailContent.parse(JSON.parse(keyring.mails.decrypt(sealed, recipient).toString('utf8')));
}
