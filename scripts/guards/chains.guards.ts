import type { Guard } from './guard.ts';

const CHAIN_TEST = 'apps/server/src/platform/audit/chain.test.ts';

/**
 * The chains of the audit trail and the journal stay intact. Only refusals are recorded as refusals, and only actions
 * of users are recorded with an account.
 */
export const guards: readonly Guard[] = [
  {
    rules: ['AUD-12', 'OPS-8'],
    protection: 'one instance at a time chains the entries of a journal',
    file: 'apps/server/src/platform/audit/chain.repository.ts',
    from: '  if (!(await tryLockUntilCommit(transaction, `journal ${chain.name}`))) return false;\n',
    to: '  void tryLockUntilCommit;\n',
    tests: [CHAIN_TEST],
    testName: 'stays one chain when many processes',
  },
  {
    rules: ['AUD-12', 'OPS-8'],
    protection:
      'the transaction that writes an entry also records that it is not chained yet, for the process that chains it, which may be another one',
    file: 'apps/server/migrations/0010_chained_journals.sql',
    from: '  insert into unchained_event (journal, event_id) select tg_argv[0], id from written;\n',
    to: '  insert into unchained_event (journal, event_id) select tg_argv[0], max(id) from written having count(*) > 0;\n',
    tests: [CHAIN_TEST],
    testName: 'is continued after a transaction was interrupted|stays one chain',
  },
  {
    rules: ['AUD-13', 'OPS-8'],
    protection: 'entries that are removed with a document leave their hashes in the chain',
    file: 'apps/server/migrations/0063_purge_by_set.sql',
    from: "  insert into purged_event (journal, event_id) select 'intake', id from unnest(events) as id;\n",
    to: '',
    tests: ['apps/server/src/cli/retention.command.test.ts'],
    testName: 'the chain stays valid',
  },
  {
    rules: ['AUD-13', 'OPS-8'],
    protection: 'entries that are removed with a deleted customer leave their hashes in the chain',
    file: 'apps/server/migrations/0037_rejected_files.sql',
    from: "  insert into purged_event (journal, event_id) select 'intake', id from intake_event where receipt_id = any(receipts);\n",
    to: '',
    tests: ['apps/server/src/features/erasure/erase-rejected-files.test.ts'],
    testName: 'the chain of the journal stays valid',
  },
  {
    rules: ['AUD-4'],
    protection: 'a bad request is not recorded as a refusal',
    file: 'apps/server/src/platform/http/refusal.ts',
    from: '  if (!(error instanceof AppError)) return undefined;\n',
    to: '  if (!(error instanceof AppError)) return error instanceof Error ? { status: 400, code: undefined } : undefined;\n',
    tests: ['apps/server/test/audit-trail.test.ts'],
    testName: 'nothing for a bad request',
  },
  {
    rules: ['AUD-4'],
    protection: 'a call without a token is not recorded as a refusal',
    edits: [
      {
        file: 'apps/server/src/platform/http/refusal.ts',
        from: '!(isKnownCaller || refusal.status === TOO_MANY_REQUESTS)',
        to: '!(isKnownCaller || refusal.status >= 400)',
      },
      {
        file: 'apps/server/src/platform/http/refusal.ts',
        from: 'if (error instanceof NotFound) return { status: 404, code: undefined };',
        to: "if (error instanceof NotFound) return { status: 404, code: undefined };\n  if (error instanceof Error && 'statusCode' in error && error.statusCode === 401) return { status: 401, code: undefined };",
      },
    ],
    tests: ['apps/server/test/audit-trail.test.ts'],
    testName: 'nothing for a bad request',
  },
  {
    rules: ['AUD-7'],
    protection: 'a command of the operator is recorded without an account',
    file: 'apps/server/src/features/providers/providers.policy.ts',
    from: "if (actor === 'system') return createScope({ rows: 'all' }, undefined);",
    to: "if (actor === 'system') return createScope({ rows: 'all' }, 1);",
    tests: ['apps/server/src/cli/provider.command.test.ts'],
  },
  {
    rules: ['AUD-7'],
    protection: 'a job is recorded without an account',
    file: 'apps/server/src/features/erasure/erasure.service.ts',
    from: "({ action: 'personal-data.erase', target, facts: { by } })",
    to: "({ action: 'personal-data.erase', actorAccountId: 1, target, facts: { by } })",
    tests: ['apps/server/src/features/erasure/erasure.test.ts'],
    testName: 'records the erasure without a name',
  },
];
