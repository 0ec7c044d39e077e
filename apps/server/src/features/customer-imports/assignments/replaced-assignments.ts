import type { ImportRow } from '@belegfach/contract';
import type { AssignmentRow } from './assignment-row.ts';
import type { Assignment, AssignmentState, StoredSalesman } from './assignment-state.ts';

/** An assignment that the file does not name, and the first row of its customer. */
interface Removal {
  readonly row: number;
  readonly salesmanName: string;
  readonly removal: Assignment;
}

/**
 * The assignments that a file replaces: those of its customers to salesmen of the providers for which it names the customer. A customer
 * with a skipped row keeps all of them, because the file does not say completely who its salesmen are.
 */
export function listRemovals(
  rows: readonly AssignmentRow[],
  judged: readonly ImportRow[],
  { customers, salesmen, assigned }: AssignmentState,
): readonly Removal[] {
  const isSkipped = new Set(judged.filter(({ outcome }) => outcome === 'skipped').map(({ row }) => row));
  const incomplete = new Set(rows.filter(({ row }) => isSkipped.has(row)).map((row) => row.customerNumber));
  const salesmanIds = new Map(salesmen.map((each) => [`${each.providerId}/${each.salesmanNumber}`, each.id]));
  const customersById = new Map(customers.map((customer) => [customer.id as number, customer]));
  const named = new Set<string>();
  const firstRows = new Map<string, number>();
  for (const { row, customerNumber, providerId, salesmanNumber } of rows) {
    const place = `${customerNumber}/${providerId}`;
    named.add(`${customerNumber}/${salesmanIds.get(`${providerId}/${salesmanNumber}`)}`);
    if (!firstRows.has(place)) firstRows.set(place, row);
  }
  return assigned.flatMap((salesman): Removal[] => {
    const customer = customersById.get(salesman.customerId);
    if (customer === undefined || incomplete.has(customer.customerNumber)) return [];
    const row = firstRows.get(`${customer.customerNumber}/${salesman.providerId}`);
    if (row === undefined || named.has(`${customer.customerNumber}/${salesman.id}`)) return [];
    const removal = {
      customerId: customer.id,
      customerPublicId: customer.publicId,
      salesmanId: salesman.id,
      salesmanPublicId: salesman.publicId,
    };
    return [{ row, salesmanName: nameOf(salesman), removal }];
  });
}

/** The removals are shown with the first row of their customer. */
export function addRemovals(rows: readonly ImportRow[], removals: readonly Removal[]): readonly ImportRow[] {
  const removalsByRow = Map.groupBy(removals, ({ row }) => row);
  return rows.map((row) => {
    const removed = removalsByRow.get(row.row);
    if (removed === undefined) return row;
    const changes = removed.map(
      ({ salesmanName }) => ({ column: 'salesman', before: salesmanName, after: null }) as const,
    );
    return { ...row, outcome: 'updated', changed: ['salesman'], changes: [...row.changes, ...changes] };
  });
}

export function nameOf({ firstName, lastName }: Pick<StoredSalesman, 'firstName' | 'lastName'>): string {
  return [lastName, firstName].filter((name) => name !== '').join(' ');
}
