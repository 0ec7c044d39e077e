import type { Guard } from './guard.ts';

const RUNS = 'apps/server/src/features/customer-imports/import-run.repository.ts';
const TWO_STEPS = 'apps/server/src/features/customer-imports/two-step-import.routes.test.ts';
const READER = 'apps/server/src/platform/spreadsheet/spreadsheet-reader.ts';

/** Imports of customers: how files are read, and that an import is applied completely or not at all. */
export const guards: readonly Guard[] = [
  {
    rules: ['IMP-37', 'IMP-38'],
    protection: 'a provider has one import at a time',
    file: RUNS,
    from: '  if ((await conflicting.executeTakeFirst()) !== undefined) return undefined;\n',
    to: '  void conflicting;\n',
    tests: ['apps/server/src/features/customer-imports/import-races.test.ts'],
  },
  {
    rules: ['IMP-50'],
    protection: 'a preview of customers ends before anything is written',
    file: 'apps/server/src/features/customer-imports/customers/import-customers.ts',
    from: 'if (task.isPreview) return judged.plan.rows;',
    to: 'if (task.isPreview && rows.length > 1_000_000) return judged.plan.rows;',
    tests: [TWO_STEPS],
  },
  {
    rules: ['IMP-52'],
    protection: 'only super admins see the imports of others',
    file: RUNS,
    from: "scope.rows === 'all'\n    ? sql<boolean>`true`",
    to: 'scope.rows !== undefined\n    ? sql<boolean>`true`',
    tests: [TWO_STEPS],
  },
  {
    rules: ['IMP-53'],
    protection: 'a customer with a skipped row keeps all salesmen',
    file: 'apps/server/src/features/customer-imports/assignments/replaced-assignments.ts',
    from: 'if (customer === undefined || incomplete.has(customer.customerNumber)) return [];',
    to: 'if (customer === undefined || incomplete.has("")) return [];',
    tests: [TWO_STEPS],
  },
  {
    rules: ['IMP-53'],
    protection: 'an import for one provider leaves the salesmen of other providers unchanged',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/assignments/replaced-assignments.ts',
        from: 'const row = firstRows.get(`${customer.customerNumber}/${salesman.providerId}`);',
        to: 'const row = firstRows.get(`${customer.customerNumber}/${salesman.providerId}`) ?? 2;',
      },
      {
        file: 'apps/server/src/features/customer-imports/assignments/assignment.repository.ts',
        from: "    .where('cs.customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))\n    .where(atProvider)\n",
        to: "    .where('cs.customer_id', '=', (eb) => eb.fn.any(eb.val([...customerIds])))\n",
      },
    ],
    tests: [TWO_STEPS],
  },
  {
    rules: ['IMP-6', 'IMP-3', 'IMP-5', 'IMP-7', 'IMP-2'],
    protection: 'a table reader that uses too much memory is killed',
    file: READER,
    from: "    else if (sandbox.memoryBytes > limits.memoryBytes) resolve(tooLarge('it takes too much memory to read'));\n",
    to: '    else void sandbox.memoryBytes;\n',
    tests: ['apps/server/src/platform/spreadsheet/spreadsheet-reader.test.ts'],
  },
  {
    rules: ['IMP-6', 'IMP-3', 'IMP-5', 'IMP-7'],
    protection: 'a table reader that runs too long is killed',
    file: READER,
    from: "    if (performance.now() - startedAt > limits.timeMs) resolve(tooLarge('it takes too long to read'));\n    else if",
    to: '    if',
    tests: ['apps/server/src/platform/spreadsheet/spreadsheet-reader.test.ts'],
  },
  {
    rules: ['OPS-4'],
    protection: 'an import is applied completely or not at all',
    file: 'apps/server/src/features/customer-imports/import-job.ts',
    from: '        const rows = await prepared.apply(transaction, task);\n        await complete(transaction, rows);',
    to: '        const rows = await prepared.apply(database.executor as never, task);\n        await complete(transaction, rows);',
    tests: ['apps/server/src/features/customer-imports/import-crash.test.ts'],
  },
  {
    rules: ['INV-56', 'INV-57'],
    protection: 'a document has at most 500 notes',
    file: 'apps/server/src/features/notes/note.repository.ts',
    from: "  if (count >= MAX_NOTES) return 'full';\n",
    to: '  void count;\n',
    tests: ['apps/server/src/features/notes/note.routes.test.ts'],
  },
];
