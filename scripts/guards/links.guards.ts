import type { Guard } from './guard.ts';

const AUTHENTICATION = 'apps/server/src/features/authentication';
const ONE_TIME_TOKENS = `${AUTHENTICATION}/one-time-tokens/one-time-token.repository.ts`;
const APPLY_PASSWORD = `${AUTHENTICATION}/set-password/apply-password.test.ts`;
const ACCOUNT_FAULTS = `${AUTHENTICATION}/account-faults.test.ts`;

/** Links in mails, and the effects that unknown clients can have with them. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-82', 'SIG-83', 'SIG-84', 'SIG-85', 'SIG-87', 'SIG-88'],
    protection: 'a link is bound to its account, its kind and its purpose',
    file: ONE_TIME_TOKENS,
    from: '      and t.purpose = any(${[...criteria.purposes]}::text[])\n      and a.public_id = ${criteria.publicId} and a.kind = ${criteria.userType}\n',
    to: '      and ${[...criteria.purposes]}::text[] is not null and ${criteria.publicId}::uuid is not null and ${criteria.userType}::text is not null\n',
    tests: [ACCOUNT_FAULTS, APPLY_PASSWORD],
  },
  {
    rules: ['SIG-83', 'SIG-85', 'SIG-87', 'SIG-88'],
    protection: 'a link is valid until it expires',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: 't.used_at is null and t.voided_at is null and t.expires_at > now()\n      and t.purpose',
        to: 't.used_at is null and t.voided_at is null\n      and t.purpose',
      },
      {
        file: ONE_TIME_TOKENS,
        from: '    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and',
        to: '    where id = ${tokenId} and used_at is null and voided_at is null and',
      },
    ],
    tests: [APPLY_PASSWORD],
    testName: 'expired or was voided',
  },
  {
    rules: ['SIG-83', 'SIG-85', 'SIG-87', 'SIG-88'],
    protection: 'a link can be used once',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: 't.used_at is null and t.voided_at is null and t.expires_at > now()\n      and t.purpose',
        to: 't.voided_at is null and t.expires_at > now()\n      and t.purpose',
      },
      {
        file: ONE_TIME_TOKENS,
        from: '    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and',
        to: '    where id = ${tokenId} and voided_at is null and expires_at > now() and',
      },
    ],
    tests: [APPLY_PASSWORD],
  },
  {
    rules: ['SIG-85', 'SIG-86'],
    protection: 'of the links of one purpose only the newest is valid',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: '  await voidOneTimeTokens(executor, [accountId], [purpose]);\n',
        to: '',
      },
      // An invitation voids the links of every purpose before it makes its own.
      {
        file: `${AUTHENTICATION}/invitations/invite-accounts.ts`,
        from: '  await voidOneTimeTokens(transaction, ids);\n',
        to: '  void voidOneTimeTokens;\n',
      },
      // Otherwise the database refuses a second valid link.
      {
        file: 'apps/server/migrations/0004_sessions.sql',
        from: 'create unique index one_time_token__one_live',
        to: 'create index one_time_token__one_live',
      },
    ],
    tests: [
      `${AUTHENTICATION}/invitations/invitations.test.ts`,
      `${AUTHENTICATION}/password-reset/request-password-reset.test.ts`,
    ],
    testName: 'voids the earlier one|voids the link and|one valid link',
  },
  {
    rules: ['SIG-32'],
    protection: 'an initial password leads to the choice of a new password and not to a session',
    file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
    from: 'return isConfirmed ? requestNewPassword(transaction, account, origin) : undefined;',
    to: 'return isConfirmed ? openSession(transaction, limits, account, { origin, deviceHash }) : (requestNewPassword, undefined);',
    tests: [
      'apps/server/src/features/authentication/invitations/invitations.test.ts',
      'apps/server/src/features/authentication/account-faults.test.ts',
    ],
    testName: 'initial password',
  },
  {
    rules: ['ACC-66', 'USR-43', 'USR-44', 'USR-46', 'CUS-16', 'CUS-17'],
    protection:
      'an address changes when the link in the mail to the new address is used, not with the request',
    file: 'apps/server/src/features/authentication/email-change/start-email-change.ts',
    from: "if (account.status !== 'Active') {",
    to: "if (account.public_id !== '') {",
    tests: [
      'apps/server/src/features/authentication/email-change/email-changes.test.ts',
      'apps/server/src/features/customers/customer-edit.test.ts',
    ],
    testName: 'takes effect with the link|changes only when the new address confirms it',
  },
  {
    rules: ['ACC-66', 'USR-43', 'USR-44', 'USR-46', 'CUS-16', 'CUS-17'],
    protection: 'the old address is notified of the requested change',
    file: 'apps/server/src/features/authentication/email-change/start-email-change.ts',
    from: "  await mailer.send(transaction, account.addressee, securityEmail('email-change-notice'));\n",
    to: '  void securityEmail;\n',
    tests: [
      'apps/server/src/features/authentication/email-change/email-changes.test.ts',
      'apps/server/src/features/customers/customer-edit.test.ts',
    ],
    testName: 'takes effect with the link|changes only when the new address confirms it',
  },
  {
    rules: ['USR-44', 'USR-46', 'CUS-16', 'CUS-17'],
    protection: 'the answer for a taken address is the same as for a free address',
    file: 'apps/server/src/features/customers/edit-customer.ts',
    from: "if (outcome === 'in-use' && account.status !== 'Active') throw",
    to: "if (outcome === 'in-use') throw",
    tests: ['apps/server/src/features/customers/customer-edit.test.ts'],
    testName: 'gives the same response',
  },
  {
    rules: ['ACC-66', 'USR-43', 'USR-44', 'USR-46'],
    protection: 'the answer for an address that another account took first is the same as for a free address',
    file: 'apps/server/src/features/authentication/email-change/request-email-change.ts',
    from: "if (!(error instanceof AppError && error.code === 'EmailAlreadyInUse')) throw error;",
    to: 'if (error instanceof AppError || error !== undefined) throw error;',
    tests: ['apps/server/src/features/authentication/email-change/email-changes.test.ts'],
    testName: 'of two New accounts',
  },
];
