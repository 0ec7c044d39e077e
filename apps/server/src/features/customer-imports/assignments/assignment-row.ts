import { customerNumber, type ImportColumn, type ImportWarning, salesmanNumber } from '@belegfach/contract';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/index.ts';
import type { ImportTable } from '../find-columns.ts';
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

/** A row of the salesman import. Each cell is validated separately. E-mail address and names describe the salesman. */
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
  table: ImportTable,
  fileRow: SpreadsheetRow,
  providers: ProviderChoice,
): AssignmentRow {
  const texts = {
    customerNumber: table.readCell(fileRow, 'customerNumber'),
    salesmanNumber: table.readCell(fileRow, 'salesman'),
    email: table.readCell(fileRow, 'email'),
    firstName: table.readCell(fileRow, 'firstName'),
    lastName: table.readCell(fileRow, 'lastName'),
  };
  const provider = providers.choose(table.readCell(fileRow, 'provider'), table.headingOf('provider'));
  const warnings: RowWarning[] = [];
  const warn = (column: ImportColumn, code: ImportWarning) =>
    warnings.push(warningOf(code, table.headingOf(column)));
  if (texts.customerNumber === '') warn('customerNumber', 'CustomerNumberMissing');
  else if (!customerNumber.safeParse(texts.customerNumber).success)
    warn('customerNumber', 'CustomerNumberInvalid');
  if (texts.salesmanNumber === '') warn('salesman', 'SalesmanNumberMissing');
  else if (!salesmanNumber.safeParse(texts.salesmanNumber).success) warn('salesman', 'SalesmanNumberInvalid');
  return {
    row: fileRow.row,
    ...texts,
    providerId: 'id' in provider ? provider.id : undefined,
    warnings: 'id' in provider ? warnings : [...warnings, provider],
  };
}
