import type { IntakeDetail, ReleaseBody } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { useReloadIntake } from './intake-queries.ts';

/**
 * Releases or rejects a held document. If the server refuses, the document stays open with the reason. The data is reloaded in both cases, because another person may have decided on the document at the same time.
 */
export function useDecision(
  { id, documentNumber, fileName }: Pick<IntakeDetail, 'id' | 'documentNumber' | 'fileName'>,
  onDecided: () => void,
) {
  const api = useApi();
  const { t } = useTranslation('intake');
  const reload = useReloadIntake();
  const [isRunning, setRunning] = useState(false);
  const [refusalCode, setRefusalCode] = useState<string>();
  const refusal = useFormRefusal();

  async function run(
    call: Promise<unknown>,
    successText: string,
    name = documentNumber ?? fileName,
  ): Promise<void> {
    setRunning(true);
    const noticed = call.catch((error: unknown) => {
      if (error instanceof ApiProblem) setRefusalCode(error.code);
      throw error;
    });
    const decided = await refusal.attempt(noticed).finally(() => setRunning(false));
    if (decided !== undefined) {
      showSuccess(successText, name);
      onDecided();
    }
    reload();
  }

  const params = { id };
  return {
    isRunning,
    /** The error code of the last refused decision. */
    refusalCode,
    refusal,
    release: (body: ReleaseBody) => {
      const successText = body.resolution === 'sameDocument' ? t('decide.dropped') : t('decide.accepted');
      if (!isRunning)
        void run(
          api.call('POST /Intake/Documents/{id}/Release', { params, body }),
          successText,
          body.documentNumber,
        );
    },
    discard: (reason: string) => {
      const call = () => api.call('POST /Intake/Documents/{id}/Discard', { params, body: { reason } });
      if (!isRunning) void run(call(), t('decide.discarded'));
    },
  };
}
