import path from 'node:path';
import type { Config } from './config.ts';
import {
  type Database,
  type EmbeddedPostgres,
  migrate,
  checkApplicationLogin,
  openDatabase,
  prepareApplicationLogin,
  startEmbeddedPostgres,
} from './platform/database/index.ts';
import { type DocumentStore, FileDocumentStore } from './platform/document-store/index.ts';
import { createKeyring, type Keyring, readOrMakeKey } from './platform/secrets/index.ts';
import { claimInstallation, type InstallationClaim } from './installation-claim.ts';

/** The parts of one installation that everything works on: the database and the documents. */
export interface Installation {
  readonly database: Database;
  /** What is made from ENCRYPTION_KEY, or in the demo from the key in the data directory. */
  readonly keyring: Keyring;
  /** Connection string of the database's owner: for migrations and the owner's commands. */
  readonly ownerUrl: string;
  /** Connection string of the portal's own login, which has the rights of the restricted role alone. */
  readonly applicationUrl: string;
  /** The PostgreSQL that was started here. */
  readonly embedded: EmbeddedPostgres | undefined;
  readonly store: DocumentStore;
  readonly dataDirectory: string;
  /** Lines for the operator, such as where the database lies. */
  readonly notices: readonly string[];
  /** Closes the connections, then stops the embedded database if it was started here. */
  close(): Promise<void>;
}

/**
 * Opens the installation of a configuration: starts the embedded PostgreSQL unless another one is configured or a running
 * portal has it already, migrates, and connects under the restricted role.
 * @param as the portal claims the data directory for itself; a command joins a running portal
 * @param lastMigration where the schema stops; the newest one if not given
 */
export async function openInstallation(
  config: Config,
  as: 'portal' | 'command',
  lastMigration?: string,
): Promise<Installation> {
  const notices: string[] = [];
  const { url, release, embedded } = await databaseOf(config, as, notices);
  try {
    await migrate(url, lastMigration);
    const key = config.encryptionKey ?? readOrMakeKey(config.dataDirectory);
    const keyring = createKeyring(key);
    const applicationUrl = await prepareLogin(config, url, key);
    const database = openDatabase({ url: applicationUrl, keyring });
    const store = new FileDocumentStore(path.join(config.dataDirectory, 'documents'));
    if (as === 'portal') await store.prepare();
    return {
      database,
      keyring,
      ownerUrl: url,
      applicationUrl,
      embedded,
      store,
      dataDirectory: config.dataDirectory,
      notices,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** @throws Error in one line when there is no login for the portal, or it may do more than it must */
async function prepareLogin(config: Config, ownerUrl: string, key: Uint8Array): Promise<string> {
  const given = config.databaseAppUrl;
  const url = given ?? (await prepareApplicationLogin(ownerUrl, key));
  try {
    await checkApplicationLogin(url);
  } catch (error) {
    const setting = given === undefined ? 'DATABASE_URL' : 'DATABASE_APP_URL';
    throw new Error(`${setting}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return url;
}

interface OpenServer {
  readonly url: string;
  readonly embedded?: EmbeddedPostgres;
  readonly release: () => Promise<void>;
}

async function databaseOf(config: Config, as: 'portal' | 'command', notices: string[]): Promise<OpenServer> {
  // A command needs nothing of the directory for itself: what it does there is safe beside a portal.
  if (config.databaseUrl !== undefined && as === 'command') return joined(config.databaseUrl);
  const claim = claimInstallation(config.dataDirectory);
  if (claim.held) {
    if (as === 'command' && claim.databaseUrl !== undefined) return joined(claim.databaseUrl);
    throw new Error(
      `DATA_DIR: ${config.dataDirectory} is in use by a running portal (process ${claim.processId}).`,
    );
  }
  if (config.databaseUrl === undefined) return startOwnDatabase(config.dataDirectory, claim, notices);
  return {
    url: config.databaseUrl,
    release: () => {
      claim.release();
      return Promise.resolve();
    },
  };
}

/** A database that somebody else runs. */
function joined(url: string): OpenServer {
  return { url, release: () => Promise.resolve() };
}

async function startOwnDatabase(dataDirectory: string, claim: InstallationClaim, notices: string[]) {
  let postgres: EmbeddedPostgres;
  try {
    postgres = await startEmbeddedPostgres(dataDirectory);
  } catch (error) {
    claim.release();
    throw error;
  }
  claim.publish(postgres.url);
  if (postgres.notice !== undefined) notices.push(postgres.notice);
  return {
    url: postgres.url,
    embedded: postgres,
    release: async () => {
      await postgres.stop();
      claim.release();
    },
  };
}
