import type { Config } from '../../configuration/config.ts';
import type { InstallationNames } from '../../configuration/installation-names.ts';
import { describeForeignFolder, describeLeftFiles } from '../../features/intake/index.ts';
import { describeDiskFault } from '../../platform/errors/index.ts';
import { type DiskSpace, isDiskSpaceLow } from '../../platform/health/index.ts';
import { type Finding, reportAs } from './finding.ts';
import type { FolderObservation, FoldersObservation } from './look-at-folder.ts';

export const DATA_CHECK = 'data folder';
export const INTAKE_CHECK = 'hot folders';

const GIB = 1024 ** 3;
const ROOT_USER_ID = 0;

/** The user that runs the doctor, and the installation whose folders it checks. */
export interface CheckContext {
  readonly names: InstallationNames;
  /** Undefined on Windows. */
  readonly userId: number | undefined;
}

export function judgeDataFolder(
  { topFolder, sandbox }: Omit<FoldersObservation, 'folders'>,
  { names, demo, userId }: CheckContext & Pick<Config, 'demo'>,
): Finding {
  const { ok, attention, fault } = reportAs(DATA_CHECK);
  const { folder, owner, isFolder, errorCode, space } = topFolder;
  if (owner === undefined)
    return demo
      ? attention(`DATA_DIR: ${folder} does not exist yet; the demo creates it`)
      : fault(
          `DATA_DIR: ${folder} does not exist. Mount its disk, or create it for the portal's user: install -d -m 750 -o ${names.name} -g ${names.name} ${folder}`,
        );
  if (!isFolder) return fault(`DATA_DIR: ${folder} is not a folder. Name the folder of the documents`);
  if (errorCode !== undefined) return fault(describeDiskFault(folder, toError(errorCode), 'reads'));
  if (sandbox === 'read-only') return fault(describeSandbox(names, 'DATA_DIR', folder));
  const free = describeSpace(space);
  if (space !== undefined && isDiskSpaceLow(space))
    return fault(
      `DATA_DIR: the disk of ${folder} has only ${free}; below 1 GiB or 5 % the portal takes in no documents. Free space on it, or enlarge it`,
    );
  if (isCheckedAsSuperuser(topFolder, userId))
    return attention(
      `DATA_DIR: ${folder} has ${free}; ${describeSuperuser(names, 'the portal may write it')}`,
    );
  return ok(`DATA_DIR: ${folder} is writable, ${free}; ${describeCheckedRights(userId, sandbox)}`);
}

/** The findings of the doctor about the hot folders, except their rights. */
export interface IntakeFindings {
  /** Whether another installation has marked the folder. */
  readonly isForeign: boolean;
  /** The number of files in `DATA_DIR/intake`, which was the folder before `INTAKE_DIR` was set. */
  readonly filesInFormerFolder: number;
}

export function judgeHotFolders(
  observation: FoldersObservation,
  { dataDirectory, ...context }: CheckContext & Pick<Config, 'dataDirectory'>,
  { isForeign, filesInFormerFolder }: IntakeFindings = { isForeign: false, filesInFormerFolder: 0 },
): Finding {
  const { attention, fault } = reportAs(INTAKE_CHECK);
  const { folder } = observation.topFolder;
  if (isForeign) return fault(describeForeignFolder(folder));
  const finding = judgeRights(observation, context);
  if (finding.level !== 'ok' || filesInFormerFolder === 0) return finding;
  return attention(describeLeftFiles(dataDirectory, folder, filesInFormerFolder));
}

