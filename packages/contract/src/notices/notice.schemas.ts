import { z } from 'zod';
import { oneLine } from '../primitives.ts';

/** The frequency of e-mails about new documents to a customer-user. */
const noticeFrequency = z.enum(['per-document', 'daily', 'never']);
export type NoticePreference = z.infer<typeof noticeFrequency>;
export const DEFAULT_NOTICE_PREFERENCE: NoticePreference = 'daily';

export const noticePreference = z.strictObject({ preference: noticeFrequency });

const unsubscribeToken = oneLine(200).min(1).optional();

/**
 * A mail program posts to the URL of the e-mail without changes, so that its token is in the query (RFC 8058, section
 * 3.1).
 */
export const unsubscribeQuery = z.strictObject({ token: unsubscribeToken });

/** The portal's own page posts the token in the body, which no access log contains; a mail program posts the other field. */
export const unsubscribeBody = z.strictObject({
  token: unsubscribeToken,
  'List-Unsubscribe': z.literal('One-Click').optional(),
});
