import { z } from 'zod';
import { isoMonth } from '../primitives.ts';

export const exportQuery = z.strictObject({ monthAndYear: isoMonth });

/** A row of the monthly export; `providername` is spelled in lower case in the API. */
export const invoiceCount = z.strictObject({ providername: z.string(), invoiceCount: z.int().nonnegative() });
export type InvoiceCount = z.infer<typeof invoiceCount>;
