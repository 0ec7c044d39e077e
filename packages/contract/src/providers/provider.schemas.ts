import { z } from 'zod';
import { VAT_ID_PATTERN } from '../formats.ts';
import { MAX_BRANCH_INDEX, MAX_VAT_IDS } from '../limits.ts';
import { id, isoDate, isoDateTime, requiredName } from '../primitives.ts';
import { E_INVOICE_DUTY_MODES } from './e-invoice-duty-modes.ts';

/** The fields of a provider that all its users see. */
export const provider = z.strictObject({ id, name: z.string() });
export type Provider = z.infer<typeof provider>;

const vatId = z.string().regex(VAT_ID_PATTERN, 'must be a VAT id without blanks, such as DE299999990');

/** The document date from which plain PDFs of invoices to German businesses are held or warned about. */
const eInvoiceDutySetting = {
  eInvoiceDutyFrom: isoDate.nullable(),
  eInvoiceDutyMode: z.enum(E_INVOICE_DUTY_MODES),
};

const hotFolderState = z.strictObject({
  path: z.string(),
  /**
   * `unreadable`: the folder exists, but the server may not read or move its files. `off`: no instance of the portal
   * watches it.
   */
  state: z.enum(['watched', 'missing', 'unreadable', 'off']),
  waitingFiles: z.int().nonnegative(),
  lastReceivedAt: isoDateTime.nullable(),
});

/** The ways in which an ERP can deliver documents to the provider without a program of its own. */
export const intakeChannels = z.strictObject({ hotFolder: hotFolderState });
export type IntakeChannels = z.infer<typeof intakeChannels>;

/** A provider on the set-up page: how its documents are recognised, and the state of its hot folder. */
export const providerSetup = z.strictObject({
  ...provider.shape,
  vatIds: z.array(z.string()),
  /** Whether documents may omit leading zeros of customer numbers. */
  ignoresLeadingZeros: z.boolean(),
  ...eInvoiceDutySetting,
  hotFolder: hotFolderState,
});
export type ProviderSetup = z.infer<typeof providerSetup>;

export const providerBody = z.strictObject({
  name: requiredName,
  vatIds: z.array(vatId).max(MAX_VAT_IDS).default([]),
  ignoresLeadingZeros: z.boolean().default(false),
  eInvoiceDutyFrom: eInvoiceDutySetting.eInvoiceDutyFrom.default(null),
  eInvoiceDutyMode: eInvoiceDutySetting.eInvoiceDutyMode.default('hold'),
});
export type ProviderBody = z.infer<typeof providerBody>;

/** A provider's branch. `branchManagerUserId` is a list, but a branch has at most one manager. */
export const branch = z.strictObject({
  id,
  branchIndex: z.int(),
  branchName: z.string(),
  branchManagerUserId: z.array(id),
});
export type Branch = z.infer<typeof branch>;

export const branchWithProvider = z.strictObject({ ...branch.shape, providerId: id });
export type BranchWithProvider = z.infer<typeof branchWithProvider>;

/** Without `providerId`, users of one provider get the branches of that provider, a SuperAdmin those of every provider. */
export const branchQuery = z.strictObject({ providerId: id.optional() });

export const branchEdit = z.strictObject({
  branchIndex: z.int().min(0).max(MAX_BRANCH_INDEX),
  branchName: requiredName,
});
export type BranchEdit = z.infer<typeof branchEdit>;

export const branchCreation = z.strictObject({ ...branchEdit.shape, providerId: id });
export type BranchCreation = z.infer<typeof branchCreation>;

/** A key with which the provider's ERP uses the intake; revoked keys are not listed. */
export const intakeKey = z.strictObject({
  id,
  name: z.string(),
  /** Whether the ERP may create and change customers with the key, in addition to the upload of documents. */
  mayChangeCustomers: z.boolean(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
});
export type IntakeKey = z.infer<typeof intakeKey>;

export const intakeKeyBody = z.strictObject({
  name: requiredName,
  mayChangeCustomers: z.boolean().default(false),
});
export type IntakeKeyBody = z.infer<typeof intakeKeyBody>;

/** The key is returned only here, once; only its hash is stored. */
export const createdIntakeKey = z.strictObject({ id, key: z.string() });
