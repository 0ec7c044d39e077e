import { z } from 'zod';
import { id, isoDateTime } from '../primitives.ts';

/** The tasks that wait for an administrator. */
export const overview = z.strictObject({
  /** Held documents, and since when the oldest waits. */
  review: z.strictObject({ count: z.int().nonnegative(), oldestAt: isoDateTime.nullable() }),
  failedMails: z.int().nonnegative(),
  /** Customers whose invitation was not accepted within 14 days. */
  oldInvitations: z.int().nonnegative(),
  /** Active customers of whom no user has ever signed in. */
  neverSignedIn: z.int().nonnegative(),
  /** Hot folders into which nothing came for longer than usual. */
  silentFolders: z.array(
    z.strictObject({ providerId: id, providerName: z.string(), lastFileAt: isoDateTime }),
  ),
  /** The last complete backup of the installation, for super admins only; `at` is null before the first one. */
  backup: z.strictObject({ at: isoDateTime.nullable(), isOld: z.boolean() }).nullable(),
});
export type Overview = z.infer<typeof overview>;
