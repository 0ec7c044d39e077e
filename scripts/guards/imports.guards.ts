import type { Guard } from './guard.ts';

const RUNS = 'apps/server/src/features/customer-imports/import-run.repository.ts';
const READER = 'apps/server/src/platform/spreadsheet/spreadsheet-reader.ts';

/** Imports of customers: how files are read, and that an import is applied completely or not at all. */
export const guards: readonly Guard[] = [
  {
    rules: ['IMP-37', 'IMP-38'],
    protection: 'a provider has one import at a time',
    edits: [
      {
        file: RUNS,
        from: "      select from import_run r where r.state = 'running'\n",
        to: "      select from import_run r where r.state = 'running' and r.id < 0\n",
      },
    ],
    tests: ['apps/server/src/features/customer-imports/import-races.test.ts'],
  },
  {
    rules: ['IMP-6', 'IMP-3', 'IMP-5', 'IMP-7', 'IMP-2'],
    protection: 'a table reader that uses too much memory is killed',
    edits: [
      {
        file: READER,
        from: "    else if (sandbox.memoryBytes > limits.memoryBytes) resolve(tooLarge('it takes too much memory to read'));\n",
        to: '    else void sandbox.memoryBytes;\n',
      },
    ],
    tests: ['apps/server/src/platform/spreadsheet/spreadsheet-reader.test.ts'],
  },
  {
    rules: ['IMP-6', 'IMP-3', 'IMP-5', 'IMP-7'],
    protection: 'a table reader that runs too long is killed',
    edits: [
      {
        file: READER,
        from: "    if (performance.now() - startedAt > limits.timeMs) resolve(tooLarge('it takes too long to read'));\n    else if",
        to: '    if',
      },
    ],
    tests: ['apps/server/src/platform/spreadsheet/spreadsheet-reader.test.ts'],
  },
  {
    rules: ['OPS-4'],
    protection: 'an import is applied completely or not at all',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/import-job.ts',
        from: '        const rows = await prepared.apply(transaction, this.#task);\n        await this.#complete(transaction, rows);',
        to: '        const rows = await prepared.apply(this.#dependencies.database.executor as never, this.#task);\n        await this.#complete(transaction, rows);',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/import-crash.test.ts'],
  },
  {
    rules: ['INV-56', 'INV-57'],
    protection: 'a document has at most 500 notes',
    edits: [
      {
        file: 'apps/server/src/features/notes/note.repository.ts',
        from: "  if ((count[0]?.count ?? 0) >= MAX_NOTES) return 'full';\n",
        to: '  void count;\n',
      },
    ],
    tests: ['apps/server/src/features/notes/note.routes.test.ts'],
  },
];
