import type { Branch, BranchEdit } from '@belegfach/contract';

/** What the form of a branch holds, as typed. */
export interface BranchDraft {
  readonly branchName: string | null;
  readonly branchIndex: string | null;
}
export type BranchField = keyof BranchDraft;

/** The server's limit (contract). */
export const MAX_BRANCH_INDEX = 9999;

/** A new branch gets the number after the highest one. */
export function newBranchDraft(branches: readonly Branch[]): BranchDraft {
  const highest = Math.max(0, ...branches.map(({ branchIndex }) => branchIndex));
  return { branchName: '', branchIndex: String(Math.min(highest + 1, MAX_BRANCH_INDEX)) };
}

export function draftOf({ branchName, branchIndex }: Branch): BranchDraft {
  return { branchName, branchIndex: String(branchIndex) };
}

export function isBranchIndex(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim());
}

export function bodyOf({ branchName, branchIndex }: BranchDraft): BranchEdit {
  return { branchName: branchName?.trim() ?? '', branchIndex: Number(branchIndex?.trim() ?? '') };
}

/** The field that a refusal's code, or a name in the request, is about. */
export function findBranchField(name: string): BranchField | undefined {
  switch (name) {
    case 'BranchAlreadyExists':
    case 'branchIndex':
      return 'branchIndex';
    case 'branchName':
      return name;
    default:
      return undefined;
  }
}
