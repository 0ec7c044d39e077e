import type { Guard } from './guard.ts';

const REACH = 'apps/server/migrations/0025_reach.sql';
const CUSTOMERS = 'apps/server/src/features/customers';
const IMPORTS = 'apps/server/src/features/customer-imports/customers';
const AUTHENTICATION = 'apps/server/src/features/authentication';
const TAKE_OVER = 'apps/server/test/take-over.test.ts';
const ATTEMPTS = 'apps/server/test/take-over-attempts.test.ts';
const LINKS = 'apps/server/test/links-and-reach.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'ACC-25', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'the reach of a customer is decided by its documents as well as by its links',
    file: REACH,
    from: 'where n.count > 0 or exists (',
    to: 'where false and exists (',
    tests: [TAKE_OVER, ATTEMPTS],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'superseded documents, which can be read by their id, count for the reach of a customer',
    file: REACH,
    from: 'where n.count > 0 or exists (',
    to: 'where n.count > 0 or false and exists (',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'staff cannot change an address that gives access to documents of another provider',
    file: `${CUSTOMERS}/customers.policy.ts`,
    from: '  if (!coversReach(scope, reach)) throw new Forbidden();',
    to: '  coversReach(scope, reach);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25', 'CUS-30'],
    protection: 'staff cannot give an admin to a customer whose reach includes another provider',
    file: `${CUSTOMERS}/edit-customer.ts`,
    from: '[...customerReach, ...[...accountReach.values()].flat()]',
    to: '[...customerReach, ...[...accountReach.values()].flat()].filter(() => account !== undefined)',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'an import gives no admin to a customer with documents of another provider',
    file: `${IMPORTS}/address-book.ts`,
    from: 'return coversReach(scope, customer.reach) ? chooseAdmin(row) : severalProviders;',
    to: 'return customer.reach.length > -1 ? chooseAdmin(row) : severalProviders;',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'an import changes no address that gives access to documents of another provider',
    edits: [
      {
        file: `${IMPORTS}/address-book.ts`,
        from: 'if (!coversReach(scope, customer.reach)) return severalProviders;',
        to: '',
      },
      {
        file: `${IMPORTS}/address-book.ts`,
        from: "if (!coversReach(scope, admin.reach)) return warningOf('ForbiddenProvider', heading);",
        to: '',
      },
    ],
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-12', 'ACC-22', 'ACC-23', 'ACC-24', 'CUS-18', 'IMP-25'],
    protection: 'staff cannot make an account that reads documents of another provider an admin',
    file: `${CUSTOMERS}/customer-admin.ts`,
    from: "if (!coversReach(scope, reach)) throw new AppError('EmailAlreadyInUse');",
    to: 'coversReach(scope, reach);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['ACC-23', 'CUS-18', 'CUS-30'],
    protection: 'staff cannot delete a customer with documents of another provider',
    file: `${CUSTOMERS}/customers.policy.ts`,
    from: 'return linked.length <= 1 && coversReach(scope, reach);',
    to: 'return linked.length <= 1 && (coversReach(scope, reach) || true);',
    tests: [TAKE_OVER],
  },
  {
    rules: ['SIG-90', 'ACC-24', 'ACC-12', 'ACC-22', 'ACC-25'],
    protection: 'a link is checked against the reach when it is used',
    file: `${AUTHENTICATION}/one-time-tokens/one-time-token.repository.ts`,
    from: ' and is_within_reach(account_id, reach)',
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'an initial password is checked against the reach when it is used',
    file: `${AUTHENTICATION}/sign-in/sign-in.repository.ts`,
    from: ' and is_within_reach(t.account_id, t.reach)',
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection:
      'a link to a new address that staff requested is valid only for the reach that the account had then',
    file: `${AUTHENTICATION}/email-change/start-email-change.ts`,
    from: "{ boundTo: reach ?? 'current reach' }",
    to: '{}',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'an invitation is valid only for the reach that its account had when it was sent',
    file: `${AUTHENTICATION}/invitations/invite-accounts.ts`,
    from: "    boundTo: 'current reach',\n",
    to: '',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'links are void as soon as a customer gets a further provider',
    file: REACH,
    from: 'select distinct r.account_id from batch b join customer_role r on r.customer_id = b.customer_id));',
    to: 'select distinct r.account_id from batch b join customer_role r on false));',
    tests: [LINKS],
  },
  {
    rules: ['SIG-90', 'ACC-24'],
    protection: 'links are void as soon as an account gets a further role',
    file: REACH,
    from: 'array(select distinct account_id from batch)',
    to: 'array(select distinct account_id from batch where false)',
    tests: [LINKS],
  },
];
