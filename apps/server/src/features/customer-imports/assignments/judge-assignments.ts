import type { BackofficeRole, ImportRow } from '@belegfach/contract';
import type { LockedId } from '../../../platform/database/index.ts';
import type { ImportTable } from '../find-columns.ts';
import { type RowEffect, type RowWarning, skippedRow, warningOf } from '../import-outcome.ts';
import type { AssignmentRow } from './assignment-row.ts';

export interface StoredSalesman {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly providerId: number | null;
  readonly salesmanNumber: string | null;
  /** May be another role than SalesmanUser: a user keeps the number when the role changes. */
  readonly role: BackofficeRole;
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
  readonly salesmen: readonly StoredSalesman[];
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
 * Assigns the customer of each row to the salesman of the row. The salesman must be stored exactly as the row describes
 * them. The customer keeps its other salesmen.
 */
export function judgeAssignments(
  rows: readonly AssignmentRow[],
  state: AssignmentState,
  { headingOf }: Pick<ImportTable, 'headingOf'>,
): AssignmentPlan {
  const customers = new Map(state.customers.map((customer) => [customer.customerNumber, customer]));
  const salesmen = new Map(
    state.salesmen.map((salesman) => [`${salesman.providerId}/${salesman.salesmanNumber}`, salesman]),
  );
  const firstRows = new Map<string, number>();
  const assignments: Assignment[] = [];

  function judgeRow(row: AssignmentRow): RowEffect | readonly RowWarning[] {
    if (row.warnings.length > 0 || row.providerId === undefined) return row.warnings;
    const key = `${row.customerNumber}/${row.providerId}/${row.salesmanNumber}`;
    const earlierRow = firstRows.get(key);
    if (earlierRow !== undefined) return [warningOf('RowRepeated', null, earlierRow)];
    firstRows.set(key, row.row);
    const customer = customers.get(row.customerNumber);
    // A customer without this provider does not exist for the row, even if the caller could see the customer.
    if (customer?.providerIds.includes(row.providerId) !== true)
      return [warningOf('CustomerNotFound', headingOf('customerNumber'))];
    const salesman = salesmen.get(`${row.providerId}/${row.salesmanNumber}`);
    if (salesman === undefined) return [warningOf('SalesmanNotFound', headingOf('salesman'))];
    if (salesman.role !== 'SalesmanUser')
      return [warningOf('BackofficeUserIsNotSalesman', headingOf('salesman'))];
    const differentFields = DESCRIPTION_FIELDS.filter(
      (field) => row[field] !== '' && normalise(row[field]) !== normalise(salesman[field]),
    );
    if (differentFields.length > 0)
      return differentFields.map((field) => warningOf('SalesmanDiffers', headingOf(field)));
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

  const judgedRows = rows.map((row): ImportRow => {
    const effect = judgeRow(row);
    if (!('outcome' in effect)) return skippedRow({ ...row, customerName: '' }, effect);
    const { name } = customers.get(row.customerNumber) ?? { name: null };
    return { row: row.row, customerNumber: row.customerNumber, customerName: name, ...effect, warnings: [] };
  });
  return { rows: judgedRows, assignments };
}

/** The fields of a row that describe the salesman in addition to the number. A blank field is not compared. */
const DESCRIPTION_FIELDS = ['email', 'firstName', 'lastName'] as const;

function normalise(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
