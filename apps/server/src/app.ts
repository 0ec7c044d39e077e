import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import {
  AUTHENTICATION_LIMITS,
  type AuthenticationLimits,
  createSessionService,
  sessionRoutes,
} from './features/authentication/index.ts';
import {
  createInvoiceDownloadService,
  createInvoiceService,
  invoiceRoutes,
} from './features/invoices/index.ts';
import { createNoteService, noteRoutes } from './features/notes/index.ts';
import { answersInTime, type Database } from './platform/database/index.ts';
import type { DocumentStore } from './platform/document-store/index.ts';
import { createServer } from './platform/http/index.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/passwords/index.ts';

/** What the portal is composed of; limits are arguments, so that tests and the bench pass their own (decisions D11). */
export interface AppParts {
  readonly config: Pick<Config, 'demo' | 'trustedProxies' | 'operator' | 'publicUrl'>;
  readonly database: Database;
  readonly store: DocumentStore;
  readonly logger: FastifyBaseLogger;
  readonly limits?: AuthenticationLimits;
  readonly passwords?: PasswordHasher;
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
  logger,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const limits = parts.limits ?? {
    ...AUTHENTICATION_LIMITS,
    ...(config.demo ? { mostSessions: MOST_DEMO_SESSIONS } : {}),
  };
  const passwords = parts.passwords ?? (await createPasswordHasher());

  const sessions = createSessionService(database, passwords, limits);
  const invoices = createInvoiceService(database);
  const downloads = createInvoiceDownloadService(database, store, (damaged) =>
    logger.fatal(
      { alarm: 'document-damaged', hash: damaged.hash, fault: damaged.fault },
      'a stored document is damaged',
    ),
  );
  const notes = createNoteService(database);

  return createServer({
    logger,
    trustedProxies: config.trustedProxies,
    ownOrigin: config.publicUrl.origin,
    routes: composeRoutes({ sessions, invoices, downloads, notes }),
    authenticate: (token) => sessions.findCaller(token),
    isReady: () => answersInTime(database),
    webFolder: parts.webFolder,
    portal: {
      productTitle: config.operator.productTitle,
      operatorName: config.operator.name,
      demo: config.demo,
    },
    withDocumentation: config.demo,
  });
}

interface Services {
  readonly sessions: ReturnType<typeof createSessionService>;
  readonly invoices: ReturnType<typeof createInvoiceService>;
  readonly downloads: ReturnType<typeof createInvoiceDownloadService>;
  readonly notes: ReturnType<typeof createNoteService>;
}

/** Every finished feature, bound; the authorisation test takes its list of calls from this type. */
function composeRoutes({ sessions, invoices, downloads, notes }: Services) {
  return [sessionRoutes(sessions), invoiceRoutes(invoices, downloads), noteRoutes(notes)];
}

/** The features that the portal answers. */
export type BoundFeature = ReturnType<typeof composeRoutes>[number]['feature'];
