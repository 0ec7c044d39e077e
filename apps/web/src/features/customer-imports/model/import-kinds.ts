import type { ImportKind } from '@belegfach/contract';

export type ColumnText =
  | 'customerNumber'
  | 'companyNumber'
  | 'customerName'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'provider'
  | 'salesman'
  | 'salesmanEmail'
  | 'salesmanFirstName'
  | 'salesmanLastName';

const CUSTOMER_COLUMNS = [
  'customerNumber',
  'companyNumber',
  'customerName',
  'email',
  'firstName',
  'lastName',
] as const satisfies readonly ColumnText[];

/** The columns of each kind of file. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ColumnText[]>> = {
  customers: CUSTOMER_COLUMNS,
  'customers-with-provider': [...CUSTOMER_COLUMNS, 'provider'],
  'salesman-assignment': [
    'customerNumber',
    'salesman',
    'provider',
    'salesmanEmail',
    'salesmanFirstName',
    'salesmanLastName',
  ],
};

export const IMPORT_CALLS = {
  customers: 'POST /Customer/CsvUpload',
  'customers-with-provider': 'POST /Customer/CsvUploadWithProvider',
  'salesman-assignment': 'POST /Salesman/UploadCustomerSalesmanAssignment',
} as const satisfies Record<ImportKind, string>;

const ENDINGS = ['.csv', '.xlsx', '.xls'] as const;
export const ACCEPTED_FILES = ENDINGS.join(',');

/** The server accepts no larger file. */
export const MAX_FILE_MEGABYTES = 10;

const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;

/** Why a file cannot be sent; checked before the upload. */
export function findFileFault({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'wrongKind' | 'tooLarge' | undefined {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongKind';
  return size > MAX_FILE_BYTES ? 'tooLarge' : undefined;
}
