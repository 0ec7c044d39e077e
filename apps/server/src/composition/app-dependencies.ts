import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../configuration/config.ts';
import type { AuthenticationLimits, BackgroundTasks } from '../features/authentication/index.ts';
import type { AnnexReaders, ContentReaders, DownloadLimits } from '../features/invoices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { DocumentStore } from '../platform/document-store/index.ts';
import type { BackgroundLog } from '../platform/faults/index.ts';
import type { DiskSpace, ExternalServices } from '../platform/health/index.ts';
import type { PasswordHasher } from '../platform/passwords/index.ts';
import type { PressureGauge } from '../platform/pressure/index.ts';
import type { SecretBox } from '../platform/secrets/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';
import type { UploadLimits } from '../platform/uploads/index.ts';

/** The dependencies of the app. Limits are arguments, so that tests and the benchmarks can pass their own. */
export interface AppDependencies {
  readonly config: Pick<
    Config,
    | 'demo'
    | 'trustedProxies'
    | 'operator'
    | 'publicUrl'
    | 'requireSecondFactor'
    | 'signOn'
    | 'smtpUrl'
    | 'webhookAllowedHosts'
  >;
  readonly database: Database;
  readonly store: DocumentStore;
  readonly readers: AnnexReaders & ContentReaders;
  readonly dataDirectory: string;
  /** Contains the hot folders. */
  readonly intakeDirectory: string | undefined;
  readonly secrets: SecretBox;
  readonly logger: FastifyBaseLogger;
  /** For work for which no request waits, and for outages; defaults to `logger`. */
  readonly backgroundLog?: BackgroundLog;
  readonly limits?: AuthenticationLimits;
  readonly downloadLimits?: DownloadLimits;
  readonly passwords?: PasswordHasher;
  readonly uploadLimits?: UploadLimits;
  /** The free space of the data directory's disk; tests simulate a full one. */
  readonly findSpace?: (folder: string) => Promise<DiskSpace>;
  /** The time for which an upload of documents waits for their outcome; tests use a shorter time. */
  readonly intakeResponseTimeoutMs?: number;
  /** The time for which the upload of an import waits for its outcome; tests use a longer time. */
  readonly importResponseTimeoutMs?: number;
  /** Runs work that continues after the response; passed by a caller that must wait for that work. */
  readonly background?: BackgroundTasks;
  /** If set, the portal refuses requests while it is overloaded. */
  readonly pressure?: PressureGauge;
  /** Aborted when the portal begins to stop, so that /readyz tells proxies to send no more requests. */
  readonly stopping?: AbortSignal;
  /** A client with this token may read /metrics and the details of /readyz. */
  readonly metricsToken?: string | undefined;
  /** The mail server and the like, of which /readyz warns. */
  readonly externalServices?: Pick<ExternalServices, 'listWarnings'>;
  /** Counts the spans that were not sent. */
  readonly tracing?: Pick<Tracing, 'droppedSpans'> | undefined;
  /** The built web app; undefined serves only the API. */
  readonly webFolder?: string;
}
