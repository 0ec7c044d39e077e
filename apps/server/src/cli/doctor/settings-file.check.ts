import { stat } from 'node:fs/promises';
import { namesOfInstallation } from '../../configuration/installation-names.ts';
import { type Finding, reportAs } from './finding.ts';

export const SETTINGS_FILE_CHECK = 'settings file';
const { ok, fault } = reportAs(SETTINGS_FILE_CHECK);

const READABLE_BY_OTHERS = 0o004;
const WRITABLE_BY_OTHERS = 0o002;

/** The file contains passwords and the key: only root and the portal's user may read it. */
export async function checkSettingsFile(file: string | undefined): Promise<Finding> {
  if (file === undefined) return ok('none; all settings come from the environment');
  return judgeSettingsFile(file, (await stat(file)).mode);
}

export function judgeSettingsFile(file: string, mode: number): Finding {
  const rights = [
    ...((mode & READABLE_BY_OTHERS) === 0 ? [] : ['read']),
    ...((mode & WRITABLE_BY_OTHERS) === 0 ? [] : ['change']),
  ];
  if (rights.length === 0) return ok(`${file} is readable only by its owner and group`);
  return fault(
    `every user of this machine may ${rights.join(' and ')} ${file}, which contains passwords and ENCRYPTION_KEY. Run: chown root:${namesOfInstallation(file).name} ${file} && chmod 640 ${file}`,
  );
}
