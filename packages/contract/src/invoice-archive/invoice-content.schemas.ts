import { z } from 'zod';
import { queryInteger } from '../primitives.ts';

/** The maximum number of lines in one response; `from` requests further lines. */
export const CONTENT_LINES = 500;

export const invoiceContentQuery = z.strictObject({
  language: z.enum(['de', 'en']),
  /** The position of the first line of the response, from 0. */
  from: queryInteger.pipe(z.int().min(0)).optional(),
});
export type InvoiceContentQuery = z.infer<typeof invoiceContentQuery>;

const row = z.strictObject({
  label: z.string().optional(),
  text: z.string(),
  /** The number of the business term, such as `BT-10`; set only in `further`. */
  term: z.string().optional(),
});
const section = z.strictObject({ title: z.string(), rows: z.array(row) });

const party = z.strictObject({
  title: z.string(),
  name: z.string(),
  rows: z.array(row),
  /** A fact that the reader must notice, such as a payee that is not the seller. */
  warning: z.string().optional(),
});

const line = z.strictObject({
  position: z.string(),
  /** 0 for a line, 1 for its details, and so on. */
  level: z.int(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string(),
  /** The quantity to which the price refers, such as `je 1.000 Stück`; empty for one unit. */
  priceBase: z.string(),
  vat: z.string(),
  net: z.string(),
  /** False if the amount is part of another line's amount, or is only information. */
  isCounted: z.boolean(),
  details: z.array(row),
});

const total = z.strictObject({
  label: z.string(),
  amount: z.string(),
  details: z.array(z.string()),
  kind: z.enum(['part', 'sum', 'due']),
});

/** The whole content of an e-invoice, in one language and ready to show, read from its verified original. */
export const invoiceContent = z.strictObject({
  language: z.enum(['de', 'en']),
  parties: z.array(party),
  facts: z.array(row),
  columns: z.record(z.enum(['position', 'item', 'quantity', 'price', 'vat', 'net']), z.string()),
  /** At most `CONTENT_LINES`; `lineCount` is the number of all lines and sub-lines. */
  lines: z.array(line),
  lineCount: z.int(),
  totals: z.array(total),
  sections: z.array(section),
  /** Everything that the parts above do not show. */
  further: z.strictObject({ title: z.string(), sections: z.array(section) }),
});
export type InvoiceContent = z.infer<typeof invoiceContent>;
