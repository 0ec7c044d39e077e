import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const PROVIDER_FOLDER = `${INTAKE}/sources/hot-folder/provider-folder.test.ts`;
const PLANTED_LINKS = `${INTAKE}/sources/hot-folder/planted-links.test.ts`;

/** The provider of a hot folder, and the files in it that belong together. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-79'],
    protection: 'an installation takes nothing from the hot folders of another one',
    file: `${INTAKE}/sources/hot-folder/watch-hot-folders.ts`,
    from: 'if (!(await isOwnFolder())) return false;',
    to: 'await isOwnFolder();',
    tests: [`${INTAKE}/sources/hot-folder/watch-hot-folders.test.ts`],
    testName: 'of two installations with one folder',
  },
  {
    rules: ['INT-32', 'INT-38'],
    protection: 'a file that two waiting deliveries describe as different documents is held',
    file: `${INTAKE}/sources/hot-folder/provider-folder-watcher.ts`,
    from: 'markContradictions([...this.#deliveries.values()])',
    to: 'markContradictions([])',
    tests: [`${INTAKE}/sources/hot-folder/same-names.test.ts`],
  },
  {
    rules: ['INT-32', 'INT-38'],
    protection: 'a row whose waiting time is over claims no file that arrived later',
    file: `${INTAKE}/sources/hot-folder/advance-delivery.ts`,
    from: '!isPastDeadline || ctimeMs <= deadline',
    to: '!isPastDeadline || ctimeMs > 0',
    tests: [`${INTAKE}/sources/hot-folder/same-names.test.ts`],
  },
  {
    rules: ['INT-87', 'INT-88'],
    protection: 'a symbolic link that replaces a folder of the portal in a hot folder is not followed',
    file: `${INTAKE}/sources/hot-folder/untrusted-files.ts`,
    from: 'if (!(await lstat(folder)).isDirectory())',
    to: 'if ((await lstat(folder)).isFIFO())',
    tests: [PROVIDER_FOLDER, PLANTED_LINKS],
  },
  {
    rules: ['INT-88'],
    protection: 'a symbolic link in `done` of a hot folder moves no file into another hot folder',
    file: `${INTAKE}/sources/hot-folder/claim-folder.ts`,
    from: 'for (const folder of [path.dirname(done), done]) await makeRealFolder(folder);',
    to: "await import('node:fs/promises').then((fs) => fs.mkdir(done, { recursive: true }));",
    tests: [PLANTED_LINKS],
  },
  {
    rules: ['INT-88'],
    protection: 'a symbolic link that replaces a claim in a hot folder is not followed',
    edits: [
      {
        file: `${INTAKE}/sources/hot-folder/advance-delivery.ts`,
        from: '  await requireRealFolder(claim.path);\n',
        to: '  void requireRealFolder;\n',
      },
      {
        file: `${INTAKE}/sources/hot-folder/claim-folder.ts`,
        from: '  const taken: T[] = [];\n  await requireRealFolder(claim.path);\n',
        to: '  const taken: T[] = [];\n',
      },
    ],
    tests: [PLANTED_LINKS],
  },
  {
    rules: ['INT-88'],
    protection: 'the portal follows no symbolic link when it writes into a hot folder',
    edits: [
      {
        file: `${INTAKE}/sources/hot-folder/untrusted-files.ts`,
        from: '  await rm(temporary, { force: true });\n',
        to: '  void rm;\n',
      },
      {
        file: `${INTAKE}/sources/hot-folder/untrusted-files.ts`,
        from: "flag: 'wx'",
        to: "flag: 'w'",
      },
    ],
    tests: [PLANTED_LINKS],
  },
  {
    rules: ['INT-87', 'INT-88'],
    protection: 'a folder whose marker names another provider belongs to no provider',
    file: `${INTAKE}/sources/hot-folder/provider-folder.ts`,
    from: 'return markedProviderId === undefined || markedProviderId === publicId;',
    to: 'return markedProviderId !== publicId || markedProviderId === publicId;',
    tests: [PROVIDER_FOLDER],
  },
  {
    rules: ['INT-88'],
    protection: 'a symbolic link or a pipe that replaces a note is not read',
    edits: [
      {
        file: `${INTAKE}/sources/hot-folder/untrusted-files.ts`,
        from: 'if ((await handle.stat()).isFile()) return handle;',
        to: 'return handle;',
      },
      {
        file: `${INTAKE}/sources/hot-folder/untrusted-files.ts`,
        from: 'constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK',
        to: 'constants.O_RDONLY',
      },
    ],
    tests: [PLANTED_LINKS],
    testName: 'blocks nothing',
  },
];
