import { z } from 'zod';
import type { Keyring } from '../secrets/index.ts';

const mailContent = z.strictObject({
  textBody: z.string(),
  htmlBody: z.string(),
  /** Headers of this e-mail in addition to the usual ones. */
  headers: z.record(z.string(), z.string()),
});

/**
 * The content of an e-mail, encrypted in the database because it may contain valid links and initial passwords.
 */
export type MailContent = Readonly<z.infer<typeof mailContent>>;

/** The content as JSON, which is encrypted afterwards. */
export function contentToJson({ textBody, htmlBody, headers }: MailContent): string {
  return JSON.stringify({ textBody, htmlBody, headers } satisfies MailContent);
}

/** @throws Error when the content was encrypted with another key or for another recipient, or was changed */
export function decryptContent(keyring: Keyring, encrypted: Uint8Array, recipient: string): MailContent {
  return mailContent.parse(JSON.parse(keyring.mails.decrypt(encrypted, recipient).toString('utf8')));
}
