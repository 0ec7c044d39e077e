import type { Executor } from '../../../platform/database/index.ts';
import { Forbidden } from '../../../platform/errors/index.ts';
import { getIntakeProvider } from '../receipts/intake-provider.repository.ts';
import type { JournalScope } from '../receipts/journal/journal.policy.ts';

/**
 * Checks the filter by provider.
 * @throws Forbidden if a caller that is no SuperAdmin filters by another provider
 */
export async function requireOwnProvider(
  executor: Executor,
  scope: JournalScope,
  providerId: string | undefined,
): Promise<void> {
  if (providerId === undefined || scope.rows === 'all') return;
  const ownProvider = scope.rows === 'none' ? undefined : await getIntakeProvider(executor, scope.providerId);
  if (ownProvider?.publicId !== providerId) throw new Forbidden();
}
