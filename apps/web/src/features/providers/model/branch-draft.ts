import type { Branch, BranchEdit } from '@belegfach/contract';

/** The values of the branch form, as typed. */
export interface BranchDraft {
  readonly branchName: string | null;
  readonly branchIndex: string | null;
}
export type BranchField = keyof BranchDraft;

/** The limit of the server. */
export const MAX_BRANCH_INDEX = 9999;

/** A new branch gets the number after the highest one. */
export function newBranchDraft(branches: readonly Branch[]): BranchDraft {
  const highest = Math.max(0, ...branches.map(({ branchIndex }) => branchIndex));
  return { branchName: '', branchIndex: String(Math.min(highest + 1, MAX_BRANCH_INDEX)) };
}

export function temporaryNameOf({ branchName, branchIndex }: Branch): BranchDraft {
  return { branchName, branchIndex: String(branchIndex) };
}

export function isBranchIndex(text: string): boolean {
  return /^\d{1,4}$/.test(text.trim());
}

export function bodyOf({ branchName, branchIndex }: BranchDraft): BranchEdit {
  return { branchName: branchName?.trim() ?? '', branchIndex: Number(branchIndex?.trim() ?? '') };
}

/** The field that belongs to the code of a refusal or to a field name of the request. */
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
