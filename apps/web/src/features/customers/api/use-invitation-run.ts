import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { problemAlert } from '../../../session/problem-alert.ts';
import { useApi } from '../../../session/session-context.ts';
import { showAlert, showError, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import {
  countSkipped,
  inviteInBatches,
  type InvitationState,
  mergeSkipped,
  NOTHING_SKIPPED,
  refusalReasonOf,
  type Skipped,
  SKIP_REASONS,
} from '../model/invitation-batches.ts';
import { useReloadCustomers } from './customer-queries.ts';

export const MAX_INVITED_WITHOUT_QUESTION = 10;

/** The progress of inviting many customers. */
export interface InvitationProgress {
  readonly done: number;
  readonly total: number;
  readonly isCancelling: boolean;
}

/** The statuses of refusals that may concern only some of the customers. */
const REFUSED = [400, 403, 404];

/** Invites any number of customers by their ids, in batches of the size that the server accepts. */
export function useInvitationRun() {
  const api = useApi();
  const { t, i18n } = useTranslation('customers');
  const { t: errorTexts } = useTranslation(['errors', 'common']);
  const reload = useReloadCustomers();
  const [progress, setProgress] = useState<InvitationProgress>();
  const controller = useRef<AbortController>(undefined);
  const count = (value: number) => formatCount(value, i18n.language);

  /** "8 with the status Active, 1 without a customer admin" */
  const skippedText = (skipped: Skipped) =>
    SKIP_REASONS.flatMap((reason) => {
      const skippedCount = skipped[reason] ?? 0;
      return skippedCount === 0 ? [] : [t(`skipped.${reason}`, { formatted: count(skippedCount) })];
    }).join(', ');

  function showResult(total: number, { invited, skipped }: InvitationState, name: string | undefined): void {
    const skippedCount = countSkipped(skipped);
    if (invited === total) {
      showSuccess(t('done.invited', { count: total, formatted: count(total) }), name);
    } else if (invited + skippedCount > 0) {
      showAlert({
        type: 'info',
        title: t('done.invitedSome', { formatted: count(invited), total: count(total) }),
        message: [
          ...(skippedCount > 0 ? [t('done.notInvited', { reasons: skippedText(skipped) })] : []),
          ...(invited + skippedCount < total ? [t('done.invitedRest')] : []),
        ].join(' '),
        duration: 'stay',
      });
    }
  }

  /** The client raises no alert for the statuses in `REFUSED`, so an alert is raised here. */
  function showIfNotReported(problem: ApiProblem): void {
    const isReported = problem.status === undefined || !REFUSED.includes(problem.status);
    const alert = isReported ? undefined : problemAlert(problem, errorTexts);
    if (alert !== undefined) showError(alert.title, alert);
  }

  async function inviteAll(
    ids: readonly string[],
    name: string | undefined,
    skippedBefore: Skipped,
  ): Promise<void> {
    let state: InvitationState = { invited: 0, skipped: NOTHING_SKIPPED };
    const { signal } = (controller.current = new AbortController());
    try {
      await inviteInBatches(ids, {
        invite: (body) =>
          api.call('POST /Customer/CreateInvitation', { body: [...body], noAlertFor: REFUSED }),
        reasonOf: refusalReasonOf,
        onProgress: (next) => {
          state = next;
          if (ids.length <= MAX_IDS_PER_CALL) return;
          const done = next.invited + countSkipped(next.skipped);
          setProgress({ done, total: ids.length, isCancelling: signal.aborted });
        },
        signal,
      });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showIfNotReported(error);
    } finally {
      setProgress(undefined);
      controller.current = undefined;
    }
    const skipped = mergeSkipped(skippedBefore, state.skipped);
    showResult(ids.length + countSkipped(skippedBefore), { ...state, skipped }, name);
    reload();
  }

  /** Asks for confirmation before an invitation of more customers than a person selects one by one. */
  async function isConfirmed({ length }: readonly string[], skipped: Skipped): Promise<boolean> {
    if (length <= MAX_INVITED_WITHOUT_QUESTION) return true;
    const formatted = count(length);
    const outcome = await confirm({
      type: 'INFO',
      title: t('prompts.invite.title', { formatted }),
      message: t('prompts.invite.message'),
      ...(countSkipped(skipped) > 0 && {
        note: t('prompts.invite.skipped', { reasons: skippedText(skipped) }),
      }),
      accept: t('prompts.invite.accept', { formatted }),
    });
    return outcome === 'accepted';
  }

  return {
    /** Undefined if one call is enough. */
    progress,
    /**
     * Invites the customers. Resolves to false if the user declined or an invitation is already running.
     * @param name the name of the customer, if there is only one
     * @param skipped the customers that were left out before, for the question and the result
     */
    start: async (ids: readonly string[], name?: string, skipped: Skipped = NOTHING_SKIPPED) => {
      // The calls of an earlier click may still be running.
      if (controller.current !== undefined || !(await isConfirmed(ids, skipped))) return false;
      void inviteAll(ids, name, skipped);
      return true;
    },
    cancel: () => {
      controller.current?.abort();
      setProgress((current) => current && { ...current, isCancelling: true });
    },
  };
}
