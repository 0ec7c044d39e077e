import type { Guard } from './guard.ts';

const MARKS = 'apps/server/src/features/store/sweep-mark.repository.ts';
const ROWS = 'apps/server/src/features/intake/receipts/stored-file.repository.ts';
const VERIFICATION = 'apps/server/src/features/verification';
const RACE_TEST = 'apps/server/src/features/intake/pipeline/swept-files.test.ts';
const NIGHT_TEST = `${VERIFICATION}/verify-due-parts.test.ts`;

/** The sweep against deliveries of the same files, and the nightly check by parts. */
export const guards: readonly Guard[] = [
  {
    rules: ['STO-62'],
    protection: 'a delivery whose file the sweep has taken stores it again',
    file: ROWS,
    from: '  if (swept.length > 0) throw new FilesSwept(swept);\n',
    to: '  if (swept.length > 1_000) throw new FilesSwept(swept);\n',
    tests: [RACE_TEST],
    testName: 'the sweep set it aside before',
  },
  {
    rules: ['STO-62'],
    protection: 'a row deletes the mark of its file, so that the sweep does not take it',
    file: ROWS,
    from: '  await deleteMarks(executor, hashes);\n',
    to: '  void deleteMarks;\n',
    tests: [RACE_TEST],
    testName: 'the sweep set it aside before|as soon as a row refers to its file',
  },
  {
    rules: ['STO-62'],
    protection:
      'a file counts as taken before the sweep moves it, so that a sweep that dies leaves no document without its file',
    file: MARKS,
    from: "update file_sweep set state = 'taking' where",
    to: "update file_sweep set state = 'marked' where",
    tests: [RACE_TEST],
    testName: 'although the sweep was killed|set it aside before',
  },
  {
    rules: ['STO-62'],
    protection: 'the marks are locked while their files are moved',
    file: MARKS,
    from: "and m.state = 'taking' and ${hasNoRow}\n    order by m.sha256 for update skip locked`",
    to: "and m.state = 'taking' and ${hasNoRow}\n    order by m.sha256`",
    tests: [RACE_TEST],
    testName: 'waits for a sweep that is moving',
  },
  {
    rules: ['STO-19', 'STO-62'],
    protection: 'the sweep takes a file only a day after it was marked',
    file: MARKS,
    from: 'const MIN_MARK_AGE_HOURS = 24;',
    to: 'const MIN_MARK_AGE_HOURS = 0;',
    tests: [
      'apps/server/src/cli/store.command.test.ts',
      'apps/server/src/features/retention/purge-rejected-files.test.ts',
    ],
    testName: 'sets files aside, lists them|is deleted after 90 days',
  },
  {
    rules: ['STO-63'],
    protection: 'each part counts as verified by itself, so that a restart continues',
    file: `${VERIFICATION}/verify-due-parts.ts`,
    from: '  await recordVerifiedPart(stores.database.executor, prefix, { listFaults, readFaults });\n',
    to: '  void [recordVerifiedPart, listFaults, readFaults];\n',
    tests: [NIGHT_TEST],
    testName: 'after a restart',
  },
  {
    rules: ['STO-10', 'STO-63'],
    protection: 'a fault of bytes stays among the faults until they are read again',
    file: `${VERIFICATION}/verify-due-parts.ts`,
    from: 'const readFaults = readsBytes ? report.faults.length - listFaults : undefined;',
    to: 'const readFaults = report.faults.length - listFaults;',
    tests: [NIGHT_TEST],
    testName: 'until they are read again',
  },
  {
    rules: ['STO-63'],
    protection: 'a document that came in while the store was listed is not reported as missing',
    file: `${VERIFICATION}/verify-documents.ts`,
    from: "return (await store.has(sha256)) ? undefined : 'missing';",
    to: "return 'missing';",
    tests: [NIGHT_TEST],
    testName: 'comes in while it lists',
  },
  {
    rules: ['STO-10'],
    protection: 'a part that a night did not reach is verified in the next night',
    file: `${VERIFICATION}/due-parts.ts`,
    from: 'return today - ((((today - part) % nights) + nights) % nights);',
    to: 'return (today - part) % nights === 0 ? today : Number.NEGATIVE_INFINITY;',
    tests: [`${VERIFICATION}/due-parts.test.ts`],
    testName: 'did not reach',
  },
  {
    rules: ['AUD-10'],
    protection: 'the nightly check of a chain begins with the first entry again once a week',
    file: 'apps/server/src/platform/audit/chain-position.repository.ts',
    from: "const MAX_AGE = sql`interval '6 days 12 hours'`;",
    to: "const MAX_AGE = sql`interval '600 days 12 hours'`;",
    tests: ['apps/server/src/platform/audit/chain.test.ts'],
    testName: 'begins from the start after a week',
  },
  {
    rules: ['AUD-10'],
    protection: 'a check that continues finds a chain that was cut off or rewritten since',
    file: 'apps/server/src/platform/audit/check-chain.ts',
    from: 'if (previous?.seq !== from.seq || !previous.hash.equals(from.hash))',
    to: 'if (from.seq < 0)',
    tests: ['apps/server/src/platform/audit/chain.test.ts'],
    testName: 'rewritten, cut off or forged',
  },
  {
    rules: ['STO-64'],
    protection: 'a year is compared when documents of it came in',
    file: 'apps/server/src/features/invoices/invoice-count-check.repository.ts',
    from: 'where i.id > (select last_invoice_id from',
    to: 'where i.id < (select last_invoice_id from',
    tests: ['apps/server/src/features/invoices/check-counters.test.ts'],
  },
  {
    rules: ['STO-64'],
    protection: 'a part with wrong counters stays due',
    file: 'apps/server/src/features/invoices/invoice-count-check.repository.ts',
    from: '.set({ is_due: faults > 0,',
    to: '.set({ is_due: faults < 0,',
    tests: ['apps/server/src/features/invoices/check-counters.test.ts'],
  },
];
