import type { Guard } from './guard.ts';

const AUTHENTICATION = 'apps/server/src/features/authentication';
const SECOND_FACTOR = `${AUTHENTICATION}/second-factor/second-factor.repository.ts`;
const CODES = `${AUTHENTICATION}/second-factor/totp.ts`;
const CODE_FAULTS = `${AUTHENTICATION}/code-faults.test.ts`;
const APPLY_PASSWORD = `${AUTHENTICATION}/set-password/apply-password.test.ts`;

/** Passwords and codes. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-45', 'OPS-21'],
    protection: 'a code of the second factor is accepted once',
    file: SECOND_FACTOR,
    from: '      and (a.two_factor_last_step is null or a.two_factor_last_step < ${timeStep})\n',
    to: '',
    tests: [CODE_FAULTS],
    testName: 'simultaneous uses',
  },
  {
    rules: ['SIG-44'],
    protection: 'a code is accepted one time step before and after its own',
    file: CODES,
    from: 'const TOLERATED_STEPS = 1;',
    to: 'const TOLERATED_STEPS = 3;',
    tests: [`${AUTHENTICATION}/second-factor/totp.test.ts`],
  },
  {
    rules: ['SIG-31', 'SIG-47'],
    protection: 'a token of the first step allows five attempts',
    file: SECOND_FACTOR,
    from: ' and t.attempts < ${maxAttempts}\n',
    to: ' and ${maxAttempts} > 0\n',
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'accepts only a code of the account of the token',
  },
  {
    rules: ['SIG-31', 'SIG-47'],
    protection: 'a token of the first step is valid only for its own account',
    file: SECOND_FACTOR,
    from: 'a.id = t.account_id and lower(a.email) = lower(${email}) and',
    to: 'a.id = t.account_id and ${email}::text is not null and',
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'accepts only a code of the account of the token',
  },
  {
    rules: ['SIG-37', 'SIG-39', 'SIG-40'],
    protection: 'common passwords are refused',
    file: 'apps/server/src/platform/passwords/check-password.ts',
    from: "  if (isCommon(password)) return 'PasswordTooCommon';\n",
    to: '  void isCommon;\n',
    tests: ['apps/server/src/platform/passwords/check-password.test.ts'],
  },
  {
    rules: ['SIG-37', 'SIG-38', 'SIG-40'],
    protection: 'the server refuses a password that breaks the rules',
    file: 'apps/server/src/platform/passwords/check-password.ts',
    from: "  if (listBrokenPasswordRules(password).length > 0) return 'PasswordTooWeak';\n",
    to: '  void listBrokenPasswordRules;\n',
    tests: [APPLY_PASSWORD],
    testName: '^a password\\W',
  },
  {
    rules: ['SIG-41', 'SIG-42'],
    protection: '32 passwords wait to be hashed, and further ones are answered with a time to try again',
    file: 'apps/server/src/platform/passwords/password-hasher.ts',
    from: '    if (slots.waiting >= MAX_WAITING) throw',
    to: '    if (slots.waiting >= MAX_WAITING * 100) throw',
    tests: ['apps/server/src/platform/passwords/password-hasher.test.ts'],
  },
  {
    rules: ['SIG-42'],
    protection: 'fewer passwords are hashed at the same time than there are threads in the pool',
    file: 'apps/server/src/platform/passwords/password-hasher.ts',
    from: 'Math.min(MAX_CONCURRENT, cores - 1, poolThreads - 1)',
    to: 'Math.min(MAX_CONCURRENT, cores + 4)',
    tests: ['apps/server/src/platform/passwords/password-hasher.test.ts'],
    testName: 'leave a thread',
  },
  {
    rules: ['SIG-34', 'GHSA-jq8w-8q2f-ffm9'],
    protection: 'a refused sign-in is answered after a fixed time',
    file: 'apps/server/src/features/authentication/sign-in/delay-refusal.ts',
    from: '    if (error instanceof ProtocolError) await wait(',
    to: '    if (error instanceof TypeError) await wait(',
    tests: [`${AUTHENTICATION}/sign-in/same-time.test.ts`],
    testName: 'even if the rows of accounts are slow',
  },
  {
    rules: ['SIG-34'],
    protection: 'the sign-in of an unknown account takes as long as the sign-in of a known one',
    file: 'apps/server/src/platform/passwords/password-hasher.ts',
    from: '      const isMatch = await withSlot(() => verify(storedHash ?? placeholderHash, password));\n      return storedHash !== undefined && isMatch;',
    to: '      if (storedHash === undefined) return placeholderHash === password;\n      return withSlot(() => verify(storedHash, password));',
    tests: ['apps/server/src/platform/passwords/password-hasher.test.ts'],
  },
  {
    rules: ['SIG-48'],
    protection: 'ten wrong codes in a row turn the password off',
    file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
    from: '    if (consecutiveWrongCodes >= limits.maxWrongCodes)\n',
    to: '    if (consecutiveWrongCodes >= 10 * limits.maxWrongCodes)\n',
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'ten consecutive wrong codes',
  },
  {
    rules: ['SIG-48'],
    protection: 'ten wrong codes in a row end all sessions of the account',
    file: 'apps/server/src/features/authentication/sign-in/turn-password-off.ts',
    from: "      await endSessionsOfAccounts(transaction, [account.id], 'wrong-codes');\n",
    to: '      void endSessionsOfAccounts;\n',
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'ten consecutive wrong codes',
  },
  {
    rules: ['SIG-48'],
    protection: 'a right code resets the count of wrong codes',
    file: 'apps/server/src/features/authentication/second-factor/second-factor.repository.ts',
    from: 'set two_factor_last_step = ${timeStep}, wrong_codes = 0\n    where a.id',
    to: 'set two_factor_last_step = ${timeStep}\n    where a.id',
    tests: ['apps/server/src/features/authentication/second-factor/code-step.test.ts'],
    testName: 'ten consecutive wrong codes',
  },
];
