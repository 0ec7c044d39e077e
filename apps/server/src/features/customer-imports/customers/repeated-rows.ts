import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { CustomerRow } from './customer-row.ts';

/**
 * Finds rows that repeat or contradict an earlier row of the same customer. A customer may have one row for each of its
 * providers, with the same values.
 */
export function createRepeatedRows(heading: string | null): (row: CustomerRow) => RowWarning | undefined {
  const seen = new Map<string, CustomerRow[]>();
  return (row) => {
    if (row.customerNumber === '') return undefined;
    const earlier = seen.get(row.customerNumber) ?? [];
    seen.set(row.customerNumber, [...earlier, row]);
    const contrary = earlier.find((one) => one.providerId === row.providerId || !saysTheSame(one, row));
    return contrary === undefined ? undefined : warningOf('RowRepeated', heading, contrary.row);
  };
}

function saysTheSame(one: CustomerRow, other: CustomerRow): boolean {
  return (
    one.companyNumber === other.companyNumber &&
    one.customerName === other.customerName &&
    one.email.toLowerCase() === other.email.toLowerCase() &&
    one.firstName === other.firstName &&
    one.lastName === other.lastName
  );
}
