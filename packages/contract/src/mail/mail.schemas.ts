import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime } from '../primitives.ts';

export const FAILED_MAIL_SORT_FIELDS = ['CreatedAt', 'Recipient', 'Subject', 'Kind'] as const;

export const failedMailQuery = z.strictObject(pagingQuery(FAILED_MAIL_SORT_FIELDS, 'CreatedAt'));

/** A mail that could not be delivered; never its text, since that holds links and passwords (authorisation row 63). */
export const failedMail = z.strictObject({
  id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int().nonnegative(),
  lastError: z.string().nullable(),
  /** False for one that brought a link or an initial password: given up, it keeps neither, and who needs one is invited anew. */
  canRetry: z.boolean(),
  createdAt: isoDateTime,
});
export type FailedMail = z.infer<typeof failedMail>;

export const failedMailPage = pageOf(failedMail);
