import { expect, test } from 'vitest';
import { haveRightsChanged } from './rights-change.ts';

const [providerA, providerB] = [{ id: '1' }, { id: '2' }];
const before = { roleName: 'ProviderUser', providers: [providerA, providerB] } as const;

test.each([
  ['nothing', before, false],
  ['the order of the providers', { ...before, providers: [providerB, providerA] }, false],
  ['the role', { ...before, roleName: 'SalesmanUser' }, true],
  ['a provider', { ...before, providers: [providerB] }, true],
] as const)('rights are compared correctly if the difference is %s', (_what, after, isChanged) => {
  expect(haveRightsChanged(before, after)).toBe(isChanged);
});
