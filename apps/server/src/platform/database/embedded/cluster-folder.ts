import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The user `nobody` on every Debian. PostgreSQL refuses to run as root, so it runs as this user instead. */
const NOBODY = { uid: 65534, gid: 65534 };
const SYSTEM_FOLDER = '/var/lib/belegfach';
const OTHERS_EXECUTE_BIT = 0o001;

/** The folder of the database cluster, and the user of PostgreSQL: `runAs` is empty if the portal does not run as root. */
export interface ClusterFolder {
  readonly folder: string;
  readonly runAs: { uid?: number; gid?: number };
  /** Tells the operator where the folder is and why; set if it is outside the data directory. */
  readonly notice?: string;
}

/**
 * Chooses the folder of the cluster: below the data directory if possible. A root process runs the database as `nobody`,
 * who cannot enter a folder below a parent with mode 0700 such as root's home. In that case the cluster is stored under
 * /var/lib/belegfach, and the file `postgres.location` in the data directory names its folder. A temporary folder is
 * never used, since it may be deleted.
 */
export function resolveClusterFolder(dataDirectory: string, isRoot: boolean): ClusterFolder {
  const folderInData = path.join(dataDirectory, 'postgres');
  if (!isRoot) return { folder: folderInData, runAs: {} };
  const pointer = path.join(dataDirectory, 'postgres.location');
  if (existsSync(pointer)) {
    const folder = readFileSync(pointer, 'utf8').trim();
    return { folder, runAs: NOBODY, notice: `The database lies in ${folder}.` };
  }
  if (existsSync(folderInData) || canOthersEnter(dataDirectory))
    return { folder: folderInData, runAs: NOBODY };
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const folder = path.join(SYSTEM_FOLDER, name);
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  writeFileSync(pointer, `${folder}\n`);
  return {
    folder,
    runAs: NOBODY,
    notice: `PostgreSQL can't run as root and its user can't reach ${dataDirectory}: the database lies in ${folder}.`,
  };
}

function canOthersEnter(folder: string): boolean {
  const parent = path.dirname(folder);
  const canEnter = (statSync(folder).mode & OTHERS_EXECUTE_BIT) !== 0;
  return canEnter && (parent === folder || canOthersEnter(parent));
}
