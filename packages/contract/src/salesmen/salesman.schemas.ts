import { z } from 'zod';
import { id } from '../primitives.ts';

/** A salesman as a customer names him (spec section 3). */
export const salesmanReference = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type SalesmanReference = z.infer<typeof salesmanReference>;

/** A row of the salesman list (decisions D5). */
export const salesman = z.strictObject({
  ...salesmanReference.shape,
  salesmanNumber: z.string().nullable(),
});
export type Salesman = z.infer<typeof salesman>;

/** Without `providerId` the salesmen of every provider in the caller's scope. */
export const salesmanListQuery = z.strictObject({ providerId: id.optional() });
