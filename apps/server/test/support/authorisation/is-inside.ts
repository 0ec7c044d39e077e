import type { AccessCell } from '@belegfach/contract';
import type { Actor, Row, RowKind } from './world-model.ts';

/** Whether a row lies inside an actor's scope, read off the letters of authorisation.md. */
export function isInside(cell: AccessCell, actor: Actor, kind: RowKind, row: Row): boolean {
  // The scopes of documents have more sides: each actor names its own.
  if (kind === 'document') return actor.reaches.some((name) => name === row.name);
  if (row.isGone === true) return false;
  const isOfProvider = actor.provider !== undefined && row.providers.includes(actor.provider);
  const isOfCustomer = row.customers.some((name) => actor.administers.includes(name));
  const isOwn = row.accountId !== undefined && row.accountId === actor.accountId;
  switch (cell) {
    case 'all':
      return true;
    // P²: a customer of several providers is there and refuses; its probe names that refusal.
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
