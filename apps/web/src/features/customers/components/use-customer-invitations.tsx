import { lazy, type ReactNode, Suspense } from 'react';
import { useInvitationRun } from '../api/use-invitation-run.ts';
import type { Skipped } from '../model/invitation-batches.ts';

/** One request is usually enough and shows no progress, so the progress dialog is loaded on demand. */
const InvitationProgress = lazy(async () => ({
  default: (await import('./invitation-progress.tsx')).InvitationProgress,
}));

/** Invites any number of customers by their ids: a page calls `invite` and renders `dialog`. */
export function useCustomerInvitations(): {
  /**
   * @param name the name of a single customer
   * @param skipped the customers that were left out before
   * @returns false if the user declined or an invitation is already running
   */
  readonly invite: (ids: readonly string[], name?: string, skipped?: Skipped) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const { progress, start, cancel } = useInvitationRun();
  return {
    invite: start,
    dialog: progress !== undefined && (
      <Suspense fallback={null}>
        <InvitationProgress progress={progress} onCancel={cancel} />
      </Suspense>
    ),
  };
}
