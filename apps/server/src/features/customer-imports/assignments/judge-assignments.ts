import type { ImportRow } from '@belegfach/contract';
import type { ImportTable } from '../find-columns.ts';
import { effectOf, type RowEffect, type RowWarning, skippedRow, warningOf } from '../import-outcome.ts';
import type { AssignmentRow } from './assignment-row.ts';
import type { Assignment, AssignmentState } from './assignment-state.ts';
import { addRemovals, listRemovals, nameOf } from './replaced-assignments.ts';

export interface AssignmentPlan {
  readonly rows: readonly ImportRow[];
  readonly assignments: readonly Assignment[];
  /**
   * The assignments that are removed because the file replaces the salesmen of its customers. A customer with a skipped row
   * keeps its salesmen.
   */
  readonly removals: readonly Assignment[];
}

/**
 * Assigns the customer of each row to the salesman of the row. The salesman must be stored exactly as the row describes
 * them. The customer keeps its other salesmen, unless the file replaces them; a customer with a skipped row keeps them in any case.
 */
export function judgeAssignments(
  rows: readonly AssignmentRow[],
  state: AssignmentState,
  { headingOf }: Pick<ImportTable, 'headingOf'>,
  replaces: boolean,
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
    if (customer.salesmanIds.includes(salesman.id)) return effectOf(customerId, []);
    assignments.push({
      customerId: customer.id,
      customerPublicId: customerId,
      salesmanId: salesman.id,
      salesmanPublicId: salesman.publicId,
    });
    return effectOf(customerId, [{ column: 'salesman', before: null, after: nameOf(salesman) }]);
  }

  const judgedRows = rows.map((row): ImportRow => {
    const effect = judgeRow(row);
    if (!('outcome' in effect)) return skippedRow({ ...row, customerName: '' }, effect);
    const { name } = customers.get(row.customerNumber) ?? { name: null };
    const { row: number, customerNumber } = row;
    return { row: number, customerNumber, customerName: name, ...effect, warnings: [], cells: null };
  });
  if (!replaces) return { rows: judgedRows, assignments, removals: [] };
  const removals = listRemovals(rows, judgedRows, state);
  return {
    rows: addRemovals(judgedRows, removals),
    assignments,
    removals: removals.map(({ removal }) => removal),
  };
}

/** The fields of a row that describe the salesman in addition to the number. A blank field is not compared. */
const DESCRIPTION_FIELDS = ['email', 'firstName', 'lastName'] as const;

function normalise(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
