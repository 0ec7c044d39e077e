import { z } from 'zod';
import { id, isoDateTime, nonEmptyText } from '../primitives.ts';

/** A provider as everybody sees it (spec section 3). */
export const provider = z.strictObject({ id, name: z.string() });
export type Provider = z.infer<typeof provider>;

/** A VAT id without blanks: country and up to 13 letters or digits, as the EU's member states have them. */
const vatId = z
  .string()
  .regex(/^[A-Z]{2}[A-Z\d]{2,13}$/, 'must be a VAT id without blanks, such as DE299999990');

const MAX_VAT_IDS = 20;

/** `unreadable`: the folder is there, but the server may not read or move its files. */
export const HOT_FOLDER_STATES = ['watched', 'missing', 'unreadable'] as const;

/** A provider on the set-up page: how its documents are recognised, and how its hot folder is (authorisation row 58). */
export const providerSetup = z.strictObject({
  ...provider.shape,
  vatIds: z.array(z.string()),
  /** Documents may leave out leading zeros of its customer numbers. */
  ignoresLeadingZeros: z.boolean(),
  hotFolder: z.strictObject({
    path: z.string(),
    state: z.enum(HOT_FOLDER_STATES),
    waitingFiles: z.int().nonnegative(),
    lastReceivedAt: isoDateTime.nullable(),
  }),
});
export type ProviderSetup = z.infer<typeof providerSetup>;

export const providerBody = z.strictObject({
  name: nonEmptyText,
  vatIds: z.array(vatId).max(MAX_VAT_IDS).default([]),
  ignoresLeadingZeros: z.boolean().default(false),
});
export type ProviderBody = z.infer<typeof providerBody>;

/** A provider's branch with its managers, at most one (spec sections 3 and 5). */
export const branch = z.strictObject({
  id,
  branchIndex: z.int(),
  branchName: z.string(),
  branchManagerUserId: z.array(id),
});
export type Branch = z.infer<typeof branch>;

export const branchWithProvider = z.strictObject({ ...branch.shape, providerId: id });
export type BranchWithProvider = z.infer<typeof branchWithProvider>;

/** Staff of one provider may leave `providerId` out; a SuperAdmin then gets every provider's branches. */
export const branchQuery = z.strictObject({ providerId: id.optional() });

/** The highest number of a branch; four digits, as branches are counted by hand. */
const MAX_BRANCH_INDEX = 9999;

export const branchEdit = z.strictObject({
  branchIndex: z.int().min(0).max(MAX_BRANCH_INDEX),
  branchName: nonEmptyText,
});
export type BranchEdit = z.infer<typeof branchEdit>;

export const branchCreation = z.strictObject({ ...branchEdit.shape, providerId: id });
export type BranchCreation = z.infer<typeof branchCreation>;

/** A key of the provider's ERP for the intake; revoked ones are not listed (authorisation row 59). */
export const intakeKey = z.strictObject({
  id,
  name: z.string(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
});
export type IntakeKey = z.infer<typeof intakeKey>;

export const intakeKeyBody = z.strictObject({ name: nonEmptyText });

/** The key itself is told this once and kept as a hash alone. */
export const createdIntakeKey = z.strictObject({ id, key: z.string() });

export const intakeKeyParams = z.strictObject({ id, keyId: id });
