import type { BranchWithProvider, IntakeKey, Provider, ProviderSetup } from '@belegfach/contract';
import type { HotFolderState } from '../intake/index.ts';
import type { BranchRow } from './branch.repository.ts';
import type { IntakeKeyRow } from './intake-key.repository.ts';
import type { ProviderRow } from './provider.repository.ts';

export function toProvider({ public_id, name }: ProviderRow): Provider {
  return { id: public_id, name };
}

export function toHotFolder(
  row: ProviderRow,
  { path, state, waitingFiles }: HotFolderState,
): ProviderSetup['hotFolder'] {
  return { path, state, waitingFiles, lastReceivedAt: row.last_received_at?.toISOString() ?? null };
}

export function toProviderSetup(row: ProviderRow, folder: HotFolderState): ProviderSetup {
  return {
    ...toProvider(row),
    vatIds: [...row.vat_ids],
    ignoresLeadingZeros: row.ignores_leading_zeros,
    eInvoiceDutyFrom: row.e_invoice_duty_from,
    eInvoiceDutyMode: row.e_invoice_duty_mode,
    hotFolder: toHotFolder(row, folder),
  };
}

export function toBranch(row: BranchRow): BranchWithProvider {
  return {
    id: row.public_id,
    branchIndex: row.branch_index,
    branchName: row.name,
    branchManagerUserId: [...row.manager_ids],
    providerId: row.provider_public_id,
  };
}

export function toIntakeKey(row: IntakeKeyRow): IntakeKey {
  return {
    id: row.public_id,
    name: row.name,
    mayChangeCustomers: row.may_change_customers,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
