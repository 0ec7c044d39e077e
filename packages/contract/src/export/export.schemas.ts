import { z } from 'zod';
import { isoMonth, queryInteger } from '../primitives.ts';

export const exportQuery = z.strictObject({ monthAndYear: isoMonth });

/** A row of the monthly export; `providername` is spelled in lower case in the API. */
export const invoiceCount = z.strictObject({ providername: z.string(), invoiceCount: z.int().nonnegative() });
export type InvoiceCount = z.infer<typeof invoiceCount>;

const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;

export const eInvoiceShareQuery = z.strictObject({
  year: queryInteger.pipe(z.int().min(FIRST_YEAR).max(LAST_YEAR)),
});

/** The invoices of a provider in a year, and those of them that are e-invoices in the sense of the law. */
export const eInvoiceShare = z.strictObject({
  providerName: z.string(),
  invoiceCount: z.int().nonnegative(),
  eInvoiceCount: z.int().nonnegative(),
});
export type EInvoiceShare = z.infer<typeof eInvoiceShare>;
