import type { Guard } from './guard.ts';

const CHECK_CHAIN = 'apps/server/src/platform/audit/check-chain.ts';
const CHAIN_TEST = 'apps/server/src/platform/audit/chain.test.ts';
const GRANTS = 'apps/server/migrations/0008_grants.sql';
const INTAKE = 'apps/server/src/features/intake';
const TRAIL = `${INTAKE}/pipeline/intake-trail.test.ts`;

/** The audit trail and the journal of the intake: complete, chained and append-only. */
export const guards: readonly Guard[] = [
  {
    rules: ['AUD-18'],
    protection: 'a provider admin sees only the entries of their own provider',
    file: 'apps/server/src/features/trail/trail.repository.ts',
    from: '.where(isAdministeredRow(scope, sql`e.provider_id`))',
    to: '.where(sql<boolean>`true`)',
    tests: ['apps/server/src/features/trail/trail.routes.test.ts'],
  },
  {
    rules: ['AUD-8', 'AUD-10', 'STO-48'],
    protection: 'the check of a chain names a changed entry',
    file: CHECK_CHAIN,
    from: "  if (text !== null && !hashEntry(previousHash, text).equals(hash)) return { fault: 'changed', eventId, seq };\n",
    to: '',
    tests: [CHAIN_TEST],
  },
  {
    rules: ['AUD-8', 'AUD-10', 'STO-48'],
    protection: 'the check of a chain names a missing entry',
    file: CHECK_CHAIN,
    from: "  if (text === null && !isPurged) return { fault: 'missing', eventId, seq };\n",
    to: '',
    tests: [CHAIN_TEST],
  },
  {
    rules: ['AUD-9', 'STO-45', 'INV-4', 'PRI-5'],
    protection: 'the server can neither change nor delete rows of the trail, the journal or documents',
    file: GRANTS,
    from: 'grant select, insert on all tables in schema public to belegfach_app;',
    to: 'grant select, insert, update, delete on all tables in schema public to belegfach_app;',
    tests: ['apps/server/src/platform/database/migrate.test.ts'],
  },
  {
    rules: ['AUD-1', 'AUD-2', 'AUD-5'],
    protection: 'a refused call leaves an entry',
    file: 'apps/server/src/platform/http/bind-routes.ts',
    from: '      if (refusal !== undefined) onRefusal(refusal);\n',
    to: '      void onRefusal;\n      void refusal;\n',
    tests: ['apps/server/test/audit-trail.test.ts'],
    testName: 'a role that may never make it|a row outside the scope',
  },
  {
    rules: ['AUD-1'],
    protection: 'a call that changes something leaves an entry',
    file: 'apps/server/src/features/notes/note.service.ts',
    from: '    await recordAuditEvents(transaction, [',
    to: '    void ([',
    tests: ['apps/server/test/audit-coverage.test.ts'],
    testName: 'createNote',
  },
  {
    rules: ['AUD-1'],
    protection: 'a sign-in that fails leaves an entry',
    file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
    from: "      { action: 'sign-in', result: 'refused', actorAccountId: account?.id, origin },\n",
    to: '',
    tests: ['apps/server/src/features/authentication/sign-in-trail.test.ts'],
  },
  {
    rules: ['OPS-20'],
    protection: 'a transaction that failed because of a concurrent one is run again',
    file: 'apps/server/src/platform/database/retry-transaction.ts',
    from: '      if (retries === MAX_RETRIES || !isRetryableConflict(error)) throw error;',
    to: '      if (retries === 0 || retries === MAX_RETRIES || !isRetryableConflict(error)) throw error;',
    tests: ['apps/server/src/platform/database/retry-transaction.test.ts'],
  },
  {
    rules: ['AUD-6', 'AUD-14'],
    protection: 'the trail names the key of a provider that delivered documents',
    file: `${INTAKE}/receipts/intake.policy.ts`,
    from: "{ kind: 'key', id: caller.publicId, name: caller.name }",
    to: "{ kind: 'key', id: provider.publicId, name: caller.name }",
    tests: [TRAIL],
  },
  {
    rules: ['AUD-6', 'AUD-14'],
    protection: 'the trail contains the address from which documents were delivered',
    file: `${INTAKE}/pipeline/intake-audit-entry.ts`,
    from: '    origin,\n',
    to: '    origin: undefined,\n',
    tests: [TRAIL],
    testName: 'names the account and the address|distinguishes two keys',
  },
  {
    rules: ['AUD-6', 'AUD-14'],
    protection: 'a delivery that is only acknowledged is in the trail with its sender',
    file: `${INTAKE}/sources/upload/store-received-items.ts`,
    from: 'if (states.length > 0) await recordAuditEvents(',
    to: 'if (states.length < 0) await recordAuditEvents(',
    tests: [TRAIL],
    testName: 'only acknowledged',
  },
  {
    rules: ['AUD-6', 'AUD-14'],
    protection: 'the trail names the hot folder that delivered documents',
    file: `${INTAKE}/sources/hot-folder/watch-hot-folders.ts`,
    from: 'intakeScopeOfSystem(providers.get(initialProvider.id) ?? initialProvider, sender)',
    to: 'intakeScopeOfSystem(providers.get(initialProvider.id) ?? initialProvider)',
    tests: [TRAIL],
    testName: 'names the hot folder',
  },
];
