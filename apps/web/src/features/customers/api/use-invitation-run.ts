import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useApi } from '../../../session/session-context.ts';
import { showAlert, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { useReloadCustomers } from './customer-queries.ts';

export const MAX_INVITED_WITHOUT_QUESTION = 10;

/** The progress of inviting many customers. */
export interface InvitationProgress {
  readonly invited: number;
  readonly total: number;
  readonly isCancelling: boolean;
}

/** Invites any number of customers by their ids, in batches of the size that the server accepts. */
export function useInvitationRun() {
  const api = useApi();
  const { t, i18n } = useTranslation('customers');
  const reload = useReloadCustomers();
  const [progress, setProgress] = useState<InvitationProgress>();
  const controller = useRef<AbortController>(undefined);
  const count = (value: number) => formatCount(value, i18n.language);

  async function inviteAll(ids: readonly string[], name: string | undefined): Promise<void> {
    const total = ids.length;
    let invited = 0;
    const { signal } = (controller.current = new AbortController());
    try {
      while (invited < total && !signal.aborted) {
        if (total > MAX_IDS_PER_CALL) setProgress({ invited, total, isCancelling: false });
        const body = ids.slice(invited, invited + MAX_IDS_PER_CALL);
        await api.call('POST /Customer/CreateInvitation', { body });
        invited += body.length;
      }
    } catch (error) {
      // The alert about a refusal is already shown.
      if (!(error instanceof ApiProblem)) throw error;
    } finally {
      setProgress(undefined);
      controller.current = undefined;
    }
    if (invited === total) showSuccess(t('done.invited', { count: total, formatted: count(total) }), name);
    else if (invited > 0)
      showAlert({
        type: 'info',
        title: t('done.invitedSome', { formatted: count(invited), total: count(total) }),
        message: t('done.invitedRest'),
        duration: 'stay',
      });
    reload();
  }

  /** Asks before e-mails go to more people than a person addresses by hand. */
  async function isConfirmed({ length }: readonly string[]): Promise<boolean> {
    if (length <= MAX_INVITED_WITHOUT_QUESTION) return true;
    const formatted = count(length);
    const outcome = await confirm({
      type: 'INFO',
      title: t('prompts.invite.title', { formatted }),
      message: t('prompts.invite.message'),
      accept: t('prompts.invite.accept', { formatted }),
    });
    return outcome === 'accepted';
  }

  return {
    /** Undefined unless more than one call is needed. */
    progress,
    /** With the name of a single customer. Resolves to false if the user declined or an invitation is already running. */
    start: async (ids: readonly string[], name?: string) => {
      // The calls of an earlier click may still be running.
      if (controller.current !== undefined || !(await isConfirmed(ids))) return false;
      void inviteAll(ids, name);
      return true;
    },
    cancel: () => {
      controller.current?.abort();
      setProgress((current) => current && { ...current, isCancelling: true });
    },
  };
}
