import type { Guard } from './guard.ts';

/** Several instances at the same time, and clocks that jump. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-26', 'OPS-31'],
    protection:
      'a recurring job runs when the database assigns an occurrence, not separately in each process',
    file: 'apps/server/src/platform/jobs/start-jobs.ts',
    from: '    await boss.createQueue(job.name, QUEUE);\n',
    to: '    await boss.createQueue(job.name, QUEUE);\n    await job.run(stopping.signal).catch(() => undefined);\n',
    tests: ['apps/server/src/platform/jobs/start-jobs.test.ts'],
    testName: 'run each occurrence on one of two',
  },
  {
    rules: ['OPS-26', 'OPS-31'],
    protection:
      'an occurrence that was missed while no portal ran is run later, because the database stores the schedule',
    file: 'apps/server/src/platform/jobs/start-jobs.ts',
    from: ", missed: 'once' }",
    to: ' }',
    tests: ['apps/server/src/platform/jobs/start-jobs.test.ts'],
    testName: 'run once for the latest missed occurrence',
  },
  {
    rules: ['OPS-26', 'ACC-33', 'SIG-10', 'SIG-11', 'SIG-12'],
    protection: 'the account of a token is looked up at each request and cached in no process',
    file: 'apps/server/src/features/authentication/session.service.ts',
    from: '      const caller = await findByToken(hashToken(accessToken));\n',
    to: '      const kept = ((globalThis as { kept?: Map<string, Caller> }).kept ??= new Map());\n      const caller = kept.get(accessToken) ?? (await findByToken(hashToken(accessToken)));\n      if (caller !== undefined) kept.set(accessToken, caller);\n',
    tests: ['apps/server/src/features/authentication/sessions/session-events.test.ts'],
    testName: 'when |signed-out|changed right',
  },
  {
    rules: ['OPS-30', 'AUD-16', 'AUD-14'],
    protection: 'no address is purged while the clocks of portal and database differ',
    file: 'apps/server/migrations/0020_old_sessions.sql',
    from: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then',
    to: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600000 then',
    tests: ['apps/server/src/platform/audit/purge-addresses.test.ts'],
  },
  {
    rules: ['OPS-30', 'AUD-16', 'AUD-14'],
    protection: 'no address is purged after the clock of the database was set back',
    file: 'apps/server/migrations/0020_old_sessions.sql',
    from: 'if moment < purged_before then',
    to: 'if moment < purged_before and false then',
    tests: ['apps/server/src/platform/audit/purge-addresses.test.ts'],
    testName: 'was set back',
  },
  {
    rules: ['OPS-92'],
    protection: 'a portal whose clock is ahead finds the customers that were added since its last check',
    file: 'apps/server/src/features/intake/sources/background/start-intake.ts',
    from: 'new Date(Date.now() + (await findClockDifference(database)))',
    to: 'new Date()',
    tests: ['apps/server/test/documents-wait-for-customers.test.ts'],
    testName: 'although the clock of the portal is ahead',
  },
  {
    rules: ['OPS-28'],
    protection: 'the database ensures that a branch has one manager, also with two simultaneous requests',
    file: 'apps/server/migrations/0002_providers_customers_accounts.sql',
    from: 'create unique index backoffice_user__one_manager_per_branch',
    to: 'create index backoffice_user__one_manager_per_branch',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.routes.test.ts'],
    testName: 'a branch has one manager',
  },
  {
    rules: ['OPS-61'],
    protection: 'the grants of the migrations go to the role of this installation',
    file: 'apps/server/src/platform/database/login/application-role.ts',
    from: "quote === '' ? escapeIdentifier(role) : escapeLiteral(role)",
    to: "quote === '' ? DEFAULT_APPLICATION_ROLE : `'${DEFAULT_APPLICATION_ROLE}'`",
    tests: ['apps/server/src/platform/database/two-installations.test.ts'],
  },
];
