import type { EndpointName, features } from '@belegfach/contract';
import type { BoundFeature } from '../../../../src/composition/compose-routes.ts';
import { accountProbes } from './accounts.ts';
import { customerImportProbes } from './customer-imports.ts';
import { customerProbes, exportProbes } from './customers.ts';
import { intakeProbes } from './intake.ts';
import { invoiceArchiveProbes } from './invoice-archive.ts';
import { invoiceProbes } from './invoices.ts';
import { listViewProbes } from './list-views.ts';
import { mailProbes } from './mail.ts';
import { noteProbes } from './notes.ts';
import { noticeProbes } from './notices.ts';
import { openApiProbes } from './open-api.ts';
import { overviewProbes } from './overview.ts';
import type { Probe } from './probe.ts';
import { providerProbes } from './providers.ts';
import { sessionProbes } from './session.ts';
import { signOnProbes } from './sign-on.ts';
import { trailProbes } from './trail.ts';
import { backofficeUserProbes, customerUserProbes, salesmanProbes } from './users.ts';
import { webhookProbes } from './webhooks.ts';

export type BoundEndpoint = {
  [F in BoundFeature]: keyof (typeof features)[F] & EndpointName;
}[BoundFeature];

/** One probe for each bound call, with one file for each feature: a bound call without a probe does not compile. */
export const PROBES: Readonly<Record<BoundEndpoint, Probe>> = {
  ...sessionProbes,
  ...accountProbes,
  ...signOnProbes,
  ...invoiceProbes,
  ...invoiceArchiveProbes,
  ...mailProbes,
  ...noteProbes,
  ...noticeProbes,
  ...listViewProbes,
  ...customerProbes,
  ...customerImportProbes,
  ...exportProbes,
  ...backofficeUserProbes,
  ...customerUserProbes,
  ...salesmanProbes,
  ...providerProbes,
  ...intakeProbes,
  ...openApiProbes,
  ...webhookProbes,
  ...trailProbes,
  ...overviewProbes,
};
