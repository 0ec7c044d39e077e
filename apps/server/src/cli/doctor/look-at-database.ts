import type { Config } from '../../configuration/config.ts';
import { findLockHolder } from '../../installation/data-directory-lock.ts';
import {
  type DatabaseFacts,
  explainConnectionFault,
  inspectDatabase,
} from '../../platform/database/index.ts';
import { messageOf } from '../../platform/errors/index.ts';
import { createKeyring, findDemoKey, type Keyring } from '../../platform/secrets/index.ts';

/** The database as the login of its owner sees it, or why it could not be seen. */
export type DatabaseObservation =
  | { readonly state: 'seen'; readonly ownerUrl: string; readonly facts: DatabaseFacts }
  | { readonly state: 'unreachable'; readonly reason: string; readonly advice?: string | undefined }
  /** The embedded PostgreSQL runs only while a portal or a command runs. The doctor does not start it, because a start writes files. */
  | { readonly state: 'not-started' };

export async function lookAtDatabase(config: Config): Promise<DatabaseObservation> {
  const ownerUrl = config.databaseUrl ?? findLockHolder(config.dataDirectory)?.databaseUrl;
  if (ownerUrl === undefined) return { state: 'not-started' };
  try {
    return { state: 'seen', ownerUrl, facts: await inspectDatabase(ownerUrl, config.databaseRole) };
  } catch (error) {
    return { state: 'unreachable', reason: messageOf(error), advice: explainConnectionFault(error) };
  }
}

/** Whether the tables exist; they are created by the first start. */
export const hasSchema = ({ schema }: DatabaseFacts): boolean => schema.applied > 0;

/** Whether the tables have the schema of this program, so that its statements fit. */
export const isSchemaCurrent = ({ schema }: DatabaseFacts): boolean =>
  schema.pending.length === 0 && schema.unknown.length === 0;

/** ENCRYPTION_KEY, or the key of a demo; undefined for a demo before its first start. */
export function findKey({ encryptionKey, dataDirectory }: Config): Buffer | undefined {
  return encryptionKey ?? findDemoKey(dataDirectory);
}

export function findKeyring(config: Config): Keyring | undefined {
  const key = findKey(config);
  return key === undefined ? undefined : createKeyring(key);
}
