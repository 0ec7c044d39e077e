import path from 'node:path';
import { type ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import {
  accountRoutes,
  AUTHENTICATION_LIMITS,
  type AuthenticationLimits,
  type Background,
  createAccountService,
  createBackground,
  createEmailChanges,
  createInvitations,
  createSessionService,
  mustSetUpSecondFactor,
  sessionRoutes,
} from './features/authentication/index.ts';
import { backofficeUserRoutes, createBackofficeUserService } from './features/backoffice-users/index.ts';
import { createCustomerUserService, customerUserRoutes } from './features/customer-users/index.ts';
import { createImportService, customerImportRoutes } from './features/customer-imports/index.ts';
import { createCustomerServices, customerRoutes } from './features/customers/index.ts';
import { createExportService, exportRoutes } from './features/export/index.ts';
import {
  createIntakeService,
  createJournalService,
  createReleaseService,
  createUploadService,
  intakeRoutes,
} from './features/intake/index.ts';
import {
  createArchiveService,
  createInvoiceDetailsService,
  createInvoiceDownloadService,
  createInvoiceService,
  type DamageAlarm,
  invoiceArchiveRoutes,
  invoiceRoutes,
} from './features/invoices/index.ts';
import {
  createFailedMailService,
  createMailboxService,
  mailRoutes,
  serveMailbox,
} from './features/mail/index.ts';
import { createNoteService, noteRoutes } from './features/notes/index.ts';
import { createNoticeService, noticeRoutes } from './features/notices/index.ts';
import {
  createBranchService,
  createIntakeKeyService,
  createKeyHolderService,
  createProviderService,
  providerRoutes,
} from './features/providers/index.ts';
import { createSalesmanService, salesmanRoutes } from './features/salesmen/index.ts';
import { composeMetrics } from './metrics.ts';
import { createRefusalRecorder } from './platform/audit/index.ts';
import type { Database } from './platform/database/index.ts';
import type { DocumentStore } from './platform/document-store/index.ts';
import { createReadiness } from './platform/health/index.ts';
import { createServer } from './platform/http/index.ts';
import { createPost } from './platform/mail/index.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/passwords/index.ts';
import type { PressureGauge } from './platform/pressure/index.ts';
import { createSpreadsheetReader } from './platform/spreadsheet/index.ts';
import type { SecretBox } from './platform/secrets/index.ts';
import { describePortal } from './portal-information.ts';

/** What the portal is composed of; limits are arguments, so that tests and the bench pass their own (decisions D11). */
export interface AppParts {
  readonly config: Pick<
    Config,
    'demo' | 'trustedProxies' | 'operator' | 'publicUrl' | 'requireSecondFactor' | 'smtpUrl'
  >;
  readonly database: Database;
  readonly store: DocumentStore;
  readonly readers: Pick<ReaderPool, 'read'>;
  readonly dataDirectory: string;
  readonly secrets: SecretBox;
  readonly logger: FastifyBaseLogger;
  readonly limits?: AuthenticationLimits;
  readonly passwords?: PasswordHasher;
  /** How long an upload of documents waits for them; tests give less. */
  readonly intakeAnswerWithinMs?: number;
  /** Where work that answers leave to be done goes on; given by who must wait for it. */
  readonly background?: Background;
  /** Given by a portal that refuses calls while it is overloaded. */
  readonly pressure?: PressureGauge;
  /** Aborted when the portal is told to stop: no proxy shall send anybody any more. */
  readonly stopping?: AbortSignal;
  /** Opens /metrics to who says it. */
  readonly metricsToken?: string | undefined;
  /** The built web app; undefined serves the API alone. */
  readonly webFolder?: string;
}

export const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');

/** Sessions per user; in the demo many visitors share an account (decisions D11). */
const MOST_DEMO_SESSIONS = 100;

/** The whole portal on one screen: services from their parts, routes from their services, one server. */
export async function createApp({
  config,
  database,
  store,
  readers,
  dataDirectory,
  secrets,
  logger,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const limits = parts.limits ?? {
    ...AUTHENTICATION_LIMITS,
    ...(config.demo ? { mostSessions: MOST_DEMO_SESSIONS } : {}),
  };
  const hasher = parts.passwords ?? (await createPasswordHasher());
  const { productTitle } = config.operator;
  const post = createPost(config);

  const authentication = { database, hasher, secrets, post, limits, productTitle };
  const invitations = createInvitations({ post, limits });
  const emailChanges = createEmailChanges({ post, limits });
  const background = parts.background ?? createBackground(logger);
  const sessions = createSessionService(authentication);
  const accounts = createAccountService({
    ...authentication,
    invitations,
    emailChanges,
    background,
  });
  const alarm: DamageAlarm = ({ hash, fault }) =>
    logger.fatal({ alarm: 'document-damaged', hash, fault }, 'a stored document is damaged');
  const invoices = createInvoiceService(database);
  const downloads = createInvoiceDownloadService(database, store, alarm);
  const archives = createArchiveService(database, store, alarm);
  const invoiceDetails = createInvoiceDetailsService(database);
  const notes = createNoteService(database);
  const failedMails = createFailedMailService(database);
  const notices = createNoticeService(database);
  const backofficeUsers = createBackofficeUserService({ database, post, invitations, limits });
  const customerUsers = createCustomerUserService({ database, post, invitations, limits });
  const salesmen = createSalesmanService(database);
  const customers = createCustomerServices({ database, post, invitations, emailChanges, limits });
  const imports = createImportService({
    ...{ database, logger, emailChanges, limits },
    reader: createSpreadsheetReader(),
  });
  const exports = createExportService(database);
  const providers = createProviderService(database, dataDirectory);
  const branches = createBranchService(database);
  const intakeKeys = createIntakeKeyService(database);
  const keyHolders = createKeyHolderService(database, limits.requestsPerMinute);

  const uploadFolder = path.join(dataDirectory, 'uploads');
  const intakeParts = { database, store, readers, renderPdf: renderInvoicePdf };
  const uploads = createUploadService({
    ...{ database, store, intake: createIntakeService(intakeParts), stagingFolder: uploadFolder },
    onFailure: (error) => logger.error({ err: error }, 'an upload could not be taken in to its end'),
    answerWithinMs: parts.intakeAnswerWithinMs,
  });
  const journal = createJournalService(database, store, alarm);
  const releases = createReleaseService(intakeParts);

  const refusals = createRefusalRecorder(database.executor, logger);
  const readiness = createReadiness({ database, store, dataDirectory, stopping: parts.stopping });
  const server = await createServer({
    logger,
    trustedProxies: config.trustedProxies,
    ownOrigin: config.publicUrl.origin,
    uploadFolder,
    routes: composeRoutes({
      ...{ sessions, accounts, invoices, downloads, archives, invoiceDetails, notes },
      ...{ customers, imports, exports, notices },
      ...{ backofficeUsers, customerUsers, salesmen, providers, branches, intakeKeys, failedMails },
      ...{ uploads, journal, releases },
    }),
    authenticate: (token) => sessions.findCaller(token),
    findKeyHolder: (key) => keyHolders.find(key),
    isBarred: (caller) => config.requireSecondFactor === 'strict' && mustSetUpSecondFactor(caller),
    onRefusal: (refusal) => refusals.record(refusal),
    pressure: () => parts.pressure?.level() ?? 'none',
    findFaults: () => readiness.findFaults(),
    metrics: {
      registry: composeMetrics({ database, providers, pressure: parts.pressure }),
      token: parts.metricsToken,
    },
    webFolder: parts.webFolder,
    portal: describePortal(config),
    withDocumentation: config.demo,
  });
  server.addHook('onClose', () => refusals.stop());
  server.addHook('onClose', () => background.settle());
  server.addHook('onClose', () => imports.stop());
  // Before the running calls have ended: they are answered with what is durable by then.
  server.addHook('preClose', () => uploads.stop());
  if (config.demo && config.smtpUrl === undefined)
    serveMailbox(server, createMailboxService(database), config.publicUrl);
  return server;
}

interface Services {
  readonly sessions: ReturnType<typeof createSessionService>;
  readonly accounts: ReturnType<typeof createAccountService>;
  readonly invoices: ReturnType<typeof createInvoiceService>;
  readonly downloads: ReturnType<typeof createInvoiceDownloadService>;
  readonly archives: ReturnType<typeof createArchiveService>;
  readonly invoiceDetails: ReturnType<typeof createInvoiceDetailsService>;
  readonly notes: ReturnType<typeof createNoteService>;
  readonly backofficeUsers: ReturnType<typeof createBackofficeUserService>;
  readonly customerUsers: ReturnType<typeof createCustomerUserService>;
  readonly salesmen: ReturnType<typeof createSalesmanService>;
  readonly customers: ReturnType<typeof createCustomerServices>;
  readonly imports: ReturnType<typeof createImportService>;
  readonly exports: ReturnType<typeof createExportService>;
  readonly providers: ReturnType<typeof createProviderService>;
  readonly branches: ReturnType<typeof createBranchService>;
  readonly intakeKeys: ReturnType<typeof createIntakeKeyService>;
  readonly failedMails: ReturnType<typeof createFailedMailService>;
  readonly notices: ReturnType<typeof createNoticeService>;
  readonly uploads: ReturnType<typeof createUploadService>;
  readonly journal: ReturnType<typeof createJournalService>;
  readonly releases: ReturnType<typeof createReleaseService>;
}

/** Every finished feature, bound; the authorisation test takes its list of calls from this type. */
function composeRoutes({ sessions, accounts, invoices, downloads, notes, ...services }: Services) {
  return [
    sessionRoutes(sessions),
    accountRoutes(accounts),
    invoiceRoutes(invoices, downloads),
    invoiceArchiveRoutes(services.archives, services.invoiceDetails),
    noteRoutes(notes),
    backofficeUserRoutes(services.backofficeUsers),
    customerUserRoutes(services.customerUsers),
    salesmanRoutes(services.salesmen),
    customerRoutes(services.customers),
    customerImportRoutes(services.imports),
    exportRoutes(services.exports),
    providerRoutes(services.providers, services.branches, services.intakeKeys),
    mailRoutes(services.failedMails),
    noticeRoutes(services.notices),
    intakeRoutes(services.uploads, services.journal, services.releases),
  ];
}

/** The features that the portal answers. */
export type BoundFeature = ReturnType<typeof composeRoutes>[number]['feature'];
