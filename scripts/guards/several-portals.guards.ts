import type { Guard } from './guard.ts';

const FILE = 'deploy/several-portals/haproxy.cfg';
const TESTS = ['apps/server/test/haproxy.test.ts'];

/** HAProxy in front of several portals and towards the primary of the database, and the faults that all portals report. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-90'],
    protection: 'a request that a portal has received is not sent to another one',
    file: FILE,
    from: 'retry-on conn-failure',
    to: 'retry-on all-retryable-errors',
    tests: TESTS,
    testName: 'no request that the first portal has received',
  },
  {
    rules: ['OPS-90'],
    protection: 'a visitor cannot choose the network address by which the limits count',
    file: FILE,
    from: 'http-request set-header X-Forwarded-For',
    to: 'http-request add-header X-Forwarded-For',
    tests: TESTS,
    testName: 'the address of the visitor',
  },
  {
    rules: ['OPS-90'],
    protection: 'a portal that is not ready gets no requests while another one is',
    file: FILE,
    from: 'option httpchk GET /readyz',
    to: 'option httpchk GET /livez',
    tests: TESTS,
    testName: 'when the first is not ready',
  },
  {
    rules: ['OPS-90'],
    protection: 'while no portal is ready, portals answer, not HAProxy',
    file: FILE,
    from: '  use_backend alive unless { nbsrv(ready) gt 0 }\n',
    to: '',
    tests: TESTS,
    testName: 'while no portal is ready',
  },
  {
    rules: ['OPS-90'],
    protection: 'connections lead to the machine that is the primary, not to any that is alive',
    file: 'deploy/several-portals/haproxy-postgres.cfg',
    from: '  http-check expect status 200\n',
    to: '  http-check expect rstatus .*\n',
    tests: TESTS,
    testName: 'that Patroni calls the primary',
  },
  {
    rules: ['OPS-62'],
    protection: 'a fault of the installation is one alert, however many portals report it',
    file: 'deploy/prometheus/belegfach.rules.yml',
    from: 'expr: max(belegfach_sweep_held) == 1',
    to: 'expr: belegfach_sweep_held == 1',
    tests: ['apps/server/test/alerts.test.ts'],
    testName: 'fire once for a fault of the installation',
  },
];
