import { expect, it } from 'vitest';
import type { KeyHolder } from '../../platform/http/index.ts';
import { managedCustomerScopeOfKey } from './customers.policy.ts';

const holder: KeyHolder = {
  userType: 'IntakeKey',
  providerId: 1,
  keyId: 2,
  publicId: '019a0000-0000-7000-8000-000000000001',
  name: 'ERP',
  mayChangeCustomers: true,
};

it('a key may change the customers of its provider only if it was given that right', () => {
  expect(managedCustomerScopeOfKey(holder)).toEqual({ rows: 'provider', providerId: 1 });
  expect(() => managedCustomerScopeOfKey({ ...holder, mayChangeCustomers: false })).toThrow(
    expect.objectContaining({ code: 'KeyMayNotChangeCustomers' }),
  );
});
