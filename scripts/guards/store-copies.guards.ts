import type { Guard } from './guard.ts';

const COPY = 'apps/server/src/features/store/copy-store.ts';
const TEST = 'apps/server/test/store-copies.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['STO-65'],
    protection: 'a copy waits for the rows whose ids were assigned before it began',
    file: 'apps/server/src/features/store/last-complete-id.repository.ts',
    from: '!(await haveEarlierOnesEnded(database.executor, transaction));',
    to: 'transaction < 0 && !(await haveEarlierOnesEnded(database.executor, transaction));',
    tests: [TEST],
    testName: 'waits for a document',
  },
  {
    rules: ['STO-65'],
    protection: 'a document that the source has lost or damaged is named',
    file: COPY,
    from: "} else sum.unrecoverable.push(row.sha256.toString('hex'));",
    to: '}',
    tests: [TEST],
    testName: 'lost or damaged',
  },
  {
    rules: ['STO-65'],
    protection: 'the position of a copy counts for one server, not for every bucket of the same name',
    file: 'apps/server/src/platform/document-store/s3/bucket-of.ts',
    from: ': new URL(endpoint).href}',
    to: ": 'another server'}",
    tests: [TEST],
    testName: 'is known by its server too',
  },
  {
    rules: ['STO-65'],
    protection: 'a position counts only when all documents up to it were copied',
    file: COPY,
    from: 'let after = await findCopiedId(executor, target);',
    to: 'let after = (await findCopiedId(executor, target)) + 2;',
    tests: [TEST],
    testName: 'wherever a run was interrupted',
  },
  {
    rules: ['STO-66'],
    protection: 'nothing is copied into the store of another installation',
    file: COPY,
    from: 'if (mark !== undefined && mark.storeId !== storeId)',
    to: "if (mark !== undefined && mark.storeId === '')",
    tests: [TEST],
    testName: 'is refused as target',
  },
  {
    rules: ['STO-66'],
    protection: 'nothing is copied into a store with documents of nobody',
    file: COPY,
    from: 'if (mark === undefined && (await to.containsFiles()))',
    to: "if (mark === undefined && storeId === '' && (await to.containsFiles()))",
    tests: [TEST],
    testName: 'documents without a mark',
  },
  {
    rules: ['STO-66'],
    protection: 'a store whose copy is not complete counts as earlier than the database',
    file: COPY,
    from: 'await to.mark.create({ storeId, generation: 0, lossAccepted: false });',
    to: 'await to.mark.create({ storeId, generation: 1_000, lossAccepted: true });',
    tests: [TEST],
    testName: 'before the copy is complete',
  },
];
