import { access, constants } from 'node:fs/promises';
import { type Database, type DatabaseFault, findDatabaseFault } from '../database/index.ts';
import { within } from '../deadline/index.ts';
import type { DocumentStore, StorePlace } from '../document-store/index.ts';
import { messageOf } from '../errors/index.ts';
import { type DiskSpace, findDiskSpace, isDiskSpaceLow } from './disk-space.ts';

/** A probe writes to the disk, so its result is used for all requests within this time. */
const PROBE_INTERVAL_MS = 10_000;
/** An older success no longer counts. */
const PROBE_VALID_MS = 30_000;
const PROBE_TIMEOUT_MS = 1_000;

/** Why the portal is not ready: it stops, or a dependency is unavailable. */
export type ReadinessFault = 'stopping' | DatabaseFault | 'documents' | 'disk';

const DATABASE = 'DATABASE_URL';
const DATA = 'DATA_DIR';

/** The settings to look at for these faults, without repeats. @param documents the setting of the document store */
export function settingsOf(
  faults: readonly ReadinessFault[],
  documents: StorePlace['setting'],
): readonly string[] {
  const settings: Readonly<Record<Exclude<ReadinessFault, 'stopping'>, string>> = {
    database: DATABASE,
    schema: DATABASE,
    documents,
    disk: DATA,
  };
  return [...new Set(faults.flatMap((fault) => (fault === 'stopping' ? [] : [settings[fault]])))];
}

const ADVICE: Readonly<Record<Exclude<ReadinessFault, 'stopping'>, string>> = {
  database: 'PostgreSQL must run and answer within a second.',
  schema: 'The database has the schema of another version of the portal: start that version.',
  documents: 'The documents must be there, writable, and those of this database.',
  disk: 'Free space, or make the folder writable.',
};

/** The advice to the operator about these faults, in one line. */
export function adviceOn(faults: readonly ReadinessFault[]): string {
  const sentences = faults.flatMap((fault) => (fault === 'stopping' ? [] : [ADVICE[fault]]));
  return sentences.length === 0 ? '' : [...sentences, 'belegfach doctor says more.'].join(' ');
}

export interface ReadinessDependencies {
  readonly database: Database;
  readonly store: Pick<DocumentStore, 'probe'>;
  readonly dataDirectory: string;
  /** Aborted as soon as the portal begins to stop. */
  readonly stopping: AbortSignal | undefined;
  /** Tests pass a function that reports a full disk. */
  readonly findSpace?: (folder: string) => Promise<DiskSpace>;
}

export function createReadiness({
  database,
  store,
  dataDirectory,
  stopping,
  findSpace = findDiskSpace,
}: ReadinessDependencies) {
  const storeProbe = createStoreProbe(store);
  const hasSpace = async () => {
    try {
      // Uploads and hot folders are stored there, even if the documents have their own disk.
      await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
      return !isDiskSpaceLow(await findSpace(dataDirectory));
    } catch {
      return false;
    }
  };
  return {
    /** Why the documents are a fault, in one line, as far as the last probe knows; for the log. */
    describeDocumentFault: () => storeProbe.fault(),
    /** Empty when the portal is ready. Resolves within about a second, even if a dependency hangs. */
    async findFaults(): Promise<readonly ReadinessFault[]> {
      const [databaseFault, isStoreHealthy, hasFreeSpace] = await Promise.all([
        findDatabaseFault(database),
        storeProbe.isHealthy(),
        hasSpace(),
      ]);
      return [
        ...(stopping?.aborted === true ? ['stopping' as const] : []),
        ...(databaseFault === undefined ? [] : [databaseFault]),
        ...(isStoreHealthy ? [] : ['documents' as const]),
        ...(hasFreeSpace ? [] : ['disk' as const]),
      ];
    },
  };
}

/** Creates a check whether the store worked recently. A disk that hangs blocks only one probe. */
function createStoreProbe(store: Pick<DocumentStore, 'probe'>) {
  let succeededAt = Number.NEGATIVE_INFINITY;
  let fault: string | undefined;
  let probing: Promise<void> | undefined;
  const probe = async () => {
    try {
      await store.probe();
      succeededAt = performance.now();
      fault = undefined;
    } catch (error) {
      succeededAt = Number.NEGATIVE_INFINITY;
      fault = messageOf(error);
    } finally {
      probing = undefined;
    }
  };
  return {
    fault: () => fault,
    isHealthy: async (): Promise<boolean> => {
      if (performance.now() - succeededAt > PROBE_INTERVAL_MS) {
        probing ??= probe();
        await within(PROBE_TIMEOUT_MS, probing);
      }
      return performance.now() - succeededAt <= PROBE_VALID_MS;
    },
  };
}
