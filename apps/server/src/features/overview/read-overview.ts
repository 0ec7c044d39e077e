import type { Overview } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { countUnusedAccess, managedCustomerScopeOf } from '../customers/index.ts';
import { overviewScopeOf } from './overview.policy.ts';
import { countWaiting, findLastBackup, listDeliveryDays } from './overview.repository.ts';
import { isBackupOverdue, isDeliveryOverdue } from './overdue-deliveries-and-backups.ts';

export async function readOverview({ executor }: Database, caller: Caller): Promise<Overview> {
  const scope = overviewScopeOf(caller);
  const waiting = await countWaiting(executor, scope);
  const access = await countUnusedAccess(executor, managedCustomerScopeOf(caller));
  const folders = await listDeliveryDays(executor, scope);
  const backup = await findLastBackup(executor, scope);
  const now = new Date();
  return {
    review: { count: waiting.held, oldestAt: waiting.oldest_held_at?.toISOString() ?? null },
    failedMails: waiting.failed_mails,
    oldInvitations: access.old_invitations,
    neverSignedIn: access.never_signed_in,
    silentFolders: folders.flatMap(
      ({ provider_public_id: providerId, provider_name: providerName, days }) => {
        const [last] = days;
        return last !== undefined && isDeliveryOverdue(days, now)
          ? [{ providerId, providerName, lastFileAt: last.toISOString() }]
          : [];
      },
    ),
    backup: backup && { at: backup.at?.toISOString() ?? null, isOld: isBackupOverdue(backup.at, now) },
  };
}
