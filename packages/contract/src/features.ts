import { sessionEndpoints } from './authentication/session.endpoints.ts';
import { invoiceEndpoints } from './invoices/invoice.endpoints.ts';
import { noteEndpoints } from './notes/note.endpoints.ts';

/** Every call of the API by feature. A feature is finished on the server when each of its calls has a handler. */
export const features = {
  session: sessionEndpoints,
  invoices: invoiceEndpoints,
  notes: noteEndpoints,
} as const;

export type FeatureName = keyof typeof features;
