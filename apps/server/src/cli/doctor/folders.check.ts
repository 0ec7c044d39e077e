import type { Config } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { findLeftFiles, findMarkedInstallation, INTAKE_MARK } from '../../features/intake/index.ts';
import { findStoreRecord } from '../../features/store/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { documentFolderOf } from '../../platform/document-store/index.ts';
import { type Finding, reportAs } from './finding.ts';
import { DATA_CHECK, INTAKE_CHECK, judgeDataFolder, judgeHotFolders } from './judge-folders.ts';
import { describeHang, observeFoldersInChildProcess } from './observe-folders.ts';
import type { FoldersObservation } from './look-at-folder.ts';

/**
 * The file that identifies the document store. Read here only to see whether the read hangs; the documents check reads its
 * content.
 */
const STORE_MARK_FILE = 'installation';

/** The observations of child processes. This process itself never touches a folder that hangs. */
export interface DiskObservation {
  readonly data: Promise<FoldersObservation | 'hangs'>;
  /** Undefined if this instance watches no hot folder. */
  readonly intake: Promise<FoldersObservation | 'hangs'> | undefined;
  readonly documents: Promise<FoldersObservation | 'hangs'>;
}

export function lookAtDisks(config: Pick<Config, 'dataDirectory' | 'intakeDirectory'>): DiskObservation {
  const { dataDirectory, intakeDirectory } = config;
  const observe = (folder: string, includesFolders: boolean, files: readonly string[] = []) => {
    const result = observeFoldersInChildProcess({
      folder,
      dataDirectory,
      includesFolders,
      files: [...files],
    });
    // The promise is awaited only after the database check; until then a rejection must not count as unhandled.
    result.catch(() => undefined);
    return result;
  };
  return {
    data: observe(dataDirectory, false),
    intake: intakeDirectory === undefined ? undefined : observe(intakeDirectory, true, [INTAKE_MARK]),
    documents: observe(documentFolderOf(config), true, [STORE_MARK_FILE]),
  };
}

export async function checkDataFolder(
  names: InstallationNames,
  config: Config,
  disks: DiskObservation,
): Promise<Finding> {
  const observation = await disks.data;
  if (observation === 'hangs') return describeHang(DATA_CHECK, 'DATA_DIR', config.dataDirectory);
  return judgeDataFolder(observation, { names, demo: config.demo, userId: process.geteuid?.() });
}

/** @param readDatabase calls `work` with the database; undefined if its tables cannot be read */
export async function checkHotFolders(
  names: InstallationNames,
  config: Config,
  disks: DiskObservation,
  readDatabase: (<T>(work: (executor: Executor) => Promise<T>) => Promise<T>) | undefined,
): Promise<Finding> {
  const [observation, data] = await Promise.all([disks.intake, disks.data]);
  const { dataDirectory, intakeDirectory } = config;
  if (observation === undefined || intakeDirectory === undefined)
    return reportAs(INTAKE_CHECK).ok(
      'INTAKE_DIR: is not set, and the documents are in a bucket, so this instance watches no hot folder',
    );
  if (observation === 'hangs') return describeHang(INTAKE_CHECK, 'INTAKE_DIR', intakeDirectory);
  const marked = await findMarkedInstallation(intakeDirectory);
  const own = marked === undefined ? undefined : await readDatabase?.(findStoreRecord);
  return judgeHotFolders(
    observation,
    { names, dataDirectory, userId: process.geteuid?.() },
    {
      isForeign: own?.storeId !== undefined && marked !== undefined && own.storeId !== marked,
      filesInFormerFolder: data === 'hangs' ? 0 : (await findLeftFiles(dataDirectory, intakeDirectory)).count,
    },
  );
}
