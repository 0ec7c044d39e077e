import type { Branch, Provider } from '@belegfach/contract';
import { MAX_BRANCH_INDEX } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import { useValidatedForm } from '../../../../forms/use-validated-form.ts';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { useSaving } from '../../../../forms/use-saving.ts';
import { useApi } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { required, satisfies } from '../../../../ui/text-field/rules.ts';
import { useReloadProviders } from '../../api/provider-queries.ts';
import { branchBodyOf, type BranchDraft, findBranchField, isBranchIndex } from '../../model/branch-draft.ts';

const MAX_INDEX_LENGTH = String(MAX_BRANCH_INDEX).length;

export interface BranchFormTarget {
  readonly provider: Provider;
  /** Undefined for a new branch. */
  readonly branch: Branch | undefined;
}

interface BranchFormProps {
  readonly openedForm: OpenedForm<BranchDraft> & { readonly target: BranchFormTarget };
  /** Receives the id of a new branch. */
  readonly onCreated: (id: string) => void;
}

/** A branch of a provider: its name and number. */
export function BranchForm({ openedForm, onCreated }: BranchFormProps) {
  const { provider, branch } = openedForm.target;
  const api = useApi();
  const { t } = useTranslation(['providers', 'common']);
  const form = useValidatedForm(openedForm.start, t('providers:branchForm.fields', { returnObjects: true }), {
    branchName: [required(t('common:fieldEmpty'))],
    branchIndex: [
      satisfies(isBranchIndex, t('providers:branchForm.indexInvalid', { most: MAX_BRANCH_INDEX })),
    ],
  });
  const saving = useSaving({
    openedForm,
    save: async (draft) => {
      const body = branchBodyOf(draft);
      if (branch !== undefined) {
        await api.call('PUT /ProviderBranch/{id}', { params: { id: branch.id }, body, noAlertFor: 'all' });
        return;
      }
      const creation = { ...body, providerId: provider.id };
      onCreated((await api.call('POST /ProviderBranch', { body: creation, noAlertFor: 'all' })).id);
    },
    labels: form.labels,
    fieldOf: findBranchField,
    onSaved: ({ branchName }) =>
      void showSuccess(
        t(branch === undefined ? 'providers:done.branchCreated' : 'providers:done.branchSaved'),
        branchName ?? undefined,
      ),
    reload: useReloadProviders('branches'),
  });
  return (
    <FormDialog
      isOpen={openedForm.isOpen}
      onClose={openedForm.onClose}
      title={branch?.branchName ?? t('providers:branchForm.createTitle')}
      headerText={provider.name}
      submit={t(branch === undefined ? 'providers:branchForm.create' : 'providers:branchForm.save')}
      invalidLabels={form.listInvalidLabels(['branchName', 'branchIndex'])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <DraftTextField form={form} name="branchName" isFirst />
        <DraftTextField
          form={form}
          name="branchIndex"
          inputMode="numeric"
          isClearable={false}
          maxLength={MAX_INDEX_LENGTH}
        />
      </FieldPair>
    </FormDialog>
  );
}
