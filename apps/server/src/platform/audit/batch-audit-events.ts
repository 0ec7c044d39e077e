import { type Executor, batchCalls } from '../database/index.ts';
import { type AuditEvent, recordAuditEvents } from './audit.repository.ts';

/**
 * Appends entries that belong to no other change; resolves when they are durable. Entries recorded at the same time
 * share one transaction, and so one disk sync, which is the most expensive part of a download.
 */
export function batchAuditEvents(executor: Executor): (events: readonly AuditEvent[]) => Promise<void> {
  return batchCalls(async (lists: readonly (readonly AuditEvent[])[]) => {
    await recordAuditEvents(executor, lists.flat());
    return lists.map(() => undefined);
  });
}
