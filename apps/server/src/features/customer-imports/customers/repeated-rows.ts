import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { CustomerRow } from './customer-row.ts';

/**
 * Finds a row that repeats or contradicts an earlier row of the same customer. A customer may have one row for each of
 * its providers, if these rows have the same values.
 */
export function createRepetitionFinder(heading: string | null): (row: CustomerRow) => RowWarning | undefined {
  const rowsByNumber = new Map<string, CustomerRow[]>();
  return (row) => {
    if (row.customerNumber === '') return undefined;
    const earlier = rowsByNumber.get(row.customerNumber) ?? [];
    rowsByNumber.set(row.customerNumber, [...earlier, row]);
    const conflicting = earlier.find(
      (other) => other.providerId === row.providerId || !hasSameValues(other, row),
    );
    return conflicting === undefined ? undefined : warningOf('RowRepeated', heading, conflicting.row);
  };
}

function hasSameValues(a: CustomerRow, b: CustomerRow): boolean {
  return (
    a.companyNumber === b.companyNumber &&
    a.customerName === b.customerName &&
    a.email?.toLowerCase() === b.email?.toLowerCase() &&
    a.firstName === b.firstName &&
    a.lastName === b.lastName
  );
}