function judgeRights(
  { topFolder, folders, sandbox }: FoldersObservation,
  { names, userId }: CheckContext,
): Finding {
  const { ok, attention, fault } = reportAs(INTAKE_CHECK);
  if (sandbox === 'read-only') return fault(describeSandbox(names, 'INTAKE_DIR', topFolder.folder));
  if (topFolder.owner === undefined) return judgeMissing(topFolder, { names, userId, sandbox });
  if (!topFolder.isFolder)
    return fault(
      `INTAKE_DIR: ${topFolder.folder} is not a folder. Remove it, so that the portal can create it`,
    );
  if (topFolder.space !== undefined && isDiskSpaceLow(topFolder.space))
    return fault(
      `INTAKE_DIR: the disk of ${topFolder.folder} has only ${describeSpace(topFolder.space)}. Free space on it, or enlarge it`,
    );
  const inaccessible = [topFolder, ...folders].filter(({ errorCode }) => errorCode !== undefined);
  if (inaccessible.length > 0) {
    const list = inaccessible.map(({ folder, errorCode }) => `${folder} (${errorCode})`).join(', ');
    const message = `INTAKE_DIR: the portal's user cannot read and write ${list}, so no file is taken from there. Give it the rights: chown ${names.name}, chmod u+rwx`;
    return inaccessible.some(({ errorCode }) => errorCode === 'EROFS') || topFolder.errorCode !== undefined
      ? fault(message)
      : attention(message);
  }
  if ([topFolder, ...folders].some((one) => isCheckedAsSuperuser(one, userId)))
    return attention(
      `INTAKE_DIR: ${countHotFolders(folders)} in ${topFolder.folder}; ${describeSuperuser(names, 'the portal may read and write them')}`,
    );
  return ok(
    `INTAKE_DIR: ${countHotFolders(folders)} in ${topFolder.folder}, all writable; ${describeCheckedRights(userId, sandbox)}`,
  );
}

function judgeMissing(
  { folder, parent }: FolderObservation,
  { names, userId, sandbox }: CheckContext & Pick<FoldersObservation, 'sandbox'>,
): Finding {
  const { ok, fault } = reportAs(INTAKE_CHECK);
  if (parent?.errorCode !== undefined)
    return fault(
      `INTAKE_DIR: ${folder} does not exist, and the portal's user may not create it in ${parent.folder} (${parent.errorCode}). Create it: install -d -m 750 -o ${names.name} -g ${names.name} ${folder}`,
    );
  return ok(
    `INTAKE_DIR: ${folder} does not exist yet; the portal creates it; ${describeCheckedRights(userId, sandbox)}`,
  );
}

/** Root may read and write everywhere, so its rights say nothing about the rights of the portal's user. */
function isCheckedAsSuperuser({ owner }: FolderObservation, userId: number | undefined): boolean {
  return userId === ROOT_USER_ID && owner !== ROOT_USER_ID;
}

function describeSuperuser({ commandAsUser }: InstallationNames, right: string): string {
  return `whether ${right} was not checked, since root may read and write everywhere. Run the command as the portal's user: ${commandAsUser} doctor`;
}

function describeSandbox({ unitSuffix }: InstallationNames, setting: string, folder: string): string {
  return `${setting}: the running portal may not write ${folder}, since its service sees it read-only. Add it to the unit: systemctl edit belegfach${unitSuffix}, [Service], ReadWritePaths=${folder}; then restart the portal`;
}

function describeCheckedRights(userId: number | undefined, sandbox: FoldersObservation['sandbox']): string {
  const user = userId === undefined ? 'as this user' : `as user ${userId}`;
  return sandbox === 'writable'
    ? `checked ${user} and in the sandbox of the running portal`
    : `checked ${user}. The service's sandbox (ReadWritePaths) was not checked, because no portal is running on this machine`;
}

function countHotFolders({ length }: readonly unknown[]): string {
  return `${length} hot ${length === 1 ? 'folder' : 'folders'}`;
}

function describeSpace(space: DiskSpace | undefined): string {
  if (space === undefined) return 'an unknown amount of free space';
  const percent = Math.floor((100 * space.freeBytes) / Math.max(1, space.totalBytes));
  return `${(space.freeBytes / GIB).toFixed(1)} GiB free (${percent} %)`;
}

function toError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
