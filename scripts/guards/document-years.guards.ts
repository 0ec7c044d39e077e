import type { Guard } from './guard.ts';

const PARTITION = 'apps/server/src/features/document-years/partition-documents.ts';
const PARTITION_TEST = 'apps/server/src/features/document-years/partition-documents.test.ts';
const COMMAND_TEST = 'apps/server/src/cli/database.command.test.ts';
const YEARS_TEST = 'apps/server/src/platform/database/document-years.test.ts';
const LOOK_UPS_TEST = 'apps/server/src/features/invoices/year-of-look-ups.test.ts';
const INTAKE_TEST = 'apps/server/src/features/intake/receipts/year-of-documents.test.ts';
const MIGRATION = 'apps/server/migrations/0064_document_years.sql';

/** The years of documents, and the command that divides the documents by them. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-95'],
    protection: 'the documents are divided in one transaction',
    file: PARTITION,
    from: 'await owner.transaction((transaction) =>',
    to: 'await Promise.resolve(owner.executor).then((transaction) =>',
    tests: [PARTITION_TEST],
  },
  {
    rules: ['OPS-95'],
    protection: 'a second division is refused',
    file: PARTITION,
    from: "return checked > 0 ? 'done' : 'already';",
    to: "return 'done';",
    tests: [PARTITION_TEST, COMMAND_TEST],
  },
  {
    rules: ['OPS-97'],
    protection: 'the job that makes partitions waits for no long statement',
    file: 'apps/server/migrations/0066_next_document_years.sql',
    from: "set lock_timeout = '2s'",
    to: "set lock_timeout = '0'",
    tests: [COMMAND_TEST],
  },
  {
    rules: ['OPS-97'],
    protection: 'a next year without a partition is a fault',
    file: 'apps/server/src/features/document-years/document-years-fault.ts',
    from: 'if (lastOwnYear > thisYear) return undefined;',
    to: 'if (lastOwnYear >= thisYear) return undefined;',
    tests: ['apps/server/src/features/document-years/document-years-fault.test.ts'],
  },
  {
    rules: ['OPS-96'],
    protection: 'rows of programs that know no years get the year of their document',
    file: MIGRATION,
    from: 'create trigger download_issue_year before insert on download',
    to: 'create trigger download_issue_year before update on download',
    tests: [YEARS_TEST],
  },
  {
    rules: ['OPS-96'],
    protection: 'a row has the year of its document, and no other one',
    file: MIGRATION,
    from: 'alter table note add constraint note__issue_year\n  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;',
    to: '',
    tests: [YEARS_TEST],
  },
  {
    rules: ['OPS-96'],
    protection: 'the rows of a page are looked up in their years',
    file: 'apps/server/src/features/invoices/list/invoice-page-rows.repository.ts',
    from: ' and ${inYearOfDay(sql`page.invoice_date`)}',
    to: '',
    tests: [LOOK_UPS_TEST],
  },
  {
    rules: ['OPS-96'],
    protection: 'a download is recorded in the year of its document',
    file: 'apps/server/src/features/invoices/last-download.repository.ts',
    from: ' and i.issue_year = completed.issue_year',
    to: '',
    tests: [LOOK_UPS_TEST],
  },
  {
    rules: ['OPS-96'],
    protection: 'the record of a download keeps its plan where the documents are divided',
    file: 'apps/server/src/features/invoices/last-download.repository.ts',
    from: 'i.issue_year = (select ${issueYear}::smallint)',
    to: 'i.issue_year = ${issueYear}::smallint',
    tests: [LOOK_UPS_TEST],
    testName: 'not planned again',
  },
  {
    rules: ['OPS-96'],
    protection: 'the program names the year of the document that it gives to a receipt',
    file: 'apps/server/migrations/0070_years_named_by_writers.sql',
    from: ' and new.issue_year is not distinct from old.issue_year',
    to: '',
    tests: [INTAKE_TEST],
  },
  {
    rules: ['OPS-96'],
    protection: 'notices are written in the year of their document',
    file: 'apps/server/src/features/intake/receipts/notice.repository.ts',
    from: ' and i.issue_year = d."issueYear"',
    to: '',
    tests: [INTAKE_TEST],
  },
];
