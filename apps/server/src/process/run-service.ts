import type { Config } from '../configuration/config.ts';
import type { Variables } from '../configuration/load-settings.ts';
import { readServiceConfig } from '../configuration/read-service-config.ts';
import { parseServiceOptions } from '../configuration/service-options.ts';
import { VERSION } from '../configuration/version.ts';
import { messageOf, StartRefusal } from '../platform/errors/index.ts';
import { createStartLogger } from './logger.ts';
import { runPortal } from './portal.ts';

/** EX_CONFIG of sysexits.h: the unit tells systemd not to start the portal again, because only a person can change that. */
const REFUSED = 78;

interface StartOptions {
  /** Adds settings that this way of starting implies. */
  readonly addImplied?: (variables: Variables) => Variables;
  /** Runs before the portal opens its database. */
  readonly prepare?: (config: Config) => Promise<void>;
}

/**
 * Runs the portal with the settings of the service until it is stopped. An error of the start ends the process with code 1,
 * or 78 when a setting must be changed first. It is reported without a stack trace, in one line for each thing to change.
 * @param args `--env-file <path>`, `--version`
 */
export async function runService(
  args: readonly string[],
  { addImplied, prepare }: StartOptions = {},
): Promise<void> {
  try {
    const options = parseServiceOptions(args);
    if (options.wantsVersion) {
      process.stdout.write(`belegfach ${VERSION}\n`);
      return;
    }
    const { config, ...settings } = readServiceConfig(process.env, options, addImplied);
    await prepare?.(config);
    await runPortal(config, settings);
  } catch (error) {
    reportStartError(error);
    process.exit(error instanceof StartRefusal ? REFUSED : 1);
  }
}

function reportStartError(error: unknown): void {
  const lines = messageOf(error).split('\n');
  // A person reads text; everything else that reads the output of a service reads JSON lines.
  if (process.stdout.isTTY || process.env['DEMO'] === 'true') process.stderr.write(`${lines.join('\n')}\n`);
  else {
    const logger = createStartLogger('fatal');
    for (const line of lines) logger.fatal(line);
  }
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
}
