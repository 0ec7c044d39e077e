import type { AddressInfo } from 'node:net';
import { ReaderPool, probeIsolation, renderInvoicePdf } from '@belegfach/einvoice';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp, WEB_FOLDER } from '../composition/app.ts';
import type { Config } from '../configuration/config.ts';
import { VERSION } from '../configuration/version.ts';
import { describeDemoAccounts, prepareDemo } from '../installation/demo-installation.ts';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { createIntakeService, startIntake } from '../features/intake/index.ts';
import { getStoreId, startGenerationUpdates } from '../features/store/index.ts';
import { createWebhookTransport, startWebhookWorker } from '../features/webhooks/index.ts';
import { drain } from './drain.ts';
import { openInstallation } from '../installation/installation.ts';
import { composeJobs } from '../composition/compose-jobs.ts';
import { composeExternalServices } from '../composition/compose-external-services.ts';
import { HASH_CHAINS } from '../composition/hash-chains.ts';
import { createPortalLogger, createStartLogger } from './logger.ts';
import { createShutdown } from './shutdown.ts';
import { startChainWorker } from '../platform/audit/index.ts';
import { startPromotionMarks, supervisePostgres } from '../platform/database/index.ts';
import { createFaultReporter } from '../platform/faults/index.ts';
import { watchExternalServices } from '../platform/health/index.ts';
import { startTracing } from '../platform/tracing/index.ts';
import { startJobs } from '../platform/jobs/index.ts';
import { createPressureGauge } from '../platform/pressure/index.ts';
import {
  createMailer,
  createSmtpTransport,
  localTransport,
  encryptPlaintextMails,
  startMailWorker,
} from '../platform/mail/index.ts';

/** Proxies check /readyz every few seconds; until then they continue to send requests. */
const PROXY_WAIT_MS = 5_000;
/** A transfer that still runs after this time is cut. With `PROXY_WAIT_MS` before, that is 25 s after the signal. */
const TRANSFER_LIMIT_MS = 20_000;
/** A part that has not stopped by then is abandoned, so that the process ends within 30 s. */
const STOP_LIMIT_MS = 27_000;

/**
 * Runs the portal until it is stopped: opens the installation, fills the demo, serves, watches the hot folders, sends
 * mails. SIGTERM and SIGINT let running requests finish, then stop everything, the embedded database last.
 */
