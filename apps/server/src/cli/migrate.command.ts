import { parseArgs } from 'node:util';
import { migrateInstallation } from '../installation/installation.ts';
import { type Command, EXIT } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the schema of this version',
  help: `Usage: belegfach migrate

Brings the database to the schema of this version, as a start of the portal does. Stop the portal and make a backup first. If a migration
fails, nothing is changed, and the earlier version can be started again. After a success the earlier version no longer starts with this
database.

Exit code: 0 done, 1 failed and nothing was changed, 2 wrong arguments or settings.
`,
  run: async (args, { readConfig, out }) => {
    parseArgs({ args: [...args], options: {} });
    const migrations = await migrateInstallation(readConfig());
    out(
      migrations.length === 0
        ? 'The database is up to date.\n'
        : `The database was migrated: ${migrations.join(', ')}.\n`,
    );
    return EXIT.done;
  },
};
