import type { Guard } from './guard.ts';

const POOL = 'apps/server/src/platform/database/connection-pool.ts';
const SILENT_CONNECTIONS = 'apps/server/src/platform/database/unresponsive-connections.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['OPS-15', 'OPS-16'],
    protection: 'a statement without an answer ends its connection without waiting for the operating system',
    edits: [
      {
        file: POOL,
        from: 'const timer = limitMs === 0 ? undefined : setTimeout(giveUp, limitMs);',
        to: 'const timer = limitMs === 0 ? undefined : setTimeout(giveUp, 100 * limitMs);',
      },
    ],
    tests: [SILENT_CONNECTIONS],
  },
  {
    rules: ['OPS-15', 'OPS-16'],
    protection: 'an idle connection is tested before a call uses it',
    edits: [
      {
        file: POOL,
        from: 'if (performance.now() - lastAnswerAt < TEST_AFTER_IDLE_MS) return true;',
        to: 'if (performance.now() - lastAnswerAt < 1_000 * TEST_AFTER_IDLE_MS) return true;',
      },
    ],
    tests: [SILENT_CONNECTIONS],
    testName: 'when they were idle',
  },
  {
    rules: ['OPS-14', 'OPS-15', 'OPS-16'],
    protection:
      'a statement that a time limit ended counts as a busy database and not as a fault of the program',
    edits: [
      {
        file: 'apps/server/src/platform/database/error-kind.ts',
        from: 'const BUSY = /^(57014|55P03|',
        to: 'const BUSY = /^(',
      },
    ],
    tests: ['apps/server/src/platform/database/error-kind.test.ts', SILENT_CONNECTIONS],
  },
  {
    rules: ['OPS-17'],
    protection: 'background work logs a fault at most once a minute',
    edits: [
      {
        file: 'apps/server/src/platform/faults/fault-reporter.ts',
        from: 'if (known !== undefined) {',
        to: 'if (known !== undefined && known.times < 0) {',
      },
    ],
    tests: ['apps/server/src/platform/faults/fault-reporter.test.ts'],
  },
  {
    rules: ['STO-45', 'STO-46'],
    protection: 'a database login with more rights than the portal needs is refused',
    edits: [
      {
        file: 'apps/server/src/platform/database/restricted-rights.ts',
        from: 'if (reasons.length === 0) return;',
        to: 'if (reasons.length >= 0) return;',
      },
    ],
    tests: ['apps/server/src/platform/database/application-login.test.ts'],
  },
  {
    rules: ['STO-45', 'STO-46'],
    protection: 'the portal uses a database login of its own and not the owner',
    edits: [
      {
        file: 'apps/server/src/platform/database/application-login.ts',
        from: '    return url;',
        to: '    return ownerUrl;',
      },
    ],
    tests: ['apps/server/src/platform/database/application-login.test.ts'],
  },
  {
    rules: ['STO-47'],
    protection: 'a database address on another machine must state its TLS mode',
    edits: [
      {
        file: 'apps/server/src/platform/database/database-address.ts',
        from: 'if (sslmode === null && !THIS_MACHINE.test(host)',
        to: 'if (sslmode === null && host === THIS_MACHINE.source',
      },
    ],
    tests: [
      'apps/server/src/platform/database/database-address.test.ts',
      'apps/server/src/configuration/config.test.ts',
    ],
  },
  {
    rules: ['OPS-13'],
    protection: 'an embedded database that ended is started again',
    edits: [
      {
        file: 'apps/server/src/platform/database/supervise-postgres.ts',
        from: 'if (!signal.aborted) starting = startAgain();',
        to: 'if (signal.aborted) starting = startAgain();',
      },
    ],
    tests: ['apps/server/src/platform/database/supervise-postgres.test.ts'],
  },
  {
    rules: ['OPS-19'],
    protection: 'tokens that no client received are taken back, so that the refresh can be repeated',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sessions/token-refresh.ts',
        from: 'if (isOutcomeUnknown(error))',
        to: 'if (isOutcomeUnknown(undefined))',
      },
    ],
    tests: ['apps/server/test/sign-in-outage.test.ts'],
    testName: 'leaves the session valid',
  },
  {
    rules: ['OPS-19'],
    protection: 'a wrong password whose answer failed is not counted',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/attempt-charges.ts',
        from: 'if (classifyDatabaseError(error) !== undefined)',
        to: 'if (classifyDatabaseError(undefined) !== undefined)',
      },
    ],
    tests: ['apps/server/test/sign-in-outage.test.ts'],
    testName: 'wrong passwords during an outage',
  },
  {
    rules: ['OPS-19'],
    protection: 'a wrong code whose answer failed is not counted',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: '() => uncountWrongCode(executor, accountId)',
        to: '() => Promise.resolve()',
      },
    ],
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'are not counted on account, token or address',
  },
  {
    rules: ['STO-19', 'STO-22', 'STO-24', 'STO-25', 'STO-36', 'OPS-7'],
    protection: 'a hold after a restore replaces a hold because of too many files, which ends by itself',
    edits: [
      {
        file: 'apps/server/src/features/store/store.repository.ts',
        from: " or (sweep_held_because = 'too-many' and ${reason} <> 'too-many')",
        to: '',
      },
    ],
    tests: ['apps/server/src/features/store/sweep-store.test.ts', 'apps/server/src/cli/restore-hold.test.ts'],
  },
];