export async function runPortal(
  config: Config,
  settings: { readonly sourceDescription: string; readonly warnings: readonly string[] },
): Promise<void> {
  const startLogger = createStartLogger(config.logLevel);
  startLogger.info({ version: VERSION, settings: settings.sourceDescription }, 'Belegfach is starting');
  for (const warning of settings.warnings) startLogger.warn(warning);
  const installation = await openInstallation(config, 'portal');
  for (const migration of installation.migrations)
    startLogger.info({ migration }, 'the database was migrated');
  for (const notice of installation.notices) startLogger.warn(notice);
  if (config.operator.isPlaceholder && !config.demo)
    startLogger.warn(
      'OPERATOR_NAME is not set: imprint, legal texts and mails name a company that does not exist',
    );
  const isolation = await probeIsolation();
  if (!isolation.isIsolated)
    startLogger.warn(
      { reason: isolation.reason },
      'readers run with network: the system allows them no namespaces of their own; docs/operations.md, "Readers", says how to allow it',
    );
  const logger = createPortalLogger(config.logLevel);
  const backgroundLog = createFaultReporter(logger);
  const tracing = config.traces && (await startTracing({ ...config.traces, version: VERSION, log: logger }));
  const shutdown = createShutdown(logger, STOP_LIMIT_MS);
  shutdown.addFoundation(() => installation.close());
  // Tracing stops after all work whose spans it sends.
  if (tracing !== undefined) shutdown.addFoundation(() => tracing.stop());
  let proxyWaitMs = 0;
  const stop = async (waitMs: number) => {
    if (shutdown.signal.aborted) return;
    proxyWaitMs = waitMs;
    process.exit((await shutdown.run()) ? 0 : 1);
  };
  // With a person at a terminal, or in a demo, there is no proxy to wait for.
  process.once('SIGTERM', () => void stop(config.demo ? 0 : PROXY_WAIT_MS));
  process.once('SIGINT', () => void stop(0));
  if (installation.embedded !== undefined) {
    const supervisor = supervisePostgres(installation.embedded, {
      log: logger,
      onFailure: (reason) => {
        // One line: the process supervisor restarts both.
        logger.fatal(
          `The embedded PostgreSQL does not start again: ${reason.message.replace(/\s+/g, ' ').trim()}`,
        );
        void shutdown.run().then(() => process.exit(1));
      },
    });
    shutdown.addFoundation(() => supervisor.stop());
  }
  try {
    const chainWorker = startChainWorker(installation.database, HASH_CHAINS, backgroundLog);
    shutdown.addFoundation(() => chainWorker.stop());
    await checkEncryptionKey(installation.database, installation.keyring);
    await encryptPlaintextMails(installation.database.executor);
    const secrets = installation.keyring.secondFactors;
    const readers = new ReaderPool();
    shutdown.addFoundation(() => readers.close());
    const intake = createIntakeService({ ...installation, readers, renderPdf: renderInvoicePdf });
    await prepareDemo(config, { ...installation, intake }, shutdown.signal);
    const mailer = createMailer(config);
    const generations = startGenerationUpdates({ ...installation, mailer, log: backgroundLog });
    // Stopped after everything that still stores documents.
    shutdown.addFoundation(() => generations.stop());
    const promotionMarks = startPromotionMarks({
      ...installation,
      log: backgroundLog,
      onMarked: () => generations.advance(),
    });
    shutdown.addFoundation(() => promotionMarks.stop());
    const intakeSources = await startIntake(
      { ...installation, installationId: await getStoreId(installation.database.executor), readers, intake },
      backgroundLog,
    );
    shutdown.addWorker(() => intakeSources.stop());
    const jobs = await startJobs(
      installation,
      composeJobs({ ...installation, ...config, mailer, logger: backgroundLog }),
      backgroundLog,
    );
    shutdown.addWorker(() => jobs.stop());
    const mails = startMailWorker({
      database: installation.database,
      transport:
        config.smtpUrl === undefined
          ? localTransport
          : createSmtpTransport(config.smtpUrl, config.mailFrom, { security: config.smtpSecurity }),
      log: backgroundLog,
    });
    shutdown.addWorker(() => mails.stop());
    const webhooks = startWebhookWorker({
      database: installation.database,
      mailer,
      transport: createWebhookTransport({ allowedHosts: config.webhookAllowedHosts }),
      log: backgroundLog,
    });
    shutdown.addWorker(() => webhooks.stop());
    const externalServices = watchExternalServices(
      composeExternalServices(config, installation.database),
      backgroundLog,
    );
    shutdown.addWorker(() => externalServices.stop());
    const pressure = createPressureGauge(() => installation.database.describePool(), logger);
    const app = await createApp({
      config,
      ...installation,
      readers,
      secrets,
      logger,
      pressure,
      webFolder: WEB_FOLDER,
      backgroundLog,
      stopping: shutdown.signal,
      metricsToken: config.metricsToken,
      externalServices,
      tracing,
    });
    shutdown.addWorker(() => drain(app, { proxyWaitMs, transferLimitMs: TRANSFER_LIMIT_MS }));
    await app.listen({ host: config.host, port: config.port });
    announceReady(config, app, startLogger, installation.notices);
  } catch (error) {
    if (shutdown.signal.aborted) return;
    await shutdown.run();
    throw error;
  }
}

function announceReady(
  config: Config,
  app: FastifyInstance,
  logger: Logger,
  notices: readonly string[],
): void {
  const { port } = app.server.address() as AddressInfo;
  const address =
    config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl.href.replace(/\/$/, '');
  const ready = `Belegfach is ready: ${address}`;
  if (!config.demo) logger.info({ version: VERSION }, ready);
  else process.stdout.write([...notices, ready, ...describeDemoAccounts(), ''].join('\n'));
}
