import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { CustomerRow } from './customer-row.ts';

/** Finds rows that repeat or contradict an earlier row of the same customer. */
export class RepeatedRows {
  readonly #seen = new Map<string, CustomerRow[]>();
  readonly #heading: string | null;

  constructor(heading: string | null) {
    this.#heading = heading;
  }

  /** A customer may have one row for each of its providers, with the same values. */
  find(row: CustomerRow): RowWarning | undefined {
    if (row.customerNumber === '') return undefined;
    const earlier = this.#seen.get(row.customerNumber) ?? [];
    this.#seen.set(row.customerNumber, [...earlier, row]);
    const contrary = earlier.find((one) => one.providerId === row.providerId || !saysTheSame(one, row));
    return contrary === undefined ? undefined : warningOf('RowRepeated', this.#heading, contrary.row);
  }
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
