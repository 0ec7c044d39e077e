import type { Guard } from './guard.ts';

/** How many mails strangers and staff can cause, and how often a link may be guessed. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-97'],
    protection: 'three resets an hour for one address',
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
    protection: 'ten resets a day for one address',
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
    protection: 'twenty resets an hour from one network',
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
    protection: 'a known device asks for resets whatever strangers used up',
    edits: [
      {
        file: 'apps/server/src/features/authentication/password-reset/password-resets.ts',
        from: 'if (deviceId !== undefined)\n',
        to: 'if (deviceId === -1)\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/known-devices/known-devices.test.ts'],
    testName: 'although strangers have used up',
  },
  {
    rules: ['SIG-91', 'SIG-98'],
    protection: 'three resets an hour from a known device',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('password-reset-device', 3, HOUR)",
        to: "atMost('password-reset-device', 30, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/known-devices/known-devices.test.ts'],
    testName: 'although strangers have used up',
  },
  {
    rules: ['SIG-91'],
    protection: 'ten wrong links in ten minutes from one network',
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
    protection: 'a good link is not hindered by wrong ones of the same network',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: "    if (found !== undefined) return found;\n    const rule = networkRuleFor(limits.passwordTokens, origin);\n    const wait = await consumeRateLimit(executor, rule, clientNetwork(origin.address));\n    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });\n",
        to: "    const rule = networkRuleFor(limits.passwordTokens, origin);\n    const wait = await consumeRateLimit(executor, rule, clientNetwork(origin.address));\n    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });\n    if (found !== undefined) return found;\n",
      },
    ],
    tests: [
      'apps/server/src/features/authentication/known-devices/known-devices.test.ts',
      'apps/server/src/features/authentication/set-password/apply-password.test.ts',
    ],
    testName: 'tried wrong ones|wrong tokens',
  },
  {
    rules: ['USR-41'],
    protection: 'three invitations a day for one recipient',
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
    protection: 'three changes of address an hour for one recipient',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: "atMost('email-change-recipient', 3, HOUR)",
        to: "atMost('email-change-recipient', 30, HOUR)",
      },
    ],
    tests: ['apps/server/src/features/authentication/email-change/email-changes.test.ts'],
    testName: 'three times an hour',
  },
];
