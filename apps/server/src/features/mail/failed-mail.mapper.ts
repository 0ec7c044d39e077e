import type { FailedMail } from '@belegfach/contract';
import type { FailedMailRow } from './failed-mail.repository.ts';

export function toFailedMail(row: FailedMailRow): FailedMail {
  return {
    id: row.public_id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.last_error,
    canRetry: row.can_retry,
    createdAt: row.created_at.toISOString(),
  };
}
