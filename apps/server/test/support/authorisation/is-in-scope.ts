import type { AccessCell } from '@belegfach/contract';
import type { Actor, Row, RowKind } from './world-model.ts';

/** Whether a row is inside an actor's scope, by the cell of the access table. */
export function isInScope(cell: AccessCell, actor: Actor, kind: RowKind, row: Row): boolean {
  // The scopes of documents have more conditions: each actor names its own documents.
  if (kind === 'document') return actor.visibleDocuments.some((name) => name === row.name);
  if (row.isHidden === true) return false;
  const isOfProvider = actor.provider !== undefined && row.providers.includes(actor.provider);
  const isOfCustomer = row.customers.some((name) => actor.administers.includes(name));
  const isOwn = row.accountId !== undefined && row.accountId === actor.accountId;
  switch (cell) {
    case 'all':
      return true;
    // A customer of several providers is found and refused; its probe names that refusal.
    case 'provider':
    case 'provider-exclusive-customers':
      return isOfProvider;
    case 'provider-without-super-admins':
      return isOfProvider && row.role !== 'SuperAdmin';
    case 'provider-without-super-admins-or-own-record':
      return isOwn || (isOfProvider && row.role !== 'SuperAdmin');
    case 'administered-customers':
      return isOfCustomer;
    case 'administered-customers-or-own-record':
      return isOwn || isOfCustomer;
    case 'own-record':
      return isOwn;
    default:
      throw new Error(`no rows of ${kind} are reached by ${cell}`);
  }
}
