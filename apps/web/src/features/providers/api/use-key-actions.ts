import type { IntakeKey } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { confirm } from '../../../ui/confirm/index.ts';
import { useReloadProviders } from './provider-queries.ts';

/** A key that was just created: the server returns it only this once. */
export interface NewKey {
  readonly name: string;
  readonly key: string;
}

export interface KeyActions {
  readonly isCreating: boolean;
  /** Resolves to the key, or to undefined after a refusal, which has raised its alert already. */
  readonly create: (name: string) => Promise<NewKey | undefined>;
  readonly revoke: (key: IntakeKey) => Promise<void>;
}

export function useKeyActions(providerId: string): KeyActions {
  const api = useApi();
  const { t } = useTranslation('providers');
  const reload = useReloadProviders('keys');
  const [isCreating, setCreating] = useState(false);
  return {
    isCreating,
    create: async (name) => {
      setCreating(true);
      try {
        const { key } = await api.call('POST /Provider/{id}/IntakeKeys', {
          params: { id: providerId },
          body: { name },
        });
        return { name, key };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        return undefined;
      } finally {
        setCreating(false);
        reload();
      }
    },
    revoke: async ({ id, name }) => {
      const outcome = await confirm({
        type: 'DANGER',
        title: t('keys.prompt.title', { name }),
        message: t('keys.prompt.message'),
        accept: t('keys.prompt.accept'),
      });
      if (outcome !== 'accepted') return;
      try {
        await api.call('DELETE /Provider/{id}/IntakeKeys/{keyId}', { params: { id: providerId, keyId: id } });
        showSuccess(t('done.keyRevoked'));
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
      }
      reload();
    },
  };
}
