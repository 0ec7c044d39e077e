import type { Guard } from './guard.ts';

/** Known faults of similar systems: passwords, codes, links and sessions. */
export const guards: readonly Guard[] = [
  {
    rules: ['cve/CVE-2021-25957', 'cve/CVE-2026-31881', 'cve/CVE-2026-18963'],
    protection: 'a link sets only the password of its own account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/one-time-tokens/one-time-token.repository.ts',
        from: '      and a.public_id = ${wanted.publicId} and a.kind = ${wanted.userType} and a.deleted_at is null`',
        to: '      and ${wanted.publicId}::uuid is not null and a.kind = ${wanted.userType} and a.deleted_at is null`',
      },
    ],
    tests: ['apps/server/src/features/authentication/account-faults.test.ts'],
    testName: 'CVE-2021-25957',
  },
  {
    rules: ['cve/CVE-2026-27855', 'cve/CVE-2025-46815'],
    protection: 'a one-time code is accepted once',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/second-factor.repository.ts',
        from: '      and (a.two_factor_last_step is null or a.two_factor_last_step < ${given.step})\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'CVE-2026-27855',
  },
  {
    rules: ['cve/GHSA-wc43-73w7-x2f5'],
    protection: 'an account with a second factor gets no tokens before the code',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: '    if (confirmed.hasSecondFactor) return askForCode(transaction, account, origin);\n',
        to: '    void askForCode;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'GHSA-wc43',
  },
  {
    rules: ['cve/CVE-2026-1035'],
    protection: 'of many simultaneous refreshes only one succeeds',
    edits: [
      {
        file: 'apps/server/src/platform/sessions/session.repository.ts',
        from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
        to: "t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()\n",
      },
    ],
    tests: [
      'apps/server/src/features/authentication/sign-in-faults.test.ts',
      'apps/server/src/features/authentication/session.routes.test.ts',
    ],
    testName: 'CVE-2026-1035',
  },
  {
    rules: ['cve/CVE-2026-43911', 'cve/CVE-2026-35462'],
    protection: 'a token ends with its session and its account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/caller.repository.ts',
        from: 'sql`s.ended_at is null and s.expires_at > now() and ',
        to: 'sql`',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'CVE-2026-43911',
  },
  {
    rules: ['cve/GHSA-jq8w-8q2f-ffm9'],
    protection: 'the answer for an unknown user takes as long as for a known user',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/password-hasher.ts',
        from: '      const right = await limited(() => verify(stored ?? nobodys, password));\n      return stored !== undefined && right;',
        to: '      if (stored === undefined) return nobodys === password;\n      return limited(() => verify(stored, password));',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/same-time.test.ts'],
  },
  {
    rules: [
      'cve/CVE-2026-43926',
      'cve/CVE-2026-14182',
      'cve/CVE-2026-43914',
      'cve/CVE-2026-27801',
      'cve/CVE-2026-56450',
      'cve/GHSA-85v8-vx4w-q684',
    ],
    protection: 'wrong codes are counted in the limit of the network',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: '    if (deviceId === undefined) await consumeNetworkLimit(executor, limits, origin, charges);\n',
        to: '    void consumeNetworkLimit;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'every public call',
  },
  {
    rules: [
      'cve/CVE-2026-43926',
      'cve/CVE-2026-14182',
      'cve/CVE-2026-43914',
      'cve/CVE-2026-27801',
      'cve/CVE-2026-56450',
      'cve/GHSA-85v8-vx4w-q684',
    ],
    protection: 'wrong links are counted in a limit of the network',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: "    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });\n",
        to: '    void wait;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'every public call',
  },
  {
    rules: [
      'cve/CVE-2026-43926',
      'cve/CVE-2026-14182',
      'cve/CVE-2026-43914',
      'cve/CVE-2026-27801',
      'cve/CVE-2026-56450',
      'cve/GHSA-85v8-vx4w-q684',
    ],
    protection: 'codes are limited for each account, also with right passwords in between',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: '    if (wait > 0) throw tooMany(wait);\n',
        to: '    void tooMany;\n    void wait;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'does not allow more guesses',
  },
  {
    rules: ['cve/CVE-2026-56308', 'cve/GHSA-7pwm-pg76-3q9x'],
    protection: 'only the owner and super admins change the address of an account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/account.policy.ts',
        from: "    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'own', accountId: caller.accountId },",
        to: "    { rows: 'all' },",
      },
    ],
    tests: ['apps/server/src/features/authentication/account-faults.test.ts'],
    testName: 'CVE-2026-56308',
  },
  {
    rules: ['cve/CVE-2026-56308', 'cve/GHSA-7pwm-pg76-3q9x', 'SIG-61'],
    protection: 'a new address of an account requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/authentication/account.service.ts',
        from: '      requireRecentSignIn(caller, limits);\n',
        to: '      void requireRecentSignIn;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/account-faults.test.ts'],
    testName: 'CVE-2026-56308',
  },
  {
    rules: ['cve/CVE-2026-56308', 'cve/GHSA-7pwm-pg76-3q9x'],
    protection: 'a new address of a customer requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/customers/customer-edit.service.ts',
        from: '    requireRecentSignIn(caller, limits);\n',
        to: '    void requireRecentSignIn;\n',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-edit.test.ts'],
    testName: 'CVE-2026-56308',
  },
  {
    rules: ['cve/CVE-2020-7995', 'cve/CVE-2023-49792', 'cve/CVE-2021-22915', 'SIG-65', 'SIG-66'],
    protection: 'after six guesses no further password of the account is verified',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-limit.ts',
        from: '  if (wait > 0) throw tooMany(wait);\n',
        to: '  void tooMany;\n  void wait;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'CVE-2020-7995',
  },
  {
    rules: ['cve/CVE-2020-7995', 'cve/CVE-2023-49792', 'cve/CVE-2021-22915'],
    protection: 'guesses are limited for each network, and no header changes the network',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        from: 'options.trustedProxies.length > 0 ? [...options.trustedProxies] : false',
        to: 'options.trustedProxies.length > 0 ? [...options.trustedProxies] : true',
      },
    ],
    tests: ['apps/server/src/features/authentication/session.routes.test.ts'],
    testName: 'CVE-2021-22915',
  },
  {
    rules: ['cve/CVE-2026-35597'],
    protection: 'a guess stays counted when the request fails afterwards',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/attempt-charges.ts',
        from: 'if (classifyDatabaseError(error) !== undefined) for',
        to: 'if (classifyDatabaseError(error) !== undefined || error instanceof Error) for',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'CVE-2026-35597',
  },
  {
    rules: ['cve/CVE-2026-9802'],
    protection: 'a refresh token is used in the same transaction that stores the new tokens',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sessions/token-refresh.ts',
        from: 'const used = await useRefreshToken(transaction, hash);',
        to: 'const used = await useRefreshToken(executor, hash);',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'CVE-2026-9802',
  },
  {
    rules: ['cve/CVE-2026-9802'],
    protection: 'a code is used in the same transaction that opens the session',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: 'if (!(await useCode(transaction, {',
        to: 'if (!(await useCode(executor, {',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'CVE-2026-9802',
  },
];
