import type { Guard } from './guard.ts';

const VISIBLE_PROVIDERS = 'apps/server/migrations/0025_reach.sql';
const CUSTOMERS = 'apps/server/src/features/customers';
const IMPORTS = 'apps/server/src/features/customer-imports/customers';
const AUTHENTICATION = 'apps/server/src/features/authentication';
const TAKE_OVER = 'apps/server/test/take-over.test.ts';
const ATTEMPTS = 'apps/server/test/take-over-attempts.test.ts';
const LINKS = 'apps/server/test/links-and-visible-providers.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'ACC-25', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'the visible providers of a customer are decided by its documents as well as by its links',
    file: VISIBLE_PROVIDERS,
    from: 'where n.count > 0 or exists (',
    to: 'where false and exists (',
    tests: [TAKE_OVER, ATTEMPTS],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'superseded documents, which can be read by their id, make their provider visible',
    file: VISIBLE_PROVIDERS,
    from: 'where n.count > 0 or exists (',
    to: 'where n.count > 0 or false and exists (',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'provider users cannot change an address that gives access to documents of another provider',
    file: `${CUSTOMERS}/customers.policy.ts`,
    from: '  if (!mayGrantAccess(scope, visibleProviderIds)) throw new Forbidden();',
    to: '  mayGrantAccess(scope, visibleProviderIds);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'provider users cannot give an admin to a customer that sees another provider',
    file: `${CUSTOMERS}/edit-customer.ts`,
    from: '[...providersOfCustomer, ...[...providersOfAccount.values()].flat()]',
    to: '[...providersOfCustomer, ...[...providersOfAccount.values()].flat()].filter(() => account !== undefined)',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'an import gives no admin to a customer with documents of another provider',
    file: `${IMPORTS}/email-addresses.ts`,
    from: 'return mayGrantAccess(scope, customer.visibleProviderIds) ? chooseAdmin(row) : severalProviders;',
    to: 'return customer.visibleProviderIds.length > -1 ? chooseAdmin(row) : severalProviders;',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'an import changes no address that gives access to documents of another provider',
    edits: [
      {
        file: `${IMPORTS}/email-addresses.ts`,
        from: 'if (!mayGrantAccess(scope, customer.visibleProviderIds)) return severalProviders;',
        to: '',
      },
      {
        file: `${IMPORTS}/email-addresses.ts`,
        from: "if (!mayGrantAccess(scope, admin.visibleProviderIds))\n      return warningOf('AdminOfSeveralProviders', heading);",
        to: '',
      },
    ],
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'provider users cannot make an account that reads documents of another provider an admin',
    file: `${CUSTOMERS}/customer-admin.ts`,
    from: "if (!mayGrantAccess(scope, visibleProviderIds)) throw new AppError('EmailAlreadyInUse');",
    to: 'mayGrantAccess(scope, visibleProviderIds);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'CUS-18', 'CUS-30'],
    protection: 'provider users cannot delete a customer with documents of another provider',
    file: `${CUSTOMERS}/customers.policy.ts`,
    from: 'return linkedProviderIds.length <= 1 && mayGrantAccess(scope, visibleProviderIds);',
    to: 'return linkedProviderIds.length <= 1 && (mayGrantAccess(scope, visibleProviderIds) || true);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['SIG-90', 'ACC-24', 'ACC-12', 'ACC-22', 'ACC-25'],
    protection: 'a link is checked against the visible providers when it is used',
    file: `${AUTHENTICATION}/one-time-tokens/one-time-token.repository.ts`,
    from: ' and is_within_reach(account_id, reach)',
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'an initial password is checked against the visible providers when it is used',
    file: `${AUTHENTICATION}/sign-in/sign-in.repository.ts`,
    from: ' and is_within_reach(t.account_id, t.reach)',
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection:
      'a link to a new address that provider users requested is valid only for the providers that the account could see then',
    file: `${AUTHENTICATION}/email-change/start-email-change.ts`,
    from: "{ validForProviders: visibleProviderIds ?? 'currently visible' }",
    to: '{}',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'an invitation is valid only for the providers that its account could see when it was sent',
    file: `${AUTHENTICATION}/invitations/invite-accounts.ts`,
    from: "    validForProviders: 'currently visible',\n",
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'links are void as soon as a customer gets a further provider',
    file: VISIBLE_PROVIDERS,
    from: 'select distinct r.account_id from batch b join customer_role r on r.customer_id = b.customer_id));',
    to: 'select distinct r.account_id from batch b join customer_role r on false));',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'links are void as soon as an account gets a further role',
    file: VISIBLE_PROVIDERS,
    from: 'array(select distinct account_id from batch)',
    to: 'array(select distinct account_id from batch where false)',
    tests: [LINKS],
  },
];
