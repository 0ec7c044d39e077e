import type { Guard } from './guard.ts';

/** The verification of documents and journal, and the files that are set aside or removed after it. */
export const guards: readonly Guard[] = [
  {
    rules: ['STO-9', 'STO-10'],
    protection: 'the verification names documents that are missing, truncated or too long',
    edits: [
      {
        file: 'apps/server/src/features/verification/verify-documents.ts',
        from: "  return found === size ? undefined : 'size';",
        to: '  return found === size ? undefined : undefined;',
      },
    ],
    tests: ['apps/server/src/cli/verify.command.test.ts'],
    testName: 'names missing, shortened',
  },
  {
    rules: ['STO-9', 'STO-10'],
    protection: 'the verification reads the bytes of documents when it is requested',
    edits: [
      {
        file: 'apps/server/src/features/verification/verify-documents.ts',
        from: "    return error instanceof DocumentDamaged ? error.fault : 'unreadable';",
        to: '    return error instanceof DocumentDamaged ? undefined : undefined;',
      },
    ],
    tests: ['apps/server/src/cli/verify.command.test.ts'],
    testName: 'flipped bit',
  },
  {
    rules: ['AUD-10', 'STO-9', 'STO-48'],
    protection: 'the verification names a broken journal',
    edits: [
      {
        file: 'apps/server/src/platform/audit/check-chain.ts',
        from: 'if (!isChained && !isWaiting)',
        to: 'if (!isChained && isWaiting)',
      },
    ],
    tests: ['apps/server/src/cli/verify.command.test.ts'],
    testName: 'broken journal',
  },
  {
    rules: ['INT-52', 'STO-6'],
    protection: 'a damaged document is repaired when it is delivered again',
    edits: [
      {
        file: 'apps/server/src/features/intake/pipeline/examine-items.ts',
        from: ', ...healing.map(({ bytes }) => bytes)]);',
        to: ', ...healing.slice(healing.length).map(({ bytes }) => bytes)]);',
      },
    ],
    tests: ['apps/server/src/features/intake/pipeline/damaged-files-restored.test.ts'],
  },
  {
    rules: ['STO-27', 'OPS-7', 'OPS-30'],
    protection: 'no recent file is set aside while the clocks differ',
    edits: [
      {
        file: 'apps/server/src/features/store/store.repository.ts',
        from: '::timestamptz)) <= ${MAX_CLOCK_DIFFERENCE_S}`',
        to: '::timestamptz)) <= 1000 * ${MAX_CLOCK_DIFFERENCE_S}`',
      },
    ],
    tests: ['apps/server/src/features/store/sweep-clock.test.ts'],
  },
  {
    rules: ['STO-19', 'STO-20', 'STO-22', 'STO-24', 'STO-26', 'OPS-7'],
    protection: 'many files are set aside only when their number is confirmed',
    edits: [
      {
        file: 'apps/server/src/features/store/confirm-sweep.ts',
        from: 'files === undefined ? !areLeftovers(unreferenced, all) : files < unreferenced',
        to: 'files === undefined ? unreferenced + all < 0 && areLeftovers(0, 0) : files < unreferenced',
      },
    ],
    tests: ['apps/server/src/cli/store.command.test.ts'],
    testName: 'confirms many',
  },
  {
    rules: ['STO-19', 'STO-20', 'STO-22', 'STO-24', 'STO-26', 'OPS-7'],
    protection: 'nothing is deleted permanently while the sweep waits for a person',
    edits: [
      {
        file: 'apps/server/src/features/store/tidy-lost-and-found.ts',
        from: '&& !isHeld && Math',
        to: '&& Math',
      },
    ],
    tests: ['apps/server/src/cli/store.command.test.ts'],
    testName: 'deletes nothing while',
  },
  {
    rules: ['STO-13'],
    protection: 'a database of another installation is recognised',
    edits: [
      {
        file: 'apps/server/src/features/store/judge-store.ts',
        from: "if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';",
        to: '',
      },
    ],
    tests: ['apps/server/src/features/store/judge-store.test.ts'],
  },
  {
    rules: ['STO-13'],
    protection: 'a portal with existing documents does not start with a new or another database',
    edits: [
      {
        file: 'apps/server/src/features/store/judge-store.ts',
        from: "if (!hasRows) return holdsFiles ? 'new-database' : 'bind';",
        to: "if (!hasRows) return 'bind';",
      },
      {
        file: 'apps/server/src/features/store/judge-store.ts',
        from: "if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';",
        to: '',
      },
    ],
    tests: ['apps/server/test/wrong-database.test.ts'],
  },
];
