import { z } from 'zod';
import { customerStatus } from '../customers/customer.schemas.ts';
import { intakeReason } from '../intake/intake-code.schemas.ts';
import { id, isoDate, isoDateTime } from '../primitives.ts';
import { CUSTOMER_CHANGES } from './webhook-codes.ts';

/** The fields of every event about a file. Values that the portal could not read from a held file are null. */
const document = {
  providerId: id,
  /** The receipt of the file: `GET /Intake/Documents/{id}` returns its name and more. */
  receiptId: id,
  documentNumber: z.string().nullable(),
  documentDate: isoDate.nullable(),
  documentClass: z.string().nullable(),
  customerId: id.nullable(),
  customerNumber: z.string().nullable(),
};

/** The body of a webhook. Fields may be added later, so a receiver ignores those that it does not know. */
export const webhookPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('document.accepted'),
    timestamp: isoDateTime,
    data: z.strictObject({ ...document, documentId: id }),
  }),
  z.strictObject({
    type: z.literal('document.replaced'),
    timestamp: isoDateTime,
    data: z.strictObject({ ...document, documentId: id, replacedDocumentId: id }),
  }),
  z.strictObject({
    type: z.literal('document.held'),
    timestamp: isoDateTime,
    data: z.strictObject({ ...document, documentId: z.null(), reasons: z.array(intakeReason) }),
  }),
  z.strictObject({
    type: z.literal('customer.changed'),
    timestamp: isoDateTime,
    data: z.strictObject({
      providerId: id,
      customerId: id,
      customerNumber: z.string(),
      change: z.enum(CUSTOMER_CHANGES),
      /** Null after the deletion of the customer. */
      status: customerStatus.nullable(),
    }),
  }),
  z.strictObject({
    type: z.literal('webhook.test'),
    timestamp: isoDateTime,
    data: z.strictObject({ providerId: id }),
  }),
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;
