/** The file name endings that an import accepts. */
export const IMPORT_ENDINGS = ['.csv', '.xlsx', '.xls'] as const;

export const IMPORT_KINDS = ['customers', 'customers-with-provider', 'salesman-assignment'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of a file of customers. */
export const CUSTOMER_IMPORT_COLUMNS = [
  'customerNumber',
  'companyNumber',
  'customerName',
  'email',
  'firstName',
  'lastName',
] as const;
