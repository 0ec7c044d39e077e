import { isKeyOf } from '../../features/encryption-key/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { Keyring } from '../../platform/secrets/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const KEY_CHECK = 'key';
const { ok, attention, fault } = reportAs(KEY_CHECK);

export async function checkKey(executor: Executor, keyring: Keyring | undefined): Promise<Finding> {
  return judgeKey(keyring === undefined ? undefined : await isKeyOf(executor, keyring));
}

/** @param fits undefined for a demo without a key */
export function judgeKey(fits: boolean | undefined): Finding {
  if (fits === undefined) return attention('the demo has no key yet; its first start creates it');
  return fits
    ? ok('ENCRYPTION_KEY is that of the database')
    : fault(
        'ENCRYPTION_KEY: is not the key that this database was used with. Set the key of this database; only "belegfach secrets rotate" changes it',
      );
}
