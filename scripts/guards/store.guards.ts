import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/store';
const STORE = 'apps/server/src/platform/document-store';

export const guards: readonly Guard[] = [
  {
    rules: ['STO-19', 'STO-20', 'STO-22', 'STO-25', 'STO-26', 'OPS-7'],
    protection: 'the sweep sets files aside instead of removing them',
    edits: [
      {
        file: `${STORE}/sweep.ts`,
        from: '      await setAside(layout, operations, aside, { hash: name, day: dayOf(new Date()), isDamaged: false });\n',
        to: '      void [setAside, dayOf, name];\n',
      },
    ],
    tests: ['apps/server/test/rolled-back.test.ts', `${STORE}/file-document-store.test.ts`],
  },
  {
    rules: ['STO-22', 'STO-25', 'STO-26', 'OPS-7'],
    protection: 'the sweep rests after a restore and while the database is behind the documents',
    edits: [
      {
        file: `${FEATURE}/sweep-store.ts`,
        from: "if (record?.heldBecause !== undefined && record.heldBecause !== 'too-many') return false;",
        to: '',
      },
    ],
    tests: ['apps/server/test/rolled-back.test.ts'],
  },
  {
    rules: ['STO-19', 'STO-22', 'STO-24', 'STO-25', 'OPS-7'],
    protection: 'a database that was set back is known by its generation',
    edits: [
      {
        file: `${FEATURE}/hold-sweep.ts`,
        from: 'return (mark?.generation ?? 0) > (record?.generation ?? 0);',
        to: 'return mark === undefined && record === undefined;',
      },
    ],
    tests: [`${FEATURE}/sweep-store.test.ts`],
  },
  {
    rules: ['STO-19', 'STO-22', 'STO-24', 'STO-25', 'OPS-7'],
    protection: 'the sweep refuses more files than interrupted intakes leave',
    edits: [
      {
        file: `${FEATURE}/sweep-limit.ts`,
        from: 'return count <= ALWAYS_ALLOWED || (count <= MAX_FILES && count <= of * MAX_SHARE);',
        to: 'return count >= 0 || of + ALWAYS_ALLOWED + MAX_FILES + MAX_SHARE > 0;',
      },
    ],
    tests: [`${FEATURE}/sweep-store.test.ts`],
  },
  {
    rules: ['STO-22', 'STO-25', 'STO-26', 'OPS-7'],
    protection: 'nothing leaves the lost+found for good while a row names it',
    edits: [
      {
        file: `${FEATURE}/tidy-lost-and-found.ts`,
        from: "const isNamed = named.has(file.sha256.toString('hex'));",
        to: "const isNamed = named.has('');",
      },
    ],
    tests: ['apps/server/test/rolled-back.test.ts'],
  },
  {
    rules: ['STO-12', 'STO-13', 'STO-16'],
    protection: 'a start compares the marks of database and documents',
    edits: [
      {
        file: `${FEATURE}/judge-store.ts`,
        from: "if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';",
        to: '',
      },
    ],
    tests: [`${FEATURE}/bind-store.test.ts`],
  },
  {
    rules: ['STO-12', 'STO-13', 'STO-16'],
    protection: 'a new database beside documents stops the start',
    edits: [
      {
        file: `${FEATURE}/judge-store.ts`,
        from: "if (!hasRows) return holdsFiles ? 'new-database' : 'bind';",
        to: "if (!hasRows) return 'bind';",
      },
    ],
    tests: [`${FEATURE}/bind-store.test.ts`],
  },
  {
    rules: ['STO-12', 'STO-13', 'STO-16'],
    protection: 'an empty folder beside rows stops the start',
    edits: [
      {
        file: `${FEATURE}/judge-store.ts`,
        from: "if (hasRows && !holdsFiles && !lossAccepted) return 'emptied';",
        to: '',
      },
    ],
    tests: [`${FEATURE}/bind-store.test.ts`],
  },
  {
    rules: ['STO-16'],
    protection: 'the sweep looks at the mark in the moment in which it moves',
    edits: [
      {
        file: `${FEATURE}/sweep-store.ts`,
        from: '      // Asked now: looking through the store takes a while.\n      await checkStore(executor, store);\n',
        to: '',
      },
    ],
    tests: [`${FEATURE}/sweep-store.test.ts`],
  },
  {
    rules: ['STO-12', 'STO-16'],
    protection: 'what is stored is acknowledged only where the mark is',
    edits: [
      {
        file: `${STORE}/file-document-store.ts`,
        from: '    await this.#makeDurable(directories);\n    await this.mark.check();\n',
        to: '    await this.#makeDurable(directories);\n',
      },
    ],
    tests: [`${STORE}/file-document-store.test.ts`],
  },
  {
    rules: ['STO-13', 'OPS-32', 'OPS-33'],
    protection: 'the embedded database has to be named in production',
    edits: [
      {
        file: 'apps/server/src/configuration/config.ts',
        from: '  DATABASE_URL: `, ${DATABASE_HINT}`,\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/configuration/config.test.ts'],
  },
  {
    rules: ['OPS-34'],
    protection: 'no demo by itself beside a setting of production',
    edits: [
      {
        file: 'apps/server/src/configuration/implied-demo.ts',
        from: "if (isSet('DEMO') || isPublic || OF_PRODUCTION.some(isSet)) return variables;",
        to: "if (isSet('DEMO') || (isPublic && OF_PRODUCTION.every(isSet))) return variables;",
      },
    ],
    tests: ['apps/server/src/configuration/implied-demo.test.ts'],
  },
  {
    rules: ['INV-33', 'STO-6', 'OPS-3', 'STO-1'],
    protection: 'a put reads what lies under the hash and heals it',
    edits: [
      {
        file: `${STORE}/link-file.ts`,
        from: 'if (found === false) return replaceDamaged(layout, operations, temporary, sha256);',
        to: 'if (found === false) return void replaceDamaged;',
      },
    ],
    tests: [`${STORE}/file-document-store.test.ts`],
  },
  {
    rules: ['INT-84', 'STO-8', 'OPS-1', 'OPS-23', 'OPS-24'],
    protection: 'a start on a disk that takes nothing new reads what is there',
    edits: [
      {
        file: 'apps/server/src/installation/installation.ts',
        from: 'if (!isUnwritable(error)) throw stopLine(documents, error);',
        to: 'throw stopLine(documents, error);',
      },
    ],
    tests: ['apps/server/test/unwritable-disk.test.ts'],
    testName: 'read-only lets',
  },
  {
    rules: ['INT-84', 'STO-8', 'OPS-1', 'OPS-23', 'OPS-24'],
    protection: 'a folder that a read-only disk does not let be made is told as such',
    edits: [
      {
        file: `${STORE}/file-operations.ts`,
        from: 'makeDirectory: (path) => makeFolder(path, 0o750),',
        to: "makeDirectory: async (path) => void [makeFolder, await (await import('node:fs/promises')).mkdir(path, { recursive: true })],",
      },
    ],
    tests: ['apps/server/test/unwritable-disk.test.ts'],
    testName: 'first start',
  },
  {
    rules: ['INT-84', 'STO-8', 'OPS-24'],
    protection: 'what a full disk refuses is told as such',
    edits: [
      {
        file: 'apps/server/src/platform/http/errors.ts',
        from: 'return error instanceof StoreUnavailable || isUnwritable(error);',
        to: 'return error instanceof StoreUnavailable && !isUnwritable(error);',
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/failing-disk.test.ts'],
  },
  {
    rules: ['STO-20'],
    protection: 'what lies in the lost+found is read from there',
    edits: [
      {
        file: `${STORE}/file-document-store.ts`,
        from: 'await listLostPlaces(this.#layout, this.#operations, sha256)',
        to: '(await listLostPlaces(this.#layout, this.#operations, sha256)).slice(0, 0)',
      },
    ],
    tests: [`${STORE}/verified-file.test.ts`],
  },
];
