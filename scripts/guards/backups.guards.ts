import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/store';
/** What a backup keeps, and what a restore brings back. */
export const guards: readonly Guard[] = [
  {
    promises: ['F22'],
    protection: 'a backup keeps copies while a person must look first',
    edits: [
      {
        file: `${FEATURE}/sweep-store.ts`,
        from: '      areLeftovers(unreferenced, files) &&\n      (await findStoreRecord(executor))?.heldBecause === undefined &&\n      !(await findRollback(executor, store)),',
        to: '      unreferenced + files >= 0,',
      },
    ],
    tests: ['apps/server/src/rolled-back.test.ts'],
  },
  {
    promises: ['F22'],
    protection: 'the copies in a backup rest while the database is behind the documents',
    edits: [
      {
        file: `${FEATURE}/sweep-store.ts`,
        from: '!(await findRollback(executor, store)),',
        to: 'findRollback.length > 0,',
      },
    ],
    tests: ['apps/server/src/cli/backup-of-earlier-state.test.ts'],
  },
  {
    promises: ['F15', 'Backup'],
    protection: 'a backup reads the copies that it has',
    edits: [
      {
        file: 'apps/server/src/features/backup/copy-documents.ts',
        from: 'return found === size && (await findWhole(to, sha256)) !== undefined;',
        to: 'return found === size && sha256.length + Number(to === undefined) > 0;',
      },
    ],
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'rotten copy',
  },
  {
    promises: ['F22'],
    protection: 'the rows of a backup and the hold of the sweep are there at once',
    edits: [
      {
        file: 'apps/server/src/features/backup/restore-database.ts',
        from: "columns.includes('sweep_held_because')",
        to: "columns.includes('')",
      },
    ],
    tests: ['apps/server/src/cli/restore-hold.test.ts'],
  },
];
