import type { Guard } from './guard.ts';

const STEP_UP = 'apps/server/src/features/authentication/account-step-up.test.ts';
const TAKEN = 'apps/server/src/features/customer-imports/taken-addresses.test.ts';
const KNOWN_DEVICES = 'apps/server/src/features/authentication/known-devices/known-devices.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['SIG-48', 'SIG-49', 'SIG-66', 'SIG-73', 'SIG-77', 'SIG-78', 'SIG-81'],
    protection: 'a wrong code counts for an account only with a valid token of that account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: '    if (kind === undefined) return undefined;\n',
        to: '',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'cannot be locked by clients',
  },
  {
    rules: ['SIG-48', 'SIG-49', 'SIG-66', 'SIG-73', 'SIG-77', 'SIG-78', 'SIG-81', 'SIG-79'],
    protection:
      'failed sign-ins from a known device are counted separately from failed sign-ins from unknown devices',
    edits: [
      {
        file: 'apps/server/src/features/authentication/known-devices/known-device.repository.ts',
        from: '  return device?.id;\n}\n\n/** Makes the device a known',
        to: '  return device?.id === -1 ? device.id : undefined;\n}\n\n/** Makes the device a known',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'does not lock the owner out of a known device',
  },
  {
    rules: ['SIG-48', 'SIG-49', 'SIG-66', 'SIG-73', 'SIG-77', 'SIG-78', 'SIG-81'],
    protection: 'a known device is forgotten after a hundred wrong passwords in a row',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: 'if (deviceId !== undefined) await forgetDevice(executor, deviceId);',
        to: 'if (deviceId !== undefined) await forgetDevice(executor, -1);',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'after a hundred it is forgotten',
  },
  {
    rules: ['SIG-48', 'SIG-49', 'SIG-66', 'SIG-73', 'SIG-77', 'SIG-78', 'SIG-81', 'SIG-99'],
    protection: 'the link of the last reset mail of a day is valid until the next mail may be sent',
    edits: [
      {
        file: 'apps/server/src/features/authentication/password-reset/request-password-reset.ts',
        from: 'return Math.max(limits.passwordResetSeconds, Math.ceil(blockedSeconds));',
        to: 'return Math.max(limits.passwordResetSeconds, Math.min(0, blockedSeconds));',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'is valid as long as no further link may be sent',
  },
  {
    rules: ['SIG-48', 'SIG-49', 'SIG-66', 'SIG-73', 'SIG-77', 'SIG-78', 'SIG-81', 'SIG-79'],
    protection: 'a new password set by a mailed link ends the waiting time of its account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: '    await resetAttempts(executor, limits.passwordsPerAccount, email.toLowerCase());\n',
        to: '',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'when the attack has stopped',
  },
  {
    rules: ['SIG-65', 'SIG-66', 'SIG-73'],
    protection:
      'simultaneous attempts of one rate limit key are counted without an error while a success deletes the counter',
    edits: [
      {
        file: 'apps/server/migrations/0038_rate_limit_names.sql',
        from: '    exit when found;\n  end loop;\n  moment := clock_timestamp();\n  if counter.blocked_until > moment then\n    return extract(',
        to: "    if not found then raise exception 'no row' using errcode = 'P0002'; end if;\n    exit;\n  end loop;\n  moment := clock_timestamp();\n  if counter.blocked_until > moment then\n    return extract(",
      },
    ],
    tests: ['apps/server/src/platform/rate-limit/rate-limit.repository.test.ts'],
    testName: 'waits for the locked row of its key',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-62', 'USR-17'],
    protection: 'creating a back-office user requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/create-backoffice-user.ts',
        from: '      requireRecentSignIn(caller, limits);\n',
        to: '',
      },
    ],
    tests: [STEP_UP],
    testName: 'creating a (back-office user|super admin)',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-62', 'USR-17'],
    protection: 'inviting a user requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/user-accounts/invite-users.ts',
        from: '    requireRecentSignIn(caller, limits);\n',
        to: '',
      },
    ],
    tests: [STEP_UP],
    testName: 'inviting a customer-user',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-62', 'USR-17'],
    protection: 'creating an intake key requires a recent sign-in',
    edits: [
      {
        file: 'apps/server/src/features/providers/change-providers.ts',
        from: "actor !== 'system') requireRecentSignIn(actor, limits);",
        to: "actor === 'system') requireRecentSignIn(actor as never, limits);",
      },
    ],
    tests: [STEP_UP],
    testName: 'making an intake key',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-62', 'USR-17'],
    protection: 'deletions of the last hour are counted together',
    edits: [
      {
        file: 'apps/server/src/features/user-accounts/account.repository.ts',
        from: '  return count;',
        to: '  return Math.min(0, count);',
      },
    ],
    tests: [STEP_UP],
    testName: 'require a recent sign-in from the eleventh',
  },
  {
    rules: ['SIG-59', 'SIG-60', 'SIG-62', 'USR-17'],
    protection: 'every super admin is notified of a new super admin',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/notify-super-admins.ts',
        from: 'if (superAdmin.accountId !== id)',
        to: 'if (superAdmin.accountId === id)',
      },
    ],
    tests: [STEP_UP],
    testName: 'is sent to every SuperAdmin',
  },
  {
    rules: ['USR-53', 'USR-54'],
    protection: 'rows of an import are counted in the limit for taken addresses',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/customers/judge-rows.ts',
        from: 'unlimited.outOfScopeCount === 0',
        to: 'unlimited.outOfScopeCount >= 0',
      },
    ],
    tests: [TAKEN],
  },
  {
    rules: ['USR-53', 'USR-54'],
    protection: 'an edit of a customer is counted in the limit for taken addresses',
    edits: [
      {
        file: 'apps/server/src/features/customers/edit-customer.ts',
        from: "if (account?.status !== 'Active' && !isLimited) throw new NeedsAddressLimit();",
        to: "if (account?.status === 'Active' && isLimited) throw new NeedsAddressLimit();",
      },
    ],
    tests: [TAKEN],
    testName: 'the limit of revealed addresses counts all calls',
  },
  {
    rules: ['SIG-72'],
    protection: 'clients behind a proxy that is not configured do not share the limit of one network',
    edits: [
      {
        file: 'apps/server/src/features/authentication/authentication.limits.ts',
        from: 'if (isShared !== true) return limit;',
        to: 'if (isShared !== undefined || limit.freeAttempts < 0) return limit;',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/undeclared-proxy.test.ts'],
    testName: 'lets clients sign in even if all seem to come from',
  },
  {
    rules: ['SIG-72'],
    protection: 'a proxy with a public address is detected where no proxy is configured',
    edits: [
      {
        file: 'apps/server/src/platform/http/undeclared-proxy.ts',
        from: '(!hasNamedProxy || isLocalAddress(remoteAddress))',
        to: 'isLocalAddress(remoteAddress)',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/undeclared-proxy.test.ts'],
    testName: 'lets clients sign in even if all seem to come from',
  },
  {
    rules: ['SIG-66', 'SIG-77', 'SIG-78', 'SIG-79'],
    protection: 'a password set by a mailed link makes the known devices of the account unknown',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: '    await forgetDevicesOfAccounts(transaction, [account.id]);\n',
        to: '    void forgetDevicesOfAccounts;\n',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'is forgotten when the password is set with a link',
  },
  {
    rules: ['WEB-16'],
    protection: 'a user changes only their own view of a list',
    file: 'apps/server/src/features/list-views/list-view.repository.ts',
    from: ".deleteFrom('list_view')\n    .where('account_id', '=', accountId)\n",
    to: ".deleteFrom('list_view')\n    .where('account_id', '>=', Math.min(accountId, 0))\n",
    tests: ['apps/server/src/features/list-views/list-view.routes.test.ts'],
  },
  {
    rules: ['WEB-16'],
    protection: 'the views of lists are erased with the personal data of their account',
    file: 'apps/server/migrations/0052_list_views.sql',
    from: 'delete from list_view where account_id = new.id;',
    to: 'delete from list_view where account_id is null;',
    tests: ['apps/server/src/features/list-views/list-view.routes.test.ts'],
  },
];
