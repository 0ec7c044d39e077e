import { z } from 'zod';
import { id } from '../primitives.ts';

/** A salesman in the record of a customer. */
export const salesmanReference = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type SalesmanReference = z.infer<typeof salesmanReference>;

/** A salesman in the list of salesmen. */
export const salesman = z.strictObject({
  ...salesmanReference.shape,
  salesmanNumber: z.string().nullable(),
});
export type Salesman = z.infer<typeof salesman>;

/** Without `providerId`, the salesmen of every provider in the caller's scope are listed. */
export const salesmanListQuery = z.strictObject({ providerId: id.optional() });
