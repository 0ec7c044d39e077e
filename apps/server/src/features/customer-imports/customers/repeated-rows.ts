import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { CustomerRow } from './customer-row.ts';

/**
 * Finds rows that repeat or contradict an earlier row of the same customer. A customer may have one row for each of its
 * providers, with the same values.
 */
export function createRepetitionFinder(heading: string | null): (row: CustomerRow) => RowWarning | undefined {
  const rowsByNumber = new Map<string, CustomerRow[]>();
  return (row) => {
    if (row.customerNumber === '') return undefined;
    const earlier = rowsByNumber.get(row.customerNumber) ?? [];
    rowsByNumber.set(row.customerNumber, [...earlier, row]);
    const conflicting = earlier.find((one) => one.providerId === row.providerId || !hasSameValues(one, row));
    return conflicting === undefined ? undefined : warningOf('RowRepeated', heading, conflicting.row);
  };
}

function hasSameValues(a: CustomerRow, b: CustomerRow): boolean {
  return (
    a.companyNumber === b.companyNumber &&
    a.customerName === b.customerName &&
    a.email.toLowerCase() === b.email.toLowerCase() &&
    a.firstName === b.firstName &&
    a.lastName === b.lastName
  );
}
