import type { Branch, ProviderSetup } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { type OpenForm, type Saving, useSaving } from '../../../forms/use-saving.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { type BranchDraft, branchBodyOf, findBranchField } from '../model/branch-draft.ts';
import { providerBodyOf, findProviderField, type ProviderDraft } from '../model/provider-draft.ts';
import { useReloadProviders } from './provider-queries.ts';

/** Creates or changes a provider. */
export function useProviderSaving(
  provider: ProviderSetup | undefined,
  opening: OpenForm<ProviderDraft>,
): Saving<ProviderDraft> {
  const api = useApi();
  const { t } = useTranslation('providers');
  return useSaving({
    save: (draft) => {
      const body = providerBodyOf(draft);
      return provider === undefined
        ? api.call('POST /Provider', { body, silent: 'all' })
        : api.call('PUT /Provider/{id}', { params: { id: provider.id }, body, silent: 'all' });
    },
    labels: t('form.fields', { returnObjects: true }),
    fieldOf: findProviderField,
    onSaved: () => void showSuccess(t(provider === undefined ? 'done.created' : 'done.saved')),
    reload: useReloadProviders('setups'),
    opening,
  });
}

/** Creates or changes a branch of a provider. */
export function useBranchSaving(
  providerId: string,
  branch: Branch | undefined,
  opening: OpenForm<BranchDraft>,
): Saving<BranchDraft> {
  const api = useApi();
  const { t } = useTranslation('providers');
  return useSaving({
    save: (draft) => {
      const body = branchBodyOf(draft);
      return branch === undefined
        ? api.call('POST /ProviderBranch', { body: { ...body, providerId }, silent: 'all' })
        : api.call('PUT /ProviderBranch/{id}', { params: { id: branch.id }, body, silent: 'all' });
    },
    labels: t('branchForm.fields', { returnObjects: true }),
    fieldOf: findBranchField,
    onSaved: () => void showSuccess(t(branch === undefined ? 'done.branchCreated' : 'done.branchSaved')),
    reload: useReloadProviders('branches'),
    opening,
  });
}
