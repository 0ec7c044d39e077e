import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { composeRoutes } from './compose-routes.ts';
import { composeServices } from './compose-services.ts';
import { VERSION } from '../configuration/version.ts';
import { mustSetUpSecondFactor, signOnChoiceOf, transferPartyOf } from '../features/authentication/index.ts';
import { findStoreWarnings } from '../features/store/index.ts';
import { serveMailbox } from '../features/mail/index.ts';
import { composeMetrics } from './compose-metrics.ts';
import { createRefusalRecorder } from '../platform/audit/index.ts';
import { createReadiness, findDiskSpace } from '../platform/health/index.ts';
import { createServer, describeApi } from '../platform/http/index.ts';
import { createUploadQuota, UPLOAD_LIMITS } from '../platform/uploads/index.ts';

export const WEB_FOLDER = path.join(import.meta.dirname, '../../../web/dist');

/** The whole portal: the services, their routes and one server. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, logger, pressure, findSpace = findDiskSpace } = dependencies;
  const { name: operatorName, ...identity } = config.operator;
  const services = await composeServices(dependencies);
  const { sessions, intakeKeys, uploadFolder } = services;
  const refusals = createRefusalRecorder(database.executor, dependencies.backgroundLog ?? logger);
  const readiness = createReadiness({ ...dependencies, stopping: dependencies.stopping });
  const description = describeApi(VERSION);
  const server = await createServer({
    logger,
    outageLog: dependencies.backgroundLog ?? logger,
    trustedProxies: config.trustedProxies,
    ownOrigin: config.publicUrl.origin,
    uploadFolder,
    uploads: createUploadQuota(dependencies.uploadLimits ?? UPLOAD_LIMITS, () =>
      findSpace(dependencies.dataDirectory),
    ),
    routes: composeRoutes(services, description),
    authenticate: (token) => sessions.findCaller(token),
    findKeyHolder: (key) => intakeKeys.findHolder(key),
    reloadCaller: (caller) => sessions.reloadCaller(caller),
    reloadKeyHolder: (key) => intakeKeys.findHolderUncounted(key),
    transferPartyOf,
    transfers: services.transfers,
    requiresSecondFactorSetup: (caller) =>
      config.requireSecondFactor === 'strict' && mustSetUpSecondFactor(caller),
    onRefusal: (refusal) => refusals.record(refusal),
    pressure: () => pressure?.level() ?? 'none',
    findFaults: () => readiness.findFaults(),
    describeDocumentFault: () => readiness.describeDocumentFault(),
    findWarnings: async () => [
      ...(await findStoreWarnings(database)),
      ...(dependencies.externalServices?.listWarnings() ?? []),
    ],
    documentSetting: dependencies.store.place.setting,
    metrics: {
      registry: composeMetrics({ ...dependencies, pressure }),
      token: dependencies.metricsToken,
    },
    webFolder: dependencies.webFolder,
    portal: { ...identity, operatorName, demo: config.demo, signOn: signOnChoiceOf(config.signOn) },
    publicDescription: config.demo ? description : undefined,
  });
  server.addHook('onClose', () => refusals.stop());
  server.addHook('onClose', () => services.accounts.background.waitForTasks());
  server.addHook('onClose', () => services.imports.stop());
  // The uploads stop before the running calls end, so that calls are answered with the documents stored by then.
  server.addHook('preClose', () => services.uploads.stop());
  if (config.demo && config.smtpUrl === undefined) serveMailbox(server, database, config.publicUrl);
  return server;
}
