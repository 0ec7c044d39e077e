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
    protection:
      'the sweep removes nothing after a restore and while the database is older than the documents',
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
    rules: ['STO-13', 'STO-16'],
    protection: 'documents of an earlier time than the database stop the start and the portal',
    edits: [
      {
        file: `${FEATURE}/judge-store.ts`,
        from: 'generationsBehind > MAX_GENERATIONS_BEHIND;',
        to: 'generationsBehind > MAX_GENERATIONS_BEHIND * 1_000_000;',
      },
    ],
    tests: [`${FEATURE}/bind-store.test.ts`, `${FEATURE}/judge-store.test.ts`],
    testName: 'old copy of the disk',
  },
  {
    rules: ['STO-13'],
    protection: 'a disk that could not be written does not look like an old copy afterwards',
    edits: [
      {
        file: `${FEATURE}/keep-generation.ts`,
        from: 'const isUpToDate = mark.generation === record.generation;',
        to: 'const isUpToDate = mark.generation + record.generation >= 0;',
      },
    ],
    tests: [`${FEATURE}/bind-store.test.ts`],
    testName: 'the disk could not be written',
  },
  {
    rules: ['STO-22'],
    protection: 'nothing is removed from the lost+found while the database is older than the documents',
    edits: [
      {
        file: `${FEATURE}/tidy-lost-and-found.ts`,
        from: 'const isHeld = isBehind || record',
        to: 'const isHeld = (isBehind && record === undefined) || record',
      },
    ],
    tests: [`${FEATURE}/sweep-store.test.ts`],
    testName: 'keeps the lost\\+found as well',
  },
  {
    rules: ['STO-19', 'STO-22', 'STO-24', 'STO-25', 'OPS-7'],
    protection: 'a database that was set back is recognised by its generation',
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
    protection: 'the sweep refuses to move more files than interrupted intakes can leave',
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
    protection: 'no file that a row names is deleted from the lost+found',
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
    protection: 'a start compares the installation marks of the database and the documents',
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
    protection: 'a new database with existing documents stops the start',
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
    protection: 'an empty folder with existing rows stops the start',
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
    protection: 'the sweep checks the installation mark immediately before it moves files',
    edits: [
      {
        file: `${FEATURE}/sweep-store.ts`,
        from: '      // Checked again: reading through the store takes a while.\n      await checkStore(executor, store);\n',
        to: '',
      },
    ],
    tests: [`${FEATURE}/sweep-store.test.ts`],
  },
  {
    rules: ['STO-12', 'STO-16'],
    protection: 'a stored document is acknowledged only in a folder with the installation mark',
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
    protection: 'in production the embedded database must be configured explicitly',
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
    protection: 'the demo does not start by itself with a setting of production',
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
    protection: 'storing a file reads the existing file under its hash and repairs it',
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
    protection: 'a start on a read-only disk serves the existing documents',
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
    protection: 'a folder that cannot be created on a read-only disk is reported as such',
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
    protection: 'a request that fails because of a full disk is answered as such',
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
    protection: 'a document in the lost+found is read from there',
    edits: [
      {
        file: `${STORE}/file-document-store.ts`,
        from: 'await listLostPaths(this.#layout, this.#operations, sha256)',
        to: '(await listLostPaths(this.#layout, this.#operations, sha256)).slice(0, 0)',
      },
    ],
    tests: [`${STORE}/verified-file.test.ts`],
  },
];
