import type { IntakeKey, IntakeKeyBody } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { succeeds } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { useReloadProviders } from './provider-queries.ts';

/** A new key. The server returns it only once. */
export interface NewKey {
  readonly name: string;
  readonly key: string;
}

export function useKeyActions(providerId: string) {
  const api = useApi();
  const { t } = useTranslation('providers');
  const reload = useReloadProviders('keys');
  const [isCreating, setCreating] = useState(false);
  return {
    isCreating,
    create: async (body: IntakeKeyBody): Promise<NewKey> => {
      setCreating(true);
      const params = { id: providerId };
      const { key } = await api.call('POST /Provider/{id}/IntakeKeys', { params, body }).finally(() => {
        setCreating(false);
        reload();
      });
      return { name: body.name, key };
    },
    revoke: async ({ id, name }: IntakeKey) => {
      const outcome = await confirm({
        type: 'DANGER',
        title: t('keys.prompt.title', { name }),
        message: t('keys.prompt.message'),
        accept: t('keys.prompt.accept'),
      });
      if (outcome !== 'accepted') return;
      const params = { id: providerId, keyId: id };
      if (await succeeds(api.call('DELETE /Provider/{id}/IntakeKeys/{keyId}', { params })))
        showSuccess(t('done.keyRevoked'), name);
      reload();
    },
  };
}
