import type { UploadedItem } from '@belegfach/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showAlert } from '../../../ui/alerts/alert-store.ts';
import { useReloadIntake } from './intake-queries.ts';

/** An upload has three steps: choosing files, sending them, showing the results. */
export type UploadState =
  | { readonly step: 'choosing' }
  | {
      readonly step: 'sending';
      readonly files: readonly File[];
      /** From 0 to 1. At 1, the server reads the files. */
      readonly sentFraction: number;
    }
  | { readonly step: 'done'; readonly items: readonly UploadedItem[] };

/** Uploads files and returns the result of each file. */
export function useUpload() {
  const api = useApi();
  const { t } = useTranslation('intake');
  const reload = useReloadIntake();
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(files: readonly File[], providerId: string | undefined, abort: AbortController) {
    const body = new FormData();
    if (providerId !== undefined) body.append('ProviderId', providerId);
    for (const file of files) body.append('Documents', file);
    const onSent = (sentFraction: number) => setState({ step: 'sending', files, sentFraction });
    try {
      const { signal } = abort;
      const { items } = await api.call('POST /Intake/Documents', { body, signal, onSent });
      setState({ step: 'done', items });
    } catch (error) {
      setState({ step: 'choosing' });
      if (isAbort(error))
        showAlert({ type: 'info', title: t('sending.cancelled'), message: t('sending.cancelledText') });
      else if (!(error instanceof ApiProblem)) throw error;
    } finally {
      controller.current = undefined;
      reload();
    }
  }

  return {
    state,
    /** @param providerId chosen by a super admin; undefined for other users, because they have only one provider */
    start: (files: readonly File[], providerId: string | undefined) => {
      if (controller.current !== undefined) return;
      const abort = new AbortController();
      controller.current = abort;
      setState({ step: 'sending', files, sentFraction: 0 });
      void run(files, providerId, abort);
    },
    cancel: () => controller.current?.abort(),
    /** Returns to the choice of files. */
    restart: () => setState({ step: 'choosing' }),
  };
}
