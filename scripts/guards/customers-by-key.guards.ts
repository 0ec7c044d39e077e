import type { Guard } from './guard.ts';

const SERVICE = 'apps/server/src/features/customer-imports/customers-by-key.service.ts';
const POLICY = 'apps/server/src/features/customers/customers.policy.ts';
const SLOTS = 'apps/server/src/features/customer-imports/calls-per-key-limit.ts';
const ROUTES_TEST = 'apps/server/src/features/customer-imports/customers-by-key.routes.test.ts';
const RACES_TEST = 'apps/server/src/features/customer-imports/customers-by-key.races.test.ts';
const PORTALS_TEST = 'apps/server/src/features/customer-imports/customers-by-key.portals.test.ts';

/** Customers that an ERP changes with an intake key. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-104'],
    protection: 'the body of a call is read only if its key has the right that the call needs',
    file: 'apps/server/src/platform/http/authorise-call.ts',
    from: "if (intakeKey === 'mayChangeCustomers' && !holder.mayChangeCustomers)",
    to: "if (intakeKey === 'mayChangeCustomers' && holder.keyId < 0)",
    tests: [ROUTES_TEST],
    testName: 'is refused for a key that may not change customers before its body is read',
  },
  {
    rules: ['INT-104'],
    protection: 'the call for customers is declared only for keys that may change customers',
    file: 'packages/contract/src/customer-imports/customer-import.endpoints.ts',
    from: "intakeKey: 'mayChangeCustomers',",
    to: 'intakeKey: true,',
    tests: [ROUTES_TEST],
    testName: 'is refused for a key that may not change customers before its body is read',
  },
  {
    rules: ['INT-104'],
    protection: 'a key without the right has no customers that it may change',
    file: POLICY,
    from: "  if (!mayChangeCustomers) throw new AppError('KeyMayNotChangeCustomers');\n",
    to: '  void mayChangeCustomers;\n',
    tests: ['apps/server/src/features/customers/customers.policy.test.ts'],
  },
  {
    rules: ['INT-105'],
    protection: 'a key changes only customers of its provider',
    file: POLICY,
    from: "  return createScope({ rows: 'provider', providerId });",
    to: "  return createScope(providerId > 0 ? { rows: 'all' } : { rows: 'none' });",
    tests: [ROUTES_TEST],
    testName: 'does not reach customers or accounts of another provider',
  },
  {
    rules: ['INT-109'],
    protection: 'a call whose key was revoked meanwhile stores nothing',
    file: SERVICE,
    from: '          customerRowScopeOfKey(requireKey(await renewCaller()));\n',
    to: '          void renewCaller;\n',
    tests: [ROUTES_TEST],
    testName: 'changes nothing if its key is revoked',
  },
  {
    rules: ['INT-109'],
    protection: 'a call is stored completely or not at all',
    file: SERVICE,
    from: '          const outcome = await writePlan(\n            transaction,',
    to: '          const outcome = await writePlan(\n            dependencies.database.executor as never,',
    tests: ['apps/server/src/features/customer-imports/import-crash.test.ts'],
    testName: 'an import by key',
  },
  {
    rules: ['INT-110'],
    protection: 'a portal stores the calls of one key one after the other',
    file: SLOTS,
    from: 'writing: createSemaphore(1) }',
    to: 'writing: createSemaphore(4) }',
    tests: ['apps/server/src/features/customer-imports/calls-per-key-limit.test.ts'],
    testName: 'a second call of a key starts when the first has ended',
  },
  {
    rules: ['INT-110'],
    protection: 'two portals with one database store the calls of one key one after the other',
    file: SERVICE,
    from: '          await lockUntilCommit(transaction, `customers by key ${key.keyId}`);\n',
    to: '          void lockUntilCommit;\n',
    tests: [PORTALS_TEST],
    testName: 'are stored one after the other',
  },
  {
    rules: ['INT-110'],
    protection: 'a key has at most four calls at the same time',
    file: SLOTS,
    from: '      if (queue.calls >= MAX_CALLS_PER_KEY)\n',
    to: '      if (queue.calls >= MAX_CALLS_PER_KEY * 1000)\n',
    tests: [RACES_TEST],
    testName: 'a fifth is refused',
  },
  {
    rules: ['IMP-47'],
    protection: 'the rows of a key reveal few taken addresses',
    file: 'apps/server/src/features/customer-imports/customers/judge-rows.ts',
    from: 'unlimited.outOfScopeCount === 0',
    to: 'unlimited.outOfScopeCount >= 0',
    tests: [ROUTES_TEST],
    testName: 'reveals at most 30 addresses in use per hour and key',
  },
  {
    rules: ['IMP-47'],
    protection: 'the database counts the taken addresses that a key has learned of',
    file: 'apps/server/src/features/user-accounts/address-limit.ts',
    from: 'const remaining = await reserveAttempts(transaction, TAKEN_ADDRESSES, sender.publicId);',
    to: 'const remaining = TAKEN_ADDRESSES.freeAttempts + 1;\n    void reserveAttempts;',
    tests: [PORTALS_TEST],
    testName: 'reveal together at most 30 taken addresses',
  },
];
