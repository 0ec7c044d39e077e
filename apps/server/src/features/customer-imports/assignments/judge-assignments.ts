import type { ImportRow } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';
import type { Table } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { AssignmentRow } from './assignment-row.ts';

export interface KnownSalesman {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly providerId: number;
  readonly salesmanNumber: string;
  /** False for a user who kept the number after a change of role. */
  readonly isSalesman: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface AssignableCustomer {
  readonly id: LockedId<'customer'>;
  readonly publicId: string;
  readonly customerNumber: string;
  readonly name: string;
  readonly providerIds: readonly number[];
  readonly salesmanIds: readonly number[];
}

export interface AssignmentState {
  readonly customers: readonly AssignableCustomer[];
  readonly salesmen: readonly KnownSalesman[];
}

export interface Assignment {
  readonly customerId: LockedId<'customer'>;
  readonly customerPublicId: string;
  readonly salesmanId: LockedId<'account'>;
  readonly salesmanPublicId: string;
}

export interface AssignmentPlan {
  readonly rows: readonly ImportRow[];
  readonly assignments: readonly Assignment[];
}

/**
 * Assigns each row's customer to its salesman, who must be stored exactly as the row describes him. Other salesmen of
 * the customer stay.
 */
export function judgeAssignments(
  rows: readonly AssignmentRow[],
  state: AssignmentState,
  headings: Pick<Table, 'headingOf'>,
): AssignmentPlan {
  const customers = new Map(state.customers.map((customer) => [customer.customerNumber, customer]));
  const salesmen = new Map(state.salesmen.map((one) => [`${one.providerId}/${one.salesmanNumber}`, one]));
  const earlier = new Map<string, number>();
  const assignments: Assignment[] = [];

  function decide(
    row: AssignmentRow,
  ): Pick<ImportRow, 'outcome' | 'customerId' | 'changed'> | readonly RowWarning[] {
    if (row.warnings.length > 0 || row.providerId === undefined) return row.warnings;
    const key = `${row.customerNumber}/${row.providerId}/${row.salesmanNumber}`;
    const before = earlier.get(key);
    if (before !== undefined) return [warningOf('RowRepeated', null, before)];
    earlier.set(key, row.row);
    const customer = customers.get(row.customerNumber);
    // A customer without this provider does not exist for the row, even if the caller could see the customer.
    if (customer?.providerIds.includes(row.providerId) !== true)
      return [warningOf('CustomerNotFound', headings.headingOf('customerNumber'))];
    const salesman = salesmen.get(`${row.providerId}/${row.salesmanNumber}`);
    if (salesman === undefined) return [warningOf('SalesmanNotFound', headings.headingOf('salesman'))];
    if (!salesman.isSalesman)
      return [warningOf('BackofficeUserIsNotSalesman', headings.headingOf('salesman'))];
    const differing = DESCRIPTION.filter(
      (field) => row[field] !== '' && fold(row[field]) !== fold(salesman[field]),
    );
    if (differing.length > 0)
      return differing.map((field) => warningOf('SalesmanDiffers', headings.headingOf(field)));
    const customerId = customer.publicId;
    if (customer.salesmanIds.includes(salesman.id)) return { outcome: 'unchanged', customerId, changed: [] };
    assignments.push({
      customerId: customer.id,
      customerPublicId: customerId,
      salesmanId: salesman.id,
      salesmanPublicId: salesman.publicId,
    });
    return { outcome: 'updated', customerId, changed: ['salesman'] };
  }

  const judged = rows.map((row): ImportRow => {
    const decision = decide(row);
    const shown = {
      row: row.row,
      customerNumber: row.customerNumber === '' ? null : row.customerNumber,
      customerName: null,
    };
    if (!('outcome' in decision))
      return { ...shown, outcome: 'skipped', customerId: null, changed: [], warnings: [...decision] };
    return {
      ...shown,
      customerName: customers.get(row.customerNumber)?.name ?? null,
      ...decision,
      warnings: [],
    };
  });
  return { rows: judged, assignments };
}

/** What a row states about the salesman in addition to the number. */
const DESCRIPTION = ['email', 'firstName', 'lastName'] as const;

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
