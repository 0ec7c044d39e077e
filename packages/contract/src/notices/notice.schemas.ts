import { z } from 'zod';
import { oneLine } from '../primitives.ts';

/** How a customer-user hears of new documents; daily unless chosen otherwise (authorisation row 61). */
export const NOTICE_PREFERENCES = ['per-document', 'daily', 'never'] as const;
export type NoticePreference = (typeof NOTICE_PREFERENCES)[number];
export const DEFAULT_NOTICE_PREFERENCE: NoticePreference = 'daily';

export const noticePreference = z.strictObject({ preference: z.enum(NOTICE_PREFERENCES) });

/** The token of the mail stands in the address, since one-click unsubscription posts to that address as it is. */
export const unsubscribeQuery = z.strictObject({ token: oneLine(200).min(1) });

/** What a mail program posts for one-click unsubscription (RFC 8058 section 3.1); the portal's own page posts nothing. */
export const unsubscribeBody = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() });
