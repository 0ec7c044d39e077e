import { prepareApplicationLogin } from '@belegfach/server/src/platform/database/index.ts';

/** The cluster is temporary, and all processes of the bench must derive the same password. */
const KEY = Buffer.alloc(32, 'bench');

/** Prepares the login that the product uses in a world, and returns its connection string. */
export function portalLogin(ownerUrl: string): Promise<string> {
  return prepareApplicationLogin(ownerUrl, KEY);
}
