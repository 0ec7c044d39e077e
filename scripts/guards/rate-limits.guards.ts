import type { Guard } from './guard.ts';

/** Guessed passwords and codes, and what unknown clients can learn. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-65', 'SIG-66', 'SIG-68', 'SIG-69', 'SIG-70', 'SIG-67'],
    protection: 'a hundred wrong passwords in a row turn the password off',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: 'wrongPasswordsInARow >= limits.maxWrongPasswords)',
        to: 'wrongPasswordsInARow >= 100 * limits.maxWrongPasswords)',
      },
    ],
    tests: [
      'apps/server/src/features/authentication/sign-in/attack.test.ts',
      'apps/server/src/features/authentication/sign-in/limits.test.ts',
    ],
    testName: 'a day of guesses|a hundred wrong',
  },
  {
    rules: ['SIG-33', 'SIG-34', 'cve/GHSA-jq8w-8q2f-ffm9'],
    protection: 'a password is verified exactly once, also for an unknown account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: '      return await hasher.verify(account?.passwordHash, password);',
        to: '      return account !== undefined && (await hasher.verify(account.passwordHash, password));',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'checked once',
  },
  {
    rules: ['SIG-33', 'SIG-35', 'SIG-89'],
    protection: 'a used refresh token is answered like an unknown one',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sessions/token-refresh.ts',
        from: '    await endSessionOnReplay(hash, cameAt, origin);\n    throw refused();',
        to: '    await endSessionOnReplay(hash, cameAt, origin);\n    throw tooMany(1);',
      },
    ],
    tests: ['apps/server/src/features/authentication/account-faults.test.ts'],
    testName: 'is revealed neither',
  },
  {
    rules: ['SIG-95'],
    protection: 'a password reset is answered in the same way for a known and an unknown address',
    edits: [
      {
        file: 'apps/server/src/features/authentication/password-reset/password-resets.ts',
        from: '    background.run(() =>',
        to: "    if ((await findAccountIdOfEmail(executor, email)) === undefined) throw new Error('nobody');\n    background.run(() =>",
      },
    ],
    tests: ['apps/server/src/features/authentication/password-reset/password-resets.test.ts'],
    testName: 'answers the same',
  },
  {
    rules: ['SIG-16'],
    protection: 'a session that its owner has ended gives no access',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sessions/device.repository.ts',
        from: '::bigint[]) and ended_at is null`',
        to: '::bigint[]) and ended_at is not null`',
      },
    ],
    tests: ['apps/server/src/features/authentication/sessions/devices.test.ts'],
  },
  {
    rules: ['SIG-43'],
    protection: 'a password that was not verified is not counted as a guess',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: '      await refundPasswordAttempt(dependencies, attempt);\n',
        to: '      void refundPasswordAttempt;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/busy-portal.test.ts'],
  },
  {
    rules: ['SIG-46'],
    protection: 'the secrets of second factors are stored encrypted',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/second-factor.service.ts',
        from: 'pendingSecret: secrets.seal(secret, account.publicId),',
        to: 'pendingSecret: Buffer.from(secret),',
      },
    ],
    tests: ['apps/server/src/features/authentication/second-factor/second-factor.test.ts'],
    testName: 'stores the secret encrypted',
  },
  {
    rules: ['ACC-66'],
    protection: 'a customer admin cannot change the address of another account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/account.policy.ts',
        from: "    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'own', accountId: caller.accountId },",
        to: "    { rows: 'all' },",
      },
    ],
    tests: ['apps/server/src/features/authentication/email-change/email-changes.test.ts'],
    testName: 'is allowed to the owner',
  },
  {
    rules: ['SIG-85', 'SIG-86'],
    protection: 'a newer change of address voids the link of the earlier one',
    edits: [
      {
        file: 'apps/server/src/features/authentication/one-time-tokens/one-time-token.repository.ts',
        from: '  await voidOneTimeTokens(executor, [token.accountId], [token.purpose]);\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/authentication/email-change/email-changes.test.ts'],
    testName: 'is void after',
  },
  {
    rules: ['SIG-83', 'SIG-85', 'SIG-87', 'SIG-88'],
    protection: 'using a link voids all other links of its account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: '    await voidOneTimeTokens(transaction, [account.id]);\n',
        to: '    void voidOneTimeTokens;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/set-password/apply-password.test.ts'],
    testName: 'voids the others',
  },
  {
    rules: ['SIG-83', 'SIG-85', 'SIG-87', 'SIG-88', 'SIG-10'],
    protection: 'using a link ends all sessions of its account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: "    await endSessionsOfAccounts(\n      transaction,\n      [account.id],\n      token.newEmail === undefined ? 'password-set' : 'email-changed',\n    );\n",
        to: '    void endSessionsOfAccounts;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/set-password/apply-password.test.ts'],
    testName: 'voids the others',
  },
];
