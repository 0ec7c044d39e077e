import type { Database } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import type { AuthenticationLimits, EmailChanges, Invitations } from '../authentication/index.ts';
import { createCustomerCreationService } from './customer-creation.service.ts';
import { createCustomerEditService } from './customer-edit.service.ts';
import { createCustomerInvitationService } from './customer-invitation.service.ts';
import { createCustomerReadingService } from './customer-reading.service.ts';
import { createCustomerStatusService } from './customer-status.service.ts';

export type CustomerServices = ReturnType<typeof createCustomerServices>;

export function createCustomerServices(dependencies: {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  readonly emailChanges: EmailChanges;
  readonly limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>;
}) {
  const { database, mailer, invitations, emailChanges, limits } = dependencies;
  return {
    reading: createCustomerReadingService(database),
    creation: createCustomerCreationService(database, limits),
    edits: createCustomerEditService(database, emailChanges, limits),
    statuses: createCustomerStatusService(database, limits),
    invitations: createCustomerInvitationService(database, invitations, { mailer, limits }),
  };
}
