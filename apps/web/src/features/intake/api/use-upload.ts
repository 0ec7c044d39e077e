import type { IntakeItem } from '@belegfach/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showAlert } from '../../../ui/alerts/index.ts';
import { useReloadIntake } from './intake-queries.ts';

/** The step of an upload: choosing files, sending them, showing the results. */
export type UploadStep =
  | { readonly step: 'choosing' }
  | {
      readonly step: 'sending';
      readonly files: readonly File[];
      /** From 0 to 1; at 1 the server reads the files. */
      readonly sent: number;
    }
  | { readonly step: 'answered'; readonly items: readonly IntakeItem[] };

export interface Upload {
  readonly state: UploadStep;
  /** @param providerId chosen by a super admin; undefined for other users, who have one provider */
  readonly start: (files: readonly File[], providerId: string | undefined) => void;
  readonly cancel: () => void;
  /** Returns to the choice of files. */
  readonly restart: () => void;
}

/** Uploads files and provides the result of each file. */
export function useUpload(): Upload {
  const api = useApi();
  const { t } = useTranslation('intake');
  const reload = useReloadIntake();
  const [state, setState] = useState<UploadStep>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(files: readonly File[], providerId: string | undefined, abort: AbortController) {
    const body = new FormData();
    if (providerId !== undefined) body.append('ProviderId', providerId);
    for (const file of files) body.append('Documents', file);
    const onSent = (sent: number) => setState({ step: 'sending', files, sent });
    try {
      const { signal } = abort;
      const { items } = await api.call('POST /Intake/Documents', { body, signal, onSent });
      setState({ step: 'answered', items });
    } catch (error) {
      setState({ step: 'choosing' });
      if (isAbort(error))
        showAlert({ type: 'info', title: t('sending.cancelled'), message: t('sending.cancelledText') });
      else if (!(error instanceof ApiProblem)) throw error;
    } finally {
      running.current = undefined;
      reload();
    }
  }

  return {
    state,
    start: (files, providerId) => {
      if (running.current !== undefined) return;
      const abort = new AbortController();
      running.current = abort;
      setState({ step: 'sending', files, sent: 0 });
      void run(files, providerId, abort);
    },
    cancel: () => running.current?.abort(),
    restart: () => setState({ step: 'choosing' }),
  };
}
