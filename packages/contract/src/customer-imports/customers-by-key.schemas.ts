import { z } from 'zod';
import { MAX_CUSTOMERS_PER_CALL, MAX_IMPORT_TEXT_LENGTH } from '../limits.ts';
import { importCounts, importRow, importWarning } from './customer-import.schemas.ts';

/**
 * One field of a customer. `null` and an empty text are a blank cell of an import; a field that is left out keeps the stored
 * value. The text is validated per row, as in an import.
 */
const field = z.string().trim().max(MAX_IMPORT_TEXT_LENGTH).nullish();

const customerFields = z.strictObject({
  customerNumber: field,
  companyNumber: field,
  customerName: field,
  email: field,
  firstName: field,
  lastName: field,
});
export type CustomerFields = z.infer<typeof customerFields>;

export const customersBody = z.strictObject({
  customers: z
    .array(customerFields)
    .max(
      MAX_CUSTOMERS_PER_CALL,
      `at most ${MAX_CUSTOMERS_PER_CALL} customers in one call: send the others in further calls`,
    ),
});
export type CustomersBody = z.infer<typeof customersBody>;

/**
 * The outcome of each customer, as in the report of an import: `row` counts the customers of the call from 1, and
 * `column` is the name of the field.
 */
export const customersReport = z.strictObject({
  counts: importCounts,
  rows: z.array(
    importRow.omit({ changes: true, cells: true }).extend({
      /** `message` is an English sentence. */
      warnings: z.array(importWarning.extend({ message: z.string() })),
    }),
  ),
});
export type CustomersReport = z.infer<typeof customersReport>;
