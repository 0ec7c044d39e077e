import type { Config } from '../configuration/config.ts';
import { listYearsByType } from '../features/retention/index.ts';
import { bindStore, lockRewrittenDocuments } from '../features/store/index.ts';
import {
  type Database,
  createPrimaryCheck,
  type EmbeddedPostgres,
  migrate,
  type PrimaryCheck,
  checkApplicationLogin,
  explainConnectionFault,
  openDatabase,
  prepareApplicationLogin,
  startEmbeddedPostgres,
} from '../platform/database/index.ts';
import { type DocumentStore, openDocumentStore } from '../platform/document-store/index.ts';
import {
  describeDiskFault,
  isFileSystemError,
  isDiskWriteFault,
  messageOf,
  StartRefusal,
} from '../platform/errors/index.ts';
import { createKeyring, type Keyring, readOrCreateDemoKey } from '../platform/secrets/index.ts';
import { lockDataDirectory, type LockHolder, type DataDirectoryLock } from './data-directory-lock.ts';
import { getOrCreateInstallation } from './installation.repository.ts';

/** The database and the documents of one installation. */
export interface Installation {
  readonly database: Database;
  /** The check of the database's connections. */
  readonly primaryCheck: PrimaryCheck;
  /** Derived from ENCRYPTION_KEY, or in the demo from the key in the data directory. */
  readonly keyring: Keyring;
  /** Connection string of the database's owner: for migrations and the owner's commands. */
  readonly ownerUrl: string;
  /** Connection string of the portal's own login, which has only the rights of the restricted role. */
  readonly applicationUrl: string;
  /** The restricted role. */
  readonly applicationRole: string;
  /** The PostgreSQL that this process started. */
  readonly embedded: EmbeddedPostgres | undefined;
  readonly store: DocumentStore;
  readonly dataDirectory: string;
  /** Contains the hot folders. */
  readonly intakeDirectory: string | undefined;
  /** The names of the migrations that this opening has run. */
  readonly migrations: readonly string[];
  /** Lines for the operator, for example the folder of the database. */
  readonly notices: readonly string[];
  /** Closes the connections, then stops the embedded database if this process started it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The last migration to run; all if not given. */
  readonly lastMigration?: string | undefined;
  /**
   * Whether the opening fails when the documents do not belong to this database. By default it fails for the portal and not
   * for a command, because most commands use no document.
   */
  readonly requireMatchingDocuments?: boolean;
}

/**
 * Opens the installation of a configuration: starts the embedded PostgreSQL unless another one is configured or a
 * running portal has started it, migrates, and connects under the restricted role.
 * @param as `portal`: locks the data directory for itself. `command`: uses the database of a running portal
 * @throws StoreMismatch with a one-line message when database and documents do not belong together
 */
