import { z } from 'zod';
import type { FilePart } from '../endpoint.ts';
import { errorCode } from '../errors.ts';
import { id, isoDateTime } from '../primitives.ts';

/** What an import accepts (spec section 5). */
export const IMPORT_ENDINGS = ['.csv', '.xlsx', '.xls'] as const;

/** An import file holds at most 10 MiB (decisions D11). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

export const importFile = {
  CsvDocument: {
    maxFiles: 1,
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: 'ImportFileTooLarge',
    endings: IMPORT_ENDINGS,
  },
} as const satisfies Readonly<Record<string, FilePart>>;

/**
 * The text fields beside the file (spec section 7). `ProviderId` may be missing for staff of one provider and where the file
 * names the provider (decisions D10). With `IgnoreWarnings` faulty rows are skipped and reported, else the file is refused.
 */
export const importFields = z.strictObject({
  ProviderId: id.optional(),
  IgnoreWarnings: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});
export type ImportFields = z.infer<typeof importFields>;

export const IMPORT_KINDS = ['customers', 'customers-with-provider', 'salesman-assignment'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `refused`: the file as a whole; `failed`: a fault of ours. In every state but `done` nothing has changed. */
export const IMPORT_STATES = ['running', 'done', 'refused', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a row is skipped: faults of its cells; where the catalogue has a code for it, that one (decisions D11). */
export const IMPORT_WARNINGS = [
  'CustomerNumberMissing',
  'CustomerNumberInvalid',
  'CompanyNumberInvalid',
  'CustomerNameMissing',
  'EmailMissing',
  'EmailInvalid',
  'ProviderMissing',
  'SalesmanNumberMissing',
  'SalesmanNumberInvalid',
  'SalesmanDiffers',
  'TextInvalid',
  'RowRepeated',
  'CustomerOfSeveralProviders',
  'CustomerNumberAlreadyInUse',
  'EmailAlreadyInUse',
  'EmailNotChecked',
  'ProviderNotFound',
  'CustomerNotFound',
  'SalesmanNotFound',
  'BackofficeUserIsNotSalesman',
  'ForbiddenProvider',
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

const importWarning = z.strictObject({
  code: z.enum(IMPORT_WARNINGS),
  /** The column as the file heads it; null where the row as a whole is meant. */
  column: z.string().nullable(),
  /** The earlier row that holds the same, for `RowRepeated`. */
  otherRow: z.int().positive().nullable(),
});

/** The columns that a file may have, of all kinds of imports (spec section 3). */
export const importColumn = z.enum([
  'customerNumber',
  'companyNumber',
  'customerName',
  'email',
  'firstName',
  'lastName',
  'provider',
  'salesman',
]);
export type ImportColumn = z.infer<typeof importColumn>;

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'skipped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importRow = z.strictObject({
  /** As a spreadsheet numbers it; the headings are row 1. */
  row: z.int().positive(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The customer that the row made or met; null where it was skipped. */
  customerId: id.nullable(),
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** What the row changed, by the columns that say it. */
  changed: z.array(importColumn.exclude(['customerNumber'])),
  warnings: z.array(importWarning),
});
export type ImportRow = z.infer<typeof importRow>;

const rowCount = z.int().nonnegative();

/** An import: its progress while it runs, its outcome row by row when it is done (authorisation row 64). */
export const importReport = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  startedAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  rowsTotal: rowCount.nullable(),
  rowsDone: rowCount,
  counts: z.strictObject({ created: rowCount, updated: rowCount, unchanged: rowCount, skipped: rowCount }),
  /** Empty while the import runs; where the file was refused for its warnings, the rows that have them. */
  rows: z.array(importRow),
  /** Why the file was refused; `cell` as a spreadsheet names it (`B17`), `column` the one that is missing or there twice. */
  refusal: z
    .strictObject({
      code: errorCode,
      cell: z.string().nullable(),
      column: importColumn.nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type ImportReport = z.infer<typeof importReport>;
