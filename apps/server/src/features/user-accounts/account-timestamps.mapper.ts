import type { AccountTimestampsRow } from './account-timestamps.repository.ts';

export function toAccountTimestamps({ invited_at, last_sign_in_at, undeliverable_at }: AccountTimestampsRow) {
  return {
    invitedAt: invited_at?.toISOString() ?? null,
    lastSignInAt: last_sign_in_at?.toISOString() ?? null,
    undeliverableAt: undeliverable_at?.toISOString() ?? null,
  };
}
