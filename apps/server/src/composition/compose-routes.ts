import type { OpenApiDocument } from '@belegfach/contract';
import type { Services } from './compose-services.ts';
import { accountRoutes, sessionRoutes, signOnRoutes } from '../features/authentication/index.ts';
import { backofficeUserRoutes } from '../features/backoffice-users/index.ts';
import { customerImportRoutes } from '../features/customer-imports/index.ts';
import { customerUserRoutes } from '../features/customer-users/index.ts';
import { customerRoutes } from '../features/customers/index.ts';
import { exportRoutes } from '../features/export/index.ts';
import { intakeRoutes } from '../features/intake/index.ts';
import { invoiceArchiveRoutes, invoiceRoutes } from '../features/invoices/index.ts';
import { listViewRoutes } from '../features/list-views/index.ts';
import { mailRoutes } from '../features/mail/index.ts';
import { noteRoutes } from '../features/notes/index.ts';
import { noticeRoutes } from '../features/notices/index.ts';
import { openApiRoutes } from '../features/open-api/index.ts';
import { providerRoutes } from '../features/providers/index.ts';
import { salesmanRoutes } from '../features/salesmen/index.ts';
import { overviewRoutes } from '../features/overview/index.ts';
import { trailRoutes } from '../features/trail/index.ts';
import { webhookRoutes } from '../features/webhooks/index.ts';

/**
 * The routes of every feature with its services; the test of access rights derives its list of calls from this type.
 */
export function composeRoutes(services: Services, description: OpenApiDocument) {
  return [
    sessionRoutes(services.sessions),
    accountRoutes(services.accounts),
    signOnRoutes(services.signOn),
    invoiceRoutes(services.accounts.database, services.downloads),
    invoiceArchiveRoutes(
      services.accounts.database,
      services.annexes,
      services.invoiceContent,
      services.downloadArchive,
    ),
    noteRoutes(services.accounts.database),
    backofficeUserRoutes(services.accounts),
    customerUserRoutes(services.accounts),
    salesmanRoutes(services.accounts.database),
    customerRoutes(services.accounts),
    customerImportRoutes(services.imports, services.customersByKey),
    exportRoutes(services.accounts.database),
    providerRoutes(services.accounts, services.intakeDirectory),
    mailRoutes(services.accounts.database),
    webhookRoutes(services.accounts, services.webhookAllowedHosts),
    noticeRoutes(services.accounts.database),
    listViewRoutes(services.accounts.database),
    trailRoutes(services.accounts.database),
    overviewRoutes(services.accounts.database),
    intakeRoutes(services),
    openApiRoutes(description),
  ];
}

/** The features whose calls the portal answers. */
export type BoundFeature = ReturnType<typeof composeRoutes>[number]['feature'];
