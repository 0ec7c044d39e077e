import type { Branch } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showError, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { useReloadProviders } from './provider-queries.ts';

/** The status when users still belong to the branch. The general message of a 400 does not say that. */
const REFUSED_STATUS = 400;

/** Deletes a branch after a confirmation, and reloads the branches whether the request succeeded or not. */
export function useBranchDeletion(): (branch: Branch) => Promise<void> {
  const api = useApi();
  const { t } = useTranslation('providers');
  const reload = useReloadProviders('branches');
  return async ({ id, branchName: name }) => {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('branches.prompt.title', { name }),
      message: t('branches.prompt.message'),
      accept: t('branches.prompt.accept'),
    });
    if (outcome !== 'accepted') return;
    try {
      await api.call('DELETE /ProviderBranch/{id}', { params: { id }, noAlertFor: [REFUSED_STATUS] });
      showSuccess(t('done.branchDeleted'), name);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === REFUSED_STATUS)
        showError(t('branches.occupied', { name }), { message: t('branches.occupiedText') });
    }
    reload();
  };
}
