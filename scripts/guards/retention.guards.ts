import type { Guard } from './guard.ts';

const MIGRATION = 'apps/server/migrations/0037_rejected_files.sql';
const FEATURES = 'apps/server/src/features';
const PURGE = `${FEATURES}/retention/purge-rejected-files.test.ts`;
const PURGED = `${FEATURES}/intake/review/purged-files.test.ts`;
const ERASED = `${FEATURES}/erasure/erase-rejected-files.test.ts`;

/** Rejected files: kept for 90 days, then deleted, and recognised when they are delivered again. */
export const guards: readonly Guard[] = [
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'a rejected file is kept for 90 days',
    edits: [
      {
        file: MIGRATION,
        from: "  due constant timestamptz := moment - interval '90 days';",
        to: "  due constant timestamptz := moment - interval '0 days';",
      },
    ],
    tests: [PURGE],
    testName: 'is deleted after 90 days',
  },
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'the journal decides when a file was rejected, not a column that the server can write',
    edits: [
      {
        file: MIGRATION,
        from: '      and r.decided_at < due and rejected_at(r.id) < due\n',
        to: '      and r.decided_at < due\n',
      },
    ],
    tests: [PURGE],
    testName: 'cannot make a recent file old',
  },
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'the server cannot set the dates of journal entries',
    edits: [
      {
        file: MIGRATION,
        from: 'grant insert (receipt_id, actor_account_id,',
        to: 'grant insert (at, receipt_id, actor_account_id,',
      },
    ],
    tests: [PURGE],
    testName: 'cannot make a recent file old',
  },
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'a file that another receipt names stays',
    edits: [
      {
        file: MIGRATION,
        from: '    and not exists (select from intake_receipt r where r.file_id = f.id or r.companion_file_id = f.id);\n  return released;',
        to: '    ;\n  return released;',
      },
    ],
    tests: [PURGE],
    testName: 'keeps a file that a document uses',
  },
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'a file that a document names stays',
    edits: [
      {
        file: MIGRATION,
        from: '    and not exists (select from invoice i where i.pdf_file_id = f.id or i.xml_file_id = f.id)\n',
        to: '',
      },
    ],
    tests: [PURGE],
    testName: 'keeps a file that a document uses',
  },
  {
    rules: ['PRI-17', 'OPS-7', 'OPS-30'],
    protection: 'no rejected file is purged while the clocks differ',
    edits: [
      {
        file: MIGRATION,
        from: "> 2 * 3600 then\n    raise exception 'nothing is purged: the clocks",
        to: "> 2 * 3600000 then\n    raise exception 'nothing is purged: the clocks",
      },
    ],
    tests: [PURGE],
    testName: 'clock differs',
  },
  {
    rules: ['PRI-8'],
    protection: 'nothing of rejected files is erased while the clocks differ',
    edits: [
      {
        file: MIGRATION,
        from: "> 2 * 3600 then\n    raise exception 'nothing is erased: the clocks",
        to: "> 2 * 3600000 then\n    raise exception 'nothing is erased: the clocks",
      },
    ],
    tests: [ERASED],
  },
  {
    rules: ['PRI-17', 'OPS-7', 'OPS-30'],
    protection: 'no rejected file is purged after the clock of the database was set back',
    edits: [
      {
        file: MIGRATION,
        from: 'if moment < (select max(origins_purged_at) from installation) then',
        to: "if moment < (select min(origins_purged_at) - interval '1 day' from installation) then",
      },
    ],
    tests: [PURGE],
    testName: 'clock of the database is behind',
  },
  {
    rules: ['PRI-14', 'PRI-15', 'PRI-16', 'PRI-17', 'PRI-18'],
    protection: 'a receipt that cannot be purged does not block the others',
    edits: [
      {
        file: `${FEATURES}/retention/purge-rejected-files.ts`,
        from: '    if (ids.length === 1) {\n',
        to: '    if (ids.length > 0) {\n',
      },
    ],
    tests: [PURGE],
    testName: 'except for one that fails',
  },
  {
    rules: ['INT-57', 'INT-58', 'PRI-14', 'PRI-15', 'PRI-18', 'PRI-19', 'PRI-20'],
    protection: 'a file that was rejected as a readable view is recognised after it was deleted',
    edits: [
      {
        file: `${FEATURES}/intake/receipts/discarded.repository.ts`,
        from: 'where r.companion_sha256 = ${wanted} and',
        to: 'where r.companion_sha256 is null and r.sha256 = ${wanted} and',
      },
    ],
    tests: [PURGED],
    testName: 'as the view of an e-invoice',
  },
  {
    rules: ['INT-57', 'INT-58', 'PRI-14', 'PRI-15', 'PRI-18', 'PRI-19', 'PRI-20'],
    protection: 'a purged file that is delivered again is stored again with its receipt',
    edits: [
      {
        file: `${FEATURES}/intake/receipts/receipt.repository.ts`,
        from: 'file_id = coalesce(${fileId}, r.file_id),',
        to: 'file_id = case when r.files_purged_at is null then coalesce(${fileId}, r.file_id) end,',
      },
    ],
    tests: [PURGED],
    testName: 'a purged file that comes again',
  },
  {
    rules: ['INT-57', 'INT-58', 'PRI-14', 'PRI-15', 'PRI-18', 'PRI-19', 'PRI-20'],
    protection: 'a file whose row is deleted while it is delivered again gets another row',
    edits: [
      {
        file: `${FEATURES}/intake/pipeline/retries.ts`,
        from: 'if (error instanceof StaleJudgement || isMissingFileRow(error)) judgements += 1;',
        to: 'if (error instanceof StaleJudgement || (isMissingFileRow(error) && judgements < 0)) judgements += 1;',
      },
    ],
    tests: [PURGED],
    testName: 'after its row was looked up',
  },
  {
    rules: ['INT-57', 'INT-58', 'PRI-14', 'PRI-15', 'PRI-18', 'PRI-19', 'PRI-20'],
    protection: 'the download of a purged file answers that the file was deleted',
    edits: [
      {
        file: `${FEATURES}/intake/receipts/receipt-file.repository.ts`,
        from: "return row.is_purged ? 'purged' : undefined;",
        to: "return row.is_purged && row.size !== null ? 'purged' : undefined;",
      },
    ],
    tests: [PURGED],
    testName: '90 days after',
  },
  {
    rules: ['PRI-1', 'PRI-2', 'PRI-3', 'PRI-4', 'PRI-6', 'PRI-7'],
    protection: 'the data of rejected files about an erased customer is deleted',
    edits: [
      {
        file: MIGRATION,
        from: "update intake_receipt set file_name = '-', facts = '{}', customer_key = null, erased_at = moment where",
        to: 'update intake_receipt set erased_at = moment where',
      },
    ],
    tests: [ERASED, `${FEATURES}/erasure/erasure.test.ts`],
  },
  {
    rules: ['PRI-6', 'PRI-7'],
    protection: 'the journal of the rejected files of an erased customer is deleted',
    edits: [
      { file: MIGRATION, from: '  delete from intake_event where receipt_id = any(receipts);\n', to: '' },
    ],
    tests: [ERASED],
  },
  {
    rules: ['PRI-6', 'PRI-7'],
    protection: 'no held file is deleted with an erased customer, whatever the state of its receipt',
    edits: [{ file: MIGRATION, from: '      and rejected_at(r.id) is not null\n', to: '' }],
    tests: [ERASED],
  },
];
