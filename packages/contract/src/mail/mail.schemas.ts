import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime } from '../primitives.ts';

export const FAILED_MAIL_SORT_FIELDS = ['CreatedAt', 'Recipient', 'Subject', 'Kind'] as const;

export const failedMailQuery = z.strictObject(pagingQuery(FAILED_MAIL_SORT_FIELDS, 'CreatedAt'));
export type FailedMailQuery = z.infer<typeof failedMailQuery>;

/** An e-mail that could not be delivered. Its text is never returned, because it may contain links and passwords. */
export const failedMail = z.strictObject({
  id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int().nonnegative(),
  lastError: z.string().nullable(),
  /** False for an e-mail with a link or an initial password: both are removed when the delivery fails, and the user is invited again. */
  canRetry: z.boolean(),
  createdAt: isoDateTime,
});
export type FailedMail = z.infer<typeof failedMail>;

export const failedMailPage = pageOf(failedMail);
