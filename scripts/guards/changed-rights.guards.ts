import type { Guard } from './guard.ts';

/** The effects of changed rights, and the actions that require a recent sign-in. */
export const guards: readonly Guard[] = [
  {
    rules: ['ACC-5', 'ACC-6', 'ACC-18', 'ACC-19'],
    protection: 'a customer admin sees no roles of its users at customers of others',
    edits: [
      {
        file: 'apps/server/src/features/customer-users/user-conditions.repository.ts',
        from: "      return sql`c.deleted_at is null and (c.id in (${administeredBy(scope.accountId)})\n        or (r.account_id = ${scope.accountId} and c.status = 'Active'))`;",
        to: '      return sql`c.deleted_at is null`;',
      },
    ],
    tests: ['apps/server/src/features/customer-users/customer-user.routes.test.ts'],
    testName: 'omits customers that the caller does not administer',
  },
  {
    rules: ['ACC-18', 'ACC-20'],
    protection: 'a customer admin no longer reaches the users of a customer that becomes Inactive',
    edits: [
      {
        file: 'apps/server/src/features/customer-users/user-conditions.repository.ts',
        from: "and ar.role = 'CustomerAdmin' and ac.status <> 'Inactive' and",
        to: "and ar.role = 'CustomerAdmin' and",
      },
    ],
    tests: ['apps/server/src/features/customer-users/customer-user.routes.test.ts'],
    testName: 'loses the users',
  },
  {
    rules: ['SIG-12'],
    protection: 'changed roles of a customer-user end its access tokens',
    edits: [
      {
        file: 'apps/server/src/features/customer-users/update-customer-user.ts',
        from: '  if (edit.roles) await revokeAccessTokensOfAccounts(transaction, [accountId]);',
        to: '  void revokeAccessTokensOfAccounts;',
      },
    ],
    tests: ['apps/server/src/features/customer-users/customer-user.edit.test.ts'],
    testName: 'ends the access tokens',
  },
  {
    rules: ['SIG-12'],
    protection: 'a changed role or provider of a back-office user ends its access tokens',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/update-backoffice-user.ts',
        from: '    await revokeAccessTokensOfAccounts(transaction, [accountId]);\n}',
        to: '    void revokeAccessTokensOfAccounts;\n}',
      },
    ],
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.edit.test.ts'],
    testName: 'ends the access tokens',
  },
  {
    rules: ['USR-29'],
    protection: 'the owner of an account is notified of its changed rights',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/update-backoffice-user.ts',
        from: '        await notifyOfNewAssignment(transaction, mailer, scope, publicId);\n',
        to: '        void notifyOfNewAssignment;\n',
      },
    ],
    tests: ['apps/server/src/features/backoffice-users/rights-changed.test.ts'],
    testName: 'is sent to the owner',
  },
  {
    rules: ['USR-17'],
    protection: 'every super admin is notified of a super admin that a command creates',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/notify-super-admins.ts',
        from: 'if (accountId !== added.accountId)',
        to: 'if (accountId === added.accountId)',
      },
    ],
    tests: ['apps/server/src/cli/admin.command.test.ts'],
    testName: 'notifies every super admin',
  },
  {
    rules: ['ACC-38', 'SIG-60', 'SIG-62'],
    protection: 'deleting more than ten records requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/user-accounts/bulk-delete.ts',
        from: 'MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN = 10;',
        to: 'MAX_DELETIONS_WITHOUT_RECENT_SIGN_IN = 1000;',
      },
    ],
    tests: [
      'apps/server/src/features/customers/customer-status.test.ts',
      'apps/server/src/features/customer-users/customer-user.deletion.test.ts',
      'apps/server/src/features/backoffice-users/backoffice-user.deletion.test.ts',
    ],
    testName: 'more than ten',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-61', 'IMP-27'],
    protection: 'a sign-in counts as recent for 15 minutes',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: 'recentSignInSeconds: 15 * MINUTE,',
        to: 'recentSignInSeconds: 15 * HOUR,',
      },
    ],
    tests: [
      'apps/server/src/features/authentication/step-up.test.ts',
      'apps/server/src/features/customer-imports/customer-import.rights.test.ts',
    ],
    testName: 'is possible within 15 minutes|is refused with an old sign-in',
  },
  {
    rules: ['ACC-27', 'SIG-59', 'SIG-61'],
    protection: 'an account out of reach is answered with 404, however old the sign-in is',
    edits: [
      {
        file: 'apps/server/src/features/authentication/account.service.ts',
        from: '      if (accountId === undefined) throw new NotFound();\n      requireRecentSignIn(caller, limits);\n',
        to: '      requireRecentSignIn(caller, limits);\n      if (accountId === undefined) throw new NotFound();\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/step-up.test.ts'],
    testName: 'does not exist for the caller, however',
  },
  {
    rules: ['USR-53'],
    protection: 'one account learns of taken addresses at most 30 times an hour',
    edits: [
      {
        file: 'apps/server/src/features/user-accounts/address-limit.ts',
        from: '  free: 29,',
        to: '  free: 2900,',
      },
    ],
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.routes.test.ts'],
    testName: 'reveals a taken address',
  },
  {
    rules: ['USR-53'],
    protection:
      'a refusal because the names do not match the account is counted in the limit for taken addresses',
    edits: [
      {
        file: 'apps/server/src/features/user-accounts/address-limit.ts',
        from: 'return error instanceof Forbidden && error.errors !== undefined;',
        to: 'return Forbidden.length < 0;',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-creation.test.ts'],
    testName: 'refusal of names',
  },
  {
    rules: ['AUD-3'],
    protection: 'the audit trail names an account that learns that an address is taken',
    edits: [
      {
        file: 'apps/server/src/platform/http/bind-routes.ts',
        from: '      if (refusal !== undefined) onRefusal(refusal);\n',
        to: '      void onRefusal;\n      void refusal;\n',
      },
    ],
    tests: ['apps/server/test/audit-trail.test.ts'],
    testName: 'learns that an address',
  },
];
