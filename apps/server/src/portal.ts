import type { AddressInfo } from 'node:net';
import { createReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import type { FastifyInstance } from 'fastify';
import { createApp, WEB_FOLDER } from './app.ts';
import type { Config } from './config.ts';
import { describeDemoAccounts, prepareInstallation } from './demo-installation.ts';
import { checkEncryptionKey } from './features/authentication/index.ts';
import { createIntakeService, startIntake } from './features/intake/index.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openInstallation } from './installation.ts';
import { composeJobs } from './jobs.ts';
import { JOURNALS } from './journals.ts';
import { createLogger } from './logger.ts';
import { createSecretBox, readOrMakeKey } from './platform/secrets/index.ts';
import { startSequencer } from './platform/audit/index.ts';
import { startJobs } from './platform/jobs/index.ts';
import { createPost, createSmtpTransport, localTransport, startMailWorker } from './platform/mail/index.ts';

/** After this a transfer that still runs is cut (security section 3). */
const DRAIN_LIMIT_MS = 25_000;

/**
 * Runs the portal until it is told to stop: opens the installation, fills the demo, serves, watches the hot folders, sends mails.
 * SIGTERM and SIGINT let running requests end, then stop everything, the embedded database last.
 */
export async function runPortal(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  if (config.operator.isPlaceholder && !config.demo)
    logger.warn(
      'OPERATOR_NAME is not set: imprint, legal texts and mails name a company that does not exist',
    );
  const installation = await openInstallation(config, 'portal');
  const stopping = new AbortController();
  const stopped: (() => Promise<unknown>)[] = [];
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const step of stopped.reverse())
      await step().catch((error: unknown) => logger.error({ err: error }, 'a part did not stop cleanly'));
    await installation.close();
    process.exit(code);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  try {
    const sequencer = startSequencer(installation.database, JOURNALS, logger);
    stopped.push(() => sequencer.stop());
    const secrets = createSecretBox(config.encryptionKey ?? readOrMakeKey(config.dataDirectory));
    await checkEncryptionKey(installation.database, secrets);
    const readers = createReaderPool();
    stopped.push(() => readers.close());
    const intake = createIntakeService({ ...installation, readers, renderPdf: renderInvoicePdf });
    await prepareInstallation(config, { ...installation, intake }, stopping.signal);
    const doors = await startIntake({ ...installation, readers, intake }, logger);
    stopped.push(() => doors.stop());
    const housekeeping = startHousekeeping(installation.database, JOURNALS, logger);
    stopped.push(() => housekeeping.stop());
    const jobs = await startJobs(
      installation.ownerUrl,
      composeJobs({ ...installation, ...config, post: createPost(config), logger }),
      logger,
    );
    stopped.push(() => jobs.stop());
    const mails = startMailWorker({
      database: installation.database,
      transport:
        config.smtpUrl === undefined ? localTransport : createSmtpTransport(config.smtpUrl, config.mailFrom),
      log: logger,
    });
    stopped.push(() => mails.stop());
    const app = await createApp({ config, ...installation, readers, secrets, logger, webFolder: WEB_FOLDER });
    stopped.push(() => drain(app));
    await app.listen({ host: config.host, port: config.port });
    announce(config, app, installation.notices);
  } catch (error) {
    if (stopping.signal.aborted) return;
    for (const step of stopped.reverse()) await step().catch(() => undefined);
    await installation.close();
    throw error;
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(timer);
}

function announce(config: Config, app: FastifyInstance, notices: readonly string[]): void {
  const { port } = app.server.address() as AddressInfo;
  const address =
    config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl.href.replace(/\/$/, '');
  process.stdout.write(
    [...notices, `Belegfach is ready: ${address}`, ...(config.demo ? describeDemoAccounts() : []), ''].join(
      '\n',
    ),
  );
}
