import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { composeRoutes } from './compose-routes.ts';
import { composeServices } from './compose-services.ts';
import { mustSetUpSecondFactor, partyOf } from './features/authentication/index.ts';
import { findStoreWarnings } from './features/store/index.ts';
import { createMailboxService, serveMailbox } from './features/mail/index.ts';
import { composeMetrics } from './metrics.ts';
import { createRefusalRecorder } from './platform/audit/index.ts';
import { createReadiness, findDiskSpace } from './platform/health/index.ts';
import { createServer } from './platform/http/index.ts';
import { createUploadGate, UPLOAD_LIMITS } from './platform/uploads/index.ts';
import { describePortal } from './portal-information.ts';

export const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');

/** The whole portal: services from their parts, routes from their services, one server. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, logger, pressure, findSpace = findDiskSpace } = parts;
  const services = await composeServices(parts);
  const { sessions, keyHolders, providers, uploadFolder } = services;
  const refusals = createRefusalRecorder(database.executor, parts.backgroundLog ?? logger);
  const readiness = createReadiness({ ...parts, stopping: parts.stopping });
  const server = await createServer({
    logger,
    trustedProxies: config.trustedProxies,
    ownOrigin: config.publicUrl.origin,
    uploadFolder,
    uploads: createUploadGate(parts.uploadLimits ?? UPLOAD_LIMITS, () => findSpace(parts.dataDirectory)),
    routes: composeRoutes(services),
    authenticate: (token) => sessions.findCaller(token),
    findKeyHolder: (key) => keyHolders.find(key),
    findCallerAgain: (caller) => sessions.findCallerAgain(caller),
    findKeyHolderAgain: (key) => keyHolders.findAgain(key),
    partyOf,
    transfers: services.transfers,
    isBarred: (caller) => config.requireSecondFactor === 'strict' && mustSetUpSecondFactor(caller),
    onRefusal: (refusal) => refusals.record(refusal),
    pressure: () => pressure?.level() ?? 'none',
    findFaults: () => readiness.findFaults(),
    findWarnings: () => findStoreWarnings(database),
    metrics: { registry: composeMetrics({ database, providers, pressure }), token: parts.metricsToken },
    webFolder: parts.webFolder,
    portal: describePortal(config),
    withDocumentation: config.demo,
  });
  server.addHook('onClose', () => refusals.stop());
  server.addHook('onClose', () => services.background.settle());
  server.addHook('onClose', () => services.imports.stop());
  // Before the running calls have ended: they are answered with what is durable by then.
  server.addHook('preClose', () => services.uploads.stop());
  if (config.demo && config.smtpUrl === undefined)
    serveMailbox(server, createMailboxService(database), config.publicUrl);
  return server;
}
