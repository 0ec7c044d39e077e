import { z } from 'zod';
import {
  ACTIVE_CONTENT_KINDS,
  E_INVOICE_DUTY_STATES,
  E_INVOICE_EXEMPTIONS,
  INTAKE_CHANNELS,
  INTAKE_REASONS,
  INTAKE_STATES,
  INTAKE_WARNINGS,
} from './intake-codes.ts';

export const intakeState = z.enum(INTAKE_STATES);
export const intakeReason = z.enum(INTAKE_REASONS);
export const intakeWarning = z.enum(INTAKE_WARNINGS);
export const eInvoiceExemption = z.enum(E_INVOICE_EXEMPTIONS);
export const activeContentKind = z.enum(ACTIVE_CONTENT_KINDS);
export const intakeChannel = z.enum(INTAKE_CHANNELS);

/** A finding of active content. `file` is the name of the embedded file that is or contains the active content. */
export const activeContent = z.strictObject({ kind: activeContentKind, file: z.string().nullable() });
export type ActiveContent = z.infer<typeof activeContent>;

/**
 * The state of the duty to send e-invoices for a document. A person enters `exemption` and `comment`; they are null in the
 * other states than `exempt`.
 */
export const eInvoiceDuty = z.strictObject({
  state: z.enum(E_INVOICE_DUTY_STATES),
  exemption: eInvoiceExemption.nullable(),
  comment: z.string().nullable(),
});
export type EInvoiceDuty = z.infer<typeof eInvoiceDuty>;
