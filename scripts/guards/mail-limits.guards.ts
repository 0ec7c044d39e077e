import type { Guard } from './guard.ts';

/** How many mails unknown clients and staff can cause, and how often a link may be guessed. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-97'],
    protection: 'one address gets at most three password resets an hour',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-reset-hour', 3, HOUR)",
        to: "atMost('password-reset-hour', 30, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/password-reset/password-resets.test.ts'],
    testName: 'three times an hour',
  },
  {
    rules: ['SIG-97'],
    protection: 'one address gets at most ten password resets a day',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-reset-day', 10, DAY)",
        to: "atMost('password-reset-day', 100, DAY)",
      },
    ],
    tests: ['apps/server/src/features/authentication/password-reset/password-resets.test.ts'],
    testName: 'three times an hour',
  },
  {
    rules: ['SIG-97'],
    protection: 'one network can request at most twenty password resets an hour',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-reset-network', 20, HOUR)",
        to: "atMost('password-reset-network', 200, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/password-reset/password-resets.test.ts'],
    testName: 'twenty times an hour',
  },
  {
    rules: ['SIG-91', 'SIG-98'],
    protection: 'a known device can request password resets also when unknown devices have used up the limit',
    edits: [
      {
        file: 'apps/server/src/features/authentication/password-reset/password-resets.ts',
        from: 'if (deviceId !== undefined)\n',
        to: 'if (deviceId === -1)\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/known-devices/known-devices.test.ts'],
    testName: 'although other clients have used up',
  },
  {
    rules: ['SIG-91', 'SIG-98'],
    protection: 'a known device can request at most three password resets an hour',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-reset-device', 3, HOUR)",
        to: "atMost('password-reset-device', 30, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/known-devices/known-devices.test.ts'],
    testName: 'although other clients have used up',
  },
  {
    rules: ['SIG-91'],
    protection: 'one network can try at most ten wrong links in ten minutes',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-token-network', 10, 10 * MINUTE)",
        to: "atMost('password-token-network', 100, 10 * MINUTE)",
      },
    ],
    tests: ['apps/server/src/features/authentication/set-password/apply-password.test.ts'],
    testName: 'wrong tokens',
  },
  {
    rules: ['SIG-91', 'SIG-98'],
    protection: 'a valid link works also after wrong links of the same network',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: "    if (found !== undefined) return found;\n    const rule = networkRateLimitFor(limits.passwordTokens, origin);\n    const wait = await consumeRateLimit(executor, rule, clientNetwork(origin.address));\n    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });\n",
        to: "    const rule = networkRateLimitFor(limits.passwordTokens, origin);\n    const wait = await consumeRateLimit(executor, rule, clientNetwork(origin.address));\n    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });\n    if (found !== undefined) return found;\n",
      },
    ],
    tests: [
      'apps/server/src/features/authentication/known-devices/known-devices.test.ts',
      'apps/server/src/features/authentication/set-password/apply-password.test.ts',
    ],
    testName: 'sent wrong ones|wrong tokens',
  },
  {
    rules: ['USR-41'],
    protection: 'one recipient gets at most three invitations a day',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('invitation-recipient', 3, DAY)",
        to: "atMost('invitation-recipient', 30, DAY)",
      },
    ],
    tests: ['apps/server/src/features/authentication/invitations/invitations.test.ts'],
    testName: 'three times a day',
  },
  {
    rules: ['USR-47'],
    protection: 'one recipient gets at most three mails about a change of address an hour',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('email-change-recipient', 3, HOUR)",
        to: "atMost('email-change-recipient', 30, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/email-change/email-changes.test.ts'],
    testName: 'three e-mails an hour',
  },
];
