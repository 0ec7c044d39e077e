import type { Branch, BranchEdit } from '@belegfach/contract';
import { MAX_BRANCH_INDEX } from '@belegfach/contract/schema-free';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';

/** The values of the branch form, as typed. */
export interface BranchDraft {
  readonly branchName: string | null;
  readonly branchIndex: string | null;
}

/** A new branch gets the number after the highest one. */
export function newBranchDraft(branches: readonly Branch[]): BranchDraft {
  const highest = Math.max(0, ...branches.map(({ branchIndex }) => branchIndex));
  return { branchName: '', branchIndex: String(Math.min(highest + 1, MAX_BRANCH_INDEX)) };
}

export function branchDraftOf({ branchName, branchIndex }: Branch): BranchDraft {
  return { branchName, branchIndex: String(branchIndex) };
}

export function isBranchIndex(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim());
}

export function branchBodyOf({ branchName, branchIndex }: BranchDraft): BranchEdit {
  return { branchName: trimmedText(branchName), branchIndex: Number(trimmedText(branchIndex)) };
}

export const findBranchField = fieldFinder<keyof BranchDraft>(['branchName', 'branchIndex'], {
  BranchAlreadyExists: 'branchIndex',
});
