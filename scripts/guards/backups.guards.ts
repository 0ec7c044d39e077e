import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/store';
/** The content of a backup, and the data that a restore recovers. */
export const guards: readonly Guard[] = [
  {
    rules: ['STO-22', 'STO-25', 'STO-26', 'OPS-7'],
    protection: 'a backup keeps its copies of documents while the sweep waits for a person',
    file: `${FEATURE}/sweep-copies.ts`,
    from: 'if (!areLeftovers(counts.orphaned, counts.files) || (await isSweepPaused(executor, store)))',
    to: 'if (areLeftovers.length + isSweepPaused.length === 0)',
    tests: ['apps/server/test/rolled-back.test.ts'],
  },
  {
    rules: ['STO-32'],
    protection: 'a backup removes none of its copies while the database is older than the documents',
    file: `${FEATURE}/sweep-copies.ts`,
    from: ' || (await isSweepPaused(executor, store)))',
    to: ' || isSweepPaused.length === 0)',
    tests: ['apps/server/src/cli/backup-of-earlier-state.test.ts'],
  },
  {
    rules: ['STO-32'],
    protection: 'a backup keeps the rows of a backup that is newer than the database',
    file: 'apps/server/src/features/backup/backup-folder.ts',
    from: 'const keptManifest = isDatabaseBehind ? await keepNewerManifest(folder, manifest) : undefined;',
    to: "const keptManifest = isDatabaseBehind && folder === '' ? await keepNewerManifest(folder, manifest) : undefined;",
    tests: ['apps/server/src/cli/backup-of-earlier-state.test.ts'],
  },
  {
    rules: ['STO-11', 'STO-31', 'STO-29', 'STO-30', 'STO-34', 'STO-35', 'STO-53'],
    protection:
      'a backup, and a snapshot with --read-data, verify the copies that they already have by reading them',
    file: 'apps/server/src/features/backup/copy-documents.ts',
    from: 'if (hasSize && (!readsCopies || (await readIntact(to, row.sha256)) !== undefined)) return;',
    to: 'if (hasSize) return;',
    tests: ['apps/server/src/cli/backup.command.test.ts', 'apps/server/src/cli/snapshot.command.test.ts'],
    testName: 'replaces a damaged copy|with --read-data replaces it',
  },
  {
    rules: ['STO-22', 'STO-36'],
    protection: 'a restore commits the rows of the backup and the pause of the sweep together',
    file: 'apps/server/src/features/backup/restore-database.ts',
    from: "?.includes('sweep_held_because') === true",
    to: "?.includes('') === true",
    tests: ['apps/server/src/cli/restore-paused-sweep.test.ts'],
  },
];
