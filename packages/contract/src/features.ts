import { accountEndpoints } from './accounts/account.endpoints.ts';
import { sessionEndpoints } from './authentication/session.endpoints.ts';
import { backofficeUserEndpoints } from './backoffice-users/backoffice-user.endpoints.ts';
import { customerImportEndpoints } from './customer-imports/customer-import.endpoints.ts';
import { customerUserEndpoints } from './customer-users/customer-user.endpoints.ts';
import { customerEndpoints } from './customers/customer.endpoints.ts';
import { exportEndpoints } from './export/export.endpoints.ts';
import { intakeEndpoints } from './intake/intake.endpoints.ts';
import { invoiceArchiveEndpoints } from './invoice-archive/invoice-archive.endpoints.ts';
import { invoiceEndpoints } from './invoices/invoice.endpoints.ts';
import { listViewEndpoints } from './list-views/list-view.endpoints.ts';
import { mailEndpoints } from './mail/mail.endpoints.ts';
import { noteEndpoints } from './notes/note.endpoints.ts';
import { noticeEndpoints } from './notices/notice.endpoints.ts';
import { openApiEndpoints } from './open-api/open-api.endpoints.ts';
import { overviewEndpoints } from './overview/overview.endpoints.ts';
import { providerEndpoints } from './providers/provider.endpoints.ts';
import { salesmanEndpoints } from './salesmen/salesman.endpoints.ts';
import { signOnEndpoints } from './sign-on/sign-on.endpoints.ts';
import { trailEndpoints } from './trail/trail.endpoints.ts';
import { webhookEndpoints } from './webhooks/webhook.endpoints.ts';

/** Every call of the API, by feature. The server does not start if a call has no handler. */
export const features = {
  session: sessionEndpoints,
  accounts: accountEndpoints,
  signOn: signOnEndpoints,
  invoices: invoiceEndpoints,
  invoiceArchive: invoiceArchiveEndpoints,
  notes: noteEndpoints,
  notices: noticeEndpoints,
  listViews: listViewEndpoints,
  export: exportEndpoints,
  customers: customerEndpoints,
  customerImports: customerImportEndpoints,
  customerUsers: customerUserEndpoints,
  backofficeUsers: backofficeUserEndpoints,
  providers: providerEndpoints,
  salesmen: salesmanEndpoints,
  intake: intakeEndpoints,
  mail: mailEndpoints,
  webhooks: webhookEndpoints,
  trail: trailEndpoints,
  overview: overviewEndpoints,
  openApi: openApiEndpoints,
} as const;

export type FeatureName = keyof typeof features;

/** Every call of the API, by name; names are unique across all features. */
export const endpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...signOnEndpoints,
  ...invoiceEndpoints,
  ...invoiceArchiveEndpoints,
  ...noteEndpoints,
  ...noticeEndpoints,
  ...listViewEndpoints,
  ...exportEndpoints,
  ...customerEndpoints,
  ...customerImportEndpoints,
  ...customerUserEndpoints,
  ...backofficeUserEndpoints,
  ...providerEndpoints,
  ...salesmanEndpoints,
  ...intakeEndpoints,
  ...mailEndpoints,
  ...webhookEndpoints,
  ...trailEndpoints,
  ...overviewEndpoints,
  ...openApiEndpoints,
} as const;

export type EndpointName = { [Feature in FeatureName]: keyof (typeof features)[Feature] }[FeatureName];
