import type { Guard } from './guard.ts';

const REPOSITORY = 'apps/server/src/features/backup/repository';
const COMMAND_TEST = 'apps/server/src/cli/snapshot.command.test.ts';
const INTERRUPTED_TEST = `${REPOSITORY}/interrupted-snapshot.test.ts`;

/** What a repository of snapshots keeps, and what pruning removes. */
export const guards: readonly Guard[] = [
  {
    rules: ['STO-49'],
    protection: 'a snapshot needs the documents of the rows, and lists them',
    file: `${REPOSITORY}/create-snapshot.ts`,
    from: '{ ...options, onCopied: list.add },',
    to: 'options,',
    tests: [COMMAND_TEST],
    testName: 'reports documents that the store has lost',
  },
  {
    rules: ['STO-49'],
    protection: 'a snapshot writes only documents that the repository does not have',
    file: 'apps/server/src/features/backup/copy-documents.ts',
    from: 'if (hasSize && (!readsCopies ||',
    to: 'if (hasSize && readsCopies && (!readsCopies ||',
    tests: [COMMAND_TEST],
    testName: 'writes only what the repository does not have',
  },
  {
    rules: ['STO-50'],
    protection: 'the manifest of a snapshot is written last',
    file: `${REPOSITORY}/create-snapshot.ts`,
    from: '  const chainHeads = await listChainHeads(executor);\n',
    to: `  const chainHeads = await listChainHeads(executor);
  await writeSnapshot(storage, name, {
    ...dump, format: 1, madeAt: installation.now.toISOString(), installation: installation.mark,
    documents: { parts: [], files: 0, unrecoverable: 0 }, chainHeads,
  });
`,
    tests: [INTERRUPTED_TEST],
    testName: 'killed at any step is no snapshot',
  },
  {
    rules: ['STO-51'],
    protection: 'one command at a time writes snapshots',
    file: `${REPOSITORY}/snapshot-lock.ts`,
    from: 'if (!(await tryLockSnapshots(connection)))',
    to: 'if (tryLockSnapshots.length === 0)',
    tests: [COMMAND_TEST],
    testName: 'is refused while another command writes snapshots',
  },
  {
    rules: ['STO-51'],
    protection: 'a run that lost its lock writes no manifest',
    file: `${REPOSITORY}/create-snapshot.ts`,
    from: '  await lock.check();\n',
    to: '  void lock;\n',
    tests: [INTERRUPTED_TEST],
    testName: 'lost its lock',
  },
  {
    rules: ['STO-52'],
    protection: 'pruning keeps documents that an older kept snapshot needs',
    file: `${REPOSITORY}/prune-snapshots.ts`,
    from: '    await withoutNeeded(storage, candidates, kept.slice(0, -1));\n',
    to: '    void withoutNeeded;\n',
    tests: [COMMAND_TEST],
    testName: 'only when no kept snapshot needs it',
  },
  {
    rules: ['STO-52'],
    protection: 'pruning removes nothing while the sweep is held',
    file: `${REPOSITORY}/prune-snapshots.ts`,
    from: 'if (await isSweepHeld(owner.executor, store))',
    to: 'if (isSweepHeld.length === 0)',
    tests: [COMMAND_TEST],
    testName: 'while the sweep is paused',
  },
  {
    rules: ['STO-52'],
    protection: 'pruning removes the manifest of a snapshot before its rows',
    file: `${REPOSITORY}/prune-snapshots.ts`,
    from: '    await removeManifests(storage, removed);\n',
    to: '    void removeManifests;\n',
    tests: [INTERRUPTED_TEST],
    testName: 'leaves only complete snapshots',
  },
  {
    rules: ['STO-53'],
    protection: 'rows of a snapshot are compared with their hash before they are used',
    file: `${REPOSITORY}/line-parts.ts`,
    from: 'if (bytes === undefined || hashOf(bytes) !== hash)',
    to: 'if (bytes === undefined)',
    tests: [COMMAND_TEST],
    testName: 'with damaged rows is named by verify',
  },
  {
    rules: ['STO-54'],
    protection: 'only a missing object counts as missing, not a missing bucket or right',
    file: 'apps/server/src/platform/object-storage/s3/s3-storage.ts',
    from: 'if (isMissingObject(error)) return undefined;',
    to: 'if (isMissingObject(error) || error !== undefined) return undefined;',
    tests: ['apps/server/src/platform/object-storage/object-storage.test.ts'],
    testName: 'says in one line what to do about',
  },
  {
    rules: ['STO-56'],
    protection: 'sessions and links of a dump end when its restore is completed',
    file: 'apps/server/src/cli/restore.command.ts',
    from: '    await withOwner(installation, completePgRestore);\n',
    to: '    void completePgRestore;\n',
    tests: ['apps/server/src/cli/pg-dump.test.ts'],
    testName: 'restores no session, link or e-mail',
  },
];
