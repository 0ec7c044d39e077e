import type { Config } from '../configuration/config.ts';
import { type Installation, openInstallation, type OpenOptions } from '../installation/installation.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';

interface Use extends OpenOptions {
  /** The command joins a running portal, or it works as the portal, which must not run meanwhile. */
  readonly as?: 'portal' | 'command';
}

/** Opens the installation of a configuration for a piece of work. */
export async function withInstallation<T>(
  config: Config,
  { as = 'command', ...options }: Use,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(config, as, options);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** Connects as the owner of the database for a piece of work. */
export async function withOwner<T>(
  { ownerUrl }: Pick<Installation, 'ownerUrl'>,
  work: (owner: Database) => Promise<T>,
  options: { readonly poolSize?: number; readonly applicationName?: string } = {},
): Promise<T> {
  const owner = openDatabase({ url: ownerUrl, poolSize: 1, as: 'owner', ...options });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
