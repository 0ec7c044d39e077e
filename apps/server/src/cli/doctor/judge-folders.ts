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
const ROOT = 0;

/** Who judges the rights, and of which installation. */
export interface Judge {
  readonly names: InstallationNames;
  /** Undefined on a system without users. */
  readonly userId: number | undefined;
}

export function judgeDataFolder(
  { root, sandbox }: Omit<FoldersObservation, 'folders'>,
  { names, demo, userId }: Judge & Pick<Config, 'demo'>,
): Finding {
  const { ok, attention, fault } = reportAs(DATA_CHECK);
  const { folder, owner, isFolder, errorCode, space } = root;
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
  if (isJudgedByRoot(root, userId))
    return attention(`DATA_DIR: ${folder} has ${free}; ${describeRoot(names, 'the portal may write it')}`);
  return ok(`DATA_DIR: ${folder} is writable, ${free}; ${describeJudge(userId, sandbox)}`);
}

/** What else was found about the hot folders. */
export interface IntakeFindings {
  /** Whether another installation has marked the folder. */
  readonly isForeign: boolean;
  /** Files in the folder that was used before `INTAKE_DIR` was set. */
  readonly leftFiles: number;
}

export function judgeHotFolders(
  observation: FoldersObservation,
  { dataDirectory, ...judge }: Judge & Pick<Config, 'dataDirectory'>,
  { isForeign, leftFiles }: IntakeFindings = { isForeign: false, leftFiles: 0 },
): Finding {
  const { attention, fault } = reportAs(INTAKE_CHECK);
  const { folder } = observation.root;
  if (isForeign) return fault(describeForeignFolder(folder));
  const finding = judgeRights(observation, judge);
  if (finding.level !== 'ok' || leftFiles === 0) return finding;
  return attention(describeLeftFiles(dataDirectory, folder, leftFiles));
}

function judgeRights({ root, folders, sandbox }: FoldersObservation, { names, userId }: Judge): Finding {
  const { ok, attention, fault } = reportAs(INTAKE_CHECK);
  if (sandbox === 'read-only') return fault(describeSandbox(names, 'INTAKE_DIR', root.folder));
  if (root.owner === undefined) return judgeMissing(root, { names, userId, sandbox });
  if (!root.isFolder)
    return fault(`INTAKE_DIR: ${root.folder} is not a folder. Remove it, so that the portal can create it`);
  if (root.space !== undefined && isDiskSpaceLow(root.space))
    return fault(
      `INTAKE_DIR: the disk of ${root.folder} has only ${describeSpace(root.space)}. Free space on it, or enlarge it`,
    );
  const closed = [root, ...folders].filter(({ errorCode }) => errorCode !== undefined);
  if (closed.length > 0) {
    const list = closed.map(({ folder, errorCode }) => `${folder} (${errorCode})`).join(', ');
    const message = `INTAKE_DIR: the portal's user cannot read and write ${list}, so no file is taken from there. Give it the rights: chown ${names.name}, chmod u+rwx`;
    return closed.some(({ errorCode }) => errorCode === 'EROFS') || root.errorCode !== undefined
      ? fault(message)
      : attention(message);
  }
  if ([root, ...folders].some((one) => isJudgedByRoot(one, userId)))
    return attention(
      `INTAKE_DIR: ${folders.length} below ${root.folder}; ${describeRoot(names, 'the portal may read and write them')}`,
    );
  return ok(
    `INTAKE_DIR: ${folders.length} below ${root.folder}, all writable; ${describeJudge(userId, sandbox)}`,
  );
}

function judgeMissing(
  { folder, parent }: FolderObservation,
  { names, userId, sandbox }: Judge & Pick<FoldersObservation, 'sandbox'>,
): Finding {
  const { ok, fault } = reportAs(INTAKE_CHECK);
  if (parent?.errorCode !== undefined)
    return fault(
      `INTAKE_DIR: ${folder} does not exist, and the portal's user may not create it in ${parent.folder} (${parent.errorCode}). Create it: install -d -m 750 -o ${names.name} -g ${names.name} ${folder}`,
    );
  return ok(
    `INTAKE_DIR: ${folder} does not exist yet; the portal creates it; ${describeJudge(userId, sandbox)}`,
  );
}

/** The rights of root say nothing about the rights of the portal's user. */
function isJudgedByRoot({ owner }: FolderObservation, userId: number | undefined): boolean {
  return userId === ROOT && owner !== ROOT;
}

function describeRoot({ commandAsUser }: InstallationNames, right: string): string {
  return `whether ${right} was not checked, since root may read and write everywhere. Run the command as the portal's user: ${commandAsUser} doctor`;
}

function describeSandbox({ unitSuffix }: InstallationNames, setting: string, folder: string): string {
  return `${setting}: the running portal may not write ${folder}, since its service sees it read-only. Add it to the unit: systemctl edit belegfach${unitSuffix}, [Service], ReadWritePaths=${folder}; then restart the portal`;
}

function describeJudge(userId: number | undefined, sandbox: FoldersObservation['sandbox']): string {
  const user = userId === undefined ? 'as this user' : `as user ${userId}`;
  return sandbox === 'writable'
    ? `judged ${user} and by the mounts of the running portal`
    : `judged ${user}, outside of the sandbox of a service (ReadWritePaths), since no portal runs here`;
}

function describeSpace(space: DiskSpace | undefined): string {
  if (space === undefined) return 'an unknown amount of free space';
  const percent = Math.floor((100 * space.freeBytes) / Math.max(1, space.totalBytes));
  return `${(space.freeBytes / GIB).toFixed(1)} GiB free (${percent} %)`;
}

function toError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
