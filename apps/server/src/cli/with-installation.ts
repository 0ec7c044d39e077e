import type { Config } from '../configuration/config.ts';
import { type Installation, openInstallation, type OpenOptions } from '../installation/installation.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';

interface InstallationOptions extends OpenOptions {
  /** `command`: the portal may run at the same time. `portal`: the command locks the data directory, so the portal must not run. */
  readonly as?: 'portal' | 'command';
}

/** Opens the installation of a configuration, runs `work`, and closes the installation. */
export async function withInstallation<T>(
  config: Config,
  { as = 'command', ...options }: InstallationOptions,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(config, as, options);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** Connects as the owner of the database, runs `work`, and closes the connection. */
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
