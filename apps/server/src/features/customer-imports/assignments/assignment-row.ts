import { customerNumber, type ImportColumn, type ImportWarning, salesmanNumber } from '@belegfach/contract';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/index.ts';
import type { Table } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { ProviderChoice } from '../provider-choice.ts';

/** The columns of the salesman import. */
export const ASSIGNMENT_COLUMNS = [
  'customerNumber',
  'salesman',
  'provider',
  'email',
  'firstName',
  'lastName',
] as const satisfies readonly ImportColumn[];

/**
 * A row of the salesman import; each cell was checked on its own. E-mail address and names are those of the salesman.
 */
export interface AssignmentRow {
  readonly row: number;
  readonly customerNumber: string;
  readonly salesmanNumber: string;
  readonly providerId: number | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly warnings: readonly RowWarning[];
}

export function readAssignmentRow(
  table: Table,
  fileRow: SpreadsheetRow,
  providers: ProviderChoice,
): AssignmentRow {
  const customerNumberText = table.readCell(fileRow, 'customerNumber');
  const salesman = table.readCell(fileRow, 'salesman');
  const provider = providers.choose(table.readCell(fileRow, 'provider'), table.headingOf('provider'));
  const faults: (readonly [ImportColumn, ImportWarning])[] = [];
  if (customerNumberText === '') faults.push(['customerNumber', 'CustomerNumberMissing']);
  else if (!customerNumber.safeParse(customerNumberText).success)
    faults.push(['customerNumber', 'CustomerNumberInvalid']);
  if (salesman === '') faults.push(['salesman', 'SalesmanNumberMissing']);
  else if (!salesmanNumber.safeParse(salesman).success) faults.push(['salesman', 'SalesmanNumberInvalid']);
  return {
    row: fileRow.row,
    customerNumber: customerNumberText,
    salesmanNumber: salesman,
    providerId: 'id' in provider ? provider.id : undefined,
    email: table.readCell(fileRow, 'email'),
    firstName: table.readCell(fileRow, 'firstName'),
    lastName: table.readCell(fileRow, 'lastName'),
    warnings: [
      ...faults.map(([column, code]) => warningOf(code, table.headingOf(column))),
      ...('id' in provider ? [] : [provider]),
    ],
  };
}
