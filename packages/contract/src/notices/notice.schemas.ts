import { z } from 'zod';
import { oneLine } from '../primitives.ts';

/** How often a customer-user gets e-mails about new documents. */
const noticeFrequency = z.enum(['per-document', 'daily', 'never']);
export type NoticePreference = z.infer<typeof noticeFrequency>;
export const DEFAULT_NOTICE_PREFERENCE: NoticePreference = 'daily';

export const noticePreference = z.strictObject({ preference: noticeFrequency });

/** The token is in the query, because one-click unsubscription posts to the URL of the e-mail without changes. */
export const unsubscribeQuery = z.strictObject({ token: oneLine(200).min(1) });

/** The body that a mail program posts for one-click unsubscription (RFC 8058 section 3.1); the portal's own page posts none. */
export const unsubscribeBody = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() });
