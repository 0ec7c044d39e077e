import { z } from 'zod';
import type { FilePart } from '../endpoint.ts';
import { errorCode } from '../errors.ts';
import { MAX_IMPORT_BYTES } from '../limits.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime } from '../primitives.ts';
import { CUSTOMER_IMPORT_COLUMNS, IMPORT_ENDINGS, IMPORT_KINDS } from './import-files.ts';

export const importFile = {
  CsvDocument: {
    maxFiles: 1,
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: 'ImportFileTooLarge',
    endings: IMPORT_ENDINGS,
  },
} as const satisfies Readonly<Record<string, FilePart>>;

const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false);

/**
 * The text fields of the form, next to the file. `ProviderId` may be missing for users of one provider and if the file names the
 * providers. With `IgnoreWarnings` faulty rows are skipped and reported; without it the file is refused.
 */
export const importFields = z.strictObject({
  ProviderId: id.optional(),
  IgnoreWarnings: flag,
  /** Only the report: what the file would create, change and skip. */
  Preview: flag,
});

/** With `Replace` the assignments in the file replace the stored assignments of its customers. */
export const assignmentFields = z.strictObject({ ...importFields.shape, Replace: flag });
export type ImportFields = z.infer<typeof importFields> & Partial<z.infer<typeof assignmentFields>>;

/** `refused`: the whole file was refused; `failed`: an internal error. Data has changed only in the state `done`. */
const importState = z.enum(['running', 'done', 'refused', 'cancelled', 'failed']);
export type ImportState = z.infer<typeof importState>;

/** The reasons for which a row is skipped. A reason that is also in the error catalogue has the same code. */
const importWarningCode = z.enum([
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
  'AdminOfSeveralProviders',
  'CustomerNumberAlreadyInUse',
  'EmailAlreadyInUse',
  'EmailNotChecked',
  'EmailChangedTooOften',
  'ProviderNotFound',
  'CustomerNotFound',
  'SalesmanNotFound',
  'BackofficeUserIsNotSalesman',
  'ForbiddenProvider',
]);
export type ImportWarning = z.infer<typeof importWarningCode>;

export const importWarning = z.strictObject({
  code: importWarningCode,
  /** The heading of the column in the file; null if the warning is about the whole row. */
  column: z.string().nullable(),
  /** For `RowRepeated`, the earlier row with the same content. */
  otherRow: z.int().positive().nullable(),
});

/** The columns of the files of all kinds of imports. */
const importColumn = z.enum([...CUSTOMER_IMPORT_COLUMNS, 'provider', 'salesman']);
export type ImportColumn = z.infer<typeof importColumn>;

const importOutcome = z.enum(['created', 'updated', 'unchanged', 'skipped']);
export type ImportOutcome = z.infer<typeof importOutcome>;

const changedColumn = importColumn.exclude(['customerNumber']);

/** One field of a customer before and after the row. For providers both are null. */
export const importChange = z.strictObject({
  column: changedColumn,
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportChange = z.infer<typeof importChange>;

export const importRow = z.strictObject({
  /** The row number in the spreadsheet; the headings are row 1. */
  row: z.int().positive(),
  outcome: importOutcome,
  /** The customer that the row created or matched; null if the row was skipped. */
  customerId: id.nullable(),
  customerNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The columns whose values the row changed. */
  changed: z.array(changedColumn),
  /** The changed columns with their values. */
  changes: z.array(importChange),
  warnings: z.array(importWarning),
  /** The cells of a skipped row as in the file, below the headings of the report; null for other rows. */
  cells: z.array(z.string()).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const rowCount = z.int().nonnegative();
export const importCounts = z.strictObject({
  created: rowCount,
  updated: rowCount,
  unchanged: rowCount,
  skipped: rowCount,
});

/** An import without its rows. */
const importSummary = z.strictObject({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: importState,
  /** Whether the file was only judged. */
  isPreview: z.boolean(),
  /** Whether the assignments replaced the stored ones. */
  replaces: z.boolean(),
  startedAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  rowsTotal: rowCount.nullable(),
  counts: importCounts,
});

/** A past import, and the name of the person who began it. */
export const pastImport = z.strictObject({ ...importSummary.shape, startedBy: z.string() });
export type PastImport = z.infer<typeof pastImport>;

const { pageIndex, pageSize } = pagingQuery(['StartedAt'], 'StartedAt');

/** Past imports have one order: newest first. */
export const importListQuery = z.strictObject({ pageIndex, pageSize });
export type ImportListQuery = z.infer<typeof importListQuery>;

export const importPage = pageOf(pastImport);
export type ImportPage = z.infer<typeof importPage>;

/** An import: its progress while it runs, and its outcome row by row when it is done. */
export const importReport = z.strictObject({
  ...importSummary.shape,
  rowsDone: rowCount,
  /** The headings of the file, for the cells of skipped rows. */
  headings: z.array(z.string()),
  /** Empty while the import runs; if the file was refused because of warnings, only the rows with warnings. */
  rows: z.array(importRow),
  /** Why the file was refused; `cell` is a spreadsheet reference (`B17`), `column` the one that is missing or occurs twice. */
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
