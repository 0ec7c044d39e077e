import { ConfigurationError, readConfig } from './configuration/config.ts';
import { runPortal } from './process/portal.ts';

try {
  await runPortal(readConfig(process.env));
} catch (error) {
  // One line that states what to change; a stack trace would hide it.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (!(error instanceof ConfigurationError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
