import type { ImportKind } from '@belegfach/contract';
import { CUSTOMER_IMPORT_COLUMNS, IMPORT_ENDINGS, MAX_IMPORT_BYTES } from '@belegfach/contract/schema-free';

/** The columns of each kind of file. */
export const IMPORT_COLUMNS = {
  customers: CUSTOMER_IMPORT_COLUMNS,
  'customers-with-provider': [...CUSTOMER_IMPORT_COLUMNS, 'provider'],
  'salesman-assignment': [
    'customerNumber',
    'salesman',
    'provider',
    'salesmanEmail',
    'salesmanFirstName',
    'salesmanLastName',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
/** The columns that a file must have, but whose cells may be empty. */
export const MAY_BE_EMPTY: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: ['companyNumber', 'firstName', 'lastName'],
  'customers-with-provider': ['companyNumber', 'firstName', 'lastName'],
  'salesman-assignment': ['email', 'firstName', 'lastName'],
};
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number];

export const IMPORT_CALLS = {
  customers: 'POST /Customer/CsvUpload',
  'customers-with-provider': 'POST /Customer/CsvUploadWithProvider',
  'salesman-assignment': 'POST /Salesman/UploadCustomerSalesmanAssignment',
} as const satisfies Record<ImportKind, string>;

export const ACCEPTED_FILES = IMPORT_ENDINGS.join(',');

/** The reason why a file cannot be sent; checked before the upload. */
export function findFileFault({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'wrongKind' | 'tooLarge' | undefined {
  if (!IMPORT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongKind';
  return size > MAX_IMPORT_BYTES ? 'tooLarge' : undefined;
}
