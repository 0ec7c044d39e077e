import {
  companyNumber,
  CUSTOMER_IMPORT_COLUMNS,
  customerNumber,
  email,
  type ImportColumn,
  type ImportWarning,
  requiredName,
  optionalName,
} from '@belegfach/contract';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/index.ts';
import type { ImportTable } from '../find-columns.ts';
import { type RowWarning, warningOf } from '../import-outcome.ts';
import type { ProviderChoice } from '../provider-choice.ts';

/**
 * A row of a customer. Each cell is validated separately. A value that the sender left out is undefined, and the stored value
 * stays.
 */
export interface CustomerRow {
  readonly row: number;
  readonly customerNumber: string;
  /** Null for a blank cell: the customer has no company number. */
  readonly companyNumber: string | null | undefined;
  readonly customerName: string | undefined;
  readonly email: string | undefined;
  /** A blank name keeps the stored one. */
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined if the provider cannot be determined. The row then has a warning. */
  readonly providerId: number | undefined;
  readonly warnings: readonly RowWarning[];
}

/** The columns of the customer import. */
export function customerColumns(providers: ProviderChoice): readonly ImportColumn[] {
  return providers.isRequired ? [...CUSTOMER_IMPORT_COLUMNS, 'provider'] : CUSTOMER_IMPORT_COLUMNS;
}

/** The error values of spreadsheets, and the `=` of a formula whose value is not stored. */
const ERROR_VALUE = /^(=|#(N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!))/;

type CellCheck = readonly [isValid: (text: string) => boolean, warning: ImportWarning];

const isNotBlank = (text: string) => text !== '';
const isPlainText = (text: string) => !ERROR_VALUE.test(text) && optionalName.safeParse(text).success;

/** The checks of each column. The first failed check is the warning of the cell. */
const CELL_CHECKS: Readonly<Record<(typeof CUSTOMER_IMPORT_COLUMNS)[number], readonly CellCheck[]>> = {
  customerNumber: [
    [isNotBlank, 'CustomerNumberMissing'],
    [(text) => customerNumber.safeParse(text).success, 'CustomerNumberInvalid'],
  ],
  companyNumber: [[(text) => companyNumber.safeParse(text).success, 'CompanyNumberInvalid']],
  customerName: [
    [isNotBlank, 'CustomerNameMissing'],
    [(text) => isPlainText(text) && requiredName.safeParse(text).success, 'TextInvalid'],
  ],
  email: [
    [isNotBlank, 'EmailMissing'],
    [(text) => email.safeParse(text).success, 'EmailInvalid'],
  ],
  firstName: [[isPlainText, 'TextInvalid']],
  lastName: [[isPlainText, 'TextInvalid']],
};

/** The texts of a row without surrounding blanks, by column. */
export type CustomerTexts = Readonly<
  Record<(typeof CUSTOMER_IMPORT_COLUMNS)[number], string | undefined> & { customerNumber: string }
>;

export function readCustomerRow(
  table: ImportTable,
  fileRow: SpreadsheetRow,
  providers: ProviderChoice,
): CustomerRow {
  const texts = {
    customerNumber: table.readCell(fileRow, 'customerNumber'),
    companyNumber: table.readCell(fileRow, 'companyNumber'),
    customerName: table.readCell(fileRow, 'customerName'),
    email: table.readCell(fileRow, 'email'),
    firstName: table.readCell(fileRow, 'firstName'),
    lastName: table.readCell(fileRow, 'lastName'),
  };
  const provider = providers.choose(table.readCell(fileRow, 'provider'), table.headingOf('provider'));
  return checkCustomerRow(fileRow.row, texts, provider, table);
}

/** @param provider of the row, or the warning that it cannot be determined */
export function checkCustomerRow(
  row: number,
  texts: CustomerTexts,
  provider: { readonly id: number } | RowWarning,
  { headingOf }: Pick<ImportTable, 'headingOf'>,
): CustomerRow {
  const cellWarnings = CUSTOMER_IMPORT_COLUMNS.flatMap((column) => {
    const text = texts[column];
    const failedCheck =
      text === undefined ? undefined : CELL_CHECKS[column].find(([isValid]) => !isValid(text));
    return failedCheck === undefined ? [] : [warningOf(failedCheck[1], headingOf(column))];
  });
  return {
    row,
    ...texts,
    companyNumber: texts.companyNumber === '' ? null : texts.companyNumber,
    firstName: texts.firstName ?? '',
    lastName: texts.lastName ?? '',
    providerId: 'id' in provider ? provider.id : undefined,
    warnings: 'id' in provider ? cellWarnings : [...cellWarnings, provider],
  };
}
