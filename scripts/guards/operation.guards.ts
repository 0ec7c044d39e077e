import type { Guard } from './guard.ts';

const CLUSTER = 'apps/server/src/platform/database/cluster-folder.ts';
const CLUSTER_TEST = 'apps/server/src/platform/database/cluster-folder.test.ts';
const DATABASE_FAULTS = 'apps/server/test/database-faults.test.ts';
const JOBS = 'apps/server/src/composition/compose-jobs.ts';
const JOBS_TEST = 'apps/server/src/composition/compose-jobs.test.ts';
const SERVICES = 'apps/server/src/composition/compose-services.ts';
const SERVER = 'apps/server/src/platform/http/server.ts';
const SHUTDOWN = 'apps/server/src/process/shutdown.ts';
const SHUTDOWN_TEST = 'apps/server/src/process/shutdown.test.ts';

/** What operators rely on: health, alarms, metrics, the place of the database, and a shutdown without a loss. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-18'],
    protection: 'a commit whose answer is lost is answered as trouble of the database',
    file: 'apps/server/src/platform/http/errors.ts',
    from: "  if (databaseError !== undefined) return unavailable('Overloaded', RETRY_AFTER_S);\n",
    to: '',
    tests: [DATABASE_FAULTS],
    testName: 'whose answer is lost',
  },
  {
    rules: ['OPS-39'],
    protection: 'the embedded PostgreSQL of a root process runs as another user',
    file: CLUSTER,
    from: '    identity: NOBODY,\n    notice: `PostgreSQL',
    to: '    identity: {},\n    notice: `PostgreSQL',
    tests: [CLUSTER_TEST],
    testName: 'stored elsewhere',
  },
  {
    rules: ['OPS-39'],
    protection:
      'a cluster that its user cannot reach in the data directory is stored permanently, not in a temporary folder',
    file: CLUSTER,
    from: "const SYSTEM_FOLDER = '/var/lib/belegfach';",
    to: "const SYSTEM_FOLDER = '/tmp/belegfach';",
    tests: [CLUSTER_TEST],
    testName: 'stored elsewhere',
  },
  {
    rules: ['OPS-39'],
    protection: 'a file in the data directory names the place of the cluster',
    file: CLUSTER,
    from: '  writeFileSync(pointer, `${folder}\\n`);\n',
    to: '  void writeFileSync;\n',
    tests: [CLUSTER_TEST],
    testName: 'stored elsewhere',
  },
  {
    rules: ['OPS-42'],
    protection: '/livez does not depend on the database',
    file: SERVER,
    from: "server.get('/livez', (_request, reply) => reply.send({ status: 'ok' }));",
    to: "server.get('/livez', async (_request, reply) => {\n    const faults = await options.findFaults();\n    return reply.code(faults.length > 0 ? 503 : 200).send({ status: 'ok' });\n  });",
    tests: [DATABASE_FAULTS],
    testName: 'makes the portal not ready',
  },
  {
    rules: ['OPS-42'],
    protection: '/livez answers while the portal is overloaded',
    file: SERVER,
    from: "server.get('/livez', (_request, reply) => reply.send({ status: 'ok' }));",
    to: "server.get('/livez', (_request, reply) => reply.code(options.pressure() === 'none' ? 200 : 503).send({ status: 'ok' }));",
    tests: ['apps/server/src/platform/http/load-shedding.test.ts'],
  },
  {
    rules: ['OPS-45'],
    protection: 'the metrics are shown only to callers with the token',
    file: 'apps/server/src/platform/http/monitoring/metrics-endpoint.ts',
    from: '    if (!hasMonitoringToken(request, token)) throw new NotFound();\n',
    to: '    if (!hasMonitoringToken(request, token) && token === undefined) throw new NotFound();\n',
    tests: ['apps/server/src/composition/compose-metrics.test.ts'],
    testName: 'answers 404 without the token',
  },
  {
    rules: ['OPS-45'],
    protection: 'the token of the metrics has at least 16 characters',
    file: 'apps/server/src/configuration/config.ts',
    from: "METRICS_TOKEN: z.string().min(16, 'at least 16 characters')",
    to: "METRICS_TOKEN: z.string().min(1, 'at least 16 characters')",
    tests: ['apps/server/src/configuration/config.test.ts'],
  },
  {
    rules: ['OPS-46'],
    protection: 'a damaged document that the nightly verification finds raises its alarm in the log',
    file: JOBS,
    from: "logger.fatal({ alarm: 'document-damaged', hash, fault }",
    to: 'logger.fatal({ hash, fault }',
    tests: [JOBS_TEST],
    testName: 'the checking job',
  },
  {
    rules: ['OPS-46'],
    protection: 'a damaged document that somebody wants to read raises its alarm in the log',
    file: SERVICES,
    from: "logger.fatal({ alarm: 'document-damaged', hash, fault }",
    to: 'logger.fatal({ hash, fault }',
    tests: ['apps/server/src/features/invoices/damaged-files.test.ts'],
  },
  {
    rules: ['OPS-46'],
    protection: 'a broken journal raises its alarm in the log',
    file: JOBS,
    from: "{ alarm: 'journal-broken', journal: journal.name, ...firstBreak }",
    to: '{ journal: journal.name, ...firstBreak }',
    tests: [JOBS_TEST],
    testName: 'the checking job',
  },
  {
    rules: ['OPS-46'],
    protection: 'wrong counters raise their alarm in the log',
    file: JOBS,
    from: "{ alarm: 'counters-wrong', differences }",
    to: '{ differences }',
    tests: [JOBS_TEST],
    testName: 'the checking job',
  },
  {
    rules: ['OPS-46'],
    protection: 'alarmingly many downloads of one account raise their alarm in the log',
    file: SERVICES,
    from: "{ alarm: 'many-downloads', accountId }",
    to: '{ accountId }',
    tests: ['apps/server/src/features/invoices/download-limits.test.ts'],
  },
  {
    rules: ['OPS-53'],
    protection: 'documents that a stopping portal has not judged yet are durable before the answer',
    file: 'apps/server/src/features/intake/sources/upload/take-in-staged.ts',
    from: 'for (let rest = [...progress.delivery.pending.values()]; rest.length > 0; ) {',
    to: 'for (let rest = [...progress.delivery.pending.values()]; rest.length > 0 && !stopping.signal.aborted; ) {',
    tests: ['apps/server/src/features/intake/sources/upload/upload.routes.test.ts'],
    testName: 'a portal that stops answers',
  },
  {
    rules: ['OPS-53'],
    protection: 'a stopping portal judges no further documents of a call that waits',
    file: 'apps/server/src/features/intake/sources/upload/take-in-staged.ts',
    from: '      stopping.abort();\n',
    to: '',
    tests: ['apps/server/src/features/intake/sources/upload/upload.routes.test.ts'],
    testName: 'a portal that stops answers',
  },
  {
    rules: ['OPS-54'],
    protection: 'a part that failed to stop makes the end unclean',
    file: SHUTDOWN,
    from: '    return failures.length === 0;\n',
    to: '    return true;\n',
    tests: [SHUTDOWN_TEST],
  },
  {
    rules: ['OPS-54'],
    protection: 'a part that did not stop in time makes the end unclean',
    file: SHUTDOWN,
    from: "left behind');\n      return false;\n",
    to: "left behind');\n      return true;\n",
    tests: [SHUTDOWN_TEST],
  },
  {
    rules: ['OPS-54'],
    protection: 'a portal whose parts all stopped in time ends with 0',
    file: 'apps/server/src/process/portal.ts',
    from: 'process.exit((await shutdown.run()) ? 0 : 1);',
    to: 'process.exit((await shutdown.run()) ? 1 : 0);',
    tests: ['apps/server/test/portal.test.ts'],
    testName: 'together with its database',
  },
];
