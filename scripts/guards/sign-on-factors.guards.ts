import type { Guard } from './guard.ts';

const SIGN_ON = 'apps/server/src/features/authentication/sign-on';
const JUDGE = `${SIGN_ON}/judge-sign-on.ts`;
const IDENTITY = `${SIGN_ON}/read-identity.ts`;
const ADMIT = `${SIGN_ON}/admit-identity.ts`;
const ACCEPT = `${SIGN_ON}/accept-sign-on.ts`;
const UNLINK = `${SIGN_ON}/unlink-identity.ts`;
const COMPLETE = `${SIGN_ON}/complete-sign-on.ts`;
const CODE_STEP = 'apps/server/src/features/authentication/second-factor/code-step.ts';
const ACCOUNTS = `${SIGN_ON}/sign-on-accounts.test.ts`;
const CODE = `${SIGN_ON}/sign-on-code.test.ts`;
const REAL = `${SIGN_ON}/sign-on.test.ts`;
const SETTINGS = 'apps/server/src/configuration/sign-on-settings.ts';
const SETTINGS_TEST = 'apps/server/src/configuration/sign-on-settings.test.ts';

/** Single sign-on: second factors, codes, passwords and the time of the authentication. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-116'],
    protection: 'only the values of the settings count as a second factor',
    file: IDENTITY,
    from: 'secondFactor.amr.some((value) => methods.includes(value))',
    to: '(secondFactor.amr.length > 0 && methods.length > 0)',
    tests: [ACCOUNTS],
    testName: 'of the identity provider counts',
  },
  {
    rules: ['SIG-116'],
    protection: 'the portal asks for a code unless the identity provider checked a second factor',
    file: JUDGE,
    from: 'const asksForCode = candidate.hasSecondFactor && !identity.hasSecondFactor;',
    to: 'const asksForCode = candidate.hasSecondFactor && identity.hasSecondFactor;',
    tests: [ACCOUNTS],
    testName: 'of the portal is asked for',
  },
  {
    rules: ['SIG-117'],
    protection: 'a sign-on is as recent as the authentication at the identity provider',
    file: 'apps/server/src/features/authentication/caller.repository.ts',
    from: 'coalesce(s.authenticated_at, s.signed_in_at)',
    to: 'coalesce(s.signed_in_at, s.authenticated_at)',
    tests: [ACCOUNTS, REAL],
  },
  {
    rules: ['SIG-117'],
    protection: 'a confirmation needs an authentication after its request',
    file: COMPLETE,
    from: '    if (mustSignInAgain && !isAuthenticatedSince(identity, attempt))',
    to: '    if (!mustSignInAgain && !isAuthenticatedSince(identity, attempt) && identity.subject === "")',
    tests: [ACCOUNTS],
    testName: 'after the request',
  },
  {
    rules: ['SIG-117'],
    protection: 'a confirmation is for the account that asked',
    file: JUDGE,
    from: '  if (confirmingId !== undefined && !(isLinked && candidate.id === confirmingId))',
    to: '  if (confirmingId !== undefined && candidate.id < 0)',
    tests: [ACCOUNTS],
    testName: 'only for the same account',
  },
  {
    rules: ['SIG-118'],
    protection: 'the password of a role in PASSWORD_SIGN_IN_OFF is refused',
    file: 'apps/server/src/features/authentication/sign-in/sign-in.repository.ts',
    from: 'case when ${maySignIn(isKnownDevice)} and ${hasPasswordSignIn} then',
    to: 'case when ${maySignIn(isKnownDevice)} then',
    tests: [ACCOUNTS],
    testName: 'same answer as a wrong password',
  },
  {
    rules: ['SIG-118'],
    protection: 'a SuperAdmin keeps the password',
    file: SETTINGS,
    from: "list) => !list.includes('SuperAdmin')",
    to: 'list) => list.length > 0',
    tests: [SETTINGS_TEST],
  },
  {
    rules: ['SIG-116'],
    protection: 'a value in the list acrs counts as a second factor',
    file: IDENTITY,
    from: 'const classes = [acr, ...listOf(acrs)];',
    to: 'const classes = [acr, ...listOf(acrs).slice(9)];',
    tests: [ACCOUNTS],
    testName: 'of the identity provider counts',
  },
  {
    rules: ['SIG-118'],
    protection: 'wrong passwords of a role without a password are not counted',
    file: 'apps/server/src/features/authentication/sign-in/wrong-attempts.repository.ts',
    from: '\n    and ${hasPasswordSignIn(sql`account.id`, passwordOffRoles)}`',
    to: ' and ${passwordOffRoles.length >= 0}`',
    tests: [ACCOUNTS],
    testName: 'has no count of wrong passwords',
  },
  {
    rules: ['SIG-125'],
    protection: 'nothing is linked before the right code',
    file: ADMIT,
    from: '  if (decision.asksForCode)\n',
    to: '  if (decision.asksForCode)\n    await acceptSignOn(dependencies, transaction, account, decision, signOn);\n  if (decision.asksForCode)\n',
    tests: [CODE],
    testName: 'before the right code',
  },
  {
    rules: ['SIG-125'],
    protection: 'account and identity are judged again after the code',
    file: ACCEPT,
    from: "  if (typeof decision === 'string') throw new SignOnRefusal(decision, account.id);\n",
    to: "  if (typeof decision === 'string') return;\n",
    tests: [CODE],
    testName: 'linked to another identity meanwhile',
  },
  {
    rules: ['SIG-126'],
    protection: 'a code does not make the authentication of a sign-on more recent',
    file: CODE_STEP,
    from: '      authenticatedAt: signOn.authenticatedAt ?? 0,\n',
    to: '      authenticatedAt: Date.now() / 1000,\n',
    tests: [CODE],
    testName: 'does not make the sign-in more recent',
  },
  {
    rules: ['SIG-126'],
    protection: 'codes after a sign-on count for the account in every browser',
    file: CODE_STEP,
    from: 'deviceId === undefined || isSignOn\n',
    to: 'deviceId === undefined || (isSignOn && deviceId < 0)\n',
    tests: [CODE],
    testName: 'counts for the account in every browser',
  },
  {
    rules: ['SIG-127'],
    protection: 'a user without a password signs in again after an administrator removed the second factor',
    file: 'apps/server/src/features/authentication/second-factor/change-second-factor.ts',
    from: '  await forgetWrongCodes(transaction, account.id);\n',
    to: '  void forgetWrongCodes;\n',
    tests: [CODE],
    testName: 'removed the second factor',
  },
  {
    rules: ['SIG-127'],
    protection: 'a user without a password signs in again after an administrator removed the link',
    file: UNLINK,
    from: '    await forgetWrongCodes(transaction, account.id);\n',
    to: '    void forgetWrongCodes;\n',
    tests: [CODE],
    testName: 'removed the link',
  },
];
