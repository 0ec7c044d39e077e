import type { Guard } from './guard.ts';

const SIGN_ON = 'apps/server/src/features/authentication/sign-on';
const JUDGE = `${SIGN_ON}/judge-sign-on.ts`;
const IDENTITY = `${SIGN_ON}/read-identity.ts`;
const ADMIT = `${SIGN_ON}/admit-identity.ts`;
const ACCEPT = `${SIGN_ON}/accept-sign-on.ts`;
const UNLINK = `${SIGN_ON}/unlink-identity.ts`;
const ACCOUNTS = `${SIGN_ON}/sign-on-accounts.test.ts`;
const CODE = `${SIGN_ON}/sign-on-code.test.ts`;
const REAL = `${SIGN_ON}/sign-on.test.ts`;

/** Single sign-on: the account to which an identity signs in, and the conditions that link them. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-110'],
    protection: 'a customer-user never signs in by single sign-on',
    file: JUDGE,
    from: "  if (candidate.kind !== 'BackofficeUser') return 'customer-user';\n",
    to: '',
    tests: [ACCOUNTS],
    testName: 'never that of a customer',
  },
  {
    rules: ['SIG-110'],
    protection: 'a sign-on does not create an account',
    file: ADMIT,
    from: '  const linkedId = await findLinkedAccountId(transaction, identity);\n',
    to: '  const linkedId = (await findLinkedAccountId(transaction, identity)) ?? 1;\n',
    tests: [ACCOUNTS, REAL],
  },
  {
    rules: ['SIG-113'],
    protection: 'only a verified address links an account',
    file: IDENTITY,
    from: "  if (!VERIFIED.includes(claims[emailVerifiedClaim])) return { fault: 'email-unverified' };\n",
    to: '  void [VERIFIED, emailVerifiedClaim];\n',
    tests: [ACCOUNTS],
    testName: 'not linked by an address',
  },
  {
    rules: ['SIG-113'],
    protection: 'an identity provider speaks only for its domains',
    file: IDENTITY,
    from: "  if (others.length > 0 || !emailDomains.includes(domain)) return { fault: 'email-domain' };\n",
    to: '  void [others, emailDomains, domain];\n',
    tests: [ACCOUNTS],
    testName: 'not linked by an address',
  },
  {
    rules: ['SIG-113'],
    protection: 'the owner of an account is notified of a link',
    file: ACCEPT,
    from: "  await mailer.send(transaction, account.addressee, securityEmail('sign-on-linked'));\n",
    to: '  void [mailer, securityEmail];\n',
    tests: [REAL],
    testName: 'tells its owner',
  },
  {
    rules: ['SIG-114'],
    protection: 'a second identity is not linked to an account',
    file: JUDGE,
    from: "  if (!isLinked && link !== undefined) return 'other-identity';\n",
    to: '  if (!isLinked && link !== undefined) return { isFirst: false, acceptsInvitation: false, asksForCode: false };\n',
    tests: [REAL],
    testName: 'another subject',
  },
  {
    rules: ['SIG-115'],
    protection: 'an account that is blocked or not invited is refused',
    file: JUDGE,
    from: "  if (candidate.status === 'New') return 'not-invited';\n",
    to: '',
    tests: [ACCOUNTS],
  },
  {
    rules: ['SIG-115'],
    protection: 'an expired invitation is not accepted',
    file: `${SIGN_ON}/sign-on-identity.repository.ts`,
    from: '      and expires_at > now() and is_within_reach(account_id, reach)\n',
    to: '',
    tests: [ACCOUNTS],
    testName: 'no invitation that has expired',
  },
  {
    rules: ['SIG-115'],
    protection: 'blocking and deleting remove the link',
    file: 'apps/server/src/features/user-accounts/accounts.ts',
    from: '  await removeSignOnIdentities(transaction, accountIds);\n',
    to: '  void removeSignOnIdentities;\n',
    tests: [ACCOUNTS],
    testName: 'no longer linked',
  },
  {
    rules: ['SIG-113'],
    protection: 'an address with letters beyond ASCII links no account',
    file: IDENTITY,
    from: "  if (!ASCII.test(email)) return { fault: 'email-characters' };\n",
    to: '  void ASCII;\n',
    tests: [ACCOUNTS],
    testName: 'not linked by an address',
  },
  {
    rules: ['SIG-128'],
    protection: 'a sign-on that waits for its code ends when the link is removed',
    file: UNLINK,
    from: "    await voidOneTimeTokens(transaction, [account.id], ['second-factor', 'second-factor-setup']);\n",
    to: '    void voidOneTimeTokens;\n',
    tests: [CODE],
    testName: 'ends when an administrator removes the link',
  },
  {
    rules: ['SIG-130'],
    protection: "a sign-on does not accept a SuperAdmin's invitation",
    file: JUDGE,
    from: "  if (acceptsInvitation && candidate.isSuperAdmin) return 'super-admin-invitation';\n",
    to: '',
    tests: [ACCOUNTS],
    testName: 'who will be a SuperAdmin',
  },
  {
    rules: ['SIG-130'],
    protection: 'a user without a password who becomes a SuperAdmin gets an e-mail to set one',
    file: 'apps/server/src/features/backoffice-users/update-backoffice-user.ts',
    from: '        await sendMissingPasswordLink(request, transaction, stored.account_id);\n',
    to: '        void sendMissingPasswordLink;\n',
    tests: ['apps/server/src/features/backoffice-users/rights-changed.test.ts'],
    testName: 'to a user who has none',
  },
];
