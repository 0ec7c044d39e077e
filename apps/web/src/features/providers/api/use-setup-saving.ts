import type { Branch, ProviderSetup } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { type ReturnedForm, type Saving, useSaving } from '../../../forms/use-saving.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { type BranchDraft, bodyOf as branchBodyOf, findBranchField } from '../model/branch-draft.ts';
import { bodyOf as providerBodyOf, findProviderField, type ProviderDraft } from '../model/provider-draft.ts';
import { useReloadProviders } from './provider-queries.ts';

interface FormCallbacks<Draft> {
  readonly onClose: () => void;
  readonly returned: ReturnedForm<Draft>;
}

/** Creates or changes a provider. The form closes and the page is reloaded, whether the request succeeded or not. */
export function useProviderSaving(
  provider: ProviderSetup | undefined,
  { onClose, returned }: FormCallbacks<ProviderDraft>,
): Saving<ProviderDraft> {
  const api = useApi();
  const { t } = useTranslation('providers');
  const reload = useReloadProviders('setups');
  const end = () => {
    onClose();
    reload();
  };
  return useSaving({
    save: (draft) => {
      const body = providerBodyOf(draft);
      return provider === undefined
        ? api.call('POST /Provider', { body, silent: 'all' })
        : api.call('PUT /Provider/{id}', { params: { id: provider.id }, body, silent: 'all' });
    },
    labels: t('form.fields', { returnObjects: true }),
    fieldOf: findProviderField,
    onSaved: () => {
      end();
      showSuccess(t(provider === undefined ? 'done.created' : 'done.saved'));
    },
    onRefused: end,
    returned,
  });
}

/** Creates or changes a branch of a provider. */
export function useBranchSaving(
  providerId: string,
  branch: Branch | undefined,
  { onClose, returned }: FormCallbacks<BranchDraft>,
): Saving<BranchDraft> {
  const api = useApi();
  const { t } = useTranslation('providers');
  const reload = useReloadProviders('branches');
  const end = () => {
    onClose();
    reload();
  };
  return useSaving({
    save: (draft) => {
      const body = branchBodyOf(draft);
      return branch === undefined
        ? api.call('POST /ProviderBranch', { body: { ...body, providerId }, silent: 'all' })
        : api.call('PUT /ProviderBranch/{id}', { params: { id: branch.id }, body, silent: 'all' });
    },
    labels: t('branchForm.fields', { returnObjects: true }),
    fieldOf: findBranchField,
    onSaved: () => {
      end();
      showSuccess(t(branch === undefined ? 'done.branchCreated' : 'done.branchSaved'));
    },
    onRefused: end,
    returned,
  });
}
