import type { ReaderPool } from '@belegfach/einvoice';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../configuration/config.ts';
import type { AuthenticationLimits, Background } from '../features/authentication/index.ts';
import type { DownloadLimits } from '../features/invoices/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { DocumentStore } from '../platform/document-store/index.ts';
import type { BackgroundLog } from '../platform/faults/index.ts';
import type { DiskSpace } from '../platform/health/index.ts';
import type { PasswordHasher } from '../platform/passwords/index.ts';
import type { PressureGauge } from '../platform/pressure/index.ts';
import type { SecretBox } from '../platform/secrets/index.ts';
import type { UploadLimits } from '../platform/uploads/index.ts';

/** What the portal is composed of; limits are arguments, so that tests and the bench pass their own (decisions D11). */
export interface AppDependencies {
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
  /** For work that no call waits for; the logger itself when not given. */
  readonly backgroundLog?: BackgroundLog;
  readonly limits?: AuthenticationLimits;
  readonly downloadLimits?: DownloadLimits;
  readonly passwords?: PasswordHasher;
  readonly uploadLimits?: UploadLimits;
  /** Of the disk of the data directory; tests give a full one. */
  readonly findSpace?: (folder: string) => Promise<DiskSpace>;
  /** How long an upload of documents waits for them; tests give less. */
  readonly intakeAnswerWithinMs?: number;
  /** How long an import's upload waits for its outcome; tests give more. */
  readonly importAnswerWithinMs?: number;
  /** Where work that answers leave to be done goes on; given by who must wait for it. */
  readonly background?: Background;
  /** Given by a portal that refuses calls while it is overloaded. */
  readonly pressure?: PressureGauge;
  /** Aborted when the portal is told to stop: no proxy shall send anybody any more. */
  readonly stopping?: AbortSignal;
  /** Opens /metrics, and the details of /readyz, to who says it. */
  readonly metricsToken?: string | undefined;
  /** The built web app; undefined serves the API alone. */
  readonly webFolder?: string;
}