export async function openInstallation(
  config: Config,
  as: 'portal' | 'command',
  { lastMigration, requireMatchingDocuments = as === 'portal' }: OpenOptions = {},
): Promise<Installation> {
  const notices: string[] = [];
  const { url, release, embedded } = await openDatabaseServer(config, as, notices);
  const isReadOnly = notices.some((line) => line.startsWith('DATA_DIR:'));
  const store = await openDocumentStore(config);
  let database: Database | undefined;
  const close = async () => {
    store.close();
    await database?.close();
    await release();
  };
  try {
    const migrations = await migrate(url, { role: config.databaseRole, lastMigration });
    const key = config.encryptionKey ?? readOrCreateDemoKey(config.dataDirectory);
    const keyring = createKeyring(key);
    const applicationUrl = await prepareLogin(config, url, key);
    const primaryCheck = createPrimaryCheck({ comparesMarks: as === 'portal' });
    database = openDatabase({
      url: applicationUrl,
      keyring,
      statementMs: config.readTimeoutMs,
      primaryCheck,
    });
    const { executor } = database;
    lockRewrittenDocuments({ executor, store, retentionYears: listYearsByType(config.retentionYears) });
    if (requireMatchingDocuments)
      await bindStore({ executor, store }, async () => {
        if (as === 'portal') await getOrCreateInstallation(executor, config.demo);
        await store.prepare();
      }).catch((error: unknown) => {
        throw toStartError(store.place.name, error);
      });
    // The portal starts with a disk that cannot be written, because existing documents can be read; /readyz reports the
    // fault.
    if (as === 'portal')
      await store.prepare().catch((error: unknown) => {
        if (!isDiskWriteFault(error)) throw toStartError(store.place.name, error);
        // If the lock has already failed because of the disk, the disk is not reported a second time.
        if (!isReadOnly) notices.push(describeDiskFault(store.place.name, error, 'reads'));
      });
    return {
      database,
      primaryCheck,
      keyring,
      ownerUrl: url,
      applicationUrl,
      applicationRole: config.databaseRole,
      embedded,
      store,
      dataDirectory: config.dataDirectory,
      intakeDirectory: config.intakeDirectory,
      migrations,
      notices,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates the database and opens nothing else: after the migrations have succeeded, no other fault can make the command fail. */
export async function migrateInstallation(config: Config): Promise<readonly string[]> {
  const { url, release } = await openDatabaseServer(config, 'command', []);
  try {
    return await migrate(url, { role: config.databaseRole });
  } finally {
    await release();
  }
}

/** @throws Error with a one-line message when the portal has no login, or the login has too many rights */
async function prepareLogin(config: Config, ownerUrl: string, key: Uint8Array): Promise<string> {
  const appUrl = config.databaseAppUrl;
  const url = appUrl ?? (await prepareApplicationLogin(ownerUrl, key, config.databaseRole));
  try {
    await checkApplicationLogin(url);
  } catch (error) {
    const setting = appUrl === undefined ? 'DATABASE_URL' : 'DATABASE_APP_URL';
    const advice = explainConnectionFault(error);
    const ErrorType = error instanceof StartRefusal ? StartRefusal : Error;
    throw new ErrorType(`${setting}: ${[messageOf(error), advice].filter(Boolean).join('. ')}`, {
      cause: error,
    });
  }
  return url;
}

interface DatabaseServer {
  readonly url: string;
  readonly embedded?: EmbeddedPostgres;
  /** Stops the server and unlocks the data directory, if this process did start and lock them. */
  readonly release: () => void | Promise<void>;
}

async function openDatabaseServer(
  config: Config,
  as: 'portal' | 'command',
  notices: string[],
): Promise<DatabaseServer> {
  // A command may run at the same time as the portal, so it needs no lock.
  if (config.databaseUrl !== undefined && as === 'command')
    return { url: config.databaseUrl, release: () => undefined };
  const lock = lockOrWarn(config, notices);
  if (lock.isHeldByOther) {
    if (as === 'command' && lock.databaseUrl !== undefined)
      return { url: lock.databaseUrl, release: () => undefined };
    throw new Error(
      `DATA_DIR: ${config.dataDirectory} is in use by a running portal (process ${lock.processId}).`,
    );
  }
  if (config.databaseUrl === undefined) return startEmbeddedServer(config.dataDirectory, lock, notices);
  return { url: config.databaseUrl, release: () => lock.release() };
}

/**
 * On a disk that cannot be written the embedded database cannot run, but with another database the documents can still
 * be read.
 */
function lockOrWarn(config: Config, notices: string[]): DataDirectoryLock | LockHolder {
  try {
    return lockDataDirectory(config.dataDirectory);
  } catch (error) {
    if (!isDiskWriteFault(error) || config.databaseUrl === undefined)
      throw toStartError(config.dataDirectory, error);
    notices.push(describeDiskFault(config.dataDirectory, error, 'reads'));
    return { isHeldByOther: false, publish: () => undefined, release: () => undefined };
  }
}

/** An error of the file system with a message for the operator; any other error unchanged. */
function toStartError(folder: string, error: unknown): unknown {
  if (!isFileSystemError(error)) return error;
  return new Error(describeDiskFault(folder, error, 'stops'), { cause: error });
}

async function startEmbeddedServer(dataDirectory: string, lock: DataDirectoryLock, notices: string[]) {
  let postgres: EmbeddedPostgres;
  try {
    postgres = await startEmbeddedPostgres(dataDirectory);
  } catch (error) {
    lock.release();
    throw toStartError(dataDirectory, error);
  }
  lock.publish(postgres.url);
  if (postgres.notice !== undefined) notices.push(postgres.notice);
  return {
    url: postgres.url,
    embedded: postgres,
    release: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}
