import type { Guard } from './guard.ts';

/** What holds after faults of database, key and process. */
export const guards: readonly Guard[] = [
  {
    promises: ['F9', 'F21', 'T22'],
    protection: 'a data directory is used by one portal, and only under its own key',
    edits: [
      {
        file: 'apps/server/src/installation-claim.ts',
        from: '    const holder = createExclusively(file, own) ? undefined : liveHolder(file);',
        to: '    const holder = createExclusively(file, own) ? undefined : undefined;',
      },
    ],
    tests: ['apps/server/src/portal.test.ts'],
    testName: 'refuses a second portal|one portal',
  },
  {
    promises: ['Forgetting'],
    protection: 'a deletion that is replayed keeps its moment',
    edits: [
      {
        file: 'apps/server/src/features/erasure/replay-deletions.ts',
        from: '  await setDeletion(transaction, found.rowId, deletion);\n',
        to: '  void setDeletion;\n',
      },
    ],
    tests: ['apps/server/src/features/erasure/replay-deletions.test.ts'],
    testName: 'with the moment',
  },
  {
    promises: ['F22'],
    protection: 'a small loss that was accepted does not let a start pass without its documents',
    edits: [
      {
        file: 'apps/server/src/features/store/adopt-store.ts',
        from: 'lossAccepted: await isMostlyGone(executor, store)',
        to: 'lossAccepted: missing > 0 || (await isMostlyGone(executor, store))',
      },
    ],
    tests: ['apps/server/src/cli/store.command.test.ts'],
    testName: 'accepts a small loss',
  },
];
