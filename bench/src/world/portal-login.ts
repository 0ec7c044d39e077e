import { prepareApplicationLogin } from '@belegfach/server/src/platform/database/index.ts';

/** The cluster is temporary, and all processes of the bench must derive the same password. */
const KEY = Buffer.alloc(32, 'bench');

/** The login under which the product works, for the owner's connection string of a world. */
export function portalLogin(ownerUrl: string): Promise<string> {
  return prepareApplicationLogin(ownerUrl, KEY);
}
