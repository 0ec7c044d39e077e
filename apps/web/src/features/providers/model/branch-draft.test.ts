import { MAX_BRANCH_INDEX } from '@belegfach/contract/schema-free';
import { expect, test } from 'vitest';
import { branchBodyOf, findBranchField, isBranchIndex, newBranchDraft } from './branch-draft.ts';

const branch = (branchIndex: number) => ({
  id: '019a0000-0000-7000-8000-000000000401',
  branchIndex,
  branchName: 'Köln',
  branchManagerUserId: [],
});

test('a new branch gets the next number, at most the highest possible one', () => {
  expect(newBranchDraft([])).toEqual({ branchName: '', branchIndex: '1' });
  expect(newBranchDraft([branch(7), branch(3)]).branchIndex).toBe('8');
  expect(newBranchDraft([branch(MAX_BRANCH_INDEX)]).branchIndex).toBe('9999');
});

test('a branch number has up to four digits', () => {
  expect(['0', '12', ' 9999 '].map(isBranchIndex)).toEqual([true, true, true]);
  expect(['', '-1', '1.5', '10000', 'eins'].map(isBranchIndex)).toEqual([false, false, false, false, false]);
});

test('the values of the request are trimmed, and a refusal is assigned to its field', () => {
  expect(branchBodyOf({ branchName: ' Bonn ', branchIndex: ' 4 ' })).toEqual({
    branchName: 'Bonn',
    branchIndex: 4,
  });
  expect(findBranchField('BranchAlreadyExists')).toBe('branchIndex');
  expect(findBranchField('branchName')).toBe('branchName');
  expect(findBranchField('ProviderNotFound')).toBeUndefined();
});
