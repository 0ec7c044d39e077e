import type { Guard } from './guard.ts';

const FEATURE = 'apps/server/src/features/store';
const SWEEP_TEST = `${FEATURE}/sweep-store.test.ts`;
const READINESS_TEST = `${FEATURE}/store-readiness.test.ts`;

/** The conditions that do not pause the sweep of the store, and the report of a paused sweep. */
export const guards: readonly Guard[] = [
  {
    rules: ['STO-21'],
    protection: 'a sweep ends in time',
    file: `${FEATURE}/sweep-store.ts`,
    from: 'if (mustEnd()) return',
    to: 'if (mustEnd() && moved === 0) return',
    tests: [SWEEP_TEST],
    testName: 'that ends early continues in its next run',
  },
  {
    rules: ['STO-21'],
    protection: 'a sweep that ends early keeps what a person has confirmed',
    file: `${FEATURE}/sweep-store.ts`,
    from: 'if (isComplete) await endConfirmation(executor);',
    to: 'await endConfirmation(executor);',
    tests: [SWEEP_TEST],
    testName: 'that ends early continues in its next run',
  },
  {
    rules: ['STO-21'],
    protection: 'files of documents that were removed on purpose do not count as a sign of a wrong database',
    file: `${FEATURE}/sweep-mark.repository.ts`,
    from: 'select exists (select from released_file r where r.sha256 = m.sha256) as is_released',
    to: 'select false as is_released',
    tests: [SWEEP_TEST],
    testName: 'removed on purpose',
  },
  {
    rules: ['STO-23'],
    protection: 'a paused sweep is reported as the warning of /readyz',
    file: `${FEATURE}/store-warnings.ts`,
    from: "return record?.pausedBecause === undefined ? [] : ['sweep-held'];",
    to: "return record?.pausedBecause === undefined ? [] : ['sweep-held' as const].slice(1);",
    tests: [READINESS_TEST, SWEEP_TEST],
    testName: 'paused sweep is reported|refuses to move',
  },
  {
    rules: ['STO-23'],
    protection: 'a paused sweep is shown by /metrics',
    file: 'apps/server/src/composition/compose-metrics.ts',
    from: 'record && (record.pausedBecause === undefined ? 0 : 1);',
    to: 'record && (record.pausedBecause === undefined ? 0 : 0);',
    tests: [READINESS_TEST],
  },
  {
    rules: ['STO-23'],
    protection: 'a paused sweep does not stop the portal from serving',
    file: 'apps/server/src/platform/http/monitoring/readiness-endpoint.ts',
    from: "return reply.send({ status: 'attention',",
    to: "return reply.code(503).send({ status: 'attention',",
    tests: [READINESS_TEST],
  },
  {
    rules: ['STO-23', 'OPS-46'],
    protection: 'a paused sweep raises its alarm in the log',
    file: `${FEATURE}/pause-sweep.ts`,
    from: "{ alarm: 'sweep-held', reason, files },",
    to: '{ reason, files },',
    tests: ['apps/server/test/wrong-database.test.ts', SWEEP_TEST],
    testName: 'is served, reported, and not swept|refuses to move',
  },
  {
    rules: ['STO-23'],
    protection: 'every super admin gets an e-mail about a paused sweep',
    file: `${FEATURE}/pause-sweep.ts`,
    from: 'of await listActiveSuperAdmins(transaction))',
    to: 'of (await listActiveSuperAdmins(transaction)).slice(0, 1))',
    tests: [SWEEP_TEST],
    testName: 'refuses to move',
  },
  {
    rules: ['STO-23'],
    protection: 'a paused sweep is reported by e-mail once',
    file: `${FEATURE}/store.repository.ts`,
    from: 'sql<boolean>`(sweep_held_because is null or (',
    to: 'sql<boolean>`(true or (',
    tests: [SWEEP_TEST],
    testName: 'refuses to move',
  },
  {
    rules: ['OPS-46'],
    protection: 'missing documents raise their alarm in the log',
    file: `${FEATURE}/update-generation.ts`,
    from: "log.error({ err: error, alarm: 'documents-away' }, message)",
    to: 'log.error({ err: error }, message)',
    tests: [SWEEP_TEST],
    testName: 'logs once that its documents are missing',
  },
];
